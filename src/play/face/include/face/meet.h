/* Playing with somebody far away, as a session sees it: rooms in which people meet, and the matches
 * played there. Whoever has a network gives it these calls (src/meet); a session without them plays
 * alone. Times are those of session_run. */
#ifndef TESSERA_PLAY_FACE_MEET_H
#define TESSERA_PLAY_FACE_MEET_H

#include "tessera.h"

enum {
    MEET_NAME_ROOM = 25, /* of a player, and a code */
    MEET_TEXT_ROOM = 201,
    MEET_PLACE_ROOM = 80, /* an address as text */
    MEET_FOUND_MOST = 8,
    MEET_DESCRIPTORS = 4, /* one of them of a hall: visit.h */
    MEET_USUAL_PORT = 2608
};

typedef struct meet meet;

/* Where one is. */
enum {
    MEET_NOWHERE,
    MEET_KNOCKING, /* at a room; nobody has answered yet */
    MEET_WAITING,  /* in a room, for all to be ready */
    MEET_PLAYING,
    MEET_PAUSED,  /* by somebody's wish, or because somebody is silent */
    MEET_BETWEEN, /* two rounds */
    MEET_STOPPED  /* two ends have different states: it cannot go on */
};

/* Why there is no room, or no longer. */
enum {
    MEET_FINE,
    MEET_PORT_IN_USE,
    MEET_NO_NETWORK,
    MEET_NO_SODIUM,   /* by which all is sealed */
    MEET_NO_ADDRESS,  /* the text is none, or nobody has that name */
    MEET_NO_ANSWER,   /* nobody hosts there, or with another code */
    MEET_NO_RELAY,    /* it does not answer */
    MEET_NOBODY,      /* the relay knows no host of that code */
    MEET_NO_CODE,     /* it is needed, or too short */
    MEET_NEEDS_RELAY, /* there is no way but by one */
    MEET_NO_RULES,    /* that are not played far away */
    MEET_VERSION,
    MEET_OTHER_RULES,
    MEET_FULL,
    MEET_SILENT, /* the host, for too long */
    MEET_BROKEN,
    MEET_DESYNC,
    MEET_CLOSED,
    MEET_TROUBLES
};

/* What is wished of a room. */
typedef struct meet_wish {
    char name[MEET_NAME_ROOM];
    ts_setup setup;   /* handling[0]: of this player; of a host also the rules and handicaps */
    uint64_t entropy; /* of a host: seeds are drawn of it */
    uint8_t places, first_to, chat; /* of a host */
    bool tells_near;                /* of a host: the local network hears of the room */
    bool watches;                   /* of a guest */
    uint32_t port;                  /* of a host */
    char code[MEET_NAME_ROOM];      /* of a host "": one is drawn */
    char place[MEET_PLACE_ROOM];    /* of a guest: the host's address; "": found by the relay */
    char relay[MEET_PLACE_ROOM];    /* "": none */
} meet_wish;

typedef struct meet_seat {
    uint8_t bot; /* its level; 0: a person; without a name it plays as nobody does */
    bool here;   /* played by this program */
    bool ready, away;
    uint8_t handicap, wins;
    char name[MEET_NAME_ROOM];
} meet_seat;

/* How it stands now. */
typedef struct meet_look {
    uint8_t where, trouble; /* trouble stays after a room is no more */
    bool hosts, waits;      /* waits: nothing is heard of somebody, whose name is in `silent` */
    bool chat;
    uint8_t rules, first_to, places, watchers, count; /* places are known to the host alone */
    ts_change change[TS_CHANGES_MAX];                 /* of the rules; known to the host alone */
    int8_t own;                                       /* the seat of this player; -1: he watches */
    meet_seat seat[TS_PLAYERS_MAX];                   /* seat i plays board i */
    char silent[MEET_NAME_ROOM];
    char code[MEET_NAME_ROOM];   /* of a host: what the others need */
    char place[MEET_PLACE_ROOM]; /* of a host: where they come; else where he is */
    bool by_relay, asks_relay;   /* they come by one; it has not answered so far */
    uint64_t relay_us;           /* to the relay and back, the shortest so far; 0: not known */
    uint64_t next_us;            /* when the next round begins by itself; 0: not known */
} meet_look;

