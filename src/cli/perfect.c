/* `tessera perfect`: how many queues can clear all rows of a field, and by which placements.
 * src/perfect/include/perfect/perfect.h has the search. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "perfect/perfect.h"
#include "replay/fumen.h"
#include "args.h"
#include "clock.h"
#include "commands.h"
#include "setup.h"

enum { SLICE = 100000, COVER_WORK = 20000, FUMEN_MAX = 1 << 14, FEWEST_PIECES = 7 };

static const char help[] =
    "usage: tessera perfect [--field F] --queue PATTERN [--hold] [--lines N]\n"
    "                       [--rules R] [--drops] [--path | --minimal | --easy]\n"
    "                       [--first] [--lost] [--time] [--json]\n"
    "example: tessera perfect --queue '*p7' --hold\n\n"
    "Counts the queues with which a field can be cleared completely if all of their\n"
    "pieces are known from the beginning.\n"
    "  --field F        the stack: rows from the top, `/` between them, `.` for an\n"
    "                   empty cell; or a fumen, whose first page is taken (empty)\n"
    "  --queue PATTERN  the queues: pieces of IJLOSTZ; `*` is any kind, `[SZ]` one of\n"
    "                   these, `[^SZ]` one of the others; after them `p3` takes\n"
    "                   three in any order, each at most once, and `!` all; `;` is\n"
    "                   between patterns. A piece on hold comes first: 'I,*p4'\n"
    "  --hold           a piece may be held\n"
    "  --lines N        rows to clear, 1 to 6 (4 if field and queue allow that)\n"
    "  --rules R        the rule set, for its kicks (guideline)\n"
    "  --drops          pieces drop straight down, nothing moves under an overhang\n"
    "  --path           prints the solutions, those that win most first: queues won,\n"
    "                   how many of them with pieces that all drop, the placements,\n"
    "                   a fumen\n"
    "  --minimal        prints a smallest set of solutions that wins all queues that\n"
    "                   can be won\n"
    "  --easy           the same with as few moves under overhangs as possible\n"
    "  --first          also the first placement that keeps most queues winnable\n"
    "  --lost           also the queues that cannot win\n"
    "  --time           also the time it took\n"
    "  --json           one JSON object (docs/perfect.md)\n"
    "A placement is four characters: the piece, its rotation 0 R 2 or L, its leftmost\n"
    "column, its lowest row, as they are when it is placed.\n";

typedef struct call {
    const char *field, *queue;
    unsigned rules;
    uint64_t lines;
    bool hold, drops, path, minimal, easy, first, lost, time, json;
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    ts_queues queues;
} call;

/* ---- the call -------------------------------------------------------------------------------- */

static bool is_fumen(const char *text)
{
    return strstr(text, "115@") || strstr(text, "110@");
}

static bool read_fumen(call *c)
{
    static ts_fumen_page page;
    ts_fumen_reader reader;
    int error = ts_fumen_open(&reader, c->field, strlen(c->field));
    if (!error)
        error = ts_fumen_next(&reader, &page);
    if (error) {
        cli_fail(c->field, "%s", ts_error_text(error));
        return false;
    }
    for (unsigned y = 0; y < TS_FUMEN_ROWS; y++)
        memcpy(c->cell[y], page.cell[y], TS_COLUMNS);
    return true;
}

static bool read_field(call *c)
{
    char error[80];
    if (is_fumen(c->field))
        return read_fumen(c);
    if (cli_parse_field(c->field, c->cell, ts_rules_get(c->rules), error, sizeof error))
        return true;
    cli_fail("--field", "%s", error);
    return false;
}

static bool read_queue(call *c)
{
    size_t at;
    const int error = ts_queues_parse(c->queue, &c->queues, &at);
    if (error == TS_QUEUES_EMPTY || error == TS_QUEUES_MEMORY)
        cli_fail("--queue", "%s", ts_queues_reason(error));
    else if (error)
        cli_fail("--queue", "character %u: %s", (unsigned)at + 1, ts_queues_reason(error));
    return !error;
}

