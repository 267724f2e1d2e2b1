/* `tessera verify`: checks replays without showing them, or records their results anew. This file
 * reads and writes files; src/replay and game/duel.c verify the texts. */
#include "library/library.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/compact.h"
#include "game/duel.h"
#include "args.h"
#include "setup.h"
#include "commands.h"
#include "jobs.h"
#include "fail.h"

static const char help[] =
    "usage: tessera verify [--rewrite] [--json] [--print] [--jobs N] FILE|ID|LINK...\n"
    "example: tessera verify game.tsr\n\n"
    "Plays replays again and checks their hashes and results.\n"
    "The file - is standard input. An ID is that of a game which `tessera replays`\n"
    "lists. A LINK is one that `tessera link` printed. Files in the compact form of\n"
    "libraries are read, too.\n"
    "  --rewrite  keeps the inputs, records new hashes and results\n"
    "  --json     prints one JSON object per file\n"
    "  --print    prints the text of each replay instead of checking it\n"
    "  --jobs N   the number of files checked at the same time (one for each\n"
    "             processor)\n"
    "Exit status: 0 all verify, 1 one does not, 2 one is not a replay or cannot be\n"
    "read.\n";

/* ---- printing the result ------------------------------------------------------------------- */

static uint64_t milliseconds(const ts_replay_report *report, uint64_t tick)
{
    return cli_tick_us(ts_rules_get(report->match.setup.rules), tick) / 1000;
}

static void print_boards(const char *title, const ts_match *m, bool lines)
{
    printf(", %s ", title);
    for (unsigned i = 0; i < m->setup.players; i++)
        printf("%s%" PRIu64, i ? "/" : "", lines ? m->board[i].lines : m->board[i].score);
}

static void print_ok(const char *name, const char *verdict, const ts_replay_report *report)
{
    const ts_match *m = &report->match;
    uint64_t ms = milliseconds(report, m->tick);
    cli_put_sanitized(stdout, cli_file_shown(name));
    printf(": %s, %s %s", verdict, ts_rules_get(m->setup.rules)->name,
           ts_modes_get(m->setup.mode)->name);
    cli_put_changes(&m->setup);
    print_boards("score", m, false);
    print_boards("lines", m, true);
    printf(", %" PRIu64 ":%02u.%03u\n", ms / 60000, (unsigned)(ms / 1000 % 60),
           (unsigned)(ms % 1000));
}

void cli_say_not_so(const char *name, const ts_replay_report *report)
{
    const ts_setup *s = &report->match.setup;
    cli_put_sanitized(stdout, cli_file_shown(name));
    printf(":%" PRIu32 ": %s", report->line, ts_error_text(report->error));
    if (report->error == TS_REPLAY_HASH_DIFFERS) {
        printf(" at tick %" PRIu64 ", %" PRIu64 " ticks after the last good one at tick %" PRIu64,
               report->bad_tick, report->bad_tick - report->good_tick, report->good_tick);
        if (report->match.tick < report->bad_tick)
            printf("; the match is over at tick %" PRIu64, report->match.tick);
    } else if (report->error == TS_REPLAY_RESULT_DIFFERS) {
        const ts_board *b = &report->match.board[report->board];
        printf(" for board %u: it has score %" PRIu64 ", lines %" PRIu32 ", level %" PRIu32
               ", pieces %" PRIu32,
               report->board, b->score, b->lines, b->level, b->pieces);
    } else if (report->error == TS_REPLAY_OTHER_RULES) {
        printf(": %s %" PRIu16 ", this is %" PRIu16, ts_rules_get(s->rules)->name,
               report->rules_revision, ts_rules_get(s->rules)->revision);
    } else {
        printf(": %s %" PRIu16 ", this is %" PRIu16, ts_modes_get(s->mode)->name,
               report->mode_revision, ts_modes_get(s->mode)->revision);
    }
    putchar('\n');
}

