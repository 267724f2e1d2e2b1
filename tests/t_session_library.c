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

/* A player in a window need not have a shell: a key saves the replay. */
static void a_shell_is_named_in_a_terminal_alone(void)
{
    for (int window = 0; window < 2; window++) {
        session_rig t;
        session_options o = here("guideline", "marathon");
        o.has_window = window;
        o.saves_files = true;
        rig_fresh();
        rig_open_options(&t, &o);
        rig_type(&t, "E");
        for (int n = 0; n < 60 && session_screen(t.s) == SCREEN_PLAY; n++) {
            rig_type(&t, " ");
            rig_pass(&t, 300 * MS);
        }
        rig_pass(&t, 3 * SECOND);
        rig_room(&t, 150, 40, 1, 1);
        rig_type(&t, "[Main menu]E[Replays]E");
        ASSERT_EQ(rig_text(&t, "export 1 FILE") != NULL, !window);
        ASSERT(rig_text(&t, "save") != NULL);
        rig_close(&t);
    }
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
    ASSERT(rig_text(&t, "Delete this game permanently?"));
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
    ASSERT(rig_text(&t, "No games yet."));
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
    ASSERT_EQ(session_cursor_of(t.s, SCREEN_RULES), ts_rules_count()); /* the player's own */
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

static unsigned marks(session_rig *t, unsigned shape, unsigned role, const scene_item *list[])
{
    unsigned count = 0;
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++) {
        const scene_item *item = &t->scene->item[i];
        if (item->kind == ITEM_SHAPE && item->shape == shape && item->role == role)
            list[count++] = item;
    }
    return count;
}

/* Thirty sprints, each a millisecond faster than the one before. */
static void a_history_is_a_dot_a_game(void)
{
    session_rig t;
    const scene_item *dot[64], *line[64];
    rig_fresh();
    keep_many(30);
    open_plain(&t);
    rig_room(&t, 960, 720, 6, 12);
    rig_type(&t, "[Records]E[Sprint]E[History]E"); /* the kind, then the line above its games */
    ASSERT_EQ(session_screen(t.s), SCREEN_HISTORY);
    ASSERT_EQ(marks(&t, SHAPE_DOT, ROLE_DIM, dot), 30);
    for (unsigned i = 1; i < 30; i++) /* better is up, though the times are less */
        ASSERT(dot[i]->x > dot[i - 1]->x && dot[i]->y < dot[i - 1]->y);
    /* a round number below all of them, one above, and the middle, at the left of the dots */
    static const char *const scale[] = {"0:59.96", "0:59.98", "1:00.00"};
    for (size_t i = 0; i < 3; i++)
        ASSERT(rig_text(&t, scale[i]) && rig_text(&t, scale[i])->x < dot[0]->x);
    ASSERT(rig_text(&t, scale[0])->y < rig_text(&t, scale[1])->y);
    ASSERT_EQ(marks(&t, SHAPE_SKYLINE, ROLE_DIM, line), 3);
    ASSERT(rig_text(&t, "Best: 0:59.97") && rig_text(&t, "Average of ten: 0:59.97"));
    ASSERT(rig_text(&t, "1970-01-01")); /* the first day, and the last */
    unsigned steps = marks(&t, SHAPE_LINE, ROLE_TITLE, line);
    ASSERT(steps >= 29 && line[0]->x < dot[1]->x); /* the best goes with the dots */
    unsigned means = marks(&t, SHAPE_LINE, ROLE_VALUE, line);
    ASSERT(means > 0 && line[0]->x > dot[8]->x); /* the mean begins with the tenth game */
    rig_type(&t, "RR");
    ASSERT(rig_text(&t, "Faults/piece") && rig_text(&t, "0.00"));
    ASSERT_EQ(marks(&t, SHAPE_DOT, ROLE_DIM, dot), 30);
    ASSERT(dot[0]->y < dot[29]->y); /* fewer faults are better, too */
    unsigned best = marks(&t, SHAPE_LINE, ROLE_TITLE, line);
    ASSERT_EQ(best, 1); /* the first had none: the best stays */
    rig_room(&t, 80, 24, 1, 1);
    ASSERT(marks(&t, SHAPE_DOT, ROLE_DIM, dot) == 30);
    rig_type(&t, "XXX");
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_close(&t);
}

/* Of 120 such the last hundred are on the average 69.5 ms faster than a minute, the last ten 114.5.
 */
static void a_long_history_has_two_averages(void)
{
    session_rig t;
    rig_fresh();
    keep_many(120);
    open_plain(&t);
    rig_type(&t, "[Records]E[Sprint]EUE");
    ASSERT(rig_text(&t, "Average of ten: 0:59.88") && !rig_text(&t, "of 100"));
    rig_room(&t, 80, 40, 1, 1);
    rig_type(&t, "DR"); /* 200 games instead of 50 */
    ASSERT(rig_text(&t, "Average of ten: 0:59.88, of 100: 0:59.93"));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_list_without_end);
    RUN(a_shell_is_named_in_a_terminal_alone);
    RUN(a_replay_is_removed);
    RUN(two_who_play_choose_modes_for_two);
    RUN(pages_in_every_menu);
    RUN(records_are_filtered);
    RUN(a_history_is_a_dot_a_game);
    RUN(a_long_history_has_two_averages);
    rig_remove();
    return test_done();
}
