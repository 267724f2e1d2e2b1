/* Friends: bots that play as somebody does (`tessera learn`). The store has each as a setting of
 * its own; in a duel they stand behind the levels. */
#ifndef TESSERA_APP_SESSION_BOT_PROFILES_H
#define TESSERA_APP_SESSION_BOT_PROFILES_H

#include "coach/friend.h"
#include "game/duel.h"
#include "store/store.h"

typedef struct session session;

typedef struct session_bot_profiles {
    coach_friend kept[FRIENDS_MAX]; /* without a name: none is there */
    uint8_t doomed;                 /* whom a second call forgets, by number; 0: nobody */
} session_bot_profiles;

void session_bot_profiles_read(session *s, const store_handle *store); /* it has become ready */
/* By its number, from 1; NULL: there is none. */
const coach_friend *session_bot_profile(const session *s, unsigned number);
/* In the place of one of that name, or of none. False: there is no place. */
bool session_bot_profiles_keep(session *s, store_handle *store, const coach_friend *f);
bool session_bot_profile_forget(session *s, store_handle *store,
                                unsigned number); /* asked for twice */
void session_bot_profile_spare(session *s);       /* forgets the first call */
unsigned session_bot_profile_number(const session *s, const char *name); /* 0: there is none */

/* A bot as it can be chosen: by its level, or as a friend behind the levels. */
duel_player session_bot_profile_seat(const session *s, unsigned chosen);
unsigned session_bot_profile_chosen(const session *s, const duel_player *who);
/* The choice after this one, or before it; the first is `least`. */
unsigned session_bot_profile_next(const session *s, unsigned chosen, unsigned least, int by);

#endif
