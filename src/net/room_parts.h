/* What the two halves of a room share: room.c and room_host.c. Not for others. */
#ifndef TESSERA_NET_ROOM_PARTS_H
#define TESSERA_NET_ROOM_PARTS_H

#include "net/room.h"

typedef struct net_room_context {
    net_room *room;
    unsigned member;
    uint64_t now;
} net_room_context;

/* room.c */
void net_room_tell(net_room *r, unsigned what, unsigned member, uint32_t number, const char *text);
const uint32_t *net_room_rate(const net_room *r);
unsigned net_room_boards_of(const net_room *r, unsigned member);
bool net_room_in_round(const net_room *r);
bool net_room_begin_match(net_room *r); /* as `start` says */
void net_room_copy_name(char out[NET_NAME_MAX + 1], const char *name);
void net_room_say_leave(net_link *l, unsigned why);

/* room_host.c */
void net_host_takes(void *context, net_frame f);
void net_host_runs(net_room *r, uint64_t now);
void net_host_loses(net_room *r, unsigned member, unsigned why, bool gone);
void net_host_pauses(net_room *r, bool pause, uint64_t now);
void net_host_passes_on(net_room *r, unsigned from, const char *text);
void net_host_seats_changed(net_room *r);
void net_host_queues(net_room *r, unsigned member); /* frames that are due to it */

#endif
