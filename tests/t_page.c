/* What a browser's page learns of a session: whether a game is on and fingers have buttons. */
#ifdef TS_SQLITE
#define _DEFAULT_SOURCE
#include "session_store_rig.h"

static session_rig t;

static void open_page(void)
{
    ts_options o = here("guideline", "none");
    o.has_pointer = o.has_window = o.in_page = o.has_touch = true;
    o.rules = o.mode = -1;
    rig_fresh();
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
}

/* Between the title and the game, and back by way of a pause. */
static void a_game_is_on_while_it_takes_the_keys(void)
{
    open_page();
    ASSERT_EQ(t.scene->playing, 0);
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_NONE);
    rig_type(&t, "E");
    ASSERT_EQ(t.scene->playing, 1);
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_SHOWN);
    rig_type(&t, "X");
    ASSERT_EQ(t.scene->playing, 0);
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_HIDDEN);
    rig_type(&t, "DDE"); /* options */
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_NONE);
    rig_type(&t, "XX");
    ASSERT_EQ(t.scene->playing, 1);
    rig_lose(&t);
    ASSERT_EQ(t.scene->playing, 0);
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_NONE);
    rig_type(&t, "DE"); /* its replay takes other keys */
    ASSERT(rig_text(&t, "Replay"));
    ASSERT_EQ(t.scene->playing, 0);
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_NONE);
    rig_close(&t);
}

static void an_edited_field_is_for_pointing(void)
{
    open_page();
    t.s->settings.mode = (uint8_t)ts_modes_find("practice");
    rig_type(&t, "E");
    ASSERT_EQ(t.scene->playing, 1);
    rig_type(&t, "e");
    ASSERT_EQ(t.scene->playing, 0);
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_SHOWN);
    rig_close(&t);
}

static void how_fingers_play_is_set_and_kept(void)
{
    open_page();
    ASSERT_EQ(t.scene->touch, TS_TOUCH_BOTH);
    ASSERT_EQ(t.scene->touch_size, 1);
    ASSERT_EQ(t.scene->touch_turns_left, 0);
    rig_type(&t, "DDDDEDDDDDE");
    ASSERT(rig_text(&t, "Touch"));
    ASSERT_EQ(t.scene->buttons, TS_BUTTONS_SHOWN);
    rig_type(&t, "RRDRDR");
    ASSERT(rig_text(&t, "gestures") && rig_text(&t, "large") && rig_text(&t, "left"));
    ASSERT_EQ(t.scene->touch, TS_TOUCH_GESTURES);
    ASSERT_EQ(t.scene->touch_size, 2);
    ASSERT_EQ(t.scene->touch_turns_left, 1);
    rig_close(&t);
    open_plain(&t);
    ASSERT_EQ(t.scene->touch, TS_TOUCH_GESTURES);
    rig_type(&t, "DDDDE"); /* a terminal has nothing of the kind */
    ASSERT(!rig_text(&t, "Touch"));
    rig_close(&t);
}

int main(void)
{
    RUN(a_game_is_on_while_it_takes_the_keys);
    RUN(an_edited_field_is_for_pointing);
    RUN(how_fingers_play_is_set_and_kept);
    return test_done();
}

#else

#include "test.h"

int main(void)
{
    return test_done();
}

#endif
