/* `tessera review`: the cost of each placement of a recorded game, as text or JSON. */
#include "base/minmax.h"
#include "coach/mark.h"
#include "coach/opener.h"
#include "args.h"
#include "setup.h"
#include "commands.h"
#include "file.h"
#include "fail.h"
#include "coach/see.h"
#include "coach/walk.h"
#include "game/duel.h"
#include "library/library.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_GAP = 3, CAUSES_SHOWN = 5 };

/* Facts about a game that are printed with its review. */
typedef struct review_game {
    const char *name; /* of the file, or the number in the library */
    unsigned round;   /* of a duel, from 1; 0 if it is no duel of several */
    unsigned board;
    ts_setup setup;
} review_game;

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Numbers that the coach keeps in hundredths are printed with two digits. */

#define WORD(id, word) word,
static const char *const grades[] = {COACH_GRADES(WORD)};
static const char *const units[] = {COACH_UNITS(WORD)};
static const char *const causes[] = {COACH_CAUSES(WORD)};
static const char *const chances[] = {COACH_CHANCES(WORD)};
#undef WORD
static const char *const reasons[TS_WHYS] = {"ahead", "spin", "lines", "holes",
                                             "low",   "even", "ready"};

static void put_hundredths(const char *name, int64_t n)
{
    const uint64_t size = n < 0 ? 0u - (uint64_t)n : (uint64_t)n;
    printf("\"%s\":%s%" PRIu64 ".%02" PRIu64, name, n < 0 ? "-" : "", size / 100, size % 100);
}

static void put_move(const coach_move *m)
{
    printf("{\"kind\":\"%c\",\"rot\":%u,\"x\":%d,\"y\":%d,\"spin\":%u,\"hold\":%s,\"depth\":%u,"
           "\"value\":%" PRId32 ",",
           TS_CELL_LETTERS[m->piece.kind], m->piece.rot, m->piece.x, m->piece.y, m->spin,
           m->hold ? "true" : "false", m->depth, m->value);
    put_hundredths("stated", m->stated);
    putchar('}');
}

static void put_graded(const coach_mark *m, bool duel)
{
    fputs(",\"best\":", stdout);
    put_move(&m->best);
    fputs(",\"alternatives\":[", stdout);
    for (unsigned i = 0; i < m->alts; i++) {
        fputs(i ? "," : "", stdout);
        put_move(&m->alt[i]);
    }
    fputs("],", stdout);
    put_hundredths("stated", m->stated);
    putchar(',');
    put_hundredths("loss", m->loss);
    putchar(',');
    put_hundredths("accuracy", m->accuracy);
    if (duel) {
        putchar(',');
        put_hundredths("win_before", m->win_before);
        putchar(',');
        put_hundredths("win_after", m->win_after);
        printf(",\"ahead\":%" PRId32, m->ahead);
    }
    putchar(',');
    put_hundredths("cost", m->cost);
    printf(",\"why\":\"%s\",\"cause\":\"%s\",\"missed\":\"%s\",\"only\":%s,\"hard\":%s,"
           "\"reachable\":%s,\"clear_sure\":%s,\"deep\":%s",
           reasons[m->why], causes[m->cause], chances[m->chance], m->only ? "true" : "false",
           m->hard ? "true" : "false", m->out_of_reach ? "false" : "true",
           m->clear_sure ? "true" : "false", m->deep ? "true" : "false");
}

static void put_mark(const review_game *g, const coach_mark *m, bool duel)
{
    const ts_rules *r = ts_rules_get(g->setup.rules);
    fputs("{", stdout);
    if (g->round)
        printf("\"round\":%u,", g->round);
    printf("\"number\":%" PRIu32 ",\"tick\":%" PRIu64 ",\"ms\":%" PRIu64 ",\"locked\":%" PRIu64
           ",\"piece\":\"%c\",\"grade\":\"%s\",\"keys\":%u,\"keys_least\":",
           m->number, m->tick, cli_tick_us(r, m->tick) / 1000, m->locked, TS_CELL_LETTERS[m->piece],
           grades[m->grade], m->keys);
    if (m->keys_least == COACH_NO_WAY)
        fputs("null", stdout);
    else
        printf("%u", m->keys_least);
    fputs(",\"played\":", stdout);
    put_move(&m->played);
    if (m->grade != COACH_UNGRADED)
        put_graded(m, duel);
    puts("}");
}

