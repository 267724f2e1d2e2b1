/* Voices, the room in which they sound, and the limiter after it. Everything is made in blocks of
 * 32 frames, whatever number of frames is asked for, so that samples depend on cues alone. cues.c
 * and music.c decide what sounds when. */
#include "internal.h"
#include "base/minmax.h"

#include <string.h>

#define FULL 32768             /* of a gain */
#define VOICES_SOUNDING_MAX 36 /* with more than these, the quietest begins to fade out */
#define FADE_BLOCKS 4          /* of a voice that has to make room */
#define LIMIT 29000            /* samples never exceed it */
#define RELEASE_BLOCKS 400     /* the limiter recovers in about a quarter of a second */
#define ECHO_KEPT 49           /* of 64, each time round */
#define ECHO_DAMPING 9         /* of 16: how fast high tones pass */
#define NOISE_DAMPING 26000    /* of the filter: it hardly rings */
#define SILENT_LEVEL 5300      /* of 2^24: 70 dB down */

/* A full turn is 2^32; returns 32768 for one. Error: 1.1e-4. */
static int32_t sine(uint32_t phase)
{
    int32_t x = (int32_t)(((phase ^ phase << 1) & 0x80000000) ? 0x80000000 - phase : phase);
    int32_t t = x >> 15, t2 = t * t >> 15;
    return t * (25733 - (t2 * (10539 - (t2 * 1191 >> 15)) >> 15)) >> 14;
}

uint32_t synth_blocks(const synth_state *s, uint32_t ms)
{
    uint32_t blocks = (uint64_t)ms * s->rate / (1000 * SYNTH_BLOCK);
    return blocks ? blocks : 1;
}

/* Compiled twice if the compiler can do so: most of the time is spent here, and processors with
 * AVX2 multiply eight numbers at once. (Sanitizers cannot choose a function so early.) */
#if defined __GNUC__ && !defined __clang__ && defined __x86_64__ && defined __gnu_linux__ &&       \
    !defined __SANITIZE_ADDRESS__ && !defined __SANITIZE_THREAD__
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

static uint32_t white(uint32_t *noise)
{
    *noise ^= *noise << 13;
    *noise ^= *noise >> 17;
    *noise ^= *noise << 5;
    return *noise;
}

void synth_open(synth_state *s, unsigned rate)
{
    static const uint8_t echo_ms[SYNTH_ECHOES] = {23, 29, 37, 43};
    memset(s, 0, sizeof *s);
    s->rate = min_u32(max_u32(rate, SYNTH_RATE_MIN), SYNTH_RATE_MAX);
    s->noise = 0x2545f491;
    s->gain = s->gain_needed = FULL;
    s->given = SYNTH_BLOCK;
    for (unsigned i = 0; i < SYNTH_ECHOES; i++)
        s->echo_blocks[i] = synth_blocks(s, echo_ms[i]);
}

/* ---- voices ------------------------------------------------------------------------------- */

/* Turns per second, in 2^32nds of the rate. */
static uint32_t step_of(const synth_state *s, unsigned pitch)
{
    /* thousandths of a hertz, the octave from note 120 up */
    static const uint32_t octave[12] = {8372018,  8869844,  9397273,  9956063,  10548082, 11175303,
                                        11839822, 12543854, 13289750, 14080000, 14917240, 15804266};
    uint64_t mhz = octave[pitch % 12];
    return (mhz << 32) / ((uint64_t)s->rate * 1000) >> (10 - pitch / 12);
}

/* The factor of a block for a level that falls to 1/e in that time. */
static uint32_t keep_of(const synth_state *s, unsigned ms)
{
    if (ms == 0)
        return 65536;
    uint64_t frames = (uint64_t)ms * s->rate / 1000;
    return 65536 * frames / (frames + SYNTH_BLOCK);
}

/* Loudness of a voice now, in no particular unit. */
static int64_t loudness(const synth_voice *v)
{
    int64_t level = v->noise_level;
    for (unsigned i = 0; i < v->partials; i++)
        level += v->level[i];
    return level * (v->left + v->right);
}

/* A free voice; if voices run short, the quietest one starts to fade out. */
static synth_voice *voice_new(synth_state *s)
{
    synth_voice *free_place = NULL, *quietest = NULL;
    unsigned sounding = 0;
    for (unsigned i = 0; i < SYNTH_VOICES; i++) {
        synth_voice *v = &s->voice[i];
        if (!v->used) {
            free_place = v;
        } else if (!v->fade_step) {
            sounding++;
            if (!v->wait && (!quietest || loudness(v) < loudness(quietest)))
                quietest = v;
        }
    }
    if (sounding >= VOICES_SOUNDING_MAX && quietest)
        quietest->fade_step = FULL / FADE_BLOCKS;
    return free_place;
}

