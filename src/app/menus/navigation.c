/* Moving about on screens, by keys and by the pointer: the cursor, what is chosen, changed or taken
 * away, and the way back. */
#include "menus/navigation.h"
#include "menus/screens.h"
#include "session/bot.h"
#include "session/custom.h"
#include "session/files.h"
#include "session/input.h"
#include "session/library.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/sound.h"

/* ---- by keys ------------------------------------------------------------------------------ */

static void escape(session *s, const screen_def *screen, uint64_t now_us)
{
    bool goes_back = true;
    if (screen->escape)
        goes_back = screen->escape(s, now_us);
    else
        session_pop(s);
    if (goes_back)
        session_cue(s, CUE_MENU_BACK, 0);
}

static void move(session *s, unsigned count, int by)
{
    if (count == 0)
        return;
    session_move_cursor(s, (session_cursor(s) + count + (unsigned)by) % count);
    session_cue(s, CUE_MENU_MOVE, 0);
}

/* A page stops at the ends of the list, and keeps a line of the page before. */
static void move_page(session *s, unsigned count, int by)
{
    unsigned cursor = session_cursor(s), page = session_page_lines(s);
    page = page > 2 ? page - 1 : 1;
    if (by < 0)
        move(s, count, -(int)(cursor < page ? cursor : page));
    else if (cursor + 1 < count)
        move(s, count, (int)(count - 1 - cursor < page ? count - 1 - cursor : page));
}

static void change(session *s, const screen_def *screen, unsigned i, int by, uint64_t now_us)
{
    screen_line line = {0};
    screen_fill_line(s, screen, i, &line);
    if (!line.changes)
        return;
    screen_change(s, screen, i, by, now_us);
    session_cue(s, CUE_MENU_MOVE, 0);
}

static void discard(session *s, const screen_def *screen, unsigned i)
{
    screen_line line = {0};
    screen_fill_line(s, screen, i, &line);
    if (line.unbinds)
        screen_discard(s, screen, i);
}

/* Keys that no list uses: the help, shortcuts, and what the screen itself makes of them. */
static void other_key(session *s, const screen_def *screen, const input_press *p)
{
    const screen_shortcut *shortcut;
    if (session_asks_for_help(p) && !screen->is_help) {
        session_push(s, SCREEN_HELP);
        return;
    }
    for (unsigned i = 0; (shortcut = screen_shortcut_at(s, session_cursor(s), i)); i++)
        if (shortcut->key == p->meaning && shortcut->press) {
            shortcut->press(s, p->now_us);
            return;
        }
    if (screen->other_key)
        screen->other_key(s, p);
}

/* While text is typed letters are no keys. */
static bool type_key(session *s, const input_press *p)
{
    unsigned what = screen_types(s);
    if (what == LOBBY_FIELD_NONE || p->pad >= 0)
        return false;
    if (p->key == KEY_BACKSPACE || p->key == KEY_DELETE) {
        session_lobby_erase(s, what, p->key == KEY_DELETE);
        return true;
    }
    return (p->key >= ' ' && p->key < KEY_UP) ||
           (p->key >= KEY_PAD_0 && p->key < KEY_KEYBOARD_END && p->key != KEY_PAD_ENTER);
}

/* What was said about files or was to be removed is over with the next key. */
static void forget_answers(session *s, bool discards)
{
    if (!discards) {
        session_library_spare(s);
        session_bot_profile_spare(s);
    }
    session_files_forget(s);
    session_touch(s);
}

void screen_key(session *s, const input_press *p)
{
    unsigned here = session_screen(s);
    const screen_def *screen = screen_get(here);
    unsigned count = screen_count(s, screen);
    key_code key = p->meaning;
    if (session_cursor(s) >= count)
        session_set_cursor(s, here, 0);
    forget_answers(s, key == KEY_BACKSPACE || key == KEY_DELETE);
    if ((screen->key && screen->key(s, p)) || type_key(s, p))
        return;
    switch (key) {
    case KEY_UP:
    case KEY_PAD_0 + 8: move(s, count, -1); break;
    case KEY_DOWN:
    case KEY_PAD_0 + 2:
    case KEY_TAB: move(s, count, 1); break;
    case KEY_HOME: move(s, count, -(int)session_cursor(s)); break;
    case KEY_END:
        session_library_to_end(s);
        count = screen_count(s, screen);
        move(s, count, (int)count - 1 - (int)session_cursor(s));
        break;
    case KEY_PAGE_UP:
    case KEY_PAD_0 + 9: move_page(s, count, -1); break;
    case KEY_PAGE_DOWN:
    case KEY_PAD_0 + 3: move_page(s, count, 1); break;
    case KEY_LEFT:
    case KEY_PAD_0 + 4:
    case KEY_RIGHT:
    case KEY_PAD_0 + 6:
        if (count && screen_has_change(screen))
            change(s, screen, session_cursor(s), key == KEY_LEFT || key == KEY_PAD_0 + 4 ? -1 : 1,
                   p->now_us);
        break;
    case KEY_ENTER:
    case KEY_PAD_ENTER:
        if (count && screen_has_enter(screen)) {
            session_cue(s, CUE_MENU_CHOOSE, 0);
            screen_enter(s, screen, session_cursor(s), p->now_us);
        }
        break;
    case KEY_ESCAPE: escape(s, screen, p->now_us); break;
    case KEY_BACKSPACE:
    case KEY_DELETE: discard(s, screen, session_cursor(s)); break;
    default: other_key(s, screen, p); break;
    }
    session_library_more(s);
    if (screen->moved)
        screen->moved(s, p->now_us);
}

void screen_paste(session *s, uint32_t character)
{
    const screen_def *screen = screen_get(session_screen(s));
    const unsigned what = screen_types(s);
    if (screen && screen->paste)
        screen->paste(s, character);
    if (what != LOBBY_FIELD_NONE && character != '\n')
        session_lobby_type(s, what, character);
}

/* ---- by the pointer ----------------------------------------------------------------------- */

static void press(session *s, key_code key, uint64_t now_us)
{
    screen_key(
        s,
        &(input_press){
            .key = key, .pad = -1, .action = -1, .meaning = key, .down = true, .now_us = now_us});
}

void screen_point_back(session *s, uint64_t now_us)
{
    const screen_def *screen = screen_get(session_screen(s));
    if (session_binds_next_key(s) || (screen && !screen->is_root))
        press(s, KEY_ESCAPE, now_us);
}

/* What the pointer is over gets the cursor; the list stays where it is, or it would run away. */
void screen_point(session *s, unsigned n, bool chosen, uint64_t now_us)
{
    unsigned here = session_screen(s);
    const screen_def *screen = screen_get(here);
    if (!screen)
        return;
    if (session_binds_next_key(s)) {
        if (chosen)
            press(s, KEY_ESCAPE, now_us);
        return;
    }
    if (n >= screen_count(s, screen))
        return;
    session_custom_type(s, false);
    /* a finger cannot point at a row without a press, and there is more to do with it than Enter */
    bool only_points =
        chosen && s->options.has_touch && session_cursor(s) != n && screen_game(s, screen, n);
    if (session_cursor(s) != n) {
        session_point_cursor(s, n);
        session_cue(s, CUE_MENU_MOVE, 0);
        session_touch(s);
        if (screen->moved)
            screen->moved(s, now_us);
        only_points |= screen_types(s) != LOBBY_FIELD_NONE; /* what is typed there comes first */
    }
    if (chosen && !only_points)
        press(s, screen_has_enter(screen) ? KEY_ENTER : KEY_RIGHT, now_us);
}
