/* Watching a replay as a player does: its keys, its clock, what each screen shows, and takeovers of
 * another player's game. */
#include "scene_rig.h"

#include "parts_rig.h"
#include "replay_file.h"

#include <stdlib.h>

/* As the command line opens it. */
static void open_with(session_rig *t, session_options o)
{
    o.replay = text;
    o.replay_size = size;
    rig_open_options(t, &o);
    rig_pass(t, 0);
    ASSERT(session_in_replay(t->s));
}

static void open_text(session_rig *t)
{
    open_with(t, rig_options("guideline", "marathon"));
}

static void open_replay(session_rig *t, const char *name)
{
    load(name);
    open_text(t);
}

static uint64_t tick(const session_rig *t)
{
    return session_match(t->s)->tick;
}

static const char *speed_of(session_rig *t)
{
    static const char *const speed[] = {"x1/8", "x1/4", "x1/2", "x1", "x2", "x4", "x8", "x16"};
    const char *found = "";
    rig_look(t);
    for (uint32_t i = 0; i < t->scene->count; i++)
        for (size_t j = 0; j < COUNT(speed); j++)
            if (t->scene->item[i].kind == ITEM_TEXT &&
                strcmp(rig_words(t, &t->scene->item[i]), speed[j]) == 0)
                found = speed[j];
    return found;
}

/* ---- time ---------------------------------------------------------------------------------- */

static void it_runs_as_fast_as_it_was_played(void)
{
    session_rig t;
    open_replay(&t, "guideline-ultra-win"); /* 120000 ticks of a millisecond */
    rig_pass(&t, 10 * SECOND);
    ASSERT_EQ(tick(&t), 10000);
    rig_pass(&t, 115 * SECOND);
    ASSERT_EQ(tick(&t), 120000);
    ASSERT(session_viewer_at_end(t.s));
    ASSERT(rig_sleeps(&t));
    ASSERT(rig_text(&t, "2:00"));
    rig_type(&t, " "); /* once more */
    rig_pass(&t, SECOND);
    ASSERT(tick(&t) >= 1000 && tick(&t) < 1100);
    rig_close(&t);
}

static void at_any_speed(void)
{
    static const struct {
        const char *keys, *shown;
        uint64_t ticks; /* in 8 s */
    } speed[] = {{"", "x1", 8000},      {"U", "x2", 16000},    {"UU", "x4", 32000},
                 {"UUU", "x8", 64000},  {"D", "x1/2", 4000},   {"DD", "x1/4", 2000},
                 {"DDD", "x1/8", 1000}, {"DDDD", "x1/8", 1000}};
    for (size_t i = 0; i < COUNT(speed); i++) {
        session_rig t;
        open_replay(&t, "guideline-ultra-win");
        for (const char *key = speed[i].keys; *key; key++) {
            rig_down(&t, rig_key_of(*key));
            rig_up(&t, rig_key_of(*key));
        }
        ASSERT_TEXT(speed_of(&t), speed[i].shown);
        uint64_t before = tick(&t);
        rig_pass(&t, 8 * SECOND);
        ASSERT_EQ(tick(&t) - before, speed[i].ticks);
        rig_close(&t);
    }
    session_rig t;
    open_replay(&t, "guideline-ultra-win");
    rig_type(&t, "UUUUUU");
    ASSERT_TEXT(speed_of(&t), "x16");
    rig_close(&t);
}

/* Sixteen times as fast it is not woken for everything. */
static void fast_is_not_restless(void)
{
    session_rig t;
    unsigned calls = 0;
    open_replay(&t, "guideline-ultra-win");
    rig_type(&t, "UUUU");
    uint64_t until = t.now + 2 * SECOND;
    for (uint64_t next; (next = session_next(t.s)) <= until; calls++) {
        t.now = next > t.now ? next : t.now + 1;
        session_run(t.s, t.now);
    }
    ASSERT(calls <= 2 * 31); /* thirty frames a second, and the end of the hint */
    rig_close(&t);
}

