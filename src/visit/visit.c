/* Questions to a hall, each in a thread of its own: names are looked up, and a hall may hold its
 * answer back until there is something to say. */
#define _GNU_SOURCE
#include "visit.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "claims.h"
#include "crypt/crypt.h"
#include "hall/ask.h"
#include "visit/http.h"
#include "visit/key.h"

struct visit {
    pthread_mutex_t lock;
    int pipe[2];
    atomic_bool woken; /* there are bytes in it: it need not be read to know */
    bool has_key, sends, send_again;
    uint8_t secret[HALL_SECRET_SIZE], key[HALL_KEY_SIZE];
    char digits[VISIT_KEY_ROOM];
    unsigned waiting;
    struct {
        unsigned asked; /* which question: older answers are not wanted any more */
        bool came;
        visit_answer answer;
    } of[VISIT_KINDS];
};

/* It lasts as long as the program: threads that wait for a network may be left over. */
static visit here = {.lock = PTHREAD_MUTEX_INITIALIZER, .pipe = {-1, -1}};

typedef struct job {
    unsigned what, number;
    visit_question question;
} job;

static void wake(visit *v)
{
    ssize_t wrote = write(v->pipe[1], "", 1);
    (void)wrote; /* a full pipe wakes, too */
    atomic_store(&v->woken, true);
}

static bool begin(void *(*work)(void *), void *of)
{
    pthread_t thread;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    int error = pthread_create(&thread, &detached, work, of);
    pthread_attr_destroy(&detached);
    return error == 0;
}

/* ---- the key -------------------------------------------------------------------------------- */

static void open_key(visit *v)
{
    char path[KEY_PATH_ROOM];
    if (v->has_key || key_path(path, "person.key") || key_open(path, v->secret, v->key))
        return;
    hall_hex_write(v->digits, v->key, HALL_KEY_SIZE);
    v->has_key = true;
}

/* ---- questions ------------------------------------------------------------------------------ */

static size_t write_ask(const visit *v, const job *j, char out[HALL_ASK_MOST])
{
    const visit_question *q = &j->question;
    hall_ask a = {.what = j->what == VISIT_SEEK    ? HALL_ASK_SEEK
                          : j->what == VISIT_READY ? HALL_ASK_READY
                                                   : HALL_ASK_LEAVE,
                  .at = (uint64_t)time(NULL),
                  .who = {.late_us = q->late_us}};
    memcpy(a.who.key, v->key, sizeof a.who.key);
    claims_name(a.who.name, q->name, v->key);
    memcpy(a.who.rules, q->rules, sizeof q->rules);
    memcpy(a.who.code, q->code, sizeof q->code);
    if (j->what == VISIT_READY &&
        (strlen(q->pair) != 2 * HALL_PAIR_SIZE || !hall_hex_read(a.pair, q->pair, HALL_PAIR_SIZE)))
        return 0;
    return hall_ask_write(&a, v->secret, out);
}

static visit_answer ask_hall(const visit *v, const job *j)
{
    char body[HALL_ASK_MOST];
    visit_answer a = {.trouble = VISIT_FINE};
    const visit_question *q = &j->question;
    bool asks = j->what >= VISIT_SEEK;
    size_t size = asks && v->has_key ? write_ask(v, j, body) : 0;
    if (asks && size == 0)
        return (visit_answer){.trouble = VISIT_NO_KEY};
    int status =
        http_ask(q->place, asks ? "/ask" : q->path, asks ? body : NULL, size, &a.text, &a.size);
    a.trouble = status == 200               ? VISIT_FINE
                : status == 404             ? VISIT_NOT_THERE
                : status == 422             ? VISIT_REFUSED
                : status == HTTP_NO_ADDRESS ? VISIT_NO_ADDRESS
                : status == HTTP_NO_LIBRARY ? VISIT_NO_LIBRARY
                : status == HTTP_NO_TRUST   ? VISIT_NO_TRUST
                                            : VISIT_NO_ANSWER;
    return a;
}

