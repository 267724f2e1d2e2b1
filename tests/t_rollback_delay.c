/* A board learns late what the others do. Because of the garbage delay, nothing that the others do
 * reaches the board until that is over: predicted from its own buttons and what was known then, it
 * is what it is in the match, to the byte. Online duels rest on this. */
#include "rig.h"

#include "bot/bot.h"

enum { LATE_MAX = 1000, EVERY = 37 };

/* The match, the same match some ticks ago, and the buttons in between. */
typedef struct late {
    ts_match now, known;
    ts_buttons held[LATE_MAX][TS_PLAYERS_MAX]; /* of tick t at t % LATE_MAX */
    ts_bot *bot[TS_PLAYERS_MAX];
    unsigned ticks;    /* how late news is */
    unsigned compared; /* boards looked at */
    unsigned differ;
} late;

/* All that the player of a board sees, and all that decides what its buttons do. Garbage that the
 * others have sent meanwhile is on its way in only one of the two; a board aimed at may have
 * ended. */
static ts_board own_of(const ts_match *m, unsigned player)
{
    ts_board b = m->board[player];
    memset(b.garbage, 0, sizeof b.garbage);
    b.garbage_count = 0;
    b.garbage_random = 0;
    b.aim = 0;
    return b;
}

static void compare(late *l)
{
    for (unsigned own = 0; own < l->now.setup.players; own++) {
        ts_match view = l->known;
        while (view.tick < l->now.tick)
            ts_step_some(&view, l->held[view.tick % LATE_MAX], 1u << own, NULL);
        ts_board seen = own_of(&view, own), is = own_of(&l->now, own);
        l->compared++;
        l->differ += memcmp(&seen, &is, sizeof is) != 0;
    }
}

static void begin_late(late *l, unsigned rules, unsigned players, uint32_t second, unsigned ticks)
{
    static const uint8_t level[TS_PLAYERS_MAX] = {8, 6, 7, 5};
    ts_setup setup;
    ts_setup_default(&setup, rules, (unsigned)ts_modes_find("duel"));
    setup.players = (uint8_t)players;
    setup.seed = second + players;
    memset(l, 0, sizeof *l);
    ASSERT(ts_start(&l->now, &setup));
    const uint32_t *rate = ts_rules_get(rules)->tick_rate;
    l->now.tick = (uint64_t)second * rate[0] / rate[1];
    if (second >= 180) /* where the mode keeps the second of the next row */
        l->now.mode_data[TS_PLAYERS_MAX] = second + 1;
    l->known = l->now;
    l->ticks = ticks;
    for (unsigned i = 0; i < players; i++)
        l->bot[i] = ts_bot_open(level[i], i);
}

static void play_late(late *l, unsigned seconds)
{
    const uint32_t *rate = ts_rules_get(l->now.setup.rules)->tick_rate;
    uint64_t end = l->now.tick + (uint64_t)seconds * rate[0] / rate[1];
    while (!l->now.over && l->now.tick < end) {
        ts_buttons *held = l->held[l->now.tick % LATE_MAX];
        for (unsigned i = 0; i < l->now.setup.players; i++)
            held[i] = ts_bot_held(l->bot[i], &l->now, i);
        ts_step(&l->now, held, NULL);
        if (l->now.over)
            break;
        if (l->now.tick - l->known.tick > l->ticks)
            ts_step(&l->known, l->held[l->known.tick % LATE_MAX], NULL);
        if (l->now.tick % EVERY == 0)
            compare(l);
    }
    for (unsigned i = 0; i < l->now.setup.players; i++)
        ts_bot_close(l->bot[i]);
}

/* Played online: garbage is delayed, and pieces follow from the seed alone. */
static bool goes_far(unsigned rules)
{
    const ts_rules *r = ts_rules_get(rules);
    return !ts_mode_lacks((unsigned)ts_modes_find("duel"), rules) && r->travel_ticks > 0 &&
           r->random != TS_RANDOM_NES;
}

