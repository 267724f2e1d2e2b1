/* The strip of the handling screen where the player tries out the handling. */
#ifndef TESSERA_APP_SESSION_HANDLING_TEST_H
#define TESSERA_APP_SESSION_HANDLING_TEST_H

#include "session/input.h"
#include "game/run.h"

typedef struct session session;

void session_handling_test_begin(session *s, uint64_t now_us);
void session_handling_test_end(session *s);
const run_state *session_handling_test_get_run(const session *s); /* NULL: not shown */
bool session_handling_test_key(session *s, const input_press *p); /* false: not its key */
uint64_t session_handling_test_next(const session *s);            /* when to run again */
void session_handling_test_run(session *s, uint64_t now_us);

#endif
