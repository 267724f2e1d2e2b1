/* One board as a vector: its ten columns are lanes of ONE_ROWS rows, 16 or 32, with three walls on
 * both sides; a move sideways is a shift by lanes. This file has what compilers have no operator
 * for, or do not optimize by themselves. Included by movegen_one.h. */
enum { ONE_LANES = 16, ONE_WALLS = 3 };
#define ONE_BYTES (16 * ONE_ROWS / 8)

#if ONE_ROWS == 16
typedef uint16_t one_lane;
#else
typedef uint32_t one_lane;
#endif
typedef one_lane one __attribute__((vector_size(ONE_BYTES), may_alias));

/* The part that fits into a vector of the processor. */
#if ONE_BYTES < VECTOR_BYTES
#define ONE_PART_BYTES ONE_BYTES
#else
#define ONE_PART_BYTES VECTOR_BYTES
#endif
typedef one_lane one_part __attribute__((vector_size(ONE_PART_BYTES), may_alias));
typedef uint64_t one_part_64 __attribute__((vector_size(ONE_PART_BYTES), may_alias));
typedef struct one_parts {
    one_part at[ONE_BYTES / ONE_PART_BYTES];
} one_parts;
enum { ONE_PARTS = ONE_BYTES / ONE_PART_BYTES, PART_LANES = ONE_LANES / ONE_PARTS };

INLINE one_parts one_parts_of(one v)
{
    one_parts parts;
    memcpy(&parts, &v, sizeof v);
    return parts;
}

INLINE bool one_part_any(one_part_64 v)
{
#if ONE_PART_BYTES == 64
    return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0;
#elif ONE_PART_BYTES == 32 && defined __AVX2__
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#else
    return (v[0] | v[1]) != 0;
#endif
}

INLINE bool one_any(one v)
{
    const one_parts parts = one_parts_of(v);
    one_part any = parts.at[0];
    for (int i = 1; i < ONE_PARTS; i++)
        any |= parts.at[i];
    return one_part_any((one_part_64)any);
}

/* ---- sideways -------------------------------------------------------------------------------- */

/* Selects lanes of two neighbouring parts, starting with lane n of the first. */
#define ONE_LANE(n, i) (((n) + (i)) & (2 * PART_LANES - 1))
#define ONE_FOUR(n, i) ONE_LANE(n, i), ONE_LANE(n, i + 1), ONE_LANE(n, i + 2), ONE_LANE(n, i + 3)
#if ONE_BYTES == 4 * ONE_PART_BYTES
#define ONE_FROM(a, b, n) VEC_SHUFFLED(a, b, ONE_FOUR(n, 0))
#elif ONE_BYTES == 2 * ONE_PART_BYTES
#define ONE_FROM(a, b, n) VEC_SHUFFLED(a, b, ONE_FOUR(n, 0), ONE_FOUR(n, 4))
#else
#define ONE_FROM(a, b, n)                                                                          \
    VEC_SHUFFLED(a, b, ONE_FOUR(n, 0), ONE_FOUR(n, 4), ONE_FOUR(n, 8), ONE_FOUR(n, 12))
#endif

INLINE one_part one_part_beside(one_part before, one_part v, one_part after, int dx)
{
    switch (dx) {
    case -2: return ONE_FROM(before, v, PART_LANES - 2);
    case -1: return ONE_FROM(before, v, PART_LANES - 1);
    case 1: return ONE_FROM(v, after, 1);
    case 2: return ONE_FROM(v, after, 2);
    case 3: return ONE_FROM(v, after, 3);
    case 4: return ONE_FROM(v, after, 4);
    default: return v;
    }
}

/* Returns the columns dx to the right, between the walls. */
INLINE one one_beside(one v, int dx)
{
    const one_parts parts = one_parts_of(v);
    one_parts beside;
#pragma GCC unroll 4
    for (int i = 0; i < ONE_PARTS; i++)
        beside.at[i] = one_part_beside(parts.at[(i + ONE_PARTS - 1) % ONE_PARTS], parts.at[i],
                                       parts.at[(i + 1) % ONE_PARTS], dx);
    memcpy(&v, &beside, sizeof v);
    return v;
}

/* ---- boards and places ----------------------------------------------------------------------- */

/* The lanes of the walls. */
static const one one_walls = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1};