static bool read_call(int argc, char **argv, call *c, bool *helped)
{
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            *helped = true;
            cli_help(help);
            return true;
        }
        if (cli_flag(&a, "--hold"))
            c->hold = true;
        else if (cli_flag(&a, "--drops"))
            c->drops = true;
        else if (cli_flag(&a, "--path"))
            c->path = true;
        else if (cli_flag(&a, "--minimal"))
            c->minimal = true;
        else if (cli_flag(&a, "--easy"))
            c->easy = true;
        else if (cli_flag(&a, "--first"))
            c->first = true;
        else if (cli_flag(&a, "--lost"))
            c->lost = true;
        else if (cli_flag(&a, "--time"))
            c->time = true;
        else if (cli_flag(&a, "--json"))
            c->json = true;
        else if (cli_rules_option(&a, &c->rules) || cli_text(&a, "--queue", &c->queue) ||
                 cli_text(&a, "--field", &c->field) ||
                 cli_number(&a, "--lines", 1, TS_PERFECT_LINES_MAX, &c->lines))
            continue;
        else
            cli_no_word(&a);
    }
    if (a.failed)
        return false;
    if (!c->queue)
        cli_fail_missing("perfect", "--queue");
    else if (c->path + c->minimal + c->easy > 1)
        cli_fail("perfect", "--path, --minimal and --easy exclude each other");
    else if (c->hold && !ts_rules_get(c->rules)->hold)
        cli_fail(ts_rules_get(c->rules)->name, "this rule set has no hold");
    else
        return read_field(c) && read_queue(c);
    return false;
}

/* ---- solutions ------------------------------------------------------------------------------- */

static void place_text(const ts_place *p, char out[5])
{
    out[0] = cli_cell_letter(p->kind);
    out[1] = "0R2L"[p->rot];
    out[2] = '0' + p->column;
    out[3] = '0' + p->row;
    out[4] = '\0';
}

/* The cells that a placement fills. */
static void cells_of(const ts_place *p, ts_cell out[4])
{
    ts_bitboard b = {{0}};
    unsigned n = 0;
    ts_bitboard_place(&b, p->kind, p->rot, p->column, p->row);
    for (int x = 0; x < TS_COLUMNS; x++)
        for (int y = 0; y < 32 && n < 4; y++)
            if (b.column[x] & TS_BITBOARD_ROW(y))
                out[n++] = (ts_cell){x, y};
}

/* A page for each placement. */
static const char *fumen_of(const call *c, const ts_perfect_solution *s)
{
    static char text[FUMEN_MAX];
    static ts_fumen_writer w;
    static ts_fumen_page page;
    memset(&page, 0, sizeof page);
    page.lock = page.colour = 1;
    for (unsigned y = 0; y < TS_FUMEN_ROWS; y++)
        memcpy(page.cell[y], c->cell[y], TS_COLUMNS);
    ts_fumen_begin(&w, text, sizeof text);
    for (unsigned i = 0; i < s->count; i++) {
        ts_cell cells[4];
        cells_of(&s->place[i], cells);
        page.piece = ts_fumen_piece_of(s->place[i].kind, cells);
        if (!ts_fumen_put(&w, &page))
            return "";
        ts_fumen_after(&page);
    }
    return ts_fumen_finish(&w) ? text : "";
}

static void print_solution(const call *c, const ts_perfect_solution *s, bool next)
{
    char place[5];
    if (c->json)
        printf("%s{\"queues\":%" PRIu64 ",\"dropped\":%" PRIu64 ",\"places\":[", next ? "," : "",
               s->queues, s->dropped);
    else
        printf("%" PRIu64 " %" PRIu64, s->queues, s->dropped);
    for (unsigned i = 0; i < s->count; i++) {
        place_text(&s->place[i], place);
        if (c->json)
            printf("%s\"%s\"", i ? "," : "", place);
        else
            printf(" %s", place);
    }
    printf(c->json ? "],\"fumen\":\"%s\"}" : " %s\n", fumen_of(c, s));
}

static void print_solutions(const call *c, const ts_perfect *p)
{
    unsigned count;
    const ts_perfect_solution *s = ts_perfect_solutions(p, &count);
    if (c->json)
        fputs(",\"solutions\":[", stdout);
    for (unsigned i = 0; i < count; i++)
        print_solution(c, &s[i], i);
    if (c->json)
        putchar(']');
}

static bool print_cover(const call *c, const ts_perfect *p)
{
    unsigned count, cost;
    ts_cover cover;
    const ts_perfect_solution *s = ts_perfect_solutions(p, &count);
    if (!ts_perfect_cover(p, c->easy, COVER_WORK, &cover, &cost)) {
        cli_fail("perfect", "out of memory");
        return false;
    }
    const bool exact = cover.least == cost;
    if (c->json)
        printf(",\"%s\":{\"count\":%u,\"cost\":%u,\"least\":%u,\"exact\":%s},\"solutions\":[",
               c->easy ? "easy" : "minimal", cover.count, cost, cover.least,
               exact ? "true" : "false");
    else if (c->easy)
        printf("%u solution%s, cost %u: %s %u\n", cover.count, cover.count == 1 ? "" : "s", cost,
               exact ? "no set costs less than" : "a set may cost as little as", cover.least);
    else
        printf("%u solution%s: %s %u\n", cover.count, cover.count == 1 ? "" : "s",
               exact ? "no set has fewer than" : "a set may have as few as", cover.least);
    for (unsigned i = 0; i < cover.count; i++)
        print_solution(c, &s[cover.chosen[i]], i);
    if (c->json)
        putchar(']');
    ts_cover_free(&cover);
    return true;
}

