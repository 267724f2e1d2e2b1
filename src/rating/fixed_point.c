/* Fixed-point arithmetic on 64 bits: no machine need have more. */
#include "rating/fixed_point.h"

static const fix LN2 = INT64_C(2977044472); /* 0.693147180559945 */

static uint64_t size_of(fix a)
{
    return a < 0 ? 0 - (uint64_t)a : (uint64_t)a;
}

static fix with_sign(uint64_t size, int negative)
{
    fix a = size > (uint64_t)FIX_MOST ? FIX_MOST : (fix)size;
    return negative ? -a : a;
}

fix fix_mul(fix a, fix b)
{
    uint64_t x = size_of(a), y = size_of(b);
    uint64_t xh = x >> 32, xl = x & UINT32_MAX, yh = y >> 32, yl = y & UINT32_MAX;
    uint64_t top = xh * yh, low = ((xl * yl >> 31) + 1) >> 1;
    int negative = (a < 0) != (b < 0);
    if (top >> 31)
        return with_sign(UINT64_MAX, negative);
    uint64_t sum = top << 32; /* below 2^63 */
    uint64_t part = xh * yl;
    if (sum + part < sum)
        return with_sign(UINT64_MAX, negative);
    sum += part;
    part = xl * yh;
    if (sum + part < sum || sum + part + low < low)
        return with_sign(UINT64_MAX, negative);
    return with_sign(sum + part + low, negative);
}

fix fix_div(fix a, fix b)
{
    uint64_t x = size_of(a), y = size_of(b), quotient = x / y, rest = x % y;
    int negative = (a < 0) != (b < 0);
    if (quotient >> 31)
        return with_sign(UINT64_MAX, negative);
    for (int i = 0; i < 32; i++) {
        rest <<= 1; /* it is below y, which is 2^63 at most */
        quotient <<= 1;
        if (rest >= y) {
            rest -= y;
            quotient |= 1;
        }
    }
    return with_sign(quotient, negative);
}

/* Digit by digit: the root of a with 32 more bits behind it. */
fix fix_sqrt(fix a)
{
    uint64_t root = 0, rest = 0, left = a > 0 ? (uint64_t)a : 0;
    for (int i = 0; i < 48; i++) {
        rest = rest << 2 | left >> 62;
        left <<= 2;
        uint64_t tried = root << 2 | 1;
        root <<= 1;
        if (rest >= tried) {
            rest -= tried;
            root |= 1;
        }
    }
    return (fix)root;
}

fix fix_exp(fix a)
{
    if (a >= 21 * FIX_ONE)
        return FIX_MOST;
    if (a <= -23 * FIX_ONE)
        return 0;
    int twos = a / LN2;
    fix rest = a - twos * LN2;
    if (rest < 0) {
        rest += LN2;
        twos--;
    }
    fix sum = FIX_ONE, part = FIX_ONE;
    for (int i = 1; i <= 14; i++) {
        part = fix_mul(part, rest) / i;
        sum += part;
    }
    return twos < 0 ? sum >> -twos : sum << twos;
}

fix fix_ln(fix a)
{
    int twos = 0;
    for (; a >= 2 * FIX_ONE; twos++)
        a >>= 1;
    for (; a < FIX_ONE; twos--)
        a <<= 1;
    fix y = fix_div(a - FIX_ONE, a + FIX_ONE), square = fix_mul(y, y), sum = 0;
    for (int i = 0; i < 11; i++) {
        sum += y / (2 * i + 1);
        y = fix_mul(y, square);
    }
    return 2 * sum + twos * LN2;
}

int64_t fix_round(fix a, int64_t parts)
{
    fix n = a / FIX_ONE * parts, rest = a % FIX_ONE * parts;
    return n + (rest + (rest < 0 ? -FIX_ONE : FIX_ONE) / 2) / FIX_ONE;
}
