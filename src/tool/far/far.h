/* Duels with somebody far away, without a screen: bots play in rooms of src/net over sockets. */
#ifndef TESSERA_TOOL_FAR_FAR_H
#define TESSERA_TOOL_FAR_FAR_H

#include "bot/bot.h"
#include "guest.h"
#include "net/ways.h"
#include "sockets/udp.h"
#include "bots/mind.h"
#include "file.h"
#include "learn/kept.h"

enum { FAR_LATE_MAX = 1 << 16, FAR_GRACE = 15 };

/* What both calls have in common. */
typedef struct far_choices {
    const char *name, *code, *replay, *tbp;
    kept_bot bot;
    uint64_t seconds, grace, port; /* 0: the usual */
    bool no_screen, lan;
    const char *relay; /* addresses with commas between, or NULL */
    bool through;      /* not the straight way */
} far_choices;

typedef struct far_game {
    const far_choices *choices;
    bool hosts;
    net_udp udp;
    net_room *room;
    net_gate gate;
    net_room_config config;
    net_address host; /* which was asked for */

    ts_bot *bot[TS_PLAYERS_MAX];
    mind *mind;          /* of a bot that thinks on */
    far_guest *guest;    /* plays in place of a bot; or NULL */
    uint32_t bots_round; /* the round that they play */
    ts_buttons held[TS_PLAYERS_MAX];
    bool has_held; /* for the next tick */

    uint64_t now;                            /* for all that is done at the same time */
    uint64_t began, until, over_at, left_at; /* microseconds; 0: not yet */
    uint64_t patience;                       /* until the host must have answered */
    bool done;                               /* somebody has won the match */
    bool left;                               /* a player was gone before the end */
    bool fault, failed;                      /* failed: an error has been printed */
    uint8_t first_to, winner;                /* winner: the board, from 1 */
    uint8_t wins[TS_PLAYERS_MAX], board;     /* board: the own one, from 1 */
    char open_code[NET_NAME_MAX + 1];        /* told on the local network; "": it is not */
    net_ways ways;                           /* at relays, where both ends meet */
    char code[NET_NAME_MAX + 1];             /* what stands behind the name there */
    uint64_t ready_at;                       /* when it was last said */
    uint64_t heard, back_at, back_most;      /* back_at: the first packet after a silence; or 0 */
    uint32_t back_tick;
    uint64_t called; /* when the local network was told of the room last */
    uint32_t rounds, corrections;
    uint64_t bytes_sent, packets_sent, strangers_said;
    uint32_t late[FAR_LATE_MAX]; /* number of news that were late by that many ticks */
    uint32_t late_seen[TS_PLAYERS_MAX];
    tool_bytes text, log; /* the replays; the rounds as JSON */
} far_game;

uint64_t far_now(void); /* microseconds */

/* Opens what both need: sockets, memory. False: an error has been printed. */
bool far_open(far_game *g, const far_choices *c, bool hosts);
int far_close(far_game *g, int status); /* returns the status */
void far_send(void *to, const net_address *at, const uint8_t *packet, size_t size);
/* Plays until the match is over or cannot go on; prints the line of JSON. Returns the status. */
int far_run(far_game *g);
/* What has been played, as a line of JSON; writes the replay. False: it could not be written. */
bool far_report(const far_game *g);
/* The round is over: what the report says of it. */
void far_note_round(far_game *g);
void far_note_lateness(far_game *g);
void far_note_silence(far_game *g); /* how soon after one the own boards go on */

#endif
