/* What the two halves of a room share: room.c and room_host.c. Not for others. */
#ifndef TESSERA_NET_LOBBY_INTERNAL_H
#define TESSERA_NET_LOBBY_INTERNAL_H

#include "net/lobby.h"

typedef struct net_lobby_context {
    net_lobby *room;
    unsigned member;
    uint64_t now;
} net_lobby_context;

/* room.c */
void net_lobby_tell(net_lobby *r, unsigned what, unsigned member, uint32_t number,
                    const char *text);
const uint32_t *net_lobby_rate(const net_lobby *r);
unsigned net_lobby_boards_of(const net_lobby *r, unsigned member);
bool net_lobby_has_seat(const net_lobby *r, unsigned member);
bool net_lobby_in_round(const net_lobby *r);
bool net_lobby_begin_match(net_lobby *r); /* as `start` says */
void net_lobby_copy_name(char out[NET_NAME_MAX + 1], const char *name);
void net_lobby_say_leave(net_connection *l, unsigned why);

/* room_host.c */
void net_host_receives(void *context, net_frame f);
void net_host_runs(net_lobby *r, uint64_t now);
void net_host_loses(net_lobby *r, unsigned member, unsigned why, bool gone);
void net_host_pauses(net_lobby *r, bool pause, uint64_t now);
void net_host_passes_on(net_lobby *r, unsigned from, const char *text, uint64_t now);
void net_host_seats_changed(net_lobby *r);
void net_host_queues(net_lobby *r, unsigned member); /* frames that are due to it */

#endif
