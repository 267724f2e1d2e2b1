/* Dates for threads, under their usual names. */
#ifndef TESSERA_WINDOWS_TIME_H
#define TESSERA_WINDOWS_TIME_H

#include_next <time.h>

struct tm *windows_gmtime(const time_t *at, struct tm *out);
struct tm *windows_localtime(const time_t *at, struct tm *out);
#undef gmtime_r
#undef localtime_r
#define gmtime_r windows_gmtime
#define localtime_r windows_localtime

#endif
