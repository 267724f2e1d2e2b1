/* Lines for a server's log. */
#define _POSIX_C_SOURCE 200809L
#include "server/server_log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "fail.h"

static void begin(const char *what, const char *format, va_list more)
{
    char when[32] = "";
    time_t now = time(NULL);
    struct tm utc;
    if (gmtime_r(&now, &utc))
        strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &utc);
    flockfile(stderr);
    fprintf(stderr, "at=%s what=%s", when, what);
    if (*format)
        fputc(' ', stderr);
    vfprintf(stderr, format, more);
}

static void end(void)
{
    fputc('\n', stderr);
    fflush(stderr);
    funlockfile(stderr);
}

void note(const char *what, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    begin(what, format, more);
    va_end(more);
    end();
}

void note_text(const char *what, const char *text, const char *format, ...)
{
    va_list more;
    va_start(more, format);
    begin(what, format, more);
    va_end(more);
    fputs(" why=", stderr);
    cli_put_json(stderr, text);
    end();
}
