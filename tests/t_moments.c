/* Motion in a window at a great moment and in menus: the shape that each kind of clear has of its
 * own, chains that grow, screens that come and the cursor that slides; and that it ends. */
#include "session_rig.h"
#include "parts_rig.h"
#include "effects/fx.h"
#include "menus/screens.h"
#include "session/game.h"
#include "session/library.h"
#include "session/menu.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Some time after a T has cleared lines on rows 4 and 5, from columns 4 to 6. */
static void moment(session_rig *t, unsigned lines, unsigned spin, bool perfect, unsigned ms)
{
    fx_state *fx = &inner_fx(t->s)[0];
    ts_event e = {.kind = TS_EVENT_CLEAR,
                  .amount = (int16_t)lines,
                  .rows = (1u << lines) - 1,
                  .spin = (uint8_t)spin,
                  .perfect = perfect,
                  .piece = {TS_T, 2, 4, 5}};
    fx_clear(fx);
    fx_event(fx, &inner_match(t->s)->board[0], &e, LANG_EN, t->now);
    fx->pause = (fx_pause){0};
    rig_pass(t, ms * MS);
    session_touch(t->s);
}

static unsigned count_shapes(session_rig *t, unsigned shape, unsigned role)
{
    const scene_list *s = rig_look(t);
    unsigned count = 0;
    for (uint32_t i = 0; i < s->count; i++)
        count +=
            s->item[i].kind == ITEM_SHAPE && s->item[i].shape == shape && s->item[i].role == role;
    return count;
}

/* The distance between the first and the last of these in cells, times ten. */
static int spread_of(session_rig *t, unsigned shape)
{
    const scene_list *s = rig_look(t);
    int32_t least = INT32_MAX, most = 0;
    for (uint32_t i = 0; i < s->count; i++)
        if (s->item[i].kind == ITEM_SHAPE && s->item[i].shape == shape) {
            least = s->item[i].x < least ? s->item[i].x : least;
            most = s->item[i].x > most ? s->item[i].x : most;
        }
    return (int)((most - least) * 10 / SCENE_UNIT);
}

/* The shape drawn 60 ms after a moment, by kind; nothing of it 400 ms after. */
static void each_moment_has_a_shape(void)
{
    static const struct {
        unsigned lines, spin;
        bool perfect;
        unsigned waves, corners, gleams;
    } at[] = {{3, 0, false, 0, 0, 0},
              {4, 0, false, 2, 0, 0},
              {2, TS_SPIN_FULL, false, 0, 4, 0},
              {1, TS_SPIN_MINI, false, 0, 4, 0},
              {2, 0, true, 2, 0, 1}};
    session_rig t;
    for (int reduced = 0; reduced < 2; reduced++) {
        rig_open(&t, "guideline", "marathon");
        rig_room(&t, 1280, 720, 6, 12);
        t.s->settings.reduced_motion = (uint8_t)reduced;
        rig_type(&t, "E");
        rig_pass(&t, 3200 * MS);
        inner_fx(t.s)[0].off = reduced;
        for (size_t i = 0; i < COUNT(at); i++) {
            rig_pass(&t, 1100 * MS); /* light comes three times a second at most */
            moment(&t, at[i].lines, at[i].spin, at[i].perfect, 60);
            ASSERT_EQ(count_shapes(&t, SHAPE_WAVE, ROLE_PLAIN), reduced ? 0 : at[i].waves);
            ASSERT_EQ(count_shapes(&t, SHAPE_EDGE, ROLE_SPIN), reduced ? 0 : at[i].corners);
            ASSERT_EQ(count_shapes(&t, SHAPE_GLEAM, ROLE_PLAIN), reduced ? 0 : at[i].gleams);
            rig_pass(&t, 340 * MS);
            ASSERT_EQ(count_shapes(&t, SHAPE_WAVE, ROLE_PLAIN), 0);
            ASSERT_EQ(count_shapes(&t, SHAPE_EDGE, ROLE_SPIN), 0);
            ASSERT_EQ(count_shapes(&t, SHAPE_GLEAM, ROLE_PLAIN), 0);
        }
        rig_close(&t);
    }
}

