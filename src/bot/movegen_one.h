/* The places of one board, without others beside it: its ten columns are the lanes of one vector,
 * ONE_ROWS of each, 16 or 32, three walls on both sides. Sideways is a lane farther. Included by
 * movegen_batch.c and movegen_tall.c; the rules of the search are told in movegen_lanes.h. */
enum { ONE_LANES = 16, ONE_WALLS = 3, ONE_BYTES = ONE_LANES * ONE_ROWS / 8 };

#if ONE_ROWS == 16
typedef uint16_t one_lane;
#else
typedef uint32_t one_lane;
#endif
typedef one_lane one __attribute__((vector_size(ONE_BYTES), may_alias));
typedef uint64_t one_64 __attribute__((vector_size(ONE_BYTES), may_alias));

/* The lanes of the walls. */
static const one one_walls = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1};

INLINE bool one_any(one v)
{
#if ONE_ROWS == 16 && defined __AVX2__
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#elif ONE_ROWS == 32 && defined __AVX512BW__
    return _mm512_test_epi64_mask((__m512i)v, (__m512i)v) != 0;
#else
    const one_64 w = (one_64)v;
    uint64_t any = 0;
    for (unsigned i = 0; i < ONE_BYTES / 8; i++)
        any |= w[i];
    return any != 0;
#endif
}

/* What is dx columns to the right, as seen from here: between the walls. */
#define ONE_BESIDE(v, dx)                                                                          \
    __builtin_shufflevector(v, v, (dx)&15, ((dx) + 1) & 15, ((dx) + 2) & 15, ((dx) + 3) & 15,      \
                            ((dx) + 4) & 15, ((dx) + 5) & 15, ((dx) + 6) & 15, ((dx) + 7) & 15,    \
                            ((dx) + 8) & 15, ((dx) + 9) & 15, ((dx) + 10) & 15, ((dx) + 11) & 15,  \
                            ((dx) + 12) & 15, ((dx) + 13) & 15, ((dx) + 14) & 15,                  \
                            ((dx) + 15) & 15)

INLINE one one_beside(one v, int dx)
{
    switch (dx) {
    case -2: return ONE_BESIDE(v, -2);
    case -1: return ONE_BESIDE(v, -1);
    case 1: return ONE_BESIDE(v, 1);
    case 2: return ONE_BESIDE(v, 2);
    case 3: return ONE_BESIDE(v, 3);
    case 4: return ONE_BESIDE(v, 4);
    default: return v;
    }
}

INLINE one one_moved(one v, int dy)
{
    return dy > 0 ? v >> dy : v << -dy;
}

/* What is filled there, as seen from here: the floor and, without end, the walls. */
INLINE one one_filled_at(one board, int dx, int dy)
{
    one v = one_moved(one_beside(board, dx), -dy);
    if (dy < 0)
        v |= (one_lane) ~((one_lane)-1 >> -dy);
    if (dy > 0)
        v |= one_beside(one_walls * (one_lane)((1u << dy) - 1), dx);
    return v;
}

INLINE one one_fallen(one open, one from)
{
    return (open & ~(open + from)) | from;
}

typedef struct one_space {
    one open[4], reach[4];
    one fifth[4], other[4]; /* what turns that kick lead to, by their fifth test, by any other */
} one_space;

/* ---- moving ---------------------------------------------------------------------------------- */

INLINE one one_open(one board, const ts_outline *shape, int rot)
{
    one hit = {0};
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        hit |= one_filled_at(board, shape->cell[rot][i].x, shape->cell[rot][i].y);
    return ~hit;
}

INLINE void one_find_open(one board, const ts_outline *shape, one_space *s)
{
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        s->open[rot] = one_open(board, shape, rot);
        s->reach[rot] = s->open[rot] & ~(s->open[rot] + 1);
    }
}

/* Where each form rests, if all places it could be at are reached by falling: false, if not. */
INLINE bool one_falls(one board, const ts_outline *shape, one rest[4])
{
    one missed = {0};
#pragma GCC unroll 4
    for (int form = 0; form < shape->forms; form++) {
        const one open = one_open(board, shape, form);
        rest[form] = open & ~(open >> 1);
        missed |= open & (open + 1);
    }
    return !one_any(missed);
}

