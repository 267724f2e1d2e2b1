/* Passes boards on to the next piece, out of lanes of one width. Included by build.c after
 * movegen_lanes.h, for each width. */
#define VEC NAME(vec)

/* Packs the lanes that are set in `take` side by side; columns are `stride` apart. Overwrites at
 * most a vector after them, too. Returns the number of lanes. */
static unsigned NAME(pack)(const VEC column[TS_COLUMNS], VEC take, LANE *to, unsigned stride)
{
    unsigned count = 0;
#if defined __AVX512VBMI2__ && BITS < 64
#if BITS == 8
    const __mmask64 mask = _mm512_movepi8_mask((__m512i)take);
#define COMPRESSED(v) _mm512_maskz_compress_epi8(mask, (__m512i)(v))
#elif BITS == 32
    const __mmask16 mask = _mm512_movepi32_mask((__m512i)take);
#define COMPRESSED(v) _mm512_maskz_compress_epi32(mask, (__m512i)(v))
#else
    const __mmask32 mask = _mm512_movepi16_mask((__m512i)take);
#define COMPRESSED(v) _mm512_maskz_compress_epi16(mask, (__m512i)(v))
#endif
    for (unsigned c = 0; c < TS_COLUMNS; c++)
        _mm512_storeu_si512(to + c * stride, COMPRESSED(column[c]));
#undef COMPRESSED
    count = (unsigned)__builtin_popcountll(mask);
#elif VECTOR_BYTES == 32 && BITS == 32 && defined __BMI2__
    const unsigned mask = (unsigned)_mm256_movemask_ps((__m256)take);
    const __m256i from = _mm256_cvtepu8_epi32(vec_taken(mask));
    for (unsigned c = 0; c < TS_COLUMNS; c++) {
        __m256i lanes = _mm256_permutevar8x32_epi32((__m256i)column[c], from);
        _mm256_storeu_si256((__m256i *)(to + c * stride), lanes);
    }
    count = (unsigned)__builtin_popcount(mask);
#elif VECTOR_BYTES == 32 && BITS == 16 && defined __BMI2__
    for (unsigned half = 0; half < 2; half++) {
        const unsigned mask =
            (unsigned)_pext_u32((unsigned)_mm256_movemask_epi8((__m256i)take) >> 16 * half, 0x5555);
        if (!mask)
            continue;
        const __m128i bytes = _mm_cvtepu8_epi16(vec_taken(mask));
        const __m128i from =
            _mm_add_epi16(_mm_mullo_epi16(bytes, _mm_set1_epi16(0x202)), _mm_set1_epi16(0x100));
        for (unsigned c = 0; c < TS_COLUMNS; c++) {
            __m128i lanes = _mm_shuffle_epi8(((const __m128i *)&column[c])[half], from);
            _mm_storeu_si128((__m128i *)(to + c * stride + count), lanes);
        }
        count += (unsigned)__builtin_popcount(mask);
    }
#elif defined __BMI2__ && BITS < 64
    for (unsigned i = 0; i < VECTOR_BYTES / 8; i++) {
        uint64_t mask = ((vec_64)take)[i];
        if (!mask)
            continue;
        for (int c = 0; c < TS_COLUMNS; c++) {
            uint64_t lanes = _pext_u64(((const vec_64 *)column)[c][i], mask);
            memcpy(to + (unsigned)c * stride + count, &lanes, sizeof lanes);
        }
        count += (unsigned)__builtin_popcountll(mask) / BITS;
    }
#else
    for (unsigned lane = 0; lane < NAME(lanes); lane++) {
        if (!take[lane])
            continue;
        for (int c = 0; c < TS_COLUMNS; c++)
            to[(unsigned)c * stride + count] = column[c][lane];
        count++;
    }
#endif
    return count;
}

