/* A game is the same for every caller: a slow screen, a fast one, a program that sleeps until it is
 * woken. Also the keys of keyboards that report no release. */
#include "run_rig.h"

/* ---- callers ------------------------------------------------------------------------------ */

enum { KEYS_MAX = 400, EVENTS_MAX = 4000 };

typedef struct told_key {
    uint64_t us;
    ts_buttons button;
    bool down;
} told_key;

typedef struct caller {
    uint64_t frame_us; /* 0 to sleep until something is due */
    uint64_t hash, tick;
    uint32_t count, calls;
    run_event events[EVENTS_MAX];
} caller;

/* Keys of a fast human player: never two in one tick. */
static unsigned type_keys(told_key keys[KEYS_MAX])
{
    static const ts_buttons kinds[] = {TS_LEFT, TS_RIGHT, TS_LEFT, TS_CW,   TS_CCW,
                                       TS_HARD, TS_SOFT,  TS_HOLD, TS_RIGHT};
    uint32_t random = 5;
    uint64_t us = 20000;
    for (unsigned i = 0; i + 1 < KEYS_MAX; i += 2) {
        ts_buttons kind = kinds[random_below(&random, sizeof kinds / sizeof kinds[0])];
        us += 40000 + random_below(&random, 250000);
        keys[i] = (told_key){us, kind, true};
        us += 40000 + random_below(&random, 250000);
        keys[i + 1] = (told_key){us, kind, false};
    }
    return KEYS_MAX;
}

static void take_events(caller *c, bool on_time)
{
    for (uint32_t i = 0; i < run.event_count && c->count < EVENTS_MAX; i++) {
        c->events[c->count++] = run.events[i];
        /* a caller that sleeps until the time given misses nothing: it wakes for that tick */
        if (on_time)
            ASSERT_EQ(run.events[i].tick, run.match.tick);
    }
    run_clear_events(&run);
}

static void play_as(caller *c, const char *rules, uint64_t end_us)
{
    static told_key keys[KEYS_MAX];
    unsigned count = type_keys(keys), at = 0;
    uint64_t us = 0;
    start(rules);
    while (us < end_us && !run.match.over) {
        uint64_t next = c->frame_us ? us + c->frame_us : run_next(&run, 0) - START_US;
        if (!c->frame_us && at < count && keys[at].us < next)
            next = keys[at].us;
        us = next < end_us ? next : end_us;
        for (; at < count && keys[at].us <= us; at++)
            button(keys[at].button, keys[at].down, keys[at].us);
        advance(us);
        ASSERT(!run.paused);
        take_events(c, !c->frame_us && us < end_us);
        c->calls++;
    }
    c->hash = ts_hash(&run.match);
    c->tick = run.match.tick;
    verify(&run);
    run_end(&run);
}

static bool same_event(const run_event *a, const run_event *b)
{
    return a->tick == b->tick && a->event.kind == b->event.kind &&
           a->event.amount == b->event.amount && a->event.piece.x == b->event.piece.x &&
           a->event.piece.y == b->event.piece.y && a->event.piece.kind == b->event.piece.kind;
}

static void callers_see_the_same_game(void)
{
    static caller slow, fast, sleeper;
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        const char *rules = test_about = ts_rules_get(id)->name;
        slow = (caller){.frame_us = 16667};
        fast = (caller){.frame_us = 1000};
        sleeper = (caller){.frame_us = 0};
        play_as(&slow, rules, 60 * SECOND_US);
        play_as(&fast, rules, 60 * SECOND_US);
        play_as(&sleeper, rules, 60 * SECOND_US);
        ASSERT_EQ(slow.hash, fast.hash);
        ASSERT_EQ(slow.tick, fast.tick);
        ASSERT_EQ(sleeper.hash, fast.hash);
        ASSERT_EQ(slow.count, fast.count);
        ASSERT_EQ(sleeper.count, fast.count);
        for (uint32_t i = 0; i < fast.count && i < slow.count && i < sleeper.count; i++) {
            ASSERT(same_event(&slow.events[i], &fast.events[i]));
            ASSERT(same_event(&sleeper.events[i], &fast.events[i]));
        }
        ASSERT(sleeper.calls < fast.calls / 5);
    }
}

/* Nobody presses anything: two or three wakes a row, not sixty a second. */
static void a_sleeper_is_woken_seldom(void)
{
    unsigned wakes = 0;
    start("guideline");
    for (uint64_t us = 0; us < 30 * SECOND_US; wakes++) {
        uint64_t next = run_next(&run, 0);
        ASSERT(next > START_US + us);
        us = next - START_US;
        advance(us);
    }
    ASSERT(wakes < 60);
    run_end(&run);
}

static void a_smooth_fall_is_followed(void)
{
    start("itnotes");
    advance(100000);
    ASSERT_EQ(run_next(&run, 30000), START_US + 130000);
    ASSERT_EQ(run_next(&run, 1000), START_US + 110000); /* nothing moves between ticks */
    ASSERT(run_next(&run, 0) > START_US + 130000);
    run_end(&run);
    start("guideline");
    advance(100000);
    ASSERT_EQ(run_next(&run, 30000), run_next(&run, 0));
    run_end(&run);
}

/* ---- macros ------------------------------------------------------------------------------- */

static bool blocked(int dx)
{
    const ts_board *b = &run.match.board[0];
    ts_piece p = b->piece;
    p.x = (int8_t)(p.x + dx);
    return p.kind && !ts_fits(b, p);
}

