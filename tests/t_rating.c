/* Ratings in whole numbers against the worked examples of their papers and of OpenSkill. */
#include "test.h"

#include "rating/rating.h"

static fix thousandths(int64_t n)
{
    return (n / 1000) * FIX_ONE + (n % 1000) * FIX_ONE / 1000;
}

static void arithmetic(void)
{
    ASSERT_EQ(fix_mul(3 * FIX_ONE / 2, -FIX_ONE / 4), -3 * FIX_ONE / 8);
    ASSERT_EQ(fix_div(FIX_ONE, -3 * FIX_ONE), -(FIX_ONE / 3));
    ASSERT_EQ(fix_mul(INT64_C(1) << 62, INT64_C(1) << 62), FIX_MOST);
    ASSERT_EQ(fix_div(FIX_MOST, 1), FIX_MOST);
    ASSERT_EQ(fix_div(-FIX_MOST, 1), -FIX_MOST);
    ASSERT_EQ(fix_sqrt(2 * FIX_ONE), INT64_C(6074000999)); /* 1.41421356237 */
    ASSERT_EQ(fix_sqrt(-FIX_ONE), 0);
    ASSERT_EQ(fix_round(fix_exp(FIX_ONE), 10000000), 27182818);
    ASSERT_EQ(fix_round(fix_exp(-5 * FIX_ONE), 100000000), 673795);
    ASSERT_EQ(fix_round(fix_exp(20 * FIX_ONE) / 1000, 1), 485165);
    ASSERT_EQ(fix_exp(-30 * FIX_ONE), 0);
    ASSERT_EQ(fix_exp(30 * FIX_ONE), FIX_MOST);
    ASSERT_EQ(fix_round(fix_ln(10 * FIX_ONE), 10000000), 23025851);
    ASSERT_EQ(fix_round(fix_ln(FIX_ONE / 100), 10000000), -46051702);
    ASSERT_EQ(fix_round(-FIX_ONE / 2, 3), -2);
}

/* Glickman's example: 1500 (200) beats 1400 (30), loses to 1550 (100) and to 1700 (300). */
static void example_of_glickman(void)
{
    rate_two p = {1500 * FIX_ONE, 200 * FIX_ONE, FIX_OF(6, 100)};
    const rate_game games[] = {
        {{1400 * FIX_ONE, 30 * FIX_ONE, FIX_OF(6, 100)}, FIX_ONE},
        {{1550 * FIX_ONE, 100 * FIX_ONE, FIX_OF(6, 100)}, 0},
        {{1700 * FIX_ONE, 300 * FIX_ONE, FIX_OF(6, 100)}, 0},
    };
    p = rate_two_play(&p, games, 3);
    ASSERT_EQ(fix_round(p.rating, 100), 146405);   /* the paper, which rounds on its way: 1464.06 */
    ASSERT_EQ(fix_round(p.deviation, 100), 15152); /* 151.52 */
    ASSERT_EQ(fix_round(p.volatility, 100000), 6000); /* 0.05999 and 0.059996 */
}

/* The rating of an absent player is only less sure: sqrt(200^2 + (0.06 * 173.7178)^2) after a
 * period. */
static void resting(void)
{
    rate_two p = {1500 * FIX_ONE, 200 * FIX_ONE, FIX_OF(6, 100)}, rested;
    rested = rate_two_play(&p, NULL, 0);
    ASSERT_EQ(rested.rating, p.rating);
    ASSERT_EQ(fix_round(rested.deviation, 1000), 200271);
    ASSERT_EQ(rate_two_rest(&p, 0).deviation / 1000, p.deviation / 1000);
    ASSERT_EQ(rate_two_rest(&p, UINT64_MAX).deviation, 350 * FIX_ONE);
}

/* Nothing overflows for any two players; winning never costs points, losing never gains any. */
static void extremes(void)
{
    static const int64_t rating[] = {100, 800, 1500, 2500, 4000}, deviation[] = {1, 50, 350};
    for (unsigned i = 0; i < 5 * 3 * 5 * 3 * 2; i++) {
        unsigned k = i / 2;
        rate_two p = {rating[k % 5] * FIX_ONE, deviation[k / 5 % 3] * FIX_ONE, FIX_OF(1, 10)};
        rate_game game = {
            {rating[k / 15 % 5] * FIX_ONE, deviation[k / 75] * FIX_ONE, FIX_OF(6, 100)},
            i % 2 ? FIX_ONE : 0};
        rate_two after = rate_two_play(&p, &game, 1);
        ASSERT(i % 2 ? after.rating >= p.rating - FIX_ONE / 1000
                     : after.rating <= p.rating + FIX_ONE / 1000);
        ASSERT(after.rating >= 100 * FIX_ONE && after.rating <= 4000 * FIX_ONE);
        ASSERT(after.deviation >= FIX_ONE && after.deviation <= 350 * FIX_ONE);
        ASSERT(after.volatility >= FIX_OF(1, 100) && after.volatility <= FIX_OF(1, 10));
    }
}

static void check_many(unsigned count, const unsigned *place, const int64_t *mean,
                       const int64_t *deviation)
{
    rate_many p[RATE_MANY_MOST];
    for (unsigned i = 0; i < count; i++)
        p[i] = rate_many_usual();
    rate_many_play(p, place, count);
    for (unsigned i = 0; i < count; i++) {
        ASSERT_EQ(fix_round(p[i].mean, 1000000), mean[i]);
        ASSERT_EQ(fix_round(p[i].deviation, 1000000), deviation[i]);
    }
}

/* OpenSkill's tests of its Plackett-Luce model, free for all of two, three and four. */
static void examples_of_openskill(void)
{
    static const unsigned place[] = {1, 2, 3, 4};
    check_many(2, place, (const int64_t[]){27635231, 22364769},
               (const int64_t[]){8065506, 8065506});
    check_many(3, place, (const int64_t[]){27868877, 25717219, 21413904},
               (const int64_t[]){8204837, 8057830, 8057830});
    check_many(4, place, (const int64_t[]){27795085, 26552825, 24689435, 20962655},
               (const int64_t[]){8263161, 8179214, 8083731, 8083731});
}

/* All equal: nobody rises. */
static void draws(void)
{
    static const unsigned place[] = {1, 1, 1};
    rate_many p[3] = {rate_many_usual(), rate_many_usual(), rate_many_usual()};
    rate_many_play(p, place, 3);
    for (unsigned i = 0; i < 3; i++) {
        ASSERT_EQ(fix_round(p[i].mean, 1000), 25000);
        ASSERT(p[i].deviation < rate_many_usual().deviation);
    }
    ASSERT_EQ(fix_round(rate_many_order(&(rate_many){thousandths(30500), 2 * FIX_ONE}), 10), 245);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(arithmetic);
    RUN(example_of_glickman);
    RUN(resting);
    RUN(extremes);
    RUN(examples_of_openskill);
    RUN(draws);
    return test_done();
}
