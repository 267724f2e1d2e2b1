/* Names of lock downs: every class of T-spin in a drawn position, what makes it, what keeps it and
 * what takes it away, in the guideline and in modern; the spins of the other pieces and of half
 * turns, which are modern's. */
#include "clears.h"

enum { GUIDELINE, MODERN, SETS };
static const char *const sets[SETS] = {"guideline", "modern"};

static void drawn_positions(void)
{
    rig t;
    for (int set = 0; set < SETS; set++)
        for (int which = 0; which < CLEARS; which++) {
            const clear *c = &clears[which];
            rig_start(&t, sets[set]);
            clear_turn(&t, c);
            if (c->button)
                ASSERT_EQ(rig_event(&t, TS_EVENT_ROTATE)->spin, c->spin);
            ASSERT_EQ(ts_spin(t.b, t.b->piece, c->test), c->spin);
            rig_tap(&t, TS_HARD);
            ASSERT_EQ(rig_event(&t, TS_EVENT_LOCK)->spin, c->spin);
            ASSERT_EQ(t.b->last.spin, c->spin);
            ASSERT_EQ(t.b->last.lines, c->lines);
        }
}

/* The same places without a turn are nothing. */
static void without_a_turn_no_spin(void)
{
    rig t;
    for (int set = 0; set < SETS; set++)
        for (int which = 0; which < CLEARS; which++) {
            rig_start(&t, sets[set]);
            clear_turn(&t, &clears[which]);
            ts_piece there = t.b->piece;
            ASSERT(ts_edit_place(&t.match, 0, there));
            rig_tap(&t, TS_HARD);
            ASSERT_EQ(t.b->last.spin, TS_SPIN_NONE);
            ASSERT_EQ(t.b->last.lines, clears[which].lines);
        }
}

/* A position, a turn, and what locking then is. */
enum { NO = TS_SPIN_NONE, MINI = TS_SPIN_MINI, FULL = TS_SPIN_FULL, NO_TURN };

typedef struct position {
    const char *field;
    char kind;
    int8_t rot, left, bottom;
    uint8_t button, test;
    uint8_t spin[SETS];
    uint8_t lines;
} position;

static void start_position(rig *t, int set, const position *p)
{
    rig_start(t, sets[set]);
    ASSERT(rig_field(t, p->field));
    ASSERT(place_at(t, p->kind, p->rot, p->left, p->bottom));
    rig_tap(t, p->button);
    const ts_event *e = rig_event(t, TS_EVENT_ROTATE);
    ASSERT_EQ(e != NULL, p->spin[set] != NO_TURN);
    if (!e)
        return;
    ASSERT_EQ(e->amount, p->test);
    ASSERT_EQ(e->spin, p->spin[set]);
}

static void lock_as(rig *t, int spin, unsigned lines)
{
    rig_tap(t, TS_HARD);
    ASSERT(rig_event(t, TS_EVENT_LOCK) != NULL);
    ASSERT_EQ(t->b->last.spin, spin);
    ASSERT_EQ(t->b->last.lines, lines);
}

static void play_all(const position *list, unsigned count)
{
    rig t;
    for (unsigned i = 0; i < count; i++)
        for (int set = 0; set < SETS; set++) {
            start_position(&t, set, &list[i]);
            if (list[i].spin[set] != NO_TURN)
                lock_as(&t, list[i].spin[set], list[i].lines);
        }
}

#define COUNT(list) (sizeof(list) / sizeof((list)[0]))

/* clang-format off */

/* Two down and one aside: the fifth test makes full what the corners call a mini. From pointing
 * down (Fin) and from pointing up (the kick of the triple), to either side. */
static const position fifth_test[] = {
    {"....XX...."
     "/.........."
     "/XXXX..XXXX"
     "/XXXX..XXXX"
     "/XXXX.XXXXX", 'T', 2, 4, 2, TS_CCW, 5, {FULL, FULL}, 2},
    {"....XX...."
     "/.........."
     "/XXXX..XXXX"
     "/XXXX..XXXX"
     "/XXXXX.XXXX", 'T', 2, 3, 2, TS_CW, 5, {FULL, FULL}, 2},
    {"....X....."
     "/.........."
     "/XXXX.XXXXX"
     "/XXXX..XXXX"
     "/XXXX..XXXX", 'T', 0, 4, 3, TS_CW, 5, {FULL, FULL}, 2},
    {".....X...."
     "/.........."
     "/XXXXX.XXXX"
     "/XXXX..XXXX"
     "/XXXX..XXXX", 'T', 0, 3, 3, TS_CCW, 5, {FULL, FULL}, 2},
    /* and the triple itself */
    {"....X....."
     "/.........."
     "/XXXX.XXXXX"
     "/XXXX..XXXX"
     "/XXXX.XXXXX", 'T', 0, 4, 3, TS_CW, 5, {FULL, FULL}, 3},
    {".....X...."
     "/.........."
     "/XXXXX.XXXX"
     "/XXXX..XXXX"
     "/XXXXX.XXXX", 'T', 0, 3, 3, TS_CCW, 5, {FULL, FULL}, 3},
};

