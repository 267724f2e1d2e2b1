/* The calls of the store on a browser's disk, with rows kept here as the page's script keeps them:
 * the cases of t_store.c but those of two programs and of files, and what only a disk does that
 * answers later. */
#define rig_fresh rig_fresh_folder
#include "store_rig.h"
#undef rig_fresh

#include "front/web/disk.h"
#include "tessera/rules.h"

typedef struct kept_row {
    unsigned table;
    char name[100];
    char *bytes;
    size_t size;
} kept_row;

static kept_row kept_rows[4000];
static unsigned kept_rows_count;
static bool answers_late; /* then `answer` does it */
static bool is_refused;
static unsigned asked_table;
static char asked_name[100];

static void rig_fresh(void)
{
    rig_fresh_folder();
    while (kept_rows_count)
        free(kept_rows[--kept_rows_count].bytes);
    answers_late = is_refused = false;
}

static kept_row *find_row(unsigned table, const char *name)
{
    for (unsigned i = 0; i < kept_rows_count; i++)
        if (kept_rows[i].table == table && strcmp(kept_rows[i].name, name) == 0)
            return &kept_rows[i];
    return NULL;
}

void web_row_keep(unsigned table, const char *name, const char *at, size_t size)
{
    kept_row *r = find_row(table, name);
    if (r)
        free(r->bytes);
    if (r && !at)
        *r = kept_rows[--kept_rows_count];
    if (!at)
        return;
    if (!r)
        r = &kept_rows[kept_rows_count++];
    ASSERT(kept_rows_count <= sizeof kept_rows / sizeof kept_rows[0]);
    *r = (kept_row){.table = table, .bytes = malloc(size + 1), .size = size};
    snprintf(r->name, sizeof r->name, "%s", name);
    memcpy(r->bytes, at, size);
}

static void answer(void)
{
    const kept_row *r = find_row(asked_table, asked_name);
    web_row_is(asked_table, asked_name, r ? r->bytes : NULL, r ? r->size : 0);
}

void web_row_ask(unsigned table, const char *name)
{
    asked_table = table;
    snprintf(asked_name, sizeof asked_name, "%s", name);
    if (!answers_late)
        answer();
}

static void all_has_come(void)
{
    enum { REPLAYS = 2 };
    for (unsigned i = 0; !is_refused && i < kept_rows_count; i++)
        if (kept_rows[i].table != REPLAYS)
            web_row_is(kept_rows[i].table, kept_rows[i].name, kept_rows[i].bytes,
                       kept_rows[i].size);
    web_rows_are(true, is_refused ? STORE_REFUSED : STORE_OK, 0, 0);
}

void web_rows_open(void)
{
    if (!answers_late)
        all_has_come();
}

void web_journal_leave(void)
{
}

void web_rows_again(void)
{
}

double web_now_ms(void)
{
    static double now = 1700000000000;
    return now++;
}

#define main cases_of_every_store
#include "t_store.c"
#undef main

static void what_comes_before_the_rows_waits_for_them(void)
{
    rig_fresh();
    store_handle *s = opened();
    uint64_t old = rig_put(s, 1);
    store_set(s, "a", "1");
    store_set(s, "b", "1");
    store_close(s);
    answers_late = true;
    s = opened();
    ASSERT(!store_state_of(s)->ready);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    store_set(s, "a", "2");
    uint64_t id = rig_put(s, 2);
    ASSERT_EQ(store_state_of(s)->waiting, 2);
    all_has_come();
    ASSERT(!store_state_of(s)->ready); /* before its settings have been read */
    store_run(s);
    ASSERT(store_state_of(s)->ready);
    ASSERT_EQ(store_state_of(s)->waiting, 0);
    ASSERT(strcmp(store_setting(s, "a"), "2") == 0);
    ASSERT(strcmp(store_setting(s, "b"), "1") == 0);
    answers_late = false;
    ASSERT(rig_has(s, id, 2) && rig_has(s, old, 1));
    store_close(s);
}

static void a_replay_may_come_later(void)
{
    rig_fresh();
    store_handle *s = opened();
    uint64_t id = rig_put(s, 5);
    answers_late = true;
    store_replay got;
    store_get(s, id, &got);
    ASSERT(!got.ready);
    answer();
    ASSERT(got.ready && got.text);
    ASSERT_EQ(got.size, got.game.replay_size);
    free(got.text);
    store_get(s, id, &got);
    web_row_is(asked_table, asked_name, NULL, 0); /* another page has removed it */
    ASSERT(got.ready && !got.text);
    ASSERT_EQ(got.status, STORE_IO);
    store_close(s);
}

