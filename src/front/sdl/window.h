/* The window's one call, in two versions: away.c in `tessera`, which becomes its sibling program,
 * and window.c in `tessera-window`, which is the game with SDL. */
#ifndef TESSERA_FRONT_WINDOW_H
#define TESSERA_FRONT_WINDOW_H

#include "play/face/session.h"

#define FRONT_NOT_THERE (-1)

bool front_window_is_there(void);
/* Plays until the player leaves; returns the exit status. FRONT_NOT_THERE: no window could be
 * opened, and an error has been printed. `argv`: the whole command line. */
int front_window(session_options *options, char **argv);

#endif
