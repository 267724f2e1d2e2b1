/* The server keeps what was written ahead until it is due, and what it has not yet taken can be
 * written again. The synthesiser is data: copies of it are kept, and when a cue comes it goes back
 * to the last copy before the frame that the server takes next. As long as cues come, little is
 * written ahead, since each makes all of it anew; later, two seconds. The library is looked for at
 * run time: SDL has most often loaded it anyway. */
#define _POSIX_C_SOURCE 200809L
#include "pulse.h"

#if defined(__linux__) && defined(__has_include)
#if __has_include(<pulse/pulseaudio.h>)
#define HAS_PULSE
#endif
#endif

#ifdef HAS_PULSE
#include <dlfcn.h>
#include <pulse/pulseaudio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/minmax.h"

enum {
    RATE = 48000,
    FRAME = 2 * sizeof(int16_t),
    REFILL = RATE, /* the server asks for as much at a time */
    /* what it takes at once, and so about the most by which a cue waits: it lets its card have what
     * is left of the whole after two refills */
    TAKEN = RATE / 200,
    AHEAD = 2 * REFILL + TAKEN,
    /* as long as the last cue is no older than this, so much is written ahead, when no more than
     * the least is left */
    LIVELY_US = 1000000,
    SHORT = RATE * 3 / 20,
    SILENT = RATE / 4, /* after as much silence no more of it is written */
    SILENT_US = 3000000,
    LEAST_US = 50000,
    COPY_EVERY = RATE / 4,
    COPIES = 8
};

#define CALLS(X)                                                                                   \
    X(pa_mainloop_new)                                                                             \
    X(pa_mainloop_free)                                                                            \
    X(pa_mainloop_get_api)                                                                         \
    X(pa_mainloop_prepare)                                                                         \
    X(pa_mainloop_poll)                                                                            \
    X(pa_mainloop_dispatch)                                                                        \
    X(pa_mainloop_wakeup)                                                                          \
    X(pa_context_new)                                                                              \
    X(pa_context_connect)                                                                          \
    X(pa_context_get_state)                                                                        \
    X(pa_context_disconnect)                                                                       \
    X(pa_context_unref)                                                                            \
    X(pa_stream_new)                                                                               \
    X(pa_stream_connect_playback)                                                                  \
    X(pa_stream_get_state)                                                                         \
    X(pa_stream_writable_size)                                                                     \
    X(pa_stream_write)                                                                             \
    X(pa_stream_update_timing_info)                                                                \
    X(pa_stream_get_timing_info)                                                                   \
    X(pa_stream_disconnect)                                                                        \
    X(pa_stream_unref)                                                                             \
    X(pa_operation_unref)

#define POINTER(name) __typeof__(&name) name;

typedef struct copy {
    uint64_t frame; /* the first that it has not made */
    synth_state synth;
} copy;

struct pulse {
    struct {
        CALLS(POINTER)
    } to;
    pa_mainloop *loop;
    pa_context *context;
    pa_stream *stream;
    const pulse_owner *owner;
    uint64_t written; /* frames */
    uint64_t ends_us; /* when all of them will have been taken, about */
    uint64_t cue_us;  /* time of the last cue */
    bool asks;        /* the server, which frame it takes next */
    bool knows;       /* its answer is there */
    unsigned copies;  /* made so far; the newest is at (copies - 1) % COPIES */
    copy copy[COPIES];
    int16_t made[AHEAD + SHORT][2];
};

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static uint64_t us_of(uint64_t frames)
{
    return frames * 1000000 / RATE;
}