static void put_summary(const review_game *g, const coach_review *r)
{
    const coach_summary *s = &r->summary;
    const char *before = "";
    fputs("{\"summary\":true,\"file\":", stdout);
    cli_put_json(stdout, g->name);
    if (g->round)
        printf(",\"round\":%u", g->round);
    printf(",\"rules\":\"%s\",\"mode\":\"%s\"", ts_rules_get(g->setup.rules)->name,
           ts_modes_get(g->setup.mode)->name);
    cli_put_changes_json(&g->setup);
    printf(",\"player\":%u,\"aim\":\"%s\",\"unit\":\"%s\",\"placements\":%u,", g->board,
           ts_aim_name(s->aim), units[s->unit], r->count);
    put_hundredths("accuracy", s->accuracy);
    putchar(',');
    if (s->duel) {
        put_hundredths("accuracy_win", s->accuracy_win);
        putchar(',');
    }
    put_hundredths("loss", s->loss);
    fputs(",\"grades\":{", stdout);
    for (unsigned i = 0; i < COACH_GRADE_COUNT; i++)
        printf("%s\"%s\":%" PRIu32, i ? "," : "", grades[i], s->of_grade[i]);
    fputs("},\"lost\":{", stdout);
    for (unsigned i = COACH_NO_CAUSE + 1; i < COACH_CAUSE_COUNT; i++)
        if (s->lost[i]) {
            fputs(before, stdout);
            put_hundredths(causes[i], s->lost[i]);
            before = ",";
        }
    printf("},\"missed\":{\"t-spin\":%" PRIu32 ",\"quad\":%" PRIu32 ",\"perfect clear\":%" PRIu32
           "},\"dearest\":[",
           s->missed[COACH_SPIN], s->missed[COACH_QUAD], s->missed[COACH_PERFECT]);
    for (unsigned i = 0; i < s->dear; i++)
        printf("%s%" PRIu32, i ? "," : "", r->mark[s->dearest[i]].number);
    fputs("],\"opening\":", stdout);
    if (s->opening)
        cli_put_json(stdout, coach_opening_name(s->opening));
    else
        fputs("null", stdout);
    printf(",\"mirrored\":%s,\"attack\":%" PRIu32 ",\"keys\":%" PRIu32 ",\"keys_least\":%" PRIu32
           ",\"keys_a_second\":%u,\"wait_ms\":%u}\n",
           s->mirrored ? "true" : "false", s->attack, s->keys, s->keys_least,
           s->hands.keys_a_second, s->hands.wait_ms);
}

static void put_review(const review_game *g, const coach_review *r)
{
    for (unsigned i = 0; i < r->count; i++)
        put_mark(g, &r->mark[i], r->summary.duel);
    put_summary(g, r);
}

/* ---- text ------------------------------------------------------------------------------------ */

static const char help[] =
    "usage: tessera review FILE|ID [--player N] [--json]\n"
    "example: tessera review 12\n\n"
    "Grades each placement of a recorded game, says what would have been better and\n"
    "why, and shows the three costliest. ID is that of a game of the library; the\n"
    "file - is standard input. The same game has the same review on every machine.\n"
    "  --player N  the board to review, from 0 (that of the first person)\n"
    "  --all       one line for each placement\n"
    "  --json      one JSON object per placement, then one with the summary\n"
    "docs/coach.md says what the numbers mean.\n"
    "Exit status: 0 it was reviewed, 1 it does not verify, 2 it is not a replay or\n"
    "cannot be read.\n";

typedef struct review_call {
    const char *name;
    bool json, all;
    uint64_t player; /* UINT64_MAX means that of the first person */
} review_call;

/* ---- text ------------------------------------------------------------------------------------ */

/* With one digit, rounded as on the screen (text_thousandths). */
static void print_hundredths(int64_t n)
{
    const uint64_t shown = ((n < 0 ? 0u - (uint64_t)n : (uint64_t)n) + 5) / 10;
    printf("%s%" PRIu64 ".%" PRIu64, n < 0 && shown ? "-" : "", shown / 10, shown % 10);
}

static const char *unit_words(unsigned unit)
{
    if (unit == COACH_RISK)
        return "% risk of the end";
    return unit == COACH_CHANCES ? "% of winning chances" : units[unit];
}

static void print_loss(const coach_summary *s, int32_t loss)
{
    print_hundredths(loss);
    printf(" %s", unit_words(s->unit));
}

