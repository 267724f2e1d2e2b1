/* The player's own games: each is read once, while a screen shows something of it. The profile, the
 * play style and the goals come from the same counts. */
#ifndef TESSERA_APP_SESSION_SKILL_H
#define TESSERA_APP_SESSION_SKILL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct coach_profile coach_profile;
typedef struct coach_profile_game coach_profile_game;
typedef struct profile_games profile_games;
typedef struct session session;

bool session_skill_open(session *s); /* false if out of memory */
void session_skill_close(session *s);
void session_skill_run(session *s); /* one slice of what is left to count */
uint64_t session_skill_next(const session *s);

const coach_profile *session_skill_result(const session *s); /* of the games counted so far */
const profile_games *session_skill_games(const session *s);
/* Is there a game that has not been counted yet? Then *left is the most there can be; 0 if only old
 * games are asked about goals. */
bool session_skill_is_counting(const session *s, unsigned *left);

/* The play style. */
unsigned session_skill_span(const session *s); /* of so many games at most */
void session_skill_change_span(session *s, int by);
/* Returns the sums over these games; `games` is how many there are. */
const coach_profile_game *session_skill_style(const session *s, unsigned *games);

#endif
