/* Finds the placements of one board per lane, as sets. Included by movegen_batch.c after
 * movegen_spins.h, for lanes of 64 rows. */
#define VEC NAME(vec)
#define SPACE NAME(space)
#define SPINS NAME(spins)

static void NAME(places_of)(VEC rest[4][TS_COLUMNS + 1], const ts_outline *o, unsigned lane,
                            ts_places *out)
{
    memset(out, 0, sizeof *out);
    for (int form = 0; form < o->forms; form++)
        for (int x = 0; x <= TS_COLUMNS - o->width[form]; x++) {
            LANE rows = ((const LANE *)&rest[form][x - o->left[form] + 1])[lane];
            out->at[form][x] = (uint64_t)rows << (64 - BITS) << -o->low[form];
        }
}

static void NAME(find)(const ts_movegen *gen, const ts_bitboard *boards, unsigned count,
                       unsigned kind, bool spins, ts_places *out)
{
    VEC board[TS_COLUMNS], rest[4][TS_COLUMNS + 1];
    SPACE s;
    SPINS by_spin;
    const ts_outline *o = &outlines[kind];
    for (int c = 0; c < TS_COLUMNS; c++) {
        board[c] = ~(VEC){0};
        for (unsigned lane = 0; lane < count; lane++)
            ((LANE *)&board[c])[lane] = (LANE)(boards[lane].column[c] >> (64 - BITS));
    }
    NAME(clear_walls)(&s);
    NAME(search)
    (gen, board, kind, false, NAME(not_above)(board, (unsigned)gen->start[kind].sky), &s);
    NAME(find_rests)(&s, kind, rest);
    bool differ = spins && kind == TS_T && NAME(find_spins)(&s, gen->family, rest, &by_spin);
    for (unsigned lane = 0; lane < count; lane++)
        for (int spin = 0; spin < (spins ? 3 : 1); spin++, out++) {
            if (differ)
                NAME(places_of)(by_spin.set[spin], o, lane, out);
            else if (spin == 0)
                NAME(places_of)(rest, o, lane, out);
            else
                memset(out, 0, sizeof *out);
        }
}

#undef VEC
#undef SPACE
#undef SPINS
