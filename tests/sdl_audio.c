/* Sound as a window plays it, through SDL's disk driver: nothing while muted, the right pitch, no
 * device once all is quiet, one word where there is none. Run by check_sound.sh, which says where
 * the samples go (SDL_DISKAUDIOFILE). */
#define _POSIX_C_SOURCE 200809L
#include "front/sdl/audio.h"
#include "test.h"

#include <SDL.h>
#include <math.h>
#include <stdlib.h>

#define RATE 48000
enum { PATIENCE_MS = 20000 };

static int16_t samples[2 * RATE];

static long file_size(void)
{
    FILE *f = fopen(getenv("SDL_DISKAUDIOFILE"), "rb");
    if (!f)
        return -1;
    fseek(f, 0, SEEK_END);
    long size = ftell(f);
    fclose(f);
    return size;
}

static double strength_of(double hz, unsigned frames)
{
    double c = 2 * cos(2 * 3.14159265358979 * hz / RATE), a = 0, b = 0;
    for (unsigned i = 0; i < frames; i++) {
        double now = samples[2 * i] + c * a - b;
        b = a;
        a = now;
    }
    return sqrt(a * a + b * b - c * a * b);
}

static void a_muted_game_opens_no_device(void)
{
    ts_audio *a = ts_audio_open();
    ASSERT(ts_audio_cue(a, &(ts_cue){.kind = TS_CUE_MOVE, .volume = 0}));
    ASSERT(ts_audio_cue(a, &(ts_cue){.kind = TS_CUE_MUSIC, .strength = 1, .voices = 1}));
    SDL_Delay(100);
    ASSERT_EQ(file_size(), -1);
    ASSERT_EQ(SDL_WasInit(SDL_INIT_AUDIO), 0);
    ts_audio_close(a);
}

/* The count is an a of 440 Hz; after some seconds of silence the file grows no more. */
static void a_cue_is_heard_and_then_the_device_is_closed(void)
{
    ts_audio *a = ts_audio_open();
    ASSERT(ts_audio_cue(a, &(ts_cue){.kind = TS_CUE_COUNT, .volume = 10}));
    long size = -1, before = -2;
    for (unsigned ms = 0; ms < PATIENCE_MS && (size < 4 * RATE || size != before); ms += 500) {
        before = size;
        SDL_Delay(500);
        size = file_size();
    }
    ASSERT(size >= 4 * RATE && size == before);
    ts_audio_close(a);
    FILE *f = fopen(getenv("SDL_DISKAUDIOFILE"), "rb");
    ASSERT(f && fread(samples, 4, RATE, f) == RATE);
    if (f)
        fclose(f);
    unsigned first = 0;
    while (first < RATE && samples[2 * first] == 0)
        first++;
    ASSERT(first < RATE * 3 / 100);
    ASSERT(strength_of(440, RATE / 2) > 5 * strength_of(415.3, RATE / 2));
    ASSERT(strength_of(440, RATE / 2) > 5 * strength_of(466.2, RATE / 2));
}

static void without_a_device_it_says_so(void)
{
    setenv("SDL_AUDIODRIVER", "none such", 1);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    ts_audio *a = ts_audio_open();
    bool can = true;
    for (unsigned ms = 0; ms < PATIENCE_MS && can; ms += 20) {
        can = ts_audio_cue(a, &(ts_cue){.kind = TS_CUE_COUNT, .volume = 10});
        SDL_Delay(20);
    }
    ASSERT(!can);
    ts_audio_close(a);
    ASSERT(!ts_audio_cue(NULL, &(ts_cue){.volume = 10}));
    ts_audio_close(NULL);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    RUN(a_muted_game_opens_no_device);
    RUN(a_cue_is_heard_and_then_the_device_is_closed);
    RUN(without_a_device_it_says_so);
    SDL_Quit();
    return test_done();
}
