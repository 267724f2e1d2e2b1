/* Replays as links: what is read is what was written, a sprint is short enough to be sent, and a
 * link from a stranger is bounded in size and time. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "replay/compact.h"
#include "replay/link.h"
#include "replay_read.h"
#include "test.h"

#include "tessera.h"

#define PAGE "https://tessera.example/"

static char text[1 << 18];

static size_t load(const char *name)
{
    return replay_read(name, text, sizeof text);
}

/* Removes the hashes that a link omits: those that are not at the end. */
static size_t leave_hashes(size_t size)
{
    size_t left = 0;
    for (size_t at = 0, next; at < size; at = next) {
        next = at;
        while (text[next++] != '\n')
            continue;
        if (strncmp(text + at, "hash ", 5) == 0 && text[next] != '\n')
            continue;
        memmove(text + left, text + at, next - at);
        left += next - at;
    }
    return left;
}

/* Such a text is not made shorter. */
static size_t there_and_back(const char *from, size_t size)
{
    char *link = NULL, *back = NULL;
    size_t back_size = 0;
    ASSERT_EQ(link_write(PAGE, from, size, &link), LINK_OK);
    size_t length = strlen(link);
    ASSERT(strncmp(link, PAGE LINK_REPLAY, strlen(PAGE LINK_REPLAY)) == 0);
    ASSERT(strspn(link + strlen(PAGE LINK_REPLAY),
                  "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
           length - strlen(PAGE LINK_REPLAY));
    ASSERT(link_has_replay(link));
    ASSERT_EQ(link_read(link, &back, &back_size), LINK_OK);
    ASSERT_EQ(back_size, size);
    ASSERT(memcmp(back, from, size) == 0 && back[size] == 0);
    free(back);
    free(link);
    return length;
}

static void all_replays_come_back(void)
{
    DIR *folder = opendir("tests/replays");
    unsigned sprints = 0;
    ASSERT(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".tsc"))
            continue;
        size_t size = load(entry->d_name);
        ASSERT(there_and_back(text, leave_hashes(size)) > 0);
        load(entry->d_name);
        char *link = NULL;
        ASSERT_EQ(link_write(PAGE, text, size, &link), LINK_OK);
        size_t length = strlen(link);
        free(link);
        if (strstr(entry->d_name, "-sprint-")) {
            ASSERT(length <= 700);
            sprints++;
        }
    }
    closedir(folder);
    ASSERT(sprints > 8);
}

/* Texts that the recorder would not have written come back all the same. */
static void any_text_comes_back(void)
{
    static const char *const odd[] = {
        "",
        "\n",
        "57 0 -",
        "57 0 -\n057 0 l\n",
        "0 0 l\n0 1 l\n4294967 3 lrdhcafkt\n0004 x -\n",
        "3840 0 l\n3839 0 -\n240 0 l\n239 0 -\n255 0 t\n",
        "1 0 rl\n1 4 l\n1 0 \n 1 0 l\n1 0 -\n\2"
        "5\n",
        "\1\2"
        "9\n",
        "\1",
        "tessera replay 1\n5 0 l\ntessera replay 1\n5 0 l\n",
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        there_and_back(odd[i], strlen(odd[i]));
    there_and_back("a\0b\n5 0 l\n\0", 11);
}

static int read_error(const char *words)
{
    char *back = NULL;
    size_t size;
    int error = link_read(words, &back, &size);
    ASSERT((back != NULL) == (error == LINK_OK));
    free(back);
    return error;
}

static void every_torn_link_is_refused(void)
{
    char *link;
    size_t size = load("modern-sprint-win.tsc");
    ASSERT_EQ(link_write("", text, size, &link), LINK_OK);
    for (size_t length = strlen(link); length-- > strlen(LINK_REPLAY) + 1;) {
        link[length] = '\0';
        int error = read_error(link);
        /* the last letter may hold nothing but filling */
        ASSERT(error == LINK_TORN);
    }
    free(link);
    ASSERT_EQ(read_error("#r="), LINK_TORN);
    ASSERT_EQ(read_error("#r=!"), LINK_TORN);
    ASSERT_EQ(read_error("no link"), LINK_TORN);
}

/* Additions of mails and of programs that count visits. */
static void words_around_a_link_are_left_out(void)
{
    static const char *const around[][2] = {
        {"see http://x/", "\r\n"}, {"", "&from=mail"}, {"", "=="}, {" ", " and more"}};
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        char words[200], *link, *back;
        size_t size;
        ASSERT_EQ(link_write("", "hello\n", 6, &link), LINK_OK);
        snprintf(words, sizeof words, "%s%s%s", around[i][0], link, around[i][1]);
        ASSERT_EQ(link_read(words, &back, &size), LINK_OK);
        ASSERT_EQ(size, 6);
        ASSERT_TEXT(back, "hello\n");
        free(back);
        free(link);
    }
}

