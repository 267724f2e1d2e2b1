/* Fits the coach's tables to games of bots: `tessera tune --scale`. */
#ifndef TESSERA_TOOL_BOTS_SCALE_H
#define TESSERA_TOOL_BOTS_SCALE_H

#include <stdbool.h>
#include <stdint.h>

/* Prints src/coach/scale.c. `games`: duels of each level by each rule set; `placements`: how many
 * are played on for rows; for points two fifths of them, for pieces a fifth. False: out of
 * memory. */
bool scale_print(uint64_t games, uint64_t placements, uint64_t seed, bool quiet);

/* One placement played on from both places. */
typedef struct scale_played {
    int32_t stated;       /* in hundredths */
    double better, worse; /* the mean of all futures from the best place, from the one played */
} scale_played;

/* Up to `room` placements that were not the best, of games of levels 1 to 5, in the unit (rows,
 * points or pieces), each played on in `futures` futures. `again`: by reviews of both passes.
 * Returns how many; 0: out of memory. */
unsigned scale_play_on(unsigned unit, bool again, unsigned room, unsigned futures, uint64_t seed,
                       scale_played *out);

#endif