static int32_t full_level(unsigned thousandths)
{
    return ((uint64_t)thousandths << 24) / 1000;
}

static int32_t scaled(unsigned level, int side)
{
    return (int32_t)level * FULL / 1000 * side / 100;
}

void synth_sound(synth_state *s, const synth_recipe *sound)
{
    const synth_tone *tone = &synth_tones[sound->tone];
    synth_voice *v = sound->level ? voice_new(s) : NULL;
    if (!v)
        return;
    memset(v, 0, sizeof *v);
    uint32_t step = step_of(s, sound->pitch);
    for (unsigned i = 0; i < SYNTH_PARTIALS && tone->partial[i].ratio; i++) {
        uint64_t of_partial = (uint64_t)step * tone->partial[i].ratio >> 12;
        if (of_partial > 0x70000000) /* would alias with a lower one */
            break;
        v->step[i] = of_partial;
        v->level[i] = full_level(tone->partial[i].level);
        v->keep[i] = keep_of(s, tone->partial[i].decay_ms);
        v->partials++;
    }
    v->bend = tone->bend * 65536u / 1000;
    v->bend_keep = keep_of(s, tone->bend_ms);
    v->noise_level = full_level(tone->noise_level);
    v->noise_keep = keep_of(s, tone->noise_ms);
    v->noise = white(&s->noise);
    uint32_t hz = tone->noise_hz < s->rate / 6 ? tone->noise_hz : s->rate / 6;
    v->noise_width = 2 * sine(((uint64_t)hz << 31) / s->rate);
    v->attack_step = FULL / synth_blocks(s, tone->attack_ms);
    v->fade = FULL;
    v->wait = sound->wait_ms ? synth_blocks(s, sound->wait_ms) : 0;
    v->hold = sound->hold_ms ? synth_blocks(s, sound->hold_ms) : UINT32_MAX;
    v->left = scaled(sound->level, sound->side > 0 ? 100 - sound->side : 100);
    v->right = scaled(sound->level, sound->side < 0 ? 100 + sound->side : 100);
    v->echo = (v->left + v->right) / 2 * tone->echo / 1000;
    v->music = sound->music;
    v->used = 1 + sound->tone;
    s->silent = 0;
}

/* The factor for a voice's samples now. */
static int32_t gain_of(const synth_voice *v, int32_t music_gain)
{
    int32_t gain = v->attack * v->fade >> 15;
    return v->music ? gain * music_gain >> 15 : gain;
}

/* Ages a voice by a block: it swells, and fades once it is released. */
static void age(synth_state *s, synth_voice *v)
{
    if (v->hold == 0 && !v->fade_step)
        v->fade_step = (int32_t)(FULL / synth_blocks(s, synth_tones[v->used - 1].release_ms)) + 1;
    else if (v->hold && v->hold != UINT32_MAX)
        v->hold--;
    v->attack = v->attack + v->attack_step < FULL ? v->attack + v->attack_step : FULL;
    v->fade = v->fade > v->fade_step ? v->fade - v->fade_step : 0;
}

static void render_noise(synth_voice *v, int32_t *mono, int32_t gain_0, int32_t gain_1)
{
    int32_t level_1 = (int64_t)v->noise_level * v->noise_keep >> 16;
    int32_t amount = (v->noise_level >> 9) * gain_0 >> 7;
    int32_t amount_1 = (level_1 >> 9) * gain_1 >> 7;
    int32_t by = (amount_1 - amount) / SYNTH_BLOCK;
    for (unsigned i = 0; i < SYNTH_BLOCK; i++) {
        int32_t grain = (int32_t)(white(&v->noise) >> 19) - 4096;
        int32_t high = grain - v->noise_low - (v->noise_band * NOISE_DAMPING >> 15);
        v->noise_band += high * (v->noise_width >> 1) >> 14;
        v->noise_low += v->noise_band * (v->noise_width >> 1) >> 14;
        mono[i] += v->noise_band * (amount >> 8) >> 12;
        amount += by;
    }
    v->noise_level = level_1;
}

