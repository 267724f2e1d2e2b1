/* The synthesiser: cues in, samples out. Integers only, so that every machine makes the same
 * samples; one flat struct, so that it can live in an audio thread or in a browser's worklet.
 * It knows no session, asks for no memory, and never waits. */
#ifndef TESSERA_SOUND_SYNTH_H
#define TESSERA_SOUND_SYNTH_H

#include "cue.h"

#include <stdbool.h>

#define TS_SYNTH_BLOCK 32 /* frames made at a time; cues count from the next block on */
#define TS_SYNTH_VOICES 48
#define TS_SYNTH_PARTIALS 4
#define TS_SYNTH_ECHOES 4
#define TS_SYNTH_ECHO_BLOCKS 129 /* 43 ms at the highest rate */
#define TS_SYNTH_PARTS 7         /* of a tune */
#define TS_SYNTH_RATE_MIN 8000
#define TS_SYNTH_RATE_MAX 96000

typedef struct ts_voice {
    uint32_t phase[TS_SYNTH_PARTIALS], step[TS_SYNTH_PARTIALS];
    int32_t level[TS_SYNTH_PARTIALS]; /* 2^24 is full */
    uint32_t keep[TS_SYNTH_PARTIALS]; /* of 65536: what a block leaves of the level */
    uint32_t bend, bend_keep;         /* 65536ths the pitch is still too high */
    int32_t noise_level, noise_low, noise_band, noise_width;
    uint32_t noise_keep, noise;
    int32_t attack, attack_step; /* 32768 is full */
    int32_t fade, fade_step;     /* begins at 32768; at 0 the voice is free */
    uint32_t wait, hold;         /* blocks until it begins, and then until it fades */
    int32_t left, right, echo;   /* 32768 is full */
    uint8_t used, music, partials, unused;
} ts_voice;

typedef struct ts_synth_part {
    uint16_t note, left; /* the next in the table; units till it comes */
} ts_synth_part;

typedef struct ts_synth_music {
    uint8_t tune, tune_next, section, tempo;
    uint8_t voices, voices_next, unused[2];
    uint32_t unit, clock;                       /* units into the section, 2^20ths into the unit */
    int32_t gain, gain_was, gain_to, gain_next; /* 32768 is full */
    ts_synth_part part[TS_SYNTH_PARTS];
} ts_synth_music;

typedef struct ts_synth_sides {
    int32_t left[TS_SYNTH_BLOCK], right[TS_SYNTH_BLOCK];
} ts_synth_sides;

typedef struct ts_synth {
    uint32_t rate, noise;
    uint64_t block;                 /* blocks made */
    uint64_t last[TS_CUE_KINDS][2]; /* the block after the one a player's cue last came in */
    ts_voice voice[TS_SYNTH_VOICES];
    ts_synth_music music;

    int32_t echo[TS_SYNTH_ECHOES][TS_SYNTH_ECHO_BLOCKS][TS_SYNTH_BLOCK];
    int32_t echo_low[TS_SYNTH_ECHOES];
    uint32_t echo_blocks[TS_SYNTH_ECHOES];

    ts_synth_sides made;              /* the newest block, not yet limited */
    int16_t ready[TS_SYNTH_BLOCK][2]; /* the one before it */
    int32_t gain, gain_needed;        /* the limiter's; 32768 is full */
    uint32_t given;                   /* of `ready` */
    uint32_t silent;                  /* blocks since anything was heard */
} ts_synth;

void ts_synth_open(ts_synth *s, unsigned rate);
void ts_synth_cue(ts_synth *s, const ts_cue *cue);
/* Stereo, left first. */
void ts_synth_mix(ts_synth *s, int16_t *out, unsigned frames);
/* How many frames have been silent up to now; 0 while anything sounds or is about to. */
uint64_t ts_synth_silence(const ts_synth *s);

#endif
