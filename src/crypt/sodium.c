/* The calls of crypt.h by libsodium: linked, or with CRYPT_LOADED loaded at the first crypt_open.
 * So a package need not depend on it, and a start need not read it. */
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>

#include "crypt/crypt.h"

#ifdef CRYPT_LOADED
#include <dlfcn.h>
#include <string.h>
#endif

_Static_assert(CRYPT_KEY == crypto_aead_chacha20poly1305_ietf_KEYBYTES, "a key of ChaCha20");
_Static_assert(CRYPT_KEY == crypto_auth_hmacsha256_KEYBYTES, "a key of HMAC");
_Static_assert(CRYPT_KEY == crypto_scalarmult_BYTES, "a key of X25519");
_Static_assert(CRYPT_KEY == crypto_sign_PUBLICKEYBYTES, "a public key of Ed25519");
_Static_assert(CRYPT_NONCE == crypto_aead_chacha20poly1305_ietf_NPUBBYTES, "a nonce of ChaCha20");
_Static_assert(CRYPT_TAG == crypto_aead_chacha20poly1305_ietf_ABYTES, "a tag of Poly1305");
_Static_assert(CRYPT_HASH == crypto_hash_sha256_BYTES, "a hash of SHA-256");
_Static_assert(CRYPT_SHORT_KEY == crypto_shorthash_KEYBYTES, "a key of SipHash");
_Static_assert(sizeof(uint64_t) == crypto_shorthash_BYTES, "a hash of SipHash");
_Static_assert(CRYPT_SIGN_SECRET == crypto_sign_SECRETKEYBYTES, "a secret key of Ed25519");
_Static_assert(CRYPT_SIGNATURE == crypto_sign_BYTES, "a signature of Ed25519");

#define CALLS(X)                                                                                   \
    X(sodium_init)                                                                                 \
    X(sodium_memzero)                                                                              \
    X(randombytes_buf)                                                                             \
    X(crypto_hash_sha256_init)                                                                     \
    X(crypto_hash_sha256_update)                                                                   \
    X(crypto_hash_sha256_final)                                                                    \
    X(crypto_auth_hmacsha256)                                                                      \
    X(crypto_aead_chacha20poly1305_ietf_encrypt)                                                   \
    X(crypto_aead_chacha20poly1305_ietf_decrypt)                                                   \
    X(crypto_scalarmult_base)                                                                      \
    X(crypto_scalarmult)                                                                           \
    X(crypto_shorthash)                                                                            \
    X(crypto_sign_keypair)                                                                         \
    X(crypto_sign_ed25519_sk_to_pk)                                                                \
    X(crypto_sign_detached)                                                                        \
    X(crypto_sign_verify_detached)                                                                 \
    X(crypto_generichash_init)                                                                     \
    X(crypto_generichash_update)                                                                   \
    X(crypto_generichash_final)

#define POINTER(name) __typeof__(&name) name;
struct library {
    CALLS(POINTER)
};

static bool works;
static pthread_once_t once = PTHREAD_ONCE_INIT;

#ifdef CRYPT_LOADED
static struct library table;

