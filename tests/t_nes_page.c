/* The NES classic: points of pushes, and the field as the page of memory that it is in the console.
 * Beside the engine runs a model of the console's program, written from its published listing with
 * the program's own means: bytes, carries, an index that wraps. */
#include "rig.h"

#include "movegen/movegen.h"
#include "movegen/fit_map.h"
#include "tessera/replay.h"

static const char *const sets[] = {"nes", "nes-pal"};

static void begin(rig *t, const char *rules, unsigned level)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("none"));
    setup.level = (uint16_t)level;
    rig_start_setup(t, &setup);
    rig_wait(t, 1);
    rig_tap(t, TS_SOFT); /* the first piece hangs no more */
    rig_wait(t, 1);
}

/* ---- points of pushes --------------------------------------------------------------------- */

/* The score as the console keeps it: three bytes of two decimal digits, the lowest first. */
typedef struct digits {
    uint8_t byte[3];
} digits;

static digits digits_of(unsigned score)
{
    digits d;
    for (int i = 0; i < 3; i++, score /= 100)
        d.byte[i] = (uint8_t)(score / 10 % 10 << 4 | score % 10);
    return d;
}

static unsigned number_of(digits d)
{
    unsigned n = 0;
    for (int i = 3; i-- > 0;)
        n = n * 100 + (d.byte[i] >> 4) * 10u + (d.byte[i] & 15u);
    return n;
}

static void add_byte(uint8_t *byte, unsigned n)
{
    *byte = (uint8_t)(*byte + n);
}

static void right_low_digit(uint8_t *byte)
{
    if ((*byte & 0x0f) >= 0x0a)
        add_byte(byte, 6);
}

/* The lowest byte, after pushes: its last digit is lost with the carry. */
static void add_pushes(digits *d, unsigned pushes)
{
    if (pushes < 2)
        return;
    d->byte[0]--;
    add_byte(&d->byte[0], pushes);
    right_low_digit(&d->byte[0]);
    if ((d->byte[0] & 0xf0) < 0xa0)
        return;
    d->byte[0] &= 0xf0;
    add_byte(&d->byte[0], 0x60);
    d->byte[1]++;
}

/* The points of the lines are added once for each level and once more. */
static void add_lines(digits *d, unsigned lines, unsigned level)
{
    static const uint8_t points[5][2] = {{0, 0}, {0x40, 0}, {0, 0x01}, {0, 0x03}, {0, 0x12}};
    for (unsigned i = 0; i <= level; i++) {
        add_byte(&d->byte[0], points[lines][0]);
        if (d->byte[0] >= 0xa0) {
            add_byte(&d->byte[0], 0x60);
            d->byte[1]++;
        }
        add_byte(&d->byte[1], points[lines][1]);
        right_low_digit(&d->byte[1]);
        if (d->byte[1] >= 0xa0) {
            add_byte(&d->byte[1], 0x60);
            d->byte[2]++;
        }
        right_low_digit(&d->byte[2]);
        if (d->byte[2] >= 0xa0)
            *d = (digits){{0x99, 0x99, 0x99}};
    }
}

/* An I pushed to the ground with this many pushes, the last of which finds the ground; with none
 * it falls by itself. */
static unsigned score_after(rig *t, unsigned score, unsigned pushes, unsigned lines)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (unsigned y = 0; y < lines; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            cell[y][x] = y > 0 || x < 3 || x > 6 ? TS_GARBAGE : TS_NONE;
    ASSERT(rig_field(t, ""));
    ASSERT(ts_edit_value(&t->match, 0, TS_SET_SCORE, score));
    ASSERT(rig_place(t, 'I', 0, 5, pushes ? (int)pushes - 1 : 0));
    if (lines)
        ASSERT(rig_stack(t, cell));
    if (pushes)
        rig_press(t, TS_SOFT);
    ASSERT(rig_until(t, TS_EVENT_LOCK, 60) <= 60);
    rig_release(t, TS_SOFT);
    rig_wait(t, 1);
    return (unsigned)t->b->score;
}

