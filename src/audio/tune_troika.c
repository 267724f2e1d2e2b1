/* Troika: "Here rushes the post troika", a coachmen's folk song of the nineteenth century, with
 * the horses' trot and the bells of their sleigh, which were added here. It begins with an
 * upbeat. */
#include "notes.h"

static const tune_note melody_a[] = {{E5, 2},  {A5, 6}, {A5, 2},  {A5, 2}, {A5, 2}, {Gs5, 2},
                                     {A5, 2},  {B5, 6}, {Gs5, 2}, {E5, 4}, {R, 2},  {E5, 2},
                                     {C6, 4},  {A5, 4}, {C5, 2},  {C5, 2}, {D5, 2}, {D5, 2},
                                     {E5, 12}, {R, 2},  END};
static const tune_note melody_b[] = {{E5, 2}, {A5, 6}, {B5, 2}, {C6, 2}, {B5, 2}, {A5, 2}, {G5, 2},
                                     {D5, 6}, {F5, 2}, {A5, 4}, {B5, 2}, {A5, 2}, {E5, 6}, {F5, 2},
                                     {E5, 2}, {D5, 2}, {C5, 2}, {B4, 2}, {A4, 8}, {R, 6},  END};
/* the same road in the relative major, in the distance */
static const tune_note melody_c[] = {{G4, 2}, {C5, 4}, {E5, 4}, {D5, 2}, {C5, 2}, {B4, 2},  {A4, 2},
                                     {C5, 6}, {A4, 2}, {F4, 4}, {A4, 2}, {C5, 2}, {D5, 4},  {F5, 4},
                                     {E5, 2}, {D5, 2}, {C5, 2}, {B4, 2}, {E5, 8}, {Gs4, 6}, END};

#define TROT(p, q)                                                                                 \
    {p, 2}, {q, 1},                                                                                \
    {                                                                                              \
        q, 1                                                                                       \
    }
#define TROT_2(p, q) TROT(p, q), TROT(p, q)
#define TROT_4(p, q) TROT_2(p, q), TROT_2(p, q)

static const tune_note bass_a[] = {{R, 2},
                                   BEAT_4(A2, E3, A2, E3),
                                   BEAT_4(E2, B2, E2, Gs2),
                                   BEAT_4(A2, E3, D3, A2),
                                   {E2, 4},
                                   {B2, 4},
                                   {E2, 6},
                                   END};
static const tune_note low_a[] = {{R, 2},         TROT_4(A3, E3), TROT_4(Gs3, E3),
                                  TROT_2(A3, E3), TROT_2(A3, F3), TROT_2(Gs3, E3),
                                  TROT(Gs3, E3),  {E3, 2},        END};
static const tune_note high_a[] = {{R, 2},      AFTER_4(C4), AFTER_4(D4), AFTER_2(C4), AFTER_2(D4),
                                   AFTER_2(B3), AFTER(D4),   {R, 2},      END};
static const tune_note counter_a[] = {{R, 2},  {C5, 16}, {B4, 16}, {A4, 8},
                                      {F4, 8}, {E4, 8},  {Gs4, 6}, END};

static const tune_note bass_b[] = {{R, 2},
                                   BEAT_4(A2, E3, A2, G2),
                                   BEAT_4(D3, A2, D3, F2),
                                   BEAT_4(E2, C3, E2, Gs2),
                                   {A2, 4},
                                   {E3, 4},
                                   {A2, 6},
                                   END};
static const tune_note low_b[] = {{R, 2},         TROT_4(A3, E3),  TROT_4(A3, F3),
                                  TROT_2(A3, E3), TROT_2(Gs3, E3), TROT_2(A3, E3),
                                  TROT(A3, E3),   {E3, 2},         END};
static const tune_note high_b[] = {{R, 2},      AFTER_4(C4), AFTER_4(D4), AFTER_2(C4), AFTER_2(D4),
                                   AFTER_2(C4), AFTER(C4),   {R, 2},      END};
static const tune_note counter_b[] = {{R, 2},   {C5, 8}, {E4, 8}, {F4, 16}, {C5, 8},
                                      {Gs4, 8}, {C5, 8}, {E4, 6}, END};

static const tune_note bass_c[] = {{R, 2},
                                   BEAT_4(C3, G2, G2, D3),
                                   BEAT_4(F2, C3, F2, A2),
                                   BEAT_4(D3, A2, E2, B2),
                                   {E2, 4},
                                   {B2, 4},
                                   {E2, 6},
                                   END};
static const tune_note low_c[] = {
    {R, 2},          TROT_2(G3, E3),  TROT_2(G3, D3), TROT_4(A3, F3), TROT_2(A3, F3),
    TROT_2(Gs3, E3), TROT_2(Gs3, E3), TROT(Gs3, E3),  {E3, 2},        END};
static const tune_note high_c[] = {{R, 2},      AFTER_2(C4), AFTER_2(B3), AFTER_4(C4), AFTER_2(D4),
                                   AFTER_2(E4), AFTER_2(B3), AFTER(D4),   {R, 2},      END};
static const tune_note counter_c[] = {{R, 2},   {G4, 8}, {F4, 8},  {A4, 16}, {A4, 8},
                                      {Gs4, 8}, {B4, 8}, {Gs4, 6}, END};

static const tune_note bells[] = {{R, 2}, {E4, 2}, END};
static const tune_note drum[] = {{R, 2}, {A2, 4}, {E2, 2}, END};

#define SECTION(name)                                                                              \
    {                                                                                              \
        .length = 64, .pace = 100, .part = {                                                       \
            melody_##name,                                                                         \
            bass_##name,                                                                           \
            low_##name,                                                                            \
            high_##name,                                                                           \
            counter_##name,                                                                        \
            bells,                                                                                 \
            drum                                                                                   \
        }                                                                                          \
    }

static const tune_section a = SECTION(a), b = SECTION(b), c = SECTION(c);
static const tune_step order[] = {{&a, 86}, {&b, 103}, {&a, 114}, {&b, 125}, {&c, 57}, {&b, 128}};

const tune_score tune_troika = {
    .crotchets = 116,
    .bar = 16,
    .upbeat = 2,
    .steps = sizeof order / sizeof order[0],
    .part = {{TONE_LEAD, 1, 215, 0},
             {TONE_BASS, 1, 220, 0},
             {TONE_BAR, 2, 90, -35},
             {TONE_BAR, 2, 85, 35},
             {TONE_REED, 3, 58, 20},
             {TONE_BELLS, 3, 55, -25},
             {TONE_DRUM, 4, 140, 0}},
    .step = order,
};
