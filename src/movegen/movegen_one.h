/* Finds the placements of a single board, in lanes of ONE_ROWS rows, 16 or 32. Included by
 * movegen_batch.c and movegen_tall.c; movegen_lanes.h explains the search. */
#include "movegen_one_vector.h"

INLINE one one_moved(one v, int dy)
{
    return dy > 0 ? v >> dy : v << -dy;
}

/* Returns the filled cells at this distance, including the floor and the infinite walls. */
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
    one fifth[4],
        other[4]; /* the positions reached by kicks with the fifth test and with the others */
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

/* Finds the free positions and the rests of each form if falling reaches all of them; otherwise
 * returns false. */
INLINE bool one_falls(one board, const ts_outline *shape, one open[4], one rest[4])
{
    one missed = {0};
#pragma GCC unroll 4
    for (int form = 0; form < shape->forms; form++) {
        open[form] = one_open(board, shape, form);
        rest[form] = open[form] & ~(open[form] >> 1);
        missed |= open[form] & (open[form] + 1);
    }
    return !one_any(missed);
}

/* Finds everything reachable with sideways moves, falls and rotations in place. */
INLINE void one_spread(one_space *s, bool flips)
{
    const one f0 = s->open[0], f1 = s->open[1], f2 = s->open[2], f3 = s->open[3];
    one r0 = s->reach[0], r1 = s->reach[1], r2 = s->reach[2], r3 = s->reach[3], news;
    do {
        one t0 = r0 | ((one_beside(r0, -1) | one_beside(r0, 1)) & f0);
        one t1 = r1 | ((one_beside(r1, -1) | one_beside(r1, 1)) & f1);
        one t2 = r2 | ((one_beside(r2, -1) | one_beside(r2, 1)) & f2);
        one t3 = r3 | ((one_beside(r3, -1) | one_beside(r3, 1)) & f3);
        if (flips) {
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

/* Does the same for lists whose second, third and fifth test are in one column. */
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

/* Performs all rotations that kick. Returns false if nothing new was found. */
INLINE bool one_kick_all(one_space *s, const ts_kicks kicks[4][3], bool jlstz, bool flips,
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
        one_kick_aside(s, r[0] | r[2], 1, &kicks[0][TS_ROTATE_CW], record);
        one_kick_aside(s, r[0] | r[2], 3, &kicks[0][TS_ROTATE_CCW], record);
        one_kick_aside(s, r[1], 0, &kicks[1][TS_ROTATE_CCW], record);
        one_kick_aside(s, r[1], 2, &kicks[1][TS_ROTATE_CW], record);
        one_kick_aside(s, r[3], 0, &kicks[3][TS_ROTATE_CW], record);
        one_kick_aside(s, r[3], 2, &kicks[3][TS_ROTATE_CCW], record);
    } else {
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++) {
            one_kick(s, r[rot], (rot + 1) & 3, &kicks[rot][TS_ROTATE_CW], record);
            one_kick(s, r[rot], (rot + 3) & 3, &kicks[rot][TS_ROTATE_CCW], record);
        }
    }
    if (flips) {
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++)
            one_kick(s, r[rot], rot ^ 2, &kicks[rot][TS_ROTATE_FLIP], record);
    }
    one news = {0};
    for (int rot = 0; rot < 4; rot++)
        news |= before[rot] ^ s->reach[rot];
    return one_any(news);
}

/* Is there a free position that the piece has not reached? */
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

/* All rotations that kick, in separate functions, so that their callers do not save registers for
 * them. */
#define ONE_KICKS(name, table, jlstz, flips, record)                                               \
    static __attribute__((noinline)) bool name(one_space *s)                                       \
    {                                                                                              \
        return one_kick_all(s, table, jlstz, flips, record);                                       \
    }
ONE_KICKS(one_kicks_srs, srs_jlstz, true, false, false)
ONE_KICKS(one_kicks_srs_i, srs_i, false, false, false)
ONE_KICKS(one_kicks_srs_spins, srs_jlstz, true, false, true)
ONE_KICKS(one_kicks_plus, plus_jlstz, true, true, false)
ONE_KICKS(one_kicks_plus_i, plus_i, false, true, false)
ONE_KICKS(one_kicks_plus_spins, plus_jlstz, true, true, true)

