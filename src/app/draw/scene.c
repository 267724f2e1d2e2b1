/* Builds a scene, compares scenes, and prints them as text. */
#include "base/minmax.h"
#include "drawing.h"
#include "sections.h"
#include "api/scene.h"
#include "draw/scene.h"
#include "input/keys.h"
#include "menus/screens.h"
#include "session/custom.h"
#include "session/effects.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/files.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/watch.h"
#include "text/text.h"
#include "effects/fx.h"
#include "game/run.h"
#include "session/game.h"

#include <string.h>

/* Building a scene: which part of the program is shown where. Comparing scenes. */

static void draw_too_small(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    int language = d->s->settings.language;
    char needs[LINE_SIZE];
    scene_box room = {0, 0, l->width, l->height};
    if (l->width < 2 * l->column || l->height < l->line)
        return; /* not even one wide character */
    unsigned used =
        scene_draw_wrapped(d, ROLE_WARNING, ALIGN_LEFT, room, text_of(language, TEXT_TOO_SMALL));
    text_format(needs, sizeof needs, text_of(language, TEXT_TOO_SMALL_NEEDS), l->need_w, l->need_h);
    room.y += scene_lines_h(l, used);
    room.h -= scene_lines_h(l, used);
    scene_draw_wrapped(d, ROLE_PLAIN, ALIGN_LEFT, room, needs);
}

/* Fingers need lines of 44 CSS pixels and words of their own size: where a field is too small for
 * that, the menu has all of the canvas. */
static scene_box room_over_field(const scene_drawing *d)
{
    enum { WIDTH = 300, HEIGHT = 420 };
    const scene_layout *l = &d->layout;
    scene_box box = scene_multi_board_box(d);
    if (!scene_has_fingers(d) && !l->corner.w)
        return box;
    if (box.h < scene_css(d, HEIGHT))
        return (scene_box){0, 0, l->width, l->height};
    int32_t w = min_int(max_int(box.w, scene_css(d, WIDTH)), l->width);
    box.x = max_int(0, min_int(box.x + (box.w - w) / 2, l->width - w));
    box.w = w;
    return box;
}

/* Draws a page over the field if it has room for words, so that nothing moves when a game is
 * paused. */
static void draw_over_field(scene_drawing *d)
{
    bool is_small = session_in_characters(d->s) && d->layout.unit < d->layout.line;
    if (d->layout.kind == LAYOUT_TOO_SMALL || is_small) {
        scene_draw_menu(d, (scene_box){0, 0, d->layout.width, d->layout.height});
        return;
    }
    const scene_box room = room_over_field(d), boards = scene_multi_board_box(d);
    for (unsigned i = 0; i < d->boards && room.w > boards.w; i++) {
        scene_layout *l = &d->board[i]; /* half of what is beside the field would be covered */
        l->hold.w = l->next.w = l->stats.w = l->more.w = 0;
    }
    scene_draw_play(d, true);
    scene_draw_menu(d, room);
}

/* Adds the text that has been copied to the words of the scene; the front end puts it on the
 * clipboard. */
static void put_copied(scene_drawing *d)
{
    scene_list *scene = d->scene;
    char text[POSITION_SIZE];
    const screen_def *screen = screen_get(session_screen(d->s));
    const char *link = screen && screen->copied ? screen->copied(d->s, text, sizeof text) : NULL;
    scene->copied = session_practice_copies(d->s) + session_share_copied(d->s) +
                    session_custom_copied(d->s) + session_invite_copied(d->s) +
                    session_rules_text_copied(d->s) + session_rated_copied(d->s);
    scene->copy = 0;
    if (link) {
        size_t size = strlen(link) + 1;
        scene->copy = scene->words_used;
        scene->words_used += (uint32_t)size;
        memcpy(scene->words + scene->copy, link, size);
        return;
    }
    if (!scene->copied || !session_practice_is_on(d->s))
        return;
    scene->copy = scene->words_used;
    scene->words_used += (uint32_t)session_practice_save(d->s, text) + 1;
    memcpy(scene->words + scene->copy, text, scene->words_used - scene->copy);
}

static void put_speech(scene_drawing *d)
{
    scene_list *scene = d->scene;
    const session_speech *p = d->speech;
    size_t size = strlen(p->words.said) + 1;
    scene->spoken = p->spoken;
    scene->speech = scene->words_used;
    if (!p->spoken)
        return;
    memcpy(scene->words + scene->words_used, p->words.said, size);
    scene->words_used += (uint32_t)size;
}

static bool is_played(const session *s)
{
    return session_shows_game(s) && session_has_match(s) && !session_in_replay(s);
}

static bool places_touch(const session *s)
{
    const screen_def *screen = screen_get(session_screen(s));
    return screen && screen->places_touch;
}

/* Buttons are also visible on the screen that places them. Bots that play alone have none: the
 * scene draws the buttons for them. While a game ends they keep their room, so that the field stays
 * where it is. */
