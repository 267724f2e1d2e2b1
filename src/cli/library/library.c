/* `tessera records` and `tessera replays`: the player's library as lists. The store ranks. */
#define _DEFAULT_SOURCE
#include "library/library.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "game/facts.h"
#include "tessera/replay.h"
#include "args.h"
#include "setup.h"
#include "commands.h"

enum { KINDS_MAX = 4096, PAGE = 256 };

/* ---- the library -------------------------------------------------------------------------- */

bool cli_library_answered(store_handle *s, int status)
{
    const store_state *state = store_state_of(s);
    if (status != STORE_OK)
        cli_fail(state->where[0] ? state->where : NULL, "%s", store_reason(status));
    return status == STORE_OK;
}

static void mention_damage(store_handle *s)
{
    const store_state *state = store_state_of(s);
    if (state->is_partial)
        cli_fail(state->where, "its log cannot be read, so the newest games may be"
                               " missing");
    if (state->set_aside)
        cli_fail(state->set_aside,
                 "the library was damaged and has been moved here; %u games could be"
                 " saved into a new one",
                 state->salvaged);
}

store_handle *cli_library_open(void)
{
    store_handle *s = store_open(NULL);
    if (!s) {
        cli_fail(NULL, "%s", store_reason(STORE_MEMORY));
        return NULL;
    }
    int status = store_state_of(s)->status;
    mention_damage(s);
    if (status == STORE_OK || status == STORE_READ_ONLY || status == STORE_FULL)
        return s; /* it can be read */
    cli_library_answered(s, status);
    store_close(s);
    return NULL;
}

/* Tries several times, for another program may be writing at the moment. */
bool cli_library_written(store_handle *s)
{
    for (int tries = 0; tries < 20 && store_state_of(s)->waiting; tries++)
        store_run(s);
    return store_state_of(s)->waiting == 0;
}

int cli_library_close(store_handle *s, int status)
{
    if (!cli_library_written(s)) {
        cli_library_answered(s, store_state_of(s)->status);
        status = CLI_WRONG;
    }
    store_close(s);
    return status;
}

static void print_empty(unsigned games, bool json)
{
    if (!games && !json && isatty(STDOUT_FILENO))
        puts("No games yet.");
}

/* ---- a game as a line --------------------------------------------------------------------- */

static void write_time(char *out, size_t size, uint64_t time_us)
{
    uint64_t ms = time_us / 1000;
    snprintf(out, size, "%" PRIu64 ":%02u.%03u", ms / 60000, (unsigned)(ms / 1000 % 60),
             (unsigned)(ms % 1000));
}

static void write_date(char *out, size_t size, int64_t played_ms, bool universal)
{
    time_t seconds = (time_t)(played_ms / 1000);
    struct tm parts;
    if (!(universal ? gmtime_r : localtime_r)(&seconds, &parts) ||
        !strftime(out, size, universal ? "%Y-%m-%dT%H:%M:%SZ" : "%Y-%m-%d %H:%M", &parts))
        snprintf(out, size, "-");
}

static const char *outcome_of(const store_game *g)
{
    static const char *const outcomes[] = {TS_REPLAY_OUTCOMES};
    return g->outcome == TS_RUNNING ? "left" : outcomes[g->outcome % 3];
}

/* The library has a number that stands for the changes of the rules; the replay has the changes.
 * Returns false if the game has none. */
static bool read_changed_setup(store_handle *s, const store_game *g, ts_setup *setup)
{
    store_replay got;
    if (!g->replay_size)
        return false;
    store_get(s, g->id, &got);
    const bool is_read = got.text && cli_read_setup(got.text, got.size, setup);
    free(got.text);
    return is_read;
}

static void print_changes(store_handle *s, const store_game *g)
{
    ts_setup setup;
    if (!g->changes)
        return;
    if (read_changed_setup(s, g, &setup))
        cli_put_changes(&setup);
    else
        fputs(" with changed rules", stdout);
}

static void print_changes_json(store_handle *s, const store_game *g)
{
    ts_setup setup = {0};
    cli_put_changes_json(!g->changes || read_changed_setup(s, g, &setup) ? &setup : NULL);
}

