/* The player's own key: a file that nobody else may read. */
#ifndef TESSERA_RANKING_CLIENT_KEY_H
#define TESSERA_RANKING_CLIENT_KEY_H

#include "ranking/signed_log.h"

enum { KEY_PATH_SIZE = 1024 };

/* Of a file in the folder of the games, whose folders are made. NULL, or why there is none. */
const char *key_path(char path[KEY_PATH_SIZE], const char *name);
/* Returns NULL, or what is wrong with `path`: key_none if there is no key. `anew` makes one
 * then. */
extern const char key_none[];
const char *key_open(const char *path, bool anew, uint8_t secret[RANKING_SECRET_SIZE],
                     uint8_t key[RANKING_KEY_SIZE]);

#endif
