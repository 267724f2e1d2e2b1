/* The thresholds of the grades, and lichess's accuracy formulas, in integers. */
#include "coach/grade.h"

#include "base/minmax.h"

/* ---- values, rows, units -------------------------------------------------------------------- */

int32_t coach_row_of(unsigned aim)
{
    const int32_t attack = ts_weights_of(TS_AIM_attack)->attack;
    return attack * ts_spread_of(aim) / ts_spread_of(TS_AIM_attack);
}

int32_t coach_stated(unsigned aim, int64_t difference)
{
    int64_t stated = difference * 100 / coach_row_of(aim);
    return clamp_i64(stated, 0, COACH_STATED_MAX);
}

unsigned coach_unit(unsigned mode, unsigned aim)
{
    if (aim == TS_AIM_attack)
        return COACH_ROWS;
    if (aim == TS_AIM_score)
        return COACH_POINTS;
    return aim == TS_AIM_digging || ts_modes_get(mode)->rank == TS_RANK_TIME ? COACH_PIECES
                                                                             : COACH_RISK;
}

/* Interpolates between two points of a line. */
static int32_t between(int64_t x, int64_t x0, int64_t y0, int64_t x1, int64_t y1)
{
    return (int32_t)(y0 + (y1 - y0) * (x - x0) / (x1 - x0));
}

static int32_t on_grid(const int16_t *knot, unsigned count, int64_t low, int64_t step, int64_t x)
{
    const int64_t high = low + (int64_t)(count - 1) * step;
    x = clamp_i64(x, low, high);
    unsigned at = (x - low) / step;
    at = at < count - 1 ? at : count - 2;
    const int64_t from = low + (int64_t)at * step;
    return between(x, from, knot[at], from + step, knot[at + 1]);
}

static int32_t bent(const int32_t table[COACH_BENT][2], int32_t stated)
{
    unsigned at = 0;
    while (at < COACH_BENT - 2 && stated > table[at + 1][0])
        at++;
    return between(stated, table[at][0], table[at][1], table[at + 1][0], table[at + 1][1]);
}

static int32_t risk_of(int64_t value)
{
    return on_grid(coach_scale_fitted.risk, COACH_RISK_KNOTS, COACH_RISK_LOW, COACH_RISK_STEP,
                   value);
}

int32_t coach_win(unsigned aim, int64_t ahead)
{
    return on_grid(coach_scale_fitted.win[aim != TS_AIM_attack], COACH_WIN_KNOTS,
                   -(int64_t)(COACH_WIN_KNOTS / 2) * COACH_WIN_STEP, COACH_WIN_STEP, ahead);
}

int32_t coach_loss(unsigned unit, unsigned aim, int64_t value, int32_t stated)
{
    const int64_t after = value - (int64_t)stated * coach_row_of(aim) / 100;
    if (unit == COACH_RISK)
        return risk_of(after) - risk_of(value);
    if (unit == COACH_CHANCES)
        return coach_win(aim, value) - coach_win(aim, after);
    return bent(coach_scale_fitted.bent[unit], stated);
}

/* ---- words ---------------------------------------------------------------------------------- */

/* The threshold of each grade, in hundredths of estimated rows, and of a percent of the winning
 * chances. Of placements with an estimated loss of four rows, one in eight is no loss when played
 * out; with six, none was. Of the placements of levels 2 and 4 in duels, one in four loses one
 * percent of the chances, one in ten 2.5, and one in forty 6. */
static const struct {
    int32_t stated, chances;
} begins[3] = {{100, 100}, {200, 250}, {600, 600}};

/* Points for a loss of rows. */
static const int32_t points_of[3][2] = {{100, 500}, {200, 1000}, {400, 1500}};

unsigned coach_grade(unsigned unit, int32_t loss, int32_t stated)
{
    unsigned grade = COACH_GOOD;
    for (unsigned i = 0; i < 3; i++)
        if (unit == COACH_CHANCES ? loss >= begins[i].chances : stated >= begins[i].stated)
            grade = COACH_INACCURACY + i;
    return grade;
}

