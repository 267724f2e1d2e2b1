/* Statistics of a game, and the finesse table against the engine itself: every place on an empty
 * field, searched for with presses, breadth first. */
#include "rig.h"

#include "input/keys.h"
#include "game/run.h"

/* ---- finesse ------------------------------------------------------------------------------ */

enum { FAR = 99, PLACES = 4 * 16, OFFSET = 3 };

static ts_piece moved(const ts_board *b, ts_piece p, int dx)
{
    p.x = (int8_t)(p.x + dx);
    return ts_fits(b, p) ? p : (ts_piece){0};
}

static ts_piece to_wall(const ts_board *b, ts_piece p, int dx)
{
    for (ts_piece next = p; next.kind; next = moved(b, p, dx))
        p = next;
    return p;
}

static ts_piece turned(const ts_board *b, ts_piece p, int turn)
{
    return ts_rotated(b, turn, &p) ? p : (ts_piece){0};
}

static unsigned place(ts_piece p)
{
    return (unsigned)(p.rot * 16 + p.x + OFFSET);
}

/* The fewest presses from the spawn to each rotation and column; FAR: none gets there. Half turns
 * only where they have kicks. */
static void search(const ts_board *b, unsigned kind, bool flips, int presses[PLACES])
{
    ts_piece list[PLACES];
    unsigned count = 0;
    for (unsigned i = 0; i < PLACES; i++)
        presses[i] = FAR;
    list[count] = ts_spawned(b, kind);
    presses[place(list[count++])] = 0;
    for (unsigned i = 0; i < count; i++) {
        ts_piece p = list[i];
        ts_piece next[] = {
            moved(b, p, -1), moved(b, p, 1),   to_wall(b, p, -1),          to_wall(b, p, 1),
            turned(b, p, 1), turned(b, p, -1), turned(b, p, flips ? 2 : 1)};
        for (unsigned j = 0; j < sizeof next / sizeof next[0]; j++)
            if (next[j].kind && presses[place(next[j])] == FAR) {
                presses[place(next[j])] = presses[place(p)] + 1;
                list[count++] = next[j];
            }
    }
}

/* Dropped from there, do they fill the same cells? */
static bool same_cells(const ts_board *g, ts_piece a, ts_piece b)
{
    ts_cell ca[4], cb[4];
    unsigned found = 0;
    ts_cells(g, ts_dropped(g, a), ca);
    ts_cells(g, ts_dropped(g, b), cb);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            found += ca[i].x == cb[j].x && ca[i].y == cb[j].y;
    return found == 4;
}

/* The keys said to be fewest, pressed one after another. */
static ts_piece pressed(const ts_board *b, unsigned kind, const uint8_t *action, int count)
{
    ts_piece p = ts_spawned(b, kind);
    for (int i = 0; i < count && p.kind; i++)
        switch (action[i]) {
        case ACTION_LEFT: p = moved(b, p, -1); break;
        case ACTION_RIGHT: p = moved(b, p, 1); break;
        case ACTION_LEFT_WALL: p = to_wall(b, p, -1); break;
        case ACTION_RIGHT_WALL: p = to_wall(b, p, 1); break;
        case ACTION_CW: p = turned(b, p, 1); break;
        case ACTION_CCW: p = turned(b, p, -1); break;
        case ACTION_FLIP: p = turned(b, p, 2); break;
        default: p.kind = TS_NONE; break;
        }
    return p;
}

static unsigned compare_places(const ts_board *b, const ts_rules *r, unsigned kind,
                               const int presses[PLACES])
{
    unsigned places = 0;
    ts_piece all[PLACES];
    for (unsigned rot = 0; rot < 4; rot++)
        for (int x = -OFFSET; x < 16 - OFFSET; x++) {
            ts_piece p = {(uint8_t)kind, (uint8_t)rot, (int8_t)x, 15};
            if (ts_fits(b, p))
                all[places++] = p;
        }
    for (unsigned i = 0; i < places; i++) {
        int best = FAR;
        for (unsigned j = 0; j < places; j++)
            if (same_cells(b, all[i], all[j]) && presses[place(all[j])] < best)
                best = presses[place(all[j])];
        ASSERT_EQ(finesse_of(r, ts_dropped(b, all[i])), best);
        uint8_t action[FINESSE_MAX];
        ASSERT_EQ(finesse_keys(r, b, ts_dropped(b, all[i]), action), best);
        ASSERT(same_cells(b, pressed(b, kind, action, best), all[i]));
    }
    return places;
}

static void compare_table(const char *rules, bool flips)
{
    static rig t;
    int presses[PLACES];
    unsigned places = 0;
    rig_start(&t, rules);
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        search(t.b, kind, flips, presses);
        places += compare_places(t.b, t.r, kind, presses);
    }
    /* I 7 10 7 10, O 9 four times, the five others 8 9 8 9 */
    ASSERT_EQ(places, 34 + 36 + 5 * 34);
}

static void finesse_of_guideline(void)
{
    compare_table("guideline", false);
}

static void finesse_of_psk(void)
{
    compare_table("psk", false);
}

static void finesse_of_pygame(void)
{
    compare_table("pygame", false);
}

