/* Consoles of Windows that know no escape sequences (those before 2016, and Wine's): what
 * term_screen_update writes for sixteen colours, as cells. */
#ifndef TESSERA_FRONT_TERM_CONSOLE_H
#define TESSERA_FRONT_TERM_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>

/* An incomplete sequence continues with the next bytes. Returns false if the console is gone. */
bool console_write(void *console, const char *bytes, size_t count);

#endif
