/* The tuner: the numbers it finds, the games it judges by, the same answer from the same seed. */
#include <math.h>

#include "test.h"
#include "lab/evolve.h"
#include "cli/bots/statistics.h"
#include "lab/trial.h"
#include "lab/lab.h"

/* ---- finding numbers ------------------------------------------------------------------------ */

static const int32_t wanted[3] = {120, -40, 7};

/* Returns the nearness, with as much luck as what is off by 60 would cost. */
static int64_t nearness(void *of, unsigned job, const int32_t *numbers, uint64_t seed)
{
    int64_t worth = 0;
    (void)of;
    (void)job;
    for (int i = 0; i < 3; i++)
        worth -= (int64_t)(numbers[i] - wanted[i]) * (numbers[i] - wanted[i]);
    uint64_t luck = (seed * UINT64_C(0x9e3779b97f4a7c15) ^ (uint64_t)numbers[0] * 2654435761u) >> 7;
    return worth + (int64_t)(luck % 7200) - 3600;
}

static void it_finds_what_is_wanted(void)
{
    const int32_t start[3] = {0, 0, 0}, spread[3] = {50, 50, 20};
    int32_t found[3];
    evolve_plan p = {.count = 3,
                     .start = start,
                     .spread = spread,
                     .generations = 30,
                     .candidates = 40,
                     .games = 4,
                     .jobs = 1,
                     .seed = 5,
                     .judge = nearness};
    ASSERT(evolve(&p, found));
    for (int i = 0; i < 3; i++) {
        int32_t off = found[i] - wanted[i];
        ASSERT(off > -15 && off < 15);
    }
}

static void any_number_of_jobs_and_the_same_seed_find_the_same(void)
{
    for (unsigned aim = 0; aim < test_times(TS_AIMS); aim++) {
        ts_weights one, again, three, other;
        ASSERT(tune_weights(aim, 2, 5, 1, 1, 9, &one));
        ASSERT(tune_weights(aim, 2, 5, 1, 1, 9, &again));
        ASSERT(tune_weights(aim, 2, 5, 1, 3, 9, &three));
        ASSERT(tune_weights(aim, 2, 5, 1, 1, 10, &other));
        ASSERT_EQ(memcmp(&one, &again, sizeof one), 0);
        ASSERT_EQ(memcmp(&one, &three, sizeof one), 0);
        ASSERT(memcmp(&one, &other, sizeof one) != 0);
    }
}

/* ---- its games ------------------------------------------------------------------------------ */

/* Dropped cells have gone in rows or lie in the field: never more cells than it has. */
static void drops_end_when_nothing_fits(void)
{
    const ts_weights high = {.landing = 1};
    for (uint64_t seed = 0; seed < 5; seed++) {
        trial_result good = trial_drops(ts_weights_of(TS_AIM_survival), 20, seed, 40);
        trial_result bad = trial_drops(&high, 4, seed, 40);
        ASSERT_EQ(good.outcome, TS_RUNNING);
        ASSERT(good.lines >= 40 && good.lines < 44);
        ASSERT(4 * good.pieces >= 10 * good.lines && 4 * good.pieces <= 10 * good.lines + 200);
        ASSERT_EQ(bad.outcome, TS_LOST);
        ASSERT(4 * bad.pieces >= 10 * bad.lines && 4 * bad.pieces <= 10 * bad.lines + 40);
        ASSERT(bad.pieces >= 2); /* any two pieces fit */
    }
}

/* 120 pieces have cells for 48 rows; what has not been cleared lies in the field, 20 rows high. */
static void games_are_the_guideline_s(void)
{
    ts_searcher *s = ts_searcher_open();
    const ts_weights *w = ts_weights_of(TS_AIM_survival);
    trial_player player = {s, w, 2, 300, false, NULL};
    trial_result r = trial_game(&player, "guideline", "none", 0, 3, 120);
    ASSERT_EQ(r.outcome, TS_RUNNING);
    ASSERT_EQ(r.pieces, 120);
    ASSERT(r.lines >= 28 && r.lines <= 48);
    ASSERT(r.score >= 100 * r.lines);
    trial_result same = trial_game(&player, "guideline", "none", 0, 3, 120);
    ASSERT(r.lines == same.lines && r.score == same.score);
    /* 44 rows of garbage, 396 cells, have come by then, and no more than 200 are left */
    player.weights = ts_weights_of(TS_AIM_digging);
    trial_result under = trial_game(&player, "guideline", "none", 4, 3, 120);
    ASSERT(under.lines >= 67 || under.outcome == TS_LOST);
    /* dug up: won, with fewer pieces than are given */
    ASSERT_EQ(trial_game(&player, "guideline", "dig", 0, 3, 200).outcome, TS_WON);
    ts_searcher_close(s);
}

