/* Noise on what crypt.h has: the two handshakes, their names for the steps (mix, split) kept. */
#include "net/seal.h"

#include <string.h>

#include "net/crypt.h"

enum { HASH = 64, BLOCK = 128 };

static const char *const names[] = {"Noise_NNpsk0_25519_ChaChaPoly_BLAKE2b",
                                    "Noise_NK_25519_ChaChaPoly_BLAKE2b"};

bool net_seal_is_there(void)
{
    return true;
}

bool net_seal_can(void)
{
    return crypt_can();
}

void net_random(void *out, size_t size)
{
    crypt_random(out, size);
}

void net_key_of_code(const char *code, uint8_t key[NET_KEY_SIZE])
{
    static const char about[] = "tessera code";
    crypt_hash s;
    crypt_hash_begin(&s, NET_KEY_SIZE);
    crypt_hash_add(&s, about, sizeof about - 1);
    for (; *code; code++) {
        uint8_t c = (uint8_t)(*code >= 'A' && *code <= 'Z' ? *code + ('a' - 'A') : *code);
        if (c != ' ' && c != '-')
            crypt_hash_add(&s, &c, 1);
    }
    crypt_hash_end(&s, key, NET_KEY_SIZE);
}

void net_key_public(const uint8_t secret[NET_KEY_SIZE], uint8_t key[NET_KEY_SIZE])
{
    crypt_public(key, secret);
}

/* ---- BLAKE2b ------------------------------------------------------------------------------ */

typedef struct piece {
    const void *bytes;
    size_t size;
} piece;

static void hash_of(uint8_t out[HASH], piece one, piece two)
{
    crypt_hash s;
    crypt_hash_begin(&s, HASH);
    crypt_hash_add(&s, one.bytes, one.size);
    crypt_hash_add(&s, two.bytes, two.size);
    crypt_hash_end(&s, out, HASH);
}

/* HMAC with keys of one hash: Noise does not use the keyed BLAKE2b. */
static void hmac(uint8_t out[HASH], const uint8_t key[HASH], piece one, piece two)
{
    uint8_t pad[BLOCK], inner[HASH];
    crypt_hash s;
    for (unsigned i = 0; i < BLOCK; i++)
        pad[i] = (uint8_t)((i < HASH ? key[i] : 0) ^ 0x36);
    crypt_hash_begin(&s, HASH);
    crypt_hash_add(&s, pad, BLOCK);
    crypt_hash_add(&s, one.bytes, one.size);
    crypt_hash_add(&s, two.bytes, two.size);
    crypt_hash_end(&s, inner, HASH);
    for (unsigned i = 0; i < BLOCK; i++)
        pad[i] ^= 0x36 ^ 0x5c;
    hash_of(out, (piece){pad, BLOCK}, (piece){inner, HASH});
    crypt_forget(pad, sizeof pad);
}

static void hkdf(const uint8_t chain[HASH], const void *input, size_t size, unsigned count,
                 uint8_t out[3][HASH])
{
    uint8_t temporary[HASH];
    hmac(temporary, chain, (piece){input, size}, (piece){"", 0});
    for (uint8_t i = 1; i <= count; i++) {
        piece before = i > 1 ? (piece){out[i - 2], HASH} : (piece){"", 0};
        hmac(out[i - 1], temporary, before, (piece){&i, 1});
    }
    crypt_forget(temporary, sizeof temporary);
}

/* ---- one message -------------------------------------------------------------------------- */

static void nonce_of(uint64_t number, uint8_t nonce[CRYPT_NONCE])
{
    memset(nonce, 0, 4);
    for (unsigned i = 0; i < 8; i++)
        nonce[4 + i] = (uint8_t)(number >> 8 * i);
}

size_t net_seal_bytes(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                      size_t head_size, const void *plain, size_t size, uint8_t *out)
{
    uint8_t nonce[CRYPT_NONCE];
    nonce_of(number, nonce);
    crypt_seal(key, nonce, head, head_size, plain, size, out);
    return size + NET_TAG_SIZE;
}

int net_unseal_bytes(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                     size_t head_size, const uint8_t *in, size_t size, uint8_t *out)
{
    uint8_t nonce[CRYPT_NONCE];
    nonce_of(number, nonce);
    if (size < NET_TAG_SIZE)
        return -1;
    size -= NET_TAG_SIZE;
    return crypt_open(key, nonce, head, head_size, in, size, out) ? (int)size : -1;
}

/* ---- the handshake ------------------------------------------------------------------------ */

static void mix_hash(net_handshake *h, const void *bytes, size_t size)
{
    hash_of(h->hash, (piece){h->hash, HASH}, (piece){bytes, size});
}

static void mix_key(net_handshake *h, const uint8_t input[NET_KEY_SIZE])
{
    uint8_t out[3][HASH];
    hkdf(h->chain, input, NET_KEY_SIZE, 2, out);
    memcpy(h->chain, out[0], HASH);
    memcpy(h->key, out[1], NET_KEY_SIZE);
    h->nonce = 0;
    h->has_key = 1;
    crypt_forget(out, sizeof out);
}

