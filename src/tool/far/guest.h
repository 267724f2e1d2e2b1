/* A bot of somebody else at a board: a program that speaks the Tetris Bot Protocol on its standard
 * input and output. It is asked anew for each piece, from the whole board, and never waited for. */
#ifndef TESSERA_TOOL_FAR_GUEST_H
#define TESSERA_TOOL_FAR_GUEST_H

#include "tessera.h"

typedef struct far_guest far_guest;

/* The command is for a shell. NULL: an error has been printed. */
far_guest *far_guest_open(const char *command);
void far_guest_close(far_guest *g);
void far_guest_restart(far_guest *g); /* another round */
/* The buttons for the next tick; call it once for every tick. */
ts_buttons far_guest_held(far_guest *g, const ts_match *m, unsigned board);
bool far_guest_is_there(const far_guest *g); /* false: it has ended, or said what is no answer */

#endif
