/* The mouse and the front end's other news: what the scene offers the pointer, what a click does,
 * the choices about the window. */
#include "session_rig.h"

static session_rig t;

static void begin(void)
{
    session_options o = rig_options("guideline", "none");
    o.has_pointer = o.has_window = true;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
}

/* The one whose click is that key; NULL: none. */
static const scene_item *spot(key_code key)
{
    rig_look(&t);
    for (uint32_t i = 0; i < t.scene->count; i++)
        if (t.scene->item[i].kind == ITEM_SPOT && t.scene->item[i].text == key)
            return &t.scene->item[i];
    return NULL;
}

static const scene_item *cursor(void)
{
    rig_look(&t);
    for (uint32_t i = 0; i < t.scene->count; i++)
        if (t.scene->item[i].kind == ITEM_SHAPE && t.scene->item[i].cell == SHAPE_CURSOR)
            return &t.scene->item[i];
    return NULL;
}

static bool inside(const scene_item *small, const scene_item *large)
{
    return small->x >= large->x && small->y >= large->y &&
           small->x + small->w <= large->x + large->w && small->y + small->h <= large->y + large->h;
}

static bool on_line(const scene_item *mark, const scene_item *line)
{
    return mark && line && mark->y == line->y && mark->h == line->h && inside(line, mark);
}

static void every_line_is_a_spot_and_takes_the_cursor(void)
{
    begin();
    ASSERT(spot(KEY_CLICK_LINE + 9)); /* Quit */
    ASSERT(!spot(KEY_CLICK_LINE + 10));
    ASSERT(inside(rig_text(&t, "Options"), spot(KEY_CLICK_LINE + 4)));
    rig_down(&t, KEY_POINT_LINE + 4);
    ASSERT(on_line(cursor(), spot(KEY_CLICK_LINE + 4)));
    rig_down(&t, KEY_POINT_LINE + 10);
    ASSERT(on_line(cursor(), spot(KEY_CLICK_LINE + 4)));
    rig_close(&t);
}

static void a_click_chooses_and_the_other_button_goes_back(void)
{
    begin();
    rig_down(&t, KEY_CLICK_LINE + 4);
    ASSERT(rig_text(&t, "Handling") && !rig_text(&t, "Quit"));
    rig_down(&t, KEY_POINT_BACK);
    ASSERT(rig_text(&t, "Quit"));
    for (int i = 0; i < 3; i++)
        rig_down(&t, KEY_POINT_BACK);
    ASSERT(!rig_look(&t)->quit);
    rig_down(&t, KEY_CLICK_LINE);
    ASSERT(rig_text(&t, "Score"));
    ASSERT(!spot(KEY_CLICK_LINE));
    rig_down(&t, KEY_CLICK_LINE + 3); /* a click that comes too late */
    rig_down(&t, KEY_POINT_BACK);
    ASSERT(rig_text(&t, "Score") && !rig_text(&t, "Paused"));
    rig_close(&t);
}

static void arrows_and_keys_at_the_foot_can_be_clicked(void)
{
    begin();
    rig_down(&t, KEY_POINT_LINE + 1);
    const scene_item *more = spot(KEY_RIGHT), *less = spot(KEY_LEFT);
    ASSERT(more && less && less->x < more->x && more->y == less->y);
    const scene_item *arrow = rig_text(&t, ">"), *bar = cursor();
    ASSERT(arrow && arrow->x + arrow->w < bar->x + bar->w);
    rig_down(&t, KEY_CLICK_LINE + 3);
    const scene_item *back = spot(KEY_ESCAPE);
    ASSERT(back && inside(rig_text(&t, "back"), back));
    rig_close(&t);
}

static void fingers_are_told_of_no_keys(void)
{
    begin();
    ASSERT(rig_text(&t, "Enter") && rig_text(&t, "move"));
    rig_down(&t, KEY_FINGERS);
    ASSERT(!rig_text(&t, "Enter") && !rig_text(&t, "start") && !rig_text(&t, "move"));
    rig_down(&t, KEY_CLICK_LINE + 4);
    ASSERT(rig_text(&t, "Handling") && !rig_text(&t, "Enter") && !rig_text(&t, "Esc"));
    const scene_item *back = spot(KEY_ESCAPE);
    ASSERT(back && inside(rig_text(&t, "back"), back));
    ASSERT(back->h >= 2 * t.scene->text_h); /* a thumb is no arrow */
    ASSERT(!spot(KEY_ENTER));               /* the line itself does it */
    rig_up(&t, KEY_FINGERS);
    ASSERT(rig_text(&t, "Enter") && rig_text(&t, "Esc") && rig_text(&t, "move"));
    rig_close(&t);
}

static void pointing_does_not_scroll_a_list(void)
{
    begin();
    t.height = 160; /* sixteen lines: not all the keys are to be seen */
    rig_type(&t, "DDDDEDE");
    rig_down(&t, KEY_POINT_LINE + 1);
    rig_type(&t, "DDDDDD");
    unsigned first = 0;
    while (!spot(KEY_CLICK_LINE + first))
        first++;
    unsigned last = first;
    while (spot(KEY_CLICK_LINE + last + 1))
        last++;
    ASSERT(last - first < 13);
    rig_down(&t, KEY_POINT_LINE + last);
    ASSERT(spot(KEY_CLICK_LINE + first) && spot(KEY_CLICK_LINE + last));
    ASSERT(on_line(cursor(), spot(KEY_CLICK_LINE + last)));
    rig_type(&t, "D"); /* by key it does */
    ASSERT(!spot(KEY_CLICK_LINE + first));
    rig_close(&t);
}

