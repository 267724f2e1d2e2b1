/* The player's library on the command line. */
#ifndef TESSERA_CLI_LIBRARY_LIBRARY_H
#define TESSERA_CLI_LIBRARY_LIBRARY_H

#include "store/store.h"
#include "file.h"
#include "tessera/replay.h"

#include <stdbool.h>
#include <stddef.h>

/* NULL if it cannot be read, and an error has been printed. Also tells of a damaged library that
 * was set aside. */
store_handle *cli_library_open(void);
bool cli_library_written(store_handle *s); /* false if some games are only in memory */
/* Closes it. Returns `status`, or CLI_WRONG with an error if something could not be written. */
int cli_library_close(store_handle *s, int status);
/* Prints an error and returns false if the status is not STORE_OK. */
bool cli_library_answered(store_handle *s, int status);

/* Replays that are named on the command line, by file or by number. */

/* Does this word name a game of the library? A number is the name of a file if there is such a
 * file. */
bool cli_is_game(const char *word);

/* The text of the replay in that file, or of the game in the library with that number; free() it.
 * NULL if it cannot be read, and the reason has been printed. */
char *cli_replay_text(const char *file_or_id, size_t *size);

/* Writes a text to standard output, byte for byte into a file or a pipe. On a terminal a text that
 * is no replay gives no orders. */
bool cli_print_replay(const char *bytes, size_t size);

/* A file that has been read and, if that went well, verified. */
typedef struct cli_checked {
    buffer text, fresh; /* fresh: with new hashes and results, if that was asked for */
    ts_replay_report report;
    bool is_read, is_compact;
    char why[CLI_WHY_SIZE]; /* it could not be read */
} cli_checked;

/* Prints nothing, so that several files can be read at the same time. */
void cli_checked_read(cli_checked *c, const char *name, bool anew);
void cli_checked_free(void *checked);
/* CLI_DONE: it verifies; CLI_NOT_SO: it does not; CLI_WRONG: it cannot be read or is no replay,
 * and the error is printed. */
int cli_checked_status(const cli_checked *c, const char *name);

/* One line on standard output: where a well-formed replay does not verify. */
void cli_say_not_so(const char *name, const ts_replay_report *report);

/* The replay's number in the library; known: it was there before. */
typedef struct cli_imported {
    uint64_t id;
    bool known;
} cli_imported;

/* One JSON object on standard output; `imported` is NULL for what is not in the library. */
void cli_say_json(const char *name, const ts_replay_report *report, const cli_imported *imported);

#endif
