/* The hints at the foot: keys of the game and of screens, or buttons for touch. */
#include "base/minmax.h"
#include "drawing.h"
#include "keycaps.h"
#include "sections.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/opener.h"
#include "session/practice.h"
#include "session/setup.h"
#include "session/watch.h"
#include "game/run.h"

#include <string.h>

/* The keys of the game under way, in the line below it; for fingers a row of buttons, with what the
 * front end's own buttons (BUTTONS_...) do not have. */

#define ROW_MOST 7
#define MOVES 5 /* of the keys that are taught: without them nobody can play */

/* The keys of a player who watches bots, besides Escape and the key to restart. */
static void list_bot_keys(scene_hint hint[2])
{
    hint[0] = (scene_hint){"\u2191 \u2193", TEXT_WATCH_SPEED, KEY_NONE};
    hint[1] = (scene_hint){"T", TEXT_WATCH_TAKE_OVER, 't'};
}

/* The hint for a player who is out while bots continue. */
static scene_hint hurry_hint(const session *s, char enter[KEY_NAME_MAX])
{
    key_name(enter, KEY_NAME_MAX, s->settings.language, KEY_ENTER);
    return (scene_hint){enter, session_run_of(s)->speed ? TEXT_HINT_SLOWER : TEXT_HINT_FASTER,
                        KEY_ENTER};
}

/* If no line has the keys, and always for fingers, over the field of the board that is out, below
 * its place. */
void scene_draw_hurry(scene_drawing *d)
{
    const session *s = d->s;
    const scene_layout *l = &d->layout;
    char enter[KEY_NAME_MAX], words[LINE_SIZE];
    bool line_has_it = d->board[0].footer.w && !session_uses_touch(s);
    if (line_has_it || !session_is_person(s, d->seat.player) || !session_is_out(s))
        return;
    scene_hint hint = hurry_hint(s, enter);
    text_format(words, sizeof words, "%s  %s", enter, text_of(s->settings.language, hint.does));
    scene_box box = l->cells;
    box.y += box.h / 2 - box.h / 2 % l->line;
    box.h = 2 * l->line;
    if (session_uses_touch(s)) {
        scene_draw_hints(d, box, &hint, 1, true);
        return;
    }
    box.h = l->line;
    if (text_width(words) * l->column > box.w)
        return;
    scene_draw_text(d, ROLE_TITLE, ALIGN_CENTRE, box, words);
    scene_draw_key_spot(d, box, hint.press);
}

/* One person among several boards can choose the target; elsewhere the key may begin a stillness.
 * Returns what it does, or -1. */
static int use_of_target(const session *s)
{
    if (session_persons(s) != 1)
        return -1;
    if (scene_is_versus(s) && session_match(s)->setup.players > 2)
        return TEXT_HINT_TARGET;
    return ts_modes_get(session_match(s)->setup.mode)->stills ? TEXT_HINT_STILL : -1;
}

/* ---- for fingers ---------------------------------------------------------------------------- */

/* Each button of a row has a fixed place: it stays empty while the button would do nothing. A label
 * without a button has words of its own. */
typedef struct row_place {
    char words[SPEED_SIZE];
    int does;
    key_code press;
} row_place;

static row_place if_it_does(bool does, int text, key_code press)
{
    return (row_place){.does = text, .press = does ? press : KEY_NONE};
}

static row_place sign_if(bool does, const char *sign, key_code press)
{
    row_place p = {.press = does ? press : KEY_NONE};
    text_format(p.words, sizeof p.words, "%s", does ? sign : "");
    return p;
}

static unsigned row_of_watching(const session *s, row_place row[ROW_MOST])
{
    int speed = session_bot_speed(s);
    row[0] = (row_place){.words = "||", .press = KEY_ESCAPE};
    row[1] = sign_if(speed > VIEWER_SLOWEST, "-", KEY_DOWN);
    row[2] = (row_place){.press = KEY_NONE};
    scene_format_speed(speed, row[2].words, sizeof row[2].words);
    row[3] = sign_if(speed < VIEWER_FASTEST, "+", KEY_UP);
    row[4] = if_it_does(!session_counts_down(s), TEXT_WATCH_TAKE_OVER, 't');
    return 5;
}

