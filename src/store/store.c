/* The calls of store.h: passes them to the disk, stores in memory what the disk did not take, and
 * adds that to every answer. No system calls: with none.c it is a store in memory alone. */
#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#include "store/disk.h"
#include "store/lists.h"

/* A game that had to wait. It stays in the list after it has been written, so that its first id
 * still finds it. */
typedef struct kept {
    store_game game;  /* its id: the one it has while it waits */
    uint64_t written; /* its id on disk; 0 if it still waits; GONE: it was removed */
    char *text;
    bool is_held;  /* it is to have a file of its own while it waits */
    unsigned file; /* of the disk; 0 if it has none */
    bool is_whole; /* all of it is in the file */
} kept;

typedef struct setting {
    char *name, *value;
    bool waits;
} setting;

struct store_handle {
    disk_handle *disk;
    kept *kept;
    unsigned kept_count, kept_room;
    setting *setting;
    unsigned setting_count, setting_room;
    size_t journaled; /* bytes of the text that are in the journal */
    int status;       /* of the last write, without the journal */
    int journal_status;
    store_state state; /* as last returned */
};

#define KEPT_ID (UINT64_C(1) << 62) /* ids from here on belong to games that waited */
#define GONE UINT64_MAX

const char *store_reason(int status)
{
#define REASON(id, words) words,
    static const char *const reason[] = {STORE_ERRORS(REASON)};
#undef REASON
    return status >= 0 && status < STORE_ERROR_COUNT ? reason[status] : "unknown";
}

store_kind store_kind_of(const store_game *g)
{
    return (store_kind){.goal = g->goal,
                        .start_level = g->start_level,
                        .rules = g->rules,
                        .mode = g->mode,
                        .variant = g->variant,
                        .changes = g->changes};
}

/* ---- what is kept in memory --------------------------------------------------------------- */

/* Makes room for one more; false if out of memory. */
static bool grow(void **list, unsigned count, unsigned *room, size_t each)
{
    if (count < *room)
        return true;
    unsigned more = *room ? *room * 2 : 8;
    void *bigger = realloc(*list, more * each);
    if (!bigger)
        return false;
    *list = bigger;
    *room = more;
    return true;
}

char *store_copy(const char *bytes, size_t size)
{
    char *own = malloc(size + 1);
    if (own) {
        memcpy(own, bytes, size);
        own[size] = 0;
    }
    return own;
}

static setting *setting_of(const store_handle *s, const char *name)
{
    for (unsigned i = 0; i < s->setting_count; i++)
        if (strcmp(s->setting[i].name, name) == 0)
            return &s->setting[i];
    return NULL;
}

static bool keep_setting(store_handle *s, const char *name, const char *value, bool waits)
{
    setting *found = setting_of(s, name);
    char *text = store_copy(value, strlen(value));
    if (!text)
        return false;
    if (!found) {
        char *own_name = store_copy(name, strlen(name));
        if (!own_name ||
            !grow((void **)&s->setting, s->setting_count, &s->setting_room, sizeof *s->setting)) {
            free(own_name);
            free(text);
            return false;
        }
        found = &s->setting[s->setting_count++];
        *found = (setting){.name = own_name};
    }
    free(found->value);
    found->value = text;
    found->waits = waits;
    return true;
}

/* Takes a setting from the disk, unless one set since the start is newer. */
static void take_setting(void *ctx, const char *name, const char *value)
{
    store_handle *s = ctx;
    const setting *known = setting_of(s, name);
    if (!known || !known->waits)
        keep_setting(s, name, value, false);
}

/* As on the disk: an imported text may be found as a game of the player's own, but not the other
 * way round. */
static bool same_text(const kept *k, const store_game *game, const char *text, size_t size)
{
    return k->game.stranger <= game->stranger && k->game.replay_size == size &&
           (size == 0 || (k->text && memcmp(k->text, text, size) == 0));
}

