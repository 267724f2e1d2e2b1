/* The endpoint of a lobby: datagrams to links and back. A client that sends a handshake with the
 * right key gets a connection, with separate keys; all others get no response. An address may
 * change while a link lasts. It uses no socket: datagrams arrive in net_endpoint_receive and are
 * sent by a callback. Its memory is fixed, whatever clients send. */
#ifndef TESSERA_NET_ENDPOINT_H
#define TESSERA_NET_ENDPOINT_H

#include "net/lobby.h"
#include "net/noise.h"

enum {
    NET_ENDPOINT_PEERS = 32, /* members, and clients that have sent nothing encrypted yet */
    NET_ENDPOINT_ROUTES = 8, /* addresses that send handshake requests */
    NET_ENDPOINT_RETRY = 250000,
    NET_ENDPOINT_QUIET = 1000000, /* silence in a round after which other routes are tried again */
    NET_ENDPOINT_TRY = 100000,
    NET_ENDPOINT_CHANNEL = 300000, /* silence of a channel after which the address is used, too */
    NET_ENDPOINT_CHANNEL_LOST = 5000000, /* silence after which a channel is lost */
    NET_ENDPOINT_JOIN = 5000000,         /* a client that has not joined after that is dropped */
    NET_ENDPOINT_SILENT =
        30000000 /* a peer that is silent for that long between rounds is dropped */
};

/* IPv6, or IPv4 mapped into it; the port as a number. Equal addresses have equal bytes, except for
 * `own`: the address of this machine that received the request, from which the response must come.
 * It is 0 if that does not matter. */
typedef struct net_address {
    uint8_t ip[16];
    uint32_t scope, port;
    uint8_t own[16];
} net_address;

enum { NET_ADDRESS_SIZE = 24 }; /* the bytes that are compared: all before `own` */
bool net_address_same(const net_address *a, const net_address *b);

/* Writes the part of an address that its owner cannot choose freely: all of IPv4, the first half of
 * IPv6. Limits per address use it. Returns true if the address is another machine's. */
enum { NET_NETWORK_SIZE = 8 };
bool net_address_network(const uint8_t ip[16], uint8_t network[NET_NETWORK_SIZE]);

typedef void net_endpoint_send(void *ctx, const net_address *at, const uint8_t *packet,
                               size_t size);

typedef struct net_endpoint_peer {
    bool used;
    uint8_t answer_size;
    uint16_t member; /* on the host; 0 until the peer has sent anything encrypted */
    uint32_t mine, theirs;
    uint64_t opened, heard, joined; /* times; joined: it was in the lobby then */
    net_address at;
    bool has_channel;
    net_address channel;    /* stays after it is closed: the peer does not move to it */
    uint64_t channel_heard; /* 0 if nothing was received through it */
    uint64_t channel_opened;
    net_cipher seal;
    uint8_t knock[NET_KEY_SIZE]; /* the beginning of its request: a repeat gets the same response */
    uint8_t answer[NET_HELLO_MAX];
} net_endpoint_peer;

typedef struct net_endpoint {
    net_lobby *lobby;
    net_endpoint_send *send;
    void *ctx;
    uint8_t key[NET_KEY_SIZE];
    net_endpoint_peer peer[NET_ENDPOINT_PEERS];
    unsigned bans;
    uint8_t banned[NET_BANS][NET_NETWORK_SIZE];
    uint64_t strangers; /* requests without the key */
    net_address stranger;

    /* a guest: peer 0 is the host */
    bool linked;
    net_handshake shake;
    uint8_t knock[NET_PACKET_MAX];
    size_t knock_size;
    uint64_t knocked, tried;
    unsigned ways;
    net_address way[NET_ENDPOINT_ROUTES];
} net_endpoint;

/* The lobby is started by net_lobby_host or net_lobby_join, before or afterwards. Returns false if
 * encryption is not available. */
bool net_endpoint_host(net_endpoint *g, net_lobby *lobby, const char *code, net_endpoint_send *send,
                       void *ctx);
bool net_endpoint_join(net_endpoint *g, net_lobby *lobby, const char *code, net_endpoint_send *send,
                       void *ctx);
/* Adds an address at which a joining client may reach the host. All are tried, and the first
 * response counts. If the host is silent in a round, all are tried again, because one route may
 * have failed and another not. */
void net_endpoint_route(net_endpoint *g, const net_address *at);
/* Sends an empty datagram, so that a router on the path accepts datagrams from there. */
void net_endpoint_punch(net_endpoint *g, const net_address *at);

/* Writes the address of a member of the host. Returns false if there is none. */
bool net_endpoint_address(const net_endpoint *g, unsigned member, net_address *out);
/* Gives a member, or the host (0), a channel, which replaces its address as long as data arrives
 * through it, or removes it if `at` is NULL. Returns false if none applies. */
bool net_endpoint_channel(net_endpoint *g, unsigned member, const net_address *at, uint64_t now);
/* For a host without a relay: sends members the addresses of the other players. */
void net_endpoint_share_addresses(net_endpoint *g);
/* Accepts no new client from the network of that address, unless it is this machine's own. */
void net_endpoint_ban(net_endpoint *g, const net_address *at);

void net_endpoint_receive(net_endpoint *g, const net_address *from, const uint8_t *packet,
                          size_t size, uint64_t now);
/* Sends all that is due, and drops silent peers. Call it after net_lobby_run. */
void net_endpoint_run(net_endpoint *g, uint64_t now);
/* Sends everything at once, and again as if time passed, because the program ends and waits for no
 * response. */
void net_endpoint_end(net_endpoint *g, uint64_t now);
/* True when a player at this end has been silent for NET_ENDPOINT_QUIET. */
bool net_endpoint_is_quiet(const net_endpoint *g, uint64_t now);
uint64_t
net_endpoint_next(const net_endpoint *g); /* when to call net_endpoint_run again, at the latest */

#endif
