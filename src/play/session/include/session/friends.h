/* Friends: bots that play as somebody does (`tessera learn`). The store has each as a setting of
 * its own; in a duel they stand behind the levels. */
#ifndef TESSERA_PLAY_SESSION_FRIENDS_H
#define TESSERA_PLAY_SESSION_FRIENDS_H

#include "coach/friend.h"
#include "run/duel.h"
#include "store/store.h"

typedef struct session session;

typedef struct session_friends {
    coach_friend kept[FRIENDS_MAX]; /* without a name: none is there */
    uint8_t doomed;                 /* whom a second call forgets, by number; 0: nobody */
} session_friends;

void session_friends_read(session *s, const store_handle *store); /* it has become ready */
/* By its number, from 1; NULL: there is none. */
const coach_friend *session_friend(const session *s, unsigned number);
/* In the place of one of that name, or of none. False: there is no place. */
bool session_friends_keep(session *s, store_handle *store, const coach_friend *f);
bool session_friend_forget(session *s, store_handle *store, unsigned number); /* asked for twice */
void session_friend_spare(session *s);                              /* forgets the first call */
unsigned session_friend_number(const session *s, const char *name); /* 0: there is none */

/* A bot as it can be chosen: by its level, or as a friend behind the levels. */
duel_player session_friend_seat(const session *s, unsigned chosen);
unsigned session_friend_chosen(const session *s, const duel_player *who);
/* The choice after this one, or before it; the first is `least`. */
unsigned session_friend_next(const session *s, unsigned chosen, unsigned least, int by);

#endif
