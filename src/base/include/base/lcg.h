/* A linear congruential generator with 64 bits of state (Knuth's numbers for MMIX), for draws that
 * need not be good but must never change. Its low bits are poor: use the high ones. */
#ifndef TESSERA_BASE_LCG_H
#define TESSERA_BASE_LCG_H

#include <stdint.h>

static inline uint64_t lcg_next(uint64_t *stream)
{
    return *stream = *stream * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
}

#endif
