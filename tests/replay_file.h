/* A replay of the tree, read into memory. Included once by a test that needs one. */
#ifndef TESSERA_REPLAY_FILE_H
#define TESSERA_REPLAY_FILE_H

#include "test.h"

#include <stdlib.h>

enum { TEXT_MAX = 60000 };

static char text[TEXT_MAX];
static size_t size;

static inline void load(const char *name)
{
    char path[200];
    snprintf(path, sizeof path, "tests/replays/%s.tsr", name);
    FILE *f = fopen(path, "rb");
    if (!f) { /* a test without its replay would look into a session that has none */
        printf("cannot read %s: the tests run in the folder of the tree\n", path);
        exit(1);
    }
    size = fread(text, 1, sizeof text - 1, f);
    text[size] = '\0';
    fclose(f);
}

#endif
