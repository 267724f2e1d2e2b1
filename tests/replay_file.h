/* A replay of the tree, read into memory. Included once by a test that needs one. */
#ifndef TESSERA_REPLAY_FILE_H
#define TESSERA_REPLAY_FILE_H

#include "replay_read.h"
#include "test.h"

enum { TEXT_MAX = 60000 };

static char text[TEXT_MAX];
static size_t size;

static inline void load(const char *name)
{
    char file[200];
    snprintf(file, sizeof file, "%s.tsc", name);
    size = replay_read(file, text, sizeof text);
}

#endif
