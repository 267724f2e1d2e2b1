/* How long a sound takes from its cue to what a sound server would give its card, how often music
 * has gaps, and what sound costs: plays into a server's sink and records its monitor. Run by
 * sound.sh. */
#define _DEFAULT_SOURCE
#include "sdl/audio.h"

#include <SDL.h>
#include <dirent.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RATE = 48000, PIECE = 24, CUES = 60, MUSIC_S = 20, QUIET_PIECES = 100, COST_S = 8 };

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

/* Of all threads. */
static double wakeups(void)
{
    DIR *folder = opendir("/proc/self/task");
    double sum = 0;
    for (struct dirent *e; folder && (e = readdir(folder));) {
        char path[300], line[200];
        snprintf(path, sizeof path, "/proc/self/task/%.20s/status", e->d_name);
        FILE *in = fopen(path, "r");
        while (in && fgets(line, sizeof line, in))
            if (strncmp(line, "voluntary_ctxt_switches:", 24) == 0)
                sum += atof(line + 24);
        if (in)
            fclose(in);
    }
    if (folder)
        closedir(folder);
    return sum;
}

static double cpu_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* `pause_ms` between cues; 0: none come. */
static void print_costs(const char *what, sound_card *audio, unsigned pause_ms)
{
    double woken = wakeups(), cpu = cpu_ms(), begun = now_ms(), took, own = 0;
    while ((took = now_ms() - begun) < COST_S * 1000) {
        SDL_Delay(pause_ms ? pause_ms : COST_S * 1000);
        own++;
        if (pause_ms)
            sound_card_cue(audio, &(sound_cue){.kind = CUE_MOVE, .volume = 10});
    }
    printf("%s: %.1f wakeups/s, %.2f %%\n", what, (wakeups() - woken - own) / took * 1e3,
           (cpu_ms() - cpu) / took * 100);
    fflush(stdout);
}

static void measure_costs(sound_card *audio)
{
    const sound_cue in_play = {.kind = CUE_MUSIC, .strength = 1, .voices = 1},
                    move = {.kind = CUE_MOVE, .volume = 10};
    sound_cue heard = in_play;
    sound_card_cue(audio, &in_play);
    sound_card_cue(audio, &move);
    SDL_Delay(2000);
    print_costs("silence in play", audio, 0);
    print_costs("three cues a second", audio, 333);
    print_costs("ten cues a second", audio, 100);
    heard.volume = 10;
    heard.voices = 4;
    sound_card_cue(audio, &heard);
    SDL_Delay(2000);
    print_costs("music", audio, 0);
    print_costs("music, three cues a second", audio, 333);
    print_costs("music, ten cues a second", audio, 100);
}

/* A recorder that asks for small pieces makes the server work in a hurry, which causes gaps: so it
 * runs only to measure the latency. */
int main(int argc, char **argv)
{
    bool latency = argc > 1 && strcmp(argv[1], "latency") == 0;
    if (argc > 1 && strcmp(argv[1], "costs") == 0) {
        measure_costs(sound_card_open());
        fflush(stdout);
        _exit(0);
    }
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
