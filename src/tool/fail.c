/* Error messages of the command line: one line each on standard error. */
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ECHO_MAX = 60 };

/* Text from outside, made fit for one line of a message. */
static void echo(FILE *out, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length && i < ECHO_MAX; i++) {
        unsigned char c = (unsigned char)text[i];
        fputc(c < ' ' || c == 127 ? '?' : c, out);
    }
    if (length > ECHO_MAX) {
        fputs("...", out);
    }
}

int tool_fail(const char *where, const char *what, ...)
{
    va_list values;
    fputs("tessera: ", stderr);
    if (where) {
        echo(stderr, where);
        fputs(": ", stderr);
    }
    va_start(values, what);
    vfprintf(stderr, what, values);
    va_end(values);
    fputc('\n', stderr);
    return TOOL_WRONG;
}
