/* The data of a ranking server: players, their results, and the logs that prove them. It is stored
 * in one file or in PostgreSQL; the rest of the program sees only this interface. A log is
 * verified, rated and entered in one transaction, and only once, however often it is submitted. */
#ifndef TESSERA_RANKING_RANKING_H
#define TESSERA_RANKING_RANKING_H

#include "ranking/request.h"
#include "ranking/check.h"
#include "ranking/tournament.h"
#include "rating/rating.h"

enum {
    RANKING_SAYS_SIZE = 256,
    RANKING_WAIT_MOST = 100,
    RANKING_PAGE_MOST = 100,
    RANKING_HALF_SECONDS = 600
};

typedef struct ranking ranking;

/* Opens a file, or postgresql://... Creates the file if it does not exist and `make` is set.
 * Returns NULL with the reason in `why`. */
ranking *ranking_open(const char *where, bool make, char why[RANKING_SAYS_SIZE]);
/* Returns true if it is on a server that this build can reach, which may be unreachable for a
 * while. */
bool ranking_is_remote(const char *where);
void ranking_close(ranking *h);
const char *ranking_says(const ranking *h); /* why the last call failed */

/* ---- logs: all calls return false if the database cannot be read or written ----------------- */

enum {
    RANKING_CLAIM_NEW,     /* stored, and waits for a verifier */
    RANKING_CLAIM_KNOWN,   /* it was submitted before */
    RANKING_CLAIM_HALF,    /* stored, and waits for the opponent's signature */
    RANKING_CLAIM_REFUSED, /* not a log, or a wrong signature: it is not stored */
    RANKING_CLAIM_MANY     /* too many logs of the same player wait */
};
/* Submits a stranger's log. `why` says why it is rejected. For a paired match one signature is
 * enough for a while: RANKING_HALF_SECONDS later it counts without the opponent's, if it has a
 * state that the opponent has signed. */
bool ranking_claim(ranking *h, const char *text, size_t size, uint64_t now, int *claim,
                   char why[RANKING_WHY_SIZE]);
typedef struct ranking_verified {
    unsigned counted, again, refused;
} ranking_verified;
/* Verifies some of the waiting logs, the oldest first; adds to `all`. */
bool ranking_verify(ranking *h, unsigned most, uint64_t now, ranking_verified *all);

/* ---- queries -------------------------------------------------------------------------------- */

typedef struct ranking_row {
    uint8_t key[RANKING_KEY_SIZE], game[RANKING_HASH_SIZE];
    char name[RANKING_NAME_SIZE], rules[32], mode[32];
    bool many, sure, banned;
    bool machine;                      /* of a kind: records made by programs */
    fix rating, deviation, before;     /* before: in a result; with several, the mean */
    uint32_t games, won, lost, drawn;  /* of a rating */
    uint32_t level, goal, variant;     /* of a record's kind */
    int64_t rank;                      /* a record's */
    uint64_t score, lines, us, played; /* played: also when the player registered, or last played */
    unsigned place, boards;
    bool detailed;   /* a result has score, lines and kind, and each seat its rounds */
    unsigned rounds; /* of a result's seat: rounds won */
    char reason[RANKING_WHY_SIZE];
} ranking_row;
typedef void ranking_tell(void *ctx, const ranking_row *row);

/* Lists ratings under one rule set, the best first, provisional ones last; from the `from`-th
 * on. */
bool ranking_table(ranking *h, const char *rules, bool many, unsigned from, unsigned most,
                   ranking_tell *tell, void *ctx);
/* Lists the kinds with records; `rules` NULL means all rule sets. */
bool ranking_kinds(ranking *h, const char *rules, ranking_tell *tell, void *ctx);
bool ranking_records(ranking *h, const ranking_row *kind, unsigned from, unsigned most,
                     ranking_tell *tell, void *ctx);
bool ranking_people(ranking *h, const uint8_t *after, unsigned most, ranking_tell *tell, void *ctx);
bool ranking_person(ranking *h, const uint8_t *key, ranking_tell *tell, void *ctx);
/* Lists the players whose names begin with these letters, in the order of their names; capitals do
 * not matter. */
