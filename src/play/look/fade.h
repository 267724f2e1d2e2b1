/* When each cell of a board was locked, for modes in which it fades from sight. Only the picture
 * asks for it: the engine forgets what nobody may need to put back. */
#ifndef TESSERA_PLAY_LOOK_FADE_H
#define TESSERA_PLAY_LOOK_FADE_H

#include "tessera.h"

/* A cell is seen for so long, and fades away until then. */
#define FADE_BEGINS_MS 4000
#define FADE_ENDS_MS 5000

typedef struct fade_state {
    uint32_t gone_ms[TS_ROWS][TS_COLUMNS]; /* of the game's time; 0: long ago */
} fade_state;

/* `b` as it is after the tick, which was at that time. */
void fade_event(fade_state *fade, const ts_board *b, const ts_event *event, uint32_t now_ms);
/* How visible, in thousandths. */
uint16_t fade_strength(const fade_state *fade, unsigned x, unsigned y, uint32_t now_ms);
/* When a cell begins to fade, or now if one is fading; UINT32_MAX: none will. */
uint32_t fade_next_ms(const fade_state *fade, uint32_t now_ms);

#endif
