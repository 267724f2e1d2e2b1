/* The window's one call. Two files answer it: away.c in `tessera`, which becomes its sibling
 * program, and window.c in `tessera-window`, which is the game with SDL in it. */
#ifndef TESSERA_FRONT_WINDOW_H
#define TESSERA_FRONT_WINDOW_H

#include "play/face/session.h"

#define FRONT_NOT_THERE (-1)

bool front_window_is_there(void);
/* Plays until the player leaves: the exit status. FRONT_NOT_THERE: no window could be opened,
 * which has been said in one sentence. `argv`: the whole command line. */
int front_window(session_options *options, char **argv);

#endif