static void print_grades(const coach_review *r)
{
    const char *before = "  ";
    for (unsigned i = 0; i < COACH_GRADE_COUNT; i++)
        if (r->summary.of_grade[i] || i != COACH_UNGRADED) {
            printf("%s%" PRIu32 " %s", before, r->summary.of_grade[i], grades[i]);
            before = ", ";
        }
    putchar('\n');
}

static void print_causes(const coach_review *r)
{
    const coach_summary *s = &r->summary;
    const char *before = ": ";
    bool printed[COACH_CAUSE_COUNT] = {false};
    fputs(s->unit == COACH_RISK ? "  risks taken, added up: " : "  lost ", stdout);
    print_hundredths(s->loss);
    printf(" %s", s->unit == COACH_RISK ? "%" : unit_words(s->unit));
    for (unsigned k = 0; k < CAUSES_SHOWN; k++) {
        unsigned most = COACH_NO_CAUSE;
        for (unsigned i = COACH_NO_CAUSE + 1; i < COACH_CAUSE_COUNT; i++)
            if (!printed[i] && s->lost[i] >= 10 && (!most || s->lost[i] > s->lost[most]))
                most = i;
        if (!most)
            break;
        printed[most] = true;
        printf("%s%s ", before, causes[most]);
        print_hundredths(s->lost[most]);
        before = ", ";
    }
    putchar('\n');
}

static void print_summary(const review_game *g, const coach_review *r)
{
    const coach_summary *s = &r->summary;
    cli_put_sanitized(stdout, g->name);
    if (g->round)
        printf(", round %u", g->round);
    printf(": %s %s", ts_rules_get(g->setup.rules)->name, ts_modes_get(g->setup.mode)->name);
    cli_put_changes(&g->setup);
    printf(", board %u: %u placements, accuracy ", g->board, r->count);
    print_hundredths(s->accuracy);
    puts(" %");
    print_grades(r);
    print_causes(r);
    if (s->opening)
        printf("  opening: %s%s\n", coach_opening_name(s->opening),
               s->mirrored ? ", mirrored" : "");
    if (s->missed[COACH_SPIN] + s->missed[COACH_QUAD] + s->missed[COACH_PERFECT])
        printf("  missed: %" PRIu32 " T-spins, %" PRIu32 " quads, %" PRIu32 " perfect clears\n",
               s->missed[COACH_SPIN], s->missed[COACH_QUAD], s->missed[COACH_PERFECT]);
    printf("  keys: %" PRIu32 " pressed, %" PRIu32 " needed; %u a second, the first after %u ms\n",
           s->keys, s->keys_least, s->hands.keys_a_second, s->hands.wait_ms);
}

/* ---- the costliest, with pictures ------------------------------------------------------------ */

static const char *reason(const coach_mark *m)
{
    static const char *const words[TS_WHYS] = {
        [TS_WHY_AHEAD] = "better for the pieces after it",
        [TS_WHY_SPIN] = "a T-spin",
        [TS_WHY_LINES] = "a clear",
        [TS_WHY_HOLES] = "fewer or shallower holes",
        [TS_WHY_LOW] = "a lower stack",
        [TS_WHY_EVEN] = "a more even stack",
        [TS_WHY_READY] = "rows and slots that wait for their piece",
    };
    return words[m->why];
}

/* The piece in small letters. */
static void draw(const ts_board *b, const coach_move *m, char rows[TS_ROWS][TS_COLUMNS_MAX + 1])
{
    ts_cell cell[4];
    for (unsigned y = 0; y < TS_ROWS; y++)
        cli_print_row(b->cell[y], b->columns, rows[y]);
    ts_cells(b, m->piece, cell);
    for (unsigned i = 0; i < 4; i++)
        if (cell[i].y >= 0 && cell[i].y < TS_ROWS && cell[i].x >= 0 && cell[i].x < b->columns)
            rows[cell[i].y][cell[i].x] = cli_cell_letter(m->piece.kind) - 'A' + 'a';
}

static bool is_empty(const char *row)
{
    return row[strspn(row, ".")] == '\0';
}

static void print_fields(const ts_board *b, const coach_mark *m)
{
    char played[TS_ROWS][TS_COLUMNS_MAX + 1], best[TS_ROWS][TS_COLUMNS_MAX + 1];
    unsigned rows = TS_ROWS;
    draw(b, &m->played, played);
    draw(b, &m->best, best);
    while (rows > 1 && is_empty(played[rows - 1]) && is_empty(best[rows - 1]))
        rows--;
    printf("   %-*s%*sbetter\n", b->columns, "played", FIELD_GAP, "");
    for (unsigned y = rows; y-- > 0;)
        printf("   %s%*s%s\n", played[y], FIELD_GAP, "", best[y]);
}

