/* Recognises openings by the colours of the first bag. */
#ifndef TESSERA_COACH_OPENING_H
#define TESSERA_COACH_OPENING_H

#include "tessera.h"

enum { COACH_OPENING_PIECES = 9 }; /* a field of more pieces is no opening any more */

unsigned coach_openings_count(void);
const char *coach_opening_name(unsigned opening); /* from 1 */
/* Its cell, mirrored or not: a kind, or TS_NONE where it does not matter. */
unsigned coach_opening_cell(unsigned opening, bool mirrored, unsigned x, unsigned y);
/* The first one of the list that is on this board; 0: none. */
unsigned coach_opening_of(const ts_board *b, bool *mirrored);

#endif
