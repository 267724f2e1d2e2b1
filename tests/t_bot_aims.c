/* Whom bots aim at among several boards. Board 0 is the bot's, the others let their pieces lie. */
#include "bot/bot.h"
#include "duel_rig.h"

enum { PIECE_TICKS = 4000 };

typedef struct duel {
    rig t;
    ts_bot *bot;
    ts_events events;
    unsigned presses; /* of the button that aims */
} duel;

static void open_duel(duel *d, unsigned level, unsigned players)
{
    memset(d, 0, sizeof *d);
    begin(&d->t, "guideline", players);
    d->bot = ts_bot_open(level, 1);
}

/* This number of rows on another's board, with a hole at the left. */
static void heap(duel *d, unsigned player, int rows)
{
    stack(&d->t, player, rows - 1);
}

static void play_piece(duel *d)
{
    const ts_match *m = &d->t.match;
    uint32_t pieces = m->board[0].pieces;
    for (unsigned i = 0; i < PIECE_TICKS && m->board[0].pieces == pieces; i++) {
        ts_buttons before = d->t.held[0];
        d->t.held[0] = ts_bot_held(d->bot, m, 0);
        d->presses += (d->t.held[0] & ~before & TS_TARGET) != 0;
        rig_wait(&d->t, 1);
    }
    ASSERT_EQ(m->board[0].pieces, pieces + 1);
}

static int target(const duel *d)
{
    return ts_target(&d->t.match, 0);
}

/* The button is pressed once for each opponent passed over. */
static void strong_ones_aim_at_the_highest(void)
{
    duel d;
    open_duel(&d, 8, 4);
    play_piece(&d);
    ASSERT_EQ(target(&d), 1);
    heap(&d, 2, 8);
    play_piece(&d);
    ASSERT_EQ(target(&d), 2);
    ASSERT_EQ(d.presses, 1);
    heap(&d, 3, 8 + 3); /* not worth it */
    play_piece(&d);
    ASSERT_EQ(target(&d), 2);
    ASSERT(ts_add_garbage(&d.t.match, 3, 1, 0, TS_GARBAGE, 1000000)); /* rows that wait count */
    play_piece(&d);
    ASSERT_EQ(target(&d), 3);
    ASSERT_EQ(d.presses, 2);
    heap(&d, 2, 16);
    play_piece(&d);
    ASSERT_EQ(target(&d), 2);
    ASSERT_EQ(d.presses, 4);
    ts_end(&d.t.match, 2, TS_LOST, NULL);
    play_piece(&d);
    ASSERT_EQ(target(&d), 3);
    ASSERT_EQ(d.presses, 4);
    ts_bot_close(d.bot);
}

/* At the start each aims at the next: board 3 at board 0. */
static void middling_ones_hit_back(void)
{
    duel d;
    open_duel(&d, 5, 4);
    heap(&d, 2, 12);
    play_piece(&d);
    ASSERT_EQ(target(&d), 1);
    ASSERT(ts_add_garbage(&d.t.match, 0, 2, 0, TS_GARBAGE, 1000000));
    play_piece(&d);
    ASSERT_EQ(target(&d), 3);
    d.t.held[1] = d.t.held[3] = TS_TARGET; /* now 1 aims at 3, and 3 at 1: nobody at it */
    play_piece(&d);
    play_piece(&d);
    ASSERT_EQ(ts_target(&d.t.match, 3), 1);
    ASSERT_EQ(target(&d), 3);
    ASSERT_EQ(d.presses, 2);
    ts_bot_close(d.bot);
}

static void weak_ones_and_those_of_two_do_not_care(void)
{
    for (unsigned level = 1; level <= TS_BOT_LEVELS; level++) {
        duel d;
        unsigned players = level <= 3 ? 4 : 2;
        open_duel(&d, level, players);
        heap(&d, players - 1, 12);
        for (int i = 0; i < 3; i++)
            play_piece(&d);
        ASSERT_EQ(d.presses, 0);
        ts_bot_close(d.bot);
    }
}

