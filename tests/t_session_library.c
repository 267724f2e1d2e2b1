/* The screens that list what is kept: long lists, filters, removing, the history. */
#define _DEFAULT_SOURCE
#include "parts_rig.h"
#include "session_store_rig.h"

static void a_list_without_end(void)
{
    session_rig t;
    enum { GAMES = 700 };
    rig_fresh();
    keep_many(GAMES);
    open_plain(&t);
    rig_type(&t, "[Replays]E");
    ASSERT(inner_library(t.s)->count < GAMES);
    rig_type(&t, "V");
    unsigned page = session_cursor(t.s);
    ASSERT(page > 5 && page < 24);
    rig_type(&t, "VV");
    ASSERT_EQ(session_cursor(t.s), 3 * page);
    rig_type(&t, "A");
    ASSERT_EQ(session_cursor(t.s), 2 * page);
    rig_type(&t, "AAAA");
    ASSERT_EQ(session_cursor(t.s), 0);
    for (unsigned i = 0; i < GAMES / page + 2; i++)
        rig_type(&t, "V");
    ASSERT_EQ(session_cursor(t.s), GAMES - 1); /* and no further */
    ASSERT(rig_text(&t, "0:60.0") != NULL || rig_text(&t, "1:00.00") != NULL);
    rig_type(&t, "H");
    ASSERT_EQ(session_cursor(t.s), 0);
    ASSERT(rig_text(&t, "0:59.30") != NULL); /* the newest is the fastest here */
    rig_room(&t, 120, 40, 1, 1);
    ASSERT(rig_text(&t, "Sprint, Guideline, 40 lines. 0 points, 40 lines, 0:59.30") != NULL);
    rig_room(&t, 80, 24, 1, 1);
    rig_type(&t, "N");
    ASSERT_EQ(session_cursor(t.s), GAMES - 1);
    rig_close(&t);
}

/* Asked twice; where the cursor has moved meanwhile it is asked anew. */
static void a_replay_is_removed(void)
{
    session_rig t;
    store_game game[8];
    rig_fresh();
    keep_many(4);
    open_plain(&t);
    rig_type(&t, "[Replays]EB");
    ASSERT(rig_text(&t, "Remove this game for ever?"));
    rig_type(&t, "DB");
    ASSERT_EQ(inner_library(t.s)->count, 4);
    uint64_t second = inner_library(t.s)->game[1].id;
    rig_type(&t, "UDB"); /* moved about: that was the first time again */
    ASSERT_EQ(inner_library(t.s)->count, 4);
    rig_type(&t, "B");
    ASSERT_EQ(inner_library(t.s)->count, 3);
    ASSERT(inner_library(t.s)->game[1].id != second);
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_REPLAYS), 1);
    ASSERT(!rig_text(&t, "for ever?"));
    rig_type(&t, "NBB");
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_REPLAYS), 1);
    rig_type(&t, "BBBBBB"); /* and on an empty list nothing */
    ASSERT_EQ(inner_library(t.s)->count, 0);
    ASSERT(rig_text(&t, "No game has been played yet."));
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(games_kept(&t, game, 8), 0);
    rig_close(&t);
}

static void two_who_play_choose_modes_for_two(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    t.s->settings.mode = (uint8_t)ts_modes_find("perfect");
    session_storage_save_settings(t.s);
    rig_close(&t);
    session_options o = here("guideline", "marathon");
    o.rules = o.mode = -1;
    o.players = 2;
    rig_open_options(&t, &o);
    ASSERT_EQ(t.s->settings.mode, ts_modes_find("marathon"));
    rig_type(&t, "[Mode]E");
    ASSERT(rig_text(&t, "Sprint") && !rig_text(&t, "Puzzle") && !rig_text(&t, "Perfect"));
    settings_state chosen = t.s->settings;
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        session_choose_rules(t.s, rules);
        ASSERT(ts_mode_seats(t.s->settings.mode, 2));
        ASSERT(!ts_mode_lacks(t.s->settings.mode, rules));
    }
    t.s->settings = chosen;
    rig_close(&t);
    open_plain(&t); /* what he had chosen alone is still there */
    ASSERT_EQ(t.s->settings.mode, ts_modes_find("perfect"));
    rig_close(&t);
}

static void pages_in_every_menu(void)
{
    session_rig t;
    rig_fresh();
    open_plain(&t);
    rig_type(&t, "[Rules]E");
    session_set_cursor(t.s, SCREEN_RULES, 0);
    rig_type(&t, "V");
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_RULES), ts_rules_count() - 1);
    rig_type(&t, "VA");
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_RULES), 0);
    rig_close(&t);
}

static void records_are_filtered(void)
{
    session_rig t;
    rig_fresh();
    keep_many(3);
    open_plain(&t);
    rig_type(&t, "E");
    rig_lose(&t);
    rig_type(&t, "XH[Records]E");
    ASSERT(rig_text(&t, "0:59.99") != NULL && rig_text(&t, "Marathon") != NULL);
    rig_type(&t, "R"); /* from all to the first mode there are games of */
    ASSERT(rig_text(&t, "0:59.99") == NULL && rig_text(&t, "Marathon") != NULL);
    rig_type(&t, "R");
    ASSERT(rig_text(&t, "0:59.99") != NULL && rig_text(&t, "Marathon") == NULL);
    rig_type(&t, "R");
    ASSERT(rig_text(&t, "0:59.99") != NULL && rig_text(&t, "Marathon") != NULL);
    rig_close(&t);
}

static void a_history_is_a_bar_a_game(void)
{
    session_rig t;
    rig_fresh();
    keep_many(30);
    open_plain(&t);
    rig_type(&t, "[Records]E[Sprint]E[History]E"); /* the kind, then the line above its games */
    ASSERT_EQ(session_screen(t.s), SCREEN_HISTORY);
    ASSERT_EQ(rig_count(&t, ITEM_BAR), 30);
    ASSERT(rig_text(&t, "1:00.00") != NULL && rig_text(&t, "0:59.97") != NULL);
    uint16_t before = 1001;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *bar = &t.scene->item[i];
        if (bar->kind != ITEM_BAR)
            continue;
        ASSERT(bar->amount < before); /* each game was a little faster */
        before = bar->amount;
    }
    rig_type(&t, "RR");
    ASSERT(rig_text(&t, "Faults/piece") != NULL && rig_text(&t, "0.29") != NULL);
    rig_type(&t, "XXX");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_list_without_end);
    RUN(a_replay_is_removed);
    RUN(two_who_play_choose_modes_for_two);
    RUN(pages_in_every_menu);
    RUN(records_are_filtered);
    RUN(a_history_is_a_bar_a_game);
    rig_remove();
    return test_done();
}
