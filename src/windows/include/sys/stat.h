/* mkdir() and fchmod() by their usual calls. */
#ifndef TESSERA_WINDOWS_STAT_H
#define TESSERA_WINDOWS_STAT_H

#include_next <sys/stat.h>

int windows_mkdir(const char *path, int mode);
int windows_fchmod(int file, int mode);
#define mkdir windows_mkdir
#define fchmod windows_fchmod

#endif
