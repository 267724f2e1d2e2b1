/* `tessera-lab puzzles`: makes rated puzzles of positions from games of bots (docs/puzzles.md). The
 * bot's last moves name the goal; the search over all placements decides if the position some
 * pieces before is a puzzle; levels that try it give its rating. */
#include "puzzles.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/splitmix.h"
#include "cli/args.h"
#include "lab.h"
#include "trial.h"

enum {
    WAYS_MAX = 3,
    GAME_PIECES = 120,
    GAME_BUDGET = 1200,
    LEAST_LEVEL = 5,
    TWINS_BITS = 18,
    QUIET = 8 /* pieces between puzzles of one theme in one game */
};

/* ---- making --------------------------------------------------------------------------------- */

typedef struct maker {
    ts_searcher *searcher;
    uint64_t random;
    uint64_t *twins;
    char (*line)[COACH_PUZZLE_LINE];
    unsigned count, capacity, most;
    unsigned of_theme[COACH_THEMES];
    ts_match m;
    ts_forms forms;
    ts_board past[COACH_PUZZLE_PIECES]; /* as pieces came, the last at [pieces % ...] */
    uint32_t last[COACH_THEMES];        /* the piece of the last puzzle of a theme in this game */
} maker;

static char mirrored_kind(char kind)
{
    const char *at = strchr("JLSZ", kind);
    return kind && at ? "LJZS"[at - "JLSZ"] : kind;
}

static uint64_t hash_letters(uint64_t hash, const char *text, bool mirrored)
{
    for (; *text; text++)
        hash = (hash ^ (unsigned char)(mirrored ? mirrored_kind(*text) : *text)) *
               UINT64_C(1099511628211);
    return hash;
}

/* The same for fields that are shifted sideways. */
static uint64_t hash_twin(const coach_puzzle *p, bool mirrored)
{
    uint64_t hash =
        (uint64_t)p->exercise.goal << 16 | (uint64_t)p->exercise.pieces << 8 | p->exercise.amount;
    unsigned rows[COACH_PUZZLE_ROWS] = {0}, count = 0, all = 0;
    hash = hash_letters(hash, p->hold, mirrored) * 31;
    hash = hash_letters(hash, p->queue, mirrored);
    for (const char *c = p->field; *c; c += TS_COLUMNS + (c[TS_COLUMNS] == '/')) {
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            rows[count] |= (unsigned)(c[mirrored ? TS_COLUMNS - 1 - x : x] == 'X') << x;
        all |= rows[count++];
    }
    for (unsigned i = 0; i < count; i++)
        hash = (hash ^ rows[i] >> __builtin_ctz(all)) * UINT64_C(1099511628211);
    return splitmix_next(&hash);
}

static bool is_twin(maker *k, const coach_puzzle *p)
{
    const uint64_t one = hash_twin(p, false), other = hash_twin(p, true);
    const uint64_t hash = (one < other ? one : other) | 1;
    for (uint64_t at = hash >> (64 - TWINS_BITS);; at = (at + 1) % (UINT64_C(1) << TWINS_BITS)) {
        if (k->twins[at] == hash)
            return true;
        if (!k->twins[at]) {
            k->twins[at] = hash;
            return false;
        }
    }
}

/* Returns false if the position does not fit into a puzzle. */
static bool set_position(coach_puzzle *p, const ts_board *b, unsigned pieces)
{
    unsigned rows = TS_ROWS;
    char *field = p->field;
    while (rows > 0 && !b->row[rows - 1])
        rows--;
    const unsigned known = pieces + (b->hold ? 0 : 1);
    if (rows == 0 || rows > COACH_PUZZLE_ROWS || pieces > COACH_PUZZLE_PIECES ||
        b->queue_count + 1u < known)
        return false;
    p->hold[0] = b->hold ? TS_CELL_LETTERS[b->hold] : '\0';
    p->hold[1] = '\0';
    for (unsigned i = 0; i < known; i++)
        p->queue[i] = TS_CELL_LETTERS[i ? b->queue[i - 1] : b->piece.kind];
    p->queue[known] = '\0';
    for (unsigned y = rows; y-- > 0;) {
        for (unsigned x = 0; x < TS_COLUMNS; x++)
            *field++ = b->row[y] >> x & 1 ? 'X' : '.';
        *field++ = y ? '/' : '\0';
    }
    p->exercise.hold = p->hold;
    p->exercise.queue = p->queue;
    p->exercise.field = p->field;
    p->exercise.marks = p->marks;
    p->exercise.pieces = (uint8_t)pieces;
    return true;
}

