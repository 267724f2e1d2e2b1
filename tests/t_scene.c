/* Scenes in rooms from far too small to huge, on every screen, in every language: nothing leaves
 * the room, no text is cut, no two texts meet. And that a scene is built only when something has
 * changed. */
#include "menus/screens.h"
#include "parts_rig.h"
#include "scene_rig.h"
#include "session/picture_cache.h"
#include "game/run.h"
#include "effects/fx.h"

#include <stdlib.h>

/* ---- every screen --------------------------------------------------------------------------- */

static const char *const screen_name[SCREENS] = {
    "title",   "modes", "rules",  "options",  "handling", "keys",  "look",
    "sound",   "tunes", "window", "language", "records",  "best",  "history",
    "replays", "help",  "play",   "pause",    "give up",  "result"};

/* Numbers as large as anybody gets them. */
static void grow_numbers(session_rig *t)
{
    ts_board *b = &inner_match(t->s)->board[0];
    stats_state *stats = &inner_run(t->s)->stats[0];
    b->score = 88888888;
    b->level = 29;
    b->lines = 1288;
    *stats = (stats_state){.pieces = 888,
                           .tick_of_last = session_match(t->s)->tick,
                           .lines = 1288,
                           .presses = 8888,
                           .holds = 888,
                           .finesse_faults = 8888,
                           .spins = 188,
                           .minis = 88,
                           .perfect_clears = 28,
                           .clears = {0, 88, 88, 88, 288},
                           .combo_longest = 18,
                           .back_to_back_longest = 88,
                           .attack = 2888};
}

static void cheer(session_rig *t)
{
    ts_board *b = &inner_match(t->s)->board[0];
    ts_event e = {.kind = TS_EVENT_CLEAR,
                  .amount = 2,
                  .rows = 6,
                  .spin = TS_SPIN_FULL,
                  .back_to_back = 1,
                  .perfect = 1,
                  .piece = {.kind = TS_T}};
    ts_event level = {.kind = TS_EVENT_LEVEL, .amount = 12};
    b->last.combo = 12;
    fx_clear(&inner_fx(t->s)[0]);
    fx_event(&inner_fx(t->s)[0], b, &e, t->s->settings.language, t->now);
    fx_event(&inner_fx(t->s)[0], b, &level, t->s->settings.language, t->now);
    for (unsigned i = 0; i < FX_APPLAUSE_MAX; i++)
        if (inner_fx(t->s)[0].applause[i].born_us)
            inner_fx(t->s)[0].applause[i].born_us -= i * 400 * MS;
    session_touch(t->s);
}

/* In a room that is too small the game has paused. */
static void go_on(session_rig *t)
{
    if (session_screen(t->s) == SCREEN_PAUSE)
        session_game_resume(t->s, t->now);
    cheer(t);
}

/* A game in which something stands on the field, with texts flying. */
static void set_play(session_rig *t)
{
    session_to(t->s, SCREEN_TITLE);
    session_set_cursor(t->s, SCREEN_TITLE, 0);
    rig_type(t, "E");
    rig_pass(t, 3100 * MS);
    rig_type(t, " ");
    grow_numbers(t);
    cheer(t);
}

/* Games of every mode and rule set, with numbers as long as they come. */
static void fill_library(session_rig *t)
{
    session_library *l = inner_library(t->s);
    unsigned modes = ts_modes_count(), count = modes * ts_rules_count();
    free(l->game);
    l->game = calloc(count, sizeof *l->game);
    ASSERT(l->game != NULL);
    for (unsigned i = 0; l->game && i < count; i++) {
        const ts_mode *mode = ts_modes_get(i % modes);
        bool won = i / modes % 3 != 0;
        l->game[i] = (store_game){.id = 1234567 + i,
                                  .played_ms = INT64_C(1766955555000),
                                  .rank = INT64_C(40) << 28,
                                  .score = 123456789,
                                  .time_us = (7200 - i) * SECOND,
                                  .goal = mode->goal_may_be_none ? TS_ENDLESS : mode->goal,
                                  .lines = 1234,
                                  .level = 999,
                                  .pieces = 12345,
                                  .faults = 1000 + i,
                                  .replay_size = 1,
                                  .start_level = 19,
                                  .mode = (uint8_t)(i % modes),
                                  .rules = (uint8_t)(i / modes),
                                  .players = 1,
                                  .outcome = won ? TS_WON : TS_LOST,
                                  .over = (uint8_t)(won ? TS_OVER_NOT : TS_OVER_LOCK),
                                  .grade = 17,
                                  .counts = 1};
    }
    l->count = l->size = l->game ? count : 0;
    l->all = true;
    l->view.kind = store_kind_of(&l->game[ts_modes_find("classic-b")]);
}