/* The corners of three lines fly further than those of one; the light reaches the edges. */
static void shapes_grow(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    int spread[4] = {0};
    for (unsigned lines = 1; lines <= 3; lines += 2) {
        moment(&t, lines, TS_SPIN_FULL, false, 270); /* of 300: 1 - 0.1 squared of the way */
        spread[lines] = spread_of(&t, SHAPE_EDGE);
    }
    ASSERT(spread[1] >= 28 && spread[1] <= 30); /* two cells, and half of one on both sides */
    ASSERT(spread[3] >= 48 && spread[3] <= 50);
    moment(&t, 4, 0, false, 150); /* of 180 */
    ASSERT(spread_of(&t, SHAPE_WAVE) * SCENE_UNIT / 10 > t.scene->width * 8 / 10);
    rig_close(&t);
}

static void set_chains(session_rig *t, uint32_t row, int combo)
{
    ts_board *b = &inner_match(t->s)->board[0];
    b->back_to_back = (uint16_t)row;
    b->combo = combo;
    fx_see(&inner_fx(t->s)[0], b, false, t->now);
    rig_pass(t, 300 * MS);
    session_touch(t->s);
}

/* A twelfth of the field for each in a row, a rung for each of a combo; nothing of it moves. */
static void chains_grow_along_the_field(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "E");
    rig_pass(&t, 3200 * MS);
    int32_t before = 0;
    for (uint32_t n = 1; n <= 3; n++) {
        set_chains(&t, n + 1, (int)n);
        ASSERT_EQ(count_shapes(&t, SHAPE_LINE, ROLE_GOLD), 2);
        ASSERT_EQ(count_shapes(&t, SHAPE_LINE, ROLE_GOOD), n);
        for (uint32_t i = 0; i < t.scene->count; i++)
            if (t.scene->item[i].kind == ITEM_SHAPE && t.scene->item[i].shape == SHAPE_LINE &&
                t.scene->item[i].role == ROLE_GOLD) {
                ASSERT(t.scene->item[i].h >= before);
                before = t.scene->item[i].h;
            }
    }
    set_chains(&t, 99, 99);
    ASSERT_EQ(count_shapes(&t, SHAPE_LINE, ROLE_GOOD), 12);
    ASSERT(!fx_alive(&inner_fx(t.s)[0]));
    set_chains(&t, 0, -1);
    ASSERT_EQ(count_shapes(&t, SHAPE_LINE, ROLE_GOLD), 0);
    rig_close(&t);
}

/* ---- menus ---------------------------------------------------------------------------------- */

static void begin_menus(session_rig *t, bool reduced)
{
    session_options o = rig_options("guideline", "marathon");
    o.has_person = true;
    o.reduced_motion = reduced;
    rig_open_options(t, &o);
    rig_room(t, 1280, 720, 6, 12);
    rig_pass(t, 200 * MS);
}

static int32_t cursor_y(session_rig *t)
{
    const scene_list *s = rig_look(t);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->item[i].kind == ITEM_SHAPE && s->item[i].shape == SHAPE_CURSOR)
            return s->item[i].y;
    return -1;
}

/* Half of 60 ms leaves an eighth of the way; after that nothing wakes. */
/* The first tile of a piece that begins between these columns of the window, or none. */
static scene_item piece_aside(session_rig *t, int32_t left, int32_t right)
{
    const scene_list *s = rig_look(t);
    for (uint32_t i = 0; i < s->count; i++)
        if (s->item[i].kind == ITEM_BLOCK && s->item[i].x >= left && s->item[i].x < right)
            return s->item[i];
    return (scene_item){0};
}

