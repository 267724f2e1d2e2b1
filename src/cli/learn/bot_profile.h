/* Friends that are kept in the library, and bots as calls name them. */
#ifndef TESSERA_CLI_LEARN_BOT_PROFILE_H
#define TESSERA_CLI_LEARN_BOT_PROFILE_H

#include "coach/friend.h"
#include "store/store.h"
#include "args.h"

/* Reads who is at that place, from 0; without a name: nobody. Returns the name of the setting. */
const char *bot_profile_at(store_handle *s, unsigned at, coach_friend *f);
unsigned bot_profile_place_of(store_handle *s, const char *name); /* FRIENDS_MAX: there is none */

/* A bot by its level, or a friend by name. */
typedef struct bot_profile {
    uint8_t chosen;  /* the level, or the friend's number behind the levels; 0: none */
    coach_friend as; /* a level has no name */
} bot_profile;

#define BOT_PROFILE_MACHINE "max" /* as strong as this machine */

bot_profile bot_profile_level(unsigned level);
const char *bot_profile_level_word(unsigned level);        /* as calls name it */
bool bot_profile_read(bot_profile *out, const char *text); /* false: an error has been printed */
bool bot_profile_option(cli_args *a, const char *name, bot_profile *out);

#endif
