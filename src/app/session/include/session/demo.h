/* A small game beside the menus that choose one: of the mode and the rules the cursor is on. A bot
 * plays it for some seconds, then it stands. */
#ifndef TESSERA_APP_SESSION_DEMO_H
#define TESSERA_APP_SESSION_DEMO_H

#include "game/run.h"
#include "store/store.h"

typedef struct session session;

#define DEMO_WAIT_US 400000  /* after the cursor came to rest */
#define DEMO_PLAY_US 3000000 /* that are shown */

enum { DEMO_NONE = -1 };

/* A sample is of a rule set and a mode: both in one number, or DEMO_NONE. */
static inline int sample_of(unsigned rules, unsigned mode)
{
    return (int)(rules << 8 | mode);
}

typedef struct session_demo {
    run_state *run; /* NULL: there is none yet */
    int shown, wanted;
    uint64_t due_us, until_us; /* 0: it stands */
    uint64_t ahead_us;         /* of the clock: what was played before it was shown */
    /* the player's best game of what it shows */
    bool has_best, asked; /* asked: the store has not answered yet */
    store_kind kind;      /* of the question; all zero: there was none */
    store_game best;
    store_list answer;
} session_demo;

void session_demo_open(session *s);
void session_demo_end(session *s);
void session_demo_run(session *s, int wanted, uint64_t now_us);
uint64_t session_demo_next(const session *s);

#endif
