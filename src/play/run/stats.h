/* What a player did, counted from events and presses: for the side panel and the result. */
#ifndef TESSERA_PLAY_RUN_STATS_H
#define TESSERA_PLAY_RUN_STATS_H

#include "tessera.h"

typedef struct stats_state {
    uint64_t tick_of_last; /* ticks that had passed when the last piece had locked */
    uint32_t pieces, lines, presses, holds;
    uint32_t finesse_faults; /* presses more than the fewest, for pieces that were dropped hard */
    uint32_t spins, minis, perfect_clears;
    uint32_t clears[5];                /* by lines; [0]: pieces without any */
    uint32_t combo_longest;            /* as the match counts: a clear after a clear is 1 */
    uint32_t back_to_back_longest;     /* likewise */
    uint32_t attack, sent, garbage_in; /* sent: what was left of it by what came */
    uint32_t presses_of_piece; /* moves and turns since the piece came, or the last one locked */
    uint32_t keys_of_last;     /* of the one that locked last, a soft drop counted as one more */
    uint8_t soft_dropped;      /* this piece: finesse does not count it */
    uint8_t hard_dropped;      /* this piece, in the tick that is being played */
    uint8_t unused[6];
} stats_state;

/* Before every tick that is not leapt over: the buttons that go down in it, also if there are none;
 * `g` as it is before. */
void stats_press(stats_state *stats, const ts_board *g, ts_buttons pressed);
/* After a tick; `g` as it is then. */
void stats_event(stats_state *stats, const ts_board *g, const ts_event *event);
/* The fewest presses that bring this piece from its spawn to that place on an empty field, holding
 * to a wall counting one, hard drop not counted; -1: the table does not know (other rule sets). */
int finesse_of(const ts_rules *r, ts_piece placed);
#define FINESSE_MAX 4
/* Keys that do it, ACTION_...; `g` is empty. How many, or -1 as above. */
int finesse_keys(const ts_board *g, ts_piece placed, uint8_t action[FINESSE_MAX]);
bool finesse_same_cells(const ts_board *g, ts_piece a, ts_piece b); /* however they were turned */
/* Whether there is such a number in these rules and this mode. */
bool finesse_counts(unsigned rules, unsigned mode);

#endif