/* The first byte is the version: six bits of the first letter, two of the second. */
static void a_later_version_says_so(void)
{
    char *link;
    ASSERT_EQ(link_write("", "hello\n", 6, &link), LINK_OK);
    ASSERT(link[3] == 'A' && link[4] >= 'Q' && link[4] <= 'Z');
    link[4] = 'h'; /* 2, and bits of the next byte */
    ASSERT_EQ(read_error(link), LINK_NEWER);
    link[4] = 'B'; /* 0 */
    ASSERT_EQ(read_error(link), LINK_TORN);
    free(link);
}

/* A person's forty lines: a hundred pieces, three keys each, the times as hands have them. */
static void a_persons_sprint_is_short(void)
{
    static const char keys[] = "lrcakd";
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "tessera replay 1\nrules guideline 2\nmode sprint 1\nplayers 1\n"
                                   "seed 7654321\nlevel 1\ngoal 40\n"
                                   "handling 0 das 167 arr 33 dcd 0 soft 20 irs tap ihs tap\n\n");
    uint32_t x = 5;
    for (int piece = 0; piece < 100; piece++)
        for (int key = 0; key < 3; key++) {
            unsigned of_four[4], gap = 20, hold = 20;
            for (int i = 0; i < 4; i++) {
                x = x * 1664525 + 1013904223;
                of_four[i] = x >> 24;
                gap += of_four[i] / 5; /* four throws: most are near the middle */
                hold += of_four[i] / 10;
            }
            char name = key == 2 ? 'h' : keys[of_four[0] * of_four[1] % 6];
            used += (size_t)snprintf(text + used, sizeof text - used, "%u 0 %c\n%u 0 -\n", gap,
                                     name, hold);
        }
    used += (size_t)snprintf(text + used, sizeof text - used,
                             "hash 63248 0123456789abcdef\n\nend 63248\n"
                             "board 0 won - score 21450 lines 40 level 1 pieces 100\n");
    size_t length = there_and_back(text, used);
    ASSERT(length < 900 + strlen(PAGE));
}

/* Lines that are all alike cost hardly a bit each. */
static void a_bomb_does_not_go_off(void)
{
    enum { LINE = 6, LINES = LINK_TEXT_MAX / LINE + 1 };
    buffer bomb = {0}, text_out = {0}, compact = {0};
    for (unsigned i = 0; i < LINES; i++)
        buffer_add(&bomb, i % 2 ? "9 0 -\n" : "9 0 l\n", LINE);
    ASSERT(bomb.size > LINK_TEXT_MAX);
    ASSERT(compact_write(bomb.data, bomb.size, &compact));
    ASSERT(compact.size < LINK_SIZE_MAX / 2);
    ASSERT_EQ(compact_read(compact.data, compact.size, LINK_TEXT_MAX, &text_out), COMPACT_LARGE);
    ASSERT(text_out.size <= LINK_TEXT_MAX + LINE + 1);
    buffer_free(&bomb);
    buffer_free(&compact);
    buffer_free(&text_out);
}

/* Hashes on the way are left out, the one at the end is not. */
static void hashes_on_the_way_are_left_out(void)
{
    static const char with[] = "tessera replay 1\n5 0 l\nhash 9 1\n7 0 -\nhash 12 2\n\nend 12\n";
    char *link, *back;
    size_t size;
    ASSERT_EQ(link_write("", with, sizeof with - 1, &link), LINK_OK);
    ASSERT_EQ(link_read(link, &back, &size), LINK_OK);
    ASSERT_TEXT(back, "tessera replay 1\n5 0 l\n7 0 -\nhash 12 2\n\nend 12\n");
    free(link);
    free(back);
}

