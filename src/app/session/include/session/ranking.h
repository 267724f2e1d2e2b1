/* A server on the network: its pages as they were asked for, the replay of an entry, what is handed
 * in there, and the match that it has found. Looking for one: seek.h. */
#ifndef TESSERA_APP_SESSION_RANKING_H
#define TESSERA_APP_SESSION_RANKING_H

#include "api/ranking_client.h"
#include "session/settings.h"
#include "store/store.h"

typedef struct session session;

enum { RANKING_ROWS = 100, RANKING_KINDS = 200, RANKING_BESIDE_MOST = 3 };

typedef struct ranking_entry {
    char key[CLIENT_KEY_SIZE], name[CLIENT_NAME_SIZE], game[CLIENT_KEY_SIZE];
    uint64_t played, score, lines, us;
    int64_t rank;
} ranking_entry;

typedef struct ranking_rated {
    char key[CLIENT_KEY_SIZE], name[CLIENT_NAME_SIZE];
    uint8_t rules;
    bool sure;
    int64_t rating, deviation;
    uint32_t games, won, lost;
} ranking_rated;

typedef struct ranking_point {
    int64_t rating;
    uint64_t played;
} ranking_point;

/* The contents of the server's pages. */
typedef struct ranking_lists {
    ranking_entry entry[RANKING_ROWS];     /* of one kind, the best first */
    ranking_rated person[RANKING_ROWS];    /* by one rule set, the best first */
    ranking_rated own[SETTINGS_RULES_MAX]; /* of this player; games is 0 if there is none */
    ranking_point point[RANKING_ROWS];     /* his matches by the rules shown, the newest first */
    store_kind kind[RANKING_KINDS];        /* of which there are records */
    unsigned entries, persons, points, kinds;
} ranking_lists;

enum { RANKING_NOTHING, RANKING_HOME, RANKING_OWN, RANKING_TABLE, RANKING_BOARD, RANKING_ROOMS };
enum { RANKING_TO_WATCH, RANKING_TO_RACE };

/* The counts that the server publishes about itself. */
typedef struct ranking_counts {
    uint64_t people, results, seeking;
} ranking_counts;

/* Two players who were found for each other. */
typedef struct ranking_match {
    bool on;     /* it counts, if both are ready */
    bool agreed; /* this player has said so */
    char id[CLIENT_PAIR_SIZE], key[CLIENT_KEY_SIZE], name[CLIENT_NAME_SIZE];
    char own_name[ONLINE_NAME_SIZE]; /* as it was when they were found */
    uint64_t made, seed;
    int64_t rating;
} ranking_match;

/* The server's relays. The first is at its own host, the others are where their names say. */
typedef struct ranking_relay_list {
    uint32_t port; /* of the first; 0 if there is none */
    unsigned count;
    char name[ONLINE_RELAYS][ONLINE_PLACE_SIZE];
} ranking_relay_list;

bool session_ranking_open(session *s); /* false if out of memory */
void session_ranking_close(session *s);

bool session_ranking_can(const session *s);                   /* there is a way to servers */
const ranking_lists *session_ranking_lists(const session *s); /* never NULL */
const char *session_ranking_key(const session *s);            /* this player's, as digits */
/* Why there is no page, in one sentence; "" if all is well. */
void session_ranking_trouble(const session *s, char *out, size_t size);

unsigned session_ranking_awaited(const session *s); /* the page requested: RANKING_... */
bool session_ranking_has_trouble(const session *s);
void session_ranking_set_trouble(session *s, unsigned trouble);
bool session_ranking_has_answered(const session *s);
const ranking_relay_list *session_ranking_relays(const session *s);
/* Returns true if the address is that of the server's host. */
bool session_ranking_is_host(const session *s, const char *address);
/* All relays of the server, with commas between; that of the name `chosen` before the others. */
void session_ranking_format_relays(const session *s, const char *chosen,
                                   char out[ONLINE_RELAYS_SIZE]);
/* The relays that have answered, with the time to each and back, `us`; 0 if it has not. */
void session_ranking_format_reach(const session *s, const uint64_t us[ONLINE_RELAYS],
                                  char out[CLIENT_REACH_SIZE]);
bool session_ranking_has_measured(const session *s, const uint64_t us[ONLINE_RELAYS]); /* all */
const ranking_counts *session_ranking_counts(const session *s);
unsigned session_ranking_rules(const session *s);         /* of the table and the plot */
const store_kind *session_ranking_kind(const session *s); /* of the board */
bool session_ranking_is_fetching(const session *s);       /* a replay */
bool session_ranking_fetch_failed(const session *s);
const ranking_match *session_ranking_match(const session *s);

const char *session_ranking_place(const session *s); /* typed, or else the default; "" if none */
void session_ranking_request(session *s);            /* requests what the screen shown lists */
void session_ranking_show_rules(session *s, unsigned rules);
void session_ranking_show_kind(session *s, unsigned i); /* the i-th of the list */
void session_ranking_fetch(session *s, unsigned entry, unsigned purpose);
/* Answers that have arrived. Returns the replay that was fetched: once, from malloc, else NULL. */
char *session_ranking_run(session *s, size_t *size, unsigned *purpose);

/* A game is over. `record`: the player's best of its kind. */
void session_ranking_hand_in(session *s, bool record, const char *replay, size_t size);
bool session_ranking_is_rated(const session *s); /* the match in the room, or under way, counts */
void session_ranking_forget_match(session *s);
void session_ranking_set_match(session *s, const ranking_match *match);
void session_ranking_play_match(session *s); /* the lobby of the match is open, or being joined */
void session_ranking_agree(session *s);      /* this player is ready for it */
void session_ranking_ask(session *s, unsigned what, const client_question *more);

void session_ranking_read_lines(session *s, const char *text); /* of a page, or of friends */
/* Lines of a server's answers: words with tabs between them. The next one is taken; "" or 0 at the
 * end of the line. */
void session_ranking_word(const char **at, char *out, size_t size);
int64_t session_ranking_number(const char **at);
uint64_t session_ranking_count(const char **at); /* one that is never negative */

#endif
