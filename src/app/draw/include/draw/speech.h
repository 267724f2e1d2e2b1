/* What screen readers say. */
#ifndef TESSERA_APP_DRAW_SPEECH_H
#define TESSERA_APP_DRAW_SPEECH_H

#include "session/parts.h"
#include "session/speech.h"

/* Finds words for what has changed since the last call; `p` remembers what was said. */
void scene_speak(const session *s, session_speech *p);

#endif
