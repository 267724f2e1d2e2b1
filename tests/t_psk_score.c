/* Edition psk: spins in drawn positions, every line of the score table, back-to-back, combo,
 * perfect clear, levels, clears, and the ends. Expectations are the edition's text. */
#include "rig.h"

static rig t;

static void start_at(unsigned level)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("psk"), (unsigned)ts_modes_find("none"));
    setup.level = (uint16_t)level;
    rig_start_setup(&t, &setup);
}

/* ---- spins ---- */

/* Corners of the T's box by rotation: A and B on the side it points to, C and D behind. */
static const ts_cell corner[4][4] = {
    {{-1, 1}, {1, 1}, {-1, -1}, {1, -1}},
    {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}},
    {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
    {{-1, 1}, {-1, -1}, {1, 1}, {1, -1}},
};
enum { A = 1, B = 2, C = 4, D = 8 };

static void fill_corners(int rot, int x, int y, unsigned which)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int i = 0; i < 4; i++)
        if (which >> i & 1u)
            cell[y + corner[rot][i].y][x + corner[rot][i].x] = TS_GARBAGE;
    ASSERT(ts_edit_stack(&t.match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
}

/* Full: A and B minos, and C or D a mino, however it came there. Mini: C and D filled, A or B a
 * mino, and the last change was a turn. */
static void spins_in_the_open(void)
{
    for (int rot = 0; rot < 4; rot++)
        for (unsigned which = 0; which < 16; which++) {
            bool front = (which & (A | B)) == (A | B), back = (which & (C | D)) == (C | D);
            int unturned = front && which & (C | D) ? TS_SPIN_FULL : TS_SPIN_NONE;
            bool mini = !unturned && back && which & (A | B);
            rig_start(&t, "psk");
            ASSERT(rig_place(&t, 'T', rot, 4, 5));
            fill_corners(rot, 4, 5, which);
            ASSERT_EQ(ts_spin(t.b, t.b->piece, 0), unturned);
            for (int test = 1; test <= 5; test++)
                ASSERT_EQ(ts_spin(t.b, t.b->piece, test), mini ? TS_SPIN_MINI : unturned);
        }
}

/* Walls and floor count for the mini only; with A and B filled in front of one it is a mini,
 * too. */
static void spins_at_walls_and_floor(void)
{
    static const struct {
        int rot, x, y;
    } against[] = {{1, 0, 5}, {3, 9, 5}, {0, 4, 0}};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned which = 0; which < 4; which++) {
            rig_start(&t, "psk");
            ASSERT(rig_place(&t, 'T', against[i].rot, against[i].x, against[i].y));
            fill_corners(against[i].rot, against[i].x, against[i].y, which);
            ASSERT_EQ(ts_spin(t.b, t.b->piece, 0), TS_SPIN_NONE);
            ASSERT_EQ(ts_spin(t.b, t.b->piece, 1), which ? TS_SPIN_MINI : TS_SPIN_NONE);
        }
}

static void only_t_spins(void)
{
    rig_start(&t, "psk");
    ASSERT(rig_field(&t, "...X.X..../........../...X.X...."));
    ASSERT(rig_place(&t, 'I', 0, 4, 1));
    ASSERT_EQ(ts_spin(t.b, t.b->piece, 1), TS_SPIN_NONE);
}

/* ---- points of one lock down ---- */

typedef struct placed {
    const char *what, *field;
    char kind;
    int rot, x, y;
    unsigned turn; /* button pressed before the hard drop, or 0 */
    unsigned lines, spin;
    unsigned points; /* at level 1 */
} placed;