/* From the start, when the first row of the time limit comes, and when they come each second. */
static void boards_are_right_while_news_is_late(void)
{
    static const uint32_t from[] = {0, 178, 770};
    static late l;
    unsigned sets = 0;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        if (!goes_far(rules))
            continue;
        sets++;
        test_about = ts_rules_get(rules)->name;
        unsigned travel = ts_rules_get(rules)->travel_ticks, late_by[] = {travel, 50, travel - 1};
        for (unsigned i = 0; i < 3; i++)
            for (unsigned players = 2; players <= TS_PLAYERS_MAX; players++) {
                begin_late(&l, rules, players, from[i], late_by[(i + players) % 3]);
                play_late(&l, test_times(test_long ? 320 : 40));
                ASSERT(l.compared > 200);
                ASSERT_EQ(l.differ, 0);
            }
    }
    ASSERT_EQ(sets, 3);
}

/* The comparison sees what comes too late. */
static void news_later_than_that_shows(void)
{
    static late l;
    begin_late(&l, (unsigned)ts_rules_find("modern"), 2, 0, LATE_MAX);
    play_late(&l, 40);
    ASSERT(l.differ > 10);
}

/* ---- some boards -------------------------------------------------------------------------- */

static void start_duel(ts_match *m, unsigned players)
{
    ts_setup setup;
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), (unsigned)ts_modes_find("duel"));
    setup.players = (uint8_t)players;
    ASSERT(ts_start(m, &setup));
}

static void all_boards_are_a_step(void)
{
    static ts_match one, other;
    static ts_events events, same;
    start_duel(&one, 3);
    other = one;
    for (unsigned i = 0; i < 20000 && !one.over; i++) {
        ts_buttons held[TS_PLAYERS_MAX] = {i & 63, i * 7 >> 3 & 63, i * 5 >> 2 & 63};
        ts_step(&one, held, &events);
        ts_step_some(&other, held, i % 2 ? 7 : ~0u, &same);
        ASSERT_EQ(events.count, same.count);
        ASSERT_BYTES(events.list, same.list, events.count * sizeof(ts_event));
        ASSERT_BYTES(&one, &other, sizeof one);
    }
    ASSERT(one.over);
}

static void boards_left_out_stay(void)
{
    static ts_match m;
    start_duel(&m, 3);
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_step(&m, held, NULL);
    ts_board before = m.board[1], moved = m.board[0];
    held[1] = TS_HARD;
    for (unsigned i = 0; i < 3000; i++)
        ts_step_some(&m, held, 1 << 0 | 1 << 2, NULL);
    ASSERT_BYTES(&m.board[1], &before, sizeof before);
    ASSERT(memcmp(&m.board[0], &moved, sizeof moved) != 0);
    ASSERT_EQ(m.tick, 3001);
}

/* Of some boards as much is known as of each of them, and nothing is asked of the others. */
static void boards_left_out_are_not_waited_for(void)
{
    static ts_match m;
    start_duel(&m, 3);
    for (unsigned i = 0; i < 20000 && !m.over; i++) {
        ts_buttons held[TS_PLAYERS_MAX] = {i / 40 & 63, i * 7 / 80 & 63, i * 5 / 60 & 63}, odd[4];
        uint32_t least = UINT32_MAX, some = ts_idle_some(&m, held, 1 << 0 | 1 << 2);
        memcpy(odd, held, sizeof odd);
        odd[1] ^= TS_HOLD;
        ASSERT_EQ(ts_idle_some(&m, odd, 1 << 0 | 1 << 2), some);
        for (unsigned b = 0; b < 3; b++) {
            uint32_t one = ts_idle_some(&m, held, 1u << b);
            least = one < least ? one : least;
            ASSERT(b == 1 || one >= some);
        }
        ASSERT_EQ(ts_idle(&m, held), least);
        ts_step(&m, held, NULL);
    }
    ASSERT(m.tick > 1000);
}

