/* The store on a disk that fails: killed at every write and at any moment, full, unreadable, not
 * to be written, in use by another. Nothing that was told to be kept may be gone. */
#define _GNU_SOURCE
#include <stdbool.h>

#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#include "store_rig.h"
#include "store_shim.h"

static bool whole(void)
{
    sqlite3 *db = NULL;
    sqlite3_stmt *row = NULL;
    bool ok = sqlite3_open_v2(rig_path("tessera.db"), &db, SQLITE_OPEN_READWRITE, NULL) == 0 &&
              sqlite3_prepare_v2(db, "PRAGMA integrity_check", -1, &row, NULL) == 0 &&
              sqlite3_step(row) == SQLITE_ROW &&
              strcmp((const char *)sqlite3_column_text(row, 0), "ok") == 0;
    sqlite3_finalize(row);
    sqlite3_close(db);
    return ok;
}

/* Games number 1 to `games` are there, each once; more than the `sure` may be missing none. */
static void all_there(store_handle *s, unsigned sure, unsigned games)
{
    store_game game[256];
    store_list list = rig_newest(s, game, 256);
    ASSERT_EQ(list.status, STORE_OK);
    ASSERT(list.count >= sure && list.count <= games);
    for (unsigned i = 0; i < list.count; i++)
        ASSERT(rig_has(s, game[i].id, game[i].pieces - 100));
    for (unsigned n = 1; n <= sure; n++) {
        unsigned times = 0;
        for (unsigned i = 0; i < list.count; i++)
            times += game[i].pieces == 100 + n;
        ASSERT_EQ(times, 1);
    }
}

/* ---- killed ------------------------------------------------------------------------------- */

enum { GAMES = 3 };

/* Stores games; writes a letter to `tell` for each step that the next program must find. */
static void work(int tell)
{
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; s && n <= GAMES; n++) {
        char text[RIG_TEXT_ROOM];
        store_journal(s, text, rig_replay(n, text, sizeof text));
        rig_put(s, n);
        if (store_state_of(s)->waiting == 0 && write(tell, "g", 1) != 1)
            _exit(1);
        store_journal_clear(s);
        store_set(s, "done", n == 1 ? "1" : n == 2 ? "2" : "3");
        if (store_state_of(s)->waiting == 0 && write(tell, "s", 1) != 1)
            _exit(1);
    }
    store_close(s);
}

static unsigned count_of(const char *told, ssize_t size, char what)
{
    unsigned count = 0;
    for (ssize_t i = 0; i < size; i++)
        count += told[i] == what;
    return count;
}

