/* In the Hall of the Mountain King, from Grieg's music to Peer Gynt (1875): one phrase, and its
 * answer on the dominant, each time faster and louder. */
#include "notes.h"

#define STEPS                                                                                      \
    {A4, 2}, {B4, 2}, {C5, 2}, {D5, 2}, {E5, 2},                                                   \
    {                                                                                              \
        C5, 2                                                                                      \
    }
#define CREEP                                                                                      \
    {Gs5, 2},                                                                                      \
    {                                                                                              \
        B5, 4                                                                                      \
    }

static const tune_note melody_a[] = {STEPS,    {E5, 4}, {Ds5, 2}, {B4, 2}, {Ds5, 4}, {D5, 2},
                                     {As4, 2}, {D5, 4}, STEPS,    {E5, 2}, {A5, 2},  {G5, 2},
                                     {E5, 2},  {C5, 2}, {E5, 2},  {G5, 8}, END};
static const tune_note melody_b[] = {{E5, 2}, {Fs5, 2}, {Gs5, 2}, {A5, 2}, {B5, 2}, CREEP,
                                     {C6, 2}, {Gs5, 2}, {C6, 4},  {B5, 2}, CREEP,   END};
static const tune_note bass_a[] = {BEAT_4(A2, E3, A2, E3), BEAT_4(B2, B2, As2, As2),
                                   BEAT_4(A2, E3, A2, E3), BEAT_4(C3, G2, C3, G2), END};
static const tune_note low_a[] = {AFTER_4(A3), AFTER_2(Fs3), AFTER_2(F3),
                                  AFTER_4(A3), AFTER_4(G3),  END};
static const tune_note high_a[] = {AFTER_4(C4), AFTER_2(B3), AFTER_2(D4),
                                   AFTER_4(C4), AFTER_4(E4), END};
static const tune_note counter_a[] = {{E4, 16}, {Fs4, 8}, {F4, 8}, {E4, 16}, {G4, 16}, END};
static const tune_note bass_b[] = {BEAT_4(E2, B2, E2, B2), BEAT_4(E2, A2, E2, Gs2), END};
static const tune_note low_b[] = {AFTER_4(Gs3), AFTER_2(A3), AFTER_2(Gs3), END};
static const tune_note high_b[] = {AFTER_4(B3), AFTER_2(C4), AFTER_2(B3), END};
static const tune_note counter_b[] = {{E4, 16}, {E4, 8}, {Gs4, 8}, END};
static const tune_note brush[] = {{A4, 2}, {A4, 2}, END};
static const tune_note drum[] = {{A2, 4}, {E2, 4}, END};

#define THEME(name, percent)                                                                       \
    {                                                                                              \
        64, percent,                                                                               \
        {                                                                                          \
            melody_##name, bass_##name, low_##name, high_##name, counter_##name, brush, drum       \
        }                                                                                          \
    }

static const tune_section creeping = THEME(a, 72), nearer = THEME(b, 78), walking = THEME(a, 86),
                          calling = THEME(b, 94), running = THEME(a, 104), wild = THEME(b, 114),
                          whirling = THEME(a, 124);
static const tune_step order[] = {{&creeping, 50}, {&nearer, 58}, {&walking, 74},  {&calling, 88},
                                  {&running, 104}, {&wild, 118},  {&whirling, 128}};

const tune_score tune_mountain = {
    .crotchets = 132,
    .bar = 16,
    .steps = sizeof order / sizeof order[0],
    .part = SONG_PARTS,
    .step = order,
};
