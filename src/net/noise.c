/* Noise_NNpsk0_25519_ChaChaPoly_SHA256; functions and comments use the specification's terms. */
#include "net/noise.h"

#include <string.h>

#include "crypt/crypt.h"

enum { HASH = CRYPT_HASH };

static const char protocol[] = "Noise_NNpsk0_25519_ChaChaPoly_SHA256";

bool net_key_from_code(const char *code, uint8_t key[NET_KEY_SIZE])
{
    static const char about[] = "tessera code";
    char plain[NET_TEXT_MAX];
    size_t size = 0;
    for (; *code; code++) {
        char c = *code >= 'A' && *code <= 'Z' ? *code + ('a' - 'A') : *code;
        if (c == ' ' || c == '-')
            continue;
        if (size == sizeof plain)
            return false;
        plain[size++] = c;
    }
    crypt_hash(key, about, sizeof about - 1, plain, size);
    return true;
}

/* ---- one message -------------------------------------------------------------------------- */

static void nonce_of(uint64_t number, uint8_t nonce[CRYPT_NONCE])
{
    memset(nonce, 0, 4);
    for (unsigned i = 0; i < 8; i++)
        nonce[4 + i] = number >> 8 * i;
}

size_t net_encrypt(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                   size_t head_size, const void *plain, size_t size, uint8_t *out)
{
    uint8_t nonce[CRYPT_NONCE];
    nonce_of(number, nonce);
    crypt_encrypt(key, nonce, head, head_size, plain, size, out);
    return size + NET_TAG_SIZE;
}

int net_decrypt(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                size_t head_size, const uint8_t *in, size_t size, uint8_t *out)
{
    uint8_t nonce[CRYPT_NONCE];
    nonce_of(number, nonce);
    if (size < NET_TAG_SIZE)
        return -1;
    size -= NET_TAG_SIZE;
    return crypt_decrypt(key, nonce, head, head_size, in, size, out) ? (int)size : -1;
}

/* ---- the handshake ------------------------------------------------------------------------ */

/* HKDF with the chaining key, of at most three outputs. */
static void hkdf(const uint8_t chain[HASH], const void *input, size_t size, unsigned count,
                 uint8_t out[3][HASH])
{
    uint8_t temporary[HASH], text[HASH + 1];
    crypt_hmac(temporary, chain, input, size);
    for (unsigned i = 0; i < count; i++) {
        size_t used = i ? HASH : 0;
        if (used)
            memcpy(text, out[i - 1], used);
        text[used] = i + 1;
        crypt_hmac(out[i], temporary, text, used + 1);
    }
    crypt_wipe(temporary, sizeof temporary);
    crypt_wipe(text, sizeof text);
}

static void mix_hash(net_handshake *h, const void *bytes, size_t size)
{
    crypt_hash(h->hash, h->hash, HASH, bytes, size);
}

static void mix_key(net_handshake *h, const uint8_t input[NET_KEY_SIZE])
{
    uint8_t out[3][HASH];
    hkdf(h->chain, input, NET_KEY_SIZE, 2, out);
    memcpy(h->chain, out[0], HASH);
    memcpy(h->key, out[1], NET_KEY_SIZE);
    crypt_wipe(out, sizeof out);
}

static void mix_key_and_hash(net_handshake *h, const uint8_t input[NET_KEY_SIZE])
{
    uint8_t out[3][HASH];
    hkdf(h->chain, input, NET_KEY_SIZE, 3, out);
    memcpy(h->chain, out[0], HASH);
    mix_hash(h, out[1], HASH);
    memcpy(h->key, out[2], NET_KEY_SIZE);
    crypt_wipe(out, sizeof out);
}

void net_handshake_set_ephemeral(net_handshake *h, const uint8_t secret[NET_KEY_SIZE])
{
    memcpy(h->mine, secret, NET_KEY_SIZE);
    crypt_public_key(h->mine_public, h->mine);
}

void net_handshake_begin(net_handshake *h, bool initiator, const void *prologue, size_t size,
                         const uint8_t key[NET_KEY_SIZE])
{
    uint8_t secret[NET_KEY_SIZE];
    *h = (net_handshake){.initiator = initiator};
    /* the name is longer than a hash, so it is hashed */
    crypt_hash(h->hash, protocol, sizeof protocol - 1, "", 0);
    memcpy(h->chain, h->hash, HASH);
    memcpy(h->shared, key, NET_KEY_SIZE);
    mix_hash(h, prologue, size);
    crypt_random(secret, sizeof secret);
    net_handshake_set_ephemeral(h, secret);
    crypt_wipe(secret, sizeof secret);
}

/* The tokens of a message: psk, e in the first, e, ee in the second. Returns false for a public key
 * of low order, which only a forger sends. */
static bool mix_tokens(net_handshake *h, const uint8_t ephemeral[NET_KEY_SIZE])
{
    uint8_t product[NET_KEY_SIZE];
    if (h->step == 0)
        mix_key_and_hash(h, h->shared);
    mix_hash(h, ephemeral, NET_KEY_SIZE);
    mix_key(h, ephemeral); /* as each e where a pattern has a psk */
    if (h->step == 0)
        return true;
    if (!crypt_shared_secret(product, h->mine, h->theirs))
        return false;
    mix_key(h, product);
    crypt_wipe(product, sizeof product);
    return true;
}

size_t net_handshake_write(net_handshake *h, const void *payload, size_t size,
                           uint8_t out[NET_HELLO_MAX])
{
    if (h->step != (h->initiator ? 0 : 1) || size + NET_KEY_SIZE + NET_TAG_SIZE > NET_HELLO_MAX)
        return 0;
    memcpy(out, h->mine_public, NET_KEY_SIZE);
    if (!mix_tokens(h, h->mine_public))
        return 0;
    /* each payload has a key of its own, so its nonce is 0 */
    size_t sealed = net_encrypt(h->key, 0, h->hash, HASH, payload, size, out + NET_KEY_SIZE);
    mix_hash(h, out + NET_KEY_SIZE, sealed);
    h->step++;
    return NET_KEY_SIZE + sealed;
}

int net_handshake_read(net_handshake *h, const uint8_t *in, size_t size,
                       uint8_t payload[NET_HELLO_MAX])
{
    if (h->step != (h->initiator ? 1 : 0) || size < NET_KEY_SIZE + NET_TAG_SIZE ||
        size > NET_HELLO_MAX)
        return -1;
    net_handshake next = *h;
    memcpy(next.theirs, in, NET_KEY_SIZE);
    if (!mix_tokens(&next, next.theirs))
        return -1;
    in += NET_KEY_SIZE;
    size -= NET_KEY_SIZE;
    int got = net_decrypt(next.key, 0, next.hash, HASH, in, size, payload);
    if (got < 0)
        return -1;
    mix_hash(&next, in, size);
    next.step++;
    *h = next;
    return got;
}

bool net_cipher_start(net_cipher *s, const net_handshake *h)
{
    uint8_t out[3][HASH];
    if (h->step != 2)
        return false;
    *s = (net_cipher){0};
    hkdf(h->chain, "", 0, 2, out);
    memcpy(h->initiator ? s->out : s->in, out[0], NET_KEY_SIZE);
    memcpy(h->initiator ? s->in : s->out, out[1], NET_KEY_SIZE);
    crypt_wipe(out, sizeof out);
    return true;
}
