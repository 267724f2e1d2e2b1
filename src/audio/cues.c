/* The sound of each cue: tones of glass, wood and stone, and a few notes for each kind of cue. All
 * of them are in a minor without its sharp notes, as the tunes are, so that a game and its music
 * are in harmony. Frequent sounds are quiet, rare ones are louder. */
#include "internal.h"
#include "base/minmax.h"

const synth_tone synth_tones[TONES] = {
    [TONE_TICK] = {.partial = {{4096, 800, 22}, {16056, 240, 9}},
                   .attack_ms = 1,
                   .noise_level = 60,
                   .noise_ms = 5,
                   .noise_hz = 3800,
                   .echo = 60},
    [TONE_WOOD] = {.partial = {{4096, 760, 42}, {10650, 260, 20}, {19900, 90, 9}},
                   .attack_ms = 1,
                   .noise_level = 70,
                   .noise_ms = 6,
                   .noise_hz = 2600,
                   .echo = 90},
    [TONE_STONE] = {.partial = {{4096, 800, 62}, {9420, 300, 26}, {22200, 110, 10}},
                    .attack_ms = 1,
                    .noise_level = 420,
                    .noise_ms = 14,
                    .noise_hz = 1500,
                    .bend = 350,
                    .bend_ms = 16,
                    .echo = 110},
    [TONE_SLAB] = {.partial = {{4096, 900, 105}, {8192, 300, 55}, {15100, 130, 22}},
                   .attack_ms = 1,
                   .noise_level = 560,
                   .noise_ms = 26,
                   .noise_hz = 1050,
                   .bend = 600,
                   .bend_ms = 24,
                   .echo = 160},
    [TONE_GLASS] = {.partial = {{4096, 620, 480}, {11290, 200, 240}, {22120, 90, 130}},
                    .attack_ms = 2,
                    .echo = 420},
    [TONE_CHIME] = {.partial = {{4096, 640, 260}, {11290, 180, 110}, {22120, 70, 45}},
                    .attack_ms = 2,
                    .echo = 380},
    [TONE_BAR] = {.partial = {{4096, 800, 260}, {16056, 160, 70}, {37850, 50, 22}},
                  .attack_ms = 2,
                  .echo = 240},
    [TONE_REED] = {.partial = {{4096, 560, 0}, {8192, 210, 0}, {12288, 110, 0}, {16384, 40, 0}},
                   .attack_ms = 34,
                   .release_ms = 110,
                   .echo = 260},
    [TONE_LEAD] =
        {.partial = {{4096, 660, 620}, {8192, 210, 340}, {16384, 120, 120}, {24576, 40, 50}},
         .attack_ms = 3,
         .release_ms = 130,
         .echo = 240},
    [TONE_BASS] =
        {.partial = {{4096, 700, 480}, {8192, 300, 260}, {12288, 110, 120}, {16384, 40, 60}},
         .attack_ms = 4,
         .release_ms = 70,
         .echo = 60},
    [TONE_BRUSH] =
        {.attack_ms = 2, .noise_level = 800, .noise_ms = 22, .noise_hz = 5600, .echo = 80},
    [TONE_BELLS] = {.partial = {{27300, 120, 60}, {36100, 90, 40}},
                    .attack_ms = 2,
                    .noise_level = 520,
                    .noise_ms = 40,
                    .noise_hz = 7600,
                    .echo = 200},
    [TONE_DRUM] = {.partial = {{4096, 900, 120}, {6510, 200, 50}},
                   .attack_ms = 2,
                   .noise_level = 120,
                   .noise_ms = 18,
                   .noise_hz = 700,
                   .bend = 500,
                   .bend_ms = 22,
                   .echo = 90},
};

/* Pitches, by octave: A3 is 57, and 69 has 440 Hz. */
enum {
    D2 = 38,
    A2 = 45,
    D3 = 50,
    E3 = 52,
    A3 = 57,
    C4 = 60,
    E4 = 64,
    G4 = 67,
    A4 = 69,
    B4 = 71,
    C5,
    D5 = 74,
    E5 = 76,
    F5,
    G5 = 79,
    A5 = 81,
    B5 = 83,
    C6 = 84,
    D6 = 86,
    E6 = 88,
    G6 = 91,
    A6 = 93,
    C7 = 96
};

#define TICK TONE_TICK
#define WOOD TONE_WOOD
#define STONE TONE_STONE
#define SLAB TONE_SLAB
#define GLASS TONE_GLASS
#define CHIME TONE_CHIME
#define BAR TONE_BAR
#define REED TONE_REED
#define NOTES_MAX 9

typedef struct note {
    uint8_t tone, pitch;
    uint16_t level, wait_ms; /* level 0 ends the list */
    uint16_t hold_ms;
} note;

