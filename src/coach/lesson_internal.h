/* Measures of a field that judging an exercise and searching for its answers share. */
#ifndef TESSERA_COACH_LESSON_INTERNAL_H
#define TESSERA_COACH_LESSON_INTERNAL_H

#include "coach/lesson.h"

unsigned coach_highest(const ts_bitboard *b);
unsigned coach_holes(const ts_bitboard *b);
unsigned coach_bumps(const ts_bitboard *b);

#endif
