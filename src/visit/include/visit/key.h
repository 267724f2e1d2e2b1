/* The player's own key: a file that nobody else may read. */
#ifndef TESSERA_VISIT_KEY_H
#define TESSERA_VISIT_KEY_H

#include "hall/log.h"

enum { KEY_PATH_ROOM = 1024 };

/* Of a file in the folder of the games, whose folders are made. NULL, or why there is none. */
const char *key_path(char path[KEY_PATH_ROOM], const char *name);
/* A key that is not there is made. NULL, or what is wrong with `path`. */
const char *key_open(const char *path, uint8_t secret[HALL_SECRET_SIZE],
                     uint8_t key[HALL_KEY_SIZE]);

#endif
