/* The clock of the other end, found over a network that delays each way by chance. */
#include "net_rig.h"

typedef struct ends {
    net_clock here, there;
    uint64_t now;
    int64_t offset; /* theirs minus mine */
    int64_t drift;  /* microseconds a second */
    uint64_t began, stream;
    uint32_t delay, jitter;
} ends;

static uint64_t theirs(const ends *e)
{
    int64_t passed = (int64_t)(e->now - e->began);
    return e->now + (uint64_t)(e->offset + passed * e->drift / 1000000);
}

static uint32_t way(ends *e)
{
    return e->delay + (e->jitter ? chance(&e->stream, e->jitter) : 0);
}

/* They speak in turn. */
static void exchange(ends *e)
{
    net_time t = net_clock_stamp(&e->here, e->now);
    e->now += way(e);
    net_clock_hear(&e->there, &t, theirs(e));
    e->now += 3000;
    t = net_clock_stamp(&e->there, theirs(e));
    e->now += way(e);
    net_clock_hear(&e->here, &t, e->now);
}

static void begin(ends *e, int64_t offset, int64_t drift, uint32_t delay, uint32_t jitter)
{
    *e = (ends){.now = 1000000000,
                .began = 1000000000,
                .offset = offset,
                .drift = drift,
                .stream = 7,
                .delay = delay,
                .jitter = jitter};
}

static int64_t error_of(ends *e)
{
    return (int64_t)(net_clock_theirs(&e->here, e->now) - theirs(e));
}

static void the_offset_is_found(void)
{
    static const int64_t offsets[] = {0, 5000000, -900000000, 3600000000000};
    for (unsigned i = 0; i < 4; i++)
        for (uint32_t jitter = 0; jitter <= 60000; jitter += 20000) {
            ends e;
            begin(&e, offsets[i], 0, 40000, jitter);
            ASSERT(!net_clock_is_set(&e.here));
            for (unsigned n = 0; n < 20; n++, e.now += 50000)
                exchange(&e);
            ASSERT(net_clock_is_set(&e.here));
            ASSERT(llabs(error_of(&e)) <= jitter / 2);
            ASSERT(net_clock_trip(&e.here) >= 80000);
            ASSERT(net_clock_trip(&e.here) <= 80000 + 2 * jitter);
        }
}

/* A drift of 200 in a million is followed, and time never goes back or jumps. */
static void drift_is_followed_slowly(void)
{
    ends e;
    begin(&e, 123456, 200, 30000, 10000);
    for (unsigned n = 0; n < 12; n++, e.now += 50000)
        exchange(&e);
    uint64_t before = net_clock_theirs(&e.here, e.now), at = e.now;
    for (unsigned n = 0; n < 4000; n++, e.now += 250000) {
        exchange(&e);
        uint64_t now = net_clock_theirs(&e.here, e.now);
        int64_t faster = (int64_t)(now - before) - (int64_t)(e.now - at);
        ASSERT(llabs(faster) <= (int64_t)((e.now - at) / 1000 + 1));
        ASSERT(llabs(error_of(&e)) <= 10000);
        before = now;
        at = e.now;
    }
}

static void stamps_that_cannot_be_are_left_out(void)
{
    ends e;
    begin(&e, 1000, 0, 10000, 0);
    for (unsigned n = 0; n < 10; n++, e.now += 50000)
        exchange(&e);
    uint64_t before = net_clock_theirs(&e.here, e.now);
    uint32_t count = e.here.count;
    net_time bad[] = {{.mine = theirs(&e) + 1, .yours = e.now + 50, .kept = 0},
                      {.mine = theirs(&e) + 2, .yours = e.now - 5000, .kept = 6000},
                      {.mine = theirs(&e) + 3, .yours = 1, .kept = 0},
                      {.mine = UINT64_MAX, .yours = e.now - 5000, .kept = UINT64_MAX},
                      {.mine = 5, .yours = e.now - 20000, .kept = 0}}; /* older than the last */
    for (unsigned i = 0; i < 5; i++)
        net_clock_hear(&e.here, &bad[i], e.now);
    ASSERT_EQ(e.here.count, count);
    ASSERT_EQ(net_clock_theirs(&e.here, e.now), before);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_offset_is_found);
    RUN(drift_is_followed_slowly);
    RUN(stamps_that_cannot_be_are_left_out);
    return test_done();
}
