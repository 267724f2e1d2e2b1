/* The bot's public header, and what the rest of the tree needs in addition. */
#ifndef TS_BOT_BOT_H
#define TS_BOT_BOT_H

#include "tessera/bot.h"

#include "bot/hands.h"
#include "bot/search.h"
#include "bot/style.h"
#include "bot/why.h"

ts_bot *ts_bot_open_as(const ts_bot_style *style,
                       uint64_t seed); /* copies the style; NULL if out of memory */

/* For callers that search on behalf of a bot that keeps thinking, with threads and a clock. Returns
 * its query about the piece in play until it decides, or NULL if there is none or it does not keep
 * thinking. `number` counts its queries; `left` is the number of ticks until the decision. */
const ts_question *ts_bot_asks(const ts_bot *b, const ts_match *m, uint64_t *number,
                               uint64_t *left);
/* Sets whether the caller continues the search, so that the bot does not do so itself. */
void ts_bot_set_helped(ts_bot *b, bool is_helped);
void ts_bot_tell(ts_bot *b, const ts_answer *a); /* sets the answer that decides */

/* Returns the aim for a match, for a player with or without hold. */
unsigned ts_bot_aim(const ts_match *m, bool holds);
/* Writes the search query for a board and a player of this level. */
void ts_bot_question(const ts_match *m, unsigned board, const ts_bot_level *level, ts_question *q);

#endif