/* Four of them, asked every tick or only when there is something to ask. */
static uint64_t hash_of_four(bool leaps)
{
    ts_match m;
    ts_setup setup;
    ts_bot *bot[4];
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    ts_setup_default(&setup, (unsigned)ts_rules_find("modern"), (unsigned)ts_modes_find("duel"));
    setup.players = 4;
    ASSERT(ts_start(&m, &setup));
    for (unsigned i = 0; i < 4; i++)
        bot[i] = ts_bot_open(5 + i, i);
    unsigned changes = 0;
    while (!m.over && m.board[3].pieces < 40) {
        uint32_t idle = leaps ? ts_idle(&m, held) : 0;
        for (unsigned i = 0; i < 4; i++) {
            uint32_t own = idle ? ts_bot_idle(bot[i], &m, i) : 0;
            idle = own < idle ? own : idle;
        }
        if (idle > 0) {
            ts_leap(&m, held, idle);
            for (unsigned i = 0; i < 4; i++)
                ts_bot_leap(bot[i], idle);
            continue;
        }
        for (unsigned i = 0; i < 4; i++) {
            held[i] = ts_bot_held(bot[i], &m, i);
            changes += (held[i] & TS_TARGET) != 0;
        }
        ts_step(&m, held, NULL);
    }
    for (unsigned i = 0; i < 4; i++)
        ts_bot_close(bot[i]);
    ASSERT(changes > 0);
    return ts_hash(&m);
}

static void leaps_make_no_difference(void)
{
    ASSERT_EQ(hash_of_four(true), hash_of_four(false));
}

/* In a batch each match is judged alone: in any order, and as by a bot that was just opened. */
static void a_batch_is_many_single_searches(void)
{
    enum { MATCHES = 8 };
    static ts_match m[MATCHES], one;
    ts_bot_plan plan[MATCHES], alone;
    ts_bot *b = ts_bot_open(5, 3), *other = ts_bot_open(5, 99);
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    for (unsigned i = 0; i < MATCHES; i++) {
        ts_setup setup;
        ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_SPRINT);
        setup.seed = i;
        ASSERT(ts_start(&m[i], &setup));
        for (unsigned tick = 0; i < MATCHES - 1 && tick < 2; tick++)
            ts_step(&m[i], held, NULL);
    }
#define G TS_GARBAGE
#define ROW                                                                                        \
    {                                                                                              \
        G, G, G, G, G, G, G, G, G                                                                  \
    }
    static const uint8_t cell[TS_ROWS][TS_COLUMNS_MAX] = {ROW, ROW, ROW, ROW}; /* an I fills it */
    ASSERT(ts_edit_stack(&m[0], 0, cell));
    ASSERT(ts_edit_piece(&m[0], 0, TS_I, NULL));
    ASSERT_EQ(ts_bot_think_many(b, m, MATCHES, 0, 40, plan), MATCHES - 1);
    ASSERT_EQ(plan[MATCHES - 1].depth, 0); /* no piece has come */
    ts_cell cells[4];
    ts_cells(&m[0].board[0], plan[0].piece, cells);
    for (unsigned i = 0; i < 4; i++)
        ASSERT(plan[0].piece.kind == TS_I && cells[i].x == 9 && cells[i].y < 4);
    for (unsigned i = MATCHES; i-- > 0;) {
        one = m[i];
        ts_bot_think_many(other, &one, 1, 0, 40 + i, &alone);
        ASSERT(memcmp(&alone.piece, &plan[i].piece, sizeof alone.piece) == 0 &&
               alone.value == plan[i].value && alone.looked_at == plan[i].looked_at);
    }
    ASSERT_EQ(ts_bot_think_many(NULL, m, 1, 0, 0, plan), 0);
    ASSERT_EQ(ts_bot_think_many(b, m, 1, 4, 0, plan), 0);
    ts_bot_close(b);
    ts_bot_close(other);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(strong_ones_aim_at_the_highest);
    RUN(middling_ones_hit_back);
    RUN(weak_ones_and_those_of_two_do_not_care);
    RUN(leaps_make_no_difference);
    RUN(a_batch_is_many_single_searches);
    return test_done();
}
