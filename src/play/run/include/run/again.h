/* A recorded game of several boards is played again from within: the others press the keys that
 * were recorded, until the player departs from the recording; then bots of their strength play on.
 * Part of a run. */
#ifndef TESSERA_PLAY_RUN_AGAIN_H
#define TESSERA_PLAY_RUN_AGAIN_H

#include "run/duel.h"

/* How strong a board of a recorded round was, as a bot's level: by the pace of its pieces. */
unsigned run_level_of(const char *text, size_t size, unsigned board);

/* The run has been started from this text and stands at a tick of it. From now on every board but
 * `own` does as recorded, and then as that bot does. The text is copied. False: it has ended
 * there, or there is no memory; nothing has changed. */
bool run_play_again(run_state *run, const char *text, size_t size, unsigned own,
                    const duel_player who[TS_PLAYERS_MAX]);

/* ---- for run.c ---- */
/* What the others hold in the next tick. */
void run_again_held(const run_state *run, ts_buttons held[TS_PLAYERS_MAX]);
uint32_t run_again_idle(const run_state *run); /* ticks in which that does not change */
/* So many ticks have passed in the run; events: of the last one, NULL: none. */
void run_again_follow(run_state *run, uint64_t ticks, const ts_events *events);
void run_again_end(run_state *run);

#endif