/* The button under the thumb pauses; it does not take the game over. */
static void a_pad_pauses(void)
{
    session_rig t;
    open_replay(&t, "guideline-combo");
    rig_down(&t, KEY_GAMEPAD + GAMEPAD_SOUTH);
    rig_pass(&t, 20 * MS);
    ASSERT(session_in_replay(t.s) && inner_viewer(t.s)->paused);
    rig_close(&t);
}

static void a_pause_sleeps(void)
{
    session_rig t;
    open_replay(&t, "guideline-ultra-win");
    rig_pass(&t, 3 * SECOND);
    rig_type(&t, " ");
    uint64_t before = tick(&t);
    ASSERT(rig_text(&t, "resume"));
    ASSERT(rig_text(&t, "0:03.00"));
    rig_pass(&t, 10 * SECOND);
    ASSERT(rig_sleeps(&t));
    ASSERT_EQ(tick(&t), before);
    rig_type(&t, " ");
    rig_pass(&t, SECOND);
    ASSERT(tick(&t) >= before + 1000 && tick(&t) < before + 1100);
    rig_close(&t);
}

/* The machine has been asleep: nothing has been missed. */
static void a_jump_of_the_clock_is_no_time(void)
{
    session_rig t;
    open_replay(&t, "guideline-ultra-win");
    rig_pass(&t, 3 * SECOND);
    t.now += 3600 * SECOND;
    session_run(t.s, t.now);
    ASSERT_EQ(tick(&t), 3000);
    rig_pass(&t, SECOND);
    ASSERT_EQ(tick(&t), 4000);
    rig_close(&t);
}

/* ---- moving about -------------------------------------------------------------------------- */

static void to_any_time(void)
{
    session_rig t;
    open_replay(&t, "guideline-ultra-win");
    rig_type(&t, " 5");
    ASSERT_EQ(tick(&t), 60000);
    rig_type(&t, "R");
    ASSERT_EQ(tick(&t), 65000);
    rig_type(&t, "LLL");
    ASSERT_EQ(tick(&t), 50000);
    rig_type(&t, "9");
    ASSERT_EQ(tick(&t), 108000);
    rig_type(&t, "0L");
    ASSERT_EQ(tick(&t), 0);
    rig_type(&t, "N");
    ASSERT_EQ(tick(&t), 120000);
    ASSERT(rig_text(&t, "restart"));
    ASSERT(!rig_text(&t, "take over"));
    rig_type(&t, "H");
    ASSERT_EQ(tick(&t), 0);
    rig_close(&t);
}

static void by_ticks_and_pieces(void)
{
    session_rig t;
    open_replay(&t, "guideline-ultra-win");
    rig_pass(&t, 5 * SECOND);
    rig_type(&t, "."); /* which pauses */
    uint64_t here = tick(&t);
    rig_pass(&t, SECOND);
    ASSERT_EQ(tick(&t), here);
    rig_type(&t, "..");
    ASSERT_EQ(tick(&t), here + 2);
    rig_type(&t, ",,,");
    ASSERT_EQ(tick(&t), here - 1);
    uint32_t pieces = session_match(t.s)->board[0].pieces;
    rig_type(&t, "xx");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, pieces + 2);
    uint64_t lock = tick(&t);
    rig_type(&t, "z");
    ASSERT_EQ(session_match(t.s)->board[0].pieces, pieces + 1);
    rig_type(&t, "x");
    ASSERT_EQ(tick(&t), lock);
    rig_down(&t, '.'); /* held, the keyboard repeats it */
    for (int i = 0; i < 5; i++)
        rig_down(&t, '.');
    ASSERT_EQ(tick(&t), lock + 6);
    rig_close(&t);
}

