/* The search for places, on many boards side by side: a vector holds one column of as many
 * boards as it has lanes, a lane holds the rows, row 0 in its highest bit. Included by
 * movegen_batch.c once for each width of a lane (LANE, BITS) and compiled once for each kind of
 * processor.
 *
 * A set of places is such a vector for every rotation and column of the reference cell. What
 * lies above the highest row of a lane is free sky, in which a piece can take every column and
 * rotation: whoever calls sees to it that a lane is high enough (movegen_inner.h says how high). */

typedef LANE NAME(vec) __attribute__((vector_size(VECTOR_BYTES), may_alias));
#define VEC NAME(vec)
#define SPACE NAME(space)
#define SPINS NAME(spins)
#define TURNED NAME(turned)
#define CORNERS NAME(corners)
enum { NAME(lanes) = VECTOR_BYTES / sizeof(LANE) };

/* Columns of the reference cell from -3 to 12, so that kicks need not look for walls. */
typedef struct SPACE {
    VEC free[4][SPAN];  /* where the piece does not hit anything; nothing beyond the walls */
    VEC reach[4][SPAN]; /* where it can come to */
} SPACE;

/* What turns that kick lead to: by their fifth test, by any other. */
typedef struct TURNED {
    VEC fifth[4][SPAN], other[4][SPAN];
} TURNED;

/* ---- rows ------------------------------------------------------------------------------------ */

INLINE VEC NAME(lower)(VEC v, int rows)
{
#if BITS == 8 /* processors do not shift bytes */
    if (rows == 1)
        return v + v;
    return (VEC)((vec_16)v << rows) & (LANE)(0xff << rows);
#else
    return v << rows;
#endif
}

INLINE VEC NAME(higher)(VEC v, int rows)
{
#if BITS == 8
    return (VEC)((vec_16)v >> rows) & (LANE)(0xff >> rows);
#else
    return v >> rows;
#endif
}

INLINE VEC NAME(moved)(VEC v, int dy)
{
    return dy > 0 ? NAME(higher)(v, dy) : dy < 0 ? NAME(lower)(v, -dy) : v;
}

/* What is filled dy rows above, as seen from here. Below the floor everything is. */
INLINE VEC NAME(filled_at)(VEC column, int dy)
{
    if (dy >= 0)
        return NAME(moved)(column, -dy);
    return NAME(moved)(column, -dy) | (LANE) ~((LANE) ~(LANE)0 >> -dy);
}

/* From each of these places down as far as it is free: the sum carries through the free run. */
INLINE VEC NAME(fallen)(VEC open, VEC from)
{
    return VEC_FALL(open, open + from, from);
}

/* The columns no search writes. */
static void NAME(clear_walls)(SPACE *s)
{
    for (int rot = 0; rot < 4; rot++)
        for (int i = 0; i < SPAN; i++)
            if (i < 3 || i >= 3 + TS_COLUMNS)
                s->free[rot][i] = s->reach[rot][i] = (VEC){0};
}

/* ---- a piece among what is filled ------------------------------------------------------------ */

INLINE void NAME(find_free)(const VEC board[TS_COLUMNS], const ts_outline *shape, SPACE *s)
{
    VEC seen[4][TS_COLUMNS]; /* what is filled two rows below, one below, here, one above */
    for (int c = 0; c < TS_COLUMNS; c++) {
        if (shape->below == 2)
            seen[0][c] = NAME(filled_at)(board[c], -2);
        seen[1][c] = NAME(filled_at)(board[c], -1);
        seen[2][c] = board[c];
        seen[3][c] = NAME(filled_at)(board[c], 1);
    }
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        const ts_cell *cell = shape->cell[rot];
        int first = -shape->left[rot], end = first + TS_COLUMNS + 1 - shape->width[rot];
        s->free[rot][2] = s->free[rot][3] = s->free[rot][10] = s->free[rot][11] = s->free[rot][12] =
            (VEC){0};
        for (int c = first; c < end; c++)
            s->free[rot][c + 3] =
                ~(VEC_OR_3(seen[cell[0].y + 2][c + cell[0].x], seen[cell[1].y + 2][c + cell[1].x],
                           seen[cell[2].y + 2][c + cell[2].x]) |
                  seen[cell[3].y + 2][c + cell[3].x]);
    }
}

