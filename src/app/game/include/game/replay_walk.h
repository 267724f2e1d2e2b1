/* A recorded match that is played again, a step at a time. */
#ifndef TESSERA_APP_GAME_REPLAY_WALK_H
#define TESSERA_APP_GAME_REPLAY_WALK_H

#include "tessera/replay.h"

typedef struct replay_walk {
    ts_replay_reader reader;
    ts_replay_item item; /* the next one */
    bool over;           /* the recording has ended */
    ts_match m;          /* as it was recorded */
    ts_buttons held[TS_PLAYERS_MAX];
} replay_walk;

/* Returns false if there is no game in the text, which stays where it is. */
bool replay_walk_begin(replay_walk *w, const char *text, size_t size);
/* One step, or a leap to the next item at most, or to a tick. */
void replay_walk_move(replay_walk *w, uint64_t until, ts_events *events);

#endif
