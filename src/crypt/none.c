/* A build without libsodium: crypt_open fails, and nothing else may be called. */
#include <stdlib.h>

#include "crypt/crypt.h"

#pragma GCC diagnostic ignored "-Wunused-parameter"

bool crypt_is_built(void)
{
    return false;
}

bool crypt_open(void)
{
    return false;
}

const char *crypt_missing(void)
{
    return "this build has no online play and no signed results, because libsodium was missing";
}

void crypt_random(void *out, size_t size)
{
    abort();
}

void crypt_wipe(void *secret, size_t size)
{
    abort();
}

void crypt_hash(uint8_t out[CRYPT_HASH], const void *one, size_t one_size, const void *two,
                size_t two_size)
{
    abort();
}

void crypt_hmac(uint8_t out[CRYPT_HASH], const uint8_t key[CRYPT_KEY], const void *bytes,
                size_t size)
{
    abort();
}

void crypt_encrypt(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                   size_t head_size, const void *plain, size_t size, uint8_t *out)
{
    abort();
}

bool crypt_decrypt(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                   size_t head_size, const uint8_t *in, size_t size, uint8_t *out)
{
    abort();
}

void crypt_public_key(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY])
{
    abort();
}

bool crypt_shared_secret(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY],
                         const uint8_t public[CRYPT_KEY])
{
    abort();
}

uint64_t crypt_short_hash(const uint8_t key[CRYPT_SHORT_KEY], const void *bytes, size_t size)
{
    abort();
}

void crypt_sign_new_key(uint8_t secret[CRYPT_SIGN_SECRET], uint8_t key[CRYPT_KEY])
{
    abort();
}

void crypt_sign_public_key(const uint8_t secret[CRYPT_SIGN_SECRET], uint8_t key[CRYPT_KEY])
{
    abort();
}

void crypt_sign(uint8_t signature[CRYPT_SIGNATURE], const uint8_t secret[CRYPT_SIGN_SECRET],
                const void *bytes, size_t size)
{
    abort();
}

bool crypt_verify(const uint8_t signature[CRYPT_SIGNATURE], const uint8_t key[CRYPT_KEY],
                  const void *bytes, size_t size)
{
    abort();
}

void crypt_blake2b(uint8_t out[CRYPT_HASH], const void *one, size_t one_size, const void *two,
                   size_t two_size)
{
    abort();
}
