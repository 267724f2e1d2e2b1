/* The disk behind store.c: sqlite.c, none.c or the browser's (front/web/disk.c), chosen at link.
 * Each call does its work now or returns what is wrong; it keeps nothing for later, which store.c
 * does. A browser's disk works while the program goes on: what it has been given it owns, and what
 * became of that it tells in its state. */
#ifndef TS_STORE_DISK_H
#define TS_STORE_DISK_H

#include "store.h"

typedef struct ts_disk ts_disk;

/* Bytes of one's own, with a 0 behind them; NULL: no memory. store.c has it. */
char *ts_store_copy(const char *bytes, size_t size);

ts_disk *
ts_disk_open(const char *folder); /* finds the place, touches nothing yet; NULL: no memory */
void ts_disk_close(ts_disk *d);
int64_t ts_disk_now_ms(void);
/* Fills in where (the journal's if that is the trouble), set_aside, salvaged; a browser's also what
 * it knows better of the rest. */
void ts_disk_state(const ts_disk *d, ts_store_state *state);

/* Makes sure the database is open; the calls below do so themselves. `fresh`: it was not before, so
 * settings have to be read. Opened for reading alone it is TS_STORE_READ_ONLY, and reads work. */
int ts_disk_ready(ts_disk *d, bool *fresh);

/* `limit` 0: none. TS_STORE_OK: durable, and `id` is set. */
int ts_disk_put(ts_disk *d, const ts_store_game *game, const char *replay, size_t size,
                uint32_t limit, uint64_t *id);
int ts_disk_remove(ts_disk *d, uint64_t id);
/* With `may_wait` a replay may come later: `ready` is false until it has. */
int ts_disk_get(ts_disk *d, uint64_t id, ts_store_replay *answer, bool may_wait);
int ts_disk_top(ts_disk *d, const ts_store_kind *kind, ts_store_list *answer);
int ts_disk_best(ts_disk *d, int mode, int rules, ts_store_list *answer);
int ts_disk_newest(ts_disk *d, const ts_store_filter *filter, ts_store_list *answer);

typedef void ts_disk_setting(void *to, const char *name, const char *value);
int ts_disk_settings(ts_disk *d, ts_disk_setting *each, void *to);
int ts_disk_set(ts_disk *d, const char *name, const char *value);

/* The journal does not need the database. */
const char *ts_disk_journal_found(const ts_disk *d, size_t *size);
void ts_disk_journal_forget(ts_disk *d);
/* So many bytes at that offset, and nothing after them. */
int ts_disk_journal_write(ts_disk *d, size_t offset, const char *bytes, size_t size);

#endif
