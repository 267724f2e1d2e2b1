/* A store in a folder of its own, and games to store. Included once by a test of the store. */
#ifndef TESSERA_STORE_RIG_H
#define TESSERA_STORE_RIG_H

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store/store.h"
#include "test.h"

static char rig_folder[256];

static inline const char *rig_path(const char *name)
{
    static char path[4][600];
    static unsigned turn;
    turn = (turn + 1) % 4;
    snprintf(path[turn], sizeof path[turn], "%s/%s", rig_folder, name);
    return path[turn];
}

static inline void rig_remove(void)
{
    struct dirent *entry;
    DIR *folder = opendir(rig_folder);
    while (folder && (entry = readdir(folder)))
        if (entry->d_name[0] != '.')
            unlink(rig_path(entry->d_name));
    if (folder)
        closedir(folder);
    rmdir(rig_folder);
}

/* A folder that does not exist yet; in memory if possible, where no disk has to be waited for. */
static inline void rig_fresh(void)
{
    const char *base = getenv("TMPDIR");
    if (rig_folder[0])
        rig_remove();
    if (!base)
        base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(rig_folder, sizeof rig_folder, "%s/tessera-test-%d", base, (int)getpid());
    rig_remove();
}

/* A setting that an earlier program has made. */
static inline void rig_was_set(const char *name, const char *value)
{
    store_handle *s = store_open(rig_folder);
    store_set(s, name, value);
    store_close(s);
}

/* Number of files whose names begin with this. */
static inline unsigned rig_files(const char *start)
{
    struct dirent *entry;
    unsigned count = 0;
    DIR *folder = opendir(rig_folder);
    while (folder && (entry = readdir(folder)))
        count += strncmp(entry->d_name, start, strlen(start)) == 0;
    if (folder)
        closedir(folder);
    return count;
}

/* Game number n: each fact differs from those of other games. */
static inline store_game rig_game(unsigned n)
{
    return (store_game){.played_ms = INT64_C(1700000000000) + n,
                        .rank = 1000 + n,
                        .score = UINT64_MAX - n,
                        .time_us = 60000000 + n,
                        .seed = UINT64_C(0xfedcba9876543210) ^ n,
                        .goal = 40,
                        .lines = 40 + n,
                        .level = n,
                        .pieces = 100 + n,
                        .presses = 300 + n,
                        .faults = 7 * n,
                        .start_level = 1,
                        .rules = (uint8_t)ts_rules_find("guideline"),
                        .mode = (uint8_t)ts_modes_find("sprint"),
                        .players = 1,
                        .outcome = TS_WON,
                        .grade = (uint8_t)(n % 7),
                        .counts = 1};
}

/* Its text: of varying length, so that it sometimes needs pages of its own. */
static inline size_t rig_replay(unsigned n, char *out, size_t capacity)
{
    size_t size = (size_t)snprintf(out, capacity, "tessera replay 1\nnumber %u\n", n);
    for (unsigned i = 0; i < n * 37 % 300; i++)
        size += (size_t)snprintf(out + size, capacity - size, "%u 0 l\n", i * n);
    return size;
}

enum { RIG_TEXT_ROOM = 8192 };

static inline uint64_t rig_put(store_handle *s, unsigned n)
{
    char text[RIG_TEXT_ROOM];
    uint64_t id = 0;
    store_game game = rig_game(n);
    size_t size = rig_replay(n, text, sizeof text);
    ASSERT(store_put(s, &game, text, size, &id));
    return id;
}

/* Is the game there under that id, as it was stored? */
static inline bool rig_has(store_handle *s, uint64_t id, unsigned n)
{
    char text[RIG_TEXT_ROOM];
    size_t size = rig_replay(n, text, sizeof text);
    store_game game = rig_game(n);
    store_replay got;
    store_get(s, id, &got);
    game.id = got.game.id;
    game.replay_size = (uint32_t)size;
    bool same = got.ready && got.status == STORE_OK && got.size == size && got.text &&
                memcmp(got.text, text, size) == 0 && memcmp(&got.game, &game, sizeof game) == 0;
    free(got.text);
    return same;
}

static inline store_list rig_newest(store_handle *s, store_game *game, unsigned capacity)
{
    store_list list = {.game = game, .capacity = capacity};
    store_filter all = {.mode = -1, .rules = -1};
    store_newest(s, &all, &list);
    return list;
}

/* A library of that number of games is opened where nothing may be written: they are seen, and what
 * is put is written as soon as it may be. Root may write anywhere, so as nobody. */
static inline void rig_unwritable(unsigned games)
{
    pid_t child = fork();
    if (child == 0) {
        chmod(rig_folder, 0555);
        chmod(rig_path("tessera.db"), 0444);
        if (getuid() == 0 &&
            (chown(rig_folder, 65534, 65534) != 0 ||
             chown(rig_path("tessera.db"), 65534, 65534) != 0 || setuid(65534) != 0))
            _exit(2);
        store_handle *s = store_open(rig_folder);
        ASSERT_EQ(store_state_of(s)->status, STORE_READ_ONLY);
        for (unsigned n = 1; n <= games; n++)
            ASSERT(rig_has(s, n, n)); /* what is there can be seen */
        ASSERT_TEXT(store_setting(s, "language"), "fr");
        uint64_t id = rig_put(s, games + 1);
        ASSERT(rig_has(s, id, games + 1));
        store_journal(s, "text\n", 5);
        ASSERT_EQ(store_state_of(s)->waiting, 1);
        chmod(rig_folder, 0755);
        chmod(rig_path("tessera.db"), 0644);
        store_run(s); /* and as soon as it may be written it is */
        store_journal(s, "text\n", 5);
        ASSERT_EQ(store_state_of(s)->status, STORE_OK);
        ASSERT_EQ(store_state_of(s)->waiting, 0);
        store_close(s);
        _exit(test_wrong != 0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
}

#endif
