/* Lobbies of src/net for sessions: the calls of api/online.h on a lobby, its endpoint, and a
 * carrier of datagrams: sockets (transport.c), or what a test has instead. */
#ifndef TESSERA_ONLINE_ONLINE_H
#define TESSERA_ONLINE_ONLINE_H

#include "net/endpoint.h"
#include "api/online.h"

/* Carries datagrams, and finds addresses. No call blocks. */
typedef struct online_transport {
    void *ctx;
    int (*open)(void *ctx, uint32_t *port); /* port 0 means any; returns ONLINE_FINE, or why not */
    void (*close)(void *ctx);
    net_endpoint_send *send;
    int (*receive)(void *ctx, net_address *from, void *packet, size_t size); /* -1 if nothing */
    /* 1 if found; 0 to call again; -1 if there is no such address */
    int (*find)(void *ctx, const char *text, uint32_t usual_port, net_address *out);

    /* NULL where there is nothing near, no address and nothing to wait for, as in a page */
    bool (*listen)(void *ctx, bool on); /* for announcements of lobbies on the local network */
    int (*hear)(void *ctx, net_address *from, void *packet, size_t size);
    void (*call)(void *ctx, const void *packet, size_t size); /* to the local network */
    /* Writes the address for joining. */
    void (*place)(void *ctx, uint32_t port, char out[ONLINE_PLACE_SIZE]);
    /* Asks the router to forward the port until the lobby is closed. `outside` then writes the
     * address for joining from elsewhere, once; it returns false while there is none. */
    void (*ask_router)(void *ctx, uint32_t port);
    bool (*outside)(void *ctx, char out[ONLINE_PLACE_SIZE]);
    void (*write)(const net_address *a, char out[ONLINE_PLACE_SIZE]); /* an address as text */
    unsigned (*descriptors)(void *ctx, int out[ONLINE_DESCRIPTORS]);

    /* Reads the secret of a seat in the lobby with this key, which outlives the program, or deletes
     * it. NULL if returning is impossible. */
    void (*seat)(void *ctx, const uint8_t key[NET_KEY_SIZE], uint8_t secret[NET_SECRET_SIZE]);
    void (*forget_seat)(void *ctx);

    /* Channels to other pages, by member (for a guest 0, the host); NULL if there are none. A guest
     * requests one with an empty description; the host describes its end, then the guest its
     * own. */
    void (*signal)(void *ctx, unsigned member, const net_signal *part);
    /* Writes the next part to be sent to a member. Returns its size, or -1 if there is none. */
    int (*next_signal)(void *ctx, unsigned member, uint8_t part[NET_SIGNAL_PART], bool *last);
    bool (*channel)(void *ctx, unsigned member, net_address *at); /* false if it is not open */

    bool relays_alone; /* there is no direct route */
} online_transport;

extern const online_calls online_rooms;

/* Returns NULL if out of memory, or without encryption. `signature` is the engine's. */
online *online_open(const online_transport *wires, uint64_t signature);
void online_close(online *m);

/* Returns the delay, in ms, that this percentage of the opponents' inputs does not exceed. */
unsigned online_delay_ms(const online *m, unsigned percent);

/* Opens it on the sockets of this machine; secrets of seats are in files whose names begin with
 * `seats`. Returns NULL if there are none, or as above. */
online *online_here(uint64_t signature, const char *seats);

#endif
