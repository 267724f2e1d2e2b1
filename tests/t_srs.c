/* Every test of every turn in the rule sets that turn as SRS does. The tables are typed here anew,
 * as the rules give them: cells about the true centre of rotation, offsets or published lists. For
 * each test that can succeed the field is filled but for the piece and that test's own cells; those
 * that never can are proven so by going through every filling around the piece. */
#include "rig.h"

enum { TESTS_MAX = 6, FILLED_ROWS = 18, CENTRE_X = 4, CENTRE_Y = 9 };

typedef struct spot {
    int x, y;
} spot;

/* Lists of one set: quarter turns by offsets or by lists, half turns by lists, by the mere turn or
 * not at all. */
typedef struct turning {
    const char *rules;
    enum { BY_OFFSETS, BY_LISTS, BY_PLUS } quarter;
    enum { NO_HALF, BARE_HALF, KICKED_HALF } half;
    bool o_turns;
} turning;

static const turning sets[] = {
    {"guideline", BY_OFFSETS, BARE_HALF, true},
    {"modern", BY_PLUS, KICKED_HALF, true},
    {"psk", BY_OFFSETS, NO_HALF, true},
    {"pygame", BY_LISTS, NO_HALF, false},
};

/* clang-format off */

/* Cells about the centre in the spawn rotation; n clockwise turns send (x, y) to (y, -x). */
static const spot spawn_cells[TS_KINDS][4] = {
    [TS_I] = {{-1, 0}, {0, 0}, {1, 0}, {2, 0}}, [TS_O] = {{0, 0}, {1, 0}, {0, 1}, {1, 1}},
    [TS_T] = {{-1, 0}, {0, 0}, {1, 0}, {0, 1}}, [TS_L] = {{-1, 0}, {0, 0}, {1, 0}, {1, 1}},
    [TS_J] = {{-1, 1}, {-1, 0}, {0, 0}, {1, 0}}, [TS_S] = {{-1, 0}, {0, 0}, {0, 1}, {1, 1}},
    [TS_Z] = {{-1, 1}, {0, 1}, {0, 0}, {1, 0}},
};

enum { JLSTZ, LONG, SQUARE, GROUPS };

static const spot offsets[GROUPS][4][5] = {
    [JLSTZ] = {
        {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
        {{0, 0}, {1, 0}, {1, -1}, {0, 2}, {1, 2}},
        {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
        {{0, 0}, {-1, 0}, {-1, -1}, {0, 2}, {-1, 2}},
    },
    [LONG] = {
        {{0, 0}, {-1, 0}, {2, 0}, {-1, 0}, {2, 0}},
        {{-1, 0}, {0, 0}, {0, 0}, {0, 1}, {0, -2}},
        {{-1, 1}, {1, 1}, {-2, 1}, {1, 0}, {-2, 0}},
        {{0, 1}, {0, 1}, {0, 1}, {0, -1}, {0, 2}},
    },
    [SQUARE] = {
        {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
        {{0, -1}, {0, -1}, {0, -1}, {0, -1}, {0, -1}},
        {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}},
        {{-1, 0}, {-1, 0}, {-1, 0}, {-1, 0}, {-1, 0}},
    },
};

/* The published lists without their first test (0, 0), by rotation before and after; those of I
 * are for turns in its box of 4x4. */
static const spot lists[2][4][4][4] = {
    [JLSTZ] = {
        [0][1] = {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}}, [1][0] = {{1, 0}, {1, -1}, {0, 2}, {1, 2}},
        [1][2] = {{1, 0}, {1, -1}, {0, 2}, {1, 2}}, [2][1] = {{-1, 0}, {-1, 1}, {0, -2}, {-1, -2}},
        [2][3] = {{1, 0}, {1, 1}, {0, -2}, {1, -2}}, [3][2] = {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}},
        [3][0] = {{-1, 0}, {-1, -1}, {0, 2}, {-1, 2}}, [0][3] = {{1, 0}, {1, 1}, {0, -2}, {1, -2}},
    },
    [LONG] = {
        [0][1] = {{-2, 0}, {1, 0}, {-2, -1}, {1, 2}}, [1][0] = {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}},
        [1][2] = {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}, [2][1] = {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}},
        [2][3] = {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}, [3][2] = {{-2, 0}, {1, 0}, {-2, -1}, {1, 2}},
        [3][0] = {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}, [0][3] = {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}},
    },
};