static void set_mark(char *mark, ts_place to)
{
    mark[0] = TS_CELL_LETTERS[to.kind];
    mark[1] = "0R2L"[to.rot];
    mark[2] = (char)('0' + to.column);
    mark[3] = (char)('0' + to.row);
    mark[4] = '\0';
}

/* True when the goal is reached with all pieces and no fewer, in one to three ways. */
static bool has_few_ways(coach_puzzle *p)
{
    ts_match m;
    coach_task t;
    coach_ways ways;
    p->marks[0] = '\0';
    if (!puzzles_begin(p, &t, &m) || !coach_task_ways(&t, &m.board[0], WAYS_MAX, &ways) ||
        ways.count < 1 || ways.count > WAYS_MAX || ways.pieces != p->exercise.pieces)
        return false;
    for (unsigned i = 0; i < ways.pieces; i++)
        set_mark(p->marks + 4 * (size_t)i, ways.way[i]);
    return true;
}

/* True when a level solves it; of the best placement the strongest level must be rather sure. */
static bool is_fair(const coach_puzzle *p, const uint8_t solved[TS_BOT_LEVELS])
{
    unsigned all = 0;
    for (unsigned i = 0; i < TS_BOT_LEVELS; i++)
        all += solved[i];
    return p->exercise.goal == COACH_GOAL_BEST ? solved[TS_BOT_LEVELS - 1] > PUZZLES_TRIES / 2
                                               : all > 0;
}

static bool keep(maker *k, coach_puzzle *p)
{
    const unsigned theme = coach_puzzle_theme(p);
    uint8_t solved[TS_BOT_LEVELS];
    if (puzzles_are_greedy(p, k->searcher) || is_twin(k, p))
        return false;
    puzzles_try(p, k->searcher, solved);
    if (!is_fair(p, solved))
        return false;
    p->rating = (uint16_t)puzzles_rate(p, solved, 1, 1);
    if (!coach_puzzle_write(p, k->line[k->count]))
        return false;
    k->count++;
    k->of_theme[theme]++;
    k->last[theme] = k->m.board[0].pieces;
    return true;
}

/* The board as it was before the last `pieces` pieces, NULL if the game is too young. */
static const ts_board *before(const maker *k, unsigned pieces)
{
    const uint32_t now = k->m.board[0].pieces;
    return pieces <= now && pieces <= COACH_PUZZLE_PIECES
               ? &k->past[(now - pieces) % COACH_PUZZLE_PIECES]
               : NULL;
}

static bool is_wanted(const maker *k, unsigned theme)
{
    const uint32_t now = k->m.board[0].pieces, last = k->last[theme];
    return k->of_theme[theme] < k->most && k->count < k->capacity &&
           (last == 0 || now >= last + QUIET);
}

static bool offer(maker *k, unsigned goal, unsigned amount, unsigned pieces)
{
    coach_puzzle p = {.exercise = {.goal = (uint8_t)goal, .amount = (uint8_t)amount}};
    const ts_board *b = before(k, pieces);
    return b && is_wanted(k, coach_puzzle_theme(&p)) && set_position(&p, b, pieces) &&
           has_few_ways(&p) && keep(k, &p);
}

/* The longest that is a puzzle. */
static void offer_any(maker *k, unsigned goal, unsigned amount, unsigned least, unsigned pieces)
{
    while (pieces >= least && !offer(k, goal, amount, pieces))
        pieces--;
}

