/* `tessera selfplay`: games of bots without a screen, and their statistics. */
#define _POSIX_C_SOURCE 200809L

#include "base/minmax.h"
#include "clock.h"
#include "commands.h"
#include "file.h"
#include "jobs.h"
#include "fail.h"
#include "setup.h"
#include "args.h"
#include "bot/bot.h"
#include "bots/statistics.h"
#include "bots/think.h"
#include "learn/games.h"
#include "tessera/replay.h"

#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* `tessera selfplay`: games of bots without a screen. Each game is played by buttons through the
 * recorder, so the result is a replay like any other. */

enum { IDLE_MAX = 1000, GAMES_MAX = 1000000, PIECES_MAX = 10000000, QUIET_S = 60 };

static const char help[] =
    "usage: tessera selfplay [OPTION...]\n"
    "example: tessera selfplay --mode sprint --games 10\n\n"
    "Plays games of bots without a screen, and prints a summary with intervals of\n"
    "95 %. The same call plays the same games on every machine, with any number of\n"
    "jobs. Each game is verified as a replay.\n"
    "  --games N       the number of games (10), with a seed one higher each time\n"
    "  --bot L         the bot's level, 0.0 to 10.0 (10), or a player's name\n"
    "                  (`tessera learn`); again for another board, up to four.\n"
    "                  max: as strong as this machine, by time, so that no two calls\n"
    "                  play the same\n"
    "  --pieces N      stops a game after N pieces on a board (1000), or when no\n"
    "                  piece has locked for a minute\n"
    "  --jobs N        the number of games played at the same time (one for each\n"
    "                  processor)\n"
    "  --replays DIR   writes each game to DIR/SEED.tsr\n"
    "  --json          one JSON object per game\n" CLI_SETUP_HELP;

typedef struct board_result {
    uint64_t score;
    uint32_t lines, level, pieces, attack, spins, quads, perfect;
    uint8_t outcome, over;
} board_result;

typedef struct game_result {
    ts_setup setup;
    board_result board[TS_PLAYERS_MAX];
    uint64_t ticks, looked_at, cpu_ns;
    bool failed; /* out of memory, or the replay could not be written */
    bool forged; /* its replay does not verify */
} game_result;

typedef struct selfplay {
    cli_setup choices;
    ts_setup setup;
    uint64_t games, jobs, pieces;
    bot_profile bot[TS_PLAYERS_MAX];
    unsigned bots;
    const char *replays;
    bool json;
    game_result *result;
    atomic_uint next;
} selfplay;

static uint64_t cpu_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* ---- a game --------------------------------------------------------------------------------- */

/* Number of pieces that have locked in this tick. */
static unsigned count_locks(const ts_match *m, const ts_events *events, board_result *board)
{
    unsigned locks = 0;
    for (unsigned i = 0; i < events->count; i++) {
        const ts_event *e = &events->list[i];
        const ts_lock *last = &m->board[e->player].last;
        board_result *b = &board[e->player];
        if (e->kind != TS_EVENT_LOCK)
            continue;
        locks++;
        b->attack += last->attack;
        b->spins += last->spin && last->lines;
        b->quads += last->lines == 4;
        b->perfect += last->perfect;
    }
    return locks;
}

/* After that time without a locked piece, none will lock: a puzzle has run out of pieces, for
 * example. */
static bool goes_on(const selfplay *s, const ts_match *m, uint64_t locked)
{
    const ts_rules *r = ts_rules_get(m->setup.rules);
    if (m->tick - locked > (uint64_t)QUIET_S * r->tick_rate[0] / r->tick_rate[1])
        return false;
    for (unsigned i = 0; i < m->setup.players; i++)
        if (m->board[i].pieces >= s->pieces)
            return false;
    return !m->over && m->tick < TS_REPLAY_TICKS_MAX;
}

/* A bot that thinks on has the time that it would have in play, and its share of the processors. */
static void think_on(ts_bot *b, const ts_match *m, unsigned board, thinker *t, uint64_t *asked)
{
    static _Thread_local ts_answer found;
    uint64_t number, left;
    const ts_question *q = ts_bot_asks(b, m, &number, &left);
    if (!q || number == *asked)
        return;
    *asked = number;
    const uint64_t us = cli_tick_us(ts_rules_get(m->board[board].rules), left);
    if (think_further(t, q, cli_clock_ns() + us * 1000, &found))
        ts_bot_tell(b, &found);
}

