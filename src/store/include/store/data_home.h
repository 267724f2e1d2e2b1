/* The folder of the player's games, settings and rule sets. */
#ifndef TESSERA_STORE_DATA_HOME_H
#define TESSERA_STORE_DATA_HOME_H

#include <stdio.h>
#include <stdlib.h>

/* XDG: a path that is not absolute must be ignored. */
static inline const char *data_home_absolute(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] == '/' ? value : NULL;
}

/* Writes the folder's path and `below` behind it, as in "/rules". Returns its length, as snprintf
 * does, or -1 if the system names no such folder. */
static inline int data_home_find(char *out, size_t size, const char *below)
{
    const char *own = getenv("TESSERA_HOME"), *data = data_home_absolute("XDG_DATA_HOME"),
               *home = data_home_absolute("HOME");
    if (size)
        out[0] = '\0';
    if (own && *own)
        return snprintf(out, size, "%s%s", own, below);
    if (data)
        return snprintf(out, size, "%s/tessera%s", data, below);
    return home ? snprintf(out, size, "%s/.local/share/tessera%s", home, below) : -1;
}

#endif
