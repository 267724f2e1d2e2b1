/* The folder games are kept in, the lock that keeps a database from being set aside under another
 * program, and the journal of the unfinished game. Knows files, nothing of SQLite. */
#ifndef TESSERA_STORE_PLACE_H
#define TESSERA_STORE_PLACE_H

#include <stdio.h>

#include "store.h"

#define PLACE_ROOM 1024

/* The usual one for NULL; false: there is none, or its name is too long. */
bool place_find(const char *folder, char *out, size_t room);
int place_make(const char *folder); /* with all above it; a status */
int place_status(int error);        /* what an errno means */

/* Both are kept until the file is closed: all that runs has it shared, who sets a database aside
 * has it alone. */
int place_lock(const char *folder); /* the file; -1: there cannot be one */
bool place_lock_alone(int file, bool alone);

/* One file for each program that runs at the same time, locked by it. */
typedef struct store_journal_file {
    char path[PLACE_ROOM]; /* "": none has been opened */
    int file;              /* -1: none */
    char *left;            /* by an earlier program; NULL: nothing */
    size_t left_size;
    size_t size; /* of the file */
} store_journal_file;

void journal_find(store_journal_file *j,
                  const char *folder); /* one that was left, if there is one */
int journal_write(store_journal_file *j, const char *folder, size_t offset, const char *bytes,
                  size_t size);
void journal_forget(store_journal_file *j);
void journal_close(store_journal_file *j);

#endif