/* A move that is drawn so that the piece lies already, or lies after its turn. */
static const placed moves[] = {
    {"nothing", "", 'O', 0, 4, 0, 0, 0, TS_SPIN_NONE, 0},
    {"single", "XXXX..XXXX", 'O', 0, 4, 0, 0, 1, TS_SPIN_NONE, 100},
    {"double", "X........./XXXX..XXXX/XXXX..XXXX", 'O', 0, 4, 0, 0, 2, TS_SPIN_NONE, 300},
    {"triple", "X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 3, 1, 2, 0, 3, TS_SPIN_NONE, 500},
    {"quad", "X........./X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 3, 1, 2, 0, 4,
     TS_SPIN_NONE, 800},
    {"spin", "...X....../........../...X.X....", 'T', 2, 4, 1, 0, 0, TS_SPIN_FULL, 400},
    {"spin single", "...X....../........../XXXX.XXXXX", 'T', 2, 4, 1, 0, 1, TS_SPIN_FULL, 800},
    {"spin double", "...X....../XXX...XXXX/XXXX.XXXXX", 'T', 2, 4, 1, 0, 2, TS_SPIN_FULL, 1200},
    {"spin triple", "X........./XXXX.XXXXX/XXXX..XXXX/XXXX.XXXXX", 'T', 1, 4, 1, 0, 3, TS_SPIN_FULL,
     1600},
    /* against the left wall, by the second and by the third test of a turn */
    {"mini", ".X........", 'T', 0, 1, 1, TS_CW, 0, TS_SPIN_MINI, 100},
    {"mini single", ".XXXXXXXXX", 'T', 0, 1, 1, TS_CW, 1, TS_SPIN_MINI, 200},
    {"mini double", ".XXXXXXXXX/..XXXXXXXX/...XXXXXXX", 'T', 0, 1, 0, TS_CW, 2, TS_SPIN_MINI, 1200},
    /* the same place without a turn */
    {"no mini", ".X........", 'T', 1, 0, 1, 0, 0, TS_SPIN_NONE, 0},
    {"no mini single", ".XXXXXXXXX", 'T', 1, 0, 1, 0, 1, TS_SPIN_NONE, 100},
    /* A and B filled, the wall behind: by the fifth test, under a cell that juts out */
    {"mini in the slot", "X........./........../.X......../........../.X........", 'T', 0, 1, 3,
     TS_CW, 0, TS_SPIN_MINI, 100},
    {"mini single in the slot", "X........./........../.X......../........../.XXXXXXXXX", 'T', 0, 1,
     3, TS_CW, 1, TS_SPIN_MINI, 200},
    {"mini double in the slot", "X........./........../.XXXXXXXXX/........../.XXXXXXXXX", 'T', 0, 1,
     3, TS_CW, 2, TS_SPIN_MINI, 1200},
};

static void lock(const placed *p)
{
    rig_wait(&t, 1);
    ASSERT(rig_field(&t, ""));
    ASSERT(rig_place(&t, p->kind, p->rot, p->x, p->y));
    ASSERT(rig_field(&t, p->field));
    if (p->turn)
        rig_tap(&t, p->turn);
    rig_tap(&t, TS_HARD);
    ASSERT_TEXT(rig_event(&t, TS_EVENT_LOCK) ? p->what : "did not lock", p->what);
    ASSERT_EQ(t.b->last.lines, p->lines);
    ASSERT_EQ(t.b->last.spin, p->spin);
}

static const placed *move(const char *what)
{
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        if (strcmp(moves[i].what, what) == 0)
            return &moves[i];
    ASSERT_TEXT(what, "a move of the table");
    return moves;
}

static void every_line_of_the_table(void)
{
    static const unsigned levels[] = {1, 2, 7, 15};
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        for (unsigned j = 0; j < 4; j++) {
            start_at(levels[j]);
            lock(&moves[i]);
            ASSERT_TEXT(t.b->score == moves[i].points * levels[j] ? moves[i].what : "other points",
                        moves[i].what);
            ASSERT_EQ(t.b->last.points, t.b->score);
        }
}

/* Three lines in the column at a wall: "a mini with three lines cannot happen", so it is paid as
 * the T-spin triple it is to the player. */
static void three_lines_at_the_wall_are_paid_in_full(void)
{
    static const placed triple = {"triple at the wall",
                                  "X........./........../.XXXXXXXXX/..XXXXXXXX/.XXXXXXXXX",
                                  'T',
                                  0,
                                  1,
                                  3,
                                  TS_CW,
                                  3,
                                  TS_SPIN_MINI,
                                  1600};
    start_at(1);
    lock(&triple);
    ASSERT_EQ(t.b->score, triple.points);
    ASSERT_EQ(t.b->last.attack, 6); /* and sends what that sends */
}

/* The turn must be the last change that succeeded: a shift or a fall after it undoes a mini, keys
 * that could do nothing do not. */
static void a_mini_needs_the_turn_last(void)
{
    static const struct {
        const char *field;
        int rot, x, y;
        unsigned keys[3];
        unsigned spin;
    } plays[] = {
        {".X........", 0, 1, 1, {TS_CW, 0, 0}, TS_SPIN_MINI},
        {".X........", 0, 1, 1, {TS_CW, TS_LEFT, TS_FLIP}, TS_SPIN_MINI},
        {"...X....../........../...X.X....", 1, 6, 1, {TS_CCW, TS_LEFT, TS_LEFT}, TS_SPIN_NONE},
        {"...X....../........../...X.X....", 0, 4, 6, {TS_CW, 0, 0}, TS_SPIN_NONE},
        {"...X....../........../...X.X....", 0, 4, 6, {TS_CW, TS_CCW, TS_CW}, TS_SPIN_NONE},
    };
    for (unsigned i = 0; i < sizeof plays / sizeof *plays; i++) {
        start_at(1);
        ASSERT(rig_place(&t, 'T', plays[i].rot, plays[i].x, plays[i].y));
        ASSERT(rig_field(&t, plays[i].field));
        for (int j = 0; j < 3; j++)
            rig_taps(&t, plays[i].keys[j], 1);
        rig_tap(&t, TS_HARD);
        ASSERT_EQ(t.b->last.spin, plays[i].spin);
    }
    /* the two drawn places are minis after a turn */
    ASSERT(rig_field(&t, "...X....../........../...X.X...."));
    ASSERT_EQ(ts_spin(t.b, (ts_piece){TS_T, 0, 4, 1}, 1), TS_SPIN_MINI);
    ASSERT_EQ(ts_spin(t.b, (ts_piece){TS_T, 1, 4, 1}, 1), TS_SPIN_MINI);
}

/* The turn's own event says what it made, for its sound. */
static void a_turn_tells_its_spin(void)
{
    start_at(1);
    ASSERT(rig_place(&t, 'T', 0, 1, 1));
    ASSERT(rig_field(&t, ".X........"));
    rig_tap(&t, TS_CW);
    const ts_event *e = rig_event(&t, TS_EVENT_ROTATE);
    ASSERT(e && e->spin == TS_SPIN_MINI && e->amount == 2);
}

/* ---- in a row ---- */

typedef struct chained {
    const char *what;
    unsigned points;
} chained;

static void play_chain(unsigned level, const chained *list, unsigned count)
{
    start_at(level);
    for (unsigned i = 0; i < count; i++) {
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, 0)); /* the level stays */
        lock(move(list[i].what));
        if (t.b->last.points != list[i].points * level)
            ASSERT_TEXT("other points", list[i].what);
        ASSERT_EQ(t.b->last.points, list[i].points * level);
    }
}