/* Worked out by hand: six points go where the sum of the digits passes 15, and all ones where a
 * hundred is passed. */
static void pushes_are_added_as_a_byte(void)
{
    static const unsigned cases[][3] = {
        {0, 0, 0},         {0, 1, 0},          {0, 2, 1},     {0, 10, 9},     {0, 16, 15},
        {0, 17, 10},       {0, 20, 13},        {9, 7, 15},    {9, 8, 10},     {9, 10, 12},
        {19, 2, 20},       {18, 9, 20},        {95, 6, 100},  {95, 10, 100},  {99, 2, 100},
        {90, 11, 100},     {90, 22, 100},      {89, 20, 100}, {195, 10, 200}, {995, 10, 1000},
        {9995, 10, 10000}, {99995, 10, 100000}};
    for (unsigned s = 0; s < 2; s++) {
        rig t;
        begin(&t, sets[s], 0);
        for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
            ASSERT_EQ(score_after(&t, cases[i][0], cases[i][1], 0), cases[i][2]);
    }
}

/* Every pair of last two digits and pushes that a field has room for. */
static void all_pairs_of_digits_and_pushes(void)
{
    rig t;
    unsigned fewer = 0;
    begin(&t, "nes", 0);
    for (unsigned pushes = 0; pushes <= 22; pushes++)
        for (unsigned score = 4200; score < 4300; score++) {
            digits d = digits_of(score);
            add_pushes(&d, pushes);
            add_lines(&d, 0, 0);
            ASSERT_EQ(score_after(&t, score, pushes, 0), number_of(d));
            fewer += number_of(d) != score + (pushes > 1 ? pushes - 1 : 0);
        }
    ASSERT_EQ(fewer, 1100);
}

static void pushes_and_lines_and_the_highest_score(void)
{
    static const unsigned scores[] = {0, 9, 99, 960, 9999, 98795, 998799, 999998, 999999};
    static const unsigned levels[] = {0, 9, 18, 255};
    rig t;
    begin(&t, "nes", 0);
    for (unsigned i = 0; i < sizeof scores / sizeof *scores; i++)
        for (unsigned l = 0; l < sizeof levels / sizeof *levels; l++)
            for (unsigned pushes = 0; pushes <= 20; pushes += 5)
                for (unsigned lines = 0; lines <= 1; lines++) {
                    digits d = digits_of(scores[i]);
                    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 0));
                    ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, levels[l]));
                    if (levels[l] > 18 && pushes)
                        continue; /* it falls faster than it is pushed */
                    unsigned score = score_after(&t, scores[i], pushes, lines);
                    add_pushes(&d, pushes);
                    add_lines(&d, lines, levels[l]);
                    ASSERT_EQ(score, number_of(d));
                }
}

/* ---- the page ----------------------------------------------------------------------------- */

/* Memory from the field's page on: what passes its end is written behind it. */
typedef struct memory {
    uint8_t byte[256 + 10];
} memory;

static uint8_t index_of(ts_cell c)
{
    return (uint8_t)((19 - c.y) * 10 + c.x);
}

/* Returns the board's copy of a byte: 56 of them lie above the top. */
static uint8_t *kept(ts_board *b, unsigned byte)
{
    int signed_byte = byte < 200 ? (int)byte : (int)byte - 256;
    int row = (signed_byte + 60) / 10 - 6, column = (signed_byte + 60) % 10;
    return &b->cell[19 - row][column];
}

static memory memory_of(ts_board *b)
{
    memory m = {{0}};
    for (unsigned i = 0; i < 256; i++)
        m.byte[i] = *kept(b, i);
    return m;
}

static bool is_valid(const memory *m, const ts_board *b, ts_piece p)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++)
        if ((unsigned)(19 - cell[i].y + 2) >= 22 || m->byte[index_of(cell[i])] ||
            (unsigned)cell[i].x >= 10)
            return false;
    return true;
}

