/* `tessera-lab puzzle`: checks the puzzles of the game, and makes new ones: draws a finished
 * position at random, carves pieces out of it, and lets the solver decide whether the rest is a
 * puzzle. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/lcg.h"
#include "lab.h"
#include "cli/args.h"
#include "cli/puzzle.h"

enum { TRIES_MAX = 400, SOLUTIONS_MAX = 2, ROWS = 8 };

typedef struct puzzle_made {
    ts_puzzle puzzle; /* its texts are those below */
    char queue[PUZZLE_PIECES_MAX + 1], field[TS_ROWS * (TS_COLUMNS + 1)],
        solution[4 * PUZZLE_PIECES_MAX + 1];
    uint64_t solutions;
} puzzle_made;

typedef struct maker {
    uint64_t random;
    uint16_t row[ROWS]; /* the filled cells */
    unsigned goal, amount, pieces;
    unsigned rows; /* rows of it that are used */
    char queue[PUZZLE_PIECES_MAX + 1];
} maker;

static unsigned below(maker *k, unsigned n)
{
    return (unsigned)((lcg_next(&k->random) >> 33) % n);
}

static const ts_cell *shape(unsigned kind, unsigned rot)
{
    return ts_rules_get(TS_RULES_GUIDELINE)->shapes->cell[kind][rot];
}

static bool is_filled(const maker *k, int x, int y)
{
    return x >= 0 && x < TS_COLUMNS && y >= 0 && y < ROWS && k->row[y] >> x & 1;
}

/* Removes the cells of a piece that lies wholly within the filled cells, if one is found at random;
 * pieces after the first must be beside open cells. */
static bool carve(maker *k, unsigned kind, bool beside)
{
    for (unsigned tries = 0; tries < 60; tries++) {
        const ts_cell *cell = shape(kind, below(k, 4));
        int x = (int)below(k, TS_COLUMNS), y = (int)below(k, k->rows);
        unsigned inside = 0, open = 0;
        for (unsigned i = 0; i < 4; i++) {
            int cx = x + cell[i].x, cy = y + cell[i].y;
            inside += is_filled(k, cx, cy);
            for (int side = -1; side <= 1; side += 2)
                open += cx + side >= 0 && cx + side < TS_COLUMNS && !is_filled(k, cx + side, cy);
            open += cy + 1 < (int)k->rows && !is_filled(k, cx, cy + 1);
        }
        if (inside < 4 || (beside && !open))
            continue;
        for (unsigned i = 0; i < 4; i++)
            k->row[y + cell[i].y] &= (uint16_t) ~(1u << (x + cell[i].x));
        return true;
    }
    return false;
}

static void fill(maker *k, unsigned rows)
{
    memset(k->row, 0, sizeof k->row);
    for (unsigned y = 0; y < rows; y++)
        k->row[y] = (1u << TS_COLUMNS) - 1;
    k->rows = rows;
}

static void open_cell(maker *k, int x, unsigned y)
{
    if (x >= 0 && x < TS_COLUMNS)
        k->row[y] &= (uint16_t) ~(1u << x);
}