static bool keep_game(store_handle *s, const store_game *game, const char *text, size_t size,
                      uint64_t *id)
{
    for (unsigned i = 0; size && i < s->kept_count; i++)
        if (!s->kept[i].written && same_text(&s->kept[i], game, text, size)) {
            *id = s->kept[i].game.id;
            return true;
        }
    char *own = size ? store_copy(text, size) : NULL;
    if ((size && !own) || !grow((void **)&s->kept, s->kept_count, &s->kept_room, sizeof *s->kept)) {
        free(own);
        return false;
    }
    kept *k = &s->kept[s->kept_count];
    *k = (kept){.game = *game, .text = own};
    k->game.replay_size = size;
    *id = k->game.id = KEPT_ID + s->kept_count++;
    return true;
}

static void is_put(store_handle *s, kept *k)
{
    if (k->file)
        disk_held_is_put(s->disk, k->file);
    k->file = 0;
    free(k->text);
    k->text = NULL;
}

/* If the disk takes nothing at all, the text stays in memory. */
static void hold(store_handle *s, kept *k)
{
    if (k->is_held && !k->is_whole && !k->written && k->text)
        k->is_whole =
            disk_hold(s->disk, &k->file, k->text, k->game.replay_size, k->game.counts) == STORE_OK;
}

static unsigned waiting(const store_handle *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->kept_count; i++)
        count += !s->kept[i].written;
    for (unsigned i = 0; i < s->setting_count; i++)
        count += s->setting[i].waits;
    return count;
}

/* ---- the disk ----------------------------------------------------------------------------- */

/* A program that is killed between storing a game and clearing the journal leaves the journal of a
 * stored game. */
static bool was_put(store_handle *s, const char *text, size_t size)
{
    enum { LOOKED_AT = 4 };
    store_game game[LOOKED_AT];
    store_list list = {.game = game, .capacity = LOOKED_AT};
    store_filter filter = {.mode = -1, .rules = -1, .own = true};
    bool found = false;
    disk_newest(s->disk, &filter, &list);
    for (unsigned i = 0; i < list.count && !found; i++) {
        store_replay replay = {.size = 0};
        found = game[i].replay_size >= size &&
                disk_get(s->disk, game[i].id, &replay, false) == STORE_OK && replay.text &&
                memcmp(replay.text, text, size) == 0;
        free(replay.text);
    }
    return found;
}

static int ready(store_handle *s)
{
    bool fresh = false;
    int status = disk_ready(s->disk, &fresh);
    if (!fresh)
        return status;
    size_t size = 0;
    const char *left = disk_journal_found(s->disk, &size);
    int read = disk_settings(s->disk, take_setting, s);
    if (left && was_put(s, left, size))
        store_journal_clear(s);
    return status ? status : read;
}

static uint32_t limit_of(const store_handle *s)
{
    const char *text = store_setting(s, STORE_LIMIT_NAME);
    uint64_t limit = text && *text ? 0 : STORE_LIMIT;
    for (; text && *text; text++) {
        if (*text < '0' || *text > '9' || limit > UINT32_MAX / 10)
            return STORE_LIMIT;
        limit = limit * 10 + (uint64_t)(*text - '0');
    }
    return limit > UINT32_MAX ? UINT32_MAX : (uint32_t)limit;
}

static int write_settings(store_handle *s)
{
    int status = STORE_OK;
    for (unsigned i = 0; !status && i < s->setting_count; i++)
        if (s->setting[i].waits) {
            status = disk_set(s->disk, s->setting[i].name, s->setting[i].value);
            s->setting[i].waits = status != STORE_OK;
        }
    return status;
}

static int write_games(store_handle *s)
{
    int status = STORE_OK;
    for (unsigned i = 0; !status && i < s->kept_count; i++) {
        kept *k = &s->kept[i];
        if (k->written)
            continue;
        status =
            disk_put(s->disk, &k->game, k->text, k->game.replay_size, limit_of(s), &k->written);
        if (!status)
            is_put(s, k);
    }
    return status;
}

