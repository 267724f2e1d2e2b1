/* Searches with several threads, and until a time: for tools only. Games that must be replayed by
 * the same keys use a budget of places and no clock (bot/search.h). The answer to a budget is the
 * same for any number of threads. */
#ifndef TESSERA_CLI_BOTS_THINK_H
#define TESSERA_CLI_BOTS_THINK_H

#include <pthread.h>

#include "bot/search.h"

typedef struct thinker {
    ts_searcher *searcher;
    ts_answer first;
    unsigned threads;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* a part has been handed in */
} thinker;

bool think_open(thinker *t, unsigned threads); /* false: out of memory */
void think_close(thinker *t);
/* The budget is in the question. */
void think(thinker *t, const ts_question *q, ts_answer *out);
/* Searches until that time by cli_clock_ns, or until there is nothing more to find. */
void think_until(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out);
/* The same, but false, and no answer, if there was no time for more than the question's budget. */
bool think_further(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out);

#endif
