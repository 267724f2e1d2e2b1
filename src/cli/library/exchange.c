/* `tessera export`, `tessera import` and `tessera link`: replays out of the library and into
 * it. */
#define _POSIX_C_SOURCE 200809L

#include "library/library.h"
#include "args.h"
#include "setup.h"
#include "commands.h"
#include "file.h"
#include "jobs.h"
#include "fail.h"
#include "game/duel.h"
#include "game/facts.h"
#include "qr/qr.h"
#include "replay/link.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* `tessera export` and `tessera import`: replays out of the library and into it, or all there is.
 * A replay is verified before it is imported, and always counts as a stranger's; what is in a file
 * of everything is whose it was. */

/* ---- export ------------------------------------------------------------------------------- */

static const char export_help[] =
    "usage: tessera export ID|--all FILE\n"
    "example: tessera export 12 game.tsr\n\n"
    "Writes the replay of a game to a new file, or to standard output if FILE is -.\n"
    "`tessera replays` and `tessera records` list the IDs.\n"
    "  --all     writes all games, records and settings instead, for `tessera import`\n"
    "            or the game in a browser\n";

/* Gets the text of that game's replay; false, with an error printed, if there is none. */
static bool get_replay(store_handle *s, uint64_t id, const char *id_text, store_replay *got)
{
    store_get(s, id, got);
    if (got->status == STORE_NO_GAME)
        cli_fail(id_text, "%s; `tessera replays` lists them", store_reason(got->status));
    else if (cli_library_answered(s, got->status) && !got->text)
        cli_fail(id_text, "this game has no replay");
    return got->text != NULL;
}

bool cli_print_replay(const char *bytes, size_t size)
{
    if (!isatty(STDOUT_FILENO))
        return fwrite(bytes, 1, size, stdout) == size;
    char *text = malloc(size + 1);
    if (!text) {
        cli_fail("standard output", "out of memory");
        return false;
    }
    if (size)
        memcpy(text, bytes, size);
    text[size] = '\0';
    cli_put_lines(stdout, text);
    free(text);
    return true;
}

static int export_replay(store_handle *s, uint64_t id, const char *id_text, const char *name)
{
    store_replay got;
    bool ok = get_replay(s, id, id_text, &got);
    if (ok && strcmp(name, "-") == 0) {
        ok = cli_print_replay(got.text, got.size);
    } else if (ok) {
        ok = cli_file_make(name, got.text, got.size);
        if (ok) {
            cli_put_sanitized(stdout, name);
            printf(": game #%" PRIu64 ", %s %s", id, ts_rules_get(got.game.rules)->name,
                   ts_modes_get(got.game.mode)->name);
            ts_setup setup;
            if (cli_read_setup(got.text, got.size, &setup))
                cli_put_changes(&setup);
            putchar('\n');
        }
    }
    free(got.text);
    return ok ? CLI_DONE : CLI_WRONG;
}

/* All games that have a replay, then the settings. */
static bool write_everything(store_handle *s, archive_text *a)
{
    unsigned count;
    uint64_t *id = import_all(s, &count);
    bool ok = id != NULL;
    archive_begin(a);
    for (unsigned i = 0; ok && i < count; i++) {
        store_replay got;
        store_get(s, id[i], &got);
        ok = cli_library_answered(s, got.status);
        if (ok && got.text)
            archive_game(a, &got.game, got.text, got.size);
        free(got.text);
    }
    archive_settings(a, s);
    archive_end(a);
    if (!id || a->text.failed)
        cli_fail("export", "out of memory");
    free(id);
    return ok && !a->text.failed;
}

static int export_everything(store_handle *s, const char *name)
{
    archive_text a;
    bool ok = write_everything(s, &a);
    if (ok && strcmp(name, "-") == 0) {
        ok = cli_print_replay(a.text.data, a.text.size);
    } else if (ok) {
        ok = cli_file_make(name, a.text.data, a.text.size);
        if (ok) {
            cli_put_sanitized(stdout, name);
            printf(": %u games, %u settings\n", a.games, a.settings);
        }
    }
    buffer_free(&a.text);
    return ok ? CLI_DONE : CLI_WRONG;
}

static bool parse_id(const char *text, uint64_t *id)
{
    return cli_parse_count(text[0] == '#' ? text + 1 : text, 1, INT64_MAX, id);
}

