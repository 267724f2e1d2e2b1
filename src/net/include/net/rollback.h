/* A match whose boards are played on several machines. The confirmed state of all boards is
 * `known`: it alone decides, and is recorded, so all machines write the same bytes. The local
 * boards are predicted from their own buttons: the `view`, which is right for as long as the
 * garbage delay (tests/t_rollback_delay.c). The remote boards are displayed slightly behind, so
 * that they move smoothly: `shown`. It uses no socket and no clock. */
#ifndef TESSERA_NET_ROLLBACK_H
#define TESSERA_NET_ROLLBACK_H

#include "net/input_log.h"
#include "tessera/replay.h"

enum {
    NET_HASH_EVERY = 500, /* ticks from one hash to the next */
    NET_HASHES = 64,
    NET_DELAY_SAMPLES = 256,
    NET_AHEAD_SECONDS = 2 /* how far the local boards may be ahead of the confirmed state */
};

/* All input logs of a match, one for each board. Large: memory that comes zeroed from the system
 * costs only the part that is used. */
typedef struct net_input_logs {
    uint32_t round, boards;
    net_input_log line[TS_PLAYERS_MAX];
} net_input_logs;

void net_input_logs_start(net_input_logs *log, uint32_t round, unsigned boards);
uint32_t net_input_logs_known(const net_input_logs *log); /* of the board with the shortest log */

enum { NET_CONFIRMED, NET_DISPLAYED, NET_PREDICTED };
/* Receives the events of one tick of one of the three states. For the local boards those of the
 * view come first; wins and losses are only in those of known. */
typedef void net_rollback_events(void *ctx, unsigned of, const ts_match *m,
                                 const ts_events *events);

/* A match that follows the logs. */
typedef struct net_follower {
    ts_match match;
    net_cursor at[TS_PLAYERS_MAX];
    ts_buttons held[TS_PLAYERS_MAX];
} net_follower;

typedef struct net_delay {
    uint32_t count;
    uint16_t sample[NET_DELAY_SAMPLES]; /* ticks */
    uint16_t most;
    uint16_t usual; /* nearly all delays are at most this; recalculated now and then */
} net_delay;

typedef struct net_rollback {
    net_input_logs *log;
    unsigned own; /* boards played here, a bit each */
    net_follower known, shown;
    net_follower view; /* only its local boards mean anything */
    uint32_t behind;   /* how many ticks `shown` is behind the local boards, if as much is known */
    uint64_t rebuilt;  /* the tick of known from which the view was rebuilt */
    uint32_t corrections; /* how often an update changed a local board */
    net_delay late[TS_PLAYERS_MAX];
    uint32_t heard[TS_PLAYERS_MAX]; /* known ticks of each log at the last check */
    net_hash hash[NET_HASHES + 1];  /* indexed by net_hash_slot */
    ts_recorder recorder;
    bool records, finished;
    net_rollback_events *tell;
    void *ctx;
    ts_events events;
} net_rollback;

/* Starts a match on logs that have begun. Returns false if the setup is invalid. `write` gets the
 * replay as it grows, `tell` the events; either may be NULL. */
bool net_rollback_start(net_rollback *f, net_input_logs *log, const ts_setup *setup, unsigned own,
                        ts_replay_write *write, net_rollback_events *tell, void *ctx);

/* From now on these boards are played here, too; their logs contain all that is known of them. */
void net_rollback_take_over(net_rollback *f, unsigned boards);

/* Plays the next tick of the local boards with these buttons. Returns false if that must wait,
 * because too little is known of the others, or the match is over. */
bool net_rollback_own(net_rollback *f, const ts_buttons held[TS_PLAYERS_MAX]);
uint32_t net_rollback_tick(
    const net_rollback *f); /* of the local boards; without one, of the confirmed state */
uint32_t
net_rollback_limit(const net_rollback *f); /* the tick that net_rollback_own does not pass yet */

/* Processes received inputs; `now` is the tick that it should be. Call it once per frame or packet.
 * The match is over when known.match.over. */
void net_rollback_run(net_rollback *f, uint32_t now);

/* Returns the value of `now` in net_rollback_run at which the remote boards next look different;
 * UINT32_MAX if not before more inputs arrive. */
uint32_t net_rollback_moves(const net_rollback *f);

/* Returns `view` for a board that is played here, `shown` for others. */
const ts_match *net_rollback_match(const net_rollback *f, unsigned board);
/* Hashes are stored at every NET_HASH_EVERY ticks and at the end of the match. */
unsigned net_hash_slot(uint32_t tick);
uint64_t net_rollback_hash(const net_rollback *f,
                           uint32_t tick);              /* 0 if unknown yet, or no longer stored */
uint32_t net_rollback_last_hash(const net_rollback *f); /* the last tick with one; 0 if none */
/* Returns a delay, in ticks, that this percentage of a board's updates does not exceed. */
unsigned net_rollback_delay(const net_rollback *f, unsigned board, unsigned percent);

#endif
