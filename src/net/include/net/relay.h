/* A relay: programs meet there by a name of four letters, are told under which address it sees the
 * other, and where no straight way opens, their datagrams go through it. It has no key and no room:
 * what it passes on it cannot read. Its memory is fixed. It knows no socket and no clock. */
#ifndef TESSERA_NET_RELAY_H
#define TESSERA_NET_RELAY_H

#include "crypt/crypt.h"
#include "net/gate.h"

enum {
    NET_RELAY_PORT = 2610,
    NET_KIND_MEET = 6,
    NET_MEET_SIZE = 48, /* each of its datagrams, so that no answer is longer than a question */
    NET_MEET_NAME = 4,  /* letters */
    NET_MEET_EVERY = 5000000, /* microseconds: questions are repeated, or the place is given away */
    NET_MEET_LASTS = 30000000, /* without any datagram */
    NET_RELAY_ROOMS = 4096,
    NET_RELAY_ENDS = 16384 /* hosts and guests */
};

/* The scope of an address that is none: of somebody who came by a stream. To others it is told as
 * nothing, and so they come through the relay. */
#define NET_RELAY_STREAM UINT32_MAX

enum {
    NET_MEET_OPEN,   /* a host: token, and the name it had or wants */
    NET_MEET_OPENED, /* to it: its name, its address */
    NET_MEET_ASK,    /* a guest: the host's name, its own number of the link */
    NET_MEET_MET,    /* to it: the host's address */
    NET_MEET_COMES,  /* to the host: the guest's address */
    NET_MEET_NOBODY, /* to a guest: nobody has that name */
    NET_MEET_KINDS
};

typedef struct net_meet {
    uint8_t what; /* NET_MEET_... */
    char name[NET_MEET_NAME + 1];
    uint32_t link;
    uint8_t token[16]; /* of a host, so that nobody else takes its name */
    net_address at;
} net_meet;

void net_meet_write(const net_meet *m, uint8_t out[NET_MEET_SIZE]);
bool net_meet_read(net_meet *m, const uint8_t *packet, size_t size);

typedef struct net_relay_room {
    uint64_t heard; /* 0: none */
    char name[NET_MEET_NAME + 1];
    uint8_t token[16];
    net_address host;
} net_relay_room;

/* A guest stands in two tables, by its address and by room and number; a host in the first. */
typedef struct net_relay_end {
    uint64_t heard;
    net_address at;
    uint32_t room, link; /* link 0: the host */
} net_relay_end;

typedef struct net_relay {
    net_gate_send *send;
    void *to;
    uint64_t forwarded, refused;
    uint8_t salt[CRYPT_SHORT_KEY];
    net_relay_room room[NET_RELAY_ROOMS];
    net_relay_end by_address[NET_RELAY_ENDS], by_link[NET_RELAY_ENDS];
} net_relay;

void net_relay_open(net_relay *r, net_gate_send *send, void *to); /* memory zeroed */
void net_relay_receive(net_relay *r, const net_address *from, const uint8_t *packet, size_t size,
                       uint64_t now);

#endif
