/* Turns the events of a match into effects, fading and sound cues. */
#ifndef TESSERA_APP_SESSION_EFFECTS_H
#define TESSERA_APP_SESSION_EFFECTS_H

#include "tessera.h"

typedef struct fade_state fade_state;
typedef struct fx_state fx_state;
typedef struct run_event run_event;
typedef struct run_state run_state;
typedef struct session session;

/* Effects and fading of each board: what the picture shows besides the match. */

bool session_effects_open(session *s); /* false if out of memory */
void session_effects_close(session *s);
void session_effects_begin(session *s);  /* a game begins */
void session_effects_clear(session *s);  /* still fading */
void session_effects_end(session *s);    /* the ends of boards are still animated, too */
void session_effects_settle(session *s); /* the settings have changed */
/* Do locked pieces fade from sight? Only in a game under way whose mode says so. */
bool session_effects_fade(const session *s);
uint64_t session_effects_next_fade(const session *s); /* when a fading stack changes next */
bool session_effects_alive(const session *s);         /* does any effect move? */
void session_effects_expire(session *s);              /* drops the effects whose time is over */
/* Effects, fading and sounds of what happened in the ticks just played, at this speed: 2 to this
 * power. */
void session_effects_take_events(session *s, run_state *run, int speed);
/* A game that starts again at a fault has one. */
bool session_effects_want_again(const session *s);
/* Boards lie one after the other: this one and those after it. */
const fx_state *session_board_fx(const session *s, unsigned board);
const fade_state *session_board_fade(const session *s, unsigned board);
void session_effects_follow(session *s, uint64_t now_us); /* the picture follows the match */

/* Sounds: events become cues, which the front end fetches. */

enum { SOUND_EFFECTS, SOUND_MUSIC, SOUND_TEMPO, SOUND_TUNE, SOUND_TUNES, SOUND_ROWS };

bool session_sound_open(session *s); /* false if out of memory */
void session_sound_close(session *s);
void session_sound_set_missing(session *s, bool missing); /* there is no sound card */
bool session_sound_is_missing(const session *s);
void session_cue(session *s, unsigned kind, unsigned strength);
void session_cue_event(session *s, const run_event *e);
/* The player presses a button: a cue if it will rotate or hold nothing. */
void session_cue_refusal(session *s, unsigned player, ts_buttons button);
/* The place of a game alone without a race, another one every ten levels or hundred lines. */
uint8_t session_journey(const session *s);
void session_cue_music(session *s); /* gives a cue if the music has to change */

#endif
