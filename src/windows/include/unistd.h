/* Files by their usual calls (posix.c). */
#ifndef TESSERA_WINDOWS_UNISTD_H
#define TESSERA_WINDOWS_UNISTD_H

#include_next <unistd.h>

#define _SC_NPROCESSORS_ONLN 84

int windows_access(const char *path, int mode);
int windows_fsync(int file);
int windows_unlink(const char *path);
long windows_sysconf(int name);
/* Of sizes as elsewhere. */
ssize_t windows_read(int file, void *bytes, size_t size);
ssize_t windows_write(int file, const void *bytes, size_t size);
/* Of "/proc/self/exe" alone. */
ssize_t windows_readlink(const char *path, char *out, size_t size);
ssize_t windows_pread(int file, void *bytes, size_t size, off_t offset);
ssize_t windows_pwrite(int file, const void *bytes, size_t size, off_t offset);

#define read windows_read
#define write windows_write
#define access windows_access
#define fsync windows_fsync
#define unlink windows_unlink
#define sysconf windows_sysconf
#define readlink windows_readlink
#define pread windows_pread
#define pwrite windows_pwrite

#endif
