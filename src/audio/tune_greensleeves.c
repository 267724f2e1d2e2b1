/* Greensleeves: an English tune of the sixteenth century, in six quavers a bar, as it is sung
 * today. The accompaniment was made for this game. It begins with an upbeat. */
#include "notes.h"

#define LADY                                                                                       \
    {C5, 4}, {D5, 2}, {E5, 3}, {F5, 1}, {E5, 2}, {D5, 4}, {B4, 2}, {G4, 3}, {A4, 1},               \
    {                                                                                              \
        B4, 2                                                                                      \
    }
#define CLOSE {C5, 3}, {B4, 1}, {A4, 2}, {Gs4, 3}, {Fs4, 1}, {Gs4, 2}, {A4, 6}, {A4, 4}, END
#define HALF                                                                                       \
    {C5, 4}, {A4, 2}, {A4, 3}, {Gs4, 1}, {A4, 2}, {B4, 4},                                         \
    {                                                                                              \
        Gs4, 2                                                                                     \
    }
#define JOY                                                                                        \
    {G5, 6}, {G5, 3}, {Fs5, 1}, {E5, 2}, {D5, 4}, {B4, 2}, {G4, 3}, {A4, 1},                       \
    {                                                                                              \
        B4, 2                                                                                      \
    }

static const tune_note melody_a[] = {{A4, 2}, LADY, HALF, {E4, 4}, {A4, 2}, LADY, CLOSE};
static const tune_note melody_b[] = {{R, 2}, JOY, HALF, {E4, 6}, JOY, CLOSE};

/* A bar on two beats, and one that plays the two quavers after each. */
#define SIX(p, q)                                                                                  \
    {p, 6},                                                                                        \
    {                                                                                              \
        q, 6                                                                                       \
    }
#define ROCK(p)                                                                                    \
    {R, 2}, {p, 2},                                                                                \
    {                                                                                              \
        p, 2                                                                                       \
    }
#define ROCK_2(p) ROCK(p), ROCK(p)
#define LAST_ROCK(p)                                                                               \
    ROCK(p), {R, 2},                                                                               \
    {                                                                                              \
        p, 2                                                                                       \
    }

static const tune_note bass_a[] = {{R, 2},      SIX(A2, E3), SIX(G2, D3), SIX(A2, E3),
                                   SIX(E2, B2), SIX(A2, E3), SIX(G2, D3), SIX(A2, E2),
                                   {A2, 6},     {E2, 4},     END};
static const tune_note bass_b[] = {{R, 2},      SIX(C3, G2), SIX(G2, D3), SIX(A2, E3),
                                   SIX(E2, B2), SIX(C3, G2), SIX(G2, D3), SIX(A2, E2),
                                   {A2, 6},     {E2, 4},     END};
static const tune_note low_a[] = {{R, 2},      ROCK_2(A3),    ROCK_2(G3), ROCK_2(A3),
                                  ROCK_2(Gs3), ROCK_2(A3),    ROCK_2(G3), ROCK(A3),
                                  ROCK(Gs3),   LAST_ROCK(A3), END};
static const tune_note low_b[] = {{R, 2},      ROCK_2(G3),    ROCK_2(G3), ROCK_2(A3),
                                  ROCK_2(Gs3), ROCK_2(G3),    ROCK_2(G3), ROCK(A3),
                                  ROCK(Gs3),   LAST_ROCK(A3), END};
static const tune_note high_a[] = {{R, 2},     ROCK_2(C4),    ROCK_2(B3), ROCK_2(C4),
                                   ROCK_2(B3), ROCK_2(C4),    ROCK_2(B3), ROCK(C4),
                                   ROCK(B3),   LAST_ROCK(C4), END};
static const tune_note high_b[] = {{R, 2},     ROCK_2(E4),    ROCK_2(B3), ROCK_2(C4),
                                   ROCK_2(B3), ROCK_2(E4),    ROCK_2(B3), ROCK(C4),
                                   ROCK(B3),   LAST_ROCK(C4), END};
static const tune_note counter_a[] = {{R, 2},   {E4, 12}, {D4, 12}, {E4, 12}, {E4, 12},
                                      {E4, 12}, {D4, 12}, {E4, 12}, {E4, 10}, END};
static const tune_note counter_b[] = {{R, 2},   {C5, 12}, {D4, 12}, {E4, 12}, {E4, 12},
                                      {C5, 12}, {D4, 12}, {E4, 12}, {E4, 10}, END};
static const tune_note bells[] = {{R, 2}, {A4, 2}, {A4, 2}, END};
static const tune_note drum[] = {{R, 2}, {A2, 6}, {E2, 4}, END};

static const tune_section a = {96, 100, {melody_a, bass_a, low_a, high_a, counter_a, bells, drum}};
static const tune_section b = {96, 100, {melody_b, bass_b, low_b, high_b, counter_b, bells, drum}};
static const tune_step order[] = {{&a, 71}, {&a, 100}, {&b, 136}, {&b, 143}, {&a, 67}, {&b, 133}};

const tune_score tune_greensleeves = {
    .crotchets = 108,
    .bar = 12,
    .upbeat = 2,
    .steps = sizeof order / sizeof order[0],
    .part = SONG_PARTS,
    .step = order,
};
