/* A relay: programs meet there under a name of four letters, and learn under which address it sees
 * the other. If no direct route opens, their datagrams go through it. It has no key and no lobby,
 * and cannot read what it forwards. Its memory is fixed. It uses no socket and no clock. A query is
 * answered, and takes a slot, only with the cookie of its sender's address; without it the response
 * is the cookie. So nobody can take slots, or have responses sent, in another's name. */
#ifndef TESSERA_NET_RELAY_H
#define TESSERA_NET_RELAY_H

#include "crypt/crypt.h"
#include "net/endpoint.h"

enum {
    NET_RELAY_PORT = 2610,
    NET_PACKET_RENDEZVOUS = 6,
    NET_RELAY_SIZE = 48, /* of each of its datagrams, so that no response is longer than a query */
    NET_RELAY_NAME = 4,  /* letters */
    NET_RELAY_EVERY = 3000000,  /* microseconds: queries are repeated, or the slot is freed */
    NET_RELAY_LASTS = 30000000, /* without any datagram */
    NET_RELAY_HEIR = 8000000,   /* after this silence an heir of the host gets its name */
    NET_RELAY_TOKEN = 16,
    NET_RELAY_ROOMS = 4096,
    NET_RELAY_ENDS = 16384,   /* hosts and guests */
    NET_RELAY_ROOMS_EACH = 8, /* per IPv4 address or IPv6 /64; this machine's own have no limit */
    NET_RELAY_ENDS_EACH = 64,
    NET_RELAY_COOKIE_SIZE = 8,
    NET_RELAY_COOKIE_LASTS = 60000000 /* microseconds, at least; twice that at most */
};

/* The scope of the address of a client that came by a stream. Others are told an empty address, and
 * so they connect through the relay. */
#define NET_RELAY_STREAM UINT32_MAX

enum {
    NET_RELAY_OPEN,   /* from a host: token, and the name it had or wants */
    NET_RELAY_OPENED, /* to a host: its name, its address */
    NET_RELAY_ASK,    /* from a guest: the host's name, the guest's number of the link */
    NET_RELAY_MET,    /* to a guest: the host's address */
    NET_RELAY_COMES,  /* to the host: the guest's address */
    NET_RELAY_NOBODY, /* to a guest: the name is unknown */
    NET_RELAY_COOKIE, /* to either: repeat the query with this cookie */
    NET_RELAY_KINDS
};

typedef struct net_relay_message {
    uint8_t what; /* NET_RELAY_... */
    char name[NET_RELAY_NAME + 1];
    uint32_t link;
    uint8_t token[NET_RELAY_TOKEN]; /* of a host, so that no other host takes its name */
    net_address at;
    uint8_t cookie[NET_RELAY_COOKIE_SIZE]; /* in OPEN, ASK and COOKIE; otherwise 0 */
} net_relay_message;

void net_relay_message_write(const net_relay_message *m, uint8_t out[NET_RELAY_SIZE]);
bool net_relay_message_read(net_relay_message *m, const uint8_t *packet, size_t size);

/* The holder of the heir's token gets the name once the host is silent, and not before. */
void net_relay_heir(const uint8_t token[NET_RELAY_TOKEN], uint8_t heir[NET_RELAY_TOKEN]);

typedef struct net_relay_room {
    uint64_t heard; /* 0 if none */
    char name[NET_RELAY_NAME + 1];
    uint8_t token[NET_RELAY_TOKEN];
    net_address host;
} net_relay_room;

/* A guest is in two tables, by its address and by lobby and number; a host in the first. */
typedef struct net_relay_end {
    uint64_t heard;
    net_address at;
    uint32_t room, link; /* link 0 is the host */
} net_relay_end;

typedef struct net_relay {
    net_endpoint_send *send;
    void *ctx;
    uint64_t forwarded, refused;
    uint8_t salt[CRYPT_SHORT_KEY], cookie_key[CRYPT_SHORT_KEY];
    net_relay_room room[NET_RELAY_ROOMS];
    net_relay_end by_address[NET_RELAY_ENDS], by_link[NET_RELAY_ENDS];
} net_relay;

void net_relay_open(net_relay *r, net_endpoint_send *send, void *ctx); /* expects zeroed memory */
unsigned net_relay_rooms(const net_relay *r, uint64_t now);            /* lobbies that exist */
void net_relay_receive(net_relay *r, const net_address *from, const uint8_t *packet, size_t size,
                       uint64_t now);

#endif
