/* The bot as strong as this machine: it thinks on for as long as it is let, alone or with threads
 * beside the game, and no game waits for it. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "run_rig.h"

#include "bot/bot.h"
#include "game/duel.h"
#include "cli/bots/think.h"
#include "cli/clock.h"

#define MS_NS UINT64_C(1000000)

/* ---- alone ---------------------------------------------------------------------------------- */

/* The hash of a game of some pieces, in which the bot may examine so many places a tick. */
static uint64_t hash_of_game(unsigned level, uint64_t a_tick, uint64_t *looked_at)
{
    ts_match m;
    ts_setup setup;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    uint64_t pieces;
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    setup.seed = 3;
    ts_start(&m, &setup);
    ts_bot *b = ts_bot_open(level, 1);
    while (m.board[0].pieces < 6 + test_times(24) && !m.over) {
        held[0] = ts_bot_held(b, &m, 0);
        ts_step(&m, held, NULL);
        if (a_tick)
            ts_bot_think(b, a_tick);
    }
    *looked_at = ts_bot_looked_at(b, &pieces) / pieces;
    ts_bot_close(b);
    return ts_hash(&m);
}

/* A tenth of a budget in each of the twenty ticks: two budgets. */
static void it_thinks_on_for_as_long_as_it_is_let(void)
{
    uint64_t ten, unlet, little, much;
    const uint64_t hash = hash_of_game(TS_BOT_LEVELS, 0, &ten);
    ASSERT_EQ(hash_of_game(TS_BOT_LEVELS, 40000, &ten), hash);
    ASSERT_EQ(hash_of_game(TS_BOT_MACHINE, 0, &unlet), hash); /* no weaker than level 10 */
    ASSERT_EQ(unlet, ten);
    hash_of_game(TS_BOT_MACHINE, 5000, &little);
    hash_of_game(TS_BOT_MACHINE, 20000, &much);
    ASSERT(little > ten + ten / 2 && much > little + little / 2);
    ASSERT_EQ(hash_of_game(TS_BOT_MACHINE, 20000, &little), /* and it knows no clock */
              hash_of_game(TS_BOT_MACHINE, 20000, &much));
}

static void its_hands_are_those_of_level_10(void)
{
    const ts_bot_level *ten = ts_bot_level_of(TS_BOT_LEVELS),
                       *most = ts_bot_level_of(TS_BOT_MACHINE);
    ts_bot_level same = *most;
    ASSERT(most->thinks_on && !ten->thinks_on && !ts_bot_level_of(TS_BOT_MACHINE + 1));
    same.thinks_on = 0;
    ASSERT(memcmp(&same, ten, sizeof same) == 0);
}

/* ---- with a service that thinks for the bot ------------------------------------------------- */

/* One who has the last of all places that the bot may take for the best, or no answer at all. */
struct mind {
    bool silent;
    unsigned asked, told;
    uint64_t us_least, us_most;
    ts_question question;
    ts_choice answered;
};

static void told_ask(mind *of, unsigned board, const ts_question *q, uint64_t us)
{
    ASSERT_EQ(board, 0);
    of->question = *q;
    of->question.rules = ts_rules_get(0);
    of->us_least = us < of->us_least ? us : of->us_least;
    of->us_most = us > of->us_most ? us : of->us_most;
    of->asked++;
}

static bool told_answer(mind *of, unsigned board, ts_answer *out)
{
    static ts_board game;
    ts_searcher *s = ts_searcher_open();
    (void)board;
    of->question.game = &game;
    of->question.budget = 100;
    game = run.match.board[0];
    ts_search(s, &of->question, out);
    ts_searcher_close(s);
    out->choice[0] = out->choice[out->count - 1];
    out->count = 1;
    of->answered = out->choice[0];
    of->told += !of->silent;
    return !of->silent;
}

static const bot_service_calls told = {told_ask, told_answer};

static void play_pieces(mind *m, unsigned level, uint32_t pieces)
{
    start("guideline");
    run.mind = (bot_service_net){&told, m};
    ASSERT(run_give_bot(&run, 0, level));
    for (uint64_t us = 0; run.match.board[0].pieces < pieces && us < 60 * SECOND_US; us += 4000) {
        run_think(&run);
        advance(us);
    }
    ASSERT_EQ(run.match.board[0].pieces, pieces);
}

static void a_run_asks_once_and_obeys(void)
{
    mind m = {.us_least = UINT64_MAX};
    ts_bot_plan plan;
    play_pieces(&m, TS_BOT_MACHINE, 6);
    ASSERT(m.asked >= 6 && m.asked <= 7 && m.told >= 6);
    ASSERT(m.us_least >= 15000 && m.us_most <= 21000); /* until the tick of its decision */
    run_plan(&run, 0, &plan);
    ASSERT(plan.depth > 0);
    ASSERT_EQ(plan.value, m.answered.value);
    run_end(&run);
}

