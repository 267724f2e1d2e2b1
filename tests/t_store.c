/* Every call of the store, on a folder of its own; with `memory` as built without SQLite. */
#define _DEFAULT_SOURCE
#include "store_rig.h"

#include <sys/stat.h>
#include <sys/wait.h>

static store_handle *opened(void)
{
    store_handle *s = store_open(rig_folder);
    ASSERT(s != NULL);
    return s;
}

/* True: what is put is still there in the next program. */
static bool lasts(void)
{
    rig_fresh();
    store_handle *s = opened();
    bool on_disk = store_state_of(s)->status == STORE_OK;
    store_close(s);
    return on_disk;
}

/* Closed and opened again, where that keeps anything. */
static store_handle *reopened(store_handle *s)
{
    if (store_state_of(s)->status == STORE_NONE)
        return s;
    store_close(s);
    return opened();
}

static void a_game_comes_back(void)
{
    rig_fresh();
    store_handle *s = opened();
    uint64_t id = rig_put(s, 12), other = rig_put(s, 13);
    ASSERT(id != 0 && other != id);
    ASSERT(rig_has(s, id, 12));
    s = reopened(s);
    ASSERT(rig_has(s, id, 12));
    ASSERT(rig_has(s, other, 13));
    store_replay none;
    store_get(s, 4711, &none);
    ASSERT_EQ(none.status, STORE_NO_GAME);
    ASSERT(none.text == NULL && none.ready);
    store_close(s);
}

/* A small disk must hold the log of any number of games: it begins anew every half a megabyte. */
static void the_log_stays_small(void)
{
    enum { GAMES = 120 }; /* seven pages each */
    char path[600];
    struct stat there;
    rig_fresh();
    store_handle *s = opened();
    for (unsigned i = 0; i < GAMES; i++)
        rig_put(s, 100 + i);
    snprintf(path, sizeof path, "%s/tessera.db-wal", rig_folder);
    if (stat(path, &there) == 0)
        ASSERT(there.st_size < 1 << 20);
    snprintf(path, sizeof path, "%s/tessera.db", rig_folder);
    if (stat(path, &there) == 0)
        ASSERT_EQ(there.st_mode & 077, 0);
    store_close(s);
}

static void without_replay(void)
{
    rig_fresh();
    store_handle *s = opened();
    store_game game = rig_game(1);
    uint64_t id = 0, second = 0;
    ASSERT(store_put(s, &game, NULL, 0, &id));
    ASSERT(store_put(s, &game, NULL, 0, &second));
    ASSERT(id != second); /* nothing says it is the same game */
    store_replay got;
    store_get(s, id, &got);
    ASSERT_EQ(got.status, STORE_OK);
    ASSERT(got.text == NULL);
    ASSERT_EQ(got.size, 0);
    store_close(s);
}

static void time_is_stamped(void)
{
    if (!lasts())
        return;
    store_handle *s = opened();
    store_game game = rig_game(1);
    game.played_ms = 0;
    uint64_t id = 0;
    ASSERT(store_put(s, &game, "x", 1, &id));
    store_replay got;
    store_get(s, id, &got);
    ASSERT(got.game.played_ms > INT64_C(1600000000000));
    free(got.text);
    store_close(s);
}

static void the_same_text_is_the_same_game(void)
{
    rig_fresh();
    store_handle *s = opened();
    uint64_t id = rig_put(s, 5);
    ASSERT_EQ(rig_put(s, 5), id);
    store_game game[4];
    ASSERT_EQ(rig_newest(s, game, 4).count, 1);
    store_close(s);
}

static void put_as(store_handle *s, unsigned n, int64_t rank, const char *mode, const char *rules,
                   bool counts, bool stranger)
{
    char text[RIG_TEXT_ROOM];
    store_game game = rig_game(n);
    game.rank = rank;
    game.mode = (uint8_t)ts_modes_find(mode);
    game.rules = (uint8_t)ts_rules_find(rules);
    game.counts = counts;
    game.stranger = stranger;
    ASSERT(store_put(s, &game, text, rig_replay(n, text, sizeof text), NULL));
}

/* A stranger's game that was the player's all along stays his; the other way round his own is one
 * more, which counts. */
