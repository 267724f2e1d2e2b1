/* The keys by which a server knows the members of a lobby: so players find each other again. */
#include <string.h>

#include "lobby_internal.h"

static bool net_lobby_key_is_known(const uint8_t key[NET_PLAYER_KEY_SIZE])
{
    static const uint8_t none[NET_PLAYER_KEY_SIZE];
    return memcmp(key, none, sizeof none) != 0;
}

static void add(net_keys *keys, unsigned member, const uint8_t *key)
{
    keys->member[keys->count] = (uint8_t)member;
    memcpy(keys->key[keys->count++], key, NET_PLAYER_KEY_SIZE);
}

/* ---- the host ------------------------------------------------------------------------------- */

void net_host_writes_keys(const net_lobby *r, net_writer *w)
{
    net_keys keys = {0};
    for (unsigned i = 0; i < NET_MEMBERS && keys.count < NET_KEYS_MAX; i++)
        if (r->member[i].joined && net_lobby_key_is_known(r->member[i].key))
            add(&keys, i, r->member[i].key);
    net_write_keys(w, &keys);
}

void net_host_takes_key(net_lobby *r, unsigned member, const net_keys *keys)
{
    if (keys->count == 0)
        return;
    memcpy(r->member[member].key, keys->key[0], NET_PLAYER_KEY_SIZE);
    net_host_tells_all(r, DUE_KEYS);
}

/* ---- guests --------------------------------------------------------------------------------- */

void net_lobby_takes_keys(net_lobby *r, const net_keys *keys)
{
    for (unsigned i = 0; i < NET_MEMBERS; i++)
        memset(r->member[i].key, 0, sizeof r->member[i].key);
    for (unsigned i = 0; i < keys->count; i++)
        if (keys->member[i] < NET_MEMBERS)
            memcpy(r->member[keys->member[i]].key, keys->key[i], NET_PLAYER_KEY_SIZE);
}

void net_lobby_says_key(net_lobby *r)
{
    uint8_t bytes[NET_RELIABLE_MAX];
    net_writer w = net_writer_of(bytes, sizeof bytes);
    net_keys keys = {0};
    if (!net_lobby_key_is_known(r->config.key))
        return;
    add(&keys, 0, r->config.key);
    net_write_keys(&w, &keys);
    net_connection_send_reliable(&r->link[0], bytes, (size_t)(w.at - bytes));
}
