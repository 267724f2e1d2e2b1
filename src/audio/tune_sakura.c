/* Sakura, sakura, cherry blossoms: a Japanese song of the Edo period, sung above a koto. The
 * figures of the koto were made for this game. */
#include "notes.h"

#define BLOOM                                                                                      \
    {A5, 4}, {A5, 4},                                                                              \
    {                                                                                              \
        B5, 8                                                                                      \
    }
#define SKY                                                                                        \
    {A5, 4}, {B5, 4}, {C6, 4}, {B5, 4}, {A5, 4}, {B5, 2}, {A5, 2},                                 \
    {                                                                                              \
        F5, 8                                                                                      \
    }
#define MIST                                                                                       \
    {E5, 4}, {C5, 4}, {E5, 4}, {F5, 4}, {E5, 4}, {E5, 2}, {C5, 2},                                 \
    {                                                                                              \
        B4, 8                                                                                      \
    }

static const tune_note melody[] = {BLOOM,   BLOOM,   SKY,     MIST,     SKY,
                                   MIST,    BLOOM,   BLOOM,   {E5, 4},  {F5, 4},
                                   {B5, 2}, {A5, 2}, {F5, 4}, {E5, 16}, END};

#define OFF(p)                                                                                     \
    {R, 4},                                                                                        \
    {                                                                                              \
        p, 4                                                                                       \
    }
#define OFF_2(p) OFF(p), OFF(p)
#define OFF_4(p) OFF_2(p), OFF_2(p)
#define LONG(p, q)                                                                                 \
    {p, 8},                                                                                        \
    {                                                                                              \
        q, 8                                                                                       \
    }

static const tune_note bass[] = {LONG(A2, E3), LONG(A2, E3), LONG(A2, E3), LONG(F2, C3),
                                 LONG(A2, E3), LONG(E2, B2), LONG(A2, E3), LONG(F2, C3),
                                 LONG(A2, E3), LONG(E2, B2), LONG(A2, E3), LONG(A2, E3),
                                 LONG(F2, C3), LONG(E2, B2), END};
static const tune_note low[] = {OFF_4(A3), OFF_2(A3), OFF_2(A3), OFF_2(A3), OFF_2(B3), OFF_2(A3),
                                OFF_2(A3), OFF_2(A3), OFF_2(B3), OFF_4(A3), OFF_2(A3), OFF(B3),
                                {R, 4},    {B3, 2},   {B3, 2},   END};
static const tune_note high[] = {OFF_4(C4), OFF_2(C4), OFF_2(C4), OFF_2(C4), OFF_2(E4), OFF_2(C4),
                                 OFF_2(C4), OFF_2(C4), OFF_2(E4), OFF_4(C4), OFF_2(C4), OFF(E4),
                                 {R, 4},    {E4, 2},   {E4, 2},   END};
/* the koto answers where the song holds a note */
static const tune_note counter[] = {
    {R, 8},   {E4, 2}, {A4, 2},  {E4, 4}, {R, 8},  {E4, 2},  {A4, 2}, {E4, 4}, /* bloom */
    {E4, 16}, {R, 8},  {C4, 2},  {F4, 2}, {A4, 4},                             /* sky */
    {E4, 16}, {R, 8},  {E4, 2},  {B4, 2}, {E4, 4},                             /* mist */
    {E4, 16}, {R, 8},  {C4, 2},  {F4, 2}, {A4, 4}, {E4, 16}, {R, 8},  {E4, 2},
    {B4, 2},  {E4, 4}, {R, 8},   {E4, 2}, {A4, 2}, {E4, 4},  {R, 8},  {E4, 2},
    {A4, 2},  {E4, 4}, {A4, 16}, {R, 8},  {B4, 2}, {A4, 2},  {E4, 4}, END};
static const tune_note bells[] = {{R, 12}, {E4, 4}, END};
static const tune_note drum[] = {{A2, 8}, {R, 4}, {E2, 4}, END};

static const tune_section once = {224, 100, {melody, bass, low, high, counter, bells, drum}};
static const tune_step order[] = {{&once, 72}, {&once, 132}};

const tune_score tune_sakura = {
    .crotchets = 88,
    .bar = 16,
    .steps = sizeof order / sizeof order[0],
    .part = {{TONE_LEAD, 1, 300, 0},
             {TONE_BASS, 1, 306, 0},
             {TONE_BAR, 2, 133, -35},
             {TONE_BAR, 2, 126, 35},
             {TONE_CHIME, 3, 80, 20},
             {TONE_BELLS, 3, 66, -25},
             {TONE_DRUM, 4, 200, 0}},
    .step = order,
};
