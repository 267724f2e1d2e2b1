/* An external bot at a board: a program that speaks the Tetris Bot Protocol on its standard input
 * and output. It is queried anew for each piece, with the whole board, and never waited for. */
#ifndef TESSERA_CLI_ONLINE_GUEST_H
#define TESSERA_CLI_ONLINE_GUEST_H

#include "tessera.h"

typedef struct net_game_guest net_game_guest;

/* Starts a shell command. Returns NULL after printing an error. */
net_game_guest *net_game_guest_open(const char *command);
void net_game_guest_close(net_game_guest *g);
void net_game_guest_restart(net_game_guest *g); /* another round */
/* Returns the buttons for the next tick; call it once for every tick. */
ts_buttons net_game_guest_held(net_game_guest *g, const ts_match *m, unsigned board);
bool net_game_guest_is_there(
    const net_game_guest *g); /* false if it has ended, or sent an invalid answer */

#endif
