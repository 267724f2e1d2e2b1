/* Searches with several threads: to the end for tools, beside a game for front ends. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE /* setpriority */

#include "bots/think.h"
#include "clock.h"
#include "jobs.h"

#include <stdlib.h>
#include <string.h>

/* All threads share one beam: each takes the next part of a depth (bot/search.h). With a time limit
 * there is one search, whose budget follows its measured rate. */

enum {
    BUDGET_FIRST = 4096,    /* a fraction of a millisecond: its answer always exists */
    RATE_LEAST_NS = 200000, /* less time says nothing about the rate */
    USED_OF_100 = 95        /* of the time that is left: the last part may take longer */
};

/* One question in progress. */
typedef struct task {
    thinker *t;
    const ts_answer *out;
    uint64_t begun_ns, until_ns; /* until is 0 without a limit */
    bool late;
} task;

bool think_open(thinker *t, unsigned threads)
{
    memset(t, 0, sizeof *t);
    t->threads = threads;
    t->clock = cli_clock_ns;
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
    const uint64_t now = k->t->clock();
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

/* Returns false if the time was over before there was an answer. */
static bool think_of(thinker *t, const ts_question *q, uint64_t until_ns, ts_answer *out)
{
    task k = {.t = t, .out = out, .until_ns = until_ns, .begun_ns = t->clock()};
    ts_search_begin(t->searcher, q, out);
    jobs_run(t->threads, take_parts, &k);
    return !k.late || ts_search_cut(t->searcher);
}

void think(thinker *t, const ts_question *q, ts_answer *out)
{
    think_of(t, q, 0, out);
}

/* Searches at the rate of a first, small search. Returns false if the rate allows no more than
 * `least`. */
static bool think_wholly(thinker *t, const ts_question *q, uint64_t until_ns, uint32_t least,
                         ts_answer *out)
{
    ts_question first = *q, whole = *q;
    const uint64_t begun = t->clock();
    first.budget = BUDGET_FIRST;
    first.empties = 0;
    think_of(t, &first, 0, &t->first);
    const uint64_t now = t->clock();
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

/* Threads that think beside a game: see mind.h. The caller never waits for one of them: a lock is
 * held only while a query or an answer is copied. */

#if defined(__linux__)
#include <sys/resource.h>
#endif

#include "args.h"

enum {
    THREADS_MOST = 16,  /* a depth has 32 parts */
    SPARE_NS = 1000000, /* time for the game to receive the answer */
    PLEASANT = 10       /* priority below the game's, as by nice(1) */
};

/* A board that asks. */
typedef struct seat {
    pthread_t thread;
    bool begun;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool closing;
    uint64_t asked, answered; /* number of the question, and of the one that is answered */
    uint64_t of_bot;          /* mind_ask: the number that the bot gave it */
    uint64_t until_ns;
    ts_question question;
    ts_board game; /* of the question */
    ts_answer answer;
    /* of the thread alone */
    thinker thinker;
    ts_question own;
    ts_board own_game;
    ts_answer found;
} seat;

struct mind {
    unsigned threads;
    seat seat[TS_PLAYERS_MAX];
};

static void copy(ts_question *to, ts_board *game, const ts_question *from)
{
    *to = *from;
    *game = *from->game;
    to->game = game;
    if (from->rules == &from->changed)
        to->rules = &to->changed;
}

static void stand_back(void)
{
#if defined(__linux__)
    setpriority(PRIO_PROCESS, 0, PLEASANT); /* of this thread, and those it starts */
#endif
}

static void *think_again(void *of)
{
    seat *s = of;
    stand_back();
    pthread_mutex_lock(&s->lock);
    for (uint64_t last = 0; !s->closing;) {
        if (s->asked == last) {
            pthread_cond_wait(&s->changed, &s->lock);
            continue;
        }
        last = s->asked;
        copy(&s->own, &s->own_game, &s->question);
        const uint64_t until_ns = s->until_ns;
        pthread_mutex_unlock(&s->lock);
        const bool further = think_further(&s->thinker, &s->own, until_ns, &s->found);
        pthread_mutex_lock(&s->lock);
        if (further && s->asked == last) {
            s->answer = s->found;
            s->answered = last;
        }
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

static void begin(mind *m, seat *s)
{
    s->begun = think_open(&s->thinker, m->threads) &&
               pthread_create(&s->thread, NULL, think_again, s) == 0;
    if (!s->begun)
        think_close(&s->thinker);
}

static void ask(mind *m, unsigned board, const ts_question *q, uint64_t us)
{
    seat *s = &m->seat[board];
    if (!s->begun)
        begin(m, s);
    if (!s->begun)
        return;
    pthread_mutex_lock(&s->lock);
    copy(&s->question, &s->game, q);
    s->until_ns = cli_clock_ns() + us * 1000 - (us * 1000 > SPARE_NS ? SPARE_NS : us * 1000);
    s->asked++;
    pthread_cond_signal(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

static bool answer(mind *m, unsigned board, ts_answer *out)
{
    seat *s = &m->seat[board];
    pthread_mutex_lock(&s->lock);
    const bool there = s->asked && s->answered == s->asked;
    if (there)
        *out = s->answer;
    pthread_mutex_unlock(&s->lock);
    return there;
}

const bot_service_calls mind_of_threads = {.ask = ask, .answer = answer};

mind *mind_open(void)
{
    mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    const uint64_t processors = jobs_usual();
    m->threads = (unsigned)(processors < THREADS_MOST ? processors : THREADS_MOST);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        pthread_mutex_init(&m->seat[i].lock, NULL);
        pthread_cond_init(&m->seat[i].changed, NULL);
    }
    return m;
}

void mind_close(mind *m)
{
    if (!m)
        return;
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        seat *s = &m->seat[i];
        pthread_mutex_lock(&s->lock);
        s->closing = true;
        pthread_cond_signal(&s->changed);
        pthread_mutex_unlock(&s->lock);
        if (s->begun) {
            pthread_join(s->thread, NULL);
            think_close(&s->thinker);
        }
        pthread_cond_destroy(&s->changed);
        pthread_mutex_destroy(&s->lock);
    }
    free(m);
}

/* ---- bots of a loop of their own ------------------------------------------------------------ */

void mind_meet(mind *m, unsigned board)
{
    m->seat[board].of_bot = 0;
}

void mind_tell(mind *m, ts_bot *b, const ts_match *match, unsigned board)
{
    uint64_t number, left;
    ts_answer found;
    if (ts_bot_asks(b, match, &number, &left) && left == 0 && number == m->seat[board].of_bot &&
        answer(m, board, &found))
        ts_bot_tell(b, &found);
}

void mind_ask(mind *m, ts_bot *b, const ts_match *match, unsigned board)
{
    uint64_t number, left;
    const ts_question *q = ts_bot_asks(b, match, &number, &left);
    if (!q || number == m->seat[board].of_bot)
        return;
    m->seat[board].of_bot = number;
    ts_bot_set_helped(b, true);
    ask(m, board, q, cli_tick_us(ts_rules_get(match->setup.rules), left));
}