static void print_json(store_handle *s, const store_game *g, unsigned place)
{
    char date[40];
    write_date(date, sizeof date, g->played_ms, true);
    printf("{\"id\":%" PRIu64, g->id);
    if (place)
        printf(",\"place\":%u", place);
    printf(",\"played\":\"%s\",\"mode\":\"%s\",\"rules\":\"%s\",\"goal\":", date,
           ts_modes_get(g->mode)->name, ts_rules_get(g->rules)->name);
    if (g->goal == 0)
        printf("null");
    else if (g->goal == TS_ENDLESS)
        printf("\"endless\"");
    else
        printf("%" PRIu32, g->goal);
    printf(",\"variant\":%u,\"start_level\":%u,\"changed\":%s", g->variant, g->start_level,
           g->changes ? "true" : "false");
    print_changes_json(s, g);
    printf(",\"players\":%u,\"seed\":%" PRIu64 ",\"rank\":%" PRId64
           ",\"counts\":%s,\"stranger\":%s,\"ms\":%" PRIu64 ",\"score\":%" PRIu64
           ",\"lines\":%" PRIu32 ",\"level\":%" PRIu32 ",\"pieces\":%" PRIu32
           ",\"presses\":%" PRIu32 ",\"faults\":%" PRIu32 ",\"outcome\":\"%s\",\"replay\":%s}\n",
           g->players, g->seed, g->rank, g->counts ? "true" : "false",
           g->stranger ? "true" : "false", g->time_us / 1000, g->score, g->lines, g->level,
           g->pieces, g->presses, g->faults, outcome_of(g), g->replay_size ? "true" : "false");
}

static void print_kind(store_handle *s, const store_game *g)
{
    printf("%s %s", ts_modes_get(g->mode)->name, ts_rules_get(g->rules)->name);
    print_changes(s, g);
    if (g->goal == TS_ENDLESS)
        printf(", endless");
    else if (g->goal)
        printf(", goal %" PRIu32, g->goal);
    if (ts_modes_get(g->mode)->variants)
        printf(", variant %u", g->variant);
    printf(", from level %u\n", g->start_level);
}

/* The number that decides the rank comes first. */
static void print_result(const store_game *g, unsigned place)
{
    char span[32], date[40];
    write_time(span, sizeof span, g->time_us);
    write_date(date, sizeof date, g->played_ms, false);
    unsigned by = ts_modes_get(g->mode)->rank;
    printf("%5u  ", place);
    if (by == TS_RANK_SCORE)
        printf("%9" PRIu64 "  %10s", g->score, span);
    else
        printf("%10s  %9" PRIu64, span, g->score);
    if (by == TS_RANK_GRADE)
        printf("  grade %s", rank_grade_name(g->grade));
    if (by == TS_RANK_PROGRESS)
        printf("  %s %-4" PRIu32, ts_mode_unit(g->mode)->many, rank_parts(by, g->rank).done);
    printf("  lines %-4" PRIu32 "  level %-3" PRIu32 "  %s  %s  #%" PRIu64 "\n", g->lines, g->level,
           outcome_of(g), date, g->id);
}

/* ---- records ------------------------------------------------------------------------------ */

static const char records_help[] =
    "usage: tessera records [--mode M] [--rules R] [--limit N] [--json]\n"
    "example: tessera records --mode sprint\n\n"
    "Lists the best results, grouped by mode, rule set, goal, variant, start\n"
    "level and changes of the rules.\n"
    "  --mode M        only games of this mode\n"
    "  --rules R       only games of this rule set\n"
    "  --limit N       at most N results in each group (10)\n"
    "  --json          one JSON object per line\n"
    "#N is the ID of a game: `tessera review N`, `tessera export N FILE`.\n";

static bool print_top(store_handle *s, const store_game *first, store_list *top, bool json)
{
    store_kind kind = store_kind_of(first);
    store_top(s, &kind, top);
    if (!cli_library_answered(s, top->status))
        return false;
    if (!json)
        print_kind(s, first);
    for (unsigned i = 0; i < top->count; i++)
        if (json)
            print_json(s, &top->game[i], i + 1);
        else
            print_result(&top->game[i], i + 1);
    return true;
}

