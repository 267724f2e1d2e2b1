/* `tessera puzzle`: lists puzzles and solves positions. */
#include "puzzle.h"
#include "commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tessera puzzle list [--drills] [--json]\n"
    "       tessera puzzle solve --goal GOAL [--amount N] --queue PIECES --field ROWS\n"
    "example: tessera puzzle list\n\n"
    "Lists the puzzles of the mode puzzle, or solves a position under the guideline.\n"
    "  list      prints the puzzles\n"
    "  solve     counts the solutions of any position\n"
    "  --drills  lists the drills\n"
    "  --json    list prints one JSON object per line\n"
    "A GOAL is " PUZZLE_GOALS ". A solution has four characters per\n"
    "piece: its letter, its rotation 0 R 2 or L, its leftmost column, its lowest row.\n";

static const char *const goals[] = {"clear", "dig", "spin", "at-once", "combo"};

typedef struct puzzle_call {
    unsigned goal;
    uint64_t amount;
    const char *queue, *field;
    bool drills, json;
} puzzle_call;

void puzzle_print(const ts_puzzle *p)
{
    printf("%s %u %s %s %s", goals[p->goal], p->amount, p->queue, p->field, p->solution);
}

static void print_json(unsigned number, const ts_puzzle *p)
{
    printf("{\"number\":%u,\"goal\":\"%s\",\"amount\":%u,\"queue\":\"%s\",\"field\":\"%s\","
           "\"solution\":\"%s\"}\n",
           number, goals[p->goal], p->amount, p->queue, p->field, p->solution);
}

static int list(unsigned collection, bool json)
{
    for (unsigned i = 1; ts_puzzle_get(collection, i); i++) {
        if (json) {
            print_json(i, ts_puzzle_get(collection, i));
            continue;
        }
        printf("%2u ", i);
        puzzle_print(ts_puzzle_get(collection, i));
        putchar('\n');
    }
    return CLI_DONE;
}

static int solve(const puzzle_call *call)
{
    ts_puzzle p = {call->goal, call->amount, call->queue, call->field, ""};
    puzzle_answer answer;
    char solution[4 * PUZZLE_PIECES_MAX + 1];
    if (!call->queue || !call->field)
        return cli_fail_missing("puzzle solve", "--queue and --field");
    if (!puzzle_solve(&p, UINT64_MAX, &answer))
        return cli_fail("puzzle solve", "invalid position: expected at most %d letters of IJLOSTZ",
                        PUZZLE_PIECES_MAX);
    puzzle_say(&answer, solution);
    printf("%" PRIu64 " %s\n", answer.solutions, answer.solutions ? solution : "-");
    return answer.solutions ? CLI_DONE : CLI_NOT_SO;
}

bool puzzle_goal_option(cli_args *a, unsigned *goal)
{
    const char *word = NULL;
    if (!cli_text(a, "--goal", &word))
        return false;
    for (unsigned i = 0; word && i < sizeof goals / sizeof goals[0]; i++)
        if (strcmp(word, goals[i]) == 0) {
            *goal = i;
            return true;
        }
    if (word) {
        cli_suggest nearest = {.typed = word};
        for (unsigned i = 0; i < sizeof goals / sizeof goals[0]; i++)
            cli_suggest_see(&nearest, goals[i]);
        cli_fail(word, "unknown goal%s a goal is " PUZZLE_GOALS, cli_suggest_question(&nearest));
    }
    a->failed = true;
    return true;
}

int cli_puzzle(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    puzzle_call call = {0};
    const char *what = NULL;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--drills"))
            call.drills = true;
        else if (cli_flag(&a, "--json"))
            call.json = true;
        else if (!puzzle_goal_option(&a, &call.goal) && !cli_text(&a, "--queue", &call.queue) &&
                 !cli_text(&a, "--field", &call.field) &&
                 !cli_number(&a, "--amount", 0, 100, &call.amount) &&
                 (what || !cli_word(&a, &what)) && !a.failed)
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    unsigned collection = call.drills ? TS_DRILLS : TS_PUZZLES;
    if (call.json && what && strcmp(what, "list") != 0)
        return cli_fail("--json", "only for `tessera puzzle list`");
    if (what && strcmp(what, "list") == 0)
        return list(collection, call.json);
    if (what && strcmp(what, "solve") == 0)
        return solve(&call);
    if (!what)
        return cli_fail_missing("puzzle", "list or solve");
    cli_suggest nearest = {.typed = what};
    static const char *const words[] = {"list", "solve"};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        cli_suggest_see(&nearest, words[i]);
    return cli_fail(what, "unknown command%s `tessera puzzle --help` lists them",
                    cli_suggest_question(&nearest));
}

