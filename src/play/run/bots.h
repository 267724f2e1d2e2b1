/* The bots among a run's players. Part of a run. */
#ifndef TESSERA_PLAY_RUN_BOTS_H
#define TESSERA_PLAY_RUN_BOTS_H

#include "run.h"

/* So many ticks all of them hold what they did in the last one, if nothing else happens. */
uint32_t ts_run_bots_idle(const ts_run *run);
void ts_run_bots_leap(ts_run *run, uint32_t ticks);
/* The buttons of the coming tick; to be called once for it. */
void ts_run_bots_hold(ts_run *run, ts_buttons held[TS_PLAYERS_MAX]);
bool ts_run_bots_think(const ts_run *run); /* is any of them thinking? */
void ts_run_bots_end(ts_run *run);

#endif
