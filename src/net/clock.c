/* The clock of the other end: samples, the best of them, the slow way to it. */
#include "net/clock.h"

#include "base/minmax.h"

#define TRIP_MAX UINT64_C(60000000) /* a minute: anything longer is not a round trip */

static unsigned samples(const net_clock *c)
{
    return min_u32(c->count, NET_CLOCK_SAMPLES);
}

static unsigned best(const net_clock *c)
{
    unsigned found = 0;
    for (unsigned i = 1; i < samples(c); i++)
        if (c->trip[i] < c->trip[found])
            found = i;
    return found;
}

/* An old stamp, come late, says nothing new. Numbers from outside: differences are taken modulo
 * 2^64, and only what can be a round trip is used. */
void net_clock_hear(net_clock *c, const net_time *t, uint64_t now)
{
    if (c->heard_at && t->mine <= c->heard)
        return;
    c->heard = t->mine;
    c->heard_at = now;
    if (t->yours == 0 || t->yours > now || t->kept > now - t->yours)
        return;
    uint64_t trip = now - t->yours - t->kept;
    if (trip > TRIP_MAX || t->mine > INT64_MAX / 2)
        return;
    unsigned i = c->count % NET_CLOCK_SAMPLES;
    c->trip[i] = trip;
    c->shortest = c->count ? min_u64(c->shortest, trip) : trip;
    c->shortest = max_u64(c->shortest, 1);
    c->offset[i] = t->mine + trip / 2 - now;
    c->count++;
    if (c->count <= NET_CLOCK_SAMPLES) { /* nothing is played by it yet */
        c->used = c->offset[best(c)];
        c->used_at = now;
    }
}

net_time net_clock_stamp(const net_clock *c, uint64_t now)
{
    return (net_time){.mine = now,
                      .yours = c->heard_at ? c->heard : 0,
                      .kept = c->heard_at ? now - c->heard_at : 0};
}

bool net_clock_is_set(const net_clock *c)
{
    return c->count > 0;
}

uint64_t net_clock_theirs(net_clock *c, uint64_t now)
{
    if (c->count > NET_CLOCK_SAMPLES && now > c->used_at) {
        int64_t step = (now - c->used_at) * NET_CLOCK_SLEW / 1000000;
        int64_t off = c->offset[best(c)] - c->used;
        if (step > 0) {
            c->used += clamp_i64(off, -step, step);
            c->used_at = now;
        }
    }
    return now + (uint64_t)c->used;
}

uint64_t net_clock_trip(const net_clock *c)
{
    return c->count ? c->trip[best(c)] : 0;
}
