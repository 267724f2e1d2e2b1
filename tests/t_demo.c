/* The field beside menus that choose a game: what it is of, when it moves, and that it stands. */
#include "session/bot.h"
#include "session/menu.h"
#include "session_rig.h"
#include "game/run.h"
#include "store/store.h"

static session_rig t;

static void open_room(int width, int height, const char *keys)
{
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, width, height, width < 300 ? 1 : 6, width < 300 ? 1 : 12);
    rig_type(&t, keys);
    rig_pass(&t, 0);
    rig_look(&t);
}

static unsigned blocks(void)
{
    rig_look(&t);
    return rig_count(&t, ITEM_BLOCK);
}

/* It comes when the cursor has rested for 0.4 s, plays for 3 s, and then costs nothing. */
static void it_plays_once(void)
{
    const int sprint = demo_number(TS_RULES_GUIDELINE, TS_MODE_SPRINT);
    open_room(1280, 720, "[Mode]E");
    rig_pass(&t, 5 * SECOND);
    rig_down(&t, KEY_DOWN);
    rig_up(&t, KEY_DOWN);
    rig_pass(&t, 390 * MS);
    ASSERT(session_demo_shown(t.s) != sprint);
    rig_pass(&t, 20 * MS);
    ASSERT_EQ(session_demo_shown(t.s), sprint);
    unsigned first = session_demo_get_run(t.s) ? session_demo_get_run(t.s)->stats[0].pieces : 0;
    ASSERT(first >= 14 && blocks() > 20);
    rig_pass(&t, 2900 * MS);
    ASSERT(!rig_sleeps(&t));
    ASSERT(session_demo_get_run(t.s)->stats[0].pieces > first);
    rig_pass(&t, 200 * MS);
    ASSERT(rig_sleeps(&t));
    unsigned stands = blocks();
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(blocks(), stands);
    rig_close(&t);
}

/* Of the line with the cursor; the old one stays until the new one is there. */
static void it_is_of_the_line(void)
{
    open_room(1280, 720, "[Rules]E");
    rig_pass(&t, 500 * MS);
    ASSERT_EQ(session_demo_shown(t.s), demo_number(TS_RULES_GUIDELINE, TS_MODE_MARATHON));
    rig_type(&t, "[NES]");
    rig_pass(&t, 100 * MS);
    ASSERT_EQ(rig_look(&t)->look.edition, TS_RULES_GUIDELINE);
    ASSERT(blocks() > 0);
    rig_pass(&t, 400 * MS);
    ASSERT_EQ(rig_look(&t)->look.edition, TS_RULES_NES); /* all of the page looks like it */
    rig_type(&t, "X[Mode]E[Sprint]");
    rig_pass(&t, 500 * MS);
    ASSERT_EQ(session_demo_shown(t.s), demo_number(TS_RULES_GUIDELINE, TS_MODE_SPRINT));
    ASSERT_EQ(rig_look(&t)->look.edition, TS_RULES_GUIDELINE);
    rig_type(&t, "XX[Options]E");
    rig_pass(&t, 0);
    ASSERT(session_demo_get_run(t.s) && rig_sleeps(&t)); /* it stands, and is there again */
    rig_type(&t, "X[Play]E");
    rig_pass(&t, 0);
    ASSERT(!session_demo_get_run(t.s));
    rig_close(&t);
}

/* A large terminal has it, too; where there is no room, nothing is played. */
static void it_is_where_there_is_room(void)
{
    static const struct {
        int width, height;
        bool there;
    } room[] = {{1280, 720, true}, {640, 480, true}, {480, 800, false},
                {320, 240, false}, {120, 40, true},  {80, 24, false}};
    for (size_t i = 0; i < sizeof room / sizeof room[0]; i++) {
        open_room(room[i].width, room[i].height, "[Mode]E");
        rig_pass(&t, 500 * MS);
        ASSERT_EQ(session_demo_get_run(t.s) != NULL, room[i].there);
        ASSERT_EQ(blocks() > 0, room[i].there);
        rig_close(&t);
    }
}

/* The player's best of what is shown stands below it, and goes where there is none. */
static void it_has_the_players_best(void)
{
    for (int i = 0; i < 2; i++) {
        open_room(i ? 120 : 1280, i ? 40 : 720, "");
        rig_pass(&t, 500 * MS);
        rig_look(&t);
        ASSERT(!rig_text(&t, "Your best"));
        rig_type(&t, "E");
        for (int n = 0; n < 100 && session_screen(t.s) == SCREEN_PLAY; n++) {
            rig_type(&t, " ");
            rig_pass(&t, 500 * MS);
        }
        rig_type(&t, "[Main menu]E");
        rig_pass(&t, 500 * MS);
        rig_look(&t);
        ASSERT(session_demo_best(t.s) && session_demo_best(t.s)->pieces >= 10);
        ASSERT(rig_text(&t, "Your best"));
        rig_type(&t, "[Mode]R");
        rig_pass(&t, 500 * MS);
        rig_look(&t);
        ASSERT(!rig_text(&t, "Your best"));
        rig_type(&t, "L");
        rig_pass(&t, 500 * MS);
        rig_look(&t);
        ASSERT(rig_text(&t, "Your best"));
        rig_type(&t, "[Mode]ER"); /* another goal: nothing was played for it */
        rig_pass(&t, 500 * MS);
        rig_look(&t);
        ASSERT(!rig_text(&t, "Your best"));
        rig_close(&t);
    }
}

/* Of a custom game the field is shown as it has become: eight columns, then nine. */
static void it_is_of_the_custom_game(void)
{
    open_room(1280, 720, "[Rules]E[Custom game]E[Field width]LL");
    rig_pass(&t, 500 * MS);
    ASSERT_EQ(session_demo_get_run(t.s)->match.board[0].columns, 8);
    rig_down(&t, KEY_RIGHT);
    rig_up(&t, KEY_RIGHT);
    rig_pass(&t, 390 * MS);
    ASSERT_EQ(session_demo_get_run(t.s)->match.board[0].columns, 8);
    rig_pass(&t, 20 * MS);
    ASSERT_EQ(session_demo_get_run(t.s)->match.board[0].columns, 9);
    rig_pass(&t, 4 * SECOND);
    ASSERT(rig_sleeps(&t));
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_plays_once);
    RUN(it_is_of_the_line);
    RUN(it_is_where_there_is_room);
    RUN(it_has_the_players_best);
    RUN(it_is_of_the_custom_game);
    return test_done();
}
