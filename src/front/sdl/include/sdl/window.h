/* The window's calls, in two versions: away.c in `tessera`, which becomes its sibling program,
 * and window.c in `tessera-window`, which is the game with SDL. */
#ifndef TESSERA_FRONT_WINDOW_H
#define TESSERA_FRONT_WINDOW_H

#include "pixels/pixels.h"
#include "api/session.h"

#define FRONT_NOT_THERE (-1)

bool front_window_is_there(void);
/* Plays until the player leaves; returns the exit status. FRONT_NOT_THERE: no window could be
 * opened, and an error has been printed. `argv`: the whole command line. */
int front_window(session_options *options, char **argv);
/* Letters for pictures, and the languages that they cannot write, a bit each; without fonts those
 * of the painter. `argv` as above. */
const px_glyph_source *front_letters(char **argv, uint32_t *missing);

#endif
