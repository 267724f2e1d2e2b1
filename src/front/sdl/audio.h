/* Sound in a window: the synthesiser in SDL's audio thread. There is a device only while there is
 * something to hear; opening one takes a while, so another thread does it. */
#ifndef TS_FRONT_SDL_AUDIO_H
#define TS_FRONT_SDL_AUDIO_H

#include <stdbool.h>

#include "sound/cue.h"

typedef struct ts_audio ts_audio;

ts_audio *ts_audio_open(void); /* NULL: no memory; the others take that, too, and are silent */
/* Every cue of the session. False: no device can be opened; TS_KEY_SOUND tells it the session. */
bool ts_audio_cue(ts_audio *a, const ts_cue *cue);
void ts_audio_close(ts_audio *a);

#endif