static void show_screen(session_rig *t, unsigned screen)
{
    session *s = t->s;
    if (screen == SCREEN_PLAY) {
        set_play(t);
    } else if (screen == SCREEN_PAUSE || screen == SCREEN_GIVE_UP) {
        set_play(t);
        session_game_pause(s, PAUSED_BY_FOCUS, t->now);
        if (screen == SCREEN_GIVE_UP)
            session_push(s, screen);
    } else if (screen == SCREEN_RESULT) {
        set_play(t);
        session_game_finish(s, false);
        rig_pass(t, GAME_ENDING_US);
        inner_result(s)->board[0].time_us = 3723 * SECOND;
        inner_result(s)->best = 1;
    } else {
        session_to(s, screen);
        fill_library(t);
    }
    session_touch(s);
}

static void sweep_rooms(session_rig *t, unsigned screen)
{
    for (size_t w = 0; w < COUNT(widths); w++)
        for (size_t h = 0; h < COUNT(heights); h++) {
            t->width = widths[w];
            t->height = heights[h];
            if (screen == SCREEN_PLAY)
                go_on(t);
            check_scene(t, screen_name[screen]);
        }
}

static bool shows_cursor(const session_rig *t)
{
    for (uint32_t i = 0; i < t->scene->count; i++)
        if (t->scene->item[i].kind == ITEM_SHAPE && t->scene->item[i].shape == SHAPE_CURSOR)
            return true;
    return false;
}

/* The cursor on each line in turn: a list that is too long for the room follows it. */
static void sweep_lines(session_rig *t, unsigned screen)
{
    static const int room[][2] = {{80, 24}, {60, 24}, {30, 50}, {22, 22}, {22, 14}};
    for (size_t i = 0; i < COUNT(room); i++)
        for (unsigned line = 0; line < screen_count(t->s, screen_get(screen)); line++) {
            const screen_def *list = screen_get(screen);
            if (list->columns && line > screen_rows_from(t->s, list) + 20 &&
                line + 10 < screen_count(t->s, list))
                line += 10; /* rows are alike */
            session_set_cursor(t->s, screen, line);
            t->width = room[i][0];
            t->height = room[i][1];
            session_touch(t->s);
            check_scene(t, screen_name[screen]);
            ASSERT(shows_cursor(t));
        }
    session_set_cursor(t->s, screen, 0);
}

static void every_screen_in_every_room(void)
{
    unsigned languages = LANG_COUNT;
    for (unsigned language = languages - test_times(languages); language < languages; language++) {
        session_rig t;
        rig_open(&t, "guideline", "marathon");
        t.s->settings.language = (uint8_t)language;
        for (unsigned screen = 0; screen < SCREENS; screen++) {
            t.width = 80;
            t.height = 24;
            rig_look(&t);
            show_screen(&t, screen);
            if (screen != SCREEN_PLAY)
                sweep_lines(&t, screen);
            sweep_rooms(&t, screen);
        }
        rig_close(&t);
    }
}

static void sweep_rule_sets(bool halves)
{
    unsigned count = ts_rules_count();
    for (unsigned rules = count - test_times(count); rules < count; rules++) {
        session_rig t;
        session_options o = rig_options(ts_rules_get(rules)->name, rules % 2 ? "sprint" : "ultra");
        o.has_halves = halves;
        rig_open_options(&t, &o);
        t.s->settings.language = (uint8_t)(rules % LANG_COUNT);
        t.s->settings.hold_right = rules % 3 == 0;
        set_play(&t);
        for (size_t w = 0; w < COUNT(widths); w++)
            for (size_t h = 0; h < COUNT(heights); h++) {
                t.width = widths[w];
                t.height = heights[h];
                go_on(&t);
                check_scene(&t, ts_rules_get(rules)->name);
            }
        rig_close(&t);
    }
}

static void every_rule_set_in_every_room(void)
{
    sweep_rule_sets(false);
}