/* Everything that shifts, falls and turns in place lead to. */
INLINE void one_spread(one_space *s, bool half_turns)
{
    const one f0 = s->open[0], f1 = s->open[1], f2 = s->open[2], f3 = s->open[3];
    one r0 = s->reach[0], r1 = s->reach[1], r2 = s->reach[2], r3 = s->reach[3], news;
    do {
        one t0 = r0 | ((one_beside(r0, -1) | one_beside(r0, 1)) & f0);
        one t1 = r1 | ((one_beside(r1, -1) | one_beside(r1, 1)) & f1);
        one t2 = r2 | ((one_beside(r2, -1) | one_beside(r2, 1)) & f2);
        one t3 = r3 | ((one_beside(r3, -1) | one_beside(r3, 1)) & f3);
        if (half_turns) {
            t0 |= t2 & f0;
            t2 |= t0 & f2;
            t1 |= t3 & f1;
            t3 |= t1 & f3;
        }
        one upright = t1 | t3;
        t0 |= upright & f0;
        t2 |= upright & f2;
        one lying = t0 | t2;
        t1 = one_fallen(f1, t1 | (lying & f1));
        t3 = one_fallen(f3, t3 | (lying & f3));
        t0 = one_fallen(f0, t0);
        t2 = one_fallen(f2, t2);
        news = (t0 ^ r0) | (t1 ^ r1) | (t2 ^ r2) | (t3 ^ r3);
        r0 = t0;
        r1 = t1;
        r2 = t2;
        r3 = t3;
    } while (one_any(news));
    s->reach[0] = r0;
    s->reach[1] = r1;
    s->reach[2] = r2;
    s->reach[3] = r3;
}

/* Adds to `reach` and, with `record`, to `fifth` and `other`. */
INLINE void one_kick(one_space *s, one from, int to, const ts_kicks *list, bool record)
{
    const one open = s->open[to];
    one left = from & ~open, all = {0};
#pragma GCC unroll 5
    for (int test = 1; test < list->tests; test++) {
        int dx = list->at[test].x, dy = list->at[test].y;
        one there = one_moved(one_beside(open, dx), -dy);
        one hit = one_moved(one_beside(left & there, -dx), dy);
        left &= ~there;
        if (record && test == 4)
            s->fifth[to] |= hit;
        else
            all |= hit;
    }
    if (record) {
        s->other[to] |= all;
        all |= s->fifth[to];
    }
    s->reach[to] |= all;
}

/* The same for lists whose second, third and fifth test stand in one column. */
INLINE void one_kick_aside(one_space *s, one from, int to, const ts_kicks *list, bool record)
{
    const one open = s->open[to];
    const int dx = list->at[1].x, up = list->at[2].y, far = list->at[3].y;
    const one beside = one_beside(open, dx);
    one left = from & ~open;
    one second = left & beside;
    left &= ~beside;
    one third = left & one_moved(beside, -up);
    left &= ~one_moved(beside, -up);
    one fourth = left & one_moved(open, -far);
    one last = left & ~one_moved(open, -far) & one_moved(beside, -far);
    if (record) {
        one hit = one_beside(second | one_moved(third, up), -dx) | one_moved(fourth, far);
        last = one_beside(one_moved(last, far), -dx);
        s->other[to] |= hit;
        s->fifth[to] |= last;
        s->reach[to] |= hit | last;
    } else {
        s->reach[to] |= one_beside(second | one_moved(third, up) | one_moved(last, far), -dx) |
                        one_moved(fourth, far);
    }
}

/* All turns that kick. Nothing new: false. */
INLINE bool one_kick_all(one_space *s, const ts_kicks turn[4][3], bool jlstz, bool half_turns,
                         bool record)
{
    one before[4];
    for (int rot = 0; rot < 4; rot++) {
        before[rot] = s->reach[rot];
        if (record)
            s->fifth[rot] = s->other[rot] = (one){0};
    }
    const one *r = before;
    if (jlstz) {
        one_kick_aside(s, r[0] | r[2], 1, &turn[0][TS_TURN_CW], record);
        one_kick_aside(s, r[0] | r[2], 3, &turn[0][TS_TURN_CCW], record);
        one_kick_aside(s, r[1], 0, &turn[1][TS_TURN_CCW], record);
        one_kick_aside(s, r[1], 2, &turn[1][TS_TURN_CW], record);
        one_kick_aside(s, r[3], 0, &turn[3][TS_TURN_CW], record);
        one_kick_aside(s, r[3], 2, &turn[3][TS_TURN_CCW], record);
    } else {
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++) {
            one_kick(s, r[rot], (rot + 1) & 3, &turn[rot][TS_TURN_CW], record);
            one_kick(s, r[rot], (rot + 3) & 3, &turn[rot][TS_TURN_CCW], record);
        }
    }
    if (half_turns) {
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++)
            one_kick(s, r[rot], rot ^ 2, &turn[rot][TS_TURN_FLIP], record);
    }
    one news = {0};
    for (int rot = 0; rot < 4; rot++)
        news |= before[rot] ^ s->reach[rot];
    return one_any(news);
}

