/* Locks that no reader notices, as elsewhere. */
#ifndef TESSERA_WINDOWS_FILE_H
#define TESSERA_WINDOWS_FILE_H

enum { LOCK_SH = 1, LOCK_EX = 2, LOCK_NB = 4, LOCK_UN = 8 };

int windows_flock(int file, int order);
#define flock windows_flock

#endif
