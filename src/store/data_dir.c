/* The folder, the lock, opening files: see place.h. */
#define _DEFAULT_SOURCE
#include "data_dir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/data_home.h"

/* ---- the folder --------------------------------------------------------------------------- */

int data_dir_find(const char *folder, char *out, size_t size)
{
    const int length = folder ? snprintf(out, size, "%s", folder) : data_home_find(out, size, "");
    if (length < 0)
        return STORE_NO_PLACE;
    /* there must be room for the names of files in it */
    return (size_t)length + 64 > size ? STORE_LONG : STORE_OK;
}

int data_dir_status(int error)
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

int data_dir_make(const char *folder)
{
    struct stat there;
    char path[DATA_DIR_SIZE];
    if (stat(folder, &there) == 0)
        return S_ISDIR(there.st_mode) ? STORE_OK : STORE_READ_ONLY;
    snprintf(path, sizeof path, "%s", folder);
    for (char *at = path + 1; *at; at++)
        if (*at == '/') {
            *at = 0;
            mkdir(path, 0700); /* errors show at the last one */
            *at = '/';
        }
    return mkdir(path, 0700) == 0 || errno == EEXIST ? STORE_OK : data_dir_status(errno);
}

/* A FIFO or a device may never answer, so it is refused before anything is read. */
int data_dir_open(const char *path, int flags)
{
    struct stat there;
    int file = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
    if (file < 0)
        return -1;
    if (fstat(file, &there) == 0 && S_ISREG(there.st_mode))
        return file;
    close(file);
    errno = EISDIR;
    return -1;
}

bool data_dir_is_other(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode);
}

/* ---- the lock ----------------------------------------------------------------------------- */

int data_dir_lock(const char *folder)
{
    char path[DATA_DIR_SIZE];
    snprintf(path, sizeof path, "%s/tessera.lock", folder);
    return data_dir_open(path, O_RDWR | O_CREAT);
}

/* If files cannot be locked at all, nothing is known of other programs. */
bool data_dir_lock_alone(int file, bool alone)
{
    return file >= 0 &&
           (flock(file, (alone ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 || errno != EWOULDBLOCK);
}
