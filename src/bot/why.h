/* Why a place was chosen and not the next best one, in a word. */
#ifndef TS_BOT_WHY_H
#define TS_BOT_WHY_H

#include "search.h"

enum {
    TS_WHY_AHEAD, /* it shows only with the pieces after it */
    TS_WHY_SPIN,  /* a T is spun in and clears */
    TS_WHY_LINES, /* it clears */
    TS_WHY_HOLES, /* fewer or shallower ones */
    TS_WHY_LOW,
    TS_WHY_EVEN,
    TS_WHY_READY, /* rows and notches that wait for their piece */
    TS_WHYS
};

unsigned ts_why_placed(const ts_question *q, const ts_forms *f, ts_place chosen, ts_place other);

#endif
