/* Friends that are kept in the library, and bots as calls name them. */
#ifndef TESSERA_TOOL_LEARN_KEPT_H
#define TESSERA_TOOL_LEARN_KEPT_H

#include "coach/friend.h"
#include "store/store.h"
#include "args.h"

/* Reads who is at that place, from 0; without a name: nobody. Returns the name of the setting. */
const char *kept_at(store_handle *s, unsigned at, coach_friend *f);
unsigned kept_place_of(store_handle *s, const char *name); /* FRIENDS_MAX: there is none */

/* A bot by its level, or a friend by name. */
typedef struct kept_bot {
    uint8_t chosen;  /* the level, or the friend's number behind the levels; 0: none */
    coach_friend as; /* a level has no name */
} kept_bot;

#define KEPT_MACHINE "max" /* as strong as this machine */

kept_bot kept_level(unsigned level);
const char *kept_level_word(unsigned level);         /* as calls name it */
bool kept_bot_read(kept_bot *out, const char *text); /* false: an error has been printed */
bool kept_bot_option(tool_args *a, const char *name, kept_bot *out);

#endif
