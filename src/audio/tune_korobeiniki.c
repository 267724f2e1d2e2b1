/* Korobeiniki, the pedlars: a folk tune, words by Nekrasov, 1861. The tune is a folk tune; the
 * accompaniment and the part in the major were made for this game. */
#include "notes.h"

static const tune_note melody_a[] = {{E5, 4}, {B4, 2}, {C5, 2}, {D5, 4}, {C5, 2}, {B4, 2}, {A4, 4},
                                     {A4, 2}, {C5, 2}, {E5, 4}, {D5, 2}, {C5, 2}, {B4, 6}, {C5, 2},
                                     {D5, 4}, {E5, 4}, {C5, 4}, {A4, 4}, {A4, 8}, END};
static const tune_note bass_a[] = {BEAT_4(E2, B2, E2, Gs2), BEAT_4(A2, E3, A2, C3),
                                   BEAT_4(E2, B2, Gs2, E2), BEAT_4(A2, E3, A2, A2), END};
static const tune_note low_a[] = {AFTER_4(Gs3), AFTER_4(A3), AFTER_4(Gs3), AFTER_4(A3), END};
static const tune_note high_a[] = {AFTER_4(D4), AFTER_4(E4), AFTER_4(E4), AFTER_4(C4), END};
static const tune_note counter_a[] = {{Gs4, 8}, {E4, 8}, {C5, 8}, {A4, 8}, {Gs4, 8},
                                      {B4, 8},  {A4, 8}, {E4, 8}, END};

static const tune_note melody_b[] = {{D5, 6}, {F5, 2}, {A5, 4}, {G5, 2}, {F5, 2}, {E5, 6}, {C5, 2},
                                     {E5, 4}, {D5, 2}, {C5, 2}, {B4, 4}, {B4, 2}, {C5, 2}, {D5, 4},
                                     {E5, 4}, {C5, 4}, {A4, 4}, {A4, 8}, END};
static const tune_note bass_b[] = {BEAT_4(D3, A2, D3, F2), BEAT_4(C3, G2, C3, E2),
                                   BEAT_4(E2, B2, Gs2, E2), BEAT_4(A2, E3, A2, C3), END};
static const tune_note low_b[] = {AFTER_4(A3), AFTER_4(G3), AFTER_4(Gs3), AFTER_4(A3), END};
static const tune_note high_b[] = {AFTER_4(F4), AFTER_4(E4), AFTER_4(E4), AFTER_4(C4), END};
static const tune_note counter_b[] = {{F4, 8}, {A4, 8}, {G4, 8}, {E4, 8}, {Gs4, 8},
                                      {B4, 8}, {A4, 6}, {G4, 2}, {E4, 8}, END};

static const tune_note melody_c[] = {
    {E5, 6}, {F5, 2}, {G5, 4}, {E5, 4}, {D5, 6},  {E5, 2},  {F5, 4}, {D5, 4}, {C5, 4}, {E5, 4},
    {D5, 4}, {B4, 4}, {C5, 8}, {E5, 8}, {C5, 6},  {D5, 2},  {E5, 4}, {A5, 4}, {G5, 6}, {F5, 2},
    {E5, 8}, {A4, 4}, {C5, 4}, {B4, 4}, {Gs4, 4}, {A4, 12}, {R, 4},  END};
static const tune_note bass_c[] = {
    BEAT_4(C3, G2, E3, G2),  BEAT_4(D3, A2, G2, B2), BEAT_4(A2, E3, G2, B2),
    BEAT_4(C3, G2, C3, E3),  BEAT_4(A2, E3, A2, C3), BEAT_4(G2, D3, C3, G2),
    BEAT_4(F2, D3, E2, Gs2), BEAT_4(A2, E3, A2, A2), END};
static const tune_note low_c[] = {AFTER_4(G3),  AFTER_2(A3), AFTER_2(G3), AFTER_2(A3), AFTER_2(G3),
                                  AFTER_4(G3),  AFTER_4(A3), AFTER_2(B3), AFTER_2(G3), AFTER_2(A3),
                                  AFTER_2(Gs3), AFTER_4(A3), END};
static const tune_note high_c[] = {AFTER_4(E4), AFTER_2(F4), AFTER_2(D4), AFTER_2(E4), AFTER_2(D4),
                                   AFTER_4(E4), AFTER_4(E4), AFTER_2(D4), AFTER_2(E4), AFTER_2(D4),
                                   AFTER_2(E4), AFTER_4(C4), END};
static const tune_note counter_c[] = {{G4, 16}, {F4, 8}, {G4, 8},  {A4, 8}, {G4, 8},
                                      {E4, 8},  {G4, 8}, {E4, 16}, {D4, 8}, {G4, 8},
                                      {F4, 8},  {E4, 8}, {E4, 16}, END};

static const tune_note brush[] = {{A4, 2}, {A4, 1}, {A4, 1}, END};
static const tune_note drum[] = {{A2, 4}, {R, 2}, {E2, 2}, {A2, 4}, {E2, 4}, END};

#define SECTION(name, with_melody, units)                                                          \
    {                                                                                              \
        .length = units, .pace = 100, .part = {                                                    \
            with_melody,                                                                           \
            bass_##name,                                                                           \
            low_##name,                                                                            \
            high_##name,                                                                           \
            counter_##name,                                                                        \
            brush,                                                                                 \
            drum                                                                                   \
        }                                                                                          \
    }

static const tune_section a = SECTION(a, melody_a, 64), b = SECTION(b, melody_b, 64),
                          c = SECTION(c, melody_c, 128);
static const tune_step order[] = {{&a, 83}, {&a, 98},  {&b, 110}, {&b, 119},
                                  {&c, 57}, {&a, 106}, {&b, 123}};

const tune_score tune_korobeiniki = {
    .crotchets = 132,
    .bar = 16,
    .steps = sizeof order / sizeof order[0],
    .part = SONG_PARTS,
    .step = order,
};
