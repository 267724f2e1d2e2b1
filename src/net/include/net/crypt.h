/* What sealing is made of: BLAKE2b (RFC 7693), ChaCha20-Poly1305 (RFC 8439), X25519 (RFC 7748),
 * chance. By libsodium (crypt_sodium.c); in a page, which has none, by crypt_own.c. */
#ifndef TESSERA_NET_CRYPT_H
#define TESSERA_NET_CRYPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CRYPT_KEY = 32, CRYPT_TAG = 16, CRYPT_NONCE = 12, CRYPT_HASH = 64 };

bool crypt_can(void); /* call it first */
void crypt_random(void *out, size_t size);
void crypt_forget(void *secret, size_t size);

/* BLAKE2b without a key, of up to CRYPT_HASH bytes. */
typedef struct crypt_hash {
    _Alignas(64) uint8_t state[384];
} crypt_hash;
void crypt_hash_begin(crypt_hash *h, size_t out_size);
void crypt_hash_add(crypt_hash *h, const void *bytes, size_t size);
void crypt_hash_end(crypt_hash *h, uint8_t *out, size_t out_size);

/* The sealed bytes and behind them the tag; both may stand where the plain ones do. */
void crypt_seal(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                size_t head_size, const void *plain, size_t size, uint8_t *out);
/* False: forged; `out` means nothing then. `size` is without the tag, which stands behind. */
bool crypt_open(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                size_t head_size, const uint8_t *in, size_t size, uint8_t *out);

void crypt_public(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY]);
/* False: a public key whose every product is nothing. */
bool crypt_product(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY],
                   const uint8_t public[CRYPT_KEY]);

#endif
