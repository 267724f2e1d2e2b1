/* Layouts of rooms, and what stands where in them: everything in an ordinary terminal, names beside
 * their numbers, whole cells in a window. */
#include "scene_rig.h"

#include "menus/screens.h"
#include "pixels/pixels.h"
#include "parts_rig.h"
#include "effects/fx.h"

static unsigned layout_at(session_rig *t, int width, int height)
{
    t->width = width;
    t->height = height;
    return rig_look(t)->look.layout;
}

static const scene_item *panel(session_rig *t, unsigned role)
{
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_PANEL && t->scene->item[i].role == role)
            return &t->scene->item[i];
    return NULL;
}

static void an_ordinary_terminal_shows_everything(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_pass(&t, 1100 * MS); /* all of the piece has come in */
    ASSERT_EQ(layout_at(&t, 80, 24), LAYOUT_WIDE);
    ASSERT_EQ(t.scene->cell_w, 2);
    ASSERT_EQ(t.scene->cell_h, 1);
    ASSERT_EQ(panel(&t, ROLE_FIELD)->w, 11 * SCENE_UNIT); /* ten cells, a column each side */
    ASSERT_EQ(panel(&t, ROLE_FIELD)->h, 22 * SCENE_UNIT);
    static const char *const there[] = {"Hold",       "Next",   "Time",   "Score",
                                        "Level",      "Lines",  "Pieces", "Pieces/second",
                                        "Keys/piece", "Finesse"};
    for (size_t i = 0; i < COUNT(there); i++)
        ASSERT(rig_text(&t, there[i]) != NULL);
    ASSERT(rig_text(&t, "pause") != NULL);
    ASSERT_EQ(rig_count(&t, ITEM_BLOCK), 6 * 4 + 4); /* six next, and the piece */
    ASSERT_EQ(rig_count(&t, ITEM_GHOST), 4);
    rig_close(&t);
}

/* The title's words about the chosen rules are long or short; the page stays where it is. */
static void the_title_does_not_jump(void)
{
    static const int room[][2] = {{80, 24}, {120, 40}, {30, 50}, {300, 80}};
    for (size_t i = 0; i < COUNT(room); i++) {
        session_rig t;
        rig_open(&t, "guideline", "marathon");
        t.width = room[i][0];
        t.height = room[i][1];
        rig_type(&t, "[Rules]");
        scene_item first = *panel(&t, ROLE_MENU);
        ASSERT(t.width < 54 || t.height < 25 || rig_text(&t, "one game") != NULL);
        for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
            rig_type(&t, "R");
            ASSERT_EQ(panel(&t, ROLE_MENU)->y, first.y);
            ASSERT_EQ(panel(&t, ROLE_MENU)->h, first.h);
        }
        rig_close(&t);
    }
}

static const int sizes[][4] = {{80, 24, 1, 1},
                               {120, 40, 1, 1},
                               {40, 60, 1, 1},
                               {960, 720, PX_UNIT_W, PX_UNIT_H},
                               {1280, 800, PX_UNIT_W, PX_UNIT_H},
                               {640, 480, PX_UNIT_W, PX_UNIT_H}};

/* The place of each line is the same wherever the cursor is; a line that scrolls has none. */
static void no_line_moves_with_the_cursor(void)
{
    enum { LINES_MOST = 32 };
    for (int language = 0; language < language_count(); language++)
        for (size_t i = 0; i < COUNT(sizes); i++) {
            int32_t y[LINES_MOST] = {0};
            session_options o = rig_options("guideline", "marathon");
            session_rig t;
            o.has_pointer = true;
            rig_open_options(&t, &o);
            session_language(t.s, (unsigned)language);
            rig_room(&t, sizes[i][0], sizes[i][1], sizes[i][2], sizes[i][3]);
            const unsigned lines = screen_count(t.s, screen_get(session_screen(t.s)));
            ASSERT(lines > 10 && lines < LINES_MOST);
            for (unsigned cursor = 0; cursor < lines; cursor++) {
                session_set_cursor(t.s, session_screen(t.s), cursor);
                session_touch(t.s);
                rig_look(&t);
                for (unsigned line = 0; line < lines; line++) {
                    const scene_item *spot = rig_spot(&t, SPOT_LINE, line);
                    ASSERT(spot);
                    if (!y[line])
                        y[line] = spot->y;
                    ASSERT_EQ(spot->y, y[line]);
                }
            }
            rig_close(&t);
        }
}

static int32_t line_y(session_rig *t, const char *label)
{
    const scene_item *line = rig_text(t, label);
    ASSERT(line != NULL);
    return line ? line->y : 0;
}

