/* Rooms of src/net for sessions: the calls of play/face/meet.h on a room, its gate, and something
 * that carries datagrams: sockets (wires.c), or what a test has instead. */
#ifndef TESSERA_MEET_MEET_H
#define TESSERA_MEET_MEET_H

#include "net/gate.h"
#include "face/meet.h"

/* What carries datagrams, and finds addresses. None of it waits. */
typedef struct meet_wires {
    void *to;
    int (*open)(void *to, uint32_t *port); /* port 0: any. MEET_FINE, or why not */
    void (*close)(void *to);
    net_gate_send *send;
    int (*receive)(void *to, net_address *from, void *packet, size_t room); /* -1: nothing */
    /* 1: found; 0: not yet, ask again; -1: there is no such address */
    int (*find)(void *to, const char *text, uint32_t usual_port, net_address *out);

    /* NULL where there is nothing near, no address and nothing to wait for, as in a page */
    bool (*listen)(void *to, bool on); /* for what rooms near say */
    int (*hear)(void *to, net_address *from, void *packet, size_t room);
    void (*call)(void *to, const void *packet, size_t size);           /* to all that is near */
    void (*place)(void *to, uint32_t port, char out[MEET_PLACE_ROOM]); /* where others come */
    void (*write)(const net_address *a, char out[MEET_PLACE_ROOM]);    /* an address as text */
    unsigned (*descriptors)(void *to, int out[MEET_DESCRIPTORS]);

    bool relays_alone; /* there is no way but by them */
} meet_wires;

extern const meet_calls meet_rooms;

/* NULL: no memory, or nothing can be sealed here. `signature` is the engine's. */
meet *meet_open(const meet_wires *wires, uint64_t signature);
void meet_close(meet *m);

/* By the sockets of this machine. NULL: there are none, or as above. */
meet *meet_here(uint64_t signature);

#endif
