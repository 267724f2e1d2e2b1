/* Paths of bots' hands: each leads by the core's own moves to where it says, and none is shorter.
 * Shortness is held against costs that are lowered everywhere until nothing changes any more: no
 * order of search that could be wrong. */
#include "tessera/path.h"
#include "random_stack.h"
#include "rig.h"

enum { MARGIN = 8, WIDE = TS_COLUMNS + 2 * MARGIN, HIGH = TS_ROWS + 2 * MARGIN, FAR = 1000 };

/* ---- every move there is -------------------------------------------------------------------- */

typedef struct move {
    ts_piece to;
    int test; /* of the turn that brought it there, or 0 */
    int cost;
} move;

typedef struct moves {
    move list[80];
    unsigned count;
} moves;

static void add(moves *m, ts_piece to, int test, int cost)
{
    m->list[m->count++] = (move){to, test, cost};
}

static ts_piece beside(ts_piece p, int dx)
{
    p.x = (int8_t)(p.x + dx);
    return p;
}

static bool slow; /* the hands */

/* On its way between two rows it must fit in both. */
static bool is_open(const ts_board *b, ts_piece p)
{
    const ts_piece below = {p.kind, p.rot, p.x, (int8_t)(p.y - 1)};
    return ts_fits(b, p) && (!b->fall || ts_fits(b, below));
}

/* A tap, or held to the wall: one input. Down to the floor: one; eight for slow hands where the
 * piece locks there with the next row; let go at a row above it: two. Without a soft drop it must
 * fall there: four, and the rows. A piece that glides cannot be moved where it rests. */
static moves moves_of(const ts_board *b, ts_piece p)
{
    moves m = {.count = 0};
    const ts_rules *r = ts_rules_get(b->rules);
    ts_piece floor = ts_dropped(b, p);
    if (b->fall && floor.y == p.y)
        return m;
    for (int dx = -1; dx <= 1; dx += 2) {
        ts_piece at = p;
        while (is_open(b, beside(at, dx))) {
            at = beside(at, dx);
            bool tapped = at.x == p.x + dx, walled = !is_open(b, beside(at, dx));
            if (tapped || (walled && r->sideways != TS_SIDEWAYS_NES))
                add(&m, at, 0, 1);
        }
    }
    for (int turn = -1; turn <= 2; turn++) {
        ts_piece at = p;
        int test = turn ? ts_rotated(b, turn, &at) : 0;
        if (test)
            add(&m, at, test, 1);
    }
    bool sonic = r->hard == TS_HARD_SONIC, soft = r->soft != TS_SOFT_NONE;
    if (floor.y != p.y && (sonic || soft) && !b->fall)
        add(&m, floor, 0, slow && sonic && r->lock == TS_LOCK_AT_ONCE ? 8 : 1);
    for (ts_piece at = p; --at.y > floor.y;)
        add(&m, at, 0, soft ? 2 : 4 + p.y - at.y);
    return m;
}

/* ---- costs ---------------------------------------------------------------------------------- */

static int cost[4][HIGH][WIDE];

static int *cost_of(ts_piece p)
{
    return &cost[p.rot][p.y + MARGIN][p.x + MARGIN];
}

/* The piece where the i-th of all costs belongs. */
static ts_piece piece_at(ts_piece p, int i)
{
    p.rot = (uint8_t)(i / (HIGH * WIDE));
    p.y = (int8_t)(i / WIDE % HIGH - MARGIN);
    p.x = (int8_t)(i % WIDE - MARGIN);
    return p;
}

static void lower_costs(const ts_board *b, ts_piece from)
{
    for (int i = 0; i < 4 * HIGH * WIDE; i++)
        (&cost[0][0][0])[i] = FAR;
    *cost_of(from) = 0;
    for (bool lowered = true; lowered;) {
        lowered = false;
        for (int i = 0; i < 4 * HIGH * WIDE; i++) {
            int here = (&cost[0][0][0])[i];
            if (here == FAR)
                continue;
            moves m = moves_of(b, piece_at(from, i));
            for (unsigned k = 0; k < m.count; k++)
                if (here + m.list[k].cost < *cost_of(m.list[k].to)) {
                    *cost_of(m.list[k].to) = here + m.list[k].cost;
                    lowered = true;
                }
        }
    }
}

