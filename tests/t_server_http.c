/* Requests of strangers to a server's port, and its answers. */
#define _POSIX_C_SOURCE 200809L
#include "server_rig.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>

#include <time.h>

#include "cli/hosted.h"
#include "cli/server/limit.h"

/* ---- what is sent --------------------------------------------------------------------------- */

static const char *send_to(const char *path, const char *bytes, size_t size, int status)
{
    bool held;
    free(shown.body);
    ASSERT(web_post(h, path, bytes, size, true, &numbers, &shown, &held) && !held);
    ASSERT_EQ(shown.status, status);
    return shown.body;
}

static const char *ask_as(unsigned who, int what, const uint8_t *pair, uint64_t at, int status)
{
    char words[RANKING_REQUEST_MOST];
    ranking_request a = {.what = what, .at = at};
    memcpy(a.who.key, key_of[who], sizeof a.who.key);
    strcpy(a.who.name, name_of[who]);
    strcpy(a.who.rules, "modern");
    strcpy(a.who.reach, "relay:2610 40000");
    snprintf(a.who.code, sizeof a.who.code, "room-%u", who);
    if (pair)
        memcpy(a.pair, pair, sizeof a.pair);
    return send_to("/ask", words, ranking_request_write(&a, secret_of[who], words), status);
}

static void handed_in(void)
{
    const unsigned people[] = {2, 3};
    rig_round(77, 2);
    ranking_log log = rig_log(NOON, 2, people);
    rig_write(&log, people, 3);
    ASSERT_TEXT(send_to("/log", log_text.bytes, log_text.size, 200), "kept\n");
    ASSERT_TEXT(send_to("/log", log_text.bytes, log_text.size, 200), "known\n");
    rig_write(&log, people, 1);
    log = rig_log(NOON, 2, people);
    rig_write(&log, people, 1);
    ASSERT_TEXT(send_to("/log", log_text.bytes, log_text.size, 422),
                "refused not signed by all who played\n");
    log_text.bytes[log_text.size - 2] ^= 1;
    ASSERT(strstr(send_to("/log", log_text.bytes, log_text.size, 422), "signature"));
}

static void paired(void)
{
    uint8_t id[RANKING_PAIR_SIZE];
    char digits[2 * RANKING_KEY_SIZE + 1];
    uint64_t now = (uint64_t)time(NULL);
    bool held;
    ASSERT_TEXT(ask_as(4, RANKING_REQUEST_SEEK, NULL, now, 200), "wait\n");
    ASSERT_EQ(ask("/index.json"), 200);
    ASSERT(has("\"seeking\":1"));
    const char *said = ask_as(5, RANKING_REQUEST_SEEK, NULL, now, 200);
    hex_write(digits, key_of[4], RANKING_KEY_SIZE);
    ASSERT(strncmp(said, "pair\t", 5) == 0 && hex_read(id, said + 5, sizeof id));
    ASSERT(strstr(said, digits) && strstr(said, "\tEve\trelay:2610\t") && strstr(said, "\t1500\t"));
    ASSERT(strstr(said, "\tjoin\t") ? strstr(said, "\troom-4\t") : strstr(said, "\troom-5\t"));
    ASSERT_TEXT(ask_as(4, RANKING_REQUEST_READY, id, now, 200), "waits\n");
    ASSERT_TEXT(ask_as(3, RANKING_REQUEST_READY, id, now, 200), "gone\n");
    ASSERT_TEXT(ask_as(5, RANKING_REQUEST_READY, id, now, 200), "agreed\n");
    ASSERT_TEXT(ask_as(5, RANKING_REQUEST_LEAVE, NULL, now, 200), "left\n");
    ask_as(5, RANKING_REQUEST_SEEK, NULL, now - 24 * 3600 - 5, 422);
    ask_as(5, RANKING_REQUEST_SEEK, NULL, now + 24 * 3600 + 5, 422);
    /* with nobody to be found the answer is held back */
    char words[RANKING_REQUEST_MOST];
    ranking_request a = {.what = RANKING_REQUEST_SEEK, .at = now};
    memcpy(a.who.key, key_of[0], sizeof a.who.key);
    strcpy(a.who.name, "Ann");
    strcpy(a.who.rules, "modern");
    strcpy(a.who.reach, "relay:2610 40000");
    strcpy(a.who.code, "room");
    web_page none;
    size_t size = ranking_request_write(&a, secret_of[0], words);
    ASSERT(web_post(h, "/ask", words, size, false, &numbers, &none, &held) && held);
    ASSERT(ranking_seek_end(h, key_of[0]));
}