int32_t coach_points_of(int32_t stated)
{
    int32_t from = 0, points = 0;
    for (unsigned i = 0; i < 3; i++) {
        if (stated <= points_of[i][0])
            return between(stated, from, points, points_of[i][0], points_of[i][1]);
        from = points_of[i][0];
        points = points_of[i][1];
    }
    return min_int(10000, points + (stated - from) * 5 / 2);
}

/* ---- accuracy ------------------------------------------------------------------------------- */

/* 103.1668 e^(-0.04354 d) - 3.1669 + 1 for d = 0, 1, 2... points, in hundredths, from 0 to
 * 10,000. */
static const uint16_t accuracy_at[] = {
    10000, 9660, 9240, 8837, 8451, 8082, 7728, 7390, 7066, 6755, 6458, 6174, 5902, 5641, 5391,
    5152,  4924, 4705, 4495, 4294, 4102, 3918, 3742, 3573, 3412, 3257, 3109, 2967, 2832, 2702,
    2578,  2459, 2345, 2235, 2131, 2031, 1935, 1843, 1756, 1672, 1591, 1514, 1440, 1370, 1302,
    1238,  1176, 1116, 1059, 1005, 953,  903,  855,  810,  766,  724,  684,  646,  609,  574,
    540,   508,  477,  447,  419,  392,  366,  341,  318,  295,  273,  252,  232,  213,  195,
    177,   160,  144,  129,  114,  100,  87,   74,   61,   49,   38,   27,   17,   7,    0,
};
enum { ACCURACY_POINTS = sizeof accuracy_at / sizeof accuracy_at[0] };

int32_t coach_accuracy(int32_t win_lost)
{
    int32_t at = win_lost < 0 ? 0 : win_lost / 100;
    if (at >= ACCURACY_POINTS - 1)
        return accuracy_at[ACCURACY_POINTS - 1];
    return between(win_lost < 0 ? 0 : win_lost, at * 100, accuracy_at[at], at * 100 + 100,
                   accuracy_at[at + 1]);
}

static uint32_t root_of(uint64_t n)
{
    uint64_t root = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root;
}

/* Returns the standard deviation of the chances in a window, in hundredths of a point. */
static uint32_t deviation(const uint16_t *win, unsigned count)
{
    uint64_t sum = 0, squares = 0;
    for (unsigned i = 0; i < count; i++)
        sum += win[i];
    for (unsigned i = 0; i < count; i++) {
        const int64_t off = (int64_t)win[i] * count - (int64_t)sum;
        squares += (uint64_t)(off * off) / count;
    }
    return root_of(squares / ((uint64_t)count * count));
}

/* Returns the weight of placement i, between half a point and twelve. */
static uint32_t weight_of(const uint16_t *win, unsigned i, unsigned count)
{
    const unsigned window = min_u32(max_u32(count / 10, 2), 8);
    unsigned from = i + 1 < window ? 0 : i + 1 - window;
    if (!win || count < window)
        return 100;
    uint32_t weight = deviation(win + from, from + window <= count ? window : count - from);
    return min_u32(max_u32(weight, 50), 1200);
}

int32_t coach_game_accuracy(const uint16_t *accuracy, const uint16_t *win, unsigned count)
{
    uint64_t sum = 0, weights = 0, inverse = 0;
    if (count == 0)
        return 0;
    for (unsigned i = 0; i < count; i++) {
        const uint32_t weight = weight_of(win, i, count);
        sum += (uint64_t)accuracy[i] * weight;
        weights += weight;
        inverse += UINT64_C(1000000000000) / (accuracy[i] ? accuracy[i] : 1);
    }
    const uint64_t harmonic = UINT64_C(1000000000000) * count / inverse;
    return (sum / weights + harmonic) / 2;
}
