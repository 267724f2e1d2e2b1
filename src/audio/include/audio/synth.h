/* The synthesiser: cues in, samples out. Integers only, so that every machine makes the same
 * samples; one flat struct, so that it can be in an audio thread or in a browser's worklet. It
 * knows no session, allocates nothing, and never waits. */
#ifndef TESSERA_AUDIO_SYNTH_H
#define TESSERA_AUDIO_SYNTH_H

#include "audio/cue.h"

#include <stdbool.h>

#define SYNTH_BLOCK 32 /* frames made at a time; a cue takes effect with the next block */
#define SYNTH_VOICES 48
#define SYNTH_PARTIALS 4
#define SYNTH_ECHOES 4
#define SYNTH_ECHO_BLOCKS 129 /* 43 ms at the highest rate */
#define SYNTH_PARTS 7         /* of a tune */
#define SYNTH_RATE_MIN 8000
#define SYNTH_RATE_MAX 96000

typedef struct synth_voice {
    uint32_t phase[SYNTH_PARTIALS], step[SYNTH_PARTIALS];
    int32_t level[SYNTH_PARTIALS]; /* 2^24 is full */
    uint32_t keep[SYNTH_PARTIALS]; /* of 65536: the level is multiplied by this in each block */
    uint32_t bend, bend_keep;      /* 65536ths by which the pitch is still too high */
    int32_t noise_level, noise_low, noise_band, noise_width;
    uint32_t noise_keep, noise;
    int32_t attack, attack_step; /* 32768 is full */
    int32_t fade, fade_step;     /* begins at 32768; at 0 the voice is free */
    uint32_t wait, hold;         /* blocks until it begins, and then until it fades */
    int32_t left, right, echo;   /* 32768 is full */
    uint8_t used, music, partials, unused;
} synth_voice;

typedef struct synth_part {
    uint16_t note, left; /* index of the next note; units until it comes */
    uint8_t passing;     /* pitch of the note that fills the last of these units, or 0 */
    uint8_t unused[3];
} synth_part;

typedef struct synth_music {
    uint8_t tune, tune_next, step, tempo;
    uint8_t voices, voices_next, mood, mood_next;
    uint8_t pass;                               /* how often the tune has been played whole */
    uint8_t ending;                             /* units left of the closing chord, plus 1 */
    uint16_t bridge;                            /* units of a bridge still to play */
    uint32_t unit, clock;                       /* units into the section, 2^20ths into the unit */
    int32_t gain, gain_was, gain_to, gain_next; /* 32768 is full */
    uint32_t ducked;                            /* blocks for which it still steps back */
    synth_part part[SYNTH_PARTS], bridge_part[SYNTH_PARTS];
} synth_music;

typedef struct synth_sides {
    int32_t left[SYNTH_BLOCK], right[SYNTH_BLOCK];
} synth_sides;

typedef struct synth_state {
    uint32_t rate, noise;
    uint64_t block; /* number of blocks made */
    /* number of the block of the last cue of each kind and player, plus one */
    uint64_t last[CUE_KINDS][2];
    synth_voice voice[SYNTH_VOICES];
    synth_music music;

    int32_t echo[SYNTH_ECHOES][SYNTH_ECHO_BLOCKS][SYNTH_BLOCK];
    int32_t echo_low[SYNTH_ECHOES];
    uint32_t echo_blocks[SYNTH_ECHOES];

    synth_sides made;              /* the newest block, before the limiter */
    int16_t ready[SYNTH_BLOCK][2]; /* the block before it */
    int32_t gain, gain_needed;     /* the limiter's; 32768 is full */
    uint32_t given;                /* frames of `ready` that were taken */
    uint32_t silent;               /* blocks since the last sound */
} synth_state;

void synth_open(synth_state *s, unsigned rate);
void synth_cue(synth_state *s, const sound_cue *cue);
/* Stereo, left first. */
void synth_mix(synth_state *s, int16_t *out, unsigned frames);
/* Number of frames that have been silent until now; 0 while a sound plays or is about to. */
uint64_t synth_silence(const synth_state *s);

#endif
