/* Everything that is stored, as one text: what was exported is imported unchanged, and an
 * incomplete or changed text does no harm. The stores are in memory. */
#include "replay_read.h"
#include "test.h"

#include "game/facts.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MOST = 1 << 18 };

static char *read_replay(const char *name, size_t *size)
{
    char *text = malloc(TEXT_MOST);
    ASSERT(text != NULL);
    *size = replay_read(name, text, TEXT_MOST);
    return text;
}

/* A game as the store has it. */
static void put(store_handle *s, const char *name, bool stranger, bool counts, int64_t played_ms)
{
    archive_entry e = {.game = {.stranger = stranger, .counts = counts, .played_ms = played_ms}};
    char *text = read_replay(name, &e.size);
    e.replay = text;
    ASSERT_EQ(import_game(s, &e), IMPORT_TAKEN);
    free(text);
}

static store_handle *some_library(void)
{
    store_handle *s = store_open(NULL);
    put(s, "guideline-sprint-win.tsc", false, true, 2000);
    put(s, "guideline-dig-win.tsc", true, false, 3000);
    put(s, "guideline-block.tsc", false, false, 1000);
    store_set(s, "theme", "2");
    store_set(s, "drill 1", "two\nlines, and: \"signs\"");
    store_set(s, "empty", "");
    return s;
}

static archive_text all_of(store_handle *s)
{
    archive_text a;
    unsigned count;
    uint64_t *id = import_all(s, &count);
    archive_begin(&a);
    for (unsigned i = 0; i < count; i++) {
        store_replay got;
        store_get(s, id[i], &got);
        archive_game(&a, &got.game, got.text, got.size);
        free(got.text);
    }
    archive_settings(&a, s);
    archive_end(&a);
    ASSERT(!a.text.failed);
    free(id);
    return a;
}

typedef struct taken {
    unsigned games, settings, newer, refused;
    int end; /* ARCHIVE_END or ARCHIVE_TORN */
} taken;

static taken take_all(store_handle *s, const char *text, size_t size)
{
    taken t = {.end = -1};
    archive_reader r;
    archive_entry e;
    ASSERT(archive_is(text, size));
    archive_open(&r, text, size);
    while (t.end < 0) {
        const int kind = archive_next(&r, &e);
        if (kind == ARCHIVE_GAME && import_game(s, &e) == IMPORT_TAKEN)
            t.games++;
        else if (kind == ARCHIVE_GAME)
            t.refused++;
        else if (kind == ARCHIVE_NEWER)
            t.newer++;
        else if (kind == ARCHIVE_SETTING)
            t.settings++, store_set(s, e.name, e.value);
        else
            t.end = kind;
    }
    archive_close(&r);
    return t;
}

static void all_of_it_comes_back(void)
{
    store_handle *s = some_library(), *other = store_open(NULL);
    archive_text a = all_of(s);
    ASSERT_EQ(a.games, 3);
    ASSERT_EQ(a.settings, 3);
    taken t = take_all(other, a.text.data, a.text.size);
    ASSERT(t.games == 3 && t.settings == 3 && t.end == ARCHIVE_END);
    ASSERT_TEXT(store_setting(other, "drill 1"), "two\nlines, and: \"signs\"");
    ASSERT_TEXT(store_setting(other, "empty"), "");

    store_game game[4];
    store_list list = {.game = game, .capacity = 4};
    store_newest(other, &(store_filter){.mode = -1, .rules = -1}, &list);
    ASSERT_EQ(list.count, 3);
    ASSERT(game[0].played_ms == 3000 && game[0].stranger && !game[0].counts);
    ASSERT(game[1].played_ms == 2000 && !game[1].stranger && game[1].counts);
    ASSERT(game[2].played_ms == 1000 && !game[2].stranger && !game[2].counts);
    ASSERT_EQ(game[1].outcome, TS_WON);

    archive_text again = all_of(other); /* the same text, byte for byte */
    ASSERT_EQ(again.text.size, a.text.size);
    ASSERT_BYTES(again.text.data, a.text.data, a.text.size);
    take_all(other, a.text.data, a.text.size); /* once more: nothing is there twice */
    store_newest(other, &(store_filter){.mode = -1, .rules = -1}, &list);
    ASSERT_EQ(list.count, 3);
    buffer_free(&a.text);
    buffer_free(&again.text);
    store_close(s);
    store_close(other);
}

