/* A replay that the player saves, on the disk. */
#ifndef TESSERA_FRONT_KEEP_H
#define TESSERA_FRONT_KEEP_H

#include "face/session.h"

#define KEEP_PATH_ROOM 4096

/* Writes it as a new file: into $TESSERA_HOME, or the folder of documents, or the home. False: it
 * could not be written. */
bool keep_file(const replay_file *file, char path[KEEP_PATH_ROOM]);
/* Every file that the session has ready; it then says where it is. */
void keep_files(session *s, uint64_t now_us);

#endif
