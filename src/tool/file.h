/* Whole files in memory, and files written so that there is never half of one. */
#ifndef TESSERA_TOOL_FILE_H
#define TESSERA_TOOL_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Grows; free(bytes) when done with it. */
typedef struct tool_bytes {
    char *bytes;
    size_t size, room;
    bool failed; /* there was no memory for all of it */
} tool_bytes;

void tool_bytes_append(void *to, const char *bytes, size_t count); /* a ts_replay_write */

/* `-` is standard input. False: it could not be read, which has been said. */
bool tool_file_read(const char *name, tool_bytes *t);
/* These say it, too, if they fail; then nothing has changed. */
bool tool_file_replace(const char *name, const char *bytes, size_t size);
bool tool_file_make(const char *name, const char *bytes, size_t size); /* there may be none yet */

#endif
