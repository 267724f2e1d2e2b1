/* A bad network between programs on this machine: passes datagrams on, late, some not at all.
 *
 *     net_proxy [ADDRESS:]PORT DELAY JITTER LOSS [CUT_AT CUT_FOR]
 *
 * The host is on the loopback if no ADDRESS is named; milliseconds each way, loss of a hundred;
 * after CUT_AT milliseconds, counted from the first datagram, nothing passes for CUT_FOR. Prints
 * the port that others send to. Ends after ten minutes, or when it is killed. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/splitmix.h"
#include "sockets/udp.h"

enum { GUESTS = 16, PACKETS = 8192, LASTS = 620 };

typedef struct flying {
    uint64_t due; /* 0 if none */
    const net_udp *by;
    net_address to;
    size_t size;
    uint8_t bytes[NET_PACKET_MAX];
} flying;

static net_udp front, back[GUESTS];
static net_address guest[GUESTS], host;
static unsigned guests;
static flying packet[PACKETS];
static uint64_t delay, jitter, loss, cut_at, cut_for, first, stream = 1;

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static uint64_t chance(uint64_t below)
{
    return below ? (splitmix_next(&stream) >> 33) % below : 0;
}

static void launch(const net_udp *by, const net_address *to, const uint8_t *bytes, size_t size)
{
    uint64_t now = clock_us();
    first = first ? first : now;
    bool cut = cut_for && now - first >= cut_at && now - first < cut_at + cut_for;
    if (cut || chance(100) < loss)
        return;
    for (unsigned i = 0; i < PACKETS; i++) {
        if (packet[i].due)
            continue;
        packet[i] = (flying){.due = now + delay + chance(jitter + 1), .by = by, .to = *to};
        packet[i].size = size;
        memcpy(packet[i].bytes, bytes, size);
        return;
    }
}

static unsigned guest_of(const net_address *from)
{
    for (unsigned i = 0; i < guests; i++)
        if (net_address_same(&guest[i], from))
            return i;
    if (guests == GUESTS || !net_udp_open(&back[guests], 0))
        return 0;
    guest[guests] = *from;
    return guests++;
}

static void take(void)
{
    uint8_t bytes[NET_PACKET_MAX];
    net_address from;
    int size;
    while ((size = net_udp_receive(&front, &from, bytes, sizeof bytes)) >= 0)
        launch(&back[guest_of(&from)], &host, bytes, (size_t)size);
    for (unsigned i = 0; i < guests; i++)
        while ((size = net_udp_receive(&back[i], &from, bytes, sizeof bytes)) >= 0)
            launch(&front, &guest[i], bytes, (size_t)size);
}

int main(int argc, char **argv)
{
    uint64_t *const numbers[] = {&delay, &jitter, &loss, &cut_at, &cut_for};
    if (argc < 5 ||
        net_udp_find(strchr(argv[1], ':') ? argv[1] : "127.0.0.1", (uint32_t)atoi(argv[1]),
                     &host) ||
        !net_udp_open(&front, 0))
        return 2;
    for (int i = 2; i < argc && i < 7; i++)
        *numbers[i - 2] = strtoull(argv[i], NULL, 10) * (i == 4 ? 1 : 1000);
    printf("%u\n", (unsigned)front.port);
    fflush(stdout);
    for (uint64_t began = clock_us(); clock_us() - began < (uint64_t)LASTS * 1000000;) {
        uint64_t now = clock_us();
        for (unsigned i = 0; i < PACKETS; i++) {
            if (packet[i].due == 0 || packet[i].due > now)
                continue;
            net_udp_send(packet[i].by, &packet[i].to, packet[i].bytes, packet[i].size);
            packet[i].due = 0;
        }
        take();
        net_udp_wait(&front, 1000);
    }
    return 0;
}
