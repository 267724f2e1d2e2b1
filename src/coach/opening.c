/* An opening is recognised if each of its cells has its colour; other pieces may already be on
 * top. */
#include "coach/opening.h"

#include <string.h>

static const struct {
    const char *name, *rows;
} openings[] = {
#define OPENING(name, rows) {name, rows},
#include "openings.def"
#undef OPENING
};
enum { OPENINGS = sizeof openings / sizeof openings[0] };

unsigned coach_openings_count(void)
{
    return OPENINGS;
}

const char *coach_opening_name(unsigned opening)
{
    return openings[opening - 1].name;
}

static unsigned mirrored_kind(unsigned kind)
{
    static const uint8_t other[TS_KINDS] = {
        [TS_I] = TS_I, [TS_J] = TS_L, [TS_L] = TS_J, [TS_O] = TS_O,
        [TS_S] = TS_Z, [TS_T] = TS_T, [TS_Z] = TS_S,
    };
    return other[kind];
}

static unsigned kind_of(char letter)
{
    const char *at = strchr(TS_CELL_LETTERS, letter);
    return at && letter != '.' ? (unsigned)(at - TS_CELL_LETTERS) : TS_NONE;
}

unsigned coach_opening_cell(unsigned opening, bool mirrored, unsigned x, unsigned y)
{
    enum { ROW = TS_COLUMNS + 1 };
    const char *rows = openings[opening - 1].rows;
    const unsigned count = (unsigned)(strlen(rows) + 1) / ROW;
    if (y >= count || x >= TS_COLUMNS)
        return TS_NONE;
    const unsigned column = mirrored ? TS_COLUMNS - 1 - x : x;
    const unsigned kind = kind_of(rows[(count - 1 - y) * ROW + column]);
    return mirrored ? mirrored_kind(kind) : kind;
}

static bool is_on(const ts_board *b, unsigned opening, bool mirrored)
{
    const unsigned rows = (unsigned)(strlen(openings[opening - 1].rows) + 1) / (TS_COLUMNS + 1);
    for (unsigned y = 0; y < rows; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++) {
            const unsigned kind = coach_opening_cell(opening, mirrored, x, y);
            if (kind != TS_NONE && b->cell[y][x] != kind)
                return false;
        }
    return true;
}

unsigned coach_opening_of(const ts_board *b, bool *mirrored)
{
    if (b->columns != TS_COLUMNS || b->lines > 0 || b->pieces > COACH_OPENING_PIECES)
        return 0;
    for (unsigned i = 1; i <= OPENINGS; i++)
        for (unsigned side = 0; side < 2; side++)
            if (is_on(b, i, side == 1)) {
                *mirrored = side == 1;
                return i;
            }
    return 0;
}