static bool find(pulse *p)
{
    void *library = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    bool complete = library != NULL;
    void *at;
    /* C does not convert a data pointer into one to a function */
#define FIND(name)                                                                                 \
    at = complete ? dlsym(library, #name) : NULL;                                                  \
    complete = at != NULL;                                                                         \
    memcpy(&p->to.name, &at, sizeof at);
    CALLS(FIND)
    return complete;
}

pulse *pulse_open(void)
{
    pulse *p = calloc(1, sizeof *p);
    if (p && find(p) && (p->loop = p->to.pa_mainloop_new()))
        return p;
    free(p);
    return NULL;
}

void pulse_wake(pulse *p)
{
    p->to.pa_mainloop_wakeup(p->loop);
}

void pulse_close(pulse *p)
{
    if (p)
        p->to.pa_mainloop_free(p->loop);
    free(p);
}

/* ---- writing -------------------------------------------------------------------------------- */

/* So many frames from `from` on, which may have been written before. */
static void write_frames(pulse *p, uint64_t from, unsigned frames)
{
    synth_state *s = p->owner->synth;
    for (unsigned done = 0, part; done < frames; done += part) {
        copy *c = &p->copy[p->copies++ % COPIES];
        c->frame = from + done;
        c->synth = *s;
        part = min_u32(COPY_EVERY, frames - done);
        synth_mix(s, p->made[done], part);
    }
    int64_t back = ((int64_t)from - (int64_t)p->written) * FRAME;
    p->to.pa_stream_write(p->stream, p->made, (size_t)frames * FRAME, NULL, back, PA_SEEK_RELATIVE);
    p->written = from + frames;
}

/* The newest copy at or before a frame, or the oldest. */
static const copy *copy_before(const pulse *p, uint64_t frame)
{
    unsigned i = p->copies - 1, oldest = p->copies > COPIES ? p->copies - COPIES : 0;
    while (i > oldest && p->copy[i % COPIES].frame > frame)
        i--;
    return &p->copy[i % COPIES];
}

/* From the frame that the server takes next, though not from before the last cue. */
static void write_cues(pulse *p)
{
    synth_state *s = p->owner->synth;
    const pa_timing_info *place = p->to.pa_stream_get_timing_info(p->stream);
    uint64_t taken = place && place->read_index > 0 ? (uint64_t)place->read_index / FRAME : 0;
    uint64_t next = min_u64(taken, p->written);
    const copy *c = copy_before(p, next);
    next = max_u64(next, c->frame);
    *s = c->synth;
    synth_mix(s, p->made[0], next - c->frame);
    p->owner->take_cues(p->owner->self);
    p->copies = 0;
    p->cue_us = now_us();
    write_frames(p, next, SHORT);
    p->ends_us = p->cue_us + us_of(p->written - min_u64(taken, p->written));
}

static bool is_lively(const pulse *p, uint64_t at_us)
{
    return at_us - p->cue_us < LIVELY_US;
}

/* A server that has nothing more of a stream plays silence, and asks for nothing. */
static bool is_silent(const pulse *p)
{
    return synth_silence(p->owner->synth) > SILENT;
}

static void refill(pulse *p)
{
    if (is_silent(p))
        return;
    uint64_t at_us = now_us();
    size_t wanted = p->to.pa_stream_writable_size(p->stream) / FRAME;
    if (is_lively(p, at_us))
        wanted = at_us + LEAST_US < p->ends_us ? 0 : SHORT;
    else
        wanted = wanted < SHORT ? 0 : (size_t)min_u64(wanted, AHEAD);
    if (!wanted)
        return;
    write_frames(p, p->written, wanted);
    p->ends_us = max_u64(p->ends_us, at_us) + us_of(wanted);
}

/* ---- the server ----------------------------------------------------------------------------- */

static void answered(pa_stream *stream, int success, void *user)
{
    pulse *p = user;
    (void)stream, (void)success;
    p->knows = true;
}

static void ask_for_place(pulse *p)
{
    pa_operation *o = p->to.pa_stream_update_timing_info(p->stream, answered, p);
    if (o)
        p->to.pa_operation_unref(o);
    p->asks = o != NULL;
}

/* Until something happens, or the time comes to write more. */
static void sleep_until_news(pulse *p, int most_us)
{
    if (p->to.pa_mainloop_prepare(p->loop, most_us) >= 0 && p->to.pa_mainloop_poll(p->loop) >= 0)
        p->to.pa_mainloop_dispatch(p->loop);
}

static bool goes_on(pulse *p, int most_us)
{
    sleep_until_news(p, most_us);
    uint64_t at_us = now_us(), silent = synth_silence(p->owner->synth);
    if (is_silent(p) && at_us > p->ends_us)
        silent += (at_us - p->ends_us) * RATE / 1000000;
    return PA_CONTEXT_IS_GOOD(p->to.pa_context_get_state(p->context)) &&
           (!p->stream || PA_STREAM_IS_GOOD(p->to.pa_stream_get_state(p->stream))) &&
           !p->owner->is_over(p->owner->self, silent);
}

static bool connect(pulse *p)
{
    const pa_sample_spec spec = {.format = PA_SAMPLE_S16NE, .rate = RATE, .channels = 2};
    const pa_buffer_attr attr = {.maxlength = -1,
                                 .tlength = AHEAD * FRAME,
                                 .prebuf = FRAME,
                                 .minreq = REFILL * FRAME,
                                 .fragsize = -1};
    if (p->to.pa_context_connect(p->context, NULL, PA_CONTEXT_NOFLAGS, NULL) < 0)
        return false;
    while (p->to.pa_context_get_state(p->context) != PA_CONTEXT_READY)
        if (!goes_on(p, -1))
            return false;
    p->stream = p->to.pa_stream_new(p->context, "Tessera", &spec, NULL);
    if (!p->stream ||
        p->to.pa_stream_connect_playback(p->stream, NULL, &attr, PA_STREAM_NOFLAGS, NULL, NULL) < 0)
        return false;
    while (p->to.pa_stream_get_state(p->stream) != PA_STREAM_READY)
        if (!goes_on(p, -1))
            return false;
    return true;
}

/* Returns how long to sleep at most, or -1 until the server asks. */
static int patience_us(const pulse *p)
{
    uint64_t at_us = now_us(), due_us = p->ends_us - LEAST_US;
    if (is_silent(p))
        return SILENT_US;
    if (!is_lively(p, at_us))
        return -1;
    return due_us > at_us ? (int)(due_us - at_us) : 0;
}

static void play(pulse *p)
{
    const pulse_owner *owner = p->owner;
    if (owner->synth->rate != RATE)
        synth_open(owner->synth, RATE);
    p->written = p->copies = 0;
    p->asks = p->knows = false;
    p->cue_us = now_us();
    p->ends_us = p->cue_us;
    owner->take_cues(owner->self);
    do {
        if (p->knows) {
            p->asks = p->knows = false;
            write_cues(p);
        }
        refill(p);
        if (!p->asks && owner->has_cues(owner->self))
            ask_for_place(p);
    } while (goes_on(p, patience_us(p)));
}

bool pulse_play(pulse *p, const pulse_owner *owner)
{
    p->owner = owner;
    p->ends_us = now_us();
    p->context = p->to.pa_context_new(p->to.pa_mainloop_get_api(p->loop), "Tessera");
    if (!p->context)
        return false;
    bool connected = connect(p);
    if (connected)
        play(p);
    if (p->stream) {
        p->to.pa_stream_disconnect(p->stream);
        p->to.pa_stream_unref(p->stream);
    }
    p->to.pa_context_disconnect(p->context);
    p->to.pa_context_unref(p->context);
    p->stream = NULL;
    p->context = NULL;
    return connected;
}

#else

pulse *pulse_open(void)
{
    return NULL;
}

bool pulse_play(pulse *p, const pulse_owner *owner)
{
    (void)p, (void)owner;
    return false;
}

void pulse_wake(pulse *p)
{
    (void)p;
}

void pulse_close(pulse *p)
{
    (void)p;
}

#endif
