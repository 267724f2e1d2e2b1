/* The surroundings of the field, as the source of an edition has them. Sizes by hand. */
#include "parts_rig.h"
#include "api/scene.h"
#include "session_rig.h"
#include "game/run.h"

static void open_in_room(session_rig *t, int width, int height)
{
    rig_room(t, width, height, 7, 17);
    if (!session_in_game(t->s))
        rig_type(t, "[Play]E");
    t->s->settings.games_begun = FIRST_GAMES;
    session_touch(t->s);
    rig_pass(t, 100 * MS);
    rig_look(t);
}

static void open_room(session_rig *t, const char *rules, const char *mode, int width, int height)
{
    rig_open(t, rules, mode);
    open_in_room(t, width, height);
}

static const scene_item *panel_of(session_rig *t, unsigned role)
{
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_PANEL && t->scene->item[i].role == role)
            return &t->scene->item[i];
    return NULL;
}

static unsigned count_panels(session_rig *t)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < t->scene->count; i++)
        count += t->scene->item[i].kind == ITEM_PANEL && t->scene->item[i].role == ROLE_SIDE;
    return count;
}

static unsigned count_shapes(session_rig *t, unsigned shape)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < t->scene->count; i++)
        count += t->scene->item[i].kind == ITEM_SHAPE && t->scene->item[i].shape == shape;
    return count;
}

static bool laid(session_rig *t, const char *words)
{
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_TILES &&
            strcmp(rig_words(t, &t->scene->item[i]), words) == 0)
            return true;
    return false;
}

/* wx: squares of a tenth of the width and a 22nd of the height above a bar of 26 pixels. */
static void wx_fills_its_window(void)
{
    session_rig t;
    open_room(&t, "wx", "marathon", 390, 664);
    const scene_item *field = panel_of(&t, ROLE_FIELD);
    ASSERT_EQ(t.scene->cell_w, 39);
    ASSERT_EQ(t.scene->cell_h, 29);
    ASSERT(field && field->x == 0 && field->y == 0);
    ASSERT(field && field->w == 10 * SCENE_UNIT && field->h == 22 * SCENE_UNIT);
    ASSERT(rig_text(&t, "0") && !rig_text(&t, "Next") && !rig_text(&t, "Score"));
    rig_type(&t, "X"); /* the bar says it, too, as the source's does */
    rig_look(&t);
    ASSERT_EQ(t.scene->cell_w, 39);
    unsigned paused = 0;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        paused += item->kind == ITEM_TEXT && strcmp(t.scene->words + item->text, "Paused") == 0 &&
                  item->y >= 22 * SCENE_UNIT;
    }
    ASSERT_EQ(paused, 1);
    ASSERT(rig_text(&t, "Resume"));
    rig_close(&t);
}

/* As upright as its source's window, in the middle of a wide one and of a narrow one. */
static void wx_keeps_its_proportions(void)
{
    static const struct {
        int w, h, cell_w, cell_h, left;
    } at[] = {{1280, 720, 42, 31, 430}, {300, 900, 30, 32, 0}};
    session_rig t;
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        open_room(&t, "wx", "marathon", at[i].w, at[i].h);
        const scene_item *field = panel_of(&t, ROLE_FIELD);
        ASSERT_EQ(t.scene->cell_w, at[i].cell_w);
        ASSERT_EQ(t.scene->cell_h, at[i].cell_h);
        ASSERT(field && field->x == at[i].left * SCENE_UNIT / at[i].cell_w);
        rig_close(&t);
    }
}

/* The bar has the lines; in a race the time, too. */
static void its_bar_has_one_text(void)
{
    session_rig t;
    open_room(&t, "wx", "marathon", 1280, 720);
    inner_match(t.s)->board[0].lines = 37;
    session_touch(t.s);
    rig_look(&t);
    ASSERT(rig_text(&t, "37") != NULL);
    rig_close(&t);
    open_room(&t, "wx", "sprint", 1280, 720);
    ASSERT(rig_text(&t, "0/40   0:00.") != NULL);
    rig_close(&t);
}

/* Cells are as large as with another theme; numbers stand somewhere, once. */
static void no_dress_changes_the_size_of_a_cell(void)
{
    static const char *const rules[] = {"psk", "itnotes", "pivot", "pygame", "nes", "tgm"};
    static const int size[][2] = {{1280, 720}, {640, 480}, {480, 800}, {1920, 1080}};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++)
        for (size_t j = 0; j < sizeof size / sizeof size[0]; j++) {
            session_rig t;
            open_room(&t, rules[i], "marathon", size[j][0], size[j][1]);
            int32_t cell = t.scene->cell_h;
            ASSERT(rig_text(&t, "Score") && rig_text(&t, "Lines"));
            t.s->settings.theme = THEME_MOSAIC;
            session_touch(t.s);
            rig_look(&t);
            ASSERT_EQ(t.scene->cell_h, cell);
            rig_close(&t);
        }
}

