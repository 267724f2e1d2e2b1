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
    NET_ENDPOINT_QUIET = 1000000, /* without a word in a round: the others are tried again */
    NET_ENDPOINT_TRY = 100000,
    NET_ENDPOINT_CHANNEL = 300000,       /* without a word by a channel: the address, too */
    NET_ENDPOINT_CHANNEL_LOST = 5000000, /* it will not come back */
    NET_ENDPOINT_JOIN = 5000000,         /* who has not joined after that is out */
    NET_ENDPOINT_SILENT = 30000000 /* who is silent for that long while nothing is played is out */
};

/* IPv6, or IPv4 mapped into it; the port as a number. Equal addresses have equal bytes, but for
 * `own`: the address of this machine that was asked, from which the answer must come. It is 0 where
 * that does not matter. */
typedef struct net_address {
    uint8_t ip[16];
    uint32_t scope, port;
    uint8_t own[16];
} net_address;

enum { NET_ADDRESS_SIZE = 24 }; /* of what is compared: all before `own` */
bool net_address_same(const net_address *a, const net_address *b);

/* Writes the part of an address that its owner cannot choose at will: all of IPv4, the first half
 * of IPv6. Limits by address count by it. Returns true if the address is another machine's. */
enum { NET_NETWORK_SIZE = 8 };
bool net_address_network(const uint8_t ip[16], uint8_t network[NET_NETWORK_SIZE]);

typedef void net_endpoint_send(void *ctx, const net_address *at, const uint8_t *packet,
                               size_t size);

typedef struct net_endpoint_peer {
    bool used;
    uint8_t answer_size;
    uint16_t member; /* on the host; 0 until the peer has sent anything encrypted */
    uint32_t mine, theirs;
    uint64_t opened, heard, joined; /* when; joined: it was in the room then */
    net_address at;
    bool has_channel;
    net_address channel;    /* stays when it is closed: nobody moves to it */
    uint64_t channel_heard; /* 0 if nothing has come by it */
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

    /* who joins: peer 0 is the host */
    bool linked;
    net_handshake shake;
    uint8_t knock[NET_PACKET_MAX];
    size_t knock_size;
    uint64_t knocked, tried;
    unsigned ways;
    net_address way[NET_ENDPOINT_ROUTES];
} net_endpoint;

/* The room has been begun by net_lobby_host or net_lobby_join, before or afterwards. Returns false
 * if there is no sealing here. */
bool net_endpoint_host(net_endpoint *g, net_lobby *lobby, const char *code, net_endpoint_send *send,
                       void *ctx);
bool net_endpoint_join(net_endpoint *g, net_lobby *lobby, const char *code, net_endpoint_send *send,
                       void *ctx);
/* Adds an address at which a joining client may reach the host; all are tried, the first answer
 * counts. When the host is silent in a round, all are tried again: one way may be gone, another
 * not. */
void net_endpoint_route(net_endpoint *g, const net_address *at);
/* An empty datagram, so that a router on the way lets through what comes from there. */
void net_endpoint_punch(net_endpoint *g, const net_address *at);

/* The address of a member of the host; false if there is none. */
bool net_endpoint_address(const net_endpoint *g, unsigned member, net_address *out);
/* Gives a member, or the host (0), a channel, which takes the place of its address while something
 * comes by it; takes it away if `at` is NULL. Returns false if there is none that serves. */
bool net_endpoint_channel(net_endpoint *g, unsigned member, const net_address *at, uint64_t now);
/* A host without a relay: members are told where the other players are. */
void net_endpoint_share_addresses(net_endpoint *g);
/* Nobody new is let in from the network of that address, unless it is this machine's own. */
void net_endpoint_ban(net_endpoint *g, const net_address *at);

void net_endpoint_receive(net_endpoint *g, const net_address *from, const uint8_t *packet,
                          size_t size, uint64_t now);
/* Sends all that is due; drops who is silent. Call it after net_lobby_run. */
void net_endpoint_run(net_endpoint *g, uint64_t now);
/* The program ends and waits for no answer: all is said at once, and again, as if time passed. */
void net_endpoint_end(net_endpoint *g, uint64_t now);
/* True when a player at this end has been silent for NET_ENDPOINT_QUIET. */
bool net_endpoint_is_quiet(const net_endpoint *g, uint64_t now);
uint64_t
net_endpoint_next(const net_endpoint *g); /* when to call net_endpoint_run again, at the latest */

#endif
