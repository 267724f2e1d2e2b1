/* The player's library on the command line: what records, replays, export and import share. */
#ifndef TESSERA_CLI_LIBRARY_LIBRARY_H
#define TESSERA_CLI_LIBRARY_LIBRARY_H

#include "store/store.h"

/* NULL: it cannot be read, and an error has been printed. Also tells of a damaged library that was
 * set aside. */
store_handle *cli_library_open(void);
bool cli_library_written(store_handle *s); /* false: some games are only in memory */
/* Closes it. Returns `status`, or CLI_WRONG with an error if something could not be written. */
int cli_library_close(store_handle *s, int status);
/* Prints an error and returns false if the status is not STORE_OK. */
bool cli_library_answered(store_handle *s, int status);

#endif
