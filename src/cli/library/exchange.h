/* Replays that are named on the command line, by file or by number. */
#ifndef TESSERA_CLI_LIBRARY_EXCHANGE_H
#define TESSERA_CLI_LIBRARY_EXCHANGE_H

#include <stdbool.h>
#include <stddef.h>

/* Does this word name a game of the library? A number is the name of a file if there is such a
 * file. */
bool cli_is_game(const char *word);

/* The text of the replay in that file, or of the game in the library with that number; free() it.
 * NULL: it cannot be read, and the reason has been printed. */
char *cli_replay_text(const char *file_or_id, size_t *size);

/* Writes a text to standard output, byte for byte into a file or a pipe. On a terminal a text that
 * is no replay gives no orders. */
bool cli_print_replay(const char *bytes, size_t size);

#endif
