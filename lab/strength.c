/* `tessera-lab strength`: how strong the bot plays, by games piece by piece (trial.h). */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bot/bot.h"
#include "lab.h"
#include "game/run.h"
#include "cli/args.h"
#include "cli/bots/statistics.h"
#include "cli/bots/think.h"
#include "cli/clock.h"
#include "duel.h"
#include "trial.h"

/* Thiery and Scherrer's (BCTS), times ten. */
static const ts_weights thiery = {.landing = -63,
                                  .eroded = 66,
                                  .row_changes = -92,
                                  .column_changes = -198,
                                  .holes = -131,
                                  .wells = -105,
                                  .covering = -16,
                                  .hole_rows = -240};

static void drops(const char *name, const ts_weights *w, const uint64_t n[4], const char *only)
{
    unsigned rows = (unsigned)n[0];
    uint64_t games = n[1], lines = n[2];
    double all = 0, ended = 0, low, high;
    if (only && strcmp(name, only) != 0)
        return;
    for (uint64_t seed = 0; seed < games; seed++) {
        trial_result r = trial_drops(w, rows, seed, lines);
        all += (double)r.lines;
        ended += r.outcome == TS_LOST;
    }
    cli_life(all, ended, &low, &high);
    printf("%-12s %8.0f games ended of %" PRIu64 "; lines until one does: %.0f (%.0f to %.0f)\n",
           name, ended, games, ended > 0 ? all / ended : INFINITY, low, high);
    fflush(stdout);
}

static void garbage(unsigned level, uint64_t games, uint64_t pieces)
{
    const ts_bot_level *of = ts_bot_level_of(level);
    trial_player player = {
        ts_searcher_open(), ts_weights_of(TS_AIM_attack), of->sight, of->budget, of->spins, NULL};
    cli_mean lived = {0};
    cli_ratio attack = {0};
    unsigned ended = 0;
    for (uint64_t seed = 0; seed < games && player.searcher; seed++) {
        trial_result r = trial_game(&player, "guideline", "none", 4, seed, pieces);
        cli_mean_add(&lived, (double)r.pieces);
        cli_ratio_add(&attack, (double)r.attack, (double)r.pieces);
        ended += r.outcome == TS_LOST;
    }
    printf("level %2u: %u games ended of %" PRIu64 "; pieces %.1f +- %.1f of %" PRIu64
           "; attack a piece %.3f +- %.3f\n",
           level, ended, games, cli_mean_of(&lived), cli_mean_margin(&lived), pieces,
           cli_ratio_of(&attack), cli_ratio_margin(&attack));
    fflush(stdout);
    ts_searcher_close(player.searcher);
}

/* ---- places alone and against each other ---------------------------------------------------- */

/* Returns the weights of an aim, or those of duels; NULL if there are none of this name. */
static const ts_weights *weights_called(const char *name)
{
    for (unsigned aim = 0; aim < TS_AIMS; aim++)
        if (strcmp(name, ts_aim_name(aim)) == 0)
            return ts_weights_of(aim);
    return strcmp(name, "duels") == 0 ? ts_weights_of_duels() : NULL;
}

/* Opens what a PLAYER of the help stands for. */
static duel_player player_of(const char *word)
{
    static thinker thinkers[2];
    static unsigned opened;
    char *end;
    duel_player p = {.weights = ts_weights_of(TS_AIM_attack),
                     .places = (uint32_t)strtoul(word, &end, 10)};
    if (strncmp(end, "ms", 2) == 0) {
        p.ns = p.places * (uint64_t)1000000;
        end += 2;
    }
    if (*end == ':')
        p.empties = (uint8_t)strtoul(end + 1, &end, 10);
    if (*end == '@') {
        p.weights = weights_called(end + 1);
        end += strlen(end);
    }
    if (*end || !p.weights || p.places == 0 || p.empties > 100) {
        fprintf(stderr, "%s: not PLACES[ms][:EMPTIES][@WEIGHTS]\n", word);
        exit(2);
    }
    thinker *t = &thinkers[opened++ % 2];
    if (!think_open(t, 1)) {
        fprintf(stderr, "%s: out of memory\n", word);
        exit(1);
    }
    t->clock = lab_cpu_ns;
    p.thinker = t;
    p.searcher = t->searcher;
    return p;
}