/* Half more for a difficult move after a difficult one, be there moves without lines between or
 * not; spins without lines are such moves; an easy clear ends it. */
static void back_to_back(void)
{
    static const chained list[] = {
        {"quad", 800},   {"nothing", 0},        {"quad", 1200}, {"nothing", 0},
        {"mini", 150},   {"nothing", 0},        {"spin", 600},  {"spin single", 1200},
        {"nothing", 0},  {"mini single", 300},  {"nothing", 0}, {"mini double", 1800},
        {"nothing", 0},  {"spin double", 1800}, {"nothing", 0}, {"spin triple", 2400},
        {"nothing", 0},  {"single", 100},       {"nothing", 0}, {"spin single", 800},
        {"nothing", 0},  {"double", 300},       {"nothing", 0}, {"mini", 100},
        {"triple", 500}, {"nothing", 0},        {"quad", 800},
    };
    play_chain(1, list, sizeof list / sizeof *list);
    play_chain(9, list, sizeof list / sizeof *list);
}

/* 50 x length x level: nothing for the first clear in a row; any piece without lines ends it. */
static void combo(void)
{
    static const chained list[] = {
        {"single", 100},
        {"single", 100 + 50},
        {"double", 300 + 100},
        {"triple", 500 + 150},
        {"single", 100 + 200},
        {"nothing", 0},
        {"single", 100},
        {"single", 100 + 50},
        {"spin", 400},
        {"single", 100},
        {"quad", 800 + 50},
        {"quad", 800 + 400 + 100},
        {"spin single", 1200 + 150},
        {"single", 100 + 200},
    };
    play_chain(1, list, sizeof list / sizeof *list);
    play_chain(4, list, sizeof list / sizeof *list);
}

