/* Measures a relay: a thousand duels through it over the loopback, each end with a socket of its
 * own and 30 datagrams a second, of the size that a duel's have. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "net/relay.h"
#include "sockets/udp.h"

enum { DUELS_MOST = 4000, A_SECOND = 30, SIZE = 63, MEETING_ROUNDS = 40 };

typedef struct end {
    net_udp udp;
    bool there;
    char name[NET_RELAY_NAME + 1];
    uint8_t cookie[NET_RELAY_COOKIE_SIZE];
} end;

static end ends[2 * DUELS_MOST]; /* host, guest, host, guest... */
static unsigned duels = 1000, period = 10;
static net_address relay = {.ip = {[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1}};
static uint64_t sent, came;

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
        execl(program, program, "relay", "--port", "0", (char *)NULL);
        _exit(127);
    }
    close(said[1]);
    FILE *from = fdopen(said[0], "r");
    if (!from || !fgets(line, sizeof line, from) || !strrchr(line, ' '))
        return -1;
    relay.port = (uint32_t)strtoul(strrchr(line, ' '), NULL, 10);
    return child;
}

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
        net_udp_send(&ends[i].udp, &relay, packet, sizeof packet);
}

static void hear(unsigned i)
{
    uint8_t packet[NET_PACKET_MAX];
    net_address from;
    net_relay_message m;
    for (int size; (size = net_udp_receive(&ends[i].udp, &from, packet, sizeof packet)) >= 0;) {
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
    net_udp_send(&ends[i].udp, &relay, packet, sizeof packet);
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
    for (unsigned i = 0; i < 2 * duels; i++)
        if (!net_udp_open(&ends[i].udp, 0))
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
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    return there == 2 * duels ? 0 : 1;
}
