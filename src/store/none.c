/* The disk of a build without one: everything stays in memory, and is lost when the program
 * ends. */
#include "store/disk.h"

struct disk_handle {
    char unused;
};

static disk_handle nothing;

disk_handle *disk_open(const char *folder)
{
    (void)folder;
    return &nothing;
}

void disk_close(disk_handle *d)
{
    (void)d;
}

/* Every game gets another number: the order is all that counts. */
int64_t disk_now_ms(void)
{
    return 0;
}

void disk_state(const disk_handle *d, store_state *state)
{
    (void)d;
    state->where = "";
}

void disk_wait(disk_handle *d, bool may)
{
    (void)d, (void)may;
}

int disk_ready(disk_handle *d, bool *fresh)
{
    (void)d;
    *fresh = false;
    return STORE_NONE;
}

int disk_put(disk_handle *d, const store_game *game, const char *replay, size_t size,
             uint32_t limit, uint64_t *id)
{
    (void)d, (void)game, (void)replay, (void)size, (void)limit, (void)id;
    return STORE_NONE;
}

int disk_remove(disk_handle *d, uint64_t id)
{
    (void)d, (void)id;
    return STORE_NONE;
}

int disk_get(disk_handle *d, uint64_t id, store_replay *answer, bool may_wait)
{
    (void)d, (void)id, (void)answer, (void)may_wait;
    return STORE_NO_GAME;
}

int disk_top(disk_handle *d, const store_kind *kind, store_list *answer)
{
    (void)d, (void)kind, (void)answer;
    return STORE_NONE;
}

int disk_best(disk_handle *d, int mode, int rules, store_list *answer)
{
    (void)d, (void)mode, (void)rules, (void)answer;
    return STORE_NONE;
}

int disk_newest(disk_handle *d, const store_filter *filter, store_list *answer)
{
    (void)d, (void)filter, (void)answer;
    return STORE_NONE;
}

int disk_count(disk_handle *d, store_totals *totals)
{
    (void)d;
    totals->all = true;
    return STORE_NONE;
}

int disk_settings(disk_handle *d, disk_setting *each, void *ctx)
{
    (void)d, (void)each, (void)ctx;
    return STORE_NONE;
}

int disk_set(disk_handle *d, const char *name, const char *value)
{
    (void)d, (void)name, (void)value;
    return STORE_NONE;
}

const char *disk_journal_found(const disk_handle *d, size_t *size)
{
    (void)d;
    *size = 0;
    return NULL;
}

void disk_journal_forget(disk_handle *d)
{
    (void)d;
}

void disk_journal_keep(disk_handle *d)
{
    (void)d;
}

void disk_journal_leave(disk_handle *d, bool set_aside)
{
    (void)d, (void)set_aside;
}

int disk_journal_write(disk_handle *d, size_t offset, const char *bytes, size_t size)
{
    (void)d, (void)offset, (void)bytes, (void)size;
    return STORE_NONE;
}

int disk_hold(disk_handle *d, unsigned *file, const char *text, size_t size, bool counts)
{
    (void)d, (void)file, (void)text, (void)size, (void)counts;
    return STORE_NONE;
}

void disk_held_is_put(disk_handle *d, unsigned file)
{
    (void)d, (void)file;
}

const char *disk_held_path(const disk_handle *d, unsigned file)
{
    (void)d, (void)file;
    return NULL;
}

bool disk_waited(disk_handle *d, store_waited *game)
{
    (void)d, (void)game;
    return false;
}

void disk_waited_is_put(disk_handle *d)
{
    (void)d;
}
