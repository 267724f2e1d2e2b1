/* A fixed scripted player: looks at a board by the core's questions, decides by whole numbers only,
 * and presses buttons as a hand would. It plays the games of the behaviour signature and of
 * recorded replays, so its decisions must not change. It is not a bot: it does not try to play
 * well. */
#ifndef TESSERA_CLI_MEASURE_SCRIPT_H
#define TESSERA_CLI_MEASURE_SCRIPT_H

#include "tessera.h"

/* Seconds in ticks. */
static inline uint64_t script_ticks(const ts_rules *r, uint64_t seconds)
{
    return seconds * r->tick_rate[0] / r->tick_rate[1];
}

/* The state of the player at one board. Starts with all zeros. */
typedef struct script_player {
    ts_piece target;     /* where the piece goes; kind TS_NONE: not decided yet */
    uint32_t piece;      /* number of the piece that the target is for */
    uint32_t ticks_left; /* until the hand moves again */
    uint16_t presses;    /* number of presses for this piece */
    ts_buttons held;
    bool held_back; /* has tried to hold */
    bool dropping;  /* on its way down, to the place or because it gave up */
    bool twisted;   /* has rotated on the ground */
} script_player;

/* The buttons for the next tick. Call it once for every tick. */
ts_buttons script_player_held(script_player *s, const ts_match *m, unsigned board);

/* Mashes buttons at random: the same for the same stream. */
typedef struct script_masher {
    uint64_t stream;
    uint32_t ticks_left;
    ts_buttons held;
} script_masher;

ts_buttons script_masher_held(script_masher *s, const ts_match *m);

#endif
