/* Parts shared by the synthesiser's own files: tones, starting a note, the tune that plays. */
#ifndef TESSERA_AUDIO_INTERNAL_H
#define TESSERA_AUDIO_INTERNAL_H

#include "audio/synth.h"

enum {
    TONE_TICK,  /* a small tile, touched */
    TONE_WOOD,  /* a block of wood */
    TONE_STONE, /* a tile of stone set down: a thud and grit */
    TONE_SLAB,  /* a heavier one */
    TONE_GLASS, /* a bowl of glass, rings */
    TONE_CHIME, /* a small bowl, shorter */
    TONE_BAR,   /* a marimba's bar */
    TONE_REED,  /* sounds as long as it is held */
    TONE_LEAD,  /* the melody: something between a kalimba and a celesta */
    TONE_BASS,
    TONE_BRUSH, /* noise: a shaker */
    TONE_BELLS, /* noise, higher: bells of a sleigh */
    TONE_DRUM,
    TONES
};

typedef struct synth_partial {
    uint16_t ratio;    /* 4096ths of the pitch */
    uint16_t level;    /* thousandths */
    uint16_t decay_ms; /* time to fall to 1/e; 0 if it does not fall */
} synth_partial;

typedef struct synth_tone {
    synth_partial partial[SYNTH_PARTIALS];
    uint16_t attack_ms, release_ms;
    uint16_t noise_level, noise_ms, noise_hz; /* thousandths */
    uint16_t bend, bend_ms;                   /* thousandths by which it begins too high */
    uint16_t echo;                            /* thousandths sent to the room */
} synth_tone;

extern const synth_tone synth_tones[TONES];

typedef struct synth_recipe {
    uint8_t tone, pitch; /* 69: a of 440 Hz */
    uint16_t level;      /* thousandths */
    uint32_t wait_ms;
    uint32_t hold_ms; /* then it is released; 0 if it rings until it is silent */
    int side;         /* -100 to 100 */
    bool music;
} synth_recipe;

void synth_sound(synth_state *s, const synth_recipe *sound);
/* Milliseconds in blocks, at least one. */
uint32_t synth_blocks(const synth_state *s, uint32_t ms);

/* ---- synth_music.c ---- */
void synth_music_cue(synth_state *s, const sound_cue *cue);
void synth_music_block(synth_state *s);
/* The music steps back for a moment behind a great clear. */
void synth_music_duck(synth_state *s);

/* ---- music*.c: the tunes ---- */

typedef struct tune_note {
    uint8_t pitch, length; /* 0 is a rest; in units, four to a crotchet. {0, 0} ends a table */
} tune_note;

/* A table shorter than the section is repeated; NULL rests. */
typedef struct tune_section {
    uint16_t length; /* in units */
    uint16_t pace;   /* percent of the tune's tempo */
    const tune_note *part[SYNTH_PARTS];
} tune_section;

enum {
    PART_MELODY,
    PART_BASS,
    PART_LOW, /* two voices of accompaniment */
    PART_HIGH,
    PART_COUNTER,
    PART_BRUSH,
    PART_DRUM
};

/* A section in its place, with the dynamics it is played at. */
typedef struct tune_step {
    const tune_section *section;
    uint8_t level; /* percent of the levels of its parts */
} tune_step;

typedef struct tune_score {
    uint16_t crotchets; /* per minute */
    uint16_t bar;       /* units in a bar: voices enter with a bar */
    uint8_t upbeat;     /* units of a section before its first bar */
    uint8_t steps;
    struct {
        uint8_t tone, from; /* plays if at least `from` voices may play */
        uint16_t level;
        int8_t side;
    } part[SYNTH_PARTS];
    const tune_step *step;
} tune_score;

extern const tune_score tune_korobeiniki, tune_kalinka, tune_troika, tune_opus, tune_greensleeves,
    tune_sakura, tune_rondo, tune_mountain;
const tune_score *tune_get(unsigned tune); /* NULL if none */

/* Variations of a melody when it comes again, so that no repeat is note for note: bits. */
#define VARY_PASSING 1u /* thirds of the melody are filled with the note between */
#define VARY_OCTAVE 2u  /* the melody sounds in octaves, and the bass leaps to its own */
unsigned tune_variation(const tune_score *tune, unsigned step, unsigned pass);
/* The note of the scale between two notes a third apart, or 0. */
unsigned tune_passing(unsigned from, unsigned to);
/* The loudness of a note, in thousandths of the level of its part. */
unsigned tune_velocity(const tune_score *tune, uint32_t unit, unsigned part, unsigned pitch);

#endif
