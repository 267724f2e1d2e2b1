/* The compact form: any text comes back as it was, in the same bytes on every machine; other bytes
 * are refused. tests/test_compact.py compares it with docs/compact-format.md. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "base/splitmix.h"
#include "replay/compact.h"
#include "replay_read.h"
#include "test.h"

static char text[1 << 20];
static uint64_t sum; /* of all bytes that were written */

static size_t there_and_back(const char *from, size_t size)
{
    buffer compact = {0}, back = {0};
    ASSERT(compact_write(from, size, &compact));
    ASSERT(compact_is(compact.data, compact.size));
    ASSERT_EQ(compact_read(compact.data, compact.size, size, &back), COMPACT_OK);
    ASSERT_EQ(back.size, size);
    ASSERT(size == 0 || memcmp(back.data, from, size) == 0);
    for (size_t i = 0; i < compact.size; i++)
        sum = (sum ^ (uint8_t)compact.data[i]) * UINT64_C(0x100000001b3);
    size_t written = compact.size;
    buffer_free(&compact);
    buffer_free(&back);
    return written;
}

static size_t load(const char *name)
{
    return replay_read(name, text, sizeof text);
}

/* All rule sets, all modes, duels of up to four. */
static void all_replays_come_back(void)
{
    DIR *folder = opendir("tests/replays");
    size_t plain = 0, packed = 0;
    ASSERT(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (!strstr(entry->d_name, ".tsc"))
            continue;
        size_t size = load(entry->d_name);
        plain += size;
        packed += there_and_back(text, size);
    }
    closedir(folder);
    ASSERT(plain > 100000);
    ASSERT(packed < plain / 6);
}

static void read_file(const char *path, buffer *out)
{
    FILE *file = fopen(path, "rb");
    ASSERT(file != NULL);
    buffer_reserve(out, sizeof text);
    out->size = fread(out->data, 1, out->capacity, file);
    fclose(file);
}

/* They must be readable for ever: see docs/compact-format.md. */
static void golden_files_are_read(void)
{
    DIR *folder = opendir("tests/golden/compact");
    unsigned count = 0;
    ASSERT(folder != NULL);
    for (struct dirent *entry; (entry = readdir(folder));) {
        char path[300];
        int length = snprintf(path, sizeof path, "tests/golden/compact/%s", entry->d_name);
        if (!strstr(path, ".tsc"))
            continue;
        buffer compact = {0}, wanted = {0}, got = {0};
        read_file(path, &compact);
        path[length - 1] = 'r';
        read_file(path, &wanted);
        ASSERT_EQ(compact_read(compact.data, compact.size, wanted.size, &got), COMPACT_OK);
        ASSERT_EQ(got.size, wanted.size);
        ASSERT(got.size == 0 || memcmp(got.data, wanted.data, got.size) == 0);
        buffer_free(&compact);
        buffer_free(&wanted);
        buffer_free(&got);
        count++;
    }
    closedir(folder);
    ASSERT_EQ(count, 20);
}

/* Libraries and links hold these bytes: another model would be another version. */
static void the_bytes_stay_the_same(void)
{
    sum = 0;
    there_and_back(text, load("../earlier/refused/modern2-sprint-win.tsc"));
    there_and_back(text, load("guideline-duel-four-aiming.tsc"));
    there_and_back(text, load("../earlier/refused/tgm1-master-win.tsc"));
    ASSERT_EQ(sum, UINT64_C(0x1af64664c08b6329));
}

/* Rounds of a duel, with what stands before them; the second costs less than the first. */
static void a_match_comes_back(void)
{
    static char match[1 << 16];
    size_t size = (size_t)snprintf(match, sizeof match,
                                   "tessera match 1\nfirst 3\nplayed person bot:5\nas 1 tessera "
                                   "friend 1 10 220 3 Ann\n\n");
    size_t one = load("modern-duel-cancel.tsc"), alone = there_and_back(text, one);
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
    for (unsigned lines = 0; lines < 200; lines++)
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
    ASSERT(there_and_back(text, used) < 780);
}

static int read_error(const buffer *bytes, size_t size, size_t most)
{
    buffer back = {0};
    int error = compact_read(bytes->data, size, most, &back);
    ASSERT(back.size <= most + 40); /* a change or a hash at a time */
    buffer_free(&back);
    return error;
}

static void damage_is_refused(void)
{
    size_t size = load("guideline-marathon-win-hold.tsc");
    buffer compact = {0};
    ASSERT(compact_write(text, size, &compact));
    for (size_t at = 0; at < compact.size; at++) {
        compact.data[at] ^= (char)(1 << at % 8);
        ASSERT(read_error(&compact, compact.size, size) != COMPACT_OK);
        compact.data[at] ^= (char)(1 << at % 8);
    }
    for (size_t cut = 0; cut < compact.size; cut++)
        ASSERT(read_error(&compact, cut, size) != COMPACT_OK);
    for (size_t most = 0; most < size; most += 97)
        ASSERT_EQ(read_error(&compact, compact.size, most), COMPACT_LARGE);
    buffer_add(&compact, "12345", 5); /* more than is read ahead */
    ASSERT_EQ(read_error(&compact, compact.size, size), COMPACT_BROKEN);
    buffer_free(&compact);
}

static void the_first_byte_is_the_version(void)
{
    buffer compact = {0};
    ASSERT(compact_write("a\n", 2, &compact));
    ASSERT_EQ(compact.data[0], 1);
    for (unsigned first = 0; first < 256; first++) {
        compact.data[0] = (char)first;
        ASSERT_EQ(compact_is(compact.data, compact.size), first >= 1 && first <= 8);
        ASSERT_EQ(read_error(&compact, compact.size, 9), first == 1 ? COMPACT_OK
                                                         : first >= 2 && first <= 8
                                                             ? COMPACT_NEWER
                                                             : COMPACT_BROKEN);
    }
    buffer_free(&compact);
    ASSERT(!compact_is("", 0));
    ASSERT_EQ(compact_read("", 0, 9, &compact), COMPACT_BROKEN);
}

/* The buffer's contents stay; the limit is that of the text. */
static void a_text_is_appended(void)
{
    buffer compact = {0}, out = {0};
    buffer_add(&compact, "xy", 2);
    ASSERT(compact_write("5 0 l\nend", 9, &compact));
    buffer_add(&out, "before", 6);
    ASSERT_EQ(compact_read(compact.data + 2, compact.size - 2, 8, &out), COMPACT_LARGE);
    out.size = 6;
    ASSERT_EQ(compact_read(compact.data + 2, compact.size - 2, 9, &out), COMPACT_OK);
    ASSERT_EQ(out.size, 15);
    ASSERT_BYTES(out.data, "before5 0 l\nend", 15);
    buffer_free(&compact);
    buffer_free(&out);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(all_replays_come_back);
    RUN(golden_files_are_read);
    RUN(the_bytes_stay_the_same);
    RUN(a_match_comes_back);
    RUN(a_head_comes_back);
    RUN(any_text_comes_back);
    RUN(a_persons_sprint_is_small);
    RUN(damage_is_refused);
    RUN(the_first_byte_is_the_version);
    RUN(a_text_is_appended);
    return test_done();
}
