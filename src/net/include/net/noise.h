/* Encrypted datagrams. The keys come from a handshake of two messages between players who share a
 * code, Noise_NNpsk0_25519_ChaChaPoly_SHA256 (noiseprotocol.org, revision 34), by the calls of
 * crypt.h: nothing here may be called before crypt_open has succeeded. */
#ifndef TESSERA_NET_NOISE_H
#define TESSERA_NET_NOISE_H

#include "net/messages.h"

enum {
    NET_KEY_SIZE = 32,
    NET_TAG_SIZE = 16,
    NET_HEAD_SIZE = 9,
    NET_HELLO_MAX = 256, /* a handshake message with its payload */
    NET_WINDOW = 256     /* datagrams that may arrive out of order */
};

/* Derives the key that players share from a code; spaces, dashes and case do not count. Returns
 * false if the code is longer than NET_TEXT_MAX. */
bool net_key_from_code(const char *code, uint8_t key[NET_KEY_SIZE]);

/* ---- the handshake ------------------------------------------------------------------------ */

typedef struct net_handshake {
    uint8_t initiator, step;
    uint8_t hash[32], chain[32], key[NET_KEY_SIZE];
    uint8_t shared[NET_KEY_SIZE]; /* the key of the code */
    uint8_t mine[NET_KEY_SIZE], mine_public[NET_KEY_SIZE], theirs[NET_KEY_SIZE];
} net_handshake;

/* Both ends need the same key and the same prologue, of at most NET_HELLO_MAX bytes. */
void net_handshake_begin(net_handshake *h, bool initiator, const void *prologue, size_t size,
                         const uint8_t key[NET_KEY_SIZE]);
/* Replaces the random ephemeral key, for tests. */
void net_handshake_set_ephemeral(net_handshake *h, const uint8_t secret[NET_KEY_SIZE]);
/* The initiator writes the first message, the responder the second. Both calls return a size;
 * reading returns -1 if the sender does not have the key: send no answer, h is unchanged. */
size_t net_handshake_write(net_handshake *h, const void *payload, size_t size,
                           uint8_t out[NET_HELLO_MAX]);
int net_handshake_read(net_handshake *h, const uint8_t *in, size_t size,
                       uint8_t payload[NET_HELLO_MAX]);

/* ---- encrypted datagrams ------------------------------------------------------------------ */

typedef struct net_cipher {
    uint8_t out[NET_KEY_SIZE], in[NET_KEY_SIZE];
    uint64_t next;   /* the number of the next datagram */
    uint64_t newest; /* of the received ones, plus one */
    uint64_t seen[NET_WINDOW / 64];
} net_cipher;

/* Returns false unless both messages have passed. */
bool net_cipher_start(net_cipher *s, const net_handshake *h);
/* Encrypts one transport message of Noise and appends its tag; the number is its nonce. */
size_t net_encrypt(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                   size_t head_size, const void *plain, size_t size, uint8_t *out);
/* Returns the size of the decrypted bytes, or -1 if another key was used. */
int net_decrypt(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                size_t head_size, const uint8_t *in, size_t size, uint8_t *out);

/* A datagram begins with its type and version in one byte and the receiver's number of the link, so
 * that one socket serves many links and an address may change. */
enum { NET_PACKET_REQUEST = 1, NET_PACKET_RESPONSE, NET_PACKET_DATA, NET_PACKET_PUNCH };
/* Returns its type, or 0 if it is not a packet of this version. */
unsigned net_packet_kind(const uint8_t *packet, size_t size, uint32_t *link);
/* Writes a request, a response or a punch: a handshake message, or nothing. Returns its size. */
size_t net_packet_hello(unsigned kind, uint32_t link, const uint8_t *message, size_t size,
                        uint8_t out[NET_PACKET_MAX]);
const uint8_t *net_packet_message(const uint8_t *packet, size_t size, size_t *message_size);
/* Converts frames (at most NET_FRAMES_MAX) to a datagram, and back; returns 0 if it is forged,
 * repeated, or too old. */
size_t net_packet_encrypt(net_cipher *s, uint32_t link, const uint8_t *frames, size_t size,
                          uint8_t out[NET_PACKET_MAX]);
size_t net_packet_decrypt(net_cipher *s, const uint8_t *packet, size_t size,
                          uint8_t frames[NET_FRAMES_MAX]);

#endif
