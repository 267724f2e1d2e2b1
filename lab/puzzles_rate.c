/* Rates a puzzle by the levels that solve it, and measures how well such ratings foretell which
 * others solve it (docs/puzzles.md). */
#include "puzzles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/minmax.h"
#include "base/splitmix.h"
#include "cli/fail.h"
#include "cli/file.h"
#include "lab.h"
#include "trial.h"

enum { GREEDY_LEVEL = 3 };

/* ---- trying --------------------------------------------------------------------------------- */

bool puzzles_begin(const coach_puzzle *p, coach_task *t, ts_match *m)
{
    ts_setup setup;
    coach_task_setup(&setup);
    return ts_start(m, &setup) && coach_task_begin(t, m, &p->exercise);
}

/* Puts a piece and lets go of all buttons. */
bool puzzles_put(ts_match *m, const ts_forms *f, const ts_choice *c)
{
    static const ts_buttons nothing[TS_PLAYERS_MAX];
    const uint32_t pieces = m->board[0].pieces;
    trial_put(m, f, c);
    const bool locked = m->board[0].pieces == pieces + 1;
    ts_step(m, nothing, NULL);
    return locked;
}

static unsigned play(const coach_task *t, ts_match *m, ts_place to, bool hold)
{
    const ts_choice choice = {.place = to, .hold = hold};
    if (!puzzles_put(m, &t->forms, &choice))
        return COACH_FAILED;
    const coach_step step = coach_step_of(t, &m->board[0], ts_piece_of(&t->forms, to));
    const unsigned verdict = coach_task_judge(t, &step);
    if (verdict == COACH_OPEN)
        trial_wait(m);
    return verdict;
}

/* The choice of a level that wants the best placement, or that plays without a goal. */
bool puzzles_choose(const ts_match *m, const ts_bot_level *level, unsigned error, uint64_t *random,
                    ts_searcher *s, ts_choice *out)
{
    static ts_answer answer;
    ts_bot_level eyes = *level;
    ts_question q;
    eyes.budget = min_u32(eyes.budget, eyes.clears ? PUZZLES_CLEARS_BUDGET : PUZZLES_BUDGET);
    ts_bot_question(m, 0, &eyes, &q);
    if (!eyes.clears)
        ts_searcher_forget(s);
    ts_search(s, &q, &answer);
    for (unsigned i = 0; i < answer.count && error > 0; i++)
        for (unsigned k = 0; k < 4; k++)
            answer.choice[i].value +=
                (int32_t)(splitmix_next(random) % error) - (int32_t)(error / 2);
    if (error > 0)
        ts_sort_choices(&answer);
    *out = answer.choice[0];
    return answer.count > 0;
}

static bool tries_once(const coach_puzzle *p, unsigned number, uint64_t *random, ts_searcher *s)
{
    static const unsigned nodes[TS_BOT_LEVELS] = {1, 2, 3, 4, 7, 12, 21, 38, 70, 130};
    const ts_bot_level *level = ts_bot_level_of(number);
    const coach_eyes eyes = {.sees = level->sight,
                             .nodes = nodes[number - 1],
                             .error = 4u + level->misjudges / 8u,
                             .misses = 60u + level->misjudges * 3u / 2,
                             .holds = level->holds,
                             .spins = level->spins,
                             .random = random};
    const bool best = p->exercise.goal == COACH_GOAL_BEST;
    ts_bot_level alone = *level;
    alone.clears = 0;
    const unsigned spread = (unsigned)ts_spread_of(TS_AIM_attack);
    unsigned verdict = COACH_OPEN;
    ts_match m;
    coach_task t;
    if (!puzzles_begin(p, &t, &m))
        return false;
    while (verdict == COACH_OPEN && m.board[0].piece.kind) {
        ts_choice c = {.value = 0};
        if (!best)
            coach_task_try(&t, &m.board[0], &eyes, &c.place, &c.hold);
        else if (!puzzles_choose(&m, &alone, 1 + spread * (20u + level->misjudges) / 1000, random,
                                 s, &c))
            return false;
        if (!c.place.kind)
            return false;
        verdict = play(&t, &m, c.place, c.hold);
    }
    return verdict == COACH_REACHED;
}

