/* `tessera server WHERE verify`: takes logs that wait, and verifies, rates and enters them. */
#define _POSIX_C_SOURCE 200809L
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "crypt/crypt.h"
#include "ranking/ranking.h"
#include "server/database.h"
#include "server/http.h"
#include "server/server_log.h"
#include "clock.h"
#include "args.h"
#include "server/verify.h"

enum { REST_MS = 200 };

typedef struct verifier {
    const server_verify_call *call;
    const char *where;
    web_numbers *numbers; /* NULL if nobody may ask for them */
    database_stops *stops;
    void *ctx;
} verifier;

static bool verify_batch(const verifier *v, ranking *h, ranking_verified *more)
{
    uint64_t began = cli_clock_ns();
    bool done = ranking_verify(h, v->call->batch, time(NULL), more);
    if (!v->numbers || !done)
        return done;
    v->numbers->counted += more->counted;
    v->numbers->again += more->again;
    v->numbers->untrue += more->refused;
    if (more->counted + more->again + more->refused)
        web_times_add(&v->numbers->batches, (cli_clock_ns() - began) / 1000);
    return true;
}

/* A server that goes is waited for, unless it is to be done once; the log says so once. */
static bool verify_some(const verifier *v, ranking *h, ranking_verified *more)
{
    bool waits = false;
    while (!verify_batch(v, h, more)) {
        if (v->call->once || !ranking_is_remote(v->where))
            return false;
        if (!waits)
            note_text("database", ranking_says(h), "state=away");
        waits = true;
        if (!database_rest(v->stops, v->ctx))
            return true;
    }
    if (waits)
        note("database", "state=there");
    return true;
}

/* Adds what was verified to `all`. Returns false if the database cannot be read or written. */
static bool work(const verifier *v, ranking *h, ranking_verified *all)
{
    bool fine = true, once = v->call->once;
    while (!v->stops(v->ctx) && fine) {
        ranking_verified more = {0};
        fine = verify_some(v, h, &more);
        all->counted += more.counted;
        all->again += more.again;
        all->refused += more.refused;
        bool idle = more.counted + more.again + more.refused == 0;
        if (idle && once)
            break;
        if (!idle && !once) {
            note("verified", "counted=%u again=%u refused=%u", more.counted, more.again,
                 more.refused);
        } else if (idle && fine) {
            nanosleep(&(struct timespec){0, REST_MS * 1000000L}, NULL);
        }
    }
    return fine;
}

/* ---- as a program ---------------------------------------------------------------------------- */

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

static bool is_stopped(void *nobody)
{
    (void)nobody;
    return stopped;
}

int server_verify(const server_verify_call *call, const char *where)
{
    char why[RANKING_SAYS_SIZE];
    verifier v = {.call = call, .where = where, .stops = is_stopped};
    ranking_verified all = {0};
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing());
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    ranking *h = call->once ? ranking_open(where, false, why)
                            : database_open(where, false, is_stopped, NULL);
    if (!h && call->once)
        return cli_fail(where, "%s", why);
    if (!h)
        return stopped ? CLI_DONE : CLI_WRONG;
    web_choices choices = {.where = where,
                           .numbers_alone = true,
                           .verifies = true,
                           .address = "127.0.0.1",
                           .port = call->port};
    web *pages = call->serves ? web_open(&choices) : NULL;
    if (pages) {
        v.numbers = web_counts(pages);
        fprintf(stderr, "Numbers on port %u\n", (unsigned)web_port(pages));
    }
    int status = call->serves && !pages ? CLI_WRONG : CLI_DONE;
    if (!status) {
        status = work(&v, h, &all) ? CLI_DONE : cli_fail(where, "%s", ranking_says(h));
        printf("{\"counted\":%u,\"again\":%u,\"refused\":%u}\n", all.counted, all.again,
               all.refused);
    }
    if (pages)
        web_close(pages);
    ranking_close(h);
    return status;
}

/* ---- as a thread of a server ----------------------------------------------------------------- */

struct server_verifier {
    verifier v;
    server_verify_call call;
    pthread_t thread;
    atomic_bool stops, failed;
    void (*end)(void);
};

static bool is_closed(void *of)
{
    return ((server_verifier *)of)->stops;
}

static void *verify_all(void *of)
{
    server_verifier *s = of;
    ranking_verified all = {0};
    ranking *h = database_open(s->v.where, true, is_closed, s);
    if (h && !work(&s->v, h, &all)) {
        cli_fail(s->v.where, "%s", ranking_says(h));
        s->failed = true;
    }
    s->failed = s->failed || (!h && !s->stops);
    if (h)
        ranking_close(h);
    if (s->failed)
        s->end();
    return NULL;
}

server_verifier *server_verifier_open(const char *where, web_numbers *numbers, void (*end)(void))
{
    server_verifier *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->call = (server_verify_call){.batch = SERVER_BATCH};
    s->v = (verifier){
        .call = &s->call, .where = where, .numbers = numbers, .stops = is_closed, .ctx = s};
    s->end = end;
    if (pthread_create(&s->thread, NULL, verify_all, s) == 0)
        return s;
    free(s);
    return NULL;
}

bool server_verifier_close(server_verifier *s)
{
    s->stops = true;
    pthread_join(s->thread, NULL);
    bool fine = !s->failed;
    free(s);
    return fine;
}
