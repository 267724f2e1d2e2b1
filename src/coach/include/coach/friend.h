/* A friend: a bot that imitates a person, fitted to that person's replays (`tessera learn`). It is
 * a line of text in the store or in a file. */
#ifndef TESSERA_COACH_FRIEND_H
#define TESSERA_COACH_FRIEND_H

#include "bot/style.h"

/* The name of its setting in the store, followed by a number from 1 to FRIENDS_MAX. */
#define FRIEND_SETTING "friend "
enum { FRIENDS_MAX = 8 };
/* Choices of bots: the levels, then the friends, then the one as strong as this machine. */
enum {
    CHOSEN_MACHINE = TS_BOT_LEVELS + FRIENDS_MAX + 1,
    CHOSEN_EVEN,          /* as strong as the player */
    CHOSEN_STRENGTH = 30, /* with the tenths of a level added */
    CHOSEN_MAX = CHOSEN_STRENGTH + TS_STRENGTH_MAX
};
enum { FRIEND_NAME = 25 };       /* bytes of a name with its NUL, as for players */
enum { FRIEND_ROOM = 500 };      /* of a friend as text */
enum { FRIEND_WEIGHT = 100000 }; /* no weight is larger */

typedef struct coach_friend {
    char name[FRIEND_NAME];
    ts_bot_style style;
} coach_friend;

/* True when this is a valid name for a friend: not too long, complete characters without control
 * characters, and no blank at either end. */
bool coach_friend_may_be(const char *name);
void coach_friend_write(const coach_friend *f, char out[FRIEND_ROOM]);
/* Writes a bot of that strength as a friend whose name says the strength: "Bot 4.3 spinner". */
void coach_friend_strength(coach_friend *f, unsigned tenths, unsigned manner);
/* Returns the tenths of a level that its name says, or -1 if it is a friend of the player. */
int coach_friend_tenths(const coach_friend *f);
/* Returns false if it is not a friend, or one of another version. */
bool coach_friend_read(coach_friend *f, const char *text);

#endif
