/* Online duels without a screen: bots play in lobbies of src/net over sockets. */
#ifndef TESSERA_CLI_ONLINE_NET_GAME_H
#define TESSERA_CLI_ONLINE_NET_GAME_H

#include "bot/bot.h"
#include "online/guest.h"
#include "net/succession.h"
#include "sockets/seat_file.h"
#include "sockets/udp.h"
#include "bots/think.h"
#include "file.h"
#include "learn/games.h"

enum { NET_GAME_LATE_MAX = 1 << 16, NET_GAME_GRACE = 15 };

/* Options that both commands have in common. */
typedef struct net_game_choices {
    const char *name, *code, *replay, *tbp;
    bot_profile bot;
    uint64_t seconds, grace, port; /* 0 means the default */
    bool no_screen, lan;
    bool commands;       /* a host: they are read from standard input */
    const char *address; /* a host: of this machine; NULL means all */
    const char *relay;   /* addresses separated by commas, or NULL */
    bool through;        /* never the direct route */
} net_game_choices;

typedef struct net_game_game {
    const net_game_choices *choices;
    bool hosts;
    net_udp udp;
    net_seat_file seat; /* lets a player who was killed return */
    net_lobby *lobby;
    net_endpoint gate;
    net_succession succession;
    net_lobby_config config;
    net_address host; /* as given */

    ts_bot *bot[TS_PLAYERS_MAX];
    mind *mind;            /* of a bot that continues to think */
    net_game_guest *guest; /* plays in place of a bot; or NULL */
    uint32_t bots_round;   /* the round that they play */
    unsigned bots_own;     /* the boards that they play */
    ts_buttons held[TS_PLAYERS_MAX];
    bool has_held; /* for the next tick */

    uint64_t now;                            /* for everything that happens at the same time */
    uint64_t began, until, over_at, left_at; /* microseconds; 0 if not yet */
    uint64_t patience;                       /* until the host must have responded */
    bool done;                               /* a player has won the match */
    bool left;                               /* a player left before the end */
    bool fault, failed;                      /* failed: an error has been printed */
    uint8_t first_to, winner;                /* winner: the board, from 1 */
    uint8_t wins[TS_PLAYERS_MAX], board;     /* board: the local one, from 1 */
    char open_code[NET_NAME_MAX + 1];        /* announced on the local network; "" if it is not */
    net_rendezvous ways;                     /* at relays, where both ends meet */
    char code[NET_TEXT_MAX + 1];             /* what follows the name there */
    uint64_t ready_at;                       /* when it was last sent */
    uint64_t heard, back_at, back_most;      /* back_at: the first packet after a silence; or 0 */
    uint32_t back_tick;
    char command[64]; /* an incomplete line */
    size_t command_size;
    bool commands_end;
    uint64_t called; /* when the lobby was last announced on the local network */
    uint32_t rounds, corrections;
    uint64_t bytes_sent, packets_sent, strangers_said;
    uint32_t late[NET_GAME_LATE_MAX]; /* number of updates that were late by that many ticks */
    uint32_t late_seen[TS_PLAYERS_MAX];
    uint32_t round_begun;
    size_t round_text; /* where its replay begins in `text` */
    size_t whole_text; /* the part of `text` with the rounds that are over */
    buffer text, log;  /* the replays; the rounds as JSON */
} net_game_game;

uint64_t net_game_now(void); /* microseconds */

/* Opens what both need: sockets, memory. Returns false after an error has been printed. */
bool net_game_open(net_game_game *g, const net_game_choices *c, bool hosts);
int net_game_close(net_game_game *g, int status); /* returns the status */
void net_game_send(void *ctx, const net_address *at, const uint8_t *packet, size_t size);
/* Plays until the match is over or cannot continue; prints the line of JSON. Returns the status. */
int net_game_run(net_game_game *g);
/* Executes the commands on standard input, without waiting for it. */
void net_game_obey(net_game_game *g);
/* Prints the game as a line of JSON and writes the replay. Returns false if that failed. */
bool net_game_report(const net_game_game *g);
/* Notes what the report says about a finished round. */
void net_game_note_round(net_game_game *g);
void net_game_note_lateness(net_game_game *g);
void net_game_note_silence(net_game_game *g); /* how soon after one the local boards resume */

#endif
