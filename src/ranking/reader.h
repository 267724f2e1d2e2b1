/* Strict reading of texts that are signed: each function takes what it is for, or returns
 * false. */
#ifndef TESSERA_RANKING_READER_H
#define TESSERA_RANKING_READER_H

#include <string.h>

#include "ranking/signed_log.h"

typedef struct reader {
    const char *at, *end;
} reader;

static inline bool reader_literal(reader *r, const char *words)
{
    size_t length = strlen(words);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, words, length) != 0)
        return false;
    r->at += length;
    return true;
}

static inline bool reader_number(reader *r, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    const char *from = r->at;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9' && n <= most; r->at++)
        n = n * 10 + (uint64_t)(*r->at - '0');
    *out = n;
    return r->at > from && n <= most && (*from != '0' || r->at == from + 1);
}

static inline bool reader_hex(reader *r, uint8_t *out, size_t size)
{
    if ((size_t)(r->end - r->at) < 2 * size || !hex_read(out, r->at, size))
        return false;
    r->at += 2 * size;
    return true;
}

/* Up to the end of the line. */
static inline bool reader_name(reader *r, char out[RANKING_NAME_SIZE])
{
    size_t used = 0;
    for (; r->at < r->end && *r->at != '\n'; r->at++) {
        if (used + 1 >= RANKING_NAME_SIZE || *r->at == 0)
            return false;
        out[used++] = *r->at;
    }
    out[used] = 0;
    return reader_literal(r, "\n") && ranking_name_is_clean(out);
}

#endif
