/* Games of a player as placements, and bots by name. */
#ifndef TESSERA_CLI_LEARN_GAMES_H
#define TESSERA_CLI_LEARN_GAMES_H

#include "coach/friend.h"
#include "args.h"
#include "coach/walk.h"
#include "learn/fit.h"
#include "store/store.h"

enum { GAMES_FEWEST = 3, GAMES_PIECES = 20 };

/* A placement that hands play again, for their speed. */
typedef struct games_timed {
    ts_match seen;
    unsigned board;
    ts_choice choice;
    uint64_t us;
} games_timed;

typedef struct games {
    fit_places places;
    unsigned games, used, left_out;
    uint64_t holds, spins;
    games_timed *timed;
    unsigned timings;
    uint32_t *wait_ms; /* of each placement, as many as `waits` */
    unsigned waits, rooms;
} games;

/* The games of a file or of the library; with an error printed if it is no replay. `player`: the
 * board, or UINT64_MAX for that of the first person. */
int games_read(games *g, const char *name, uint64_t player);
/* The same of a text that is known to be a replay. */
int games_take(games *g, const char *name, const char *text, size_t size, uint64_t player);
/* All are read: keeps those of the aim that most are played for, sets every third aside, and says
 * what hands, hold and spins they show. */
void games_settle(games *g, ts_bot_style *style);
void games_free(games *g);

/* Friends that are kept in the library, and bots as calls name them. */

/* A bot by its level, or a friend by name. */
typedef struct bot_profile {
    uint8_t chosen;  /* the level, or the friend's number behind the levels; 0 if none */
    coach_friend as; /* a level has no name */
} bot_profile;

#define BOT_PROFILE_MACHINE "max" /* as strong as this machine */

bot_profile bot_profile_level(unsigned level);
const char *bot_profile_level_word(unsigned level); /* as calls name it */
bool bot_profile_read(bot_profile *out,
                      const char *text); /* false after an error has been printed */
bool bot_profile_option(cli_args *a, const char *name, bot_profile *out);

#endif
