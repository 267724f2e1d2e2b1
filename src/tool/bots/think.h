/* Searches with several threads, and until a time: for tools only. Games that must be replayed by
 * the same keys use a budget of places and no clock (bot/search.h).
 *
 * The first places are divided into shares that are searched separately. The number of shares
 * depends on the budget, never on the threads, so the answer to a budget does not depend on the
 * threads either. */
#ifndef TESSERA_TOOL_BOTS_THINK_H
#define TESSERA_TOOL_BOTS_THINK_H

#include "bot/search.h"

enum { THINK_SHARES_MAX = 8 };

typedef struct thinker {
    ts_searcher *searcher[THINK_SHARES_MAX];
    ts_answer answer[THINK_SHARES_MAX];
    unsigned threads;
} thinker;

bool think_open(thinker *t, unsigned threads); /* false: out of memory */
void think_close(thinker *t);
/* The budget is in the question. */
void think(thinker *t, const ts_question *q, ts_answer *out);
/* Searches with larger and larger budgets until that time by tool_clock_ns, or until a larger
 * budget would find nothing new. The answer is that of the largest budget that was finished. */
void think_until(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out);

#endif
