/* Counts the places of the last piece, which need no boards: where a search can end early, and
 * where a place counts once. Included by build.c after movegen_spins.h for each width. */
#define VEC NAME(vec)
#define SPACE NAME(space)
#define TRIED NAME(tries)
#define ROTATED NAME(rotations)

/* ---- I --------------------------------------------------------------------------------------- */

static void NAME(sweep_i)(SPACE *s, unsigned family)
{
    if (family == FAMILY_SRS)
        NAME(sweep)(s, -1, false);
    else
        NAME(sweep)(s, -1, true);
}

/* The rows in which a lying I is crossed by a standing one: by its middle cells, or by any. */
INLINE void NAME(crossed)(VEC standing, VEC *middle, VEC *any)
{
    VEC two = standing | NAME(higher)(standing, 1);
    *middle = NAME(higher)(two, 1);
    *any = two | NAME(higher)(two, 2);
}

/* Lanes in which an I could come to rest where it has not been, after all sweeps. Only a kick could
 * bring it there, and the target of an SRS kick is crossed by its origin: in an end of the lying I,
 * or in the middle of both. So it is enough to see which free places cross reached ones. */
static VEC NAME(missed_i)(const SPACE *s, unsigned family, VEC rest[4][TS_COLUMNS + 1])
{
    VEC missing = {0}, crossing = {0}, lain[TS_COLUMNS - 3], lie[TS_COLUMNS - 3];
    for (int x = 0; x < TS_COLUMNS - 3; x++) {
        VEC open = s->free[0][x + 4];
        lain[x] = s->reach[0][x + 4] | NAME(lower)(s->reach[2][x + 4], 1);
        lie[x] = open & ~lain[x];
        missing |= open & ~(NAME(higher)(open, 1) | rest[0][x + 2]);
    }
    for (int c = 0; c < TS_COLUMNS; c++) {
        VEC open = s->free[1][c + 2], stood = s->reach[1][c + 2] | s->reach[3][c + 3];
        missing |= open & ~(NAME(higher)(open, 1) | rest[1][c]);
        VEC stood_middle, stood_any, stand_middle, stand_any;
        stood = NAME(lower)(stood, 2); /* down to its lowest cell */
        NAME(crossed)(stood, &stood_middle, &stood_any);
        NAME(crossed)(NAME(lower)(open, 2) & ~stood, &stand_middle, &stand_any);
        for (int x = c - 3; x <= c; x++) {
            if (x < 0 || x > TS_COLUMNS - 4)
                continue;
            bool end = x == c || x == c - 3;
            crossing |= lie[x] & (end ? stood_any : stood_middle);
            crossing |= lain[x] & (end ? stand_any : stand_middle);
        }
    }
    if (family == FAMILY_SRS)
        missing &= (VEC)(crossing != 0);
    return missing;
}

/* Finds the rest positions of J, L, T or O, for counting. A run of free reached places has one
 * lower end, so counting the beginnings does as well. A run that comes out of the sky begins there
 * in each column, and is left out here: see places_in_sky. Returns the number of sets. */
INLINE unsigned NAME(begun_runs)(const SPACE *s, const ts_outline *o, vec_64 *sets)
{
    unsigned count = 0;
#pragma GCC unroll 4
    for (int rot = 0; rot < o->forms; rot++) {
        int begin = 3 - o->left[rot], end = begin + TS_COLUMNS + 1 - o->width[rot];
        for (int i = begin; i < end; i++) {
            VEC reach = s->reach[rot][i];
            sets[count++] = (vec_64)(reach & ~(NAME(lower)(reach, 1) | 1));
        }
    }
    return count;
}

/* ---- T by its spins -------------------------------------------------------------------------- */

/* Those of these places where it rests. */
INLINE VEC NAME(resting)(const SPACE *s, int rot, int c, VEC these)
{
    return VEC_AND_NOT(s->reach[rot][c + 3], these, NAME(higher)(s->free[rot][c + 3], 1));
}

#define SETS_CALLED_AGAIN 8 /* of a column */
/* For counting: of these places, all with three filled corners, those that can lock with more than
 * one spin, once for every further one: by a move and a rotation, except the known ones, and by
 * rotations of both kinds. */
INLINE unsigned NAME(called_again)(const SPACE *s, const ts_kicks kicks[4][3], bool flips, int rot,
                                   int c, VEC these, VEC known, vec_64 sets[2])
{
    VEC rest = NAME(resting)(s, rot, c, these), moved = rest & NAME(shifted)(s, rot, c) & ~known;
    ROTATED t = NAME(rotated)(s, kicks, flips, rot, c);
    sets[0] = (vec_64)VEC_AND_EITHER(moved, t.other, t.fifth);
    sets[1] = (vec_64)(VEC_AND_3(rest, t.other, t.fifth) & ~NAME(front)(s, rot, c));
    return 2;
}

