/* The bot's public header, and what the rest of the tree asks of it besides. */
#ifndef TS_BOT_BOT_H
#define TS_BOT_BOT_H

#include "tessera/bot.h"

#include "bot/hands.h"
#include "bot/search.h"
#include "bot/why.h"

/* How somebody plays: a level with numbers of its own, and weights of its own for one aim. */
typedef struct ts_bot_style {
    ts_bot_level level;
    uint8_t near; /* the level that plays most like it */
    uint8_t aim;  /* of `weights`; TS_AIMS: the usual weights */
    ts_weights weights;
} ts_bot_style;

ts_bot *ts_bot_open_as(const ts_bot_style *style, uint64_t seed); /* a copy; NULL: no memory */

/* For a caller who thinks for a bot that thinks on, with threads and a clock. The question it has
 * about the piece in play, until it decides; NULL: none, or it does not think on. `number` counts
 * its questions; `left`: ticks until the one of the decision. */
const ts_question *ts_bot_asks(const ts_bot *b, const ts_match *m, uint64_t *number,
                               uint64_t *left);
/* From now on somebody thinks on for it, so it does not do so itself. */
void ts_bot_set_helped(ts_bot *b, bool is_helped);
void ts_bot_tell(ts_bot *b, const ts_answer *a); /* the answer, by which it will decide */

/* The aim to play a match for, for a player who uses the hold or does not. */
unsigned ts_bot_aim(const ts_match *m, bool holds);
/* The question for the search that a board poses to a player of that level. */
void ts_bot_question(const ts_match *m, unsigned board, const ts_bot_level *level, ts_question *q);

#endif