static bool ends_well(const ts_board *b, const ts_forms *f, ts_piece p, int test, ts_place wanted)
{
    ts_piece floor = ts_dropped(b, p);
    ts_place place = ts_place_of(f, floor);
    return place.rot == wanted.rot && place.column == wanted.column && place.row == wanted.row &&
           ts_spin(b, floor, floor.y == p.y ? test : 0) >= wanted.spin;
}

static int least_cost(const ts_board *b, const ts_forms *f, ts_piece from, ts_place wanted)
{
    int least = ends_well(b, f, from, 0, wanted) ? 0 : FAR;
    for (int i = 0; i < 4 * HIGH * WIDE; i++) {
        int here = (&cost[0][0][0])[i];
        if (here >= least)
            continue;
        moves m = moves_of(b, piece_at(from, i));
        for (unsigned k = 0; k < m.count; k++)
            if (here + m.list[k].cost < least &&
                ends_well(b, f, m.list[k].to, m.list[k].test, wanted))
                least = here + m.list[k].cost;
    }
    return least;
}

/* ---- the paths ------------------------------------------------------------------------------ */

/* Goes a path by moves there are; gives what it costs, or FAR where one is none. */
static int walked(const ts_board *b, const ts_forms *f, ts_piece at, const ts_path *path,
                  ts_place wanted)
{
    int all = 0, test = 0;
    for (unsigned i = 0; i < path->count; i++) {
        moves m = moves_of(b, at);
        unsigned k = 0;
        while (k < m.count && memcmp(&m.list[k].to, &path->input[i].after, sizeof at) != 0)
            k++;
        if (k == m.count)
            return FAR;
        at = m.list[k].to;
        test = m.list[k].test;
        all += m.list[k].cost;
    }
    return ends_well(b, f, at, test, wanted) ? all : FAR;
}

static unsigned tried;

static void try_every_place(rig *t, const ts_forms *f, unsigned kind)
{
    static ts_places places[3];
    ts_piece from = ts_first_position(t->b, kind);
    ts_places_walked(t->b, f, kind, false, places);
    if (!ts_fits(t->b, from))
        return;
    lower_costs(t->b, from);
    for (unsigned spin = 0; spin < 3; spin++) {
        ts_place_list list;
        ts_movegen_list(&places[spin], kind, spin, &list);
        for (ts_place place; ts_movegen_next(&list, &place); tried++) {
            ts_path path;
            const ts_path_how how = {.slow = slow};
            const bool found = ts_path_find(t->b, f, from, place, how, &path);
            const int least = least_cost(t->b, f, from, place);
            ASSERT(found);
            ASSERT_EQ(walked(t->b, f, from, &path, place), least);
        }
    }
}

/* By a setup's change a drop can lock where that of the set does not: then no path has one. */
static void no_path_drops_where_a_drop_locks(void)
{
    static const char *const sonic[] = {"pivot", "tgm"};
    unsigned drops[2] = {0, 0};
    for (unsigned i = 0; i < 4; i++) {
        const ts_path_how how = {.locks = i & 1};
        ts_forms forms;
        ts_places places[3];
        rig t;
        rig_start_mode(&t, sonic[i / 2], "none");
        ts_forms_of(t.r, &forms);
        for (unsigned x = 0; x < 6; x++) /* a roof, and room under it */
            t.b->row[3] |= (uint16_t)(1u << x);
        ts_places_walked(t.b, &forms, TS_L, false, places);
        ts_place_list list;
        ts_movegen_list(&places[0], TS_L, 0, &list);
        for (ts_place place; ts_movegen_next(&list, &place);) {
            ts_path path;
            ASSERT(ts_path_find(t.b, &forms, ts_first_position(t.b, TS_L), place, how, &path));
            for (unsigned k = 0; k < path.count; k++)
                drops[i & 1] += path.input[k].button == TS_HARD;
        }
    }
    ASSERT(drops[0] > 0);
    ASSERT_EQ(drops[1], 0);
}

