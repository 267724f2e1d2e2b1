/* Cues on their way from the game's thread to the audio thread: one puts, one takes, neither waits
 * for the other. A full ring takes no more: a late cue is worthless. */
#ifndef TESSERA_FRONT_SDL_CUE_RING_H
#define TESSERA_FRONT_SDL_CUE_RING_H

#include <stdatomic.h>
#include <stdbool.h>

#include "audio/cue.h"

#define CUE_RING_MAX 128 /* a power of two */

typedef struct cue_ring_slot {
    sound_cue cue;
    uint32_t stamp_ms;
} cue_ring_slot;

typedef struct cue_ring {
    atomic_uint put, taken; /* counts, never reset */
    cue_ring_slot slot[CUE_RING_MAX];
} cue_ring;

static inline bool cue_ring_put(cue_ring *r, const cue_ring_slot *slot)
{
    unsigned put = atomic_load_explicit(&r->put, memory_order_relaxed);
    if (put - atomic_load_explicit(&r->taken, memory_order_acquire) == CUE_RING_MAX)
        return false;
    r->slot[put % CUE_RING_MAX] = *slot;
    atomic_store_explicit(&r->put, put + 1, memory_order_release);
    return true;
}

static inline bool cue_ring_take(cue_ring *r, cue_ring_slot *slot)
{
    unsigned taken = atomic_load_explicit(&r->taken, memory_order_relaxed);
    if (atomic_load_explicit(&r->put, memory_order_acquire) == taken)
        return false;
    *slot = r->slot[taken % CUE_RING_MAX];
    atomic_store_explicit(&r->taken, taken + 1, memory_order_release);
    return true;
}

#endif
