/* Whole numbers that stand for fractions: 32 bits before the point and 32 behind it. Every machine
 * computes the same, which no floats promise. Values out of range stay at the largest. */
#ifndef TESSERA_RANKING_FIXED_POINT_H
#define TESSERA_RANKING_FIXED_POINT_H

#include <stdint.h>

typedef int64_t fix;

#define FIX_ONE (INT64_C(1) << 32)
#define FIX_MOST INT64_MAX
/* A fraction that is known when this is compiled. */
#define FIX_OF(above, below) ((fix)((above)*FIX_ONE / (below)))

fix fix_mul(fix a, fix b);
fix fix_div(fix a, fix b); /* b is not 0 */
fix fix_sqrt(fix a);       /* of what is below 0: 0 */
fix fix_exp(fix a);
fix fix_ln(fix a);                       /* a is above 0 */
int64_t fix_round(fix a, int64_t parts); /* in such parts of one, the nearest */

#endif