/* The half turn, which the front end's own buttons do not have. */
static row_place flip_of(const session *s)
{
    return sign_if(action_is_known(session_rules(s), ACTION_FLIP), "180\u00b0",
                   KEY_FINGER + ACTION_FLIP);
}

static unsigned row_of_practice(const session *s, row_place row[ROW_MOST])
{
    if (session_trainer_is_on(s)) {
        row[0] = if_it_does(true, TEXT_HINT_BACK, KEY_ESCAPE);
        row[1] = if_it_does(!session_trainer_state(s)->shown, TEXT_HINT_HINT, 'h');
        return 2;
    }
    if (session_drill_is_on(s)) {
        row[0] = if_it_does(session_drill_state(s) == DRILL_OPEN, TEXT_HINT_HINT, 'h');
        row[1] = if_it_does(true, TEXT_HINT_NEXT_ONE, 'n');
        row[2] = flip_of(s);
        return 3;
    }
    if (session_lesson_is_on(s)) {
        row[0] = if_it_does(!session_puzzle_shows_hint(s), TEXT_HINT_HINT, 'h');
        row[1] = if_it_does(session_practice_can_undo(s), TEXT_HINT_UNDO, 'u');
        row[2] = if_it_does(true, TEXT_HINT_NEXT_ONE, 'n');
        row[3] = flip_of(s);
        return 4;
    }
    if (session_opener_is_on(s)) {
        row[0] = if_it_does(true, TEXT_HINT_HINT, 'h');
        row[1] = if_it_does(session_practice_can_undo(s), TEXT_HINT_UNDO, 'u');
        row[2] = if_it_does(true, TEXT_HINT_NEXT_ONE, 'n');
        row[3] = flip_of(s);
        return 4;
    }
    if (session_practice_is_edited(s)) {
        row[0] = if_it_does(true, TEXT_HINT_DONE, KEY_ESCAPE);
        return 1;
    }
    row[0] = if_it_does(true, TEXT_HINT_POSITION, KEY_TAB);
    row[1] = if_it_does(session_practice_can_undo(s), TEXT_HINT_UNDO, 'u');
    row[2] = if_it_does(session_practice_can_redo(s), TEXT_HINT_REDO, 'y');
    row[3] = if_it_does(true, TEXT_HINT_EDIT, 'e');
    row[4] = if_it_does(true, TEXT_HINT_HINT, 'h');
    row[5] = if_it_does(true, TEXT_HINT_ODDS, 'o');
    row[6] = flip_of(s);
    return 7;
}

static unsigned list_row(const session *s, row_place row[ROW_MOST])
{
    if (session_watches_bot(s))
        return row_of_watching(s, row);
    if (session_practice_is_on(s))
        return row_of_practice(s, row);
    if (session_puzzle_is_on(s)) {
        row[0] = if_it_does(!session_puzzle_shows_hint(s), TEXT_HINT_HINT, 'h');
        row[1] = if_it_does(true, TEXT_HINT_PREVIOUS_ONE, 'b');
        row[2] = if_it_does(true, TEXT_HINT_NEXT_ONE, 'n');
        row[3] = flip_of(s);
        return 4;
    }
    const int use = use_of_target(s);
    if (use < 0)
        return 0;
    row[0] = if_it_does(!session_is_out(s), use, KEY_FINGER + ACTION_TARGET);
    return 1;
}

bool scene_has_row(const session *s)
{
    row_place row[ROW_MOST];
    return session_uses_touch(s) && session_in_game(s) && !session_in_replay(s) &&
           list_row(s, row) > 0;
}

static const char *words_of(const session *s, const row_place *p)
{
    return p->does ? text_of(s->settings.language, p->does) : p->words;
}

/* A speed changes while a thumb is on the button beside it, which stays where it is. */
static int32_t least_w(const scene_drawing *d, const row_place *p)
{
    int32_t w = scene_words_w(d, p->does ? words_of(d->s, p) : "x1/8") + d->layout.column;
    return max_int(w, scene_css(d, FINGER_SIDE));
}