/* With a game to continue it is the longest: its groups and its name stay. */
static void the_longest_title_has_groups(void)
{
    static const int room[][2] = {{640, 480}, {960, 720}, {1280, 720}, {1920, 1080}, {360, 640}};
    for (size_t i = 0; i < COUNT(room); i++) {
        session_rig t;
        session_options o = rig_options("guideline", "marathon");
        o.has_window = o.lacks_net = true;
        rig_open_options(&t, &o);
        inner_storage(t.s)->unfinished = (session_unfinished){.found = true, .score = 48250};
        session_touch(t.s);
        rig_room(&t, room[i][0], room[i][1], PX_UNIT_W, PX_UNIT_H);
        rig_look(&t);
        int32_t row = line_y(&t, "Mode") - line_y(&t, "Play");
        ASSERT(line_y(&t, "Duel") - line_y(&t, "Rules") > row * 4 / 3);
        ASSERT(line_y(&t, "Records") - line_y(&t, "Learn") > row * 4 / 3);
        ASSERT(line_y(&t, "Options") - line_y(&t, "Replays") > row * 4 / 3);
        ASSERT(rig_text(&t, "TESSERA") == NULL); /* its name is laid of tiles above the page */
        rig_close(&t);
    }
}

/* On a phone the words of the help stand below its pictures, on a desk beside them. */
static void the_help_keeps_its_pictures(void)
{
    static const int room[][2] = {{390, 844}, {960, 720}};
    for (size_t i = 0; i < COUNT(room); i++) {
        session_rig t;
        session_options o = rig_options("guideline", "marathon");
        o.has_window = true;
        rig_open_options(&t, &o);
        rig_room(&t, room[i][0], room[i][1], 8, 16);
        rig_type(&t, "[Help]E");
        ASSERT(rig_count(&t, ITEM_BLOCK) > 50);
        const scene_item *words = rig_text(&t, "Fill a row"), *field = panel(&t, ROLE_FIELD);
        ASSERT(words != NULL && field != NULL);
        ASSERT_EQ(words->y >= field->y + field->h, i == 0);
        ASSERT_EQ(words->x >= field->x + field->w, i == 1);
        rig_close(&t);
    }
}

static void keys_are_written_beside_a_field_that_fills_the_room(void)
{
    session_rig t;
    rig_open(&t, "wx", "marathon");
    rig_type(&t, "E");
    ASSERT_EQ(layout_at(&t, 80, 24), LAYOUT_WIDE);
    ASSERT(rig_text(&t, "pause") != NULL);
    rig_close(&t);
}

static void the_goal_is_measured_below_what_it_counts(void)
{
    static const struct {
        const char *mode, *label;
    } goal[] = {{"ultra", "Time left"}, {"sprint", "Lines"}};
    for (size_t i = 0; i < COUNT(goal); i++) {
        session_rig t;
        const scene_item *bar = NULL;
        rig_open(&t, "guideline", goal[i].mode);
        rig_type(&t, "E");
        const scene_item *label = rig_text(&t, goal[i].label);
        for (uint32_t j = 0; j < t.scene->count; j++)
            if (t.scene->item[j].kind == ITEM_BAR)
                bar = &t.scene->item[j];
        ASSERT(label != NULL && bar != NULL && bar->y == label->y + t.scene->text_h);
        rig_close(&t);
    }
}

static void layouts_by_room(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    ASSERT_EQ(layout_at(&t, 80, 24), LAYOUT_WIDE);
    ASSERT_EQ(layout_at(&t, 60, 22), LAYOUT_WIDE);
    ASSERT_EQ(layout_at(&t, 30, 50), LAYOUT_TALL);
    ASSERT_EQ(layout_at(&t, 24, 22), LAYOUT_TINY);
    ASSERT_EQ(layout_at(&t, 300, 80), LAYOUT_WIDE);
    ASSERT_EQ(t.scene->cell_h, 3);
    ASSERT_EQ(layout_at(&t, 24, 21), LAYOUT_TINY); /* that is the pause's menu */
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    ASSERT_EQ(layout_at(&t, 20, 21), LAYOUT_TOO_SMALL);
    ASSERT(rig_text(&t, "22 x 22") != NULL);
    rig_close(&t);
    rig_open(&t, "wx", "marathon");
    rig_type(&t, "E");
    ASSERT_EQ(layout_at(&t, 80, 24), LAYOUT_WIDE);
    ASSERT_EQ(panel(&t, ROLE_FIELD)->h, 24 * SCENE_UNIT);
    rig_close(&t);
}

/* A terminal that shows two colours in a character: a small one has a board, too, and a large one
 * is filled; an ordinary one shows what it always did. */
