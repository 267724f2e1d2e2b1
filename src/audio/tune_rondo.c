/* Rondo alla turca, from Mozart's sonata in a (K. 331, 1783): its first strain and its middle. Here
 * the left hand is shared by bass and marimbas. It begins with an upbeat. */
#include "notes.h"

#define CURL(p, q, r, s)                                                                           \
    {p, 1}, {q, 1}, {r, 1},                                                                        \
    {                                                                                              \
        s, 1                                                                                       \
    }
#define THEME                                                                                      \
    {C5, 2}, {R, 2}, CURL(D5, C5, B4, C5), {E5, 2}, {R, 2}, CURL(F5, E5, Ds5, E5),                 \
        CURL(B5, A5, Gs5, A5), CURL(B5, A5, Gs5, A5)
#define TURN(p, q, r, s, t) {p, 2}, {p, 2}, CURL(q, r, s, t)

static const tune_note melody_a[] = {CURL(B4, A4, Gs4, A4),
                                     THEME,
                                     {C6, 4},
                                     {A5, 2},
                                     {C6, 2},
                                     {B5, 2},
                                     {A5, 2},
                                     {G5, 2},
                                     {A5, 2},
                                     {B5, 2},
                                     {A5, 2},
                                     {G5, 2},
                                     {A5, 2},
                                     {B5, 2},
                                     {A5, 2},
                                     {G5, 2},
                                     {Fs5, 2},
                                     {E5, 4},
                                     END};
static const tune_note melody_b[] = {{E5, 2},
                                     {F5, 2},
                                     TURN(G5, A5, G5, F5, E5),
                                     {D5, 4},
                                     {E5, 2},
                                     {F5, 2},
                                     TURN(G5, A5, G5, F5, E5),
                                     {D5, 4},
                                     {C5, 2},
                                     {D5, 2},
                                     TURN(E5, F5, E5, D5, C5),
                                     {B4, 4},
                                     {C5, 2},
                                     {D5, 2},
                                     TURN(E5, F5, E5, D5, C5),
                                     {B4, 4},
                                     CURL(B4, A4, Gs4, A4),
                                     THEME,
                                     {C6, 4},
                                     {A5, 2},
                                     {B5, 2},
                                     {C6, 2},
                                     {B5, 2},
                                     {A5, 2},
                                     {Gs5, 2},
                                     {A5, 2},
                                     {E5, 2},
                                     {F5, 2},
                                     {D5, 2},
                                     {C5, 4},
                                     {B4, 4},
                                     {A4, 4},
                                     END};
static const tune_note bass_a[] = {{R, 4},
                                   BEAT_4(A2, E3, A2, E3),
                                   BEAT_4(A2, E3, A2, E3),
                                   BEAT_4(E2, B2, E2, B2),
                                   BEAT_2(B2, B2),
                                   {E2, 4},
                                   END};
static const tune_note low_a[] = {{R, 4},       AFTER_4(A3), AFTER_4(A3), AFTER_4(G3),
                                  AFTER_2(Fs3), AFTER(G3),   END};
static const tune_note high_a[] = {{R, 4},       AFTER_4(C4), AFTER_4(C4), AFTER_4(B3),
                                   AFTER_2(Ds4), AFTER(B3),   END};
static const tune_note counter_a[] = {{R, 4}, {E4, 16}, {E4, 16}, {G4, 16}, {Fs4, 8}, {G4, 4}, END};
static const tune_note bass_b[] = {{R, 4},
                                   BEAT_4(C3, G2, G2, D3),
                                   BEAT_4(C3, G2, G2, D3),
                                   BEAT_4(A2, E3, E2, B2),
                                   BEAT_4(A2, E3, E2, B2),
                                   BEAT_4(A2, E3, A2, E3),
                                   BEAT_4(A2, E3, A2, E3),
                                   BEAT_4(A2, E2, A2, D3),
                                   BEAT_2(E2, E2),
                                   {A2, 4},
                                   END};
static const tune_note low_b[] = {{R, 4},       AFTER_4(G3), AFTER_4(G3),  AFTER_2(A3),
                                  AFTER_2(Gs3), AFTER_2(A3), AFTER_2(Gs3), AFTER_4(A3),
                                  AFTER_4(A3),  AFTER(A3),   AFTER(Gs3),   AFTER_2(A3),
                                  AFTER(A3),    AFTER(Gs3),  AFTER(A3),    END};
static const tune_note high_b[] = {{R, 4},      AFTER_2(E4), AFTER_2(B3), AFTER_2(E4), AFTER_2(B3),
                                   AFTER_2(C4), AFTER_2(D4), AFTER_2(C4), AFTER_2(D4), AFTER_4(C4),
                                   AFTER_4(C4), AFTER(C4),   AFTER(B3),   AFTER(C4),   AFTER(D4),
                                   AFTER(C4),   AFTER(B3),   AFTER(C4),   END};
static const tune_note counter_b[] = {{R, 4},  {C5, 8}, {G4, 8}, {C5, 8},  {G4, 8},  {E4, 8},
                                      {E4, 8}, {E4, 8}, {E4, 8}, {E4, 16}, {E4, 16}, {E4, 12},
                                      {D4, 4}, {E4, 8}, {E4, 4}, END};
static const tune_note brush[] = {{A4, 2}, {A4, 1}, {A4, 1}, END};
/* the janissaries' drum and triangle, which gave the rondo its name */
static const tune_note drum[] = {{R, 4}, {A2, 2}, {A2, 1}, {A2, 1}, END};

static const tune_section a = {64, 100, {melody_a, bass_a, low_a, high_a, counter_a, brush, drum}};
static const tune_section b = {128, 100, {melody_b, bass_b, low_b, high_b, counter_b, brush, drum}};
static const tune_step order[] = {{&a, 70}, {&a, 104}, {&b, 56}, {&a, 112}, {&b, 120}};

const tune_score tune_rondo = {
    .crotchets = 118,
    .bar = 8,
    .upbeat = 4,
    .steps = sizeof order / sizeof order[0],
    .part = SONG_PARTS,
    .step = order,
};