static void draw_place(scene_drawing *d, const row_place *p, scene_box at)
{
    if ((p->does || !p->words[0]) && !p->press)
        return;
    if (p->press) {
        scene_draw_item(d, ITEM_PANEL, ROLE_MENU, at);
        scene_draw_key_spot(d, at, p->press);
    }
    at.y += (at.h - d->layout.type) / 2;
    at.h = d->layout.type;
    scene_draw_sized(d, p->press ? ROLE_VALUE : ROLE_DIM, ALIGN_CENTRE, at, words_of(d->s, p));
}

/* Draws the footer. Labels are shortened as needed; those that still do not fit are left out, the
 * last first. */
static void draw_footer(scene_drawing *d, const row_place *row, unsigned count)
{
    const scene_layout *l = &d->layout;
    int32_t gap = scene_css(d, 4), side = scene_css(d, FINGER_SIDE);
    int32_t width = l->footer.w - gap, all = 0, spare;
    count = min_u32(count, (unsigned)(width / (side + gap)));
    if (!count)
        return;
    for (unsigned i = 0; i < count; i++)
        all += least_w(d, &row[i]) + gap;
    int32_t more = min_int(3 * l->column, (width - all) / (int32_t)count);
    spare = all - (side + gap) * (int32_t)count; /* what words take beyond the least */
    int32_t x = l->footer.x + max_int(gap, (l->footer.w - all - more * (int32_t)count + gap) / 2);
    for (unsigned i = 0; i < count; i++) {
        int32_t w = least_w(d, &row[i]);
        if (more >= 0)
            w += more;
        else if (spare > 0)
            w += (width - all) * (w - side) / spare;
        scene_box at = {x, l->footer.y, w, l->footer.h};
        draw_place(d, &row[i], at);
        x += w + gap;
    }
}

/* A touch of a field pauses the bots, as it does a replay. */
static void draw_for_fingers(scene_drawing *d)
{
    row_place row[ROW_MOST];
    if (session_watches_bot(d->s))
        scene_draw_key_spot(d, scene_multi_board_box(d), ' ');
    unsigned count = list_row(d->s, row);
    if (count && d->layout.footer.w)
        draw_footer(d, row, count);
}

/* ---- for keys ------------------------------------------------------------------------------- */

/* The last ones are left out first. */
static unsigned fitting(scene_drawing *d, const scene_hint hint[], unsigned count, unsigned lines)
{
    while (count > 1 && scene_draw_hints(d, d->layout.footer, hint, count, false) > lines)
        count--;
    return count;
}

static void draw_keys(scene_drawing *d)
{
    const session *s = d->s;
    int language = s->settings.language;
    const keys_profile *profile = session_profile(s, 0);
    char escape[KEY_NAME_MAX], restart[KEY_NAME_MAX];
    key_code key = session_lobby_plays(s) ? KEY_NONE : profile->key[ACTION_RESTART][0];
    key_name(escape, sizeof escape, language, KEY_ESCAPE);
    key_name(restart, sizeof restart, language, key);
    char other[KEY_NAME_MAX];
    char caps[KEYCAPS_MAX][2 * KEY_NAME_MAX];
    scene_hint hint[9 + KEYCAPS_MAX] = {{escape, TEXT_HINT_PAUSE, KEY_ESCAPE},
                                        {restart, TEXT_HINT_RESTART, key}};
    if (session_trainer_is_on(s)) {
        hint[0].does = TEXT_HINT_BACK;
    } else if (session_practice_is_on(s) && !session_drill_is_on(s) && !session_lesson_is_on(s) &&
               !session_opener_is_on(s)) {
        key_name(other, sizeof other, language, KEY_TAB);
        hint[1] = (scene_hint){other, TEXT_HINT_POSITION, KEY_TAB};
        key = KEY_TAB;
    }
    if (session_practice_is_edited(s))
        hint[0].does = hint[1].does = TEXT_HINT_DONE;
    unsigned count = key ? 2 : 1;
    if (use_of_target(s) >= 0 && profile->key[ACTION_TARGET][0]) {
        const key_code target = profile->key[ACTION_TARGET][0];
        key_name(other, sizeof other, language, target);
        hint[count++] = (scene_hint){other, use_of_target(s), target};
    }
    if (session_is_out(s)) {
        hint[2] = hint[1];
        hint[1] = hurry_hint(s, other);
        count = key ? 3 : 2;
    }
    count += scene_practice_hints(s, &hint[session_practice_is_edited(s) ? 1 : count]) -
             (session_practice_is_edited(s) ? 1 : 0);
    if (session_watches_bot(s)) {
        hint[3] = hint[1];
        list_bot_keys(&hint[1]);
        count = key ? 4 : 3;
        if (session_odds_are_offered(s))
            hint[count++] = (scene_hint){"O", TEXT_HINT_ODDS, 'o'};
    }
    scene_hint first[KEYCAPS_MAX];
    unsigned taught = scene_keycaps_hints(d, first, caps);
    memmove(hint + 1 + taught, hint + 1, (count - 1) * sizeof *hint);
    memcpy(hint + 1, first, taught * sizeof *hint);
    count += taught;
    unsigned lines = (unsigned)(d->layout.footer.h / d->layout.line);
    const unsigned moves = min_u32(taught, MOVES);
    const unsigned after_pause = fitting(d, hint, moves + 1, lines) - 1;
    if (after_pause < moves && fitting(d, hint + 1, moves, lines) > after_pause) {
        const scene_hint pause = hint[0]; /* what moves a piece comes first */
        memmove(hint, hint + 1, taught * sizeof *hint);
        hint[taught] = pause;
    }
    count = fitting(d, hint, count, lines);
    scene_draw_hints(d, d->layout.footer, hint, count, true);
}