static void half_lines_make_more_sizes(void)
{
    static const struct {
        int width, height, columns, lines; /* of a field */
    } room[] = {{40, 20, 10, 10},  {24, 14, 10, 10},  {80, 24, 20, 20}, {120, 31, 20, 20},
                {120, 40, 30, 30}, {120, 44, 40, 40}, {200, 60, 50, 50}};
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    o.has_halves = true;
    rig_open_options(&t, &o);
    rig_type(&t, "E");
    rig_pass(&t, 1100 * MS);
    for (size_t i = 0; i < COUNT(room); i++) {
        ASSERT(layout_at(&t, room[i].width, room[i].height) != LAYOUT_TOO_SMALL);
        ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
        for (uint32_t j = 0; j < t.scene->count; j++) {
            const scene_item *grid = &t.scene->item[j];
            if (grid->kind != ITEM_SHAPE || grid->shape != SHAPE_GRID)
                continue;
            ASSERT_EQ(grid->w / t.scene->text_w, room[i].columns);
            ASSERT_EQ(grid->h / t.scene->text_h, room[i].lines);
        }
        ASSERT_EQ(rig_count(&t, ITEM_GHOST), 4);
    }
    layout_at(&t, 24, 13);
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    ASSERT(rig_text(&t, "22 x 14 needed"));
    rig_close(&t);
}

/* Characters have no places between them. */
static void a_cheer_is_one_word(void)
{
    session_rig t;
    rig_open(&t, "psk", "marathon");
    rig_type(&t, "E");
    rig_pass(&t, 4 * SECOND);
    const ts_event e = {.kind = TS_EVENT_CLEAR, .amount = 4, .rows = 15};
    fx_event(&inner_fx(t.s)[0], &session_match(t.s)->board[0], &e, LANG_EN, t.now);
    for (int i = 0; i < 4; i++) {
        rig_pass(&t, SECOND / 4);
        session_touch(t.s);
        ASSERT(rig_text(&t, "Quad"));
    }
    rig_close(&t);
}

static void cells_of_a_window_are_whole_and_large(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    t.unit_w = 6;
    t.unit_h = 12;
    ASSERT_EQ(layout_at(&t, 1920, 1080), LAYOUT_WIDE);
    /* 20 rows and two of the buffer, at the foot a frame of 3 sixteenths of a cell and a line of 13
     * with a quarter cell around it */
    ASSERT_EQ(t.scene->cell_h, 46);
    ASSERT(22 * 46 + 9 + 38 + 11 <= 1080 && 22 * 47 + 9 + 39 + 12 > 1080);
    ASSERT_EQ(t.scene->cell_w, t.scene->cell_h);
    ASSERT_EQ(layout_at(&t, 360, 760), LAYOUT_TALL);
    rig_close(&t);
}

static int32_t type_of(session_rig *t, const char *words)
{
    const scene_item *item = rig_text(t, words);
    return item ? item->h * t->scene->cell_h / SCENE_UNIT : 0;
}

/* All pages have type of one size and rows as far apart: a list that is longer scrolls, and what is
 * said about the line with the cursor is there. Of 720 pixels a 42nd is the em, a line of it is
 * eight fifths as high. */
static void type_is_the_same_on_all_pages(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 960, 720, 6, 12);
    ASSERT_EQ(type_of(&t, "Play"), 720 / 42 * 8 / 5);
    rig_type(&t, "[Options]E[Sound]E");
    ASSERT_EQ(type_of(&t, "Sound effects"), 720 / 42 * 8 / 5);
    int32_t pitch = rig_text(&t, "Tempo")->y - rig_text(&t, "Music")->y;
    ASSERT(rig_text(&t, "0 turns sound effects off."));
    rig_type(&t, "[Tunes]E");
    ASSERT_EQ(type_of(&t, "Marathon"), 720 / 42 * 8 / 5);
    ASSERT_EQ(rig_text(&t, "Ultra")->y - rig_text(&t, "Sprint")->y, pitch);
    rig_type(&t, "XX[Language]E");
    ASSERT_EQ(type_of(&t, "English"), 720 / 42 * 8 / 5);
    ASSERT_EQ(rig_text(&t, "Polski")->y - rig_text(&t, "English")->y, pitch);
    rig_close(&t);
}

/* No picture of the help, nor what leads on from it, is behind a scroll bar. */
static void help_is_seen_at_once(void)
{
    static const int size[][2] = {{960, 720}, {1280, 720}, {1920, 1080}, {640, 480}};
    static const char *const words[] = {"Fill a row", "saves the piece", "The outline", "T-spin",
                                        "Keys",       "Scoring"};
    for (size_t i = 0; i < sizeof size / sizeof size[0]; i++) {
        session_rig t;
        rig_open(&t, "guideline", "marathon");
        rig_room(&t, size[i][0], size[i][1], 6, 12);
        rig_type(&t, "[Help]E");
        for (size_t j = 0; j < sizeof words / sizeof words[0]; j++)
            ASSERT(rig_text(&t, words[j]));
        rig_close(&t);
    }
}

