/* Classifies a lock down and computes the rows that it sends, exactly as the core does. */
#ifndef TESSERA_BOT_LOCK_RESULT_H
#define TESSERA_BOT_LOCK_RESULT_H

#include "bot/search.h"

/* The running chains of clears; as in ts_board. */
typedef struct ts_streak {
    int32_t combo;
    uint32_t chain;
} ts_streak;

typedef struct ts_lock_result {
    uint8_t spin;
    uint32_t attack;         /* rows, all parts added up */
    uint32_t perfect_attack; /* the part of them sent by a perfect clear */
} ts_lock_result;

/* Locks an evaluated placement, and updates the streak. */
ts_lock_result ts_classify_lock(const ts_question *q, const ts_forms *f, const ts_bitboard *b,
                                const ts_scored *c, ts_streak *streak);

#endif
