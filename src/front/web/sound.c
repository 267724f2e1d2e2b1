/* The interface of the synthesiser for the page's audio worklet (worklet.js), which has an instance
 * of the program and receives only cues.
 *
 *   synth_open(rate)     starts it, before all other calls
 *   synth_cue_room()     returns the address for a cue of 16 bytes; synth_cue() plays it
 *   synth_mix(frames)    returns the address of at most 4096 frames, two channels of 16 bits
 *   synth_silence()      returns the number of silent frames before now
 *
 * The page calls these with the address of a cue:
 *
 *   cue_is_music(at), cue_is_heard(at)
 */
#include "web.h"
#include "audio/synth.h"

#define FRAMES_MAX 4096

_Static_assert(sizeof(sound_cue) == 16, "sound.js and worklet.js carry 16 bytes");

static synth_state synth;
static sound_cue cue;
static int16_t mixed[FRAMES_MAX][2];

WEB_EXPORT(synth_open) void web_synth_open(unsigned rate)
{
    synth_open(&synth, rate);
}

WEB_EXPORT(synth_cue_room) sound_cue *web_synth_cue_room(void)
{
    return &cue;
}

WEB_EXPORT(synth_cue) void web_synth_cue(void)
{
    synth_cue(&synth, &cue);
}

WEB_EXPORT(synth_mix) const int16_t *web_synth_mix(unsigned frames)
{
    synth_mix(&synth, mixed[0], frames < FRAMES_MAX ? frames : FRAMES_MAX);
    return mixed[0];
}

WEB_EXPORT(synth_silence) double web_synth_silence(void)
{
    return (double)synth_silence(&synth);
}

WEB_EXPORT(cue_is_music) bool web_cue_is_music(const sound_cue *c)
{
    return c->kind == CUE_MUSIC;
}

/* Audible cues are a reason to open a device. */
WEB_EXPORT(cue_is_heard) bool web_cue_is_heard(const sound_cue *c)
{
    return c->volume > 0 && (c->kind != CUE_MUSIC || c->strength != TUNE_NONE);
}
