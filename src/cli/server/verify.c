/* `tessera server WHERE verify`: takes logs that wait, and verifies, rates and enters them. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
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

static volatile sig_atomic_t stopped;
static web_numbers *numbers; /* NULL if nobody may ask for them */

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

static bool verify_batch(ranking *h, const server_verify_call *call, ranking_verified *more)
{
    uint64_t began = cli_clock_ns();
    bool done = ranking_verify(h, (unsigned)call->batch, (uint64_t)time(NULL), more);
    if (!numbers || !done)
        return done;
    numbers->counted += more->counted;
    numbers->again += more->again;
    numbers->untrue += more->refused;
    if (more->counted + more->again + more->refused)
        web_times_add(&numbers->batches, (cli_clock_ns() - began) / 1000);
    return true;
}

/* A server that goes is waited for, unless it is to be done once; the log says so once. */
static bool verify_some(ranking *h, const server_verify_call *call, const char *where,
                        ranking_verified *more)
{
    bool waits = false;
    while (!verify_batch(h, call, more)) {
        if (call->once || !ranking_is_remote(where))
            return false;
        if (!waits)
            note_text("database", ranking_says(h), "state=away");
        waits = true;
        if (!database_rest(is_stopped, NULL))
            return true;
    }
    if (waits)
        note("database", "state=there");
    return true;
}

static int work(ranking *h, const server_verify_call *call, const char *where)
{
    ranking_verified all = {0};
    bool fine = true, once = call->once;
    while (!stopped && fine) {
        ranking_verified more = {0};
        fine = verify_some(h, call, where, &more);
        all.counted += more.counted;
        all.again += more.again;
        all.refused += more.refused;
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
    printf("{\"counted\":%u,\"again\":%u,\"refused\":%u}\n", all.counted, all.again, all.refused);
    return fine ? CLI_DONE : cli_fail(where, "%s", ranking_says(h));
}

int server_verify(const server_verify_call *call, const char *where)
{
    char why[RANKING_SAYS_SIZE];
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
                           .address = "127.0.0.1",
                           .port = (uint32_t)call->port};
    web *pages = call->serves ? web_open(&choices) : NULL;
    if (pages) {
        numbers = web_counts(pages);
        fprintf(stderr, "Numbers on port %u\n", (unsigned)web_port(pages));
    }
    int status = call->serves && !pages ? CLI_WRONG : work(h, call, where);
    if (pages)
        web_close(pages);
    ranking_close(h);
    return status;
}
