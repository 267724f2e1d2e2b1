/* A lobby: seats, who is ready, rounds, their seeds, time with its pauses, members who join and
 * leave. One program hosts it, a player's or a relay; the others have a link to that one, which
 * forwards what they play. A member that joins in the middle, or only watches, gets the log from
 * its beginning. The calls take the time in microseconds, never 0; the lobby uses no clock and no
 * socket. It is large: allocate it zeroed from the system, which then holds only the memory in
 * use. */
#ifndef TESSERA_NET_LOBBY_H
#define TESSERA_NET_LOBBY_H

#include "net/connection.h"

enum { NET_MEMBERS = 12, NET_BANS = 32 }; /* member 0 is the host itself */

enum {
    NET_LOBBY_WAITING, /* until all are ready */
    NET_LOBBY_PLAYING,
    NET_LOBBY_PAUSED,  /* requested, or because a member is silent */
    NET_LOBBY_BETWEEN, /* between two rounds */
    NET_LOBBY_STOPPED, /* two ends have different states: see `fault` */
    NET_LOBBY_LEFT     /* this program has left the lobby: see `why` */
};

/* Events for the caller. */
enum {
    NET_EVENT_SEATS, /* a member joined, left or became ready: see `seats` */
    NET_EVENT_START, /* a round starts: a new replay is written from now on */
    NET_EVENT_OVER,  /* the round is over: its replay is complete */
    NET_EVENT_PAUSE,
    NET_EVENT_RESUME,
    NET_EVENT_SAID,   /* `member` has sent the message `text` */
    NET_EVENT_LEFT,   /* `member` has left, `number` is NET_LEAVE_...; member 0 is this program */
    NET_EVENT_FAULT,  /* `member` and this program differ since tick `number` */
    NET_EVENT_HOST,   /* the host has disappeared, and this program is the host now */
    NET_EVENT_UNRATED /* inputs came late: the ranked match does not count */
};
typedef void net_lobby_event(void *ctx, unsigned what, unsigned member, uint32_t number,
                             const char *text);

/* For a ranked match; `ctx` is that of net_lobby_config. Signs a state, or returns false if that is
 * no longer wanted. */
typedef bool net_lobby_sign(void *ctx, net_state *state);
/* Returns true if the other player has signed that state. */
typedef bool net_lobby_check(void *ctx, const net_state *state);

/* Receives a part of a description from the player at the other end of a link; `ctx` as above. */
typedef void net_lobby_signal(void *ctx, unsigned member, const net_signal *part);

typedef struct net_lobby_config {
    const char *name; /* this player's name */
    uint8_t wish;     /* NET_WISH_...; a relay watches */
    uint8_t bot;      /* level of the bot that plays here; 0 for a person */
    ts_handling handling;
    uint64_t signature;               /* the engine's */
    uint8_t secret[NET_SECRET_SIZE];  /* for returning; all 0 if that is impossible */
    uint8_t key[NET_PLAYER_KEY_SIZE]; /* this player's key at a server; all 0 if it is not shared */

    /* for the host alone */
    unsigned rules;
    ts_change change[TS_CHANGES_MAX]; /* of the rule set, as in a setup */
    uint8_t seats, first_to, chat;
    uint8_t least; /* players needed for a round, two at least; may change later */
    uint8_t handicap[TS_PLAYERS_MAX];
    uint64_t seed;               /* random */
    uint8_t id[NET_ID_SIZE];     /* of the match, random */
    uint64_t countdown, between; /* microseconds before a round, and after one */
    uint64_t count_in;           /* before play resumes after a pause */
    uint64_t grace;              /* a silent player is out after that */
    uint32_t watch_delay;        /* delay of spectators in ticks */

    net_lobby_event *news;
    ts_replay_write *write;    /* gets the replay of each round; may be NULL */
    net_rollback_events *tell; /* may be NULL */
    net_lobby_signal *signal;  /* may be NULL */
    void *ctx;
} net_lobby_config;

/* A rule set that is not built in, as it is sent to guests. */
typedef struct net_lobby_rules {
    uint64_t hash;       /* 0 if the rule set is built in */
    uint32_t size, have; /* size of the text; for a guest, the bytes received so far */
    uint8_t taken;       /* sets that a guest has added */
    uint8_t bytes[NET_RULES_MAX];
} net_lobby_rules;

