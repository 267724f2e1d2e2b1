/* POSIX functions that Windows lacks, or implements otherwise. Paths are UTF-8: the program's
 * manifest says so. */
#include <direct.h>
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <windows.h>

/* errno for the last error of Windows. */
static int fail(void)
{
    switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_PATHNAME: errno = ENOENT; break;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: errno = EEXIST; break;
    case ERROR_ACCESS_DENIED:
    case ERROR_SHARING_VIOLATION: errno = EACCES; break;
    case ERROR_WRITE_PROTECT: errno = EROFS; break;
    case ERROR_DISK_FULL:
    case ERROR_HANDLE_DISK_FULL: errno = ENOSPC; break;
    case ERROR_LOCK_VIOLATION:
    case ERROR_IO_PENDING: errno = EWOULDBLOCK; break;
    case ERROR_FILENAME_EXCED_RANGE: errno = ENAMETOOLONG; break;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: errno = ENOMEM; break;
    default: errno = EIO; break;
    }
    return -1;
}

static HANDLE handle_of(int file)
{
    return (HANDLE)_get_osfhandle(file);
}

/* ---- files ---------------------------------------------------------------------------------- */

int windows_open(const char *path, int flags, ...)
{
    DWORD may = flags & (O_RDWR | O_WRONLY) ? GENERIC_WRITE : 0;
    DWORD share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    DWORD make = flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
    if (!(flags & O_WRONLY))
        may |= GENERIC_READ;
    if (flags & O_CREAT && flags & O_EXCL)
        make = CREATE_NEW;
    else if (flags & O_CREAT)
        make = flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
    HANDLE handle = CreateFileA(path, may, share, NULL, make, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        fail();
        DWORD kind = GetFileAttributesA(path);
        if (kind != INVALID_FILE_ATTRIBUTES && kind & FILE_ATTRIBUTE_DIRECTORY)
            errno = EISDIR;
        return -1;
    }
    int file =
        _open_osfhandle((intptr_t)handle, (flags & (O_RDWR | O_WRONLY)) | _O_BINARY | _O_NOINHERIT);
    if (file < 0)
        CloseHandle(handle);
    return file;
}

int windows_mkstemp(char *name)
{
    enum { TRIES = 1000 };
    static const char letter[] = "abcdefghijklmnopqrstuvwxyz";
    char *at = name + strlen(name) - 6;
    LARGE_INTEGER now;
    QueryPerformanceCounter(&now);
    uint64_t dice = (uint64_t)now.QuadPart ^ (uint64_t)GetCurrentProcessId() << 32;
    for (int i = 0; i < TRIES; i++) {
        for (int c = 0; c < 6; c++) {
            dice = dice * 6364136223846793005u + 1442695040888963407u;
            at[c] = letter[(dice >> 33) % 26];
        }
        int file = windows_open(name, O_RDWR | O_CREAT | O_EXCL);
        if (file >= 0 || errno != EEXIST)
            return file;
    }
    return -1;
}

int windows_access(const char *path, int mode)
{
    return _access(path, mode & (R_OK | W_OK)); /* what may be run is not known here */
}

int windows_unlink(const char *path)
{
    return DeleteFileA(path) ? 0 : fail();
}

int windows_rename(const char *from, const char *to)
{
    DWORD how = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
    return MoveFileExA(from, to, how) ? 0 : fail();
}

int windows_mkdir(const char *path, int mode)
{
    (void)mode; /* the folder's own rights are those of the one above it */
    return _mkdir(path);
}

int windows_fchmod(int file, int mode)
{
    (void)file;
    (void)mode;
    return 0;
}

int windows_fsync(int file)
{
    return _commit(file);
}

static unsigned most(size_t size)
{
    return size < INT_MAX ? (unsigned)size : INT_MAX;
}

ssize_t windows_read(int file, void *bytes, size_t size)
{
    return _read(file, bytes, most(size));
}

ssize_t windows_write(int file, const void *bytes, size_t size)
{
    return _write(file, bytes, most(size));
}

