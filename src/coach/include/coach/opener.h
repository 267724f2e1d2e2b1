/* Openings: their shapes, and whether the pieces that come can build one. */
#ifndef TESSERA_COACH_OPENER_H
#define TESSERA_COACH_OPENER_H

#include "tessera/forms.h"

/* Recognises openings by the colours of the first bag. */

enum { COACH_OPENING_PIECES = 9 }; /* a field with more pieces is not an opening */

unsigned coach_openings_count(void);
const char *coach_opening_name(unsigned opening); /* from 1 */
/* Returns its cell, mirrored or not: a kind, or TS_NONE if it does not matter. */
unsigned coach_opening_cell(unsigned opening, bool mirrored, unsigned x, unsigned y);
/* Returns the first opening of the list that is on this board, or 0. */
unsigned coach_opening_of(const ts_board *b, bool *mirrored);

/* The placements of a shape, one of each kind in it. */
typedef struct coach_opener {
    ts_place place[TS_KINDS];
    unsigned count;
} coach_opener;

/* Returns false if the cells of a kind are no piece. */
bool coach_opener_get(const ts_forms *f, unsigned opening, bool mirrored, coach_opener *out);
/* True when all cells of the board that are filled are of the shape, and all others can still be
 * filled in with the pieces known, in their order and with hold. Writes the next placement and
 * whether the piece in play is held first; of kind TS_NONE if the shape is complete. */
bool coach_opener_next(const coach_opener *o, const ts_movegen *gen, const ts_forms *f,
                       const ts_board *b, ts_place *to, bool *hold);

#endif
