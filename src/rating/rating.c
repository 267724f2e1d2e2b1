/* Glicko-2 and Plackett-Luce. The names of numbers are those of the papers. */
#include "rating/rating.h"

#define SCALE (FIX_ONE * 1737178 / 10000) /* points of Glicko's scale in one of Glicko-2's */
#define MIDDLE (1500 * FIX_ONE)
#define DEVIATION_MOST (350 * FIX_ONE)
#define PI_SQUARE FIX_OF(INT64_C(98696044), 10000000)
#define TAU_SQUARE (FIX_ONE / 4) /* 0.5: how much a volatility changes */
#define CHANCE_LEAST (FIX_ONE / 1024)
#define VOLATILITY_LEAST FIX_OF(1, 100)
#define VOLATILITY_MOST FIX_OF(1, 10)
#define RATING_LEAST (100 * FIX_ONE)
#define RATING_MOST (4000 * FIX_ONE)
enum { ROUNDS_MOST = 60, CLOSE = 64 };
#define REST_MOST (UINT64_C(20) * 366 * 24 * 3600)

static fix within(fix a, fix least, fix most)
{
    const fix low = a < least ? least : a;
    return low < most ? low : most;
}

/* ---- two ------------------------------------------------------------------------------------ */

rate_two rate_two_usual(void)
{
    return (rate_two){MIDDLE, DEVIATION_MOST, FIX_OF(6, 100)};
}

rate_two rate_two_rest(const rate_two *p, uint64_t seconds)
{
    rate_two out = *p;
    fix phi = fix_div(p->deviation, SCALE);
    if (seconds > REST_MOST)
        seconds = REST_MOST;
    uint64_t whole = seconds / RATE_PERIOD_SECONDS, part = seconds % RATE_PERIOD_SECONDS;
    fix periods = (fix)whole * FIX_ONE + (fix)(part * (uint64_t)FIX_ONE / RATE_PERIOD_SECONDS);
    fix grown = fix_mul(fix_mul(p->volatility, p->volatility), periods);
    out.deviation =
        within(fix_mul(fix_sqrt(fix_mul(phi, phi) + grown), SCALE), FIX_ONE, DEVIATION_MOST);
    return out;
}

/* The function whose zero is the new volatility (step 5), in quotients that stay small. */
typedef struct volatility_of {
    fix a, square_delta, square_phi, v;
} volatility_of;

static fix slope(const volatility_of *f, fix x)
{
    fix e = fix_exp(x), d = f->square_phi + f->v + e;
    fix left = fix_mul(fix_div(e, d), fix_div(f->square_delta - d, d)) / 2;
    return left - fix_div(x - f->a, TAU_SQUARE);
}

static fix new_volatility(const volatility_of *f)
{
    fix a = f->a, b = a;
    if (f->square_delta > f->square_phi + f->v) {
        b = fix_ln(f->square_delta - f->square_phi - f->v);
    } else {
        for (int k = 0; k < ROUNDS_MOST && (k == 0 || slope(f, b) < 0); k++)
            b -= FIX_ONE / 2;
    }
    fix at_a = slope(f, a), at_b = slope(f, b);
    for (int i = 0; i < ROUNDS_MOST && (b - a > CLOSE || a - b > CLOSE) && at_a != at_b; i++) {
        fix c = a + fix_div(fix_mul(a - b, at_a), at_b - at_a), at_c = slope(f, c);
        if ((at_c <= 0) != (at_b <= 0) || at_c == 0) {
            a = b;
            at_a = at_b;
        } else {
            at_a /= 2;
        }
        b = c;
        at_b = at_c;
    }
    return fix_exp(a / 2);
}

