/* Without libsodium nothing is signed, and no signature is right. */
#include "hall/sign.h"

#include <string.h>

bool hall_sign_is_there(void)
{
    return false;
}

bool hall_sign_can(void)
{
    return false;
}

void hall_key_make(uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE])
{
    memset(secret, 0, HALL_SECRET_SIZE);
    memset(key, 0, HALL_KEY_SIZE);
}

void hall_key_of(const uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE])
{
    (void)secret;
    memset(key, 0, HALL_KEY_SIZE);
}

void hall_sign(uint8_t sign[HALL_SIGN_SIZE], const uint8_t secret[HALL_SECRET_SIZE],
               const uint8_t *bytes, size_t size)
{
    (void)secret, (void)bytes, (void)size;
    memset(sign, 0, HALL_SIGN_SIZE);
}

bool hall_sign_is(const uint8_t sign[HALL_SIGN_SIZE], const uint8_t key[HALL_KEY_SIZE],
                  const uint8_t *bytes, size_t size)
{
    (void)sign, (void)key, (void)bytes, (void)size;
    return false;
}

void hall_hash(uint8_t hash[HALL_HASH_SIZE], const char *one, size_t one_size, const char *two,
               size_t two_size)
{
    (void)one, (void)one_size, (void)two, (void)two_size;
    memset(hash, 0, HALL_HASH_SIZE);
}
