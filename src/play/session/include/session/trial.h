/* The strip of the handling screen where the player tries the handling out. */
#ifndef TESSERA_PLAY_SESSION_TRIAL_H
#define TESSERA_PLAY_SESSION_TRIAL_H

#include "session/input.h"

typedef struct session session;

void session_trial_begin(session *s, uint64_t now_us);
void session_trial_end(session *s);
bool session_trial_key(session *s, const input_press *p); /* false: not its key */
uint64_t session_trial_next(const session *s);            /* when to run again */
void session_trial_run(session *s, uint64_t now_us);

#endif
