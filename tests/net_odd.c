/* A host that is not as others are, to be joined by the program that is tested: its room says
 * another revision of the rules, it is full, or its engine another one than the signature says.
 *
 *     net_odd revision|full|engine CODE SIGNATURE
 *
 * Prints its port; ends after ten seconds, or when it is killed. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "net/endpoint.h"
#include "sockets/udp.h"

enum { LASTS = 10 };

static net_udp udp;

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void put(void *ctx, const net_address *at, const uint8_t *packet, size_t size)
{
    (void)ctx;
    net_udp_send(&udp, at, packet, size);
}

int main(int argc, char **argv)
{
    static net_endpoint gate;
    net_lobby *room = calloc(1, sizeof *room);
    net_lobby_config config = {.name = "odd", .wish = NET_WISH_PLAY, .seats = 2, .least = 3};
    uint8_t packet[NET_PACKET_MAX];
    net_address from;
    uint64_t began = clock_us();
    if (argc < 4)
        return 2;
    config.signature = strtoull(argv[3], NULL, 16) + (strcmp(argv[1], "engine") == 0);
    if (!room || !net_udp_open(&udp, 0) || !net_lobby_host(room, &config, began) ||
        !net_endpoint_host(&gate, room, argv[2], put, NULL))
        return 2;
    if (strcmp(argv[1], "revision") == 0)
        room->seats.rules_revision++;
    for (unsigned i = 1; i < NET_MEMBERS && strcmp(argv[1], "full") == 0; i++)
        net_lobby_link(room, began);
    printf("%u\n", (unsigned)udp.port);
    fflush(stdout);
    for (uint64_t now = began; now - began < (uint64_t)LASTS * 1000000; now = clock_us()) {
        for (int size; (size = net_udp_receive(&udp, &from, packet, sizeof packet)) >= 0;)
            net_endpoint_receive(&gate, &from, packet, (size_t)size, now);
        net_lobby_run(room, now);
        net_endpoint_run(&gate, now);
        net_udp_wait(&udp, 8000);
    }
    free(room);
    return 0;
}
