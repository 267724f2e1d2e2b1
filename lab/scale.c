/* The coach itself says what a position is worth; the games say who won, who lived, and what came
 * of it. Chances rise with the value: they are fitted by isotonic regression on a grid. */
#include "scale.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coach/coach.h"
#include "coach/grade.h"
#include "coach/walk.h"
#include "lab.h"
#include "sample.h"
#include "cli/args.h"

enum { DUEL_PIECES = 1200, ALONE_PIECES = 400, RISK_PIECES = 50, ONWARD_PIECES = 30, FUTURES = 8 };
enum { ROUGH_LEVELS = 5, A_GAME = 12 };

static const coach_budget once = {2500, 0, 0};

/* The review of a text, to be closed; NULL if out of memory. */
static coach_state *reviewed(const buffer *t, unsigned board, const coach_budget *budget)
{
    int error;
    coach_state *c = coach_open(t->data, t->size, board, budget, &error);
    while (c && !coach_go_on(c, UINT64_MAX)) {
    }
    return c;
}

/* ---- chances by value ----------------------------------------------------------------------- */

typedef struct curve {
    unsigned knots;
    int64_t low, step;
    double all[COACH_WIN_KNOTS], yes[COACH_WIN_KNOTS]; /* shared between the two nearest knots */
} curve;

static void add(curve *c, int64_t value, double yes)
{
    double at = (double)(value - c->low) / (double)c->step;
    at = fmin(fmax(at, 0), c->knots - 1);
    const unsigned below = at >= c->knots - 1 ? c->knots - 2 : (unsigned)at;
    const double above = at - below;
    c->all[below] += 1 - above;
    c->yes[below] += yes * (1 - above);
    c->all[below + 1] += above;
    c->yes[below + 1] += yes * above;
}

/* Pools neighbours until the chances rise (or fall); knots without games take those between. */
static void print_curve(const curve *c, bool falls)
{
    double all[COACH_WIN_KNOTS], yes[COACH_WIN_KNOTS], chance[COACH_WIN_KNOTS];
    unsigned size[COACH_WIN_KNOTS], blocks = 0;
    for (unsigned i = 0; i < c->knots; i++) {
        const unsigned k = falls ? c->knots - 1 - i : i;
        all[blocks] = c->all[k] + 1e-6;
        yes[blocks] = c->yes[k] + (blocks ? yes[blocks - 1] / all[blocks - 1] : 0.5) * 1e-6;
        size[blocks++] = 1;
        while (blocks > 1 &&
               yes[blocks - 2] / all[blocks - 2] >= yes[blocks - 1] / all[blocks - 1]) {
            all[blocks - 2] += all[blocks - 1];
            yes[blocks - 2] += yes[blocks - 1];
            size[blocks - 2] += size[blocks - 1];
            blocks--;
        }
    }
    for (unsigned i = 0, k = 0; i < blocks; i++)
        for (unsigned j = 0; j < size[i]; j++, k++)
            chance[falls ? c->knots - 1 - k : k] = yes[i] / all[i];
    for (unsigned i = 0; i < c->knots; i++) {
        if (i > 0)
            printf(i % 13 ? ", " : ",\n         ");
        printf("%ld", lround(1e4 * chance[i]));
    }
}

static bool duels_of(unsigned rules, uint64_t games, uint64_t seed, curve *c, uint64_t *positions)
{
    static ts_match end;
    buffer text = {0};
    sample_plan plan = {.pieces = DUEL_PIECES};
    bool there = true;
    for (uint64_t i = 0; there && i < games * TS_BOT_LEVELS; i++) {
        ts_setup_default(&plan.setup, rules, TS_MODE_DUEL);
        plan.setup.seed = seed + i;
        plan.level[0] = plan.level[1] = 1 + (unsigned)(i % TS_BOT_LEVELS);
        there = sample_game(&plan, &text, &end, NULL);
        for (unsigned board = 0; there && board < 2; board++) {
            coach_state *r = reviewed(&text, board, &once);
            there = r != NULL;
            const uint8_t outcome = end.board[board].outcome;
            const double won = 0.5 + 0.5 * (outcome == TS_WON) - 0.5 * (outcome == TS_LOST);
            for (unsigned k = 0; there && k < coach_review_of(r)->count; k++)
                if (coach_review_of(r)->mark[k].grade != COACH_UNGRADED) {
                    add(c, coach_review_of(r)->mark[k].ahead, won);
                    ++*positions;
                }
            coach_close(r);
        }
    }
    buffer_free(&text);
    return there;
}