/* Adds the partials to `mono`, and that to both sides and to the room. */
WIDE static void render_partials(synth_voice *restrict v, int32_t *restrict mono, int32_t gain_0,
                                 int32_t gain_1, synth_sides *restrict made, int32_t *restrict send)
{
    for (unsigned p = 0; p < v->partials; p++) {
        int32_t level_1 = (int64_t)v->level[p] * v->keep[p] >> 16;
        int32_t amount = (v->level[p] >> 9) * gain_0 >> 7; /* 2^23 is full */
        int32_t amount_1 = (level_1 >> 9) * gain_1 >> 7;
        int32_t by = (amount_1 - amount) / SYNTH_BLOCK;
        uint32_t phase = v->phase[p];
        uint32_t step = v->step[p] + (uint32_t)((uint64_t)v->step[p] * v->bend >> 16);
        for (unsigned i = 0; i < SYNTH_BLOCK; i++) {
            mono[i] += sine(phase) * (amount >> 8) >> 15;
            amount += by;
            phase += step;
        }
        v->phase[p] = phase;
        v->level[p] = level_1;
    }
    int32_t left = v->left >> 3, right = v->right >> 3, echo = v->echo >> 3;
    for (unsigned i = 0; i < SYNTH_BLOCK; i++) {
        made->left[i] += mono[i] * left >> 12;
        made->right[i] += mono[i] * right >> 12;
        send[i] += mono[i] * echo >> 12;
    }
}

/* The highest partials are the first to be inaudible. */
static bool has_ended(synth_voice *v)
{
    while (v->partials && v->level[v->partials - 1] < SILENT_LEVEL)
        v->partials--;
    return v->fade == 0 || (v->partials == 0 && v->noise_level < SILENT_LEVEL);
}

static void render_voice(synth_state *s, synth_voice *v, int32_t *send)
{
    if (v->wait) {
        v->wait--;
        return;
    }
    int32_t mono[SYNTH_BLOCK] = {0};
    int32_t gain_0 = gain_of(v, s->music.gain_was);
    age(s, v);
    int32_t gain_1 = gain_of(v, s->music.gain);
    if (v->noise_level >= SILENT_LEVEL)
        render_noise(v, mono, gain_0, gain_1);
    render_partials(v, mono, gain_0, gain_1, &s->made, send);
    v->bend = (uint64_t)v->bend * v->bend_keep >> 16;
    if (has_ended(v))
        v->used = 0;
}

/* ---- the room ------------------------------------------------------------------------------ */

static int32_t *echo_at(synth_state *s, unsigned e)
{
    return s->echo[e][s->block % s->echo_blocks[e]];
}

/* The echoes, whose high tones come later each time round; all four at once, because each waits for
 * its own last sample. */
static void take_echoes(synth_state *s, int32_t y[restrict SYNTH_ECHOES][SYNTH_BLOCK])
{
    const int32_t *e0 = echo_at(s, 0), *e1 = echo_at(s, 1), *e2 = echo_at(s, 2),
                  *e3 = echo_at(s, 3);
    int32_t a = s->echo_low[0], b = s->echo_low[1], c = s->echo_low[2], d = s->echo_low[3];
    for (unsigned i = 0; i < SYNTH_BLOCK; i++) {
        y[0][i] = a += (e0[i] - a) * ECHO_DAMPING >> 4;
        y[1][i] = b += (e1[i] - b) * ECHO_DAMPING >> 4;
        y[2][i] = c += (e2[i] - c) * ECHO_DAMPING >> 4;
        y[3][i] = d += (e3[i] - d) * ECHO_DAMPING >> 4;
    }
    s->echo_low[0] = a, s->echo_low[1] = b, s->echo_low[2] = c, s->echo_low[3] = d;
}

/* Divisions, not shifts: they round towards 0, so that the last echo dies. */
WIDE static void mix_echoes(int32_t y[restrict SYNTH_ECHOES][SYNTH_BLOCK],
                            const int32_t *restrict send, synth_sides *restrict made)
{
    for (unsigned i = 0; i < SYNTH_BLOCK; i++) {
        int32_t a = y[0][i] * ECHO_KEPT / 64, b = y[1][i] * ECHO_KEPT / 64;
        int32_t c = y[2][i] * ECHO_KEPT / 64, d = y[3][i] * ECHO_KEPT / 64;
        y[0][i] = send[i] + (a + b + c + d) / 2;
        y[1][i] = send[i] + (a - b + c - d) / 2;
        y[2][i] = (a + b - c - d) / 2 - send[i];
        y[3][i] = (a - b - c + d) / 2 - send[i];
        made->left[i] += (a + c) / 4;
        made->right[i] += (b + d) / 4;
    }
}