/* The solver: a search through all places of all pieces, with hold. The core says what a place
 * achieves: the piece is locked in a copy of the match. */

enum {
    MARGIN = 4,
    ROWS = TS_ROWS + MARGIN,
    COLUMNS = TS_COLUMNS + 2 * MARGIN,
    PLACES_MAX = 512,
    KNOWN_BITS = 16
};

/* A searched position: this board, hold and rest of the queue have that number of solutions. */
typedef struct known {
    uint64_t key, solutions;
} known;

typedef struct solver {
    const ts_puzzle *puzzle;
    uint8_t kinds[PUZZLE_PIECES_MAX];
    unsigned count;
    known *known;
    uint64_t total, most; /* solutions found, and the number at which to stop */
    puzzle_step path[PUZZLE_PIECES_MAX], first[PUZZLE_PIECES_MAX];
    unsigned first_count;
} solver;

/* ---- places ---------------------------------------------------------------------------------- */

typedef struct places {
    const ts_board *b;
    unsigned reached_count, count;
    uint8_t seen[4][ROWS][COLUMNS];
    ts_piece reached[4 * ROWS * COLUMNS];
    puzzle_step place[PLACES_MAX];
    uint64_t cells[PLACES_MAX];
    uint8_t spin[PLACES_MAX];
} places;

/* The cells as one number, the same for pieces that look the same. */
static uint64_t cells_of(const ts_board *b, ts_piece p)
{
    ts_cell cell[4];
    uint64_t low = UINT64_MAX, sum = 0;
    ts_cells(b, p, cell);
    for (unsigned i = 0; i < 4; i++) {
        uint64_t at = (uint64_t)cell[i].y * 16 + (uint64_t)cell[i].x;
        low = at < low ? at : low;
    }
    for (unsigned i = 0; i < 4; i++) {
        uint64_t at = (uint64_t)cell[i].y * 16 + (uint64_t)cell[i].x - low;
        sum |= UINT64_C(1) << (at < 52 ? at : 52);
    }
    return sum << 10 | low;
}

/* A place of rest counts once, with the best spin that it allows. */
static void note_place(places *s, ts_piece p, int test)
{
    uint64_t cells = cells_of(s->b, p);
    uint8_t spin = ts_spin(s->b, p, test);
    unsigned at = 0;
    while (at < s->count && s->cells[at] != cells)
        at++;
    if (at == PLACES_MAX || (at < s->count && s->spin[at] >= spin))
        return;
    s->count += at == s->count;
    s->cells[at] = cells;
    s->spin[at] = spin;
    s->place[at] = (puzzle_step){p, test};
}

static void arrive(places *s, ts_piece p, int test)
{
    uint8_t *seen = &s->seen[p.rot][p.y + MARGIN][p.x + MARGIN];
    ts_piece below = p;
    below.y--;
    if (!ts_fits(s->b, below))
        note_place(s, p, test);
    if (*seen)
        return;
    *seen = 1;
    s->reached[s->reached_count++] = p;
}

static void move(places *s, ts_piece p, int x, int y)
{
    p.x = p.x + x;
    p.y = p.y + y;
    if (ts_fits(s->b, p))
        arrive(s, p, 0);
}

static void rotate(places *s, ts_piece p, int by)
{
    int test = ts_rotated(s->b, by, &p);
    if (test)
        arrive(s, p, test);
}

static void find_places(const ts_board *b, unsigned kind, places *s)
{
    ts_piece p = ts_spawned(b, kind);
    int top = TS_ROWS;
    s->b = b;
    s->reached_count = s->count = 0;
    memset(s->seen, 0, sizeof s->seen);
    while (top > 0 && !b->row[top - 1])
        top--;
    if (!ts_fits(b, p))
        return;
    while (p.y > top + MARGIN)
        p.y--;
    arrive(s, p, 0);
    for (unsigned i = 0; i < s->reached_count; i++) {
        p = s->reached[i];
        move(s, p, -1, 0);
        move(s, p, 1, 0);
        move(s, p, 0, -1);
        rotate(s, p, 1);
        rotate(s, p, -1);
    }
}

