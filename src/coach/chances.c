/* A chance counts only if taking it was better than the placement played: a player who prepares a
 * larger clear has not missed the small one. */
#include "coach/chances.h"

#include "perfect/perfect.h"

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

/* ---- perfect clears that are sure ------------------------------------------------------------ */

enum { CLEAR_WORK = 3000 };

/* Is a perfect clear certain with these pieces in this order, the first of them held? */
static bool is_sure(const ts_perfect_task *task)
{
    int error;
    ts_perfect *p = ts_perfect_begin(task, &error);
    const bool sure = p && ts_perfect_continue(p, CLEAR_WORK) && ts_perfect_answer_of(p)->won > 0;
    ts_perfect_end(p);
    return sure;
}

static bool clears_rows(const ts_question *q, const ts_bitboard *board, unsigned lines,
                        const ts_queue_part *part, unsigned known)
{
    unsigned cells = 0;
    for (unsigned x = 0; x < q->columns; x++)
        cells += (unsigned)__builtin_popcountll(board->column[x]);
    const unsigned free = lines * q->columns > cells ? lines * q->columns - cells : 0;
    const unsigned pieces = free / 4, parts = pieces < known ? pieces + 1 : known;
    ts_queues queues = {0};
    if (free == 0 || free % 4 || pieces > known ||
        ts_queues_of(part, parts, &queues) != TS_QUEUES_OK)
        return false;
    const bool sure = is_sure(&(ts_perfect_task){.rules = q->rules,
                                                 .board = *board,
                                                 .lines = lines,
                                                 .queues = &queues,
                                                 .hold = q->hold_is != 0});
    ts_queues_free(&queues);
    return sure;
}

bool coach_keeps_clear(const ts_question *q, const ts_forms *f, const ts_choice *taken)
{
    ts_queue_part part[TS_SEARCH_QUEUE_MAX + 1];
    ts_bitboard board = q->board;
    unsigned known = 0, from = 1;
    uint8_t hold = q->hold;
    if (q->columns != TS_COLUMNS)
        return false;
    if (taken->hold) {
        from += hold == TS_NONE;
        hold = q->queue[0];
    }
    ts_lock_in(f, &board, taken->place, q->columns);
    if (q->hold_is && hold)
        part[known++] = (ts_queue_part){(uint8_t)(1u << hold), 1};
    for (unsigned i = from; i < q->queue_count; i++)
        part[known++] = (ts_queue_part){(uint8_t)(1u << q->queue[i]), 1};
    uint64_t left = 0;
    for (unsigned x = 0; x < q->columns; x++)
        left |= board.column[x];
    if (left == 0)
        return true;
    for (unsigned lines = 1; lines <= TS_PERFECT_LINES_MAX; lines++)
        if (clears_rows(q, &board, lines, part, known))
            return true;
    return false;
}
