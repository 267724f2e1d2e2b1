/* A device is opened when the first audible cue comes, and closed after a while of silence: a
 * muted, paused or idle game causes no wakeups. A device that is unplugged is closed, too, so that
 * the next cue opens the device that there is then. The game's thread only puts cues into a ring.
 * The keeper, a thread of its own, plays them by way of a sound server (pulse.c); where there is
 * none it opens and closes a device of SDL's, whose thread runs the synthesiser then. */
#include "internal.h"

#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "cue_ring.h"
#include "pulse.h"
#include "audio/synth.h"

enum {
    RATE = 48000,
    /* frames: 11 ms; it must be a power of two, or SDL writes beyond its memory */
    BUFFER = 512,
    LATE_MS = 150, /* cues that have waited longer for a device to open are dropped */
    /* then the device is closed; longer in play, where the next sound must come at once */
    SILENT_IN_PLAY_S = 30,
    SILENT_S = 3,
    AGAIN_MS = 20000 /* wait after a failed attempt to open a device */
};

enum { DEVICE_CLOSED, DEVICE_OPEN, DEVICE_MISSING };

struct sound_card {
    cue_ring ring;
    atomic_int device_is;
    atomic_bool unheard, quit; /* unheard: silent long enough to close the device, or unplugged */
    SDL_AudioDeviceID device;  /* the keeper's */
    pulse *_Atomic pulse;      /* NULL if there is no such server */
    SDL_sem *wake;             /* wakes the keeper */
    SDL_Thread *keeper;
    uint32_t missing_ms; /* time since when there has been no device */
    sound_cue music;     /* the last cue of that kind, for a device that opens later */
    /* for the device's thread, or the keeper with a server: */
    synth_state synth;
    bool in_play;
};

/* ---- the device's thread ------------------------------------------------------------------ */

static bool has_cues(void *self)
{
    sound_card *a = self;
    return atomic_load(&a->ring.put) != atomic_load(&a->ring.taken);
}

static void take_cues(void *self)
{
    sound_card *a = self;
    cue_ring_slot slot;
    uint32_t now_ms = SDL_GetTicks();
    while (cue_ring_take(&a->ring, &slot)) {
        if (slot.cue.kind == CUE_MUSIC)
            a->in_play = slot.cue.voices > 0;
        if (slot.cue.kind == CUE_MUSIC || now_ms - slot.stamp_ms < LATE_MS)
            synth_cue(&a->synth, &slot.cue);
    }
}

static bool is_quiet(const sound_card *a, uint64_t silent_frames)
{
    uint64_t patience_s = a->in_play ? SILENT_IN_PLAY_S : SILENT_S;
    return silent_frames > patience_s * a->synth.rate;
}

static void fill(void *user, Uint8 *stream, int length)
{
    sound_card *a = user;
    take_cues(a);
    synth_mix(&a->synth, (int16_t *)(void *)stream, (unsigned)length / 4);
    bool quiet = is_quiet(a, synth_silence(&a->synth));
    bool unplugged = SDL_GetAudioDeviceStatus(a->device) == SDL_AUDIO_STOPPED;
    if ((quiet || unplugged) && !atomic_exchange(&a->unheard, true))
        SDL_SemPost(a->wake);
}

/* ---- the keeper --------------------------------------------------------------------------- */

/* The signature of ALSA's own handler, which would print each step of a failed search for a
 * device. */
