/* Packed replays: what is unpacked is what was packed; bytes from elsewhere are refused. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "store/packing.h"
#include "store_files.h"
#include "test.h"

static char *unpack(const packing_bytes *packed, size_t size)
{
    bool no_memory;
    char *text = packing_unpack(packed->at, packed->size, size, &no_memory);
    ASSERT(!no_memory);
    return text;
}

static size_t there_and_back(const char *text, size_t size)
{
    packing_bytes packed;
    ASSERT(packing_pack(text, size, &packed));
    ASSERT(packing_is_packed(packed.at, packed.size));
    char *back = unpack(&packed, size);
    ASSERT(back != NULL);
    ASSERT(memcmp(back, text, size) == 0 && back[size] == 0);
    free(back);
    ASSERT(unpack(&packed, size + 1) == NULL);
    if (size > 0)
        ASSERT(unpack(&packed, size - 1) == NULL);
    free(packed.at);
    return packed.size;
}

static void replays_come_back_and_are_small(void)
{
    size_t plain = 0, packed = 0;
    struct dirent *entry;
    DIR *folder = opendir("tests/replays");
    ASSERT(folder != NULL);
    while ((entry = readdir(folder)))
        if (strstr(entry->d_name, ".tsr")) {
            char path[300];
            snprintf(path, sizeof path, "tests/replays/%s", entry->d_name);
            bytes b = file_read(path);
            plain += b.size;
            packed += there_and_back((const char *)b.at, b.size);
            free(b.at);
        }
    closedir(folder);
    ASSERT(plain > 100000);
    ASSERT(packed < plain / 3);
}

static void any_bytes_come_back(void)
{
    static char text[70000];
    uint32_t draw = 1;
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = (char)((draw = draw * 1664525 + 1013904223) >> 24);
    for (size_t size = 0; size <= sizeof text; size = size * 3 + 1)
        there_and_back(text, size);
}

/* As the first version kept it. */
static void a_plain_text_is_itself(void)
{
    static const char text[] = "tessera replay 1\n";
    packing_bytes plain = {(unsigned char *)text, sizeof text - 1};
    char *back = unpack(&plain, sizeof text - 1);
    ASSERT(back != NULL);
    ASSERT_TEXT(back, text);
    free(back);
    ASSERT(unpack(&plain, sizeof text) == NULL);
}

static void damage_is_refused_or_harmless(void)
{
    bytes b = file_read("tests/replays/guideline-marathon-win-hold.tsr");
    packing_bytes packed;
    ASSERT(packing_pack((const char *)b.at, b.size, &packed));
    for (size_t at = 1; at < packed.size; at++) {
        packed.at[at] ^= (unsigned char)(1 << at % 8);
        free(unpack(&packed, b.size));
        packed.at[at] ^= (unsigned char)(1 << at % 8);
    }
    for (size_t size = 0; size < packed.size; size++) {
        packing_bytes torn = {packed.at, size};
        ASSERT(unpack(&torn, b.size) == NULL);
    }
    ASSERT(unpack(&packed, (size_t)1 << 31) ==
           NULL); /* more than these bytes can be: no memory for it */
    free(packed.at);
    free(b.at);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(replays_come_back_and_are_small);
    RUN(any_bytes_come_back);
    RUN(a_plain_text_is_itself);
    RUN(damage_is_refused_or_harmless);
    return test_done();
}
