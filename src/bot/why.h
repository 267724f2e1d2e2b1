/* The reason, in one word, why a place was chosen and not the next best one. */
#ifndef TS_BOT_WHY_H
#define TS_BOT_WHY_H

#include "search.h"

enum {
    TS_WHY_AHEAD, /* only the pieces after it show why */
    TS_WHY_SPIN,  /* a T-spin that clears */
    TS_WHY_LINES, /* a clear */
    TS_WHY_HOLES, /* fewer or shallower holes */
    TS_WHY_LOW,
    TS_WHY_EVEN,
    TS_WHY_READY, /* rows and slots that wait for their piece */
    TS_WHYS
};

unsigned ts_why_placed(const ts_question *q, const ts_forms *f, ts_place chosen, ts_place other);

#endif
