/* A ranking server as a session sees it: its pages, its replays, searching players, and
 * submissions. A program with a network provides these calls (src/ranking/client); none of them
 * blocks. The player is identified by a key that is created automatically. */
#ifndef TESSERA_APP_API_RANKING_CLIENT_H
#define TESSERA_APP_API_RANKING_CLIENT_H

#include "api/online.h"

enum {
    CLIENT_PATH_SIZE = 128,
    CLIENT_KEY_SIZE = 65,  /* a key or a hash in hexadecimal digits */
    CLIENT_NAME_SIZE = 97, /* of others */
    CLIENT_PAIR_SIZE = 33,
    CLIENT_REACH_SIZE = ONLINE_RELAYS * (ONLINE_PLACE_SIZE + 16),
    CLIENT_FRIENDS = 32,
    CLIENT_USUAL_PORT = 2611
};

typedef struct client client;

/* Kinds of requests. One request of each kind can be pending: a new one replaces it. */
enum {
    CLIENT_PAGE,   /* a page, as lines with tabs */
    CLIENT_PERSON, /* the page of another player, likewise */
    CLIENT_REPLAY, /* a game's log, with its replay */
    CLIENT_SEEK,   /* a match: a line with the opponent, or "wait" */
    CLIENT_READY,  /* for it: "agreed", "waits" or "gone" */
    CLIENT_ROOM,   /* the player's lobby is open to all: "open" */
    CLIENT_HERE,   /* the player is online for friends: a line for each who is, too */
    CLIENT_LEAVE,
    CLIENT_KINDS
};

enum {
    CLIENT_FINE,
    CLIENT_NO_ADDRESS, /* there is none of that name */
    CLIENT_NO_ANSWER,
    CLIENT_NOT_THERE, /* it has no such page */
    CLIENT_REFUSED,   /* the text has the reason */
    CLIENT_NO_KEY,    /* it can be neither read nor made */
    CLIENT_NO_LIBRARY,
    CLIENT_NO_TRUST, /* in its certificate */
    CLIENT_TROUBLES
};

/* The state of a player, and a message to one friend. */
enum { CLIENT_IS_FREE, CLIENT_PLAYS, CLIENT_GONE };
enum { CLIENT_TELLS_NOTHING, CLIENT_INVITES, CLIENT_DECLINES };

typedef struct client_presence {
    uint8_t state, tells;
    uint8_t to[ONLINE_KEY_SIZE]; /* the receiver */
    unsigned friends;
    uint8_t friend[CLIENT_FRIENDS][ONLINE_KEY_SIZE];
} client_presence;

typedef struct client_question {
    char place[ONLINE_PLACE_SIZE];                        /* of the server */
    char path[CLIENT_PATH_SIZE];                          /* of a page or a log */
    char name[ONLINE_NAME_SIZE];                          /* the name that the player has chosen */
    char rules[ONLINE_NAME_SIZE], code[ONLINE_NAME_SIZE]; /* of a requested match */
    char pair[CLIENT_PAIR_SIZE];
    char reach[CLIENT_REACH_SIZE]; /* relays by their names, the time to each and back */
    bool casual;                   /* a match that is not rated */
    uint8_t seats, taken, rounds;  /* of a lobby */
    bool plays;
    client_presence here;
} client_question;

typedef struct client_answer {
    uint8_t trouble; /* VISIT_... */
    char *text;      /* from malloc, ends with 0; NULL if there is none */
    size_t size;
} client_answer;

/* A submitted game. */
typedef struct client_claim {
    char place[ONLINE_PLACE_SIZE];
    const char *replay;
    size_t size;
    uint64_t played; /* seconds since 1970; 0 means now */
    unsigned boards, own;
    char name[2][CLIENT_NAME_SIZE], key[2][CLIENT_KEY_SIZE]; /* of the own board: as wished; none */
    online_state state[2]; /* the newest that each player has signed; round 0 means none */
} client_claim;

typedef struct client_calls {
    void (*ask)(client *v, unsigned what, const client_question *question);
    /* Returns each answer once, or false if there is none. The caller owns the text. */
    bool (*answer)(client *v, unsigned what, client_answer *out);
    /* Stores it on the disk until the server has accepted it, also after the program has ended. */
    void (*claim)(client *v, const client_claim *claim);
    unsigned (*waiting)(client *v); /* how many are stored */
    const char *(*key)(client *v);  /* the player's, in digits; "" if there is none */
    /* A state of a paired match: signs it, or checks whether the player with that key has. */
    bool (*sign)(client *v, const char *pair, online_state *state);
    bool (*check)(client *v, const char *pair, const char *key, const online_state *state);
    int (*descriptor)(const client *v); /* for waiting for answers; -1 if none */
} client_calls;

#endif