static void json_boards(const ts_match *m)
{
    static const char *const outcomes[] = {TS_REPLAY_OUTCOMES};
    static const char *const ends[] = {TS_REPLAY_ENDS};
    printf(",\"boards\":[");
    for (unsigned i = 0; i < m->setup.players; i++) {
        const ts_board *b = &m->board[i];
        const char *quote = b->over == TS_OVER_NOT ? "" : "\"";
        printf("%s{\"outcome\":\"%s\",\"over\":%s%s%s,\"score\":%" PRIu64 ",\"lines\":%" PRIu32
               ",\"level\":%" PRIu32 ",\"pieces\":%" PRIu32 "}",
               i ? "," : "", outcomes[b->outcome], quote,
               b->over == TS_OVER_NOT ? "null" : ends[b->over], quote, b->score, b->lines, b->level,
               b->pieces);
    }
    putchar(']');
}

void cli_say_json(const char *name, const ts_replay_report *report, const cli_imported *imported)
{
    const ts_match *m = &report->match;
    printf("{\"file\":");
    cli_put_json(stdout, cli_file_shown(name));
    printf(",\"ok\":%s", report->error ? "false" : "true");
    if (report->error)
        printf(",\"malformed\":%s,\"line\":%" PRIu32 ",\"error\":\"%s\"",
               ts_replay_malformed(report->error) ? "true" : "false", report->line,
               ts_error_text(report->error));
    if (report->error == TS_REPLAY_HASH_DIFFERS)
        printf(",\"bad_tick\":%" PRIu64 ",\"good_tick\":%" PRIu64, report->bad_tick,
               report->good_tick);
    if (report->started) {
        printf(",\"rules\":\"%s\",\"mode\":\"%s\"", ts_rules_get(m->setup.rules)->name,
               ts_modes_get(m->setup.mode)->name);
        cli_put_changes_json(&m->setup);
        printf(",\"tick\":%" PRIu64 ",\"ms\":%" PRIu64, m->tick, milliseconds(report, m->tick));
        json_boards(m);
        printf(",\"hash\":\"%016" PRIx64 "\"", ts_hash(m));
    }
    if (imported)
        printf(",\"id\":%" PRIu64 ",\"known\":%s", imported->id,
               imported->known ? "true" : "false");
    printf("}\n");
}

/* ---- the subcommand ----------------------------------------------------------------------- */

static void check(cli_checked *c, bool anew)
{
    if (anew)
        duel_rewrite(c->text.data, c->text.size, buffer_append, &c->fresh, &c->report);
    else
        duel_verify(c->text.data, c->text.size, &c->report);
}

void cli_checked_read(cli_checked *c, const char *name, bool anew)
{
    c->fresh = (buffer){0};
    c->text = (buffer){0};
    c->is_read = cli_file_get(name, &c->text, &c->is_compact, c->why);
    if (c->is_read)
        check(c, anew);
}

void cli_checked_free(void *checked)
{
    cli_checked *c = checked;
    buffer_free(&c->text);
    buffer_free(&c->fresh);
}

/* Prints the error if a replay cannot be read or is malformed. */
int cli_checked_status(const cli_checked *c, const char *name)
{
    if (!c->is_read)
        return cli_file_fail(name, c->why);
    if (ts_replay_malformed(c->report.error))
        return cli_fail(cli_file_shown(name), "line %" PRIu32 ": %s", c->report.line,
                        ts_error_text(c->report.error));
    return c->report.error ? CLI_NOT_SO : CLI_DONE;
}

static bool rewrite(const char *name, const cli_checked *c)
{
    if (c->fresh.failed) {
        cli_fail(name, "out of memory");
        return false;
    }
    if (!c->is_compact)
        return cli_file_replace(name, c->fresh.data, c->fresh.size);
    buffer compact = {0};
    bool done = compact_write(c->fresh.data, c->fresh.size, &compact);
    if (!done)
        cli_fail(name, "out of memory");
    done = done && cli_file_replace(name, compact.data, compact.size);
    buffer_free(&compact);
    return done;
}

