/* The mouse and the front end's other news: what the scene offers the pointer, what a click does,
 * the choices about the window. */
#include "session_rig.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/practice.h"
#include "input/keys.h"
#include "session/setup.h"

#include "session/parts.h"

static session_rig t;

static void begin(void)
{
    session_options o = rig_options("guideline", "none");
    o.has_pointer = o.has_window = true;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
}

/* Returns the item of a line of a menu, or of a key, or NULL if it is not offered. */
static const scene_item *line(unsigned n)
{
    return rig_spot(&t, SPOT_LINE, n);
}

static const scene_item *key(key_code which)
{
    return rig_spot(&t, SPOT_KEY, which);
}

/* The other button, where no line is. */
static void back(void)
{
    session_pointer(t.s, POINTER_CLEAR, 0, 0, t.now);
}

static const scene_item *cursor(void)
{
    rig_look(&t);
    for (uint32_t i = 0; i < t.scene->count; i++)
        if (t.scene->item[i].kind == ITEM_SHAPE && t.scene->item[i].shape == SHAPE_CURSOR)
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

enum { OPTIONS = 8, QUIT = 10 }; /* lines of the title */

static void every_line_is_a_spot_and_takes_the_cursor(void)
{
    begin();
    ASSERT(inside(rig_text(&t, "Quit"), line(QUIT)));
    ASSERT(!line(QUIT + 1));
    ASSERT(inside(rig_text(&t, "Options"), line(OPTIONS)));
    rig_point(&t, OPTIONS);
    ASSERT(on_line(cursor(), line(OPTIONS)));
    session_pointer(t.s, POINTER_MOVE, 0, 0, t.now); /* where no line is */
    ASSERT(on_line(cursor(), line(OPTIONS)));
    rig_close(&t);
}

static void a_click_chooses_and_the_other_button_goes_back(void)
{
    begin();
    rig_click(&t, SPOT_LINE, OPTIONS);
    ASSERT(rig_text(&t, "Handling") && !rig_text(&t, "Quit"));
    back();
    ASSERT(rig_text(&t, "Quit"));
    for (int i = 0; i < 3; i++)
        back();
    ASSERT(!rig_look(&t)->look.quit);
    rig_point(&t, 0);
    const scene_item too_late = *line(3);
    rig_down(&t, KEY_ENTER);
    rig_pointer(&t, POINTER_PRESS, &too_late); /* the picture still shows the menu */
    back();
    ASSERT(rig_text(&t, "Score") && !line(0)); /* it was meant for the menu */
    back();
    ASSERT(rig_text(&t, "Paused"));
    rig_close(&t);
}

static void arrows_and_keys_at_the_foot_can_be_clicked(void)
{
    begin();
    rig_point(&t, 1);
    const scene_item *more = key(KEY_RIGHT), *less = key(KEY_LEFT);
    ASSERT(more && less && less->x < more->x && more->y == less->y);
    const scene_item *arrow = rig_text(&t, ">"), *bar = cursor();
    ASSERT(arrow && arrow->x + arrow->w < bar->x + bar->w);
    rig_click(&t, SPOT_LINE, 3);
    const scene_item *back = rig_text(&t, "back");
    unsigned spots = 0;
    for (uint32_t i = 0; back && i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        spots += item->kind == ITEM_SPOT && item->spot == SPOT_KEY && item->which == KEY_ESCAPE &&
                 inside(back, item);
    }
    ASSERT_EQ(spots, 1);
    rig_close(&t);
}

static void fingers_are_told_of_no_keys(void)
{
    begin();
    ASSERT(rig_text(&t, "Enter") && rig_text(&t, "move"));
    rig_tell(&t, TELL_FINGERS, 1);
    ASSERT(!rig_text(&t, "Enter") && !rig_text(&t, "start") && !rig_text(&t, "move"));
    rig_type(&t, "[Options]E");
    ASSERT(rig_text(&t, "Handling") && !rig_text(&t, "Enter") && !rig_text(&t, "Esc"));
    const scene_item *back = key(KEY_ESCAPE);
    ASSERT(back && inside(rig_text(&t, "back"), back));
    ASSERT(back->h * t.scene->cell_h / SCENE_UNIT >= 44); /* a thumb is no arrow */
    ASSERT(!key(KEY_ENTER));                              /* the line itself does it */
    rig_tell(&t, TELL_FINGERS, 0);
    ASSERT(rig_text(&t, "Enter") && rig_text(&t, "Esc") && rig_text(&t, "move"));
    rig_close(&t);
}

/* Of a window that lost the keys a phone knows nothing. */
static void a_phone_says_that_the_page_was_hidden(void)
{
    begin();
    for (int fingers = 0; fingers < 2; fingers++) {
        rig_tell(&t, TELL_FINGERS, (uint32_t)fingers);
        rig_type(&t, fingers ? "X" : "E");
        rig_pass(&t, 4000 * MS);
        rig_tell(&t, TELL_FOCUS, 0);
        rig_look(&t);
        ASSERT_EQ(rig_text(&t, "The page was hidden.") != NULL, fingers);
        ASSERT_EQ(rig_text(&t, "The window lost focus.") != NULL, !fingers);
        rig_tell(&t, TELL_FOCUS, 1);
    }
    rig_close(&t);
}

static void fingers_are_not_told_to_try_keys(void)
{
    enum { HANDLING_LINES = 12 };
    for (int fingers = 0; fingers < 2; fingers++) {
        unsigned told = 0;
        begin();
        rig_tell(&t, TELL_FINGERS, (uint32_t)fingers);
        rig_room(&t, 960, 1200, 5, 10);
        session_push(t.s, SCREEN_HANDLING);
        for (int i = 0; i < HANDLING_LINES; i++) {
            rig_look(&t);
            told += rig_text(&t, "left and right keys") != NULL;
            rig_type(&t, "D");
        }
        ASSERT_EQ(told, !fingers);
        rig_close(&t);
    }
}

static void pointing_does_not_scroll_a_list(void)
{
    begin();
    t.height = 160; /* sixteen lines: not all the keys are to be seen */
    rig_type(&t, "[Options]E[Keys]E");
    rig_point(&t, 1);
    rig_type(&t, "[Rotate 180]");
    unsigned first = 0;
    while (!line(first))
        first++;
    unsigned last = first;
    while (line(last + 1))
        last++;
    ASSERT(last - first < 13);
    rig_point(&t, last);
    ASSERT(line(first) && line(last));
    ASSERT(on_line(cursor(), line(last)));
    rig_type(&t, "D"); /* by key it does */
    ASSERT(!line(first));
    rig_close(&t);
}

static void a_click_gives_up_waiting_for_a_key(void)
{
    begin();
    rig_type(&t, "[Options]E[Keys]E");
    rig_click(&t, SPOT_LINE, 2);
    rig_type(&t, "m");
    ASSERT(rig_text(&t, "Left, M"));
    rig_click(&t, SPOT_LINE, 2);
    rig_click(&t, SPOT_LINE, 4);
    rig_type(&t, "n");
    ASSERT(!rig_text(&t, ", N"));
    rig_close(&t);
}

/* In the middle of cell x, y of the field, from the lowest row on. */
static void at_cell(unsigned what, int x, int y)
{
    const scene_item *field = rig_spot(&t, SPOT_CELLS, 20);
    ASSERT(field != NULL);
    if (!field)
        return;
    scene_item cell = *field;
    cell.w = cell.h = field->w / 10;
    cell.x += x * cell.w;
    cell.y += (19 - y) * cell.h;
    rig_pointer(&t, what, &cell);
}

static void a_button_held_down_draws_and_the_other_clears(void)
{
    session_options o = rig_options("guideline", "practice");
    o.has_pointer = true;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
    rig_type(&t, "Ee");
    const ts_board *b = &session_match(t.s)->board[0];
    at_cell(POINTER_MOVE, 2, 0);
    ASSERT_EQ(b->row[0], 0);
    at_cell(POINTER_PRESS, 2, 0);
    at_cell(POINTER_MOVE, 3, 0);
    at_cell(POINTER_MOVE, 3, 19);
    session_pointer(t.s, POINTER_MOVE, 0, 0, t.now); /* out of the field and back */
    at_cell(POINTER_MOVE, 4, 0);
    at_cell(POINTER_RELEASE, 4, 0);
    at_cell(POINTER_MOVE, 5, 0);
    ASSERT_EQ(b->row[0], 1 << 2 | 1 << 3 | 1 << 4);
    ASSERT_EQ(b->row[19], 1 << 3);
    at_cell(POINTER_CLEAR, 3, 0);
    at_cell(POINTER_MOVE, 4, 0);
    ASSERT_EQ(b->row[0], 1 << 2);
    at_cell(POINTER_PRESS, 4, 0); /* the first button, while the other is down */
    ASSERT_EQ(b->row[0], 1 << 2 | 1 << 4);
    at_cell(POINTER_RELEASE, 4, 0);
    rig_type(&t, "E"); /* the field is no longer drawn on */
    ASSERT(!rig_spot(&t, SPOT_CELLS, 20));
    uint16_t row = b->row[0];
    session_practice_point(t.s, 7, false);
    ASSERT_EQ(b->row[0], row);
    rig_close(&t);
}

static void keys_take_the_cursor_and_a_line_takes_it_back(void)
{
    begin();
    rig_point(&t, 4);
    rig_type(&t, "D");
    ASSERT(on_line(cursor(), line(5)));
    rig_point(&t, 4); /* the pointer has trembled on its line */
    ASSERT(on_line(cursor(), line(4)));
    rig_down(&t, KEY_GAMEPAD + GAMEPAD_DOWN); /* a pad leaves it where it is */
    rig_up(&t, KEY_GAMEPAD + GAMEPAD_DOWN);
    rig_point(&t, 4);
    ASSERT(on_line(cursor(), line(5)));
    session_wheel(t.s, -2, t.now);
    ASSERT(on_line(cursor(), line(7)));
    session_wheel(t.s, 1, t.now);
    ASSERT(on_line(cursor(), line(6)));
    rig_point(&t, 4);
    ASSERT(on_line(cursor(), line(4)));
    session_wheel(t.s, 20, t.now); /* it stops at the ends */
    ASSERT(on_line(cursor(), line(0)));
    session_wheel(t.s, -20, t.now);
    session_wheel(t.s, -20, t.now);
    rig_type(&t, "D"); /* a key comes round */
    ASSERT(on_line(cursor(), line(0)));
    rig_close(&t);
}

/* Half of the track is half of the most, wherever the pointer is above or below it; it stops at the
 * ends, and a released slider stays. */
static void sliders_are_dragged(void)
{
    session_options o = rig_options("modern", "none");
    o.has_pointer = o.has_window = o.has_sound = true;
    rig_open_options(&t, &o);
    rig_room(&t, 960, 720, 5, 10);
    rig_type(&t, "[Options]E[Sound]E");
    const scene_item track = *rig_spot(&t, SPOT_SLIDER, 0);
    const int cell = t.scene->cell_h, y = (track.y + track.h / 2) * cell / SCENE_UNIT;
    const int left = track.x * cell / SCENE_UNIT, w = track.w * cell / SCENE_UNIT;
    session_pointer(t.s, POINTER_PRESS, left + w / 2, y, t.now);
    ASSERT_EQ(t.s->settings.volume, 5);
    session_pointer(t.s, POINTER_MOVE, left + w * 8 / 10, y + 300, t.now);
    ASSERT_EQ(t.s->settings.volume, 8);
    session_pointer(t.s, POINTER_MOVE, left + 3 * w, y, t.now);
    ASSERT_EQ(t.s->settings.volume, 10);
    session_pointer(t.s, POINTER_MOVE, 0, y, t.now);
    ASSERT_EQ(t.s->settings.volume, 0);
    session_pointer(t.s, POINTER_RELEASE, 0, 0, t.now);
    session_pointer(t.s, POINTER_MOVE, left + w / 2, y, t.now);
    ASSERT_EQ(t.s->settings.volume, 0);
    rig_type(&t, "X[Handling]E"); /* its lines are made by functions */
    unsigned das = 0;
    while (!rig_spot(&t, SPOT_SLIDER, das))
        das++;
    const scene_item *first = rig_spot(&t, SPOT_SLIDER, das);
    const unsigned before = session_handling_get(t.s, 0);
    session_pointer(t.s, POINTER_PRESS, first->x * cell / SCENE_UNIT + 1,
                    (first->y + first->h / 2) * cell / SCENE_UNIT, t.now);
    ASSERT(before > 0 && session_handling_get(t.s, 0) < before / 4);
    rig_close(&t);
}

/* A time in the middle of a slider that ends at two seconds; the left end of the speed is not
 * 0 %, which no game can have. */
static void a_custom_game_has_sliders(void)
{
    enum { SPEED = 2, LOCK = 3 };
    begin();
    rig_room(&t, 1280, 720, 5, 10);
    rig_type(&t, "[Rules]E[Custom game]E");
    for (unsigned line = SPEED; line <= LOCK; line++) {
        const scene_item track = *rig_spot(&t, SPOT_SLIDER, line);
        const int cell = t.scene->cell_h, w = line == LOCK ? track.w / 2 : 0;
        session_pointer(t.s, POINTER_PRESS, (track.x + w) * cell / SCENE_UNIT + 1,
                        (track.y + track.h / 2) * cell / SCENE_UNIT, t.now);
        session_pointer(t.s, POINTER_RELEASE, 0, 0, t.now);
    }
    ts_setup setup;
    ts_rules changed;
    ts_rules_setup(&t.s->settings.custom_rules, TS_MODE_NONE, &setup);
    const ts_rules *r = ts_rules_of(&setup, &changed);
    ASSERT_EQ(ts_knob_value(r, TS_KNOB_SPEED), 1);
    const uint64_t lock_ms = session_ms_of_ticks(r, ts_knob_value(r, TS_KNOB_LOCK));
    ASSERT(lock_ms >= 950 && lock_ms <= 1050);
    rig_close(&t);
}

/* "<" leads back; on a page of the options the names of all of them lead there, in a narrow window
 * those of the two beside it, and Tab goes round to the first. */
static void pages_are_turned(void)
{
    static const unsigned pages[] = {SCREEN_HANDLING, SCREEN_KEYS,   SCREEN_LOOK,
                                     SCREEN_SOUND,    SCREEN_WINDOW, SCREEN_LANGUAGE};
    enum { PAGES = sizeof pages / sizeof pages[0] };
    begin();
    ASSERT(!rig_text(&t, "<") || !key(KEY_ESCAPE));
    rig_type(&t, "[Help]E");
    ASSERT(rig_text(&t, "<"));
    rig_click(&t, SPOT_KEY, KEY_ESCAPE);
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_type(&t, "[Options]EE");
    for (unsigned i = 0; i < 2 * PAGES; i++) {
        ASSERT_EQ(session_screen(t.s), pages[i % PAGES]);
        ASSERT_EQ(session_screen_below(t.s), SCREEN_OPTIONS);
        rig_room(&t, i < PAGES ? 1280 : 320, i < PAGES ? 720 : 480, 5, 10);
        const bool wide = i < PAGES;
        for (unsigned n = 0; n < PAGES; n++)
            ASSERT(!rig_spot(&t, SPOT_TAB, pages[n]) ==
                   !(wide ? n != i : n == (i + 1) % PAGES || n == (i + PAGES - 1) % PAGES));
        ASSERT(!wide || rig_text(&t, "<"));
        if (i < PAGES)
            rig_click(&t, SPOT_TAB, pages[(i + 1) % PAGES]);
        else
            rig_type(&t, "T");
    }
    rig_type(&t, "X");
    ASSERT_TEXT(rig_chosen(&t), "Handling");
    rig_close(&t);
}

static void nothing_is_offered_without_a_pointer(void)
{
    rig_open(&t, "guideline", "none");
    ASSERT_EQ(rig_count(&t, ITEM_SPOT), 0);
    rig_type(&t, "[Options]E");
    ASSERT(!rig_text(&t, "Window"));
    rig_close(&t);
}

static void the_window_is_told_what_the_player_chose(void)
{
    begin();
    ASSERT_EQ(t.scene->look.fullscreen, 0);
    rig_type(&t, "[Options]E[Window and controllers]E");
    ASSERT(rig_text(&t, "Full screen"));
    rig_type(&t, "ED");
    ASSERT_EQ(t.scene->look.fullscreen, 1);
    rig_tell(&t, TELL_FULLSCREEN, 1);
    ASSERT_EQ(rig_look(&t)->look.fullscreen, 0);
    rig_type(&t, "E[Frame rate limit]L[Rumble]E");
    ASSERT_EQ(t.scene->look.vsync, 1);
    ASSERT(rig_text(&t, "120 fps"));
    ASSERT_EQ(t.scene->look.rumble, 0);
    rig_close(&t);
    session_options o = rig_options("guideline", "none");
    o.fullscreen = true;
    rig_open_options(&t, &o);
    ASSERT_EQ(t.scene->look.fullscreen, 1);
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
            rig_tell(&t, TELL_FRAME_RATE, list[i].rate);
        rig_type(&t, "[Options]E[Window and controllers]E[Frame rate limit]");
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
    ASSERT_EQ(t.scene->look.theme, THEME_PAPER);
    ASSERT(!rig_text(&t, "Quit"));
    ASSERT(!rig_text(&t, "Esc"));
    rig_type(&t, "XX");
    ASSERT_EQ(t.scene->look.quit, 0);
    ASSERT_EQ(rig_text(&t, "Play")->role, ROLE_CHOSEN);
    rig_type(&t, "[Options]E[Window and controllers]E"); /* options, window and pads */
    ASSERT(rig_text(&t, "Full screen") != NULL);
    ASSERT(!rig_text(&t, "Vertical sync"));
    rig_type(&t, "[Frame rate limit]L[Rumble]E"); /* the lines after it are what they say */
    ASSERT(rig_text(&t, "120 fps") != NULL);
    ASSERT_EQ(t.scene->look.rumble, 0);
    ASSERT_EQ(t.scene->look.vsync, 0);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_line_is_a_spot_and_takes_the_cursor);
    RUN(a_click_chooses_and_the_other_button_goes_back);
    RUN(arrows_and_keys_at_the_foot_can_be_clicked);
    RUN(fingers_are_told_of_no_keys);
    RUN(a_phone_says_that_the_page_was_hidden);
    RUN(fingers_are_not_told_to_try_keys);
    RUN(pointing_does_not_scroll_a_list);
    RUN(a_click_gives_up_waiting_for_a_key);
    RUN(a_button_held_down_draws_and_the_other_clears);
    RUN(keys_take_the_cursor_and_a_line_takes_it_back);
    RUN(sliders_are_dragged);
    RUN(a_custom_game_has_sliders);
    RUN(pages_are_turned);
    RUN(nothing_is_offered_without_a_pointer);
    RUN(the_window_is_told_what_the_player_chose);
    RUN(a_page_cannot_be_left_and_has_the_look_it_was_opened_with);
    RUN(pictures_come_as_the_screen_shows_them);
    return test_done();
}
