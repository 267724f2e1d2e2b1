/* Requests of a player to a server: to search for a match, that the player is ready for one, that a
 * lobby is open to all, that the player is online for friends, to end that, to look at a game. A
 * request is a text of a few lines, signed with the player's key, so that nobody can send one in
 * another's name. */
#ifndef TESSERA_RANKING_REQUEST_H
#define TESSERA_RANKING_REQUEST_H

#include "ranking/state.h"

enum {
    RANKING_REQUEST_MOST = 4096, /* bytes */
    RANKING_RELAY_SIZE = 80,
    RANKING_RELAYS = 3, /* at which the lobby of a searching player may be */
    RANKING_REACH_SIZE = RANKING_RELAYS * (RANKING_RELAY_SIZE + 16),
    RANKING_CODE_SIZE = 32,
    RANKING_RULES_SIZE = 32,
    RANKING_FRIENDS = 32,             /* friends that a player can list */
    RANKING_WORDS_SIZE = 201,         /* the reason of a report */
    RANKING_REQUEST_CLOCK = 24 * 3600 /* seconds by which the clock of a player may be wrong */
};
enum {
    RANKING_REQUEST_SEEK,
    RANKING_REQUEST_READY,
    RANKING_REQUEST_ROOM,
    RANKING_REQUEST_HERE,
    RANKING_REQUEST_REPORT,
    RANKING_REQUEST_LEAVE
};

/* Relays with the round-trip time to each, as the player has measured it. */
typedef struct ranking_reach {
    unsigned count;
    struct {
        char relay[RANKING_RELAY_SIZE];
        uint64_t us;
    } of[RANKING_RELAYS];
} ranking_reach;

/* Reads a text such as `one.example:2610 40000 two.example:2610 62000`. Returns false if it is
 * invalid. */
bool ranking_reach_read(ranking_reach *reach, const char *text);

/* A player who searches for a match, with a lobby that is open at each of some relays. */
typedef struct ranking_seeker {
    uint8_t key[RANKING_KEY_SIZE];
    char name[RANKING_NAME_SIZE], rules[RANKING_RULES_SIZE];
    char code[RANKING_CODE_SIZE]; /* of the lobby */
    char reach[RANKING_REACH_SIZE];
    bool casual; /* the match will not be rated */
} ranking_seeker;

/* The game of a room that anybody may enter, and its players. */
typedef struct ranking_terms {
    uint64_t seats, taken, rounds; /* rounds: to win */
    bool plays;
} ranking_terms;

/* The state of a player, as friends see it; GONE: nobody is to see him any more. */
enum { RANKING_IS_FREE, RANKING_PLAYS, RANKING_GONE };
/* A message to one friend. */
enum { RANKING_TELLS_NOTHING, RANKING_INVITES, RANKING_DECLINES };

/* A player is seen, and may be invited, by those of this list who have him in theirs. */
typedef struct ranking_presence {
    uint8_t state; /* RANKING_IS_FREE... */
    uint8_t tells; /* RANKING_TELLS_NOTHING... */
    uint8_t to[RANKING_KEY_SIZE];
    unsigned friends;
    uint8_t friend[RANKING_FRIENDS][RANKING_KEY_SIZE];
} ranking_presence;

typedef struct ranking_request {
    int what; /* RANKING_REQUEST_... */
    ranking_seeker who;
    ranking_terms room;
    ranking_presence here;
    uint64_t at; /* seconds since 1970 */
    uint8_t pair[RANKING_PAIR_SIZE];
    uint8_t game[RANKING_HASH_SIZE]; /* of a report, with the words of its reporter */
    char words[RANKING_WORDS_SIZE];
} ranking_request;

/* Returns the size. */
size_t ranking_request_write(const ranking_request *a, const uint8_t secret[RANKING_SECRET_SIZE],
                             char out[RANKING_REQUEST_MOST]);
/* Returns false if it is none, or not signed by its key. */
bool ranking_request_read(ranking_request *a, const char *text, size_t size);

#endif