/* A search that loves spins above all makes them, and the match pays for them. */
static void spins_are_spins(void)
{
    const ts_weights w = {.holes = -100,
                          .bumps = -5,
                          .row_changes = -30,
                          .height = -5,
                          .slots = 100,
                          .spin_2 = 9000,
                          .wasted_t = -50};
    ts_searcher *s = ts_searcher_open();
    trial_player knows = {s, &w, 3, 1500, true, NULL};
    trial_result with = trial_game(&knows, "guideline", "none", 0, 1, 150);
    knows.spins = false;
    trial_result without = trial_game(&knows, "guideline", "none", 0, 1, 150);
    ASSERT(with.attack >= 4); /* a double by a spin sends 4, by itself 1 */
    ASSERT(with.attack > without.attack);
    ts_searcher_close(s);
}

/* ---- intervals ------------------------------------------------------------------------------ */

static bool near(double a, double b)
{
    double off = a > b ? a - b : b - a;
    return off < (b < 0 ? -b : b) / 100;
}

/* By tables: Wilson's interval of 50 of 100; 10 ends of a Poisson count lie between 4.795 and
 * 18.39, none below 3.689. */
static void intervals_are_those_of_the_tables(void)
{
    double low, high;
    cli_mean m = {0};
    cli_ratio r = {0};
    cli_share(50, 100, &low, &high);
    ASSERT(near(low, 0.4038) && near(high, 0.5962));
    cli_share(0, 20, &low, &high);
    ASSERT(low < 1e-9 && near(high, 0.1611));
    cli_life(1000, 10, &low, &high);
    ASSERT(near(low, 1000 / 18.39) && near(high, 1000 / 4.795));
    cli_life(1000, 0, &low, &high);
    ASSERT(near(low, 1000 / 3.689) && high > 1e300);
    for (int i = 0; i < 3; i++) {
        cli_mean_add(&m, 2 + 2 * i); /* 2 4 6: a deviation of 2, of the mean 2 / sqrt 3 */
        cli_ratio_add(&r, 1 + i, 2);
    }
    ASSERT(near(cli_mean_of(&m), 4) && near(cli_mean_margin(&m), 1.96 * 1.1547));
    ASSERT(near(cli_ratio_of(&r), 1) && near(cli_ratio_margin(&r), 1.96 * 0.57735 / 2));
}

/* Three of four games are 400 log10 3 = 190.8 points, over one step or two. Of 400 games the error
 * of the difference is e = 1.96 / ln 10 * 400 / sqrt(400 * 3/4 * 1/4) = 39.3, half of it for each.
 * In a chain it is sqrt(5) / 3 e for the first, whose distance to the mean is (2 AB + BC) / 3, and
 * sqrt(2) / 3 e for the second. */
static void ratings_are_those_of_elo(void)
{
    const cli_score pair[4] = {{0, 0}, {400, 300}, {400, 100}, {0, 0}};
    const cli_score chain[9] = {{0, 0},     {400, 300}, {0, 0},     {400, 100}, {0, 0},
                                {400, 300}, {0, 0},     {400, 100}, {0, 0}};
    const cli_score none_lost[4] = {{0, 0}, {10, 10}, {10, 0}, {0, 0}};
    cli_rating r[3];
    cli_elo(2, pair, r);
    ASSERT(fabs(r[0].elo - 95.4) < 0.5 && fabs(r[0].elo + r[1].elo) < 1e-6);
    ASSERT(fabs(r[0].margin - 19.66) < 0.1 && fabs(r[1].margin - 19.66) < 0.1);
    cli_elo(3, chain, r);
    ASSERT(fabs(r[0].elo - 190.8) < 1 && fabs(r[1].elo) < 1e-6 && fabs(r[2].elo + 190.8) < 1);
    ASSERT(fabs(r[0].margin - 29.3) < 0.2 && fabs(r[1].margin - 18.5) < 0.2);
    cli_elo(2, none_lost, r);
    ASSERT(r[0].elo > 100 && r[0].elo < 1000 && r[0].margin > 100);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_finds_what_is_wanted);
    RUN(any_number_of_jobs_and_the_same_seed_find_the_same);
    RUN(drops_end_when_nothing_fits);
    RUN(games_are_the_guideline_s);
    RUN(spins_are_spins);
    RUN(intervals_are_those_of_the_tables);
    RUN(ratings_are_those_of_elo);
    return test_done();
}