/* Until the piece is in play: a game may begin with a wait. */
static uint64_t until_played(void)
{
    uint64_t us = 0;
    while (run.match.board[0].phase != TS_PHASE_PLAY && us < 5 * SECOND_US)
        advance(us += 10000);
    return us;
}

static void walls_are_reached(void)
{
    for (unsigned id = 0; id < ts_rules_count(); id++)
        for (int side = -1; side <= 1; side += 2) {
            int macro = side < 0 ? MACRO_LEFT_WALL : MACRO_RIGHT_WALL;
            start(test_about = ts_rules_get(id)->name);
            uint64_t us = until_played();
            run_macro(&run, 0, macro, START_US + us);
            for (int i = 0; i < 100 && run.match.board[0].pieces == 0; i++)
                advance(us += 16667);
            ASSERT(blocked(side));
            ASSERT(!blocked(-side));
            ASSERT_EQ(run.match.board[0].pieces, 0);
            ASSERT_EQ(run.match.board[0].held, 0);
            ASSERT_EQ(run.stats[0].presses, 1);
            verify(&run);
            run_end(&run);
        }
}

static void floor_is_reached_without_locking(void)
{
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        start(test_about = ts_rules_get(id)->name);
        const ts_board *b = &run.match.board[0];
        uint64_t us = until_played(), began = us;
        ts_piece from = b->piece;
        run_macro(&run, 0, MACRO_FLOOR, START_US + us);
        while (!b->grounded && b->pieces == 0 && us < began + 4 * SECOND_US)
            advance(us += 500);
        ASSERT(b->grounded);
        ASSERT_EQ(b->pieces, 0);
        ASSERT(b->piece.y < from.y - 10);
        ASSERT_EQ(b->piece.x, from.x);
        /* again: it lies there already, nothing is pressed */
        uint32_t presses = run.stats[0].presses;
        run_macro(&run, 0, MACRO_FLOOR, START_US + us);
        advance(us + 100);
        ASSERT_EQ(run.stats[0].presses, presses);
        advance(us + 20000);
        ASSERT_EQ(b->held, 0);
        verify(&run);
        run_end(&run);
    }
}

/* Passes `us`; if the button is still down then, as much longer as a soft drop by that number of
 * rows takes in the rule set. Returns the time then. */
static uint64_t pass_rows(unsigned rows, uint64_t began, uint64_t us)
{
    const ts_board *b = &run.match.board[0];
    const ts_rules *r = ts_rules_get(b->rules);
    ts_speed speed = ts_speed_now(&run.match, 0, true);
    uint64_t way = (uint64_t)rows * speed.ticks * (r->smooth ? 24 : 1);
    uint64_t ticks = speed.rows ? way / speed.rows + 2 : 0; /* one begun, one to let go */
    uint64_t until = began + ticks * SECOND_US * r->tick_rate[1] / r->tick_rate[0];
    advance(us += began);
    while (b->held && us < until)
        advance(us += 1000);
    return us;
}

/* A row for each press, told one after another or all at once. */
static void rows_are_stepped(void)
{
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        const ts_rules *r = ts_rules_get(id);
        start(test_about = r->name);
        const ts_board *b = &run.match.board[0];
        uint64_t us = until_played();
        int from = b->piece.y;
        run_macro(&run, 0, MACRO_ROW, START_US + us);
        us = pass_rows(1, us, 100000);
        ASSERT_EQ(b->held, 0);
        ASSERT(r->soft == TS_SOFT_NONE || (b->piece.y < from && b->piece.y >= from - 2));
        from = b->piece.y;
        for (int i = 0; i < 4; i++)
            run_macro(&run, 0, MACRO_ROW, START_US + us);
        us = pass_rows(4, us, 300000);
        ASSERT_EQ(b->held, 0);
        ASSERT(r->soft == TS_SOFT_NONE || (b->piece.y <= from - 4 && b->piece.y >= from - 5));
        verify(&run);
        run_end(&run);
    }
}

static void the_opposite_key_ends_a_macro(void)
{
    start("guideline");
    advance(10000);
    run_macro(&run, 0, MACRO_LEFT_WALL, START_US + 10000);
    tap(TS_LEFT, 20000); /* the same way: it continues */
    tap(TS_RIGHT, 50000);
    advance(SECOND_US / 2);
    ASSERT_TEXT(changes(), "10:l 50:r 51:-");
    run_end(&run);
}

static void a_macro_ends_with_its_piece(void)
{
    start("guideline");
    advance(10000);
    run_macro(&run, 0, MACRO_RIGHT_WALL, START_US + 10000);
    run_macro(&run, 0, MACRO_FLOOR, START_US + 11000);
    tap(TS_HARD, 30000);
    advance(100000);
    ASSERT_TEXT(changes(), "10:r 11:rd 30:rdh 31:-");
    run_macro(&run, 0, MACRO_RIGHT_WALL, START_US + 110000);
    tap(TS_HOLD, 120000);
    advance(200000);
    ASSERT_TEXT(changes(), "10:r 11:rd 30:rdh 31:- 110:r 120:rk 121:-");
    verify(&run);
    run_end(&run);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(callers_see_the_same_game);
    RUN(a_sleeper_is_woken_seldom);
    RUN(a_smooth_fall_is_followed);
    RUN(walls_are_reached);
    RUN(floor_is_reached_without_locking);
    RUN(rows_are_stepped);
    RUN(the_opposite_key_ends_a_macro);
    RUN(a_macro_ends_with_its_piece);
    return test_done();
}
