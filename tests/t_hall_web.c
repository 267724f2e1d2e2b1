/* The pages of a hall: what is there is shown, by text that no name can break out of; everything
 * else is no page. And what strangers send to the port. */
#define _POSIX_C_SOURCE 200809L
#include "hall_rig.h"

#include <arpa/inet.h>
#include <sys/socket.h>

#include "hall/hall.h"
#include "tool/hall/web.h"

static hall *h;
static char where[64];
static web_numbers numbers;
static web_page shown;

static int ask(const char *path)
{
    free(shown.body);
    ASSERT(web_answer(h, path, &numbers, &shown));
    return shown.status;
}

static bool has(const char *words)
{
    return strstr(shown.body, words) != NULL;
}

static void put(unsigned boards, unsigned first)
{
    const unsigned people[] = {first, first + 1, first + 2};
    int claim;
    char why[HALL_WHY_ROOM];
    hall_judged all = {0};
    rig_round(first + 1, boards);
    hall_log log = rig_log(NOON, boards, people);
    if (first == 0)
        strcpy(log.player[0].name, "<b>\"&");
    rig_write(&log, people, (1u << boards) - 1);
    ASSERT(hall_claim(h, log_text.bytes, log_text.size, NOON, &claim, why));
    ASSERT_EQ(claim, HALL_CLAIM_NEW);
    ASSERT(hall_judge(h, 10, NOON, &all));
    ASSERT_EQ(all.counted, 1);
}

static void all_pages(void)
{
    char path[128], digits[2 * HALL_HASH_SIZE + 1];
    put(2, 0);
    hall_hex_write(digits, rig_log(NOON, 2, (const unsigned[]){0, 1}).game, HALL_HASH_SIZE);
    put(3, 2);
    ASSERT_EQ(ask("/"), 200);
    ASSERT(has("5 people, 2 results") && has("/table/guideline/two") && has("Bea"));
    ASSERT(has("&lt;b&gt;&quot;&amp;") && !has("<b>"));
    ASSERT_EQ(ask("/index.json"), 200);
    ASSERT(has("{\"people\":5,\"results\":2,\"waiting\":0,\"seeking\":0,") && has("\"<b>\\\"&\""));
    ASSERT_EQ(ask("/table/guideline/two?x=1"), 200);
    ASSERT(has("1662") && has("1338") && !has("Cid"));
    ASSERT_EQ(ask("/table/guideline/several.json"), 200);
    ASSERT(has("\"name\":\"Cid\",\"rules\":\"guideline\",\"boards\":\"several\",\"sure\":false,"
               "\"rating\":27.87,\"deviation\":8.20,\"games\":1,\"won\":1"));
    ASSERT_EQ(ask("/table/guideline/two/50"), 200);
    snprintf(path, sizeof path, "/game/%s", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(has("2025-11-24 16:00") && has("Bea"));
    snprintf(path, sizeof path, "/log/%s", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(strncmp(shown.body, "tessera log 1\nplayed 1764000000\n", 32) == 0);
    hall_hex_write(digits, key_of[1], HALL_KEY_SIZE);
    snprintf(path, sizeof path, "/person/%s.json", digits);
    ASSERT_EQ(ask(path), 200);
    ASSERT(has("\"before\":1500,\"after\":1338"));
    ASSERT_EQ(ask("/metrics"), 200);
    ASSERT(has("# TYPE tessera_results_total counter\ntessera_results_total 2\n"));
    ASSERT(has("\ntessera_people 5\n"));
}

static void no_pages(void)
{
    static const char *const path[] = {
        "",
        "x",
        "//",
        "/table",
        "/table/none/two",
        "/table/nes",
        "/person/1",
        "/game/00",
        "/log/",
        "/table/guideline/two/99999999",
        "/metrics.json",
        "/../etc/passwd",
        "/records/guideline/marathon/0/1/x",
        "/a/b/c/d/e/f/g/h/i/j/k",
        "/game/0000000000000000000000000000000000000000000000000000000000000000"};
    for (unsigned i = 0; i < sizeof path / sizeof path[0]; i++) {
        test_about = path[i];
        ASSERT_EQ(ask(path[i]), 404);
    }
}

/* What the port says to these bytes; "": it hangs up. */
static const char *say(web *w, const char *words, size_t size)
{
    static char answer[1 << 16];
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)web_port(w))};
    inet_pton(AF_INET, "127.0.0.1", &at.sin_addr);
    int s = socket(AF_INET, SOCK_STREAM, 0);
    ASSERT(s >= 0 && connect(s, (const struct sockaddr *)&at, sizeof at) == 0);
    ASSERT(send(s, words, size, MSG_NOSIGNAL) == (ssize_t)size);
    size_t got = 0;
    for (ssize_t more; (more = recv(s, answer + got, sizeof answer - 1 - got, 0)) > 0;)
        got += (size_t)more;
    close(s);
    answer[got] = 0;
    return answer;
}
#define SAY(w, words) say((w), (words), sizeof(words) - 1)

static void the_port(void)
{
    static char large[5000];
    web *w = web_open(where, 0);
    ASSERT(w);
    const char *answer = SAY(w, "GET /index.json HTTP/1.1\r\nHost: x\r\n\r\n");
    ASSERT(strncmp(answer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n", 49) == 0);
    ASSERT(strstr(answer, "\r\n\r\n{\"people\":5"));
    answer = SAY(w, "HEAD / HTTP/1.0\r\n\r\n");
    ASSERT(strncmp(answer, "HTTP/1.1 200", 12) == 0 && !strstr(answer, "<html"));
    ASSERT(strncmp(SAY(w, "GET /none HTTP/1.0\r\n\r\n"), "HTTP/1.1 404", 12) == 0);
    ASSERT(strncmp(SAY(w, "POST / HTTP/1.0\r\n\r\n"), "HTTP/1.1 405", 12) == 0);
    ASSERT(strncmp(SAY(w, "\n\n"), "HTTP/1.1 405", 12) == 0);
    memset(large, 'a', sizeof large);
    ASSERT_TEXT(say(w, large, 4096), "");
    ASSERT_EQ(web_counts(w)->turned_away, 3);
    web_close(w);
}

int main(int argc, char **argv)
{
    char why[HALL_SAYS_ROOM], beside[80];
    test_begin(argc, argv);
    snprintf(where, sizeof where, "/tmp/t_hall_web-%d.db", (int)getpid());
    h = hall_sign_can() ? hall_open(where, true, why) : NULL;
    if (!h) {
        printf("%s\n0 passed, 1 failed\n", hall_sign_can() ? why : "libsodium does not work here");
        return 1;
    }
    RUN(all_pages);
    RUN(no_pages);
    RUN(the_port);
    free(shown.body);
    hall_close(h);
    remove(where);
    snprintf(beside, sizeof beside, "%s-wal", where);
    remove(beside);
    snprintf(beside, sizeof beside, "%s-shm", where);
    remove(beside);
    return test_done();
}
