/* The calls of store.h: hands them to the disk, keeps in memory what the disk did not take, and
 * mixes that into every answer. No system calls: with none.c it is a store in memory alone. */
#include "store.h"

#include <stdlib.h>
#include <string.h>

#include "disk.h"
#include "lists.h"

/* A game that had to wait. It stays in the list when it has been written, so that the id it was
 * given first goes on meaning it. */
typedef struct kept {
    ts_store_game game; /* its id: the one it has while it waits */
    uint64_t written;   /* its id on disk; 0: it waits; GONE: it has been removed */
    char *text;
} kept;

typedef struct setting {
    char *name, *value;
    bool waits;
} setting;

struct ts_store {
    ts_disk *disk;
    kept *kept;
    unsigned kept_count, kept_room;
    setting *setting;
    unsigned setting_count, setting_room;
    size_t journaled; /* bytes of the text in the journal */
    int status;       /* of what was written last, the journal left out */
    int journal_status;
    ts_store_state state; /* as it was last told */
};

#define KEPT_ID (UINT64_C(1) << 62) /* ids from here on are of games that waited */
#define GONE UINT64_MAX

const char *ts_store_reason(int status)
{
#define REASON(id, words) words,
    static const char *const reason[] = {TS_STORE_ERRORS(REASON)};
#undef REASON
    return status >= 0 && status < TS_STORE_ERROR_COUNT ? reason[status] : "unknown";
}

ts_store_kind ts_store_kind_of(const ts_store_game *g)
{
    return (ts_store_kind){.goal = g->goal,
                           .start_level = g->start_level,
                           .rules = g->rules,
                           .mode = g->mode,
                           .variant = g->variant};
}

/* ---- what is kept in memory --------------------------------------------------------------- */

/* Room for one more; false: no memory. */
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

char *ts_store_copy(const char *bytes, size_t size)
{
    char *own = malloc(size + 1);
    if (own) {
        memcpy(own, bytes, size);
        own[size] = 0;
    }
    return own;
}

static setting *setting_of(const ts_store *s, const char *name)
{
    for (unsigned i = 0; i < s->setting_count; i++)
        if (strcmp(s->setting[i].name, name) == 0)
            return &s->setting[i];
    return NULL;
}