/* Skips ticks in which nobody does anything new. */
static void pass_idle(ts_match *m, ts_bot *const bot[TS_PLAYERS_MAX],
                      const ts_buttons held[TS_PLAYERS_MAX])
{
    uint32_t idle = m->over ? 0 : ts_idle(m, held);
    for (unsigned i = 0; i < m->setup.players && idle > 0; i++) {
        uint32_t same = ts_bot_idle(bot[i], m, i);
        idle = min_u32(same, idle);
    }
    if (idle == 0)
        return;
    idle = min_u32(idle, IDLE_MAX);
    ts_leap(m, held, idle);
    for (unsigned i = 0; i < m->setup.players; i++)
        ts_bot_leap(bot[i], idle);
}

static void play(const selfplay *s, ts_match *m, ts_bot *const bot[TS_PLAYERS_MAX],
                 thinker *const thinks[TS_PLAYERS_MAX], ts_recorder *recorder, game_result *result)
{
    static _Thread_local ts_events events;
    ts_buttons held[TS_PLAYERS_MAX] = {0};
    uint64_t locked = 0, asked[TS_PLAYERS_MAX] = {0};
    while (goes_on(s, m, locked)) {
        for (unsigned i = 0; i < m->setup.players; i++) {
            held[i] = ts_bot_held(bot[i], m, i);
            if (thinks[i])
                think_on(bot[i], m, i, thinks[i], &asked[i]);
        }
        ts_recorder_held(recorder, m, held);
        ts_step(m, held, &events);
        locked = count_locks(m, &events, result->board) ? m->tick : locked;
        pass_idle(m, bot, held);
    }
    ts_recorder_finish(recorder, m);
}

static bool write_replay(const selfplay *s, uint64_t seed, const buffer *t)
{
    char name[4096];
    if (!s->replays)
        return true;
    int length = snprintf(name, sizeof name, "%s/%" PRIu64 ".tsr", s->replays, seed);
    return length > 0 && length < (int)sizeof name && cli_file_make(name, t->data, t->size);
}

/* All boards get the same pieces, so bots of one strength get different moods. */
static unsigned equals_before(const selfplay *s, unsigned board)
{
    unsigned count = 0;
    for (unsigned i = 0; i < board; i++)
        count += s->bot[i].chosen == s->bot[board].chosen;
    return count;
}

static void give_bot(const selfplay *s, unsigned board, uint64_t seed, ts_bot **bot, thinker **own)
{
    const ts_bot_style *style = &s->bot[board].as.style;
    const uint64_t share = jobs_usual() / s->jobs;
    *bot = ts_bot_open_as(style, seed);
    ts_bot_set_mood(*bot, equals_before(s, board));
    if (!*bot || !style->level.thinks_on)
        return;
    *own = calloc(1, sizeof **own);
    ts_bot_set_helped(*bot, true);
    if (!*own || !think_open(*own, share > 1 ? (unsigned)share : 1)) {
        ts_bot_close(*bot);
        *bot = NULL;
    }
}

static void take_bot(ts_bot *bot, thinker *own)
{
    ts_bot_close(bot);
    if (own)
        think_close(own);
    free(own);
}

static void play_game(const selfplay *s, unsigned number, game_result *result)
{
    thinker *thinks[TS_PLAYERS_MAX] = {NULL};
    ts_match m;
    ts_bot *bot[TS_PLAYERS_MAX] = {NULL};
    ts_recorder recorder;
    buffer text = {0};
    static _Thread_local ts_replay_report report;
    uint64_t begin = cpu_ns();
    result->setup = s->setup;
    result->setup.seed += number;
    ts_start(&m, &result->setup);
    for (unsigned i = 0; i < m.setup.players; i++) {
        give_bot(s, i, m.setup.seed * TS_PLAYERS_MAX + i, &bot[i], &thinks[i]);
        result->failed |= !bot[i];
    }
    if (!result->failed) {
        ts_recorder_begin(&recorder, &m, buffer_append, &text);
        play(s, &m, bot, thinks, &recorder, result);
        result->failed = text.failed || !write_replay(s, m.setup.seed, &text);
        result->forged = ts_replay_verify(text.data, text.size, &report) != TS_OK;
    }
    for (unsigned i = 0; i < m.setup.players; i++) {
        const ts_board *g = &m.board[i];
        board_result *b = &result->board[i];
        uint64_t pieces;
        b->score = g->score;
        b->lines = g->lines;
        b->level = g->level;
        b->pieces = g->pieces;
        b->outcome = g->outcome;
        b->over = g->over;
        result->looked_at += bot[i] ? ts_bot_looked_at(bot[i], &pieces) : 0;
        take_bot(bot[i], thinks[i]);
    }
    result->ticks = m.tick;
    result->cpu_ns = cpu_ns() - begin;
    buffer_free(&text);
}

