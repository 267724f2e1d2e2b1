/* Fields by chance. */
#ifndef TESSERA_RANDOM_STACK_H
#define TESSERA_RANDOM_STACK_H

#include <string.h>

#include "tessera.h"

static inline uint32_t drawn(uint64_t *stream)
{
    *stream = *stream * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(*stream >> 33);
}

/* A stack of that height: rows with a few gaps, or with many. */
static inline void random_stack(ts_board *b, uint64_t *stream, unsigned height)
{
    memset(b->row, 0, sizeof b->row);
    for (unsigned y = 0; y < height; y++) {
        unsigned many = drawn(stream) % 3, row = drawn(stream) | (many ? 0 : drawn(stream));
        b->row[y] =
            (uint16_t)(row & ((1u << b->columns) - 1) & ~(1u << drawn(stream) % b->columns));
    }
}

#endif