static void a_click_on_the_line(void)
{
    session_rig t;
    session_options o = rig_options("guideline", "marathon");
    load("guideline-ultra-win");
    o.has_pointer = true;
    open_with(&t, o);
    rig_look(&t);
    unsigned spots = 0;
    uint32_t last = 0;
    for (uint32_t i = 0; i < t.scene->count; i++) {
        const scene_item *item = &t.scene->item[i];
        if (item->kind != ITEM_SPOT || item->spot != SPOT_TIMELINE)
            continue;
        ASSERT(spots == 0 || item->which > last);
        last = item->which;
        spots++;
    }
    ASSERT(spots > 30);
    ASSERT_EQ(last, 1000);
    rig_type(&t, " ");
    rig_click(&t, SPOT_TIMELINE, 250);
    ASSERT_EQ(tick(&t), 30000);
    rig_close(&t);
}

/* Of the first spot that presses the key; 0 without such a spot. */
static int32_t spot_height(session_rig *t, key_code key)
{
    const scene_item *spot = rig_spot(t, SPOT_KEY, key);
    return spot ? spot->h : 0;
}

/* Wherever the keys would stand: the field stops it, and then there are ways on and out. */
static void fingers_stop_it_and_leave(void)
{
    static const int room[][2] = {{390, 844}, {844, 390}, {1280, 800}};
    for (size_t i = 0; i < COUNT(room) * LANG_COUNT; i++) {
        int language = (int)(i / COUNT(room));
        session_rig t;
        session_options o = rig_options("guideline", "marathon");
        load("guideline-ultra-win");
        o.language = language;
        o.has_pointer = true;
        open_with(&t, o);
        rig_room(&t, room[i % COUNT(room)][0], room[i % COUNT(room)][1], 6, 12);
        rig_tell(&t, TELL_FINGERS, 1);
        ASSERT(spot_height(&t, ' ') >= 20 * SCENE_UNIT);
        static const key_code row[] = {'z', ' ', 'x', KEY_DOWN, KEY_UP, KEY_ENTER, KEY_ESCAPE};
        for (size_t k = 0; k < COUNT(row); k++)
            ASSERT(spot_height(&t, row[k]) > 0);
        rig_pass(&t, 60 * SECOND); /* they stay */
        const scene_item *field = rig_spot(&t, SPOT_KEY, ' ');
        const scene_item at = *field;
        for (uint32_t k = 0; k < t.scene->count; k++) { /* and nothing is over the field */
            const scene_item *spot = &t.scene->item[k];
            bool over = spot->x < at.x + at.w && at.x < spot->x + spot->w &&
                        spot->y < at.y + at.h && at.y < spot->y + spot->h;
            ASSERT(spot->kind != ITEM_SPOT || spot == field || !over);
        }
        ASSERT(rig_text(&t, text_of(language, TEXT_WATCH_TAKE_OVER)));
        ASSERT(!rig_text(&t, text_of(language, TEXT_KEY_ESCAPE)) && !rig_text(&t, "0-9"));
        ASSERT(spot_height(&t, KEY_ESCAPE) > 0 && spot_height(&t, KEY_ENTER) > 0);
        const scene_item *where;
        ASSERT(!scene_trouble(t.scene, false, &where));
        rig_close(&t);
    }
}

/* ---- what is seen -------------------------------------------------------------------------- */

/* The role of the sign of a button on the first board's frame. */
static unsigned button_role(session_rig *t, const char *sign)
{
    const scene_item *item = rig_text(t, sign);
    ASSERT(item);
    return item ? item->role : 0;
}

static void pressed_buttons_light_up(void)
{
    session_rig t;
    open_replay(&t, "guideline-ultra-win");
    unsigned lit = 0, dark = 0;
    for (int i = 0; i < 2000; i++) {
        rig_pass(&t, MS);
        bool held = session_match(t.s)->board[0].held & TS_HARD;
        unsigned role = button_role(&t, "\u21d3");
        ASSERT_EQ(role, held ? ROLE_CHOSEN : ROLE_DIM);
        lit += held;
        dark += !held;
    }
    ASSERT(lit > 0 && dark > 0);
    rig_close(&t);
}

