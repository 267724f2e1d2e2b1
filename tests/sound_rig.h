/* Shared by tests of the synthesiser: one that plays into memory, and ways to measure what it
 * played. */
#ifndef TESSERA_SOUND_RIG_H
#define TESSERA_SOUND_RIG_H

#include "audio/internal.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

#define RATE 48000
#define LIMIT 29000
#define PI 3.14159265358979

static synth_state synth;
#define LOW_RATE 16000 /* as good as any for notes, none of which is above 1.1 kHz */

static int16_t samples[2 * RATE * 150];

static inline void play_cue(unsigned kind, unsigned strength)
{
    synth_cue(&synth,
              &(sound_cue){.kind = (uint8_t)kind, .strength = (uint8_t)strength, .volume = 10});
}

static inline void play_tune(unsigned tune, unsigned volume, unsigned voices)
{
    synth_cue(&synth, &(sound_cue){.kind = CUE_MUSIC,
                                   .strength = (uint8_t)tune,
                                   .volume = (uint8_t)volume,
                                   .voices = (uint8_t)voices});
}

/* ---- notes -------------------------------------------------------------------------------- */

/* "A4" is the a of 440 Hz, number 69; "G#4" the half tone below. */
static inline int pitch_named(const char *name)
{
    static const int steps['G' - 'A' + 1] = {9, 11, 0, 2, 4, 5, 7};
    int step = steps[*name - 'A'];
    if (*++name == '#') {
        step++;
        name++;
    }
    return 12 * (*name - '0' + 1) + step;
}

static inline double hz_of(int pitch)
{
    return 440 * pow(2, (pitch - 69) / 12.0);
}

/* The strength of one frequency from a frame on, both sides together (Goertzel). The window's
 * cosine is calculated step by step, since calling cos costs more than all the rest. */
static inline double strength_of(double hz, unsigned from, unsigned frames)
{
    double turn = 2 * PI / frames, now_cos = 1, next_cos = cos(turn), twice = 2 * next_cos;
    double c = 2 * cos(2 * PI * hz / synth.rate), a = 0, b = 0;
    for (unsigned i = from; i < from + frames; i++) {
        double now = (samples[2 * i] + samples[2 * i + 1]) * (0.5 - 0.5 * now_cos) + c * a - b;
        double after = twice * next_cos - now_cos;
        now_cos = next_cos;
        next_cos = after;
        b = a;
        a = now;
    }
    return sqrt(a * a + b * b - c * a * b) / frames;
}

/* The strongest note between two. */
static inline int pitch_at(unsigned from, unsigned frames, int lowest, int highest)
{
    int best = lowest;
    double most = 0;
    for (int pitch = lowest; pitch <= highest; pitch++) {
        double strength = strength_of(hz_of(pitch), from, frames);
        if (strength > most) {
            most = strength;
            best = pitch;
        }
    }
    return best;
}

/* ---- loudness ----------------------------------------------------------------------------- */

static inline int peak(unsigned frames)
{
    int most = 0;
    for (unsigned i = 0; i < 2 * frames; i++)
        most = abs(samples[i]) > most ? abs(samples[i]) : most;
    return most;
}

/* A click is a sudden bend: the largest second difference. */
static inline int sharpest(unsigned from, unsigned frames)
{
    int most = 0;
    for (unsigned i = 2 * (from + 2); i < 2 * (from + frames); i++) {
        int bend = abs(samples[i] - 2 * samples[i - 2] + samples[i - 4]);
        most = bend > most ? bend : most;
    }
    return most;
}

static inline double loudness(unsigned from, unsigned frames)
{
    double sum = 0;
    for (unsigned i = 2 * from; i < 2 * (from + frames); i++)
        sum += (double)samples[i] * samples[i];
    return sqrt(sum / frames / 2);
}

/* ---- tunes -------------------------------------------------------------------------------- */

typedef struct spelt {
    int pitch; /* 0 for a rest */
    unsigned length;
} spelt;

