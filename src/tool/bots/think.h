/* Thinking with several threads, and until a time: for tools alone. What plays games that are to be
 * played again by the same keys has a budget of places and no clock (bot/search.h).
 *
 * The first places are dealt out to shares that are thought about apart: how many there are depends
 * on the budget, never on the threads, so that the answer to a budget does not either. */
#ifndef TESSERA_TOOL_BOTS_THINK_H
#define TESSERA_TOOL_BOTS_THINK_H

#include "bot/search.h"

enum { THINK_THREADS_MAX = 64, THINK_SHARES_MAX = 8 };

typedef struct thinker {
    ts_searcher *searcher[THINK_SHARES_MAX];
    ts_answer answer[THINK_SHARES_MAX];
    unsigned threads;
} thinker;

bool think_open(thinker *t, unsigned threads); /* false: there is no memory */
void think_close(thinker *t);
/* The budget is the question's. */
void think(thinker *t, const ts_question *q, ts_answer *out);
/* With small budgets first, then with larger ones, until it is so late by tool_clock_ns, or more
 * would find nothing new: what was found by the largest that came to its end. */
void think_until(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out);

#endif
