/* open() whose files may be renamed and removed while they are open, as elsewhere. */
#ifndef TESSERA_WINDOWS_FCNTL_H
#define TESSERA_WINDOWS_FCNTL_H

#include_next <fcntl.h>

#define O_NONBLOCK 0
#define O_NOCTTY 0
#define O_CLOEXEC _O_NOINHERIT
#define F_SETFL 4

int windows_open(const char *path, int flags, ...);
#define open windows_open
#define fcntl(file, order, flags) ((void)(file), 0)

#endif
