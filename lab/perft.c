/* `tessera-lab perft`: the command, and the plain counter, with which the move generator is
 * compared. A placement is found by trying every move of the core from every place reached so far;
 * nothing here knows a rule set's kicks or walls. */
#define _POSIX_C_SOURCE 200809L
#include "perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tessera/forms.h"
#include "count/count.h"
#include "lab.h"
#include "cli/args.h"
#include "cli/clock.h"
#include "cli/setup.h"
#include "cli/jobs.h"

#define FULL_ROW ((1u << TS_COLUMNS) - 1)

/* Reference cells can be a little outside of the field: places are stored with this offset. */
#define MARGIN 4
#define PLACE_ROWS (TS_ROWS + 4 * MARGIN)
#define PLACE_COLUMNS 16 /* bits of a uint16_t */

/* ---- the four cells a piece fills ------------------------------------------------------------ */

/* A kind in one rotation, as rows of bits from the lower left corner of its box. Rotations with
 * the same rows share a form, so that two places with the same cells are one placement. */
typedef struct outline {
    int8_t left, low; /* that corner, from the reference cell */
    uint8_t form;
    uint16_t row[4];
} outline;

static outline outline_of(const ts_cell cell[4])
{
    outline o = {.left = cell[0].x, .low = cell[0].y};
    for (int i = 1; i < 4; i++) {
        if (cell[i].x < o.left)
            o.left = cell[i].x;
        if (cell[i].y < o.low)
            o.low = cell[i].y;
    }
    for (int i = 0; i < 4; i++) {
        uint16_t *row = &o.row[cell[i].y - o.low];
        *row = (uint16_t)(*row | 1u << (cell[i].x - o.left));
    }
    return o;
}

static void outline_all(const ts_rules *r, outline out[TS_KINDS][4])
{
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        for (unsigned rot = 0; rot < 4; rot++) {
            outline *o = &out[kind][rot];
            *o = outline_of(r->shapes->cell[kind][rot]);
            while (memcmp(out[kind][o->form].row, o->row, sizeof o->row) != 0)
                o->form++;
        }
}

/* ---- the placements of one piece ------------------------------------------------------------- */

/* By spin, form and row of the lower left corner: a bit for each column it can be in. */
typedef struct placements {
    uint16_t at[TS_SPIN_FULL + 1][4][PLACE_ROWS];
} placements;

typedef struct search {
    const ts_board *b;
    const outline *outline; /* of the piece, by rotation */
    placements *found;
    bool spins, flips;
    unsigned count;
    uint16_t seen[4][PLACE_ROWS];
    ts_piece reached[4 * PLACE_ROWS * PLACE_COLUMNS];
} search;

static bool filled(const ts_board *b, int x, int y)
{
    if (x < 0 || x >= TS_COLUMNS || y < 0)
        return true;
    return y < TS_ROWS && (b->row[y] >> x & 1);
}

/* The spin of a T that locks here after a rotation by this kick test. It points away from the one
 * side of its centre at which it has no cell. */
static unsigned spin_after_rotation(const ts_board *b, ts_piece p, int test)
{
    ts_cell cell[4], centre = {0, 0};
    ts_cells(b, p, cell);
    int sum_x = 0, sum_y = 0;
    for (int i = 0; i < 4; i++) {
        sum_x += cell[i].x;
        sum_y += cell[i].y;
    }
    /* The side cells cancel out: the rest of the sum, beyond four centres, is the direction in
     * which it points. */
    for (int i = 0; i < 4; i++) {
        int x = sum_x - 4 * cell[i].x, y = sum_y - 4 * cell[i].y;
        if (x * x + y * y == 1)
            centre = cell[i];
    }
    int front_x = sum_x - 4 * centre.x, front_y = sum_y - 4 * centre.y;
    int front = 0, back = 0;
    for (int side = -1; side <= 1; side += 2) {
        int x = side * front_y, y = side * front_x;
        front += filled(b, centre.x + front_x + x, centre.y + front_y + y);
        back += filled(b, centre.x - front_x + x, centre.y - front_y + y);
    }
    if (front + back < 3)
        return TS_SPIN_NONE;
    return front == 2 || test == 5 ? TS_SPIN_FULL : TS_SPIN_MINI;
}

static ts_piece moved(ts_piece p, int x, int y)
{
    p.x = (int8_t)(p.x + x);
    p.y = (int8_t)(p.y + y);
    return p;
}