static void mix_key_and_hash(net_handshake *h, const uint8_t input[NET_KEY_SIZE])
{
    uint8_t out[3][HASH];
    hkdf(h->chain, input, NET_KEY_SIZE, 3, out);
    memcpy(h->chain, out[0], HASH);
    mix_hash(h, out[1], HASH);
    memcpy(h->key, out[2], NET_KEY_SIZE);
    h->nonce = 0;
    h->has_key = 1;
    crypt_forget(out, sizeof out);
}

/* False: a public key whose every product is nothing, as only a forger sends. */
static bool mix_product(net_handshake *h, const uint8_t *secret, const uint8_t *public)
{
    uint8_t product[NET_KEY_SIZE];
    if (!crypt_product(product, secret, public))
        return false;
    mix_key(h, product);
    crypt_forget(product, sizeof product);
    return true;
}

void net_handshake_draw(net_handshake *h, const uint8_t secret[NET_KEY_SIZE])
{
    memcpy(h->mine, secret, NET_KEY_SIZE);
    crypt_public(h->mine_public, h->mine);
}

bool net_handshake_begin(net_handshake *h, int pattern, bool knocks, const void *prologue,
                         size_t size, const uint8_t key[NET_KEY_SIZE])
{
    uint8_t secret[NET_KEY_SIZE];
    if (!net_seal_can())
        return false;
    *h = (net_handshake){.pattern = (uint8_t)pattern, .knocks = knocks};
    memcpy(h->hash, names[pattern], strlen(names[pattern]));
    memcpy(h->chain, h->hash, HASH);
    memcpy(h->shared, key, NET_KEY_SIZE);
    mix_hash(h, prologue, size);
    if (pattern == NET_NOISE_RELAY) {
        uint8_t relay[NET_KEY_SIZE];
        memcpy(relay, key, NET_KEY_SIZE);
        if (!knocks)
            crypt_public(relay, key);
        mix_hash(h, relay, NET_KEY_SIZE);
    }
    net_random(secret, sizeof secret);
    net_handshake_draw(h, secret);
    crypt_forget(secret, sizeof secret);
    return true;
}

/* The tokens of a message around the public key in it: psk, e | e, ee | e, es. */
static void before_key(net_handshake *h)
{
    if (h->pattern == NET_NOISE_CODE && h->step == 0)
        mix_key_and_hash(h, h->shared);
}

static bool after_key(net_handshake *h, const uint8_t public[NET_KEY_SIZE])
{
    mix_hash(h, public, NET_KEY_SIZE);
    if (h->pattern == NET_NOISE_CODE)
        mix_key(h, public);
    if (h->step == 1)
        return mix_product(h, h->mine, h->theirs);
    if (h->pattern == NET_NOISE_RELAY)
        return h->knocks ? mix_product(h, h->mine, h->shared)
                         : mix_product(h, h->shared, h->theirs);
    return true;
}

size_t net_handshake_write(net_handshake *h, const void *payload, size_t size,
                           uint8_t out[NET_HELLO_MAX])
{
    bool turn = h->knocks ? h->step == 0 : h->step == 1;
    if (!turn || size + NET_KEY_SIZE + NET_TAG_SIZE > NET_HELLO_MAX)
        return 0;
    before_key(h);
    memcpy(out, h->mine_public, NET_KEY_SIZE);
    if (!after_key(h, h->mine_public))
        return 0;
    size_t sealed =
        net_seal_bytes(h->key, h->nonce++, h->hash, HASH, payload, size, out + NET_KEY_SIZE);
    mix_hash(h, out + NET_KEY_SIZE, sealed);
    h->step++;
    return NET_KEY_SIZE + sealed;
}

int net_handshake_read(net_handshake *h, const uint8_t *in, size_t size,
                       uint8_t payload[NET_HELLO_MAX])
{
    bool turn = h->knocks ? h->step == 1 : h->step == 0;
    if (!turn || size < NET_KEY_SIZE + NET_TAG_SIZE || size > NET_HELLO_MAX)
        return -1;
    net_handshake next = *h;
    before_key(&next);
    memcpy(next.theirs, in, NET_KEY_SIZE);
    if (!after_key(&next, next.theirs))
        return -1;
    in += NET_KEY_SIZE;
    size -= NET_KEY_SIZE;
    int got = net_unseal_bytes(next.key, next.nonce++, next.hash, HASH, in, size, payload);
    if (got < 0)
        return -1;
    mix_hash(&next, in, size);
    next.step++;
    *h = next;
    return got;
}

bool net_seal_start(net_seal *s, const net_handshake *h)
{
    uint8_t out[3][HASH];
    if (h->step != 2)
        return false;
    *s = (net_seal){0};
    hkdf(h->chain, "", 0, 2, out);
    memcpy(h->knocks ? s->out : s->in, out[0], NET_KEY_SIZE);
    memcpy(h->knocks ? s->in : s->out, out[1], NET_KEY_SIZE);
    crypt_forget(out, sizeof out);
    return true;
}
