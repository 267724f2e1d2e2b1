/* Counts a stored game for what the library says of its player (coach/profile.h), in slices; the
 * games that were counted, as the library keeps them; and the goals that games have met. */
#ifndef TESSERA_APP_GAME_PROFILE_H
#define TESSERA_APP_GAME_PROFILE_H

#include "coach/profile.h"
#include "game/duel.h"
#include "store/store.h"

/* The setting of the library with what was counted. */
#define PROFILE_NAME "skill profile"
enum {
    PROFILE_LISTED = 400, /* games of a page of the library; only those on the first are kept, */
    PROFILE_KEPT = 200    /* and at most so many */
};

/* Does the game count at all? Practice and puzzles do not. */
bool profile_takes(const store_game *game);
/* Do its measures? Its text decides in the end. */
bool profile_measures(const store_game *game);

/* ---- one game ------------------------------------------------------------------------------- */

typedef struct profile_reader {
    duel_text text;
    const char *round; /* the one that the coach reviews */
    size_t size;
    unsigned board;
    bool measured, reviewed;
    coach_state *coach; /* NULL once the game is counted */
    coach_profile_game game;
} profile_reader;

/* The text must stay until the reader is closed. `name` is what the player is called in matches
 * against other people, or "". Without reviews the accuracy is left out. */
void profile_reader_open(profile_reader *r, const store_game *game, const char *text, size_t size,
                         const char *name, bool reviews);
/* Searches about this number of positions. Returns true when `game` is counted. */
bool profile_reader_go_on(profile_reader *r, uint64_t places);
void profile_reader_close(profile_reader *r);

/* ---- all of them ---------------------------------------------------------------------------- */

/* Goals by skill, and the first game that met each. */
enum {
    GOAL_QUAD,
    GOAL_SPIN,
    GOAL_SPIN_2,
    GOAL_SPIN_3,
    GOAL_PERFECT,
    GOAL_CLEAN, /* 100 pieces without a hole */
    GOAL_LEVEL,
    GOAL_SPRINT_SLOW,
    GOAL_SPRINT_MINUTES,
    GOAL_SPRINT_MINUTE,
    GOAL_SPRINT_FAST,
    GOALS
};
enum { GOAL_LEVEL_15 = 15 };
extern const uint8_t profile_sprint_seconds[GOALS]; /* for 40 lines, or 0 */

/* The newest games come first, so new ones are counted before the known ones follow. */
typedef struct profile_games {
    unsigned count;
    coach_profile_game game[PROFILE_KEPT];
    struct profile_goal {
        uint64_t id; /* of the game; 0 if none has met it */
        int64_t played_ms;
    } goal[GOALS];
    int64_t through_ms; /* all games up to this one have been asked about the goals */
} profile_games;

void profile_games_read(profile_games *g, const char *text); /* NULL if there are none */
char *profile_games_write(const profile_games *g);           /* free() it; NULL if out of memory */
const coach_profile_game *profile_games_find(const profile_games *g, int64_t key);
/* Puts a game at its place by time; the oldest goes if there are too many. */
void profile_games_add(profile_games *g, const coach_profile_game *game);
/* Games that are not listed, as they were removed from the library, go. Returns true if any did. */
bool profile_games_keep(profile_games *g, const store_game *listed, unsigned count);
/* Adds up the placements and clears of the newest games. Returns how many games there are. */
unsigned profile_games_sum(const profile_games *g, unsigned games, coach_profile_game *out);
/* Notes the goals that this game meets, if it is the first. */
void profile_games_ask(profile_games *g, const store_game *game, const coach_profile_game *counts);

#endif
