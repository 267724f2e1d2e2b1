/* `tessera arena`: a tournament of programs that speak the Tetris Bot Protocol. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "args.h"
#include "bots/json.h"
#include "bots/referee.h"
#include "bots/statistics.h"
#include "commands.h"
#include "fail.h"
#include "file.h"
#include "jobs.h"
#include "tessera/replay.h"

static const char help[] =
    "usage: tessera arena [OPTION...] COMMAND COMMAND...\n"
    "example: tessera arena ./my-bot ./other-bot\n\n"
    "Lets programs that speak the Tetris Bot Protocol play duels: each against each,\n"
    "and each game a second time with the seats exchanged. Both sides get the same\n"
    "pieces and place them at the same pace. A COMMAND is for the shell, such as\n"
    "`tessera tbp`. A program that hangs, ends, answers nonsense or names no\n"
    "placement within reach loses that game. Prints a table with Elo ratings and\n"
    "intervals of 95 %.\n"
    "  --games N       games of each pair, an even number (10)\n"
    "  --ms N          the time for an answer in milliseconds (1000)\n"
    "  --think N       how long a program may think before it is asked, in\n"
    "                  milliseconds (0)\n"
    "  --start N       the time until a program is ready in milliseconds (10000)\n"
    "  --nodes N       the most nodes for an answer: it stands in each `suggest`, and\n"
    "                  the answer must have `move_info`\n"
    "  --pps N         pieces a second, in the game's time (2)\n"
    "  --pieces N      a game is a draw after N pieces (1000)\n"
    "  --rules R       the rule set, one that rotates as SRS (guideline)\n"
    "  --seed N        the seed of the first two games (1)\n"
    "  --jobs N        games played at the same time (1); more take time from each\n"
    "                  other\n"
    "  --out DIR       a new folder, for the replay and the result of each game. The\n"
    "                  same call again, even with more games, continues there\n"
    "  --json          prints one JSON object in place of the table\n\n"
    "Exit status: 0 done, 2 a wrong call or another error.\n";

enum { GAMES_MAX = 100000, START_UP_MS = 10000, PATH_SIZE = 4096 };

typedef struct arena {
    const char *command[CLI_RATED_MAX];
    unsigned bots, pairs;
    referee_terms terms;
    uint64_t games, seed, jobs;
    const char *folder;
    bool json;
    buffer head; /* the first line of the file of results */
    FILE *results;
    unsigned played; /* games that the file had */
    unsigned count;  /* games of the whole tournament */
    referee_game *game;
    bool failed;
} arena;

/* ---- who plays whom ------------------------------------------------------------------------- */

/* Writes the bots in the seats of a game: all pairs meet twice before any meets again. */
static void seats_of(const arena *a, unsigned number, unsigned bot[2])
{
    unsigned pair = number / 2 % a->pairs;
    bot[0] = 0;
    for (bot[1] = bot[0] + 1; pair > 0; pair--) {
        if (++bot[1] < a->bots)
            continue;
        bot[0]++;
        bot[1] = bot[0] + 1;
    }
    if (number % 2) {
        unsigned first = bot[0];
        bot[0] = bot[1];
        bot[1] = first;
    }
}

static uint64_t seed_of(const arena *a, unsigned number)
{
    return a->seed + number / 2 / a->pairs;
}

/* ---- the file of results -------------------------------------------------------------------- */

static bool path_of(const arena *a, const char *name, char path[PATH_SIZE])
{
    int length = snprintf(path, PATH_SIZE, "%s/%s", a->folder, name);
    return length > 0 && length < PATH_SIZE;
}

/* Prints the options and the commands, without what may change when a tournament is continued. */
static void print_head(const arena *a, FILE *out)
{
    const referee_terms *t = &a->terms;
    fprintf(out,
            "{\"arena\":1,\"rules\":\"%s\",\"seed\":%" PRIu64 ",\"pps\":%" PRIu64
            ",\"think\":%" PRIu64 ",\"ms\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"pieces\":%" PRIu64
            ",\"commands\":[",
            ts_rules_get(t->rules)->name, a->seed, t->pieces_a_second, t->think_ms, t->limit_ms,
            t->nodes, t->pieces_max);
    for (unsigned i = 0; i < a->bots; i++) {
        fputs(i ? "," : "", out);
        cli_put_json(out, a->command[i]);
    }
    fputs("]}\n", out);
}

