/* Error messages of the command line: exit statuses, the program's name, suggestions, and a filter
 * for foreign text. */
#ifndef TESSERA_CLI_FAIL_H
#define TESSERA_CLI_FAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* DONE: all is well. NOT_SO: the answer is no, for example a replay that does not verify. WRONG:
 * the call was wrong, or something could not be read or written. */
enum { CLI_DONE, CLI_NOT_SO, CLI_WRONG };

/* Prints `tessera: WHERE: what` on standard error, returns CLI_WRONG. `where` is the word or file
 * that is wrong, or NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
int cli_fail(const char *where, const char *what, ...);
int cli_fail_missing(const char *command, const char *argument); /* an argument is missing */

/* Returns the command that starts this program. `./play` says it in TESSERA_CALLED, so that a
 * command which help or an error names can be typed as it stands there. */

const char *cli_program_name(void); /* "tessera" if nobody says anything else */

/* Puts it in the place of the word `tessera` wherever a text names a command: after a backtick, and
 * in the lines of "usage:". If `size` is too small, the end of the text is cut. */
void cli_run_by_name(char *out, size_t size, const char *text);

/* The right word that a mistyped one was probably meant to be. */

/* The most likely of the words seen so far. Begin with {.typed = WORD}. */
typedef struct cli_suggest {
    const char *typed, *word; /* word: NULL if none is near */
    unsigned distance;
} cli_suggest;

void cli_suggest_see(cli_suggest *n, const char *word);
/* ", did you mean `word`?" or ";": what stands between an error and where to look. The text is good
 * until the next call. */
const char *cli_suggest_question(const cli_suggest *n);
const char *cli_suggest_mode(const char *typed); /* the same for the name of a mode */
int cli_fail_rules(const char *typed);           /* no such rule set; lists those there are */

/* Strangers' text on standard output and standard error: names of files, comments, what a message
 * quotes. A terminal must get no order from it, so no order passes, wherever the output goes. */

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
