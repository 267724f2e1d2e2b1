/* Keys: the fewest to a placement, the difficulty of reaching it, and whether the player's own
 * hands would have got there. */
#ifndef TESSERA_COACH_KEYS_H
#define TESSERA_COACH_KEYS_H

#include "bot/bot.h"

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

/* Would these hands move the piece of `board`, which has just spawned, to this placement? The other
 * boards keep holding their keys. `copy` and `events` are scratch space. */
bool coach_reaches(const ts_match *m, unsigned board, const coach_hands *hands, const ts_choice *c,
                   ts_match *copy, ts_events *events);

/* The pace of one placement. */
typedef struct coach_pace {
    uint32_t keys, wait_ticks, press_ticks; /* press_ticks: from the first key to the last */
} coach_pace;

/* Derives a player's input speed; sorts the list. */
coach_hands coach_hands_of(const ts_rules *r, coach_pace *pace, unsigned count);

#endif