typedef struct net_member {
    bool here, joined;
    bool paused;  /* it has used its pause in a ranked match */
    bool muted;   /* its chat messages are not forwarded */
    bool returns; /* it has returned, and is sent the log of its own boards */
    bool absent;  /* it was a member of the previous host, and has not joined this one yet */
    uint8_t wish, bot;
    uint8_t due;         /* what is to be sent to it */
    uint64_t rules_hash; /* the rule set that is being sent to it, */
    uint32_t rules_sent; /* and how many of its bytes have been */
    uint64_t chat_due;   /* when its chat allowance will be refilled */
    ts_handling handling;
    char name[NET_NAME_MAX + 1];
    uint8_t tag[NET_SEAT_TAG_SIZE];   /* of its secret */
    uint8_t key[NET_PLAYER_KEY_SIZE]; /* all 0 if it is unknown; guests store it, too */
} net_member;

typedef struct net_lobby_ranked {
    net_lobby_sign *sign; /* NULL if the match is not ranked */
    net_lobby_check *check;
    uint64_t seed;
    bool paused;        /* a guest: it has used its pause */
    bool late, unrated; /* the opponent's inputs came late; either player reports it */
    uint32_t before;    /* rounds played here before the match */
    net_state told, said,
        vouched; /* signed here; signed by the opponent; and the same state here */
} net_lobby_ranked;

typedef struct net_lobby {
    net_lobby_config config;
    bool hosts;
    uint8_t why, fault; /* NET_LEAVE_...; the member that differs */
    net_seats seats;    /* board i of a match is that of seat i */
    uint32_t round;
    uint64_t seed;
    net_start start;
    bool started; /* `log` and `far` contain a match */
    bool counted; /* its result was counted */
    net_input_logs log;
    net_rollback rollback;

    /* `base_tick` is at `base_at`, on the host's clock */
    uint32_t base_tick;
    uint64_t base_at, stalled, over_at;
    bool counts_in;       /* when play resumes, all get time to look */
    uint64_t pause_until; /* in a ranked match; 0 means without limit */
    unsigned paused_by;
    bool wish_pause, waits; /* waiting: the local boards stand until RESUME */

    uint64_t late_since[TS_PLAYERS_MAX]; /* when the board became late; 0 if it is not */
    uint8_t late;                        /* boards that this end has marked as late, a bit each */
    net_lobby_ranked rank;
    net_lobby_rules rules;

    unsigned bans; /* the newest replace the oldest */
    uint8_t banned[NET_BANS][NET_SEAT_TAG_SIZE];
    net_heirs heirs;
    net_member member[NET_MEMBERS];
    net_connection
        link[NET_MEMBERS]; /* the host's links to members; others have only 0, to the host */
} net_lobby;

/* Returns false if the rule set cannot be played online (see net_lobby_plays). */
bool net_lobby_host(net_lobby *r, const net_lobby_config *config, uint64_t now);
void net_lobby_join(net_lobby *r, const net_lobby_config *config, uint64_t now);
bool net_lobby_plays(
    unsigned rules); /* True when garbage is delayed, and pieces follow from the seed alone. */

/* ---- links -------------------------------------------------------------------------------- */

/* The host: adds a client that has connected; returns the member, or -1 if the lobby is full.
 * Others have link 0. */
int net_lobby_link(net_lobby *r, uint64_t now);
/* Removes a link that is gone for good. */
void net_lobby_drop(net_lobby *r, unsigned member, uint64_t now);
void net_lobby_receive(net_lobby *r, unsigned member, const uint8_t *frames, size_t size,
                       uint64_t now);
/* Writes the next packet for a member; call it again until it returns 0. */
size_t net_lobby_send(net_lobby *r, unsigned member, uint8_t *out, size_t size, uint64_t now);
/* Returns the latest time to call net_lobby_run and net_lobby_send again. */
uint64_t net_lobby_next(const net_lobby *r);

/* ---- playing ------------------------------------------------------------------------------ */

