/* Virtual players at a server, each of whom says every so many seconds that he is there for four
 * friends, as the game does: how long answers take. Used by bench/clients.sh:
 * bench_clients PORT PLAYERS EVERY SECONDS; bench_clients PORT PLAYERS lets all of them look for an
 * opponent at the same moment, until everybody has one. */
#define _POSIX_C_SOURCE 200809L
#include <arpa/inet.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "ranking/request.h"

enum { PLAYERS_MOST = 100000, SEEKERS_MOST = 2000, THREADS = 32, FRIENDS = 4, ANSWER = 1 << 16 };

static uint8_t (*secret)[RANKING_SECRET_SIZE], (*key)[RANKING_KEY_SIZE];
static unsigned players, every_s, seconds;
static uint16_t port;
static uint64_t began_us;

typedef struct worker {
    pthread_t thread;
    unsigned number;
    unsigned answered, failed, seen; /* seen: friends in all answers */
    uint32_t *took_us;
    size_t capacity;
} worker;

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void wait_until(uint64_t us)
{
    const uint64_t now = now_us();
    if (now < us)
        nanosleep(
            &(struct timespec){(time_t)((us - now) / 1000000), (long)((us - now) % 1000000) * 1000},
            NULL);
}

static size_t write_seek(unsigned player, char body[RANKING_REQUEST_MOST])
{
    ranking_request a = {.what = RANKING_REQUEST_SEEK, .at = (uint64_t)time(NULL)};
    memcpy(a.who.key, key[player], sizeof a.who.key);
    snprintf(a.who.name, sizeof a.who.name, "Player %u", player);
    snprintf(a.who.rules, sizeof a.who.rules, "guideline");
    snprintf(a.who.code, sizeof a.who.code, "aaaa-aaaa-%04u", player);
    snprintf(a.who.reach, sizeof a.who.reach, "relay.example:2610 20000");
    return ranking_request_write(&a, secret[player], body);
}

static size_t write_body(unsigned player, char body[RANKING_REQUEST_MOST])
{
    ranking_request a = {.what = RANKING_REQUEST_HERE, .at = (uint64_t)time(NULL)};
    memcpy(a.who.key, key[player], sizeof a.who.key);
    snprintf(a.who.name, sizeof a.who.name, "Player %u", player);
    for (unsigned i = 0; i < FRIENDS; i++) { /* two on each side: so friends have each other */
        const unsigned apart = i < FRIENDS / 2 ? i + 1 : players - (i - FRIENDS / 2) - 1;
        memcpy(a.here.friend[a.here.friends++], key[(player + apart) % players], RANKING_KEY_SIZE);
    }
    return ranking_request_write(&a, secret[player], body);
}

/* Returns false if there is no good answer. */
static bool post(const char *body, size_t size, char answer[ANSWER])
{
    char head[256];
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    size_t used = 0;
    int length =
        snprintf(head, sizeof head,
                 "POST /ask HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %zu\r\n\r\n", size);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    bool sent = s >= 0 && connect(s, (const struct sockaddr *)&to, sizeof to) == 0 &&
                write(s, head, (size_t)length) == length && write(s, body, size) == (ssize_t)size;
    for (ssize_t got = 1; sent && got > 0 && used < ANSWER - 1; used += (size_t)got) {
        got = read(s, answer + used, ANSWER - 1 - used);
        if (got < 0)
            break;
    }
    if (s >= 0)
        close(s);
    answer[used] = 0;
    return sent && strncmp(answer, "HTTP/1.1 200", 12) == 0;
}

/* Returns the number of friends in the answer, or -1. */
static int ask(unsigned player)
{
    char body[RANKING_REQUEST_MOST], answer[ANSWER];
    int friends = 0;
    if (!post(body, write_body(player, body), answer))
        return -1;
    for (const char *at = answer; (at = strstr(at, "\nfriend\t")); at++)
        friends++;
    return friends;
}

