/* Meeting at relays, for both ends of a room. */
#ifndef TESSERA_CLI_ONLINE_RENDEZVOUS_H
#define TESSERA_CLI_ONLINE_RENDEZVOUS_H

#include "online/net_game.h"

/* Opens the socket of a host or a relay at `address`, where NULL means all of this machine. False:
 * an error has been printed. */
bool net_game_listen(net_udp *u, const char *address, uint64_t port);

/* `list` has addresses with commas between them. Returns false after printing an error. */
bool net_game_find_relays(net_game_game *g, const char *list);
/* Asks the relays when it is time for that; `seeks`: another host, so that none is there means
 * nothing. */
void net_game_meet(net_game_game *g, bool seeks, uint64_t now);
/* Takes an answer of a relay; false if the datagram is something else. */
bool net_game_meet_takes(net_game_game *g, const net_address *from, const uint8_t *packet,
                         size_t size, uint64_t now);

#endif
