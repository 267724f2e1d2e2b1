/* A disk that fails, or takes the program with it, at the n-th thing asked of it: SQLite's own way
 * to the files with a count in between. Included once by a test of the store. */
#ifndef TESSERA_STORE_SHIM_H
#define TESSERA_STORE_SHIM_H

#include <signal.h>
#include <sqlite3.h>
#include <string.h>
#include <unistd.h>

enum { SHIM_WELL, SHIM_KILL, SHIM_KILL_TORN, SHIM_FULL, SHIM_IO, SHIM_READ_ONLY, SHIM_MODES };

static struct {
    int mode;
    bool for_good; /* everything after it fails, too */
    int left;      /* calls until then */
    bool happened;
} shim;

typedef struct shim_file {
    sqlite3_file base;
    sqlite3_file *real;
} shim_file;

static sqlite3_vfs *shim_real;

static inline void shim_set(int mode, int after, bool for_good)
{
    shim.mode = mode;
    shim.left = after;
    shim.for_good = for_good;
    shim.happened = false;
}

/* Is it this call's turn? */
static inline bool shim_strikes(void)
{
    if (shim.mode == SHIM_WELL || shim.left < 0)
        return false;
    if (shim.left > 0) {
        shim.left--;
        return false;
    }
    shim.happened = true;
    if (!shim.for_good)
        shim.left = -1;
    if (shim.mode == SHIM_KILL)
        kill(getpid(), SIGKILL);
    return true;
}

static inline int shim_error(void)
{
    return shim.mode == SHIM_FULL        ? SQLITE_FULL
           : shim.mode == SHIM_READ_ONLY ? SQLITE_READONLY
                                         : SQLITE_IOERR_WRITE;
}

#define SHIM_REAL(file) (((shim_file *)(file))->real)
#define SHIM_CALL(file, method, ...) SHIM_REAL(file)->pMethods->method(SHIM_REAL(file), __VA_ARGS__)

static int shim_close(sqlite3_file *f)
{
    int code = SHIM_REAL(f)->pMethods ? SHIM_REAL(f)->pMethods->xClose(SHIM_REAL(f)) : SQLITE_OK;
    sqlite3_free(SHIM_REAL(f));
    return code;
}

static int shim_read(sqlite3_file *f, void *ctx, int size, sqlite3_int64 at)
{
    if (shim.mode == SHIM_IO && shim_strikes())
        return SQLITE_IOERR_READ;
    return SHIM_CALL(f, xRead, ctx, size, at);
}

static int shim_write(sqlite3_file *f, const void *from, int size, sqlite3_int64 at)
{
    if (!shim_strikes())
        return SHIM_CALL(f, xWrite, from, size, at);
    if (shim.mode == SHIM_KILL_TORN || shim.mode == SHIM_FULL)
        SHIM_CALL(f, xWrite, from, size / 2, at);
    if (shim.mode == SHIM_KILL_TORN)
        kill(getpid(), SIGKILL);
    return shim_error();
}

static int shim_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    return shim.mode >= SHIM_IO && shim_strikes() ? shim_error() : SHIM_CALL(f, xTruncate, size);
}

static int shim_sync(sqlite3_file *f, int flags)
{
    if (shim.mode != SHIM_KILL_TORN && shim.mode != SHIM_READ_ONLY && shim_strikes())
        return shim.mode == SHIM_FULL ? SQLITE_FULL : SQLITE_IOERR_FSYNC;
    return SHIM_CALL(f, xSync, flags);
}

static int shim_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return SHIM_CALL(f, xFileSize, size);
}

static int shim_lock(sqlite3_file *f, int lock)
{
    return SHIM_CALL(f, xLock, lock);
}

static int shim_unlock(sqlite3_file *f, int lock)
{
    return SHIM_CALL(f, xUnlock, lock);
}

static int shim_reserved(sqlite3_file *f, int *out)
{
    return SHIM_CALL(f, xCheckReservedLock, out);
}

static int shim_control(sqlite3_file *f, int what, void *with)
{
    return SHIM_CALL(f, xFileControl, what, with);
}

static int shim_sector(sqlite3_file *f)
{
    return SHIM_REAL(f)->pMethods->xSectorSize(SHIM_REAL(f));
}

static int shim_device(sqlite3_file *f)
{
    return SHIM_REAL(f)->pMethods->xDeviceCharacteristics(SHIM_REAL(f));
}

static int shim_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return SHIM_CALL(f, xShmMap, page, size, extend, out);
}

static int shim_shm_lock(sqlite3_file *f, int offset, int count, int flags)
{
    return SHIM_CALL(f, xShmLock, offset, count, flags);
}

static void shim_shm_barrier(sqlite3_file *f)
{
    SHIM_REAL(f)->pMethods->xShmBarrier(SHIM_REAL(f));
}

static int shim_shm_unmap(sqlite3_file *f, int remove)
{
    return SHIM_CALL(f, xShmUnmap, remove);
}

static int shim_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = shim_close,
        .xRead = shim_read,
        .xWrite = shim_write,
        .xTruncate = shim_truncate,
        .xSync = shim_sync,
        .xFileSize = shim_size,
        .xLock = shim_lock,
        .xUnlock = shim_unlock,
        .xCheckReservedLock = shim_reserved,
        .xFileControl = shim_control,
        .xSectorSize = shim_sector,
        .xDeviceCharacteristics = shim_device,
        .xShmMap = shim_shm_map,
        .xShmLock = shim_shm_lock,
        .xShmBarrier = shim_shm_barrier,
        .xShmUnmap = shim_shm_unmap,
    };
    shim_file *file = (shim_file *)f;
    (void)vfs;
    file->base.pMethods = NULL;
    if ((flags & SQLITE_OPEN_CREATE) && shim.mode >= SHIM_IO && shim_strikes())
        return SQLITE_CANTOPEN;
    file->real = sqlite3_malloc(shim_real->szOsFile);
    if (!file->real)
        return SQLITE_NOMEM;
    memset(file->real, 0, (size_t)shim_real->szOsFile);
    int code = shim_real->xOpen(shim_real, name, file->real, flags, out);
    if (code == SQLITE_OK)
        file->base.pMethods = &methods;
    else
        sqlite3_free(file->real);
    return code;
}

static int shim_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    if (shim.mode != SHIM_KILL_TORN && shim.mode != SHIM_FULL && shim_strikes())
        return SQLITE_IOERR_DELETE;
    return shim_real->xDelete(shim_real, name, sync);
}

/* From now on, for all that is opened. */
static inline void shim_install(void)
{
    static sqlite3_vfs vfs;
    shim_real = sqlite3_vfs_find(NULL);
    vfs = *shim_real;
    vfs.szOsFile = sizeof(shim_file);
    vfs.zName = "shim";
    vfs.pNext = NULL;
    vfs.xOpen = shim_open;
    vfs.xDelete = shim_delete;
    sqlite3_vfs_register(&vfs, 1);
}

#endif
