/* Sound in a window: the synthesiser in SDL's audio thread. There is a device only while there is
 * something to hear; opening one takes a while, so another thread does it. */
#ifndef TESSERA_FRONT_SDL_AUDIO_H
#define TESSERA_FRONT_SDL_AUDIO_H

#include <stdbool.h>

#include "sound/cue.h"

typedef struct sound_card sound_card;

sound_card *sound_card_open(void); /* NULL: no memory; the others take that, too, and are silent */
/* Every cue of the session. False: no device can be opened; the session hears of that by
 * TELL_SOUND_CARD. */
bool sound_card_cue(sound_card *a, const sound_cue *cue);
void sound_card_close(sound_card *a);

#endif
