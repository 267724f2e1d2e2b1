/* `tessera judge`: takes logs that wait in a hall, and verifies, rates and enters them. */
#define _POSIX_C_SOURCE 200809L
#include <signal.h>
#include <stdio.h>
#include <time.h>

#include "crypt/crypt.h"
#include "hall/hall.h"
#include "note.h"
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

static int work(hall *h, unsigned batch, bool once)
{
    hall_judged all = {0};
    bool fine = true;
    while (!stopped && fine) {
        hall_judged more = {0};
        fine = hall_judge(h, batch, (uint64_t)time(NULL), &more);
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
    return fine ? TOOL_DONE : tool_fail("--hall", "%s", hall_says(h));
}

int tool_judge(int argc, char **argv)
{
    char why[HALL_SAYS_ROOM];
    const char *where = NULL;
    uint64_t batch = 50;
    bool once = false;
    tool_args a = tool_args_open(argc, argv);
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help"))
            return tool_help(help);
        else if (tool_flag(&a, "--once"))
            once = true;
        else if (!tool_text(&a, "--hall", &where) && !tool_number(&a, "--batch", 1, 1000, &batch))
            tool_no_word(&a);
    }
    if (a.failed)
        return TOOL_WRONG;
    if (!where)
        return tool_fail("--hall", "is needed: the hall whose logs are to be judged");
    if (!crypt_open())
        return tool_fail(NULL, "%s", crypt_missing());
    hall *h = hall_open(where, false, why);
    if (!h)
        return tool_fail(where, "%s", why);
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    int status = work(h, (unsigned)batch, once);
    hall_close(h);
    return status;
}
