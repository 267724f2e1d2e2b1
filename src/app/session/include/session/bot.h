/* Bots: opponents, the watched bot, profiles of players, and the demo beside the menus. */
#ifndef TESSERA_APP_SESSION_BOT_H
#define TESSERA_APP_SESSION_BOT_H

#include "coach/friend.h"

typedef struct duel_player duel_player;
typedef struct run_state run_state;
typedef struct store_game store_game;
typedef struct store_handle store_handle;
typedef struct session session;

/* Bots that play instead of persons, how fast they play, and profiles: bots that imitate a player
 * (`tessera learn`). The store has each profile as a setting of its own; a duel offers profiles
 * after the levels. */

bool session_bot_open(session *s); /* false if out of memory */
void session_bot_close(session *s);

unsigned session_bot_level(const session *s);      /* 0 if persons play */
int session_bot_speed(const session *s);           /* of bots among themselves, as in run_state */
void session_bot_play(session *s, unsigned level); /* such bots play from here on */
void session_bot_leave(session *s);                /* persons do */
void session_bot_continue(session *s);             /* the next games are by the bot of this one */
void session_bot_change_speed(session *s, int by); /* of the game under way */

/* ---- profiles ---- */

void session_bot_profiles_read(session *s, const store_handle *store); /* it has become ready */
/* Returns the profile with this number, from 1, or NULL if its place is free. */
const coach_friend *session_bot_profile(const session *s, unsigned number);
/* Replaces the profile of that name, or takes a free place. Returns false if all places are
 * taken. */
bool session_bot_profile_save(session *s, store_handle *store, const coach_friend *f);
/* Removes a profile at the second request in a row. Returns false if it was the first. */
bool session_bot_profile_forget(session *s, store_handle *store, unsigned number);
bool session_bot_profile_is_to_forget(const session *s, unsigned number); /* after the first */
void session_bot_profile_spare(session *s);                               /* forgets the first */

/* A bot as a player chooses it: a level, or after the levels a profile. */
duel_player session_bot_profile_seat(const session *s, unsigned chosen);
unsigned session_bot_profile_chosen(const session *s, const duel_player *who);
/* The same in a duel, where tenths and a manner may be set. */
duel_player session_bot_duel_seat(const session *s, unsigned chosen);
/* Reads from the store how strong the player is, by the duels that were played. */
void session_bot_even_read(session *s);
/* The choice after this one, or before it; the first is `least`. */
unsigned session_bot_profile_next(const session *s, unsigned chosen, unsigned least, int by);

/* A small game beside the menus that choose one, of the mode and the rules the cursor is on. A bot
 * plays it for some seconds, then it stands still. */

#define DEMO_WAIT_US 400000  /* after the cursor came to rest */
#define DEMO_PLAY_US 3000000 /* that are shown */

enum { DEMO_NONE = -1 };

/* A demo is of a rule set and a mode: both in one number, or DEMO_NONE. */
static inline int demo_number(unsigned rules, unsigned mode)
{
    return (int)(rules << 8 | mode);
}

bool session_demo_open(session *s); /* false if out of memory */
void session_demo_close(session *s);

const run_state *session_demo_get_run(const session *s); /* NULL if no demo */
int session_demo_shown(const session *s);                /* its number */
const store_game *session_demo_best(const session *s);   /* the player's; NULL if none */

/* The draft of a rule set has become another one: a demo of it begins anew. */
void session_demo_renew(session *s);
void session_demo_run(session *s, int wanted, uint64_t now_us);
uint64_t session_demo_next(const session *s);

#endif
