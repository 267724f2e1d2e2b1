/* The player's own key: a file that nobody else may read. */
#ifndef TESSERA_CLI_SERVER_KEY_H
#define TESSERA_CLI_SERVER_KEY_H

#include "ranking/signed_log.h"

/* `file` NULL means person.key in the folder of the games. `anew` makes a key that is not there.
 * False: an error has been printed. */
bool cli_key_open(const char *file, bool anew, uint8_t secret[RANKING_SECRET_SIZE],
                  uint8_t key[RANKING_KEY_SIZE]);

#endif
