/* Keys, signatures and hashes, by libsodium: Ed25519 and BLAKE2b. Without it (sign_none.c) no call
 * succeeds. */
#ifndef TESSERA_HALL_SIGN_H
#define TESSERA_HALL_SIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HALL_KEY_SIZE = 32, HALL_SECRET_SIZE = 64, HALL_SIGN_SIZE = 64, HALL_HASH_SIZE = 32 };

bool hall_sign_is_there(void); /* built with libsodium, which has not been touched yet */
bool hall_sign_can(void);      /* and it works here; call it first */
void hall_key_make(uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE]);
void hall_key_of(const uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE]);
void hall_sign(uint8_t sign[HALL_SIGN_SIZE], const uint8_t secret[HALL_SECRET_SIZE],
               const uint8_t *bytes, size_t size);
bool hall_sign_is(const uint8_t sign[HALL_SIGN_SIZE], const uint8_t key[HALL_KEY_SIZE],
                  const uint8_t *bytes, size_t size);
/* Of two parts, one after the other. */
void hall_hash(uint8_t hash[HALL_HASH_SIZE], const char *one, size_t one_size, const char *two,
               size_t two_size);

#endif