/* 3500 x level more when nothing is left; back-to-back pays half of the quad only. */
static void perfect_clear(void)
{
    static const placed perfect[] = {
        {"double", "XXXX..XXXX/XXXX..XXXX", 'O', 0, 4, 0, 0, 2, TS_SPIN_NONE, 300 + 3500},
        {"single", "XXX....XXX", 'I', 0, 4, 0, 0, 1, TS_SPIN_NONE, 100 + 3500},
        {"quad", "X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX/X.XXXXXXXX", 'I', 3, 1, 2, 0, 4, TS_SPIN_NONE,
         800 + 3500},
    };
    for (unsigned i = 0; i < 3; i++)
        for (unsigned level = 1; level <= 15; level += 7) {
            start_at(level);
            lock(&perfect[i]);
            ASSERT_EQ(t.b->score, perfect[i].points * level);
            ASSERT(t.b->last.perfect);
        }
    start_at(2);
    lock(move("quad"));
    lock(&perfect[2]);
    ASSERT_EQ(t.b->last.points, 2 * (800 + 400 + 50 + 3500));
}

/* ---- levels ---- */

/* A level every ten lines, to 15; a clear is paid by the level before its lines count. */
static void levels(void)
{
    static const struct {
        unsigned level, lines;
        const char *what;
        unsigned points, after;
    } rises[] = {
        {1, 8, "single", 100, 1},   {1, 9, "single", 100, 2},      {1, 8, "quad", 800, 2},
        {2, 17, "triple", 1000, 3}, {14, 139, "single", 1400, 15}, {15, 149, "single", 1500, 15},
        {1, 0, "nothing", 0, 1},
    };
    for (unsigned i = 0; i < sizeof rises / sizeof *rises; i++) {
        start_at(1);
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LEVEL, rises[i].level));
        ASSERT(ts_edit_value(&t.match, 0, TS_SET_LINES, rises[i].lines));
        lock(move(rises[i].what));
        ASSERT_EQ(t.b->score, rises[i].points);
        ASSERT_EQ(t.b->level, rises[i].after);
        ASSERT_EQ(rig_event(&t, TS_EVENT_LEVEL) != NULL, rises[i].after != rises[i].level);
    }
}

static void counts_from_any_start_level(void)
{
    start_at(5);
    for (int i = 0; i < 10; i++) {
        ASSERT_EQ(t.b->level, 5);
        lock(move("single"));
    }
    ASSERT_EQ(t.b->level, 6);
    ts_setup setup = t.match.setup;
    ts_match other;
    setup.level = 16;
    ASSERT(!ts_start(&other, &setup));
    setup.level = 0;
    ASSERT(!ts_start(&other, &setup));
}

/* ---- clears ---- */

/* Full rows go, what is above comes down by as many, gaps stay. */
static void rows_come_down_with_their_gaps(void)
{
    start_at(1);
    ASSERT(rig_place(&t, 'I', 3, 9, 2));
    ASSERT(rig_field(&t, "J......Z../XXXXXXXXX./X.X.X.X.X./XXXXXXXXX./.LLLLLLLL."));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->lines, 2);
    static const char *const left[] = {".LLLLLLLLI", "X.X.X.X.XI", "J......Z..", ".........."};
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            ASSERT_EQ(t.b->cell[y][x], rig_kind(left[y][x]));
    const ts_event *e = rig_event(&t, TS_EVENT_CLEAR);
    ASSERT(e && e->amount == 2 && e->rows == 0xa);
}