static uint8_t buttons_of(const session *s)
{
    if (session_watches_bot(s) && !places_touch(s))
        return BUTTONS_NONE;
    if (places_touch(s) || (is_played(s) && !session_practice_is_edited(s)))
        return BUTTONS_SHOWN;
    if (is_played(s))
        return BUTTONS_HIDDEN;
    return session_shows_pause(s) || session_shows_ending(s) ? BUTTONS_HIDDEN : BUTTONS_NONE;
}

/* Returns the moves that have touch buttons: those that these rules have, none for a player who is
 * out. */
static uint8_t moves_of(const session *s)
{
    unsigned moves = 0;
    if (buttons_of(s) != BUTTONS_SHOWN || (is_played(s) && session_is_out(s)))
        return 0;
    for (unsigned action = 0; action <= ACTION_HOLD; action++)
        moves |= (unsigned)action_is_known(session_rules(s), action) << action;
    if (session_trainer_is_on(s) && is_played(s))
        moves &= ~(1u << ACTION_HOLD);
    return (uint8_t)moves;
}

static void take_measures(scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    d->scene->width = l->width;
    d->scene->height = l->height;
    d->scene->cell_w = l->cell_w;
    d->scene->cell_h = l->cell_h;
    d->scene->text_w = l->column;
    d->scene->text_h = l->type;
}

/* Returns the colour of the current level, from cool to warm. */
static uint8_t tint_of(const session *s)
{
    const ts_board *b = &session_match(s)->board[0];
    if (!is_played(s) || session_match(s)->setup.players > 1)
        return 0;
    unsigned kind = ts_rules_get(b->rules)->level_kind;
    if (kind == TS_LEVEL_NONE)
        return 0;
    return fx_jewel(kind == TS_LEVEL_PIECES ? b->level / 100 + 1 : max_u32(b->level, 1));
}

/* The console's colours go by the last digit of the level. */
static uint8_t level_of(const session *s)
{
    enum { LEVELS = 10 };
    const ts_board *b = &session_match(s)->board[0];
    return session_has_match(s) && ts_rules_get(b->rules)->page ? (uint8_t)(b->level % LEVELS) : 0;
}

/* The board that is ahead: by rounds won, then by rows sent. -1 if none. */
static int leader_of(const session *s)
{
    const run_state *run = session_run_of(s);
    int best = 0;
    bool equal = false;
    for (int i = 1; i < (int)run->match.setup.players; i++) {
        const duel_state *duel = session_duel_of(s);
        int64_t by = (int64_t)duel->won[i] - duel->won[best];
        by = by ? by : (int64_t)run->stats[i].attack - run->stats[best].attack;
        equal = by == 0;
        best = by > 0 ? i : best;
    }
    return equal ? -1 : best;
}

/* The light stands over what is played: it moves by a stone every ten lines; in a duel it is on the
 * side of who is ahead. */
static uint8_t light_of(const scene_drawing *d)
{
    enum { LINES = 10, LAST = 255 };
    const session *s = d->s;
    const scene_layout *l = &d->board[0];
    if (!is_played(s) || session_in_characters(s) || l->width <= 0)
        return 0;
    int32_t x = l->width / 2, stone = SCENE_UNIT * 3 / 8;
    if (session_match(s)->setup.players == 1) {
        x = l->cells.x + l->cells.w / 2 +
            (int32_t)(session_match(s)->board[0].lines / LINES) * stone;
    } else {
        int leader = leader_of(s);
        scene_seat seat[TS_PLAYERS_MAX];
        unsigned seats = scene_seats(s, seat), i = 0;
        while (i < seats && (int)seat[i].player != leader)
            i++;
        const scene_box *at = i < seats && i < d->boards ? &d->board[i].cells : NULL;
        x = at ? (x + at->x + at->w / 2) / 2 : x;
    }
    return clamp_u8(max_int(1, min_int(LAST, (int32_t)((int64_t)x * LAST / l->width))));
}

/* The list of the rule sets shows how each looks. */
static uint8_t edition_of(const session *s)
{
    const screen_def *screen = screen_get(session_screen(s));
    if (screen && screen->demo_shows_rules && session_demo_get_run(s))
        return (uint8_t)(session_demo_shown(s) >> 8);
    return session_has_match(s) ? session_match(s)->setup.rules : s->settings.rules;
}