/* As many rows, or as low, as the pieces can make it. */
static void offer_most(maker *k, unsigned goal, unsigned from, unsigned to, unsigned pieces)
{
    coach_puzzle p = {.exercise = {.goal = (uint8_t)goal}};
    const ts_board *b = before(k, pieces);
    if (!b || !is_wanted(k, coach_puzzle_theme(&p)) || !set_position(&p, b, pieces))
        return;
    for (unsigned n = from; n != to; n += from < to ? 1 : -1u) {
        ts_match m;
        coach_task t;
        coach_ways ways;
        p.exercise.amount = (uint8_t)n;
        if (!puzzles_begin(&p, &t, &m) || !coach_task_ways(&t, &m.board[0], WAYS_MAX, &ways))
            return;
        if (ways.count > 0) {
            offer(k, goal, n, pieces);
            return;
        }
    }
}

/* The placement that is worth much more than any that leaves another field. */
static void offer_best(maker *k)
{
    static const ts_bot_level eyes = {
        .sight = 5, .holds = 1, .spins = 1, .budget = 2 * PUZZLES_BUDGET};
    static ts_answer answer;
    coach_puzzle p = {.exercise = {.goal = COACH_GOAL_BEST}};
    const ts_board *b = before(k, 1);
    ts_match m = k->m;
    ts_question q;
    if (!b || !is_wanted(k, COACH_THEME_BEST) || !set_position(&p, b, 1) || b->combo >= 0)
        return;
    m.board[0] = *b;
    ts_bot_question(&m, 0, &eyes, &q);
    ts_searcher_forget(k->searcher);
    ts_search(k->searcher, &q, &answer);
    if (answer.count < 2)
        return;
    const ts_choice *c = answer.choice;
    const int32_t margin = ts_spread_of(TS_AIM_attack) / 12;
    if (c[0].depth != c[1].depth || c[0].value - c[1].value < margin)
        return;
    set_mark(p.marks, c[0].place);
    keep(k, &p);
}

static void see(maker *k)
{
    const ts_board *b = &k->m.board[0];
    ts_bitboard field;
    ts_bitboard_of(b, &field);
    unsigned high = 0, holes = 0;
    for (unsigned x = 0; x < TS_COLUMNS; x++) {
        const uint64_t column = field.column[x];
        const unsigned height = column ? 64 - (unsigned)__builtin_ctzll(column) : 0;
        high = max_u32(high, height);
        holes += height - (unsigned)__builtin_popcountll(column);
    }
    if (b->last.spin == TS_SPIN_FULL && b->last.lines > 0)
        offer_any(k, COACH_GOAL_SPIN, b->last.lines, 1, 3);
    if (b->last.lines == 4)
        offer_any(k, COACH_GOAL_ONCE, 4, 2, 3);
    if (b->last.perfect)
        offer_any(k, COACH_GOAL_CLEAR, 0, 2, 5);
    if (b->combo >= 2)
        offer(k, COACH_GOAL_COMBO, min_u32((unsigned)b->combo + 1, 4),
              min_u32((unsigned)b->combo + 1, 4));
    if (holes >= 2 && b->pieces % 3 == 0)
        offer_most(k, COACH_GOAL_LINES, 5, 1, 2 + b->pieces / 3 % 2);
    if (high >= 10 && b->pieces % 3 == 1)
        offer_most(k, COACH_GOAL_LOW, high - 4, high + 1, 2 + b->pieces / 3 % 2);
    if (b->pieces % 4 == 2)
        offer_best(k);
}

static void play_game(maker *k, uint64_t seed)
{
    static const char *const modes[] = {"marathon", "sprint", "dig", "survival"};
    const ts_bot_level *level =
        ts_bot_level_of(LEAST_LEVEL + (unsigned)(seed % (TS_BOT_LEVELS + 1 - LEAST_LEVEL)));
    const unsigned error =
        1 + (unsigned)ts_spread_of(TS_AIM_attack) * (10u + level->misjudges) / 1000;
    ts_bot_level eyes = *level;
    ts_setup setup;
    ts_choice c;
    ts_setup_default(&setup, TS_RULES_GUIDELINE, (unsigned)ts_modes_find(modes[seed % 4]));
    setup.seed = seed;
    if (!ts_start(&k->m, &setup))
        return;
    memset(k->last, 0, sizeof k->last);
    eyes.clears = seed % 5 < 2;
    eyes.budget = eyes.clears ? PUZZLES_CLEARS_BUDGET : min_u32(eyes.budget, GAME_BUDGET);
    ts_searcher_forget(k->searcher);
    const ts_board *b = &k->m.board[0];
    while (!k->m.over && b->pieces < GAME_PIECES) {
        const uint32_t pieces = b->pieces;
        trial_wait(&k->m);
        if (k->m.over || !b->piece.kind ||
            !puzzles_choose(&k->m, &eyes, error, &k->random, k->searcher, &c))
            break;
        k->past[pieces % COACH_PUZZLE_PIECES] = *b;
        if (!puzzles_put(&k->m, &k->forms, &c))
            break;
        see(k);
        if (seed % 3 == 1 && b->pieces % 6 == 0)
            ts_add_garbage(&k->m, 0, 1 + (unsigned)(splitmix_next(&k->random) % 3), -1, TS_GARBAGE,
                           k->m.tick + 1);
    }
}

