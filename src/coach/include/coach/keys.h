/* Keys: the fewest to a place, what makes a place hard to reach, and whether a player's own hands
 * would have got there. */
#ifndef TESSERA_COACH_KEYS_H
#define TESSERA_COACH_KEYS_H

#include "bot/bot.h"

/* How fast the player of a game presses keys. */
typedef struct coach_hands {
    uint16_t keys_a_second;
    uint16_t wait_ms; /* from a piece's coming to its first key */
} coach_hands;

typedef struct coach_way {
    uint8_t keys; /* the fewest, without the drop at the end; COACH_NO_WAY: there is none */
    uint8_t hard; /* it needs a spin, a move under an overhang or more than four keys */
} coach_way;

enum { COACH_NO_WAY = 255 };

/* From where the piece comes in; with a hold, one key more. */
coach_way coach_way_to(const ts_board *b, const ts_forms *f, const ts_choice *c, bool at_once);

/* Would these hands get the piece of `board`, which has just come, to that place? The others hold
 * their keys meanwhile. `copy` and `events` are room to play in. */
bool coach_reaches(const ts_match *m, unsigned board, const coach_hands *hands, const ts_choice *c,
                   ts_match *copy, ts_events *events);

/* One placement, as it was played. */
typedef struct coach_pace {
    uint32_t keys, wait_ticks, press_ticks; /* press_ticks: from the first key to the last */
} coach_pace;

/* Sorts the list. */
coach_hands coach_hands_of(const ts_rules *r, coach_pace *pace, unsigned count);

#endif
