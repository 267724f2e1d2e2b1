/* A recorded game of several boards is played again from within: the others press the keys that
 * were recorded, until the player departs from the recording; then bots of their strength play on.
 * Part of a run. */
#ifndef TESSERA_APP_GAME_REPLAY_RUN_H
#define TESSERA_APP_GAME_REPLAY_RUN_H

#include "game/duel.h"

/* Returns the strength of a board of a recorded round as a bot's level, by the pace of its
 * pieces. */
unsigned run_level_of(const char *text, size_t size, unsigned board);

/* The run has been started from this text and stands at a tick of it. From now on every board but
 * `own` does as recorded, and then as that bot does. The text is copied. Returns false if it has
 * ended there, or there is no memory; nothing has changed. */
bool replay_run(run_state *run, const char *text, size_t size, unsigned own,
                const duel_player who[TS_PLAYERS_MAX]);

/* ---- for run.c ---- */
/* Writes the buttons that the other players hold in the next tick. */
void replay_run_held(const run_state *run, ts_buttons held[TS_PLAYERS_MAX]);
uint32_t replay_run_idle(const run_state *run); /* ticks in which that does not change */
/* So many ticks have passed in the run; events: of the last one, NULL if none. */
void replay_run_follow(run_state *run, uint64_t ticks, const ts_events *events);
void replay_run_end(run_state *run);

#endif
