/* Finds exactly the placements that a piece can reach, for rule sets with the rotations of SRS or
 * SRS+, on one board or on many at once. It ignores clocks: time is unlimited, and cells above the
 * field are free inside the walls. docs/movegen.md explains how it works.
 *
 *       ts_movegen gen;
 *       ts_places found[3];
 *       if (ts_movegen_of(rules, &gen)) {
 *           ts_bitboard board;
 *           ts_bitboard_of(game, &board);
 *           ts_movegen_one(&gen, &board, TS_L, false, found);
 *           ts_place_list list;
 *           ts_movegen_list(&found[TS_SPIN_NONE], TS_L, TS_SPIN_NONE, &list);
 *           for (ts_place place; ts_movegen_next(&list, &place);)
 *               ...
 *       }
 *
 * ts_path_find in path.h finds the fewest inputs that bring a piece to one of these places, with
 * its spin. For all other rule sets use ts_places_walked in forms.h, which tries all moves and is
 * slower. */
#ifndef TESSERA_MOVEGEN_H
#define TESSERA_MOVEGEN_H

#include "../tessera.h"

TS_BEGIN_C

/* The filled cells: one word per column, row 0 in its highest bit. */
typedef struct ts_bitboard {
    uint64_t column[TS_COLUMNS_MAX];
} ts_bitboard;

#define TS_BITBOARD_ROW(y) ((uint64_t)1 << 63 >> (y))

/* Placements of a piece, one bit each: by rotation, by the leftmost column it fills, by its lowest
 * row. I, S and Z fill the same cells in two rotations each: their placements are listed under
 * rotations 0 and 1, those of O under 0. */
typedef struct ts_places {
    uint64_t at[4][TS_COLUMNS_MAX];
} ts_places;

/* Both skip the rows that no clear moves (nes: those above the top). */
TS_API void ts_bitboard_of(const ts_board *board, ts_bitboard *out);
TS_API void ts_bitboard_to(const ts_bitboard *b, ts_board *board); /* writes the rows of a board */

/* The parts of a rule set that the search needs. */
typedef struct ts_movegen {
    const struct ts_movegen_build *build; /* the build for this processor */
    uint8_t family;
    uint64_t rows; /* the rows of a column: cells that lock above them are lost */
    struct {
        int8_t column, row; /* the spawn */
        int8_t sky;         /* above stacks up to this height every position can be reached */
    } start[TS_KINDS];
} ts_movegen;

/* Returns false if it does not support these rules; then use ts_places_walked (forms.h). */
TS_API bool ts_movegen_of(const ts_rules *r, ts_movegen *out);

/* Finds the placements of this kind on one board: out[TS_SPIN_NONE]. With `spins`, those of a T are
 * sorted by the spin it can lock with; a placement may appear under several. Returns whether there
 * is a spin; if so, all three of `out` are written, otherwise only the first. */
TS_API bool ts_movegen_one(const ts_movegen *gen, const ts_bitboard *board, unsigned kind,
                           bool spins, ts_places out[3]);
/* Does the same for many boards: writes out[0] to out[count - 1] or, with `spins`, three for each
 * board. */
TS_API void ts_movegen_many(const ts_movegen *gen, const ts_bitboard *boards, unsigned count,
                            unsigned kind, bool spins, ts_places *out);

/* A placement of a piece: its form, and the lower left corner of its cells. */
typedef struct ts_place {
    uint8_t kind, rot, column, row;
    uint8_t spin; /* the TS_SPIN_... it must lock with */
} ts_place;

/* Iterates over the placements of a set. */
typedef struct ts_place_list {
    const ts_places *places;
    uint64_t rows; /* not yet visited in this column */
    ts_place at;
} ts_place_list;

TS_API void ts_movegen_list(const ts_places *places, unsigned kind, unsigned spin,
                            ts_place_list *out);
TS_API bool ts_movegen_next(ts_place_list *list, ts_place *out); /* false at the end */

/* Locks a piece and removes full rows; returns the number of rows removed. */
TS_API unsigned ts_bitboard_place(ts_bitboard *board, unsigned kind, unsigned rot, unsigned column,
                                  unsigned row);

/* Returns the build used on this processor: plain, v2, v3, v4, v4x. */
TS_API const char *ts_movegen_name(void);
TS_END_C

#endif
