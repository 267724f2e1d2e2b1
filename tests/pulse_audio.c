/* Sound as a window plays it through a sound server, recorded from that server's sink: what the
 * synthesiser makes, sample for sample, with each cue in its place, although most of it was written
 * ahead and then once more. Run by e2e/test_sound.py, which starts the server (SOUND_SERVER is its
 * process) and gives what its sink played on standard input. */
#define _POSIX_C_SOURCE 200809L
#include "sdl/internal.h"
#include "sdl/pulse.h"
#include "sound_rig.h"

#include <SDL.h>
#include <pthread.h>
#include <stdatomic.h>

enum {
    MOST = RATE * 90,
    FOLLOWED = RATE / 2, /* frames that must be right after each cue */
    LATE = RATE * 2 / 5, /* the recorder's delay in it; alone, two seconds are written ahead */
    BLOCKS = 16,         /* from a cue on until it is loud enough to change a sample */
    MISSED = RATE / 50,
    TRIES = 10, /* a machine that stands still for a moment makes a gap */
    PATIENCE_MS = 20000
};

static int16_t heard[MOST][2];
static atomic_uint count;

static void *record(void *unused)
{
    while (count < MOST && fread(heard[count], sizeof heard[0], 1, stdin) == 1)
        atomic_fetch_add(&count, 1);
    return unused;
}

static bool is_recorded(unsigned frame)
{
    for (unsigned ms = 0; ms < PATIENCE_MS && count <= frame; ms++)
        SDL_Delay(1);
    return count > frame;
}

static bool is_next(synth_state *s, unsigned frame)
{
    int16_t made[2];
    synth_mix(s, made, 1);
    return is_recorded(frame) && made[0] == heard[frame][0] && made[1] == heard[frame][1];
}

/* The recording, followed by a synthesiser. */
typedef struct listener {
    synth_state synth;
    unsigned at; /* the next frame */
} listener;

static bool follow(listener *l, unsigned until)
{
    while (l->at < until)
        if (!is_next(&l->synth, l->at++))
            return false;
    return true;
}

/* Music from its beginning, of which a recorder can miss some milliseconds: what the server had
 * already mixed when the stream came it mixes anew for its card alone. */
static bool listen(listener *l, unsigned from, const sound_cue *music)
{
    static listener found;
    int16_t made[2];
    while (is_recorded(from) && !heard[from][0] && !heard[from][1])
        from++;
    synth_open(&l->synth, RATE);
    synth_cue(&l->synth, music);
    for (unsigned missed = 0; missed < MISSED; missed++) {
        found = *l;
        found.at = from;
        if (follow(&found, from + RATE / 100))
            break;
        synth_mix(&l->synth, made, 1);
    }
    *l = found;
    return from < MOST;
}

/* Follows the music until it is not as expected: then a cue has been taken a few blocks before, of
 * which a recorder can miss as much. */
static bool follow_to_cue(listener *l, const sound_cue *cue, unsigned until)
{
    static listener border[BLOCKS];
    unsigned borders = 0;
    do {
        if (l->synth.given == SYNTH_BLOCK)
            border[borders++ % BLOCKS] = *l;
    } while (l->at < until && is_next(&l->synth, l->at++));
    unsigned different = l->at - 1;
    for (unsigned i = borders > BLOCKS ? borders - BLOCKS : 0; i < borders; i++) {
        *l = border[i % BLOCKS];
        synth_cue(&l->synth, cue);
        for (int16_t made[2]; l->at < different; l->at++)
            synth_mix(&l->synth, made, 1);
        if (follow(l, different + FOLLOWED))
            return different < until;
    }
    return false;
}

/* Cues soon after one another, and alone after seconds, when most was written ahead. */
static bool plays_as_synthesised(sound_card *a)
{
    static const unsigned pause_ms[] = {700, 1900, 650, 1200, 2600};
    static listener l;
    const sound_cue music = {.kind = CUE_MUSIC, .strength = TUNE_OPUS, .voices = 4, .volume = 10};
    const sound_cue cue = {.kind = CUE_COUNT, .volume = 10}, none = {.kind = CUE_MUSIC};
    sound_card_cue(a, &none);
    SDL_Delay(1500); /* after the try before: the next tune begins anew */
    unsigned begun = count;
    sound_card_cue(a, &music);
    if (!listen(&l, begun, &music))
        return false;
    for (size_t i = 0; i < sizeof pause_ms / sizeof *pause_ms; i++) {
        SDL_Delay(pause_ms[i]);
        unsigned given = count;
        sound_card_cue(a, &cue);
        if (!follow_to_cue(&l, &cue, given + LATE))
            return false;
    }
    return true;
}

static void a_cue_is_heard_at_once_and_changes_nothing_else(void)
{
    bool right = false;
    for (unsigned i = 0; i < TRIES && !right; i++) {
        sound_card *a = sound_card_open();
        right = plays_as_synthesised(a);
        sound_card_close(a);
    }
    ASSERT(right);
    ASSERT_EQ(SDL_WasInit(SDL_INIT_AUDIO), 0); /* no device of SDL's */
}

static bool is_connected(void)
{
    FILE *list = popen("pactl list short sink-inputs", "r");
    bool any = list && fgetc(list) != EOF;
    if (list)
        pclose(list);
    return any;
}

static void it_leaves_the_server_after_silence(void)
{
    sound_card *a = sound_card_open();
    ASSERT(sound_card_cue(a, &(sound_cue){.kind = CUE_MENU_MOVE, .volume = 10}));
    unsigned ms = 0;
    for (; ms < PATIENCE_MS && !is_connected(); ms += 20)
        SDL_Delay(20);
    for (; ms < PATIENCE_MS && is_connected(); ms += 100)
        SDL_Delay(100);
    ASSERT(ms < PATIENCE_MS);
    sound_card_close(a);
}

static void without_its_server_it_says_so(void)
{
    sound_card *a = sound_card_open();
    ASSERT(sound_card_cue(
        a, &(sound_cue){.kind = CUE_MUSIC, .strength = TUNE_OPUS, .voices = 1, .volume = 10}));
    for (unsigned ms = 0; ms < PATIENCE_MS && !is_connected(); ms += 20)
        SDL_Delay(20);
    kill((pid_t)atoi(getenv("SOUND_SERVER")), SIGTERM);
    bool can = true;
    for (unsigned ms = 0; ms < PATIENCE_MS && can; ms += 20) {
        can = sound_card_cue(a, &(sound_cue){.kind = CUE_COUNT, .volume = 10});
        SDL_Delay(20);
    }
    ASSERT(!can);
    sound_card_close(a);
}

int main(int argc, char **argv)
{
    pthread_t recorder;
    (void)argc;
    (void)argv;
    pulse *there = pulse_open();
    pulse_close(there);
    if (!there)
        puts("skipped: no libpulse, when this was built or here");
    if (!there)
        return test_done();
    if (pthread_create(&recorder, NULL, record, NULL) != 0)
        return 2;
    RUN(a_cue_is_heard_at_once_and_changes_nothing_else);
    RUN(it_leaves_the_server_after_silence);
    RUN(without_its_server_it_says_so);
    SDL_Quit();
    return test_done();
}
