/* Keys, pointer and system events enter here, and are offered to one part of the session after the
 * other. */
#include "base/minmax.h"
#include "internal.h"
#include "api/scene.h"
#include "menus/screens.h"
#include "session/match.h"
#include "session/game.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/picture_cache.h"
#include "session/practice.h"
#include "session/setup.h"
#include "session/effects.h"
#include "session/storage.h"
#include "session/watch.h"
#include "text/text.h"

/* Keys and system events arrive here. A key is looked up once, and offered to one part of the
 * session after another. */

void app_settle(session *s)
{
    app_check_room(s);
    session_cue_music(s);
    session_storage_save_settings(s);
}

/* ---- keys ----------------------------------------------------------------------------------- */

/* The order in which a key is offered to the parts. The first that takes it keeps it. */
static void offer_in_game(session *s, const input_press *p)
{
    bool taken = session_viewer_key(s, p) /* a replay takes every key, because there is no player */
                 || p->repeated           /* dropped: the engine repeats by itself */
                 || session_practice_key(s, p) /* its editor and its trainer use the game's keys */
                 || session_puzzle_key(s, p)   /* leads to another puzzle */
                 || session_bot_key(s, p);     /* while bots play alone, no key moves a piece */
    if (!taken)
        session_game_key(s, p);
}

static void offer_on_screen(session *s, const input_press *p)
{
    /* on the handling screen the keys of a game move the piece of the try-out strip */
    bool taken = !p->repeated && session_handling_test_key(s, p);
    if (!taken && !session_ending_key(s, p) && p->down)
        screen_key(s, p);
}

static void handle_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (key == KEY_NONE)
        return;
    unsigned what = session_input_note_key(s, key, down, now_us);
    if (what == KEY_STALE || what == KEY_CHATTER)
        return;
    const input_press p = session_look_up(s, key, down, what == KEY_REPEAT, now_us);
    session_input_note_player(s, &p);
    if (session_shows_game(s))
        offer_in_game(s, &p);
    else
        offer_on_screen(s, &p);
}

static void report_key(session *s, key_code key, bool down, uint64_t now_us)
{
    session_run(s, now_us);
    handle_key(s, key, down, now_us);
    app_settle(s);
}

void app_run_keys(session *s, uint64_t now_us)
{
    uint64_t up_us;
    for (key_code key; (key = session_input_released(s, now_us, &up_us)) != KEY_NONE;)
        handle_key(s, key, false, up_us);
}

/* The keyboard takes the cursor away from the pointer. */
void session_key(session *s, key_code key, bool down, uint64_t now_us)
{
    if (key_gamepad(key) < 0)
        session_pointer_now(s)->line = -1;
    report_key(s, key, down, now_us);
}

/* Presses and releases a key. */
static void app_click(session *s, key_code key, uint64_t now_us)
{
    report_key(s, key, true, now_us);
    report_key(s, key, false, now_us);
}

/* ---- system events -------------------------------------------------------------------------- */

static void lose_focus(session *s, uint64_t now_us)
{
    session_game_pause(s, PAUSED_BY_FOCUS, now_us);
    session_duel_wait(s); /* the player is away for the next round */
    session_input_release_all(s);
}

static void handle_news(session *s, unsigned what, uint32_t value, uint64_t now_us)
{
    switch (what) {
    case TELL_FOCUS:
        if (!value)
            lose_focus(s, now_us);
        return;
    case TELL_FRAME_RATE: session_picture_set_rate(s, value); return;
    case TELL_TEXT: screen_paste(s, value, now_us); return;
    case TELL_QUIT: s->quit = true; break;
    case TELL_RELEASES: s->options.keys_have_release = value; break;
    case TELL_FONTS:
        s->options.languages_missing = value;
        session_language(s, s->language_wished);
        break;
    case TELL_TEXTS:
        if (session_rated_wanted(s))
            session_rated_load(s);
        break;
    case TELL_SOUND_CARD: session_sound_set_missing(s, !value); break;
    case TELL_FULLSCREEN: s->settings.fullscreen ^= 1; break;
    case TELL_FINGERS: session_set_touch(s, value); break;
    default: return;
    }
    session_touch(s);
}

void session_tell_picture(session *s, const char *path, uint64_t now_us)
{
    session_run(s, now_us);
    session_messages_picture(s, path, now_us);
}

void session_tell_saved(session *s, const char *path, uint64_t now_us)
{
    session_run(s, now_us);
    session_messages_file(s, path, now_us);
}

