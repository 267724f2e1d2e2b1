/* Sound as a window plays it, through SDL's disk driver: nothing while muted, the right pitches,
 * no device once all is quiet, one word where there is none. Run by e2e/test_sound.py, which says
 * where the samples go (SDL_DISKAUDIOFILE). */
#define _POSIX_C_SOURCE 200809L
#include "sdl/internal.h"
#include "sound_rig.h"

#include <SDL.h>

enum { PATIENCE_MS = 20000 };

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

/* Reads what has been played since the first sample that is not 0: at least this number of frames.
 * Returns how many there are. */
static unsigned read_played(unsigned frames)
{
    synth.rate = RATE;
    FILE *f = fopen(getenv("SDL_DISKAUDIOFILE"), "rb");
    unsigned first = 0, count = f ? (unsigned)fread(samples, 4, sizeof samples / 4, f) : 0;
    if (f)
        fclose(f);
    while (first < count && samples[2 * first] == 0)
        first++;
    ASSERT(first < RATE * 3 / 100);
    ASSERT(count - first >= frames);
    memmove(samples, samples + 2 * first, (count - first) * sizeof samples[0] * 2);
    return count - first;
}

static void a_muted_game_opens_no_device(void)
{
    sound_card *a = sound_card_open();
    ASSERT(sound_card_cue(a, &(sound_cue){.kind = CUE_MOVE, .volume = 0}));
    ASSERT(sound_card_cue(a, &(sound_cue){.kind = CUE_MUSIC, .strength = 1, .voices = 1}));
    SDL_Delay(100);
    ASSERT_EQ(file_size(), -1);
    ASSERT_EQ(SDL_WasInit(SDL_INIT_AUDIO), 0);
    sound_card_close(a);
}

/* The count is an a of 440 Hz; after some seconds of silence the file grows no more. */
static void a_cue_is_heard_and_then_the_device_is_closed(void)
{
    sound_card *a = sound_card_open();
    ASSERT(sound_card_cue(a, &(sound_cue){.kind = CUE_COUNT, .volume = 10}));
    long size = -1, before = -2;
    for (unsigned ms = 0; ms < PATIENCE_MS && (size < 4 * RATE || size != before); ms += 500) {
        before = size;
        SDL_Delay(500);
        size = file_size();
    }
    ASSERT(size >= 4 * RATE && size == before);
    sound_card_close(a);
    read_played(RATE / 2);
    ASSERT_EQ(pitch_at(0, RATE / 10, 60, 80), 69);
}

/* Korobeiniki, 132 crotchets a minute: e, b, c, d, c, b, a. */
static void music_is_heard_in_tune(void)
{
    static const struct {
        int pitch;
        unsigned units;
    } notes[] = {{76, 4}, {71, 2}, {72, 2}, {74, 4}, {72, 2}, {71, 2}, {69, 4}};
    const unsigned unit = RATE * 60 / 132 / 4;
    remove(getenv("SDL_DISKAUDIOFILE"));
    sound_card *a = sound_card_open();
    ASSERT(sound_card_cue(
        a,
        &(sound_cue){.kind = CUE_MUSIC, .strength = TUNE_KOROBEINIKI, .voices = 1, .volume = 10}));
    for (unsigned ms = 0; ms < PATIENCE_MS && file_size() < 4 * 24 * (long)unit; ms += 50)
        SDL_Delay(50);
    sound_card_close(a);
    read_played(20 * unit);
    unsigned at = 0;
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        ASSERT_EQ(pitch_at(at + 200, 2 * unit - 400, 67, 85), notes[i].pitch);
        at += notes[i].units * unit;
    }
}

/* One that takes no more samples is one that was pulled out; music alone would not let it go. */
static void an_unplugged_device_is_let_go_for_the_next(void)
{
    char file[500];
    sound_cue music = {.kind = CUE_MUSIC, .strength = TUNE_OPUS, .voices = 1, .volume = 10};
    snprintf(file, sizeof file, "%s", getenv("SDL_DISKAUDIOFILE"));
    remove(file);
    setenv("SDL_DISKAUDIOFILE", "/dev/full", 1);
    sound_card *a = sound_card_open();
    ASSERT(sound_card_cue(a, &music));
    unsigned ms = 0;
    while (ms < PATIENCE_MS && !SDL_WasInit(SDL_INIT_AUDIO))
        SDL_Delay(1), ms++;
    while (ms < PATIENCE_MS && SDL_WasInit(SDL_INIT_AUDIO))
        SDL_Delay(1), ms++;
    setenv("SDL_DISKAUDIOFILE", file, 1);
    for (; ms < PATIENCE_MS && file_size() < RATE; ms += 20) {
        ASSERT(sound_card_cue(a, &(sound_cue){.kind = CUE_LOCK, .volume = 10}));
        SDL_Delay(20);
    }
    ASSERT(ms < PATIENCE_MS);
    sound_card_close(a);
}

static void without_a_device_it_says_so(void)
{
    setenv("SDL_AUDIODRIVER", "none such", 1);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    sound_card *a = sound_card_open();
    bool can = true;
    for (unsigned ms = 0; ms < PATIENCE_MS && can; ms += 20) {
        can = sound_card_cue(a, &(sound_cue){.kind = CUE_COUNT, .volume = 10});
        SDL_Delay(20);
    }
    ASSERT(!can);
    sound_card_close(a);
    ASSERT(!sound_card_cue(NULL, &(sound_cue){.volume = 10}));
    sound_card_close(NULL);
}

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    RUN(a_muted_game_opens_no_device);
    RUN(a_cue_is_heard_and_then_the_device_is_closed);
    RUN(music_is_heard_in_tune);
    RUN(an_unplugged_device_is_let_go_for_the_next);
    RUN(without_a_device_it_says_so);
    SDL_Quit();
    return test_done();
}
