/* Vectors of VECTOR_BYTES. The compilers' own operators do nearly everything; this file has what
 * they have no operator for, or do not optimize by themselves. */
#ifndef TESSERA_MOVEGEN_MOVEGEN_VECTOR_H
#define TESSERA_MOVEGEN_MOVEGEN_VECTOR_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __SSE2__
#include <immintrin.h>
#endif

#if defined __AVX512BW__
#define VECTOR_BYTES 64
#elif defined __AVX2__
#define VECTOR_BYTES 32
#else
#define VECTOR_BYTES 16
#endif

#ifndef INLINE /* if size matters, let the compiler decide */
#define INLINE static inline __attribute__((always_inline))
#endif

typedef uint8_t vec_8 __attribute__((vector_size(VECTOR_BYTES), may_alias));
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

/* An operation on three operands in one instruction if available; the number is its truth table. */
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
#define VEC_AND_3(a, b, c) VEC_THREE(a, b, c, 0x80)
#define VEC_AND_NOT(a, b, c) VEC_THREE(a, b, c, 0x40)
#define VEC_AND_EITHER(a, b, c) VEC_THREE(a, b, c, 0xe0)
#else
#define VEC_OR_AND(a, b, c) ((a) | ((b) & (c)))
#define VEC_OR_XOR(a, b, c) ((a) | ((b) ^ (c)))
#define VEC_EITHER_NOT(a, b, c) (((a) | (b)) & ~(c))
#define VEC_FALL(open, sum, from) (((open) & ~(sum)) | (from))
#define VEC_OR_3(a, b, c) ((a) | (b) | (c))
#define VEC_XOR_3(a, b, c) ((a) ^ (b) ^ (c))
#define VEC_MOST(a, b, c) (((a) & (b)) | (((a) ^ (b)) & (c)))
#define VEC_AND_3(a, b, c) ((a) & (b) & (c))
#define VEC_AND_NOT(a, b, c) ((a) & (b) & ~(c))
#define VEC_AND_EITHER(a, b, c) ((a) & ((b) | (c)))
#endif

/* Selects lanes of two concatenated vectors; all three have the same length. */
#if defined __clang__ || __GNUC__ >= 12
#define VEC_SHUFFLED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define VEC_SHUFFLED(a, b, ...) __builtin_shuffle(a, b, (__typeof__(a)){__VA_ARGS__})
#endif

#if defined __AVX2__ && defined __BMI2__
/* Returns the indices of the set bits of `mask`, one byte each. */
static inline __m128i vec_taken(unsigned mask)
{
    const uint64_t bytes = _pdep_u64(mask, 0x0101010101010101u) * 0xff;
    return _mm_cvtsi64_si128((long long)_pext_u64(0x0706050403020100u, bytes));
}
#endif

/* Returns the number of set bits in each byte. */
static inline vec_8 vec_bits_8(vec_8 v)
{
#if defined __AVX512BITALG__
    return (vec_8)_mm512_popcnt_epi8((__m512i)v);
#elif defined __AVX2__
    const __m128i nibbles = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const vec_8 low = v & 15, high = (vec_8)((vec_16)v >> 4) & 15;
#if defined __AVX512BW__
    const __m512i table = _mm512_broadcast_i32x4(nibbles);
    return (vec_8)_mm512_shuffle_epi8(table, (__m512i)low) +
           (vec_8)_mm512_shuffle_epi8(table, (__m512i)high);
#else
    const __m256i table = _mm256_broadcastsi128_si256(nibbles);
    return (vec_8)_mm256_shuffle_epi8(table, (__m256i)low) +
           (vec_8)_mm256_shuffle_epi8(table, (__m256i)high);
#endif
#else
    v -= (vec_8)((vec_64)v >> 1) & 0x55;
    v = (v & 0x33) + ((vec_8)((vec_64)v >> 2) & 0x33);
    return (v + (vec_8)((vec_64)v >> 4)) & 0x0f;
#endif
}

/* Returns the sum of the bytes of each lane. */
static inline vec_64 vec_sum_64(vec_8 v)
{
#if defined __AVX512BW__
    return (vec_64)_mm512_sad_epu8((__m512i)v, _mm512_setzero_si512());
#elif defined __AVX2__
    return (vec_64)_mm256_sad_epu8((__m256i)v, _mm256_setzero_si256());
#else
    vec_64 sum = ((vec_64)v >> 8 & 0x00ff00ff00ff00ff) + ((vec_64)v & 0x00ff00ff00ff00ff);
    sum += sum >> 16;
    return (sum + (sum >> 32)) & 0xffff;
#endif
}

static inline vec_16 vec_sum_16(vec_8 v)
{
    return ((vec_16)v >> 8) + ((vec_16)v & 0xff);
}

#define VEC vec_64
/* Adds a + b + c: leaves the lower digit of the sum in a, returns the upper one. */
static inline __attribute__((always_inline)) vec_64 vec_carry(vec_64 *a, vec_64 b, vec_64 c)
{
    vec_64 upper = VEC_MOST(*a, b, c);
    *a = VEC_XOR_3(*a, b, c);
    return upper;
}
#undef VEC

/* Counts the bits in `mask`, lane by lane, of `count` vectors, at most 248; seven more vectors
 * after them must be writable. Adds them up as digits of vectors, so that only every eighth sum is
 * counted bit by bit. */
#define VEC_COUNTS(bits)                                                                           \
    static inline vec_##bits vec_bits_##bits(vec_##bits v)                                         \
    {                                                                                              \
        return vec_sum_##bits(vec_bits_8((vec_8)v));                                               \
    }                                                                                              \
    INLINE vec_##bits vec_counts_in_##bits(vec_64 *set, unsigned count, vec_64 mask)               \
    {                                                                                              \
        vec_64 ones = {0}, twos = {0}, fours = {0};                                                \
        vec_8 eights = {0}, rest;                                                                  \
        for (unsigned i = count; i % 8; i++)                                                       \
            set[i] = (vec_64){0};                                                                  \
        for (const vec_64 *v = set; v < set + count; v += 8) {                                     \
            vec_64 two_a = vec_carry(&ones, v[0], v[1]), two_b = vec_carry(&ones, v[2], v[3]);     \
            vec_64 four_a = vec_carry(&twos, two_a, two_b);                                        \
            two_a = vec_carry(&ones, v[4], v[5]);                                                  \
            two_b = vec_carry(&ones, v[6], v[7]);                                                  \
            vec_64 four_b = vec_carry(&twos, two_a, two_b);                                        \
            eights += vec_bits_8((vec_8)(vec_carry(&fours, four_a, four_b) & mask));               \
        }                                                                                          \
        rest = vec_bits_8((vec_8)(fours & mask));                                                  \
        rest += rest + vec_bits_8((vec_8)(twos & mask));                                           \
        rest += rest + vec_bits_8((vec_8)(ones & mask));                                           \
        return vec_sum_##bits(eights) * 8 + vec_sum_##bits(rest);                                  \
    }                                                                                              \
    static inline vec_##bits vec_counts_##bits(vec_64 *set, unsigned count)                        \
    {                                                                                              \
        return vec_counts_in_##bits(set, count, ~(vec_64){0});                                     \
    }
VEC_COUNTS(16)
VEC_COUNTS(64)
#undef VEC_COUNTS

/* Counts all lanes together. */
static inline uint64_t vec_count(vec_64 *set, unsigned count, vec_64 mask)
{
    vec_64 sum = vec_counts_in_64(set, count, mask);
    uint64_t total = 0;
    for (unsigned i = 0; i < VECTOR_BYTES / 8; i++)
        total += sum[i];
    return total;
}

#endif
