/* A replay as text in memory, for what records one. */
#ifndef TESSERA_REPLAY_TEXT_H
#define TESSERA_REPLAY_TEXT_H

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 1 << 20 };

typedef struct text {
    size_t size;
    char bytes[TEXT_MAX];
} text;

static inline void text_append(void *ctx, const char *bytes, size_t count)
{
    text *t = ctx;
    if (t->size + count > TEXT_MAX)
        abort();
    memcpy(t->bytes + t->size, bytes, count);
    t->size += count;
}

#endif