/* If characters show halves, there are more sizes of a board, and the pause is seen over all. */
static void every_rule_set_by_half_lines(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    sweep_rule_sets(true);
    o.has_halves = true;
    rig_open_options(&t, &o);
    for (unsigned screen = 0; screen < SCREENS; screen++)
        if (screen == SCREEN_PLAY || screen == SCREEN_PAUSE || screen == SCREEN_RESULT) {
            t.width = 80;
            t.height = 24;
            rig_look(&t);
            show_screen(&t, screen);
            sweep_rooms(&t, screen);
        }
    rig_close(&t);
}

static void windows_of_all_sizes(void)
{
    static const int size[][2] = {{100, 100},   {320, 240},  {400, 800}, {640, 480},
                                  {801, 603},   {1024, 768}, {800, 400}, {1920, 1080},
                                  {1081, 1921}, {3840, 2160}};
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    t.unit_w = 6;
    t.unit_h = 12;
    for (unsigned screen = 0; screen < SCREENS; screen++) {
        t.width = 800;
        t.height = 600;
        rig_look(&t);
        show_screen(&t, screen);
        for (size_t i = 0; i < COUNT(size); i++) {
            t.width = size[i][0];
            t.height = size[i][1];
            if (screen == SCREEN_PLAY)
                go_on(&t);
            check_scene(&t, screen_name[screen]);
            ASSERT(t.scene->look.layout == LAYOUT_TOO_SMALL || t.scene->cell_h >= 8);
            ASSERT(t.scene->text_w * t.scene->cell_w >= 5 * SCENE_UNIT); /* readable at any size */
            ASSERT(t.scene->text_h * t.scene->cell_h >= 12 * SCENE_UNIT);
        }
    }
    rig_close(&t);
}

/* A line for what was played, one for the word, three for the number, in the middle. */
static void a_result_leads_with_its_number(void)
{
    session_rig t;
    rig_open(&t, "guideline", "sprint");
    t.s->options.has_halves = true;
    show_screen(&t, SCREEN_RESULT);
    rig_look(&t);
    unsigned tiles = 0;
    int32_t top = 0;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        if (item->kind == ITEM_PANEL)
            top = item->y;
        if (item->kind != ITEM_TILES)
            continue;
        ASSERT_EQ(item->h, 3 * t.scene->text_h);
        ASSERT_EQ(item->y, top + 3 * t.scene->text_h);
        ASSERT_EQ(2 * item->x + item->w, t.scene->width);
        tiles++;
    }
    ASSERT_EQ(tiles, 1);
    rig_close(&t);
}

/* However large the numbers, in no language has a name to give way to them. */
static void numbers_keep_their_names(void)
{
    static const int beside[] = {
        TEXT_STAT_TIME,   TEXT_STAT_SCORE,           TEXT_STAT_LEVEL,   TEXT_STAT_LINES,
        TEXT_STAT_PIECES, TEXT_STAT_PIECES_A_SECOND, TEXT_STAT_FINESSE, TEXT_STAT_KEYS_A_PIECE};
    static const int result[] = {
        TEXT_STAT_SPINS,  TEXT_STAT_MINIS,           TEXT_STAT_QUADS, TEXT_STAT_COMBO,
        TEXT_STAT_ATTACK, TEXT_STAT_ATTACK_A_MINUTE, TEXT_STAT_HOLDS, TEXT_STAT_PERFECT,
        TEXT_STAT_TIME,   TEXT_STAT_BACK_TO_BACK};
    for (int language = 0; language < LANG_COUNT; language++) {
        session_rig t;
        rig_open(&t, "guideline", "marathon");
        t.s->settings.language = (uint8_t)language;
        show_screen(&t, SCREEN_PLAY);
        for (size_t i = 0; i < COUNT(beside); i++)
            ASSERT(rig_text(&t, text_of(language, beside[i])) != NULL);
        t.height = 32; /* enough for all */
        show_screen(&t, SCREEN_RESULT);
        for (size_t i = 0; i < COUNT(result); i++)
            ASSERT(rig_text(&t, text_of(language, result[i])) != NULL);
        rig_close(&t);
    }
}

/* KEY_NONE: instead of a key going up, the keyboard is lost. */
static void hit(session_rig *t, key_code key, bool down)
{
    if (key == KEY_NONE)
        rig_tell(t, TELL_FOCUS, down);
    else
        session_key(t->s, key, down, t->now);
}