static const spot plus_long[4][4][4] = {
    [0][1] = {{1, 0}, {-2, 0}, {-2, -1}, {1, 2}}, [1][0] = {{-1, 0}, {2, 0}, {-1, -2}, {2, 1}},
    [1][2] = {{-1, 0}, {2, 0}, {-1, 2}, {2, -1}}, [2][1] = {{-2, 0}, {1, 0}, {-2, 1}, {1, -2}},
    [2][3] = {{2, 0}, {-1, 0}, {2, 1}, {-1, -2}}, [3][2] = {{1, 0}, {-2, 0}, {1, 2}, {-2, -1}},
    [3][0] = {{1, 0}, {-2, 0}, {1, -2}, {-2, 1}}, [0][3] = {{-1, 0}, {2, 0}, {2, -1}, {-1, 2}},
};

/* Half turns, by the rotation before. */
static const spot plus_half[4][5] = {
    {{0, 1}, {1, 1}, {-1, 1}, {1, 0}, {-1, 0}}, {{1, 0}, {1, 2}, {1, 1}, {0, 2}, {0, 1}},
    {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}}, {{-1, 0}, {-1, 2}, {-1, 1}, {0, 2}, {0, 1}},
};
static const spot plus_half_long[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};

/* clang-format on */

static int group_of(unsigned kind)
{
    return kind == TS_I ? LONG : kind == TS_O ? SQUARE : JLSTZ;
}

static spot offset_kick(int group, int from, int to, int test)
{
    spot a = offsets[group][from][test], b = offsets[group][to][test];
    return (spot){a.x - b.x, a.y - b.y};
}

/* Lists the tests of a turn, in order, as shifts of the true centre; returns their number. */
static int tests_of(const turning *set, unsigned kind, int from, int to, spot out[TESTS_MAX])
{
    int group = group_of(kind), n = 0;
    bool half = ((from ^ to) & 1) == 0;
    if ((half && set->half == NO_HALF) || (kind == TS_O && !set->o_turns))
        return 0;
    spot bare = offset_kick(group, from, to, 0);
    out[n++] = bare;
    if (kind == TS_O || (half && set->half == BARE_HALF))
        return n;
    if (!half && (set->quarter == BY_OFFSETS || (set->quarter == BY_PLUS && group == JLSTZ))) {
        for (; n < 5; n++)
            out[n] = offset_kick(group, from, to, n);
        return n;
    }
    const spot *list = !half
                           ? set->quarter == BY_PLUS ? plus_long[from][to] : lists[group][from][to]
                       : group == LONG ? &plus_half_long[from]
                                       : plus_half[from];
    int count = !half ? 4 : group == LONG ? 1 : 5;
    for (int i = 0; i < count; i++)
        out[n++] = (spot){bare.x + list[i].x, bare.y + list[i].y};
    return n;
}

/* A set of cells of the field around the piece. */
typedef struct area {
    bool at[TS_ROWS][TS_COLUMNS_MAX];
} area;

static area area_of(unsigned kind, int rot, spot shift)
{
    area a = {0};
    for (int i = 0; i < 4; i++) {
        spot c = spawn_cells[kind][i];
        for (int turns = 0; turns < rot; turns++)
            c = (spot){c.y, -c.x};
        a.at[CENTRE_Y + shift.y + c.y][CENTRE_X + shift.x + c.x] = true;
    }
    return a;
}

