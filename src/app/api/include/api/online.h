/* Online play as a session sees it: lobbies, and the matches played in them. A program with a
 * network passes these calls (src/online); a session without them plays alone. Times are those of
 * session_run. */
#ifndef TESSERA_APP_API_ONLINE_H
#define TESSERA_APP_API_ONLINE_H

#include "tessera.h"

enum {
    ONLINE_NAME_SIZE = 25, /* of a player, and a code */
    ONLINE_TEXT_SIZE = 201,
    ONLINE_PLACE_SIZE = 80, /* an address as text */
    ONLINE_KEY_SIZE = 32,   /* by which a server knows a player */
    ONLINE_RELAYS = 3,      /* at which a lobby may be; their addresses are separated by commas */
    ONLINE_RELAYS_SIZE = ONLINE_RELAYS * ONLINE_PLACE_SIZE,
    ONLINE_FOUND_MOST = 8,
    ONLINE_WATCHERS = 11,
    ONLINE_DESCRIPTORS = 4, /* one of them of the ranking client */
    ONLINE_DELAYS = 4,      /* from which a host chooses the spectators' */
    ONLINE_USUAL_PORT = 2608
};

typedef struct online online;

/* The state of the connection. */
enum {
    ONLINE_NOWHERE,
    ONLINE_CONNECTING, /* to a lobby; no response yet */
    ONLINE_WAITING,    /* in a lobby, until all are ready */
    ONLINE_PLAYING,
    ONLINE_PAUSED,  /* requested, or because a player is silent */
    ONLINE_BETWEEN, /* two rounds */
    ONLINE_STOPPED  /* two ends have different states: it cannot continue */
};

/* The reason why no lobby is open. */
enum {
    ONLINE_FINE,
    ONLINE_PORT_IN_USE,
    ONLINE_NO_NETWORK,
    ONLINE_NO_SODIUM,   /* encrypts everything */
    ONLINE_NO_ADDRESS,  /* not an address, or an unknown name */
    ONLINE_NO_ANSWER,   /* no host there, or with another code */
    ONLINE_NO_RELAY,    /* it does not answer */
    ONLINE_NOBODY,      /* the relay knows no host of that code */
    ONLINE_NO_CODE,     /* it is needed, or too short */
    ONLINE_NEEDS_RELAY, /* only a relay can connect it */
    ONLINE_NO_RULES,    /* that cannot be played online */
    ONLINE_VERSION,
    ONLINE_OTHER_RULES,
    ONLINE_FULL,
    ONLINE_SILENT, /* the host, for too long */
    ONLINE_BROKEN,
    ONLINE_DESYNC,
    ONLINE_CLOSED,
    ONLINE_MOVED,  /* another program of this player has the seat */
    ONLINE_KICKED, /* by the host */
    ONLINE_TROUBLES
};

/* The settings of a lobby to open or to join. */
typedef struct online_wish {
    char name[ONLINE_NAME_SIZE];
    ts_setup setup;   /* handling[0]: of this player; of a host also the rules and handicaps */
    uint64_t entropy; /* of a host: seeds are drawn of it */
    uint8_t places, first_to, chat; /* of a host */
    bool tells_near;                /* a host: the lobby is announced on the local network */
    bool watches;                   /* of a guest */
    bool direct;                    /* pages may have channels, and see each other's addresses */
    unsigned watch_delay_s;         /* of a host: by which spectators are behind */
    uint32_t port;                  /* of a host */
    char code[ONLINE_NAME_SIZE];    /* of a host "": one is drawn */
    char place[ONLINE_PLACE_SIZE];  /* of a guest: the host's address; "": found by the relay */
    char relay[ONLINE_RELAYS_SIZE]; /* "" if none */
    uint8_t key[ONLINE_KEY_SIZE];   /* of this player, for the others; all 0 if it is not shared */
} online_wish;

typedef struct online_seat {
    uint8_t bot; /* its level; 0 for a person; without a name it is a plain bot */
    bool here;   /* played by this program */
    bool ready, away;
    bool late;      /* its inputs arrive later than the latency explains */
    bool muted;     /* known to the host alone, as is: */
    uint8_t member; /* by which it is muted or sent away */
    uint8_t handicap, wins;
    uint16_t ping_ms; /* round trip to that program; 0 if unknown or none */
    char name[ONLINE_NAME_SIZE];
    uint8_t key[ONLINE_KEY_SIZE]; /* as claimed by that player; all 0 if unknown */
} online_seat;

typedef struct online_watcher {
    uint8_t member;
    bool muted;
    char name[ONLINE_NAME_SIZE];
} online_watcher;

/* The current state of the lobby. */
typedef struct online_view {
    uint8_t where, trouble; /* trouble stays after the lobby is gone */
    bool hosts, waits;      /* waiting for the silent player whose name is in `silent` */
    bool chat;
    uint8_t rules, first_to, places, watchers, count; /* places are known to the host alone */
    ts_change change[TS_CHANGES_MAX];                 /* of the rules; known to the host alone */
    int8_t own;                                       /* this player's seat; -1 for a spectator */
    online_seat seat[TS_PLAYERS_MAX];                 /* seat i plays board i */
    unsigned watcher_count;                           /* the host's list of spectators */
    online_watcher watcher[ONLINE_WATCHERS];
    char silent[ONLINE_NAME_SIZE];
    char code[ONLINE_NAME_SIZE]; /* of a host: what the others need */
    char
        place[ONLINE_PLACE_SIZE]; /* a host: the address for joining; a guest: the host's address */
    bool by_relay, asks_relay;    /* connections use a relay; it has not responded yet */
    uint64_t relay_us[ONLINE_RELAYS]; /* round-trip time, the shortest so far; 0 if unknown */
    uint64_t next_us;                 /* when the next round begins by itself; 0 if unknown */
} online_view;