/* Where a piece comes to from the sky by falling alone. */
INLINE void NAME(begin_in_sky)(SPACE *s)
{
    for (int rot = 0; rot < 4; rot++)
        for (int i = 2; i < 3 + TS_COLUMNS; i++)
            s->reach[rot][i] = s->free[rot][i] & ~(s->free[rot][i] + 1);
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* Into column i from the one beside it, turning in place, falling; adds what is new to `news`. */
INLINE VEC NAME(enter_column)(SPACE *s, int i, int beside, bool half_turns, VEC news)
{
    VEC *r0 = s->reach[0], *r1 = s->reach[1], *r2 = s->reach[2], *r3 = s->reach[3];
    VEC f0 = s->free[0][i], f1 = s->free[1][i], f2 = s->free[2][i], f3 = s->free[3][i];
    VEC t0 = VEC_OR_AND(r0[i], r0[beside], f0), t1 = VEC_OR_AND(r1[i], r1[beside], f1);
    VEC t2 = VEC_OR_AND(r2[i], r2[beside], f2), t3 = VEC_OR_AND(r3[i], r3[beside], f3);
    if (half_turns) {
        t0 = VEC_OR_AND(t0, t2, f0);
        t2 = VEC_OR_AND(t2, t0, f2);
        t1 = VEC_OR_AND(t1, t3, f1);
        t3 = VEC_OR_AND(t3, t1, f3);
    }
    VEC upright = t1 | t3;
    t0 = VEC_OR_AND(t0, upright, f0);
    t2 = VEC_OR_AND(t2, upright, f2);
    VEC lying = t0 | t2;
    t1 = NAME(fallen)(f1, VEC_OR_AND(t1, lying, f1));
    t3 = NAME(fallen)(f3, VEC_OR_AND(t3, lying, f3));
    t0 = NAME(fallen)(f0, t0);
    t2 = NAME(fallen)(f2, t2);
    news = VEC_OR_XOR(news, t0, r0[i]);
    news = VEC_OR_XOR(news, t1, r1[i]);
    news = VEC_OR_XOR(news, t2, r2[i]);
    news = VEC_OR_XOR(news, t3, r3[i]);
    r0[i] = t0;
    r1[i] = t1;
    r2[i] = t2;
    r3[i] = t3;
    return news;
}

/* Everything that shifts, falls and turns in place lead to: columns from left to right and back,
 * until a sweep finds nothing that the one the other way had not. */
INLINE void NAME(sweep)(SPACE *s, int first, bool half_turns)
{
    const int begin = first + 3, end = 2 + TS_COLUMNS;
    VEC news = {0};
    for (int i = begin; i <= end; i++)
        NAME(enter_column)(s, i, i - 1, half_turns, news);
    for (;;) {
        news = (VEC){0};
        for (int i = end; i >= begin; i--)
            news = NAME(enter_column)(s, i, i + 1, half_turns, news);
        if (!vec_any((vec_64)news))
            return;
        news = (VEC){0};
        for (int i = begin; i <= end; i++)
            news = NAME(enter_column)(s, i, i - 1, half_turns, news);
        if (!vec_any((vec_64)news))
            return;
    }
}

/* A turn that kicks. Where the piece could turn in place it does (the sweeps have seen to that),
 * and a test that fits ends the list. Adds to what is in `turned`. */
INLINE VEC NAME(kick)(SPACE *s, int from, int to, const ts_kicks *list, int first, TURNED *turned)
{
    VEC *reach = s->reach[to], *open = s->free[to], before[TS_COLUMNS + 1], news = {0};
    for (int i = 0; i <= TS_COLUMNS; i++)
        before[i] = reach[i + 2];
    for (int i = first + 3; i < 3 + TS_COLUMNS; i++) {
        VEC left = s->reach[from][i] & ~open[i];
#pragma GCC unroll 5
        for (int test = 1; test < list->tests; test++) {
            int to_i = i + list->at[test].x, dy = list->at[test].y;
            VEC hit = NAME(moved)(left, dy) & open[to_i];
            reach[to_i] |= hit;
            if (turned && test == 4)
                turned->fifth[to][to_i] |= hit;
            else if (turned)
                turned->other[to][to_i] |= hit;
            left &= ~NAME(moved)(open[to_i], -dy);
        }
    }
    for (int i = 0; i <= TS_COLUMNS; i++)
        news = VEC_OR_XOR(news, before[i], reach[i + 2]);
    return news;
}

/* The same from one or two rotations that share a list, for lists whose second, third and fifth
 * test stand in one column beside the fourth's, as all of J L S T Z do: each column is written
 * once. A piece that stands reaches a row below its reference cell, so one row down and three up
 * again, all in one, loses none at the floor. `more`: adds to what is in `turned`. */
INLINE VEC NAME(kick_aside)(SPACE *s, int from, int or_from, int to, const ts_kicks *list,
                            TURNED *turned, bool more)
{
    VEC *reach = s->reach[to], *open = s->free[to], aside = {0}, fifth = {0}, news = {0};
    const int dx = list->at[1].x, up = list->at[2].y, far = list->at[3].y;
    const int begin = dx > 0 ? 3 : 2 + TS_COLUMNS, end = dx > 0 ? 3 + TS_COLUMNS : 2;
    for (int i = begin; i != end; i += dx) {
        VEC left = VEC_EITHER_NOT(s->reach[from][i], s->reach[or_from][i], open[i]);
        VEC third = NAME(moved)(left & ~open[i + dx], up);
        VEC fourth = NAME(moved)(third & ~open[i + dx], far - up);
        VEC all;
        if (turned) {
            VEC hit = VEC_OR_AND(aside, fourth, open[i]);
            all = VEC_OR_3(reach[i], hit, fifth);
            if (more) {
                hit |= turned->other[to][i];
                fifth |= turned->fifth[to][i];
            }
            turned->other[to][i] = hit;
            turned->fifth[to][i] = fifth;
            aside = VEC_AND_EITHER(open[i + dx], left, third);
            fifth = VEC_AND_NOT(fourth, open[i + dx], open[i]);
        } else {
            all = VEC_OR_AND(reach[i] | aside, fourth, open[i]);
            aside = VEC_OR_3(left, third, fourth & ~open[i]) & open[i + dx];
        }
        news = VEC_OR_XOR(news, reach[i], all);
        reach[i] = all;
    }
    return news; /* beyond the last column is a wall */
}

/* All turns that kick. From 0 and 2 the lists of J L S T Z lead alike to 1, and alike to 3.
 * `turned`, for these kinds and unless it is NULL: what they lead to. */
INLINE VEC NAME(kick_all)(SPACE *s, const ts_kicks turn[4][3], bool jlstz, bool half_turns,
                          TURNED *turned)
{
    VEC news;
    if (jlstz) {
        news = NAME(kick_aside)(s, 0, 2, 1, &turn[0][TS_TURN_CW], turned, false);
        news |= NAME(kick_aside)(s, 0, 2, 3, &turn[0][TS_TURN_CCW], turned, false);
        news |= NAME(kick_aside)(s, 1, 1, 0, &turn[1][TS_TURN_CCW], turned, false);
        news |= NAME(kick_aside)(s, 1, 1, 2, &turn[1][TS_TURN_CW], turned, false);
        news |= NAME(kick_aside)(s, 3, 3, 0, &turn[3][TS_TURN_CW], turned, true);
        news |= NAME(kick_aside)(s, 3, 3, 2, &turn[3][TS_TURN_CCW], turned, true);
    } else {
        news = (VEC){0};
        for (int rot = 0; rot < 4; rot++) {
            news |= NAME(kick)(s, rot, (rot + 1) & 3, &turn[rot][TS_TURN_CW], -1, NULL);
            news |= NAME(kick)(s, rot, (rot + 3) & 3, &turn[rot][TS_TURN_CCW], -1, NULL);
        }
    }
    if (half_turns)
        for (int rot = 0; rot < 4; rot++)
            news |= NAME(kick)(s, rot, rot ^ 2, &turn[rot][TS_TURN_FLIP], jlstz ? 0 : -1, turned);
    return news;
}

/* One round from what is in `reach`: everything but kicks, then kicks. What it gives back is
 * nothing in lanes where no kick led to anything new: there all is found. */
static VEC NAME(round_srs)(SPACE *s)
{
    NAME(sweep)(s, 0, false);
    return NAME(kick_all)(s, srs_jlstz, true, false, NULL);
}

static VEC NAME(round_srs_spins)(SPACE *s, TURNED *turned)
{
    NAME(sweep)(s, 0, false);
    return NAME(kick_all)(s, srs_jlstz, true, false, turned);
}

static VEC NAME(round_srs_i)(SPACE *s)
{
    NAME(sweep)(s, -1, false);
    return NAME(kick_all)(s, srs_i, false, false, NULL);
}

static VEC NAME(round_plus)(SPACE *s)
{
    NAME(sweep)(s, 0, true);
    return NAME(kick_all)(s, plus_jlstz, true, true, NULL);
}

static VEC NAME(round_plus_spins)(SPACE *s, TURNED *turned)
{
    NAME(sweep)(s, 0, true);
    return NAME(kick_all)(s, plus_jlstz, true, true, turned);
}

static VEC NAME(round_plus_i)(SPACE *s)
{
    NAME(sweep)(s, -1, true);
    return NAME(kick_all)(s, plus_i, false, true, NULL);
}

/* O does not turn. */
static VEC NAME(round_o)(SPACE *s)
{
    VEC *reach = s->reach[0], *open = s->free[0], news;
    do {
        news = (VEC){0};
        for (int i = 3; i < 3 + TS_COLUMNS; i++)
            reach[i] = NAME(fallen)(open[i], VEC_OR_AND(reach[i], reach[i - 1], open[i]));
        for (int i = 2 + TS_COLUMNS; i >= 3; i--) {
            VEC t = NAME(fallen)(open[i], VEC_OR_AND(reach[i], reach[i + 1], open[i]));
            news = VEC_OR_XOR(news, t, reach[i]);
            reach[i] = t;
        }
    } while (vec_any((vec_64)news));
    return news;
}

/* ---- any kind, any family -------------------------------------------------------------------- */

static void NAME(free_of)(const VEC board[TS_COLUMNS], unsigned kind, SPACE *s)
{
    switch (kind) {
    case TS_I: NAME(find_free)(board, &outlines[TS_I], s); break;
    case TS_J: NAME(find_free)(board, &outlines[TS_J], s); break;
    case TS_L: NAME(find_free)(board, &outlines[TS_L], s); break;
    case TS_O: NAME(find_free)(board, &outlines[TS_O], s); break;
    case TS_S: NAME(find_free)(board, &outlines[TS_S], s); break;
    case TS_T: NAME(find_free)(board, &outlines[TS_T], s); break;
    default: NAME(find_free)(board, &outlines[TS_Z], s); break;
    }
}

/* `turned`: NULL, or for T what its kicks lead to in lanes where all is found. */
static VEC NAME(round)(unsigned kind, unsigned family, SPACE *s, TURNED *turned)
{
    if (turned)
        return family == FAMILY_SRS ? NAME(round_srs_spins)(s, turned)
                                    : NAME(round_plus_spins)(s, turned);
    if (kind == TS_O)
        return NAME(round_o)(s);
    if (kind == TS_I)
        return family == FAMILY_SRS ? NAME(round_srs_i)(s) : NAME(round_plus_i)(s);
    return family == FAMILY_SRS ? NAME(round_srs)(s) : NAME(round_plus)(s);
}

/* Where the piece rests, at c + 1; rotations that fill the same cells are put together. */
static void NAME(find_rests)(const SPACE *s, unsigned kind, VEC rest[4][TS_COLUMNS + 1])
{
    for (int rot = 0; rot < outlines[kind].states; rot++)
        for (int c = -1; c < TS_COLUMNS; c++)
            rest[rot][c + 1] = s->reach[rot][c + 3] & ~NAME(higher)(s->free[rot][c + 3], 1);
    if (outlines[kind].forms != 2)
        return;
    for (int c = -1; c < TS_COLUMNS; c++) {
        rest[0][c + 1] |= NAME(lower)(rest[2][c + 1], 1);
        if (c < TS_COLUMNS - 1)
            rest[1][c + 1] |= rest[3][c + 2];
    }
}

/* Where J, L, T or O rest in these lanes, for counting: a run of free places that are reached has
 * one lower end, so the beginnings do as well; a run that comes out of the sky begins there in each
 * column, and is left out here: see places_in_sky. Returns how many sets there are. */
INLINE unsigned NAME(begun_runs)(const SPACE *s, const ts_outline *o, VEC lanes, vec_64 *sets)
{
    unsigned count = 0;
#pragma GCC unroll 4
    for (int rot = 0; rot < o->forms; rot++) {
        int begin = 3 - o->left[rot], end = begin + TS_COLUMNS + 1 - o->width[rot];
        for (int i = begin; i < end; i++) {
            VEC reach = s->reach[rot][i] & lanes;
            sets[count++] = (vec_64)(reach & ~(NAME(lower)(reach, 1) | 1));
        }
    }
    return count;
}

/* ---- spins ----------------------------------------------------------------------------------- */

typedef struct SPINS {
    VEC set[3][4][TS_COLUMNS + 1]; /* by TS_SPIN_..., rotation, c + 1 */
} SPINS;

/* The corners of a T's centre in each column: those above in one set, those below in another. */
typedef struct CORNERS {
    VEC above[TS_COLUMNS + 2], below[TS_COLUMNS + 2]; /* at c + 1: walls on both sides */
} CORNERS;

static void NAME(find_corners)(const VEC board[TS_COLUMNS], CORNERS *k)
{
    k->above[0] = k->below[0] = k->above[TS_COLUMNS + 1] = k->below[TS_COLUMNS + 1] = ~(VEC){0};
    for (int c = 0; c < TS_COLUMNS; c++) {
        k->above[c + 1] = NAME(filled_at)(board[c], 1);
        k->below[c + 1] = NAME(filled_at)(board[c], -1);
    }
}

/* Where a T's centre has three corners filled. */
INLINE VEC NAME(three_corners)(const CORNERS *k, int c)
{
    VEC a = k->above[c], b = k->above[c + 2], d = k->below[c];
    return VEC_OR_AND(VEC_AND_3(a, b, d), VEC_MOST(a, b, d), k->below[c + 2]);
}

/* Of these four, what stands on the side a T points to. */
INLINE VEC NAME(front)(const CORNERS *k, int rot, int c)
{
    return rot == 0   ? k->above[c] & k->above[c + 2]
           : rot == 1 ? k->above[c + 2] & k->below[c + 2]
           : rot == 2 ? k->below[c] & k->below[c + 2]
                      : k->above[c] & k->below[c];
}

/* Where it rests, out of these. */
INLINE VEC NAME(resting)(const SPACE *s, int rot, int c, VEC these)
{
    return VEC_AND_NOT(s->reach[rot][c + 3], these, NAME(higher)(s->free[rot][c + 3], 1));
}

/* The last move to a place came from somewhere that is reached. Where three corners are filled this
 * is all that a shift or a fall can lead to: a lying T has no way down, for it would come through
 * both upper corners, nor an upright one a way aside, through both corners there. */
INLINE VEC NAME(shifted)(const SPACE *s, const VEC begun[TS_COLUMNS], int rot, int c)
{
    const VEC *reach = &s->reach[rot][c + 3];
    if (rot & 1) /* above the highest row is sky */
        return NAME(lower)(reach[0], 1) | 1;
    VEC beside = reach[-1] | reach[1];
    if (BITS == 64 && rot == 0)
        beside |= begun[c];
    return beside;
}

/* and this by a turn in place or by any but the fifth test. */
INLINE VEC NAME(turned_otherwise)(const SPACE *s, const TURNED *turned, bool half_turns, int rot,
                                  int c)
{
    const int i = c + 3;
    VEC to = VEC_OR_3(s->reach[rot ^ 1][i], s->reach[rot ^ 3][i], turned->other[rot][i]);
    if (half_turns)
        to |= s->reach[rot ^ 2][i];
    return to;
}

/* These once for every way more than one in which they can be called, in these lanes: by the last
 * move and by a turn, and those hardly ever by turns of both kinds, looked for only if there can be
 * any. Returns how many sets that are. */
INLINE unsigned NAME(called_again)(const VEC board[TS_COLUMNS], const SPACE *s,
                                   const TURNED *turned, bool half_turns,
                                   const VEC begun[TS_COLUMNS], VEC lanes, vec_64 *sets)
{
    CORNERS k;
    VEC twice = {0}, three[TS_COLUMNS];
    unsigned count = 0;
    NAME(find_corners)(board, &k);
    unsigned columns = 0; /* in which there may be any */
    for (int c = 0; c < TS_COLUMNS; c++) {
        VEC reach = VEC_OR_3(s->reach[0][c + 3], s->reach[1][c + 3], s->reach[2][c + 3]);
        three[c] = NAME(three_corners)(&k, c) & lanes;
        columns |= (unsigned)vec_any((vec_64)VEC_AND_EITHER(three[c], reach, s->reach[3][c + 3]))
                   << c;
    }
    for (; columns; columns &= columns - 1) {
        const int c = __builtin_ctz(columns);
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++) {
            VEC fifth = turned->fifth[rot][c + 3];
            VEC other = NAME(turned_otherwise)(s, turned, half_turns, rot, c);
            VEC reach = s->reach[rot][c + 3] & NAME(shifted)(s, begun, rot, c);
            if (rot & 1) /* a lying one has a corner under each arm */
                reach &= ~NAME(higher)(s->free[rot][c + 3], 1);
            sets[count++] = (vec_64)VEC_AND_3(reach, three[c], other | fifth);
            twice = VEC_OR_AND(twice, three[c], fifth);
        }
    }
    if (!vec_any((vec_64)twice))
        return count;
    for (int c = 0; c < TS_COLUMNS; c++)
        for (int rot = 0; rot < 4; rot++)
            sets[count++] = (vec_64)(NAME(resting)(s, rot, c, three[c]) & ~NAME(front)(&k, rot, c) &
                                     turned->fifth[rot][c + 3] &
                                     NAME(turned_otherwise)(s, turned, half_turns, rot, c));
    return count;
}