static const note plain[CUE_KINDS][NOTES_MAX] = {
    [CUE_MENU_MOVE] = {{TICK, G5, 150, 0, 0}},
    [CUE_MENU_CHOOSE] = {{CHIME, A5, 150, 0, 0}, {CHIME, E6, 130, 55, 0}},
    [CUE_MENU_BACK] = {{CHIME, E5, 140, 0, 0}, {CHIME, A4, 130, 55, 0}},
    [CUE_COUNT] = {{BAR, A4, 320, 0, 0}, {TICK, A5, 160, 0, 0}},
    [CUE_START] = {{BAR, A5, 300, 0, 0}, {GLASS, E5, 170, 0, 0}, {GLASS, A5, 120, 0, 0}},
    [CUE_PAUSE] = {{BAR, E5, 240, 0, 0}, {BAR, A4, 240, 90, 0}},
    [CUE_MOVE] = {{TICK, A5, 120, 0, 0}},
    [CUE_ROTATE] = {{WOOD, E5, 120, 0, 0}},
    [CUE_ROTATE_SPIN] = {{WOOD, E5, 170, 0, 0}, {CHIME, D6, 170, 0, 0}, {CHIME, A6, 130, 45, 0}},
    [CUE_LAND] = {{STONE, E3, 90, 0, 0}, {WOOD, E4, 80, 0, 0}},
    [CUE_FALL] = {{TICK, E4, 45, 0, 0}},
    [CUE_SOFT] = {{TICK, A4, 70, 0, 0}},
    [CUE_LOCK] = {{STONE, E3, 180, 0, 0}, {WOOD, E5, 150, 0, 0}, {TICK, A4, 80, 0, 0}},
    [CUE_BACK_TO_BACK] = {{CHIME, E6, 170, 170, 0}, {CHIME, A6, 170, 240, 0}},
    [CUE_PERFECT] = {{GLASS, A4, 260, 0, 0},
                     {GLASS, C5, 240, 70, 0},
                     {GLASS, E5, 240, 140, 0},
                     {GLASS, A5, 230, 210, 0},
                     {GLASS, C6, 220, 280, 0},
                     {GLASS, E6, 210, 350, 0},
                     {GLASS, A6, 180, 420, 0},
                     {SLAB, A2, 300, 420, 0},
                     {REED, A4, 110, 420, 700}},
    [CUE_HOLD] = {{BAR, D5, 120, 0, 0}, {BAR, A5, 95, 50, 0}},
    [CUE_REFUSED] = {{WOOD, B4, 130, 0, 0}, {WOOD, B4, 70, 60, 0}},
    [CUE_SENT] = {{BAR, E5, 190, 0, 0}, {CHIME, B5, 170, 60, 0}},
    [CUE_COMING] = {{BAR, F5, 200, 0, 0}, {BAR, D5, 210, 80, 0}},
    [CUE_CANCELLED] = {{CHIME, B5, 170, 0, 0}, {WOOD, G5, 220, 70, 0}},
    [CUE_LEVEL] = {{BAR, E5, 260, 0, 0},
                   {BAR, A5, 250, 85, 0},
                   {BAR, C6, 230, 170, 0},
                   {GLASS, E6, 170, 255, 0}},
    [CUE_DANGER] = {{REED, E5, 260, 0, 130},
                    {REED, F5, 200, 0, 130},
                    {REED, E5, 260, 260, 130},
                    {REED, F5, 200, 260, 130}},
    [CUE_WON] = {{BAR, C5, 260, 0, 0},
                 {BAR, E5, 250, 110, 0},
                 {BAR, G5, 250, 220, 0},
                 {GLASS, C6, 230, 330, 0},
                 {GLASS, E6, 180, 330, 0},
                 {REED, C4, 120, 330, 800},
                 {REED, G4, 100, 330, 800}},
    [CUE_LOST] = {{BAR, E5, 260, 0, 0},
                  {BAR, D5, 250, 150, 0},
                  {BAR, C5, 250, 300, 0},
                  {BAR, B4, 240, 450, 0},
                  {BAR, A4, 240, 640, 0},
                  {REED, A3, 130, 640, 900},
                  {REED, E4, 90, 640, 900},
                  {SLAB, A2, 240, 640, 0}},
    [CUE_RECORD] = {{CHIME, C6, 200, 1300, 0},
                    {CHIME, E6, 190, 1390, 0},
                    {CHIME, G6, 180, 1480, 0},
                    {GLASS, C7, 150, 1570, 0},
                    {GLASS, G5, 170, 1570, 0},
                    {REED, C5, 100, 1570, 700}},
};

