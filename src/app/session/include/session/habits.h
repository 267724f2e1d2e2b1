/* How the player plays, of the newest games: their replays are read a few milliseconds at a time
 * while the screen about it is shown. */
#ifndef TESSERA_APP_SESSION_HABITS_H
#define TESSERA_APP_SESSION_HABITS_H

#include "game/habits.h"

typedef struct session session;

bool session_habits_open(session *s); /* false if out of memory */
void session_habits_close(session *s);
void session_habits_run(session *s);
uint64_t session_habits_next(const session *s); /* when to run again */

unsigned session_habits_span(const session *s); /* of so many games at most */
void session_habits_change_span(session *s, int by);
/* Returns the counts so far; `reading` is set if there are more games. */
const habits_counts *session_habits_counts(const session *s, bool *reading);

#endif