static void lock(memory *m, const ts_board *b, ts_piece p)
{
    ts_cell cell[4];
    ts_cells(b, p, cell);
    for (int i = 0; i < 4; i++)
        m->byte[index_of(cell[i])] = p.kind;
}

/* Four rows are looked at, from two above the centre, but not above the top. The index of the loop
 * that moves bytes begins one below that of the full row and ends after byte 0. */
static unsigned clear(memory *m, ts_piece p)
{
    int first = 19 - p.y - 2;
    unsigned lines = 0;
    first = first < 0 ? 0 : first;
    for (int row = first; row < first + 4; row++) {
        bool full = true;
        for (int x = 0; x < 10; x++)
            full = full && m->byte[row * 10 + x];
        if (!full)
            continue;
        lines++;
        uint8_t y = (uint8_t)(row * 10);
        do {
            y--;
            m->byte[y + 10] = m->byte[y];
        } while (y != 0);
        memset(m->byte, 0, 10);
    }
    return lines;
}

static void expect(rig *t, const memory *m)
{
    memory is = memory_of(t->b);
    ASSERT_BYTES(is.byte, m->byte, 256);
    for (int y = 0; y < TS_ROWS; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            ASSERT_EQ(t->b->row[y] >> x & 1, t->b->cell[y][x] != TS_NONE);
}

/* Lets the piece in play fall and lock, here and in the model. */
static void play(rig *t)
{
    memory m = memory_of(t->b);
    ts_piece p = ts_dropped(t->b, t->b->piece);
    ASSERT(rig_until(t, TS_EVENT_LOCK, 2000) <= 2000);
    lock(&m, t->b, p);
    ASSERT_EQ(t->b->last.lines, clear(&m, p));
    expect(t, &m);
}

/* Rows of the visible field, from the top one down, the others being free. */
static void rows_from_the_top(uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], const char *rows)
{
    int y = 19, x = 0;
    for (; *rows; rows++) {
        if (*rows != '/')
            cell[y][x++] = *rows == '.' ? TS_NONE : TS_GARBAGE;
        else if (y--)
            x = 0;
    }
}

static void cells_above_the_top_stay_and_block(void)
{
    for (unsigned s = 0; s < 2; s++) {
        rig t;
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        begin(&t, sets[s], 29);
        for (int y = 0; y < 18; y++)
            cell[y][0] = TS_GARBAGE;
        for (int x = 1; x < 8; x++)
            cell[0][x] = TS_GARBAGE;
        ASSERT(rig_stack(&t, cell));
        ASSERT(rig_place(&t, 'I', 1, 0, 19)); /* rows 18 to 21 */
        play(&t);
        ASSERT_EQ(t.b->outcome, TS_RUNNING);
        ASSERT(t.b->cell[20][0] == TS_I && t.b->cell[21][0] == TS_I);
        ASSERT(rig_place(&t, 'O', 0, 9, 1)); /* completes the bottom row */
        play(&t);
        ASSERT_EQ(t.b->last.lines, 1);
        ASSERT(!t.b->cell[19][0] && t.b->cell[18][0] == TS_I); /* what is seen has come down, */
        ASSERT(t.b->cell[20][0] == TS_I && t.b->cell[21][0] == TS_I); /* what is above has not */
        ASSERT(ts_fits(t.b, (ts_piece){TS_T, 3, 1, 19}));
        ASSERT(!ts_fits(t.b, (ts_piece){TS_I, 1, 0, 19}));
        ASSERT(!ts_fits(t.b, (ts_piece){TS_T, 2, 1, 20}));
        ts_match other = t.match;
        other.board[0].cell[21][0] = TS_NONE;
        ASSERT(ts_hash(&other) != ts_hash(&t.match));
        ASSERT(rig_place(&t, 'T', 3, 1, 19)); /* up in the row -1, beside them */
        rig_tap(&t, TS_LEFT);
        ASSERT_EQ(t.b->piece.x, 1);
    }
}

