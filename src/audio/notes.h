/* Names of notes for the tables of the tunes: Cs4 is the c sharp above C4; A4 has 440 Hz. */
#ifndef TESSERA_AUDIO_NOTES_H
#define TESSERA_AUDIO_NOTES_H

#include "internal.h"

#define OCTAVE(n)                                                                                  \
    C##n = 12 * (n + 1), Cs##n, D##n, Ds##n, E##n, F##n, Fs##n, G##n, Gs##n, A##n, As##n, B##n

enum { OCTAVE(1), OCTAVE(2), OCTAVE(3), OCTAVE(4), OCTAVE(5), OCTAVE(6) };

#define R 0 /* a rest */
#define END                                                                                        \
    {                                                                                              \
        0, 0                                                                                       \
    }
/* A bar of four, or of two, that rests on each beat and plays after it. */
#define AFTER(p)                                                                                   \
    {R, 2},                                                                                        \
    {                                                                                              \
        p, 2                                                                                       \
    }
#define AFTER_2(p) AFTER(p), AFTER(p)
#define AFTER_4(p) AFTER_2(p), AFTER_2(p)
#define BEAT_2(p, q)                                                                               \
    {p, 4},                                                                                        \
    {                                                                                              \
        q, 4                                                                                       \
    }
#define BEAT_4(p, q, r, s) BEAT_2(p, q), BEAT_2(r, s)

/* The instruments of a song; the other tunes have instruments of their own. */
#define SONG_PARTS                                                                                 \
    {                                                                                              \
        {TONE_LEAD, 1, 230, 0}, {TONE_BASS, 1, 220, 0}, {TONE_BAR, 2, 90, -35},                    \
            {TONE_BAR, 2, 90, 35}, {TONE_REED, 3, 62, 20}, {TONE_BRUSH, 3, 40, -25},               \
        {                                                                                          \
            TONE_DRUM, 4, 150, 0                                                                   \
        }                                                                                          \
    }

#endif
