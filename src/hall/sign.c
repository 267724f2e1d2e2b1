/* Signatures by libsodium. */
#include "hall/sign.h"

#include <sodium.h>

_Static_assert(HALL_KEY_SIZE == crypto_sign_PUBLICKEYBYTES, "keys of Ed25519");
_Static_assert(HALL_SECRET_SIZE == crypto_sign_SECRETKEYBYTES, "keys of Ed25519");
_Static_assert(HALL_SIGN_SIZE == crypto_sign_BYTES, "signatures of Ed25519");

bool hall_sign_is_there(void)
{
    return true;
}

bool hall_sign_can(void)
{
    return sodium_init() >= 0;
}

void hall_key_make(uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE])
{
    crypto_sign_keypair(key, secret);
}

void hall_key_of(const uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE])
{
    crypto_sign_ed25519_sk_to_pk(key, secret);
}

void hall_sign(uint8_t sign[HALL_SIGN_SIZE], const uint8_t secret[HALL_SECRET_SIZE],
               const uint8_t *bytes, size_t size)
{
    crypto_sign_detached(sign, NULL, bytes, size, secret);
}

bool hall_sign_is(const uint8_t sign[HALL_SIGN_SIZE], const uint8_t key[HALL_KEY_SIZE],
                  const uint8_t *bytes, size_t size)
{
    return crypto_sign_verify_detached(sign, bytes, size, key) == 0;
}

void hall_hash(uint8_t hash[HALL_HASH_SIZE], const char *one, size_t one_size, const char *two,
               size_t two_size)
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, HALL_HASH_SIZE);
    crypto_generichash_update(&state, (const uint8_t *)one, one_size);
    crypto_generichash_update(&state, (const uint8_t *)two, two_size);
    crypto_generichash_final(&state, hash, HALL_HASH_SIZE);
}
