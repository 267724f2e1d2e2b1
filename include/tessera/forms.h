/* The shapes of a rule set's pieces in each rotation, and every place where a piece can come to
 * rest, for rule sets that the move generator does not know. */
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

/* The place of a piece that lies in this position. */
TS_API ts_place ts_place_of(const ts_forms *f, ts_piece p);

/* As ts_movegen_one, but by all moves that the rules have, from where the piece comes in
 * (bot/room.h). Spins are as the rules call them, for every kind. `at_once`: pieces fall to the
 * floor at once. */
TS_API void ts_places_walked(const ts_board *b, const ts_forms *f, unsigned kind, bool at_once,
                             ts_places out[3]);

/* The same from where the piece is, for the piece in play. */
TS_API void ts_places_from(const ts_board *b, const ts_forms *f, ts_piece from, bool at_once,
                           ts_places out[3]);

/* Where a piece of that kind can first be moved: where it comes in, one row lower if the rules drop
 * it. */
TS_API ts_piece ts_first_position(const ts_board *b, unsigned kind);

/* Can a half rotation kick? Without kicks it does the same as two quarter rotations. */
TS_API bool ts_flips(const ts_rules *r, unsigned kind);

TS_END_C

#endif