bool cli_is_game(const char *word)
{
    uint64_t id;
    return parse_id(word, &id) && access(word, F_OK) != 0;
}

char *cli_replay_text(const char *file_or_id, size_t *size)
{
    uint64_t id;
    if (strcmp(file_or_id, "-") == 0) {
        cli_fail(file_or_id,
                 "a replay cannot be read from standard input, which is needed for keys");
        return NULL;
    }
    if (!cli_is_game(file_or_id)) {
        buffer t = {0};
        bool ok = cli_file_read(file_or_id, &t);
        if (!ok)
            buffer_free(&t);
        *size = t.size;
        return ok ? t.data : NULL;
    }
    store_handle *s = cli_library_open();
    store_replay got;
    if (!s)
        return NULL;
    parse_id(file_or_id, &id);
    bool ok = get_replay(s, id, file_or_id, &got);
    cli_library_close(s, CLI_DONE);
    *size = got.size;
    return ok ? got.text : NULL;
}

int cli_export(int argc, char **argv)
{
    const char *word[2] = {NULL, NULL}, *more;
    cli_args a = cli_args_open(argc, argv);
    uint64_t id = 0;
    bool all = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(export_help);
        if (cli_flag(&a, "--all"))
            all = true;
        else if (word[1] || (all && word[0]))
            cli_no_word(&a);
        else if (cli_word(&a, &more))
            word[word[0] ? 1 : 0] = more;
    }
    if (a.failed)
        return CLI_WRONG;
    if (!word[all ? 0 : 1])
        return cli_fail_missing("export", all || word[0] ? "FILE" : "ID and FILE");
    if (all && word[1])
        return cli_fail(word[0], "unexpected argument: --all takes no ID");
    if (!all && !parse_id(word[0], &id))
        return cli_fail(word[0], "invalid ID: expected a number; `tessera replays` lists them");
    store_handle *s = cli_library_open();
    if (s && all)
        return cli_library_close(s, export_everything(s, word[0]));
    return s ? cli_library_close(s, export_replay(s, id, word[0], word[1])) : CLI_WRONG;
}

/* ---- import ------------------------------------------------------------------------------- */

static const char import_help[] =
    "usage: tessera import [--json] [--jobs N] FILE|LINK...\n"
    "example: tessera import game.tsr\n\n"
    "Adds replays to the library if they verify. You can watch them and race against\n"
    "them, but they never count as your records.\n"
    "The file - is standard input. A LINK is one that `tessera link` printed.\n"
    "A file from `tessera export --all` or from the game in a browser is imported as\n"
    "it is: its games keep their records, and its settings replace yours.\n"
    "  --json    prints one JSON object per file, as `tessera verify` does, with the\n"
    "            game's ID, and whether it was known before\n"
    "  --jobs N  the number of files checked at the same time (one for each\n"
    "            processor)\n"
    "Exit status: 0 all were added, 1 one does not verify, 2 one is not a replay or\n"
    "cannot be read.\n";

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

typedef struct importing {
    store_handle *store;
    char **files;
    bool json;
    int status;
    size_t done; /* files that were imported or refused */
    /* A game that still waits for another program: */
    const char *waits; /* its file */
    uint64_t id;
    store_game game;
    ts_replay_report report;
} importing;

static void print_imported(const importing *in)
{
    store_replay there;
    uint64_t id = in->id;
    store_get(in->store, id, &there);
    const bool known = there.status == STORE_OK && there.game.played_ms != in->game.played_ms;
    if (there.status == STORE_OK)
        id = there.game.id; /* a game that had to wait has got another ID */
    free(there.text);
    if (in->json) {
        cli_say_json(in->waits, &in->report, &(cli_imported){id, known});
        return;
    }
    cli_put_sanitized(stdout, in->waits);
    printf(": %s as #%" PRIu64 ": %s %s", known ? "already there" : "imported", id,
           ts_rules_get(in->game.rules)->name, ts_modes_get(in->game.mode)->name);
    cli_put_changes(&in->report.match.setup);
    putchar('\n');
}

