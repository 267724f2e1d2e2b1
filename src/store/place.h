/* The folder of the games, the lock that protects a database from being set aside while another
 * program uses it, and the journal of the unfinished game. Knows files, nothing of SQLite. */
#ifndef TESSERA_STORE_PLACE_H
#define TESSERA_STORE_PLACE_H

#include <stdio.h>

#include "store.h"

#define PLACE_ROOM 512 /* SQLite opens no file whose path is longer */

/* The folder's path; the usual folder if `folder` is NULL. STORE_NO_PLACE if the system names no
 * such folder; STORE_LONG if it is too long: then `out` has its beginning. */
int place_find(const char *folder, char *out, size_t room);
int place_make(const char *folder); /* with all folders above it; returns a status */
int place_status(int error);        /* the status for an errno */

/* Both hold until the file is closed: every program that runs has the lock shared; a program that
 * sets a database aside has it alone. */
int place_lock(const char *folder); /* the file, or -1 on error */
bool place_lock_alone(int file, bool alone);

/* One file for each program that runs at the same time; the program has it locked. */
typedef struct store_journal_file {
    char path[PLACE_ROOM]; /* "": no file is open */
    int file;              /* -1: no file is open */
    char *left;            /* the text left by an earlier program, or NULL */
    size_t left_size;
    size_t size; /* bytes in the file */
} store_journal_file;

void journal_find(store_journal_file *j,
                  const char *folder); /* a journal that was left, if there is one */
int journal_write(store_journal_file *j, const char *folder, size_t offset, const char *bytes,
                  size_t size);
void journal_forget(store_journal_file *j);
void journal_close(store_journal_file *j);

#endif