static OVERLAPPED place_at(off_t offset)
{
    uint64_t at = (uint64_t)offset;
    return (OVERLAPPED){.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
}

ssize_t windows_pread(int file, void *bytes, size_t size, off_t offset)
{
    OVERLAPPED at = place_at(offset);
    DWORD count = 0;
    if (!ReadFile(handle_of(file), bytes, (DWORD)size, &count, &at) &&
        GetLastError() != ERROR_HANDLE_EOF)
        return fail();
    return (ssize_t)count;
}

ssize_t windows_pwrite(int file, const void *bytes, size_t size, off_t offset)
{
    OVERLAPPED at = place_at(offset);
    DWORD count = 0;
    if (!WriteFile(handle_of(file), bytes, (DWORD)size, &count, &at))
        return fail();
    return (ssize_t)count;
}

/* Locks of Windows keep others from reading: the locked byte lies where no file reaches. */
int windows_flock(int file, int order)
{
    OVERLAPPED beyond = {.OffsetHigh = 0x40000000};
    HANDLE handle = handle_of(file);
    UnlockFileEx(handle, 0, 1, 0, &beyond);
    if (order & LOCK_UN)
        return 0;
    DWORD how = (order & LOCK_EX ? LOCKFILE_EXCLUSIVE_LOCK : 0u) |
                (order & LOCK_NB ? LOCKFILE_FAIL_IMMEDIATELY : 0u);
    return LockFileEx(handle, how, 0, 1, 0, &beyond) ? 0 : fail();
}

void *windows_mmap(void *at, size_t size, int may, int kind, int file, long offset)
{
    char *bytes = malloc(size);
    size_t done = 0;
    (void)at;
    (void)may;
    (void)kind;
    while (bytes && done < size) {
        ssize_t count = windows_pread(file, bytes + done, size - done, offset + (off_t)done);
        if (count <= 0) {
            free(bytes);
            bytes = NULL;
        } else {
            done += (size_t)count;
        }
    }
    return bytes ? bytes : MAP_FAILED;
}

int windows_munmap(void *bytes, size_t size)
{
    (void)size;
    free(bytes);
    return 0;
}

/* ---- the machine, the program --------------------------------------------------------------- */

long windows_sysconf(int name)
{
    SYSTEM_INFO machine;
    (void)name;
    GetSystemInfo(&machine);
    return (long)machine.dwNumberOfProcessors;
}

struct tm *windows_gmtime(const time_t *at, struct tm *out)
{
    return gmtime_s(out, at) == 0 ? out : NULL;
}

struct tm *windows_localtime(const time_t *at, struct tm *out)
{
    return localtime_s(out, at) == 0 ? out : NULL;
}

ssize_t windows_readlink(const char *path, char *out, size_t size)
{
    (void)path;
    DWORD length = GetModuleFileNameA(NULL, out, (DWORD)size);
    for (char *at = out; at < out + length; at++)
        if (*at == '\\')
            *at = '/';
    return length > 0 && length < size ? (ssize_t)length : -1;
}

/* Everything of the game lies in one folder, where programs of Windows keep theirs. */
static void name_home(void)
{
    const char *data = getenv("APPDATA");
    char words[1024];
    if (getenv("TESSERA_HOME") || !data || strlen(data) > sizeof words - 64)
        return;
    snprintf(words, sizeof words, "TESSERA_HOME=%s/Tessera", data);
    for (char *at = words; *at; at++)
        if (*at == '\\')
            *at = '/';
    _putenv(words);
}

/* The user's language, as other systems name it: pl_PL.UTF-8. */
static void name_language(void)
{
    WCHAR wide[LOCALE_NAME_MAX_LENGTH];
    char words[LOCALE_NAME_MAX_LENGTH + 16] = "LANG=";
    size_t at = strlen(words);
    if (getenv("LC_ALL") || getenv("LANG") ||
        !GetUserDefaultLocaleName(wide, LOCALE_NAME_MAX_LENGTH))
        return;
    for (const WCHAR *from = wide; *from; from++)
        words[at++] = *from == L'-' ? '_' : (char)*from;
    strcpy(words + at, ".UTF-8");
    _putenv(words);
}

/* A console that was opened for this program alone: who started it from a desktop wants a
 * window. */
static void leave_own_console(void)
{
    DWORD others[2];
    if (GetConsoleProcessList(others, 2) == 1 && !strstr(GetCommandLineA(), "--term"))
        FreeConsole();
}

static void __attribute__((constructor)) begin(void)
{
    SetConsoleOutputCP(CP_UTF8);
    for (int file = 0; file <= 2; file++)
        _setmode(file, _O_BINARY);
    _fmode = _O_BINARY;
    name_home();
    name_language();
    leave_own_console();
}