/* A mark every 24 points of a cell; the piece comes in at the top: two rows are 48. */
static void itnotes_measures_in_points(void)
{
    session_rig t;
    open_room(&t, "itnotes", "marathon", 1280, 720);
    ASSERT(rig_text(&t, "120") && rig_text(&t, "480"));
    int foot = 0;
    for (int points = 24; points < 120; points++) {
        for (uint32_t i = 0; i < t.scene->count; i++) {
            const scene_item *item = &t.scene->item[i];
            char words[16];
            snprintf(words, sizeof words, "%d", points);
            if (item->kind == ITEM_TEXT && strcmp(rig_words(&t, item), words) == 0)
                foot = points;
        }
    }
    ASSERT(foot >= 48 && foot < 72); /* some steps of a point have passed */
    rig_close(&t);
}

static unsigned counted(const session_rig *t)
{
    unsigned all = 0;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++)
        all += inner_run(t->s)->stats[0].of_kind[kind];
    return all;
}

/* The NES counts what comes in, and changes its colours with the level's last digit. */
static void nes_counts_pieces(void)
{
    session_rig t;
    open_room(&t, "nes", "marathon", 1280, 720);
    ASSERT_EQ(counted(&t), 1);
    ASSERT(rig_text(&t, "001") && rig_text(&t, "000") && rig_text(&t, "Best"));
    inner_match(t.s)->board[0].level = 23;
    session_touch(t.s);
    rig_look(&t);
    ASSERT_EQ(t.scene->look.level, 3);
    ASSERT(palette_colours(TS_RULES_NES, 3, TS_J).face !=
           palette_colours(TS_RULES_NES, 0, TS_J).face);
    ASSERT_EQ(palette_colours(TS_RULES_NES, 13, TS_J).face,
              palette_colours(TS_RULES_NES, 3, TS_J).face);
    rig_close(&t);
}

static unsigned dots(session_rig *t)
{
    unsigned n = 0;
    for (uint32_t i = 0; i < t->scene->count; i++)
        n += t->scene->item[i].kind == ITEM_SHAPE && t->scene->item[i].shape == SHAPE_DOT;
    return n;
}

/* One on the falling piece, one on the next. */
static void pivot_marks_its_pivot(void)
{
    session_rig t;
    open_room(&t, "pivot", "marathon", 1280, 720);
    ASSERT_EQ(dots(&t), 2);
    t.s->settings.theme = THEME_FLAT;
    session_touch(t.s);
    rig_look(&t);
    ASSERT_EQ(dots(&t), 0);
    rig_close(&t);
}

/* It stands over the field's middle, and moves to the right every ten lines; nowhere in menus. */
static void the_light_moves_with_lines(void)
{
    session_rig t;
    open_room(&t, "guideline", "marathon", 1280, 720);
    unsigned begins = t.scene->look.light;
    ASSERT(begins >= 126 && begins <= 129);
    inner_match(t.s)->board[0].lines = 9;
    session_touch(t.s);
    ASSERT_EQ(rig_look(&t)->look.light, begins);
    inner_match(t.s)->board[0].lines = 30; /* three stones of 11 pixels, in 255ths of 1280 */
    session_touch(t.s);
    unsigned moved = rig_look(&t)->look.light - begins;
    ASSERT(moved == 6 || moved == 7);
    rig_type(&t, "X");
    ASSERT_EQ(rig_look(&t)->look.light, 0);
    rig_close(&t);
}

/* In hundredths, in the middle under the field; the keys make room. */
static void the_arcade_has_its_clock_under_the_field(void)
{
    static const int room[][2] = {{1280, 720}, {640, 480}};
    for (size_t i = 0; i < sizeof room / sizeof room[0]; i++) {
        session_rig t;
        open_room(&t, "tgm", "master", room[i][0], room[i][1]);
        rig_type(&t, "L");
        rig_pass(&t, 450 * MS);
        rig_look(&t);
        const scene_item *field = panel_of(&t, ROLE_FIELD), *clock = NULL;
        for (uint32_t j = 0; j < t.scene->count; j++) {
            const scene_item *item = &t.scene->item[j];
            const char *words = t.scene->words + item->text;
            if (item->kind == ITEM_TEXT && strncmp(words, "0:0", 3) == 0)
                clock = item;
            if (clock == item)
                ASSERT(strchr(words, '.') && strlen(strchr(words, '.')) == 3);
        }
        ASSERT(field && clock && clock->y >= field->y + field->h);
        ASSERT(clock->x >= field->x && clock->x + clock->w <= field->x + field->w);
        ASSERT(clock->y + clock->h <= (int32_t)t.scene->height);
        rig_close(&t);
    }
}

/* Boxes and grids are there in a replay, too; its name stands beside what an edition has over its
 * field. */
