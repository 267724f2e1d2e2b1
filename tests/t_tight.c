/* The tight form: any text comes back as it was, in the same bytes on every machine; bytes from
 * elsewhere are refused, or harmless. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/splitmix.h"
#include "record/tight.h"
#include "test.h"

static char text[1 << 20], back[sizeof text + 1];
static uint64_t sum; /* of all bytes that were written */

static size_t there_and_back(const char *from, size_t size)
{
    ts_tight_bytes tight;
    size_t used = 0;
    ASSERT(ts_tight_write(from, size, &tight));
    ASSERT_EQ(ts_tight_read(tight.at, tight.size, back, size + 1, &used), TS_TIGHT_OK);
    ASSERT_EQ(used, size);
    ASSERT(size == 0 || memcmp(back, from, size) == 0);
    for (size_t i = 0; i < tight.size; i++)
        sum = (sum ^ tight.at[i]) * UINT64_C(0x100000001b3);
    free(tight.at);
    return tight.size;
}

static size_t load(const char *name)
{
    char path[300];
    snprintf(path, sizeof path, "tests/replays/%s", name);
    FILE *file = fopen(path, "rb");
    ASSERT(file != NULL);
    size_t size = fread(text, 1, sizeof text, file);
    fclose(file);
    return size;
}

/* All rule sets, all modes, duels of up to four. */
static void all_replays_come_back(void)
{
    DIR *folder = opendir("tests/replays");
    size_t plain = 0, packed = 0;
    ASSERT(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".tsr"))
            continue;
        size_t size = load(entry->d_name);
        plain += size;
        packed += there_and_back(text, size);
    }
    closedir(folder);
    ASSERT(plain > 100000);
    ASSERT(packed < plain / 5);
}

/* Libraries are kept in these bytes: a change of the model would be another form. */
static void the_bytes_stay_the_same(void)
{
    sum = 0;
    there_and_back(text, load("modern-sprint-win.tsr"));
    there_and_back(text, load("guideline-duel-four-aiming.tsr"));
    there_and_back(text, load("tgm-master-win.tsr"));
    ASSERT_EQ(sum, UINT64_C(0x33ee9c833ff22913));
}

/* Rounds of a duel, with what stands before them; the second costs less than the first. */
static void a_match_comes_back(void)
{
    static char match[1 << 16];
    size_t size = (size_t)snprintf(match, sizeof match,
                                   "tessera match 1\nfirst 3\nplayed person bot:5\nas 1 tessera "
                                   "friend 1 10 220 3 Ann\n\n");
    size_t one = load("modern-duel-cancel.tsr"), alone = there_and_back(text, one);
    for (unsigned round = 0; round < 3; round++) {
        memcpy(match + size, text, one);
        size += one;
    }
    ASSERT(there_and_back(match, size) < 60 + 3 * alone);
}

/* By changed rules, with a handicap, by another level. */
static void a_head_comes_back(void)
{
    static const char head[] =
        "tessera replay 1\nrules guideline 2\nmode duel 2\nknob gravity 5\nknob hold 0\nplayers 3\n"
        "seed 18446744073709551615\nlevel 15\ngoal endless\nvariant 7\nhandicap 0 5 0\n"
        "handling 0 das 167 arr 33 dcd 0 soft 20 irs tap ihs tap\n"
        "handling 1 das 65535 arr 0 dcd 9 soft 0 irs off ihs hold\n"
        "handling 2 das 1 arr 0 dcd 9 soft 0 irs off ihs hold\n\n"
        "29999 2 l\n1 0 t\nhash 30000 0123456789abcdef\n0 2 lr\nhash 40000 ffffffffffffffff\n"
        "hash 50000 0000000000000000\n4294967295 1 lrdhcafkt\n\nend 99\n";
    there_and_back(head, sizeof head - 1);
}