/* Wherever it ends too soon that is noticed, and what comes before is taken. */
static void a_torn_one_is_noticed(void)
{
    store_handle *s = store_open(NULL);
    store_set(s, "a", "1");
    put(s, "guideline-block.tsc", false, false, 1000);
    archive_text a = all_of(s);
    store_handle *other = store_open(NULL);
    for (size_t size = sizeof "tessera-archive 1"; size < a.text.size; size++) {
        char *part = malloc(size);
        memcpy(part, a.text.data, size);
        archive_reader r;
        archive_entry e;
        int kind;
        archive_open(&r, part, size);
        while ((kind = archive_next(&r, &e)) < ARCHIVE_END)
            ASSERT(kind != ARCHIVE_GAME || e.size > 0);
        ASSERT_EQ(kind, ARCHIVE_TORN);
        archive_close(&r);
        free(part);
    }
    taken t = take_all(other, a.text.data, a.text.size - 1);
    ASSERT(t.games == 1 && t.settings == 1 && t.end == ARCHIVE_TORN);
    buffer_free(&a.text);
    store_close(s);
    store_close(other);
}

#define HEAD "tessera-archive 1\n"
#define GAME(rules, mode, size, outcome)                                                           \
    HEAD "game " rules " " mode " " size " 1 0 1 5 6 7 8 9 10 11 12 13 14 15 0 1 " outcome         \
         " 0 0 0 0\n"

static int first_of(const char *text)
{
    archive_reader r;
    archive_entry e;
    archive_open(&r, text, strlen(text));
    const int kind = archive_next(&r, &e);
    archive_close(&r);
    return kind;
}

static void what_makes_no_sense_is_torn(void)
{
    ASSERT_EQ(first_of(GAME("guideline", "sprint", "3", "1") "abc\n"), ARCHIVE_GAME);
    ASSERT_EQ(first_of(GAME("unheard", "sprint", "3", "1") "abc\n"), ARCHIVE_NEWER);
    ASSERT_EQ(first_of(GAME("guideline", "unheard", "3", "1") "abc\n"), ARCHIVE_NEWER);
    ASSERT_EQ(first_of(GAME("guideline", "sprint", "4", "1") "abc\n"), ARCHIVE_TORN);
    ASSERT_EQ(first_of(GAME("guideline", "sprint", "-1", "1") "abc\n"), ARCHIVE_TORN);
    ASSERT_EQ(first_of(GAME("guideline", "sprint", "99999999999999999999", "1") "abc\n"),
              ARCHIVE_TORN);
    ASSERT_EQ(first_of(GAME("guideline", "sprint", "3", "3") "abc\n"), ARCHIVE_TORN);
    ASSERT_EQ(first_of(GAME("guideline", "sprint", "3", "257") "abc\n"), ARCHIVE_TORN);
    ASSERT_EQ(first_of(HEAD "setting 1 2\na\nbc\n"), ARCHIVE_SETTING);
    ASSERT_EQ(first_of(HEAD "setting 1 3\na\nbc\n"), ARCHIVE_TORN);
    ASSERT_EQ(first_of(HEAD "something\n"), ARCHIVE_TORN);
    ASSERT_EQ(first_of(HEAD "end 0 0\n"), ARCHIVE_END);
    ASSERT_EQ(first_of(HEAD "end 1 0\n"), ARCHIVE_TORN);
    ASSERT_EQ(first_of(HEAD "end 0 0\nmore"), ARCHIVE_TORN);
    ASSERT(!archive_is("tessera replay 1\n", 17));
}

/* A game that was improved by hand does not verify; a game under other rules cannot be played, and
 * is believed. */
static void games_are_verified(void)
{
    store_handle *s = store_open(NULL);
    archive_entry e = {.game = {.counts = 1, .played_ms = 5, .players = 1, .rank = 77}};
    char *text = read_replay("guideline-sprint-win.tsc", &e.size);
    e.replay = text;
    char *digit = strstr(text, "\nboard 0") + strlen("\nboard 0 won - score 1");
    *digit = *digit == '1' ? '2' : '1';
    ASSERT_EQ(import_game(s, &e), IMPORT_REFUSED);
    free(text);
    text = read_replay("guideline-sprint-win.tsc", &e.size);
    e.replay = text;
    e.game.rules = (uint8_t)ts_rules_find("guideline");
    e.game.mode = (uint8_t)ts_modes_find("sprint");
    *(strstr(text, "\nmode") - 1) = '0'; /* a revision that plays differently */
    ASSERT_EQ(import_game(s, &e), IMPORT_TAKEN);
    store_game game;
    store_list list = {.game = &game, .capacity = 1};
    store_newest(s, &(store_filter){.mode = -1, .rules = -1}, &list);
    ASSERT(list.count == 1 && game.rank == 77 && game.counts);
    free(text);
    store_close(s);
}

int main(void)
{
    RUN(all_of_it_comes_back);
    RUN(a_torn_one_is_noticed);
    RUN(what_makes_no_sense_is_torn);
    RUN(games_are_verified);
    return test_done();
}
