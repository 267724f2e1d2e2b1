/* The input log of one board: all changes of its buttons from tick 0 on, and up to which tick they
 * are known. Its owner appends; all others get the same bytes, without a gap. A log is never
 * revised: once a tick is known, no change before it will follow. It does not depend on the match.
 * Its memory is fixed, whatever arrives. */
#ifndef TESSERA_NET_INPUT_LOG_H
#define TESSERA_NET_INPUT_LOG_H

#include "net/messages.h"

/* About 25,000 changes: 24 minutes of a strong bot. With the state of a link it is below 64 kB. */
enum { NET_INPUT_LOG_BYTES = 54 * 1024, NET_CHANGE_MAX = 7 };

typedef struct net_input_log {
    uint32_t count, size; /* changes, and their bytes */
    uint32_t last;        /* the tick of the last change */
    uint32_t known;       /* no change of a tick below this will follow */
    ts_buttons held;      /* after the last change */
    uint8_t ended;        /* abandoned: nothing can follow */
    uint8_t bytes[NET_INPUT_LOG_BYTES];
} net_input_log;

/* A position in a log, between two changes. All zeros are its beginning. */
typedef struct net_cursor {
    uint32_t index, offset; /* changes and bytes before it */
    uint32_t tick;          /* of the change before it */
    ts_buttons held;        /* after that */
} net_cursor;

void net_input_log_start(net_input_log *l);

/* ---- the owner ---------------------------------------------------------------------------- */

/* Appends the buttons of tick `known`, which is known from now on. Returns false if the log is
 * full. */
bool net_input_log_hold(net_input_log *l, ts_buttons held);
/* Ends the log of a player who has left: from `known` on the board drops piece after piece until it
 * tops out. In the log these are buttons like any others, so every replay reaches the same end. */
void net_input_log_give_up(net_input_log *l);

/* ---- the others --------------------------------------------------------------------------- */

enum {
    NET_TOOK,   /* accepted; what was known before is skipped */
    NET_GAP,    /* begins after the end of the log: request the gap (NET_REQUEST_INPUT) */
    NET_BROKEN, /* invalid, or a change before a tick that was known */
    NET_FULL
};
int net_input_log_take(net_input_log *l, const net_input *in);

/* ---- reading ------------------------------------------------------------------------------ */

/* Returns the tick of the change at a cursor, or UINT32_MAX if there is none yet. */
uint32_t net_input_log_next(const net_input_log *l, const net_cursor *c);
/* Moves past that change. Returns false if there is none yet. */
bool net_input_log_pass(const net_input_log *l, net_cursor *c);
/* Moves to the change with this index, at most to the end. */
void net_input_log_seek(const net_input_log *l, net_cursor *c, uint32_t index);
/* Returns the input after a cursor, for a packet: at most that number of changes and bytes, and
 * none of a tick from `limit` on, as if no more were known (for spectators who see everything
 * later). */
net_input net_input_log_part(const net_input_log *l, const net_cursor *c, uint32_t changes,
                             size_t bytes, uint32_t limit);

#endif