static void print_lost(const call *c, const ts_perfect *p)
{
    const uint64_t *won = ts_perfect_won(p);
    bool any = false;
    if (c->json)
        fputs(",\"lost\":[", stdout);
    for (uint64_t i = 0; i < ts_perfect_answer_of(p)->all; i++) {
        uint8_t kind[TS_QUEUES_PIECES];
        char text[TS_QUEUES_PIECES + 1] = "";
        if (won[i / 64] >> i % 64 & 1)
            continue;
        ts_perfect_queue(&c->queues, i, kind);
        for (unsigned k = 0; k < c->queues.length; k++)
            text[k] = cli_cell_letter(kind[k]);
        printf(c->json ? "%s\"%s\"" : "%slost %s\n", c->json && any ? "," : "", text);
        any = true;
    }
    if (c->json)
        putchar(']');
}

/* ---- the command ----------------------------------------------------------------------------- */

static bool print_answer(const call *c, const ts_perfect *p, double ms)
{
    const ts_perfect_answer *a = ts_perfect_answer_of(p);
    char place[5];
    place_text(&a->first, place);
    bool ok = true;
    if (c->json)
        printf("{\"won\":%" PRIu64 ",\"all\":%" PRIu64 ",\"rules\":\"%s\",\"hold\":%s,"
               "\"drops\":%s,\"lines\":%u,\"pieces\":%u",
               a->won, a->all, ts_rules_get(c->rules)->name, c->hold ? "true" : "false",
               c->drops ? "true" : "false", a->lines, a->pieces);
    else
        printf("%" PRIu64 " of %" PRIu64 " queues (%.2f %%): %u line%s, %u piece%s, %s hold\n",
               a->won, a->all, 100.0 * (double)a->won / (double)a->all, a->lines,
               a->lines == 1 ? "" : "s", a->pieces, a->pieces == 1 ? "" : "s",
               c->hold ? "with" : "without");
    if (c->first && c->json && a->first_won)
        printf(",\"first\":{\"place\":\"%s\",\"queues\":%" PRIu64 "}", place, a->first_won);
    else if (c->first && c->json)
        fputs(",\"first\":null", stdout);
    else if (c->first && a->first_won)
        printf("first %s: %" PRIu64 " queues\n", place, a->first_won);
    if (c->time)
        printf(c->json ? ",\"ms\":%.3f" : "%.3f ms\n", ms);
    if (c->lost)
        print_lost(c, p);
    if (c->path)
        print_solutions(c, p);
    if (c->minimal || c->easy)
        ok = print_cover(c, p);
    if (c->json && ok)
        puts("}");
    return ok;
}

static int search(call *c)
{
    const bool sets = c->minimal || c->easy;
    ts_perfect_task task = {.rules = ts_rules_get(c->rules),
                            .lines = c->lines,
                            .queues = &c->queues,
                            .hold = c->hold,
                            .drops = c->drops,
                            .first = c->first,
                            .solutions = c->path || sets,
                            .covers = sets || c->lost};
    int error;
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            if (c->cell[y][x])
                task.board.column[x] |= TS_BITBOARD_ROW(y);
    const uint64_t begin = cli_clock_ns();
    ts_perfect *p = ts_perfect_begin(&task, &error);
    if (!p) {
        const char *about = "--field";
        if (error == TS_PERFECT_RULES)
            about = task.rules->name;
        else if (error == TS_PERFECT_SHORT || error == TS_PERFECT_LONG)
            about = "--queue";
        return cli_fail(about, "%s", ts_perfect_reason(error));
    }
    int status = CLI_DONE;
    if (sets && ts_perfect_answer_of(p)->pieces > FEWEST_PIECES) {
        status = cli_fail(c->minimal ? "--minimal" : "--easy",
                          "too many pieces: at most %d, and this field needs %u", FEWEST_PIECES,
                          ts_perfect_answer_of(p)->pieces);
    } else {
        while (!ts_perfect_continue(p, SLICE))
            continue;
        const double ms = (double)(cli_clock_ns() - begin) / 1e6;
        if (ts_perfect_failed(p))
            status = cli_fail("perfect", "out of memory");
        else if (!print_answer(c, p, ms))
            status = CLI_WRONG;
    }
    ts_perfect_end(p);
    return status;
}

int cli_perfect(int argc, char **argv)
{
    static call c;
    bool helped = false;
    c = (call){.field = "", .rules = TS_RULES_GUIDELINE};
    if (!read_call(argc, argv, &c, &helped))
        return CLI_WRONG;
    const int status = helped ? CLI_DONE : search(&c);
    ts_queues_free(&c.queues);
    return status;
}