/* "T at columns 4 to 6, spun in" */
static void print_place(const ts_board *b, const coach_move *m)
{
    ts_cell cell[4];
    int left = b->columns, right = 0;
    ts_cells(b, m->piece, cell);
    for (unsigned i = 0; i < 4; i++) {
        left = min_int(left, cell[i].x + 1);
        right = max_int(right, cell[i].x + 1);
    }
    printf("%s%c at column", m->hold ? "hold, then " : "", TS_CELL_LETTERS[m->piece.kind]);
    if (left == right)
        printf(" %d", left);
    else
        printf("s %d to %d", left, right);
    fputs(m->spin ? ", spun in" : "", stdout);
}

/* The loss of another place, in the unit. */
static int32_t loss_of(const coach_summary *s, const coach_mark *m, const coach_move *other)
{
    return coach_loss(s->unit, s->aim, s->duel ? m->ahead : m->best.value, other->stated);
}

static void print_alternatives(const coach_review *r, const coach_mark *m, const ts_board *b)
{
    for (unsigned i = 0; i < m->alts; i++) {
        fputs(i ? "; " : "   also: ", stdout);
        print_place(b, &m->alt[i]);
        fputs(" (", stdout);
        print_hundredths(loss_of(&r->summary, m, &m->alt[i]));
        putchar(')');
    }
    fputs(m->alts ? "\n" : "", stdout);
}

static void print_sight(const ts_board *b, const coach_mark *m)
{
#define BEFORE(id, before, after) before,
#define AFTER(id, before, after) after,
    static const char *const befores[] = {COACH_SEES(BEFORE)}, *const afters[] = {
                                                                   COACH_SEES(AFTER)};
#undef BEFORE
#undef AFTER
    const coach_sight see = coach_see(b, m);
    if (see.what != COACH_SEE_NOTHING)
        printf("   see: %s%u%s\n", befores[see.what], see.column, afters[see.what]);
}

static void print_line(const coach_mark *m, const ts_match *at, unsigned board)
{
    static coach_line_search search;
    coach_move line[COACH_LINE_MAX];
    ts_searcher *searcher = ts_searcher_open();
    const unsigned count =
        searcher ? coach_line_after(searcher, &search, at, board, &m->best, line) : 0;
    for (unsigned i = 0; i < count; i++) {
        fputs(i ? "; " : "   then: ", stdout);
        print_place(&at->board[board], &line[i]);
    }
    fputs(count ? "\n" : "", stdout);
    ts_searcher_close(searcher);
}

static void print_head(const review_game *g, const coach_review *r, const coach_mark *m)
{
    const uint64_t ms = cli_tick_us(ts_rules_get(g->setup.rules), m->tick) / 1000;
    printf("piece %" PRIu32 " at %" PRIu64 ":%02u.%03u, %s", m->number, ms / 60000,
           (unsigned)(ms / 1000 % 60), (unsigned)(ms % 1000), grades[m->grade]);
    if (m->grade == COACH_UNGRADED)
        return;
    fputs(": ", stdout);
    print_loss(&r->summary, m->loss);
}

static void print_dear(const review_game *g, const coach_review *r, unsigned rank,
                       const ts_match *at)
{
    const coach_mark *m = &r->mark[r->summary.dearest[rank]];
    const ts_board *b = &at->board[g->board];
    printf("\n%u. ", rank + 1);
    print_head(g, r, m);
    if (r->summary.duel) {
        fputs(", ", stdout);
        print_hundredths(m->win_before);
        fputs(" to ", stdout);
        print_hundredths(m->win_after);
        fputs(" %", stdout);
    }
    printf("\n   better: %s%c, %s", m->best.hold ? "hold, then " : "",
           TS_CELL_LETTERS[m->best.piece.kind], reason(m));
    if (m->chance != COACH_NO_CHANCE)
        printf("; missed: %s", chances[m->chance]);
    putchar('\n');
    print_sight(b, m);
    print_alternatives(r, m, b);
    print_line(m, at, g->board);
    print_fields(b, m);
}

