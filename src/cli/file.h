/* Reads whole files into memory, and writes files so that there is never half of one. */
#ifndef TESSERA_CLI_FILE_H
#define TESSERA_CLI_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Grows as needed; free(bytes) at the end. */
typedef struct cli_bytes {
    char *bytes;
    size_t size, room;
    bool failed;  /* out of memory: it is not complete */
    bool compact; /* it was read from the compact form */
} cli_bytes;

void cli_bytes_append(void *to, const char *bytes, size_t count); /* a ts_replay_write */

/* Opens a file, or a pipe that somebody writes to, without ever waiting for somebody who does.
 * NULL: errno has the reason. */
FILE *cli_file_open(const char *name);
/* `-` is standard input, and a link has its replay in itself (link/link.h). A replay in the compact
 * form is read as its text. False: it cannot be read, and an error has been printed. */
bool cli_file_read(const char *name, cli_bytes *t);
/* The same in two steps, for jobs, whose errors are printed in order: false, and `why` it cannot be
 * read; then the error as cli_fail prints it. */
enum { CLI_WHY_SIZE = 128 };
bool cli_file_get(const char *name, cli_bytes *t, char why[CLI_WHY_SIZE]);
const char *cli_file_shown(const char *name); /* as it is printed: a link is long */
int cli_file_fail(const char *name, const char *why);
/* They print an error, too, if they fail; then nothing has changed. */
bool cli_file_replace(const char *name, const char *bytes, size_t size);
/* the file must not exist yet */
bool cli_file_make(const char *name, const char *bytes, size_t size);

#endif