static int print_records(store_handle *s, int mode, int rules, unsigned limit, bool json)
{
    store_list kinds = {.capacity = KINDS_MAX}, top = {.capacity = limit};
    kinds.game = malloc(KINDS_MAX * sizeof *kinds.game);
    top.game = malloc(limit * sizeof *top.game);
    bool ok = kinds.game && top.game;
    if (!ok) {
        cli_fail(NULL, "out of memory");
    } else {
        store_best(s, mode, rules, &kinds);
        ok = cli_library_answered(s, kinds.status);
    }
    for (unsigned i = 0; ok && i < kinds.count; i++)
        ok = print_top(s, &kinds.game[i], &top, json);
    if (ok)
        print_empty(kinds.count, json);
    free(kinds.game);
    free(top.game);
    return ok ? CLI_DONE : CLI_WRONG;
}

/* The options of both commands. */
typedef struct call {
    unsigned mode, rules;
    bool mode_named, rules_named, json;
    uint64_t limit;
} call;

static bool parse_option(cli_args *a, call *c)
{
    if (cli_mode_option(a, &c->mode))
        c->mode_named = true;
    else if (cli_rules_option(a, &c->rules))
        c->rules_named = true;
    else if (cli_flag(a, "--json"))
        c->json = true;
    else if (!cli_number(a, "--limit", 1, 1000000, &c->limit))
        return false;
    return true;
}

static bool parse_call(int argc, char **argv, call *c, const char *help, int *status)
{
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            *status = cli_help(help);
            return false;
        }
        if (!parse_option(&a, c))
            cli_no_word(&a);
    }
    *status = CLI_WRONG;
    return !a.failed;
}

int cli_records(int argc, char **argv)
{
    call c = {.limit = 10};
    int status;
    if (!parse_call(argc, argv, &c, records_help, &status))
        return status;
    store_handle *s = cli_library_open();
    if (!s)
        return CLI_WRONG;
    return cli_library_close(s, print_records(s, c.mode_named ? (int)c.mode : -1,
                                              c.rules_named ? (int)c.rules : -1, c.limit, c.json));
}

/* ---- replays ------------------------------------------------------------------------------ */

static const char replays_help[] =
    "usage: tessera replays [--mode M] [--rules R] [--limit N] [--json]\n"
    "example: tessera replays --mode sprint\n\n"
    "Lists the games of the library, the newest first. A `*` marks imported games.\n"
    "  --mode M        only games of this mode\n"
    "  --rules R       only games of this rule set\n"
    "  --limit N       at most N games (20)\n"
    "  --json          one JSON object per line\n"
    "#N is the ID of a game: `tessera review N`, `tessera export N FILE`.\n";

static void print_replay(store_handle *s, const store_game *g)
{
    char span[32], date[40];
    write_time(span, sizeof span, g->time_us);
    write_date(date, sizeof date, g->played_ms, false);
    printf("#%-6" PRIu64 "%c %s  %-10s %-9s  %10s  %9" PRIu64 "  lines %-4" PRIu32 "  %s%s", g->id,
           g->stranger ? '*' : ' ', date, ts_modes_get(g->mode)->name, ts_rules_get(g->rules)->name,
           span, g->score, g->lines, outcome_of(g), g->replay_size ? "" : ", no replay");
    if (g->changes)
        putchar(',');
    print_changes(s, g);
    putchar('\n');
}

static int print_replays(store_handle *s, const call *c)
{
    store_game game[PAGE], last;
    store_filter filter = {.mode = c->mode_named ? (int)c->mode : -1,
                           .rules = c->rules_named ? (int)c->rules : -1};
    uint64_t left = c->limit;
    store_list list = {.game = game};
    do {
        list.capacity = left < PAGE ? (unsigned)left : PAGE;
        store_newest(s, &filter, &list);
        if (!cli_library_answered(s, list.status))
            return CLI_WRONG;
        for (unsigned i = 0; i < list.count; i++)
            if (c->json)
                print_json(s, &game[i], 0);
            else
                print_replay(s, &game[i]);
        left -= list.count;
        if (list.count > 0) {
            last = game[list.count - 1];
            filter.before = &last;
        }
    } while (left > 0 && list.count == PAGE);
    print_empty(c->limit - left, c->json);
    return CLI_DONE;
}

int cli_replays(int argc, char **argv)
{
    call c = {.limit = 20};
    int status;
    if (!parse_call(argc, argv, &c, replays_help, &status))
        return status;
    store_handle *s = cli_library_open();
    return s ? cli_library_close(s, print_replays(s, &c)) : CLI_WRONG;
}
