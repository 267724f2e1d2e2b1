/* Placements of bots' games played on, to fit the coach's tables to. */
#ifndef TESSERA_LAB_SCALE_H
#define TESSERA_LAB_SCALE_H

#include <stdbool.h>
#include <stdint.h>

/* One placement played on from both places. */
typedef struct scale_played {
    int32_t stated;       /* in hundredths */
    double better, worse; /* the mean of all futures from the best place, from the one played */
} scale_played;

/* Up to `room` placements that were not the best, of games of levels 1 to 5, in the unit (rows,
 * points or pieces), each played on in `futures` futures. `again`: by reviews of both passes.
 * Returns how many; 0 if out of memory. */
unsigned scale_play_on(unsigned unit, bool again, unsigned room, unsigned futures, uint64_t seed,
                       scale_played *out);

#endif