/* The piece has come to p: by a rotation with kick test `test`, or, if it is 0, by another move. */
static void arrive(search *s, ts_piece p, int test)
{
    uint16_t *row = &s->seen[p.rot][p.y + MARGIN];
    unsigned column = 1u << (p.x + MARGIN);
    bool known = *row & column;
    if (known && !s->spins)
        return;
    if (!known) {
        *row = (uint16_t)(*row | column);
        s->reached[s->count++] = p;
    }
    if (ts_fits(s->b, moved(p, 0, -1)))
        return;
    unsigned spin = s->spins && test ? spin_after_rotation(s->b, p, test) : TS_SPIN_NONE;
    const outline *o = &s->outline[p.rot];
    uint16_t *at = &s->found->at[spin][o->form][p.y + o->low];
    *at = (uint16_t)(*at | 1u << (p.x + o->left));
}

static void arrive_if_fits(search *s, ts_piece p)
{
    bool known = s->seen[p.rot][p.y + MARGIN] >> (p.x + MARGIN) & 1;
    if ((s->spins || !known) && ts_fits(s->b, p))
        arrive(s, p, 0);
}

static void arrive_rotated(search *s, ts_piece p, int by)
{
    int test = ts_rotated(s->b, by, &p);
    if (test)
        arrive(s, p, test);
}

/* Returns the start of the search. In the free sky a piece can take any column and rotation in
 * every row, so there is no need to search the rows between the spawn and the stack. */
static ts_piece start_of(const ts_board *b, unsigned kind)
{
    ts_piece p = ts_spawned(b, kind);
    if (ts_rules_get(b->rules)->spawn_drop)
        p.y--;
    int stack = TS_ROWS;
    while (stack > 0 && b->row[stack - 1] == 0)
        stack--;
    if (ts_fits(b, p))
        while (p.y > stack + MARGIN)
            p.y--;
    return p;
}

static void find_placements(const ts_board *b, unsigned kind, const outline by_rotation[4],
                            bool spins, placements *found)
{
    search s;
    s.b = b;
    s.outline = by_rotation;
    s.found = found;
    s.spins = spins && kind == TS_T;
    s.flips = ts_flips(ts_rules_get(b->rules), kind);
    s.count = 0;
    memset(s.seen, 0, sizeof s.seen);
    memset(found, 0, sizeof *found);
    arrive_if_fits(&s, start_of(b, kind));
    for (unsigned i = 0; i < s.count; i++) {
        ts_piece p = s.reached[i];
        arrive_if_fits(&s, moved(p, -1, 0));
        arrive_if_fits(&s, moved(p, 1, 0));
        arrive_if_fits(&s, moved(p, 0, -1));
        arrive_rotated(&s, p, 1);
        arrive_rotated(&s, p, -1);
        if (s.flips)
            arrive_rotated(&s, p, 2);
    }
}

static unsigned bits_in(unsigned word)
{
    unsigned bits = 0;
    for (; word; word &= word - 1)
        bits++;
    return bits;
}

static uint64_t placements_in(const placements *found)
{
    const uint16_t *row = found->at[0][0];
    uint64_t count = 0;
    for (size_t i = 0; i < sizeof *found / sizeof *row; i++)
        count += bits_in(row[i]);
    return count;
}

/* ---- one piece after another ----------------------------------------------------------------- */

typedef struct walk {
    const perft_plan *plan;
    ts_board b; /* only its rows are up to date, and only they are used */
    outline outline[TS_KINDS][4];
    unsigned share, shares; /* takes the placements of the first piece with this remainder */
    unsigned firsts;
    uint64_t count;
} walk;

/* Fills the cells and removes the full rows. */
static void lock_in(ts_board *b, const uint16_t cells[4], unsigned x, unsigned y)
{
    const ts_rules *r = ts_rules_get(b->rules);
    const unsigned moving = r->page ? r->visible : r->rows;
    for (unsigned i = 0; i < 4 && y + i < r->rows; i++)
        b->row[y + i] = (uint16_t)(b->row[y + i] | cells[i] << x);
    unsigned to = 0;
    for (unsigned from = 0; from < moving; from++)
        if (b->row[from] != FULL_ROW)
            b->row[to++] = b->row[from];
    while (to < moving)
        b->row[to++] = 0;
}

static uint64_t count_ways(walk *w, unsigned depth, unsigned next, unsigned held);

