/* `tessera-lab clears`: times of the search for perfect clears, of one core. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lcg.h"
#include "perfect/perfect.h"
#include "lab.h"
#include "cli/args.h"
#include "cli/setup.h"

enum { TIMES = 21, FIRSTS = 200, LIVES = 200, SLICE = 1000 };

static double now_ms(void)
{
    return (double)lab_cpu_ns() / 1e6;
}

static ts_bitboard board_of(const char *field)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    char error[80];
    ts_bitboard b = {{0}};
    if (!cli_parse_field(field, cell, ts_rules_get(TS_RULES_GUIDELINE), error, sizeof error))
        exit(cli_fail(field, "%s", error));
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            if (cell[y][x])
                b.column[x] |= TS_BITBOARD_ROW(y);
    return b;
}

static ts_queues queues_of(const char *text)
{
    ts_queues q;
    size_t at;
    if (ts_queues_parse(text, &q, &at)) {
        fprintf(stderr, "%s: no pattern\n", text);
        exit(2);
    }
    return q;
}

/* The time it took. */
static double solve(const ts_perfect_task *task, ts_perfect **out)
{
    int error;
    const double begin = now_ms();
    *out = ts_perfect_begin(task, &error);
    if (!*out) {
        fprintf(stderr, "%s\n", ts_perfect_reason(error));
        exit(2);
    }
    while (!ts_perfect_continue(*out, 100000))
        continue;
    return now_ms() - begin;
}

/* ---- published fields ------------------------------------------------------------------------ */

#define BOX "XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX...."

static const struct row {
    const char *name, *field, *queue;
    uint64_t won;
    unsigned lines;
    const char *bar;
} table[] = {
    {"opener, I on hold", "XXXXX...../XXXXXX..../XXXXXXX.../XXXXXX....", "I,*p4", 711, 4, "1"},
    {"opener, I placed", "XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X", "*p4", 514, 4, "1"},
    {"box, T on hold", BOX, "T,*p4", 744, 4, "5"},
    {"box", BOX, "*p5", 1776, 4, "5"},
    {"second, LSZT", "X........./XX...X..../XXXXXX..../XXXXXX....", "*p7", 5028, 4, "5"},
    {"six lines", "XX......../XX......../XXX......X/XXXXXXX..X/XXXXXX...X/XXXXXXX.XX", "*p7", 5038,
     6, "60"},
    {"field M", ".......XXX/........XX/XX....XXXX/XX.....XXX", "*p7", 4374, 4, "100"},
};

static int print_table(void)
{
    int status = 0;
    printf("| field | queues | won | all | least | median | at most "
           "|\n|---|---|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        const struct row *r = &table[i];
        double ms[TIMES];
        uint64_t won = 0, all = 0;
        ts_queues q = queues_of(r->queue);
        for (unsigned k = 0; k < TIMES; k++) {
            ts_perfect *p;
            ms[k] = solve(&(ts_perfect_task){.rules = ts_rules_get(TS_RULES_GUIDELINE),
                                             .board = board_of(r->field),
                                             .lines = r->lines,
                                             .queues = &q,
                                             .hold = true},
                          &p);
            won = ts_perfect_answer_of(p)->won;
            all = ts_perfect_answer_of(p)->all;
            ts_perfect_end(p);
        }
        qsort(ms, TIMES, sizeof *ms, lab_compare_doubles);
        printf("| %s | `%s` | %" PRIu64 " | %" PRIu64 " | %.2f | %.2f | %s |\n", r->name, r->queue,
               won, all, ms[0], ms[TIMES / 2], r->bar);
        if (won != r->won) {
            printf("%" PRIu64 " were published\n", r->won);
            status = 1;
        }
        ts_queues_free(&q);
    }
    return status;
}

/* ---- first perfect clears -------------------------------------------------------------------- */

static void random_queue(uint64_t *random, char *out, unsigned pieces)
{
    for (unsigned n = 0; n < pieces;) {
        char bag[] = "IJLOSTZ";
        for (unsigned k = 7; k > 0 && n < pieces; k--) {
            const unsigned i = (unsigned)(lcg_next(random) >> 33) % k;
            out[n++] = bag[i];
            bag[i] = bag[k - 1];
        }
    }
    out[pieces] = '\0';
}

static void print_times(const char *name, double *ms, unsigned count)
{
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += ms[i];
    qsort(ms, count, sizeof *ms, lab_compare_doubles);
    printf("%s: %u, mean %.3f ms, median %.3f, nine of ten within %.3f, the longest %.3f\n", name,
           count, sum / count, ms[count / 2], ms[count * 9 / 10], ms[count - 1]);
}

static int print_firsts(void)
{
    uint64_t random = 1;
    double ms[FIRSTS];
    unsigned won = 0;
    for (unsigned i = 0; i < FIRSTS; i++) {
        char text[12];
        ts_perfect *p;
        random_queue(&random, text, 11);
        ts_queues q = queues_of(text);
        ms[i] = solve(
            &(ts_perfect_task){
                .rules = ts_rules_get(TS_RULES_GUIDELINE), .lines = 4, .queues = &q, .hold = true},
            &p);
        won += ts_perfect_answer_of(p)->won > 0;
        ts_perfect_end(p);
        ts_queues_free(&q);
    }
    print_times("first perfect clears of known queues", ms, FIRSTS);
    printf("found: %u of %u\n", won, FIRSTS);
    return won != FIRSTS;
}