/* Rows sent, from an empty field. */
static void attack_alone(const char *word, const duel_player *p, uint64_t games, uint64_t pieces)
{
    cli_ratio sent = {0};
    static duel_seat s;
    unsigned ended = 0;
    for (uint64_t seed = 1; seed <= games; seed++) {
        duel_sit_down(&s, seed);
        ts_searcher_forget(p->searcher);
        while (!s.m.over && s.m.board[0].pieces < pieces)
            duel_put(&s, 0, p, NULL);
        cli_ratio_add(&sent, (double)s.sent, (double)s.m.board[0].pieces);
        ended += s.m.over;
    }
    printf("%s: rows a piece %.3f +- %.3f; %u games ended of %" PRIu64 "\n", word,
           cli_ratio_of(&sent), cli_ratio_margin(&sent), ended, games);
}

/* A game that measures another aim: by its points, or by its pieces. */
typedef struct task {
    const char *name, *mode;
    unsigned garbage;
    bool counts_score;
} task;
static const task tasks[] = {
    {"survival", "none", 11, false}, {"digging", "dig", 0, false}, {"score", "marathon", 0, true}};

static const task *task_called(const char *name)
{
    for (unsigned i = 0; i < sizeof tasks / sizeof *tasks; i++)
        if (strcmp(name, tasks[i].name) == 0)
            return &tasks[i];
    return NULL;
}

static void task_alone(const char *word, const duel_player *p, uint64_t games, uint64_t pieces,
                       const task *of)
{
    const trial_player player = {p->searcher, p->weights, 6, p->places, true, NULL};
    cli_mean mean = {0};
    unsigned won = 0, lost = 0;
    for (uint64_t seed = 1; seed <= games; seed++) {
        ts_searcher_forget(p->searcher);
        const trial_result r =
            trial_game(&player, "guideline", of->mode, of->garbage, seed, pieces);
        cli_mean_add(&mean, (double)(of->counts_score ? r.score : r.pieces));
        won += r.outcome == TS_WON;
        lost += r.outcome == TS_LOST;
    }
    printf("%s: %s %.1f +- %.1f %s; %u won, %u lost of %" PRIu64 "\n", word, of->name,
           cli_mean_of(&mean), cli_mean_margin(&mean), of->counts_score ? "points" : "pieces", won,
           lost, games);
}

static void alone(const char *word, uint64_t games, uint64_t pieces, const task *of)
{
    const duel_player p = player_of(word);
    if (of)
        task_alone(word, &p, games, pieces, of);
    else
        attack_alone(word, &p, games, pieces);
    think_close(p.thinker);
}

static void duel(const char *word, const char *other, uint64_t pairs, uint64_t first)
{
    const duel_player a = player_of(word), b = player_of(other);
    unsigned won[2] = {0}, open = 0;
    double low, high;
    for (uint64_t seed = first; seed < first + pairs; seed++)
        for (unsigned swapped = 0; swapped < 2; swapped++) {
            const duel_player *const by[2] = {swapped ? &b : &a, swapped ? &a : &b};
            const int winner = duel_play(by, seed, NULL);
            open += winner < 0;
            if (winner >= 0)
                won[(unsigned)winner ^ swapped]++;
        }
    cli_share(won[0], won[0] + won[1], &low, &high);
    printf("%s against %s: %u won, %u lost, %u stopped (%.1f to %.1f %%)\n", word, other, won[0],
           won[1], open, 100 * low, 100 * high);
    think_close(a.thinker);
    think_close(b.thinker);
}

/* ---- by time -------------------------------------------------------------------------------- */

static void by_time(uint64_t ms, uint64_t questions)
{
    static ts_answer answer;
    static duel_seat s;
    static double share[1000];
    const duel_player unlimited = {.weights = ts_weights_of(TS_AIM_attack), .places = 100000000};
    thinker t;
    unsigned count = 0;
    if (!think_open(&t, 1))
        return;
    duel_sit_down(&s, 1);
    for (; count < questions && count < 1000 && !s.m.over; count++) {
        ts_question q;
        duel_ask(&s.m, &unlimited, &q);
        uint64_t begun = cli_clock_ns();
        think(&t, &q, &answer);
        const double all = (double)answer.looked_at,
                     whole = all / (double)(cli_clock_ns() - begun) * (double)(ms * 1000000);
        begun = cli_clock_ns();
        think_until(&t, &q, begun + ms * 1000000, &answer);
        share[count] = (double)answer.looked_at / (all < whole ? all : whole);
        duel_place(&s, &answer.choice[0]);
    }
    qsort(share, count, sizeof *share, lab_compare_doubles);
    printf("%" PRIu64 " ms: %.2f of the places of one search count (median of %u; a tenth below "
           "%.2f)\n",
           ms, share[count / 2], count, share[count / 10]);
    think_close(&t);
}

/* ---- calls in play -------------------------------------------------------------------------- */

enum { CALLS_MAX = 1 << 22, REPEATED = 3 };