static void finesse_of_modern(void)
{
    compare_table("modern", true);
}

static void no_finesse_elsewhere(void)
{
    const char *others[] = {"itnotes", "pivot", "wx", "nes", "nes-pal", "tgm"};
    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
        const ts_rules *r = ts_rules_get((unsigned)ts_rules_find(others[i]));
        ASSERT_EQ(finesse_of(r, (ts_piece){TS_T, 0, 4, 0}), -1);
    }
    const ts_rules *r = ts_rules_get((unsigned)ts_rules_find("guideline"));
    ASSERT_EQ(finesse_of(r, (ts_piece){0}), -1);
    ASSERT_EQ(finesse_of(r, (ts_piece){TS_T, 0, 0, 0}), -1);
    ASSERT_EQ(finesse_of(r, (ts_piece){TS_T, 0, 9, 0}), -1);
    ASSERT_EQ(finesse_of(r, (ts_piece){TS_GARBAGE, 0, 4, 0}), -1);
}

/* ---- counting ----------------------------------------------------------------------------- */

static rig t;
static stats_state stats;

static void begin(const char *rules, char kind)
{
    rig_start(&t, rules);
    rig_wait(&t, 1);
    rig_spawn(&t, kind);
    memset(&stats, 0, sizeof stats);
}

/* One tick, as a run plays it. */
static void tick(unsigned buttons)
{
    stats_press(&stats, t.b, (ts_buttons)(buttons & ~t.b->held));
    t.held[0] = (ts_buttons)buttons;
    ts_rules scratch;
    rig_wait(&t, 1);
    for (uint32_t i = 0; i < t.events.count; i++)
        stats_event(&stats, ts_rules_of(&t.match.setup, &scratch), t.b, &t.events.list[i]);
}

static void tap(unsigned buttons)
{
    tick(buttons);
    tick(0);
}

/* The table is of ten columns, and of a drop that locks. */
static void no_finesse_by_changed_rules(void)
{
    static const struct {
        uint8_t knob, value;
        bool counts;
    } change[] = {{TS_KNOB_COLUMNS, 9, false},
                  {TS_KNOB_COLUMNS, 12, false},
                  {TS_KNOB_HARD, TS_HARD_SONIC, false},
                  {TS_KNOB_HARD, TS_HARD_NONE, false},
                  {TS_KNOB_NEXT, 1, true},
                  {TS_KNOB_HOLD, 0, true}};
    for (unsigned i = 0; i < sizeof change / sizeof change[0]; i++) {
        ts_setup setup;
        ts_rules scratch;
        ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_NONE);
        ASSERT(ts_setup_change(&setup, change[i].knob, change[i].value));
        const ts_rules *r = ts_rules_of(&setup, &scratch);
        ASSERT_EQ(finesse_counts(r, TS_MODE_NONE), change[i].counts);
        begin("guideline", 'T');
        t.match.setup = setup;
        for (int k = 0; k < 3; k++)
            tap(TS_LEFT);
        tap(TS_HARD);
        tap(TS_HARD); /* a sonic drop alone does not lock */
        ASSERT_EQ(stats.finesse_faults, change[i].counts ? 2 : 0);
    }
}

static void presses_over_the_fewest_are_faults(void)
{
    begin("guideline", 'T');
    for (int i = 0; i < 3; i++) /* to the wall: one press would do */
        tap(TS_LEFT);
    ASSERT_EQ(stats.presses_of_piece, 3);
    tap(TS_HARD);
    ASSERT_EQ(stats.finesse_faults, 2);
    ASSERT_EQ(stats.presses, 4);
    ASSERT_EQ(stats.pieces, 1);
    ASSERT_EQ(stats.clears[0], 1);
    ASSERT_EQ(stats.presses_of_piece, 0);
}

static void the_fewest_are_no_fault(void)
{
    begin("guideline", 'T');
    for (int i = 0; i < 400; i++)
        tick(TS_LEFT);
    tick(0);
    tap(TS_HARD);
    ASSERT_EQ(t.b->cell[0][0], TS_T);
    ASSERT_EQ(stats.finesse_faults, 0);
    ASSERT_EQ(stats.presses, 2);
}

static void a_soft_drop_is_not_judged(void)
{
    begin("guideline", 'T');
    tap(TS_LEFT);
    tap(TS_RIGHT);
    for (int i = 0; i < 200; i++)
        tick(TS_SOFT);
    tap(TS_HARD);
    ASSERT_EQ(stats.pieces, 1);
    ASSERT_EQ(stats.finesse_faults, 0);
}

/* Lying on the floor already it moves no row; it is a hard drop all the same. */
static void a_hard_drop_from_the_floor_is_judged(void)
{
    begin("guideline", 'T');
    ASSERT(rig_place(&t, 'T', 0, 4, 0));
    tap(TS_LEFT);
    tap(TS_RIGHT);
    tap(TS_HARD);
    ASSERT_EQ(stats.pieces, 1);
    ASSERT_EQ(stats.finesse_faults, 2);
}