static void every_room_and_language(void)
{
    static const char *const name[] = {"guideline-combo", "modern-duel-garbage-top",
                                       "nes-duel-garbage-top", "wx-marathon-win", "tgm-combo"};
    for (size_t i = 0; i < COUNT(name); i++)
        for (unsigned language = 0; language < test_times(LANG_COUNT); language++) {
            session_rig t;
            open_replay(&t, name[i]);
            t.s->settings.language = (uint8_t)language;
            t.s->settings.hold_right = (uint8_t)(language % 2);
            rig_type(&t, "5");
            for (size_t w = 0; w < COUNT(widths); w++)
                for (size_t h = 0; h < COUNT(heights); h++) {
                    t.width = widths[w];
                    t.height = heights[h];
                    inner_viewer(t.s)->paused = (w + h) % 2;
                    inner_viewer(t.s)->keys_us = (w + h) % 3 ? t.now + SECOND : 0;
                    inner_viewer(t.s)->speed = (int8_t)(w % 8 - 3);
                    session_touch(t.s);
                    check_scene(&t, name[i]);
                }
            rig_close(&t);
        }
}

static void windows_too(void)
{
    static const int room[][2] = {{320, 240},  {640, 480},   {800, 600},   {1280, 720},
                                  {500, 1000}, {1920, 1080}, {3840, 2160}, {1001, 777}};
    static const char *const name[] = {"guideline-combo", "modern-duel-garbage-top"};
    for (size_t i = 0; i < COUNT(name); i++) {
        session_rig t;
        open_replay(&t, name[i]);
        t.unit_w = 6;
        t.unit_h = 12;
        for (size_t j = 0; j < COUNT(room); j++) {
            t.width = room[j][0];
            t.height = room[j][1];
            inner_viewer(t.s)->paused = j % 2;
            session_touch(t.s);
            check_scene(&t, name[i]);
            ASSERT(t.scene->look.layout == LAYOUT_TOO_SMALL || speed_of(&t)[0]);
        }
        rig_close(&t);
    }
}

/* And says what it does, in every language, in the panel beside a small window's field. */
static void every_key_says_what_it_does(void)
{
    for (int language = 0; language < LANG_COUNT; language++) {
        session_rig t;
        open_replay(&t, "guideline-combo");
        t.s->settings.language = (uint8_t)language;
        t.unit_w = 6;
        t.unit_h = 12;
        t.width = 320;
        t.height = 240;
        rig_type(&t, " ");
        ASSERT_EQ(t.scene->look.layout, LAYOUT_WIDE);
        ASSERT(rig_text(&t, text_of(language, TEXT_HINT_RESUME)));
        ASSERT(rig_text(&t, text_of(language, TEXT_WATCH_TAKE_OVER)));
        rig_close(&t);
    }
}

/* Every key has its place: beside the field, below it, or over it for a while. */
static void every_key_is_shown(void)
{
    static const int room[][2] = {{80, 24}, {120, 40}, {200, 60}, {30, 40}, {24, 24}};
    static const char *const key[] = {"Space", "\u2190 \u2192", "\u2191 \u2193", "Z X",
                                      ", .",   "0-9",           "Enter",         "Esc"};
    for (size_t i = 0; i < COUNT(room); i++) {
        session_rig t;
        open_replay(&t, "guideline-ultra-win");
        t.width = room[i][0];
        t.height = room[i][1];
        rig_look(&t);
        ASSERT(rig_text(&t, "Space"));
        rig_type(&t, " ");
        for (size_t j = 0; j < COUNT(key); j++)
            ASSERT(rig_text(&t, key[j]));
        rig_type(&t, "."); /* and nothing hides the field from the viewer */
        ASSERT(rig_count(&t, ITEM_PANEL) > 0);
        for (uint32_t j = 0; j < t.scene->count; j++)
            ASSERT(t.scene->item[j].kind != ITEM_PANEL || t.scene->item[j].role != ROLE_MENU);
        rig_close(&t);
    }
}

