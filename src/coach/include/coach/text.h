/* Drills and bot profiles as text. */
#ifndef TESSERA_COACH_TEXT_H
#define TESSERA_COACH_TEXT_H

#include "coach/coach.h"
#include "bot/bot.h"

#include <stdbool.h>

/* A drill: a position from a player's own game with a better placement. It is repeated after
 * growing intervals, and soon after a miss. A drill is a line of text in the store. */

#define DRILL_POSITION 600 /* bytes of a position as fumen */
#define DRILL_ROOM 800     /* of a drill as text */

/* A loss of at most this many hundredths of an estimated row is none: below it the better placement
 * is better as often as not (docs/coach.md). */
enum { DRILL_BOUND = 50 };

typedef struct coach_drill {
    int32_t due; /* the day when it is due, counted from 1970 */
    uint32_t back_to_back;
    int32_t combo;
    uint8_t rules, aim;
    uint8_t step;    /* number of intervals passed */
    uint8_t cause;   /* COACH_...: the advantage of the better placement */
    uint8_t pending; /* incoming rows of garbage */
    ts_piece best;   /* the better placement */
    char position[DRILL_POSITION];
} coach_drill;

/* Sets the next due date after the player has found the placement or not. */
void coach_drill_answered(coach_drill *d, bool found, int32_t day);
void coach_drill_write(const coach_drill *d, char out[DRILL_ROOM]);
/* Returns false if it is not a drill, or one of another version. */
bool coach_drill_read(coach_drill *d, const char *text);

/* A friend: a bot that imitates a person, fitted to that person's replays (`tessera learn`). It is
 * a line of text in the store or in a file. */

#define FRIEND_SETTING                                                                             \
    "friend " /* followed by a number from 1 to FRIENDS_MAX: its name in the
                                    store */
enum { FRIENDS_MAX = 8 };
/* Choices of bots: the levels, then the friends, then the one as strong as this machine. */
enum { CHOSEN_MACHINE = TS_BOT_LEVELS + FRIENDS_MAX + 1 };
enum { FRIEND_NAME = 25 };       /* bytes of a name with its NUL, as for players */
enum { FRIEND_ROOM = 500 };      /* of a friend as text */
enum { FRIEND_WEIGHT = 100000 }; /* no weight is larger */

typedef struct coach_friend {
    char name[FRIEND_NAME];
    ts_bot_style style;
} coach_friend;

/* Is this a valid name for a friend? It must not be too long, have only complete characters without
 * control characters, and no blank at either end. */
bool coach_friend_may_be(const char *name);
void coach_friend_write(const coach_friend *f, char out[FRIEND_ROOM]);
/* Returns false if it is not a friend, or one of another version. */
bool coach_friend_read(coach_friend *f, const char *text);

#endif
