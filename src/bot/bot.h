/* The bot's public header, and what the rest of the tree asks of it besides. */
#ifndef TS_BOT_BOT_H
#define TS_BOT_BOT_H

#include "tessera/bot.h"

#include "hands.h"
#include "search.h"
#include "why.h"

/* How somebody plays: a level with numbers of its own, and weights of its own for one aim. */
typedef struct ts_bot_style {
    ts_bot_level level;
    uint8_t near; /* the level that plays most like it */
    uint8_t aim;  /* of `weights`; TS_AIMS: the usual weights */
    ts_weights weights;
} ts_bot_style;

ts_bot *ts_bot_open_as(const ts_bot_style *style, uint64_t seed); /* a copy; NULL: no memory */

/* The aim to play a match for, for a player who uses the hold or does not. */
unsigned ts_bot_aim(const ts_match *m, bool holds);
/* The question for the search that a board poses to a player of that level. */
void ts_bot_question(const ts_match *m, unsigned board, const ts_bot_level *level, ts_question *q);

#endif
