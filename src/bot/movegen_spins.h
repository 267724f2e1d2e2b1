/* What locking a T at its places can be called, on many boards side by side, when the search
 * (movegen_lanes.h) has found all there is. Included by movegen_batch.c for each width. */
#define VEC NAME(vec)
#define SPACE NAME(space)
#define SPINS NAME(spins)
#define TRIED NAME(tries)
#define TURNED NAME(turns)

typedef struct SPINS {
    VEC set[3][4][TS_COLUMNS + 1]; /* by TS_SPIN_..., rotation, c + 1 */
} SPINS;

/* Where a T's centre has three corners filled. */
INLINE VEC NAME(three_corners)(const SPACE *s, int c)
{
    VEC a = s->above[c], b = s->above[c + 2], d = s->below[c];
    return VEC_OR_AND(VEC_AND_3(a, b, d), VEC_MOST(a, b, d), s->below[c + 2]);
}

/* Of these four, what stands on the side a T points to. */
INLINE VEC NAME(front)(const SPACE *s, int rot, int c)
{
    return rot == 0   ? s->above[c] & s->above[c + 2]
           : rot == 1 ? s->above[c + 2] & s->below[c + 2]
           : rot == 2 ? s->below[c] & s->below[c + 2]
                      : s->above[c] & s->below[c];
}

/* Where it rests, out of these. */
INLINE VEC NAME(resting)(const SPACE *s, int rot, int c, VEC these)
{
    return VEC_AND_NOT(s->reach[rot][c + 3], these, NAME(higher)(s->free[rot][c + 3], 1));
}

/* The last move to a place came from somewhere that is reached. Where three corners are filled this
 * is all that a shift or a fall can lead to: a lying T has no way down, for it would come through
 * both upper corners, nor an upright one a way aside, through both corners there. */
INLINE VEC NAME(shifted)(const SPACE *s, int rot, int c)
{
    const VEC *reach = &s->reach[rot][c + 3];
    if (rot & 1) /* above the highest row is sky */
        return NAME(lower)(reach[0], 1) | 1;
    VEC beside = reach[-1] | reach[1];
    if (rot == 0 && c == s->begun_column)
        beside |= s->begun;
    return beside;
}

/* And this by turns: the column's places in this rotation, by a turn's fifth test and otherwise. */
typedef struct TURNED {
    VEC fifth, other;
} TURNED;

INLINE void NAME(turned_aside)(const SPACE *s, int from, int or_from, int to, const ts_kicks *list,
                               int c, TURNED *t)
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

INLINE void NAME(turned_half)(const SPACE *s, int to, const ts_kicks *list, int c, TURNED *t)
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

INLINE TURNED NAME(turned)(const SPACE *s, const ts_kicks turn[4][3], bool half_turns, int to,
                           int c)
{
    TURNED t = {{0}, s->reach[to ^ 1][c + 3] | s->reach[to ^ 3][c + 3]};
    if (to & 1) {
        NAME(turned_aside)(s, 0, 2, to, &turn[0][to == 1 ? TS_TURN_CW : TS_TURN_CCW], c, &t);
    } else {
        NAME(turned_aside)(s, 1, 1, to, &turn[1][to == 2 ? TS_TURN_CW : TS_TURN_CCW], c, &t);
        NAME(turned_aside)(s, 3, 3, to, &turn[3][to == 0 ? TS_TURN_CW : TS_TURN_CCW], c, &t);
    }
    if (half_turns)
        NAME(turned_half)(s, to, &turn[to ^ 2][TS_TURN_FLIP], c, &t);
    return t;
}

/* For counting: places once for every way more than one in which they can be called, by a move and
 * by a turn, or by turns of both kinds. Room for the sets of a column: */
#define SETS_CALLED_AGAIN 10
/* Where begun_runs leaves the runs of a standing T: a lying one can be in two columns less. */
#define RUNS_1 (TS_COLUMNS - 2)
#define RUNS_3 (3 * TS_COLUMNS - 6)

/* Exactly, in one column. */
INLINE unsigned NAME(called_again)(const SPACE *s, const ts_kicks turn[4][3], bool half_turns,
                                   int c, VEC lanes, vec_64 *sets)
{
    VEC three = NAME(three_corners)(s, c) & lanes;
    unsigned count = 0;
#pragma GCC unroll 4
    for (int rot = 0; rot < 4; rot++) {
        VEC rest = NAME(resting)(s, rot, c, three);
        TURNED t = NAME(turned)(s, turn, half_turns, rot, c);
        sets[count++] = (vec_64)VEC_AND_EITHER(rest & NAME(shifted)(s, rot, c), t.other, t.fifth);
        sets[count++] = (vec_64)(VEC_AND_3(rest, t.other, t.fifth) & ~NAME(front)(s, rot, c));
    }
    return count;
}