void session_tell(session *s, unsigned what, uint32_t value, uint64_t now_us)
{
    session_run(s, now_us);
    handle_news(s, what, value, now_us);
    app_settle(s);
}

/* The pointer: finds the spot of the scene under it and acts on it. The scene decides the meaning
 * of a spot; screens, the replay and practice act on it. */

typedef struct place {
    const scene_item *spot; /* NULL if there is none */
    int cell;               /* of SPOT_CELLS, from the lowest row on; else -1 */
    unsigned part;          /* of SPOT_SLIDER: thousandths from the left */
} place;

static const scene_list *shown(const session *s)
{
    const picture_cache *cache = session_picture_cache(s);
    return &cache->scene[cache->current];
}

/* Cells are as high as they are wide. */
static int cell_in(const scene_item *spot, int64_t x, int64_t y)
{
    int64_t column = (x - spot->x) * spot->columns / spot->w;
    int64_t row = spot->which - 1 - (y - spot->y) * spot->columns / spot->w;
    return row < 0 ? -1 : (int)(row * spot->columns + column);
}

static unsigned part_in(const scene_item *spot, int64_t x)
{
    int64_t part = (x - spot->x) * 1000 / (spot->w ? spot->w : 1);
    return (unsigned)clamp_i64(part, 0, 1000);
}

/* The last spot that holds this place of the front end's. */
static place find(const session *s, int front_x, int front_y)
{
    const scene_list *scene = shown(s);
    place found = {.spot = NULL, .cell = -1};
    if (!scene->cell_w || !scene->cell_h)
        return found;
    int64_t x = (int64_t)front_x * SCENE_UNIT / scene->cell_w;
    int64_t y = (int64_t)front_y * SCENE_UNIT / scene->cell_h;
    for (uint32_t i = 0; i < scene->count; i++) {
        const scene_item *item = &scene->item[i];
        if (item->kind == ITEM_SPOT && x >= item->x && x < item->x + item->w && y >= item->y &&
            y < item->y + item->h)
            found.spot = item;
    }
    if (found.spot && found.spot->spot == SPOT_CELLS)
        found.cell = cell_in(found.spot, x, y);
    if (found.spot && found.spot->spot == SPOT_SLIDER)
        found.part = part_in(found.spot, x);
    return found;
}

static bool shows(const session *s, unsigned spot)
{
    const scene_list *scene = shown(s);
    for (uint32_t i = 0; i < scene->count; i++)
        if (scene->item[i].kind == ITEM_SPOT && scene->item[i].spot == spot)
            return true;
    return false;
}

bool session_offers_lines(const session *s)
{
    return shows(s, SPOT_LINE) || shows(s, SPOT_TIMELINE);
}

bool session_offers(const session *s, int x, int y)
{
    return find(s, x, y).spot != NULL;
}

key_code session_offered_key(const session *s, int x, int y)
{
    const scene_item *spot = find(s, x, y).spot;
    return spot && spot->spot == SPOT_KEY ? spot->which : KEY_NONE;
}

/* ---- the page's own buttons ----------------------------------------------------------------- */

const char *session_touch_places(const session *s, bool lying)
{
    const settings_state *set = &s->settings;
    if (!set->touch_own)
        return "";
    return lying ? set->touch_lying : set->touch_upright;
}

void session_touch_place(session *s, bool lying, const char *places)
{
    if (settings_read(&s->settings, lying ? "touch_lying" : "touch_upright", places))
        s->settings.touch_own = 1;
    session_touch(s);
    app_settle(s);
}

/* ---- output --------------------------------------------------------------------------------- */

static void draw(session *s, int cell, uint64_t now_us)
{
    session_pointer_state *p = session_pointer_now(s);
    if (cell < 0 || cell == p->cell)
        return;
    p->cell = cell;
    session_run(s, now_us);
    session_practice_point(s, (unsigned)cell, p->clears);
    app_settle(s);
}

static void point(session *s, unsigned line, bool chosen, uint64_t now_us)
{
    session_run(s, now_us);
    screen_point(s, line, chosen, now_us);
    app_settle(s);
}

/* A game is paused, a replay left; but nothing that the picture does not show yet. */
static void back(session *s, uint64_t now_us)
{
    bool plays = session_shows_game(s);
    if (plays ? shows(s, SPOT_LINE) : shown(s)->look.playing)
        return;
    if (plays) {
        app_click(s, KEY_ESCAPE, now_us);
        return;
    }
    session_run(s, now_us);
    screen_point_back(s, now_us);
    app_settle(s);
}

