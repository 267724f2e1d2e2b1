/* The folder games are kept in, the lock that keeps a database from being set aside under another
 * program, and the journal of the unfinished game. Knows files, nothing of SQLite. */
#ifndef TS_STORE_PLACE_H
#define TS_STORE_PLACE_H

#include <stdio.h>

#include "store.h"

#define TS_PLACE_ROOM 1024

/* The usual one for NULL; false: there is none, or its name is too long. */
bool ts_place_find(const char *folder, char *out, size_t room);
int ts_place_make(const char *folder); /* with all above it; a status */
int ts_place_status(int error);        /* what an errno means */

/* Both are kept until the file is closed: all that runs has it shared, who sets a database aside
 * has it alone. */
int ts_place_lock(const char *folder); /* the file; -1: there cannot be one */
bool ts_place_lock_alone(int file, bool alone);

/* One file for each program that runs at the same time, locked by it. */
typedef struct ts_journal {
    char path[TS_PLACE_ROOM]; /* "": none has been opened */
    int file;                 /* -1: none */
    char *left;               /* by an earlier program; NULL: nothing */
    size_t left_size;
    size_t size; /* of the file */
} ts_journal;

void ts_journal_find(ts_journal *j, const char *folder); /* one that was left, if there is one */
int ts_journal_write(ts_journal *j, const char *folder, size_t offset, const char *bytes,
                     size_t size);
void ts_journal_forget(ts_journal *j);
void ts_journal_close(ts_journal *j);

#endif
