/* A match whose boards are played on several machines. The confirmed state of all boards is
 * `known`: it alone decides, and is recorded, so all machines write the same bytes. The own boards
 * go ahead of it by their own buttons: the `view`, right for as long as rows travel
 * (tests/t_rollback_delay.c). The other boards are shown a little late, so that they glide:
 * `shown`. It knows no socket and no clock. */
#ifndef TESSERA_NET_ROLLBACK_H
#define TESSERA_NET_ROLLBACK_H

#include "net/input_log.h"
#include "tessera/replay.h"

enum {
    NET_HASH_EVERY = 500, /* ticks from one hash to the next */
    NET_HASHES = 64,
    NET_DELAY_SAMPLES = 256,
    NET_AHEAD_SECONDS = 2 /* the own boards stop that far beyond what is known */
};

/* All lines of a match. For each of its boards the log that everybody has. Large; memory that comes
 * zeroed from the system costs only what is used of it. */
typedef struct net_input_logs {
    uint32_t round, boards;
    net_input_log line[TS_PLAYERS_MAX];
} net_input_logs;

void net_input_logs_start(net_input_logs *log, uint32_t round, unsigned boards);
uint32_t
net_input_logs_known(const net_input_logs *log); /* of the board of which the least is known */

enum { NET_CONFIRMED, NET_DISPLAYED, NET_PREDICTED };
/* Events of one tick of one of the three. For the own boards those of the view come first; who
 * wins, who loses is in those of known alone. */
typedef void net_rollback_events(void *ctx, unsigned of, const ts_match *m,
                                 const ts_events *events);

/* A match that follows the lines. */
typedef struct net_follower {
    ts_match match;
    net_cursor at[TS_PLAYERS_MAX];
    ts_buttons held[TS_PLAYERS_MAX];
} net_follower;

typedef struct net_delay {
    uint32_t count;
    uint16_t sample[NET_DELAY_SAMPLES]; /* ticks */
    uint16_t most;
    uint16_t usual; /* so late are nearly all, counted now and then */
} net_delay;

typedef struct net_rollback {
    net_input_logs *log;
    unsigned own; /* boards played here, a bit each */
    net_follower known, shown;
    net_follower view;    /* only its own boards mean anything */
    uint32_t behind;      /* the ticks that `shown` is behind the own boards, if as much is known */
    uint64_t rebuilt;     /* the tick of known from which the view was made */
    uint32_t corrections; /* times that news changed an own board */
    net_delay late[TS_PLAYERS_MAX];
    uint32_t heard[TS_PLAYERS_MAX]; /* known of each line when it was looked at last */
    net_hash hash[NET_HASHES + 1];  /* by net_hash_slot */
    ts_recorder recorder;
    bool records, finished;
    net_rollback_events *tell;
    void *ctx;
    ts_events events;
} net_rollback;

/* Begins a match on lines that have begun; false if the setup makes no sense. `write` gets the
 * replay as it grows, `tell` the events; either may be NULL. */
bool net_rollback_start(net_rollback *f, net_input_logs *log, const ts_setup *setup, unsigned own,
                        ts_replay_write *write, net_rollback_events *tell, void *ctx);

/* From now on these boards are played here, too; all that is known of them is in their lines. */
void net_rollback_take_over(net_rollback *f, unsigned boards);

/* The next tick of the own boards, with these buttons. Returns false if not now, for too little is
 * known of the others, or the match is over. */
bool net_rollback_own(net_rollback *f, const ts_buttons held[TS_PLAYERS_MAX]);
uint32_t
net_rollback_tick(const net_rollback *f); /* of the own boards; without one, of what is known */
uint32_t
net_rollback_limit(const net_rollback *f); /* the tick that net_rollback_own does not pass now */

/* Looks at what has come; `now` is the tick that it should be. Once for every picture, or every
 * packet. The match is over when known.match.over. */
void net_rollback_run(net_rollback *f, uint32_t now);

/* The tick, as net_rollback_run is told of it, at which the far boards look other than now;
 * UINT32_MAX if not before more has come. */
uint32_t net_rollback_moves(const net_rollback *f);

/* For a board that is played here `view`, for others `shown`. */
const ts_match *net_rollback_match(const net_rollback *f, unsigned board);
/* The hash of a tick is kept at every NET_HASH_EVERY ticks and where the match is over. */
unsigned net_hash_slot(uint32_t tick);
uint64_t net_rollback_hash(const net_rollback *f,
                           uint32_t tick);              /* 0 if not known yet, or no longer */
uint32_t net_rollback_last_hash(const net_rollback *f); /* the last tick with one; 0 if none */
/* Returns a delay, in ticks, that this percentage of a board's news does not exceed. */
unsigned net_rollback_delay(const net_rollback *f, unsigned board, unsigned percent);

#endif
