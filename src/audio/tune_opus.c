/* Opus tessellatum, made for this game: two marimbas put small stones into each other's gaps, and a
 * picture appears above them. */
#include "notes.h"

/* The low marimba has the beats and the notes between them, the high one fills where the low one is
 * silent. */
#define LOW(p, q, r)                                                                               \
    {p, 2}, {r, 2}, {q, 2}, {r, 2}, {p, 2}, {q, 2}, {r, 2},                                        \
    {                                                                                              \
        q, 2                                                                                       \
    }
#define HIGH(p, q)                                                                                 \
    {R, 1}, {p, 2}, {R, 1}, {q, 1}, {R, 1}, {p, 2}, {q, 2}, {R, 1}, {p, 1}, {R, 1}, {q, 2},        \
    {                                                                                              \
        p, 1                                                                                       \
    }

static const tune_note melody_a[] = {{E5, 8},  {D5, 4}, {C5, 4},  {A4, 12}, {C5, 4}, {G5, 8},
                                     {E5, 4},  {D5, 4}, {D5, 12}, {B4, 4},  {C5, 8}, {E5, 4},
                                     {G5, 4},  {A5, 8}, {G5, 4},  {F5, 4},  {E5, 8}, {G5, 8},
                                     {D5, 12}, {R, 4},  END};
static const tune_note bass_a[] = {{A2, 6}, {E3, 6}, {A2, 4}, {F2, 6}, {C3, 6}, {F2, 4}, {C3, 6},
                                   {G2, 6}, {C3, 4}, {G2, 6}, {D3, 6}, {G2, 4}, END};
static const tune_note low_a[] = {LOW(A3, E4, C4), LOW(F3, C4, A3), LOW(G3, E4, C4),
                                  LOW(G3, D4, B3), END};
static const tune_note high_a[] = {HIGH(A4, E5), HIGH(A4, C5), HIGH(G4, E5), HIGH(B4, D5), END};
static const tune_note counter_a[] = {{C5, 16}, {A4, 16}, {G4, 16}, {B4, 16}, {A4, 16},
                                      {C5, 16}, {C5, 16}, {B4, 16}, END};

static const tune_note melody_b[] = {
    {F5, 8}, {E5, 4}, {D5, 4}, {E5, 12}, {A4, 4}, {C5, 8}, {D5, 4}, {E5, 4},  {B4, 16}, {F5, 8},
    {A5, 4}, {F5, 4}, {E5, 8}, {C5, 8},  {D5, 4}, {C5, 4}, {A4, 8}, {Gs4, 8}, {B4, 8},  END};
static const tune_note bass_b[] = {{D3, 6}, {A2, 6}, {D3, 4}, {A2, 6}, {E3, 6}, {A2, 4}, {F2, 6},
                                   {C3, 6}, {F2, 4}, {E2, 6}, {B2, 6}, {E2, 4}, END};
static const tune_note low_b[] = {LOW(D4, A3, F4), LOW(A3, E4, C4), LOW(F3, C4, A3),
                                  LOW(Gs3, E4, B3), END};
static const tune_note high_b[] = {HIGH(A4, D5), HIGH(A4, E5), HIGH(A4, C5), HIGH(B4, E5), END};
static const tune_note counter_b[] = {{A4, 16}, {C5, 16}, {A4, 16}, {Gs4, 16}, {A4, 16},
                                      {C5, 16}, {A4, 16}, {B4, 16}, END};

/* the stones alone */
static const tune_note melody_c[] = {{R, 8},  {E6, 2}, {R, 6}, {R, 8},  {C6, 2}, {R, 6}, {R, 8},
                                     {D6, 2}, {R, 6},  {R, 8}, {B5, 2}, {R, 6},  END};

static const tune_note brush[] = {{A4, 2}, {R, 1}, {A4, 1}, {R, 2}, {A4, 2}, END};
static const tune_note drum[] = {{A2, 6}, {A2, 6}, {E2, 4}, END};

static const tune_note counter_c[] = {{C5, 16}, {A4, 16}, {G4, 16}, {B4, 16}, END};

#define SECTION(name, harmony, units)                                                              \
    {                                                                                              \
        .length = units, .pace = 100, .part = {                                                    \
            melody_##name,                                                                         \
            bass_##harmony,                                                                        \
            low_##harmony,                                                                         \
            high_##harmony,                                                                        \
            counter_##name,                                                                        \
            brush,                                                                                 \
            drum                                                                                   \
        }                                                                                          \
    }

static const tune_section a = SECTION(a, a, 128), b = SECTION(b, b, 128), c = SECTION(c, a, 64);
static const tune_step order[] = {{&c, 44}, {&a, 92}, {&b, 120}, {&a, 115}, {&b, 133}};

const tune_score tune_opus = {
    .crotchets = 104,
    .bar = 16,
    .steps = sizeof order / sizeof order[0],
    .part = {{TONE_LEAD, 1, 268, 0},
             {TONE_BASS, 1, 268, 0},
             {TONE_BAR, 1, 134, -40},
             {TONE_BAR, 2, 104, 40},
             {TONE_REED, 3, 67, 15},
             {TONE_BRUSH, 3, 49, -25},
             {TONE_DRUM, 4, 159, 0}},
    .step = order,
};