static void a_strangers_copy_takes_nothing_away(void)
{
    store_game game[4];
    rig_fresh();
    store_handle *s = opened();
    put_as(s, 1, 1, "sprint", "guideline", true, false);
    put_as(s, 1, 1, "sprint", "guideline", false, true);
    ASSERT_EQ(rig_newest(s, game, 4).count, 1);
    ASSERT(!game[0].stranger);
    put_as(s, 2, 2, "sprint", "guideline", false, true);
    put_as(s, 2, 2, "sprint", "guideline", true, false);
    ASSERT_EQ(rig_newest(s, game, 4).count, 3);
    store_list top = {.game = game, .capacity = 4};
    store_kind kind = store_kind_of(&game[0]);
    store_top(s, &kind, &top);
    ASSERT_EQ(top.count, 2);
    store_close(s);
}

static void top_is_by_rank(void)
{
    rig_fresh();
    store_handle *s = opened();
    put_as(s, 1, -500, "sprint", "guideline", true, false);
    put_as(s, 2, 700, "sprint", "guideline", true, false);
    put_as(s, 3, 700, "sprint", "guideline", true, false); /* as good, but later */
    put_as(s, 4, 900, "sprint", "guideline", false, false);
    put_as(s, 5, 900, "sprint", "guideline", true, true); /* a stranger's never counts */
    put_as(s, 6, 900, "sprint", "modern", true, false);
    put_as(s, 7, 900, "marathon", "guideline", true, false);
    store_game game[8], base = rig_game(0);
    store_list list = {.game = game, .capacity = 8};
    store_kind kind = store_kind_of(&base);
    store_top(s, &kind, &list);
    ASSERT_EQ(list.count, 3);
    ASSERT_EQ(game[0].pieces, 102);
    ASSERT_EQ(game[1].pieces, 103);
    ASSERT_EQ(game[2].pieces, 101);
    list.capacity = 2;
    store_top(s, &kind, &list);
    ASSERT_EQ(list.count, 2);
    ASSERT_EQ(game[1].pieces, 103);
    list.capacity = 8;
    for (unsigned differs = 0; differs < 3; differs++) {
        kind = store_kind_of(&base);
        kind.goal += differs == 0;
        kind.start_level = (uint16_t)(kind.start_level + (differs == 1));
        kind.variant = (uint8_t)(kind.variant + (differs == 2));
        store_top(s, &kind, &list);
        ASSERT_EQ(list.count, 0);
    }
    store_close(s);
}

static void the_best_of_every_kind(void)
{
    rig_fresh();
    store_handle *s = opened();
    put_as(s, 1, 10, "sprint", "guideline", true, false);
    put_as(s, 2, 30, "sprint", "guideline", true, false);
    put_as(s, 3, 20, "sprint", "guideline", true, false);
    put_as(s, 4, 5, "sprint", "modern", true, false);
    put_as(s, 5, 5, "marathon", "nes", true, false);
    put_as(s, 6, 50, "marathon", "guideline", false, false);
    store_game game[8];
    store_list list = {.game = game, .capacity = 8};
    store_best(s, -1, -1, &list);
    ASSERT_EQ(list.count, 3);
    ASSERT_EQ(game[0].pieces, 105);
    ASSERT_EQ(game[1].pieces, 102);
    ASSERT_EQ(game[2].pieces, 104);
    store_best(s, ts_modes_find("sprint"), -1, &list);
    ASSERT_EQ(list.count, 2);
    ASSERT_EQ(game[0].pieces, 102);
    store_best(s, -1, ts_rules_find("nes"), &list);
    ASSERT_EQ(list.count, 1);
    ASSERT_EQ(game[0].pieces, 105);
    store_close(s);
}

/* All that tells one kind from another, each differing by one alone. */
static void kinds_next_to_each_other(void)
{
    rig_fresh();
    store_handle *s = opened();
    for (unsigned n = 0; n < 12; n++) {
        char text[RIG_TEXT_ROOM];
        store_game game = rig_game(n);
        game.rank = n / 4; /* three of each kind: the last one is best */
        game.goal += n % 4 == 1;
        game.variant = n % 4 == 2;
        game.start_level = (uint16_t)(game.start_level + (n % 4 == 3));
        ASSERT(store_put(s, &game, text, rig_replay(n, text, sizeof text), NULL));
    }
    store_game game[8];
    store_list list = {.game = game, .capacity = 8};
    store_best(s, ts_modes_find("sprint"), ts_rules_find("guideline"), &list);
    ASSERT_EQ(list.count, 4);
    ASSERT_EQ(game[0].pieces, 108);
    ASSERT_EQ(game[1].pieces, 111); /* the level before the variant before the goal */
    ASSERT_EQ(game[2].pieces, 110);
    ASSERT_EQ(game[3].pieces, 109);
    list.capacity = 2;
    store_best(s, -1, -1, &list);
    ASSERT_EQ(list.count, 2);
    ASSERT_EQ(game[1].pieces, 111);
    store_close(s);
}

