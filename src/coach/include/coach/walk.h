/* Steps through a replay and stops when a piece spawns on a board and when it locks. */
#ifndef TESSERA_COACH_WALK_H
#define TESSERA_COACH_WALK_H

#include "bot/bot.h"
#include "replay/replay.h"

enum { COACH_KEYS_MAX = 255 };

enum { COACH_WALK_SPAWN, COACH_WALK_LOCK, COACH_WALK_END };

typedef struct coach_walk {
    ts_replay_reader reader;
    ts_replay_item item;
    bool has_item, over;
    int stop; /* the last stop */
    unsigned board;
    ts_match m;
    ts_match seen; /* at COACH_WALK_SPAWN: as the player saw it, before the hold was used */
    ts_buttons held[TS_PLAYERS_MAX];
    ts_events events;
    uint32_t event;               /* the next one to process */
    uint32_t number;              /* of the piece in play, from 1, or 0 before the first */
    uint64_t came;                /* the tick in which it spawned */
    ts_event lock;                /* at COACH_WALK_LOCK */
    ts_lock locked;               /* its classification and attack */
    uint32_t keys;                /* pressed for the piece, without the final drop */
    uint32_t last_drops;          /* soft and hard drops pressed since the last other key */
    uint64_t first_key, last_key; /* the ticks of the first and the last of them */
    uint8_t hold;                 /* on hold before the tick */
} coach_walk;

/* The text must outlive the walk. Returns TS_REPLAY_OK or the error. */
int coach_walk_open(coach_walk *w, const char *text, size_t size, unsigned board);
/* Advances to the next stop. An error in the text also ends the walk. */
int coach_walk_next(coach_walk *w);

#endif