static bool risks_of(const char *rules, uint64_t games, uint64_t seed, curve *c,
                     uint64_t *positions)
{
    static ts_match end;
    buffer text = {0};
    sample_plan plan = {.pieces = ALONE_PIECES};
    bool there = true;
    for (uint64_t i = 0; there && i < games * TS_BOT_LEVELS; i++) {
        ts_setup_default(&plan.setup, (unsigned)ts_rules_find(rules), TS_MODE_MARATHON);
        plan.setup.seed = seed + i;
        plan.level[0] = 1 + (unsigned)(i % TS_BOT_LEVELS);
        there = sample_game(&plan, &text, &end, NULL);
        coach_state *r = there ? reviewed(&text, 0, &once) : NULL;
        there = r != NULL;
        const uint32_t pieces = end.board[0].pieces;
        const bool lost = end.board[0].outcome == TS_LOST;
        for (unsigned k = 0; there && k < coach_review_of(r)->count; k++) {
            const coach_mark *m = &coach_review_of(r)->mark[k];
            if (m->grade == COACH_UNGRADED || (!lost && m->number + RISK_PIECES > pieces))
                continue;
            add(c, m->best.value, lost && m->number + RISK_PIECES > pieces);
            ++*positions;
        }
        coach_close(r);
    }
    buffer_free(&text);
    return there;
}

/* ---- what a stated row costs ---------------------------------------------------------------- */

static const struct {
    const char *rules, *mode;
    unsigned players, aim;
    unsigned fifths; /* of the placements that are played on */
    bool again;      /* reviewed by both passes, as players see them */
} games_of[3] = {
    [COACH_ROWS] = {"modern", "duel", 2, TS_AIM_attack, 5, true},
    [COACH_POINTS] = {"guideline", "marathon", 1, TS_AIM_score, 2, true},
    /* too little to be measured: more of them, or a second pass, find nothing at all */
    [COACH_PIECES] = {"guideline", "sprint", 1, TS_AIM_survival, 1, false},
};

static double counted(unsigned unit, const sample_onward *o)
{
    if (unit == COACH_ROWS)
        return (double)o->attack;
    /* a row less is the cells of two pieces and a half that are still there */
    return unit == COACH_POINTS ? (double)o->score : 2.5 * (double)o->lines;
}

static ts_choice choice_of(const ts_forms *f, const coach_move *m)
{
    ts_choice c = {.place = ts_place_of(f, m->piece), .hold = m->hold};
    c.place.spin = m->spin;
    return c;
}

/* Plays one mark of a game on, from both places. */
static void play_mark(unsigned unit, ts_searcher *s, const coach_walk *w, const coach_mark *m,
                      unsigned futures, scale_played *out)
{
    ts_forms f;
    ts_forms_of(ts_rules_get(w->m.setup.rules), &f);
    const ts_choice best = choice_of(&f, &m->best), taken = choice_of(&f, &m->played);
    *out = (scale_played){.stated = m->stated};
    for (unsigned i = 0; i < futures; i++) {
        const uint64_t future = w->m.setup.seed * 1000003 + m->number * 101 + i;
        sample_onward better =
            sample_play_on(s, &w->seen, 0, &best, games_of[unit].aim, ONWARD_PIECES, future);
        sample_onward worse =
            sample_play_on(s, &w->seen, 0, &taken, games_of[unit].aim, ONWARD_PIECES, future);
        out->better += counted(unit, &better) / futures;
        out->worse += counted(unit, &worse) / futures;
    }
}

