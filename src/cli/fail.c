/* Error messages of the command line: one line each on standard error. */
#include "fail.h"

#include <stdarg.h>
#include <stdio.h>

#include "program_name.h"
#include "sanitize.h"

enum { QUOTED_MAX = 60, WORDS_ROOM = 1024 };

/* Both may quote a stranger. */
int cli_fail(const char *where, const char *what, ...)
{
    char words[WORDS_ROOM], called[WORDS_ROOM];
    va_list values;
    va_start(values, what);
    vsnprintf(words, sizeof words, what, values);
    va_end(values);
    cli_run_by_name(called, sizeof called, words);
    fputs("tessera: ", stderr);
    if (where) {
        cli_put_short(stderr, where, QUOTED_MAX);
        fputs(": ", stderr);
    }
    cli_put_sanitized(stderr, called);
    fputc('\n', stderr);
    return CLI_WRONG;
}