static scene_look look_of(const scene_drawing *d, unsigned layout)
{
    const session *s = d->s;
    scene_look look = {
        .layout = clamp_u8(layout),
        .level = level_of(s),
        .light = light_of(d),
        .tint = tint_of(s),
        .place = is_played(s) ? session_journey(s) : 0,
        .edition = edition_of(s),
        .plain = s->options.overlay,
        .quit = s->quit,
        .language = s->settings.language,
#define FRONT_SETTING(name) .name = s->settings.name,
#include "api/front_settings.def"
#undef FRONT_SETTING
        .playing =
            is_played(s) && !session_practice_is_edited(s), /* an edited field is the mouse's */
        .buttons = buttons_of(s),
        .moves = moves_of(s),
        .named = session_gestures_are_named(s),
        .types = screen_types(s) != LOBBY_FIELD_NONE,
        .places = places_touch(s),
        .away = !session_shows_title(s),
        .awake = session_in_replay(s) ? session_shows_game(s) && !session_viewer_is_paused(s)
                                      : is_played(s),
    };
    skin_error error;
    if (look.theme == THEME_SKIN)
        skin_read(session_skin_line(s), &look.skin, &error);
    look.marks |= look.skin.marks;
    return look;
}

/* Draws messages at the foot of everything, in as many lines as needed, up to three. */
static void draw_news(scene_drawing *d)
{
    enum { COLUMNS = 56, LINES = 3 };
    const scene_layout *l = &d->layout;
    const char *text = session_messages_text(d->s);
    if (!text[0] || d->narration || d->scene->look.layout == LAYOUT_TOO_SMALL)
        return;
    int32_t frame_x = max_int(l->m.frame_x, l->column),
            frame_y = max_int(l->m.frame_y, l->line / 2);
    int32_t w =
        min_int(l->width - 2 * frame_x, min_int(COLUMNS * l->column, scene_words_w(d, text)));
    w += (l->m.snap_x - w % l->m.snap_x) % l->m.snap_x;
    int32_t h = scene_lines_h(l, min_u32(scene_wrapped_lines(d, text, w), LINES));
    scene_box box = {(l->width - w) / 2, l->height - h - frame_y, w, h};
    box.x -= box.x % l->m.snap_x;
    box.y -= box.y % l->m.snap_y;
    scene_draw_item(
        d, ITEM_PANEL, ROLE_MENU,
        (scene_box){box.x - frame_x, box.y - frame_y, w + 2 * frame_x, h + 2 * frame_y});
    scene_draw_wrapped(d, ROLE_PLAIN, ALIGN_CENTRE, box, text);
}

static void draw(scene_drawing *d)
{
    const session *s = d->s;
    const scene_layout *l = &d->layout;
    scene_list *scene = d->scene;
    scene->count = scene->words_used = 0;
    take_measures(d);
    scene->look = look_of(d, l->kind);
    scene->chooses = session_files_choices(s);
    put_copied(d);
    put_speech(d);
    bool play = session_shows_game(s);
    if (!play && l->kind == LAYOUT_TOO_SMALL)
        scene->look.layout = LAYOUT_TINY; /* a menu needs less than a field */
    bool fits_menu = l->corner.w || scene_layout_fits_menu(l);
    if (play ? l->kind == LAYOUT_TOO_SMALL : !fits_menu) {
        scene->look.layout = LAYOUT_TOO_SMALL;
        draw_too_small(d);
    } else if (scene_has_match_end(s)) {
        scene_draw_match_end(d);
    } else if (play || session_shows_ending(s)) {
        scene_draw_play(d, false);
    } else if (session_shows_review(s)) {
        scene_draw_reviewed(d);
        scene_draw_menu(d, scene_review_page(d));
    } else if (session_shows_pause(s)) {
        draw_over_field(d);
    } else if (scene_has_result(d)) {
        scene_draw_result(d);
    } else if (l->facts.w && !scene_page_hides_boards(s)) {
        scene_draw_ended(d);
    } else {
        scene_draw_menu(d, (scene_box){0, 0, l->width, l->height});
    }
    draw_news(d);
}

bool scene_same(const scene_list *a, const scene_list *b)
{
    return a->width == b->width && a->height == b->height && a->cell_w == b->cell_w &&
           a->cell_h == b->cell_h && a->text_w == b->text_w && a->text_h == b->text_h &&
           memcmp(&a->look, &b->look, sizeof a->look) == 0 && a->copied == b->copied &&
           a->chooses == b->chooses && a->spoken == b->spoken && a->count == b->count &&
           a->words_used == b->words_used &&
           memcmp(a->item, b->item, a->count * sizeof a->item[0]) == 0 &&
           memcmp(a->words, b->words, a->words_used) == 0;
}

bool scene_fits(const session *s, uint32_t *need_w, uint32_t *need_h)
{
    scene_layout board[TS_PLAYERS_MAX];
    scene_multi_board_choose(board, s, session_picture_size(s));
    *need_w = board[0].need_w;
    *need_h = board[0].need_h;
    return board[0].kind != LAYOUT_TOO_SMALL;
}

list_view scene_build(const session *s, const session_speech *speech, scene_list *scene)
{
    scene_drawing d = {.scene = scene, .s = s, .speech = speech};
    d.boards = scene_multi_board_choose(d.board, s, session_picture_size(s));
    scene_draw_seat(&d, 0);
    draw(&d);
    return d.list;
}