/* Three corners, one of them in front: a mini by every other test. */
static const position minis[] = {
    /* on the floor, which fills both corners behind, by the third test */
    {"...X..X..."
     "/..........", 'T', 1, 4, 0, TS_CCW, 3, {MINI, MINI}, 0},
    {"...X..X..."
     "/..........", 'T', 3, 4, 0, TS_CW, 3, {MINI, MINI}, 0},
    /* against either wall by the second, with a line */
    {".........."
     "/...XXXXXX."
     "/.XXXXXXXXX", 'T', 0, 0, 1, TS_CW, 2, {MINI, MINI}, 1},
    {".........."
     "/.XXXXXX..."
     "/XXXXXXXXX.", 'T', 0, 7, 1, TS_CCW, 2, {MINI, MINI}, 1},
    /* two lines against the right wall */
    {"XXXXXXXXX."
     "/XXXXXXXX.."
     "/XXXXXXX...", 'T', 0, 7, 0, TS_CCW, 3, {MINI, MINI}, 2},
};

/* Two corners are no spin, nor are four blocked ways beside them in the guideline. */
static const position two_corners[] = {
    {"XXXX.XXXX.", 'T', 0, 3, 1, TS_CW, 1, {NO, NO}, 0},
    {"XXXX.XXXX.", 'T', 0, 3, 1, TS_CCW, 1, {NO, NO}, 0},
};

/* The half turn in place under an edge is a spin like any other. */
static const position flips[] = {
    {"...X......"
     "/XXX...XXXX"
     "/XXXX.XXXXX", 'T', 0, 3, 1, TS_FLIP, 1, {FULL, FULL}, 2},
    /* kicked a row down into a place it cannot leave: two corners, so a mini by immobility */
    {"....X....."
     "/.........."
     "/..X...X...", 'T', 2, 3, 0, TS_FLIP, 2, {NO_TURN, MINI}, 0},
    /* by the fifth test of a half turn, two rows up: full where the corners say mini */
    {".....X...."
     "/.........."
     "/...X.X...."
     "/...X......"
     "/..........", 'T', 1, 4, 0, TS_FLIP, 5, {NO_TURN, FULL}, 0},
};

/* Other pieces, turned into places they cannot leave by one cell in any of the four directions. */
static const position other_pieces[] = {
    {"....X....."
     "/.........."
     "/......XXXX"
     "/XXXXX.XXXX", 'S', 0, 3, 1, TS_CW, 1, {NO, MINI}, 1},
    {".....X...."
     "/.........."
     "/XXXX......"
     "/XXXX.XXXXX", 'Z', 0, 4, 1, TS_CCW, 1, {NO, MINI}, 1},
    {"....X....."
     "/.........."
     "/.........."
     "/XXXX.XXXXX", 'J', 0, 3, 1, TS_CW, 1, {NO, MINI}, 1},
    {"....X....."
     "/.........."
     "/.........."
     "/XXXX.XXXXX", 'L', 0, 3, 1, TS_CCW, 1, {NO, MINI}, 1},
    {"....XX...."
     "/...X..X..."
     "/...X..X...", 'O', 0, 4, 0, TS_CW, 1, {NO, MINI}, 0},
    /* without the lid they could go up again */
    {"......XXXX"
     "/XXXXX.XXXX", 'S', 0, 3, 1, TS_CW, 1, {NO, NO}, 1},
    {"XXXX......"
     "/XXXX.XXXXX", 'Z', 0, 4, 1, TS_CCW, 1, {NO, NO}, 1},
    {"XXXX.XXXXX", 'J', 0, 3, 1, TS_CW, 1, {NO, NO}, 1},
    {"XXXX.XXXXX", 'L', 0, 3, 1, TS_CCW, 1, {NO, NO}, 1},
    {"...X..X..."
     "/...X..X...", 'O', 0, 4, 0, TS_CW, 1, {NO, NO}, 0},
};

/* The upright I under a lid, by the fifth test of its own lists. */
static const position long_triple = {
    "...X..X..."
    "/.........."
    "/XXXXXX.XXX"
    "/XXXXXX.XXX"
    "/XXXXXX.XXX", 'I', 2, 3, 3, TS_CCW, 5, {NO, MINI}, 3,
};

/* clang-format on */

static void fifth_test_makes_full(void)
{
    play_all(fifth_test, COUNT(fifth_test));
}

static void open_front_corner_makes_mini(void)
{
    play_all(minis, COUNT(minis));
}

static void two_corners_are_none(void)
{
    play_all(two_corners, COUNT(two_corners));
}

static void half_turns_spin(void)
{
    play_all(flips, COUNT(flips));
}

static void immobile_pieces_spin_in_modern(void)
{
    rig t;
    play_all(other_pieces, COUNT(other_pieces));
    start_position(&t, MODERN, &long_triple);
    lock_as(&t, MINI, 3);
    ASSERT_EQ(t.b->last.points, 800);
}

/* A Fin into a slot from which the T turns on, to point up: by itself that is a mini. The
 * guideline keeps the fifth test in mind, modern looks at the last turn only. */