static void no_path_is_shorter(void)
{
    uint64_t stream = 20;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        ts_forms forms;
        ts_forms_of(ts_rules_get(rules), &forms);
        for (unsigned field = 0; field < test_times(8); field++) {
            rig t;
            rig_start_mode(&t, ts_rules_get(rules)->name, "none");
            random_stack(t.b, &stream, 2 + field);
            t.b->fall = t.r->smooth;
            slow = field & 1;
            try_every_place(&t, &forms, TS_I + drawn(&stream) % 7);
        }
    }
    ASSERT(tried > 20 * ts_rules_count() * test_times(8));
}

/* On an empty field a T that lies the other way up. */
static unsigned inputs_to_turn_over(const char *rules)
{
    rig t;
    ts_forms forms;
    ts_path path;
    rig_start_mode(&t, rules, "none");
    ts_forms_of(t.r, &forms);
    ts_piece from = ts_first_position(t.b, TS_T), over = from;
    over.rot ^= 2;
    ts_place place = ts_place_of(&forms, ts_dropped(t.b, over));
    ASSERT(ts_path_find(t.b, &forms, from, place, (ts_path_how){0}, &path));
    return path.count;
}

static void half_turns_count_one(void)
{
    ASSERT_EQ(inputs_to_turn_over("modern"), 1);
    ASSERT_EQ(inputs_to_turn_over("guideline"), 1);
    ASSERT_EQ(inputs_to_turn_over("nes"), 2); /* it has none */
    ASSERT_EQ(inputs_to_turn_over("tgm"), 2);
}

/* Under the ceiling an I cannot stand up, and nothing but time takes it a row lower. Then it turns
 * and goes to the wall. */
static void what_only_time_brings_lower_is_waited_for(void)
{
    rig t;
    ts_forms forms;
    ts_path path;
    rig_start_mode(&t, "pivot", "none");
    ts_forms_of(t.r, &forms);
    const ts_piece from = ts_first_position(t.b, TS_I);
    const ts_place upright = {TS_I, 1, 9, 0, TS_SPIN_NONE};
    ASSERT(ts_path_find(t.b, &forms, from, upright, (ts_path_how){0}, &path));
    ASSERT_EQ(path.count, 3);
    ASSERT_EQ(path.input[0].how, TS_INPUT_WAIT);
    ASSERT_EQ(path.input[0].after.y, from.y - 1);
    ASSERT(path.input[1].button == TS_CW || path.input[1].button == TS_CCW);
    ASSERT(path.input[2].button == TS_RIGHT && path.input[2].how == TS_INPUT_SLIDE);
}

/* Slow hands do not drop an upright piece before it can stand: on the floor the next row would lock
 * it as it lies. Quick hands do. */
static void slow_hands_wait_for_a_row(void)
{
    rig t;
    ts_forms forms;
    ts_path path;
    rig_start_mode(&t, "pivot", "none");
    ts_forms_of(t.r, &forms);
    const ts_piece from = ts_first_position(t.b, TS_T);
    const ts_place upright = {TS_T, 1, 5, 0, TS_SPIN_NONE};
    ASSERT(ts_path_find(t.b, &forms, from, upright, (ts_path_how){.slow = true}, &path));
    ASSERT_EQ(path.input[0].how, TS_INPUT_WAIT);
    ASSERT_EQ(path.input[0].after.y, from.y - 1);
    ASSERT(ts_path_find(t.b, &forms, from, upright, (ts_path_how){0}, &path));
    ASSERT_EQ(path.input[0].button, TS_HARD);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(no_path_is_shorter);
    RUN(no_path_drops_where_a_drop_locks);
    RUN(half_turns_count_one);
    RUN(what_only_time_brings_lower_is_waited_for);
    RUN(slow_hands_wait_for_a_row);
    return test_done();
}