/* Random keys, in screens that change, and nothing is ever out of place. */
static void any_keys_at_all(void)
{
    static const key_code key[] = {KEY_UP,    KEY_DOWN, KEY_LEFT,   KEY_RIGHT,    KEY_ENTER,
                                   KEY_ENTER, KEY_DOWN, KEY_ESCAPE, KEY_ESCAPE,   KEY_BACKSPACE,
                                   KEY_HOME,  KEY_END,  ' ',        'z',          'x',
                                   'c',       'r',      'p',        KEY_NONE,     KEY_TAB,
                                   'd',       '\\',     '[',        KEY_PAD_0 + 2};
    session_rig t;
    uint32_t random = 1;
    rig_open(&t, "guideline", "sprint");
    for (unsigned i = 0; i < test_times(6000); i++) {
        random = random * 1664525 + 1013904223;
        key_code pressed = key[(random >> 8) % COUNT(key)];
        hit(&t, pressed, true);
        rig_pass(&t, (random >> 24) * MS);
        hit(&t, pressed, false);
        if (random >> 28 == 0) {
            t.width = widths[(random >> 12) % COUNT(widths)];
            t.height = heights[(random >> 18) % COUNT(heights)];
        }
        check_scene(&t, "any keys");
        ASSERT(inner_menu(t.s)->depth > 0 && inner_menu(t.s)->depth <= MENU_DEPTH_MAX);
        t.s->quit = false;
    }
    rig_close(&t);
}

/* ---- only when something changes ------------------------------------------------------------ */

static void nothing_changed_nothing_built(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    const scene_list *before = rig_look(&t);
    uint32_t changed = before->changed;
    picture_cache *cache = session_picture_cache(t.s);
    scene_list *spare = &cache->scene[1 - cache->current];
    spare->count = 777; /* what building would write over */
    for (int i = 0; i < 100; i++) {
        t.now += 1 * SECOND;
        session_run(t.s, t.now);
        ASSERT(rig_look(&t) == before);
        ASSERT_EQ(spare->count, 777);
    }
    rig_type(&t, "j"); /* a key that means nothing here */
    ASSERT_EQ(t.scene->changed, changed);
    rig_type(&t, "D");
    ASSERT_EQ(t.scene->changed, changed + 1);
    rig_close(&t);
}

static void a_running_clock_changes_once_a_second(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_down(&t, KEY_ENTER);
    rig_pass(&t, 100 * MS);
    uint32_t changed = rig_look(&t)->changed;
    for (int i = 0; i < 100; i++) {
        rig_pass(&t, 100 * MS);
        rig_look(&t);
    }
    ASSERT(t.scene->changed - changed <= 21); /* ten seconds: the clock, and the piece's rows */
    ASSERT(t.scene->changed - changed >= 10);
    rig_close(&t);
}

/* All seven pieces show the look of tiles that is being chosen, in a window that has room for
 * them; one tile more is the knob of the number of previews. */
static void the_look_is_seen_where_it_is_chosen(void)
{
    session_rig t;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "[Options]E[Display]E");
    ASSERT_EQ(session_screen(t.s), SCREEN_LOOK);
    ASSERT_EQ(rig_count(&t, ITEM_BLOCK), 0);
    rig_room(&t, 960, 720, 6, 12);
    ASSERT_EQ(rig_count(&t, ITEM_BLOCK), 7 * 4 + 1);
    unsigned theme = rig_look(&t)->look.theme;
    rig_type(&t, "HR");
    ASSERT_EQ(rig_look(&t)->look.theme, theme + 1);
    ASSERT_EQ(t.s->settings.theme, theme + 1);
    t.width = 320;
    t.height = 240;
    ASSERT_EQ(rig_count(&t, ITEM_BLOCK), 1);
    rig_close(&t);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(every_screen_in_every_room);
    RUN(every_rule_set_in_every_room);
    RUN(every_rule_set_by_half_lines);
    RUN(windows_of_all_sizes);
    RUN(any_keys_at_all);
    RUN(a_result_leads_with_its_number);
    RUN(numbers_keep_their_names);
    RUN(nothing_changed_nothing_built);
    RUN(a_running_clock_changes_once_a_second);
    RUN(the_look_is_seen_where_it_is_chosen);
    return test_done();
}