static void play_games(void *of, unsigned job)
{
    (void)job;
    selfplay *s = of;
    for (unsigned i = atomic_fetch_add(&s->next, 1); i < s->games;
         i = atomic_fetch_add(&s->next, 1))
        play_game(s, i, &s->result[i]);
}

/* ---- what came of it ------------------------------------------------------------------------ */

static const char *const outcomes[] = {"stopped", "won", "lost"};
static const char *const ends[] = {TS_REPLAY_ENDS};

static void print_json(const selfplay *s, const game_result *g)
{
    const ts_rules *r = ts_rules_get(g->setup.rules);
    printf("{\"seed\":%" PRIu64 ",\"rules\":\"%s\",\"mode\":\"%s\",\"ticks\":%" PRIu64
           ",\"ms\":%" PRIu64 ",\"looked_at\":%" PRIu64 ",\"boards\":[",
           g->setup.seed, r->name, ts_modes_get(g->setup.mode)->name, g->ticks,
           cli_tick_us(r, g->ticks) / 1000, g->looked_at);
    for (unsigned i = 0; i < g->setup.players; i++) {
        const board_result *b = &g->board[i];
        const char *quote = b->over == TS_OVER_NOT ? "" : "\"";
        printf("%s{\"bot\":%u", i ? "," : "", s->bot[i].as.style.near);
        if (s->bot[i].as.name[0]) {
            fputs(",\"friend\":", stdout);
            cli_put_json(stdout, s->bot[i].as.name);
        }
        printf(",\"outcome\":\"%s\",\"over\":%s%s%s,\"pieces\":%" PRIu32 ",\"lines\":%" PRIu32
               ",\"level\":%" PRIu32 ",\"score\":%" PRIu64 ",\"attack\":%" PRIu32
               ",\"spins\":%" PRIu32 ",\"quads\":%" PRIu32 ",\"perfect\":%" PRIu32 "}",
               outcomes[b->outcome], quote, b->over == TS_OVER_NOT ? "null" : ends[b->over], quote,
               b->pieces, b->lines, b->level, b->score, b->attack, b->spins, b->quads, b->perfect);
    }
    printf("]}\n");
}

static void print_mean(const char *what, const cli_mean *m, int digits)
{
    printf("%s %.*f +- %.*f", what, digits, cli_mean_of(m), digits, cli_mean_margin(m));
}

/* Returns the number of pieces placed in all games. */
static uint64_t print_board(const selfplay *s, unsigned k, uint64_t ms)
{
    cli_mean pieces = {0}, lines = {0}, score = {0}, time = {0};
    cli_ratio attack = {0};
    double of[3] = {0}, low, high;
    for (uint64_t i = 0; i < s->games; i++) {
        const game_result *g = &s->result[i];
        const board_result *b = &g->board[k];
        cli_mean_add(&pieces, b->pieces);
        cli_mean_add(&lines, b->lines);
        cli_mean_add(&score, (double)b->score);
        cli_mean_add(&time, (double)cli_tick_us(ts_rules_get(g->setup.rules), g->ticks) / 1e6);
        cli_ratio_add(&attack, b->attack, b->pieces);
        of[b->outcome]++;
    }
    cli_share(of[TS_WON], (double)s->games, &low, &high);
    if (s->bot[k].as.name[0])
        cli_put_sanitized(stdout, s->bot[k].as.name);
    else
        printf("bot %s", bot_profile_level_word(s->bot[k].as.style.near));
    printf(": %" PRIu64 " games, won %.0f (%.1f to %.1f %%), lost %.0f, stopped %.0f\n", s->games,
           of[TS_WON], 100 * low, 100 * high, of[TS_LOST], of[TS_RUNNING]);
    print_mean("  pieces", &pieces, 1);
    print_mean(", lines", &lines, 1);
    print_mean(", score", &score, 0);
    print_mean(", seconds", &time, 1);
    printf("; pieces/s %.2f; attack a piece %.3f +- %.3f\n",
           ms ? 1000 * pieces.sum / (double)ms : 0, cli_ratio_of(&attack),
           cli_ratio_margin(&attack));
    return (uint64_t)pieces.sum;
}

