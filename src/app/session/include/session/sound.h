/* What is heard: events become cues; the front end fetches the cues. */
#ifndef TESSERA_APP_SESSION_SOUND_H
#define TESSERA_APP_SESSION_SOUND_H

#include "game/run.h"
#include "audio/cue.h"

typedef struct session session;

/* Lines of the sound screen; the modes follow where each has a tune of its own. */
enum { SOUND_EFFECTS, SOUND_MUSIC, SOUND_TEMPO, SOUND_TUNE, SOUND_MODES };

bool session_sound_open(session *s); /* false: out of memory */
void session_sound_close(session *s);
void session_sound_set_missing(session *s, bool missing); /* there is no sound card */
bool session_sound_is_missing(const session *s);
void session_cue(session *s, unsigned kind, unsigned strength);
void session_cue_event(session *s, const run_event *e);
void session_cue_music(session *s); /* gives a cue if the music has to change */

#endif