static void what_is_wrong_is_said(void)
{
    session_rig t;
    load("guideline-ultra-win");
    char *hash = strstr(text, "hash 40000 ") + strlen("hash 40000 ");
    *hash = *hash == '1' ? '2' : '1';
    open_text(&t);
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "Verification failed"));
    rig_type(&t, "N");
    ASSERT_EQ(tick(&t), 40000);
    ASSERT(rig_text(&t, "0:40"));
    rig_close(&t);
    load("guideline-ultra-win");
    size /= 2;
    open_text(&t);
    rig_pass(&t, SECOND);
    ASSERT(rig_text(&t, "incomplete"));
    rig_close(&t);
}

static void leaving_ends_what_was_called_for_it(void)
{
    session_rig t;
    open_replay(&t, "guideline-combo");
    rig_type(&t, "X");
    ASSERT(rig_look(&t)->look.quit);
    rig_close(&t);
}

/* ---- playing on ---------------------------------------------------------------------------- */

/* Returns the number of games in the library; those with a result of a player are counted
 * separately. */
static unsigned kept(session_rig *t, unsigned *results)
{
    store_game game[8];
    store_list list = {.game = game, .capacity = 8};
    store_filter all = {.mode = -1, .rules = -1};
    store_newest(session_store(t->s), &all, &list);
    *results = 0;
    for (unsigned i = 0; i < list.count; i++)
        *results += game[i].counts;
    return list.count;
}

static void verify_newest(session_rig *t)
{
    static ts_replay_report report;
    const session_finished *f = session_last_game(t->s);
    ASSERT(f->replay);
    ASSERT_TEXT(ts_error_text(ts_replay_verify(f->replay, f->replay_size, &report)), "ok");
}

/* On a pad, east is back in menus and rotates in a game. */
static void the_key_that_leaves_moves_no_piece(void)
{
    session_rig t;
    open_replay(&t, "guideline-ultra-win");
    rig_pass(&t, SECOND);
    rig_down(&t, KEY_GAMEPAD + GAMEPAD_EAST);
    rig_up(&t, KEY_GAMEPAD + GAMEPAD_EAST);
    ASSERT(!session_in_replay(t.s));
    ASSERT_EQ(session_screen(t.s), SCREEN_TITLE);
    rig_close(&t);
}

static void somebody_takes_over(void)
{
    session_rig t;
    unsigned results;
    open_replay(&t, "guideline-ultra-win");
    rig_type(&t, " 1");
    ASSERT_EQ(tick(&t), 12000);
    uint64_t hash = ts_hash(session_match(t.s)), score = session_match(t.s)->board[0].score;
    ASSERT(score > 0);
    rig_down(&t, KEY_ENTER);
    rig_up(&t, KEY_ENTER);
    ASSERT(!session_in_replay(t.s));
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    ASSERT(rig_text(&t, "3"));
    rig_type(&t, "X"); /* paused while it counts: it counts again */
    ASSERT_EQ(session_screen(t.s), SCREEN_PAUSE);
    rig_type(&t, "E");
    rig_pass(&t, 2800 * MS);
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    rig_pass(&t, 400 * MS);
    ASSERT(tick(&t) > 12000 && tick(&t) < 12500);
    rig_lose(&t);
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT(rig_text(&t, "replay"));
    ASSERT(session_last_game(t.s)->continued);
    ASSERT(session_last_game(t.s)->board[0].score > score);
    ASSERT(session_last_game(t.s)->board[0].time_us > 12 * SECOND);
    ASSERT_EQ(kept(&t, &results), 1);
    ASSERT_EQ(results, 0);
    verify_newest(&t);
    rig_type(&t, "r"); /* again, from there */
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    rig_pass(&t, 3200 * MS);
    rig_type(&t, "X[Give up]E[Yes]EXE"); /* given up; a new game is a new game */
    ASSERT_EQ(session_screen(t.s), SCREEN_PLAY);
    ASSERT(tick(&t) < 1000);
    ASSERT(!session_is_takeover(t.s));
    rig_lose(&t);
    ASSERT(!session_last_game(t.s)->continued);
    kept(&t, &results);
    ASSERT_EQ(results, 1);
    rig_close(&t);
}