static void newest_in_pages(void)
{
    rig_fresh();
    store_handle *s = opened();
    for (unsigned n = 1; n <= 7; n++)
        put_as(s, n, 1, n % 2 ? "sprint" : "ultra", "guideline", true, n == 3);
    store_game game[3];
    store_list list = rig_newest(s, game, 3);
    ASSERT_EQ(list.count, 3);
    ASSERT_EQ(game[0].pieces, 107);
    ASSERT_EQ(game[2].pieces, 105);
    store_game last = game[2];
    store_filter filter = {.mode = -1, .rules = -1, .before = &last};
    store_newest(s, &filter, &list);
    ASSERT_EQ(list.count, 3);
    ASSERT_EQ(game[0].pieces, 104);
    ASSERT(game[1].stranger);
    filter.mode = ts_modes_find("sprint");
    filter.rules = ts_rules_find("guideline");
    filter.before = NULL;
    filter.own = true;
    store_newest(s, &filter, &list);
    ASSERT_EQ(list.count, 3);
    ASSERT_EQ(game[0].pieces, 107);
    ASSERT_EQ(game[1].pieces, 105);
    ASSERT_EQ(game[2].pieces, 101);
    filter.rules = ts_rules_find("nes");
    store_newest(s, &filter, &list);
    ASSERT_EQ(list.count, 0);
    store_close(s);
}

static void settings_last(void)
{
    rig_fresh();
    store_handle *s = opened();
    ASSERT(store_setting(s, "language") == NULL);
    store_set(s, "language", "pl");
    store_set(s, "volume", "7");
    store_set(s, "language", "zh");
    ASSERT_TEXT(store_setting(s, "language"), "zh");
    s = reopened(s);
    ASSERT_TEXT(store_setting(s, "language"), "zh");
    ASSERT_TEXT(store_setting(s, "volume"), "7");
    store_set(s, "volume", "");
    s = reopened(s);
    ASSERT_TEXT(store_setting(s, "volume"), "");
    store_close(s);
}

/* Ten are the best of their kind and stay though they are the oldest. */
/* A setting changed while the disk is away is newer than the stored one. */
static void what_is_set_meanwhile_holds(void)
{
    if (!lasts())
        return;
    char away[sizeof rig_folder + 8];
    snprintf(away, sizeof away, "%s.away", rig_folder);
    store_handle *s = opened();
    store_set(s, "name", "old");
    store_set(s, "other", "kept");
    store_close(s);
    ASSERT(rename(rig_folder, away) == 0);
    FILE *in_the_way = fopen(rig_folder, "w");
    ASSERT(in_the_way != NULL && fclose(in_the_way) == 0);
    s = opened();
    store_set(s, "name", "new");
    ASSERT(unlink(rig_folder) == 0 && rename(away, rig_folder) == 0);
    store_run(s);
    ASSERT_EQ(store_state_of(s)->status, STORE_OK);
    ASSERT_TEXT(store_setting(s, "name"), "new");
    ASSERT_TEXT(store_setting(s, "other"), "kept");
    s = reopened(s);
    ASSERT_TEXT(store_setting(s, "name"), "new");
    store_close(s);
}

static void too_many_games(void)
{
    if (!lasts())
        return;
    store_handle *s = opened();
    store_set(s, STORE_LIMIT_NAME, "40");
    store_game game[100];
    for (unsigned n = 1; n <= 10; n++)
        put_as(s, n, 1000 + n, "sprint", "guideline", true, false);
    for (unsigned n = 11; n <= 90; n++)
        put_as(s, n, n, "sprint", "guideline", true, n % 2);
    store_list list = rig_newest(s, game, 100);
    ASSERT_EQ(list.count, 40);
    ASSERT_EQ(game[0].pieces, 190);
    /* The best 20 that count: 1 to 10 and the even ones from 72 to 90, which are among the newest
     * anyhow; of the others the newest. */
    for (unsigned i = 0; i < 10; i++)
        ASSERT_EQ(game[39 - i].pieces, 101 + i);
    ASSERT_EQ(game[29].pieces, 161);
    store_set(s, STORE_LIMIT_NAME, "1");
    put_as(s, 91, 0, "sprint", "guideline", false, false);
    ASSERT_EQ(rig_newest(s, game, 100).count, 21);        /* the best, and the one put last */
    put_as(s, 0, 0, "sprint", "guideline", false, false); /* the clock has been put back */
    ASSERT_EQ(rig_newest(s, game, 100).count, 21);
    ASSERT_EQ(game[20].pieces, 100);
    store_set(s, STORE_LIMIT_NAME, "0");
    for (unsigned n = 100; n < 120; n++)
        put_as(s, n, 0, "sprint", "guideline", false, false);
    ASSERT_EQ(rig_newest(s, game, 100).count, 41);
    store_close(s);
}

