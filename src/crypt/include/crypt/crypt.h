/* The cryptography that online play and signed results need, by audited libraries alone: libsodium
 * (sodium.c); in a page, which has none, the noble packages (front/web/crypt.js). A build without
 * libsodium has none.c. */
#ifndef TESSERA_CRYPT_CRYPT_H
#define TESSERA_CRYPT_CRYPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CRYPT_KEY = 32, /* of ChaCha20, HMAC and X25519; a public key of Ed25519 */
    CRYPT_NONCE = 12,
    CRYPT_TAG = 16,
    CRYPT_HASH = 32,
    CRYPT_SHORT_KEY = 16,
    CRYPT_SIGN_SECRET = 64,
    CRYPT_SIGNATURE = 64
};

#ifdef __wasm__ /* the page's script offers these calls to the program */
#define CRYPT_CALL(name) __attribute__((import_module("page"), import_name(#name)))
#else
#define CRYPT_CALL(name)
#endif

/* Returns whether this build can use libsodium, without loading it. */
CRYPT_CALL(crypt_is_built) bool crypt_is_built(void);
/* Loads the library at the first call. Returns false if it is missing, and every call below would
 * abort. */
CRYPT_CALL(crypt_open) bool crypt_open(void);
/* Returns one sentence that says why crypt_open fails. */
const char *crypt_missing(void);
CRYPT_CALL(crypt_random) void crypt_random(void *out, size_t size);
CRYPT_CALL(crypt_wipe) void crypt_wipe(void *secret, size_t size);

/* SHA-256 of two parts, one after the other. */
CRYPT_CALL(crypt_hash)
void crypt_hash(uint8_t out[CRYPT_HASH], const void *one, size_t one_size, const void *two,
                size_t two_size);
/* HMAC-SHA-256. */
CRYPT_CALL(crypt_hmac)
void crypt_hmac(uint8_t out[CRYPT_HASH], const uint8_t key[CRYPT_KEY], const void *bytes,
                size_t size);

/* ChaCha20-Poly1305 (RFC 8439). Writes `size` bytes and the tag; `out` may be `plain`. */
CRYPT_CALL(crypt_encrypt)
void crypt_encrypt(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                   size_t head_size, const void *plain, size_t size, uint8_t *out);
/* `size` does not count the tag that follows. Returns false if forged; `out` is undefined then. */
CRYPT_CALL(crypt_decrypt)
bool crypt_decrypt(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                   size_t head_size, const uint8_t *in, size_t size, uint8_t *out);

/* X25519 (RFC 7748). */
CRYPT_CALL(crypt_public_key)
void crypt_public_key(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY]);
/* Returns false if the public key has low order, so the shared secret would be zero. */
CRYPT_CALL(crypt_shared_secret)
bool crypt_shared_secret(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY],
                         const uint8_t public[CRYPT_KEY]);

/* SipHash-2-4 for tables; no page calls it. */
uint64_t crypt_short_hash(const uint8_t key[CRYPT_SHORT_KEY], const void *bytes, size_t size);

/* ---- signed results: Ed25519 (RFC 8032), BLAKE2b ------------------------------------------- */

CRYPT_CALL(crypt_sign_new_key)
void crypt_sign_new_key(uint8_t secret[CRYPT_SIGN_SECRET], uint8_t key[CRYPT_KEY]);
CRYPT_CALL(crypt_sign_public_key)
void crypt_sign_public_key(const uint8_t secret[CRYPT_SIGN_SECRET], uint8_t key[CRYPT_KEY]);
CRYPT_CALL(crypt_sign)
void crypt_sign(uint8_t signature[CRYPT_SIGNATURE], const uint8_t secret[CRYPT_SIGN_SECRET],
                const void *bytes, size_t size);
CRYPT_CALL(crypt_verify)
bool crypt_verify(const uint8_t signature[CRYPT_SIGNATURE], const uint8_t key[CRYPT_KEY],
                  const void *bytes, size_t size);
/* BLAKE2b-256 (RFC 7693) of two parts, one after the other. */
CRYPT_CALL(crypt_blake2b)
void crypt_blake2b(uint8_t out[CRYPT_HASH], const void *one, size_t one_size, const void *two,
                   size_t two_size);

#endif