static void print_game(const arena *a, unsigned number, FILE *out)
{
    const referee_game *g = &a->game[number];
    unsigned bot[2];
    seats_of(a, number, bot);
    fprintf(out, "{\"game\":%u,\"seed\":%" PRIu64 ",\"ticks\":%" PRIu64 ",\"winner\":", number,
            seed_of(a, number), g->ticks);
    if (g->winner == REFEREE_DRAW)
        fputs("null", out);
    else
        fprintf(out, "%u", bot[g->winner]);
    fputs(",\"boards\":[", out);
    for (unsigned i = 0; i < 2; i++) {
        const referee_side *s = &g->side[i];
        fprintf(out,
                "%s{\"bot\":%u,\"name\":\"%s\",\"failure\":\"%s\",\"pieces\":%" PRIu32
                ",\"lines\":%" PRIu32 ",\"attack\":%" PRIu32 ",\"skipped\":%" PRIu32
                ",\"missed\":%" PRIu32 ",\"answers\":%" PRIu32 ",\"us\":%" PRIu64
                ",\"slowest_us\":%" PRIu64 "}",
                i ? "," : "", bot[i], s->name, referee_failure_name(s->failure), s->pieces,
                s->lines, s->attack, s->skipped, s->missed, s->answers, s->answer_us,
                s->slowest_us);
    }
    fputs("]}\n", out);
}

static bool read_number(const json *j, uint32_t in, const char *name, int64_t max, int64_t *out)
{
    uint32_t value = json_member(j, in, name);
    return value && json_whole(j, value, 0, max, out);
}

static bool read_side(const json *j, uint32_t board, referee_side *s)
{
    static const struct {
        const char *name;
        size_t at;
    } counts[] = {
        {"pieces", offsetof(referee_side, pieces)}, {"lines", offsetof(referee_side, lines)},
        {"attack", offsetof(referee_side, attack)}, {"skipped", offsetof(referee_side, skipped)},
        {"missed", offsetof(referee_side, missed)}, {"answers", offsetof(referee_side, answers)}};
    uint32_t name = json_member(j, board, "name"), failure = json_member(j, board, "failure");
    int64_t us, slowest;
    for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++) {
        int64_t count;
        if (!read_number(j, board, counts[i].name, UINT32_MAX, &count))
            return false;
        memcpy((char *)s + counts[i].at, &(uint32_t){count}, sizeof(uint32_t));
    }
    if (!read_number(j, board, "us", INT64_MAX / 16, &us) ||
        !read_number(j, board, "slowest_us", INT64_MAX / 16, &slowest) || !name ||
        j->value[name].kind != JSON_TEXT || j->value[name].size >= REFEREE_NAME)
        return false;
    memcpy(s->name, j->text + j->value[name].at, j->value[name].size);
    s->answer_us = us;
    s->slowest_us = slowest;
    while (s->failure < REFEREE_FAILURE_COUNT &&
           !json_says(j, failure, referee_failure_name(s->failure)))
        s->failure++;
    return s->failure < REFEREE_FAILURE_COUNT;
}

/* Returns false if the line is not the result of that game. */
static bool read_game(const arena *a, const json *j, unsigned number, referee_game *g)
{
    int64_t ticks, winner, game;
    unsigned bot[2];
    uint32_t won = json_member(j, 0, "winner"), boards = json_member(j, 0, "boards");
    uint32_t first = boards ? json_first(j, boards) : 0;
    uint32_t second = first ? json_after(j, boards, first) : 0;
    seats_of(a, number, bot);
    if (!read_number(j, 0, "game", GAMES_MAX, &game) || game != number || !second ||
        !read_number(j, 0, "ticks", INT64_MAX / 16, &ticks) || !read_side(j, first, &g->side[0]) ||
        !read_side(j, second, &g->side[1]))
        return false;
    g->ticks = ticks;
    g->winner = REFEREE_DRAW;
    if (j->value[won].kind == JSON_NULL)
        return true;
    if (!won || !json_whole(j, won, 0, CLI_RATED_MAX, &winner))
        return false;
    g->winner = winner == bot[0] ? 0 : 1;
    return winner == bot[g->winner];
}

/* Takes over the games that have been played. A line that is not whole is the end: the program was
 * stopped while it wrote. Returns the size of what is whole. */
