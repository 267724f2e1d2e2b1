/* What is heard: events become cues; the front end fetches the cues. */
#ifndef TESSERA_APP_SESSION_SOUND_H
#define TESSERA_APP_SESSION_SOUND_H

#include "game/run.h"
#include "audio/cue.h"

typedef struct session session;

#define SOUND_CUES_MAX 64

typedef struct session_sound {
    sound_cue cue[SOUND_CUES_MAX];
    unsigned cue_count;
    sound_cue music;      /* the music that plays: the last cue of that kind */
    unsigned level_heard; /* the level of the last level cue */
    bool danger_heard;
    bool is_missing; /* there is no sound card */
} session_sound;

/* Lines of the sound screen; the modes follow where each has a tune of its own. */
enum { SOUND_EFFECTS, SOUND_MUSIC, SOUND_TEMPO, SOUND_TUNE, SOUND_MODES };

void session_sound_set_missing(session *s, bool missing); /* there is no sound card */
void session_cue(session *s, unsigned kind, unsigned strength);
void session_cue_event(session *s, const run_event *e);
void session_cue_music(session *s); /* gives a cue if the music has to change */

#endif
