/* A clock for tools that print times: no result may depend on it. Files that include it must ask
 * for POSIX 2008 first. */
#ifndef TESSERA_TOOL_CLOCK_H
#define TESSERA_TOOL_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t tool_clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

#endif
