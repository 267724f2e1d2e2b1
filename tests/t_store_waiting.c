/* Games beside the database: those that wait in files of their own until they can be stored, and
 * journals that this program must not take. */
#define _GNU_SOURCE
#include <stdbool.h>

#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include "store/sqlite.h"
#include "store_rig.h"
#include "store_sleep.h"

/* ---- another program ---------------------------------------------------------------------- */

static sqlite3 *other;

/* It writes, and does not come to an end. */
static void other_writes(void)
{
    ASSERT(sqlite3_open(rig_path("tessera.db"), &other) == SQLITE_OK);
    ASSERT(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
}

static void other_ends(void)
{
    sqlite3_exec(other, "COMMIT", NULL, NULL, NULL);
    sqlite3_close(other);
    other = NULL;
}

static store_handle *opened(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    return s;
}

/* The file has exactly this. */
static bool file_is(const char *name, const char *text, size_t size)
{
    static char bytes[RIG_TEXT_ROOM + 1];
    FILE *file = fopen(rig_path(name), "rb");
    size_t got = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    return file && got == size && memcmp(bytes, text, size) == 0;
}

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(rig_path(name), "wb");
    ASSERT(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

/* A game ends that is in the journal but for its last bytes. */
static void game_ends(store_handle *s, unsigned n, bool counts)
{
    char text[RIG_TEXT_ROOM];
    uint64_t id = 0;
    size_t size = rig_replay(n, text, sizeof text);
    store_game game = rig_game(n);
    game.counts = counts;
    store_journal(s, text, size - 10);
    ASSERT(store_put(s, &game, text, size, &id));
    store_hold(s, id);
    store_journal_clear(s);
}

/* ---- games that wait ---------------------------------------------------------------------- */

static void a_game_that_waits_outlasts_the_program(void)
{
    char text[RIG_TEXT_ROOM];
    size_t size = rig_replay(33, text, sizeof text);
    for (int killed = 0; killed < 2; killed++) {
        store_handle *s = opened();
        store_close(s);
        pid_t child = fork();
        if (child == 0) {
            s = store_open(rig_folder);
            other_writes();
            game_ends(s, 33, true);
            const store_state *state = store_state_of(s);
            ASSERT_EQ(state->games, 1);
            ASSERT_EQ(state->in_memory, 0);
            ASSERT_TEXT(state->held, rig_path("waiting-1.tsr"));
            ASSERT(file_is("waiting-1.tsr", text, size));
            ASSERT_EQ(rig_files("unfinished"), 0); /* it has become that file */
            if (!killed)
                store_close(s);
            _exit(test_wrong != 0);
        }
        int status = 1;
        waitpid(child, &status, 0);
        ASSERT_EQ(status, 0);
        s = store_open(rig_folder);
        ASSERT_EQ(store_state_of(s)->status, STORE_OK);
        store_waited waited;
        ASSERT(store_waited_next(s, &waited));
        ASSERT(waited.size == size && memcmp(waited.text, text, size) == 0);
        ASSERT(waited.counts);
        ASSERT(waited.played_ms > INT64_C(1700000000000));
        ASSERT(!store_waited_next(s, &waited));
        store_close(s);
        s = store_open(rig_folder);
        ASSERT(store_waited_next(s, &waited)); /* nobody has put it yet */
        rig_put(s, 33);
        store_waited_is_put(s);
        ASSERT_EQ(rig_files("waiting"), 0);
        store_close(s);
    }
}

/* Games of several programs end in the same moment: none takes another one's name. */
static void programs_take_different_names(void)
{
    enum { PROGRAMS = 6 };
    for (unsigned round = 0; round < test_times(8); round++) {
        int ready[2], go[2];
        char byte = 0;
        store_close(opened());
        ASSERT(pipe(ready) == 0 && pipe(go) == 0);
        for (unsigned i = 0; i < PROGRAMS; i++)
            if (fork() == 0) {
                store_handle *s = store_open(rig_folder);
                store_wait(s, false);
                close(go[1]);
                if (write(ready[1], "", 1) < 0 || read(go[0], &byte, 1) < 0)
                    _exit(1);
                game_ends(s, 30 + i, true);
                _exit(test_wrong != 0);
            }
        for (unsigned i = 0; i < PROGRAMS; i++)
            ASSERT(read(ready[0], &byte, 1) == 1);
        other_writes();
        close(go[1]);
        for (unsigned i = 0; i < PROGRAMS; i++) {
            int status = 1;
            ASSERT(wait(&status) > 0 && status == 0);
        }
        other_ends();
        close(go[0]);
        close(ready[0]);
        close(ready[1]);
        ASSERT_EQ(rig_files("waiting"), PROGRAMS);
        ASSERT_EQ(rig_files("unfinished"), 0);
    }
}

/* A game takes the lowest number of 256 that no file has, ranked or not; without one it stays in
 * memory. All of them are found again, in order. */
static void numbers_go_up_to_256(void)
{
    char name[60];
    store_handle *s = opened();
    for (unsigned i = 1; i < 256; i++) {
        snprintf(name, sizeof name, i % 2 ? "waiting-%u.tsr" : "waiting-%u-unranked.tsr", i);
        if (i != 7)
            write_file(name, "some game\n");
    }
    other_writes();
    game_ends(s, 1, false);
    ASSERT_TEXT(store_state_of(s)->held, rig_path("waiting-7-unranked.tsr"));
    game_ends(s, 2, true);
    ASSERT_EQ(access(rig_path("waiting-256.tsr"), F_OK), 0);
    ASSERT_EQ(store_state_of(s)->in_memory, 0);
    game_ends(s, 3, true);
    ASSERT_EQ(store_state_of(s)->in_memory, 1);
    ASSERT_EQ(rig_files("waiting-"), 256);
    store_handle *beside = store_open(rig_folder);
    store_waited waited;
    unsigned found = 0, ranked = 0;
    while (store_waited_next(beside, &waited)) {
        found++;
        ranked += waited.counts;
        store_waited_is_put(beside);
    }
    ASSERT_EQ(found, 254); /* without the two that a program holds */
    ASSERT_EQ(ranked, 127);
    ASSERT_EQ(rig_files("waiting-"), 2);
    store_close(beside);
    other_ends();
    store_run(s);
    store_close(s);
    write_file("waiting-256.tsr", "some game\n");
    s = store_open(rig_folder);
    ASSERT(store_waited_next(s, &waited));
    store_close(s);
}

static void its_file_goes_when_it_is_written(void)
{
    store_handle *s = opened();
    other_writes();
    for (unsigned n = 1; n <= 3; n++)
        game_ends(s, n, n != 2);
    ASSERT_EQ(store_state_of(s)->games, 3);
    ASSERT_EQ(rig_files("waiting-"), 3);
    ASSERT_EQ(access(rig_path("waiting-2-unranked.tsr"), F_OK), 0);
    store_handle *beside = store_open(rig_folder);
    store_waited waited;
    ASSERT(!store_waited_next(beside, &waited)); /* they belong to a program that runs */
    store_close(beside);
    other_ends();
    store_run(s);
    ASSERT_EQ(store_state_of(s)->games, 0);
    ASSERT(store_state_of(s)->held == NULL);
    ASSERT_EQ(rig_files("waiting-"), 0);
    for (unsigned n = 1; n <= 3; n += 2)
        ASSERT(rig_has(s, n, n));
    store_close(s);
}

/* It has not got on after that: what is in the journal of the game stays. */
static void on_a_full_disk_the_journal_stays(void)
{
    char text[RIG_TEXT_ROOM];
    size_t size = rig_replay(33, text, sizeof text);
    struct rlimit old, small;
    store_handle *s = opened();
    store_journal(s, text, size - 100);
    getrlimit(RLIMIT_FSIZE, &old);
    small = old;
    small.rlim_cur = size - 50;
    signal(SIGXFSZ, SIG_IGN);
    other_writes();
    setrlimit(RLIMIT_FSIZE, &small);
    uint64_t id = rig_put(s, 33);
    store_hold(s, id);
    store_journal_clear(s);
    ASSERT(store_state_of(s)->held != NULL);
    char have[RIG_TEXT_ROOM];
    memcpy(have, text, size);
    ASSERT(file_is("waiting-1.tsr", have, size - 50)); /* all that there was room for */
    ASSERT_EQ(rig_files("unfinished"), 0);
    store_hold(s, rig_put(s, 200)); /* and for one without a journal there may be none */
    ASSERT_EQ(store_state_of(s)->games, 2);
    setrlimit(RLIMIT_FSIZE, &old);
    store_run(s);
    ASSERT(file_is("waiting-1.tsr", text, size));
    ASSERT_EQ(store_state_of(s)->in_memory, 0);
    other_ends();
    store_close(s);
    ASSERT_EQ(rig_files("waiting-"), 0);
}

static void it_waits_for_others_only_where_it_may(void)
{
    store_handle *s = opened();
    other_writes();
    rig_count_waiting();
    rig_put(s, 1);
    ASSERT(rig_waited_us >= 200000);
    store_wait(s, false);
    rig_waited_us = 0;
    rig_put(s, 2);
    store_run(s);
    store_set(s, "a", "b");
    ASSERT_EQ(rig_waited_us, 0);
    ASSERT_EQ(store_state_of(s)->status, STORE_BUSY);
    other_ends();
    store_run(s);
    ASSERT_EQ(store_state_of(s)->waiting, 0);
    store_close(s);
}

/* Mending takes long, too. */
static void damage_is_mended_only_where_it_may_wait(void)
{
    store_handle *s = opened();
    for (unsigned n = 1; n <= 40; n++)
        rig_put(s, n);
    store_close(s);
    int file = open(rig_path("tessera.db"), O_RDWR);
    char zeros[4096] = {0};
    ASSERT(file >= 0 && pwrite(file, zeros, sizeof zeros, 4096) == sizeof zeros);
    close(file);
    s = store_open(rig_folder);
    store_wait(s, false);
    rig_put(s, 41);
    ASSERT_EQ(store_state_of(s)->status, STORE_BROKEN);
    ASSERT_EQ(rig_files("broken-"), 0);
    store_wait(s, true);
    store_run(s);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    ASSERT(store_state_of(s)->set_aside != NULL);
    store_close(s);
}

/* ---- journals ----------------------------------------------------------------------------- */

static const char *found(store_handle *s)
{
    size_t size;
    const char *text = store_journal_found(s, &size);
    return text ? text : "";
}

static void a_newer_programs_journal_is_left(void)
{
    store_handle *s = opened();
    store_close(s);
    write_file("unfinished-1.tsr", "of a newer one\n");
    write_file("unfinished-2.tsr", "nonsense\n");
    write_file("unfinished-3.tsr", "mine\n");
    s = store_open(rig_folder);
    ASSERT_TEXT(found(s), "of a newer one\n");
    store_journal_leave(s, false);
    ASSERT_TEXT(found(s), "nonsense\n");
    store_journal_leave(s, true);
    ASSERT_TEXT(found(s), "mine\n");
    store_journal(s, "mine\nagain\n", 11);
    store_journal_clear(s);
    store_journal(s, "next\n", 5);
    store_journal_clear(s);
    store_close(s);
    ASSERT(file_is("unfinished-1.tsr", "of a newer one\n", 15));
    ASSERT(file_is("unreadable-1.tsr", "nonsense\n", 9));
    ASSERT(file_is("unfinished-3.tsr", "", 0));
}

/* The next reading of that file fails. */
static ino_t unreadable;

static bool fails(int file)
{
    struct stat there;
    return unreadable && fstat(file, &there) == 0 && there.st_ino == unreadable;
}

ssize_t pread(int file, void *ctx, size_t size, off_t at)
{
    if (fails(file)) {
        errno = EIO;
        return -1;
    }
    return lseek(file, at, SEEK_SET) < 0 ? -1 : read(file, ctx, size);
}

/* The name of pread with a compiler that fortifies, as Ubuntu's does unasked. */
ssize_t __pread64_chk(int file, void *ctx, size_t size, off_t at, size_t capacity)
{
    return size > capacity ? -1 : pread(file, ctx, size, at);
}

static void a_journal_that_cannot_be_read_now_stays(void)
{
    struct stat there;
    store_handle *s = opened();
    store_close(s);
    write_file("unfinished-1.tsr", "killed\n");
    ASSERT(stat(rig_path("unfinished-1.tsr"), &there) == 0);
    unreadable = there.st_ino;
    s = store_open(rig_folder);
    ASSERT_TEXT(found(s), "");
    store_journal(s, "another\n", 8);
    store_journal_clear(s);
    store_close(s);
    unreadable = 0;
    s = store_open(rig_folder);
    ASSERT_TEXT(found(s), "killed\n");
    store_close(s);
}

/* ---- no regular files --------------------------------------------------------------------- */

/* Nothing that opens a FIFO comes to an end by itself. */
static void a_fifo_is_never_waited_for(void)
{
    static const char *const names[] = {"tessera.db",     "tessera.db-wal", "tessera.db-journal",
                                        "tessera.db-shm", "tessera.lock",   "unfinished-1.tsr",
                                        "waiting-1.tsr",  "broken-x.db-new"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        store_close(opened());
        unlink(rig_path(names[i]));
        ASSERT(mkfifo(rig_path(names[i]), 0600) == 0);
        pid_t child = fork();
        if (child == 0) {
            alarm(10);
            store_handle *s = store_open(rig_folder);
            store_waited waited;
            store_journal(s, "text\n", 5);
            ASSERT(!store_waited_next(s, &waited));
            uint64_t id = rig_put(s, 1);
            ASSERT(rig_has(s, id, 1));
            store_hold(s, id);
            store_close(s);
            _exit(test_wrong != 0);
        }
        int status = 1;
        waitpid(child, &status, 0);
        ASSERT_EQ(status, 0);
    }
    rig_remove();
    ASSERT(mkfifo(rig_folder, 0600) == 0);
    store_handle *s = store_open(rig_folder);
    ASSERT(store_state_of(s)->status != STORE_OK);
    store_close(s);
    unlink(rig_folder);
}

/* ---- the lock ----------------------------------------------------------------------------- */

static bool takes_the_lock;
static int taken = -1;

/* Another program gets the lock alone in the moment in which asking for it alone has failed. */
int flock(int file, int how)
{
    if (takes_the_lock && how == (LOCK_EX | LOCK_NB) && taken < 0) {
        syscall(SYS_flock, file, LOCK_UN);
        taken = open(rig_path("tessera.lock"), O_RDWR);
        ASSERT(syscall(SYS_flock, taken, LOCK_EX | LOCK_NB) == 0);
    }
    return (int)syscall(SYS_flock, file, how);
}

static void a_lost_lock_is_noticed(void)
{
    store_close(opened());
    write_file("broken-x.db-new", "");
    takes_the_lock = true;
    store_handle *s = store_open(rig_folder);
    takes_the_lock = false;
    ASSERT(taken >= 0);
    ASSERT_EQ(store_state_of(s)->status, STORE_BUSY);
    rig_put(s, 1);
    ASSERT_EQ(store_state_of(s)->waiting, 1); /* another connection has it alone */
    unlink(rig_path("broken-x.db-new"));
    close(taken);
    store_run(s);
    ASSERT_EQ(store_state_of(s)->waiting, 0);
    store_close(s);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    rig_count_waiting(); /* and no test waits */
    RUN(a_game_that_waits_outlasts_the_program);
    RUN(programs_take_different_names);
    RUN(numbers_go_up_to_256);
    RUN(its_file_goes_when_it_is_written);
    RUN(on_a_full_disk_the_journal_stays);
    RUN(it_waits_for_others_only_where_it_may);
    RUN(damage_is_mended_only_where_it_may_wait);
    RUN(a_newer_programs_journal_is_left);
    RUN(a_journal_that_cannot_be_read_now_stays);
    RUN(a_fifo_is_never_waited_for);
    RUN(a_lost_lock_is_noticed);
    rig_remove();
    return test_done();
}
