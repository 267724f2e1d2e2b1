/* The state of the storage, for its file and for tests. */
#ifndef TESSERA_APP_SESSION_STORAGE_INTERNAL_H
#define TESSERA_APP_SESSION_STORAGE_INTERNAL_H

#include "session/parts.h"
#include "session/storage.h"

struct session_storage {
    store_handle *store;   /* NULL if not open yet */
    bool settled;          /* settings and the unfinished game have been read */
    settings_state stored; /* as the store has them */
    uint64_t retried_us;   /* when the store last tried again */
    int status;            /* STORE_..., when last looked at */
    uint64_t journal_us;   /* when the journal was last written */
    size_t journal_size;   /* bytes of the game in the journal */
    session_unfinished unfinished;
    bool has_waited; /* games that waited for the library may have been left by earlier programs */
    unsigned games;  /* number of games that wait, when last looked at */
};

#endif
