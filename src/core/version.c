/* The version of the library. */
#include "core.h"

const char *ts_version(void)
{
    return TS_VERSION;
}
