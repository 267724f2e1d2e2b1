/* The search for placements, on many boards side by side: a vector holds one column of as many
 * boards as it has lanes, a lane holds the rows, row 0 in its highest bit. Included after
 * movegen_rows.h, once for each width of a lane, and compiled once for each kind of processor. A
 * set of places is such a vector for every rotation and column of the reference cell. Above the
 * highest row of a lane is free sky, in which a piece can take every column and rotation: the
 * caller ensures that a lane is high enough (internal.h explains the limit). */

#define VEC NAME(vec)
#define SPACE NAME(space)
#define TRIED NAME(tries)

/* Columns of the reference cell from -3 to 12, so that kicks need not check for walls. */
typedef struct SPACE {
    VEC free[4][SPAN];  /* where the piece fits; nowhere beyond the walls */
    VEC reach[4][SPAN]; /* the positions that it reaches */
    /* filled cells of the row above and the row below, at column + 1, walls included */
    VEC above[TS_COLUMNS + 2], below[TS_COLUMNS + 2];
    /* rows that a T's rotations from two rows away may lead to: in these two columns or beside
     * them, from the walls on */
    VEC far[TS_COLUMNS / 2 + 2];
    VEC begun;        /* the spawn on boards without a sky, */
    int begun_column; /* in that column; NOWHERE if all boards have a sky */
} SPACE;

/* ---- rows ------------------------------------------------------------------------------------ */

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
    if (dy > 0)
        return NAME(higher)(v, dy);
    return dy < 0 ? NAME(lower)(v, -dy) : v;
}

/* Returns the filled cells dy rows above. Below the floor everything is filled. */
INLINE VEC NAME(filled_at)(VEC column, int dy)
{
    if (dy >= 0)
        return NAME(moved)(column, -dy);
    return NAME(moved)(column, -dy) | (LANE) ~((LANE) ~(LANE)0 >> -dy);
}

/* Extends each of these positions down as far as it is free: the carry of the sum propagates
 * through the free run. */
INLINE VEC NAME(fallen)(VEC open, VEC from)
{
    return VEC_FALL(open, open + from, from);
}

/* Clears the columns that no search writes. */
static void NAME(clear_walls)(SPACE *s)
{
    s->above[0] = s->below[0] = s->above[TS_COLUMNS + 1] = s->below[TS_COLUMNS + 1] = ~(VEC){0};
    for (int rot = 0; rot < 4; rot++)
        for (int i = 0; i < SPAN; i++)
            if (i < 3 || i >= 3 + TS_COLUMNS)
                s->free[rot][i] = s->reach[rot][i] = (VEC){0};
    s->far[0] = s->far[TS_COLUMNS / 2 + 1] = (VEC){0};
}

/* ---- a piece among what is filled ------------------------------------------------------------ */

