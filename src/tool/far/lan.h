/* Rooms on the local network: told by their hosts, found by those who join. */
#ifndef TESSERA_TOOL_FAR_LAN_H
#define TESSERA_TOOL_FAR_LAN_H

#include "far.h"
#include "net/beacon.h"

/* Says that the room is there, when it is time for that. */
void far_call(far_game *g, uint64_t now);
/* Listens for a little longer than rooms are silent. Without `only` prints what it has found;
 * returns the exit status. With it that room is put there, if it is one alone. */
int far_look(net_beacon *only, net_address *at);

#endif