bool puzzles_are_greedy(const coach_puzzle *p, ts_searcher *s)
{
    unsigned verdict = COACH_OPEN;
    ts_match m;
    coach_task t;
    ts_choice c;
    if (!puzzles_begin(p, &t, &m))
        return true;
    while (verdict == COACH_OPEN && m.board[0].piece.kind &&
           puzzles_choose(&m, ts_bot_level_of(GREEDY_LEVEL), 0, NULL, s, &c))
        verdict = play(&t, &m, c.place, c.hold);
    return verdict == COACH_REACHED;
}

void puzzles_try(const coach_puzzle *p, ts_searcher *s, uint8_t solved[TS_BOT_LEVELS])
{
    uint64_t random = p->exercise.goal;
    for (const char *c = p->field; *c; c++)
        random = random * 31 + (unsigned char)*c;
    for (const char *c = p->queue; *c; c++)
        random = random * 31 + (unsigned char)*c;
    for (unsigned level = 1; level <= TS_BOT_LEVELS; level++) {
        solved[level - 1] = 0;
        for (unsigned i = 0; i < PUZZLES_TRIES; i++)
            solved[level - 1] = (uint8_t)(solved[level - 1] + tries_once(p, level, &random, s));
    }
}

/* ---- rating --------------------------------------------------------------------------------- */

/* Estimates the rating before any try: pieces that must be turned or pushed under something, that
 * are taken from the hold, and fields with holes are harder. */
static double puzzles_expect(const coach_puzzle *p)
{
    ts_match m;
    coach_task t;
    ts_place to;
    double expected = 700 + 250.0 * p->exercise.pieces;
    if (!puzzles_begin(p, &t, &m))
        return expected;
    ts_bitboard field;
    ts_bitboard_of(&m.board[0], &field);
    for (unsigned x = 0; x < TS_COLUMNS; x++) {
        const uint64_t column = field.column[x];
        const int height = column ? 64 - __builtin_ctzll(column) : 0;
        expected += 12.0 * (height - __builtin_popcountll(column)) + height;
    }
    for (unsigned i = 0; m.board[0].piece.kind && coach_task_mark(&t, i, &to); i++) {
        const ts_piece lies = ts_piece_of(&t.forms, to);
        const bool held = to.kind != m.board[0].piece.kind;
        ts_piece above = lies;
        while (above.y < TS_ROWS - 3 && ts_fits(&m.board[0], above))
            above.y++;
        expected += (above.y < TS_ROWS - 3 ? 120 : 0) + (held ? 40 : 0);
        to.spin = p->exercise.goal == COACH_GOAL_SPIN && to.kind == TS_T ? TS_SPIN_FULL : 0;
        if (play(&t, &m, to, held) != COACH_OPEN)
            break;
    }
    return expected;
}

/* The most likely rating by these levels, from 600 for level 1 to 2400 for level 10, and before any
 * try from the number of pieces. */
unsigned puzzles_rate(const coach_puzzle *p, const uint8_t solved[TS_BOT_LEVELS], unsigned from,
                      unsigned step)
{
    const double scale = log(10) / 400, spread = 400, usual = puzzles_expect(p);
    double low = 300, high = 2900;
    for (unsigned i = 0; i < 40; i++) {
        const double d = (low + high) / 2;
        double slope = (usual - d) / (spread * spread);
        for (unsigned level = from; level <= TS_BOT_LEVELS; level += step) {
            const double chance = 1 / (1 + exp(scale * (d - 400 - 200.0 * level)));
            slope += scale * (PUZZLES_TRIES * chance - solved[level - 1]);
        }
        if (slope > 0)
            low = d;
        else
            high = d;
    }
    return (unsigned)lround(low);
}

