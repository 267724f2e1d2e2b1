/* Effects and fading of each board: what the picture shows besides the match. */
#ifndef TESSERA_PLAY_SESSION_EFFECTS_H
#define TESSERA_PLAY_SESSION_EFFECTS_H

#include "play/look/fade.h"
#include "play/look/fx.h"
#include "play/run/run.h"

typedef struct session session;

typedef struct session_effects {
    fx_state fx[TS_PLAYERS_MAX];
    fade_state fade[TS_PLAYERS_MAX];
} session_effects;

void session_clear_fx(session *s);
/* Do locked pieces fade from sight? Only in a game under way whose mode says so. */
bool session_fades(const session *s);
uint64_t session_fade_next(const session *s); /* when a fading stack changes next */
bool session_fx_alive(const session *s);      /* does any effect move? */
void session_fx_expire(session *s);           /* drops the effects whose time is over */
/* Effects, fading and, if wanted, sounds of what happened in the ticks just played. */
void session_take_events(session *s, bool sounds);
void session_see(session *s, uint64_t now_us); /* the picture follows the match */

#endif
