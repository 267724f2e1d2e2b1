/* A file that is dropped on a terminal comes as pasted text: its path. */
#ifndef TESSERA_FRONT_TERM_DROPPED_H
#define TESSERA_FRONT_TERM_DROPPED_H

#include "api/session.h"

typedef struct term_dropped {
    char text[1024]; /* pasted so far; the session has it when it is known to be no path */
    size_t size;
    bool passes; /* longer than a path */
} term_dropped;

/* A character of pasted text, '\n' after the last: to the session, or at the end of a path the file
 * there. */
void term_dropped_take(term_dropped *d, session *s, uint32_t character, uint64_t now_us);

#endif