static uint64_t count_after(walk *w, unsigned depth, unsigned next, unsigned held,
                            const uint16_t cells[4], unsigned x, unsigned y)
{
    if (depth == w->plan->depth && w->firsts++ % w->shares != w->share)
        return 0;
    uint16_t rows[TS_ROWS];
    memcpy(rows, w->b.row, sizeof rows);
    lock_in(&w->b, cells, x, y);
    uint64_t ways = count_ways(w, depth - 1, next, held);
    memcpy(w->b.row, rows, sizeof rows);
    return ways;
}

/* The ways that begin with placing this kind; then `next` in the queue and `held` follow. */
static uint64_t count_placing(walk *w, unsigned depth, unsigned kind, unsigned next, unsigned held)
{
    placements found;
    find_placements(&w->b, kind, w->outline[kind], w->plan->spins, &found);
    if (depth == 1)
        return placements_in(&found);
    uint64_t ways = 0;
    for (unsigned rot = 0; rot < 4; rot++)
        for (unsigned y = 0; y < PLACE_ROWS; y++) {
            unsigned none = found.at[TS_SPIN_NONE][rot][y], mini = found.at[TS_SPIN_MINI][rot][y],
                     full = found.at[TS_SPIN_FULL][rot][y];
            for (unsigned x = 0; x < TS_COLUMNS; x++) {
                unsigned spins = (none >> x & 1) + (mini >> x & 1) + (full >> x & 1);
                if (spins)
                    ways +=
                        spins * count_after(w, depth, next, held, w->outline[kind][rot].row, x, y);
            }
        }
    return ways;
}

static uint64_t count_ways(walk *w, unsigned depth, unsigned next, unsigned held)
{
    const perft_plan *plan = w->plan;
    if (next >= plan->queue_count)
        return 0;
    unsigned kind = plan->queue[next];
    uint64_t ways = count_placing(w, depth, kind, next + 1, held);
    if (!plan->hold)
        return ways;
    if (held != TS_NONE && held != kind)
        ways += count_placing(w, depth, held, next + 1, kind);
    if (held == TS_NONE && next + 1 < plan->queue_count && plan->queue[next + 1] != kind)
        ways += count_placing(w, depth, plan->queue[next + 1], next + 2, kind);
    return ways;
}

static void walk_share(void *walks, unsigned share)
{
    walk *w = (walk *)walks + share;
    w->count = count_ways(w, w->plan->depth, 0, TS_NONE);
}

static uint64_t perft_count_plainly(const ts_board *board, const perft_plan *plan)
{
    walk w[JOBS_MAX];
    unsigned shares = plan->depth > 1 ? plan->threads : 1;
    for (unsigned i = 0; i < shares; i++) {
        w[i] = (walk){.plan = plan, .b = *board, .share = i, .shares = shares};
        w[i].b.fall = 0; /* a smoothly falling piece is placed by whole rows */
        outline_all(ts_rules_get(board->rules), w[i].outline);
    }
    uint64_t count = 0;
    jobs_run(shares, walk_share, w);
    for (unsigned i = 0; i < shares; i++)
        count += w[i].count;
    return count;
}

/* ---- by the move generator ------------------------------------------------------------------- */

typedef struct quick_share {
    ts_bitboard board;
    const ts_movegen *gen;
    count_plan plan;
    uint64_t ways;
    bool counted;
} quick_share;

static void count_quick_share(void *shares, unsigned share)
{
    quick_share *s = (quick_share *)shares + share;
    s->counted = count_by_movegen(s->gen, &s->board, &s->plan, &s->ways);
}

/* Returns false if the move generator does not support these rules, or out of memory. */
static bool count_quickly(const ts_board *board, const perft_plan *plan, uint64_t *count)
{
    ts_movegen gen;
    quick_share s[JOBS_MAX];
    bool all = true;
    *count = 0;
    if (!ts_movegen_of(ts_rules_get(board->rules), &gen))
        return false;
    for (unsigned i = 0; i < plan->threads; i++) {
        s[i] = (quick_share){.gen = &gen};
        ts_bitboard_of(board, &s[i].board);
        s[i].plan = (count_plan){
            plan->queue, plan->queue_count, plan->depth, plan->hold, plan->spins, i, plan->threads};
    }
    jobs_run(plan->threads, count_quick_share, s);
    for (unsigned i = 0; i < plan->threads; i++) {
        all = all && s[i].counted;
        *count += s[i].ways;
    }
    return all;
}

uint64_t perft_count(const ts_board *board, const perft_plan *plan)
{
    uint64_t count;
    return !plan->plain && count_quickly(board, plan, &count) ? count
                                                              : perft_count_plainly(board, plan);
}

/* ---- the command ----------------------------------------------------------------------------- */