/* Rows of garbage push up what is seen. Only a cell that leaves this way ends the game. */
static void garbage_passes_below_them(void)
{
    rig t;
    begin(&t, "nes", 0);
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    cell[18][4] = cell[20][3] = cell[21][9] = TS_GARBAGE;
    ASSERT(ts_edit_no_piece(&t.match, 0));
    ASSERT(rig_stack(&t, cell));
    ASSERT(ts_push_row(&t.match, 0, 2, TS_GARBAGE, &t.events));
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT(t.b->cell[19][4] && !t.b->cell[20][4] && t.b->cell[20][3] && t.b->cell[21][9]);
    ASSERT(!t.b->cell[21][3]);
    ASSERT(ts_push_row(&t.match, 0, 2, TS_GARBAGE, &t.events));
    ASSERT_EQ(t.b->over, TS_OVER_TOP);
}

/* A lying I completes the top row: it counts twice, everything sinks, the bottom row leaves. */
static void a_full_top_row_sinks_the_field(void)
{
    for (unsigned s = 0; s < 2; s++) {
        rig t;
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        begin(&t, sets[s], 0);
        rows_from_the_top(cell, "XXX....XXX/X...X....X/.X.......X");
        cell[0][1] = cell[0][8] = TS_BLACK;
        cell[1][2] = TS_BLACK;
        cell[20][5] = TS_GARBAGE;
        cell[21][0] = TS_BLACK;
        ASSERT(rig_stack(&t, cell));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_SCORE, 0));
        ASSERT(rig_place(&t, 'I', 0, 5, 19));
        play(&t);
        const ts_event *e = rig_event(&t, TS_EVENT_CLEAR);
        ASSERT(e != NULL);
        ASSERT_EQ(e->amount, 2);
        ASSERT_EQ(e->rows, 1u << 19 | 1);
        ASSERT_EQ(t.b->lines, 2);
        ASSERT_EQ(t.b->score, 100);
        ASSERT(t.b->row[19] == 0 && t.b->row[18] == 0);
        ASSERT_EQ(t.b->row[17], 1u << 0 | 1u << 4 | 1u << 9);
        ASSERT_EQ(t.b->row[16], 1u << 1 | 1u << 9);
        ASSERT_EQ(t.b->row[0], 1u << 2);
        ASSERT_EQ(t.b->cell[20][0], TS_BLACK); /* the row above came down, its own is lost, */
        ASSERT_EQ(t.b->row[20], 1);
        ASSERT_EQ(t.b->row[21], 0);
        ASSERT_EQ(t.b->cell[25][5], TS_BLACK); /* and the bottom row is now bytes 200 to 209 */
        ASSERT_EQ(t.b->cell[24][2], TS_BLACK);
    }
}

/* Four full rows at the top: the first of them counts twice, so the fourth is not looked at. */
static void the_fourth_row_from_the_top_stays_full(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    begin(&t, "nes", 0);
    rows_from_the_top(cell, "XXXXX.XXXX/XXXXX.XXXX/XXXXX.XXXX/XXXXX.XXXX/XXXXXX...X");
    ASSERT(ts_edit_no_piece(&t.match, 0));
    ASSERT(rig_stack(&t, cell));
    ASSERT(rig_place(&t, 'I', 1, 5, 17));
    play(&t);
    ASSERT_EQ(t.b->last.lines, 4);
    ASSERT_EQ(t.b->row[15], 0x3ff);
    ASSERT_EQ(rig_event(&t, TS_EVENT_CLEAR)->rows, 7u << 17 | 1);
    ASSERT(rig_place(&t, 'I', 0, 5, 16)); /* lies on it: now it is seen */
    play(&t);
    ASSERT_EQ(t.b->last.lines, 1);
}

