/* The spins with which a T can lock at its placements, on many boards side by side, after the
 * search (movegen_lanes.h) has found them. Included for each width. */
#define VEC NAME(vec)
#define SPACE NAME(space)
#define SPINS NAME(spins)
#define TRIED NAME(tries)
#define ROTATED NAME(rotations)

typedef struct SPINS {
    VEC set[3][4][TS_COLUMNS + 1]; /* by TS_SPIN_..., rotation, c + 1 */
} SPINS;

/* Returns the centres of a T with three filled corners. */
INLINE VEC NAME(three_corners)(const SPACE *s, int c)
{
    VEC a = s->above[c], b = s->above[c + 2], d = s->below[c];
    return VEC_OR_AND(VEC_AND_3(a, b, d), VEC_MOST(a, b, d), s->below[c + 2]);
}

/* Returns the corners on the side to which the T points. */
INLINE VEC NAME(front)(const SPACE *s, int rot, int c)
{
    if (rot == 0)
        return s->above[c] & s->above[c + 2];
    if (rot == 1)
        return s->above[c + 2] & s->below[c + 2];
    return rot == 2 ? s->below[c] & s->below[c + 2] : s->above[c] & s->below[c];
}

/* The last move to a place came from a reached place. With three filled corners, this returns all
 * that a sideways move or a fall can reach: a lying T cannot fall through both upper corners, and
 * an upright one cannot move in through both corners at a side. */
INLINE VEC NAME(shifted)(const SPACE *s, int rot, int c)
{
    const VEC *reach = &s->reach[rot][c + 3];
    if (rot & 1) /* the sky is above the highest row */
        return NAME(lower)(reach[0], 1) | 1;
    VEC beside = reach[-1] | reach[1];
    if (rot == 0 && c == s->begun_column)
        beside |= s->begun;
    return beside;
}

/* The same for rotations: the column's positions in this rotation, reached with the fifth test and
 * with the others. */
typedef struct ROTATED {
    VEC fifth, other;
} ROTATED;

INLINE void NAME(rotated_aside)(const SPACE *s, int from, int or_from, int to, const ts_kicks *list,
                                int c, ROTATED *t)
{
    const VEC *open = &s->free[to][c + 3], *reach = &s->reach[from][c + 3],
              *or_reach = &s->reach[or_from][c + 3];
    const int dx = list->at[1].x;
    TRIED here = NAME(tried)(reach[0], or_reach[0], open[0], open[dx], list);
    TRIED beside = NAME(tried)(reach[-dx], or_reach[-dx], open[-dx], open[0], list);
    t->other = VEC_OR_AND(t->other, here.fourth, open[0]);
    t->other |= VEC_AND_EITHER(open[0], beside.second, beside.third);
    t->fifth |= VEC_AND_NOT(beside.fourth, open[0], open[-dx]);
}

INLINE void NAME(flipped)(const SPACE *s, int to, const ts_kicks *list, int c, ROTATED *t)
{
    const VEC *open = &s->free[to][c + 3];
    t->other |= s->reach[to ^ 2][c + 3];
#pragma GCC unroll 5
    for (int test = 1; test < list->tests; test++) {
        const int dx = -list->at[test].x;
        VEC left = s->reach[to ^ 2][c + 3 + dx] & ~open[dx];
#pragma GCC unroll 5
        for (int before = 1; before < test; before++)
            left &= ~NAME(moved)(open[dx + list->at[before].x], -list->at[before].y);
        VEC *by = test == 4 ? &t->fifth : &t->other;
        *by = VEC_OR_AND(*by, NAME(moved)(left, list->at[test].y), open[0]);
    }
}

INLINE ROTATED NAME(rotated)(const SPACE *s, const ts_kicks kicks[4][3], bool flips, int to, int c)
{
    ROTATED t = {{0}, s->reach[to ^ 1][c + 3] | s->reach[to ^ 3][c + 3]};
    if (to & 1) {
        NAME(rotated_aside)(s, 0, 2, to, &kicks[0][to == 1 ? TS_ROTATE_CW : TS_ROTATE_CCW], c, &t);
    } else {
        NAME(rotated_aside)(s, 1, 1, to, &kicks[1][to == 2 ? TS_ROTATE_CW : TS_ROTATE_CCW], c, &t);
        NAME(rotated_aside)(s, 3, 3, to, &kicks[3][to == 0 ? TS_ROTATE_CW : TS_ROTATE_CCW], c, &t);
    }
    if (flips)
        NAME(flipped)(s, to, &kicks[to ^ 2][TS_ROTATE_FLIP], c, &t);
    return t;
}

/* Sorts the rests of a T by the spin it can lock with. Returns false if no spin is possible, and
 * `out` is not filled. */
static bool NAME(find_spins)(const SPACE *s, unsigned family, VEC rest[4][TS_COLUMNS + 1],
                             SPINS *out)
{
    VEC three[TS_COLUMNS], any = {0};
    for (int c = 0; c < TS_COLUMNS; c++) {
        three[c] = NAME(three_corners)(s, c);
        for (int rot = 0; rot < 4; rot++)
            any |= rest[rot][c + 1] & three[c];
    }
    if (!vec_any((vec_64)any))
        return false;
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        for (int spin = TS_SPIN_NONE; spin <= TS_SPIN_FULL; spin++)
            out->set[spin][rot][0] = (VEC){0};
        for (int c = 0; c < TS_COLUMNS; c++) {
            VEC all = rest[rot][c + 1], here = all & three[c], front = NAME(front)(s, rot, c);
            ROTATED t = family == FAMILY_SRS ? NAME(rotated)(s, srs_jlstz, false, rot, c)
                                             : NAME(rotated)(s, plus_jlstz, true, rot, c);
            out->set[TS_SPIN_NONE][rot][c + 1] =
                (all & ~three[c]) | (here & NAME(shifted)(s, rot, c));
            out->set[TS_SPIN_MINI][rot][c + 1] = here & t.other & ~front;
            out->set[TS_SPIN_FULL][rot][c + 1] = here & VEC_OR_AND(t.fifth, t.other, front);
        }
    }
    return true;
}

#undef VEC
#undef SPACE
#undef SPINS
#undef TRIED
#undef ROTATED
