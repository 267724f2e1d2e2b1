/* Without libsodium nothing is sealed, and so nobody far away is played with. */
#include "net/seal.h"

#include <string.h>

bool net_seal_is_there(void)
{
    return false;
}

bool net_seal_can(void)
{
    return false;
}

void net_random(void *out, size_t size)
{
    memset(out, 0, size);
}

void net_key_of_code(const char *code, uint8_t key[NET_KEY_SIZE])
{
    (void)code;
    memset(key, 0, NET_KEY_SIZE);
}

void net_key_public(const uint8_t secret[NET_KEY_SIZE], uint8_t key[NET_KEY_SIZE])
{
    (void)secret;
    memset(key, 0, NET_KEY_SIZE);
}

bool net_handshake_begin(net_handshake *h, int pattern, bool knocks, const void *prologue,
                         size_t size, const uint8_t key[NET_KEY_SIZE])
{
    (void)prologue, (void)size, (void)key;
    *h = (net_handshake){.pattern = (uint8_t)pattern, .knocks = knocks};
    return false;
}

void net_handshake_draw(net_handshake *h, const uint8_t secret[NET_KEY_SIZE])
{
    (void)h, (void)secret;
}

size_t net_handshake_write(net_handshake *h, const void *payload, size_t size,
                           uint8_t out[NET_HELLO_MAX])
{
    (void)h, (void)payload, (void)size, (void)out;
    return 0;
}

int net_handshake_read(net_handshake *h, const uint8_t *in, size_t size,
                       uint8_t payload[NET_HELLO_MAX])
{
    (void)h, (void)in, (void)size, (void)payload;
    return -1;
}

bool net_seal_start(net_seal *s, const net_handshake *h)
{
    (void)s, (void)h;
    return false;
}

size_t net_seal_bytes(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                      size_t head_size, const void *plain, size_t size, uint8_t *out)
{
    (void)key, (void)number, (void)head, (void)head_size, (void)plain, (void)size, (void)out;
    return 0;
}

int net_unseal_bytes(const uint8_t key[NET_KEY_SIZE], uint64_t number, const void *head,
                     size_t head_size, const uint8_t *in, size_t size, uint8_t *out)
{
    (void)key, (void)number, (void)head, (void)head_size, (void)in, (void)size, (void)out;
    return -1;
}