/* That the others have ended is known only where they have been played. */
static void nobody_wins_over_boards_left_out(void)
{
    static ts_match m;
    start_duel(&m, 2);
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_end(&m, 1, TS_LOST, NULL);
    ts_step_some(&m, held, 1, NULL);
    ASSERT_EQ(m.over, 0);
    ASSERT_EQ(m.board[0].outcome, TS_RUNNING);
    ts_step_some(&m, held, 3, NULL);
    ASSERT_EQ(m.over, 1);
    ASSERT_EQ(m.board[0].outcome, TS_WON);
}

/* ---- rows wait in the order in which they are due ----------------------------------------- */

static void rows_wait_by_when_they_are_due(void)
{
    static const uint32_t due[] = {500, 100, 300, 100, 500, 50};
    static const uint8_t order[] = {5, 1, 3, 2, 0, 4}; /* those due together as they came */
    static ts_match m;
    start_duel(&m, 2);
    for (unsigned i = 0; i < 6; i++)
        ASSERT(ts_add_garbage(&m, 0, 1, (int)i, TS_GARBAGE, due[i]));
    for (unsigned i = 0; i < 6; i++) {
        ASSERT_EQ(m.board[0].garbage[i].column, order[i]);
        ASSERT_EQ(m.board[0].garbage[i].due, due[order[i]]);
    }
    ASSERT(ts_valid(&m));
}

static void a_seventeenth_joins_the_last_of_its_colour(void)
{
    static ts_match m;
    start_duel(&m, 2);
    for (unsigned i = 0; i < TS_GARBAGE_MAX; i++)
        ASSERT(ts_add_garbage(&m, 0, 1, 0, TS_GARBAGE, 100 * i));
    ASSERT(ts_add_garbage(&m, 0, 2, 0, TS_BLACK, 1)); /* none of its colour waits */
    ASSERT_EQ(m.board[0].garbage[TS_GARBAGE_MAX - 1].rows, 3);
    m.board[0].garbage[4].cell = TS_BLACK;
    ASSERT(ts_add_garbage(&m, 0, 2, 0, TS_BLACK, 1));
    ASSERT_EQ(m.board[0].garbage[4].rows, 3);
    ASSERT_EQ(ts_pending(&m.board[0]), 20);
}

/* The hole of a row of the time limit does not depend on what has been sent. */
static void holes_of_the_time_limit_come_of_the_seed(void)
{
    static ts_match m;
    unsigned column[2] = {0};
    for (unsigned sent = 0; sent < 2; sent++) {
        start_duel(&m, 2);
        m.tick = 179 * 1000;
        if (sent)
            ts_add_garbage(&m, 0, 4, -1, TS_GARBAGE, 1000000);
        ts_buttons held[TS_PLAYERS_MAX] = {0};
        for (unsigned i = 0; i < 31000; i++) {
            m.board[0].piece = m.board[1].piece = (ts_piece){0}; /* nothing locks */
            m.board[0].wait = m.board[1].wait = 0;
            ts_step(&m, held, NULL);
        }
        ASSERT_EQ(m.board[0].garbage_count, 4 + sent);
        for (unsigned i = 0; i < 4; i++)
            column[sent] = column[sent] * 10 + m.board[0].garbage[i].column;
    }
    ASSERT_EQ(column[0], column[1]);
    ASSERT(column[0] % 1111 != 0); /* not the same hole each time */
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(boards_are_right_while_news_is_late);
    RUN(news_later_than_that_shows);
    RUN(all_boards_are_a_step);
    RUN(boards_left_out_stay);
    RUN(boards_left_out_are_not_waited_for);
    RUN(nobody_wins_over_boards_left_out);
    RUN(rows_wait_by_when_they_are_due);
    RUN(a_seventeenth_joins_the_last_of_its_colour);
    RUN(holes_of_the_time_limit_come_of_the_seed);
    return test_done();
}
