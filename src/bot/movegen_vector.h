/* Vectors of VECTOR_BYTES: compilers' own operators do nearly all; here is what they have no
 * operator for, or do not find by themselves. */
#ifndef TS_BOT_MOVEGEN_VECTOR_H
#define TS_BOT_MOVEGEN_VECTOR_H

#include <stdbool.h>
#include <stdint.h>

#if defined __AVX512BW__
#include <immintrin.h>
#define VECTOR_BYTES 64
#elif defined __AVX2__
#include <immintrin.h>
#define VECTOR_BYTES 32
#else
#define VECTOR_BYTES 16
#endif

typedef uint64_t vec_64 __attribute__((vector_size(VECTOR_BYTES), may_alias));
typedef uint16_t vec_16 __attribute__((vector_size(VECTOR_BYTES), may_alias));

static inline __attribute__((always_inline)) bool vec_any(vec_64 v)
{
#if defined __AVX512BW__
    return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0;
#elif defined __AVX2__
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#else
    return (v[0] | v[1]) != 0;
#endif
}

/* Three operands in one instruction, where there is one: its table is what is written beside it. */
#if defined __AVX512BW__
#define VEC_THREE(a, b, c, table)                                                                  \
    ((VEC)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))
#define VEC_OR_AND(a, b, c) VEC_THREE(a, b, c, 0xf8)
#define VEC_OR_XOR(a, b, c) VEC_THREE(a, b, c, 0xf6)
#define VEC_EITHER_NOT(a, b, c) VEC_THREE(a, b, c, 0x54)
#define VEC_FALL(open, sum, from) VEC_THREE(open, sum, from, 0xb0)
#define VEC_OR_3(a, b, c) VEC_THREE(a, b, c, 0xfe)
#define VEC_XOR_3(a, b, c) VEC_THREE(a, b, c, 0x96)
#define VEC_MOST(a, b, c) VEC_THREE(a, b, c, 0xe8)
#else
#define VEC_OR_AND(a, b, c) ((a) | ((b) & (c)))
#define VEC_OR_XOR(a, b, c) ((a) | ((b) ^ (c)))
#define VEC_EITHER_NOT(a, b, c) (((a) | (b)) & ~(c))
#define VEC_FALL(open, sum, from) (((open) & ~(sum)) | (from))
#define VEC_OR_3(a, b, c) ((a) | (b) | (c))
#define VEC_XOR_3(a, b, c) ((a) ^ (b) ^ (c))
#define VEC_MOST(a, b, c) (((a) & (b)) | (((a) ^ (b)) & (c)))
#endif

/* Counts bits of many vectors: they are added up as digits of vectors, so that only every eighth
 * sum is counted bit by bit. */
typedef struct vec_count {
    vec_64 ones, twos, fours, eights; /* eights: bits counted, 64 to a number */
    vec_64 held[3];
    unsigned added;
} vec_count;

static inline vec_64 vec_bits(vec_64 v)
{
#if defined __AVX512VPOPCNTDQ__
    return (vec_64)_mm512_popcnt_epi64((__m512i)v);
#else
    v -= v >> 1 & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + (v >> 2 & 0x3333333333333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    v += v >> 8;
    v += v >> 16;
    v += v >> 32;
    return v & 0xff;
#endif
}

#define VEC vec_64
/* a + b + c: the sum's lower digit in a, the upper one is returned */
static inline __attribute__((always_inline)) vec_64 vec_carry(vec_64 *a, vec_64 b, vec_64 c)
{
    vec_64 upper = VEC_MOST(*a, b, c);
    *a = VEC_XOR_3(*a, b, c);
    return upper;
}
#undef VEC

static inline __attribute__((always_inline)) void vec_count_add(vec_count *n, vec_64 v)
{
    unsigned i = n->added++;
    if (!(i & 1)) {
        n->held[0] = v;
        return;
    }
    v = vec_carry(&n->ones, n->held[0], v);
    if (!(i & 2)) {
        n->held[1] = v;
        return;
    }
    v = vec_carry(&n->twos, n->held[1], v);
    if (!(i & 4)) {
        n->held[2] = v;
        return;
    }
    n->eights += vec_bits(vec_carry(&n->fours, n->held[2], v));
}

static inline uint64_t vec_count_sum(const vec_count *n)
{
    vec_64 sum = n->eights * 8 + vec_bits(n->fours) * 4 + vec_bits(n->twos) * 2 + vec_bits(n->ones);
    if (n->added & 1)
        sum += vec_bits(n->held[0]);
    if (n->added & 2)
        sum += vec_bits(n->held[1]) * 2;
    if (n->added & 4)
        sum += vec_bits(n->held[2]) * 4;
    uint64_t total = 0;
    for (unsigned i = 0; i < VECTOR_BYTES / 8; i++)
        total += sum[i];
    return total;
}

#endif
