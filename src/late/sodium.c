/* libsodium, looked for when it is first asked for, so that a package need not depend on it
 * (-Dlibraries=shared), and a start need not read it. These are its calls by their own names. They
 * are for those whom sodium_init has said that it is there. */
#include <dlfcn.h>
#include <pthread.h>
#include <sodium.h>
#include <stdbool.h>
#include <string.h>

#define CALLS(X)                                                                                   \
    X(sodium_init)                                                                                 \
    X(sodium_memzero)                                                                              \
    X(randombytes_buf)                                                                             \
    X(crypto_generichash_init)                                                                     \
    X(crypto_generichash_update)                                                                   \
    X(crypto_generichash_final)                                                                    \
    X(crypto_aead_chacha20poly1305_ietf_encrypt)                                                   \
    X(crypto_aead_chacha20poly1305_ietf_decrypt)                                                   \
    X(crypto_scalarmult_base)                                                                      \
    X(crypto_scalarmult)                                                                           \
    X(crypto_sign_keypair)                                                                         \
    X(crypto_sign_ed25519_sk_to_pk)                                                                \
    X(crypto_sign_detached)                                                                        \
    X(crypto_sign_verify_detached)

#define POINTER(name) __typeof__(&name) name##_at;
static struct calls {
    CALLS(POINTER)
} found;
static bool complete;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void find(void)
{
    void *library = dlopen(SODIUM_FILE, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return;
    complete = true;
    void *at;
    /* C does not convert a data pointer into one to a function */
#define FIND(name)                                                                                 \
    at = dlsym(library, #name);                                                                    \
    complete = complete && at;                                                                     \
    memcpy(&found.name##_at, &at, sizeof at);
    CALLS(FIND)
}

static const struct calls *calls(void)
{
    pthread_once(&once, find);
    return &found;
}

int sodium_init(void)
{
    return calls() && complete ? found.sodium_init_at() : -1;
}

void sodium_memzero(void *const at, const size_t size)
{
    calls()->sodium_memzero_at(at, size);
}

void randombytes_buf(void *const out, const size_t size)
{
    calls()->randombytes_buf_at(out, size);
}

int crypto_generichash_init(crypto_generichash_state *state, const unsigned char *key,
                            const size_t key_size, const size_t out_size)
{
    return calls()->crypto_generichash_init_at(state, key, key_size, out_size);
}

int crypto_generichash_update(crypto_generichash_state *state, const unsigned char *in,
                              unsigned long long size)
{
    return calls()->crypto_generichash_update_at(state, in, size);
}

int crypto_generichash_final(crypto_generichash_state *state, unsigned char *out,
                             const size_t out_size)
{
    return calls()->crypto_generichash_final_at(state, out, out_size);
}

int crypto_aead_chacha20poly1305_ietf_encrypt(unsigned char *out, unsigned long long *out_size,
                                              const unsigned char *plain, unsigned long long size,
                                              const unsigned char *head,
                                              unsigned long long head_size,
                                              const unsigned char *unused,
                                              const unsigned char *nonce, const unsigned char *key)
{
    return calls()->crypto_aead_chacha20poly1305_ietf_encrypt_at(out, out_size, plain, size, head,
                                                                 head_size, unused, nonce, key);
}

int crypto_aead_chacha20poly1305_ietf_decrypt(unsigned char *out, unsigned long long *out_size,
                                              unsigned char *unused, const unsigned char *in,
                                              unsigned long long size, const unsigned char *head,
                                              unsigned long long head_size,
                                              const unsigned char *nonce, const unsigned char *key)
{
    return calls()->crypto_aead_chacha20poly1305_ietf_decrypt_at(out, out_size, unused, in, size,
                                                                 head, head_size, nonce, key);
}

int crypto_scalarmult_base(unsigned char *out, const unsigned char *secret)
{
    return calls()->crypto_scalarmult_base_at(out, secret);
}

int crypto_scalarmult(unsigned char *out, const unsigned char *secret, const unsigned char *key)
{
    return calls()->crypto_scalarmult_at(out, secret, key);
}

int crypto_sign_keypair(unsigned char *key, unsigned char *secret)
{
    return calls()->crypto_sign_keypair_at(key, secret);
}

int crypto_sign_ed25519_sk_to_pk(unsigned char *key, const unsigned char *secret)
{
    return calls()->crypto_sign_ed25519_sk_to_pk_at(key, secret);
}

int crypto_sign_detached(unsigned char *sign, unsigned long long *sign_size,
                         const unsigned char *bytes, unsigned long long size,
                         const unsigned char *secret)
{
    return calls()->crypto_sign_detached_at(sign, sign_size, bytes, size, secret);
}

int crypto_sign_verify_detached(const unsigned char *sign, const unsigned char *bytes,
                                unsigned long long size, const unsigned char *key)
{
    return calls()->crypto_sign_verify_detached_at(sign, bytes, size, key);
}
