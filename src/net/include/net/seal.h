/* Datagrams that nobody else can read, make or repeat. The keys come of a Noise handshake
 * (noiseprotocol.org, revision 34) of two messages: between two players who share a code
 * Noise_NNpsk0_25519_ChaChaPoly_BLAKE2b, to a relay whose key is known
 * Noise_NK_25519_ChaChaPoly_BLAKE2b. By crypt.h; without libsodium (seal_none.c) no call
 * succeeds. */
#ifndef TESSERA_NET_SEAL_H
#define TESSERA_NET_SEAL_H

#include "net/wire.h"

enum {
    NET_KEY_SIZE = 32,
    NET_TAG_SIZE = 16,
    NET_HEAD_SIZE = 9,
    NET_HELLO_MAX = 256, /* a handshake message with its payload */
    NET_WINDOW = 256     /* datagrams that may come out of order */
};

bool net_seal_is_there(void); /* built with libsodium, which has not been touched yet */
bool net_seal_can(void);      /* and it works here; call it first */
void net_random(void *out, size_t size);
/* The key that players have in common by a code; spaces, dashes and case do not count. */
void net_key_of_code(const char *code, uint8_t key[NET_KEY_SIZE]);
/* A relay's pair of keys; the public one is that of a secret one. */
void net_key_public(const uint8_t secret[NET_KEY_SIZE], uint8_t key[NET_KEY_SIZE]);

/* ---- the handshake ------------------------------------------------------------------------ */

enum { NET_NOISE_CODE /* NNpsk0 */, NET_NOISE_RELAY /* NK */ };

typedef struct net_handshake {
    uint8_t pattern, knocks, step, has_key;
    uint8_t hash[64], chain[64], key[NET_KEY_SIZE];
    uint64_t nonce;
    uint8_t shared[NET_KEY_SIZE]; /* the code's key; of a relay its secret or its public one */
    uint8_t mine[NET_KEY_SIZE], mine_public[NET_KEY_SIZE], theirs[NET_KEY_SIZE];
} net_handshake;

/* `key`: the key of the code; or the relay's, for it the secret one, for others the public one.
 * `knocks`: this end speaks first. Both ends must give the same prologue. */
bool net_handshake_begin(net_handshake *h, int pattern, bool knocks, const void *prologue,
                         size_t size, const uint8_t key[NET_KEY_SIZE]);
/* For tests: this secret in place of one drawn by chance. */
void net_handshake_draw(net_handshake *h, const uint8_t secret[NET_KEY_SIZE]);
/* The first message of one end, the second of the other. Return the size of what was written; for
 * reading -1 if it is not from somebody who has the key: answer nothing, h is as it was. */
size_t net_handshake_write(net_handshake *h, const void *payload, size_t size,
                           uint8_t out[NET_HELLO_MAX]);
int net_handshake_read(net_handshake *h, const uint8_t *in, size_t size,
                       uint8_t payload[NET_HELLO_MAX]);

/* ---- sealed datagrams --------------------------------------------------------------------- */

typedef struct net_seal {
    uint8_t out[NET_KEY_SIZE], in[NET_KEY_SIZE];
    uint64_t next;   /* the number of the next datagram */
    uint64_t newest; /* of those that came, plus one */
    uint64_t seen[NET_WINDOW / 64];
} net_seal;

/* Both messages have passed. */
bool net_seal_start(net_seal *s, const net_handshake *h);
/* One message with its number, as Noise's transport has it; the tag stands behind it. */
size_t net_seal_bytes(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                      size_t head_size, const void *plain, size_t size, uint8_t *out);
int net_unseal_bytes(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                     size_t head_size, const uint8_t *in, size_t size, uint8_t *out);

/* A datagram begins with its kind and version in one byte and the receiver's number of the link, so
 * that one socket serves many links and an address may change. */
enum { NET_KIND_KNOCK = 1, NET_KIND_ANSWER, NET_KIND_SEALED, NET_KIND_PUNCH };
/* Its kind; 0: not one of ours, or of another version. */
unsigned net_packet_kind(const uint8_t *packet, size_t size, uint32_t *link);
/* A knock, an answer or a punch: a handshake message, or nothing. Returns its size. */
size_t net_packet_hello(unsigned kind, uint32_t link, const uint8_t *message, size_t size,
                        uint8_t out[NET_PACKET_MAX]);
const uint8_t *net_packet_message(const uint8_t *packet, size_t size, size_t *message_size);
/* Frames (at most NET_FRAMES_MAX) as a datagram, and back; 0: forged, repeated, or too old. */
size_t net_packet_seal(net_seal *s, uint32_t link, const uint8_t *frames, size_t size,
                       uint8_t out[NET_PACKET_MAX]);
size_t net_packet_open(net_seal *s, const uint8_t *packet, size_t size,
                       uint8_t frames[NET_FRAMES_MAX]);

#endif
