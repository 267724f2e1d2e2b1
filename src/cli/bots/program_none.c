/* For systems on which programs cannot be started as elsewhere. */
#include "bots/program.h"

#include <errno.h>

bool program_open(program *p, const char *command)
{
    (void)command;
    *p = (program){.to = -1, .from = -1};
    errno = ENOSYS;
    return false;
}

void program_close(program *const p[], unsigned count, const char *last_words)
{
    (void)p, (void)count, (void)last_words;
}

bool program_send(program *p, const char *text, size_t size)
{
    (void)p, (void)text, (void)size;
    return false;
}

int program_read(program *p, const char **line, size_t *size)
{
    (void)p, (void)line, (void)size;
    return PROGRAM_ENDED;
}

void program_wait(program *const p[], unsigned count, uint64_t ns)
{
    (void)p, (void)count, (void)ns;
}