/* Is there a place it could be at, but has not come to? */
INLINE bool one_misses(const one_space *s)
{
    one missed = {0};
    for (int rot = 0; rot < 4; rot++)
        missed |= s->open[rot] ^ s->reach[rot];
    return one_any(missed);
}

INLINE one one_rest(const one_space *s, int rot)
{
    return s->reach[rot] & ~(s->open[rot] >> 1);
}

/* All turns that kick; functions of their own, so that nothing is made ready for them before. */
#define ONE_KICKS(name, table, jlstz, half_turns, record)                                          \
    static __attribute__((noinline)) bool name(one_space *s)                                       \
    {                                                                                              \
        return one_kick_all(s, table, jlstz, half_turns, record);                                  \
    }
ONE_KICKS(one_kicks_srs, srs_jlstz, true, false, false)
ONE_KICKS(one_kicks_srs_i, srs_i, false, false, false)
ONE_KICKS(one_kicks_srs_spins, srs_jlstz, true, false, true)
ONE_KICKS(one_kicks_plus, plus_jlstz, true, true, false)
ONE_KICKS(one_kicks_plus_i, plus_i, false, true, false)
ONE_KICKS(one_kicks_plus_spins, plus_jlstz, true, true, true)

/* Mostly all there is is seen from the sky. */
INLINE void one_search(one_space *s, bool (*kicks)(one_space *), bool half_turns)
{
    while (one_misses(s)) {
        one_spread(s, half_turns);
        if (!one_misses(s) || !kicks(s))
            return;
    }
}

INLINE void one_search_o(one_space *s)
{
    const one open = s->open[0];
    one reach = s->reach[0], news = open ^ reach;
    while (one_any(news)) {
        const one before = reach;
        reach |= (one_beside(reach, -1) | one_beside(reach, 1)) & open;
        reach = one_fallen(open, reach);
        news = before ^ reach;
    }
    s->reach[0] = reach;
}

/* ---- boards and places ----------------------------------------------------------------------- */

/* The upper rows of the columns, or false if there is anything below them. */
INLINE bool one_board_of(const ts_board *b, unsigned height, one *out)
{
#if ONE_ROWS == 16 && defined __AVX512BW__
    const vec_16 upper = {0, 0, 0, 3, 7, 11, 15, 19, 23, 27, 31, 32 + 27, 32 + 31};
    vec_64 first, last; /* columns 0 to 7, 2 to 9 */
    memcpy(&first, b->column, sizeof first);
    memcpy(&last, b->column + 2, sizeof last);
    const __m512i v = _mm512_permutex2var_epi16((__m512i)first, (__m512i)upper, (__m512i)last);
    *out = (one)_mm512_castsi512_si256(v) | -one_walls;
    return !vec_any((first | last) << height);
#elif ONE_ROWS == 16 && defined __AVX2__
    one_64 first, second, third; /* columns 0 to 3, 4 to 7, 6 to 9 */
    memcpy(&first, b->column, sizeof first);
    memcpy(&second, b->column + 4, sizeof second);
    memcpy(&third, b->column + 6, sizeof third);
    const one_64 all = first | second | third;
    __m256i v = _mm256_blend_epi16((__m256i)first, (__m256i)(second >> 16), 0x44);
    v = _mm256_blend_epi16(v, (__m256i)(third >> 32), 0x22);
    *out = __builtin_shufflevector((one)v, (one)v, 0, 0, 0, 3, 7, 11, 15, 2, 6, 10, 14, 9, 13, 0, 0,
                                   0) |
           -one_walls;
    return !one_any((one)(all << height));
#elif ONE_ROWS == 32 && defined __AVX2__
    one first, last; /* columns 0 to 7, 2 to 9 */
    memcpy(&first, b->column, sizeof first);
    memcpy(&last, b->column + 2, sizeof last);
    *out =
        __builtin_shufflevector(first, last, 1, 1, 1, 1, 3, 5, 7, 9, 11, 13, 15, 29, 31, 1, 1, 1) |
        -one_walls;
    return !one_any((one)((one_64)(first | last) << height));
#else
    one_lane lane[ONE_LANES];
    uint64_t all = 0;
    memset(lane, 0xff, sizeof lane);
    for (int c = 0; c < TS_COLUMNS; c++) {
        lane[c + ONE_WALLS] = (one_lane)(b->column[c] >> (64 - ONE_ROWS));
        all |= b->column[c];
    }
    memcpy(out, lane, sizeof lane);
    return !(all << height);
#endif
}

