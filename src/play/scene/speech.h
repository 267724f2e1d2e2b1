/* What screen readers say. */
#ifndef TESSERA_PLAY_SCENE_SPEECH_H
#define TESSERA_PLAY_SCENE_SPEECH_H

#include "play/session/parts.h"

void scene_speak(session *s); /* finds words for what has changed */

#endif
