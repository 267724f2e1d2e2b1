/* The store of a page. Its rows are bytes with a name, in four tables that the page's script keeps
 * in IndexedDB (store.js). The facts of the games are in memory here, so every query is answered at
 * once; only replays have to be requested. Writing continues while the game runs: a row passed to
 * the script belongs to the script, which reports the number of rows not yet stored, and the error
 * if there is one. The script calls:
 *
 *   row_is(table, name, at, size)   passes a row: at the start each setting, each game and the
 *                                   remaining journal; later a requested replay (`at` is 0 if it is
 *                                   missing), and games that another page has stored or removed
 *                                   (`at` is 0)
 *   rows_are(ready, status, waiting, games)
 *                                   reports that all rows have been passed, the result of writing,
 *                                   and the numbers of rows, and of games, not stored yet */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "disk.h"
#include "replay/compact.h"
#include "replay/link.h"
#include "store/lists.h"
#include "tessera/rules.h"

enum { TABLE_SETTINGS, TABLE_GAMES, TABLE_REPLAYS, TABLE_JOURNAL }; /* store.js has the same list */

#define NAME_ROOM 24
#define ASKED_MAX 8

/* A game as it is stored. Modes and built-in rule sets are numbers in it: their lists only grow at
 * the end. Rows of games under built-in sets may lack the last member. */
typedef struct row {
    store_game game;
    uint64_t digest; /* of the replay */
    uint64_t rules;  /* the hash of a rule set that is not built in; 0 for a built-in one */
} row;

enum { ROW_LEAST = offsetof(row, rules) };
_Static_assert(ROW_LEAST == 104 && sizeof(row) == 112, "rows of version 1");

typedef struct setting {
    struct setting *next;
    char *name, *value;
} setting;

_Static_assert(STORE_OK == 0 && STORE_FULL == 4 && STORE_IO == 5 && STORE_NEWER == 9 &&
                   STORE_REFUSED == 12,
               "as store.js has them");

struct disk_handle {
    row *row; /* the newest last */
    unsigned count, capacity;
    setting *setting; /* in the order of arrival, until they are read */
    char *journal;
    size_t journal_size, journal_room;
    bool journal_found; /* the journal belongs to an earlier program */
    bool ready;         /* all rows have arrived */
    bool told;          /* the store was notified of that */
    int status;
    unsigned waiting, games;
    struct {
        uint64_t id;
        store_replay *answer; /* NULL if free */
    } asked[ASKED_MAX];
};

static disk_handle the_disk;

/* ---- rows ----------------------------------------------------------------------------------- */

static void name_of(uint64_t id, char name[NAME_ROOM])
{
    char *at = name + NAME_ROOM - 1;
    for (*at = 0; id || !*at; id /= 10)
        *--at = '0' + id % 10;
    memmove(name, at, strlen(at) + 1);
}

static uint64_t id_of(const char *name)
{
    uint64_t id = 0;
    for (; *name >= '0' && *name <= '9'; name++)
        id = id * 10 + (uint64_t)(*name - '0');
    return id;
}

static uint64_t digest_of(const char *text, size_t size)
{
    uint64_t digest = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        digest = (digest ^ (unsigned char)text[i]) * UINT64_C(0x100000001b3);
    return digest;
}

static row *row_of(const disk_handle *d, uint64_t id)
{
    for (unsigned i = d->count; i-- > 0;)
        if (d->row[i].game.id == id)
            return &d->row[i];
    return NULL;
}

static bool add_row(disk_handle *d, const row *r)
{
    if (d->count == d->capacity) {
        unsigned room = d->capacity ? 2 * d->capacity : 64;
        row *grown = realloc(d->row, room * sizeof *grown);
        if (!grown)
            return false;
        d->row = grown;
        d->capacity = room;
    }
    d->row[d->count++] = *r;
    return true;
}

static void forget_row(disk_handle *d, row *r)
{
    d->count--;
    memmove(r, r + 1, (size_t)(d->row + d->count - r) * sizeof *r);
}

static void remove_row(disk_handle *d, row *r)
{
    char name[NAME_ROOM];
    name_of(r->game.id, name);
    web_row_keep(TABLE_GAMES, name, NULL, 0);
    web_row_keep(TABLE_REPLAYS, name, NULL, 0);
    forget_row(d, r);
}

