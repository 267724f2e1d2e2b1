/* Questions to a server, each in a thread of its own: names are looked up, and a server may hold
 * its answer back until there is something to say. */
#define _GNU_SOURCE
#include "client.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "claims.h"
#include "crypt/crypt.h"
#include "client/http.h"
#include "client/key.h"

struct client {
    pthread_mutex_t lock;
    int pipe[2];
    atomic_bool woken; /* there are bytes in it: it need not be read to know */
    bool has_key, sends, send_again;
    statements_key who;
    char digits[CLIENT_KEY_SIZE];
    unsigned waiting;
    struct {
        unsigned asked; /* which question: older answers are not wanted any more */
        bool came;
        client_answer answer;
    } of[CLIENT_KINDS];
};

/* It lasts as long as the program: threads that wait for a network may be left over. */
static client here = {.lock = PTHREAD_MUTEX_INITIALIZER, .pipe = {-1, -1}};

typedef struct job {
    unsigned what, number;
    client_question question;
} job;

static void wake(client *v)
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

static void open_key(client *v)
{
    char path[KEY_PATH_SIZE];
    if (v->has_key || key_path(path, "person.key") ||
        key_open(path, true, v->who.secret, v->who.key))
        return;
    hex_write(v->digits, v->who.key, RANKING_KEY_SIZE);
    v->has_key = true;
}

/* ---- questions ------------------------------------------------------------------------------ */

static uint8_t trouble_from_status(int status)
{
    switch (status) {
    case 200: return CLIENT_FINE;
    case 404: return CLIENT_NOT_THERE;
    case 422: return CLIENT_REFUSED;
    case HTTP_NO_ADDRESS: return CLIENT_NO_ADDRESS;
    case HTTP_NO_LIBRARY: return CLIENT_NO_LIBRARY;
    case HTTP_NO_TRUST: return CLIENT_NO_TRUST;
    default: return CLIENT_NO_ANSWER;
    }
}

static client_answer ask_hall(const client *v, const job *j)
{
    char body[RANKING_REQUEST_MOST];
    client_answer a = {.trouble = CLIENT_FINE};
    const client_question *q = &j->question;
    bool asks = j->what >= CLIENT_SEEK;
    size_t size = asks && v->has_key
                      ? statements_request(q, j->what, &v->who, (uint64_t)time(NULL), body)
                      : 0;
    if (asks && size == 0)
        return (client_answer){.trouble = CLIENT_NO_KEY};
    int status =
        http_ask(q->place, asks ? "/ask" : q->path, asks ? body : NULL, size, &a.text, &a.size);
    a.trouble = trouble_from_status(status);
    return a;
}

static void *answer_job(void *of)
{
    job *j = of;
    client *v = &here;
    client_answer a = ask_hall(v, j);
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

static void forget(client *v, unsigned what)
{
    v->of[what].asked++;
    if (v->of[what].came)
        free(v->of[what].answer.text);
    v->of[what].came = false;
}

static void ask(client *v, unsigned what, const client_question *question)
{
    job *j = malloc(sizeof *j);
    pthread_mutex_lock(&v->lock);
    forget(v, what);
    unsigned number = v->of[what].asked;
    if (what >= CLIENT_SEEK)
        open_key(v);
    pthread_mutex_unlock(&v->lock);
    if (!j)
        return;
    *j = (job){what, number, *question};
    if (!begin(answer_job, j))
        free(j);
}

static bool read_answer(client *v, unsigned what, client_answer *out)
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
    client *v = of;
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

static void start_sending(client *v)
{
    pthread_mutex_lock(&v->lock);
    bool start = !v->sends;
    v->send_again = v->sends;
    v->sends = true;
    pthread_mutex_unlock(&v->lock);
    if (start && !begin(send_claims, v))
        v->sends = false;
}

static void claim(client *v, const client_claim *c)
{
    pthread_mutex_lock(&v->lock);
    open_key(v);
    v->waiting += v->has_key && claims_keep(c, &v->who);
    pthread_mutex_unlock(&v->lock);
    start_sending(v);
}

static unsigned waiting(client *v)
{
    return v->waiting;
}

static const char *own_key(client *v)
{
    pthread_mutex_lock(&v->lock);
    open_key(v);
    pthread_mutex_unlock(&v->lock);
    return v->digits;
}

static bool sign(client *v, const char *pair, online_state *state)
{
    return v->has_key && statements_sign_state(&v->who, pair, state);
}

static bool check(client *v, const char *pair, const char *key, const online_state *state)
{
    (void)v;
    return statements_state_is_signed(pair, key, state);
}

static int descriptor(const client *v)
{
    return v->pipe[0];
}

const client_calls client_http = {.ask = ask,
                                  .answer = read_answer,
                                  .claim = claim,
                                  .waiting = waiting,
                                  .key = own_key,
                                  .sign = sign,
                                  .check = check,
                                  .descriptor = descriptor};

client *client_here(void)
{
    client *v = &here;
    if (!crypt_is_built() || (v->pipe[0] < 0 && pipe2(v->pipe, O_CLOEXEC | O_NONBLOCK) != 0))
        return NULL;
    v->waiting = claims_count();
    if (v->waiting)
        start_sending(v);
    return v;
}

/* Does not wait for requests under way. */
void client_close(client *v)
{
    if (!v)
        return;
    pthread_mutex_lock(&v->lock);
    for (unsigned i = 0; i < CLIENT_KINDS; i++)
        forget(v, i);
    pthread_mutex_unlock(&v->lock);
}