/* Passes boards to those that wait in lanes of `bits` rows. */
#define TO_OTHERS(bits, lane)                                                                      \
    typedef lane NAME(as_##bits) __attribute__((vector_size(NAME(lanes) * sizeof(lane))));         \
    static void NAME(pack_to_##bits)(counter * k, const handing *to, const VEC column[TS_COLUMNS], \
                                     VEC take)                                                     \
    {                                                                                              \
        buffer *b = buffer_at(k, to);                                                              \
        if (!b)                                                                                    \
            return;                                                                                \
        if (b->count_##bits + NAME(lanes) > ROOM)                                                  \
            empty_##bits(k, to->level, to->held);                                                  \
        VEC packed[TS_COLUMNS][2];                                                                 \
        unsigned count = NAME(pack)(column, take, (LANE *)packed, 2 * NAME(lanes));                \
        for (unsigned c = 0; c < TS_COLUMNS; c++) {                                                \
            NAME(as_##bits)                                                                        \
            rows = __builtin_convertvector(packed[c][0] >> (bits < BITS ? BITS - bits : 0),        \
                                           NAME(as_##bits))                                        \
                   << (bits > BITS ? bits - BITS : 0);                                             \
            memcpy(&b->column_##bits[c][b->count_##bits], &rows, sizeof rows);                     \
        }                                                                                          \
        b->count_##bits += count;                                                                  \
    }
TO_OTHERS(8, uint8_t)
TO_OTHERS(16, uint16_t)
TO_OTHERS(32, uint32_t)
TO_OTHERS(64, uint64_t)
#undef TO_OTHERS

/* Passes boards to those that wait in lanes of this width. */
static void NAME(pack_to_same)(counter *k, const handing *to, const VEC column[TS_COLUMNS],
                               VEC take)
{
    buffer *b = buffer_at(k, to);
    if (!b)
        return;
    if (b->NAME(count) + NAME(lanes) > ROOM)
        NAME(empty)(k, to->level, to->held);
    b->NAME(count) += NAME(pack)(column, take, &b->NAME(column)[0][b->NAME(count)], STRIDE);
}

/* Passes on these boards with the piece at one place each: `at` has its lowest row. */
static void NAME(hand_on_placed)(counter *k, const handing *to, VEC child[COLUMNS], VEC stack,
                                 VEC at, int x, const uint64_t stamp[4], int height)
{
    const VEC row[4] = {at, NAME(higher)(at, 1), NAME(higher)(at, 2), NAME(higher)(at, 3)};
    const LANE rows = (LANE)(k->gen->rows >> (64 - BITS));
    VEC without[4];
    for (int c = 0; c < 4; c++) {
        VEC filled = without[c] = child[x + c];
        for (int r = 0; r < 4; r++)
            if (stamp[c] & TS_BITBOARD_ROW(r))
                filled |= row[r];
        child[x + c] = filled & rows;
    }
    stack |= row[height - 1];
    VEC left = (VEC)(at != 0);
    VEC low = left & (VEC)((stack & NAME(rows_from)(to->most_8)) == 0);
    left &= ~low;
    VEC middle = left & (VEC)((stack & NAME(rows_from)(to->most_16)) == 0);
    left &= ~middle;
    VEC high = left & (VEC)((stack & NAME(rows_from)(to->most_32)) == 0);
    left &= ~high;
    if (vec_any((vec_64)low))
        BITS == 8 ? NAME(pack_to_same)(k, to, child, low) : NAME(pack_to_8)(k, to, child, low);
    if (vec_any((vec_64)middle))
        BITS == 16 ? NAME(pack_to_same)(k, to, child, middle)
                   : NAME(pack_to_16)(k, to, child, middle);
    if (vec_any((vec_64)high))
        BITS == 32 ? NAME(pack_to_same)(k, to, child, high) : NAME(pack_to_32)(k, to, child, high);
    if (vec_any((vec_64)left))
        BITS == 64 ? NAME(pack_to_same)(k, to, child, left) : NAME(pack_to_64)(k, to, child, left);
    for (int c = 0; c < 4; c++)
        child[x + c] = without[c];
}

/* Passes on these boards with the piece at each of its places. */
static void NAME(hand_on)(counter *k, const handing *to, const VEC board[TS_COLUMNS],
                          VEC rest[4][TS_COLUMNS + 1])
{
    const ts_outline *o = &outlines[to->kind];
    const count_plan *plan = k->plan;
    VEC stack = {0}, child[COLUMNS] = {{0}};
    for (int c = 0; c < TS_COLUMNS; c++) {
        child[c] = board[c];
        stack |= board[c];
    }
    for (int form = 0; form < o->forms; form++)
        for (int x = 0; x <= TS_COLUMNS - o->width[form]; x++) {
            VEC left = rest[form][x - o->left[form] + 1];
            while (vec_any((vec_64)left)) {
                VEC at = left & -left;
                left ^= at;
                if (to->level == k->shared_level && k->handed++ % plan->shares != plan->share)
                    continue;
                NAME(hand_on_placed)
                (k, to, child, stack, NAME(lower)(at, -o->low[form]), x, stamps[to->kind][form],
                 o->height[form]);
            }
        }
}

#undef VEC
