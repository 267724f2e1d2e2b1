/* Texts of games beside the database: see journal.h. */
#define _DEFAULT_SOURCE
#include "journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    JOURNALS = 16, /* programs that run at the same time, and journals that nobody can read */
    WAITING = 256  /* games that wait at the same time */
};
#define LEFT_MAX (64 << 20)

enum { LEFT_NOTHING, LEFT_TEXT, LEFT_UNREADABLE };

/* The file with that name, locked; -1 if there is none, or another program has it (EWOULDBLOCK). */
static int take(const char *path, int flags)
{
    int file = data_dir_open(path, O_RDWR | flags);
    if (file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

/* Whole lines, up to the zeros that a power cut may have left. */
static int read_left(int file, char **text, size_t *length)
{
    struct stat there;
    *text = NULL;
    if (fstat(file, &there) != 0)
        return LEFT_UNREADABLE;
    size_t size = there.st_size < LEFT_MAX ? (size_t)there.st_size : LEFT_MAX, got = 0;
    ssize_t count = 1;
    char *bytes = malloc(size + 1);
    while (bytes && got < size && count > 0) {
        count = pread(file, bytes + got, size - got, (off_t)got);
        got += count > 0 ? (size_t)count : 0;
    }
    if (!bytes || count < 0) {
        free(bytes);
        return LEFT_UNREADABLE;
    }
    bytes[got] = 0;
    got = strlen(bytes);
    while (got > 0 && bytes[got - 1] != '\n')
        got--;
    bytes[got] = 0;
    if (got == 0) {
        free(bytes);
        return LEFT_NOTHING;
    }
    *text = bytes;
    *length = got;
    return LEFT_TEXT;
}

static int write_all(int file, size_t offset, const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t count = pwrite(file, bytes, size, (off_t)offset);
        if (count < 0 && errno != EINTR)
            return data_dir_status(errno);
        if (count > 0) {
            offset += count;
            bytes += count;
            size -= count;
        }
    }
    return STORE_OK;
}

/* Gives the file a name that no file has yet; EEXIST: one has it. The name is taken first, for
 * another program may be about to take it; where the disk has no room for that, it is only looked
 * at. */
static int move_to_free(const char *from, const char *to)
{
    int file = data_dir_open(to, O_WRONLY | O_CREAT | O_EXCL), error = file < 0 ? errno : 0;
    if (file >= 0)
        close(file);
    if (error && error != ENOSPC && error != EDQUOT)
        return error;
    if (rename(from, to) == 0)
        return 0;
    error = errno;
    if (file >= 0)
        unlink(to);
    return error;
}

/* ---- the journal -------------------------------------------------------------------------- */

static void journal_path(store_journal_file *j, const char *folder, int number)
{
    snprintf(j->path, sizeof j->path, "%s/unfinished-%d.tsr", folder, number);
    j->number = number;
}

static bool take_journal(store_journal_file *j, int flags)
{
    struct stat there;
    j->file = take(j->path, flags);
    j->size = j->file >= 0 && fstat(j->file, &there) == 0 ? (size_t)there.st_size : 0;
    return j->file >= 0;
}

static void find_after(store_journal_file *j, const char *folder, int number)
{
    *j = (store_journal_file){.file = -1};
    for (int i = number + 1; i <= JOURNALS && !j->left; i++) {
        struct stat there;
        journal_path(j, folder, i);
        if (stat(j->path, &there) != 0 || there.st_size == 0 || !take_journal(j, 0))
            continue;
        if (read_left(j->file, &j->left, &j->left_size) != LEFT_TEXT) {
            close(j->file);
            j->file = -1;
        }
    }
    if (!j->left)
        j->path[0] = 0;
}

void journal_find(store_journal_file *j, const char *folder)
{
    find_after(j, folder, 0);
}

void journal_keep(store_journal_file *j, const char *folder)
{
    const int number = j->number;
    journal_close(j);
    find_after(j, folder, number - 1);
}

void journal_leave(store_journal_file *j, const char *folder)
{
    int number = j->number;
    journal_close(j);
    find_after(j, folder, number);
}

int journal_set_aside(store_journal_file *j, const char *folder)
{
    enum { NAMES = 999 };
    char aside[DATA_DIR_SIZE];
    int number = j->number, error = EEXIST;
    for (int i = 1; i <= NAMES && error == EEXIST; i++) {
        snprintf(aside, sizeof aside, "%s/unreadable-%d.tsr", folder, i);
        error = move_to_free(j->path, aside);
    }
    journal_close(j);
    find_after(j, folder, number);
    return error ? data_dir_status(error) : STORE_OK;
}

/* Takes the first file that no other program has and in which nothing was left; it may be a new
 * one. */
static int take_free(store_journal_file *j, const char *folder)
{
    int status = data_dir_make(folder);
    for (int i = 1; !status && i <= JOURNALS; i++) {
        journal_path(j, folder, i);
        if (take_journal(j, O_CREAT)) {
            char *left;
            size_t size;
            if (read_left(j->file, &left, &size) == LEFT_NOTHING)
                return STORE_OK;
            free(left);
            close(j->file);
            j->file = -1;
        } else if (errno != EWOULDBLOCK && errno != EISDIR) {
            return data_dir_status(errno);
        }
    }
    return status ? status : STORE_BUSY;
}

int journal_write(store_journal_file *j, const char *folder, size_t offset, const char *bytes,
                  size_t size)
{
    if (j->file < 0 && size == 0)
        return STORE_OK;
    int status = j->file < 0 ? take_free(j, folder) : STORE_OK;
    if (status)
        return status;
    if (j->size != offset && ftruncate(j->file, (off_t)offset) != 0)
        return data_dir_status(errno);
    j->size = offset;
    status = write_all(j->file, offset, bytes, size);
    off_t end = lseek(j->file, 0, SEEK_END);
    j->size = end < 0 ? offset : (size_t)end;
    return status;
}

void journal_forget(store_journal_file *j)
{
    free(j->left);
    j->left = NULL;
    j->left_size = 0;
}

void journal_close(store_journal_file *j)
{
    journal_forget(j);
    if (j->file >= 0)
        close(j->file);
    j->file = -1;
}

/* ---- games that wait ---------------------------------------------------------------------- */

static void waiting_path(char *out, const char *folder, int number, bool counts)
{
    snprintf(out, DATA_DIR_SIZE, "%s/waiting-%d%s.tsr", folder, number, counts ? "" : "-unranked");
}

/* Returns how much of the beginning of this text that file has: whole lines; 0 if it has something
 * else. */
static size_t begun_in(int file, const char *text, size_t size)
{
    char *have = NULL;
    size_t length = 0;
    if (file < 0 || read_left(file, &have, &length) != LEFT_TEXT || length > size ||
        memcmp(have, text, length) != 0)
        length = 0;
    free(have);
    return length;
}

/* The first number that no file has; 0 if there is none. */
static int free_number(const char *folder)
{
    char path[2][DATA_DIR_SIZE];
    for (int i = 1; i <= WAITING; i++) {
        waiting_path(path[0], folder, i, true);
        waiting_path(path[1], folder, i, false);
        if (access(path[0], F_OK) != 0 && access(path[1], F_OK) != 0)
            return i;
    }
    return 0;
}

static int begin_waiting(waiting_file *w, store_journal_file *j, const char *folder,
                         const char *text, size_t size, bool counts)
{
    int status = data_dir_make(folder);
    if (status)
        return status;
    bool is_begun = begun_in(j->file, text, size) > 0;
    int error;
    do {
        w->number = free_number(folder);
        if (!w->number)
            return STORE_FULL;
        waiting_path(w->path, folder, w->number, counts);
        error = is_begun ? move_to_free(j->path, w->path) : 0;
    } while (error == EEXIST);
    if (is_begun && !error) {
        w->file = j->file;
        j->file = -1; /* the next game gets another file */
        journal_forget(j);
    } else {
        w->file = take(w->path, O_CREAT | O_EXCL);
    }
    return w->file < 0 ? data_dir_status(errno) : STORE_OK;
}

int waiting_write(waiting_file *w, store_journal_file *j, const char *folder, const char *text,
                  size_t size, bool counts)
{
    int status = w->file < 0 ? begin_waiting(w, j, folder, text, size, counts) : STORE_OK;
    if (status)
        return status;
    size_t begun = begun_in(w->file, text, size);
    status = write_all(w->file, begun, text + begun, size - begun);
    if (!status && ftruncate(w->file, (off_t)size) != 0)
        status = data_dir_status(errno);
    if (status && !begun)
        waiting_remove(w);
    return status;
}

bool waiting_next(waiting_file *w, const char *folder)
{
    int number = w->number;
    if (number)
        waiting_close(w);
    for (int i = number + 1; i <= WAITING; i++)
        for (int counts = 1; counts >= 0; counts--) {
            struct stat there;
            *w = (waiting_file){.file = -1, .number = i, .counts = counts};
            waiting_path(w->path, folder, i, counts);
            if (access(w->path, F_OK) != 0 || (w->file = take(w->path, 0)) < 0)
                continue;
            if (fstat(w->file, &there) == 0 &&
                read_left(w->file, &w->text, &w->size) == LEFT_TEXT) {
                w->played_ms = (int64_t)there.st_mtime * 1000;
                return true;
            }
            close(w->file);
        }
    *w = (waiting_file){.file = -1};
    return false;
}

void waiting_remove(waiting_file *w)
{
    if (w->file >= 0)
        unlink(w->path);
    waiting_close(w);
}

void waiting_close(waiting_file *w)
{
    if (w->file >= 0)
        close(w->file);
    w->file = -1;
    free(w->text);
    w->text = NULL;
}
