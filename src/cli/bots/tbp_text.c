/* Positions and moves by the Tetris Bot Protocol, read and written. */
#include "bots/tbp_text.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = ".IJLOSTZ";
static const char *const rotations[] = {"north", "east", "south", "west"};
static const char *const spins[] = {"none", "mini", "full"};

unsigned tbp_read_kind(const json *j, uint32_t value)
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        if (json_says(j, value, (char[]){letters[kind], '\0'}))
            return kind;
    return TS_NONE;
}

static int word_of(const json *j, uint32_t value, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (json_says(j, value, words[i]))
            return i;
    return -1;
}

int tbp_read_spin(const json *j, uint32_t move)
{
    return word_of(j, json_member(j, move, "spin"), spins, 3);
}

/* Returns the protocol's centre of a piece, from the lower left corner of its cells. */
static ts_cell centre_of(const ts_forms *f, unsigned kind, unsigned rot)
{
    static const ts_cell of_i[4] = {{1, 0}, {0, 2}, {2, 0}, {0, 1}};
    static const ts_cell of_o[4] = {{0, 0}, {0, 1}, {1, 1}, {1, 0}};
    if (kind == TS_I)
        return of_i[rot];
    if (kind == TS_O)
        return of_o[rot];
    return (ts_cell){-f->left[kind][rot], -f->low[kind][rot]};
}

const char *tbp_read_move(const json *j, uint32_t move, const ts_forms *forms, ts_place *out)
{
    uint32_t at = move ? json_member(j, move, "location") : 0;
    unsigned kind = at ? tbp_read_kind(j, json_member(j, at, "type")) : TS_NONE;
    int rot = at ? word_of(j, json_member(j, at, "orientation"), rotations, 4) : -1;
    int64_t x, y;
    if (!kind || rot < 0 || !json_whole(j, json_member(j, at, "x"), -4, 20, &x) ||
        !json_whole(j, json_member(j, at, "y"), -4, 60, &y))
        return "no move";
    ts_cell centre = centre_of(forms, kind, rot);
    const ts_form *form = &forms->form[kind][rot];
    x -= centre.x;
    y -= centre.y;
    if (x < 0 || x + form->width > TS_COLUMNS || y < 0 || y + form->height > TBP_ROWS)
        return "the move is outside of the field";
    *out = (ts_place){kind, rot, x, y, 0};
    return NULL;
}

static bool read_row(const json *j, uint32_t row, uint64_t at, ts_bitboard *out)
{
    unsigned x = 0;
    for (uint32_t cell = json_first(j, row); cell; cell = json_after(j, row, cell), x++)
        if (x < TS_COLUMNS && j->value[cell].kind != JSON_NULL)
            out->column[x] |= at;
    return x == TS_COLUMNS;
}

const char *tbp_read_board(const json *j, uint32_t rows, ts_bitboard *out)
{
    unsigned y = 0;
    memset(out, 0, sizeof *out);
    if (!rows || j->value[rows].kind != JSON_ARRAY)
        return "no board";
    for (uint32_t row = json_first(j, rows); row; row = json_after(j, rows, row), y++) {
        if (j->value[row].kind != JSON_ARRAY)
            return "a row of the board is no list";
        if (!read_row(j, row, y < TBP_ROWS ? TS_BITBOARD_ROW(y) : 0, out))
            return "a row of the board has not ten cells";
    }
    return y > TBP_ROWS ? "the board has more than 40 rows" : NULL;
}

const char *tbp_read_garbage(const json *j, uint32_t rows, ts_bitboard *board)
{
    ts_bitboard pushed = *board;
    if (!rows || j->value[rows].kind != JSON_ARRAY)
        return "no rows of garbage";
    for (uint32_t row = json_first(j, rows); row; row = json_after(j, rows, row)) {
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            pushed.column[x] = pushed.column[x] >> 1 & ~(TS_BITBOARD_ROW(TBP_ROWS - 1) - 1);
        if (j->value[row].kind != JSON_ARRAY || !read_row(j, row, TS_BITBOARD_ROW(0), &pushed))
            return "a row of garbage has not ten cells";
    }
    *board = pushed;
    return NULL;
}

static void add(buffer *out, const char *text)
{
    buffer_add(out, text, strlen(text));
}

size_t tbp_format_move(char out[TBP_MOVE_MAX], const ts_forms *forms, ts_place place, unsigned rot)
{
    ts_cell centre = centre_of(forms, place.kind, rot);
    return snprintf(out, TBP_MOVE_MAX,
                    "{\"location\":{\"type\":\"%c\",\"orientation\":\"%s\",\"x\":%d,\"y\":%d},"
                    "\"spin\":\"%s\"}",
                    letters[place.kind], rotations[rot], place.column + centre.x,
                    place.row + centre.y, spins[place.spin]);
}

void tbp_write_row(buffer *out, const ts_bitboard *board, unsigned y)
{
    for (unsigned x = 0; x < TS_COLUMNS; x++) {
        add(out, x ? "," : "[");
        add(out, board->column[x] & TS_BITBOARD_ROW(y) ? "\"G\"" : "null");
    }
    add(out, "]");
}

void tbp_write_kind(buffer *out, unsigned kind)
{
    add(out, (char[]){'"', letters[kind], '"', '\0'});
}

static void write_bag(buffer *out, unsigned bag)
{
    unsigned count = 0;
    add(out, ",\"randomizer\":{\"type\":\"seven_bag\",\"bag_state\":[");
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        if (!(bag >> kind & 1))
            continue;
        add(out, count++ ? "," : "");
        tbp_write_kind(out, kind);
    }
    add(out, "]}");
}

void tbp_write_start(buffer *out, const ts_question *seen)
{
    char numbers[64];
    add(out, "{\"type\":\"start\",\"hold\":");
    if (seen->hold == TS_NONE)
        add(out, "null");
    else
        tbp_write_kind(out, seen->hold);
    add(out, ",\"queue\":[");
    for (unsigned i = 0; i < seen->queue_count; i++) {
        add(out, i ? "," : "");
        tbp_write_kind(out, seen->queue[i]);
    }
    snprintf(numbers, sizeof numbers, "],\"combo\":%d,\"back_to_back\":%s", (int)seen->combo + 1,
             seen->back_to_back ? "true" : "false");
    add(out, numbers);
    if (seen->bag)
        write_bag(out, seen->bag);
    add(out, ",\"board\":[");
    for (unsigned y = 0; y < TBP_ROWS; y++) {
        add(out, y ? "," : "");
        tbp_write_row(out, &seen->board, y);
    }
    add(out, "]}\n");
}

void tbp_see(const ts_match *m, unsigned board, ts_question *out)
{
    static const ts_bot_level all = {.sight = TS_SEARCH_QUEUE_MAX - 1, .holds = 1, .bag = 1};
    ts_bot_question(m, board, &all, out);
    if (out->rules->random != TS_RANDOM_BAG)
        out->bag = 0;
}
