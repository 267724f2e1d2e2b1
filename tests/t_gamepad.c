/* Game pads: whose they are, what their buttons do in play and in menus, setting them anew. */
#include "session_rig.h"
#include "session/match.h"

#include "input/keys.h"
#include "session/parts.h"
#include "session/input.h"
#include "session/menu.h"

static session_rig t;

static key_code pad(unsigned n, unsigned button)
{
    return KEY_GAMEPAD + n * GAMEPAD_KEYS + button;
}

static void press(unsigned n, unsigned button)
{
    rig_down(&t, pad(n, button));
    rig_pass(&t, 20 * MS);
    rig_up(&t, pad(n, button));
    rig_pass(&t, 20 * MS);
    rig_look(&t);
}

static void begin(const char *rules)
{
    session_options o = rig_options(rules, "none");
    o.has_window = true;
    rig_open_options(&t, &o);
}

/* The leftmost and the lowest cell of the piece: the first four blocks on the field. */
static int32_t least_x(void)
{
    int32_t least = INT32_MAX;
    const scene_item *field = NULL;
    rig_look(&t);
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        if (item->kind == ITEM_PANEL)
            field = item->role == ROLE_FIELD ? item : NULL;
        if (field && item->kind == ITEM_BLOCK && item->x < least)
            least = item->x;
    }
    return least;
}

static void keys_of_pads(void)
{
    ASSERT_EQ(key_gamepad('a'), -1);
    ASSERT_EQ(key_gamepad(KEY_KEYBOARD_END), -1);
    ASSERT_EQ(key_gamepad(pad(0, GAMEPAD_UP)), 0);
    ASSERT_EQ(key_gamepad(pad(3, GAMEPAD_RIGHT_RIGHT)), 3);
    ASSERT_EQ(key_gamepad(pad(4, GAMEPAD_UP)), -1);
    ASSERT_EQ(key_of_first_gamepad(pad(2, GAMEPAD_START)), pad(0, GAMEPAD_START));
    char name[KEY_NAME_MAX];
    key_name(name, sizeof name, LANG_EN, pad(1, GAMEPAD_SOUTH));
    ASSERT_TEXT(name, "A");
    key_name(name, sizeof name, LANG_EN, pad(0, GAMEPAD_LEFT_LEFT));
    ASSERT_TEXT(name, "LS Left");
    key_name(name, sizeof name, LANG_EN, pad(0, GAMEPAD_STICK_RIGHT));
    ASSERT_TEXT(name, "RS");
    key_name(name, sizeof name, LANG_EN, pad(0, GAMEPAD_DOWN));
    ASSERT_TEXT(name, "Down");
}

static void a_pad_plays_and_pauses(void)
{
    begin("guideline");
    press(0, GAMEPAD_SOUTH); /* Play */
    ASSERT(rig_text(&t, "Score"));
    int32_t before = least_x();
    press(0, GAMEPAD_LEFT);
    ASSERT_EQ(least_x(), before - SCENE_UNIT);
    press(2, GAMEPAD_LEFT_RIGHT); /* one player: every pad is his */
    ASSERT_EQ(least_x(), before);
    press(0, GAMEPAD_START);
    ASSERT(rig_text(&t, "Paused"));
    press(0, GAMEPAD_DOWN);
    press(0, GAMEPAD_START); /* resumes, wherever the cursor is */
    ASSERT(!rig_text(&t, "Paused"));
    press(0, GAMEPAD_START);
    press(0, GAMEPAD_EAST);
    ASSERT(!rig_text(&t, "Paused"));
    rig_close(&t);
}

static void held_it_slides_to_the_wall(void)
{
    begin("guideline");
    press(0, GAMEPAD_SOUTH);
    int32_t before = least_x();
    rig_down(&t, pad(0, GAMEPAD_RIGHT));
    rig_pass(&t, SECOND);
    ASSERT(least_x() > before + 2 * SCENE_UNIT);
    rig_close(&t);
}

static void what_the_rules_lack_the_neighbour_does(void)
{
    const ts_rules *itnotes = ts_rules_get((unsigned)ts_rules_find("itnotes"));
    const ts_rules *pivot = ts_rules_get((unsigned)ts_rules_find("pivot"));
    const ts_rules *modern = ts_rules_get((unsigned)ts_rules_find("modern"));
    ASSERT_EQ(action_by_rules(itnotes, ACTION_CW), ACTION_CCW);
    ASSERT_EQ(action_by_rules(itnotes, ACTION_CCW), ACTION_CCW);
    ASSERT_EQ(action_by_rules(pivot, ACTION_SOFT), ACTION_HARD);
    ASSERT_EQ(action_by_rules(itnotes, ACTION_HARD), ACTION_HARD);
    for (unsigned action = 0; action < ACTIONS; action++)
        ASSERT_EQ(action_by_rules(modern, action), action);
}