void scene_draw_footer(scene_drawing *d)
{
    if (session_in_replay(d->s))
        return;
    if (session_uses_touch(d->s))
        draw_for_fingers(d);
    else if (d->layout.footer.w)
        draw_keys(d);
}

/* The keys for this screen in a line or two: a key each and what it does; for fingers, buttons with
 * words, and nothing that only keys do. */

#define HINTS_MAX 16
#define PAGE_HINT_FROM 12 /* lines: if there are fewer, the arrow keys are enough */

static void draw_hint(scene_drawing *d, scene_box at, const scene_hint *hint)
{
    const char *does = text_of(d->s->settings.language, hint->does);
    if (session_uses_touch(d->s)) {
        int32_t edge = at.h > d->layout.line ? d->layout.line / 5 : 0;
        scene_draw_item(d, ITEM_PANEL, ROLE_MENU,
                        (scene_box){at.x, at.y + edge, at.w, at.h - 2 * edge});
        scene_draw_text(d, ROLE_VALUE, ALIGN_CENTRE,
                        (scene_box){at.x, at.y + (at.h - d->layout.line) / 2, at.w, 0}, does);
    } else {
        scene_box left = at, right = at;
        left.w = scene_words_w(d, hint->key);
        right.x += left.w + d->layout.column;
        right.w -= left.w + d->layout.column;
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, left, hint->key);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, right, does);
    }
    scene_draw_key_spot(d, at, hint->press);
}

static int32_t hint_w(const scene_drawing *d, const scene_hint *hint)
{
    int32_t does_w = scene_words_w(d, text_of(d->s->settings.language, hint->does));
    if (session_uses_touch(d->s))
        return max_int(does_w + 4 * d->layout.column,
                       scene_has_fingers(d) ? scene_css(d, FINGER_SIDE) : 0);
    return does_w + scene_words_w(d, hint->key) + d->layout.column;
}

unsigned scene_draw_hints(scene_drawing *d, scene_box box, const scene_hint *hint, unsigned count,
                          bool drawn)
{
    bool fingers = session_uses_touch(d->s);
    unsigned high = fingers && box.h >= 2 * d->layout.line ? 2 : 1; /* lines */
    int32_t apart = (fingers ? 1 : 3) * d->layout.column;
    int32_t width[HINTS_MAX], all = 0;
    scene_hint shown[HINTS_MAX];
    unsigned line = 0, first = 0, n = 0;
    for (unsigned i = 0; i < count; i++)
        if (!fingers || hint[i].press)
            shown[n++] = hint[i];
    if (fingers && n == 0)
        return 0;
    for (unsigned i = 0; i <= n; i++) {
        if (i < n)
            width[i] = hint_w(d, &shown[i]);
        if (i < n && (i == first || all + apart + width[i] <= box.w)) {
            all += width[i] + (i == first ? 0 : apart);
            continue;
        }
        /* these make a line, in the middle of the box */
        int32_t x = (box.w - all) / 2;
        x -= x % d->layout.m.snap_x;
        for (; drawn && first < i; first++) {
            scene_box at = scene_box_line(d, box, line);
            at.x += x;
            at.w = width[first];
            at.h = scene_lines_h(&d->layout, high);
            if (high > 1)
                at.h = max_int(at.h, scene_css(d, FINGER_SIDE));
            draw_hint(d, at, &shown[first]);
            x += width[first] + apart;
        }
        first = i;
        all = i < n ? width[i] : 0;
        line += high;
    }
    return line;
}

