/* Reads whole files into memory, and writes files so that there is never half of one. */
#ifndef TESSERA_CLI_FILE_H
#define TESSERA_CLI_FILE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/buffer.h"

/* Opens a file or a pipe, and never waits for the writer of a pipe. Returns NULL on failure: errno
 * has the reason. */
FILE *cli_file_open(const char *name);
/* `-` is standard input, and a link has its replay in itself (replay/link.h). A replay in the
 * compact form is read as its text. Returns false if it cannot be read, and an error has been
 * printed. */
bool cli_file_read(const char *name, buffer *t);
/* The same in two steps, for jobs, whose errors are printed in order: false, and `why` it cannot be
 * read; then the error as cli_fail prints it. `is_compact`, if not NULL, says which form the file
 * has. */
enum { CLI_WHY_SIZE = 128 };
bool cli_file_get(const char *name, buffer *t, bool *is_compact, char why[CLI_WHY_SIZE]);
/* Turns a file: URL, by which desktops name files, into a path, in place. Other names stay. */
void cli_file_from_url(char *name);
const char *cli_file_shown(const char *name); /* as it is printed: a link is long */
int cli_file_fail(const char *name, const char *why);
/* They print an error, too, if they fail; then nothing has changed. */
bool cli_file_replace(const char *name, const char *bytes, size_t size);
/* the file must not exist yet */
bool cli_file_make(const char *name, const char *bytes, size_t size);
bool cli_folder_make(const char *path); /* with those above it, where they are missing */

/* Writes the path of `place`, seen from the folder of the program. Returns false if it is not
 * there. */
bool cli_file_beside_program(const char *place, char *path, size_t size);
/* Writes the path of the browser's page: in the program's folder, or as installed. Returns false if
 * it is not there. */
#define CLI_PAGE_PATH 4096
bool cli_web_page(char path[CLI_PAGE_PATH]);

#endif