/* ---- rows from the script ------------------------------------------------------------------- */

static void take_setting(disk_handle *d, const char *name, const char *value, size_t size)
{
    ts_rules_text read;
    ts_rules_error error;
    setting *s = malloc(sizeof *s);
    if (!s)
        return;
    *s = (setting){d->setting, store_copy(name, strlen(name)), store_copy(value, size)};
    d->setting = s;
    if (strncmp(name, STORE_RULES_NAME, strlen(STORE_RULES_NAME)) == 0)
        ts_rules_read(value, size, &read, &error);
}

/* Rule sets that are not built in have other numbers in each program. They arrive before the games.
 */
static bool find_rules(row *r)
{
    unsigned id = r->rules ? TS_RULE_SETS : r->game.rules;
    while (r->rules && id < ts_rules_count() && ts_rules_get(id)->hash != r->rules)
        id++;
    r->game.rules = id;
    return id < (r->rules ? ts_rules_count() : TS_RULE_SETS);
}

/* A rule set that is not built in is kept as long as there are games under it. */
static void keep_rules(unsigned id)
{
    char name[sizeof STORE_RULES_NAME + TS_KEY_MAX];
    buffer text = {0};
    ts_rules_write_variant(ts_rules_get(id), buffer_append, &text);
    const char *key = ts_rules_key(id);
    memcpy(name, STORE_RULES_NAME, sizeof STORE_RULES_NAME - 1);
    memcpy(name + sizeof STORE_RULES_NAME - 1, key, strlen(key) + 1);
    if (!text.failed)
        web_row_keep(TABLE_SETTINGS, name, text.data, text.size);
    buffer_free(&text);
}

/* A game with a mode or rule set of a newer version is left out, and left unchanged. */
static void take_game(disk_handle *d, uint64_t id, const char *bytes, size_t size)
{
    row r, *known = d->ready ? row_of(d, id) : NULL; /* before that, all are new */
    if (known)
        forget_row(d, known);
    if (size != sizeof r && size != ROW_LEAST)
        return;
    r.rules = 0;
    memcpy(&r, bytes, size);
    if (ts_modes_get(r.game.mode) && find_rules(&r))
        add_row(d, &r);
}

/* A text that is too large is stored as it is. */
static void keep_replay(const char *name, const char *text, size_t size)
{
    buffer compact = {0};
    if (size <= LINK_TEXT_MAX && compact_write(text, size, &compact))
        web_row_keep(TABLE_REPLAYS, name, compact.data, compact.size);
    else
        web_row_keep(TABLE_REPLAYS, name, text, size);
    buffer_free(&compact);
}

/* Returns the stored text with a NUL at the end, or NULL if it is damaged or memory is out. */
static char *unpacked(const char *bytes, size_t *size)
{
    buffer text = {0};
    if (!compact_is(bytes, *size))
        return store_copy(bytes, *size);
    int error = compact_read(bytes, *size, LINK_TEXT_MAX, &text);
    *size = text.size;
    buffer_add_byte(&text, 0);
    if (error || text.failed)
        buffer_free(&text);
    return text.data;
}

static void take_replay(disk_handle *d, uint64_t id, const char *bytes, size_t size)
{
    for (unsigned i = 0; i < ASKED_MAX; i++) {
        store_replay *answer = d->asked[i].answer;
        if (!answer || d->asked[i].id != id)
            continue;
        d->asked[i].answer = NULL;
        answer->size = size;
        answer->text = bytes ? unpacked(bytes, &answer->size) : NULL;
        answer->size = answer->text ? answer->size : 0;
        answer->status = bytes ? STORE_BROKEN : STORE_IO;
        if (answer->text)
            answer->status = STORE_OK;
        answer->ready = true;
    }
}

static bool set_journal(disk_handle *d, size_t offset, const char *bytes, size_t size)
{
    if (offset + size + 1 > d->journal_room) {
        char *grown = realloc(d->journal, 2 * (offset + size + 1));
        if (!grown)
            return false;
        d->journal = grown;
        d->journal_room = 2 * (offset + size + 1);
    }
    if (size)
        memcpy(d->journal + offset, bytes, size);
    d->journal_size = offset + size;
    d->journal[d->journal_size] = 0;
    return true;
}