static void long_games_are_refused(void)
{
    static const struct {
        const char *words;
        int error;
    } games[] = {
        {"tessera replay 1\nhash 8388608 0\n", LINK_OK},
        {"tessera replay 1\nhash 8388609 0\n", LINK_LONG},
        {"tessera replay 1\nend 99999999999999999999\n", LINK_LONG},
        {"tessera replay 1\n8388609 0 l\n", LINK_LONG},
        {"tessera replay 1\n4194304 0 l\n4194305 0 -\n", LINK_LONG},
        {"tessera replay 1\nend 5000000\ntessera replay 1\nend 5000000\n", LINK_LONG},
    };
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        char *link;
        ASSERT_EQ(link_write("", games[i].words, strlen(games[i].words), &link), LINK_OK);
        ASSERT_EQ(read_error(link), games[i].error);
        free(link);
    }
}

static void what_is_too_long_is_not_written(void)
{
    char *link;
    char *noise = malloc(LINK_TEXT_MAX + 1);
    uint32_t x = 1;
    ASSERT(noise != NULL);
    for (size_t i = 0; i <= LINK_TEXT_MAX; i++)
        noise[i] = (char)((x = x * 1664525 + 1013904223) >> 24);
    ASSERT_EQ(link_write("", noise, LINK_TEXT_MAX + 1, &link), LINK_SIZE);
    ASSERT_EQ(link_write("", noise, 200000, &link), LINK_SIZE);
    ASSERT(link == NULL);
    there_and_back(noise, 50000);
    free(noise);
}

static void challenges_are_read(void)
{
    link_challenge p;
    ASSERT(link_read_challenge(PAGE "#play=sprint,guideline&seed=18446744073709551615", &p));
    ASSERT(p.mode == ts_modes_find("sprint") && p.rules == ts_rules_find("guideline"));
    ASSERT(p.has_seed && p.seed == UINT64_MAX && p.level == -1 && p.goal == 0 && p.variant == -1);
    ASSERT(link_read_challenge("#play=marathon&level=3&goal=100&variant=2&new=thing", &p));
    ASSERT(p.rules == -1 && !p.has_seed && p.level == 3 && p.goal == 100 && p.variant == 2);
    static const char *const wrong[] = {"#play=",
                                        "#play=nothing",
                                        "#play=sprint,nothing",
                                        "#play=sprint&seed=18446744073709551616",
                                        "#play=sprint&seed=",
                                        "#play=sprint&seed=-1",
                                        "#play=sprint&level=65536",
                                        "#play=sprint&aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=1",
                                        "sprint"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        ASSERT(!link_read_challenge(wrong[i], &p));
}

/* Whatever order they come in; what is no value of the rules is no challenge. */
static void challenges_carry_changes(void)
{
    link_challenge p, again;
    char link[200];
    ASSERT(link_read_challenge("#play=sprint,guideline&spins=none&seed=5&lock=200&hold=no", &p));
    ASSERT_EQ(p.own.rules, p.rules);
    ASSERT_EQ(p.own.change[0].knob, TS_KNOB_HOLD);
    ASSERT_EQ(p.own.change[0].value, 0);
    ASSERT_EQ(p.own.change[1].knob, TS_KNOB_LOCK);
    ASSERT_EQ(p.own.change[1].value, 200);
    ASSERT_EQ(p.own.change[2].knob, TS_KNOB_SPINS);
    ASSERT_EQ(p.own.change[3].knob, TS_KNOB_NONE);
    ASSERT(link_write_challenge(PAGE, &p, link, sizeof link));
    ASSERT_TEXT(link, PAGE "#play=sprint,guideline&hold=no&lock=200&spins=none&seed=5");
    ASSERT(link_read_challenge(link, &again) && memcmp(&p, &again, sizeof p) == 0);
    ASSERT(!link_write_challenge(PAGE, &p, link, 40));
    ASSERT(!link_read_challenge("#play=sprint&hold=no", &p));              /* no by whose rules? */
    ASSERT(!link_read_challenge("#play=sprint,guideline&lock=99999", &p)); /* out of range */
    ASSERT(!link_read_challenge("#play=sprint,wx&lock=200", &p));          /* it locks at once */
    ASSERT(!link_read_challenge("#play=sprint,guideline&hold=perhaps", &p)); /* no word of it */
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(all_replays_come_back);
    RUN(any_text_comes_back);
    RUN(every_torn_link_is_refused);
    RUN(words_around_a_link_are_left_out);
    RUN(a_later_version_says_so);
    RUN(a_persons_sprint_is_short);
    RUN(hashes_on_the_way_are_left_out);
    RUN(a_bomb_does_not_go_off);
    RUN(long_games_are_refused);
    RUN(what_is_too_long_is_not_written);
    RUN(challenges_are_read);
    RUN(challenges_carry_changes);
    return test_done();
}