/* Usually all places can be reached from the sky. */
INLINE void one_search(one_space *s, bool (*kicks)(one_space *), bool flips)
{
    while (one_misses(s)) {
        one_spread(s, flips);
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

/* ---- places ---------------------------------------------------------------------------------- */

INLINE void one_write(const one *rest, const ts_outline *o, ts_places *out)
{
#pragma GCC unroll 4
    for (int form = 0; form < o->forms; form++) {
        one_write_form(rest[form], o, form, out->at[form]);
        for (int x = TS_COLUMNS; x < TS_COLUMNS_MAX; x++)
            out->at[form][x] = 0;
    }
    if (o->forms < 4)
        one_clear(out->at[o->forms], (4 - (unsigned)o->forms) * TS_COLUMNS_MAX);
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

/* The corners of a T, clockwise from the upper left one. */
typedef struct one_corners {
    one at[4], three; /* filled; where three are filled */
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

/* Returns the positions with three filled corners that a sideways move or a fall leads to; as in
 * movegen_spins.h. */
INLINE one one_shifted(const one_space *s, int rot)
{
    const one reach = s->reach[rot];
    if (rot & 1)
        return reach << 1;
    return one_beside(reach, -1) | one_beside(reach, 1);
}

/* Sorts placements by the spin they can lock with, when `fifth` and `other` are known. */
INLINE void one_call(const one_space *s, const one_corners *k, bool flips, one set[3][4])
{
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        const one *reach = s->reach;
        one rest = one_rest(s, rot), here = rest & k->three, front = one_front(k, rot);
        one other = reach[rot ^ 1] | reach[rot ^ 3] | s->other[rot];
        if (flips)
            other |= reach[rot ^ 2];
        set[TS_SPIN_NONE][rot] = (rest & ~k->three) | (here & one_shifted(s, rot));
        set[TS_SPIN_MINI][rot] = here & other & ~front;
        set[TS_SPIN_FULL][rot] = here & (s->fifth[rot] | (other & front));
    }
}

/* Does the same under SRS without knowing the results of kicks, which nearly always works; returns
 * false if they are needed. A position that no sideways move or fall reaches was reached by a
 * rotation; and a T that fell or slid in was rotated in place or came from the side, as
 * movegen_spins.h explains. */
INLINE bool one_mostly_call(const one_space *s, const one_corners *k, one set[3][4])
{
    const one *r = s->reach, *f = s->open, *at = k->at;
    const one lying = r[0] | r[2], upright = r[1] | r[3];
    const one kicked = one_beside(r[1] & ~f[0], -1) | one_beside(r[3] & ~f[0], 1);
    const one rotated[4] = {upright | kicked << 1, lying | one_beside(r[0], 1), upright,
                            lying | one_beside(r[0], -1)};
    one here[4];
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        one rest = one_rest(s, rot), front = one_front(k, rot), shifted = one_shifted(s, rot);
        here[rot] = rest & k->three;
        set[TS_SPIN_NONE][rot] = (rest & ~k->three) | (here[rot] & shifted);
        set[TS_SPIN_MINI][rot] = here[rot] & ~front & (rotated[rot] | ~shifted);
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

/* Usually all positions can be reached from the sky. For a T with only one set written, the call
 * ends in these functions. */
#define ONE_FINDS(name, kind, reach)                                                               \
    static __attribute__((noinline)) bool name(one board, unsigned family, ts_places *out)         \
    {                                                                                              \
        one open[4], rest[4];                                                                      \
        if (one_falls(board, &outlines[kind], open, rest))                                         \
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

/* Returns whether there is any spin; only then are all three sets of `out` written. */
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

static __attribute__((noinline)) bool one_reach_t_spins(one board, unsigned family,
                                                        ts_places out[3])
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

/* If a T falls to all its free positions, a lying T never has three filled corners, nor an upright
 * one the upper corner in front: it would have been stopped above. An upright T with the other
 * three is mini if it can be kicked there from the side. From two rows above it cannot: there an
 * earlier test succeeds, and a 180-degree rotation would start in a filled corner. */
static __attribute__((noinline)) bool one_find_t_spins(one board, unsigned family, ts_places out[3])
{
    one f[4], rest[4];
    if (!one_falls(board, &outlines[TS_T], f, rest))
        return one_reach_t_spins(board, family, out);
    const one_corners k = one_find_corners(board);
    const one low = k.at[2] & k.at[3];
    const one here_1 = rest[1] & k.at[0] & low, here_3 = rest[3] & k.at[1] & low;
    const one mini_1 = here_1 & one_beside(f[0], 1), mini_3 = here_3 & one_beside(f[0], -1);
    one_write(rest, &outlines[TS_T], out);
    if (!one_any(mini_1 | mini_3))
        return false;
    one_clear(out[TS_SPIN_MINI].at[0], 2 * sizeof *out / sizeof **out->at);
    one_write_form(mini_1, &outlines[TS_T], 1, out[TS_SPIN_MINI].at[1]);
    one_write_form(mini_3, &outlines[TS_T], 3, out[TS_SPIN_MINI].at[3]);
    return true;
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

/* Converts the board; returns false if the stack is too high for this search. */
INLINE bool one_low_board(const ts_movegen *gen, const ts_bitboard *b, unsigned kind, one *out)
{
    const unsigned sky = (unsigned)gen->start[kind].sky;
    const unsigned height = ONE_ROWS - 1 - (unsigned)outlines[kind].below;
    return one_board_of(b, height < sky ? height : sky, out);
}
