/* The ring between the game's thread and the audio thread: nothing is lost, doubled or mixed. */
#include <pthread.h>
#include <sched.h>

#include "sdl/cue_ring.h"
#include "test.h"

enum { CUES = 200000 };
static cue_ring ring;

static void *put_all(void *unused)
{
    (void)unused;
    for (uint32_t i = 0; i < CUES; i++) {
        cue_ring_slot slot = {.cue = {.tick = (uint64_t)i << 20 | i, .strength = (uint8_t)i},
                              .stamp_ms = i};
        while (!cue_ring_put(&ring, &slot))
            sched_yield();
    }
    return NULL;
}

static void every_cue_crosses_once_in_order(void)
{
    pthread_t thread;
    uint32_t next = 0, wrong = 0;
    ASSERT_EQ(pthread_create(&thread, NULL, put_all, NULL), 0);
    while (next < CUES) {
        cue_ring_slot slot;
        if (!cue_ring_take(&ring, &slot)) {
            sched_yield();
            continue;
        }
        wrong += slot.stamp_ms != next || slot.cue.strength != (uint8_t)next ||
                 slot.cue.tick != ((uint64_t)next << 20 | next);
        next++;
    }
    pthread_join(thread, NULL);
    cue_ring_slot slot;
    ASSERT_EQ(wrong, 0);
    ASSERT(!cue_ring_take(&ring, &slot));
}

static void a_full_ring_takes_no_more_and_keeps_what_it_has(void)
{
    static cue_ring full;
    cue_ring_slot slot = {0};
    for (uint32_t i = 0; i < CUE_RING_MAX; i++) {
        slot.stamp_ms = i;
        ASSERT(cue_ring_put(&full, &slot));
    }
    ASSERT(!cue_ring_put(&full, &slot));
    ASSERT(cue_ring_take(&full, &slot));
    ASSERT_EQ(slot.stamp_ms, 0);
    ASSERT(cue_ring_put(&full, &slot));
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_cue_crosses_once_in_order);
    RUN(a_full_ring_takes_no_more_and_keeps_what_it_has);
    return test_done();
}