bool ranking_search(ranking *h, const char *name, unsigned most, ranking_tell *tell, void *ctx);
/* The seats of one game. */
bool ranking_result(ranking *h, const uint8_t *game, ranking_tell *tell, void *ctx);
/* The newest first, before that time: of one player, or of all with NULL. */
bool ranking_results(ranking *h, const uint8_t *key, uint64_t before, unsigned most,
                     ranking_tell *tell, void *ctx);
bool ranking_ratings(ranking *h, const uint8_t *key, ranking_tell *tell, void *ctx);
bool ranking_refused(ranking *h, unsigned most, ranking_tell *tell, void *ctx); /* the newest */
/* Returns the log of a game; free() it. NULL if there is none. */
bool ranking_text(ranking *h, const uint8_t game[RANKING_HASH_SIZE], char **text, size_t *size);

typedef struct ranking_counts {
    uint64_t people, results, records, waiting, refused, seeking;
    uint64_t oldest; /* when the oldest waiting log was submitted; 0 if none waits */
} ranking_counts;
bool ranking_count(ranking *h, ranking_counts *out);

/* ---- matchmaking ----------------------------------------------------------------------------- */

/* Two paired players. */
typedef struct ranking_pairing {
    bool found, hosts; /* hosts: the opponent joins this player's lobby */
    uint8_t id[RANKING_PAIR_SIZE];
    uint64_t made;                  /* `played` in the log of the match */
    ranking_seeker other;           /* its code is that of the lobby, for either host */
    char relay[RANKING_RELAY_SIZE]; /* the one with the lowest latency between both */
    fix rating;                     /* of the opponent */
    uint64_t seed;                  /* the seeds of the rounds follow from it */
} ranking_pairing;

/* Registers a relay that all players can reach by this name; to be repeated every minute. */
bool ranking_relay_note(ranking *h, const char *name, uint64_t now);
/* Returns the number of other relays, with the names of the first: the same ones for all players,
 * so that any two have one in common. Returns false if the database cannot be read. */
enum { RANKING_OTHER_RELAYS = RANKING_RELAYS - 1, RANKING_RELAY_LASTS = 300 };
typedef struct ranking_relays {
    unsigned count;
    char name[RANKING_OTHER_RELAYS][RANKING_RELAY_SIZE];
} ranking_relays;
bool ranking_other_relays(ranking *h, const char *own, uint64_t now, ranking_relays *out);

/* Registers a search for a match, or renews one, which the client does every few seconds. Two
 * players of similar rating with a relay in common are paired: the allowed distance grows by 25
 * points a second, and the garbage delay must cover the latency through the nearest of their
 * relays. A casual match needs two players who have both requested one. */
bool ranking_seek(ranking *h, const ranking_seeker *who, uint64_t now, ranking_pairing *out);
/* Ends the search, and closes this player's lobby. */
bool ranking_seek_end(ranking *h, const uint8_t key[RANKING_KEY_SIZE]);
/* Once both players have confirmed that they are ready, the match counts, also for a player who
 * leaves it. */
enum { RANKING_READY_GONE, RANKING_READY_WAITS, RANKING_READY_AGREED };
bool ranking_ready(ranking *h, const uint8_t pair[RANKING_PAIR_SIZE],
                   const uint8_t key[RANKING_KEY_SIZE], uint64_t now, int *how);

/* ---- open lobbies, current matches ----------------------------------------------------------- */

/* A lobby that is open to all. */
typedef struct ranking_room {
    ranking_seeker host;
    ranking_terms terms;
    fix rating;     /* the host's under these rules; 0 if there is none */
    uint64_t since; /* when it was opened */
} ranking_room;
typedef void ranking_tell_room(void *ctx, const ranking_room *room);

/* Announces an open lobby; to be repeated every few seconds. */
bool ranking_room_note(ranking *h, const ranking_seeker *host, const ranking_terms *terms,
                       uint64_t now);
/* Lists lobbies with a free seat first, then the newest. */
bool ranking_rooms(ranking *h, uint64_t now, unsigned most, ranking_tell_room *tell, void *ctx);

/* A friend who is online, as another player sees it; an invitation has the lobby. */
typedef struct ranking_friend {
    ranking_seeker who;
    uint8_t state, tells; /* RANKING_IS_FREE..., RANKING_TELLS_NOTHING... */
} ranking_friend;
typedef void ranking_tell_friend(void *ctx, const ranking_friend *one);