static int compare_lines(const void *a, const void *b)
{
    coach_puzzle one, other;
    coach_puzzle_read(&one, a);
    coach_puzzle_read(&other, b);
    return one.rating != other.rating ? one.rating - other.rating : strcmp(a, b);
}

static void tell(const maker *k, uint64_t games)
{
    fprintf(stderr, "%" PRIu64 " games: %u puzzles:", games, k->count);
    for (unsigned i = 0; i < COACH_THEMES; i++)
        fprintf(stderr, " %u", k->of_theme[i]);
    fputc('\n', stderr);
}

static int make(uint64_t games, uint64_t room, uint64_t most, uint64_t seed, bool quiet)
{
    static maker k;
    k = (maker){.searcher = ts_searcher_open(),
                .random = seed,
                .twins = calloc((size_t)1 << TWINS_BITS, sizeof *k.twins),
                .line = calloc(room, sizeof *k.line),
                .capacity = (unsigned)room,
                .most = (unsigned)most};
    const bool there = k.searcher && k.twins && k.line;
    ts_forms_of(ts_rules_get(TS_RULES_GUIDELINE), &k.forms);
    for (uint64_t i = 0; there && i < games && k.count < k.capacity; i++) {
        play_game(&k, seed * 1000003 + i);
        if (!quiet && i % 20 == 19)
            tell(&k, i + 1);
    }
    if (there)
        qsort(k.line, k.count, sizeof *k.line, compare_lines);
    for (unsigned i = 0; there && i < k.count; i++)
        puts(k.line[i]);
    ts_searcher_close(k.searcher);
    free(k.twins);
    free(k.line);
    return there ? CLI_DONE : cli_fail("puzzles", "out of memory");
}

/* ---- the command ---------------------------------------------------------------------------- */

static const char help[] =
    "usage: tessera-lab puzzles [--games N] [--count N] [--most N] [--seed N]\n"
    "       tessera-lab puzzles --check FILE [--every N]\n\n"
    "Makes rated puzzles of positions from games of bots, and prints a line for each.\n"
    "The same call prints the same lines.\n"
    "  --games N     games (100)\n"
    "  --count N     stops after so many puzzles (20000)\n"
    "  --most N      of one theme (3000)\n"
    "  --seed N      the seed (1)\n"
    "  --quiet       prints the puzzles only\n"
    "  --check FILE  plays the solutions of a file, and says how well ratings by\n"
    "                the odd levels foretell who of the even ones fails\n"
    "  --every N     tries only every Nth puzzle (1)\n";

int lab_puzzles(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    uint64_t games = 100, count = 20000, most = 3000, seed = 1, every = 1;
    const char *file = NULL;
    bool quiet = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        if (cli_flag(&a, "--quiet"))
            quiet = true;
        else if (!cli_number(&a, "--games", 1, 1000000, &games) &&
                 !cli_number(&a, "--count", 1, 100000, &count) &&
                 !cli_number(&a, "--most", 1, 100000, &most) &&
                 !cli_number(&a, "--seed", 0, INT32_MAX, &seed) &&
                 !cli_number(&a, "--every", 1, 100000, &every) && !cli_text(&a, "--check", &file))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    return file ? puzzles_check(file, every) : make(games, count, most, seed, quiet);
}