/* Of games that are equally good the earlier are the better. */
static void the_first_of_the_equals_stay(void)
{
    store_game game[30];
    if (!lasts())
        return;
    store_handle *s = opened();
    store_set(s, STORE_LIMIT_NAME, "21");
    for (unsigned n = 1; n <= 30; n++)
        put_as(s, n, 5, "sprint", "guideline", true, false);
    ASSERT_EQ(rig_newest(s, game, 30).count, 21);
    ASSERT_EQ(game[0].pieces, 130);
    ASSERT_EQ(game[1].pieces, 120);
    ASSERT_EQ(game[20].pieces, 101);
    store_close(s);
}

static void a_game_is_removed(void)
{
    store_game game[4];
    store_kind kind;
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    uint64_t id[3] = {rig_put(s, 1), rig_put(s, 2), rig_put(s, 3)};
    ASSERT(store_remove(s, id[2])); /* the best of all */
    ASSERT(!rig_has(s, id[2], 3));
    ASSERT(rig_has(s, id[0], 1) && rig_has(s, id[1], 2));
    ASSERT_EQ(rig_newest(s, game, 4).count, 2);
    ASSERT(store_remove(s, id[2])); /* which is what was wanted */
    kind = store_kind_of(&game[0]);
    store_list top = {.game = game, .capacity = 4};
    store_top(s, &kind, &top);
    ASSERT_EQ(top.count, 2);
    ASSERT_EQ(game[0].id, id[1]);
    bool on_disk = store_state_of(s)->where[0];
    store_close(s);
    s = store_open(rig_folder);
    ASSERT_EQ(rig_newest(s, game, 4).count, on_disk ? 2 : 0);
    ASSERT(!rig_has(s, id[2], 3));
    store_close(s);
}

static void ids_are_not_given_again(void)
{
    if (!lasts())
        return;
    store_handle *s = opened();
    store_set(s, STORE_LIMIT_NAME, "1");
    store_game game = rig_game(1);
    game.counts = 0;
    uint64_t first = 0, second = 0;
    ASSERT(store_put(s, &game, "a", 1, &first));
    game.played_ms++;
    ASSERT(store_put(s, &game, "b", 1, &second));
    ASSERT(second > first);
    store_replay got;
    store_get(s, first, &got);
    ASSERT_EQ(got.status, STORE_NO_GAME);
    store_close(s);
}

static const char *found(store_handle *s)
{
    size_t size;
    const char *text = store_journal_found(s, &size);
    ASSERT(!text || strlen(text) == size);
    return text ? text : "";
}

static void the_journal_outlives(void)
{
    if (!lasts())
        return;
    store_handle *s = opened();
    ASSERT_TEXT(found(s), "");
    store_journal(s, "one\n", 4);
    store_journal(s, "one\ntwo\nthr", 11);
    s = reopened(s);
    ASSERT_TEXT(found(s), "one\ntwo\n"); /* whole lines */
    s = reopened(s);
    ASSERT_TEXT(found(s), "one\ntwo\n"); /* nobody has taken it yet */
    store_journal(s, "one\ntwo\nthree\n", 14);
    ASSERT_TEXT(found(s), "");
    s = reopened(s);
    ASSERT_TEXT(found(s), "one\ntwo\nthree\n");
    store_journal(s, "new\n", 4); /* another game */
    s = reopened(s);
    ASSERT_TEXT(found(s), "new\n");
    store_journal_clear(s);
    s = reopened(s);
    ASSERT_TEXT(found(s), "");
    store_close(s);
}

static void two_programs_have_two_journals(void)
{
    if (!lasts())
        return;
    store_handle *a = opened(), *b = opened();
    store_journal(a, "a\n", 2);
    ASSERT_TEXT(found(b), "");
    store_journal(b, "b\n", 2);
    store_handle *c = opened();
    ASSERT_TEXT(found(c), ""); /* they still run */
    store_close(c);
    store_close(b);
    c = opened();
    ASSERT_TEXT(found(c), "b\n");
    store_close(a);
    store_journal_clear(c);
    c = reopened(c);
    ASSERT_TEXT(found(c), "a\n");
    store_close(c);
}

