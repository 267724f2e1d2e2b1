/* Rooms on the local network: told by their hosts, found by those who join. */
#ifndef TESSERA_CLI_ONLINE_LAN_H
#define TESSERA_CLI_ONLINE_LAN_H

#include "online/net_game.h"
#include "net/discovery.h"

/* Says that the room is there, when it is time for that. */
void net_game_call(net_game_game *g, uint64_t now);
/* Listens for a little longer than rooms are silent. Without `only` prints what it has found;
 * returns the exit status. With it that room is put there, if it is one alone. */
int net_game_look(net_discovery *only, net_address *at);

#endif