/* Announces that a player is online, to be repeated every few seconds, and lists the friends who
 * are, too, and have the player in their lists. Banned players are invisible. */
enum { RANKING_PRESENCE_LASTS = 45 };
bool ranking_here(ranking *h, const ranking_seeker *who, const ranking_presence *here, uint64_t now,
                  ranking_tell_friend *tell, void *ctx);

/* A rated match in progress. */
typedef struct ranking_live {
    ranking_row player[2]; /* key, name */
    char rules[RANKING_RULES_SIZE];
    uint64_t since;
} ranking_live;
typedef void ranking_tell_live(void *ctx, const ranking_live *live);
bool ranking_playing(ranking *h, uint64_t now, unsigned most, ranking_tell_live *tell, void *ctx);

/* ---- tournaments ---------------------------------------------------------------------------- */

/* Publishes the file of a tournament, replacing an earlier one with the same organizer and name. */
bool ranking_publish(ranking *h, const tournament *t, const char *text, size_t size, uint64_t now,
                     uint8_t id[RANKING_HASH_SIZE]);
/* Withdraws the tournament with that id. */
bool ranking_withdraw(ranking *h, const uint8_t id[RANKING_HASH_SIZE]);
typedef void ranking_tell_tournament(void *ctx, const uint8_t id[RANKING_HASH_SIZE],
                                     const char *name);
/* Lists tournaments, the last published first. */
bool ranking_tournaments(ranking *h, unsigned most, ranking_tell_tournament *tell, void *ctx);
/* Reads it, and enters the results of this server. `game` has the hash of the game of each match;
 * all 0 if there is none. *found is false if there is no such tournament. */
typedef struct ranking_bracket {
    tournament t;
    uint8_t game[TOURNAMENT_MATCHES][RANKING_HASH_SIZE];
} ranking_bracket;
bool ranking_read_bracket(ranking *h, const uint8_t id[RANKING_HASH_SIZE], ranking_bracket *out,
                          bool *found);

/* ---- administration ------------------------------------------------------------------------- */

/* Each action is in the audit log with the name of the administrator, the time, and the reason. */
typedef struct ranking_owner {
    const char *name, *why;
    uint64_t now;
} ranking_owner;
bool ranking_ban(ranking *h, const ranking_owner *owner, const uint8_t key[RANKING_KEY_SIZE],
                 bool is_banned, bool *known);
/* Deletes name, ratings, records and logs of a player; the others keep the results, without a
 * name. */
bool ranking_forget(ranking *h, const ranking_owner *owner, const uint8_t key[RANKING_KEY_SIZE],
                    bool *known);
/* Makes a game no longer count, in whatever log it is submitted again. A record is replaced by the
 * player's next best; what a match has added to the ratings is subtracted. */
bool ranking_drop(ranking *h, const ranking_owner *owner, const uint8_t game[RANKING_HASH_SIZE],
                  bool *known);
typedef struct ranking_act {
    uint64_t number, at; /* numbered from 1, without a gap */
    char who[64], what[16], why[RANKING_WHY_SIZE];
    uint8_t about[RANKING_KEY_SIZE]; /* a key or a game */
} ranking_act;
typedef void ranking_tell_act(void *ctx, const ranking_act *act);
bool ranking_acts(ranking *h, uint64_t after, unsigned most, ranking_tell_act *tell, void *ctx);
/* A player asks the owner to look at a game, once, and at ten games a day at most. */
enum { RANKING_REPORT_KEPT, RANKING_REPORT_UNKNOWN, RANKING_REPORT_MANY };
bool ranking_report(ranking *h, const ranking_request *report, uint64_t now, int *how);
/* The newest first; of each `key` is the reporter, `played` the time, `reason` the words. */
bool ranking_reports(ranking *h, unsigned most, ranking_tell *tell, void *ctx);
bool ranking_backup(ranking *h, const char *file); /* while it runs */
/* Verifies the logs of all results again, and reports invalid ones. */
bool ranking_audit(ranking *h, uint64_t *right, ranking_tell *wrong, void *ctx);

#endif