/* ---- checking ------------------------------------------------------------------------------- */

typedef struct checked {
    double rating, failed; /* by the odd levels; of the even ones */
} checked;

/* True when the solution of the puzzle, put into a match, reaches the goal. */
static bool puzzles_are_solved(const coach_puzzle *p)
{
    unsigned verdict = COACH_OPEN;
    ts_match m;
    coach_task t;
    ts_place to;
    if (!puzzles_begin(p, &t, &m))
        return false;
    for (unsigned i = 0; verdict == COACH_OPEN && coach_task_mark(&t, i, &to); i++) {
        /* a mark does not say with which spin */
        to.spin = p->exercise.goal == COACH_GOAL_SPIN && to.kind == TS_T ? TS_SPIN_FULL : 0;
        verdict = play(&t, &m, to, to.kind != m.board[0].piece.kind);
    }
    return verdict == COACH_REACHED;
}

static int compare_checked_failed(const void *a, const void *b)
{
    return lab_compare_doubles(&((const checked *)a)->failed, &((const checked *)b)->failed);
}

static int compare_checked_rating(const void *a, const void *b)
{
    return lab_compare_doubles(&((const checked *)a)->rating, &((const checked *)b)->rating);
}

/* Replaces values by their ranks; equal ones share the mean of theirs. The list is sorted by them:
 * `at` is where the value is in an element. */
static void rank(checked *list, unsigned count, size_t at)
{
#define VALUE(i) (*(double *)((char *)&list[i] + at))
    for (unsigned i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && VALUE(end) <= VALUE(i); end++) {
        }
        const double mean = (i + end - 1) / 2.0;
        for (unsigned k = i; k < end; k++)
            VALUE(k) = mean;
    }
#undef VALUE
}

/* Spearman's. */
static double correlation(checked *list, unsigned count)
{
    double xy = 0, xx = 0, yy = 0;
    const double middle = (count - 1) / 2.0;
    qsort(list, count, sizeof *list, compare_checked_failed);
    rank(list, count, offsetof(checked, failed));
    qsort(list, count, sizeof *list, compare_checked_rating);
    rank(list, count, offsetof(checked, rating));
    for (unsigned i = 0; i < count; i++) {
        const double x = list[i].rating - middle, y = list[i].failed - middle;
        xy += x * y;
        xx += x * x;
        yy += y * y;
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

int puzzles_check(const char *name, uint64_t every)
{
    buffer text = {0};
    coach_puzzle p;
    unsigned count = 0, wrong = 0, at = 0;
    if (!cli_file_read(name, &text))
        return CLI_WRONG;
    buffer_add_byte(&text, '\0');
    checked *list = calloc(text.size, sizeof *list);
    ts_searcher *s = ts_searcher_open();
    for (const char *line = text.data; list && s && *line; at++) {
        const char *end = strchr(line, '\n');
        const bool reads = coach_puzzle_read(&p, line);
        wrong += !reads || !puzzles_are_solved(&p);
        if (reads && at % every == 0) {
            uint8_t solved[TS_BOT_LEVELS];
            puzzles_try(&p, s, solved);
            list[count].rating = puzzles_rate(&p, solved, 1, 2);
            for (unsigned level = 2; level <= TS_BOT_LEVELS; level += 2)
                list[count].failed -= solved[level - 1];
            count++;
        }
        line = end ? end + 1 : line + strlen(line);
    }
    const double found = count ? correlation(list, count) : 0;
    ts_searcher_close(s);
    free(list);
    buffer_free(&text);
    printf("%u puzzles, %u wrong; rank correlation with the levels held back %.3f (%u puzzles)\n",
           at, wrong, found, count);
    return wrong ? CLI_NOT_SO : CLI_DONE;
}
