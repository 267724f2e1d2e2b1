/* A small game beside the menus that choose one, of the mode and the rules the cursor is on. A bot
 * plays it for some seconds, then it stands still. */
#ifndef TESSERA_APP_SESSION_DEMO_H
#define TESSERA_APP_SESSION_DEMO_H

#include "game/run.h"
#include "store/store.h"

typedef struct session session;

#define DEMO_WAIT_US 400000  /* after the cursor came to rest */
#define DEMO_PLAY_US 3000000 /* that are shown */

enum { DEMO_NONE = -1 };

/* A demo is of a rule set and a mode: both in one number, or DEMO_NONE. */
static inline int demo_number(unsigned rules, unsigned mode)
{
    return (int)(rules << 8 | mode);
}

bool session_demo_open(session *s); /* false: out of memory */
void session_demo_close(session *s);

const run_state *session_demo_get_run(const session *s); /* NULL: no demo */
int session_demo_shown(const session *s);                /* its number */
const store_game *session_demo_best(const session *s);   /* the player's; NULL: none */

void session_demo_end(session *s);
void session_demo_run(session *s, int wanted, uint64_t now_us);
uint64_t session_demo_next(const session *s);

#endif
