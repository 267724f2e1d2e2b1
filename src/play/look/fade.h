/* When each cell of a board was locked, for modes in which it fades from sight. Only the picture
 * asks for it: the engine forgets what nobody may need to put back. */
#ifndef TESSERA_PLAY_LOOK_FADE_H
#define TESSERA_PLAY_LOOK_FADE_H

#include "tessera.h"

/* A cell is seen for so long, and fades away until then. */
#define TS_FADE_BEGINS_MS 4000
#define TS_FADE_ENDS_MS 5000

typedef struct ts_fade {
    uint32_t gone_ms[TS_ROWS][TS_COLUMNS]; /* of the game's time; 0: long ago */
} ts_fade;

/* `g` as it is after the tick, which was at that time. */
void ts_fade_event(ts_fade *fade, const ts_game *g, const ts_event *event, uint32_t now_ms);
/* How visible, in thousandths. */
uint16_t ts_fade_strength(const ts_fade *fade, unsigned x, unsigned y, uint32_t now_ms);
/* When a cell begins to fade, or now if one is fading; UINT32_MAX: none will. */
uint32_t ts_fade_next_ms(const ts_fade *fade, uint32_t now_ms);

#endif
