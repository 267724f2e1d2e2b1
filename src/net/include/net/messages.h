/* Frames and bytes: the messages between programs that play together. docs/net.md describes every
 * byte. A frame is a type, the length of its body, the body; numbers are LEB128. Reading never
 * passes the end of the bytes: each length is checked, and invalid frames are rejected. Works on
 * memory alone. */
#ifndef TESSERA_NET_MESSAGES_H
#define TESSERA_NET_MESSAGES_H

#include <stddef.h>

#include "tessera.h"

enum {
    NET_ENVELOPE =
        1,           /* of datagrams and handshakes: fixed, so that versions can be distinguished */
    NET_VERSION = 1, /* of frames, said in NET_JOIN */
    NET_PACKET_MAX = 1200, /* an encrypted datagram */
    NET_FRAMES_MAX = 1175, /* the frames in it: without its head (9) and its tag (16) */
    NET_NAME_MAX = 24,     /* bytes of a player's name */
    NET_TEXT_MAX = 200,    /* bytes of a line of chat */
    NET_ID_SIZE = 16,
    NET_SIGNATURE_SIZE = 64,
    NET_SECRET_SIZE = 16,   /* identifies a returning player */
    NET_SEAT_TAG_SIZE = 16, /* of a secret: it proves nothing, but a secret can be held to it */
    NET_IP_SIZE = 16,
    NET_PLAYER_KEY_SIZE = 32, /* by which a server knows a player */
    NET_KEYS_MAX = 11,        /* in one frame: of all members but one */
    NET_INPUT_CHANGES = 600,  /* in one frame, at most: each has two bytes or more */
    NET_RELIABLE_MAX = 400,   /* a frame that is repeated until it is confirmed */
    NET_RULES_MAX = 8192,     /* bytes of a rule set that is not built in, in the compact form */
    NET_SIGNAL_PART = 380     /* bytes of a description in one frame */
};

enum {
    NET_INPUT = 1, /* changes of a board's buttons */
    NET_ACK,       /* how many of them have arrived */
    NET_HASH,      /* the state at a tick */
    NET_TIME,      /* clocks */
    NET_START,     /* a round starts */
    NET_READY,
    NET_PAUSE,  /* time stops at a tick */
    NET_RESUME, /* time resumes at a tick */
    NET_LEAVE,
    NET_REQUEST_INPUT, /* changes from an index on, please */
    NET_CHAT = NET_REQUEST_INPUT + 2,
    NET_SEATS = NET_CHAT + 2, /* the lobby; 13 and 15 were types */
    NET_JOIN = NET_SEATS + 2, /* a newcomer: name, wish, handling */
    NET_RELIABLE,             /* a frame with a number, repeated until it is confirmed */
    NET_GOT,                  /* frames of NET_RELIABLE that have arrived */
    NET_RETURN,               /* a returned player has the log again, and continues */
    NET_STATE,                /* a state that a player of a ranked match has signed */
    NET_RULES,                /* a part of a rule set that is not built in */
    NET_HEIRS,                /* who becomes the host if the host disappears, and how to find it */
    NET_KEYS,                 /* by which a server knows the members */
    NET_SIGNAL,               /* a part of what a channel between two pages needs */
    NET_TYPES
};

/* Why a member leaves, or is removed. */
#define NET_LEAVE_LIST(X)                                                                          \
    X(NET_LEAVE_WISH, "left")                                                                      \
    X(NET_LEAVE_VERSION, "speaks another version of the protocol")                                 \
    X(NET_LEAVE_RULES, "has another revision of the rules")                                        \
    X(NET_LEAVE_FULL, "found no room")                                                             \
    X(NET_LEAVE_SILENT, "was silent for too long")                                                 \
    X(NET_LEAVE_BROKEN, "broke the protocol")                                                      \
    X(NET_LEAVE_DESYNC, "had another state of the match")                                          \
    X(NET_LEAVE_CLOSED, "the room was closed")                                                     \
    X(NET_LEAVE_MOVED, "came back by another connection")                                          \
    X(NET_LEAVE_KICKED, "was removed by the host")                                                 \
    X(NET_LEAVE_BANNED, "was banned by the host")
#define NET_LEAVE_NAME(id, words) id,
enum { NET_LEAVE_LIST(NET_LEAVE_NAME) NET_LEAVE_COUNT };
#undef NET_LEAVE_NAME
const char *net_leave_words(unsigned why); /* after a name: "Ada was silent for too long" */

/* ---- bytes -------------------------------------------------------------------------------- */

/* Reads on; what is not there reads as 0 and makes it bad for good. */
typedef struct net_reader {
    const uint8_t *at, *end;
    bool bad;
} net_reader;