static bool keep_setting(ts_store *s, const char *name, const char *value, bool waits)
{
    setting *found = setting_of(s, name);
    char *text = ts_store_copy(value, strlen(value));
    if (!text)
        return false;
    if (!found) {
        char *own_name = ts_store_copy(name, strlen(name));
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

/* From the disk; what was set here meanwhile is newer. */
static void take_setting(void *to, const char *name, const char *value)
{
    ts_store *s = to;
    const setting *known = setting_of(s, name);
    if (!known || !known->waits)
        keep_setting(s, name, value, false);
}

/* As on the disk: one of the player's may be a stranger's, too, but not the other way round. */
static bool same_text(const kept *k, const ts_store_game *game, const char *text, size_t size)
{
    return k->game.stranger <= game->stranger && k->game.replay_size == size &&
           (size == 0 || (k->text && memcmp(k->text, text, size) == 0));
}

static bool keep_game(ts_store *s, const ts_store_game *game, const char *text, size_t size,
                      uint64_t *id)
{
    for (unsigned i = 0; size && i < s->kept_count; i++)
        if (!s->kept[i].written && same_text(&s->kept[i], game, text, size)) {
            *id = s->kept[i].game.id;
            return true;
        }
    char *own = size ? ts_store_copy(text, size) : NULL;
    if ((size && !own) || !grow((void **)&s->kept, s->kept_count, &s->kept_room, sizeof *s->kept)) {
        free(own);
        return false;
    }
    kept *k = &s->kept[s->kept_count];
    *k = (kept){.game = *game, .text = own};
    k->game.replay_size = (uint32_t)size;
    *id = k->game.id = KEPT_ID + s->kept_count++;
    return true;
}

static unsigned waiting(const ts_store *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->kept_count; i++)
        count += !s->kept[i].written;
    for (unsigned i = 0; i < s->setting_count; i++)
        count += s->setting[i].waits;
    return count;
}

/* ---- the disk ----------------------------------------------------------------------------- */

/* A program killed between the two leaves the journal of a game that has been put. */
static bool was_put(ts_store *s, const char *text, size_t size)
{
    enum { LOOKED_AT = 4 };
    ts_store_game game[LOOKED_AT];
    ts_store_list list = {.game = game, .room = LOOKED_AT};
    ts_store_filter filter = {.mode = -1, .rules = -1, .own = true};
    bool found = false;
    ts_disk_newest(s->disk, &filter, &list);
    for (unsigned i = 0; i < list.count && !found; i++) {
        ts_store_replay replay = {.size = 0};
        found = game[i].replay_size >= size &&
                ts_disk_get(s->disk, game[i].id, &replay, false) == TS_STORE_OK && replay.text &&
                memcmp(replay.text, text, size) == 0;
        free(replay.text);
    }
    return found;
}

static int ready(ts_store *s)
{
    bool fresh = false;
    int status = ts_disk_ready(s->disk, &fresh);
    if (!fresh)
        return status;
    size_t size = 0;
    const char *left = ts_disk_journal_found(s->disk, &size);
    int read = ts_disk_settings(s->disk, take_setting, s);
    if (left && was_put(s, left, size))
        ts_store_journal_clear(s);
    return status ? status : read;
}

static uint32_t limit_of(const ts_store *s)
{
    const char *text = ts_store_setting(s, TS_STORE_LIMIT_NAME);
    uint64_t limit = text && *text ? 0 : TS_STORE_LIMIT;
    for (; text && *text; text++) {
        if (*text < '0' || *text > '9' || limit > UINT32_MAX / 10)
            return TS_STORE_LIMIT;
        limit = limit * 10 + (uint64_t)(*text - '0');
    }
    return limit > UINT32_MAX ? UINT32_MAX : (uint32_t)limit;
}

static int write_settings(ts_store *s)
{
    int status = TS_STORE_OK;
    for (unsigned i = 0; !status && i < s->setting_count; i++)
        if (s->setting[i].waits) {
            status = ts_disk_set(s->disk, s->setting[i].name, s->setting[i].value);
            s->setting[i].waits = status != TS_STORE_OK;
        }
    return status;
}

static int write_games(ts_store *s)
{
    int status = TS_STORE_OK;
    for (unsigned i = 0; !status && i < s->kept_count; i++) {
        kept *k = &s->kept[i];
        if (k->written)
            continue;
        status =
            ts_disk_put(s->disk, &k->game, k->text, k->game.replay_size, limit_of(s), &k->written);
        if (!status) {
            free(k->text);
            k->text = NULL;
        }
    }
    return status;
}

void ts_store_run(ts_store *s)
{
    int status = ready(s);
    if (!status)
        status = write_settings(s);
    if (!status)
        status = write_games(s);
    s->status = status;
}

/* ---- a store ------------------------------------------------------------------------------ */

ts_store *ts_store_open(const char *folder)
{
    ts_store *s = calloc(1, sizeof *s);
    ts_disk *disk = s ? ts_disk_open(folder) : NULL;
    if (!disk) {
        free(s);
        return NULL;
    }
    s->disk = disk;
    ts_store_run(s);
    return s;
}

void ts_store_close(ts_store *s)
{
    if (!s)
        return;
    if (waiting(s))
        ts_store_run(s);
    for (unsigned i = 0; i < s->kept_count; i++)
        free(s->kept[i].text);
    for (unsigned i = 0; i < s->setting_count; i++) {
        free(s->setting[i].name);
        free(s->setting[i].value);
    }
    free(s->kept);
    free(s->setting);
    ts_disk_close(s->disk);
    free(s);
}

const ts_store_state *ts_store_state_of(const ts_store *s)
{
    ts_store_state *state = &((ts_store *)s)->state;
    *state = (ts_store_state){.ready = true, .waiting = waiting(s)};
    state->status = s->status ? s->status : s->journal_status;
    ts_disk_state(s->disk, state);
    return state;
}

/* ---- games -------------------------------------------------------------------------------- */

bool ts_store_put(ts_store *s, const ts_store_game *game, const char *replay, size_t size,
                  uint64_t *id)
{
    ts_store_game stamped = *game;
    uint64_t its_id = 0;
    if (size > UINT32_MAX)
        return false;
    if (!stamped.played_ms)
        stamped.played_ms = ts_disk_now_ms();
    stamped.counts = game->counts && !game->stranger;
    stamped.replay_size = (uint32_t)size;
    if (waiting(s))
        ts_store_run(s);
    s->status = ts_disk_put(s->disk, &stamped, replay, size, limit_of(s), &its_id);
    if (s->status && !keep_game(s, &stamped, replay, size, &its_id))
        return false;
    if (id)
        *id = its_id;
    return true;
}

bool ts_store_remove(ts_store *s, uint64_t id)
{
    kept *k = id >= KEPT_ID && id - KEPT_ID < s->kept_count ? &s->kept[id - KEPT_ID] : NULL;
    if (k && (k->written == 0 || k->written == GONE)) {
        free(k->text);
        k->text = NULL;
        k->written = GONE;
        return true;
    }
    s->status = ts_disk_remove(s->disk, k ? k->written : id);
    return s->status == TS_STORE_OK;
}

/* ---- questions ---------------------------------------------------------------------------- */

void ts_store_top(ts_store *s, const ts_store_kind *kind, ts_store_list *answer)
{
    answer->count = 0;
    answer->status = ts_disk_top(s->disk, kind, answer);
    for (unsigned i = 0; i < s->kept_count; i++)
        if (!s->kept[i].written)
            ts_list_top(answer, kind, &s->kept[i].game);
    answer->ready = true;
}

void ts_store_best(ts_store *s, int mode, int rules, ts_store_list *answer)
{
    answer->count = 0;
    answer->status = ts_disk_best(s->disk, mode, rules, answer);
    for (unsigned i = 0; i < s->kept_count; i++)
        if (!s->kept[i].written)
            ts_list_best(answer, mode, rules, &s->kept[i].game);
    answer->ready = true;
}

void ts_store_newest(ts_store *s, const ts_store_filter *filter, ts_store_list *answer)
{
    answer->count = 0;
    answer->status = ts_disk_newest(s->disk, filter, answer);
    for (unsigned i = 0; i < s->kept_count; i++)
        if (!s->kept[i].written)
            ts_list_newest(answer, filter, &s->kept[i].game);
    answer->ready = true;
}

void ts_store_get(ts_store *s, uint64_t id, ts_store_replay *answer)
{
    *answer = (ts_store_replay){.ready = true, .status = TS_STORE_NO_GAME};
    if (id >= KEPT_ID) {
        if (id - KEPT_ID >= s->kept_count)
            return;
        const kept *k = &s->kept[id - KEPT_ID];
        if (!k->written) {
            answer->game = k->game;
            answer->size = k->game.replay_size;
            answer->text = k->text ? ts_store_copy(k->text, answer->size) : NULL;
            answer->status = k->text && !answer->text ? TS_STORE_MEMORY : TS_STORE_OK;
            return;
        }
        id = k->written;
    }
    answer->status = ts_disk_get(s->disk, id, answer, true);
}

/* ---- settings ----------------------------------------------------------------------------- */

const char *ts_store_setting(const ts_store *s, const char *name)
{
    const setting *found = setting_of(s, name);
    return found ? found->value : NULL;
}

void ts_store_set(ts_store *s, const char *name, const char *value)
{
    const setting *known = setting_of(s, name);
    if (known && strcmp(known->value, value) == 0)
        return;
    if (keep_setting(s, name, value, true))
        ts_store_run(s);
    else
        s->status = TS_STORE_MEMORY;
}

/* ---- the game that is not finished -------------------------------------------------------- */

const char *ts_store_journal_found(const ts_store *s, size_t *size)
{
    return ts_disk_journal_found(s->disk, size);
}

void ts_store_journal(ts_store *s, const char *text, size_t size)
{
    size_t left_size = 0;
    const char *left = ts_disk_journal_found(s->disk, &left_size);
    if (left && size >= left_size && memcmp(left, text, left_size) == 0)
        s->journaled = left_size; /* it is that game, gone on */
    ts_disk_journal_forget(s->disk);
    if (size < s->journaled)
        s->journaled = 0;
    s->journal_status =
        ts_disk_journal_write(s->disk, s->journaled, text + s->journaled, size - s->journaled);
    if (!s->journal_status)
        s->journaled = size;
}

void ts_store_journal_clear(ts_store *s)
{
    ts_disk_journal_forget(s->disk);
    s->journal_status = ts_disk_journal_write(s->disk, 0, NULL, 0);
    s->journaled = 0;
}
