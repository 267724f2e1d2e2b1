/* The clock of the other end: how far it is from this one. Times are microseconds that the caller
 * reads; this knows no clock. From the exchange of four stamps, the shortest round trip of the last
 * eight counts; later it follows by no more than a millisecond a second, so that a game's time
 * never jumps. */
#ifndef TESSERA_NET_CLOCK_H
#define TESSERA_NET_CLOCK_H

#include "net/messages.h"

enum { NET_CLOCK_SAMPLES = 8, NET_CLOCK_SLEW = 1000 /* a millionth of the time passed */ };

typedef struct net_clock {
    int64_t offset[NET_CLOCK_SAMPLES]; /* theirs minus mine */
    uint64_t trip[NET_CLOCK_SAMPLES];
    uint32_t count;    /* samples taken */
    int64_t used;      /* the offset that counts now */
    uint64_t used_at;  /* when it was moved last */
    uint64_t heard;    /* their last stamp */
    uint64_t heard_at; /* when it came; 0 if nothing has come */
    uint64_t shortest; /* round trip of all so far; 0 if none */
} net_clock;

void net_clock_hear(net_clock *c, const net_time *t, uint64_t now);
net_time net_clock_stamp(const net_clock *c, uint64_t now); /* to be sent */
bool net_clock_is_set(const net_clock *c);
/* Returns the time of the peer's clock. Goes forward, also while it is corrected. */
uint64_t net_clock_theirs(net_clock *c, uint64_t now);
uint64_t net_clock_trip(const net_clock *c); /* the shortest round trip of late */

#endif
