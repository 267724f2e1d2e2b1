/* A database that may be away. */
#define _POSIX_C_SOURCE 200809L
#include "server/database.h"

#include <time.h>

#include "ranking/ranking.h"
#include "fail.h"
#include "server/server_log.h"

enum { REST_MS = 1000, STEP_MS = 50 };

bool database_rest(database_stops *stops, void *ctx)
{
    for (unsigned ms = 0; ms < REST_MS && !stops(ctx); ms += STEP_MS)
        nanosleep(&(struct timespec){0, STEP_MS * 1000000L}, NULL);
    return !stops(ctx);
}

struct ranking *database_open(const char *where, bool make, database_stops *stops, void *ctx)
{
    char why[RANKING_SAYS_SIZE];
    bool waits = false;
    for (;;) {
        ranking *h = ranking_open(where, make, why);
        if (h && waits)
            note("database", "state=there");
        if (h)
            return h;
        if (!ranking_is_remote(where)) {
            cli_fail(where, "%s", why);
            return NULL;
        }
        if (!waits)
            note_text("database", why, "state=away");
        waits = true;
        if (!database_rest(stops, ctx))
            return NULL;
    }
}
