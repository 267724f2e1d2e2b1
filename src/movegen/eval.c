/* Collects placements in a list to evaluate many at a time (eval_lanes.h); locks pieces. */
#include "internal.h"

unsigned ts_judge_places(const ts_judge *j, const ts_bitboard *b, unsigned kind, unsigned spin,
                         const ts_places *places, ts_scored *out, unsigned size)
{
    unsigned count = 0;
    for (unsigned rot = 0; rot < 4; rot++) {
        if (j->forms->same[kind][rot] != rot)
            continue;
        const ts_form *form = &j->forms->form[kind][rot];
        for (unsigned x = 0; x + form->width <= j->columns; x++)
            for (uint64_t at = places->at[rot][x]; at && count < size; at &= at - 1)
                out[count++].place = (ts_place){kind, rot, x, 63 - __builtin_ctzll(at), spin};
    }
    if (count > 0)
        ts_movegen_best()->judge(j, b, out, count);
    return count;
}

int32_t ts_judge_board(const ts_judge *j, const ts_bitboard *b)
{
    ts_scored nothing = {.place = {.kind = TS_NONE}};
    ts_weights w = *j->weights;
    ts_judge field = *j;
    w.landing = 0;
    field.weights = &w;
    ts_movegen_best()->judge(&field, b, &nothing, 1);
    return nothing.value;
}

unsigned ts_lock_in(const ts_forms *f, ts_bitboard *b, ts_place p, unsigned columns)
{
    const ts_form *form = &f->form[p.kind][p.rot];
    uint64_t full = ~(uint64_t)0;
    unsigned rows = 0;
    for (unsigned i = 0; i < form->width; i++)
        b->column[p.column + i] |= form->column[i] >> p.row;
    for (unsigned x = 0; x < columns; x++)
        full &= b->column[x];
    for (; full; full &= full - 1, rows++) { /* the highest first; the rows above come down */
        uint64_t row = full & -full, above = row - 1;
        for (unsigned x = 0; x < columns; x++)
            b->column[x] = (b->column[x] & ~(row | above)) | (b->column[x] & above) << 1;
    }
    return rows;
}