/* ---- of a menu ------------------------------------------------------------------------------ */

static void add_hint(const session *s, scene_menu_hints *h, key_code a, key_code b, int does)
{
    char one[KEY_NAME_MAX], other[KEY_NAME_MAX];
    int language = s->settings.language;
    char *out = h->key[h->count];
    key_name(one, sizeof one, language, a);
    key_name(other, sizeof other, language, b);
    text_format(out, sizeof h->key[0], b ? "%s/%s" : "%s", one, other);
    h->list[h->count] = (scene_hint){out, does, b ? KEY_NONE : a};
    h->count++;
}

static void list_shortcuts(const session *s, unsigned cursor, scene_menu_hints *h, bool last)
{
    const screen_shortcut *shortcut;
    for (unsigned i = 0; (shortcut = screen_shortcut_at(s, cursor, i)); i++)
        if (shortcut->last == last)
            add_hint(s, h, shortcut->key, 0, shortcut->hint);
}

void scene_list_hints(const session *s, const screen_def *screen, unsigned cursor,
                      scene_menu_hints *h)
{
    screen_line line = {0};
    unsigned count = screen_count(s, screen);
    h->count = 0;
    if (session_binds_next_key(s)) {
        add_hint(s, h, KEY_ESCAPE, 0, TEXT_HINT_BACK);
        return;
    }
    if (cursor < count)
        screen_fill_line(s, screen, cursor, &line);
    /* a finger chooses by touching a line, except where a line has more than one action */
    bool touched = session_uses_touch(s) && !screen_game(s, screen, cursor);
    if (line.enter && !touched && !(line.changes && line.enter == TEXT_HINT_CHANGE))
        add_hint(s, h, KEY_ENTER, 0, line.enter);
    list_shortcuts(s, cursor, h, false);
    if (line.changes)
        add_hint(s, h, KEY_LEFT, KEY_RIGHT, TEXT_HINT_CHANGE);
    if (line.unbinds)
        add_hint(s, h, KEY_BACKSPACE, 0, line.unbinds);
    if (count > 1)
        add_hint(s, h, KEY_UP, KEY_DOWN, TEXT_HINT_MOVE);
    list_shortcuts(s, cursor, h, true);
    if (screen->columns && count > PAGE_HINT_FROM)
        add_hint(s, h, KEY_PAGE_UP, KEY_PAGE_DOWN, TEXT_HINT_PAGE);
    if (screen_tab(s, 1) < SCREENS && !session_uses_touch(s)) /* fingers go by the list before */
        add_hint(s, h, KEY_TAB, 0, TEXT_HINT_PAGE);
    if (screen_leads_back(s))
        add_hint(s, h, KEY_ESCAPE, 0, screen->back);
}

unsigned scene_draw_menu_hints(scene_drawing *d, scene_box box, bool drawn)
{
    scene_menu_hints h;
    scene_list_hints(d->s, screen_get(session_screen(d->s)), session_cursor(d->s), &h);
    return scene_draw_hints(d, box, h.list, h.count, drawn);
}

unsigned scene_max_hints(scene_drawing *d, scene_box box, const screen_def *screen, unsigned lines)
{
    const unsigned count = screen_count(d->s, screen);
    unsigned most = scene_draw_menu_hints(d, box, false);
    for (unsigned i = 0; i < lines && i < count; i++) {
        scene_menu_hints h;
        scene_list_hints(d->s, screen, i, &h);
        most = max_u32(most, scene_draw_hints(d, box, h.list, h.count, false));
    }
    return most;
}
