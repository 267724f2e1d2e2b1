/* mkstemp(), as elsewhere. */
#ifndef TESSERA_WINDOWS_STDLIB_H
#define TESSERA_WINDOWS_STDLIB_H

#include_next <stdlib.h>

int windows_mkstemp(char *name);
#define mkstemp windows_mkstemp

#endif
