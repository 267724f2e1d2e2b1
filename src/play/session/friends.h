/* Friends: bots that play as somebody does (`tessera learn`). The store has each as a setting of
 * its own; in a duel they stand behind the levels. */
#ifndef TESSERA_PLAY_SESSION_FRIENDS_H
#define TESSERA_PLAY_SESSION_FRIENDS_H

#include "coach/friend.h"
#include "play/run/duel.h"
#include "store/store.h"

typedef struct session session;

typedef struct session_friends {
    coach_friend kept[FRIENDS_MAX]; /* without a name: none is there */
} session_friends;

void session_friends_read(session *s, const store_handle *store); /* it has become ready */
/* By its number, from 1; NULL: there is none. */
const coach_friend *session_friend(const session *s, unsigned number);
/* In the place of one of that name, or of none. False: there is no place. */
bool session_friends_keep(session *s, store_handle *store, const coach_friend *f);
/* What was chosen for a board of a duel: a level, or a friend behind them. */
duel_player session_friend_seat(const session *s, unsigned chosen);

#endif