/* Indices at which begun_runs leaves the runs of a standing T: a lying one has two columns
 * fewer. */
#define RUNS_1 (TS_COLUMNS - 2)
#define RUNS_3 (3 * TS_COLUMNS - 6)

/* By SRS, nearly all places that both a move and a rotation lead to, in one column: a T that has
 * fallen beside a wall was rotated there in place, or kicked to it from its open side by a second
 * test; one that slid in was rotated in place or kicked down to it by a third. The corners block
 * all other rotations, except those from two rows away: returns where such rotations may lead. */
INLINE VEC NAME(mostly_called_again)(const SPACE *s, int c, VEC again[4])
{
    const VEC *r0 = &s->reach[0][c + 3], *r1 = &s->reach[1][c + 3], *r2 = &s->reach[2][c + 3],
              *r3 = &s->reach[3][c + 3];
    VEC a = s->above[c], b = s->above[c + 2], d = s->below[c], e = s->below[c + 2];
    VEC low = d & e, high = VEC_AND_EITHER(a & b, d, e), either = VEC_AND_EITHER(low, a, b);
    VEC upright = r1[0] | r3[0], beside = r0[-1] | r0[1];

    VEC rotated = low & VEC_OR_3(beside, r0[0], r2[0]);
    again[1] = VEC_AND_3(rotated, r1[0], a);
    again[3] = VEC_AND_3(rotated, r3[0], b);
    again[0] = again[2] = (VEC){0};
    if (c > 0 && c < TS_COLUMNS - 1) {
        VEC kicked = (r1[-1] & ~r0[-1]) | (r3[1] & ~r0[1]);
        again[0] =
            VEC_AND_EITHER(VEC_AND_3(r0[0], either, beside), upright, NAME(lower)(kicked, 1));
        again[2] = VEC_AND_EITHER(VEC_AND_3(r2[0], high, upright), r2[-1], r2[1]);
    }

    VEC landing = VEC_AND_EITHER(s->far[(c + 1) / 2] | s->far[(c + 3) / 2], upright, r2[0]);
    return VEC_AND_EITHER(landing, high, either);
}

/* All the others: they exist only where rotations from two rows away may lead. */
static __attribute__((noinline)) unsigned NAME(find_missing)(const SPACE *s, VEC far[TS_COLUMNS],
                                                             VEC lanes, vec_64 *sets)
{
    unsigned count = 0;
    if (s->begun_column != NOWHERE)
        far[s->begun_column] |= s->begun & NAME(three_corners)(s, s->begun_column);
    for (int c = 0; c < TS_COLUMNS; c++) {
        VEC here = far[c] & lanes, again[4];
        if (!vec_any((vec_64)here))
            continue;
        NAME(mostly_called_again)(s, c, again);
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++)
            if (vec_any((vec_64)(here & s->reach[rot][c + 3])))
                count +=
                    NAME(called_again)(s, srs_jlstz, false, rot, c, here, again[rot], sets + count);
    }
    return count;
}

/* Most of them need no sets of their own. A T that fell in is in the middle of a run of places, and
 * where a T lies between its corners none can stand in the column beside. So both can be noted
 * among the beginnings of runs, which are not in the space, so that it need not be read again. */
static __attribute__((noinline)) unsigned
NAME(called_again_srs)(const SPACE *restrict s, VEC lanes, vec_64 *restrict runs, vec_64 *sets)
{
    VEC far[TS_COLUMNS], any = {0}, lying = {0};
#pragma GCC unroll 10
    for (int c = 0; c < TS_COLUMNS; c++) {
        VEC again[4];
        any |= far[c] = NAME(mostly_called_again)(s, c, again);
        if (c < TS_COLUMNS - 1)
            runs[RUNS_1 + c] |= (vec_64)again[1];
        if (c > 0)
            runs[RUNS_3 + c] |= (vec_64)(again[3] | lying);
        lying = again[0] | again[2];
    }
    if (s->begun_column == NOWHERE && !vec_any((vec_64)(any & lanes)))
        return 0;
    return NAME(find_missing)(s, far, lanes, sets);
}

static __attribute__((noinline)) unsigned NAME(called_again_plus)(const SPACE *s, vec_64 *sets)
{
    unsigned count = 0;
    for (int c = 0; c < TS_COLUMNS; c++) {
        VEC three = NAME(three_corners)(s, c), none = {0};
#pragma GCC unroll 4
        for (int rot = 0; rot < 4; rot++)
            count += NAME(called_again)(s, plus_jlstz, true, rot, c, three, none, sets + count);
    }
    return count;
}

#undef VEC
#undef SPACE
#undef TRIED
#undef ROTATED
