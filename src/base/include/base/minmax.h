/* The smaller and the larger of two whole numbers, a number held between two bounds, and a step
 * around a circle. */
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

/* Narrower numbers: one outside of a type's range becomes the nearest that it can hold. */
static inline uint8_t clamp_u8(int64_t value)
{
    return (uint8_t)clamp_i64(value, 0, UINT8_MAX);
}

static inline int8_t clamp_i8(int64_t value)
{
    return (int8_t)clamp_i64(value, INT8_MIN, INT8_MAX);
}

static inline uint16_t clamp_u16(int64_t value)
{
    return (uint16_t)clamp_i64(value, 0, UINT16_MAX);
}

static inline uint32_t clamp_u32(int64_t value)
{
    return (uint32_t)clamp_i64(value, 0, UINT32_MAX);
}

/* Returns the part in thousandths of the whole, at most 1000. */
static inline uint16_t thousandths(uint64_t part, uint64_t whole)
{
    return part < whole ? (uint16_t)(part * 1000 / whole) : 1000;
}

/* Returns the index `by` steps after `at`, or before it, in a circle of `count`. */
static inline unsigned step_around(unsigned at, int by, unsigned count)
{
    const int64_t to = ((int64_t)at + by) % count;
    return (unsigned)(to < 0 ? to + count : to);
}

#endif