/* The next pieces come up by one place, the held one from the field, by a cell. */
static void pieces_aside_move(void)
{
    enum { PLACE = 2 * SCENE_UNIT * 2 / 3, SIDE = 6 * SCENE_UNIT };
    for (int reduced = 0; reduced < 2; reduced++) {
        session_rig t;
        session_options o = rig_options("guideline", "marathon");
        o.play_at_once = true;
        o.reduced_motion = reduced;
        rig_open_options(&t, &o);
        rig_room(&t, 1280, 720, 5, 10);
        rig_pass(&t, 2 * SECOND);
        const int32_t next = rig_text(&t, "Next")->x, hold = rig_text(&t, "Hold")->x;
        rig_down(&t, 'c');
        scene_item low = piece_aside(&t, next, next + SIDE);
        scene_item right = piece_aside(&t, hold, hold + SIDE);
        rig_pass(&t, 100 * MS);
        scene_item high = piece_aside(&t, next, next + SIDE);
        scene_item left = piece_aside(&t, hold, hold + SIDE);
        ASSERT_EQ(low.cell, high.cell);
        ASSERT(reduced ? low.y == high.y : low.y - high.y >= PLACE);
        ASSERT_EQ(right.cell, left.cell);
        ASSERT(reduced ? right.x == left.x : right.x - left.x >= SCENE_UNIT / 2);
        rig_pass(&t, 200 * MS);
        ASSERT(!fx_alive(&inner_fx(t.s)[0]));
        rig_close(&t);
    }
}

static void the_cursor_slides_to_its_next_line(void)
{
    session_rig t;
    for (int reduced = 0; reduced < 2; reduced++) {
        begin_menus(&t, reduced);
        int32_t from = cursor_y(&t);
        rig_down(&t, KEY_DOWN);
        if (!reduced)
            ASSERT_EQ(cursor_y(&t), from);
        rig_pass(&t, 30 * MS);
        int32_t half = cursor_y(&t);
        rig_pass(&t, 60 * MS);
        int32_t to = cursor_y(&t), left = (to - from) / 8;
        ASSERT(to > from);
        ASSERT(reduced ? half == to : half >= to - left - 20 && half <= to - left + 20);
        ASSERT_EQ(session_menu_next(t.s), UINT64_MAX);
        rig_down(&t, KEY_END); /* too far to slide */
        int32_t end = cursor_y(&t);
        rig_pass(&t, 90 * MS);
        ASSERT_EQ(cursor_y(&t), end);
        rig_close(&t);
    }
}

/* By half the height of type, within 90 ms; not in characters. */
static void a_screen_comes_up(void)
{
    session_rig t;
    for (int reduced = 0; reduced < 2; reduced++) {
        begin_menus(&t, reduced);
        rig_go_to(&t, "Options");
        rig_pass(&t, 90 * MS);
        rig_down(&t, KEY_ENTER);
        int32_t low = rig_text(&t, "Keys")->y;
        rig_pass(&t, 90 * MS);
        int32_t stands = rig_text(&t, "Keys")->y, way = low - stands;
        ASSERT(reduced ? way == 0 : way > 0 && way <= t.scene->text_h / 2 + 20);
        ASSERT_EQ(session_menu_next(t.s), UINT64_MAX);
        rig_room(&t, 80, 24, 1, 1);
        rig_type(&t, "X");
        rig_down(&t, KEY_ENTER);
        ASSERT_EQ(session_screen_way(t.s), 0);
        rig_close(&t);
    }
}

/* ---- the first start ------------------------------------------------------------------------ */

/* No speed-up, by the guideline, whatever is set; once more, too. The setting itself stays. */
static void a_calm_game_is_never_faster(void)
{
    session_rig t;
    session_options o = rig_options("nes", "sprint");
    o.has_person = true;
    rig_open_options(&t, &o);
    rig_room(&t, 1280, 720, 6, 12);
    rig_type(&t, "[Calm game]E");
    for (int again = 0; again < 2; again++) {
        ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
        ASSERT_EQ(inner_match(t.s)->setup.mode, TS_MODE_FREE);
        ASSERT_EQ(inner_match(t.s)->setup.rules, TS_RULES_GUIDELINE);
        rig_type(&t, "r");
    }
    session_game_leave(t.s);
    rig_type(&t, "H[Play]E");
    ASSERT_EQ(inner_match(t.s)->setup.rules, TS_RULES_NES);
    ASSERT_EQ(inner_match(t.s)->setup.mode, TS_MODE_SPRINT);
    rig_close(&t);
}

