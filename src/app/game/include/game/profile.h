/* Counts a stored game for the profile of its player (coach/profile.h), in slices; and the games
 * that were counted, as the library keeps them. */
#ifndef TESSERA_APP_GAME_PROFILE_H
#define TESSERA_APP_GAME_PROFILE_H

#include "coach/profile.h"
#include "game/duel.h"
#include "store/store.h"

/* The setting of the library with what was counted. */
#define PROFILE_NAME "skill profile"
/* As many of the newest games are looked at to find those that count. */
enum { PROFILE_LOOKED_AT = 400 };

/* May that game count? Its text decides in the end. */
bool profile_takes(const store_game *game);

/* ---- one game ------------------------------------------------------------------------------- */

typedef struct profile_reader {
    duel_text text;
    const char *round; /* the one that the coach reviews */
    size_t size;
    unsigned board;
    coach_state *coach; /* NULL once the game is counted */
    coach_profile_game game;
} profile_reader;

/* The text must stay until the reader is closed. `name` is what the player is called in matches
 * against other people, or "". */
void profile_reader_open(profile_reader *r, const store_game *game, const char *text, size_t size,
                         const char *name);
/* Searches about this number of positions. Returns true when `game` is counted. */
bool profile_reader_go_on(profile_reader *r, uint64_t places);
void profile_reader_close(profile_reader *r);

/* ---- all of them ---------------------------------------------------------------------------- */

/* The newest games come first, so new ones are counted before the known ones follow. */
typedef struct profile_games {
    unsigned count;
    coach_profile_game game[COACH_PROFILE_GAMES];
} profile_games;

void profile_games_read(profile_games *g, const char *text); /* NULL if there are none */
char *profile_games_write(const profile_games *g);           /* free() it; NULL if out of memory */
const coach_profile_game *profile_games_find(const profile_games *g, int64_t key);
/* Puts a game at its place by time; the oldest goes if there are too many. */
void profile_games_add(profile_games *g, const coach_profile_game *game);
/* Games that are not listed, as they were removed from the library, go. Returns true if any did. */
bool profile_games_keep(profile_games *g, const store_game *listed, unsigned count);
/* Estimates the profile from the games that count. */
void profile_games_estimate(const profile_games *g, coach_profile *out);

#endif