/* After some full top rows what left at the bottom is back above the top, some columns aside. */
static void the_bottom_row_comes_round(void)
{
    rig t;
    begin(&t, "nes", 0);
    for (int i = 0; i < 6; i++) {
        uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
        memcpy(cell, t.b->cell, sizeof cell);
        rows_from_the_top(cell, "XXX....XXX/X...X....X");
        memset(cell[0], TS_NONE, sizeof cell[0]);
        cell[0][0] = cell[0][6] = i == 0 ? TS_BLACK : TS_NONE;
        ASSERT(ts_edit_no_piece(&t.match, 0));
        ASSERT(rig_stack(&t, cell));
        ASSERT(rig_place(&t, 'I', 0, 5, 19));
        play(&t);
        if (i == 3) /* bytes 230 and 236: the second is in the row -2 */
            ASSERT_EQ(t.b->cell[21][0], TS_BLACK);
        if (i == 4)
            ASSERT(t.b->cell[20][0] == TS_BLACK && t.b->cell[21][4] == TS_BLACK);
        if (i == 5)
            ASSERT(t.b->row[21] == 0 && t.b->cell[20][4] == TS_BLACK);
    }
}

static uint64_t stream = 11;

static unsigned draw(unsigned n)
{
    stream = stream * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (unsigned)((stream >> 33) % n);
}

/* High and nearly full rows, with the cells above the top as they are. */
static void draw_field(rig *t)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    memcpy(cell, t->b->cell, sizeof cell);
    for (int y = 0; y < 20; y++) {
        unsigned gap = draw(10), wide = 1 + draw(4);
        for (unsigned x = 0; x < 10; x++)
            cell[y][x] = x >= gap && x < gap + wide ? TS_NONE : (uint8_t)(TS_I + draw(9));
        for (unsigned x = 0; x < 10 && y >= 16; x++)
            cell[y][x] = draw(40) == 0 ? TS_NONE : cell[y][x];
    }
    ASSERT(ts_edit_no_piece(&t->match, 0));
    ASSERT(rig_stack(t, cell));
}

/* All positions are free or taken as in the model; a piece that lies is put in and locks. */
static void locks_like_the_program(void)
{
    rig t;
    unsigned above = 0, sunk = 0;
    begin(&t, "nes", 29);
    for (unsigned round = 0; round < 3000; round++) {
        ts_piece lies[7 * 4 * 10 * 22];
        unsigned count = 0;
        if (round % 500 == 0) {
            ASSERT(ts_edit_no_piece(&t.match, 0));
            ASSERT(rig_field(&t, ""));
        }
        draw_field(&t);
        memory m = memory_of(t.b);
        for (unsigned i = 0; i < 7 * 4 * 14 * 26; i++) {
            ts_piece p = {(uint8_t)(TS_I + i % 7), (uint8_t)(i / 7 % 4), (int8_t)(i / 28 % 14 - 2),
                          (int8_t)(i / 392)};
            bool fits = ts_fits(t.b, p);
            ASSERT_EQ(fits, is_valid(&m, t.b, p));
            if (fits && p.y >= 15 && p.y < 20 && ts_dropped(t.b, p).y == p.y)
                lies[count++] = p;
        }
        if (count == 0)
            continue;
        ASSERT(ts_edit_place(&t.match, 0, lies[draw(count)]));
        bool top = t.b->row[19] != 0;
        play(&t);
        const ts_event *e = rig_event(&t, TS_EVENT_CLEAR);
        above += t.b->row[20] || t.b->row[21];
        sunk += top && e && e->rows & 1u << 19 && e->rows & 1;
    }
    ASSERT(above > 1000);
    ASSERT(sunk > 100);
}

/* Bots that look for room see the cells above the top as in the core; the field in which they try
 * clears is without them. */
static void bots_see_the_same(void)
{
    rig t;
    begin(&t, "nes", 0);
    ASSERT(ts_edit_no_piece(&t.match, 0));
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    cell[3][3] = cell[20][2] = cell[21][6] = cell[25][5] = TS_GARBAGE;
    ASSERT(rig_stack(&t, cell));
    ts_bitboard field;
    ts_bitboard_of(t.b, &field);
    ASSERT(field.column[2] == 0 && field.column[6] == 0 && field.column[3] != 0);
    ts_board again = *t.b;
    again.row[3] = 0;
    ts_bitboard_to(&field, &again);
    ASSERT_BYTES(again.row, t.b->row, sizeof again.row);
    unsigned blocked = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        ts_fit_map room;
        ts_fit_map_of(t.b, kind, &room);
        for (int i = 0; i < 4 * 10 * 24; i++) {
            ts_piece p = {(uint8_t)kind, (uint8_t)(i % 4), (int8_t)(i / 4 % 10), (int8_t)(i / 40)};
            ASSERT_EQ(ts_fit_map_fits(&room, p), ts_fits(t.b, p));
            ts_board without = *t.b;
            without.row[20] = without.row[21] = 0;
            blocked += ts_fits(&without, p) && !ts_fits(t.b, p);
        }
    }
    ASSERT(blocked > 20);
}

