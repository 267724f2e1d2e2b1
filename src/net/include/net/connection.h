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
    NET_REST = 250000, /* while nothing is played */
    NET_CHANGES = 64,  /* more that are not confirmed go once, in large frames */
    NET_RELIABLE_QUEUE = 16
};

typedef struct net_reliable {
    uint64_t sent; /* 0 if not yet */
    uint16_t size;
    bool twice;                      /* it has been sent again */
    uint8_t bytes[NET_RELIABLE_MAX]; /* type and body */
} net_reliable;

/* Positions in a board's log: up to which the peer has it, and up to which it was sent. */
typedef struct net_peer_board {
    net_cursor has, sent;
    uint64_t sent_at; /* when `sent` moved last */
    uint32_t told;    /* changes in the last packet to it */
    uint32_t known;   /* up to this tick it has confirmed all of `has` */
    uint32_t acked;   /* changes that were confirmed to it last, and how often */
    uint8_t acks;
    bool gap; /* a packet came that begins too late */
} net_peer_board;

typedef struct net_connection {
    unsigned speaks; /* boards of which the other end tells, a bit each */
    uint32_t limit;  /* nothing from this tick on is told: for spectators who see it later */
    bool plays;      /* lines are exchanged: it has been told of the round, or has told of it */
    uint32_t round;
    net_peer_board board[TS_PLAYERS_MAX];
    net_clock clock;

    net_hash theirs[NET_HASHES + 1];
    uint32_t hash_told, hash_times;
    uint32_t agreed;   /* the last tick at which both had the same hash */
    uint32_t differed; /* the first at which they had not; 0 if none */

    net_reliable queue[NET_RELIABLE_QUEUE];
    uint32_t queue_first, queue_count; /* the number of the first one; how many wait */
    uint32_t came;                     /* frames of NET_RELIABLE that have come */
    bool say_came;

    uint64_t opened, heard, sent, timed, told; /* when; told: the last packet with all in it */
    uint64_t bytes_in, bytes_out, packets_in, packets_out;
} net_connection;

void net_connection_open(net_connection *l, unsigned speaks, uint64_t now); /* `now` is never 0 */
/* Another round has begun; the other end tells of these boards. */
void net_connection_round(net_connection *l, uint32_t round, unsigned speaks);

/* From now on the other end tells of these boards, too. Until then it was told of them. */
void net_connection_hand_over(net_connection *l, unsigned boards);
/* The reverse: the other end has all of these boards that is known here. */
void net_connection_take_over(net_connection *l, const net_input_logs *log, unsigned boards);
/* Returns true if the other end has confirmed all that is known of these boards. */
bool net_connection_has_all(const net_connection *l, const net_input_logs *log, unsigned boards);

/* Puts a frame (as net_write_... makes it) into the queue of those that must not get lost. False:
 * it is full, for the other end has not confirmed for long. */
bool net_connection_send_reliable(net_connection *l, const uint8_t *frame, size_t size);
bool net_connection_has_room(const net_connection *l);

/* Frames that came by net_connection_send_reliable of the other end: in order, each once. */
typedef void net_connection_frame(void *ctx, net_frame f);

enum {
    NET_CONNECTION_FINE,
    NET_CONNECTION_BROKEN /* what came cannot have been sent by our like */
};
int net_connection_receive(net_connection *l, net_input_logs *log, const uint8_t *bytes,
                           size_t size, uint64_t now, net_connection_frame *take, void *ctx);

/* The next packet; 0 if none is due. Call it again until it is 0. `far` is NULL where no match is
 * followed. */
size_t net_connection_send(net_connection *l, const net_input_logs *log,
                           const net_rollback *rollback, uint8_t *out, size_t size, uint64_t now);
uint64_t net_connection_next(const net_connection *l,
                             const net_input_logs *log); /* when the next one is due */

/* Compares hashes; false if the ends have different states (l->differed). */
bool net_connection_agrees(net_connection *l, const net_rollback *rollback);

#endif
