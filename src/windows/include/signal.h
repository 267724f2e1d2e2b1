/* Windows has no such signal; asking for it does nothing. */
#ifndef TESSERA_WINDOWS_SIGNAL_H
#define TESSERA_WINDOWS_SIGNAL_H

#include_next <signal.h>

#define SIGXFSZ 25

#endif
