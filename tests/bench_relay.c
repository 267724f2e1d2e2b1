/* Measures a relay: a thousand duels through it over the loopback, each end with a socket of its
 * own and 30 datagrams a second, of the size that a duel's have; or, as pages, with a WebSocket.
 * bench_relay PROGRAM [DUELS [SECONDS [streams]]]. */
#define _GNU_SOURCE
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "net/relay.h"
#include "sockets/udp.h"

enum { DUELS_MOST = 4000, A_SECOND = 30, SIZE = 63, MEETING_ROUNDS = 40 };

typedef struct end {
    net_udp udp;
    int stream;
    uint8_t in[4096]; /* what has come of its messages */
    size_t waiting;
    bool there;
    char name[NET_RELAY_NAME + 1];
    uint8_t cookie[NET_RELAY_COOKIE_SIZE];
} end;

static end ends[2 * DUELS_MOST];                    /* host, guest, host, guest... */
static unsigned duels = 1000, period = 10, streams; /* streams: the port, or 0 */
static net_address relay = {.ip = {[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1}};
static uint64_t sent, came, broken;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static pid_t start(const char *program)
{
    int said[2];
    char line[128];
    if (pipe(said) != 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        dup2(said[1], STDERR_FILENO);
        execl(program, program, "relay", "--port", "0", "--streams", "0", (char *)NULL);
        _exit(127);
    }
    close(said[1]);
    FILE *from = fdopen(said[0], "r");
    for (unsigned i = 0; i < 2; i++) {
        if (!from || !fgets(line, sizeof line, from) || !strrchr(line, ' '))
            return -1;
        *(i ? &streams : &relay.port) = (uint32_t)strtoul(strrchr(line, ' '), NULL, 10);
    }
    return child;
}

/* ---- a WebSocket: messages shorter than 126 bytes, masked with zeros ----------------------- */

enum { HEAD = 2, MASK = 4, SHORT = 126 };

static bool ask_for_stream(end *e)
{
    static const char hello[] = "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    const struct sockaddr_in to = {.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)streams),
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int on = 1;
    e->stream = socket(AF_INET, SOCK_STREAM, 0);
    if (e->stream < 0 || connect(e->stream, (const struct sockaddr *)&to, sizeof to) != 0)
        return false;
    setsockopt(e->stream, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return write(e->stream, hello, sizeof hello - 1) > 0;
}

static bool hear_of_stream(end *e)
{
    size_t got = 0;
    while (got < 4 || memcmp(e->in + got - 4, "\r\n\r\n", 4) != 0)
        if (got == sizeof e->in || read(e->stream, e->in + got++, 1) != 1)
            return false;
    return true;
}

/* A limited number at a time: the relay closes streams that are silent for half a minute. */
static bool open_ends(void)
{
    enum { AT_ONCE = 50 };
    for (unsigned i = 0; i < 2 * duels; i++) {
        if (streams ? !ask_for_stream(&ends[i]) : !net_udp_open(&ends[i].udp, 0))
            return false;
        for (unsigned n = i + 1 - AT_ONCE; streams && i % AT_ONCE == AT_ONCE - 1 && n <= i; n++)
            if (!hear_of_stream(&ends[n]))
                return false;
    }
    return true;
}

static void put(end *e, const uint8_t *packet, size_t size)
{
    uint8_t message[HEAD + MASK + SHORT] = {0x82, (uint8_t)(0x80 | size)};
    if (!streams) {
        net_udp_send(&e->udp, &relay, packet, size);
        return;
    }
    memcpy(message + HEAD + MASK, packet, size);
    size_t length = HEAD + MASK + size;
    if (send(e->stream, message, length, MSG_DONTWAIT | MSG_NOSIGNAL) != (ssize_t)length)
        broken++; /* its kernel's queue is full */
}

/* Returns the size of the next packet, or -1. */
static int get(end *e, uint8_t packet[NET_PACKET_MAX])
{
    net_address from;
    if (!streams)
        return net_udp_receive(&e->udp, &from, packet, NET_PACKET_MAX);
    ssize_t came_now = recv(e->stream, e->in + e->waiting, sizeof e->in - e->waiting, MSG_DONTWAIT);
    if (came_now == 0)
        broken++;
    e->waiting += came_now > 0 ? (size_t)came_now : 0;
    size_t size = e->waiting >= HEAD ? e->in[1] : SHORT;
    if (size >= SHORT || e->waiting < HEAD + size)
        return -1;
    memcpy(packet, e->in + HEAD, size);
    e->waiting -= HEAD + size;
    memmove(e->in, e->in + HEAD + size, e->waiting);
    return (int)size;
}

/* ---- ends ----------------------------------------------------------------------------------- */

static void ask(unsigned i)
{
    uint8_t packet[NET_RELAY_SIZE];
    net_relay_message m = {.what = i % 2 ? NET_RELAY_ASK : NET_RELAY_OPEN,
                           .link = i % 2 ? i + 1 : 0};
    memcpy(m.token, &i, sizeof i);
    memcpy(m.name, ends[i & ~1u].name, sizeof m.name);
    memcpy(m.cookie, ends[i].cookie, sizeof m.cookie);
    net_relay_message_write(&m, packet);
    if (!ends[i].there && (i % 2 == 0 || m.name[0]))
        put(&ends[i], packet, sizeof packet);
}

static void hear(unsigned i)
{
    uint8_t packet[NET_PACKET_MAX];
    net_relay_message m;
    for (int size; (size = get(&ends[i], packet)) >= 0;) {
        if (!net_relay_message_read(&m, packet, (size_t)size)) {
            came++;
            continue;
        }
        ends[i].there |= m.what == NET_RELAY_OPENED || m.what == NET_RELAY_MET;
        if (m.what == NET_RELAY_COOKIE)
            memcpy(ends[i].cookie, m.cookie, sizeof m.cookie);
        if (m.what == NET_RELAY_OPENED)
            memcpy(ends[i].name, m.name, sizeof m.name);
    }
}

/* A host's datagrams bear the number of the guest, a guest's any. */
static void speak(unsigned i)
{
    uint8_t packet[SIZE] = {NET_ENVELOPE << 4 | NET_PACKET_DATA};
    uint32_t link = (i | 1) + 1;
    memcpy(packet + 1, &link, sizeof link);
    put(&ends[i], packet, sizeof packet);
    sent++;
}

static double used_by(pid_t child)
{
    struct timespec t;
    clockid_t clock;
    if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &t) != 0)
        return 0;
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* All ends speak one after the other, spread over each thirtieth of a second. */
static void play(double until)
{
    double began = seconds();
    uint64_t due, total = (uint64_t)2 * duels * A_SECOND, done = 0;
    for (double now; (now = seconds()) < until;) {
        due = (uint64_t)((now - began) * (double)total);
        if (due > done + 2 * duels)
            done = due - 2 * duels; /* this program could not keep up: it does not catch up */
        for (; done < due; done++) {
            speak((unsigned)(done % (2 * duels)));
            hear((unsigned)((done + duels) % (2 * duels)));
        }
    }
}

int main(int argc, char **argv)
{
    duels = argc > 2 ? (unsigned)atoi(argv[2]) : duels;
    period = argc > 3 ? (unsigned)atoi(argv[3]) : period;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    pid_t child = argc > 1 && duels <= DUELS_MOST ? start(argv[1]) : -1;
    if (child < 0)
        return 2;
    streams = argc > 4 ? streams : 0;
    if (!open_ends())
        return perror("socket"), 2;
    unsigned there = 0;
    for (unsigned round = 0; round < MEETING_ROUNDS && there < 2 * duels; round++) {
        there = 0;
        for (unsigned i = 0; i < 2 * duels; i++) {
            ask(i);
            if (i % 50 == 49)
                usleep(1000);
        }
        for (unsigned i = 0; i < 2 * duels; i++) {
            hear(i);
            there += ends[i].there;
        }
    }
    printf("%u of %u ends are there\n", there, 2 * duels);
    play(seconds() + 1);
    sent = came = 0;
    double used = used_by(child), began = seconds();
    play(began + period);
    used = used_by(child) - used;
    double length = seconds() - began, each = used / (double)(came ? came : 1);
    printf("%u duels: %.0f datagrams/s in, %.0f out (%.1f %%), %.0f %% of a core, %.2f us each: "
           "60,000 a second are %.0f %%\n",
           duels, (double)sent / length, (double)came / length,
           100 * (double)came / (double)(sent ? sent : 1), 100 * used / length, each * 1e6,
           each * 60000 * 100);
    if (broken)
        printf("%llu messages had no room, or their connection had ended\n",
               (unsigned long long)broken);
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return there == 2 * duels ? 0 : 1;
}
