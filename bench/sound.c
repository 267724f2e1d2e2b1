/* How long a sound takes from its cue to what a sound server would give its card, and how often
 * music has gaps: plays into PulseAudio's sink and records its monitor. Run by sound.sh. */
#define _DEFAULT_SOURCE
#include "front/sdl/audio.h"

#include <SDL.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RATE = 48000, PIECE = 24, CUES = 60, MUSIC_S = 20, QUIET_PIECES = 100 };

static _Atomic double cue_ms, heard_ms; /* 0: none yet */
static atomic_uint gaps, frames;
static atomic_bool music;

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static bool is_loud(const int16_t *samples)
{
    for (unsigned i = 0; i < 2 * PIECE; i++)
        if (abs(samples[i]) > 3)
            return true;
    return false;
}

/* A gap is half a millisecond of complete silence in the middle of music. */
static void *record(void *pipe)
{
    int16_t samples[2 * PIECE];
    unsigned quiet = 0;
    bool was_loud = false;
    while (fread(samples, 4, PIECE, pipe) == PIECE) {
        bool loud = is_loud(samples);
        if (loud && quiet > QUIET_PIECES && cue_ms > 0)
            heard_ms = now_ms();
        quiet = loud ? 0 : quiet + 1;
        if (music) {
            gaps += was_loud && !loud;
            frames += PIECE;
        }
        was_loud = loud;
    }
    return NULL;
}

static int compare(const void *a, const void *b)
{
    double difference = *(const double *)a - *(const double *)b;
    return difference < 0 ? -1 : difference > 0;
}

static void measure_latency(sound_card *audio)
{
    double took[CUES];
    unsigned count = 0;
    const sound_cue move = {.kind = CUE_MOVE, .volume = 10};
    sound_card_cue(audio,
                   &(sound_cue){.kind = CUE_MUSIC, .strength = 1, .voices = 1}); /* in play */
    sound_card_cue(audio, &move);
    SDL_Delay(1500);
    for (unsigned i = 0; i < CUES; i++) {
        SDL_Delay(600 + (unsigned)rand() % 100);
        heard_ms = 0;
        cue_ms = now_ms();
        sound_card_cue(audio, &move);
        SDL_Delay(250);
        if (heard_ms > 0)
            took[count++] = heard_ms - cue_ms;
        cue_ms = 0;
    }
    if (!count)
        exit(1);
    qsort(took, count, sizeof took[0], compare);
    printf("cue to sample: %.1f ms median, %.1f to %.1f, nine of ten below %.1f (%u of %u heard)\n",
           took[count / 2], took[0], took[count - 1], took[count * 9 / 10], count, CUES);
}

static void count_gaps(sound_card *audio)
{
    sound_card_cue(audio,
                   &(sound_cue){.kind = CUE_MUSIC, .strength = 1, .voices = 4, .volume = 10});
    SDL_Delay(1500);
    music = true;
    SDL_Delay(MUSIC_S * 1000);
    music = false;
    printf("music: %u gaps in %u s\n", (unsigned)gaps, (unsigned)frames / RATE);
}

/* A recorder that asks for small pieces makes the server work in a hurry, which causes gaps: so it
 * runs only to measure the latency. */
int main(int argc, char **argv)
{
    bool latency = argc > 1 && strcmp(argv[1], "latency") == 0;
    char command[200];
    snprintf(command, sizeof command,
             "exec parec -d bench.monitor --format=s16le --rate=%d --channels=2 %s", RATE,
             latency ? "--latency-msec=1" : "");
    FILE *pipe = popen(command, "r");
    pthread_t thread;
    if (!pipe || pthread_create(&thread, NULL, record, pipe) != 0)
        return 2;
    sound_card *audio = sound_card_open();
    (latency ? measure_latency : count_gaps)(audio);
    fflush(stdout);
    _exit(0); /* the recorder waits in its pipe */
}
