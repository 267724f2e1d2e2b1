/* rename() that replaces a file, as elsewhere. */
#ifndef TESSERA_WINDOWS_STDIO_H
#define TESSERA_WINDOWS_STDIO_H

#include_next <stdio.h>

int windows_rename(const char *from, const char *to);
#define rename windows_rename

#endif