/* The least of each call in all repetitions: what interrupts it does not come twice. */
static uint32_t call_ns[CALLS_MAX];
static unsigned call_count;

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* A round, or what is left of the time; returns how much was played. */
static uint64_t play_round(const ts_setup *setup, uint64_t left_us)
{
    static run_state run;
    uint64_t now_us = 0;
    if (!run_start(&run, setup, now_us))
        return left_us;
    for (unsigned i = 0; i < setup->players; i++)
        run_give_bot(&run, i, TS_BOT_LEVELS);
    while (!run.match.over && now_us < left_us && call_count < CALLS_MAX) {
        uint64_t begun = lab_cpu_ns();
        run_advance(&run, now_us);
        run_think(&run);
        uint32_t ns = (uint32_t)(lab_cpu_ns() - begun), *least = &call_ns[call_count++];
        *least = *least == 0 || ns < *least ? ns : *least;
        run_clear_events(&run);
        now_us = run_next(&run, 0);
    }
    run_end(&run);
    return now_us < left_us ? now_us : left_us;
}

static void play(const char *rules, unsigned bots, uint64_t seconds)
{
    ts_setup setup;
    unsigned long_ones = 0;
    ts_setup_default(&setup, (unsigned)ts_rules_find(rules), (unsigned)ts_modes_find("duel"));
    setup.players = (uint8_t)bots;
    for (unsigned i = 0; i < REPEATED; i++) {
        uint64_t left_us = seconds * 1000000;
        call_count = 0;
        for (setup.seed = 1; left_us > 0 && call_count < CALLS_MAX; setup.seed++)
            left_us -= play_round(&setup, left_us);
    }
    qsort(call_ns, call_count, sizeof *call_ns, by_size);
    for (unsigned i = 0; i < call_count; i++)
        long_ones += call_ns[i] > 1000000;
    printf("%s, %u bots, %u calls: median %.3f ms, of a hundred the longest %.3f, of a thousand "
           "%.3f, of all %.3f; %.2f %% more than 1 ms\n",
           rules, bots, call_count, call_ns[call_count / 2] / 1e6,
           call_ns[call_count - call_count / 100 - 1] / 1e6,
           call_ns[call_count - call_count / 1000 - 1] / 1e6, call_ns[call_count - 1] / 1e6,
           100.0 * long_ones / call_count);
}

/* ---- by the clock --------------------------------------------------------------------------- */

static void sleep_until(uint64_t us)
{
    const uint64_t now = cli_clock_ns(), ns = us * 1000 > now ? us * 1000 - now : 0;
    const struct timespec t = {(time_t)(ns / 1000000000), (long)(ns % 1000000000)};
    if (ns)
        nanosleep(&t, NULL);
}

/* Plays what is left of `run`; notes how long each call took, waiting for a processor included. */
static void play_by_the_clock(run_state *run, uint64_t pieces)
{
    while (!run->match.over && run->match.board[0].pieces < pieces && call_count < CALLS_MAX) {
        const uint64_t begun = cli_clock_ns();
        run_advance(run, begun / 1000);
        run_think(run);
        call_ns[call_count++] = (uint32_t)(cli_clock_ns() - begun);
        run_clear_events(run);
        const uint64_t next = run_next(run, 0);
        sleep_until(next == RUN_NEVER ? 0 : next);
    }
}

static void live(uint64_t pairs, uint64_t pieces)
{
    static run_state run;
    const unsigned level[2] = {TS_BOT_MACHINE, TS_BOT_LEVELS};
    unsigned won[2] = {0}, open = 0;
    double places[2] = {0}, all[2] = {0}, low, high;
    mind *own = mind_open();
    for (uint64_t duel = 0; own && duel < 2 * pairs; duel++) {
        const unsigned swapped = duel & 1;
        ts_setup setup;
        ts_setup_default(&setup, (unsigned)ts_rules_find("guideline"),
                         (unsigned)ts_modes_find("duel"));
        setup.seed = duel / 2 + 1;
        setup.players = 2;
        if (!run_start(&run, &setup, cli_clock_ns() / 1000))
            break;
        run.mind = (bot_service_net){&mind_of_threads, own};
        for (unsigned i = 0; i < 2; i++)
            run_give_bot(&run, i, level[i ^ swapped]);
        play_by_the_clock(&run, pieces);
        open += !run.match.over;
        for (unsigned i = 0; i < 2; i++) {
            uint64_t thought;
            won[i ^ swapped] += run.match.board[i].outcome == TS_WON;
            places[i ^ swapped] += (double)ts_bot_looked_at(run.bot[i], &thought);
            all[i ^ swapped] += (double)thought;
        }
        run_end(&run);
    }
    mind_close(own);
    if (call_count == 0)
        return;
    qsort(call_ns, call_count, sizeof *call_ns, by_size);
    cli_share(won[0], won[0] + won[1], &low, &high);
    printf("max against level 10: %u won, %u lost, %u stopped (%.1f to %.1f %%); places a piece "
           "%.0f, %.0f; of %u calls the median %.3f ms, of a thousand the longest %.3f, of all "
           "%.3f\n",
           won[0], won[1], open, 100 * low, 100 * high, places[0] / all[0], places[1] / all[1],
           call_count, call_ns[call_count / 2] / 1e6,
           call_ns[call_count - call_count / 1000 - 1] / 1e6, call_ns[call_count - 1] / 1e6);
}

