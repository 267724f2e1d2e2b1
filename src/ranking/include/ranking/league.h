/* A league: what follows from a set of logs, for every reader and in any order. Games are rated in
 * the order in which they were played, those of the same second by their hash. */
#ifndef TESSERA_RANKING_LEAGUE_H
#define TESSERA_RANKING_LEAGUE_H

#include "ranking/check.h"
#include "rating/rating.h"

/* The part of a log that is stored. */
typedef struct league_game {
    uint64_t played;
    uint8_t statement[RANKING_HASH_SIZE], game[RANKING_HASH_SIZE];
    unsigned boards, is_signed;
    uint8_t rules, place[TS_PLAYERS_MAX], bot[TS_PLAYERS_MAX];
    uint8_t key[TS_PLAYERS_MAX][RANKING_KEY_SIZE];
    char name[TS_PLAYERS_MAX][RANKING_NAME_SIZE];
    unsigned number;    /* set by the caller, for messages about it */
    bool counts, again; /* results: it is in the table; it is there under another name, too */
} league_game;

league_game league_game_of(const ranking_log *log, const ranking_checked *c, unsigned number);

/* A player in one table: of duels of two, or of matches of three and four, under one rule set. */
typedef struct league_person {
    uint8_t key[RANKING_KEY_SIZE];
    char name[RANKING_NAME_SIZE]; /* in the last game */
    uint8_t rules;
    bool many, bot; /* bot: a bot has played for it */
    rate_two two;
    rate_many several;
    uint64_t last;
    uint32_t games, won, lost,
        drawn; /* with several boards: first place is won, all others are lost */
} league_person;

typedef struct league {
    league_person *person; /* by table: two before many, then rules; the best first */
    unsigned count, capacity;
    unsigned counted, again, waiting; /* numbers of games; waiting: for signatures */
    uint32_t *slot;                   /* of persons, by their keys */
    uint32_t slots;
} league;

/* Sorts the games, and fills the league. Returns false if out of memory. */
bool league_open(league *l, league_game *games, unsigned count);
void league_close(league *l);
bool league_sure(const league_person *p); /* True when the player has played enough to be ranked. */

#endif
