/* Writes what the synthesiser plays as WAV files, for ears, and says how loud each is:
 *
 *     render_sound FOLDER [SECONDS]
 *
 * One file a cue, and for each tune one with all its voices and one that grows from one to four. */
#include "audio/synth.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RATE 48000
#define CUE_SECONDS 4

static const char *const cue_names[] = {
#define NAME(name, word) word,
    CUES(NAME)};
static const char *const tune_names[TUNES] = {"none",   "korobeiniki", "kalinka",
                                              "troika", "opus",        "greensleeves",
                                              "sakura", "rondo",       "mountain"};
static synth_state synth;
static int16_t samples[2 * RATE * 300];

static void put(FILE *f, uint32_t value, unsigned bytes)
{
    for (; bytes--; value >>= 8)
        fputc((int)(value & 255), f);
}

static void write_wav(const char *folder, const char *name, unsigned frames)
{
    char path[500];
    snprintf(path, sizeof path, "%s/%s.wav", folder, name);
    FILE *f = fopen(path, "wb");
    if (!f) {
        perror(path);
        exit(2);
    }
    fputs("RIFF", f);
    put(f, 36 + frames * 4, 4);
    fputs("WAVEfmt ", f);
    put(f, 16, 4);
    put(f, 1, 2);
    put(f, 2, 2);
    put(f, RATE, 4);
    put(f, RATE * 4, 4);
    put(f, 4, 2);
    put(f, 16, 2);
    fputs("data", f);
    put(f, frames * 4, 4);
    for (unsigned i = 0; i < 2 * frames; i++)
        put(f, (uint16_t)samples[i], 2);
    fclose(f);
}

/* The loudest 50 ms, the peak, and when it has fallen to a thousandth of that. */
static void say(const char *name, unsigned frames)
{
    enum { WINDOW = RATE / 20 };
    int peak = 0;
    unsigned last = 0;
    double loudest = 0, sum = 0, all = 0;
    for (unsigned i = 0; i < frames; i++)
        for (unsigned side = 0; side < 2; side++)
            peak = abs(samples[2 * i + side]) > peak ? abs(samples[2 * i + side]) : peak;
    for (unsigned i = 0; i < frames; i++) {
        double l = samples[2 * i], r = samples[2 * i + 1];
        sum += l * l + r * r;
        all += l * l + r * r;
        if (abs(samples[2 * i]) > peak / 100)
            last = i;
        if (i % WINDOW == WINDOW - 1) {
            loudest = sum > loudest ? sum : loudest;
            sum = 0;
        }
    }
    printf("%-22s peak %6d  loudest 50 ms %10.0f  mean square %9.0f  ends %5u ms\n", name, peak,
           loudest / WINDOW / 2, all / frames / 2, (unsigned)(last * (uint64_t)1000 / RATE));
}

static void render(const char *folder, const char *name, unsigned frames)
{
    synth_mix(&synth, samples, frames);
    write_wav(folder, name, frames);
    say(name, frames);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("render_sound FOLDER [SECONDS]\n", stderr);
        return 2;
    }
    const char *folder = argv[1];
    unsigned seconds = argc > 2 ? (unsigned)atoi(argv[2]) : 60;
    seconds = seconds > 300 ? 300 : seconds;
    for (unsigned kind = 0; kind < CUE_MUSIC; kind++) {
        static const uint8_t strengths[] = {1, 2, 3, 4, 16, 17, 18, 19, 20};
        unsigned count = kind == CUE_CLEAR ? sizeof strengths : kind == CUE_COMBO ? 4 : 1;
        for (unsigned i = 0; i < count; i++) {
            char name[80];
            snprintf(name, sizeof name, "cue-%s-%u", cue_names[kind], strengths[i]);
            synth_open(&synth, RATE);
            synth_cue(&synth,
                      &(sound_cue){.kind = (uint8_t)kind, .strength = strengths[i], .volume = 10});
            render(folder, name, RATE * CUE_SECONDS);
        }
    }
    for (unsigned tune = 1; tune < TUNES; tune++)
        for (unsigned voices = 1; voices <= MUSIC_VOICES_MAX; voices++) {
            char name[80];
            snprintf(name, sizeof name, "tune-%s-%u", tune_names[tune], voices);
            synth_open(&synth, RATE);
            synth_cue(&synth, &(sound_cue){.kind = CUE_MUSIC,
                                           .strength = (uint8_t)tune,
                                           .volume = 10,
                                           .voices = (uint8_t)voices});
            render(folder, name, RATE * seconds);
        }
    return 0;
}