/* A lobby on the local network that its host announces. */
typedef struct online_found {
    char name[ONLINE_NAME_SIZE], rules[ONLINE_NAME_SIZE], code[ONLINE_NAME_SIZE];
    char place[ONLINE_PLACE_SIZE];
    uint8_t taken, places;
    bool plays;
} online_found;

/* Events of the lobby. Each is reported once, in order. */
enum {
    ONLINE_EVENT_NONE,
    ONLINE_EVENT_START, /* a round starts: `setup`, `us` */
    ONLINE_EVENT_OVER,  /* the round is over, and its replay complete */
    ONLINE_EVENT_PAUSE,
    ONLINE_EVENT_RESUME,   /* at `us` */
    ONLINE_EVENT_SAID,     /* `name` has sent the message `text` */
    ONLINE_EVENT_LEFT,     /* `name` has left or, with `silent`, was silent for too long */
    ONLINE_EVENT_STRANGER, /* a client used another code */
    ONLINE_EVENT_HOST,     /* the host has disappeared, and this program is the host now */
    ONLINE_EVENT_UNRATED,  /* inputs came late: the ranked match does not count */
    ONLINE_EVENT_GONE      /* the lobby is closed, or this program has left it: see `trouble` */
};

typedef struct online_event {
    uint8_t what;
    bool silent;
    bool again;  /* the round continues, and is sent from its beginning */
    uint64_t us; /* when the first tick is, or when play resumes */
    ts_setup setup;
    char name[ONLINE_NAME_SIZE], text[ONLINE_TEXT_SIZE];
} online_event;

/* The sources of events: the confirmed match, the displayed one, or the boards played here. */
enum { ONLINE_CONFIRMED, ONLINE_DISPLAYED, ONLINE_OWN };
typedef void online_tell(void *ctx, unsigned of, const ts_match *m, const ts_events *events);

enum { ONLINE_MUTE, ONLINE_UNMUTE, ONLINE_KICK, ONLINE_BAN };

/* A ranked match: its seed is the server's. Both players sign the states that they reach. */
enum { ONLINE_SIGNATURE_SIZE = 64 };
typedef struct online_state {
    uint32_t round, tick; /* rounds count from 1 */
    uint64_t hash;
    uint8_t sign[ONLINE_SIGNATURE_SIZE];
    bool late; /* the signer reports that the opponent's inputs came late */
} online_state;

typedef struct online_ranked {
    uint64_t seed;
    void *ctx;
    bool (*sign)(void *ctx, online_state *state);        /* false if the match no longer counts */
    bool (*check)(void *ctx, const online_state *state); /* true if the opponent has signed it */
} online_ranked;

typedef struct online_calls {
    void (*hear)(online *m, online_tell *tell, void *ctx); /* sets the receiver of events */

    /* Returns false on failure: see `trouble`. */
    bool (*host)(online *m, const online_wish *wish, uint64_t now_us);
    bool (*join)(online *m, const online_wish *wish, uint64_t now_us);
    void (*leave)(online *m, uint64_t now_us);
    void (*listen)(online *m, bool on); /* for lobbies on the local network */
    unsigned (*found)(const online *m, const online_found **list);

    const online_view *(*look)(const online *m); /* valid until the next call that may change it */
    bool (*news)(online *m, online_event *out);  /* the next event; false if there are no more */
    void (*run)(online *m, uint64_t now_us);     /* handles received datagrams, sends what is due */
    uint64_t (*next)(
        const online *m); /* when to run again; UINT64_MAX means when a datagram arrives */
    unsigned (*descriptors)(const online *m,
                            int out[ONLINE_DESCRIPTORS]); /* the descriptors to wait for */

    void (*ready)(online *m, bool ready, uint64_t now_us);
    void (*say)(online *m, const char *text, uint64_t now_us);
    bool (*pause)(online *m, bool pause, uint64_t now_us); /* false if that is not allowed */
    /* Mutes, unmutes, kicks or bans a member; only the host can. */
    void (*moderate)(online *m, unsigned member, unsigned what, uint64_t now_us);

    /* Makes the match that is played in this lobby count. */
    void (*rank)(online *m, const online_ranked *match);
    /* Writes the newest states that the opponent and this player have signed. Returns false if
     * there are none. */
    bool (*vouched)(const online *m, online_state *other, online_state *own);

    /* for a host, while the lobby waits */
    /* level 0: none; as: whose name it has, or "" */
    void (*bot)(online *m, unsigned seat, unsigned level, const char *as,
                const ts_handling *handling);
    void (*change)(online *m, const online_wish *wish); /* rules, rounds, handicaps, seats, chat */

    /* the current match, as in run_lead */
    unsigned (*own)(const online *m);
    uint32_t (*tick)(online *m, uint64_t at_us);
    bool (*goes)(online *m);
    bool (*play)(online *m, const ts_buttons held[TS_PLAYERS_MAX], bool answers, uint64_t at_us);
    const ts_match *(*known)(const online *m);
    const ts_match *(*shown)(const online *m, unsigned board);
    uint32_t (*moves)(const online *m);
    const char *(*replay)(const online *m,
                          size_t *size); /* of this round, as far as it is confirmed */
} online_calls;

#endif
