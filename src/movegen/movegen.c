/* Decides which rule sets the search supports and which build this processor can run; converts
 * boards. */
#include "movegen/movegen.h"

#include <string.h>

#include "movegen_builds.h"
#include "internal.h"
#include "movegen_tables.h"

/* ---- rules ----------------------------------------------------------------------------------- */

/* 180-degree rotations without kicks add no moves: they are compared only if they can kick. */
static bool same_rotations(const ts_kicks a[3], const ts_kicks b[3])
{
    for (int way = 0; way < 3; way++) {
        bool in_place = way == TS_ROTATE_FLIP && a[way].tests <= 1 && b[way].tests <= 1;
        if (!in_place && memcmp(&a[way], &b[way], sizeof a[way]) != 0)
            return false;
    }
    return true;
}

static bool rotates_as(const ts_rules *r, const ts_kicks jlstz[4][3], const ts_kicks i[4][3])
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (int rot = 0; rot < 4; rot++) {
            const ts_kicks *list = r->kicks->list[r->kicks->list_of[kind]][rot];
            if (memcmp(r->shapes->cell[kind][rot], outlines[kind].cell[rot],
                       sizeof outlines[kind].cell[rot]) != 0 ||
                (kind != TS_O && !same_rotations(list, kind == TS_I ? i[rot] : jlstz[rot])))
                return false;
        }
    return !r->centre_column && !r->ceiling;
}

bool ts_movegen_of(const ts_rules *r, ts_movegen *out)
{
    if (r->columns)
        return false; /* the search supports only ten columns */
    if (rotates_as(r, srs_jlstz, srs_i))
        out->family = FAMILY_SRS;
    else if (rotates_as(r, plus_jlstz, plus_i))
        out->family = FAMILY_PLUS;
    else
        return false;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        int row = r->spawn[kind].y - r->spawn_drop;
        out->start[kind].column = r->spawn[kind].x;
        out->start[kind].row = row;
        out->start[kind].sky = row - outlines[kind].below;
    }
    out->rows = ~(uint64_t)0 << (64 - r->rows);
    out->build = ts_movegen_best();
    return true;
}

/* ---- builds ---------------------------------------------------------------------------------- */

#define DECLARED(build, runs) extern const ts_movegen_build ts_movegen_##build;
BUILDS(DECLARED)

static const ts_movegen_build *only;