/* Sets the journal to the whole lines of the stored one. */
static void take_journal(disk_handle *d, const char *bytes, size_t size)
{
    while (size && bytes[size - 1] != '\n')
        size--;
    d->journal_found = size && set_journal(d, 0, bytes, size);
}

WEB_EXPORT(row_is) void web_row_is(unsigned table, const char *name, const char *bytes, size_t size)
{
    disk_handle *d = &the_disk;
    switch (table) {
    case TABLE_SETTINGS: take_setting(d, name, bytes, size); break;
    case TABLE_GAMES: take_game(d, id_of(name), bytes, size); break;
    case TABLE_REPLAYS: take_replay(d, id_of(name), bytes, size); break;
    case TABLE_JOURNAL: take_journal(d, bytes, size); break;
    default: break;
    }
}

WEB_EXPORT(rows_are)
void web_rows_are(bool ready, int status, unsigned waiting, unsigned games)
{
    the_disk.ready = ready;
    the_disk.status = status;
    the_disk.waiting = waiting;
    the_disk.games = games;
}

static void no_setting(void *ctx, const char *name, const char *value)
{
    (void)ctx, (void)name, (void)value;
}

/* ---- state ---------------------------------------------------------------------------------- */

disk_handle *disk_open(const char *folder)
{
    (void)folder;
    web_rows_open();
    return &the_disk;
}

/* Only tests call this; a page never closes its store. */
void disk_close(disk_handle *d)
{
    disk_settings(d, no_setting, NULL);
    free(d->row);
    free(d->journal);
    *d = (disk_handle){.row = NULL};
}

int64_t disk_now_ms(void)
{
    return (int64_t)web_now_ms();
}

void disk_state(const disk_handle *d, store_state *state)
{
    state->where = "IndexedDB";
    state->ready = d->told;
    state->waiting += d->waiting;
    state->games += d->games;
    state->in_memory += d->games;
    if (!d->told)
        state->status = STORE_OK; /* that is no error */
    else if (!state->status)
        state->status = d->status;
}

void disk_wait(disk_handle *d, bool may)
{
    (void)d, (void)may;
}

int disk_ready(disk_handle *d, bool *fresh)
{
    *fresh = d->ready && !d->told;
    d->told = d->ready;
    if (d->status && !*fresh)
        web_rows_again();
    return d->ready ? STORE_OK : STORE_BUSY;
}

/* ---- games ---------------------------------------------------------------------------------- */

static bool is_one_of_the_best(const disk_handle *d, const store_game *game)
{
    store_kind kind = store_kind_of(game);
    unsigned better = 0;
    for (unsigned i = 0; game->counts && i < d->count && better < STORE_BEST; i++)
        better += d->row[i].game.counts && store_same_kind(&d->row[i].game, &kind) &&
                  store_better(&d->row[i].game, game);
    return game->counts && better < STORE_BEST;
}

/* If the clock was put back, the newest may seem to be the oldest. */
static void remove_the_oldest(disk_handle *d, uint32_t limit, uint64_t newest)
{
    for (unsigned i = 0; d->count > limit && i < d->count;)
        if (d->row[i].game.id == newest || is_one_of_the_best(d, &d->row[i].game))
            i++;
        else
            remove_row(d, &d->row[i]);
}

/* Ids of different pages differ because they contain the time. */
static uint64_t new_id(const disk_handle *d)
{
    uint64_t id = (uint64_t)disk_now_ms() << 10;
    for (unsigned i = 0; i < d->count; i++)
        if (d->row[i].game.id >= id)
            id = d->row[i].game.id + 1;
    return id;
}

int disk_put(disk_handle *d, const store_game *game, const char *replay, size_t size,
             uint32_t limit, uint64_t *id)
{
    char name[NAME_ROOM];
    row r = {*game, digest_of(replay, size), ts_rules_get(game->rules)->hash};
    if (!d->told)
        return STORE_BUSY;
    for (unsigned i = 0; size && i < d->count; i++) {
        const store_game *g = &d->row[i].game;
        if (d->row[i].digest == r.digest && g->replay_size == size &&
            g->stranger <= game->stranger) {
            *id = g->id;
            return STORE_OK;
        }
    }
    r.game.id = new_id(d);
    r.game.replay_size = size;
    if (!add_row(d, &r))
        return STORE_MEMORY;
    name_of(r.game.id, name);
    if (r.rules)
        keep_rules(game->rules);
    web_row_keep(TABLE_GAMES, name, (const char *)&r, sizeof r);
    if (size)
        keep_replay(name, replay, size);
    if (limit)
        remove_the_oldest(d, limit, r.game.id);
    *id = r.game.id;
    return STORE_OK;
}