/* Four lanes as the upper ends of four words. */
#if ONE_ROWS == 16 && defined __AVX2__
#define ONE_WIDENED(at) _mm256_cvtepu16_epi64(_mm_loadl_epi64((const __m128i *)(at)))
#elif defined __AVX2__
#define ONE_WIDENED(at) _mm256_cvtepu32_epi64(_mm_loadu_si128((const __m128i *)(at)))
#endif
INLINE void one_write_four(const one_lane *lane, uint64_t *to)
{
#if defined __AVX2__
    const __m256i four = _mm256_slli_epi64(ONE_WIDENED(lane), 64 - ONE_ROWS);
    _mm256_storeu_si256((__m256i *)to, four);
#else
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        to[i] = (uint64_t)lane[i] << (64 - ONE_ROWS);
#endif
}

/* What rests, column by column, as words of a ts_places: a lane is the upper end of a word. */
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
    const __m256i lower = _mm256_unpacklo_epi32(zero, left);
    _mm_storeu_si128((__m128i *)to, _mm256_castsi256_si128(lower));
    _mm_storeu_si128((__m128i *)(to + 2), _mm256_castsi256_si128(_mm256_unpackhi_epi32(zero, left)));
    _mm_storeu_si128((__m128i *)(to + 4), _mm256_castsi256_si128(_mm256_unpacklo_epi32(zero, right)));
    _mm_storeu_si128((__m128i *)(to + 6), _mm256_castsi256_si128(_mm256_unpackhi_epi32(zero, right)));
    _mm_storeu_si128((__m128i *)(to + 8), _mm256_extracti128_si256(lower, 1));
#else
    _Alignas(ONE_BYTES) one_lane lane[ONE_LANES];
    *(one *)lane = rest;
    one_write_four(lane + first, to);
    one_write_four(lane + first + 4, to + 4);
    one_write_four(lane + first + 6, to + 6);
#endif
}

/* What would be memset, which GCC does in halves of what AVX2 can. */
INLINE void one_clear(uint64_t *to, unsigned words)
{
    const one_64 none = {0};
    const unsigned at_once = ONE_BYTES / 8;
#pragma GCC unroll 8
    for (unsigned i = 0; i < words; i += at_once)
        memcpy(to + (i + at_once <= words ? i : words - at_once), &none, sizeof none);
}

INLINE void one_write(const one *rest, const ts_outline *o, ts_places *out)
{
#pragma GCC unroll 4
    for (int form = 0; form < o->forms; form++)
        one_write_form(rest[form], o, form, out->at[form]);
    if (o->forms < 4)
        one_clear(out->at[o->forms], (4 - (unsigned)o->forms) * TS_COLUMNS);
}

INLINE void one_write_four_forms(const one_space *s, const ts_outline *o, ts_places *out)
{
    one rest[4];
    for (int rot = 0; rot < 4; rot++)
        rest[rot] = one_rest(s, rot);
    one_write(rest, o, out);
}

INLINE void one_write_two_forms(const one_space *s, const ts_outline *o, ts_places *out)
{
    one rest[4] = {one_rest(s, 0) | one_rest(s, 2) << 1,
                   one_rest(s, 1) | one_beside(one_rest(s, 3), 1)};
    one_write(rest, o, out);
}

/* A T among its corners, from the upper left one on clockwise. */
typedef struct one_corners {
    one at[4], three; /* filled; where three are */
} one_corners;