/* The next note of a text, which is moved behind it. */
static inline spelt spell(const char **text)
{
    spelt s = {**text == '-' ? 0 : pitch_named(*text), 0};
    *text = strchr(*text, ':') + 1;
    for (; **text != ' '; ++*text)
        s.length = s.length * 10 + (unsigned)(**text - '0');
    ++*text;
    return s;
}

static inline double semiquaver_s(const tune_score *tune, unsigned section)
{
    return 60.0 / tune->crotchets / 4 * 100 / tune->step[section].section->pace;
}

static inline double section_s(const tune_score *tune, unsigned section)
{
    return tune->step[section].section->length * semiquaver_s(tune, section);
}

static inline double tune_s(const tune_score *tune)
{
    double seconds = 0;
    for (unsigned i = 0; i < tune->steps; i++)
        seconds += section_s(tune, i);
    return seconds;
}

/* Each note is the strongest of its range in the spectrum of its own time. */
static inline void listen_to(const char *text, double at_s, double unit_s, int lowest, int highest)
{
    while (*text) {
        spelt s = spell(&text);
        double heard_s = s.length > 4 ? 4 * unit_s : s.length * unit_s;
        if (s.pitch)
            ASSERT_EQ(pitch_at((unsigned)((at_s + 0.004) * LOW_RATE),
                               (unsigned)((heard_s - 0.008) * LOW_RATE), lowest, highest),
                      s.pitch);
        at_s += s.length * unit_s;
    }
}

/* A tune to the end of a section; where that begins. */
static inline double render_to(unsigned tune, unsigned section)
{
    double begins_s = 0;
    for (unsigned i = 0; i < section; i++)
        begins_s += section_s(tune_get(tune), i);
    synth_open(&synth, LOW_RATE);
    play_tune(tune, 10, 1);
    synth_mix(&synth, samples,
              (unsigned)((begins_s + section_s(tune_get(tune), section)) * LOW_RATE));
    return begins_s;
}

/* A filter of two poles, as ITU-R BS.1770 gives them for 48 kHz. */
typedef struct biquad {
    double b0, b1, b2, a1, a2, x1, x2, y1, y2;
} biquad;

static inline double filtered(biquad *f, double x)
{
    double y = f->b0 * x + f->b1 * f->x1 + f->b2 * f->x2 - f->a1 * f->y1 - f->a2 * f->y2;
    f->x2 = f->x1;
    f->x1 = x;
    f->y2 = f->y1;
    f->y1 = y;
    return y;
}

/* Loudness of the first `frames`, in LUFS but for the gate, which music without rests never
 * closes. */
static inline double lufs(unsigned frames)
{
    double sum = 0;
    for (unsigned side = 0; side < 2; side++) {
        biquad head = {.b0 = 1.53512485958697,
                       .b1 = -2.69169618940638,
                       .b2 = 1.19839281085285,
                       .a1 = -1.69065929318241,
                       .a2 = 0.73248077421585};
        biquad low = {.b0 = 1, .b1 = -2, .b2 = 1, .a1 = -1.99004745483398, .a2 = 0.99007225036621};
        for (unsigned i = 0; i < frames; i++) {
            double y = filtered(&low, filtered(&head, samples[2 * i + side] / 32768.0));
            sum += y * y;
        }
    }
    return 10 * log10(sum / frames) - 0.691;
}

/* ---- goldens ------------------------------------------------------------------------------ */

static inline uint64_t hash(unsigned frames)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (unsigned i = 0; i < 2 * frames; i++)
        h = (h ^ (uint16_t)samples[i]) * UINT64_C(1099511628211);
    return h;
}

/* Compares with the golden file, or writes it with --update. */
static inline void compare_golden(const char *path, const char *made)
{
    static char kept[4096];
    const bool accept = test_update;
    FILE *f = fopen(path, accept ? "w" : "r");
    ASSERT(f);
    if (!f)
        return;
    if (accept)
        fputs(made, f);
    else
        kept[fread(kept, 1, sizeof kept - 1, f)] = '\0';
    fclose(f);
    if (!accept)
        ASSERT_TEXT(made, kept);
}

#endif
