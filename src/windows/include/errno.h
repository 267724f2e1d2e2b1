/* A number that Windows lacks. */
#ifndef TESSERA_WINDOWS_ERRNO_H
#define TESSERA_WINDOWS_ERRNO_H

#include_next <errno.h>

#ifndef EDQUOT
#define EDQUOT 10069
#endif

#endif
