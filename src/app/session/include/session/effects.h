/* Effects and fading of each board: what the picture shows besides the match. */
#ifndef TESSERA_APP_SESSION_EFFECTS_H
#define TESSERA_APP_SESSION_EFFECTS_H

#include "effects/fade.h"
#include "effects/fx.h"
#include "game/run.h"

typedef struct session session;

bool session_effects_open(session *s); /* false: out of memory */
void session_effects_close(session *s);
void session_effects_begin(session *s);  /* a game begins */
void session_effects_clear(session *s);  /* fading goes on */
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

#endif
