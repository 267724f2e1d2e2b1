/* Files around the database: see place.h. A killed program no longer holds its lock: so its journal
 * can be recognised as left. */
#define _DEFAULT_SOURCE
#include "place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { JOURNALS = 16 }; /* programs that run at the same time */
#define LEFT_MAX (64 << 20)

/* ---- the folder --------------------------------------------------------------------------- */

/* XDG: a path that is not absolute must be ignored. */
static const char *absolute(const char *name)
{
    const char *value = getenv(name);
    return value && value[0] == '/' ? value : NULL;
}

int place_find(const char *folder, char *out, size_t room)
{
    const char *home = getenv("TESSERA_HOME"), *data = absolute("XDG_DATA_HOME");
    int length;
    out[0] = 0;
    if (!folder && home && *home)
        folder = home;
    if (folder)
        length = snprintf(out, room, "%s", folder);
    else if (data)
        length = snprintf(out, room, "%s/tessera", data);
    else if (absolute("HOME"))
        length = snprintf(out, room, "%s/.local/share/tessera", getenv("HOME"));
    else
        return STORE_NO_PLACE;
    /* there must be room for the names of files in it */
    return length < 0 || (size_t)length + 64 > room ? STORE_LONG : STORE_OK;
}

int place_status(int error)
{
    switch (error) {
    case ENOSPC:
    case EFBIG:
    case EDQUOT: return STORE_FULL;
    case EACCES:
    case EPERM:
    case EROFS:
    case ENOTDIR:
    case ENOENT:
    case ELOOP: return STORE_READ_ONLY;
    case ENAMETOOLONG: return STORE_LONG;
    case ENOMEM: return STORE_MEMORY;
    default: return STORE_IO;
    }
}

int place_make(const char *folder)
{
    struct stat there;
    char path[PLACE_ROOM];
    if (stat(folder, &there) == 0)
        return S_ISDIR(there.st_mode) ? STORE_OK : STORE_READ_ONLY;
    snprintf(path, sizeof path, "%s", folder);
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(path, 0700); /* errors show at the last one */
            *at = '/';
        }
    return mkdir(path, 0700) == 0 || errno == EEXIST ? STORE_OK : place_status(errno);
}

/* ---- the lock ----------------------------------------------------------------------------- */

int place_lock(const char *folder)
{
    char path[PLACE_ROOM];
    snprintf(path, sizeof path, "%s/tessera.lock", folder);
    return open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

/* If files cannot be locked at all, nothing is known of other programs. */
bool place_lock_alone(int file, bool alone)
{
    return file >= 0 &&
           (flock(file, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 || errno != EWOULDBLOCK);
}

/* ---- the journal -------------------------------------------------------------------------- */

static void journal_path(store_journal_file *j, const char *folder, int number)
{
    snprintf(j->path, sizeof j->path, "%s/unfinished-%d.tsr", folder, number);
}

static bool take(store_journal_file *j, int flags)
{
    struct stat there;
    j->file = open(j->path, O_RDWR | O_CLOEXEC | flags, 0600);
    if (j->file >= 0 && flock(j->file, LOCK_EX | LOCK_NB) == 0 && fstat(j->file, &there) == 0 &&
        S_ISREG(there.st_mode)) {
        j->size = (size_t)there.st_size;
        return true;
    }
    int error = errno;
    if (j->file >= 0)
        close(j->file);
    j->file = -1;
    errno = error;
    return false;
}

/* Whole lines, up to the zeros that a power cut may have left. */
static void read_left(store_journal_file *j)
{
    size_t size = j->size < LEFT_MAX ? j->size : LEFT_MAX, got = 0;
    char *text = malloc(size + 1);
    ssize_t count = 1;
    while (text && got < size && count > 0) {
        count = pread(j->file, text + got, size - got, (off_t)got);
        got += count > 0 ? (size_t)count : 0;
    }
    if (!text)
        return;
    text[got] = 0;
    got = strlen(text);
    while (got > 0 && text[got - 1] != '\n')
        got--;
    if (got == 0) {
        free(text);
        return;
    }
    text[got] = 0;
    j->left = text;
    j->left_size = got;
}

void journal_find(store_journal_file *j, const char *folder)
{
    *j = (store_journal_file){.file = -1};
    for (int i = 1; i <= JOURNALS && !j->left; i++) {
        struct stat there;
        journal_path(j, folder, i);
        if (stat(j->path, &there) != 0 || there.st_size == 0 || !take(j, 0))
            continue;
        read_left(j);
        if (!j->left) {
            close(j->file);
            j->file = -1;
        }
    }
    if (!j->left)
        j->path[0] = 0;
}

/* Takes the first file that no other program has and in which nothing was left; it may be a new
 * one. */
static int take_free(store_journal_file *j, const char *folder)
{
    int status = place_make(folder);
    for (int i = 1; !status && i <= JOURNALS; i++) {
        journal_path(j, folder, i);
        if (take(j, O_CREAT)) {
            store_journal_file left = *j;
            left.left = NULL;
            read_left(&left);
            if (!left.left)
                return STORE_OK;
            free(left.left);
            close(j->file);
            j->file = -1;
        } else if (errno != EWOULDBLOCK) {
            return place_status(errno);
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
        return place_status(errno);
    j->size = offset;
    while (size > 0) {
        ssize_t count = pwrite(j->file, bytes, size, (off_t)j->size);
        if (count < 0 && errno != EINTR)
            return place_status(errno);
        if (count > 0) {
            j->size += (size_t)count;
            bytes += count;
            size -= (size_t)count;
        }
    }
    return STORE_OK;
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
