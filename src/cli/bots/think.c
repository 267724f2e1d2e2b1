/* All threads share one beam: each takes the next part of a depth (bot/search.h). With a time,
 * there is one search whose budget follows the rate at which it goes. */
#define _POSIX_C_SOURCE 200809L
#include "bots/think.h"

#include <string.h>

#include "clock.h"
#include "jobs.h"

enum {
    BUDGET_FIRST = 4096,    /* a fraction of a millisecond: its answer is there in any case */
    RATE_LEAST_NS = 200000, /* less time says nothing about the rate */
    USED_OF_100 = 95        /* of the time that is left: the last part may take longer */
};

/* One question in progress. */
typedef struct task {
    thinker *t;
    const ts_answer *out;
    uint64_t begun_ns, until_ns; /* until 0: no limit */
    bool late;
} task;

bool think_open(thinker *t, unsigned threads)
{
    memset(t, 0, sizeof *t);
    t->threads = threads;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    t->searcher = ts_searcher_open();
    return t->searcher && ts_searcher_share(t->searcher, threads);
}

void think_close(thinker *t)
{
    ts_searcher_close(t->searcher);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    t->searcher = NULL;
}

static uint64_t min_u64(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Places that the time from now on is enough for. */
static uint64_t enough_for(uint64_t places, uint64_t in_ns, uint64_t left_ns)
{
    const uint64_t a_ms = places * 1000000 / in_ns;
    return min_u64(a_ms * (min_u64(left_ns, 3600000000000) / 1000) / 1000, UINT32_MAX / 2) / 100 *
           USED_OF_100;
}

static void look_at_the_clock(task *k)
{
    if (!k->until_ns)
        return;
    const uint64_t now = cli_clock_ns();
    k->late = now >= k->until_ns;
    if (!k->late && now - k->begun_ns >= RATE_LEAST_NS)
        ts_search_rebudget(k->t->searcher,
                           enough_for(k->out->looked_at, now - k->begun_ns, k->until_ns - now));
}

static void take_parts(void *of, unsigned job)
{
    (void)job;
    task *k = of;
    thinker *t = k->t;
    pthread_mutex_lock(&t->lock);
    while (!ts_search_done(t->searcher) && !k->late) {
        ts_search_part *p = ts_search_take(t->searcher);
        if (!p) {
            pthread_cond_wait(&t->changed, &t->lock);
            continue;
        }
        pthread_mutex_unlock(&t->lock);
        ts_search_work(t->searcher, p);
        pthread_mutex_lock(&t->lock);
        ts_search_submit(t->searcher, p);
        look_at_the_clock(k);
        if (t->threads > 1)
            pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
}

/* False: the time was over before there was an answer. */
static bool think_of(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out)
{
    task k = {.t = t, .out = out, .until_ns = until_ns, .begun_ns = cli_clock_ns()};
    ts_search_begin(t->searcher, q, out);
    jobs_run(t->threads, take_parts, &k);
    return !k.late || ts_search_cut(t->searcher);
}

void think(thinker *t, const ts_question *q, ts_answer *out)
{
    think_of(t, q, 0, out);
}

/* By the rate of a first, small search. False: it allows no more than `least`, or less. */
static bool think_wholly(thinker *t, const ts_question *q, uint64_t until_ns, uint32_t least,
                         ts_answer *out)
{
    ts_question first = *q, whole = *q;
    const uint64_t begun = cli_clock_ns();
    first.budget = BUDGET_FIRST;
    first.empties = 0;
    think_of(t, &first, 0, &t->first);
    const uint64_t now = cli_clock_ns();
    whole.budget = now < until_ns
                       ? (uint32_t)enough_for(t->first.looked_at, now - begun + 1, until_ns - now)
                       : 0;
    return whole.budget > least && think_of(t, &whole, until_ns, out);
}

void think_until(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out)
{
    if (!think_wholly(t, q, until_ns, BUDGET_FIRST, out))
        *out = t->first;
}

bool think_further(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out)
{
    return think_wholly(t, q, until_ns, q->budget, out);
}
