/* The bot's public header, and what the rest of the tree asks of it besides. */
#ifndef TS_BOT_BOT_H
#define TS_BOT_BOT_H

#include "tessera/bot.h"

#include "hands.h"
#include "search.h"
#include "why.h"

/* The aim to play a match for, for a player who uses the hold or does not. */
unsigned ts_bot_aim(const ts_match *m, bool holds);
/* The question for the search that a board poses to a player of that level. */
void ts_bot_question(const ts_match *m, unsigned board, const ts_bot_level *level, ts_question *q);

#endif
