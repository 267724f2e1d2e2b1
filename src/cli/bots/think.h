/* Searches with several threads. */
#ifndef TESSERA_CLI_BOTS_THINK_H
#define TESSERA_CLI_BOTS_THINK_H

#include "bot/search.h"
#include "api/bot_service.h"
#include "bot/bot.h"

#include <pthread.h>

/* Searches with several threads, and until a time: for tools only. Games that must be replayed by
 * the same keys use a budget of places and no clock (bot/search.h). The answer to a budget is the
 * same for any number of threads. */

typedef struct thinker {
    ts_searcher *searcher;
    ts_answer first;
    unsigned threads;
    uint64_t (*clock)(void); /* cli_clock_ns; another may take its place after think_open */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a part has been handed in */
} thinker;

bool think_open(thinker *t, unsigned threads); /* false if out of memory */
void think_close(thinker *t);
/* The budget is in the question. */
void think(thinker *t, const ts_question *q, ts_answer *out);
/* Searches until that time by its clock, or until there is nothing more to find. */
void think_until(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out);
/* The same, but false, and no answer, if there was no time for more than the question's budget. */
bool think_further(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out);

/* The mind of this machine (api/bot_service.h): for each board that asks, a thread that thinks with
 * as many others as there are processors. */

extern const bot_service_calls mind_of_threads;

mind *mind_open(void); /* starts nothing before it is asked; NULL if out of memory */
void mind_close(mind *m);

/* For a bot that is played in real time without a run: in the tick before and after ts_bot_held. A
 * bot that does not think on is let alone. */
void mind_meet(mind *m, unsigned board); /* another bot plays there now */
void mind_tell(mind *m, ts_bot *b, const ts_match *match, unsigned board);
void mind_ask(mind *m, ts_bot *b, const ts_match *match, unsigned board);

#endif