/* A room near, whose host says that it is there. */
typedef struct meet_found {
    char name[MEET_NAME_ROOM], rules[MEET_NAME_ROOM], code[MEET_NAME_ROOM];
    char place[MEET_PLACE_ROOM];
    uint8_t taken, places;
    bool plays;
} meet_found;

/* What has happened, each once and in order. */
enum {
    MEET_NEWS_NONE,
    MEET_NEWS_START, /* a round begins: `setup`, `us` */
    MEET_NEWS_OVER,  /* the round is over, and its replay whole */
    MEET_NEWS_PAUSE,
    MEET_NEWS_RESUME,
    MEET_NEWS_SAID,     /* `name` has said `text` */
    MEET_NEWS_LEFT,     /* `name` has left, or, `silent`, was silent for too long */
    MEET_NEWS_STRANGER, /* somebody knocks with another code */
    MEET_NEWS_GONE      /* the room is no more, or this program no longer in it: see `trouble` */
};

typedef struct meet_news {
    uint8_t what;
    bool silent;
    uint64_t us; /* when the first tick is */
    ts_setup setup;
    char name[MEET_NAME_ROOM], text[MEET_TEXT_ROOM];
} meet_news;

/* Of whom events tell: the boards played here, the others as they are shown, all as they are known
 * for good. */
enum { MEET_OF_KNOWN, MEET_OF_SHOWN, MEET_OF_OWN };
typedef void meet_tell(void *to, unsigned of, const ts_match *m, const ts_events *events);

typedef struct meet_calls {
    void (*hear)(meet *m, meet_tell *tell, void *to); /* who is told of events */

    /* False: see `trouble`. */
    bool (*host)(meet *m, const meet_wish *wish, uint64_t now_us);
    bool (*join)(meet *m, const meet_wish *wish, uint64_t now_us);
    void (*leave)(meet *m, uint64_t now_us);
    void (*listen)(meet *m, bool on); /* for rooms near */
    unsigned (*found)(const meet *m, const meet_found **list);

    const meet_look *(*look)(const meet *m); /* good until the next call that may change it */
    bool (*news)(meet *m, meet_news *out);   /* the next; false: no more */
    void (*run)(meet *m, uint64_t now_us);   /* takes what has come, sends what is due */
    uint64_t (*next)(const meet *m); /* when to run again; UINT64_MAX: when something comes */
    unsigned (*descriptors)(const meet *m, int out[MEET_DESCRIPTORS]); /* by which it comes */

    void (*ready)(meet *m, bool ready, uint64_t now_us);
    void (*say)(meet *m, const char *text, uint64_t now_us);
    void (*pause)(meet *m, bool pause, uint64_t now_us);
    /* of a host, while the room waits */
    /* level 0: none; as: whose name it has, or "" */
    void (*bot)(meet *m, unsigned seat, unsigned level, const char *as,
                const ts_handling *handling);
    void (*change)(meet *m, const meet_wish *wish); /* rules, rounds, handicaps, places, chat */

    /* the match under way, as run_lead has it */
    unsigned (*own)(const meet *m);
    uint32_t (*tick)(meet *m, uint64_t at_us);
    bool (*goes)(meet *m);
    bool (*play)(meet *m, const ts_buttons held[TS_PLAYERS_MAX], bool answers, uint64_t at_us);
    const ts_match *(*known)(const meet *m);
    const ts_match *(*shown)(const meet *m, unsigned board);
    uint32_t (*moves)(const meet *m);
    const char *(*replay)(const meet *m, size_t *size); /* of this round, as far as it is known */
} meet_calls;

#endif
