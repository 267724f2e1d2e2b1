/* A tournament: who takes part, and who meets whom in which round, signed by its organizer. Every
 * reader who has the file and the signed logs of the matches computes the same standings, and sees
 * whether each round was paired by the rules (docs/server.md). */
#ifndef TESSERA_RANKING_TOURNAMENT_H
#define TESSERA_RANKING_TOURNAMENT_H

#include "ranking/league.h"

enum {
    TOURNAMENT_PLAYERS = 128,
    TOURNAMENT_ROUNDS = TOURNAMENT_PLAYERS,
    TOURNAMENT_MATCHES = TOURNAMENT_ROUNDS * TOURNAMENT_PLAYERS / 2,
    TOURNAMENT_TEXT_MAX = 1 << 18
};

#define TOURNAMENT_KINDS(X)                                                                        \
    X(TOURNAMENT_SINGLE, "single")                                                                 \
    X(TOURNAMENT_DOUBLE, "double")                                                                 \
    X(TOURNAMENT_SWISS, "swiss")                                                                   \
    X(TOURNAMENT_ROBIN, "robin")
#define TOURNAMENT_KIND_OF(id, words) id,
enum { TOURNAMENT_KINDS(TOURNAMENT_KIND_OF) TOURNAMENT_KIND_COUNT };
#undef TOURNAMENT_KIND_OF
const char *tournament_kind(unsigned kind);
int tournament_kind_find(const char *word); /* -1 if there is none */

/* A place in a round. Players have numbers from 1, by their seed; 0 is nobody. */
enum { TOURNAMENT_DRAW = 255 };
typedef struct tournament_match {
    uint8_t a, b;
    uint8_t won; /* the number of a player, TOURNAMENT_DRAW, or 0 as long as it is open */
    bool ruled;  /* a walkover: the organizer says who has won */
} tournament_match;

typedef struct tournament_round {
    uint64_t at; /* when it was paired: its matches are played later */
    unsigned first, count;
} tournament_round;

typedef struct tournament_player {
    uint8_t key[RANKING_KEY_SIZE];
    char name[RANKING_NAME_SIZE];
} tournament_player;

typedef struct tournament {
    char name[RANKING_NAME_SIZE];
    uint8_t kind, rules;
    unsigned swiss_rounds;
    unsigned players, rounds, matches;
    tournament_player player[TOURNAMENT_PLAYERS];
    tournament_round round[TOURNAMENT_ROUNDS];
    tournament_match match[TOURNAMENT_MATCHES];
    uint8_t organizer[RANKING_KEY_SIZE], sign[RANKING_SIGN_SIZE];
    uint8_t statement[RANKING_HASH_SIZE];
} tournament;

/* ---- the file ------------------------------------------------------------------------------- */

/* Returns false if the text is none; `line` is that of the error. A signature is not asked yet. */
bool tournament_read(tournament *t, const char *text, size_t size, uint32_t *line);
bool tournament_is_signed(const tournament *t);
/* Signs it by this secret, and writes it. Returns the size. */
size_t tournament_write(tournament *t, const uint8_t secret[RANKING_SECRET_SIZE],
                        char out[TOURNAMENT_TEXT_MAX]);

/* ---- results -------------------------------------------------------------------------------- */

/* The games of a league that has been opened: each counts for the first open match of its two
 * players that was paired before it. In eliminations a draw is played again. */
void tournament_take(tournament *t, const league_game *games, unsigned count);
/* The same of one of them. Returns the index of its match in `match`, -1 if it is for none. */
int tournament_take_game(tournament *t, const league_game *game);
const tournament_match *tournament_at(const tournament *t, unsigned round, unsigned i);

enum { TOURNAMENT_PAIRED, TOURNAMENT_WAITS, TOURNAMENT_OVER };
/* Pairs the next round. WAITS: matches are still open. OVER: there is none. */
int tournament_pair(tournament *t, uint64_t at);
/* Returns the first round, from 1, that was not paired by the rules; 0 if there is none. Rounds
 * after an open match cannot be judged yet. */
unsigned tournament_wrong_round(const tournament *t);

typedef struct tournament_place {
    unsigned player, place;
    unsigned points;  /* two for a win, one for a draw */
    unsigned against; /* swiss: the points of all opponents; robin: of those that were beaten, and
                         half of those of draws */
    unsigned lost;    /* eliminations: the round of the last match, from 1; 0 if still in */
} tournament_place;
void tournament_standing(const tournament *t, tournament_place out[TOURNAMENT_PLAYERS]);

/* pairing.c: the matches of a round, from 0, by the results before it. Returns how many; 0 if the
 * tournament is over. */
unsigned tournament_round_of(const tournament *t, unsigned round,
                             tournament_match out[TOURNAMENT_PLAYERS]);
/* Two points for a win or a bye, one for a draw, in the rounds before this one. */
void tournament_points(const tournament *t, unsigned rounds, unsigned out[TOURNAMENT_PLAYERS + 1]);

#endif
