/* The profile of the player: counted from the games of the library while a screen shows it. */
#ifndef TESSERA_APP_SESSION_SKILL_H
#define TESSERA_APP_SESSION_SKILL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct coach_profile coach_profile;
typedef struct session session;

bool session_skill_open(session *s); /* false if out of memory */
void session_skill_close(session *s);
void session_skill_run(session *s); /* one slice of what is left to count */
uint64_t session_skill_next(const session *s);

const coach_profile *session_skill_result(const session *s); /* of the games counted so far */
/* Is there a game that has not been counted yet? Then *left is the most there can be. */
bool session_skill_is_counting(const session *s, unsigned *left);

#endif