/* Returns the best build that this processor can run, or the one with this name. */
static const ts_movegen_build *build_of(const char *name)
{
#define TRIED(build, runs)                                                                         \
    if ((runs) && (!name || strcmp(name, #build) == 0))                                            \
        return &ts_movegen_##build;
    BUILDS(TRIED)
    return NULL;
}

const ts_movegen_build *ts_movegen_best(void)
{
    return only ? only : build_of(NULL);
}

const char *ts_movegen_name(void)
{
    return ts_movegen_best()->name;
}

bool ts_movegen_use(const char *name)
{
    const ts_movegen_build *build = name ? build_of(name) : NULL;
    if (name && !build)
        return false;
    only = build;
    return true;
}

/* ---- questions ------------------------------------------------------------------------------- */

static bool is_kind(unsigned kind)
{
    return kind >= TS_I && kind <= TS_Z;
}

bool ts_movegen_one(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                    ts_places out[3])
{
    if (gen->build && is_kind(kind))
        return gen->build->one(gen, board, kind, spins, out);
    memset(out, 0, sizeof *out);
    return false;
}

void ts_movegen_many(const ts_movegen *gen, const ts_bitboard *boards, unsigned count,
                     unsigned kind, bool spins, ts_places *out)
{
    if (gen->build && is_kind(kind))
        gen->build->many(gen, boards, count, kind, spins, out);
    else
        memset(out, 0, (size_t)count * (spins ? 3 : 1) * sizeof *out);
}

void ts_movegen_list(const ts_places *places, unsigned kind, unsigned spin, ts_place_list *out)
{
    *out = (ts_place_list){places, places->at[0][0], {.kind = kind, .spin = spin}};
}

bool ts_movegen_next(ts_place_list *list, ts_place *out)
{
    while (!list->rows) {
        if (list->at.rot == 3 && list->at.column == TS_COLUMNS_MAX - 1)
            return false;
        if (++list->at.column == TS_COLUMNS_MAX) {
            list->at.column = 0;
            list->at.rot++;
        }
        list->rows = list->places->at[list->at.rot][list->at.column];
    }
    list->at.row = __builtin_clzll(list->rows);
    list->rows ^= TS_BITBOARD_ROW(list->at.row);
    *out = list->at;
    return true;
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Returns the number of rows that a clear can move. If cells above them stay for ever, only the
 * core and ts_fit_map consider them. */
static int moving_rows(const ts_board *board)
{
    return ts_rules_get(board->rules)->page ? board->visible : TS_ROWS;
}

void ts_bitboard_of(const ts_board *board, ts_bitboard *out)
{
    const int rows = moving_rows(board);
    *out = (ts_bitboard){{0}};
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < TS_COLUMNS_MAX; x++)
            if (board->row[y] >> x & 1)
                out->column[x] |= TS_BITBOARD_ROW(y);
}

void ts_bitboard_to(const ts_bitboard *b, ts_board *board)
{
    const int rows = moving_rows(board);
    for (int y = 0; y < rows; y++) {
        unsigned row = 0;
        for (int x = 0; x < TS_COLUMNS_MAX; x++)
            row |= (b->column[x] & TS_BITBOARD_ROW(y) ? 1u : 0u) << x;
        board->row[y] = row;
    }
}

unsigned ts_bitboard_place(ts_bitboard *board, unsigned kind, unsigned rot, unsigned column,
                           unsigned row)
{
    uint64_t full = ~(uint64_t)0;
    unsigned cleared = 0;
    if (!is_kind(kind) || rot > 3 || column >= TS_COLUMNS || row > 63)
        return 0;
    for (unsigned i = 0; i < 4 && column + i < TS_COLUMNS; i++)
        board->column[column + i] |= stamps[kind][rot][i] >> row;
    for (int c = 0; c < TS_COLUMNS; c++)
        full &= board->column[c];
    for (; full; full &= full - 1, cleared++) {
        uint64_t line = full & -full, above = line - 1;
        for (int c = 0; c < TS_COLUMNS; c++)
            board->column[c] = (board->column[c] & ~(line | above)) | (board->column[c] & above)
                                                                          << 1;
    }
    return cleared;
}

/* Can any piece be placed with its highest cell in this row? */
static bool fits_below(const ts_bitboard *b, unsigned top)
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (int form = 0; form < outlines[kind].forms; form++) {
            const unsigned height = outlines[kind].height[form];
            const int width = outlines[kind].width[form];
            for (int x = 0; x <= TS_COLUMNS - width && height <= top + 1; x++) {
                uint64_t hit = 0;
                for (int i = 0; i < width; i++)
                    hit |= b->column[x + i] & stamps[kind][form][i] >> (top + 1 - height);
                if (!hit)
                    return true;
            }
        }
    return false;
}

unsigned ts_board_buried(const ts_bitboard *b, unsigned most)
{
    uint64_t full = ~(uint64_t)0, open = 0; /* rows with a free cell below a free cell */
    for (int c = 0; c < TS_COLUMNS; c++) {
        full &= b->column[c];
        open |= ~b->column[c] & ~b->column[c] << 1;
    }
    if (full)
        return 0;
    for (unsigned row = most; row > 0; row--)
        if (!(open & TS_BITBOARD_ROW(row)) && !fits_below(b, row) && !fits_below(b, row - 1) &&
            (row < 2 || !fits_below(b, row - 2)))
            return row;
    return 0;
}
