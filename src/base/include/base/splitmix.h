/* SplitMix64, a stream of random numbers: every seed is a good one. The core has its own copy
 * (core/random.c) because it must compile with include/ alone. */
#ifndef TESSERA_BASE_SPLITMIX_H
#define TESSERA_BASE_SPLITMIX_H

#include <stdint.h>

static inline uint64_t splitmix_next(uint64_t *stream)
{
    uint64_t z = *stream += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

#endif
