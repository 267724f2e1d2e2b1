/* Lobbies on the local network: announced by their hosts, found by joining clients. */
#ifndef TESSERA_CLI_ONLINE_LAN_H
#define TESSERA_CLI_ONLINE_LAN_H

#include "online/net_game.h"
#include "net/discovery.h"

/* Announces the lobby, if that is due. */
void net_game_call(net_game_game *g, uint64_t now);
/* Listens for a little longer than the interval of announcements. Without `only` prints what it has
 * found, and returns the exit status. With it, writes the lobby there, if there is exactly one. */
int net_game_look(net_discovery *only, net_address *at);

#endif