/* Texts that no recorder would have written. */
static void any_text_comes_back(void)
{
    static const char *const odd[] = {
        "",
        "\n",
        "\n\n\n",
        " ",
        "  \n",
        "57 0 -",
        "57 0 -\n057 0 l\n",
        "0 0 l\n0 1 l\n4294967 3 lrdhcafkt\n0004 x -\n",
        "1 0 rl\n1 4 l\n1 0 \n 1 0 l\n1 0 -\n1 0 -\n",
        "4294967296 0 l\n4294967295 0 l\n",
        "16383 0 l\n16384 0 -\n31 0 l\n32 0 -\n15 0 l\n16 0 -\n",
        "hash 10000 0123456789abcdef\n",
        "hash 10000 0123456789abcdef\nhash 20000 0123456789abcdef\n5 0 l\n",
        "hash 10000 0123456789abcdef\n10000 0 l\n40000 0 -\n",
        "10 0 l\nhash 5 0123456789abcdef\nhash 0 0123456789abcdef\n1 0 -\nhash "
        "18446744073709551615 "
        "0000000000000000\n9 0 l\n",
        "hash 10000 0123456789abcdeF\nhash 1 0\nhash\nhash \n",
        "tessera replay 1\n5 0 l\ntessera replay 1\n5 0 l\n",
        "board 0\nboard 0 0\nboard\nend\nend 00\nend 18446744073709551616\n",
    };
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        there_and_back(odd[i], strlen(odd[i]));
    there_and_back("a\0b\n5 0 l\n\0", 11);
    uint64_t draw = 1;
    for (size_t size = 0; size <= 70000; size = size * 3 + 1) {
        for (size_t i = 0; i < size; i++)
            text[i] = (char)splitmix_next(&draw);
        there_and_back(text, size);
    }
    for (unsigned lines = 0; lines < 200; lines++) /* more than it remembers */
        snprintf(text + 8 * lines, 9, "w%05u x", lines * 7919 % 150);
    there_and_back(text, strlen(text));
}

/* A hundred pieces in a minute, three keys each, all times by chance; a hash each ten seconds. */
static void a_persons_sprint_is_small(void)
{
    static const char keys[] = "lrcakd";
    uint64_t draw = 5, tick = 0, due = 10000;
    size_t used = (size_t)snprintf(text, sizeof text,
                                   "tessera replay 1\nrules guideline 2\nmode sprint 1\nplayers 1\n"
                                   "seed 7654321\nlevel 1\ngoal 40\n"
                                   "handling 0 das 167 arr 33 dcd 0 soft 20 irs tap ihs tap\n\n");
    for (unsigned i = 0; i < 600; i++) {
        unsigned ticks = i % 2 ? 20 : 40;
        for (unsigned throw = 0; throw < 4; throw ++) /* most are near the middle */
            ticks += (unsigned)(splitmix_next(&draw) % (i % 2 ? 25 : 40));
        char key = i % 6 == 4 ? 'h' : keys[splitmix_next(&draw) % 6];
        for (tick += ticks; tick >= due; due += 10000)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "hash %llu %016llx\n",
                                 (unsigned long long)due, (unsigned long long)splitmix_next(&draw));
        used += (size_t)snprintf(text + used, sizeof text - used, "%u 0 %c\n", ticks,
                                 i % 2 ? '-' : key);
    }
    used += (size_t)snprintf(text + used, sizeof text - used,
                             "hash %llu 0123456789abcdef\n\nend %llu\n"
                             "board 0 won - score 21450 lines 40 level 1 pieces 100\n",
                             (unsigned long long)tick, (unsigned long long)tick);
    ASSERT(there_and_back(text, used) < 700);
}

static void damage_is_refused_or_harmless(void)
{
    size_t size = load("guideline-marathon-win-hold.tsr"), used, some = 0;
    ts_tight_bytes tight;
    ASSERT(ts_tight_write(text, size, &tight));
    for (size_t at = 0; at < tight.size; at++) {
        tight.at[at] ^= (uint8_t)(1 << at % 8);
        int error = ts_tight_read(tight.at, tight.size, back, size + 1, &used);
        ASSERT(used <= size + 1);
        some += error != TS_TIGHT_OK;
        tight.at[at] ^= (uint8_t)(1 << at % 8);
    }
    ASSERT(some > tight.size / 2); /* what else it is only a digest tells */
    for (size_t cut = 0; cut < tight.size; cut++)
        ASSERT(ts_tight_read(tight.at, cut, back, size + 1, &used) != TS_TIGHT_OK || used != size ||
               memcmp(text, back, size) != 0);
    for (size_t room = 0; room < size; room += 97)
        ASSERT_EQ(ts_tight_read(tight.at, tight.size, back, room, &used), TS_TIGHT_LARGE);
    free(tight.at);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(all_replays_come_back);
    RUN(the_bytes_stay_the_same);
    RUN(a_match_comes_back);
    RUN(a_head_comes_back);
    RUN(any_text_comes_back);
    RUN(a_persons_sprint_is_small);
    RUN(damage_is_refused_or_harmless);
    return test_done();
}