/* By SRS alone, nearly always: a T that has fallen beside a wall was turned there in place or
 * kicked to it from beside by a second test, and one that slid in was turned in place or kicked
 * down to it by a third, for the corners are in the way of all other turns; but those from two rows
 * away. Where there may be such ones is given back (not to rotation 0: with room for it below it
 * has been turned in place). `runs`: what begun_runs has found. */
INLINE VEC NAME(mostly_called_again)(const SPACE *s, const vec_64 *runs, const VEC *lying, int c,
                                     VEC lanes, vec_64 sets[2])
{
    const VEC *r0 = &s->reach[0][c + 3], *r1 = &s->reach[1][c + 3], *r2 = &s->reach[2][c + 3],
              *r3 = &s->reach[3][c + 3];
    const VEC *f0 = &s->free[0][c + 3], *f1 = &s->free[1][c + 3], *f3 = &s->free[3][c + 3];
    VEC a = s->above[c], b = s->above[c + 2], d = s->below[c], e = s->below[c + 2];
    VEC upright = r1[0] | r3[0];
    VEC but_b = VEC_AND_3(a, d, e), but_a = VEC_AND_3(b, d, e);
    VEC under = VEC_AND_EITHER(a & b, d, e), low = VEC_AND_EITHER(r0[0], but_a, but_b);

    VEC fallen_1 = VEC_AND_NOT(but_b, r1[0], (VEC)runs[RUNS_1 + c]);
    VEC fallen_3 = VEC_AND_NOT(but_a, r3[0], (VEC)runs[RUNS_3 + c]);
    fallen_1 = VEC_AND_EITHER(fallen_1, lying[0], r0[1]);
    fallen_3 = VEC_AND_EITHER(fallen_3, lying[0], r0[-1]);
    sets[0] = (vec_64)VEC_AND_EITHER(lanes, fallen_1, fallen_3);

    VEC kicked = (r1[-1] & ~f0[-1]) | (r3[1] & ~f0[1]);
    VEC slid_0 = VEC_AND_EITHER(low, r0[-1], r0[1]) & (upright | NAME(lower)(kicked, 1));
    VEC slid_2 = VEC_AND_EITHER(under & r2[0], r2[-1], r2[1]) & upright;
    sets[1] = (vec_64)VEC_AND_EITHER(lanes, slid_0, slid_2);

    VEC three = VEC_OR_3(but_a, but_b, under);
    VEC far_1 = NAME(lower)(VEC_EITHER_NOT(lying[0], lying[1], f1[0]), 2) & r1[0];
    VEC far_3 = NAME(lower)(VEC_EITHER_NOT(lying[0], lying[-1], f3[0]), 2) & r3[0];
    VEC far_2 = NAME(higher)(VEC_OR_3(upright, r1[-1], r3[1]), 2) & r2[0];
    return VEC_OR_3(far_1, far_2, far_3) & three;
}

INLINE unsigned NAME(called_again_srs)(const SPACE *s, const vec_64 *runs, VEC lanes, vec_64 *sets)
{
    VEC lying[TS_COLUMNS + 2], far[TS_COLUMNS], any = {0};
    unsigned count = 2 * TS_COLUMNS;
    for (int i = 0; i < TS_COLUMNS + 2; i++)
        lying[i] = s->reach[0][i + 2] | s->reach[2][i + 2];
    for (int c = 0; c < TS_COLUMNS; c++) {
        far[c] = NAME(mostly_called_again)(s, runs, &lying[c + 1], c, lanes, sets + 2 * c);
        any |= far[c];
    }
    if (s->begun_column != NOWHERE) {
        far[s->begun_column] |= s->begun;
        any |= s->begun;
    }
    if (!vec_any((vec_64)(any & lanes)))
        return count;
    for (int c = 0; c < TS_COLUMNS; c++)
        if (vec_any((vec_64)(far[c] & lanes))) {
            sets[2 * c] = sets[2 * c + 1] = (vec_64){0};
            count += NAME(called_again)(s, srs_jlstz, false, c, lanes, sets + count);
        }
    return count;
}

static unsigned NAME(called_again_plus)(const SPACE *s, VEC lanes, vec_64 *sets)
{
    unsigned count = 0;
    for (int c = 0; c < TS_COLUMNS; c++)
        count += NAME(called_again)(s, plus_jlstz, true, c, lanes, sets + count);
    return count;
}

/* The places where a T rests, by what locking it there can be called. False: nowhere anything but
 * none, and `out` is not filled. */
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
            TURNED t = family == FAMILY_SRS ? NAME(turned)(s, srs_jlstz, false, rot, c)
                                            : NAME(turned)(s, plus_jlstz, true, rot, c);
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
#undef TURNED