/* Four echoes that feed one another, each time a little duller and fainter. */
static void render_echo(synth_state *s, const int32_t *send)
{
    int32_t y[SYNTH_ECHOES][SYNTH_BLOCK];
    take_echoes(s, y);
    mix_echoes(y, send, &s->made);
    for (unsigned e = 0; e < SYNTH_ECHOES; e++)
        memcpy(echo_at(s, e), y[e], sizeof y[e]);
}

/* ---- the limiter -------------------------------------------------------------------------- */

WIDE static int32_t peak_of(const synth_sides *made)
{
    int32_t peak = LIMIT;
    for (unsigned i = 0; i < SYNTH_BLOCK; i++) {
        int32_t left = made->left[i] < 0 ? -made->left[i] : made->left[i];
        int32_t right = made->right[i] < 0 ? -made->right[i] : made->right[i];
        peak = left > peak ? left : peak;
        peak = right > peak ? right : peak;
    }
    return peak;
}

/* x * gain / FULL, without a number of 64 bits. */
static int16_t softened(int32_t x, uint32_t gain)
{
    uint32_t size = x < 0 ? 0 - (uint32_t)x : (uint32_t)x;
    int32_t soft = (size >> 15) * gain + ((size & (FULL - 1)) * gain >> 15);
    return x < 0 ? -soft : soft;
}

WIDE static void soften(const synth_sides *restrict was, int32_t gain_0, int32_t gain_1,
                        int16_t (*restrict out)[2])
{
    for (int32_t i = 0; i < SYNTH_BLOCK; i++) {
        uint32_t gain = gain_0 + (gain_1 - gain_0) * i / SYNTH_BLOCK;
        out[i][0] = softened(was->left[i], gain);
        out[i][1] = softened(was->right[i], gain);
    }
}

/* Each block waits until the next one is made, so that the gain is down before a loud one begins.
 * At both ends of a block the gain is at most what that block allows, and it is linear in
 * between. */
static void limit(synth_state *s, const synth_sides *was)
{
    int32_t needed = (int64_t)LIMIT * FULL / peak_of(&s->made);
    int32_t gain = s->gain + (FULL - s->gain + RELEASE_BLOCKS - 1) / RELEASE_BLOCKS;
    gain = gain < needed ? gain : needed;
    gain = gain < s->gain_needed ? gain : s->gain_needed;
    soften(was, s->gain, gain, s->ready);
    s->gain = gain;
    s->gain_needed = needed;
}

/* ---- blocks ------------------------------------------------------------------------------- */

static bool is_still(const synth_state *s)
{
    for (unsigned i = 0; i < SYNTH_VOICES; i++)
        if (s->voice[i].used)
            return false;
    for (unsigned i = 0; i < SYNTH_BLOCK; i++)
        if (s->made.left[i] || s->made.right[i])
            return false;
    return true;
}

/* After silence for an echo's length, only a new voice can make a sound. */
static void render(synth_state *s)
{
    synth_sides was = s->made;
    int32_t send[SYNTH_BLOCK] = {0};
    memset(&s->made, 0, sizeof s->made);
    synth_music_block(s);
    if (s->silent <= SYNTH_ECHO_BLOCKS) {
        for (unsigned i = 0; i < SYNTH_VOICES; i++)
            if (s->voice[i].used)
                render_voice(s, &s->voice[i], send);
        render_echo(s, send);
    }
    limit(s, &was);
    if (!is_still(s))
        s->silent = 0;
    else if (s->silent < UINT32_MAX)
        s->silent++;
    s->block++;
    s->given = 0;
}

void synth_mix(synth_state *s, int16_t *out, unsigned frames)
{
    while (frames) {
        if (s->given == SYNTH_BLOCK)
            render(s);
        unsigned count = SYNTH_BLOCK - s->given;
        count = count < frames ? count : frames;
        memcpy(out, s->ready[s->given], count * sizeof s->ready[0]);
        out += 2 * count;
        frames -= count;
        s->given += count;
    }
}

uint64_t synth_silence(const synth_state *s)
{
    bool waits = s->music.tune != TUNE_NONE && s->music.gain_to;
    return waits ? 0 : (uint64_t)s->silent * SYNTH_BLOCK;
}
