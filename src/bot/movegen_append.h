/* Boards handed on to the next piece, out of lanes of one width. Included by movegen_batch.c after
 * movegen_lanes.h, for each width. */
#define VEC NAME(vec)

/* The lanes that are set in `take`, side by side: columns `stride` apart. What comes after
 * them, a vector at most, is written over, too. Returns how many. */
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

/* To the boards that wait in lanes of `bits` rows. */
#define TO_OTHERS(bits, lane)                                                                      \
    static void NAME(pack_to_##bits)(counter * k, const handing *to, const VEC column[TS_COLUMNS], \
                                     VEC take)                                                     \
    {                                                                                              \
        buffer *b = buffer_at(k, to);                                                              \
        if (!b)                                                                                    \
            return;                                                                                \
        if (b->count_##bits + NAME(lanes) > ROOM)                                                  \
            empty_##bits(k, to->level, to->held);                                                  \
        LANE packed[TS_COLUMNS * (2 * NAME(lanes))];                                               \
        unsigned count = NAME(pack)(column, take, packed, 2 * NAME(lanes));                        \
        for (unsigned c = 0; c < TS_COLUMNS; c++)                                                  \
            for (unsigned i = 0; i < count; i++) {                                                 \
                LANE rows = packed[c * (2 * NAME(lanes)) + i];                                     \
                b->column_##bits[c][b->count_##bits + i] =                                         \
                    (lane)(bits < BITS ? rows >> (BITS - bits) % BITS                              \
                                       : (lane)((lane)rows << (bits - BITS) % bits));              \
            }                                                                                      \
        b->count_##bits += count;                                                                  \
    }
TO_OTHERS(8, uint8_t)
TO_OTHERS(16, uint16_t)
TO_OTHERS(32, uint32_t)
TO_OTHERS(64, uint64_t)
#undef TO_OTHERS

/* To those in lanes as wide as these. */
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

/* The rows a stack so high does not reach. */
static LANE NAME(rows_from)(unsigned height)
{
    return height >= BITS ? 0 : (LANE) ~(LANE)0 >> height;
}

/* Hands on these boards with the piece at one place each: where `at` has its lowest row. */
static void NAME(hand_on_placed)(counter *k, const handing *to, const VEC board[TS_COLUMNS],
                                 VEC stack, VEC at, int x, const uint64_t stamp[4], int height)
{
    VEC child[TS_COLUMNS],
        row[4] = {at, NAME(higher)(at, 1), NAME(higher)(at, 2), NAME(higher)(at, 3)};
    memcpy(child, board, sizeof child);
    for (int c = 0; c < 4 && x + c < TS_COLUMNS; c++)
        for (int r = 0; r < 4; r++)
            if (stamp[c] & TS_BOARD_ROW(r))
                child[x + c] |= row[r];
    if (BITS >= 32) /* narrower lanes are lower than any field */
        for (int c = 0; c < 4 && x + c < TS_COLUMNS; c++)
            child[x + c] &= (LANE)(k->gen->kept >> (64 - BITS));
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
}

/* Hands on these boards with the piece at each of its places. */
static void NAME(hand_on)(counter *k, const handing *to, const VEC board[TS_COLUMNS],
                          VEC rest[4][TS_COLUMNS + 1])
{
    const ts_outline *o = &outlines[to->kind];
    const ts_count_plan *plan = k->plan;
    VEC stack = board[0];
    for (int c = 1; c < TS_COLUMNS; c++)
        stack |= board[c];
    for (int form = 0; form < o->forms; form++)
        for (int x = 0; x <= TS_COLUMNS - o->width[form]; x++) {
            VEC left = rest[form][x - o->left[form] + 1];
            while (vec_any((vec_64)left)) {
                VEC at = left & -left;
                left ^= at;
                if (to->level == k->shared_level && k->handed++ % plan->shares != plan->share)
                    continue;
                NAME(hand_on_placed)
                (k, to, board, stack, NAME(lower)(at, -o->low[form]), x, stamps[to->kind][form],
                 o->height[form]);
            }
        }
}

#undef VEC