/* Converts the upper rows of the columns; returns false if there are cells below them. */
INLINE bool one_board_of(const ts_bitboard *b, unsigned height, one *out)
{
#if ONE_ROWS == 16 && defined __AVX512BW__
    const vec_16 upper = {0, 0, 0, 3, 7, 11, 15, 19, 23, 27, 31, 32 + 27, 32 + 31};
    vec_64 first, last; /* columns 0 to 7, 2 to 9 */
    memcpy(&first, b->column, sizeof first);
    memcpy(&last, b->column + 2, sizeof last);
    const __m512i v = _mm512_permutex2var_epi16((__m512i)first, (__m512i)upper, (__m512i)last);
    *out = (one)_mm512_castsi512_si256(v) | -one_walls;
    return !vec_any((first | last) << height);
#elif ONE_ROWS == 32 && defined __AVX512BW__
    one first, last; /* columns 0 to 7, 2 to 9 */
    memcpy(&first, b->column, sizeof first);
    memcpy(&last, b->column + 2, sizeof last);
    *out =
        VEC_SHUFFLED(first, last, 1, 1, 1, 1, 3, 5, 7, 9, 11, 13, 15, 29, 31, 1, 1, 1) | -one_walls;
    return !vec_any((vec_64)(first | last) << height);
#elif defined __AVX2__
    vec_64 first, second, third; /* columns 0 to 3, 4 to 7, 6 to 9 */
    memcpy(&first, b->column, sizeof first);
    memcpy(&second, b->column + 4, sizeof second);
    memcpy(&third, b->column + 6, sizeof third);
#if ONE_ROWS == 16
    __m256i v = _mm256_blend_epi16((__m256i)first, (__m256i)(second >> 16), 0x44);
    v = _mm256_blend_epi16(v, (__m256i)(third >> 32), 0x22);
    *out = VEC_SHUFFLED((one)v, (one)v, 0, 0, 0, 3, 7, 11, 15, 2, 6, 10, 14, 9, 13, 0, 0, 0);
#else
    const one_part left =
        (one_part)_mm256_blend_epi32((__m256i)(first >> 32), (__m256i)second, 0xaa);
    const one_part right =
        (one_part)_mm256_blend_epi32((__m256i)(second >> 32), (__m256i)third, 0xaa);
    const one_parts parts = {{VEC_SHUFFLED(left, left, 0, 0, 0, 0, 2, 4, 6, 1),
                              VEC_SHUFFLED(right, right, 2, 4, 6, 5, 7, 0, 0, 0)}};
    memcpy(out, &parts, sizeof parts);
#endif
    *out |= -one_walls;
    return !vec_any((first | second | third) << height);
#else
    uint64_t all = 0;
    for (int c = 0; c < TS_COLUMNS; c++)
        all |= b->column[c];
#define UPPER(c) (one_lane)(b->column[c] >> (64 - ONE_ROWS))
    *out = (one){UPPER(0), UPPER(0), UPPER(0), UPPER(0), UPPER(1), UPPER(2), UPPER(3), UPPER(4),
                 UPPER(5), UPPER(6), UPPER(7), UPPER(8), UPPER(9), UPPER(9), UPPER(9), UPPER(9)};
#undef UPPER
    *out |= -one_walls;
    return !(all << height);
#endif
}

/* Writes the rests, column by column, as words of a ts_places: a lane is the upper end of a
 * word. */
INLINE void one_write_form(one rest, const ts_outline *o, int form, uint64_t to[TS_COLUMNS])
{
    const int first = ONE_WALLS - o->left[form];
    rest <<= -o->low[form];
#if ONE_ROWS == 16 && defined __AVX512BW__
    const __mmask32 upper = 0x88888888;
    const vec_16 lanes = {0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3,
                          0, 0, 0, 4, 0, 0, 0, 5, 0, 0, 0, 6, 0, 0, 0, 7};
    const __m512i v = _mm512_castsi256_si512((__m256i)rest);
    const vec_16 left = lanes + (uint16_t)first, right = left + 8;
    __m512i eight = _mm512_maskz_permutexvar_epi16(upper, (__m512i)left, v);
    __m512i two = _mm512_maskz_permutexvar_epi16(upper, (__m512i)right, v);
    _mm512_storeu_si512(to, eight);
    _mm_storeu_si128((__m128i *)(to + 8), _mm512_castsi512_si128(two));
#elif ONE_ROWS == 32 && defined __AVX512BW__
    const __mmask16 upper = 0xaaaa;
    const one lanes = {0, 0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7};
    const one left = lanes + (one_lane)first, right = left + 8;
    __m512i eight = _mm512_maskz_permutexvar_epi32(upper, (__m512i)left, (__m512i)rest);
    __m512i two = _mm512_maskz_permutexvar_epi32(upper, (__m512i)right, (__m512i)rest);
    _mm512_storeu_si512(to, eight);
    _mm_storeu_si128((__m128i *)(to + 8), _mm512_castsi512_si128(two));
#elif ONE_ROWS == 16 && defined __AVX2__
    const __m256i v = (__m256i)one_beside(rest, first), zero = _mm256_setzero_si256();
    const __m256i left = _mm256_unpacklo_epi16(zero, v), right = _mm256_unpackhi_epi16(zero, v);
    const __m256i pair[5] = {_mm256_unpacklo_epi32(zero, left), _mm256_unpackhi_epi32(zero, left),
                             _mm256_unpacklo_epi32(zero, right),
                             _mm256_unpackhi_epi32(zero, right)};
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        _mm_storeu_si128((__m128i *)to + i, _mm256_castsi256_si128(pair[i]));
    _mm_storeu_si128((__m128i *)to + 4, _mm256_extracti128_si256(pair[0], 1));
#elif defined __SSE2__
    __m128i part[ONE_BYTES / 16], *pair = (__m128i *)to;
    const __m128i zero = _mm_setzero_si128();
    rest = one_beside(rest, first);
    memcpy(part, &rest, sizeof part);
#if ONE_ROWS == 16
    const __m128i four[3] = {_mm_unpacklo_epi16(zero, part[0]), _mm_unpackhi_epi16(zero, part[0]),
                             _mm_unpacklo_epi16(zero, part[1])};
#else
    const __m128i *four = part;
#endif
#pragma GCC unroll 5
    for (int i = 0; i < TS_COLUMNS / 2; i++)
        _mm_storeu_si128(pair + i, i & 1 ? _mm_unpackhi_epi32(zero, four[i / 2])
                                         : _mm_unpacklo_epi32(zero, four[i / 2]));
#else
    one_lane lane[ONE_LANES];
    memcpy(lane, &rest, sizeof lane);
    for (int c = 0; c < TS_COLUMNS; c++)
        to[c] = (uint64_t)lane[first + c] << (64 - ONE_ROWS);
#endif
}

/* Replaces memset, for which GCC uses half of AVX2's width, or a slow instruction. */
INLINE void one_clear(uint64_t *to, unsigned words)
{
    const vec_64 none = {0};
    const unsigned at_once = VECTOR_BYTES / 8;
#pragma GCC unroll 40
    for (unsigned i = 0; i < words; i += at_once)
        memcpy(to + (i + at_once <= words ? i : words - at_once), &none, sizeof none);
}
