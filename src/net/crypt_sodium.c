/* By libsodium. */
#include "net/crypt.h"

#include <sodium.h>

_Static_assert(sizeof(crypto_generichash_state) <= sizeof(crypt_hash), "a hash has room");

bool crypt_can(void)
{
    return sodium_init() >= 0;
}

void crypt_random(void *out, size_t size)
{
    randombytes_buf(out, size);
}

void crypt_forget(void *secret, size_t size)
{
    sodium_memzero(secret, size);
}

void crypt_hash_begin(crypt_hash *h, size_t out_size)
{
    crypto_generichash_init((crypto_generichash_state *)h, NULL, 0, out_size);
}

void crypt_hash_add(crypt_hash *h, const void *bytes, size_t size)
{
    crypto_generichash_update((crypto_generichash_state *)h, bytes, size);
}

void crypt_hash_end(crypt_hash *h, uint8_t *out, size_t out_size)
{
    crypto_generichash_final((crypto_generichash_state *)h, out, out_size);
}

void crypt_seal(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                size_t head_size, const void *plain, size_t size, uint8_t *out)
{
    crypto_aead_chacha20poly1305_ietf_encrypt(out, NULL, plain, size, head, head_size, NULL, nonce,
                                              key);
}

bool crypt_open(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                size_t head_size, const uint8_t *in, size_t size, uint8_t *out)
{
    return crypto_aead_chacha20poly1305_ietf_decrypt(out, NULL, NULL, in, size + CRYPT_TAG, head,
                                                     head_size, nonce, key) == 0;
}

void crypt_public(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY])
{
    crypto_scalarmult_base(out, secret);
}

bool crypt_product(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY],
                   const uint8_t public[CRYPT_KEY])
{
    return crypto_scalarmult(out, secret, public) == 0;
}
