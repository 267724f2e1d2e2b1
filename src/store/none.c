/* The disk of a build that has none: everything stays in memory, and ends with the program. */
#include "disk.h"

struct ts_disk {
    char unused;
};

static ts_disk nothing;

ts_disk *ts_disk_open(const char *folder)
{
    (void)folder;
    return &nothing;
}

void ts_disk_close(ts_disk *d)
{
    (void)d;
}

/* Games are told apart by their order. */
int64_t ts_disk_now_ms(void)
{
    return 0;
}

void ts_disk_state(const ts_disk *d, ts_store_state *state)
{
    (void)d;
    state->where = "";
}

int ts_disk_ready(ts_disk *d, bool *fresh)
{
    (void)d;
    *fresh = false;
    return TS_STORE_NONE;
}

int ts_disk_put(ts_disk *d, const ts_store_game *game, const char *replay, size_t size,
                uint32_t limit, uint64_t *id)
{
    (void)d, (void)game, (void)replay, (void)size, (void)limit, (void)id;
    return TS_STORE_NONE;
}

int ts_disk_remove(ts_disk *d, uint64_t id)
{
    (void)d, (void)id;
    return TS_STORE_NONE;
}

int ts_disk_get(ts_disk *d, uint64_t id, ts_store_replay *answer, bool may_wait)
{
    (void)d, (void)id, (void)answer, (void)may_wait;
    return TS_STORE_NO_GAME;
}

int ts_disk_top(ts_disk *d, const ts_store_kind *kind, ts_store_list *answer)
{
    (void)d, (void)kind, (void)answer;
    return TS_STORE_NONE;
}

int ts_disk_best(ts_disk *d, int mode, int rules, ts_store_list *answer)
{
    (void)d, (void)mode, (void)rules, (void)answer;
    return TS_STORE_NONE;
}

int ts_disk_newest(ts_disk *d, const ts_store_filter *filter, ts_store_list *answer)
{
    (void)d, (void)filter, (void)answer;
    return TS_STORE_NONE;
}

int ts_disk_settings(ts_disk *d, ts_disk_setting *each, void *to)
{
    (void)d, (void)each, (void)to;
    return TS_STORE_NONE;
}

int ts_disk_set(ts_disk *d, const char *name, const char *value)
{
    (void)d, (void)name, (void)value;
    return TS_STORE_NONE;
}

const char *ts_disk_journal_found(const ts_disk *d, size_t *size)
{
    (void)d;
    *size = 0;
    return NULL;
}

void ts_disk_journal_forget(ts_disk *d)
{
    (void)d;
}

int ts_disk_journal_write(ts_disk *d, size_t offset, const char *bytes, size_t size)
{
    (void)d, (void)offset, (void)bytes, (void)size;
    return TS_STORE_NONE;
}
