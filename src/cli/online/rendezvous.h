/* Rendezvous at relays, for both ends of a lobby. */
#ifndef TESSERA_CLI_ONLINE_RENDEZVOUS_H
#define TESSERA_CLI_ONLINE_RENDEZVOUS_H

#include "online/net_game.h"

/* Opens the socket of a host or a relay at `address`; NULL means all of this machine. Returns false
 * after printing an error. */
bool net_game_listen(net_udp *u, const char *address, uint64_t port);

/* `list` has addresses separated by commas. Returns false after printing an error. */
bool net_game_find_relays(net_game_game *g, const char *list);
/* Queries the relays that are due; `seeks`: for another host, so a missing host means nothing. */
void net_game_meet(net_game_game *g, bool seeks, uint64_t now);
/* Handles a relay's response. Returns false if the datagram is something else. */
bool net_game_meet_takes(net_game_game *g, const net_address *from, const uint8_t *packet,
                         size_t size, uint64_t now);

#endif
