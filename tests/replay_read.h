/* A replay of tests/replays as text. */
#ifndef TESSERA_REPLAY_READ_H
#define TESSERA_REPLAY_READ_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay/compact.h"

/* Returns the size of the text, which gets a 0 behind it. The program ends if there is no such file
 * or not enough room: a test without its replay would test nothing. */
static inline size_t replay_read(const char *name, char *text, size_t capacity)
{
    enum { BYTES_MAX = 1 << 16 };
    static char bytes[BYTES_MAX];
    char path[300];
    buffer out = {0};
    snprintf(path, sizeof path, "tests/replays/%s", name);
    FILE *in = fopen(path, "rb");
    size_t count = in ? fread(bytes, 1, sizeof bytes, in) : 0;
    if (in)
        fclose(in);
    if (compact_read(bytes, count, capacity - 1, &out) != COMPACT_OK) {
        printf("cannot read %s: the tests run in the folder of the tree\n", path);
        exit(1);
    }
    memcpy(text, out.data, out.size);
    text[out.size] = '\0';
    size_t size = out.size;
    buffer_free(&out);
    return size;
}

#endif
