/* The player's own key: a file that nobody else may read. */
#ifndef TESSERA_CLI_SERVER_KEY_H
#define TESSERA_CLI_SERVER_KEY_H

#include "ranking/signed_log.h"

/* `file` NULL means person.key in the folder of the games. A key that is not there is made. False:
 * an error has been printed. */
bool cli_key_open(const char *file, uint8_t secret[RANKING_SECRET_SIZE],
                  uint8_t key[RANKING_KEY_SIZE]);

#endif
