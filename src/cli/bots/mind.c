/* Threads that think beside a game: see mind.h. Whoever asks never waits for one of them: a lock is
 * held only while a question or an answer is copied. */
#define _DEFAULT_SOURCE /* setpriority */
#include "bots/mind.h"

#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/resource.h>
#endif

#include "bots/think.h"
#include "clock.h"
#include "jobs.h"
#include "values.h"

enum {
    THREADS_MOST = 16,  /* a depth has 32 parts */
    SPARE_NS = 1000000, /* of the time, for the game to take the answer in */
    PLEASANT = 10       /* how much a thread stands back behind the game, as by nice(1) */
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
