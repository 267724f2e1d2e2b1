/* The time at which each cell of a board was locked, for modes in which cells fade. Only the
 * picture needs it; the engine does not store it. */
#ifndef TESSERA_APP_EFFECTS_FADE_H
#define TESSERA_APP_EFFECTS_FADE_H

#include "tessera.h"

/* A cell begins to fade at the first age and is gone at the second. */
#define FADE_BEGINS_MS 4000
#define FADE_ENDS_MS 5000

typedef struct fade_state {
    uint32_t gone_ms[TS_ROWS][TS_COLUMNS_MAX]; /* in the game's time; 0: long ago */
} fade_state;

/* `b` is the board after the tick, which was at that time. */
void fade_event(fade_state *fade, const ts_board *b, const ts_event *event, uint32_t now_ms);
/* Its visibility, in thousandths. */
uint16_t fade_strength(const fade_state *fade, unsigned x, unsigned y, uint32_t now_ms);
/* The time at which a cell begins to fade, or now if one is fading; UINT32_MAX: none will. */
uint32_t fade_next_ms(const fade_state *fade, uint32_t now_ms);

#endif