/* False: the child came to its end before the n-th call. */
static bool killed_at(int mode, int n)
{
    int tell[2];
    char told[64];
    ASSERT(pipe(tell) == 0);
    pid_t child = fork();
    if (child == 0) {
        shim_set(mode, n, false);
        work(tell[1]);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    close(tell[1]);
    ssize_t size = read(tell[0], told, sizeof told);
    close(tell[0]);
    store_handle *s = store_open(rig_folder);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    ASSERT(store_state_of(s)->set_aside == NULL);
    all_there(s, count_of(told, size, 'g'), GAMES);
    unsigned settings = count_of(told, size, 's');
    const char *done = store_setting(s, "done");
    ASSERT((done ? (unsigned)(done[0] - '0') : 0) >= settings);
    store_close(s);
    ASSERT(whole());
    return WIFSIGNALED(status);
}

static void killed_at_every_write(void)
{
    for (int mode = SHIM_KILL; mode <= SHIM_KILL_TORN; mode++) {
        int n = 0;
        do
            rig_fresh();
        while (killed_at(mode, n++));
        ASSERT(n > 30); /* it did write */
    }
}

/* The second program on the same games: what is put again is known, what is new is added. */
static void killed_again_and_again(void)
{
    rig_fresh();
    int n = 0;
    while (killed_at(SHIM_KILL, n))
        n++;
    ASSERT(n > 5);
}

static void killed_at_any_moment(void)
{
    enum { ROUNDS = 12 };
    rig_fresh();
    unsigned sure = 0, seed = 1;
    for (unsigned round = 0; round < ROUNDS; round++) {
        int tell[2];
        ASSERT(pipe(tell) == 0);
        pid_t child = fork();
        if (child == 0) {
            store_handle *s = store_open(rig_folder);
            for (unsigned n = sure + 1; n < 250; n++) {
                rig_put(s, n);
                if (store_state_of(s)->waiting || write(tell[1], "g", 1) != 1)
                    _exit(1);
            }
            _exit(0);
        }
        seed = seed * 1103515245 + 12345;
        nanosleep(&(struct timespec){.tv_nsec = (long)(seed >> 16 & 15) * 1000000}, NULL);
        kill(child, SIGKILL);
        waitpid(child, NULL, 0);
        close(tell[1]);
        char told[256];
        ssize_t size = read(tell[0], told, sizeof told);
        close(tell[0]);
        sure += size > 0 ? (unsigned)size : 0;
        store_handle *s = store_open(rig_folder);
        all_there(s, sure, 250);
        store_close(s);
        ASSERT(whole());
    }
}

/* ---- failing ------------------------------------------------------------------------------ */

/* False: nothing went wrong, there are no n calls. */
static bool failing_at(int mode, int n, bool for_good)
{
    uint64_t id[GAMES];
    shim_set(mode, n, for_good);
    store_handle *s = store_open(rig_folder);
    for (unsigned i = 0; i < GAMES; i++)
        id[i] = rig_put(s, i + 1);
    store_set(s, "volume", "9");
    bool happened = shim.happened;
    if (happened && for_good) {
        ASSERT(store_state_of(s)->status != STORE_OK);
        ASSERT(store_state_of(s)->waiting > 0);
        ASSERT(store_state_of(s)->where[0] == '/');
    }
    shim_set(SHIM_WELL, 0, false);
    all_there(s, GAMES, GAMES); /* from disk or from memory */
    store_run(s);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    ASSERT_EQ(store_state_of(s)->waiting, 0);
    for (unsigned i = 0; i < GAMES; i++)
        ASSERT(rig_has(s, id[i], i + 1) || id[i] >> 62); /* earlier IDs keep their meaning */
    store_replay got;
    store_get(s, id[0], &got);
    ASSERT(got.text != NULL);
    free(got.text);
    ASSERT_TEXT(store_setting(s, "volume"), "9");
    store_close(s);
    s = store_open(rig_folder);
    ASSERT(store_state_of(s)->set_aside == NULL);
    all_there(s, GAMES, GAMES);
    ASSERT_TEXT(store_setting(s, "volume"), "9");
    store_close(s);
    ASSERT(whole());
    return happened;
}

static void failing_at_every_call(void)
{
    for (int mode = SHIM_FULL; mode < SHIM_MODES; mode++)
        for (int for_good = 0; for_good < 2; for_good++) {
            int n = 0;
            do
                rig_fresh();
            while (failing_at(mode, n++, for_good));
            ASSERT(n > 10);
        }
}

/* A disk that fills up under a library that is there already. */
static void full_later(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    rig_put(s, 1);
    shim_set(SHIM_FULL, 0, true);
    uint64_t id = rig_put(s, 2);
    const store_state *state = store_state_of(s);
    ASSERT_EQ(state->status, STORE_FULL);
    ASSERT_EQ(state->waiting, 1);
    ASSERT_TEXT(state->where, rig_path("tessera.db"));
    ASSERT(rig_has(s, id, 2));
    ASSERT_EQ(rig_put(s, 2), id);
    store_game game[4], base = rig_game(0);
    store_list list = {.game = game, .capacity = 4};
    store_kind kind = store_kind_of(&base);
    store_top(s, &kind, &list);
    ASSERT_EQ(list.count, 2); /* one of the disk, one of memory */
    ASSERT_EQ(game[0].pieces, 102);
    store_best(s, -1, -1, &list);
    ASSERT_EQ(list.count, 1);
    ASSERT_EQ(game[0].pieces, 102);
    shim_set(SHIM_WELL, 0, false);
    store_run(s);
    ASSERT_EQ(store_state_of(s)->waiting, 0);
    ASSERT(rig_newest(s, game, 4).count == 2 && game[0].id < 100);
    store_replay got;
    store_get(s, id, &got);
    ASSERT(got.status == STORE_OK && got.text && got.game.id == game[0].id);
    free(got.text);
    store_close(s);
}

/* On a real disk of a few pages, where that may be made. */
static void on_a_tiny_disk(void)
{
    rig_fresh();
    mkdir(rig_folder, 0700);
    pid_t child = fork();
    if (child == 0) {
        if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
            mount("none", rig_folder, "tmpfs", 0, "size=160k") != 0)
            _exit(0);
        store_handle *s = store_open(rig_folder);
        unsigned n = 0;
        while (store_state_of(s)->waiting < 5 && n < 200)
            rig_put(s, ++n);
        ASSERT_EQ(store_state_of(s)->status, STORE_FULL);
        ASSERT(n > 5);
        all_there(s, n, n);
        char text[40000];
        memset(text, '\n', sizeof text);
        store_journal(s, text, sizeof text);
        ASSERT_EQ(store_state_of(s)->status, STORE_FULL);
        ASSERT(mount("none", rig_folder, "tmpfs", MS_REMOUNT, "size=4m") == 0);
        store_run(s);
        store_journal(s, text, sizeof text);
        ASSERT_EQ(store_state_of(s)->status, STORE_OK);
        store_close(s);
        s = store_open(rig_folder);
        all_there(s, n, n);
        size_t size = 0;
        store_journal_found(s, &size);
        ASSERT_EQ(size, sizeof text);
        store_close(s);
        _exit(test_wrong != 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
}

/* Runs in a child with a small disk of its own; where none may be made it does nothing. */
static void on_a_disk(const char *size, void (*what)(void))
{
    rig_fresh();
    mkdir(rig_folder, 0700);
    pid_t child = fork();
    if (child == 0) {
        if (unshare(CLONE_NEWNS) != 0 || mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
            mount("none", rig_folder, "tmpfs", 0, size) != 0)
            _exit(0);
        what();
        _exit(test_wrong != 0);
    }
    int status = 1;
    waitpid(child, &status, 0);
    ASSERT_EQ(status, 0);
}

static void fill_the_disk(void)
{
    static const char zeros[4096];
    FILE *file = fopen(rig_path("fill"), "wb");
    ASSERT(file != NULL);
    setbuf(file, NULL);
    while (fwrite(zeros, 1, sizeof zeros, file) == sizeof zeros)
        continue;
    fclose(file);
}

/* A killed program: its log stays, and has the newest games. */
static void leave_a_log(unsigned n)
{
    pid_t child = fork();
    if (child == 0) {
        rig_put(store_open(rig_folder), n);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    ASSERT_EQ(rig_files("tessera.db-wal"), 1);
}

/* No room even for what SQLite has beside a database: everything can be read all the same. */
static void read_on_a_full_disk(void)
{
    for (int log = 0; log < 2; log++) {
        store_handle *s = store_open(rig_folder);
        for (unsigned n = 1; n <= 5; n++)
            rig_put(s, n);
        store_close(s);
        if (log)
            leave_a_log(6);
        unlink(rig_path("tessera.db-shm"));
        fill_the_disk();
        s = store_open(rig_folder);
        ASSERT_EQ(store_state_of(s)->status, STORE_FULL);
        ASSERT_EQ(store_state_of(s)->is_partial, log);
        all_there(s, 5, 6);
        uint64_t id = rig_put(s, 7);
        ASSERT(rig_has(s, id, 7));
        ASSERT_EQ(store_state_of(s)->waiting, 1);
        unlink(rig_path("fill"));
        store_run(s);
        ASSERT_EQ(store_state_of(s)->status, STORE_OK);
        ASSERT(!store_state_of(s)->is_partial);
        store_close(s);
        s = store_open(rig_folder);
        store_game game[8];
        ASSERT_EQ(rig_newest(s, game, 8).count, log ? 7 : 6);
        store_close(s);
    }
}

static void a_full_disk_is_read(void)
{
    on_a_disk("size=320k", read_on_a_full_disk);
}

static void read_where_nothing_may_be_written(void)
{
    store_handle *s = store_open(rig_folder);
    for (unsigned n = 1; n <= 5; n++)
        rig_put(s, n);
    store_close(s);
    for (int log = 0; log < 2; log++) {
        if (log)
            leave_a_log(6);
        unlink(rig_path("tessera.db-shm"));
        ASSERT(mount("none", rig_folder, NULL, MS_REMOUNT | MS_RDONLY, NULL) == 0);
        s = store_open(rig_folder);
        ASSERT_EQ(store_state_of(s)->status, STORE_READ_ONLY);
        ASSERT_EQ(store_state_of(s)->is_partial, log);
        all_there(s, 5, 6);
        store_close(s);
        ASSERT(mount("none", rig_folder, NULL, MS_REMOUNT, NULL) == 0);
    }
    s = store_open(rig_folder);
    all_there(s, 6, 6);
    store_close(s);
}

static void a_log_on_a_read_only_disk_is_mentioned(void)
{
    on_a_disk("size=1m", read_where_nothing_may_be_written);
}

static void the_journal_on_a_full_disk(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    struct rlimit old, small;
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = 10;
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    store_journal(s, "twelve\nbytes\n", 13);
    ASSERT_EQ(store_state_of(s)->status, STORE_FULL);
    ASSERT_TEXT(store_state_of(s)->where, rig_path("unfinished-1.tsr"));
    setrlimit(RLIMIT_FSIZE, &old);
    store_journal(s, "twelve\nbytes\n", 13);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    store_close(s);
    s = store_open(rig_folder);
    size_t size = 0;
    ASSERT_TEXT(store_journal_found(s, &size), "twelve\nbytes\n");
    store_close(s);
}

/* ---- two at once -------------------------------------------------------------------------- */

static void in_use(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    rig_put(s, 1);
    sqlite3 *other = NULL;
    ASSERT(sqlite3_open(rig_path("tessera.db"), &other) == SQLITE_OK);
    ASSERT(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
    rig_put(s, 2);
    ASSERT_EQ(store_state_of(s)->status, STORE_BUSY);
    all_there(s, 2, 2);
    sqlite3_exec(other, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(other);
    store_run(s);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    store_close(s);
    s = store_open(rig_folder);
    all_there(s, 2, 2);
    store_close(s);
}

static void many_programs(void)
{
    enum { PROGRAMS = 3, EACH = 30 };
    rig_fresh();
    pid_t child[PROGRAMS];
    for (unsigned p = 0; p < PROGRAMS; p++) {
        child[p] = fork();
        if (child[p] != 0)
            continue;
        store_handle *s = store_open(rig_folder);
        for (unsigned i = 0; s && i < EACH; i++)
            rig_put(s, 1 + p * EACH + i);
        for (unsigned tries = 0; s && store_state_of(s)->waiting && tries < 100; tries++)
            store_run(s);
        bool ok = s && !store_state_of(s)->waiting;
        store_close(s);
        _exit(!ok);
    }
    for (unsigned p = 0; p < PROGRAMS; p++) {
        int status = 1;
        waitpid(child[p], &status, 0);
        ASSERT_EQ(status, 0);
    }
    store_handle *s = store_open(rig_folder);
    all_there(s, PROGRAMS * EACH, PROGRAMS * EACH);
    store_close(s);
    ASSERT(whole());
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    shim_install();
    RUN(killed_at_every_write);
    RUN(killed_again_and_again);
    RUN(killed_at_any_moment);
    RUN(failing_at_every_call);
    RUN(full_later);
    RUN(on_a_tiny_disk);
    RUN(a_full_disk_is_read);
    RUN(a_log_on_a_read_only_disk_is_mentioned);
    RUN(the_journal_on_a_full_disk);
    RUN(in_use);
    RUN(many_programs);
    rig_remove();
    return test_done();
}
