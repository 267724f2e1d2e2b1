/* Counts of what a player did, for the side panel and the result. */
#ifndef TESSERA_APP_GAME_STATS_H
#define TESSERA_APP_GAME_STATS_H

#include "tessera.h"

typedef struct stats_state {
    uint64_t tick_of_last; /* ticks passed when the last piece had locked */
    uint32_t pieces, lines, presses, holds;
    uint32_t finesse_faults; /* presses beyond the fewest, for pieces that were hard dropped */
    uint32_t spins, minis, perfect_clears;
    uint32_t clears[5];                /* by lines; [0]: pieces without a clear */
    uint32_t combo_longest;            /* as the match counts: the second clear in a row is 1 */
    uint32_t back_to_back_longest;     /* likewise */
    uint32_t attack, sent, garbage_in; /* sent: the rest of it after cancelling */
    /* moves and rotations since the piece came, or since the last lock */
    uint32_t presses_of_piece;
    uint32_t keys_of_last;      /* of the last locked piece, a soft drop counted as one more */
    uint16_t of_kind[TS_Z + 1]; /* pieces that came in */
    uint8_t soft_dropped;       /* this piece: it does not count for finesse */
    uint8_t hard_dropped;       /* this piece, in the current tick */
    uint8_t locked_alone;       /* the last piece was not hard dropped */
    uint8_t unused[5];
} stats_state;

/* Call it before every tick that is not leapt over, with the buttons that go down in it, also if
 * there are none; `g` is the board before it. */
void stats_press(stats_state *stats, const ts_board *g, ts_buttons pressed);
/* Call it after a tick; `g` is the board after it, `r` are its rules with the setup's changes. */
void stats_event(stats_state *stats, const ts_rules *r, const ts_board *g, const ts_event *event);
/* The fewest presses that bring this piece from its spawn to that place on an empty field. Holding
 * to a wall counts as one, the hard drop does not count. -1 if not in the table (other rule
 * sets). */
int finesse_of(const ts_rules *r, ts_piece placed);
#define FINESSE_MAX 4
/* Keys for such a way, as ACTION_...; `g` is empty. Returns their number, or -1 as above. */
int finesse_keys(const ts_rules *r, const ts_board *g, ts_piece placed,
                 uint8_t action[FINESSE_MAX]);
bool finesse_same_cells(const ts_board *g, ts_piece a, ts_piece b); /* in any rotation */
/* Is there a finesse in these rules and this mode? */
bool finesse_counts(const ts_rules *r, unsigned mode);

#endif