static void say_nothing(const char *file, int line, const char *function, int error,
                        const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* The game reports once that there is no sound. If SDL uses ALSA, its library is or will be in the
 * process: it stays loaded. */
static void quiet_alsa(void)
{
    typedef int set_handler(void (*)(const char *, int, const char *, int, const char *, ...));
    void *library = SDL_LoadObject("libasound.so.2");
    void *found = library ? SDL_LoadFunction(library, "snd_lib_error_set_handler") : NULL;
    set_handler *set;
    memcpy(&set, &found, sizeof set);
    if (set)
        set(say_nothing);
}

static void open_device(sound_card *a)
{
    SDL_AudioSpec wanted = {.freq = RATE,
                            .format = AUDIO_S16SYS,
                            .channels = 2,
                            .samples = BUFFER,
                            .callback = fill,
                            .userdata = a};
    SDL_AudioSpec got;
    bool begun = SDL_InitSubSystem(SDL_INIT_AUDIO) == 0;
    if (begun)
        a->device =
            SDL_OpenAudioDevice(NULL, 0, &wanted, &got,
                                SDL_AUDIO_ALLOW_FREQUENCY_CHANGE | SDL_AUDIO_ALLOW_SAMPLES_CHANGE);
    if (!a->device) {
        if (begun)
            SDL_QuitSubSystem(SDL_INIT_AUDIO);
        atomic_store(&a->device_is, DEVICE_MISSING);
        return;
    }
    if (a->synth.rate != (uint32_t)got.freq)
        synth_open(&a->synth, got.freq);
    atomic_store(&a->unheard, false);
    atomic_store(&a->device_is, DEVICE_OPEN);
    SDL_PauseAudioDevice(a->device, 0);
}

/* Closes all of SDL's sound, for it would look for new cards ten times a second. */
static void close_device(sound_card *a)
{
    SDL_CloseAudioDevice(a->device);
    SDL_QuitSubSystem(SDL_INIT_AUDIO);
    a->device = 0;
    atomic_store(&a->device_is, DEVICE_CLOSED);
}

static bool is_over(void *self, uint64_t silent_frames)
{
    sound_card *a = self;
    return atomic_load(&a->quit) || (!has_cues(a) && is_quiet(a, silent_frames));
}

static void take_cues_for_server(void *self)
{
    sound_card *a = self;
    atomic_store(&a->device_is, DEVICE_OPEN);
    take_cues(a);
}

/* Returns false without a sound server. A user who names another of SDL's drivers gets that one. */
static bool play_on_server(sound_card *a)
{
    const pulse_owner owner = {a, &a->synth, has_cues, take_cues_for_server, is_over};
    const char *driver = SDL_getenv("SDL_AUDIODRIVER");
    if (driver && *driver && strcmp(driver, "pulseaudio") != 0)
        return false;
    if (!a->pulse)
        atomic_store(&a->pulse, pulse_open());
    bool played = a->pulse && pulse_play(a->pulse, &owner);
    atomic_store(&a->device_is, DEVICE_CLOSED);
    return played;
}

/* A cue that came while the device was being closed opens it again. */
static int keep(void *user)
{
    sound_card *a = user;
    quiet_alsa();
    while (SDL_SemWait(a->wake) == 0 && !atomic_load(&a->quit)) {
        if (a->device && atomic_load(&a->unheard))
            close_device(a);
        if (!a->device && has_cues(a) && !play_on_server(a))
            open_device(a);
        cue_ring_slot slot;
        while (!a->device && cue_ring_take(&a->ring, &slot)) {
        }
    }
    if (a->device)
        close_device(a);
    return 0;
}

/* ---- the game's thread -------------------------------------------------------------------- */

sound_card *sound_card_open(void)
{
    return calloc(1, sizeof(sound_card));
}

/* Audible cues are a reason to open a device. */
static bool is_heard(const sound_cue *cue)
{
    return cue->volume > 0 && (cue->kind != CUE_MUSIC || cue->strength != TUNE_NONE);
}

/* The keeper runs from the first sound on. */
static bool start(sound_card *a)
{
    if (!a->wake)
        a->wake = SDL_CreateSemaphore(0);
    if (a->wake && !a->keeper)
        a->keeper = SDL_CreateThread(keep, "sound", a);
    return a->keeper != NULL;
}

/* A keeper that plays waits for its server. */
static void wake(sound_card *a, bool keeper)
{
    pulse *playing = atomic_load(&a->pulse);
    if (keeper || playing)
        SDL_SemPost(a->wake);
    if (playing)
        pulse_wake(playing);
}

bool sound_card_cue(sound_card *a, const sound_cue *cue)
{
    if (!a)
        return false;
    if (cue->kind == CUE_MUSIC)
        a->music = *cue;
    int is = atomic_load(&a->device_is);
    uint32_t now_ms = SDL_GetTicks();
    if (is == DEVICE_MISSING) {
        if (!a->missing_ms)
            a->missing_ms = now_ms | 1;
        if (now_ms - a->missing_ms < AGAIN_MS || !is_heard(cue))
            return false;
        a->missing_ms = 0;
        atomic_store(&a->device_is, DEVICE_CLOSED);
    }
    if (is != DEVICE_OPEN && !is_heard(cue))
        return true;
    if (!start(a))
        return false;
    if (is != DEVICE_OPEN && a->music.kind == CUE_MUSIC)
        cue_ring_put(&a->ring, &(cue_ring_slot){.cue = a->music, .stamp_ms = now_ms});
    cue_ring_put(&a->ring, &(cue_ring_slot){.cue = *cue, .stamp_ms = now_ms});
    wake(a, is != DEVICE_OPEN || atomic_load(&a->unheard));
    return true;
}

void sound_card_close(sound_card *a)
{
    if (!a)
        return;
    if (a->keeper) {
        atomic_store(&a->quit, true);
        wake(a, true);
        SDL_WaitThread(a->keeper, NULL);
    }
    pulse_close(a->pulse);
    if (a->wake)
        SDL_DestroySemaphore(a->wake);
    free(a);
}
