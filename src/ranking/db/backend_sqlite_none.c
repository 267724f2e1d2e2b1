/* A build without SQLite. */
#include <stdio.h>

#include "backend.h"

backend *backend_sqlite_open(const char *file, bool make, char why[BACKEND_WHY_SIZE])
{
    (void)file, (void)make;
    snprintf(why, BACKEND_WHY_SIZE, "this build keeps no results in a file; it needs SQLite");
    return NULL;
}
