/* The changed rules of a game, wherever a game is named. */
#ifndef TESSERA_CLI_CHANGES_H
#define TESSERA_CLI_CHANGES_H

#include "tessera/rules.h"

/* False: the text, of a replay or a match, has no readable head. */
bool cli_read_setup(const char *text, size_t size, ts_setup *setup);

/* Prints " with columns=6 hold=no", as --rules reads it; nothing for the rules as they are. */
void cli_put_changes(const ts_setup *setup);
/* Prints `,"changes":{"columns":6,"hold":0}`, with the numbers of a replay. NULL: they are not
 * known. */
void cli_put_changes_json(const ts_setup *setup);

#endif