/* True when this placement of its game is played out: all the costly ones, and some others. */
static bool is_chosen(const coach_mark *m)
{
    if (m->grade == COACH_UNGRADED || m->stated <= 0)
        return false;
    return m->stated >= 200 || m->number % (m->stated >= 100 ? 2 : 5) == 0;
}

static unsigned play_marks(unsigned unit, ts_searcher *s, const buffer *t, const coach_review *r,
                           unsigned room, unsigned futures, scale_played *out)
{
    static coach_walk w;
    unsigned count = 0, at = 0;
    coach_walk_open(&w, t->data, t->size, 0);
    for (int stop; count < room && (stop = coach_walk_next(&w)) != COACH_WALK_END;) {
        if (stop != COACH_WALK_SPAWN)
            continue;
        while (at < r->count && r->mark[at].number < w.number)
            at++;
        if (at < r->count && r->mark[at].number == w.number && is_chosen(&r->mark[at]))
            play_mark(unit, s, &w, &r->mark[at], futures, &out[count++]);
    }
    return count;
}

unsigned scale_play_on(unsigned unit, bool again, unsigned room, unsigned futures, uint64_t seed,
                       scale_played *out)
{
    static ts_match end;
    unsigned count = 0;
    buffer text = {0};
    sample_plan plan = {.pieces = 100};
    ts_searcher *s = ts_searcher_open();
    for (uint64_t i = 0; s && count < room; i++) {
        ts_setup_default(&plan.setup, (unsigned)ts_rules_find(games_of[unit].rules),
                         (unsigned)ts_modes_find(games_of[unit].mode));
        plan.setup.seed = seed + i;
        plan.level[0] = plan.level[1] = 1 + (unsigned)(i % ROUGH_LEVELS);
        if (unit == COACH_POINTS) /* those below play for survival */
            plan.level[0] = 4 + (unsigned)(i % 4);
        if (!sample_game(&plan, &text, &end, NULL))
            break;
        coach_state *r = reviewed(&text, 0, again ? &coach_usual : &once);
        if (!r)
            break;
        const unsigned most = room - count < A_GAME ? room - count : A_GAME;
        count += play_marks(unit, s, &text, coach_review_of(r), most, futures, out + count);
        coach_close(r);
    }
    ts_searcher_close(s);
    buffer_free(&text);
    return count == room ? count : 0;
}

/* The means of bins, made to rise, as points of a line from 0; the last one continues as the one
 * before. */
static bool print_bent(unsigned unit, unsigned placements, uint64_t seed)
{
    static const int32_t edge[COACH_BENT - 1] = {0, 50, 100, 200, 400, COACH_STATED_MAX + 1};
    double stated[COACH_BENT - 2] = {0}, lost[COACH_BENT - 2] = {0}, n[COACH_BENT - 2] = {0};
    scale_played *p = calloc(placements, sizeof *p);
    const unsigned count =
        p ? scale_play_on(unit, games_of[unit].again, placements, FUTURES, seed, p) : 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned bin = 0;
        while (p[i].stated >= edge[bin + 1])
            bin++;
        stated[bin] += p[i].stated;
        lost[bin] += 100 * (p[i].better - p[i].worse);
        n[bin]++;
    }
    free(p);
    long x = 0, y = 0, before_x = 0, before_y = 0;
    printf("{{0, 0}");
    for (unsigned i = 0; i < COACH_BENT - 2; i++) {
        before_x = x;
        before_y = y;
        x = n[i] > 0 ? lround(stated[i] / n[i]) : x + 1;
        x = x > before_x ? x : before_x + 1;
        const long mean = n[i] > 0 ? lround(lost[i] / n[i]) : 0;
        y = mean > y ? mean : y;
        printf(", {%ld, %ld}", x, y);
    }
    printf(unit == COACH_POINTS ? ",\n         {%d, %ld}}" : ", {%d, %ld}}", COACH_STATED_MAX,
           y + (y - before_y) * (COACH_STATED_MAX - x) / (x - before_x));
    return count > 0;
}