static void the_fifth_test_sticks(void)
{
    static const position fin = {"....XX...."
                                 "/.........."
                                 "/XXXX..XXXX"
                                 "/XXX...XXXX"
                                 "/XXXX.XXXXX",
                                 'T',
                                 2,
                                 4,
                                 2,
                                 TS_CCW,
                                 5,
                                 {FULL, FULL},
                                 1};
    static const int spin[SETS] = {FULL, MINI};
    rig t;
    for (int set = 0; set < SETS; set++) {
        start_position(&t, set, &fin);
        rig_wait(&t, 1);
        rig_tap(&t, TS_CCW);
        ASSERT_EQ(rig_event(&t, TS_EVENT_ROTATE)->amount, 1);
        ASSERT_EQ(rig_event(&t, TS_EVENT_ROTATE)->spin, spin[set]);
        lock_as(&t, spin[set], 1);
        ASSERT_EQ(t.b->last.points, spin[set] == FULL ? 800 : 200);
    }
}

/* Three corners, and nothing below the T: turned there it is no spin, for it cannot lock there.
 * With a cell under its foot it is the mini that it locks as. */
static void in_the_air_no_spin_is_told(void)
{
    static const char *const with_spins[] = {"guideline", "modern", "psk"};
    rig t;
    for (int set = 0; set < 3; set++)
        for (int ground = 0; ground < 2; ground++) {
            rig_start(&t, with_spins[set]);
            ASSERT(rig_field(&t, ground ? "...X.X..../........../...X....../....X....."
                                        : "...X.X..../........../...X....../.........."));
            ASSERT(place_at(&t, 'T', 2, 3, 1));
            rig_tap(&t, TS_CCW);
            const ts_event *e = rig_event(&t, TS_EVENT_ROTATE);
            ASSERT(e && e->amount == 1 && e->piece.rot == 1);
            ASSERT_EQ(e->spin, ground ? MINI : NO);
            rig_tap(&t, TS_HARD);
            ASSERT_EQ(t.b->last.spin, ground ? MINI : NO);
        }
}

/* Falling out of the slot ends it: one row deeper the same turn is a mini again. */
static void a_fall_ends_what_sticks(void)
{
    static const position fin = {"....XX...."
                                 "/.........."
                                 "/XXXX..XXXX"
                                 "/XXXX..XXXX"
                                 "/XXX...XXXX"
                                 "/XXXX.XXXXX",
                                 'T',
                                 2,
                                 4,
                                 3,
                                 TS_CCW,
                                 5,
                                 {NO, NO},
                                 1};
    rig t;
    for (int set = 0; set < SETS; set++) {
        start_position(&t, set, &fin);
        rig_press(&t, TS_SOFT);
        ASSERT(rig_until(&t, TS_EVENT_LAND, 60) <= 50);
        rig_release(&t, TS_SOFT);
        rig_tap(&t, TS_CCW);
        lock_as(&t, MINI, 1);
    }
}

/* A move that succeeds takes a spin away, there and back again as well; one that fails does not. */
static void moves_take_it_away(void)
{
    rig t;
    for (int set = 0; set < SETS; set++) {
        start_position(&t, set, &minis[0]);
        rig_taps(&t, TS_RIGHT, 2);
        lock_as(&t, MINI, 0);
        start_position(&t, set, &minis[0]);
        rig_taps(&t, TS_LEFT, 1);
        rig_taps(&t, TS_RIGHT, 1);
        lock_as(&t, NO, 0);
        ASSERT_EQ(t.b->last.points, 0);
    }
}

/* Turned in the air and dropped in: a row of falling is enough, by whatever kind of fall. */
static void a_fall_takes_it_away(void)
{
    static const char field[] = "XXXX..XXXX/XXXX..XXXX/XXXX.XXXXX";
    static const unsigned ways[] = {0, TS_SOFT};
    rig t;
    for (int set = 0; set < SETS; set++) {
        rig_start(&t, sets[set]);
        ASSERT(rig_field(&t, field));
        ASSERT(place_at(&t, 'T', 0, 3, 5));
        rig_tap(&t, TS_CW);
        lock_as(&t, NO, 2);
        for (int way = 0; way < 2; way++) {
            rig_start(&t, sets[set]);
            ASSERT(rig_field(&t, field));
            ASSERT(place_at(&t, 'T', 0, 3, 3));
            rig_tap(&t, TS_CW);
            rig_press(&t, ways[way]);
            rig_until(&t, TS_EVENT_LAND, 3000);
            rig_release(&t, ways[way]);
            lock_as(&t, NO, 2);
        }
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(in_the_air_no_spin_is_told);
    RUN(drawn_positions);
    RUN(without_a_turn_no_spin);
    RUN(fifth_test_makes_full);
    RUN(open_front_corner_makes_mini);
    RUN(two_corners_are_none);
    RUN(half_turns_spin);
    RUN(immobile_pieces_spin_in_modern);
    RUN(the_fifth_test_sticks);
    RUN(a_fall_ends_what_sticks);
    RUN(moves_take_it_away);
    RUN(a_fall_takes_it_away);
    return test_done();
}
