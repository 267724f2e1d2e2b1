/* A whole search on many boards side by side, from the spawn. Included after movegen_lanes.h for
 * each width. */
#define VEC NAME(vec)
#define SPACE NAME(space)

/* Starts a search in the sky, or at the spawn if the stack is near it. */
static void NAME(begin)(const ts_movegen *gen, SPACE *s, unsigned kind, VEC in_sky)
{
    NAME(begin_in_sky)(s, outlines[kind].states);
    s->begun_column = NOWHERE;
    if (!vec_any((vec_64)~in_sky))
        return;
    for (int rot = 0; rot < 4; rot++)
        for (int i = 2; i < 3 + TS_COLUMNS; i++)
            s->reach[rot][i] &= in_sky;
    const int column = gen->start[kind].column;
    const LANE row = (LANE)(TS_BITBOARD_ROW(gen->start[kind].row) >> (64 - BITS));
    s->begun = s->free[0][column + 3] & ~in_sky & row;
    s->begun_column = column;
    s->reach[0][column + 3] |= s->begun;
}

/* Searches these boards for a piece. */
static void NAME(search)(const ts_movegen *gen, const VEC board[TS_COLUMNS], unsigned kind,
                         bool called, VEC in_sky, SPACE *s)
{
    VEC news;
    NAME(free_of)(board, kind, s);
    NAME(begin)(gen, s, kind, in_sky);
    do
        news = NAME(round)(kind, gen->family, called, s);
    while (vec_any((vec_64)news));
}

/* Returns the rows above a stack of this height. */
static LANE NAME(rows_from)(unsigned height)
{
    return height >= BITS ? 0 : (LANE) ~(LANE)0 >> height;
}

/* Returns the lanes whose stack is not higher than this. */
static VEC NAME(not_above)(const VEC board[TS_COLUMNS], unsigned height)
{
    VEC stack = board[0];
    for (int c = 1; c < TS_COLUMNS; c++)
        stack |= board[c];
    return (VEC)((stack & NAME(rows_from)(height)) == 0);
}

#undef VEC
#undef SPACE