/* A line for each placement. */
static void print_all(const review_game *g, const coach_review *r)
{
    putchar('\n');
    for (unsigned i = 0; i < r->count; i++) {
        const coach_mark *m = &r->mark[i];
        print_head(g, r, m);
        if (m->cause != COACH_NO_CAUSE)
            printf(", %s", causes[m->cause]);
        if (m->keys_least != COACH_NO_WAY && m->keys > m->keys_least)
            printf("; %u keys of %u too many", m->keys - m->keys_least, m->keys);
        putchar('\n');
    }
}

/* Plays the game once more for its fields. */
static void print_dearest(const review_game *g, const coach_review *r, const char *text,
                          size_t size)
{
    static coach_walk walk;
    static ts_match at[COACH_DEAREST];
    if (coach_walk_open(&walk, text, size, g->board))
        return;
    for (int stop; (stop = coach_walk_next(&walk)) != COACH_WALK_END;)
        for (unsigned i = 0; stop == COACH_WALK_SPAWN && i < r->summary.dear; i++)
            if (r->mark[r->summary.dearest[i]].number == walk.number)
                at[i] = walk.seen;
    for (unsigned i = 0; i < r->summary.dear; i++)
        print_dear(g, r, i, &at[i]);
}

/* ---- the command ----------------------------------------------------------------------------- */

static int review_round(const review_call *call, review_game *g, const char *text, size_t size)
{
    int error;
    ts_replay_reader reader;
    ts_replay_open(&reader, text, size);
    g->setup = reader.setup;
    coach_state *c = coach_open(text, size, g->board, &coach_usual, &error);
    if (!c && error == TS_REPLAY_BOARD)
        return cli_fail("--player", "no such board; the replay has %u, the first is 0",
                        g->setup.players);
    if (!c)
        return cli_fail(g->name, "%s", error ? ts_error_text(error) : "out of memory");
    coach_go_on(c, UINT64_MAX);
    const coach_review *r = coach_review_of(c);
    const bool failed = coach_failed(c);
    if (!failed && call->json) {
        put_review(g, r);
    } else if (!failed) {
        print_summary(g, r);
        if (call->all)
            print_all(g, r);
        print_dearest(g, r, text, size);
    }
    coach_close(c);
    return failed ? cli_fail(g->name, "out of memory") : CLI_DONE;
}

/* The board of the first person, or the first one. */
static unsigned board_of(const review_call *call, const duel_text *t)
{
    if (call->player != UINT64_MAX)
        return call->player;
    for (unsigned i = 0; t->first_to && i < TS_PLAYERS_MAX; i++)
        if (t->who[i].bot == 0)
            return i;
    return 0;
}

static int review_text(const review_call *call, const char *text, size_t size)
{
    duel_text t;
    const char *round = NULL;
    size_t round_size;
    int status = CLI_DONE;
    duel_open(&t, text, size);
    review_game g = {.name = call->name, .board = board_of(call, &t)};
    while (status == CLI_DONE && duel_next_round(&t, &round, &round_size)) {
        g.round += t.first_to > 0;
        if (g.round > 1 && !call->json)
            putchar('\n');
        status = review_round(call, &g, round, round_size);
    }
    return status;
}

/* The whole text; NULL after an error has been printed. */
static char *text_of(const char *name, size_t *size)
{
    if (strcmp(name, "-") != 0)
        return cli_replay_text(name, size);
    buffer t = {0};
    const bool ok = cli_file_read(name, &t);
    if (!ok)
        buffer_free(&t);
    *size = t.size;
    return ok ? t.data : NULL;
}

static int review(const review_call *call)
{
    static ts_replay_report report;
    size_t size;
    char *text = text_of(call->name, &size);
    if (!text)
        return CLI_WRONG;
    int status;
    const int error = duel_verify(text, size, &report);
    if (!error) {
        status = review_text(call, text, size);
    } else if (ts_replay_malformed(error)) {
        status = cli_fail(call->name, "line %" PRIu32 ": %s", report.line, ts_error_text(error));
    } else {
        cli_say_not_so(call->name, &report);
        status = CLI_NOT_SO;
    }
    free(text);
    return status;
}

int cli_review(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    review_call call = {.player = UINT64_MAX};
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--json"))
            call.json = true;
        else if (cli_flag(&a, "--all"))
            call.all = true;
        else if (!cli_number(&a, "--player", 0, TS_PLAYERS_MAX - 1, &call.player) &&
                 (call.name || !cli_word(&a, &call.name)) && !a.failed)
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    if (!call.name)
        return cli_fail_missing("review", "FILE or ID");
    return review(&call);
}