void store_run(store_handle *s)
{
    int status = ready(s);
    if (!status)
        status = write_settings(s);
    if (!status)
        status = write_games(s);
    for (unsigned i = 0; status && i < s->kept_count; i++)
        hold(s, &s->kept[i]);
    s->status = status;
}

/* ---- a store ------------------------------------------------------------------------------ */

store_handle *store_open(const char *folder)
{
    store_handle *s = calloc(1, sizeof *s);
    disk_handle *disk = s ? disk_open(folder) : NULL;
    if (!disk) {
        free(s);
        return NULL;
    }
    s->disk = disk;
    store_run(s);
    return s;
}

void store_close(store_handle *s)
{
    if (!s)
        return;
    disk_wait(s->disk, true);
    if (waiting(s))
        store_run(s);
    for (unsigned i = 0; i < s->kept_count; i++)
        free(s->kept[i].text);
    for (unsigned i = 0; i < s->setting_count; i++) {
        free(s->setting[i].name);
        free(s->setting[i].value);
    }
    free(s->kept);
    free(s->setting);
    disk_close(s->disk);
    free(s);
}

const store_state *store_state_of(const store_handle *s)
{
    store_state *state = &((store_handle *)s)->state;
    *state = (store_state){.ready = true, .waiting = waiting(s)};
    state->status = s->status ? s->status : s->journal_status;
    for (unsigned i = 0; i < s->kept_count; i++)
        if (!s->kept[i].written && s->kept[i].is_held) {
            state->games++;
            state->in_memory += s->kept[i].file == 0;
            if (s->kept[i].file)
                state->held = disk_held_path(s->disk, s->kept[i].file);
        }
    disk_state(s->disk, state);
    return state;
}

void store_wait(store_handle *s, bool may)
{
    disk_wait(s->disk, may);
}

/* ---- games -------------------------------------------------------------------------------- */

bool store_put(store_handle *s, const store_game *game, const char *replay, size_t size,
               uint64_t *id)
{
    store_game stamped = *game;
    uint64_t its_id = 0;
    if (size > UINT32_MAX)
        return false;
    if (!stamped.played_ms)
        stamped.played_ms = disk_now_ms();
    stamped.counts = game->counts && !game->stranger;
    stamped.replay_size = size;
    if (waiting(s))
        store_run(s);
    s->status = disk_put(s->disk, &stamped, replay, size, limit_of(s), &its_id);
    if (s->status && !keep_game(s, &stamped, replay, size, &its_id))
        return false;
    if (id)
        *id = its_id;
    return true;
}

void store_hold(store_handle *s, uint64_t id)
{
    if (id < KEPT_ID || id - KEPT_ID >= s->kept_count)
        return;
    kept *k = &s->kept[id - KEPT_ID];
    k->is_held = true;
    hold(s, k);
}

bool store_waited_next(store_handle *s, store_waited *game)
{
    return disk_waited(s->disk, game);
}

void store_waited_is_put(store_handle *s)
{
    disk_waited_is_put(s->disk);
}

bool store_remove(store_handle *s, uint64_t id)
{
    kept *k = id >= KEPT_ID && id - KEPT_ID < s->kept_count ? &s->kept[id - KEPT_ID] : NULL;
    if (k && (k->written == 0 || k->written == GONE)) {
        is_put(s, k);
        k->written = GONE;
        return true;
    }
    s->status = disk_remove(s->disk, k ? k->written : id);
    return s->status == STORE_OK;
}

/* ---- questions ---------------------------------------------------------------------------- */

void store_top(store_handle *s, const store_kind *kind, store_list *answer)
{
    answer->count = 0;
    answer->status = disk_top(s->disk, kind, answer);
    for (unsigned i = 0; i < s->kept_count; i++)
        if (!s->kept[i].written)
            lists_top(answer, kind, &s->kept[i].game);
    answer->ready = true;
}

