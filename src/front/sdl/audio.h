/* Sound in a window: the synthesiser in SDL's audio thread. There is a device only while there is
 * something to hear; opening one takes a while, so another thread does it. */
#ifndef TESSERA_FRONT_SDL_AUDIO_H
#define TESSERA_FRONT_SDL_AUDIO_H

#include <stdbool.h>

#include "audio/cue.h"

typedef struct sound_card sound_card;

/* NULL if out of memory; the other functions accept NULL and do nothing. */
sound_card *sound_card_open(void);
/* Takes every cue of the session. Returns false if no device can be opened; the front end says so
 * by TELL_SOUND_CARD. */
bool sound_card_cue(sound_card *a, const sound_cue *cue);
void sound_card_close(sound_card *a);

#endif