/* Each clear begins where the smaller one did and rises further. */
static const note clear[5][NOTES_MAX] = {
    {{0, 0, 0, 0, 0}},
    {{BAR, A4, 235, 0, 0}, {GLASS, E5, 190, 60, 0}},
    {{BAR, A4, 241, 0, 0}, {BAR, C5, 235, 55, 0}, {GLASS, E5, 207, 110, 0}},
    {{BAR, A4, 252, 0, 0}, {BAR, C5, 241, 50, 0}, {BAR, E5, 235, 100, 0}, {GLASS, A5, 213, 150, 0}},
    {{SLAB, A2, 265, 0, 0},
     {BAR, A4, 240, 0, 0},
     {BAR, C5, 230, 50, 0},
     {BAR, E5, 225, 100, 0},
     {BAR, A5, 215, 150, 0},
     {GLASS, C6, 200, 200, 0},
     {GLASS, E6, 185, 250, 0},
     {GLASS, A5, 145, 250, 0}},
};
/* Spins sound d and g, which no other clear does. */
static const note spin_clear[5][NOTES_MAX] = {
    {{CHIME, D6, 155, 0, 0}, {CHIME, G5, 155, 60, 0}},
    {{GLASS, D5, 220, 0, 0}, {GLASS, G5, 195, 65, 0}, {CHIME, D6, 180, 130, 0}},
    {{GLASS, D5, 240, 0, 0},
     {GLASS, G5, 210, 60, 0},
     {GLASS, A5, 195, 120, 0},
     {CHIME, D6, 185, 180, 0}},
    {{SLAB, D2, 255, 0, 0},
     {GLASS, D5, 245, 0, 0},
     {GLASS, G5, 230, 60, 0},
     {GLASS, A5, 210, 120, 0},
     {GLASS, D6, 195, 180, 0},
     {CHIME, G6, 170, 240, 0}},
    {{SLAB, D2, 280, 0, 0},
     {GLASS, D5, 255, 0, 0},
     {GLASS, A5, 235, 60, 0},
     {GLASS, D6, 220, 120, 0},
     {GLASS, G6, 195, 180, 0},
     {GLASS, A6, 180, 240, 0}},
};

static void play(synth_state *s, const sound_cue *cue, const note *n)
{
    unsigned volume = cue->volume <= 10 ? cue->volume : 10;
    synth_recipe sound = {.tone = n->tone,
                          .pitch = n->pitch,
                          .level = n->level * volume * volume / 100,
                          .wait_ms = n->wait_ms,
                          .hold_ms = n->hold_ms,
                          .side = (int8_t)clamp_int(cue->side, -100, 100)};
    synth_sound(s, &sound);
}

static void play_all(synth_state *s, const sound_cue *cue, const note *notes)
{
    for (unsigned i = 0; i < NOTES_MAX && notes[i].level; i++)
        play(s, cue, &notes[i]);
}

static void play_clear(synth_state *s, const sound_cue *cue)
{
    unsigned lines = cue->strength & 15;
    bool spin = cue->strength & 16;
    if (lines >= 4 || (spin && lines))
        synth_music_duck(s);
    play_all(s, cue, (spin ? spin_clear : clear)[lines < 4 ? lines : 4]);
}

static void play_combo(synth_state *s, const sound_cue *cue)
{
    static const uint8_t ladder[] = {A4, C5, D5, E5, G5, A5, C6, D6, E6, G6, A6};
    enum { STEPS = sizeof ladder / sizeof ladder[0] };
    unsigned step = cue->strength < STEPS ? cue->strength : STEPS - 1;
    play(s, cue, &(note){BAR, ladder[step], 230, 110, 0});
    play(s, cue, &(note){CHIME, ladder[step > 1 ? step - 2 : 0], 120, 110, 0});
}

/* The longer the fall, the louder the hit. The click of wood is what small speakers play of it. */
static void play_drop(synth_state *s, const sound_cue *cue)
{
    unsigned rows = cue->strength < 20 ? cue->strength : 20;
    play(s, cue, &(note){SLAB, A2, 190 + 8 * rows, 0, 0});
    play(s, cue, &(note){WOOD, A4, (uint16_t)(240 + 8 * rows), 0, 0});
    play(s, cue, &(note){TICK, E5, (uint16_t)(60 + 4 * rows), 0, 0});
}

static void play_garbage(synth_state *s, const sound_cue *cue)
{
    unsigned rows = cue->strength < 8 ? cue->strength : 8;
    for (unsigned i = 0; i < 1 + rows / 2; i++) {
        const uint16_t wait_ms = 50 * i;
        play(s, cue, &(note){i == 0 ? SLAB : STONE, i & 1 ? E3 : D3, 260, wait_ms, 0});
        play(s, cue, &(note){WOOD, i & 1 ? E5 : D5, 280, wait_ms, 0});
    }
}

/* Within this time, a repeated cue is not a sound of its own, only louder. */
static uint32_t gap_ms(unsigned kind)
{
    switch (kind) {
    case CUE_FALL:
    case CUE_SOFT: return 45;
    case CUE_MOVE: return 25;
    default: return 12;
    }
}

void synth_cue(synth_state *s, const sound_cue *cue)
{
    if (cue->kind >= CUE_KINDS)
        return;
    if (cue->kind == CUE_MUSIC) {
        synth_music_cue(s, cue);
        return;
    }
    uint64_t *last = &s->last[cue->kind][cue->player & 1];
    if (*last && s->block + 1 - *last < synth_blocks(s, gap_ms(cue->kind)))
        return;
    *last = s->block + 1;
    switch (cue->kind) {
    case CUE_CLEAR: play_clear(s, cue); break;
    case CUE_COMBO: play_combo(s, cue); break;
    case CUE_DROP: play_drop(s, cue); break;
    case CUE_GARBAGE: play_garbage(s, cue); break;
    default: play_all(s, cue, plain[cue->kind]); break;
    }
}