void net_lobby_run(net_lobby *r, uint64_t now); /* call it for each frame and each packet */
/* Returns the current tick. */
uint32_t net_lobby_tick(net_lobby *r, uint64_t now);
/* Plays the next tick of the local boards (r->far.own) with these buttons, if it is due. Call it
 * until it returns false: members that were away catch up. */
bool net_lobby_play(net_lobby *r, const ts_buttons held[TS_PLAYERS_MAX], uint64_t now);
/* True when the next tick of the local boards waits for nothing but time. */
bool net_lobby_goes(net_lobby *r);
/* Does the same as net_lobby_play, and plays the tick in progress, too, so that a key need not wait
 * for the end of a tick. */
bool net_lobby_answer(net_lobby *r, const ts_buttons held[TS_PLAYERS_MAX], uint64_t now);

/* ---- another host ------------------------------------------------------------------------- */

/* Writes the tag of a secret. Every member can recognize the secret by its tag, and nobody can
 * derive it. Without a secret (all 0) the tag is 0, too. */
void net_secret_tag(const uint8_t secret[NET_SECRET_SIZE], uint8_t tag[NET_SEAT_TAG_SIZE]);
/* Returns the position of this program among the heirs, or -1 if it is not one of them. */
int net_lobby_heir_rank(const net_lobby *r);
/* Turns a guest of a host that has disappeared into the host, with the log that it has. The other
 * players, the old host too, get their seats when they return. Seeds follow from `seed`. Returns
 * false, and changes nothing, if that is impossible. */
bool net_lobby_take_over(net_lobby *r, uint64_t seed, uint64_t now);
/* For the other guests: joins through another link, to another host. The state here stays until the
 * new host has announced its own. */
void net_lobby_join_again(net_lobby *r, uint64_t now);
/* For the host: announces that the addresses at which members find each other have changed. */
void net_lobby_tell_heirs(net_lobby *r);

/* ---- ranked ------------------------------------------------------------------------------- */

/* Starts a ranked match with the next round. Its seeds follow from this one, and both players sign
 * the states that they reach. `sign` is NULL once the match has ended. */
void net_lobby_rank(net_lobby *r, uint64_t seed, net_lobby_sign *sign, net_lobby_check *check);
/* Writes the newest state that the opponent has signed, and that was the state here, too. Returns
 * false if there is none. */
bool net_lobby_vouched(const net_lobby *r, net_state *out);
/* Writes the newest state that this player has signed, for the server. */
bool net_lobby_told(const net_lobby *r, net_state *out);

/* ---- requests ----------------------------------------------------------------------------- */

void net_lobby_ready(net_lobby *r, bool ready, uint64_t now);
void net_lobby_say(net_lobby *r, const char *text, uint64_t now);
/* Sends a part of a description to a member, or to the host (0). Returns false if it must wait. */
bool net_lobby_send_signal(net_lobby *r, unsigned member, const net_signal *part);
/* Requests a pause or its end. Returns false if that is not allowed: in a ranked match each player
 * has one pause, of 30 seconds. */
bool net_lobby_pause(net_lobby *r, bool pause, uint64_t now);
/* Leaves; send what net_lobby_send still returns. */
void net_lobby_leave(net_lobby *r, uint64_t now);
/* For the host: stops or resumes forwarding that member's chat messages. */
void net_lobby_mute(net_lobby *r, unsigned member, bool is_muted);
/* For the host: removes that member; `bans`: the same secret cannot return. */
void net_lobby_kick(net_lobby *r, unsigned member, bool bans);
/* For the host: gives a bot a seat. Returns false if no seat is free. */
bool net_lobby_bot(net_lobby *r, unsigned level, const char *name, const ts_handling *handling);
/* For the host, while the lobby waits: sets another level and name of the bot in that seat; level 0
 * removes it. */
void net_lobby_change_bot(net_lobby *r, unsigned seat, unsigned level, const char *name);
/* For the host, while the lobby waits: sets other rules, rounds, handicaps, seats, chat. Members
 * who were ready have to agree again. Returns false if the rule set cannot be played online. */
bool net_lobby_change(net_lobby *r, const net_lobby_config *config);

#endif
