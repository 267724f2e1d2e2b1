/* A build without libpq. */
#include <stdio.h>

#include "backend.h"

bool backend_postgres_is_built(void)
{
    return false;
}

backend *backend_postgres_open(const char *url, char why[BACKEND_WHY_SIZE])
{
    (void)url;
    snprintf(why, BACKEND_WHY_SIZE, "this build does not speak with PostgreSQL; it needs libpq");
    return NULL;
}
