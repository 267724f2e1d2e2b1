/* A clock for tools that print times: no result may depend on it. Files that include it must ask
 * for POSIX 2008 first. */
#ifndef TESSERA_CLI_CLOCK_H
#define TESSERA_CLI_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline uint64_t cli_clock_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* Returns how far the local time is ahead of UTC. The two dates are at most a day apart. */
static inline int32_t cli_utc_offset_s(time_t now)
{
    enum { MINUTE = 60, HOUR = 3600, DAY = 86400 };
    struct tm here, there;
    if (!localtime_r(&now, &here) || !gmtime_r(&now, &there))
        return 0;
    int days =
        here.tm_year != there.tm_year ? here.tm_year - there.tm_year : here.tm_yday - there.tm_yday;
    return days * DAY + (here.tm_hour - there.tm_hour) * HOUR +
           (here.tm_min - there.tm_min) * MINUTE;
}

#endif
