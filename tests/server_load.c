/* Hands in short signed duels to a server, as many a second as are wished, and each until the
 * server has taken it. Every game that was acknowledged is a line of a file: its hash, and when, in
 * ms. Used by bench/failover.sh: ranking_load PLACE SECONDS RATE FIRST_SEED FILE. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <signal.h>
#include <time.h>

#include "ranking_rig.h"
#include "client/http.h"

enum { PLAYERS = 64, PATIENCE_S = 120 };

static volatile sig_atomic_t stopped;

static void stop(int number)
{
    (void)number;
    stopped = 1;
}

static uint64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

static void rest(uint64_t ms)
{
    nanosleep(&(struct timespec){(time_t)(ms / 1000), (long)(ms % 1000) * 1000000}, NULL);
}

static uint8_t secret[PLAYERS][RANKING_SECRET_SIZE], key[PLAYERS][RANKING_KEY_SIZE];

static void make_log(uint64_t seed)
{
    char head[RANKING_HEAD_SIZE];
    ranking_log log = {.played = (uint64_t)time(NULL), .boards = 2};
    unsigned one = (unsigned)(seed % PLAYERS);
    const unsigned who[2] = {one, (one + 1 + (unsigned)(seed / PLAYERS % (PLAYERS - 1))) % PLAYERS};
    rig_round(seed, 2);
    log.replay = replay_text.bytes;
    log.replay_size = replay_text.size;
    for (unsigned i = 0; i < 2; i++) {
        memcpy(log.player[i].key, key[who[i]], RANKING_KEY_SIZE);
        snprintf(log.player[i].name, sizeof log.player[i].name, "Player %u", who[i]);
    }
    ranking_log_head(&log, head);
    for (unsigned i = 0; i < 2; i++)
        ranking_log_sign(&log, i, secret[who[i]]);
    log_text.size = 0;
    text_append(&log_text, head, ranking_log_head(&log, head));
    text_append(&log_text, log.replay, log.replay_size);
}

/* A log that was acknowledged once may be known when it is sent again: its answer was lost. */
static bool hand_in(const char *place, unsigned *retries)
{
    const uint64_t until = now_ms() + (uint64_t)PATIENCE_S * 1000;
    while (now_ms() < until) {
        char *answer;
        size_t size;
        int status = http_ask(place, "/log", log_text.bytes, log_text.size, &answer, &size);
        free(answer);
        if (status == 200)
            return true;
        ++*retries;
        rest(status == 429 ? 500 : 100);
    }
    return false;
}

int main(int argc, char **argv)
{
    if (argc != 6 || !crypt_open())
        return 2;
    uint64_t seconds = strtoull(argv[2], NULL, 10), rate = strtoull(argv[3], NULL, 10);
    uint64_t seed = strtoull(argv[4], NULL, 10);
    FILE *file = fopen(argv[5], "w");
    unsigned sent = 0, retries = 0;
    uint64_t longest = 0;
    if (!file || !rate)
        return 2;
    for (unsigned i = 0; i < PLAYERS; i++)
        crypt_sign_new_key(secret[i], key[i]);
    signal(SIGINT, stop);
    const uint64_t began = now_ms();
    for (uint64_t last = began, due = began; !stopped && now_ms() < began + seconds * 1000;
         sent++) {
        char digits[2 * RANKING_HASH_SIZE + 1];
        ranking_log log;
        make_log(seed + sent);
        if (now_ms() < due)
            rest(due - now_ms());
        if (!hand_in(argv[1], &retries)) {
            printf("given up after %d seconds\n", (int)PATIENCE_S);
            return 1;
        }
        uint64_t now = now_ms();
        longest = now - last > longest ? now - last : longest;
        last = now;
        due = now > due + 1000 / rate ? now : due + 1000 / rate;
        ranking_log_read(&log, log_text.bytes, log_text.size);
        hex_write(digits, log.game, RANKING_HASH_SIZE);
        fprintf(file, "%s %" PRIu64 "\n", digits, now);
        fflush(file);
    }
    printf("%u acknowledged, %u tried again, %" PRIu64 " ms at most between two\n", sent, retries,
           longest);
    return fclose(file) == 0 ? 0 : 1;
}