static int put_stranger(importing *in, const char *name, const cli_checked *c)
{
    enum { ROUNDS = 4 }; /* of five seconds each */
    const buffer *t = &c->text;
    if (!facts_of_stranger(t->data, t->size, &in->game))
        return cli_fail(name, "out of memory");
    in->game.played_ms = now_ms();
    if (!store_put(in->store, &in->game, t->data, t->size, &in->id))
        return cli_fail(name, "out of memory");
    in->waits = name;
    in->report = c->report;
    for (unsigned i = 0; i < ROUNDS && !cli_library_written(in->store); i++)
        continue;
    if (store_state_of(in->store)->waiting)
        return CLI_DONE; /* the end says what becomes of it */
    print_imported(in);
    in->waits = NULL;
    return CLI_DONE;
}

/* Reports only what has happened, also to the game that waited to the last. */
static int finish_import(importing *in, size_t files)
{
    const bool written = cli_library_written(in->store);
    if (in->waits && written)
        print_imported(in);
    if (written && in->done < files)
        cli_fail(in->files[in->done], "not imported, nor any file after it");
    if (!written)
        cli_library_answered(in->store, store_state_of(in->store)->status);
    store_close(in->store);
    return written && in->done == files ? in->status : CLI_WRONG;
}

static void check_file(void *of, size_t task, void *slot)
{
    const importing *in = of;
    cli_checked_read(slot, in->files[task], false);
}

/* A library that was saved as one file. If it is incomplete, everything before the break is
 * imported. */
static int import_everything(store_handle *s, const char *name, const buffer *t, bool json)
{
    archive_reader r;
    archive_entry e;
    unsigned games = 0, refused = 0, settings = 0;
    int kind, taken = IMPORT_TAKEN;
    archive_open(&r, t->data, t->size);
    do {
        kind = archive_next(&r, &e);
        if (kind == ARCHIVE_GAME || kind == ARCHIVE_NEWER) {
            taken = kind == ARCHIVE_GAME ? import_game(s, &e) : IMPORT_REFUSED;
            games += taken == IMPORT_TAKEN;
            refused += taken == IMPORT_REFUSED;
        } else if (kind == ARCHIVE_SETTING) {
            store_set(s, e.name, e.value);
            settings++;
        }
    } while (kind != ARCHIVE_END && kind != ARCHIVE_TORN && taken != IMPORT_NO_MEMORY);
    archive_close(&r);
    if (taken == IMPORT_NO_MEMORY)
        return cli_fail(name, "out of memory");
    if (json) {
        printf("{\"file\":");
        cli_put_json(stdout, cli_file_shown(name));
        printf(",\"games\":%u,\"left_out\":%u,\"settings\":%u,\"torn\":%s}\n", games, refused,
               settings, kind == ARCHIVE_TORN ? "true" : "false");
    } else {
        cli_put_sanitized(stdout, name);
        printf(": %u games, %u settings", games, settings);
        if (refused)
            printf("; %u games left out, since they do not verify", refused);
        putchar('\n');
    }
    if (kind == ARCHIVE_TORN)
        return cli_fail(name, "line %u: unexpected end of file; the games before it were imported",
                        e.line);
    return refused ? CLI_NOT_SO : CLI_DONE;
}

/* Nothing more is imported once a game could not be written. */
static bool import_file(void *of, size_t task, void *slot)
{
    importing *in = of;
    cli_checked *c = slot;
    const char *name = in->files[task];
    const bool everything = c->is_read && archive_is(c->text.data, c->text.size);
    int status = everything ? import_everything(in->store, name, &c->text, in->json)
                            : cli_checked_status(c, name);
    if (everything)
        ;
    else if (status == CLI_DONE)
        status = put_stranger(in, name, c);
    else if (in->json && c->is_read)
        cli_say_json(name, &c->report, NULL);
    else if (status == CLI_NOT_SO)
        cli_say_not_so(name, &c->report);
    in->status = status > in->status ? status : in->status;
    cli_checked_free(c);
    in->done = task + 1;
    return !store_state_of(in->store)->waiting;
}