/* The player's own game from its result: the replay, a takeover in it, and its own result after
 * that. */
static void from_the_result_and_back(void)
{
    session_rig t;
    unsigned results;
    rig_open(&t, "guideline", "marathon");
    rig_type(&t, "E");
    rig_lose(&t);
    uint64_t hash = ts_hash(session_match(t.s));
    rig_type(&t, "[Watch replay]E");
    ASSERT(session_in_replay(t.s));
    rig_type(&t, " 5");
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_RESULT);
    ASSERT_EQ(ts_hash(session_match(t.s)), hash);
    rig_type(&t, "E 5E");
    ASSERT(session_is_takeover(t.s));
    rig_pass(&t, 3200 * MS);
    rig_lose(&t);
    ASSERT_EQ(kept(&t, &results), 2);
    ASSERT_EQ(results, 1); /* his own */
    verify_newest(&t);
    rig_type(&t, "XH[Replays]E"); /* the list of replays, which the viewer leads back to */
    rig_type(&t, "E");
    ASSERT(session_in_replay(t.s));
    rig_type(&t, "X");
    ASSERT_EQ(session_screen(t.s), SCREEN_REPLAYS);
    ASSERT(!session_has_match(t.s));
    rig_close(&t);
}

/* KEY_NONE: instead of a key going up, the keyboard is lost. */
static void hit(session_rig *t, key_code key, bool down)
{
    if (key == KEY_NONE)
        rig_tell(t, TELL_FOCUS, down);
    else
        session_key(t->s, key, down, t->now);
}

/* Random keys. */
static void any_keys_at_all(void)
{
    static const key_code key[] = {
        ' ', 'z',    'x',      ',',      '.',     '0', '3',      '9',      KEY_LEFT, KEY_RIGHT,
        'z', KEY_UP, KEY_DOWN, KEY_HOME, KEY_END, 'x', KEY_LEFT, KEY_NONE, 'r',      'q'};
    static const char *const name[] = {"modern-duel-garbage-top", "tgm-marathon-win",
                                       "wx-marathon-win"};
    for (size_t n = 0; n < COUNT(name); n++) {
        session_rig t;
        uint32_t random = 7;
        open_replay(&t, name[n]);
        for (int i = 0; i < 1500; i++) {
            random = random * 1664525 + 1013904223;
            key_code pressed = key[(random >> 8) % COUNT(key)];
            hit(&t, pressed, true);
            rig_pass(&t, (random >> 25) * MS);
            hit(&t, pressed, false);
            ASSERT(session_in_replay(t.s) && tick(&t) <= inner_viewer(t.s)->watch.end_tick);
            if (i % 16 == 0)
                check_scene(&t, name[n]);
        }
        rig_type(&t, "N");
        ASSERT_EQ(inner_viewer(t.s)->watch.error, TS_OK);
        rig_close(&t);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(it_runs_as_fast_as_it_was_played);
    RUN(at_any_speed);
    RUN(fast_is_not_restless);
    RUN(a_pad_pauses);
    RUN(a_pause_sleeps);
    RUN(a_jump_of_the_clock_is_no_time);
    RUN(to_any_time);
    RUN(by_ticks_and_pieces);
    RUN(a_click_on_the_line);
    RUN(fingers_stop_it_and_leave);
    RUN(pressed_buttons_light_up);
    RUN(every_room_and_language);
    RUN(windows_too);
    RUN(every_key_is_shown);
    RUN(every_key_says_what_it_does);
    RUN(what_is_wrong_is_said);
    RUN(leaving_ends_what_was_called_for_it);
    RUN(the_key_that_leaves_moves_no_piece);
    RUN(somebody_takes_over);
    RUN(from_the_result_and_back);
    RUN(any_keys_at_all);
    return test_done();
}