static const char help[] =
    "usage: tessera-lab perft [--rules R] --queue PIECES --depth N [--field F]\n"
    "                         [--hold] [--spins] [--plain] [--threads N] [--json]\n\n"
    "Counts the distinct ways to place the pieces one after another. Prints one line\n"
    "per depth: the count, the seconds it took, and placements per second.\n"
    "  --rules R       the rule set (guideline)\n"
    "  --queue PIECES  the pieces, as letters of IJLOSTZ\n"
    "  --depth N       how many of them are placed\n"
    "  --field F       the stack at the start: rows from the top, `/` between them,\n"
    "                  `.` for an empty cell\n"
    "  --hold          a piece may be held\n"
    "  --spins         a T counts once for each kind of spin it can lock with\n"
    "  --plain         counts through the core, move by move; always so for rule sets\n"
    "                  whose rotations are not those of guideline or modern\n"
    "  --threads N     the number of threads (one for each processor)\n"
    "  --json          one JSON object per depth\n";

typedef struct perft_call {
    perft_plan plan;
    ts_match match;
    bool json;
} perft_call;

static int read_field(perft_call *c, const char *field)
{
    uint8_t cell[TS_ROWS][TS_COLUMNS_MAX];
    char error[80];
    if (!cli_parse_field(field, cell, ts_rules_get(c->match.setup.rules), error, sizeof error))
        return cli_fail("--field", "%s", error);
    if (!ts_edit_stack(&c->match, 0, (const uint8_t(*)[TS_COLUMNS_MAX])cell))
        return cli_fail("--field", "the rule set does not allow this field");
    return CLI_DONE;
}

/* CLI_DONE: the call is right. `helped`: it only asked for help. */
static int read_call(int argc, char **argv, perft_call *c, bool *helped)
{
    const char *queue = NULL, *field = "";
    unsigned rules = 0;
    uint64_t depth = 0, threads = jobs_usual();
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            *helped = true;
            return cli_help(help);
        } else if (cli_flag(&a, "--hold")) {
            c->plan.hold = true;
        } else if (cli_flag(&a, "--spins")) {
            c->plan.spins = true;
        } else if (cli_flag(&a, "--json")) {
            c->json = true;
        } else if (cli_flag(&a, "--plain")) {
            c->plan.plain = true;
        } else if (cli_rules_option(&a, &rules) || cli_text(&a, "--queue", &queue) ||
                   cli_text(&a, "--field", &field) ||
                   cli_number(&a, "--depth", 1, PERFT_QUEUE_MAX, &depth) ||
                   cli_number(&a, "--threads", 1, JOBS_MAX, &threads)) {
            continue;
        } else {
            cli_no_word(&a);
        }
    }
    if (a.failed)
        return CLI_WRONG;
    if (!queue)
        return cli_fail("perft", "--queue is missing");
    int pieces = cli_parse_pieces(queue, c->plan.queue, PERFT_QUEUE_MAX);
    if (pieces <= 0)
        return cli_fail(queue, "a queue is 1 to %d letters of IJLOSTZ", PERFT_QUEUE_MAX);
    if (!depth)
        return cli_fail("perft", "--depth is missing");
    if (c->plan.hold && !ts_rules_get(rules)->hold)
        return cli_fail(ts_rules_get(rules)->name, "this rule set has no hold");
    c->plan.queue_count = (unsigned)pieces;
    c->plan.depth = (unsigned)depth;
    c->plan.threads = (unsigned)threads;
    ts_setup setup;
    ts_setup_default(&setup, rules, 0);
    ts_start(&c->match, &setup);
    return read_field(c, field);
}

int lab_perft(int argc, char **argv)
{
    static perft_call c;
    bool helped = false;
    memset(&c, 0, sizeof c);
    int status = read_call(argc, argv, &c, &helped);
    if (status != CLI_DONE || helped)
        return status;
    perft_plan plan = c.plan;
    for (plan.depth = 1; plan.depth <= c.plan.depth; plan.depth++) {
        uint64_t begin = cli_clock_ns();
        uint64_t count = perft_count(&c.match.board[0], &plan);
        double seconds = (double)(cli_clock_ns() - begin) / 1e9;
        const char *line = c.json ? "{\"depth\":%u,\"count\":%" PRIu64
                                    ",\"seconds\":%.6f,\"nodes_per_second\":%.0f}\n"
                                  : "%u %" PRIu64 " %.6f %.0f\n";
        printf(line, plan.depth, count, seconds, seconds > 0 ? (double)count / seconds : 0);
        fflush(stdout);
    }
    return CLI_DONE;
}
