/* Shared declarations of the move generator and of evaluation, which also works on many boards at
 * once. No other file includes this one. A board is ten columns; row 0 is the highest bit, so the
 * upper bits of a column are a lane of a narrower search. Lanes of n rows are high enough for a
 * stack of n - 1 rows minus the rows that the piece reaches below its reference cell: from there up
 * every position is free, and a position in the highest row of the lane is reached from the sky if
 * it is free at all. */
#ifndef TESSERA_MOVEGEN_INTERNAL_H
#define TESSERA_MOVEGEN_INTERNAL_H

#include "movegen/eval.h"

enum { FAMILY_SRS, FAMILY_PLUS };

/* A piece in its four rotations, and properties that some of them share. */
typedef struct ts_outline {
    ts_cell cell[4][4];
    int8_t first;           /* the first column in which its reference cell can be */
    int8_t below;           /* how far it reaches below the reference cell, in any rotation */
    int8_t states;          /* number of rotations that differ in where they can rotate to */
    int8_t forms;           /* number of rotations that differ in the cells they fill */
    int8_t left[4], low[4]; /* of its cells, from the reference cell */
    int8_t width[4], height[4];
} ts_outline;

/* Returns the number of rows at the bottom that no piece can enter as long as the two rows above
 * them do not change; at most `most`. */
unsigned ts_board_buried(const ts_bitboard *b, unsigned most);

/* One build of the search and of evaluation, for one kind of processor. */
typedef struct ts_movegen_build {
    const char *name;
    bool (*one)(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                ts_places out[3]);
    void (*many)(const ts_movegen *gen, const ts_bitboard *boards, unsigned count, unsigned kind,
                 bool spins, ts_places *out);
    void (*judge)(const ts_judge *j, const ts_bitboard *board, ts_scored *places, unsigned count);
} ts_movegen_build;

#define MOVEGEN_TEXT_OF(word) #word
#define MOVEGEN_TEXT(word) MOVEGEN_TEXT_OF(word)
#define MOVEGEN_JOINED_OF(a, b) a##b
#define MOVEGEN_JOINED(a, b) MOVEGEN_JOINED_OF(a, b)

#ifdef BUILD
/* From movegen_tall.c: searches one board in lanes of 32 rows. Returns false if its stack is too
 * high for them. Otherwise `called` tells whether all three sets of `out` are written. */
#define MOVEGEN_TALL MOVEGEN_JOINED(ts_movegen_tall_, BUILD)
bool MOVEGEN_TALL(const ts_movegen *gen, const ts_bitboard *board, unsigned kind, bool spins,
                  ts_places out[3], bool *called);
#endif

/* Returns the best build for this processor, or the one chosen with ts_movegen_use. */
const ts_movegen_build *ts_movegen_best(void);

#endif