/* Appends; what does not fit is dropped and marks it as full for good. */
typedef struct net_writer {
    uint8_t *at, *end;
    bool full;
} net_writer;

net_reader net_reader_of(const uint8_t *bytes, size_t size);
uint64_t net_get(net_reader *r, uint64_t most); /* LEB128, bad above `most` */
void net_get_bytes(net_reader *r, void *out, size_t size);
uint64_t net_get_8(net_reader *r); /* eight bytes, the lowest first */
/* Reads a length and that number of bytes of UTF-8; out has most + 1 bytes. Terminal commands and
 * invalid bytes become '?'. */
void net_get_text(net_reader *r, char *out, size_t most);

net_writer net_writer_of(uint8_t *bytes, size_t size);
void net_put(net_writer *w, uint64_t number);
void net_put_bytes(net_writer *w, const void *bytes, size_t size);
void net_put_8(net_writer *w, uint64_t number);
void net_put_text(net_writer *w, const char *text, size_t most);
unsigned net_number_size(uint64_t number); /* bytes of a LEB128 number */

/* ---- frames ------------------------------------------------------------------------------- */

typedef struct net_frame {
    unsigned type; /* unknown ones are to be skipped */
    net_reader body;
} net_frame;

/* The next frame; false at the end, or where the bytes are not a frame (r->bad). */
bool net_frame_next(net_reader *r, net_frame *f);
/* Writes a whole frame or, if it does not fit, nothing and returns false. */
bool net_frame_put(net_writer *w, unsigned type, const uint8_t *body, size_t size);

/* Changes of one board. `before` is the tick of the change before the first one, 0 if there is
 * none. `changes` are bytes as a line keeps them (line.h). */
typedef struct net_input {
    uint32_t round, board;
    uint32_t first, count;  /* the index of the first change, and their number */
    uint32_t before, known; /* known: no change of a tick below will follow these */
    net_reader changes;
} net_input;

typedef struct net_ack {
    uint32_t round, board, count, known; /* changes without a gap; known with them */
} net_ack;

typedef struct net_input_request {
    uint32_t round, board, from;
} net_input_request;

typedef struct net_hash {
    uint32_t round, tick;
    uint64_t hash;
} net_hash;

/* A state that a player has signed. Rounds count from the match's first, which is 1. */
typedef struct net_state {
    uint32_t round, tick;
    uint64_t hash;
    uint8_t sign[NET_SIGNATURE_SIZE];
    uint8_t late; /* the signer reports that the opponent's inputs came late in this match */
} net_state;

typedef struct net_time {
    uint64_t mine, yours, kept; /* microseconds; yours: of the last one heard, 0 if none yet */
} net_time;

typedef struct net_start {
    uint8_t id[NET_ID_SIZE];
    uint32_t round;
    ts_setup setup;
    uint16_t rules_revision, mode_revision;
    uint64_t signature; /* of the engine: `tessera signature` */
    uint64_t at;        /* when tick 0 is, on the host's clock */
    uint8_t own;        /* boards that the receiver plays from tick 0 on, a bit each */
} net_start;

/* A pause: time stops at a tick. A resume: it is that tick at that time. */
typedef struct net_moment {
    uint32_t round, tick;
    uint64_t at;
} net_moment;

typedef struct net_chat {
    uint32_t member; /* set by the host */
    char text[NET_TEXT_MAX + 1];
} net_chat;

enum { NET_SEAT_FREE, NET_SEAT_PERSON, NET_SEAT_BOT };

typedef struct net_seat {
    uint8_t kind;     /* NET_SEAT_... */
    uint8_t level;    /* of a bot */
    uint8_t member;   /* whose seat it is: it sends the board's changes */
    uint8_t ready;    /* for the next round */
    uint8_t handicap; /* rows of garbage at the start */
    uint8_t away;     /* the link to it is silent */
    uint8_t wins;
    uint8_t late; /* its inputs arrive later than the latency explains */
    ts_handling handling;
    char name[NET_NAME_MAX + 1];
} net_seat;

/* The lobby on its host; sent whenever it changes. */
typedef struct net_seats {
    uint32_t you;     /* the member that this is sent to */
    uint32_t members; /* players and spectators */
    char rules[TS_NAME_MAX + 1];
    uint64_t rules_hash; /* of a rule set that is not built in; 0 for a built-in one */
    uint16_t rules_revision, mode_revision;
    uint8_t first_to; /* rounds to win */
    uint8_t chat;     /* lines of chat are passed on */
    uint8_t phase;    /* NET_LOBBY_... of lobby.h */
    uint8_t count;    /* seats */
    net_seat seat[TS_PLAYERS_MAX];
} net_seats;