static void print_summary(const selfplay *s)
{
    uint64_t ms = 0, looked_at = 0, cpu = 0, all = 0;
    for (uint64_t i = 0; i < s->games; i++) {
        const game_result *g = &s->result[i];
        ms += cli_tick_us(ts_rules_get(g->setup.rules), g->ticks) / 1000;
        looked_at += g->looked_at;
        cpu += g->cpu_ns;
    }
    for (unsigned k = 0; k < s->setup.players; k++)
        all += print_board(s, k, ms);
    printf("%.0f places looked at a piece; %.2f million a second of processor time\n",
           all ? (double)looked_at / (double)all : 0,
           cpu ? 1e3 * (double)looked_at / (double)cpu : 0);
}

/* ---- the command ---------------------------------------------------------------------------- */

static int run(selfplay *s)
{
    bool failed = false;
    uint64_t forged = 0;
    s->result = calloc(s->games, sizeof *s->result);
    if (!s->result)
        return cli_fail("--games", "out of memory: play fewer games");
    jobs_run(s->jobs, play_games, s);
    for (uint64_t i = 0; i < s->games; i++) {
        failed |= s->result[i].failed;
        forged += s->result[i].forged;
        if (s->json && !s->result[i].failed)
            print_json(s, &s->result[i]);
    }
    if (!s->json && !failed)
        print_summary(s);
    free(s->result);
    if (failed)
        return cli_fail("selfplay", "a game could not be played or written");
    if (forged) {
        fprintf(stderr, "tessera: selfplay: %" PRIu64 " games do not verify as replays\n", forged);
        return CLI_NOT_SO;
    }
    return CLI_DONE;
}

static bool parse_bot_option(cli_args *a, selfplay *s)
{
    bot_profile bot;
    int before = a->at;
    if (!bot_profile_option(a, "--bot", &bot))
        return false;
    if (!a->failed && s->bots == TS_PLAYERS_MAX) {
        cli_fail(a->words[before], "at most four boards");
        a->failed = true;
    } else if (!a->failed) {
        s->bot[s->bots++] = bot;
    }
    return true;
}

int cli_selfplay(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    selfplay s = {.choices = cli_setup_usual(), .games = 10, .jobs = jobs_usual(), .pieces = 1000};
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help(help);
        } else if (cli_flag(&a, "--json")) {
            s.json = true;
        } else if (!parse_bot_option(&a, &s) &&
                   !cli_number(&a, "--games", 1, GAMES_MAX, &s.games) &&
                   !cli_number(&a, "--jobs", 1, JOBS_MAX, &s.jobs) &&
                   !cli_number(&a, "--pieces", 1, PIECES_MAX, &s.pieces) &&
                   !cli_text(&a, "--replays", &s.replays) && !cli_setup_option(&a, &s.choices)) {
            cli_no_word(&a);
        }
    }
    if (a.failed)
        return CLI_WRONG;
    if (s.bots == 0)
        s.bot[s.bots++] = bot_profile_level(TS_BOT_LEVELS);
    if (s.bots > s.choices.players)
        s.choices.players = s.bots;
    while (s.bots < s.choices.players && s.bots < TS_PLAYERS_MAX) {
        s.bot[s.bots] = s.bot[s.bots - 1];
        s.bots++;
    }
    if (!cli_setup_finish(&s.choices, &s.setup) || (s.replays && !cli_folder_make(s.replays)))
        return CLI_WRONG;
    atomic_init(&s.next, 0);
    return run(&s);
}