static void what_the_player_wants_to_see(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_pass(&t, 1100 * MS);
    ASSERT_EQ(rig_count(&t, ITEM_GHOST), 4);
    const scene_item *hold = rig_text(&t, "Hold");
    ASSERT(hold->x < t.scene->width / 2);
    t.s->settings.ghost = 0;
    t.s->settings.grid = 0;
    t.s->settings.hold_right = 1;
    t.s->settings.next_count = 2;
    session_touch(t.s);
    ASSERT_EQ(rig_count(&t, ITEM_GHOST), 0);
    ASSERT_EQ(rig_count(&t, ITEM_SHAPE), 0);
    ASSERT_EQ(rig_count(&t, ITEM_BLOCK), 2 * 4 + 4);
    ASSERT(rig_text(&t, "Hold")->x > t.scene->width / 2);
    rig_close(&t);
}

/* Edition itnotes: a cell is 24 points, so a piece stands 10 units lower for each. */
static void a_gliding_piece_is_between_rows(void)
{
    session_rig t;
    rig_open(&t, "itnotes", "marathon");
    rig_down(&t, KEY_ENTER);
    rig_pass(&t, 75 * MS); /* comes with the first step of 10 ms, then a point a step */
    rig_look(&t);
    unsigned points = session_match(t.s)->board[0].fall;
    ASSERT(points > 3 && points < 9);
    const scene_item *field = panel(&t, ROLE_FIELD), *lowest = NULL;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        if (item->kind == ITEM_BLOCK && item->x > field->x && item->x < field->x + field->w)
            lowest = !lowest || item->y > lowest->y ? item : lowest;
    }
    ASSERT(lowest != NULL);
    ASSERT_EQ((lowest->y - field->y - t.scene->text_h) % SCENE_UNIT, points * 10);
    rig_close(&t);
}

static void coming_garbage_is_a_bar(void)
{
    session_rig t;
    rig_open(&t, "modern", "free");
    rig_type(&t, "E");
    ASSERT_EQ(rig_count(&t, ITEM_BAR), 0);
    ASSERT(ts_add_garbage(inner_match(t.s), 0, 5, 3, TS_GARBAGE, 100000));
    session_touch(t.s);
    ASSERT_EQ(rig_count(&t, ITEM_BAR), 1);
    for (uint32_t i = 0; i < t.scene->count; i++)
        if (t.scene->item[i].kind == ITEM_BAR)
            ASSERT_EQ(t.scene->item[i].h, 5 * SCENE_UNIT); /* a row of the field for each */
    rig_close(&t);
}

/* Without room beside the field numbers keep their names, and pieces are letters: in a line of
 * their own over the field, or else the next one on the frame. Paused, no piece is seen. */
static void the_smallest_room_says_what_is_what(void)
{
    static const char *const named[] = {"Score", "Lines", "Level", "Hold", "Next", "pause"};
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    t.width = t.height = 24;
    rig_type(&t, "E c");
    const ts_board *b = &session_match(t.s)->board[0];
    char next[7] = "", hold[2] = {TS_CELL_LETTERS[b->hold], 0};
    for (int i = 0; i < 6; i++)
        next[i] = TS_CELL_LETTERS[b->queue[i]];
    for (size_t i = 0; i < COUNT(named); i++)
        ASSERT(rig_text(&t, named[i]) != NULL);
    ASSERT(rig_text(&t, next) != NULL);
    ASSERT(rig_text(&t, hold) != NULL);
    t.height = 22;
    rig_look(&t);
    next[1] = '\0';
    ASSERT(rig_text(&t, "Lines") != NULL);
    ASSERT(rig_text(&t, "Next") != NULL);
    ASSERT(rig_text(&t, next) != NULL);
    ASSERT(rig_text(&t, "Hold") == NULL);
    t.height = 24;
    rig_type(&t, "p");
    ASSERT(rig_text(&t, "Score") != NULL);
    ASSERT(rig_text(&t, "Next") == NULL);
    ASSERT(rig_text(&t, "Hold") == NULL);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(an_ordinary_terminal_shows_everything);
    RUN(the_title_does_not_jump);
    RUN(no_line_moves_with_the_cursor);
    RUN(the_longest_title_has_groups);
    RUN(the_help_keeps_its_pictures);
    RUN(keys_are_written_beside_a_field_that_fills_the_room);
    RUN(the_goal_is_measured_below_what_it_counts);
    RUN(the_smallest_room_says_what_is_what);
    RUN(layouts_by_room);
    RUN(half_lines_make_more_sizes);
    RUN(a_cheer_is_one_word);
    RUN(cells_of_a_window_are_whole_and_large);
    RUN(type_is_the_same_on_all_pages);
    RUN(help_is_seen_at_once);
    RUN(what_the_player_wants_to_see);
    RUN(a_gliding_piece_is_between_rows);
    RUN(coming_garbage_is_a_bar);
    return test_done();
}
