/* A replay that the player saves, on the disk. */
#ifndef TESSERA_FRONT_FRONT_SAVE_FILE_H
#define TESSERA_FRONT_FRONT_SAVE_FILE_H

#include "api/session.h"

#define SAVE_PATH_SIZE 4096

/* Writes it as a new file: into $TESSERA_HOME, or the folder of documents, or the home. Returns
 * false if it could not be written. */
bool save_file(const replay_file *file, char path[SAVE_PATH_SIZE]);
/* Every file that the session has ready; it then says where it is. */
void save_files(session *s, uint64_t now_us);

#endif
