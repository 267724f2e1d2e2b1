/* All games of a store, and games that come from the archive of another one (store/archive.h). */
#ifndef TESSERA_APP_GAME_IMPORT_H
#define TESSERA_APP_GAME_IMPORT_H

#include "store/archive.h"

/* Their ids, the oldest first; free() them. NULL: out of memory, or the store cannot be read. */
uint64_t *import_all(store_handle *s, unsigned *count);

enum { IMPORT_TAKEN, IMPORT_REFUSED, IMPORT_NO_MEMORY };

/* Puts it into the store, as whose it was. A replay must verify; one of another revision of its
 * rules, which cannot be played here, is believed. */
int import_game(store_handle *s, const archive_entry *e);

#endif