static void limited(void)
{
    static limit l;
    limit_who who, here, proxied;
    const uint8_t six[16] = {0x20, 1, 2, 3, 4, 5, 6, 7, 8}, alone[16] = {[15] = 1};
    unsigned passed = 0;
    limit_address(&who, six);
    limit_address(&here, alone);
    for (unsigned i = 0; i < 2 * LIMIT_AT_ONCE; i++) {
        passed += limit_pass(&l, &who, 1000);
        ASSERT(limit_pass(&l, &here, 1000));
    }
    ASSERT_EQ(passed, LIMIT_AT_ONCE);
    ASSERT(limit_pass(&l, &who, 1000 + LIMIT_EVERY_MS) &&
           !limit_pass(&l, &who, 1000 + LIMIT_EVERY_MS));
    proxied = here;
    limit_forwarded(&proxied, "9.9.9.9, 2001:203:405:607::1\r\nHost: x"); /* the last one counts */
    ASSERT(!limit_pass(&l, &proxied, 1000 + LIMIT_EVERY_MS));
    proxied = here;
    limit_forwarded(&proxied, "nobody\r\n");
    ASSERT(limit_pass(&l, &proxied, 1000));
}

static int call_from(const web *w, const char *address)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)web_port(w))};
    struct sockaddr_in own = {.sin_family = AF_INET};
    inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
    inet_pton(AF_INET, address, &own.sin_addr);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    ASSERT(s >= 0 && bind(s, (const struct sockaddr *)&own, sizeof own) == 0);
    ASSERT(connect(s, (const struct sockaddr *)&at, sizeof at) == 0);
    return s;
}

static int call(const web *w)
{
    return call_from(w, "127.0.0.1");
}

static const char *hear(int s)
{
    static char answer[1 << 16];
    size_t got = 0;
    for (ssize_t more; (more = recv(s, answer + got, sizeof answer - 1 - got, 0)) > 0;)
        got += (size_t)more;
    close(s);
    answer[got] = 0;
    return answer;
}

/* Returns the port's answer to these bytes, or "" if it hangs up. */
static const char *say(const web *w, const char *words, size_t size)
{
    int s = call(w);
    ASSERT(send(s, words, size, MSG_NOSIGNAL) == (ssize_t)size);
    return hear(s);
}
#define SAY(w, words) say((w), (words), sizeof(words) - 1)

static bool is_status(const char *answer, int status)
{
    return strncmp(answer, "HTTP/1.", 7) == 0 && atoi(answer + 9) == status;
}