typedef struct verifying {
    char **files;
    buffer *games; /* for each of them: the text, if it is a game of the library */
    bool anew, json, print;
    int status;
} verifying;

static void check_file(void *of, size_t task, void *slot)
{
    const verifying *v = of;
    cli_checked *c = slot;
    if (v->games[task].data) {
        *c = (cli_checked){.text = v->games[task], .is_read = true};
        v->games[task] = (buffer){0}; /* it is freed with the rest of what was checked */
        if (!v->print)
            check(c, v->anew);
    } else if (v->print) {
        *c = (cli_checked){0};
        c->is_read = cli_file_get(v->files[task], &c->text, &c->is_compact, c->why);
    } else {
        cli_checked_read(c, v->files[task], v->anew);
    }
}

static bool print_file(void *of, size_t task, void *slot)
{
    verifying *v = of;
    cli_checked *c = slot;
    const char *name = v->files[task];
    int status = cli_checked_status(c, name);
    if (v->print && c->is_read)
        status = cli_print_replay(c->text.data, c->text.size) ? CLI_DONE : CLI_WRONG;
    else if (v->anew && status == CLI_DONE && !rewrite(name, c))
        status = CLI_WRONG;
    else if (v->json && c->is_read)
        cli_say_json(name, &c->report, NULL);
    else if (status == CLI_DONE)
        print_ok(name, v->anew ? "rewritten" : "ok", &c->report);
    else if (status == CLI_NOT_SO)
        cli_say_not_so(name, &c->report);
    v->status = status > v->status ? status : v->status;
    cli_checked_free(c);
    return true;
}

/* Prints why the first word that cannot be rewritten cannot; CLI_DONE if all can. */
static int find_unwritable(char **words, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(words[i], "-") == 0)
            return cli_fail("--rewrite", "standard input cannot be rewritten");
        if (cli_file_shown(words[i]) != words[i])
            return cli_fail("--rewrite", "a link cannot be rewritten");
        if (cli_is_game(words[i]))
            return cli_fail("--rewrite", "a game of the library cannot be rewritten");
    }
    return CLI_DONE;
}

/* Reads what the library has. A game that it does not have is no longer among the words, whose new
 * number is the result. */
static size_t read_games(verifying *v, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        buffer *game = &v->games[kept];
        v->files[kept] = v->files[i];
        if (cli_is_game(v->files[i]))
            game->data = cli_replay_text(v->files[i], &game->size);
        if (cli_is_game(v->files[i]) && !game->data)
            v->status = CLI_WRONG;
        else
            kept++;
    }
    return kept;
}

int cli_verify(int argc, char **argv)
{
    verifying v = {.files = argv, .status = CLI_DONE};
    const char *word;
    size_t files = 0;
    uint64_t jobs = jobs_usual();
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--rewrite"))
            v.anew = true;
        else if (cli_flag(&a, "--json"))
            v.json = true;
        else if (cli_flag(&a, "--print"))
            v.print = true;
        else if (!cli_number(&a, "--jobs", 1, JOBS_MAX, &jobs) && cli_word(&a, &word))
            argv[files++] = argv[a.at - 1];
    }
    if (a.failed)
        return CLI_WRONG;
    if (files == 0)
        return cli_fail_missing("verify", "FILE");
    if (v.print && (v.anew || v.json))
        return cli_fail("--print", "cannot be combined with --rewrite or --json");
    if (v.anew && find_unwritable(argv, files) != CLI_DONE)
        return CLI_WRONG;
    v.games = calloc(files, sizeof *v.games);
    if (!v.games)
        return cli_fail("verify", "out of memory");
    files = read_games(&v, files);
    bool done = jobs_in_order(jobs, &(jobs_row){.count = files,
                                                .size = sizeof(cli_checked),
                                                .work = check_file,
                                                .done = print_file,
                                                .drop = cli_checked_free,
                                                .of = &v});
    for (size_t i = 0; i < files; i++)
        buffer_free(&v.games[i]); /* what could not be checked any more */
    free(v.games);
    return done ? v.status : cli_fail("verify", "out of memory");
}