static void *work(void *of)
{
    worker *w = of;
    for (unsigned turn = 0; turn * every_s < seconds; turn++)
        for (unsigned i = w->number; i < players; i += THREADS) {
            wait_until(began_us + (uint64_t)turn * every_s * 1000000 +
                       (uint64_t)every_s * 1000000 * i / players);
            const uint64_t at = now_us();
            int friends = ask(i);
            w->failed += friends < 0;
            if (friends >= 0 && w->answered < w->capacity) {
                w->seen += (unsigned)friends;
                w->took_us[w->answered++] = (uint32_t)(now_us() - at);
            }
        }
    return NULL;
}

static int by_size(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* As the game does: a second after an answer without an opponent it asks again. */
static void *seek(void *of)
{
    worker *w = of;
    char body[RANKING_REQUEST_MOST], answer[ANSWER];
    for (bool found = false; !found && now_us() - began_us < 60000000u;) {
        const bool good = post(body, write_seek(w->number, body), answer);
        w->failed += !good;
        found = good && strstr(answer, "\npair\t") != NULL;
        w->answered = found;
        if (!found)
            wait_until(now_us() + 1000000);
    }
    w->seen = (unsigned)((now_us() - began_us) / 1000);
    return NULL;
}

static int seek_all(void)
{
    static worker all[SEEKERS_MOST];
    unsigned paired = 0, turned_away = 0, last_ms = 0;
    began_us = now_us();
    for (unsigned i = 0; i < players; i++) {
        all[i] = (worker){.number = i};
        if (pthread_create(&all[i].thread, NULL, seek, &all[i]) != 0)
            return 2;
    }
    for (unsigned i = 0; i < players; i++) {
        pthread_join(all[i].thread, NULL);
        paired += all[i].answered;
        turned_away += all[i].failed;
        last_ms = all[i].seen > last_ms ? all[i].seen : last_ms;
    }
    printf("%u players look for an opponent: %u have one, the last after %.1f s; %u requests were "
           "turned away\n",
           players, paired, last_ms / 1e3, turned_away);
    return paired == players ? 0 : 1;
}

int main(int argc, char **argv)
{
    static worker all[THREADS];
    if ((argc != 3 && argc != 5) || !crypt_open())
        return 2;
    port = (uint16_t)strtoul(argv[1], NULL, 10);
    players = (unsigned)strtoul(argv[2], NULL, 10);
    every_s = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 1;
    seconds = argc > 3 ? (unsigned)strtoul(argv[4], NULL, 10) : 1;
    if (argc == 3 && players > SEEKERS_MOST)
        return 2;
    if (players <= FRIENDS || players > PLAYERS_MOST || !every_s || !seconds)
        return 2;
    const size_t most = ((size_t)players / THREADS + 1) * (seconds / every_s + 1);
    secret = calloc(players, sizeof *secret);
    key = calloc(players, sizeof *key);
    uint32_t *took = calloc(most * THREADS, sizeof *took);
    if (!secret || !key || !took)
        return 2;
    for (unsigned i = 0; i < players; i++)
        crypt_sign_new_key(secret[i], key[i]);
    if (argc == 3)
        return seek_all();
    began_us = now_us();
    for (unsigned i = 0; i < THREADS; i++) {
        all[i] = (worker){.number = i, .capacity = most, .took_us = calloc(most, sizeof *took)};
        if (!all[i].took_us || pthread_create(&all[i].thread, NULL, work, &all[i]) != 0)
            return 2;
    }
    unsigned answered = 0, failed = 0, seen = 0;
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(all[i].thread, NULL);
        memcpy(took + answered, all[i].took_us, all[i].answered * sizeof *took);
        answered += all[i].answered;
        failed += all[i].failed;
        seen += all[i].seen;
    }
    const double lasted = (double)(now_us() - began_us) / 1e6;
    if (!answered)
        return 1;
    qsort(took, answered, sizeof *took, by_size);
    printf("%u players, each every %u s: %.0f requests a second answered, %u not; median %.1f ms, "
           "95 of 100 within %.1f ms, at most %.1f ms; %.2f friends seen in each\n",
           players, every_s, answered / lasted, failed, took[answered / 2] / 1e3,
           took[answered / 100 * 95] / 1e3, took[answered - 1] / 1e3, (double)seen / answered);
    return failed ? 1 : 0;
}
