/* Sound by the protocol of PulseAudio, which PipeWire speaks, too: much is written ahead, so that
 * the program seldom wakes, and written anew when a cue comes, so that it is heard at once. */
#ifndef TESSERA_FRONT_SDL_PULSE_H
#define TESSERA_FRONT_SDL_PULSE_H

#include <stdbool.h>

#include "audio/synth.h"

typedef struct pulse pulse;

/* The owner of the sound; all calls come from the thread that plays. */
typedef struct pulse_owner {
    void *self;
    synth_state *synth;
    bool (*has_cues)(void *self);
    void (*take_cues)(void *self); /* gives them to the synthesiser */
    bool (*is_over)(void *self, uint64_t silent_frames);
} pulse_owner;

/* NULL if its library is not there. */
pulse *pulse_open(void);
/* Plays until it is over or the server has gone. Returns false if no server takes sound. */
bool pulse_play(pulse *p, const pulse_owner *owner);
/* Any thread may call it: there are cues, or it may be over. */
void pulse_wake(pulse *p);
void pulse_close(pulse *p);

#endif
