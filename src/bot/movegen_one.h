/* The places of one board, without others beside it: its ten columns are the lanes of one vector,
 * 16 rows of each, three walls on both sides. Sideways is a lane farther. Included by
 * movegen_batch.c; the rules of the search are told in movegen_lanes.h. */
enum { ONE_ROWS = 16, ONE_LANES = 16, ONE_WALLS = 3 };

typedef uint16_t one __attribute__((vector_size(2 * ONE_LANES), may_alias));
typedef uint64_t one_64 __attribute__((vector_size(2 * ONE_LANES), may_alias));
typedef uint16_t some_16 __attribute__((vector_size(8), may_alias));

INLINE bool one_any(one v)
{
#if defined __AVX2__
    return !_mm256_testz_si256((__m256i)v, (__m256i)v);
#else
    one_64 w = (one_64)v;
    return (w[0] | w[1] | w[2] | w[3]) != 0;
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
    const one walls = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1};
    one v = one_moved(one_beside(board, dx), -dy);
    if (dy < 0)
        v |= (uint16_t) ~(0xffff >> -dy);
    if (dy > 0)
        v |= one_beside(walls * (uint16_t)((1u << dy) - 1), dx);
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

INLINE void one_find_open(one board, const ts_outline *shape, one_space *s)
{
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        one hit = {0};
#pragma GCC unroll 4
        for (int i = 0; i < 4; i++)
            hit |= one_filled_at(board, shape->cell[rot][i].x, shape->cell[rot][i].y);
        s->open[rot] = ~hit;
        s->reach[rot] = s->open[rot] & ~(s->open[rot] + 1);
    }
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

/* `three`, unless it is NULL: where a T has three corners filled. Then what kicks lead to is
 * recorded if it rests at such a place: true. */
INLINE bool one_search(one_space *s, const ts_kicks turn[4][3], bool jlstz, bool half_turns,
                       const one *three)
{
    for (;;) {
        bool corners = false;
        one_spread(s, half_turns);
        if (three) {
            one rest = one_rest(s, 0) | one_rest(s, 1) | one_rest(s, 2) | one_rest(s, 3);
            corners = one_any(rest & *three);
        }
        if (!corners && !one_misses(s))
            return false;
        if (!one_kick_all(s, turn, jlstz, half_turns, three != NULL))
            return corners;
    }
}

static void one_search_o(one_space *s)
{
    one reach = s->reach[0], open = s->open[0], before;
    do {
        before = reach;
        reach |= (one_beside(reach, -1) | one_beside(reach, 1)) & open;
        reach = one_fallen(open, reach);
    } while (one_any(before ^ reach));
    s->reach[0] = reach;
}

static void one_search_srs(one_space *s)
{
    one_search(s, srs_jlstz, true, false, NULL);
}

static void one_search_plus(one_space *s)
{
    one_search(s, plus_jlstz, true, true, NULL);
}

static void one_search_srs_i(one_space *s)
{
    one_search(s, srs_i, false, false, NULL);
}

static void one_search_plus_i(one_space *s)
{
    one_search(s, plus_i, false, true, NULL);
}

static bool one_search_srs_spins(one_space *s, const one *three)
{
    return one_search(s, srs_jlstz, true, false, three);
}

static bool one_search_plus_spins(one_space *s, const one *three)
{
    return one_search(s, plus_jlstz, true, true, three);
}

/* ---- boards and places ----------------------------------------------------------------------- */

/* The upper rows of the columns, or false if there is anything below them. */
INLINE bool one_board_of(const ts_board *b, unsigned height, one *out)
{
#if defined __AVX2__
    one_64 first, second, third; /* columns 0 to 3, 4 to 7, 6 to 9 */
    memcpy(&first, b->column, sizeof first);
    memcpy(&second, b->column + 4, sizeof second);
    memcpy(&third, b->column + 6, sizeof third);
    one_64 all = first | second | third;
    one v = (one)(first >> 48 | second >> 48 << 16 | third >> 48 << 32);
    *out = __builtin_shufflevector(v, ~(one){0}, 16, 16, 16, 0, 4, 8, 12, 1, 5, 9, 13, 10, 14, 16,
                                   16, 16);
    return !one_any((one)(all << height));
#else
    uint16_t lane[ONE_LANES];
    uint64_t all = 0;
    memset(lane, 0xff, sizeof lane);
    for (int c = 0; c < TS_COLUMNS; c++) {
        lane[c + ONE_WALLS] = (uint16_t)(b->column[c] >> 48);
        all |= b->column[c];
    }
    memcpy(out, lane, sizeof lane);
    return !(all << height);
#endif
}

/* Four columns of what rests, from that lane on, as words of a ts_places. */
INLINE void one_write_four(const uint16_t lane[4], int low, uint64_t to[4])
{
    some_16 rows;
    memcpy(&rows, lane, sizeof rows);
    one_64 wide = __builtin_convertvector(rows, one_64) << (48 - low);
    memcpy(to, &wide, sizeof wide);
}

