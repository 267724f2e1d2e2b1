/* Reads whole files into memory, and writes files so that there is never half of one. */
#ifndef TESSERA_TOOL_FILE_H
#define TESSERA_TOOL_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Grows as needed; free(bytes) at the end. */
typedef struct tool_bytes {
    char *bytes;
    size_t size, room;
    bool failed; /* out of memory: it is not complete */
} tool_bytes;

void tool_bytes_append(void *to, const char *bytes, size_t count); /* a ts_replay_write */

/* Opens a file, or a pipe that somebody writes to, without ever waiting for somebody who does.
 * NULL: errno has the reason. */
FILE *tool_file_open(const char *name);
/* `-` is standard input. False: it cannot be read, and an error has been printed. */
bool tool_file_read(const char *name, tool_bytes *t);
/* They print an error, too, if they fail; then nothing has changed. */
bool tool_file_replace(const char *name, const char *bytes, size_t size);
/* the file must not exist yet */
bool tool_file_make(const char *name, const char *bytes, size_t size);

#endif
