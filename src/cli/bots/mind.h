/* The mind of this machine (api/bot_service.h): for each board that asks, a thread that thinks with
 * as many others as there are processors. */
#ifndef TESSERA_CLI_BOTS_MIND_H
#define TESSERA_CLI_BOTS_MIND_H

#include "bot/bot.h"
#include "api/bot_service.h"

extern const bot_service_calls mind_of_threads;

mind *mind_open(void); /* starts nothing before it is asked; NULL: out of memory */
void mind_close(mind *m);

/* For a bot that is played in real time without a run: in the tick before and after ts_bot_held. A
 * bot that does not think on is let alone. */
void mind_meet(mind *m, unsigned board); /* another bot plays there now */
void mind_tell(mind *m, ts_bot *b, const ts_match *match, unsigned board);
void mind_ask(mind *m, ts_bot *b, const ts_match *match, unsigned board);

#endif
