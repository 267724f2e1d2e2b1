/* The folder of the games, and the lock that protects a database from being set aside while another
 * program uses it. Knows files, nothing of SQLite. */
#ifndef TESSERA_STORE_DATA_DIR_H
#define TESSERA_STORE_DATA_DIR_H

#include "store/store.h"

#define DATA_DIR_SIZE 512 /* SQLite opens no file whose path is longer */

/* The folder's path; the usual folder if `folder` is NULL. STORE_NO_PLACE if the system names no
 * such folder; STORE_LONG if it is too long: then `out` has its beginning. */
int data_dir_find(const char *folder, char *out, size_t size);
int data_dir_make(const char *folder); /* with all folders above it; returns a status */
int data_dir_status(int error);        /* the status for an errno */
/* As open(), without ever waiting; anything but a regular file is refused as a folder is
 * (EISDIR). */
int data_dir_open(const char *path, int flags);
bool data_dir_is_other(const char *path); /* something is there, and no regular file */

/* Both hold until the file is closed: every program that runs has the lock shared; a program that
 * sets a database aside has it alone. */
int data_dir_lock(const char *folder); /* the file, or -1 on error */
bool data_dir_lock_alone(int file, bool alone);

#endif