/* ---- the file ------------------------------------------------------------------------------- */

static void tell(bool quiet, const char *what, uint64_t n)
{
    if (!quiet)
        fprintf(stderr, "%s: %" PRIu64 " positions\n", what, n);
}

static curve win_curve(void)
{
    return (curve){.knots = COACH_WIN_KNOTS,
                   .low = -(COACH_WIN_KNOTS / 2) * (int64_t)COACH_WIN_STEP,
                   .step = COACH_WIN_STEP};
}

/* Prints src/coach/scale.c. Returns false if out of memory. */
static bool scale_print(uint64_t games, uint64_t placements, uint64_t seed, bool quiet)
{
    static const char *const attacking[] = {"modern", "guideline"},
                             *const living[] = {"nes", "nes-pal"},
                             *const alone[] = {"nes", "tgm", "pygame", "wx"};
    uint64_t positions = 0;
    bool there = true;
    puts("/* Made by `tessera-lab scale` (docs/coach.md). */\n"
         "#include \"coach/grade.h\"\n\n"
         "const coach_scale coach_scale_fitted = {\n"
         "    /* clang-format off */");
    for (unsigned k = 0; k < 2; k++) {
        curve c = win_curve();
        for (unsigned i = 0; there && i < 2; i++)
            there = duels_of((unsigned)ts_rules_find(k ? living[i] : attacking[i]), games,
                             seed + 1000000 * (2 * k + i), &c, &positions);
        printf(k ? ",\n        {" : "    .win = {\n        {");
        print_curve(&c, false);
        printf("}");
        fflush(stdout);
        tell(quiet, k ? "duels for survival" : "duels by attack", positions);
        positions = 0;
    }
    curve risk = {.knots = COACH_RISK_KNOTS, .low = COACH_RISK_LOW, .step = COACH_RISK_STEP};
    for (unsigned i = 0; there && i < 4; i++)
        there = risks_of(alone[i], games, seed + 1000000 * (4 + i), &risk, &positions);
    printf("\n    },\n    .risk = {\n         ");
    print_curve(&risk, true);
    printf("},\n    .bent = {");
    fflush(stdout);
    tell(quiet, "risk", positions);
    for (unsigned unit = 0; there && unit < 3; unit++) {
        printf(unit ? ",\n        " : "\n        ");
        const uint64_t count = placements * games_of[unit].fifths / 5;
        there = print_bent(unit, (unsigned)count, seed + 1000000 * (8 + unit));
        fflush(stdout);
        tell(quiet, "played on", count);
    }
    puts("\n    },\n    /* clang-format on */\n};");
    return there;
}

static const char help[] =
    "usage: tessera-lab scale [OPTION...]\n\n"
    "Fits the coach's tables to games of bots, and prints src/coach/scale.c. The same\n"
    "call prints the same tables on every machine.\n"
    "  --games N       duels of each level under each rule set (14)\n"
    "  --placements N  placements that are played on for rows (5000); for points two\n"
    "                  fifths of them, for pieces a fifth\n"
    "  --seed N        the seed (1)\n"
    "  --quiet         prints the result only\n";

int lab_scale(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    uint64_t games = 14, placements = 5000, seed = 1;
    bool quiet = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--quiet"))
            quiet = true;
        else if (!cli_number(&a, "--games", 1, 10000, &games) &&
                 !cli_number(&a, "--placements", 5, 1000000, &placements) &&
                 !cli_number(&a, "--seed", 0, INT32_MAX, &seed))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    return scale_print(games, placements, seed, quiet) ? CLI_DONE
                                                       : cli_fail("scale", "out of memory");
}