/* The text form of earlier versions is read, too; if it is incomplete, there is no library. */
static void replays_are_kept_packed(void)
{
    enum { REPLAYS = 2 };
    char text[RIG_TEXT_ROOM], name[30];
    rig_fresh();
    store_handle *s = opened();
    uint64_t id = rig_put(s, 5);
    size_t size = rig_replay(5, text, sizeof text);
    snprintf(name, sizeof name, "%llu", (unsigned long long)id);
    kept_row *row = find_row(REPLAYS, name);
    ASSERT(row && row->size < size / 3);
    ASSERT(rig_has(s, id, 5));
    row->size /= 2;
    store_replay got;
    store_get(s, id, &got);
    ASSERT(got.ready && !got.text);
    web_row_keep(REPLAYS, name, text, size);
    ASSERT(rig_has(s, id, 5));
    store_close(s);
}

static void refused_it_is_a_store_in_memory(void)
{
    rig_fresh();
    is_refused = true;
    store_handle *s = opened();
    uint64_t id = rig_put(s, 3);
    ASSERT(rig_has(s, id, 3));
    ASSERT_EQ(store_state_of(s)->status, STORE_REFUSED);
    web_rows_are(true, STORE_FULL, 2, 1);
    ASSERT_EQ(store_state_of(s)->status, STORE_FULL);
    ASSERT_EQ(store_state_of(s)->waiting, 2);
    ASSERT_EQ(store_state_of(s)->games, 1);
    store_close(s);
}

static void another_page_keeps_and_removes_games(void)
{
    enum { GAMES = 1 };
    store_game list[8];
    rig_fresh();
    store_handle *s = opened();
    uint64_t id = rig_put(s, 1);
    char bytes[200], name[100];
    kept_row *r = &kept_rows[0];
    while (r->table != GAMES)
        r++;
    ASSERT(r->size <= sizeof bytes);
    memcpy(bytes, r->bytes, r->size);
    uint64_t other = id + 1000;
    memcpy(bytes, &other, sizeof other); /* the id comes first */
    snprintf(name, sizeof name, "%llu", (unsigned long long)other);
    for (unsigned again = 0; again < 2; again++) {
        web_row_is(GAMES, name, bytes, r->size);
        store_list answer = {.game = list, .capacity = 8};
        store_newest(s, &(store_filter){.mode = -1, .rules = -1}, &answer);
        ASSERT_EQ(answer.count, 2);
        ASSERT_EQ(list[0].id, other);
    }
    web_row_is(GAMES, name, NULL, 0);
    store_list answer = {.game = list, .capacity = 8};
    store_newest(s, &(store_filter){.mode = -1, .rules = -1}, &answer);
    ASSERT_EQ(answer.count, 1);
    ASSERT_EQ(list[0].id, id);
    store_close(s);
}

/* The data of a page in a browser that numbers its rule sets in another order: the fourth letter of
 * the hash is changed, as if the set were one that is not known. */
static void games_know_their_rule_set_by_its_content(void)
{
    enum { SETTINGS, GAMES };
    static const char text[] = "slow from wx: Slow\n\nFalling\n  from 1 1 2000\n";
    ts_rules_text slow;
    ts_rules_error error;
    store_game list[2], game = {.players = 1, .played_ms = 1, .outcome = TS_LOST};
    rig_fresh();
    store_handle *s = opened();
    ASSERT(ts_rules_read(text, strlen(text), &slow, &error));
    game.rules = slow.rules;
    ASSERT(store_put(s, &game, "x", 1, NULL));
    char name[100];
    snprintf(name, sizeof name, "rule set %s", ts_rules_key(slow.rules));
    const kept_row *set = find_row(SETTINGS, name);
    ASSERT(set && set->size > 12 && memcmp(set->bytes, "slow from wx", 12) == 0);
    kept_row *r = &kept_rows[0];
    while (r->table != GAMES)
        r++;
    for (unsigned other = 0; other < 2; other++) {
        store_close(s);
        r->bytes[offsetof(store_game, rules)] = 63; /* its number in another program */
        r->bytes[r->size - 5] ^= (char)(16 * other);
        s = opened();
        store_list answer = {.game = list, .capacity = 2};
        store_newest(s, &(store_filter){.mode = -1, .rules = -1}, &answer);
        ASSERT_EQ(answer.count, 1 - other);
        ASSERT(other || list[0].rules == slow.rules);
    }
    store_close(s);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    run_what_every_disk_does();
    RUN(what_comes_before_the_rows_waits_for_them);
    RUN(a_replay_may_come_later);
    RUN(replays_are_kept_packed);
    RUN(another_page_keeps_and_removes_games);
    RUN(games_know_their_rule_set_by_its_content);
    RUN(refused_it_is_a_store_in_memory);
    rig_remove();
    return test_done();
}
