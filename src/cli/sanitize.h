/* Strangers' text on standard output and standard error: names of files, comments, what a message
 * quotes. A terminal must get no order from it, so no order passes, wherever the output goes. */
#ifndef TESSERA_CLI_SANITIZE_H
#define TESSERA_CLI_SANITIZE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Orders to a terminal and bytes that are not UTF-8 become `?`. */
void cli_put_sanitized(FILE *out, const char *text);
/* At most that many characters; `...` stands for the rest. */
void cli_put_short(FILE *out, const char *text, size_t most);
/* Lines: their ends pass, too. */
void cli_put_lines(FILE *out, const char *text);
/* A string of JSON with its quotes, always valid: orders as \uXXXX, bytes that are not UTF-8 as
 * U+FFFD. */
void cli_put_json(FILE *out, const char *text);

#endif