static size_t take_over(arena *a, const buffer *text, json *j)
{
    size_t at = a->head.size;
    while (a->played < a->count) {
        const char *line = text->data + at, *end = memchr(line, '\n', text->size - at);
        referee_game g = {.winner = REFEREE_DRAW};
        if (!end || !json_read(j, line, end - line) || !read_game(a, j, a->played, &g))
            break;
        a->game[a->played++] = g;
        at = (size_t)(end - text->data) + 1;
    }
    return at;
}

static bool make_head(arena *a)
{
    FILE *out = tmpfile();
    if (!out)
        return false;
    print_head(a, out);
    long size = ftell(out);
    rewind(out);
    bool read = size > 0 && buffer_reserve(&a->head, size) &&
                fread(a->head.data, 1, size, out) == (size_t)size;
    a->head.size = read ? (size_t)size : 0;
    fclose(out);
    return read;
}

/* Reads the results of before. Returns CLI_DONE, or an error that has been printed. */
static int continue_results(arena *a, const char *path)
{
    buffer text = {0};
    json *j = malloc(sizeof *j);
    int result = CLI_DONE;
    if (!j)
        result = cli_fail(NULL, "out of memory");
    else if (!cli_file_read(path, &text))
        result = CLI_WRONG;
    else if (text.size < a->head.size || memcmp(text.data, a->head.data, a->head.size) != 0)
        result = cli_fail(a->folder,
                          "holds a tournament of other programs or options: choose another folder");
    else if (!cli_file_replace(path, text.data, take_over(a, &text, j)))
        result = CLI_WRONG;
    free(j);
    buffer_free(&text);
    return result;
}

static int open_results(arena *a)
{
    char path[PATH_SIZE];
    struct stat there;
    if (!a->folder)
        return CLI_DONE;
    if (!make_head(a) || !path_of(a, "games.jsonl", path))
        return cli_fail(a->folder, "cannot be used");
    if (mkdir(a->folder, 0777) != 0 && errno != EEXIST)
        return cli_fail(a->folder, "cannot be created: %s", strerror(errno));
    if (stat(path, &there) == 0) {
        int result = continue_results(a, path);
        if (result != CLI_DONE)
            return result;
    } else if (!cli_file_make(path, a->head.data, a->head.size)) {
        return CLI_WRONG;
    }
    a->results = fopen(path, "ab");
    return a->results ? CLI_DONE : cli_fail(path, "cannot be written: %s", strerror(errno));
}

/* ---- playing -------------------------------------------------------------------------------- */

/* A game that a job plays. */
typedef struct slot {
    referee_game game;
    bool played;
} slot;

static void play_game(void *of, size_t task, void *ctx)
{
    const arena *a = of;
    slot *s = ctx;
    unsigned number = a->played + (unsigned)task, bot[2];
    seats_of(a, number, bot);
    const char *command[2] = {a->command[bot[0]], a->command[bot[1]]};
    s->played = referee_play(&a->terms, command, seed_of(a, number), &s->game);
}

static void drop_game(void *of)
{
    slot *s = of;
    buffer_free(&s->game.replay);
}

/* A replay that was left by a call which was stopped is written again: times differ. */
static bool write_replay(const arena *a, unsigned number, const buffer *text)
{
    char name[32], path[PATH_SIZE];
    snprintf(name, sizeof name, "%05u.tsr", number);
    if (!path_of(a, name, path))
        return cli_fail(a->folder, "the name is too long"), false;
    remove(path);
    return cli_file_make(path, text->data, text->size);
}

static bool store_game(void *of, size_t task, void *from)
{
    arena *a = of;
    slot *s = from;
    unsigned number = a->played + (unsigned)task;
    bool stored = s->played;
    a->game[number] = s->game;
    a->game[number].replay = (buffer){0};
    if (stored && a->results) {
        stored = write_replay(a, number, &s->game.replay);
        print_game(a, number, a->results);
        stored = fflush(a->results) == 0 && stored;
    }
    drop_game(s);
    a->failed |= !stored;
    return stored;
}

/* ---- the standing --------------------------------------------------------------------------- */

typedef struct standing {
    const char *name;
    unsigned games, won, drawn, failed, skipped, missed;
    uint64_t pieces, attack, answers, us, slowest_us;
    cli_rating rating;
} standing;