static void jump(session *s, unsigned thousandth, uint64_t now_us)
{
    session_run(s, now_us);
    if (session_shows_review(s))
        screen_review_point(s, thousandth);
    else if (session_in_replay(s))
        session_viewer_point(s, thousandth, now_us);
    app_settle(s);
}

static void drag(session *s, unsigned line, unsigned part, uint64_t now_us)
{
    session_run(s, now_us);
    screen_drag(s, line, part, now_us);
    app_settle(s);
}

/* Wherever the pointer is, only its horizontal movement counts. */
static void drag_on(session *s, int front_x, uint64_t now_us)
{
    const scene_list *scene = shown(s);
    const unsigned line = (unsigned)session_pointer_now(s)->slider;
    for (uint32_t i = 0; i < scene->count && scene->cell_w; i++) {
        const scene_item *item = &scene->item[i];
        if (item->kind == ITEM_SPOT && item->spot == SPOT_SLIDER && item->which == line) {
            drag(s, line, part_in(item, (int64_t)front_x * SCENE_UNIT / scene->cell_w), now_us);
            return;
        }
    }
}

static void choose(session *s, const place *at, uint64_t now_us)
{
    const scene_item *spot = at->spot;
    switch (spot->spot) {
    case SPOT_SLIDER:
        session_pointer_now(s)->slider = (int)spot->which;
        drag(s, spot->which, at->part, now_us);
        break;
    case SPOT_TAB:
        session_run(s, now_us);
        screen_to_tab(s, spot->which, now_us);
        app_settle(s);
        break;
    case SPOT_KEY: app_click(s, spot->which, now_us); break;
    case SPOT_LINE: point(s, spot->which, true, now_us); break;
    case SPOT_TIMELINE: jump(s, spot->which, now_us); break;
    default: break;
    }
}

/* ---- what it does --------------------------------------------------------------------------- */

/* A line it stays on is pointed at once: the keys may have moved the cursor since. */
static void move(session *s, const place *at, uint64_t now_us)
{
    session_pointer_state *p = session_pointer_now(s);
    if (p->cell >= 0) {
        draw(s, at->cell, now_us);
        return;
    }
    bool is_line = at->spot && (at->spot->spot == SPOT_LINE || at->spot->spot == SPOT_SLIDER);
    int line = is_line ? (int)at->spot->which : -1;
    if (line >= 0 && line != p->line)
        point(s, (unsigned)line, false, now_us);
    p->line = line;
}

static void press(session *s, unsigned what, const place *at, uint64_t now_us)
{
    if (at->cell >= 0 && what != POINTER_BACK) {
        session_pointer_now(s)->clears = what == POINTER_CLEAR;
        session_pointer_now(s)->cell = -1;
        draw(s, at->cell, now_us);
    } else if (what == POINTER_PRESS && at->spot) {
        choose(s, at, now_us);
    } else if (what != POINTER_PRESS) {
        back(s, now_us);
    }
}

void session_pointer(session *s, unsigned what, int x, int y, uint64_t now_us)
{
    if (what == POINTER_RELEASE) {
        session_pointer_now(s)->cell = session_pointer_now(s)->slider = -1;
        return;
    }
    if (what == POINTER_MOVE && session_pointer_now(s)->slider >= 0) {
        drag_on(s, x, now_us);
        return;
    }
    place at = find(s, x, y);
    if (what == POINTER_MOVE)
        move(s, &at, now_us);
    else if (!session_ending_skip(s, now_us) && !session_result_is_guarded(s, now_us))
        press(s, what, &at, now_us);
}

/* A pulled list stops at its ends, whereas keys wrap around. */
static bool may_roll(const session *s, bool up)
{
    const screen_def *screen = screen_get(session_screen(s));
    if (!shows(s, SPOT_LINE))
        return true; /* the speed of a replay */
    return up ? session_cursor(s) > 0 : session_cursor(s) + 1 < screen_count(s, screen);
}

void session_wheel(session *s, int notches, uint64_t now_us)
{
    enum { NOTCHES_MAX = 20 };
    if (!session_offers_lines(s))
        return;
    if (session_list_view(s).beside > 1) /* a notch is a row */
        notches *= (int)session_list_view(s).beside;
    for (int i = 0; i < notches && i < NOTCHES_MAX && may_roll(s, true); i++)
        app_click(s, KEY_UP, now_us);
    for (int i = 0; i > notches && i > -NOTCHES_MAX && may_roll(s, false); i--)
        app_click(s, KEY_DOWN, now_us);
    session_pointer_now(s)->line = -1;
}