int disk_remove(disk_handle *d, uint64_t id)
{
    row *r = row_of(d, id);
    if (r)
        remove_row(d, r);
    return STORE_OK;
}

int disk_get(disk_handle *d, uint64_t id, store_replay *answer, bool may_wait)
{
    char name[NAME_ROOM];
    const row *r = row_of(d, id);
    unsigned i = 0;
    answer->text = NULL;
    answer->size = 0;
    if (!r)
        return STORE_NO_GAME;
    answer->game = r->game;
    if (!r->game.replay_size)
        return STORE_OK;
    while (i < ASKED_MAX && d->asked[i].answer)
        i++;
    if (!may_wait || i == ASKED_MAX)
        return STORE_BUSY;
    d->asked[i].id = id;
    d->asked[i].answer = answer;
    answer->ready = false;
    name_of(id, name);
    web_row_ask(TABLE_REPLAYS, name);
    return STORE_OK;
}

static int answered(const disk_handle *d)
{
    return d->told ? STORE_OK : STORE_BUSY;
}

int disk_top(disk_handle *d, const store_kind *kind, store_list *answer)
{
    for (unsigned i = 0; i < d->count; i++)
        lists_top(answer, kind, &d->row[i].game);
    return answered(d);
}

int disk_best(disk_handle *d, int mode, int rules, store_list *answer)
{
    for (unsigned i = 0; i < d->count; i++)
        lists_best(answer, mode, rules, &d->row[i].game);
    return answered(d);
}

int disk_newest(disk_handle *d, const store_filter *filter, store_list *answer)
{
    for (unsigned i = d->count; i-- > 0;)
        lists_newest(answer, filter, &d->row[i].game);
    return answered(d);
}

int disk_count(disk_handle *d, store_totals *totals)
{
    for (unsigned i = 0; i < d->count; i++)
        lists_count(totals, &d->row[i].game);
    totals->all = true;
    return answered(d);
}

/* ---- settings and journal ------------------------------------------------------------------- */

int disk_settings(disk_handle *d, disk_setting *each, void *ctx)
{
    for (setting *s; (s = d->setting);) {
        if (s->name && s->value)
            each(ctx, s->name, s->value);
        d->setting = s->next;
        free(s->name);
        free(s->value);
        free(s);
    }
    return STORE_OK;
}

int disk_set(disk_handle *d, const char *name, const char *value)
{
    (void)d;
    web_row_keep(TABLE_SETTINGS, name, value, strlen(value));
    return STORE_OK;
}

const char *disk_journal_found(const disk_handle *d, size_t *size)
{
    *size = d->journal_found ? d->journal_size : 0;
    return d->journal_found ? d->journal : NULL;
}

void disk_journal_forget(disk_handle *d)
{
    d->journal_found = false;
}

void disk_journal_keep(disk_handle *d)
{
    d->journal_found = d->journal_size > 0;
}

/* Leaves the journal under its name, and continues with another one. */
void disk_journal_leave(disk_handle *d, bool set_aside)
{
    (void)set_aside;
    d->journal_found = false;
    d->journal_size = 0;
    web_journal_leave();
}

int disk_journal_write(disk_handle *d, size_t offset, const char *bytes, size_t size)
{
    if (!d->told)
        return STORE_BUSY;
    if (!set_journal(d, offset, bytes, size))
        return STORE_MEMORY;
    web_row_keep(TABLE_JOURNAL, "", d->journal_size ? d->journal : NULL, d->journal_size);
    return STORE_OK;
}

/* ---- waiting games: the script has them, and their journal stays until they are stored ------ */

int disk_hold(disk_handle *d, unsigned *file, const char *text, size_t size, bool counts)
{
    (void)d, (void)file, (void)text, (void)size, (void)counts;
    return STORE_REFUSED;
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
