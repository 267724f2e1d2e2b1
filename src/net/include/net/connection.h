/* One link between two programs: builds the next packet, and parses received ones. Both ends keep
 * their copies of the logs equal by repeating whatever is not confirmed; frames that must not get
 * lost are repeated likewise, in order. Its memory is fixed, whatever the other end sends. It uses
 * no socket: a packet is the frames in it, as decrypted or to be encrypted by noise.h. */
#ifndef TESSERA_NET_CONNECTION_H
#define TESSERA_NET_CONNECTION_H

#include "net/clock.h"
#include "net/rollback.h"

enum {
    NET_EVERY = 33000, /* microseconds from one packet to the next while a match runs */
    NET_SOON = 8000,   /* after a change */
    NET_REST = 250000, /* between rounds */
    NET_CHANGES = 64,  /* further unconfirmed changes are sent once, in large frames */
    NET_RELIABLE_QUEUE = 16
};

typedef struct net_reliable {
    uint64_t sent; /* 0 if not sent yet */
    uint16_t size;
    bool twice;                      /* it has been sent again */
    uint8_t bytes[NET_RELIABLE_MAX]; /* type and body */
} net_reliable;

/* Positions in a board's log: how far the peer has it, and how far it was sent. */
typedef struct net_peer_board {
    net_cursor has, sent;
    uint64_t sent_at; /* when `sent` last changed */
    uint32_t told;    /* changes in the last packet to it */
    uint32_t known;   /* the peer has confirmed all of `has` up to this tick */
    uint32_t acked;   /* changes last confirmed to it, and how often */
    uint8_t acks;
    bool gap; /* a packet arrived that begins too late */
} net_peer_board;

typedef struct net_connection {
    unsigned speaks; /* boards that the other end sends, a bit each */
    uint32_t limit;  /* nothing from this tick on is sent: for delayed spectators */
    bool plays;      /* logs are exchanged: either end has announced the round */
    uint32_t round;
    net_peer_board board[TS_PLAYERS_MAX];
    net_clock clock;

    net_hash theirs[NET_HASHES + 1];
    uint32_t hash_told, hash_times;
    uint32_t agreed;   /* the last tick at which both had the same hash */
    uint32_t differed; /* the first at which they differed; 0 if none */

    net_reliable queue[NET_RELIABLE_QUEUE];
    uint32_t queue_first,
        queue_count; /* the number of the first one, and the number of waiting ones */
    uint32_t came;   /* frames of NET_RELIABLE received */
    bool say_came;

    uint64_t opened, heard, sent, timed,
        told; /* times; told: of the last packet with everything in it */
    uint64_t bytes_in, bytes_out, packets_in, packets_out;
} net_connection;

void net_connection_open(net_connection *l, unsigned speaks, uint64_t now); /* `now` is never 0 */
/* Starts another round, in which the other end sends these boards. */
void net_connection_round(net_connection *l, uint32_t round, unsigned speaks);

/* From now on the other end sends these boards, too; before, it received them. */
void net_connection_hand_over(net_connection *l, unsigned boards);
/* Does the reverse: the other end has everything that is known here of these boards. */
void net_connection_take_over(net_connection *l, const net_input_logs *log, unsigned boards);
/* Returns true if the other end has confirmed everything that is known of these boards. */
bool net_connection_has_all(const net_connection *l, const net_input_logs *log, unsigned boards);

/* Appends a frame (made by net_write_...) to the queue of those that must not get lost. Returns
 * false if the queue is full, because the other end has confirmed nothing for long. */
bool net_connection_send_reliable(net_connection *l, const uint8_t *frame, size_t size);
bool net_connection_has_room(const net_connection *l);

/* Receives frames that the other end sent with net_connection_send_reliable: in order, each
 * once. */
typedef void net_connection_frame(void *ctx, net_frame f);

enum {
    NET_CONNECTION_FINE,
    NET_CONNECTION_BROKEN /* a packet that no correct program sends */
};
int net_connection_receive(net_connection *l, net_input_logs *log, const uint8_t *bytes,
                           size_t size, uint64_t now, net_connection_frame *take, void *ctx);

/* Writes the next packet; returns 0 if none is due. Call it again until it returns 0. `far` is NULL
 * if no match is followed. */
size_t net_connection_send(net_connection *l, const net_input_logs *log,
                           const net_rollback *rollback, uint8_t *out, size_t size, uint64_t now);
uint64_t net_connection_next(const net_connection *l,
                             const net_input_logs *log); /* when the next one is due */

/* Compares hashes. Returns false if the ends have different states (l->differed). */
bool net_connection_agrees(net_connection *l, const net_rollback *rollback);

#endif
