/* Steps through a replay and stops when a piece spawns on a board and when it locks. */
#ifndef TESSERA_COACH_WALK_H
#define TESSERA_COACH_WALK_H

#include "bot/bot.h"
#include "tessera/replay.h"

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

/* The text must outlive the walk. Returns TS_OK or the error. */
int coach_walk_open(coach_walk *w, const char *text, size_t size, unsigned board);
/* Advances to the next stop. An error in the text also ends the walk. */
int coach_walk_next(coach_walk *w);

/* Keys: the fewest to a placement, the difficulty of reaching it, and whether the player's own
 * hands would have got there. */

/* A player's input speed. */
typedef struct coach_hands {
    uint16_t keys_a_second;
    uint16_t wait_ms; /* from a piece's spawn to its first key */
} coach_hands;

typedef struct coach_way {
    uint8_t keys; /* the fewest, without the final drop, or COACH_NO_WAY */
    uint8_t hard; /* it needs a spin, a move under an overhang or more than four keys */
} coach_way;

enum { COACH_NO_WAY = 255 };

/* Finds the path from the spawn; a hold adds one key. */
coach_way coach_way_to(const ts_board *b, const ts_forms *f, const ts_choice *c, bool at_once);

/* True when these hands would move the piece of `board`, which has just spawned, to this placement.
 * The other boards keep holding their keys. `copy` and `events` are scratch space. */
bool coach_reaches(const ts_match *m, unsigned board, const coach_hands *hands, const ts_choice *c,
                   ts_match *copy, ts_events *events);

/* The pace of one placement. */
typedef struct coach_pace {
    uint32_t keys, wait_ticks, press_ticks; /* press_ticks: from the first key to the last */
} coach_pace;

/* Derives a player's input speed; sorts the list. */
coach_hands coach_hands_of(const ts_rules *r, coach_pace *pace, unsigned count);

#endif