/* Kept up to row 39; above that an empty row comes in. */
static void an_empty_row_comes_in_at_the_top(void)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    for (int y = 0; y < TS_ROWS; y++)
        cell[y][0] = TS_GARBAGE;
    for (int x = 1; x < 8; x++)
        cell[0][x] = TS_GARBAGE;
    start_at(1);
    ASSERT(rig_place(&t, 'O', 0, 8, 0));
    ASSERT(ts_edit_stack(&t.match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->lines, 1);
    ASSERT(rig_cell(&t, 0, 38));
    ASSERT(!rig_cell(&t, 0, 39));
    ASSERT_EQ(t.b->row[39], 0);
}

/* ---- ends ---- */

#define COLUMN_OF_20                                                                               \
    "X........./X........./X........./X........./X........./X........./X........./X........./"     \
    "X........./X........./X........./X........./X........./X........./X........./X........./"     \
    "X........./X........./X........./X........."

/* Lock out: wholly above the visible rows. One cell inside them saves it. */
static void lock_out(void)
{
    start_at(1);
    ASSERT(rig_place(&t, 'O', 0, 0, 24));
    ASSERT(rig_field(&t, COLUMN_OF_20));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->outcome, TS_LOST);
    ASSERT_EQ(t.b->over, TS_OVER_LOCK);
    start_at(1);
    ASSERT(rig_place(&t, 'J', 2, 1, 24)); /* two cells over the column, its foot beside it */
    ASSERT(rig_field(&t, COLUMN_OF_20));
    rig_tap(&t, TS_HARD);
    ASSERT(rig_cell(&t, 0, 20) && rig_cell(&t, 2, 19));
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
}

/* Block out: the new piece's cells are taken; also of one that comes out of hold. */
static void block_out(void)
{
    static const char pieces[] = "TSIOJLZ";
    for (unsigned i = 0; i < 7; i++)
        for (unsigned by_hold = 0; by_hold < 2; by_hold++) {
            char next[2] = {pieces[i], '\0'};
            start_at(1);
            ASSERT(rig_place(&t, 'O', 0, 0, 0));
            ASSERT(rig_field(&t,
                             "....XX..../........../........../........../........../........../"
                             "........../........../........../........../........../........../"
                             "........../........../........../........../........../........../"
                             "........../........../.........."));
            ASSERT(rig_queue(&t, next));
            rig_tap(&t, by_hold ? TS_HOLD : TS_HARD);
            ASSERT_EQ(t.b->outcome, TS_LOST);
            ASSERT_EQ(t.b->over, TS_OVER_BLOCK);
            ASSERT_EQ(t.match.over, true);
        }
}

/* Cells just below the place it comes in do not matter. */
static void the_visible_rows_may_be_full(void)
{
    start_at(1);
    ASSERT(rig_place(&t, 'O', 0, 0, 0));
    ASSERT(rig_field(&t, "...XXXX.../........../........../........../........../........../"
                         "........../........../........../........../........../........../"
                         "........../........../........../........../........../........../"
                         "........../.........."));
    rig_tap(&t, TS_HARD);
    ASSERT_EQ(t.b->outcome, TS_RUNNING);
    ASSERT_EQ(t.b->piece.y, 20);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(spins_in_the_open);
    RUN(spins_at_walls_and_floor);
    RUN(only_t_spins);
    RUN(every_line_of_the_table);
    RUN(three_lines_at_the_wall_are_paid_in_full);
    RUN(a_mini_needs_the_turn_last);
    RUN(a_turn_tells_its_spin);
    RUN(back_to_back);
    RUN(combo);
    RUN(perfect_clear);
    RUN(levels);
    RUN(counts_from_any_start_level);
    RUN(rows_come_down_with_their_gaps);
    RUN(an_empty_row_comes_in_at_the_top);
    RUN(lock_out);
    RUN(block_out);
    RUN(the_visible_rows_may_be_full);
    return test_done();
}