static void *answer_job(void *of)
{
    job *j = of;
    visit *v = &here;
    visit_answer a = ask_hall(v, j);
    pthread_mutex_lock(&v->lock);
    if (v->of[j->what].asked == j->number) {
        v->of[j->what].answer = a;
        v->of[j->what].came = true;
        a.text = NULL;
    }
    pthread_mutex_unlock(&v->lock);
    free(a.text);
    free(j);
    wake(v);
    return NULL;
}

static void forget(visit *v, unsigned what)
{
    v->of[what].asked++;
    if (v->of[what].came)
        free(v->of[what].answer.text);
    v->of[what].came = false;
}

static void ask(visit *v, unsigned what, const visit_question *question)
{
    job *j = malloc(sizeof *j);
    pthread_mutex_lock(&v->lock);
    forget(v, what);
    unsigned number = v->of[what].asked;
    if (what >= VISIT_SEEK)
        open_key(v);
    pthread_mutex_unlock(&v->lock);
    if (!j)
        return;
    *j = (job){what, number, *question};
    if (!begin(answer_job, j))
        free(j);
}

static bool take_answer(visit *v, unsigned what, visit_answer *out)
{
    char bytes[16];
    if (atomic_exchange(&v->woken, false))
        while (read(v->pipe[0], bytes, sizeof bytes) > 0)
            ;
    pthread_mutex_lock(&v->lock);
    bool came = v->of[what].came;
    if (came)
        *out = v->of[what].answer;
    v->of[what].came = false;
    pthread_mutex_unlock(&v->lock);
    return came;
}

/* ---- what is handed in ----------------------------------------------------------------------- */

static void *send_claims(void *of)
{
    visit *v = of;
    for (bool again = true; again;) {
        claims_send(); /* the network, without the lock */
        unsigned left = claims_count();
        pthread_mutex_lock(&v->lock);
        v->waiting = left;
        again = v->send_again;
        v->send_again = false;
        v->sends = again;
        pthread_mutex_unlock(&v->lock);
    }
    wake(v);
    return NULL;
}

static void start_sending(visit *v)
{
    pthread_mutex_lock(&v->lock);
    bool start = !v->sends;
    v->send_again = v->sends;
    v->sends = true;
    pthread_mutex_unlock(&v->lock);
    if (start && !begin(send_claims, v))
        v->sends = false;
}

static void claim(visit *v, const visit_claim *c)
{
    pthread_mutex_lock(&v->lock);
    open_key(v);
    v->waiting += v->has_key && claims_keep(c, v->secret, v->key);
    pthread_mutex_unlock(&v->lock);
    start_sending(v);
}

static unsigned waiting(visit *v)
{
    return v->waiting;
}

static const char *own_key(visit *v)
{
    pthread_mutex_lock(&v->lock);
    open_key(v);
    pthread_mutex_unlock(&v->lock);
    return v->digits;
}

static int descriptor(const visit *v)
{
    return v->pipe[0];
}

const visit_calls visit_hall = {.ask = ask,
                                .answer = take_answer,
                                .claim = claim,
                                .waiting = waiting,
                                .key = own_key,
                                .descriptor = descriptor};

visit *visit_here(void)
{
    visit *v = &here;
    if (!crypt_is_built() || (v->pipe[0] < 0 && pipe2(v->pipe, O_CLOEXEC | O_NONBLOCK) != 0))
        return NULL;
    v->waiting = claims_count();
    if (v->waiting)
        start_sending(v);
    return v;
}

/* What is under way is not waited for. */
void visit_close(visit *v)
{
    if (!v)
        return;
    pthread_mutex_lock(&v->lock);
    for (unsigned i = 0; i < VISIT_KINDS; i++)
        forget(v, i);
    pthread_mutex_unlock(&v->lock);
}