/* ---- the search ------------------------------------------------------------------------------ */

static bool lock(ts_match *m, puzzle_step step)
{
    ts_buttons held[TS_PLAYERS_MAX] = {TS_HARD};
    ts_board *b = &m->board[0];
    b->held = 0;
    ts_edit_place(m, 0, step.piece);
    ts_edit_rotation(m, 0, step.test);
    ts_step(m, held, NULL);
    return b->outcome == TS_RUNNING;
}

static unsigned filled(const ts_board *b, unsigned *height)
{
    unsigned cells = 0;
    *height = 0;
    for (unsigned y = 0; y < TS_ROWS; y++)
        for (unsigned row = b->row[y]; row; row &= row - 1) {
            cells++;
            *height = y + 1;
        }
    return cells;
}

static unsigned pieces_left(const solver *s, unsigned from, unsigned hold, unsigned kind)
{
    unsigned count = hold != TS_NONE && (!kind || hold == kind);
    for (; from < s->count; from++)
        count += !kind || s->kinds[from] == kind;
    return count;
}

/* Can no solution come of this any more? */
static bool is_lost(const solver *s, const ts_board *b, unsigned from, unsigned hold)
{
    unsigned height, cells = filled(b, &height);
    switch (s->puzzle->goal) {
    case TS_PUZZLE_CLEAR:
        return height > (cells + 4 * pieces_left(s, from, hold, TS_NONE)) / TS_COLUMNS;
    case TS_PUZZLE_SPIN: return pieces_left(s, from, hold, TS_T) == 0;
    case TS_PUZZLE_COMBO:
        return b->combo + 1 + (int)pieces_left(s, from, hold, TS_NONE) < s->puzzle->amount;
    default: return false;
    }
}

static uint64_t key_of(const ts_board *b, unsigned from, unsigned hold)
{
    uint64_t key = 0x9e3779b97f4a7c15u;
    uint64_t facts[] = {from, hold, (uint64_t)b->combo + 1, b->back_to_back};
    for (unsigned i = 0; i < sizeof facts / sizeof facts[0]; i++)
        key = (key ^ facts[i] ^ key >> 32) * 0xff51afd7ed558ccdu;
    for (unsigned y = 0; y < TS_ROWS; y++) {
        uint64_t garbage = 0;
        for (unsigned x = 0; b->row[y] && x < TS_COLUMNS; x++)
            garbage |= (uint64_t)(b->cell[y][x] >= TS_GARBAGE) << x;
        key = (key ^ (b->row[y] | garbage << 10 | (uint64_t)y << 20)) * 0xc4ceb9fe1a85ec53u;
        key ^= key >> 29;
    }
    return key | 1;
}

static uint64_t search(solver *s, const ts_match *m, unsigned from, unsigned hold, unsigned depth);

/* Places `kind` everywhere; `from` and `hold` are what is left then. */
static uint64_t place_all(solver *s, const ts_match *m, unsigned kind, unsigned from, unsigned hold,
                          unsigned depth)
{
    places *found = malloc(sizeof *found);
    uint64_t solutions = 0;
    if (!found)
        abort();
    find_places(&m->board[0], kind, found);
    for (unsigned i = 0; i < found->count && s->total < s->most; i++) {
        ts_match next = *m;
        s->path[depth] = found->place[i];
        if (!lock(&next, found->place[i]))
            continue;
        const ts_board *b = &next.board[0];
        if (ts_puzzle_reached(b, s->puzzle)) {
            solutions++;
            s->total++;
            if (s->first_count == 0) {
                s->first_count = depth + 1;
                memcpy(s->first, s->path, sizeof s->first);
            }
        } else if (!is_lost(s, b, from, hold)) {
            solutions += search(s, &next, from, hold, depth + 1);
        }
    }
    free(found);
    return solutions;
}

static uint64_t search(solver *s, const ts_match *m, unsigned from, unsigned hold, unsigned depth)
{
    uint64_t key = key_of(&m->board[0], from, hold), solutions = 0;
    known *k = &s->known[key >> (64 - KNOWN_BITS)];
    if (k->key == key) {
        s->total += k->solutions;
        return k->solutions;
    }
    if (from == s->count) {
        if (hold != TS_NONE)
            solutions = place_all(s, m, hold, from, TS_NONE, depth);
    } else {
        unsigned kind = s->kinds[from];
        solutions = place_all(s, m, kind, from + 1, hold, depth);
        if (hold != TS_NONE && hold != kind)
            solutions += place_all(s, m, hold, from + 1, kind, depth);
        else if (hold == TS_NONE && from + 1 < s->count && s->kinds[from + 1] != kind)
            solutions += place_all(s, m, s->kinds[from + 1], from + 2, kind, depth);
    }
    *k = (known){key, solutions};
    return solutions;
}

