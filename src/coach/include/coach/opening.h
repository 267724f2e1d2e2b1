/* Recognises openings by the colours of the first bag. */
#ifndef TESSERA_COACH_OPENING_H
#define TESSERA_COACH_OPENING_H

#include "tessera.h"

enum { COACH_OPENING_PIECES = 9 }; /* a field with more pieces is not an opening */

unsigned coach_openings_count(void);
const char *coach_opening_name(unsigned opening); /* from 1 */
/* Returns its cell, mirrored or not: a kind, or TS_NONE if it does not matter. */
unsigned coach_opening_cell(unsigned opening, bool mirrored, unsigned x, unsigned y);
/* Returns the first opening of the list that is on this board, or 0. */
unsigned coach_opening_of(const ts_board *b, bool *mirrored);

#endif
