/* A store's files as bytes: read, and written damaged. */
#ifndef TESSERA_STORE_FILES_H
#define TESSERA_STORE_FILES_H

#include <stdlib.h>

#include "test.h"

typedef struct bytes {
    unsigned char *at;
    size_t size;
} bytes;

static inline bytes file_read(const char *path)
{
    bytes b = {.size = 0};
    FILE *in = fopen(path, "rb");
    if (!in)
        return b;
    fseek(in, 0, SEEK_END);
    b.size = (size_t)ftell(in);
    b.at = malloc(b.size + 1);
    rewind(in);
    b.size = fread(b.at, 1, b.size, in);
    b.at[b.size] = 0;
    fclose(in);
    return b;
}

static inline void file_write(const char *path, bytes b)
{
    FILE *out = fopen(path, "wb");
    ASSERT(out && fwrite(b.at, 1, b.size, out) == b.size);
    if (out)
        fclose(out);
}

static inline bool same_bytes(const char *path, bytes b)
{
    bytes now = file_read(path);
    bool same = now.at && now.size == b.size && memcmp(now.at, b.at, b.size) == 0;
    free(now.at);
    return same;
}

#endif
