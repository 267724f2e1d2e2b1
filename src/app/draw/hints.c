/* The keys for this screen in a line or two: a key each and what it does; for fingers, buttons with
 * words, and nothing that only keys do. */
#include "base/minmax.h"
#include "fingers.h"
#include "hints.h"
#include "menus/ranked.h"
#include "menus/screens.h"
#include "text_wrap.h"
#include "session/input.h"
#include "session/menu.h"

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
            at.h = (int32_t)high * d->layout.line;
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
