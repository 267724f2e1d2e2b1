/* A fixed scripted player: looks at a board by the core's questions, decides by whole numbers
 * only, and presses buttons as a hand would. The behaviour signature and recorded games come from
 * it, so how it decides must not change. It is no bot: playing well is not its aim. */
#ifndef TESSERA_TOOL_MEASURE_SCRIPT_H
#define TESSERA_TOOL_MEASURE_SCRIPT_H

#include "tessera.h"

/* So many seconds in ticks. */
static inline uint64_t script_ticks(const ts_rules *r, uint64_t seconds)
{
    return seconds * r->tick_rate[0] / r->tick_rate[1];
}

/* One pair of hands at one board. All zero is how it begins. */
typedef struct script_player {
    ts_piece target;     /* where the piece shall be; kind TS_NONE: not thought about yet */
    uint32_t piece;      /* number of the piece the target is for */
    uint32_t ticks_left; /* until the hand moves again */
    uint16_t presses;    /* for this piece so far */
    ts_buttons held;
    bool held_back; /* has asked for the hold */
    bool dropping;  /* the place is taken, or given up: down now */
    bool twisted;   /* has turned on the ground */
} script_player;

/* The buttons it holds in the tick that comes; to be called once for every tick. */
ts_buttons script_player_held(script_player *s, const ts_match *m, unsigned board);

/* What hands do that only mash the buttons: the same for the same stream. */
typedef struct script_masher {
    uint64_t stream;
    uint32_t ticks_left;
    ts_buttons held;
} script_masher;

ts_buttons script_masher_held(script_masher *s, const ts_match *m);

#endif
