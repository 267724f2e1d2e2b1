/* The player's own key: a file that nobody else may read. */
#ifndef TESSERA_TOOL_HALL_KEY_H
#define TESSERA_TOOL_HALL_KEY_H

#include "hall/log.h"

/* `file` NULL: person.key in the folder of the games. A key that is not there is made. False: an
 * error has been printed. */
bool tool_key_open(const char *file, uint8_t secret[HALL_SECRET_SIZE], uint8_t key[HALL_KEY_SIZE]);

#endif