/* Then it is level 10, tick by tick. */
static void nobody_waits_for_an_answer(void)
{
    mind m = {.silent = true, .us_least = UINT64_MAX};
    play_pieces(&m, TS_BOT_MACHINE, 12);
    const uint64_t tick = run.match.tick, hash = ts_hash(&run.match);
    run_end(&run);
    ASSERT(m.asked >= 12 && m.told == 0);
    m.asked = 0;
    play_pieces(&m, TS_BOT_LEVELS, 12);
    ASSERT(run.match.tick == tick && ts_hash(&run.match) == hash);
    ASSERT_EQ(m.asked, 0); /* levels are the same on every machine */
    run_end(&run);
}

/* ---- the threads ---------------------------------------------------------------------------- */

static void sleep_ns(uint64_t ns)
{
    const struct timespec t = {(time_t)(ns / 1000000000), (long)(ns % 1000000000)};
    nanosleep(&t, NULL);
}

static ts_question question_of(ts_match *m)
{
    ts_question q;
    ts_setup setup;
    ts_buttons none[TS_PLAYERS_MAX] = {0};
    ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"), 0);
    ts_start(m, &setup);
    while (m->board[0].piece.kind == TS_NONE)
        ts_step(m, none, NULL);
    ts_bot_question(m, 0, ts_bot_level_of(TS_BOT_MACHINE), &q);
    return q;
}

/* More time on a machine that has others to serve. */
static void threads_answer_in_their_time(void)
{
    static ts_match match;
    static ts_answer found;
    ts_question q = question_of(&match);
    mind *m = mind_open();
    bool there = false;
    q.budget = 5000;
    for (uint64_t ms = 100; !there && ms <= 6400; ms *= 2) {
        mind_of_threads.ask(m, 2, &q, ms * 1000);
        ASSERT(!mind_of_threads.answer(m, 2, &found)); /* it does not wait */
        sleep_ns(ms * MS_NS);
        there = mind_of_threads.answer(m, 2, &found);
    }
    ASSERT(there && found.count > 20 && found.looked_at > q.budget);
    mind_of_threads.ask(m, 2, &q, 0); /* another question: what was answered is none for it */
    ASSERT(!mind_of_threads.answer(m, 2, &found));
    sleep_ns(50 * MS_NS);
    ASSERT(!mind_of_threads.answer(m, 2, &found)); /* and there was no time for this one */
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        mind_of_threads.ask(m, i, &q, 20000);
    mind_close(m);
}

/* A game by the clock, of a bot that thinks on against itself: its replay is a replay. */
static void its_games_are_recorded(void)
{
    static ts_replay_report report;
    size_t size;
    start_at(&run, "guideline", "duel", 2);
    mind *m = mind_open();
    run.mind = (bot_service_net){&mind_of_threads, m};
    ASSERT(run_give_bot(&run, 0, TS_BOT_MACHINE) && run_give_bot(&run, 1, TS_BOT_MACHINE));
    const uint64_t begun = cli_clock_ns();
    for (uint64_t us = 0; us < 2 * SECOND_US; us = (cli_clock_ns() - begun) / 1000) {
        advance(us);
        run_think(&run);
        sleep_ns(MS_NS);
    }
    ASSERT(run.match.board[0].pieces > 3 && run.match.board[1].pieces > 3);
    const char *text = run_replay(&run, &size);
    ASSERT_EQ(ts_replay_verify(text, size, &report), TS_OK);
    ASSERT_EQ(ts_hash(&report.match), ts_hash(&run.match));
    run_end(&run);
    mind_close(m);
}

/* A match in a file names it. */
static void a_head_names_it(void)
{
    static char head[DUEL_HEAD_SIZE];
    duel_state d = {.on = true, .first_to = 2, .who = {{0}, {.bot = TS_BOT_MACHINE}}};
    duel_text t;
    const size_t size = duel_write_head(head, &d, 2);
    ASSERT_EQ(duel_open(&t, head, size), TS_OK);
    ASSERT_EQ(t.who[1].bot, TS_BOT_MACHINE);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_thinks_on_for_as_long_as_it_is_let);
    RUN(its_hands_are_those_of_level_10);
    RUN(a_run_asks_once_and_obeys);
    RUN(nobody_waits_for_an_answer);
    RUN(threads_answer_in_their_time);
    RUN(its_games_are_recorded);
    RUN(a_head_names_it);
    return test_done();
}