static void load(void)
{
    /* as libsodium 1.0.19 and newer are called, and those before */
    void *file = dlopen("libsodium.so.26", RTLD_NOW | RTLD_LOCAL);
    if (!file)
        file = dlopen("libsodium.so.23", RTLD_NOW | RTLD_LOCAL);
    if (!file)
        return;
    bool complete = true;
    void *at;
    /* C has no conversion of a data pointer to a function pointer */
#define FIND(name)                                                                                 \
    at = dlsym(file, #name);                                                                       \
    complete = complete && at;                                                                     \
    memcpy(&table.name, &at, sizeof at);
    CALLS(FIND)
    works = complete && table.sodium_init() >= 0;
}
#else
#define LINKED(name) .name = name,
static const struct library table = {CALLS(LINKED)};

static void load(void)
{
    works = table.sodium_init() >= 0;
}
#endif

bool crypt_is_built(void)
{
    return true;
}

bool crypt_open(void)
{
    pthread_once(&once, load);
    return works;
}

static const struct library *lib(void)
{
    if (!crypt_open())
        abort();
    return &table;
}

const char *crypt_missing(void)
{
    return "online play and signed results need libsodium, which is not installed";
}

void crypt_random(void *out, size_t size)
{
    lib()->randombytes_buf(out, size);
}

void crypt_wipe(void *secret, size_t size)
{
    lib()->sodium_memzero(secret, size);
}

void crypt_hash(uint8_t out[CRYPT_HASH], const void *one, size_t one_size, const void *two,
                size_t two_size)
{
    crypto_hash_sha256_state state;
    lib()->crypto_hash_sha256_init(&state);
    lib()->crypto_hash_sha256_update(&state, one, one_size);
    lib()->crypto_hash_sha256_update(&state, two, two_size);
    lib()->crypto_hash_sha256_final(&state, out);
}

void crypt_hmac(uint8_t out[CRYPT_HASH], const uint8_t key[CRYPT_KEY], const void *bytes,
                size_t size)
{
    lib()->crypto_auth_hmacsha256(out, bytes, size, key);
}

void crypt_encrypt(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                   size_t head_size, const void *plain, size_t size, uint8_t *out)
{
    lib()->crypto_aead_chacha20poly1305_ietf_encrypt(out, NULL, plain, size, head, head_size, NULL,
                                                     nonce, key);
}

bool crypt_decrypt(const uint8_t key[CRYPT_KEY], const uint8_t nonce[CRYPT_NONCE], const void *head,
                   size_t head_size, const uint8_t *in, size_t size, uint8_t *out)
{
    return lib()->crypto_aead_chacha20poly1305_ietf_decrypt(out, NULL, NULL, in, size + CRYPT_TAG,
                                                            head, head_size, nonce, key) == 0;
}

void crypt_public_key(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY])
{
    lib()->crypto_scalarmult_base(out, secret);
}

bool crypt_shared_secret(uint8_t out[CRYPT_KEY], const uint8_t secret[CRYPT_KEY],
                         const uint8_t public[CRYPT_KEY])
{
    return lib()->crypto_scalarmult(out, secret, public) == 0;
}

uint64_t crypt_short_hash(const uint8_t key[CRYPT_SHORT_KEY], const void *bytes, size_t size)
{
    uint64_t hash;
    lib()->crypto_shorthash((uint8_t *)&hash, bytes, size, key);
    return hash;
}

void crypt_sign_new_key(uint8_t secret[CRYPT_SIGN_SECRET], uint8_t key[CRYPT_KEY])
{
    lib()->crypto_sign_keypair(key, secret);
}

void crypt_sign_public_key(const uint8_t secret[CRYPT_SIGN_SECRET], uint8_t key[CRYPT_KEY])
{
    lib()->crypto_sign_ed25519_sk_to_pk(key, secret);
}

void crypt_sign(uint8_t signature[CRYPT_SIGNATURE], const uint8_t secret[CRYPT_SIGN_SECRET],
                const void *bytes, size_t size)
{
    lib()->crypto_sign_detached(signature, NULL, bytes, size, secret);
}

bool crypt_verify(const uint8_t signature[CRYPT_SIGNATURE], const uint8_t key[CRYPT_KEY],
                  const void *bytes, size_t size)
{
    return lib()->crypto_sign_verify_detached(signature, bytes, size, key) == 0;
}

void crypt_blake2b(uint8_t out[CRYPT_HASH], const void *one, size_t one_size, const void *two,
                   size_t two_size)
{
    crypto_generichash_state state;
    lib()->crypto_generichash_init(&state, NULL, 0, CRYPT_HASH);
    lib()->crypto_generichash_update(&state, one, one_size);
    lib()->crypto_generichash_update(&state, two, two_size);
    lib()->crypto_generichash_final(&state, out, CRYPT_HASH);
}
