/* The shapes of a rule set's pieces in each rotation, and all placements of a piece for rule sets
 * that the move generator does not support. */
#ifndef TESSERA_FORMS_H
#define TESSERA_FORMS_H

#include "movegen.h"

TS_BEGIN_C

typedef struct ts_form {
    uint64_t column[4]; /* from the leftmost column; its lowest row is row 0 of a ts_bitboard */
    uint8_t width, height;
} ts_form;

typedef struct ts_forms {
    ts_form form[TS_KINDS][4]; /* by rotation */
    uint8_t same[TS_KINDS][4]; /* the first rotation that fills the same cells */
    int8_t left[TS_KINDS][4];  /* leftmost filled column, from the reference cell */
    int8_t low[TS_KINDS][4];
} ts_forms;

TS_API void ts_forms_of(const ts_rules *r, ts_forms *out);

/* Returns the placement of a piece at this position. */
TS_API ts_place ts_place_of(const ts_forms *f, ts_piece p);
/* Returns the piece that lies at a placement. */
TS_API ts_piece ts_piece_of(const ts_forms *f, ts_place p);

/* Works like ts_movegen_one, but with all moves that the rules have, from the spawn. Spins are
 * named as under these rules, for every kind. With `at_once`, pieces drop to the floor
 * instantly. */
TS_API void ts_places_walked(const ts_board *b, const ts_forms *f, unsigned kind, bool at_once,
                             ts_places out[3]);

/* Does the same for the piece in play, from its current position. */
TS_API void ts_places_from(const ts_board *b, const ts_forms *f, ts_piece from, bool at_once,
                           ts_places out[3]);

/* Returns the first position in which a piece of that kind can be moved: its spawn, or one row
 * lower if the rules drop it. */
TS_API ts_piece ts_first_position(const ts_board *b, unsigned kind);

/* Returns whether a 180-degree rotation can kick; without kicks it equals two quarter rotations. */
TS_API bool ts_flips(const ts_rules *r, unsigned kind);

TS_END_C

#endif
