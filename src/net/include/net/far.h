/* A match whose boards are played on several machines. What has come of all boards is `known`: it
 * alone decides, and is recorded, so all machines write the same bytes. The own boards go ahead of
 * it by their own buttons: the `view`, right for as long as rows travel (tests/t_late.c). The other
 * boards are shown a little late, so that they glide: `shown`. It knows no socket and no clock. */
#ifndef TESSERA_NET_FAR_H
#define TESSERA_NET_FAR_H

#include "net/line.h"
#include "record/replay.h"

enum {
    NET_HASH_EVERY = 500, /* ticks from one hash to the next */
    NET_HASHES = 64,
    NET_LATE_SAMPLES = 256,
    NET_AHEAD_SECONDS = 2 /* the own boards stop that far beyond what is known */
};

/* All lines of a match. For each of its boards the log that everybody has. Large; memory that comes
 * zeroed from the system costs only what is used of it. */
typedef struct net_log {
    uint32_t round, boards;
    net_line line[TS_PLAYERS_MAX];
} net_log;

void net_log_start(net_log *log, uint32_t round, unsigned boards);
uint32_t net_log_known(const net_log *log); /* of the board of which the least is known */

enum { NET_OF_KNOWN, NET_OF_SHOWN, NET_OF_VIEW };
/* Events of one tick of one of the three. For the own boards those of the view come first; who
 * wins, who loses is in those of known alone. */
typedef void net_far_events(void *to, unsigned of, const ts_match *m, const ts_events *events);

/* A match that follows the lines. */
typedef struct net_follower {
    ts_match match;
    net_cursor at[TS_PLAYERS_MAX];
    ts_buttons held[TS_PLAYERS_MAX];
} net_follower;

typedef struct net_lateness {
    uint32_t count;
    uint16_t sample[NET_LATE_SAMPLES]; /* ticks */
    uint16_t most;
    uint16_t usual; /* so late are nearly all, counted now and then */
} net_lateness;

typedef struct net_far {
    net_log *log;
    unsigned own; /* boards played here, a bit each */
    net_follower known, shown;
    net_follower view;    /* only its own boards mean anything */
    uint32_t behind;      /* the ticks that `shown` is behind the own boards, if as much is known */
    uint64_t rebuilt;     /* the tick of known from which the view was made */
    uint32_t corrections; /* times that news changed an own board */
    net_lateness late[TS_PLAYERS_MAX];
    uint32_t heard[TS_PLAYERS_MAX]; /* known of each line when it was looked at last */
    net_hash hash[NET_HASHES + 1];  /* by net_hash_slot */
    ts_recorder recorder;
    bool records, finished;
    net_far_events *tell;
    void *to;
    ts_events events;
} net_far;

/* Begins a match on lines that have begun; false: the setup makes no sense. `write` gets the replay
 * as it grows, `tell` the events; either may be NULL. */
bool net_far_start(net_far *f, net_log *log, const ts_setup *setup, unsigned own,
                   ts_replay_write *write, net_far_events *tell, void *to);

/* The next tick of the own boards, with these buttons. False: not now, for too little is known of
 * the others, or the match is over. */
bool net_far_own(net_far *f, const ts_buttons held[TS_PLAYERS_MAX]);
uint32_t net_far_tick(const net_far *f);  /* of the own boards; without one, of what is known */
uint32_t net_far_limit(const net_far *f); /* the tick that net_far_own does not pass now */

/* Looks at what has come; `now` is the tick that it should be. Once for every picture, or every
 * packet. The match is over when known.match.over. */
void net_far_run(net_far *f, uint32_t now);

/* The tick, as net_far_run is told of it, at which the far boards look other than now; UINT32_MAX:
 * not before more has come. */
uint32_t net_far_moves(const net_far *f);

/* For a board that is played here `view`, for others `shown`. */
const ts_match *net_far_match(const net_far *f, unsigned board);
/* The hash of a tick is kept at every NET_HASH_EVERY ticks and where the match is over. */
unsigned net_hash_slot(uint32_t tick);
uint64_t net_far_hash(const net_far *f, uint32_t tick); /* 0: not known yet, or no longer */
uint32_t net_far_last_hash(const net_far *f);           /* the last tick with one; 0: none */
/* How late a board's news is, in ticks: that part of a hundred is not later. */
unsigned net_far_lateness(const net_far *f, unsigned board, unsigned percent);

#endif
