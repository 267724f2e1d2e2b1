/* A chance counts only if taking it was better than what was played: who builds on for a greater
 * clear has not missed the small one. */
#include "chances.h"

unsigned coach_chance_of(const ts_question *q, const ts_forms *f, ts_place p)
{
    ts_bitboard after = q->board;
    uint64_t left = 0;
    const unsigned lines = ts_lock_in(f, &after, p, q->columns);
    if (lines == 0)
        return COACH_NO_CHANCE;
    for (unsigned x = 0; x < q->columns; x++)
        left |= after.column[x];
    if (left == 0)
        return COACH_PERFECT;
    if (lines >= 4)
        return COACH_QUAD;
    return p.kind == TS_T && p.spin == TS_SPIN_FULL ? COACH_SPIN : COACH_NO_CHANCE;
}

unsigned coach_chance_missed(const ts_question *q, const ts_forms *f, const ts_answer *a,
                             unsigned played)
{
    const unsigned taken = coach_chance_of(q, f, a->choice[played].place);
    unsigned missed = COACH_NO_CHANCE;
    for (unsigned i = 0; i < played; i++) {
        const unsigned chance = coach_chance_of(q, f, a->choice[i].place);
        missed = chance > missed ? chance : missed;
    }
    return missed > taken ? missed : COACH_NO_CHANCE;
}