/* Bytes `at` and on of a rule set's text in the compact form, which has `size` of them. */
typedef struct net_rules_part {
    uint64_t hash;
    uint32_t size, at;
    net_reader bytes;
} net_rules_part;

/* A part of a session description (SDP); `last` ends it. */
typedef struct net_signal {
    bool last;
    net_reader bytes;
} net_signal;

enum { NET_WISH_WATCH, NET_WISH_PLAY };

typedef struct net_join {
    uint32_t version;
    uint64_t signature;
    uint8_t wish; /* NET_WISH_... */
    uint8_t bot;  /* level of the bot that plays; 0 for a person */
    ts_handling handling;
    char name[NET_NAME_MAX + 1];
    uint8_t secret[NET_SECRET_SIZE]; /* all 0 if the member cannot return */
} net_join;

/* From now on the receiver sends these boards, which are its own, a bit each. */
typedef struct net_return {
    uint32_t round;
    uint8_t boards;
} net_return;

/* A player of the round, the host too. */
typedef struct net_heir {
    uint8_t member;
    uint8_t tag[NET_SEAT_TAG_SIZE]; /* of its secret */
    uint8_t ip[NET_IP_SIZE]; /* where it is; all 0 if it is found at the relay, or not at all */
    uint32_t port;
} net_heir;

/* The members that would take over as hosts, by rising numbers, if the host (0) disappears. */
typedef struct net_heirs {
    uint8_t token[NET_SECRET_SIZE]; /* gives the lobby's name at the relay; all 0 without one */
    uint8_t count;
    net_heir heir[TS_PLAYERS_MAX];
} net_heirs;

/* The keys by which a server knows some members. A guest sends its own, with any number. They are
 * claims: a guest that claims another player's key befriends nobody but that player. */
typedef struct net_keys {
    uint8_t count;
    uint8_t member[NET_KEYS_MAX];
    uint8_t key[NET_KEYS_MAX][NET_PLAYER_KEY_SIZE];
} net_keys;

/* Each reads the whole body of a frame of its type; false if the body is not one. */
bool net_read_input(net_frame f, net_input *out); /* the changes are not looked at */
bool net_read_ack(net_frame f, net_ack *out);
bool net_read_input_request(net_frame f, net_input_request *out);
bool net_read_hash(net_frame f, net_hash *out);
bool net_read_time(net_frame f, net_time *out);
bool net_read_start(net_frame f, net_start *out);
bool net_read_moment(net_frame f, net_moment *out);              /* NET_PAUSE, NET_RESUME */
bool net_read_number(net_frame f, uint32_t most, uint32_t *out); /* NET_READY, NET_LEAVE, NET_GOT */
bool net_read_chat(net_frame f, net_chat *out);
bool net_read_seats(net_frame f, net_seats *out);
bool net_read_join(net_frame f, net_join *out);
bool net_read_return(net_frame f, net_return *out);
bool net_read_state(net_frame f, net_state *out);
bool net_read_rules(net_frame f, net_rules_part *out);
bool net_read_heirs(net_frame f, net_heirs *out);
bool net_read_keys(net_frame f, net_keys *out);
bool net_read_signal(net_frame f, net_signal *out);

/* Each writes a whole frame, or nothing and returns false. */
bool net_write_input(net_writer *w, const net_input *in);
bool net_write_ack(net_writer *w, const net_ack *ack);
bool net_write_input_request(net_writer *w, const net_input_request *want);
bool net_write_hash(net_writer *w, const net_hash *hash);
bool net_write_time(net_writer *w, const net_time *time);
bool net_write_start(net_writer *w, const net_start *start);
bool net_write_moment(net_writer *w, unsigned type, const net_moment *moment);
bool net_write_number(net_writer *w, unsigned type, uint32_t number);
bool net_write_chat(net_writer *w, const net_chat *say);
bool net_write_seats(net_writer *w, const net_seats *seats);
bool net_write_join(net_writer *w, const net_join *join);
bool net_write_return(net_writer *w, const net_return *back);
bool net_write_state(net_writer *w, const net_state *state);
bool net_write_rules(net_writer *w, const net_rules_part *part);
bool net_write_keys(net_writer *w, const net_keys *keys);
bool net_write_signal(net_writer *w, const net_signal *part);

/* The rule set of this name and hash, 0 for a built-in one; -1 if it is not known. In
 * lobby_rules.c. */
int net_rules_find(const char *name, uint64_t hash);
bool net_write_heirs(net_writer *w, const net_heirs *heirs);

#endif
