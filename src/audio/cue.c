/* Rumble of gamepads for cues. It is no part of the synthesiser: a front end asks for it where it
 * has pads. */
#include "audio/cue.h"

/* A tap for a drop, more for more lines. */
bool cue_rumble(const sound_cue *cue, sound_rumble *out)
{
    unsigned lines = cue->strength % 16 < 10 ? cue->strength % 16 : 10;
    switch (cue->kind) {
    case CUE_DROP: *out = (sound_rumble){0, 9000, 35}; return true;
    case CUE_CLEAR: *out = (sound_rumble){5000 * lines, 6000 * lines, 50 + 30 * lines}; return true;
    case CUE_PERFECT: *out = (sound_rumble){30000, 30000, 300}; return true;
    case CUE_GARBAGE: *out = (sound_rumble){20000, 0, 120}; return true;
    case CUE_LOST: *out = (sound_rumble){24000, 0, 350}; return true;
    default: return false;
    }
}