/* It was killed while this one ran, which writes down its first game only now. */
static void a_killed_programs_journal_stays(void)
{
    int status = -1;
    if (!lasts())
        return;
    store_handle *s = opened();
    pid_t child = fork();
    if (child == 0) {
        store_journal(opened(), "killed\n", 7);
        _exit(0);
    }
    ASSERT(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    store_journal(s, "another\n", 8);
    s = reopened(s);
    ASSERT_TEXT(found(s), "killed\n");
    store_journal_clear(s);
    s = reopened(s);
    ASSERT_TEXT(found(s), "another\n");
    store_close(s);
}

static void the_journal_of_a_game_that_was_put(void)
{
    if (!lasts())
        return;
    store_handle *s = opened();
    char text[RIG_TEXT_ROOM];
    size_t size = rig_replay(33, text, sizeof text);
    store_journal(s, text, size - 100);
    rig_put(s, 33);
    rig_put(s, 34);
    s = reopened(s); /* killed before it could clear the journal */
    ASSERT_TEXT(found(s), "");
    store_close(s);
}

static void two_programs_see_each_other(void)
{
    if (!lasts())
        return;
    store_handle *a = opened(), *b = opened();
    uint64_t id = rig_put(a, 1), other = rig_put(b, 2);
    ASSERT(id != other);
    ASSERT(rig_has(b, id, 1));
    ASSERT(rig_has(a, other, 2));
    store_set(a, "x", "1");
    store_set(b, "y", "2");
    store_close(a);
    b = reopened(b);
    ASSERT_TEXT(store_setting(b, "x"), "1");
    ASSERT_TEXT(store_setting(b, "y"), "2");
    store_close(b);
}

static void every_status_has_words(void)
{
    ASSERT_TEXT(store_reason(STORE_FULL), "the disk is full");
    for (int i = 0; i < STORE_ERROR_COUNT; i++)
        ASSERT(store_reason(i)[0] != 0);
    ASSERT_TEXT(store_reason(-1), "unknown");
}

/* On whatever disk. */
static void run_what_every_disk_does(void)
{
    RUN(a_game_comes_back);
    RUN(the_log_stays_small);
    RUN(without_replay);
    RUN(time_is_stamped);
    RUN(the_same_text_is_the_same_game);
    RUN(a_strangers_copy_takes_nothing_away);
    RUN(top_is_by_rank);
    RUN(the_best_of_every_kind);
    RUN(kinds_next_to_each_other);
    RUN(newest_in_pages);
    RUN(settings_last);
    RUN(too_many_games);
    RUN(the_first_of_the_equals_stay);
    RUN(a_game_is_removed);
    RUN(ids_are_not_given_again);
    RUN(the_journal_outlives);
}

/* Games 1 to 3 and a stranger's: 60 seconds and some microseconds each, 101 to 103 pieces. */
static void totals_are_counted(void)
{
    rig_fresh();
    store_handle *s = store_open(rig_folder);
    store_totals totals = {.last = 0};
    for (unsigned n = 1; n <= 3; n++)
        rig_put(s, n);
    store_game stranger = rig_game(4);
    stranger.stranger = 1;
    ASSERT(store_put(s, &stranger, "x", 1, NULL));
    store_count(s, &totals);
    const unsigned mode = rig_game(1).mode;
    ASSERT(totals.all);
    ASSERT_EQ(totals.status, store_state_of(s)->status);
    ASSERT_EQ(totals.of[mode].games, 3);
    ASSERT_EQ(totals.of[mode].time_us, 180000006);
    ASSERT_EQ(totals.of[mode].lines, 41 + 42 + 43);
    ASSERT_EQ(totals.of[mode].pieces, 101 + 102 + 103);
    const uint64_t hour = (uint64_t)rig_game(1).played_ms / 3600000 % 24;
    ASSERT_EQ(totals.hour[hour], 3); /* they are minutes apart at most */
    store_count(s, &totals);         /* no game counts twice */
    ASSERT_EQ(totals.of[mode].games, 3);
    store_close(s);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    run_what_every_disk_does();
    RUN(what_is_set_meanwhile_holds);
    RUN(two_programs_have_two_journals);
    RUN(a_killed_programs_journal_stays);
    RUN(the_journal_of_a_game_that_was_put);
    RUN(two_programs_see_each_other);
    RUN(every_status_has_words);
    RUN(totals_are_counted);
    rig_remove();
    return test_done();
}