static void count_side(standing *s, const referee_game *g, unsigned side)
{
    const referee_side *of = &g->side[side];
    s->games++;
    s->won += g->winner == side;
    s->drawn += g->winner == REFEREE_DRAW;
    s->failed += of->failure != REFEREE_FINE;
    s->skipped += of->skipped;
    s->missed += of->missed;
    s->pieces += of->pieces;
    s->attack += of->attack;
    s->answers += of->answers;
    s->us += of->answer_us;
    if (of->slowest_us > s->slowest_us)
        s->slowest_us = of->slowest_us;
    if (of->name[0])
        s->name = of->name;
}

static void compute_standing(const arena *a, standing *table)
{
    cli_score score[CLI_RATED_MAX * CLI_RATED_MAX] = {{0}};
    cli_rating rating[CLI_RATED_MAX];
    for (unsigned i = 0; i < a->bots; i++)
        table[i] = (standing){.name = a->command[i]};
    for (unsigned k = 0; k < a->count; k++) {
        const referee_game *g = &a->game[k];
        unsigned bot[2];
        seats_of(a, k, bot);
        for (unsigned i = 0; i < 2; i++) {
            cli_score *s = &score[bot[i] * a->bots + bot[1 - i]];
            count_side(&table[bot[i]], g, i);
            s->games++;
            if (g->winner == i)
                s->points += 1;
            else if (g->winner == REFEREE_DRAW)
                s->points += 0.5;
        }
    }
    cli_elo(a->bots, score, rating);
    for (unsigned i = 0; i < a->bots; i++)
        table[i].rating = rating[i];
}