void store_best(store_handle *s, int mode, int rules, store_list *answer)
{
    answer->count = 0;
    answer->status = disk_best(s->disk, mode, rules, answer);
    for (unsigned i = 0; i < s->kept_count; i++)
        if (!s->kept[i].written)
            lists_best(answer, mode, rules, &s->kept[i].game);
    answer->ready = true;
}

void store_newest(store_handle *s, const store_filter *filter, store_list *answer)
{
    answer->count = 0;
    answer->status = disk_newest(s->disk, filter, answer);
    for (unsigned i = 0; i < s->kept_count; i++)
        if (!s->kept[i].written)
            lists_newest(answer, filter, &s->kept[i].game);
    answer->ready = true;
}

void store_count(store_handle *s, store_totals *totals)
{
    if (totals->all)
        return;
    totals->status = disk_count(s->disk, totals);
    for (unsigned i = 0; totals->all && i < s->kept_count; i++)
        if (!s->kept[i].written)
            lists_count(totals, &s->kept[i].game);
}

void store_get(store_handle *s, uint64_t id, store_replay *answer)
{
    *answer = (store_replay){.ready = true, .status = STORE_NO_GAME};
    if (id >= KEPT_ID) {
        if (id - KEPT_ID >= s->kept_count)
            return;
        const kept *k = &s->kept[id - KEPT_ID];
        if (!k->written) {
            answer->game = k->game;
            answer->size = k->game.replay_size;
            answer->text = k->text ? store_copy(k->text, answer->size) : NULL;
            answer->status = k->text && !answer->text ? STORE_MEMORY : STORE_OK;
            return;
        }
        id = k->written;
    }
    answer->status = disk_get(s->disk, id, answer, true);
}

/* ---- settings ----------------------------------------------------------------------------- */

const char *store_setting(const store_handle *s, const char *name)
{
    const setting *found = s ? setting_of(s, name) : NULL;
    return found ? found->value : NULL;
}

bool store_setting_at(const store_handle *s, unsigned i, const char **name, const char **value)
{
    if (i >= s->setting_count)
        return false;
    *name = s->setting[i].name;
    *value = s->setting[i].value;
    return true;
}

void store_set(store_handle *s, const char *name, const char *value)
{
    const setting *known = s ? setting_of(s, name) : NULL;
    if (!s || (known && strcmp(known->value, value) == 0))
        return;
    if (keep_setting(s, name, value, true))
        store_run(s);
    else
        s->status = STORE_MEMORY;
}

/* ---- the game that is not finished -------------------------------------------------------- */

const char *store_journal_found(const store_handle *s, size_t *size)
{
    return disk_journal_found(s->disk, size);
}

void store_journal(store_handle *s, const char *text, size_t size)
{
    size_t left_size = 0;
    const char *left = disk_journal_found(s->disk, &left_size);
    if (left && size >= left_size && memcmp(left, text, left_size) == 0)
        s->journaled = left_size; /* it is the game in the journal, continued */
    disk_journal_forget(s->disk);
    if (size < s->journaled)
        s->journaled = 0;
    s->journal_status =
        disk_journal_write(s->disk, s->journaled, text + s->journaled, size - s->journaled);
    if (!s->journal_status)
        s->journaled = size;
}

bool store_journal_keep(store_handle *s)
{
    size_t size;
    if (s->journal_status || !s->journaled)
        return false;
    disk_journal_keep(s->disk);
    s->journaled = 0;
    return disk_journal_found(s->disk, &size) != NULL;
}

void store_journal_leave(store_handle *s, bool set_aside)
{
    disk_journal_leave(s->disk, set_aside);
    s->journaled = 0;
}

void store_journal_clear(store_handle *s)
{
    disk_journal_forget(s->disk);
    s->journal_status = disk_journal_write(s->disk, 0, NULL, 0);
    s->journaled = 0;
}
