/* The bots among the players of a run. Part of a run. */
#ifndef TESSERA_APP_GAME_BOTS_H
#define TESSERA_APP_GAME_BOTS_H

#include "game/run.h"

/* Number of ticks in which nothing but clocks changes, and all of them hold what they held in the
 * last one; so do boards that do as recorded. */
uint32_t run_bots_idle(const run_state *run, const ts_buttons held[TS_PLAYERS_MAX]);
void run_bots_leap(run_state *run, uint32_t ticks);
/* The buttons of the next tick. Call it once per tick. */
void run_bots_hold(run_state *run, ts_buttons held[TS_PLAYERS_MAX]);
bool run_bots_think(const run_state *run); /* is any of them thinking? */
void run_bots_end(run_state *run);

#endif
