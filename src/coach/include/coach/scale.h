/* Tables that were fitted to games: `tessera tune --scale` makes scale.c. */
#ifndef TESSERA_COACH_SCALE_H
#define TESSERA_COACH_SCALE_H

#include <stdint.h>

enum { COACH_WIN_KNOTS = 65, COACH_WIN_STEP = 256, COACH_RISK_KNOTS = 33, COACH_RISK_STEP = 512 };
enum { COACH_RISK_LOW = -12288, COACH_BENT = 7 };

typedef struct coach_scale {
    /* hundredths of a percent, for values from -32 to 32 steps; under the attack and the survival
     * weights */
    int16_t win[2][COACH_WIN_KNOTS];
    /* the same for the risk of losing within 50 pieces, from COACH_RISK_LOW on */
    int16_t risk[COACH_RISK_KNOTS];
    /* estimated rows and their actual cost, both in hundredths: rows sent, points, pieces */
    int32_t bent[3][COACH_BENT][2];
} coach_scale;

extern const coach_scale coach_scale_fitted;

#endif