/* A slot for a T-spin that clears `amount` lines, with some stack around it. */
static void draw_spin_slot(maker *k)
{
    int c = 1 + (int)below(k, TS_COLUMNS - 2), side = below(k, 2) ? 1 : -1;
    fill(k, k->amount == 3 ? 3 : 2);
    open_cell(k, c, 0);
    open_cell(k, c, 1);
    open_cell(k, c + side, 1);
    if (k->amount == 2)
        open_cell(k, c - side, 1);
    open_cell(k, c, 2);
    k->rows = k->amount == 3 ? 5 : 4;
    for (unsigned y = k->rows - 2; y < k->rows; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            if (below(k, 3) && (y == k->rows - 2 || is_filled(k, x, (int)y - 1)))
                k->row[y] |= (uint16_t)(1u << x);
    for (unsigned y = k->rows - 2; y < k->rows; y++) {
        open_cell(k, c, y);
        open_cell(k, c - side, y);
        if (k->row[y] == 0)
            k->rows = y;
    }
    k->row[k->amount == 3 ? 3 : 2] |= (uint16_t)(1u << (c + side));
}

/* A well of four columns with a few cells in it, walls up to the seventh row. */
static void draw_well(maker *k)
{
    unsigned left = below(k, 7), width = 3 + below(k, 2),
             cells = width == 4 ? 3 + 3 * below(k, 2) : 3;
    fill(k, 7);
    for (unsigned y = 0; y < 7; y++)
        for (unsigned x = 0; x < width; x++)
            open_cell(k, (int)(left + x), y);
    for (unsigned i = 0; i < cells; i++) {
        unsigned x = left + below(k, width), y = 0;
        while (k->row[y] >> x & 1)
            y++;
        k->row[y] |= (uint16_t)(1u << x);
    }
}

static void format_field(const maker *k, char *out)
{
    bool any = false;
    for (unsigned y = ROWS; y-- > 0;) {
        if (!k->row[y] && !any)
            continue;
        if (any)
            *out++ = '/';
        any = true;
        for (int x = 0; x < TS_COLUMNS; x++)
            *out++ = is_filled(k, x, (int)y) ? 'X' : '.';
    }
    *out = '\0';
}

/* Cells above empty ones look random; one or two overhangs are needed for spins. */
static bool looks_built(const maker *k)
{
    unsigned covered = 0;
    for (int y = 1; y < ROWS; y++)
        for (int x = 0; x < TS_COLUMNS; x++)
            covered += is_filled(k, x, y) && !is_filled(k, x, y - 1);
    for (unsigned y = 0; y < ROWS; y++)
        if (k->row[y] == (1u << TS_COLUMNS) - 1)
            return false;
    return covered <= (k->goal == TS_PUZZLE_SPIN ? 1 : 0) && k->row[0];
}

/* Places the pieces that the goal itself takes last; then all are shuffled. */
static bool draw_position(maker *k)
{
    unsigned carved = k->pieces;
    switch (k->goal) {
    case TS_PUZZLE_CLEAR: fill(k, 2 + below(k, k->pieces > 3 ? 3 : 2)); break;
    case TS_PUZZLE_SPIN:
        draw_spin_slot(k);
        carved--;
        break;
    case TS_PUZZLE_AT_ONCE:
        fill(k, 4);
        for (unsigned y = 0, x = below(k, TS_COLUMNS); y < 4; y++)
            open_cell(k, (int)x, y);
        carved--;
        break;
    default:
        draw_well(k);
        carved = 0;
        break;
    }
    for (unsigned i = 0; i < k->pieces; i++)
        k->queue[i] = TS_CELL_LETTERS[TS_I + below(k, 7)];
    if (k->goal == TS_PUZZLE_SPIN || k->goal == TS_PUZZLE_AT_ONCE) {
        for (unsigned i = 0; i < carved; i++)
            while (k->goal == TS_PUZZLE_SPIN && k->queue[i] == 'T')
                k->queue[i] = TS_CELL_LETTERS[TS_I + below(k, 7)];
        k->queue[carved] = k->goal == TS_PUZZLE_SPIN ? 'T' : 'I';
    }
    for (unsigned i = 0; i < carved; i++) {
        unsigned kind = (unsigned)(strchr(TS_CELL_LETTERS, k->queue[i]) - TS_CELL_LETTERS);
        if (!carve(k, kind, i > 0 || k->goal != TS_PUZZLE_CLEAR))
            return false;
    }
    for (unsigned i = k->pieces - 1; i > 0; i--) {
        unsigned j = below(k, i + 1);
        char letter = k->queue[i];
        k->queue[i] = k->queue[j];
        k->queue[j] = letter;
    }
    k->queue[k->pieces] = '\0';
    return looks_built(k);
}

/* A puzzle with that goal and that number of pieces; false if this seed gives none. */
static bool puzzle_make(unsigned goal, unsigned amount, unsigned pieces, uint64_t seed,
                        puzzle_made *out)
{
    maker k = {.random = seed, .goal = goal, .amount = amount, .pieces = pieces};
    puzzle_answer answer;
    below(&k, 2);
    for (unsigned tries = 0; tries < TRIES_MAX; tries++) {
        if (!draw_position(&k))
            continue;
        memcpy(out->queue, k.queue, sizeof k.queue);
        format_field(&k, out->field);
        out->puzzle = (ts_puzzle){.goal = (uint8_t)goal,
                                  .amount = (uint8_t)amount,
                                  .queue = out->queue,
                                  .field = out->field,
                                  .solution = out->solution};
        /* if fewer pieces reach the goal, the puzzle has too many */
        if (!puzzle_solve(&out->puzzle, SOLUTIONS_MAX + 1, &answer) || answer.solutions < 1 ||
            answer.solutions > SOLUTIONS_MAX || answer.count < pieces)
            continue;
        out->solutions = answer.solutions;
        puzzle_say(&answer, out->solution);
        return true;
    }
    return false;
}

/* ---- the command ---------------------------------------------------------------------------- */

static const char help[] =
    "usage: tessera-lab puzzle check [--drills]\n"
    "       tessera-lab puzzle make --goal GOAL [--amount N] --pieces N [--seed N]\n\n"
    "  check     plays the solution stored with each puzzle of the game, and counts\n"
    "            all solutions: there must be one or two\n"
    "  make      draws positions at random until one is a puzzle\n"
    "  --drills  checks the drills, which may have more solutions\n"
    "A GOAL is " PUZZLE_GOALS ".\n";

static int check(unsigned collection)
{
    unsigned wrong = 0;
    for (unsigned i = 1; ts_puzzle_get(collection, i); i++) {
        const ts_puzzle *p = ts_puzzle_get(collection, i);
        puzzle_answer answer;
        bool ok = puzzle_follow(p, &answer);
        printf("%2u %s, ", i, p->solution);
        if (collection == TS_PUZZLES) {
            puzzle_solve(p, UINT64_MAX, &answer);
            ok = ok && answer.solutions >= 1 && answer.solutions <= SOLUTIONS_MAX;
            printf("%" PRIu64 " solution%s: ", answer.solutions, answer.solutions == 1 ? "" : "s");
        }
        puts(ok ? "ok" : "wrong");
        wrong += !ok;
    }
    return wrong ? CLI_NOT_SO : CLI_DONE;
}

static int make(unsigned goal, uint64_t amount, uint64_t pieces, uint64_t seed)
{
    puzzle_made made;
    if (!puzzle_make(goal, (unsigned)amount, (unsigned)pieces, seed, &made))
        return cli_fail("puzzle make", "this seed gives no puzzle");
    puzzle_print(&made.puzzle);
    printf(" %" PRIu64 "\n", made.solutions);
    return CLI_DONE;
}

int lab_puzzle(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    uint64_t amount = 0, pieces = 3, seed = 0;
    unsigned goal = 0, collection = TS_PUZZLES;
    const char *what = NULL;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--drills"))
            collection = TS_DRILLS;
        else if (!puzzle_goal_option(&a, &goal) && !cli_number(&a, "--amount", 0, 100, &amount) &&
                 !cli_number(&a, "--pieces", 2, PUZZLE_PIECES_MAX, &pieces) &&
                 !cli_number(&a, "--seed", 0, UINT64_MAX, &seed) &&
                 (what ? cli_no_word(&a) : cli_word(&a, &what)))
            continue;
    }
    if (a.failed)
        return CLI_WRONG;
    if (what && strcmp(what, "check") == 0)
        return check(collection);
    if (what && strcmp(what, "make") == 0)
        return make(goal, amount, pieces, seed);
    return cli_fail(what ? what : "puzzle", "expected `check` or `make`");
}