static bool inside(const area *a, const area *b, const area *c)
{
    for (int y = 0; y < TS_ROWS; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            if (a->at[y][x] && !b->at[y][x] && !c->at[y][x])
                return false;
    return true;
}

static area cells_now(const rig *t)
{
    area a = {0};
    ts_cell cell[4];
    ts_cells(t->b, t->b->piece, cell);
    for (int i = 0; i < 4; i++)
        a.at[cell[i].y][cell[i].x] = true;
    return a;
}

/* Puts the piece where its cells are those; wherever the engine keeps its reference cell. */
static bool place_over(rig *t, unsigned kind, int rot, const area *where)
{
    for (int y = CENTRE_Y - 2; y <= CENTRE_Y + 2; y++)
        for (int x = CENTRE_X - 2; x <= CENTRE_X + 2; x++) {
            ts_piece p = {(uint8_t)kind, (uint8_t)rot, (int8_t)x, (int8_t)y};
            ts_cell cell[4];
            int same = 0;
            ts_cells(t->b, p, cell);
            for (int i = 0; i < 4; i++)
                same += where->at[cell[i].y][cell[i].x];
            if (same == 4)
                return ts_edit_place(&t->match, 0, p);
        }
    return false;
}

typedef struct one_turn {
    const turning *set;
    unsigned kind;
    int from, to;
    int tests;
    area start, end[TESTS_MAX];
} one_turn;

static const unsigned button_of[4] = {0, TS_CW, TS_FLIP, TS_CCW};

static int way_of(const one_turn *turn)
{
    return (turn->to - turn->from) & 3;
}

/* The first test before `test` that fits whenever that one does, from 1; 0 without such a test. */
static int always_before(const one_turn *turn, int test)
{
    for (int i = 0; i < test; i++)
        if (inside(&turn->end[i], &turn->start, &turn->end[test]))
            return i + 1;
    return 0;
}

/* Every test needs a cell the piece does not fill already. */
static bool needs_room(const one_turn *turn)
{
    for (int i = 0; i < turn->tests; i++)
        if (inside(&turn->end[i], &turn->start, &turn->start))
            return false;
    return true;
}

/* Turns in a field that is full but for the piece and one test's cells (-1: for the piece only). */
static void turn_in_full_field(const one_turn *turn, int test)
{
    rig t;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
    rig_start(&t, turn->set->rules);
    for (int y = 0; y < FILLED_ROWS; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            if (!turn->start.at[y][x] && (test < 0 || !turn->end[test].at[y][x]))
                cell[y][x] = TS_GARBAGE;
    ASSERT(rig_stack(&t, cell));
    ASSERT(place_over(&t, turn->kind, turn->from, &turn->start));
    rig_tap(&t, button_of[way_of(turn)]);
    const ts_event *e = rig_event(&t, TS_EVENT_ROTATE);
    area now = cells_now(&t);
    ASSERT_EQ(e != NULL, test >= 0);
    ASSERT_EQ(t.b->piece.rot, test >= 0 ? turn->to : turn->from);
    if (e)
        ASSERT_EQ(e->amount, test + 1);
    ASSERT_BYTES(&now, test >= 0 ? &turn->end[test] : &turn->start, sizeof now);
}

/* No filling of the cells these tests need lets this one be the test that fits. */
static void never_fits(const one_turn *turn, int test)
{
    rig t;
    spot cell[4 * TESTS_MAX];
    unsigned count = 0;
    for (int y = 0; y < TS_ROWS; y++)
        for (int x = 0; x < TS_COLUMNS; x++) {
            bool needed = false;
            for (int i = 0; i <= test; i++)
                needed |= turn->end[i].at[y][x];
            if (needed && !turn->start.at[y][x])
                cell[count++] = (spot){x, y};
        }
    rig_start(&t, turn->set->rules);
    for (uint32_t filling = 0; filling < (uint32_t)1 << count; filling++) {
        uint8_t field[TS_ROWS][TS_COLUMNS_MAX] = {{0}};
        t.b->piece.kind = TS_NONE;
        for (unsigned i = 0; i < count; i++)
            field[cell[i].y][cell[i].x] = filling >> i & 1 ? TS_GARBAGE : TS_NONE;
        ASSERT(rig_stack(&t, field));
        ASSERT(place_over(&t, turn->kind, turn->from, &turn->start));
        ts_piece p = t.b->piece;
        int way = way_of(turn);
        ASSERT(ts_rotated(t.b, way == 3 ? -1 : way, &p) != test + 1);
    }
}

/* Turns to the other side change nothing in a set that has none, however much room there is. */
static void does_not_turn(const one_turn *turn)
{
    rig t;
    rig_start(&t, turn->set->rules);
    ASSERT(place_over(&t, turn->kind, turn->from, &turn->start));
    ts_piece before = t.b->piece;
    rig_tap(&t, button_of[way_of(turn)]);
    ASSERT(!rig_event(&t, TS_EVENT_ROTATE));
    ASSERT_BYTES(&before, &t.b->piece, sizeof before);
}

static one_turn turn_of(const turning *set, unsigned kind, int from, int to)
{
    spot shift[TESTS_MAX];
    one_turn turn = {.set = set, .kind = kind, .from = from, .to = to};
    turn.tests = tests_of(set, kind, from, to, shift);
    turn.start = area_of(kind, from, (spot){0, 0});
    if (kind == TS_O) /* its centre wobbles with the rotation; the cells do not */
        turn.start = area_of(kind, 0, (spot){0, 0});
    for (int i = 0; i < turn.tests; i++)
        turn.end[i] = kind == TS_O ? turn.start : area_of(kind, to, shift[i]);
    return turn;
}

typedef struct tally {
    unsigned fits, never, none;
} tally;

static tally every_turn(const turning *set)
{
    tally sum = {0};
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (int from = 0; from < 4; from++)
            for (int to = 0; to < 4; to++) {
                one_turn turn = turn_of(set, kind, from, to);
                if (from == to)
                    continue;
                if (turn.tests == 0) {
                    does_not_turn(&turn);
                    sum.none++;
                    continue;
                }
                for (int test = 0; test < turn.tests; test++)
                    if (always_before(&turn, test)) {
                        never_fits(&turn, test);
                        sum.never++;
                    } else {
                        turn_in_full_field(&turn, test);
                        sum.fits++;
                    }
                if (needs_room(&turn))
                    turn_in_full_field(&turn, -1);
            }
    return sum;
}

/* Six pieces, eight quarter turns of five tests and four half turns of one; O eight and four of
 * one. Four tests of T cannot be. */
static void guideline_turns_by_offsets(void)
{
    tally sum = every_turn(&sets[0]);
    ASSERT_EQ(sum.fits + sum.never, 6 * (8 * 5 + 4) + 12);
    ASSERT_EQ(sum.never, 4);
    ASSERT_EQ(sum.none, 0);
}

/* The half turns have six tests, of I two. Those of S and Z beyond the second never fit: a half
 * turn only moves these pieces, and the second puts them back where they were. Six of J and L,
 * which need all that an earlier one needs, never do either. */
static void modern_turns_by_srs_plus(void)
{
    tally sum = every_turn(&sets[1]);
    ASSERT_EQ(sum.fits + sum.never, 6 * 8 * 5 + 5 * 4 * 6 + 4 * 2 + 12);
    ASSERT_EQ(sum.never, 4 + 2 * 4 * 4 + 6);
}

static void psk_turns_by_its_table(void)
{
    tally sum = every_turn(&sets[2]);
    ASSERT_EQ(sum.fits + sum.never, 6 * 8 * 5 + 8);
    ASSERT_EQ(sum.never, 4);
    ASSERT_EQ(sum.none, 7 * 4);
}

static void pygame_turns_by_lists(void)
{
    tally sum = every_turn(&sets[3]);
    ASSERT_EQ(sum.fits + sum.never, 6 * 8 * 5);
    ASSERT_EQ(sum.never, 4);
    ASSERT_EQ(sum.none, 7 * 4 + 8);
}

/* Of T: 0 to R and 0 to L by the fourth test, 2 to R and 2 to L by the third; no other quarter
 * turn. */
static void four_tests_never_fit(void)
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (int from = 0; from < 4; from++)
            for (int step = 1; step < 4; step += 2)
                for (int test = 0; test < 5 && kind != TS_O; test++) {
                    one_turn turn = turn_of(&sets[0], kind, from, (from + step) & 3);
                    bool known =
                        kind == TS_T && ((from == 0 && test == 3) || (from == 2 && test == 2));
                    ASSERT_EQ(always_before(&turn, test) != 0, known);
                }
}

/* The published lists are the offset tables in another form. */
static void lists_are_the_offsets(void)
{
    for (int group = JLSTZ; group <= LONG; group++)
        for (int from = 0; from < 4; from++)
            for (int step = 1; step < 4; step += 2)
                for (int test = 1; test < 5; test++) {
                    int to = (from + step) & 3;
                    spot bare = offset_kick(group, from, to, 0);
                    spot kick = offset_kick(group, from, to, test);
                    ASSERT_EQ(kick.x - bare.x, lists[group][from][to][test - 1].x);
                    ASSERT_EQ(kick.y - bare.y, lists[group][from][to][test - 1].y);
                }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(lists_are_the_offsets);
    RUN(guideline_turns_by_offsets);
    RUN(modern_turns_by_srs_plus);
    RUN(psk_turns_by_its_table);
    RUN(pygame_turns_by_lists);
    RUN(four_tests_never_fit);
    return test_done();
}