static bool begin(solver *s, ts_match *m)
{
    ts_setup setup;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, TS_MODE_PRACTICE);
    if (!ts_start(m, &setup) || !ts_puzzle_set(m, s->puzzle) ||
        m->board[0].given_count > PUZZLE_PIECES_MAX)
        return false;
    s->count = m->board[0].given_count;
    memcpy(s->kinds, m->board[0].queue, s->count);
    return true;
}

bool puzzle_solve(const ts_puzzle *puzzle, uint64_t most, puzzle_answer *answer)
{
    ts_match m;
    solver s = {.puzzle = puzzle, .most = most};
    *answer = (puzzle_answer){0};
    if (!begin(&s, &m))
        return false;
    s.known = calloc(1u << KNOWN_BITS, sizeof *s.known);
    if (!s.known)
        abort();
    answer->solutions = search(&s, &m, 0, TS_NONE, 0);
    answer->count = s.first_count;
    memcpy(answer->step, s.first, sizeof s.first);
    free(s.known);
    return true;
}

/* Finds the place that four characters of a solution describe, for a piece of that kind. */
static bool follow_step(ts_match *m, const char *words, puzzle_step *step)
{
    places *found = malloc(sizeof *found);
    puzzle_answer one = {.count = 1};
    char said[4 * PUZZLE_PIECES_MAX + 1];
    bool there = false;
    if (!found)
        abort();
    find_places(&m->board[0], strchr(TS_CELL_LETTERS, words[0]) - TS_CELL_LETTERS, found);
    for (unsigned i = 0; i < found->count && !there; i++) {
        one.step[0] = found->place[i];
        puzzle_say(&one, said);
        there = strncmp(said, words, 4) == 0;
    }
    *step = one.step[0];
    free(found);
    return there;
}

bool puzzle_follow(const ts_puzzle *puzzle, puzzle_answer *answer)
{
    ts_match m;
    solver s = {.puzzle = puzzle};
    unsigned from = 0, hold = TS_NONE;
    *answer = (puzzle_answer){0};
    if (!begin(&s, &m))
        return false;
    for (const char *at = puzzle->solution; strlen(at) >= 4; at += 4) {
        const char *letter = strchr(TS_CELL_LETTERS, at[0]);
        unsigned kind = letter ? (unsigned)(letter - TS_CELL_LETTERS) : TS_NONE;
        unsigned current = from < s.count ? s.kinds[from] : hold;
        if (kind < TS_I || kind > TS_Z || answer->count == PUZZLE_PIECES_MAX)
            return false;
        if (from == s.count)
            hold = TS_NONE;
        else if (kind != current && hold != TS_NONE && kind == hold)
            hold = current;
        else if (kind != current && hold == TS_NONE && from + 1 < s.count) {
            hold = current;
            current = s.kinds[++from];
            if (current != kind)
                return false;
        } else if (kind != current)
            return false;
        from += from < s.count;
        puzzle_step *step = &answer->step[answer->count++];
        if (!follow_step(&m, at, step) || !lock(&m, *step))
            return false;
        if (ts_puzzle_reached(&m.board[0], puzzle))
            return at[4] == '\0';
    }
    return false;
}

void puzzle_say(const puzzle_answer *answer, char out[4 * PUZZLE_PIECES_MAX + 1])
{
    const ts_rules *r = ts_rules_get(TS_RULES_GUIDELINE);
    for (unsigned i = 0; i < answer->count; i++) {
        ts_piece p = answer->step[i].piece;
        const ts_cell *cell = r->shapes->cell[p.kind][p.rot];
        int left = cell[0].x, low = cell[0].y;
        for (unsigned k = 1; k < 4; k++) {
            left = cell[k].x < left ? cell[k].x : left;
            low = cell[k].y < low ? cell[k].y : low;
        }
        *out++ = TS_CELL_LETTERS[p.kind];
        *out++ = "0R2L"[p.rot];
        *out++ = '0' + p.x + left;
        *out++ = '0' + p.y + low;
    }
    *out = '\0';
}
