/* Each thread takes the next free share; each share has a searcher and an answer of its own. */
#define _POSIX_C_SOURCE 200809L
#include "think.h"

#include <stdatomic.h>
#include <string.h>

#include "tool/clock.h"
#include "tool/jobs.h"

enum {
    SHARE_LEAST = 8192, /* places: a smaller budget is not divided */
    SLICE = 2000,       /* places between two readings of the clock */
    BUDGET_FIRST = 4096
};

/* One question in progress. */
typedef struct task {
    thinker *t;
    ts_question question[THINK_SHARES_MAX];
    unsigned shares;
    uint64_t until_ns; /* 0: no limit */
    atomic_uint next;
    atomic_bool late;
} task;

bool think_open(thinker *t, unsigned threads)
{
    memset(t, 0, sizeof *t);
    t->threads = threads;
    t->searcher[0] = ts_searcher_open();
    return t->searcher[0] != NULL;
}

/* Opens up to that number of searchers; returns how many there are. */
static unsigned searchers(thinker *t, unsigned wanted)
{
    for (unsigned i = 0; i < wanted; i++) {
        if (!t->searcher[i])
            t->searcher[i] = ts_searcher_open();
        if (!t->searcher[i])
            return i;
    }
    return wanted;
}

void think_close(thinker *t)
{
    for (unsigned i = 0; i < THINK_SHARES_MAX; i++)
        ts_searcher_close(t->searcher[i]);
    memset(t->searcher, 0, sizeof t->searcher);
}

/* ---- side by side --------------------------------------------------------------------------- */

static void think_of_share(task *k, unsigned i)
{
    ts_searcher *s = k->t->searcher[i];
    ts_search_begin(s, &k->question[i], &k->t->answer[i]);
    while (!ts_search_go_on(s, k->until_ns ? SLICE : UINT32_MAX))
        if (atomic_load(&k->late) || (k->until_ns && tool_clock_ns() >= k->until_ns)) {
            atomic_store(&k->late, true);
            return;
        }
}

static void take_shares(void *of, unsigned job)
{
    (void)job;
    task *k = of;
    for (unsigned i = atomic_fetch_add(&k->next, 1); i < k->shares && !atomic_load(&k->late);
         i = atomic_fetch_add(&k->next, 1))
        think_of_share(k, i);
}

/* ---- together again ------------------------------------------------------------------------- */

/* Each answer has its best first; of equal choices the first share's comes first. */
static void merge(const thinker *t, unsigned shares, ts_answer *out)
{
    unsigned taken[THINK_SHARES_MAX] = {0};
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < shares; i++) {
        out->looked_at += t->answer[i].looked_at;
        out->depth = t->answer[i].depth > out->depth ? t->answer[i].depth : out->depth;
    }
    while (out->count < TS_CHOICES_MAX) {
        const ts_choice *best = NULL;
        unsigned of = 0;
        for (unsigned i = 0; i < shares; i++) {
            const ts_choice *c = &t->answer[i].choice[taken[i]];
            if (taken[i] < t->answer[i].count && (!best || ts_choice_precedes(c, best))) {
                best = c;
                of = i;
            }
        }
        if (!best)
            return;
        taken[of]++;
        out->choice[out->count++] = *best;
    }
}

/* ---- a question ----------------------------------------------------------------------------- */

static bool think_with(thinker *t, const ts_question *q, uint32_t budget, uint64_t until_ns,
                       ts_answer *out)
{
    task k = {.t = t, .until_ns = until_ns};
    k.shares = budget / SHARE_LEAST < THINK_SHARES_MAX ? budget / SHARE_LEAST : THINK_SHARES_MAX;
    k.shares = searchers(t, k.shares ? k.shares : 1);
    for (unsigned i = 0; i < k.shares; i++) {
        k.question[i] = *q;
        k.question[i].budget = budget / k.shares;
        k.question[i].share = (uint8_t)i;
        k.question[i].shares = (uint8_t)k.shares;
    }
    atomic_init(&k.next, 0);
    atomic_init(&k.late, false);
    jobs_run(t->threads < k.shares ? t->threads : k.shares, take_shares, &k);
    if (atomic_load(&k.late))
        return false;
    merge(t, k.shares, out);
    return true;
}

void think(thinker *t, const ts_question *q, ts_answer *out)
{
    think_with(t, q, q->budget, 0, out);
}

void think_until(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out)
{
    uint64_t before = 0;
    think_with(t, q, BUDGET_FIRST, 0,
               out); /* there must be an answer; this takes a fraction of a millisecond */
    for (uint32_t budget = 2 * BUDGET_FIRST; budget < UINT32_MAX / 2; budget *= 2) {
        if (out->looked_at <= before || !think_with(t, q, budget, until_ns, out))
            return;
        /* hardly more than before: this is the widest search there is */
        before = out->looked_at / 5 * 4;
    }
}
