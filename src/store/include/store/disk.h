/* The disk behind store.c: sqlite.c, none.c or the browser's (front/web/disk.c), chosen at link
 * time. Each call does its work at once or returns an error; nothing is stored for a later try,
 * which store.c does. A browser's disk works in the background: it owns what it was given, and
 * reports the result in its state. */
#ifndef TESSERA_STORE_DISK_H
#define TESSERA_STORE_DISK_H

#include "store/store.h"

typedef struct disk_handle disk_handle;

/* A copy with a NUL after it; NULL if out of memory. In store.c. */
char *store_copy(const char *bytes, size_t size);

disk_handle *
disk_open(const char *folder); /* finds the place, opens nothing yet; NULL if out of memory */
void disk_close(disk_handle *d);
int64_t disk_now_ms(void);
/* Fills in where (the journal's path if the trouble is there), set_aside and salvaged; a browser's
 * disk also corrects the other members. */
void disk_state(const disk_handle *d, store_state *state);

/* May the calls below wait for other programs, and for the mending of damage? So it is at first. */
void disk_wait(disk_handle *d, bool may);

/* Makes sure that the database is open; the calls below do so themselves. `fresh`: it has just been
 * opened, so settings have to be read. If it is open for reading only, returns STORE_READ_ONLY, and
 * reads work. */
int disk_ready(disk_handle *d, bool *fresh);

/* `limit` 0 means no limit. On STORE_OK the game is durable and `id` is set. */
int disk_put(disk_handle *d, const store_game *game, const char *replay, size_t size,
             uint32_t limit, uint64_t *id);
int disk_remove(disk_handle *d, uint64_t id);
/* With `may_wait` a replay may come later: `ready` is false until it has come. */
int disk_get(disk_handle *d, uint64_t id, store_replay *answer, bool may_wait);
int disk_top(disk_handle *d, const store_kind *kind, store_list *answer);
int disk_best(disk_handle *d, int mode, int rules, store_list *answer);
int disk_newest(disk_handle *d, const store_filter *filter, store_list *answer);
/* Some more games; `all` without an error, or with one: there are no more to be had. */
int disk_count(disk_handle *d, store_totals *totals);

typedef void disk_setting(void *ctx, const char *name, const char *value);
int disk_settings(disk_handle *d, disk_setting *each, void *ctx);
int disk_set(disk_handle *d, const char *name, const char *value);

/* The journal works without the database. */
const char *disk_journal_found(const disk_handle *d, size_t *size);
void disk_journal_forget(disk_handle *d);
/* Makes the journal that was written the one that is found. */
void disk_journal_keep(disk_handle *d);
/* Leaves the journal that was found as it is, or moves it out of the way; another may be found. */
void disk_journal_leave(disk_handle *d, bool set_aside);
/* Writes these bytes at that offset, and ends the file after them. */
int disk_journal_write(disk_handle *d, size_t offset, const char *bytes, size_t size);

/* Files of games that could not be put. `*file` is 0 before the first; the call sets it, also if
 * only the beginning could be written. */
int disk_hold(disk_handle *d, unsigned *file, const char *text, size_t size, bool counts);
void disk_held_is_put(disk_handle *d, unsigned file);
const char *disk_held_path(const disk_handle *d, unsigned file);
/* The next one that an earlier program has left. */
bool disk_waited(disk_handle *d, store_waited *game);
void disk_waited_is_put(disk_handle *d);

#endif
