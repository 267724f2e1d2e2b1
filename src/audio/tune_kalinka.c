/* Kalinka: the refrain of Ivan Larionov's song of 1860, a little faster each time, as it is danced.
 * The slow part in between was made for this game. All parts begin with an upbeat. */
#include "notes.h"

#include <stddef.h>

static const tune_note melody[] = {{E5, 4}, {D5, 4}, {B4, 2}, {C5, 2}, {D5, 4}, {B4, 2},
                                   {C5, 2}, {D5, 4}, {C5, 2}, {B4, 2}, {A4, 4}, {E5, 2},
                                   {E5, 2}, {D5, 4}, {B4, 2}, {C5, 2}, {D5, 4}, {B4, 2},
                                   {C5, 2}, {D5, 4}, {C5, 2}, {B4, 2}, {A4, 4}, END};
static const tune_note bass[] = {
    {R, 4},         BEAT_2(E2, B2), BEAT_2(E2, B2),  BEAT_2(E2, Gs2), BEAT_2(A2, C3),
    BEAT_2(E2, B2), BEAT_2(E2, B2), BEAT_2(E2, Gs2), {A2, 4},         END};
static const tune_note low[] = {{R, 4},       AFTER_2(Gs3), AFTER_2(Gs3), AFTER_2(Gs3), AFTER_2(A3),
                                AFTER_2(Gs3), AFTER_2(Gs3), AFTER_2(Gs3), AFTER(A3),    END};
static const tune_note high[] = {{R, 4},      AFTER_2(D4), AFTER_2(E4), AFTER_2(D4), AFTER_2(C4),
                                 AFTER_2(D4), AFTER_2(E4), AFTER_2(D4), AFTER(E4),   END};
static const tune_note counter[] = {{R, 4},  {Gs4, 8}, {E4, 8}, {Gs4, 8}, {A4, 8},
                                    {E4, 8}, {Gs4, 8}, {E4, 8}, {E4, 4},  END};
static const tune_note brush[] = {{R, 2}, {A4, 1}, {A4, 1}, END};
static const tune_note drum[] = {{R, 4}, {A2, 4}, END};

static const tune_note slow_melody[] = {
    {E4, 2}, {G4, 2}, {C5, 6}, {D5, 2}, {E5, 4}, {C5, 4}, {D5, 6}, {C5, 2}, {A4, 8},  {G4, 4},
    {C5, 4}, {E5, 6}, {D5, 2}, {B4, 4}, {D5, 4}, {C5, 8}, {E5, 6}, {D5, 2}, {C5, 4},  {A4, 4},
    {F5, 6}, {E5, 2}, {D5, 8}, {C5, 4}, {B4, 4}, {A4, 4}, {C5, 4}, {B4, 8}, {Gs4, 4}, END};
static const tune_note slow_bass[] = {
    {R, 4},         BEAT_2(C3, G2), BEAT_2(C3, E3), BEAT_2(F2, C3), BEAT_2(F2, A2), BEAT_2(C3, G2),
    BEAT_2(C3, G2), BEAT_2(G2, D3), BEAT_2(C3, G2), BEAT_2(A2, E3), BEAT_2(A2, C3), BEAT_2(D3, A2),
    BEAT_2(D3, F3), BEAT_2(A2, E3), BEAT_2(F2, C3), BEAT_2(E2, B2), {E2, 4},        END};
static const tune_note slow_low[] = {
    {R, 4},      AFTER_2(G3), AFTER_2(G3), AFTER_2(A3),  AFTER_2(A3), AFTER_2(G3),
    AFTER_2(G3), AFTER_2(G3), AFTER_2(G3), AFTER_2(A3),  AFTER_2(A3), AFTER_2(A3),
    AFTER_2(A3), AFTER_2(A3), AFTER_2(A3), AFTER_2(Gs3), AFTER(Gs3),  END};
static const tune_note slow_high[] = {
    {R, 4},      AFTER_2(E4), AFTER_2(E4), AFTER_2(F4), AFTER_2(F4), AFTER_2(E4),
    AFTER_2(E4), AFTER_2(D4), AFTER_2(E4), AFTER_2(E4), AFTER_2(E4), AFTER_2(F4),
    AFTER_2(F4), AFTER_2(E4), AFTER_2(F4), AFTER_2(E4), AFTER(D4),   END};
static const tune_note slow_counter[] = {{R, 4},   {E4, 16}, {F4, 16}, {G4, 16}, {F4, 8},  {E4, 8},
                                         {A4, 16}, {A4, 16}, {E4, 8},  {F4, 8},  {E4, 12}, END};

#define REFRAIN(percent)                                                                           \
    {                                                                                              \
        .length = 64, .pace = percent, .part = { melody, bass, low, high, counter, brush, drum }   \
    }

static const tune_section calm = REFRAIN(88), easy = REFRAIN(94), brisk = REFRAIN(104),
                          quick = REFRAIN(112);
static const tune_section slow = {
    .length = 128,
    .pace = 80,
    .part = {slow_melody, slow_bass, slow_low, slow_high, slow_counter, brush, NULL}};
static const tune_step order[] = {
    {&calm, 84}, {&easy, 106}, {&brisk, 122}, {&quick, 136}, {&slow, 62}};

const tune_score tune_kalinka = {
    .crotchets = 124,
    .bar = 8,
    .upbeat = 4,
    .steps = sizeof order / sizeof order[0],
    .part = SONG_PARTS,
    .step = order,
};
