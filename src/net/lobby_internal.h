/* Declarations shared by the files of a lobby. Not for others. */
#ifndef TESSERA_NET_LOBBY_INTERNAL_H
#define TESSERA_NET_LOBBY_INTERNAL_H

#include "net/lobby.h"

typedef struct net_lobby_context {
    net_lobby *lobby;
    unsigned member;
    uint64_t now;
} net_lobby_context;

/* lobby.c */
void net_lobby_tell(net_lobby *r, unsigned what, unsigned member, uint32_t number,
                    const char *text);
const uint32_t *net_lobby_rate(const net_lobby *r);
/* Seats, a bit each; boards are those of the round that is played. */
unsigned net_lobby_seats_of(const net_lobby *r, unsigned member);
unsigned net_lobby_boards_of(const net_lobby *r, unsigned member);
bool net_lobby_has_seat(const net_lobby *r, unsigned member);
bool net_lobby_in_round(const net_lobby *r);
bool net_lobby_begin_match(net_lobby *r); /* as `start` says */
void net_lobby_copy_name(char out[NET_NAME_MAX + 1], const char *name);
void net_lobby_say_leave(net_connection *l, unsigned why);

/* Messages that are due to a member. */
enum { DUE_SEATS = 1, DUE_START = 2, DUE_MOMENT = 4, DUE_HEIRS = 8, DUE_KEYS = 16 };

/* lobby_rank.c: those that return false have seen a broken promise of the other player */
bool net_lobby_may_be_ranked(const net_lobby *r, unsigned rules);
bool net_lobby_has_ranked_seed(const net_lobby *r, const net_start *start);
bool net_lobby_takes_state(net_lobby *r, const net_state *state);
bool net_lobby_runs_ranked(net_lobby *r);

/* lobby_rules.c */
/* Returns false if the text is too long, or out of memory. */
bool net_host_packs_rules(unsigned rules, net_lobby_rules *out);
bool net_host_sends_rules(net_lobby *r, unsigned member); /* false if parts are still to be sent */
/* Returns why the lobby is to be left, or NET_LEAVE_WISH if it is not. */
unsigned net_lobby_takes_rules(net_lobby *r, const net_rules_part *part);

/* lobby_keys.c */
void net_host_writes_keys(const net_lobby *r, net_writer *w);
void net_host_takes_key(net_lobby *r, unsigned member, const net_keys *keys);
void net_lobby_takes_keys(net_lobby *r, const net_keys *keys);
void net_lobby_says_key(net_lobby *r);

/* lobby_late.c */
void net_lobby_judges_lateness(net_lobby *r, uint64_t now);

/* lobby_members.c */
unsigned net_host_member_of(const net_lobby *r, const uint8_t tag[NET_SEAT_TAG_SIZE]);
bool net_host_has_banned(const net_lobby *r, const uint8_t tag[NET_SEAT_TAG_SIZE]);
void net_host_takes_back(net_lobby *r, unsigned member, unsigned before, uint64_t now);
void net_host_hands_back(net_lobby *r);
void net_host_loses(net_lobby *r, unsigned member, unsigned why, bool gone);
void net_host_forgets_absent(net_lobby *r, uint64_t now);

/* lobby_heirs.c */
void net_host_lists_heirs(net_lobby *r);

/* lobby_time.c */
void net_host_waits(net_lobby *r, uint64_t now);
void net_host_keeps_time(net_lobby *r, uint64_t now);
bool net_host_pauses(net_lobby *r, unsigned member, bool pause, uint64_t now);

/* lobby_host.c */
void net_host_tells_all(net_lobby *r, unsigned due);
void net_host_tells_start(net_lobby *r, unsigned member);
void net_host_clears_seats(net_lobby *r);
void net_host_receives(void *context, net_frame f);
void net_host_runs(net_lobby *r, uint64_t now);
void net_host_passes_on(net_lobby *r, unsigned from, const char *text, uint64_t now);
void net_host_seats_changed(net_lobby *r);
void net_host_queues(net_lobby *r, unsigned member); /* frames that are due to it */

#endif
