/* `tessera judge`: takes logs that wait in a hall, and verifies, rates and enters them. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <time.h>

#include "crypt/crypt.h"
#include "ranking/ranking.h"
#include "server/server_log.h"
#include "args.h"
#include "commands.h"

static const char help[] =
    "usage: tessera judge --hall WHERE [--once]\n\n"
    "Judges what waits in a hall: each log is played by the engine, then result,\n"
    "ratings and records are written in one transaction. Any number of judges may\n"
    "work for one hall; one that is killed leaves nothing half done. What does not\n"
    "verify is kept with the reason, and never counts. It ends by Ctrl+C.\n\n"
    "  --hall WHERE    a file, or postgresql://...\n"
    "  --once          ends when nothing waits any more\n"
    "  --batch N       logs in one transaction, 1 to 1000 (50)\n";

enum { REST_MS = 200 };

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

static int work(ranking *h, unsigned batch, bool once)
{
    ranking_judged all = {0};
    bool fine = true;
    while (!stopped && fine) {
        ranking_judged more = {0};
        fine = ranking_judge(h, batch, (uint64_t)time(NULL), &more);
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
    const char *where = NULL;
    uint64_t batch = 50;
    bool once = false;
    cli_args a = cli_args_open(argc, argv);
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help"))
            return cli_help(help);
        else if (cli_flag(&a, "--once"))
            once = true;
        else if (!cli_text(&a, "--hall", &where) && !cli_number(&a, "--batch", 1, 1000, &batch))
            cli_no_word(&a);
    }
    if (a.failed)
        return CLI_WRONG;
    if (!where)
        return cli_fail("--hall", "is needed: the hall whose logs are to be judged");
    if (!crypt_open())
        return cli_fail(NULL, "%s", crypt_missing());
    ranking *h = ranking_open(where, false, why);
    if (!h)
        return cli_fail(where, "%s", why);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    int status = work(h, (unsigned)batch, once);
    ranking_close(h);
    return status;
}
