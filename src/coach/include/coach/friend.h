/* A friend: a bot that plays as a person does, fitted to that person's replays (`tessera learn`).
 * It is a line of text, which the store keeps and a file may hold. */
#ifndef TESSERA_COACH_FRIEND_H
#define TESSERA_COACH_FRIEND_H

#include "bot/bot.h"

#define FRIEND_SETTING "friend " /* and a number from 1 to FRIENDS_MAX: where the store has it */
enum { FRIENDS_MAX = 8 };
/* Bots as they are chosen: levels, friends behind them, then the one as strong as this machine. */
enum { CHOSEN_MACHINE = TS_BOT_LEVELS + FRIENDS_MAX + 1 };
enum { FRIEND_NAME = 25 };       /* bytes of a name with its end, as players have */
enum { FRIEND_ROOM = 500 };      /* of a friend as text */
enum { FRIEND_WEIGHT = 100000 }; /* no weight is larger */

typedef struct coach_friend {
    char name[FRIEND_NAME];
    ts_bot_style style;
} coach_friend;

/* May a friend have this name? Not too long, of whole characters that give no
 * orders, and with no blank at either end. */
bool coach_friend_may_be(const char *name);
void coach_friend_write(const coach_friend *f, char out[FRIEND_ROOM]);
/* False: it is no friend, or one of another version. */
bool coach_friend_read(coach_friend *f, const char *text);

#endif
