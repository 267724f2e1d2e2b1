/* The reason, in one word, why a placement was preferred to the second best. */
#ifndef TS_BOT_WHY_H
#define TS_BOT_WHY_H

#include "tessera/bot.h"

#include "bot/search.h"

unsigned ts_why_placed(const ts_question *q, const ts_forms *f, ts_place chosen, ts_place other);

#endif