rate_two rate_two_play(const rate_two *p, const rate_game *games, unsigned count)
{
    fix mu = fix_div(p->rating - MIDDLE, SCALE), phi = fix_div(p->deviation, SCALE);
    fix sum = 0, sure = 0;
    if (count == 0)
        return rate_two_rest(p, RATE_PERIOD_SECONDS);
    for (unsigned i = 0; i < count; i++) {
        const rate_game *game = &games[i];
        fix other = fix_div(game->other.rating - MIDDLE, SCALE);
        fix its_phi = fix_div(game->other.deviation, SCALE);
        fix g =
            fix_div(FIX_ONE, fix_sqrt(FIX_ONE + fix_div(3 * fix_mul(its_phi, its_phi), PI_SQUARE)));
        fix apart = within(fix_mul(g, other - mu), -20 * FIX_ONE, 20 * FIX_ONE);
        fix e = fix_div(FIX_ONE, FIX_ONE + fix_exp(apart));
        e = within(e, CHANCE_LEAST, FIX_ONE - CHANCE_LEAST);
        sure += fix_mul(fix_mul(g, g), fix_mul(e, FIX_ONE - e));
        sum += fix_mul(g, game->score - e);
    }
    fix v = fix_div(FIX_ONE, sure), delta = fix_mul(v, sum);
    volatility_of f = {2 * fix_ln(p->volatility), fix_mul(delta, delta), fix_mul(phi, phi), v};
    rate_two out;
    out.volatility = within(new_volatility(&f), VOLATILITY_LEAST, VOLATILITY_MOST);
    fix square = f.square_phi + fix_mul(out.volatility, out.volatility);
    fix square_after = fix_div(FIX_ONE, fix_div(FIX_ONE, square) + fix_div(FIX_ONE, v));
    out.deviation = within(fix_mul(fix_sqrt(square_after), SCALE), FIX_ONE, DEVIATION_MOST);
    out.rating =
        within(fix_mul(mu + fix_mul(square_after, sum), SCALE) + MIDDLE, RATING_LEAST, RATING_MOST);
    return out;
}

/* ---- several -------------------------------------------------------------------------------- */

#define BETA_SQUARE FIX_OF(625, 36) /* (25/6)^2 */
#define KAPPA FIX_OF(1, 10000)
#define MEAN_MOST (100 * FIX_ONE)

rate_many rate_many_usual(void)
{
    return (rate_many){25 * FIX_ONE, FIX_OF(25, 3)};
}

fix rate_many_order(const rate_many *p)
{
    return p->mean - 3 * p->deviation;
}

void rate_many_play(rate_many *player, const unsigned *place, unsigned count)
{
    fix square_c = 0, e[RATE_MANY_MOST], below[RATE_MANY_MOST];
    rate_many out[RATE_MANY_MOST];
    int equal[RATE_MANY_MOST];
    for (unsigned i = 0; i < count; i++)
        square_c += fix_mul(player[i].deviation, player[i].deviation) + BETA_SQUARE;
    fix c = fix_sqrt(square_c);
    for (unsigned i = 0; i < count; i++)
        e[i] = fix_exp(fix_div(player[i].mean, c));
    for (unsigned q = 0; q < count; q++) {
        below[q] = 0;
        equal[q] = 0;
        for (unsigned i = 0; i < count; i++) {
            below[q] += place[i] >= place[q] ? e[i] : 0;
            equal[q] += place[i] == place[q];
        }
    }
    for (unsigned i = 0; i < count; i++) {
        fix omega = 0, delta = 0;
        fix square = fix_mul(player[i].deviation, player[i].deviation);
        for (unsigned q = 0; q < count; q++) {
            if (place[q] > place[i])
                continue;
            fix chance = fix_div(e[i], below[q]);
            omega += ((q == i ? FIX_ONE : 0) - chance) / equal[q];
            delta += fix_mul(chance, FIX_ONE - chance) / equal[q];
        }
        fix gamma = fix_div(player[i].deviation, c);
        fix kept = FIX_ONE - fix_mul(fix_mul(delta, gamma), fix_div(square, square_c));
        out[i].mean =
            within(player[i].mean + fix_mul(omega, fix_div(square, c)), -MEAN_MOST, MEAN_MOST);
        out[i].deviation = fix_mul(player[i].deviation, fix_sqrt(within(kept, KAPPA, FIX_ONE)));
    }
    for (unsigned i = 0; i < count; i++)
        player[i] = out[i];
}
