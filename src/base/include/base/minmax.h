/* The smaller and the larger of two whole numbers, and a number held between two bounds. */
#ifndef TESSERA_BASE_MINMAX_H
#define TESSERA_BASE_MINMAX_H

#include <stdint.h>

static inline uint64_t min_u64(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static inline uint64_t max_u64(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

static inline uint32_t min_u32(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static inline uint32_t max_u32(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static inline int min_int(int a, int b)
{
    return a < b ? a : b;
}

static inline int max_int(int a, int b)
{
    return a > b ? a : b;
}

static inline int64_t clamp_i64(int64_t value, int64_t least, int64_t most)
{
    const int64_t low = value < least ? least : value;
    return low > most ? most : low;
}

static inline int clamp_int(int value, int least, int most)
{
    return min_int(max_int(value, least), most);
}

#endif
