/* What the synthesiser's own files share: tones, starting a note, the tune that plays. */
#ifndef TESSERA_SOUND_INNER_H
#define TESSERA_SOUND_INNER_H

#include "synth.h"

enum {
    TS_TONE_TICK,  /* a small tile touched */
    TS_TONE_WOOD,  /* a block of wood */
    TS_TONE_STONE, /* a tile of stone set down: a thud and grit */
    TS_TONE_SLAB,  /* a heavier one */
    TS_TONE_GLASS, /* a bowl of glass, rings */
    TS_TONE_CHIME, /* a small one, shorter */
    TS_TONE_BAR,   /* a marimba's bar */
    TS_TONE_REED,  /* holds as long as it is held */
    TS_TONE_LEAD,  /* the melody: something between a kalimba and a celesta */
    TS_TONE_BASS,
    TS_TONE_BRUSH, /* noise: a shaker */
    TS_TONE_BELLS, /* noise, higher: bells of a sleigh */
    TS_TONE_DRUM,
    TS_TONES
};

typedef struct ts_partial {
    uint16_t ratio;    /* 4096ths of the pitch */
    uint16_t level;    /* thousandths */
    uint16_t decay_ms; /* to an e-th; 0: it stays */
} ts_partial;

typedef struct ts_tone {
    ts_partial partial[TS_SYNTH_PARTIALS];
    uint16_t attack_ms, release_ms;
    uint16_t noise_level, noise_ms, noise_hz; /* thousandths */
    uint16_t bend, bend_ms;                   /* thousandths it begins too high */
    uint16_t echo;                            /* thousandths sent to the room */
} ts_tone;

extern const ts_tone ts_tones[TS_TONES];

typedef struct ts_sound {
    uint8_t tone, pitch; /* 69: a of 440 Hz */
    uint16_t level;      /* thousandths */
    uint32_t wait_ms;
    uint32_t hold_ms; /* then it is let go; 0: it rings as long as it likes */
    int side;         /* -100 to 100 */
    bool music;
} ts_sound;

void ts_synth_sound(ts_synth *s, const ts_sound *sound);
/* So many blocks, at least one. */
uint32_t ts_synth_blocks(const ts_synth *s, uint32_t ms);

/* ---- synth_music.c ---- */
void ts_synth_music_cue(ts_synth *s, const ts_cue *cue);
void ts_synth_music_block(ts_synth *s);

/* ---- music*.c: the tunes ---- */

typedef struct ts_note {
    uint8_t pitch, length; /* 0: a rest; in units, four a crotchet. {0, 0} ends a table */
} ts_note;

/* A table shorter than the section is begun again; NULL rests. */
typedef struct ts_section {
    uint16_t length; /* in units */
    uint16_t pace;   /* percent of the tune's tempo */
    const ts_note *part[TS_SYNTH_PARTS];
} ts_section;

enum {
    TS_PART_MELODY,
    TS_PART_BASS,
    TS_PART_LOW, /* two voices of accompaniment */
    TS_PART_HIGH,
    TS_PART_COUNTER,
    TS_PART_BRUSH,
    TS_PART_DRUM
};

typedef struct ts_tune {
    uint16_t crotchets; /* a minute */
    uint16_t bar;       /* units: voices enter with a bar */
    uint8_t upbeat;     /* units of a section before its first bar */
    uint8_t sections;
    struct {
        uint8_t tone, from; /* it plays with so many voices, and more */
        uint16_t level;
        int8_t side;
    } part[TS_SYNTH_PARTS];
    const ts_section *const *section;
} ts_tune;

extern const ts_tune ts_tune_korobeiniki, ts_tune_kalinka, ts_tune_troika, ts_tune_opus;
const ts_tune *ts_tune_get(unsigned tune); /* NULL: none */

#endif
