/* Games beside the database, each a text in a file of its own: the game that a program plays
 * (unfinished-N.tsr), and games that ended while the database could not be written
 * (waiting-N.tsr, or waiting-N-unranked.tsr for one that does not count). A program has its files
 * locked; so a file without a lock was left by an earlier one. Knows files, nothing of SQLite. */
#ifndef TESSERA_STORE_JOURNAL_H
#define TESSERA_STORE_JOURNAL_H

#include "data_dir.h"

typedef struct store_journal_file {
    char path[DATA_DIR_SIZE]; /* "" if no file is open */
    int file;                 /* -1 if no file is open */
    int number;               /* of the file, from 1 */
    char *left;               /* the text left by an earlier program, or NULL */
    size_t left_size;
    size_t size; /* bytes in the file */
} store_journal_file;

/* A journal that was left, if there is one. An unreadable one is passed over. */
void journal_find(store_journal_file *j, const char *folder);
/* Finds the journal that this program has written. */
void journal_keep(store_journal_file *j, const char *folder);
/* Leaves the journal that was found for another program, and finds the next one. */
void journal_leave(store_journal_file *j, const char *folder);
/* Moves it out of the way under a name that no program reads, and finds the next one. */
int journal_set_aside(store_journal_file *j, const char *folder);
int journal_write(store_journal_file *j, const char *folder, size_t offset, const char *bytes,
                  size_t size);
void journal_forget(store_journal_file *j);
void journal_close(store_journal_file *j);

typedef struct waiting_file {
    char path[DATA_DIR_SIZE];
    int file; /* -1 if no file is open */
    int number;
    char *text; /* of a file that was found */
    size_t size;
    int64_t played_ms;
    bool counts;
} waiting_file;

/* Writes the text of a game that waits into that file, which may have its beginning since the last
 * call; if no file is open, into the journal's, if that has its beginning, or else into a new one.
 * On an error the beginning stays. */
int waiting_write(waiting_file *w, store_journal_file *j, const char *folder, const char *text,
                  size_t size, bool counts);
/* The next file after this one that an earlier program has left; false if there is none. Zero
 * before the first call. */
bool waiting_next(waiting_file *w, const char *folder);
void waiting_remove(waiting_file *w); /* the game is in the database */
void waiting_close(waiting_file *w);  /* its file stays */

#endif