/* Writes the numbers of the bots, the best first. */
static void rank(const arena *a, const standing *table, unsigned order[CLI_RATED_MAX])
{
    for (unsigned i = 0; i < a->bots; i++) {
        unsigned at = i;
        for (; at > 0 && table[order[at - 1]].rating.elo < table[i].rating.elo; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static double share(uint64_t of, uint64_t in)
{
    return in ? (double)of / (double)in : 0;
}

static void print_failures(const arena *a)
{
    for (unsigned k = 0; k < a->count; k++) {
        unsigned bot[2];
        seats_of(a, k, bot);
        for (unsigned i = 0; i < 2; i++) {
            const referee_side *s = &a->game[k].side[i];
            if (s->failure)
                printf("game %u, piece %" PRIu32 ": bot %u %s\n", k, s->pieces + 1, bot[i] + 1,
                       referee_failure_text(s->failure));
        }
    }
}

static void print_table(const arena *a, const standing *table)
{
    unsigned order[CLI_RATED_MAX];
    rank(a, table, order);
    printf("bot    Elo  +/-   games  won  drawn  failed  attack/piece  ms: mean  slowest  name\n");
    for (unsigned i = 0; i < a->bots; i++) {
        const standing *s = &table[order[i]];
        printf("%3u %6.0f %4.0f %7u %4u %6u %7u %13.3f %9.1f %8.1f  ", order[i] + 1, s->rating.elo,
               s->rating.margin, s->games, s->won, s->drawn, s->failed, share(s->attack, s->pieces),
               share(s->us, s->answers) / 1000, (double)s->slowest_us / 1000);
        cli_put_short(stdout, s->name, REFEREE_NAME);
        putchar('\n');
    }
    for (unsigned i = 0; i < a->bots; i++) {
        if (table[i].skipped + table[i].missed)
            printf("bot %u: %u suggestions out of reach were skipped, gravity moved %u pieces\n",
                   i + 1, table[i].skipped, table[i].missed);
    }
    print_failures(a);
}

static void print_failure_counts(const arena *a, unsigned of)
{
    unsigned count[REFEREE_FAILURE_COUNT] = {0};
    for (unsigned k = 0; k < a->count; k++) {
        unsigned bot[2];
        seats_of(a, k, bot);
        for (unsigned i = 0; i < 2; i++)
            count[a->game[k].side[i].failure] += bot[i] == of;
    }
    const char *comma = "";
    for (unsigned i = REFEREE_FINE + 1; i < REFEREE_FAILURE_COUNT; i++) {
        if (!count[i])
            continue;
        printf("%s\"%s\":%u", comma, referee_failure_name(i), count[i]);
        comma = ",";
    }
}

static void print_json(const arena *a, const standing *table)
{
    printf("{\"games\":%u,\"bots\":[", a->count);
    for (unsigned i = 0; i < a->bots; i++) {
        const standing *s = &table[i];
        printf("%s{\"command\":", i ? "," : "");
        cli_put_json(stdout, a->command[i]);
        fputs(",\"name\":", stdout);
        cli_put_json(stdout, s->name);
        printf(",\"elo\":%.1f,\"margin\":%.1f,\"games\":%u,\"won\":%u,\"drawn\":%u,"
               "\"pieces\":%" PRIu64 ",\"attack\":%" PRIu64 ",\"skipped\":%u,\"missed\":%u,"
               "\"mean_ms\":%.3f,\"slowest_ms\":%.3f,\"failures\":{",
               s->rating.elo, s->rating.margin, s->games, s->won, s->drawn, s->pieces, s->attack,
               s->skipped, s->missed, share(s->us, s->answers) / 1000,
               (double)s->slowest_us / 1000);
        print_failure_counts(a, i);
        fputs("}}", stdout);
    }
    printf("]}\n");
}

/* ---- the command ---------------------------------------------------------------------------- */

static int run(arena *a)
{
    static standing table[CLI_RATED_MAX];
    a->game = calloc(a->count, sizeof *a->game);
    int result = a->game ? open_results(a) : cli_fail("--games", "out of memory: play fewer games");
    if (result == CLI_DONE) {
        const jobs_row row = {.count = a->count - a->played,
                              .size = sizeof(slot),
                              .work = play_game,
                              .done = store_game,
                              .drop = drop_game,
                              .of = a};
        if (!jobs_in_order(a->jobs, &row) || a->failed)
            result = cli_fail("arena", "a game could not be played or written");
    }
    if (a->results && fclose(a->results) != 0 && result == CLI_DONE)
        result = cli_fail(a->folder, "cannot be written: %s", strerror(errno));
    if (result == CLI_DONE) {
        compute_standing(a, table);
        (a->json ? print_json : print_table)(a, table);
    }
    free(a->game);
    buffer_free(&a->head);
    return result;
}

static bool parse_option(cli_args *a, arena *of)
{
    referee_terms *t = &of->terms;
    return cli_number(a, "--games", 2, GAMES_MAX, &of->games) ||
           cli_number(a, "--ms", 1, 3600000, &t->limit_ms) ||
           cli_number(a, "--think", 0, 3600000, &t->think_ms) ||
           cli_number(a, "--start", 1, 3600000, &t->start_up_ms) ||
           cli_number(a, "--nodes", 1, 1000000000, &t->nodes) ||
           cli_number(a, "--pps", 1, 20, &t->pieces_a_second) ||
           cli_number(a, "--pieces", 1, 100000, &t->pieces_max) ||
           cli_number(a, "--seed", 0, UINT32_MAX, &of->seed) ||
           cli_number(a, "--jobs", 1, JOBS_MAX, &of->jobs) || cli_rules_option(a, &t->rules) ||
           cli_text(a, "--out", &of->folder);
}

static void parse_command(cli_args *a, arena *of, const char *command)
{
    if (of->bots < CLI_RATED_MAX) {
        of->command[of->bots++] = command;
        return;
    }
    cli_fail("arena", "too many programs: at most %u", (unsigned)CLI_RATED_MAX);
    a->failed = true;
}

int cli_arena(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    arena of = {.terms = {.pieces_a_second = 2,
                          .limit_ms = 1000,
                          .pieces_max = 1000,
                          .start_up_ms = START_UP_MS},
                .games = 10,
                .seed = 1,
                .jobs = 1};
    const char *command;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--json"))
            of.json = true;
        else if (!parse_option(&a, &of) && cli_word(&a, &command))
            parse_command(&a, &of, command);
    }
    if (a.failed)
        return CLI_WRONG;
    if (of.bots < 2)
        return cli_fail("arena", "too few programs: give at least two");
    const char *refused = referee_refuses(&of.terms);
    if (refused)
        return cli_fail("--rules", "%s", refused);
    of.pairs = of.bots * (of.bots - 1) / 2;
    if ((of.games + 1) / 2 * 2 * of.pairs > GAMES_MAX)
        return cli_fail("--games", "too many games: at most %u in all", (unsigned)GAMES_MAX);
    of.count = (unsigned)((of.games + 1) / 2 * 2) * of.pairs;
    return run(&of);
}