/* The places where a T rests, by what locking it there can be called. False: nowhere anything but
 * none, and `out` is not filled. `begun`: where the search began. */
static bool NAME(find_spins)(const VEC board[TS_COLUMNS], const SPACE *s, const TURNED *turned,
                             unsigned family, VEC rest[4][TS_COLUMNS + 1],
                             const VEC begun[TS_COLUMNS], SPINS *out)
{
    CORNERS k;
    VEC three[TS_COLUMNS], any = {0};
    NAME(find_corners)(board, &k);
    for (int c = 0; c < TS_COLUMNS; c++) {
        three[c] = NAME(three_corners)(&k, c);
        for (int rot = 0; rot < 4; rot++)
            any |= rest[rot][c + 1] & three[c];
    }
    if (!vec_any((vec_64)any))
        return false;
    for (int rot = 0; rot < 4; rot++) {
        for (int spin = TS_SPIN_NONE; spin <= TS_SPIN_FULL; spin++)
            out->set[spin][rot][0] = (VEC){0};
        for (int c = 0; c < TS_COLUMNS; c++) {
            VEC all = rest[rot][c + 1], here = all & three[c], front = NAME(front)(&k, rot, c);
            VEC other = NAME(turned_otherwise)(s, turned, family == FAMILY_PLUS, rot, c);
            out->set[TS_SPIN_NONE][rot][c + 1] =
                (all & ~three[c]) | (here & NAME(shifted)(s, begun, rot, c));
            out->set[TS_SPIN_MINI][rot][c + 1] = here & other & ~front;
            out->set[TS_SPIN_FULL][rot][c + 1] =
                here & VEC_OR_AND(turned->fifth[rot][c + 3], other, front);
        }
    }
    return true;
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Takes out the full rows, the highest first; what is above comes down. */
static void NAME(clear_rows)(VEC board[TS_COLUMNS])
{
    VEC full = board[0];
    for (int c = 1; c < TS_COLUMNS; c++)
        full &= board[c];
    while (vec_any((vec_64)full)) {
        VEC row = full & -full, above = (row - 1) & (VEC)(full != 0);
        for (int c = 0; c < TS_COLUMNS; c++)
            board[c] = (board[c] & ~(row | above)) | NAME(lower)(board[c] & above, 1);
        full &= ~row;
    }
}

#undef VEC
#undef SPACE
#undef SPINS
#undef TURNED
#undef CORNERS