INLINE one_corners one_find_corners(one board)
{
    one a = one_filled_at(board, -1, 1), b = one_filled_at(board, 1, 1);
    one c = one_filled_at(board, 1, -1), d = one_filled_at(board, -1, -1);
    return (one_corners){{a, b, c, d}, (a & b & (c | d)) | (c & d & (a | b))};
}

INLINE one one_front(const one_corners *k, int rot)
{
    return k->at[rot] & k->at[(rot + 1) & 3];
}

/* The places with three corners filled that a shift or a fall leads to; as in movegen_spins.h. */
INLINE one one_shifted(const one_space *s, int rot)
{
    const one reach = s->reach[rot];
    if (rot & 1)
        return reach << 1;
    return one_beside(reach, -1) | one_beside(reach, 1);
}

/* Its places by what locking it there can be called, when `fifth` and `other` are known. */
INLINE void one_call(const one_space *s, const one_corners *k, bool half_turns, one set[3][4])
{
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        const one *reach = s->reach;
        one rest = one_rest(s, rot), here = rest & k->three, front = one_front(k, rot);
        one other = reach[rot ^ 1] | reach[rot ^ 3] | s->other[rot];
        if (half_turns)
            other |= reach[rot ^ 2];
        set[TS_SPIN_NONE][rot] = (rest & ~k->three) | (here & one_shifted(s, rot));
        set[TS_SPIN_MINI][rot] = here & other & ~front;
        set[TS_SPIN_FULL][rot] = here & (s->fifth[rot] | (other & front));
    }
}

/* The same by SRS without asking what kicks lead to, nearly always; false: it must be asked. What
 * no shift leads to a turn does, and what fell or slid in was turned in place or came from beside,
 * as told in movegen_spins.h. */
INLINE bool one_mostly_call(const one_space *s, const one_corners *k, one set[3][4])
{
    const one *r = s->reach, *f = s->open, *at = k->at;
    const one lying = r[0] | r[2], upright = r[1] | r[3];
    const one kicked = one_beside(r[1] & ~f[0], -1) | one_beside(r[3] & ~f[0], 1);
    const one turned[4] = {upright | kicked << 1, lying | one_beside(r[0], 1), upright,
                           lying | one_beside(r[0], -1)};
    one here[4];
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        one rest = one_rest(s, rot), front = one_front(k, rot), shifted = one_shifted(s, rot);
        here[rot] = rest & k->three;
        set[TS_SPIN_NONE][rot] = (rest & ~k->three) | (here[rot] & shifted);
        set[TS_SPIN_MINI][rot] = here[rot] & ~front & (turned[rot] | ~shifted);
        set[TS_SPIN_FULL][rot] = here[rot] & front & ~shifted;
    }
    const one from_1 = (lying | one_beside(lying & ~f[1], 1)) & ~f[1];
    const one from_3 = (lying | one_beside(lying & ~f[3], -1)) & ~f[3];
    const one from_low = upright | one_beside(r[1], -1) | one_beside(r[3], 1);
    return !one_any((from_1 << 2 & here[1] & at[0] & at[3]) |
                    (from_3 << 2 & here[3] & at[1] & at[2]) |
                    (from_low >> 2 & here[2] & at[0] & at[1]));
}

/* ---- a call: a function for each piece, or all would be made ready for the worst ------------- */

static __attribute__((noinline)) void one_reach_i(one board, unsigned family, ts_places *out)
{
    one_space s;
    one_find_open(board, &outlines[TS_I], &s);
    if (family == FAMILY_SRS)
        one_search(&s, one_kicks_srs_i, false);
    else
        one_search(&s, one_kicks_plus_i, true);
    one_write_two_forms(&s, &outlines[TS_I], out);
}

static __attribute__((noinline)) void one_reach_o(one board, unsigned family, ts_places *out)
{
    (void)family;
    one_space s;
    one_find_open(board, &outlines[TS_O], &s);
    one_search_o(&s);
    const one rest = one_rest(&s, 0);
    one_write(&rest, &outlines[TS_O], out);
}

INLINE void one_reach_jlstz(one board, const ts_outline *shape, unsigned family, ts_places *out)
{
    one_space s;
    one_find_open(board, shape, &s);
    if (family == FAMILY_SRS)
        one_search(&s, one_kicks_srs, false);
    else
        one_search(&s, one_kicks_plus, true);
    if (shape->forms == 4)
        one_write_four_forms(&s, shape, out);
    else
        one_write_two_forms(&s, shape, out);
}