/* The page's 56 bytes above the top can be set, and nothing beyond them. */
static void a_stack_may_have_cells_above(void)
{
    rig t;
    unsigned count = 0;
    begin(&t, "nes", 0);
    for (int y = 20; y < TS_ROWS; y++)
        for (int x = 0; x < TS_COLUMNS; x++) {
            uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
            cell[y][x] = TS_GARBAGE;
            count += rig_stack(&t, cell);
        }
    ASSERT_EQ(count, 56);
    rig_start_mode(&t, "nes", "big"); /* what is left of the page has more rows than a board */
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    cell[11][4] = cell[12][0] = cell[39][0] = TS_GARBAGE;
    ASSERT(rig_stack(&t, cell));
    cell[11][5] = TS_GARBAGE;
    ASSERT(!rig_stack(&t, cell));
}

/* In half a field, too. The bottom row leaves for good. */
static void half_a_field_sinks(void)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    rig_start_mode(&t, "nes", "big");
    rig_wait(&t, 1);
    cell[9][4] = cell[8][1] = cell[0][0] = cell[11][2] = TS_GARBAGE;
    ASSERT(ts_edit_no_piece(&t.match, 0));
    ASSERT(rig_stack(&t, cell));
    ASSERT(rig_place(&t, 'I', 0, 2, 9));
    ASSERT(rig_until(&t, TS_EVENT_LOCK, 200) <= 200);
    ASSERT_EQ(t.b->last.lines, 2);
    ASSERT_EQ(t.b->row[7], 1u << 1);
    ASSERT_EQ(t.b->row[10], 1u << 2);
    for (int y = 0; y < TS_ROWS; y++)
        ASSERT(y == 7 || y == 10 || t.b->row[y] == 0);
}

/* Games recorded before these rules were put right would end otherwise. */
static void older_replays_are_refused(void)
{
    for (unsigned s = 0; s < 2; s++) {
        char words[300];
        ts_replay_report report;
        int size = snprintf(words, sizeof words,
                            "tessera replay 1\nrules %s 1\nmode classic 1\nplayers 1\nseed 1\n"
                            "level 0\ngoal default\nhandling 0 das %u arr %u dcd 0 soft 0 "
                            "irs off ihs off\n\nend 0\n"
                            "board 0 running - score 0 lines 0 level 0 pieces 0\n",
                            sets[s], s ? 12 : 16, s ? 4 : 6);
        ASSERT_EQ(ts_replay_verify(words, (size_t)size, &report), TS_REPLAY_OTHER_RULES);
        ASSERT_TEXT(ts_error_text(report.error), "recorded with another revision of the rule set");
        ASSERT_EQ(report.match.setup.rules, ts_rules_find(sets[s]));
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(pushes_are_added_as_a_byte);
    RUN(all_pairs_of_digits_and_pushes);
    RUN(pushes_and_lines_and_the_highest_score);
    RUN(cells_above_the_top_stay_and_block);
    RUN(garbage_passes_below_them);
    RUN(a_full_top_row_sinks_the_field);
    RUN(the_fourth_row_from_the_top_stays_full);
    RUN(the_bottom_row_comes_round);
    RUN(locks_like_the_program);
    RUN(bots_see_the_same);
    RUN(a_stack_may_have_cells_above);
    RUN(half_a_field_sinks);
    RUN(older_replays_are_refused);
    return test_done();
}
