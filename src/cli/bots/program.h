/* Another program that is spoken to by lines: its standard input and output are pipes that never
 * make the caller wait. */
#ifndef TESSERA_CLI_BOTS_PROGRAM_H
#define TESSERA_CLI_BOTS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bots/json.h"

enum { PROGRAM_LINE_MAX = JSON_SIZE_MAX };

/* Large: keep it on the heap. */
typedef struct program {
    int64_t child;
    int to, from; /* -1 after an error */
    size_t taken, used;
    char in[PROGRAM_LINE_MAX + 1];
} program;

/* Starts a command of the shell. Returns false after an error; errno has the reason. */
bool program_open(program *p, const char *command);
/* Sends the last words, waits a moment for each program to end, and then kills it, with all that it
 * has started. */
void program_close(program *const p[], unsigned count, const char *last_words);

/* Returns false if the program has ended, or, with the error EAGAIN, does not read. */
bool program_send(program *p, const char *text, size_t size);

enum { PROGRAM_LINE, PROGRAM_SILENT, PROGRAM_ENDED, PROGRAM_ENDLESS };

/* Takes the next line, without its newline, which is valid until the next call. PROGRAM_ENDLESS
 * means that a line is longer than PROGRAM_LINE_MAX. */
int program_read(program *p, const char **line, size_t *size);
/* Waits until one of them has said something or ended, or until that time has passed. Programs that
 * are NULL are left out. */
void program_wait(program *const p[], unsigned count, uint64_t ns);

#endif
