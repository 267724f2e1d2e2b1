/* A build without libpq. */
#include <stdio.h>

#include "base.h"

base *base_postgres_open(const char *url, char why[BASE_WHY_ROOM])
{
    (void)url;
    snprintf(why, BASE_WHY_ROOM, "this build does not speak with PostgreSQL; it needs libpq");
    return NULL;
}
