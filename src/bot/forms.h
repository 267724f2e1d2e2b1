/* The pieces of a rule set as they lie in a field, however they were rotated, and every place one
 * can come to, for rule sets the move generator does not know. */
#ifndef TS_BOT_FORMS_H
#define TS_BOT_FORMS_H

#include "movegen.h"

typedef struct ts_form {
    uint64_t column[4]; /* from the leftmost one; its lowest row is row 0 of a ts_bitboard */
    uint8_t width, height;
} ts_form;

typedef struct ts_forms {
    ts_form form[TS_KINDS][4]; /* by rotation */
    uint8_t same[TS_KINDS][4]; /* the first rotation that fills the same cells */
    int8_t left[TS_KINDS][4];  /* of what it fills, from the reference cell */
    int8_t low[TS_KINDS][4];
} ts_forms;

void ts_forms_of(const ts_rules *r, ts_forms *out);

/* Of a piece in this position: the place it would be. */
ts_place ts_place_of(const ts_forms *f, ts_piece p);

/* As ts_movegen_one, by all moves the rules have from where the piece comes in (bot/room.h). Spins
 * are what the rules call them, for every kind. `at_once`: pieces fall to the floor at once. */
void ts_places_walked(const ts_board *b, const ts_forms *f, unsigned kind, bool at_once,
                      ts_places out[3]);

/* Where a piece of that kind is first moved: as it comes in, dropped a row where the rules do. */
ts_piece ts_first_position(const ts_board *b, unsigned kind);

/* Can a flip kick? One that only rotates in place does what two quarters do. */
bool ts_flips(const ts_rules *r, unsigned kind);

#endif
