/* `tessera judge`: takes logs that wait in a hall, and verifies, rates and enters them. */
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
#include "commands.h"

static const char help[] =
    "usage: tessera judge --hall WHERE [--once]\n\n"
    "Judges what waits in a hall: each log is played by the engine, then result,\n"
    "ratings and records are written in one transaction. Any number of judges may\n"
    "work for one hall; one that is killed leaves nothing half done. What does not\n"
    "verify is kept with the reason, and never counts. A database that is away is\n"
    "waited for. It ends by Ctrl+C.\n\n"
    "  --hall WHERE    a file, or postgresql://...\n"
    "  --once          ends when nothing waits any more\n"
    "  --web P         a local TCP port (0: any) that answers /metrics,\n"
    "                  for Prometheus, and /health\n"
    "  --batch N       logs in one transaction, 1 to 1000 (50)\n";

enum { REST_MS = 200 };

typedef struct verify_call {
    const char *where;
    uint64_t batch, port;
    bool once, serves;
} verify_call;

static volatile sig_atomic_t stopped;
static web_numbers *numbers; /* NULL: nobody may ask for them */

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

static bool verify_batch(ranking *h, const verify_call *call, ranking_judged *more)
{
    uint64_t began = cli_clock_ns();
    bool done = ranking_judge(h, (unsigned)call->batch, (uint64_t)time(NULL), more);
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
static bool verify_some(ranking *h, const verify_call *call, ranking_judged *more)
{
    bool waits = false;
    while (!verify_batch(h, call, more)) {
        if (call->once || !ranking_is_remote(call->where))
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

static int work(ranking *h, const verify_call *call)
{
    ranking_judged all = {0};
    bool fine = true, once = call->once;
    while (!stopped && fine) {
        ranking_judged more = {0};
        fine = verify_some(h, call, &more);
        all.counted += more.counted;
        all.again += more.again;
        all.refused += more.refused;
        bool idle = more.counted + more.again + more.refused == 0;
        if (idle && once)
            break;
        if (!idle && !once) {
            note("judged", "counted=%u again=%u refused=%u", more.counted, more.again,
                 more.refused);
        } else if (idle && fine) {
            nanosleep(&(struct timespec){0, REST_MS * 1000000L}, NULL);
        }
    }
    printf("{\"counted\":%u,\"again\":%u,\"refused\":%u}\n", all.counted, all.again, all.refused);
    return fine ? CLI_DONE : cli_fail("--hall", "%s", ranking_says(h));
}

int cli_judge(int argc, char **argv)
{
    char why[RANKING_SAYS_SIZE];
    verify_call call = {.batch = 50};
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--once"))
            call.once = true;
        else if (cli_number(&a, "--web", 0, UINT16_MAX, &call.port))
            call.serves = true;
        else if (!cli_text(&a, "--hall", &call.where) &&
                 !cli_number(&a, "--batch", 1, 1000, &call.batch))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    if (!call.where)
        return cli_fail("--hall", "is needed: the hall whose logs are to be judged");
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing());
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    ranking *h = call.once ? ranking_open(call.where, false, why)
                           : database_open(call.where, false, is_stopped, NULL);
    if (!h && call.once)
        return cli_fail(call.where, "%s", why);
    if (!h)
        return stopped ? CLI_DONE : CLI_WRONG;
    web_choices choices = {.where = call.where,
                           .numbers_alone = true,
                           .address = "127.0.0.1",
                           .port = (uint32_t)call.port};
    web *pages = call.serves ? web_open(&choices) : NULL;
    if (pages) {
        numbers = web_counts(pages);
        fprintf(stderr, "Numbers on port %u\n", (unsigned)web_port(pages));
    }
    int status = call.serves && !pages ? CLI_WRONG : work(h, &call);
    if (pages)
        web_close(pages);
    ranking_close(h);
    return status;
}
