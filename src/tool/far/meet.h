/* Meeting at relays, for both ends of a room. */
#ifndef TESSERA_TOOL_FAR_MEET_H
#define TESSERA_TOOL_FAR_MEET_H

#include "far.h"

/* Addresses with commas between. False: an error has been printed. */
bool far_find_relays(far_game *g, const char *list);
/* Asks the relays when it is time for that. */
void far_meet(far_game *g, uint64_t now);
/* Takes an answer of a relay; false: the datagram is something else. */
bool far_meet_takes(far_game *g, const net_address *from, const uint8_t *packet, size_t size,
                    uint64_t now);

#endif