static void menus_by_pad(void)
{
    begin("guideline");
    for (int i = 0; i < 8; i++) /* to "Options" */
        press(1, GAMEPAD_DOWN);
    press(1, GAMEPAD_SOUTH);
    ASSERT(rig_text(&t, "Handling"));
    press(1, GAMEPAD_LEFT_DOWN);
    press(1, GAMEPAD_START);
    ASSERT(rig_text(&t, "Move left") || rig_text(&t, "Left"));
    press(1, GAMEPAD_EAST);
    press(1, GAMEPAD_EAST);
    ASSERT(rig_text(&t, "Quit"));
    rig_close(&t);
}

static void buttons_are_set_in_a_profile_of_their_own(void)
{
    begin("guideline");
    rig_type(&t, "[Options]E[Keys]E");
    press(0, GAMEPAD_LEFT); /* from the usual keys back to the last: the second pad's */
    ASSERT(rig_text(&t, "gamepad 2"));
    press(0, GAMEPAD_LEFT);
    ASSERT(rig_text(&t, "gamepad 1"));
    press(0, GAMEPAD_DOWN);
    ASSERT(rig_text(&t, "Left, LS Left"));
    press(0, GAMEPAD_SOUTH);
    rig_type(&t, "m"); /* not a pad's */
    press(1, GAMEPAD_RIGHT_LEFT);
    ASSERT(rig_text(&t, "Left, LS Left, RS Left"));
    press(0, GAMEPAD_WEST); /* as Backspace */
    press(0, GAMEPAD_WEST);
    ASSERT(!rig_text(&t, "LS Left"));
    press(0, GAMEPAD_SOUTH); /* Enter; then A itself is what is set */
    press(0, GAMEPAD_SOUTH);
    ASSERT(rig_text(&t, "Left, A"));
    ASSERT(!keys_may_bind(PROFILE_GAMEPAD_1, 'a'));
    ASSERT(!keys_may_bind(PROFILE_USUAL, pad(0, GAMEPAD_UP)));
    rig_close(&t);
}

static void two_pads_play_two(void)
{
    keys_profiles keys;
    for (unsigned i = 0; i < PROFILES; i++)
        keys_reset(&keys, i);
    ASSERT_EQ(keys_profile_of_gamepad(0), PROFILE_GAMEPAD_1);
    ASSERT_EQ(keys_profile_of_gamepad(1), PROFILE_GAMEPAD_2);
    ASSERT(keys_bind(&keys.profile[PROFILE_GAMEPAD_2], ACTION_HARD, pad(0, GAMEPAD_GUIDE)));
    ASSERT_EQ(keys_action(&keys.profile[PROFILE_GAMEPAD_1], pad(0, GAMEPAD_GUIDE)), -1);
}

/* The second pad is the second player's, a third one the first's. */
static void each_pad_has_its_board(void)
{
    session_options o = rig_options("guideline", "none");
    o.players = 2;
    rig_open_options(&t, &o);
    const ts_board *b = session_match(t.s)->board;
    press(0, GAMEPAD_SOUTH);
    press(1, GAMEPAD_UP);
    ASSERT_EQ(b[0].pieces, 0);
    ASSERT_EQ(b[1].pieces, 1);
    press(2, GAMEPAD_UP);
    ASSERT_EQ(b[0].pieces, 1);
    ASSERT_EQ(b[1].pieces, 1);
    rig_close(&t);
}

static void means(unsigned button, key_code meaning, int action)
{
    input_press p = session_look_up(t.s, pad(0, button), true, false, t.now);
    ASSERT_EQ(p.meaning, meaning);
    ASSERT_EQ(p.action, action);
    ASSERT_EQ(p.key, pad(0, button));
    ASSERT_EQ(p.pad, 0);
}

/* Each is looked up once: what it does in the game, and what it means where it does nothing. */
static void what_a_button_means_depends_on_what_is_shown(void)
{
    begin("guideline");
    means(GAMEPAD_SOUTH, KEY_ENTER, ACTION_CCW);
    means(GAMEPAD_NORTH, pad(0, GAMEPAD_NORTH), ACTION_CW);
    rig_type(&t, "E");
    means(GAMEPAD_SOUTH, pad(0, GAMEPAD_SOUTH), ACTION_CCW);
    means(GAMEPAD_STICK_LEFT, KEY_TAB, ACTION_TARGET); /* there is nobody to aim at */
    press(0, GAMEPAD_START);
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    means(GAMEPAD_START, pad(0, GAMEPAD_START), ACTION_PAUSE); /* it also continues with it */
    means(GAMEPAD_EAST, KEY_ESCAPE, ACTION_CW);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(what_a_button_means_depends_on_what_is_shown);
    RUN(keys_of_pads);
    RUN(a_pad_plays_and_pauses);
    RUN(held_it_slides_to_the_wall);
    RUN(what_the_rules_lack_the_neighbour_does);
    RUN(menus_by_pad);
    RUN(buttons_are_set_in_a_profile_of_their_own);
    RUN(two_pads_play_two);
    RUN(each_pad_has_its_board);
    return test_done();
}