static void a_click_gives_up_waiting_for_a_key(void)
{
    begin();
    rig_type(&t, "DDDDEDE");
    rig_down(&t, KEY_CLICK_LINE + 1);
    rig_type(&t, "m");
    ASSERT(rig_text(&t, "Left, M"));
    rig_down(&t, KEY_CLICK_LINE + 1);
    rig_down(&t, KEY_CLICK_LINE + 3);
    rig_type(&t, "n");
    ASSERT(!rig_text(&t, ", N"));
    rig_close(&t);
}

static void nothing_is_offered_without_a_pointer(void)
{
    rig_open(&t, "guideline", "none");
    ASSERT_EQ(rig_count(&t, ITEM_SPOT), 0);
    rig_type(&t, "DDDDE");
    ASSERT(!rig_text(&t, "Window"));
    rig_close(&t);
}

static void the_window_is_told_what_the_player_chose(void)
{
    begin();
    ASSERT_EQ(t.scene->fullscreen, 0);
    rig_type(&t, "DDDDEDDDDE");
    ASSERT(rig_text(&t, "Full screen"));
    rig_type(&t, "ED");
    ASSERT_EQ(t.scene->fullscreen, 1);
    rig_down(&t, KEY_FULLSCREEN);
    rig_up(&t, KEY_FULLSCREEN);
    ASSERT_EQ(rig_look(&t)->fullscreen, 0);
    rig_type(&t, "EDLDE");
    ASSERT_EQ(t.scene->vsync, 1);
    ASSERT(rig_text(&t, "at most 120"));
    ASSERT_EQ(t.scene->rumble, 0);
    rig_close(&t);
    session_options o = rig_options("guideline", "none");
    o.fullscreen = true;
    rig_open_options(&t, &o);
    ASSERT_EQ(t.scene->fullscreen, 1);
    rig_close(&t);
}

static void pictures_come_as_the_screen_shows_them(void)
{
    static const struct {
        unsigned rate, cap_turns, us; /* of the cap: screen, 30, 60, 120 */
    } list[] = {{0, 0, 16667}, {144, 0, 6944}, {144, 3, 8333}, {50, 3, 20000}, {50, 1, 33333}};
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++) {
        session_options o = rig_options("guideline", "none");
        o.has_window = true;
        rig_open_options(&t, &o);
        rig_room(&t, 960, 720, 5, 10);
        if (list[i].rate)
            rig_down(&t, KEY_RATE + list[i].rate);
        rig_type(&t, "DDDDEDDDDEDD");
        for (unsigned turns = list[i].cap_turns; turns > 0; turns--)
            rig_type(&t, "R");
        rig_type(&t, "XXHE"); /* a drop leaves a trail, which moves */
        rig_down(&t, ' ');
        rig_look(&t);
        ASSERT_EQ(session_next(t.s) - t.now, list[i].us);
        rig_close(&t);
    }
}

static void a_page_cannot_be_left_and_has_the_look_it_was_opened_with(void)
{
    session_options o = rig_options("guideline", "none");
    o.has_pointer = o.has_window = o.in_page = true;
    o.theme = THEME_PAPER;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
    ASSERT_EQ(t.scene->theme, THEME_PAPER);
    ASSERT(!rig_text(&t, "Quit"));
    ASSERT(!rig_text(&t, "Esc"));
    rig_type(&t, "XX");
    ASSERT_EQ(t.scene->quit, 0);
    ASSERT_EQ(rig_text(&t, "Play")->role, ROLE_CHOSEN);
    rig_type(&t, "DDDDEDDDDE"); /* options, window and pads */
    ASSERT(rig_text(&t, "Full screen") != NULL);
    ASSERT(!rig_text(&t, "Vertical sync"));
    rig_type(&t, "DLDE"); /* the lines after it are what they say */
    ASSERT(rig_text(&t, "at most 120") != NULL);
    ASSERT_EQ(t.scene->rumble, 0);
    ASSERT_EQ(t.scene->vsync, 0);
    rig_close(&t);
}

int main(void)
{
    RUN(every_line_is_a_spot_and_takes_the_cursor);
    RUN(a_click_chooses_and_the_other_button_goes_back);
    RUN(arrows_and_keys_at_the_foot_can_be_clicked);
    RUN(fingers_are_told_of_no_keys);
    RUN(pointing_does_not_scroll_a_list);
    RUN(a_click_gives_up_waiting_for_a_key);
    RUN(nothing_is_offered_without_a_pointer);
    RUN(the_window_is_told_what_the_player_chose);
    RUN(a_page_cannot_be_left_and_has_the_look_it_was_opened_with);
    RUN(pictures_come_as_the_screen_shows_them);
    return test_done();
}
