/* The end of the last game: its last seconds, played once beside the result, and the coach's
 * advice. It begins after the result's first frames, and works in slices. */
#ifndef TESSERA_APP_SESSION_LOOKBACK_H
#define TESSERA_APP_SESSION_LOOKBACK_H

#include "tessera.h"

#define LOOKBACK_WAIT_US 150000 /* from the result's first picture on */
#define LOOKBACK_US 3000000     /* so much of the game is played again */

typedef struct run_state run_state;
typedef struct session session;

bool session_lookback_open(session *s); /* false if out of memory */
void session_lookback_close(session *s);
void session_lookback_run(session *s);
uint64_t session_lookback_next(const session *s); /* when to run again */

bool session_lookback_is_told(const session *s);             /* the result has a place for it */
const run_state *session_lookback_get_run(const session *s); /* NULL before it plays */
/* Returns the cause of the loss that the coach found, or COACH_NO_CAUSE if none is known yet. */
unsigned session_lookback_cause(const session *s, uint32_t *piece);
bool session_lookback_may_know(const session *s); /* a sentence may stand there, or come */

#endif