static void a_piece_that_locks_by_itself_is_not_judged(void)
{
    begin("guideline", 'T');
    tap(TS_HARD);
    ASSERT(rig_field(&t, ""));
    rig_spawn(&t, 'T');
    tap(TS_LEFT);
    tap(TS_RIGHT);
    ASSERT(rig_place(&t, 'T', 0, 4, 0));
    for (int i = 0; i < 600 && stats.pieces == 1; i++)
        tick(0);
    ASSERT_EQ(stats.pieces, 2);
    ASSERT_EQ(stats.finesse_faults, 0);
    ASSERT_EQ(stats.presses_of_piece, 0);
}

static void a_held_piece_takes_its_presses_along(void)
{
    begin("guideline", 'T');
    tap(TS_LEFT);
    tap(TS_RIGHT);
    tap(TS_HOLD);
    ASSERT_EQ(stats.holds, 1);
    ASSERT_EQ(stats.presses_of_piece, 0);
    tap(TS_HOLD); /* a second time for one piece: pressed, not held */
    ASSERT_EQ(stats.holds, 1);
    tap(TS_HARD);
    ASSERT_EQ(stats.finesse_faults, 0);
    ASSERT_EQ(stats.presses, 5);
}

static void clears_and_chains(void)
{
    begin("guideline", 'I');
    const char *quad = "ZZZZZZZZZ./ZZZZZZZZZ./ZZZZZZZZZ./ZZZZZZZZZ.";
    for (int i = 0; i < 3; i++) {
        ASSERT(rig_field(&t, quad));
        rig_spawn(&t, 'I');
        ASSERT(rig_place(&t, 'I', 1, 8, 10)); /* its cells are a column to the right */
        for (int n = 0; n < 400 && stats.perfect_clears <= (uint32_t)i; n++)
            tick(n == 0 ? TS_HARD : 0);
        for (int n = 0; n < 400 && t.b->piece.kind == TS_NONE; n++)
            tick(0);
    }
    ASSERT_EQ(stats.pieces, 3);
    ASSERT_EQ(stats.lines, 12);
    ASSERT_EQ(stats.clears[4], 3);
    ASSERT_EQ(stats.clears[0], 0);
    ASSERT_EQ(stats.perfect_clears, 3);
    ASSERT_EQ(stats.combo_longest, 2);
    ASSERT_EQ(stats.back_to_back_longest, 2);
    ASSERT_EQ(stats.attack, (4 + 10) + (4 + 1 + 10) + (4 + 1 + 1 + 10)); /* and the combo's last */
}

static void spins_are_counted_apart(void)
{
    begin("guideline", 'T');
    ASSERT(rig_field(&t, "ZZ......../Z...ZZZZZZ/ZZ.ZZZZZZZ"));
    ASSERT(rig_place(&t, 'T', 1, 2, 1));
    tap(TS_CW);
    tap(TS_HARD);
    ASSERT_EQ(stats.spins, 1);
    ASSERT_EQ(stats.minis, 0);
    ASSERT_EQ(stats.clears[2], 1);
}

static void garbage_is_counted(void)
{
    begin("guideline", 'O');
    ASSERT(ts_add_garbage(&t.match, 0, 3, 4, TS_GARBAGE, 0));
    tap(TS_HARD);
    ASSERT_EQ(stats.garbage_in, 3);
}

/* The piece that loses by where it locks is a piece, and clears nothing. */
static void the_losing_piece_counts_once(void)
{
    begin("pygame", 'O');
    ASSERT(rig_field(&t, "ZZZZ..ZZZZ/ZZZZ..ZZZZ"));
    tap(TS_HARD);
    ASSERT_EQ(stats.lines, 2);
    char tower[20 * (TS_COLUMNS + 1)] = "";
    for (int i = 0; i < 19; i++)
        strcat(tower, "ZZZZZZZZZ./");
    ASSERT(rig_field(&t, strcat(tower, "ZZZZZZZZZ.")));
    tap(TS_HARD);
    ASSERT_EQ(t.b->over, TS_OVER_PARTIAL);
    ASSERT_EQ(stats.pieces, 2);
    ASSERT_EQ(stats.pieces, t.b->pieces);
    ASSERT_EQ(stats.lines, t.b->lines);
    ASSERT_EQ(stats.clears[0], 1);
    ASSERT_EQ(stats.clears[2], 1);
    uint32_t presses = stats.presses;
    tap(TS_HARD);
    ASSERT_EQ(stats.presses, presses);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(finesse_of_guideline);
    RUN(finesse_of_psk);
    RUN(finesse_of_pygame);
    RUN(finesse_of_modern);
    RUN(no_finesse_elsewhere);
    RUN(no_finesse_by_changed_rules);
    RUN(presses_over_the_fewest_are_faults);
    RUN(the_fewest_are_no_fault);
    RUN(a_soft_drop_is_not_judged);
    RUN(a_hard_drop_from_the_floor_is_judged);
    RUN(a_piece_that_locks_by_itself_is_not_judged);
    RUN(a_held_piece_takes_its_presses_along);
    RUN(clears_and_chains);
    RUN(spins_are_counted_apart);
    RUN(garbage_is_counted);
    RUN(the_losing_piece_counts_once);
    return test_done();
}
