/* Rooms of src/net for sessions: the calls of api/online.h on a room, its gate, and something
 * that carries datagrams: sockets (wires.c), or what a test has instead. */
#ifndef TESSERA_ONLINE_ONLINE_H
#define TESSERA_ONLINE_ONLINE_H

#include "net/endpoint.h"
#include "api/online.h"

/* Carries datagrams, and finds addresses. None of it waits. */
typedef struct online_transport {
    void *ctx;
    int (*open)(void *ctx, uint32_t *port); /* port 0 means any; returns ONLINE_FINE, or why not */
    void (*close)(void *ctx);
    net_endpoint_send *send;
    int (*receive)(void *ctx, net_address *from, void *packet, size_t size); /* -1 if nothing */
    /* 1: found; 0 if not yet, ask again; -1 if there is no such address */
    int (*find)(void *ctx, const char *text, uint32_t usual_port, net_address *out);

    /* NULL where there is nothing near, no address and nothing to wait for, as in a page */
    bool (*listen)(void *ctx, bool on); /* for what rooms near say */
    int (*hear)(void *ctx, net_address *from, void *packet, size_t size);
    void (*call)(void *ctx, const void *packet, size_t size);             /* to all that is near */
    void (*place)(void *ctx, uint32_t port, char out[ONLINE_PLACE_SIZE]); /* where others come */
    /* Asks the router to let others in at the port, until the lobby is closed; the address by which
     * they come then, once. Returns false as long as there is none. */
    void (*ask_router)(void *ctx, uint32_t port);
    bool (*outside)(void *ctx, char out[ONLINE_PLACE_SIZE]);
    void (*write)(const net_address *a, char out[ONLINE_PLACE_SIZE]); /* an address as text */
    unsigned (*descriptors)(void *ctx, int out[ONLINE_DESCRIPTORS]);

    /* The secret of a seat in the lobby with this key, which outlives the program; and forgets it.
     * NULL if nobody comes back. */
    void (*seat)(void *ctx, const uint8_t key[NET_KEY_SIZE], uint8_t secret[NET_SECRET_SIZE]);
    void (*forget_seat)(void *ctx);

    /* Channels to other pages, by member (of a guest 0, the host); NULL if there are none. A guest
     * asks for one by an empty description; the host describes its end, then the guest its own. */
    void (*signal)(void *ctx, unsigned member, const net_signal *part);
    /* The next part to be sent to a member: its size, -1 if there is none. */
    int (*next_signal)(void *ctx, unsigned member, uint8_t part[NET_SIGNAL_PART], bool *last);
    bool (*channel)(void *ctx, unsigned member, net_address *at); /* false if it is not open */

    bool relays_alone; /* there is no way but by them */
} online_transport;

extern const online_calls online_rooms;

/* Returns NULL if there is no memory, or no encryption here. `signature` is the engine's. */
online *online_open(const online_transport *wires, uint64_t signature);
void online_close(online *m);

/* The delay, in ms, that this percentage of the opponents' inputs does not exceed. */
unsigned online_delay_ms(const online *m, unsigned percent);

/* By the sockets of this machine; secrets of seats are in files whose names begin with `seats`.
 * NULL if there are none, or as above. */
online *online_here(uint64_t signature, const char *seats);

#endif
