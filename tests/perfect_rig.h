/* Fields of perfect clears as they are written: rows from above, `X` a cell, `/` between rows. */
#ifndef TESSERA_PERFECT_RIG_H
#define TESSERA_PERFECT_RIG_H

#include "perfect/perfect.h"

static inline ts_bitboard board_of(const char *rows)
{
    ts_bitboard b = {{0}};
    unsigned y = 0;
    for (const char *at = rows; *at; at++)
        y += *at == '/';
    for (unsigned x = 0; *rows; rows++, x++) {
        if (*rows == '/') {
            y--;
            x = ~0u;
        } else if (*rows == 'X') {
            b.column[x] |= TS_BITBOARD_ROW(y);
        }
    }
    return b;
}

#endif