/* Until a first game has been played: all pieces, and a key that changes their colours and back. */
static void the_first_start_asks_about_colours(void)
{
    session_rig t;
    begin_menus(&t, false);
    rig_pass(&t, 500 * MS);
    ASSERT(rig_text(&t, "Do two of these look") && rig_text(&t, "colors"));
    ASSERT_EQ(t.s->settings.theme, THEME_EDITION);
    rig_type(&t, "c");
    ASSERT_EQ(t.s->settings.theme, THEME_SAFE);
    rig_type(&t, "c");
    ASSERT_EQ(t.s->settings.theme, THEME_EDITION);
    t.s->settings.games_begun = 1;
    session_touch(t.s);
    ASSERT(!rig_text(&t, "colors"));
    rig_type(&t, "c");
    ASSERT_EQ(t.s->settings.theme, THEME_EDITION);
    rig_close(&t);
}

/* ---- hours ---------------------------------------------------------------------------------- */

/* Twelve games at 19 hours UTC and six at 23, seen from zones east and west of it. */
static void games_are_shown_by_hours(void)
{
    static const struct {
        int32_t zone_s;
        unsigned most, half;
        const char *said;
    } at[] = {{7200, 21, 1, "You play most around 21:00."},
              {-5 * 3600, 14, 18, "You play most around 14:00."}};
    session_rig t;
    screen_plot plot;
    for (size_t i = 0; i < COUNT(at); i++) {
        session_options o = rig_options("guideline", "marathon");
        o.utc_offset_s = at[i].zone_s;
        rig_open_options(&t, &o);
        store_totals *totals = (store_totals *)session_library_totals(t.s);
        totals->hour[19] = 9;
        const screen_def *screen = screen_get(SCREEN_TOTALS);
        ASSERT(!screen->plot(t.s, 60, &plot)); /* too few games */
        totals->hour[19] = 12;
        totals->hour[23] = 6;
        ASSERT(!screen->plot(t.s, 23, &plot)); /* too narrow */
        ASSERT(screen->plot(t.s, 60, &plot));
        ASSERT_EQ(plot.count, 24);
        for (unsigned hour = 0; hour < 24; hour++) {
            const unsigned high = hour == at[i].most ? 1000 : hour == at[i].half ? 500 : 0;
            ASSERT_EQ(plot.dot[hour], high);
        }
        ASSERT_TEXT(plot.scale[0], "12");
        ASSERT_TEXT(plot.scale[1], "6");
        ASSERT_TEXT(plot.said_best, at[i].said);
        rig_close(&t);
    }
}

/* Numbers are read on a panel there: the ground is taken out, and what is behind it is unknown. */
static void a_stream_has_a_plain_ground(void)
{
    for (int overlay = 0; overlay < 2; overlay++) {
        session_rig t;
        session_options o = rig_options("guideline", "sprint");
        o.play_at_once = true;
        o.overlay = overlay;
        rig_open_options(&t, &o);
        rig_room(&t, 1280, 720, 5, 10);
        ASSERT_EQ(t.scene->look.plain, overlay);
        const scene_item *label = rig_text(&t, "Pieces/second");
        unsigned panels = 0;
        for (uint32_t i = 0; i < t.scene->count; i++) {
            const scene_item *at = &t.scene->item[i];
            panels += at->kind == ITEM_PANEL && at->role == ROLE_SIDE && label->x >= at->x &&
                      label->y >= at->y && label->y + label->h <= at->y + at->h;
        }
        ASSERT(!panels == !overlay);
        rig_close(&t);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(each_moment_has_a_shape);
    RUN(shapes_grow);
    RUN(chains_grow_along_the_field);
    RUN(pieces_aside_move);
    RUN(the_cursor_slides_to_its_next_line);
    RUN(a_screen_comes_up);
    RUN(a_calm_game_is_never_faster);
    RUN(the_first_start_asks_about_colours);
    RUN(games_are_shown_by_hours);
    RUN(a_stream_has_a_plain_ground);
    return test_done();
}