/* Finds the free positions in the distinct rotations. */
INLINE void NAME(find_free)(const VEC board[TS_COLUMNS], const ts_outline *shape, SPACE *s)
{
    VEC two_below[TS_COLUMNS];
    for (int c = 0; c < TS_COLUMNS; c++) {
        if (shape->below == 2)
            two_below[c] = NAME(filled_at)(board[c], -2);
        s->below[c + 1] = NAME(filled_at)(board[c], -1);
        s->above[c + 1] = NAME(filled_at)(board[c], 1);
    }
    /* from two rows below on */
    const VEC *const seen[4] = {two_below, s->below + 1, board, s->above + 1};
#pragma GCC unroll 4
    for (int rot = 0; rot < shape->states; rot++) {
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

/* Adds the positions that a piece reaches from the sky by falling alone. */
INLINE void NAME(begin_in_sky)(SPACE *s, int rotations)
{
    for (int rot = 0; rot < rotations; rot++)
        for (int i = 2; i < 3 + TS_COLUMNS; i++)
            s->reach[rot][i] = s->free[rot][i] & ~(s->free[rot][i] + 1);
}

/* ---- moving ---------------------------------------------------------------------------------- */

/* Enters column i from the adjacent one, then rotates in place, then falls; returns the new
 * positions. */
INLINE VEC NAME(enter_column)(SPACE *s, int i, int beside, bool flips, VEC news)
{
    VEC *r0 = s->reach[0], *r1 = s->reach[1], *r2 = s->reach[2], *r3 = s->reach[3];
    VEC f0 = s->free[0][i], f1 = s->free[1][i], f2 = s->free[2][i], f3 = s->free[3][i];
    VEC t0 = VEC_OR_AND(r0[i], r0[beside], f0), t1 = VEC_OR_AND(r1[i], r1[beside], f1);
    VEC t2 = VEC_OR_AND(r2[i], r2[beside], f2), t3 = VEC_OR_AND(r3[i], r3[beside], f3);
    if (flips) {
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

/* Finds everything reachable with sideways moves, falls and rotations in place: columns from left
 * to right and back, until a sweep finds nothing new. */
INLINE void NAME(sweep)(SPACE *s, int first, bool flips)
{
    const int begin = first + 3, end = 2 + TS_COLUMNS;
    VEC news = {0};
    for (int i = begin; i <= end; i++)
        NAME(enter_column)(s, i, i - 1, flips, news);
    for (;;) {
        news = (VEC){0};
        for (int i = end; i >= begin; i--)
            news = NAME(enter_column)(s, i, i + 1, flips, news);
        if (!vec_any((vec_64)news))
            return;
        news = (VEC){0};
        for (int i = begin; i <= end; i++)
            news = NAME(enter_column)(s, i, i - 1, flips, news);
        if (!vec_any((vec_64)news))
            return;
    }
}

/* A rotation with kicks. If the piece can rotate in place it has already done so (in the sweeps); a
 * successful test ends the list. */
INLINE VEC NAME(kick)(SPACE *s, int from, int to, const ts_kicks *list, int first)
{
    VEC *reach = s->reach[to], *open = s->free[to], before[TS_COLUMNS + 1], news = {0};
    for (int i = 0; i <= TS_COLUMNS; i++)
        before[i] = reach[i + 2];
    for (int i = first + 3; i < 3 + TS_COLUMNS; i++) {
        VEC left = s->reach[from][i] & ~open[i];
#pragma GCC unroll 5
        for (int test = 1; test < list->tests; test++) {
            int to_i = i + list->at[test].x, dy = list->at[test].y;
            reach[to_i] = VEC_OR_AND(reach[to_i], NAME(moved)(left, dy), open[to_i]);
            left &= ~NAME(moved)(open[to_i], -dy);
        }
    }
    for (int i = 0; i <= TS_COLUMNS; i++)
        news = VEC_OR_XOR(news, before[i], reach[i + 2]);
    return news;
}

/* The results of a list's tests from one column, for lists whose second, third and fifth test are
 * in one column next to the fourth, as in all lists of J L S T Z. A standing piece reaches a row
 * below its reference cell, so going one row down and three up again in one step loses nothing at
 * the floor. */
typedef struct TRIED {
    VEC second, third, fourth; /* in the rows of these tests */
} TRIED;

/* Applies the tests from one or two rotations that share a list. `open` is the target column,
 * `beside` the adjacent one. */
INLINE TRIED NAME(tried)(VEC from, VEC or_from, VEC open, VEC beside, const ts_kicks *list)
{
    const int up = list->at[2].y, far = list->at[3].y;
    TRIED t;
    t.second = VEC_EITHER_NOT(from, or_from, open);
    t.third = NAME(moved)(t.second & ~beside, up);
    t.fourth = NAME(moved)(t.third & ~beside, far - up);
    return t;
}

/* Rotates with such a list; each column is written once. `far` keeps the rows that it may lead to
 * from two rows away; call the rotation from 0 to 1 first. */
INLINE VEC NAME(kick_aside)(SPACE *s, int from, int or_from, int to, const ts_kicks *list, bool far)
{
    VEC *reach = s->reach[to], *open = s->free[to], aside = {0}, fourth = {0}, news = {0};
    const int dx = list->at[1].x;
    const int begin = dx > 0 ? 3 : 2 + TS_COLUMNS, end = dx > 0 ? 3 + TS_COLUMNS : 2;
#pragma GCC unroll 10
    for (int i = begin; i != end; i += dx) {
        TRIED t = NAME(tried)(s->reach[from][i], s->reach[or_from][i], open[i], open[i + dx], list);
        if (far && (i & 1) == (dx > 0))
            fourth = t.fourth;
        else if (far && from == 0 && to == 1)
            s->far[(i - 1) / 2] = fourth | t.fourth;
        else if (far)
            s->far[(i - 1) / 2] = VEC_OR_3(s->far[(i - 1) / 2], fourth, t.fourth);
        VEC all = VEC_OR_AND(reach[i] | aside, t.fourth, open[i]);
        aside = VEC_OR_3(t.second, t.third, t.fourth & ~open[i]) & open[i + dx];
        news = VEC_OR_XOR(news, reach[i], all);
        reach[i] = all;
    }
    return news; /* beyond the last column is a wall */
}

/* Performs all rotations that kick. From 0 and 2 the lists of J L S T Z are the same to 1, and the
 * same to 3. Positions far from rotation 0 need not be recorded: with room below it, the piece was
 * rotated in place. */
INLINE VEC NAME(kick_all)(SPACE *s, const ts_kicks kicks[4][3], bool jlstz, bool flips, bool far)
{
    VEC news;
    if (jlstz) {
        news = NAME(kick_aside)(s, 0, 2, 1, &kicks[0][TS_ROTATE_CW], far);
        news |= NAME(kick_aside)(s, 0, 2, 3, &kicks[0][TS_ROTATE_CCW], far);
        news |= NAME(kick_aside)(s, 1, 1, 0, &kicks[1][TS_ROTATE_CCW], false);
        news |= NAME(kick_aside)(s, 1, 1, 2, &kicks[1][TS_ROTATE_CW], far);
        news |= NAME(kick_aside)(s, 3, 3, 0, &kicks[3][TS_ROTATE_CW], false);
        news |= NAME(kick_aside)(s, 3, 3, 2, &kicks[3][TS_ROTATE_CCW], far);
    } else {
        news = (VEC){0};
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++) {
            news |= NAME(kick)(s, rot, (rot + 1) & 3, &kicks[rot][TS_ROTATE_CW], -1);
            news |= NAME(kick)(s, rot, (rot + 3) & 3, &kicks[rot][TS_ROTATE_CCW], -1);
        }
    }
    if (flips)
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++)
            news |= NAME(kick)(s, rot, rot ^ 2, &kicks[rot][TS_ROTATE_FLIP], jlstz ? 0 : -1);
    return news;
}

/* Expands `reach` by one round: everything but kicks, then kicks. Returns zero in the lanes where
 * no kick found anything new: they are done. */
static VEC NAME(round_srs)(SPACE *s)
{
    NAME(sweep)(s, 0, false);
    return NAME(kick_all)(s, srs_jlstz, true, false, false);
}

/* Does the same for a T, and records where rotations from two rows away may have led
 * (movegen_spins.h). */
static VEC NAME(round_srs_far)(SPACE *s)
{
    NAME(sweep)(s, 0, false);
    return NAME(kick_all)(s, srs_jlstz, true, false, true);
}

static VEC NAME(round_srs_i)(SPACE *s)
{
    NAME(sweep)(s, -1, false);
    return NAME(kick_all)(s, srs_i, false, false, false);
}

static VEC NAME(round_plus)(SPACE *s)
{
    NAME(sweep)(s, 0, true);
    return NAME(kick_all)(s, plus_jlstz, true, true, false);
}

static VEC NAME(round_plus_i)(SPACE *s)
{
    NAME(sweep)(s, -1, true);
    return NAME(kick_all)(s, plus_i, false, true, false);
}

/* O does not rotate. */
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

static VEC NAME(round)(unsigned kind, unsigned family, bool called, SPACE *s)
{
    if (kind == TS_O)
        return NAME(round_o)(s);
    if (kind == TS_I)
        return family == FAMILY_SRS ? NAME(round_srs_i)(s) : NAME(round_plus_i)(s);
    if (family != FAMILY_SRS)
        return NAME(round_plus)(s);
    return called && kind == TS_T ? NAME(round_srs_far)(s) : NAME(round_srs)(s);
}

/* Finds the positions where the piece rests, at c + 1; rotations that fill the same cells are
 * merged. */
static void NAME(find_rests)(const SPACE *s, unsigned kind, VEC rest[4][TS_COLUMNS + 1])
{
    const bool two = outlines[kind].forms == 2;
    for (int rot = 0; rot < (two ? 2 : outlines[kind].states); rot++)
        for (int i = 2; i < 3 + TS_COLUMNS; i++) {
            VEC reach = s->reach[rot][i];
            if (two)
                reach |= rot == 0 ? NAME(lower)(s->reach[2][i], 1) : s->reach[3][i + 1];
            rest[rot][i - 2] = reach & ~NAME(higher)(s->free[rot][i], 1);
        }
}

#undef VEC
#undef SPACE
#undef TRIED