static const char help[] =
    "usage: tessera-lab strength drops ROWS GAMES LINES [SET]\n"
    "       tessera-lab strength garbage GAMES PIECES\n"
    "       tessera-lab strength alone PLAYER GAMES PIECES [TASK]\n"
    "       tessera-lab strength duel PLAYER PLAYER PAIRS [FIRST]\n"
    "       tessera-lab strength time MS QUESTIONS\n"
    "       tessera-lab strength play RULES BOTS SECONDS\n"
    "       tessera-lab strength live PAIRS PIECES\n\n"
    "  drops    straight down, one piece seen, each as likely as any: lines until\n"
    "           the end, by the weights for survival, and by the published ones of\n"
    "           Dellacherie and of Thiery and Scherrer\n"
    "  garbage  attack and survival under garbage; levels 6 to 10 without hands\n"
    "  alone    rows sent per piece under guideline, from an empty field; or a TASK,\n"
    "           by places: survival (pieces; 11 rows of garbage after every ten),\n"
    "           digging (pieces until ten rows are gone), score (in a marathon)\n"
    "  duel     duels piece by piece: own rows cancel, the rest come in after a\n"
    "           piece without a clear. A seat has its pieces and holes, and one of\n"
    "           them the first move: in each pair of duels the two swap seats, so\n"
    "           equal ones win exactly half. FIRST is the first pair (1)\n"
    "  time     places that count in a time, beside what one search without a limit\n"
    "           looks at in that time\n"
    "  play     duels of BOTS bots of level 10, as a session runs them: processor\n"
    "           time of each call\n"
    "  live     duels of Max against level 10 by the clock, up to PIECES pieces; the\n"
    "           two swap seats: wins, places, time of calls\n"
    "A PLAYER is PLACES[:EMPTIES][@WEIGHTS], the places it searches for each piece,\n"
    "or with MSms in place of PLACES, the milliseconds of processor time; EMPTIES of\n"
    "a hundred places look for empty fields. WEIGHTS are those of an aim, usually\n"
    "attack, or duels: those of level 10.\n";

int lab_strength(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return cli_help(help);
    uint64_t n[4] = {0};
    for (int i = 2; i < argc && i < 6; i++)
        n[i - 2] = strtoull(argv[i], NULL, 10);
    if ((argc == 5 || argc == 6) && strcmp(argv[1], "drops") == 0) {
        drops("dellacherie", &trial_dellacherie, n, argv[5]);
        drops("thiery", &thiery, n, argv[5]);
        drops("survival", ts_weights_of(TS_AIM_survival), n, argv[5]);
    } else if (argc == 4 && strcmp(argv[1], "garbage") == 0) {
        for (unsigned level = 6; level <= TS_BOT_LEVELS; level++)
            garbage(level, n[0], n[1]);
    } else if (strcmp(argv[1], "alone") == 0 && n[1] > 0 &&
               (argc == 5 || (argc == 6 && task_called(argv[5])))) {
        alone(argv[2], n[1], n[2], argc == 6 ? task_called(argv[5]) : NULL);
    } else if ((argc == 5 || argc == 6) && strcmp(argv[1], "duel") == 0) {
        duel(argv[2], argv[3], n[2], argc == 6 ? n[3] : 1);
    } else if (argc == 4 && strcmp(argv[1], "time") == 0 && n[0] > 0 && n[1] > 0) {
        by_time(n[0], n[1]);
    } else if (argc == 5 && strcmp(argv[1], "play") == 0 && ts_rules_find(argv[2]) >= 0 &&
               n[1] >= 2 && n[1] <= TS_PLAYERS_MAX && n[2] > 0) {
        play(argv[2], (unsigned)n[1], n[2]);
    } else if (argc == 4 && strcmp(argv[1], "live") == 0 && n[0] > 0 && n[1] > 0) {
        live(n[0], n[1]);
    } else {
        return cli_fail("strength", "invalid arguments; `tessera strength --help` lists the calls");
    }
    return CLI_DONE;
}
