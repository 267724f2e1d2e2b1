/* Limits by address. Two that share a slot share their limit: with a thousand slots that is rare,
 * and nobody can make the table grow. */
#define _POSIX_C_SOURCE 200809L
#include "server/limit.h"

#include <arpa/inet.h>
#include <string.h>

#include "net/endpoint.h"

void limit_address(limit_who *who, const uint8_t ip[16])
{
    who->here = !net_address_network(ip, who->address);
}

void limit_forwarded(limit_who *who, const char *list)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff};
    char name[INET6_ADDRSTRLEN];
    uint8_t ip[16];
    size_t length = list ? strcspn(list, "\r\n") : 0;
    while (length && list[length - 1] == ' ')
        length--;
    size_t from = length;
    while (from && list[from - 1] != ' ' && list[from - 1] != ',')
        from--;
    if (length == from || length - from >= sizeof name)
        return;
    memcpy(name, list + from, length - from);
    name[length - from] = 0;
    memcpy(ip, mapped, sizeof mapped);
    if (inet_pton(AF_INET, name, ip + 12) == 1 || inet_pton(AF_INET6, name, ip) == 1)
        limit_address(who, ip);
}

bool limit_pass(limit *l, const limit_who *who, uint64_t now_ms)
{
    uint32_t hash = 2166136261u;
    for (unsigned i = 0; i < sizeof who->address; i++)
        hash = (hash ^ who->address[i]) * 16777619u;
    uint64_t *free_at = &l->free_at[(hash ^ hash >> 16) % LIMIT_SLOTS];
    if (who->here)
        return true;
    if (*free_at < now_ms)
        *free_at = now_ms;
    if (*free_at - now_ms >= (uint64_t)LIMIT_AT_ONCE * LIMIT_EVERY_MS)
        return false;
    *free_at += LIMIT_EVERY_MS;
    return true;
}