int cli_import(int argc, char **argv)
{
    importing in = {.files = argv, .status = CLI_DONE};
    const char *word;
    size_t files = 0;
    uint64_t jobs = jobs_usual();
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(import_help);
        if (cli_flag(&a, "--json"))
            in.json = true;
        else if (!cli_number(&a, "--jobs", 1, JOBS_MAX, &jobs) && cli_word(&a, &word))
            argv[files++] = argv[a.at - 1];
    }
    if (a.failed)
        return CLI_WRONG;
    if (files == 0)
        return cli_fail_missing("import", "FILE");
    in.store = cli_library_open();
    if (!in.store)
        return CLI_WRONG;
    if (!store_state_of(in.store)->waiting &&
        !jobs_in_order(jobs, &(jobs_row){.count = files,
                                         .size = sizeof(cli_checked),
                                         .work = check_file,
                                         .done = import_file,
                                         .drop = cli_checked_free,
                                         .of = &in}))
        in.status = cli_fail("import", "out of memory");
    return finish_import(&in, files);
}

/* `tessera link`: a replay as a link that the page opens, and as a QR code. */

static const char help[] =
    "usage: tessera link [--page URL] [--qr] FILE|ID\n"
    "example: tessera link 12\n\n"
    "Prints a link that holds the replay in FILE, or that of the game of the library\n"
    "with that ID. The page of `tessera web` plays it. The whole game is in the link;\n"
    "no server is needed.\n"
    "  --page URL  the address of the page (TESSERA_PAGE in the environment); without\n"
    "              it only the part after the address is printed\n"
    "  --qr        prints a QR code of the link, too\n"
    "`tessera verify`, `import` and `replay` take such a link in place of a file.\n"
    "Exit status: 0 done, 1 the replay does not verify, 2 there is no such replay, or\n"
    "it is too long for a link.\n";

/* Two modules a character: dark ones are spaces, for a terminal's ground is usually dark. The
 * colours are named all the same, for those whose ground is light. */
static void print_qr(const qr_code *q)
{
    static const char *const halves[] = {"\u2588", "\u2584", "\u2580", " "};
    for (int y = -QR_QUIET; y < q->side + QR_QUIET; y += 2) {
        fputs("\x1b[97;40m", stdout);
        for (int x = -QR_QUIET; x < q->side + QR_QUIET; x++) {
            bool in = x >= 0 && x < q->side;
            unsigned above = in && y >= 0 && y < q->side && q->dark[y][x];
            unsigned below = in && y + 1 >= 0 && y + 1 < q->side && q->dark[y + 1][x];
            fputs(halves[above << 1 | below], stdout);
        }
        fputs("\x1b[0m\n", stdout);
    }
}

static int print_link(const char *page, const char *name, const char *text, size_t size, bool qr)
{
    char *link;
    qr_code code;
    int error = link_write(page, text, size, &link);
    if (error)
        return cli_fail(name, "%s", link_reason(error));
    puts(link);
    bool fits = !qr || (*page && qr_make(&code, (const uint8_t *)link, strlen(link)));
    if (qr && fits)
        print_qr(&code);
    free(link);
    fflush(stdout);
    if (!*page)
        fputs("tessera: put this behind the address of a page that `tessera web` made, or say\n"
              "where it lies by --page URL\n",
              stderr);
    if (!fits)
        return cli_fail("--qr", *page ? "the link is too long for a QR code"
                                      : "missing address of the page: add --page URL");
    return CLI_DONE;
}

int cli_link(int argc, char **argv)
{
    const char *page = getenv("TESSERA_PAGE"), *name = NULL, *word;
    bool qr = false;
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--qr"))
            qr = true;
        else if (!cli_text(&a, "--page", &page) && cli_word(&a, &word)) {
            if (name)
                return cli_fail(word, "unexpected argument: give one replay");
            name = word;
        }
    }
    if (a.failed)
        return CLI_WRONG;
    if (!name)
        return cli_fail_missing("link", "FILE or ID");
    if (page && strchr(page, '#'))
        return cli_fail("--page", "invalid address: it must not contain #");
    size_t size;
    char *text = cli_replay_text(name, &size);
    ts_replay_report report;
    if (!text)
        return CLI_WRONG;
    int status = CLI_DONE, error = duel_verify(text, size, &report);
    if (ts_replay_malformed(error)) {
        status = cli_fail(name, "line %" PRIu32 ": %s", report.line, ts_error_text(report.error));
    } else if (error) {
        cli_say_not_so(name, &report);
        status = CLI_NOT_SO;
    } else {
        status = print_link(page ? page : "", name, text, size, qr);
    }
    free(text);
    return status;
}