INLINE void one_write(const one rest[4], const ts_outline *o, ts_places *out)
{
#pragma GCC unroll 4
    for (int form = 0; form < 4; form++) {
        if (form >= o->forms) {
            memset(out->at[form], 0, sizeof out->at[form]);
            continue;
        }
        uint16_t lane[ONE_LANES];
        memcpy(lane, &rest[form], sizeof lane);
        const uint16_t *first = lane + ONE_WALLS - o->left[form];
        one_write_four(first, o->low[form], out->at[form]);
        one_write_four(first + 4, o->low[form], out->at[form] + 4);
        one_write_four(first + 6, o->low[form], out->at[form] + 6);
    }
}

static void one_write_four_forms(const one_space *s, ts_places *out)
{
    one rest[4];
    for (int rot = 0; rot < 4; rot++)
        rest[rot] = one_rest(s, rot);
    one_write(rest, &outlines[TS_T], out); /* J and L lie as T does */
}

INLINE void one_write_two_forms(const one_space *s, const ts_outline *o, ts_places *out)
{
    one rest[4] = {one_rest(s, 0) | one_rest(s, 2) << 1,
                   one_rest(s, 1) | one_beside(one_rest(s, 3), 1)};
    one_write(rest, o, out);
}

/* A T's places by what locking it there can be called; false: nothing but none, out[0] is not
 * written. */
INLINE bool one_write_spins(const one_space *s, one board, one three, bool half_turns,
                            ts_places out[3])
{
    one set[3][4], spun = {0};
    const one corner[4] = {one_filled_at(board, -1, 1), one_filled_at(board, 1, 1),
                           one_filled_at(board, 1, -1), one_filled_at(board, -1, -1)};
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        const one *reach = s->reach;
        one rest = one_rest(s, rot), here = rest & three;
        one front = corner[rot] & corner[(rot + 1) & 3];
        one shifted = one_beside(reach[rot], -1) | one_beside(reach[rot], 1) | reach[rot] << 1 | 1;
        one other = reach[rot ^ 1] | reach[rot ^ 3] | s->other[rot];
        if (half_turns)
            other |= reach[rot ^ 2];
        set[TS_SPIN_NONE][rot] = (rest & ~three) | (here & shifted);
        set[TS_SPIN_MINI][rot] = here & other & ~front;
        set[TS_SPIN_FULL][rot] = here & (s->fifth[rot] | (other & front));
        spun |= set[TS_SPIN_MINI][rot] | set[TS_SPIN_FULL][rot];
    }
    if (!one_any(spun))
        return false;
    for (int spin = TS_SPIN_NONE; spin <= TS_SPIN_FULL; spin++)
        one_write(set[spin], &outlines[TS_T], &out[spin]);
    return true;
}

INLINE one one_three_corners(one board)
{
    one a = one_filled_at(board, -1, 1), b = one_filled_at(board, 1, 1);
    one c = one_filled_at(board, 1, -1), d = one_filled_at(board, -1, -1);
    return (a & b & (c | d)) | (c & d & (a | b));
}

static bool find_one_spins(one board, unsigned family, ts_places out[3])
{
    one_space s;
    one three = one_three_corners(board);
    one_find_open(board, &outlines[TS_T], &s);
    bool spun =
        family == FAMILY_SRS
            ? one_search_srs_spins(&s, &three) && one_write_spins(&s, board, three, false, out)
            : one_search_plus_spins(&s, &three) && one_write_spins(&s, board, three, true, out);
    if (!spun)
        one_write_four_forms(&s, out);
    return spun;
}

/* ---- a call ---------------------------------------------------------------------------------- */

static bool find_one(const ts_movegen *gen, const ts_board *b, unsigned kind, bool spins,
                     ts_places out[3])
{
    unsigned height = ONE_ROWS - 1 - (unsigned)outlines[kind].below;
    unsigned sky = (unsigned)gen->start[kind].sky;
    one board;
    one_space s;
    if (!one_board_of(b, height < sky ? height : sky, &board)) {
        find_many(gen, b, 1, kind, spins, out);
        return spins && kind == TS_T;
    }
    if (spins && kind == TS_T)
        return find_one_spins(board, gen->family, out);
    switch (kind) {
    case TS_I: one_find_open(board, &outlines[TS_I], &s); break;
    case TS_J: one_find_open(board, &outlines[TS_J], &s); break;
    case TS_L: one_find_open(board, &outlines[TS_L], &s); break;
    case TS_O: one_find_open(board, &outlines[TS_O], &s); break;
    case TS_S: one_find_open(board, &outlines[TS_S], &s); break;
    case TS_T: one_find_open(board, &outlines[TS_T], &s); break;
    default: one_find_open(board, &outlines[TS_Z], &s); break;
    }
    if (kind == TS_O) {
        one rest[4];
        one_search_o(&s);
        rest[0] = one_rest(&s, 0);
        one_write(rest, &outlines[TS_O], out);
    } else if (kind == TS_I) {
        (gen->family == FAMILY_SRS ? one_search_srs_i : one_search_plus_i)(&s);
        one_write_two_forms(&s, &outlines[TS_I], out);
    } else {
        (gen->family == FAMILY_SRS ? one_search_srs : one_search_plus)(&s);
        if (outlines[kind].forms == 4)
            one_write_four_forms(&s, out);
        else /* S and Z lie alike */
            one_write_two_forms(&s, &outlines[TS_S], out);
    }
    return false;
}
