/* Bytes that grow as they are added. A buffer that is all zero is empty and ready. */
#ifndef TESSERA_BASE_BUFFER_H
#define TESSERA_BASE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct buffer {
    char *data; /* owned; NULL while nothing has been added */
    size_t size, capacity;
    bool failed; /* out of memory: something is missing, and nothing more is added */
} buffer;

/* Makes room for `more` bytes behind `size`, without adding them. */
static inline bool buffer_reserve(buffer *b, size_t more)
{
    enum { CAPACITY_FIRST = 256 };
    if (!b->failed && b->capacity - b->size < more) {
        size_t capacity = b->capacity ? b->capacity : CAPACITY_FIRST;
        while (capacity - b->size < more && capacity <= SIZE_MAX / 2)
            capacity *= 2;
        char *grown = capacity - b->size < more ? NULL : realloc(b->data, capacity);
        b->failed = !grown;
        if (grown) {
            b->data = grown;
            b->capacity = capacity;
        }
    }
    return !b->failed;
}

static inline void buffer_add(buffer *b, const void *bytes, size_t count)
{
    if (count && buffer_reserve(b, count)) {
        memcpy(b->data + b->size, bytes, count);
        b->size += count;
    }
}

/* As a callback (ts_replay_write): `ctx` is the buffer. */
static inline void buffer_append(void *ctx, const char *bytes, size_t count)
{
    buffer_add(ctx, bytes, count);
}

static inline void buffer_add_byte(buffer *b, unsigned byte)
{
    if (buffer_reserve(b, 1))
        b->data[b->size++] = (char)byte;
}

static inline void buffer_free(buffer *b)
{
    free(b->data);
    *b = (buffer){0};
}

#endif