/* Four rows from the empty field. */
static void print_pattern(const char *pattern, uint64_t *won, uint64_t *all)
{
    ts_queues q = queues_of(pattern);
    ts_perfect *p;
    const double ms = solve(
        &(ts_perfect_task){
            .rules = ts_rules_get(TS_RULES_GUIDELINE), .lines = 4, .queues = &q, .hold = true},
        &p);
    const ts_perfect_answer *a = ts_perfect_answer_of(p);
    printf("%s: %" PRIu64 " of %" PRIu64 ", %.1f s\n", pattern, a->won, a->all, ms / 1e3);
    fflush(stdout);
    *won += a->won;
    *all += a->all;
    ts_perfect_end(p);
    ts_queues_free(&q);
}

static int print_long(void)
{
    uint64_t won = 0, all = 0;
    print_pattern("*!,*p4", &won, &all);
    return won != 4233600;
}

/* Eleven pieces: with nothing on hold, or with any kind of it; one to seven are left of a bag. */
static int print_phases(void)
{
    uint64_t won = 0, all = 0;
    for (unsigned held = 0; held < 2; held++)
        for (unsigned left = 1; left <= 7; left++) {
            const unsigned more = 11 - held - left, last = more > 7 ? more - 7 : 0;
            char text[64], end[16] = "";
            if (last)
                snprintf(end, sizeof end, ",*p%u", last);
            snprintf(text, sizeof text, "%s*p%u,*p%u%s", held ? "*," : "", left, more - last, end);
            print_pattern(text, &won, &all);
        }
    printf("all: %" PRIu64 " of %" PRIu64 "\n", won, all);
    return won != 196794376;
}

/* ---- beside a game --------------------------------------------------------------------------- */

/* Boards on the way to a first perfect clear, `placed` pieces on; seven pieces are known. */
static int print_lives(unsigned placed)
{
    uint64_t random = 9 + placed;
    double ms[LIVES], longest = 0;
    unsigned exact = 0;
    for (unsigned i = 0; i < LIVES; i++) {
        char text[22], name[80];
        ts_perfect *p;
        unsigned count;
        random_queue(&random, text, 21);
        text[11] = '\0';
        ts_queues q = queues_of(text);
        solve(
            &(ts_perfect_task){
                .rules = ts_rules_get(TS_RULES_GUIDELINE), .lines = 4, .queues = &q, .hold = true},
            &p);
        const ts_perfect_solution *s = ts_perfect_solutions(p, &count);
        ts_question question = {
            .rules = ts_rules_get(TS_RULES_GUIDELINE), .columns = TS_COLUMNS, .hold_is = 1};
        char left[22];
        strcpy(left, text);
        for (unsigned k = 0; k < placed && count; k++) {
            char *at = strchr(left, TS_CELL_LETTERS[s->place[k].kind]);
            ts_bitboard_place(&question.board, s->place[k].kind, s->place[k].rot,
                              s->place[k].column, s->place[k].row);
            memmove(at, at + 1, strlen(at));
        }
        /* what is left of these eleven and of their bag; unknown after seven */
        random_queue(&random, left + strlen(left), 7);
        for (unsigned k = 0; k < 7; k++)
            question.queue[question.queue_count++] =
                (uint8_t)(strchr(TS_CELL_LETTERS, left[k]) - TS_CELL_LETTERS);
        question.bag = 0xfe;
        ts_perfect_end(p);
        ts_queues_free(&q);
        ts_perfect_live *l = ts_perfect_live_begin(&question);
        const double begin = now_ms();
        double before = begin;
        bool done = false;
        while (!done && before - begin < 500) {
            done = ts_perfect_live_continue(l, SLICE);
            const double after = now_ms();
            longest = after - before > longest ? after - before : longest;
            before = after;
        }
        ms[i] = before - begin;
        exact += done && ms[i] <= 16;
        ts_perfect_live_end(l);
        if (i + 1 == LIVES) {
            snprintf(name, sizeof name, "odds with %u pieces to go", 10 - placed);
            print_times(name, ms, LIVES);
        }
    }
    printf("  exact within 16 ms: %u of %u; the longest slice %.2f ms\n", exact, LIVES, longest);
    return 0;
}

static const char help[] =
    "usage: tessera-lab clears [table|first|live|long|phases]\n\n"
    "Times the search for perfect clears on one core, in milliseconds. Exit status 1:\n"
    "an answer is not the published one.\n"
    "  table   published fields (the default)\n"
    "  first   the first perfect clears of random queues\n"
    "  live    the odds beside a game\n"
    "  long    all queues of a first perfect clear (minutes)\n"
    "  phases  those of every state of a bag (hours)\n";

int lab_clears(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "table";
    if (strcmp(what, "--help") == 0 || strcmp(what, "-h") == 0)
        return cli_help(help);
    if (strcmp(what, "table") == 0)
        return print_table();
    if (strcmp(what, "first") == 0)
        return print_firsts();
    if (strcmp(what, "long") == 0)
        return print_long();
    if (strcmp(what, "phases") == 0)
        return print_phases();
    if (strcmp(what, "live") == 0)
        return print_lives(5) | print_lives(4) | print_lives(3) | print_lives(2) | print_lives(0);
    return cli_fail(what, "expected table, first, live, long or phases");
}