#define ONE_REACHES(name, kind)                                                                    \
    static __attribute__((noinline)) void name(one board, unsigned family, ts_places *out)         \
    {                                                                                              \
        one_reach_jlstz(board, &outlines[kind], family, out);                                      \
    }
ONE_REACHES(one_reach_j, TS_J)
ONE_REACHES(one_reach_l, TS_L)
ONE_REACHES(one_reach_s, TS_S)
ONE_REACHES(one_reach_t, TS_T)
ONE_REACHES(one_reach_z, TS_Z)

/* Mostly all there is is seen from the sky. They say, for a T among them, that one set is written:
 * so the call ends in them. */
#define ONE_FINDS(name, kind, reach)                                                               \
    static __attribute__((noinline)) bool name(one board, unsigned family, ts_places *out)         \
    {                                                                                              \
        one rest[4];                                                                               \
        if (one_falls(board, &outlines[kind], rest))                                               \
            one_write(rest, &outlines[kind], out);                                                 \
        else                                                                                       \
            reach(board, family, out);                                                             \
        return false;                                                                              \
    }
ONE_FINDS(one_find_i, TS_I, one_reach_i)
ONE_FINDS(one_find_j, TS_J, one_reach_j)
ONE_FINDS(one_find_l, TS_L, one_reach_l)
ONE_FINDS(one_find_o, TS_O, one_reach_o)
ONE_FINDS(one_find_s, TS_S, one_reach_s)
ONE_FINDS(one_find_t, TS_T, one_reach_t)
ONE_FINDS(one_find_z, TS_Z, one_reach_z)

INLINE bool one_rests_in(const one_space *s, one these)
{
    one rest = {0};
    for (int rot = 0; rot < 4; rot++)
        rest |= one_rest(s, rot);
    return one_any(rest & these);
}

/* Can any be called anything but none? Only then all three sets of `out` are written. */
INLINE bool one_write_called(const one_space *s, one set[3][4], ts_places out[3])
{
    one spun = {0};
    for (int rot = 0; rot < 4; rot++)
        spun |= set[TS_SPIN_MINI][rot] | set[TS_SPIN_FULL][rot];
    if (!one_any(spun)) {
        one_write_four_forms(s, &outlines[TS_T], out);
        return false;
    }
    for (int spin = TS_SPIN_NONE; spin <= TS_SPIN_FULL; spin++)
        one_write(set[spin], &outlines[TS_T], &out[spin]);
    return true;
}

static __attribute__((noinline)) bool one_find_t_spins(one board, unsigned family, ts_places out[3])
{
    one_space s;
    one set[3][4];
    const one_corners k = one_find_corners(board);
    one_find_open(board, &outlines[TS_T], &s);
    if (family == FAMILY_SRS)
        one_search(&s, one_kicks_srs, false);
    else
        one_search(&s, one_kicks_plus, true);
    if (!one_rests_in(&s, k.three)) {
        one_write_four_forms(&s, &outlines[TS_T], out);
        return false;
    }
    if (family != FAMILY_SRS) {
        one_kicks_plus_spins(&s);
        one_call(&s, &k, true, set);
    } else if (!one_mostly_call(&s, &k, set)) {
        one_kicks_srs_spins(&s);
        one_call(&s, &k, false, set);
    }
    return one_write_called(&s, set, out);
}

INLINE bool one_find(const ts_movegen *gen, one board, unsigned kind, bool spins, ts_places out[3])
{
    const unsigned family = gen->family;
    switch (kind) {
    case TS_I: return one_find_i(board, family, out);
    case TS_J: return one_find_j(board, family, out);
    case TS_L: return one_find_l(board, family, out);
    case TS_O: return one_find_o(board, family, out);
    case TS_S: return one_find_s(board, family, out);
    case TS_T: return spins ? one_find_t_spins(board, family, out) : one_find_t(board, family, out);
    default: return one_find_z(board, family, out);
    }
}

/* The board, or false: the stack is too high to be searched so. */
INLINE bool one_low_board(const ts_movegen *gen, const ts_board *b, unsigned kind, one *out)
{
    const unsigned sky = (unsigned)gen->start[kind].sky;
    const unsigned height = ONE_ROWS - 1 - (unsigned)outlines[kind].below;
    return one_board_of(b, height < sky ? height : sky, out);
}