static void the_port(void)
{
    static char large[5000];
    web *w = web_open(&(web_choices){.where = where, .relay_port = 2610});
    ASSERT(w);
    const char *answer = SAY(w, "GET /index.json HTTP/1.1\r\nHost: x\r\n\r\n");
    ASSERT(strncmp(answer, "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n", 49) == 0);
    ASSERT(strstr(answer, "\r\n\r\n{\"people\":5"));
    ASSERT(is_status(SAY(w, "GET /table/guideline/two?x=1 HTTP/1.1\r\nHost: x\r\n\r\n"), 200));
    answer = SAY(w, "GET /players?name=%42e+x HTTP/1.1\r\nHost: x\r\n\r\n");
    ASSERT(is_status(answer, 200) && strstr(answer, "<h1>Players named Be x"));
    answer = SAY(w, "HEAD / HTTP/1.0\r\n\r\n");
    ASSERT(is_status(answer, 200) && strstr(answer, "content-length:") && !strstr(answer, "<html"));
    ASSERT(is_status(SAY(w, "GET /none HTTP/1.0\r\n\r\n"), 404));
    ASSERT(is_status(SAY(w, "PUT / HTTP/1.0\r\nContent-Length: 1\r\n\r\n."), 405));
    ASSERT(is_status(SAY(w, "POST / HTTP/1.0\r\n\r\n"), 405));
    ASSERT(is_status(SAY(w, "POST /log HTTP/1.0\r\nContent-Length: 0\r\n\r\n"), 405));
    ASSERT(is_status(SAY(w, "POST /log HTTP/1.0\r\nContent-Length: -5\r\n\r\n"), 405));
    ASSERT(is_status(SAY(w, "POST /log HTTP/1.0\r\nContent-Length: 9999999\r\n\r\n"), 413));
    answer = SAY(w, "POST /log HTTP/1.0\r\ncontent-length: 4\r\n\r\nword and more");
    ASSERT(is_status(answer, 422) && strstr(answer, "\r\n\r\nrefused not a log: the first line"));
    ASSERT(is_status(SAY(w, "POST /other HTTP/1.0\r\nContent-Length: 1\r\n\r\n."), 404));
    ASSERT_EQ(web_counts(w)->turned_away, 5);
    /* no requests */
    ASSERT(is_status(SAY(w, "nonsense\r\n\r\n"), 403));
    ASSERT_TEXT(SAY(w, "\n\n"), "");
    ASSERT_TEXT(SAY(w, "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n"), "");
    memset(large, 'a', sizeof large);
    memcpy(large, "GET / HTTP/1.1\r\nX: ", 19);
    memcpy(large + sizeof large - 5, "\r\n\r\n", 4);
    ASSERT(!is_status(say(w, large, sizeof large), 200));
    ASSERT(is_status(SAY(w, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"), 200));
    web_close(w);
}

static void rest(unsigned ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
}

/* Returns true if a request from that address that names that client is answered. */
static bool answers(const web *w, const char *address, const char *client)
{
    char request[128];
    int size =
        snprintf(request, sizeof request, "GET / HTTP/1.0\r\nX-Forwarded-For: %s\r\n\r\n", client);
    int s = call_from(w, address);
    (void)!send(s, request, (size_t)size, MSG_NOSIGNAL);
    return is_status(hear(s), 200);
}

/* One address with 300 connections that send nothing takes eight of the 256 places. */
static void silent_connections(void)
{
    enum { SILENT = 300, EACH = 8 };
    static int silent[SILENT];
    char byte;
    web *w = web_open(&(web_choices){.where = where, .limits_here = true});
    ASSERT(w);
    for (unsigned i = 0; i < SILENT; i++)
        silent[i] = call(w);
    for (unsigned i = EACH; i < SILENT; i++)
        ASSERT(recv(silent[i], &byte, 1, 0) <= 0);
    ASSERT_EQ(web_counts(w)->turned_away, SILENT - EACH);
    ASSERT(!answers(w, "127.0.0.1", "-"));
    ASSERT(answers(w, "127.0.0.2", "-"));
    close(silent[0]);
    for (unsigned tries = 0; tries < 100 && !answers(w, "127.0.0.1", "-"); tries++)
        rest(10);
    ASSERT(answers(w, "127.0.0.1", "-"));
    for (unsigned i = 1; i < SILENT; i++)
        close(silent[i]);
    web_close(w);
}

/* Behind a proxy all come from one address: its clients are counted. */
static void clients_of_a_proxy(void)
{
    enum { EACH = 8 };
    static const char head[] = "POST /log HTTP/1.0\r\nX-Forwarded-For: 192.0.2.1\r\n"
                               "Content-Length: 9\r\n\r\n";
    int slow[EACH];
    web *w = web_open(&(web_choices){.where = where, .proxied = true, .limits_here = true});
    ASSERT(w);
    for (unsigned i = 0; i < EACH; i++) {
        slow[i] = call(w);
        ASSERT(send(slow[i], head, sizeof head - 1, MSG_NOSIGNAL) == sizeof head - 1);
    }
    for (unsigned tries = 0; tries < 100 && answers(w, "127.0.0.1", "192.0.2.1"); tries++)
        rest(10); /* until all eight heads are read */
    ASSERT(!answers(w, "127.0.0.1", "192.0.2.1"));
    ASSERT(answers(w, "127.0.0.1", "192.0.2.2"));
    for (unsigned i = 0; i < EACH; i++)
        close(slow[i]);
    web_close(w);
}

/* A body that comes byte by byte has only the time of the whole request, half a second here. */
static void a_request_ends_in_time(void)
{
    static const char head[] = "POST /log HTTP/1.0\r\nContent-Length: 1000\r\n\r\n";
    web *w = web_open(&(web_choices){.where = where, .request_ms = 500});
    ASSERT(w);
    int s = call(w);
    ASSERT(send(s, head, sizeof head - 1, MSG_NOSIGNAL) == sizeof head - 1);
    unsigned bytes = 0;
    while (bytes < 500 && send(s, ".", 1, MSG_NOSIGNAL) == 1) {
        bytes++;
        rest(10);
    }
    ASSERT(bytes > 0 && bytes < 500);
    close(s);
    web_close(w);
}

static uint64_t ms_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* A large page is sent in as many pieces as its reader wants. A reader that reads nothing, but
 * keeps sending, costs no processor time, and is dropped after five seconds without a byte. */
static void slow_readers(void)
{
    enum { SIZE = 16 << 20 };
    static char got[1 << 16];
    char *game = malloc(SIZE);
    ASSERT(game);
    for (unsigned i = 0; i < SIZE; i++)
        game[i] = (char)(i * 2654435761u >> 24);
    const cli_page page = {.html = {.data = game, .size = SIZE}};
    web *w = web_open(&(web_choices){.where = where, .game = &page});
    ASSERT(w);
    int lazy = call(w), reads = call(w);
    const char asks[] = "GET /play HTTP/1.1\r\nHost: x\r\n\r\nand more";
    ASSERT(send(lazy, asks, sizeof asks - 1, MSG_NOSIGNAL) == sizeof asks - 1);
    ASSERT(send(reads, asks, sizeof asks - 9, MSG_NOSIGNAL) == sizeof asks - 9);
    rest(200);
    ASSERT(send(lazy, asks, sizeof asks - 1, MSG_NOSIGNAL) == sizeof asks - 1);
    uint64_t began = ms_of(CLOCK_MONOTONIC), used = ms_of(CLOCK_PROCESS_CPUTIME_ID);
    rest(1500);
    ASSERT(is_status(SAY(w, "GET / HTTP/1.0\r\n\r\n"), 200));
    ASSERT(ms_of(CLOCK_PROCESS_CPUTIME_ID) - used < 300);
    size_t size = 0, head = 0;
    for (ssize_t more; (more = recv(reads, got, sizeof got, 0)) > 0; size += (size_t)more) {
        if (!head) {
            ASSERT(strncmp(got, "HTTP/1.1 200", 12) == 0);
            const char *body = strstr(got, "\r\n\r\n");
            ASSERT(body);
            head = (size_t)(body + 4 - got);
            ASSERT(memcmp(body + 4, game, (size_t)more - head) == 0);
        } else {
            ASSERT(size >= head && memcmp(got, game + size - head, (size_t)more) == 0);
        }
    }
    ASSERT_EQ(size - head, SIZE);
    rest((unsigned)(8000 - (ms_of(CLOCK_MONOTONIC) - began)));
    for (size = 0, head = 0; recv(lazy, got, 1, 0) > 0;) /* what was under way */
        size++;
    ASSERT(size < SIZE);
    close(lazy);
    close(reads);
    web_close(w);
    free(game);
}

static int seek_as(const web *w, unsigned who)
{
    char words[RANKING_REQUEST_MOST], line[128];
    ranking_request a = {.what = RANKING_REQUEST_SEEK, .at = (uint64_t)time(NULL)};
    memcpy(a.who.key, key_of[who], sizeof a.who.key);
    strcpy(a.who.name, name_of[who]);
    strcpy(a.who.rules, "modern");
    strcpy(a.who.reach, "relay:2610 40000");
    snprintf(a.who.code, sizeof a.who.code, "room-%u", who);
    size_t size = ranking_request_write(&a, secret_of[who], words);
    int head =
        snprintf(line, sizeof line, "POST /ask HTTP/1.1\r\nContent-Length: %zu\r\n\r\n", size);
    int s = call(w);
    ASSERT(send(s, line, (size_t)head, MSG_NOSIGNAL) == head);
    ASSERT(send(s, words, size, MSG_NOSIGNAL) == (ssize_t)size);
    return s;
}

static unsigned files_open(void)
{
    unsigned count = 0;
    for (int i = 0; i < 1024; i++)
        count += fcntl(i, F_GETFD) >= 0;
    return count;
}

/* A player who looks for a match gets the answer when there is one, or "wait" after eight seconds.
 * Nobody's waiting costs anything, nor keeps others from their pages. */
static void held_answers(void)
{
    web *w = web_open(&(web_choices){.where = where, .relay_port = 2610});
    ASSERT(w);
    uint64_t began = ms_of(CLOCK_MONOTONIC), used = ms_of(CLOCK_PROCESS_CPUTIME_ID);
    int waits = seek_as(w, 4);
    rest(1500);
    ASSERT(is_status(SAY(w, "GET / HTTP/1.0\r\n\r\n"), 200));
    const char *said = hear(waits);
    uint64_t took = ms_of(CLOCK_MONOTONIC) - began;
    ASSERT(is_status(said, 200) && strstr(said, "\r\n\r\nwait\n"));
    ASSERT(took >= 7900 && took < 20000);
    ASSERT(ms_of(CLOCK_PROCESS_CPUTIME_ID) - used < 400);
    unsigned before = files_open();
    close(seek_as(w, 4)); /* who hangs up frees his place */
    for (unsigned tries = 0; tries < 300 && files_open() > before; tries++)
        rest(100);
    ASSERT_EQ(files_open(), before);
    int one = seek_as(w, 4);
    rest(300);
    int two = seek_as(w, 5);
    said = hear(two);
    ASSERT(is_status(said, 200) && strstr(said, "\r\n\r\npair\t"));
    said = hear(one);
    ASSERT(is_status(said, 200) && strstr(said, "\r\n\r\npair\t"));
    web_close(w);
}

int main(int argc, char **argv)
{
    if (!base_begin("t_server_http", argc, argv))
        return 1;
    put(2, 0);
    put(3, 2);
    RUN(limited);
    RUN(the_port);
    RUN(silent_connections);
    RUN(clients_of_a_proxy);
    RUN(a_request_ends_in_time);
    RUN(handed_in);
    RUN(paired);
    RUN(slow_readers);
    RUN(held_answers);
    free(shown.body);
    return base_end();
}