static void replays_wear_it(void)
{
    static const struct {
        const char *rules, *title, *has;
        unsigned roles; /* panels of a field: its own, and the box of a next piece */
    } expected[] = {{"nes", "NES", "Best", 1},           {"pygame", "Drop-in", "Score", 2},
                    {"pivot", "Pivot", "Level 0", 2},    {"itnotes", "Glide", "240", 1},
                    {"tgm", "Grand Master", "Grade", 1}, {"wx", "Steady", "Score", 1}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        session_rig t;
        unsigned fields = 0;
        open_room(&t, expected[i].rules, "marathon", 1280, 720);
        rig_down(&t, KEY_DOWN);
        rig_pass(&t, 60 * SECOND);
        rig_up(&t, KEY_DOWN);
        for (int n = 0; n < 200 && session_screen(t.s) == SCREEN_PLAY; n++) {
            rig_type(&t, " ");
            rig_pass(&t, SECOND);
        }
        ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
        rig_type(&t, "[Watch replay]E");
        rig_pass(&t, SECOND);
        rig_look(&t);
        test_about = expected[i].rules;
        ASSERT(rig_text(&t, expected[i].title));
        const scene_item *field = panel_of(&t, ROLE_FIELD), *name = rig_text(&t, "Replay");
        ASSERT(field && rig_text(&t, expected[i].has));
        for (uint32_t j = 0; j < t.scene->count; j++)
            fields += t.scene->item[j].kind == ITEM_PANEL && t.scene->item[j].role == ROLE_FIELD;
        ASSERT_EQ(fields, expected[i].roles);
        if (strcmp(expected[i].rules, "nes") == 0 || strcmp(expected[i].rules, "tgm") == 0)
            ASSERT(name && (name->x + name->w <= field->x || name->x >= field->x + field->w));
        test_about = NULL;
        rig_close(&t);
    }
}

/* The next piece in four rows of four, the grade in letters of tiles: in upright and narrow rooms
 * as in wide ones. */
static void smaller_rooms_wear_it_too(void)
{
    static const int size[][2] = {{480, 800}, {360, 640}, {600, 700}, {1280, 720}};
    for (size_t j = 0; j < sizeof size / sizeof size[0]; j++) {
        session_rig t;
        open_room(&t, "pygame", "marathon", size[j][0], size[j][1]);
        ASSERT_EQ(count_shapes(&t, SHAPE_SKYLINE), 3 + 3); /* between four and four */
        rig_close(&t);
        open_room(&t, "tgm", "marathon", size[j][0], size[j][1]);
        ASSERT(laid(&t, "9"));
        rig_close(&t);
        open_room(&t, "nes", "marathon", size[j][0], size[j][1]);
        ASSERT(rig_text(&t, "Lines") && rig_text(&t, "Score") && rig_text(&t, "Level"));
        ASSERT(count_panels(&t) >= 4); /* a box each, and the next piece */
        rig_close(&t);
        open_room(&t, "itnotes", "marathon", size[j][0], size[j][1]);
        ASSERT_EQ(rig_text(&t, "480") != NULL, size[j][0] != 600); /* of the ruler */
        rig_close(&t);
    }
}

/* Two boards: the console's boxes outside, the others' next pieces in four rows of four. */
static void each_of_two_wears_it(void)
{
    static const int size[][2] = {{1280, 720}, {960, 720}, {1920, 1080}};
    for (size_t j = 0; j < sizeof size / sizeof size[0]; j++) {
        session_rig t;
        session_options o = rig_options("nes", "duel");
        o.players = 2;
        o.play_at_once = true;
        rig_open_options(&t, &o);
        open_in_room(&t, size[j][0], size[j][1]);
        ASSERT(count_panels(&t) >= 2 * 5);
        ASSERT(rig_text(&t, "Level") && rig_text(&t, "Score"));
        rig_close(&t);
        o = rig_options("pivot", "marathon");
        o.players = 2;
        o.play_at_once = true;
        rig_open_options(&t, &o);
        open_in_room(&t, size[j][0], size[j][1]);
        ASSERT_EQ(count_shapes(&t, SHAPE_SKYLINE), 2 * (3 + 3));
        ASSERT(rig_text(&t, "Score 0") && rig_text(&t, "Level 0"));
        rig_close(&t);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(wx_fills_its_window);
    RUN(wx_keeps_its_proportions);
    RUN(its_bar_has_one_text);
    RUN(no_dress_changes_the_size_of_a_cell);
    RUN(itnotes_measures_in_points);
    RUN(nes_counts_pieces);
    RUN(pivot_marks_its_pivot);
    RUN(the_light_moves_with_lines);
    RUN(the_arcade_has_its_clock_under_the_field);
    RUN(smaller_rooms_wear_it_too);
    RUN(each_of_two_wears_it);
    RUN(replays_wear_it);
    return test_done();
}
