/* A build without SQLite. */
#include <stdio.h>

#include "base.h"

base *base_sqlite_open(const char *file, bool make, char why[BASE_WHY_ROOM])
{
    (void)file, (void)make;
    snprintf(why, BASE_WHY_ROOM, "this build keeps no hall in a file; it needs SQLite");
    return NULL;
}
