/* The table of screens, and moving about on them by keys and pointer. */
#include "base/minmax.h"
#include "defs.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/bot.h"
#include "session/custom.h"
#include "session/files.h"
#include "session/game.h"
#include "session/input.h"
#include "session/library.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/race.h"
#include "session/effects.h"
#include "session/storage.h"
#include "session/watch.h"
#include "text/text.h"
#include "audio/cue.h"

#define SCREEN(ID, name) [SCREEN_##ID] = &screen_##name,
static const screen_def *const table[SCREENS] = {
#include "session/screens.def"
};
#undef SCREEN

const screen_def *screen_get(unsigned screen)
{
    return table[screen];
}

/* ---- lines: rows of the table, and the list between them ------------------------------------ */

/* A line is a row, or line `i` of the list if `row` is NULL; past the end neither. */
typedef struct place {
    const screen_row *row;
    unsigned i;
    bool exists;
} place;

static unsigned list_count(const session *s, const screen_def *d)
{
    return d->count ? d->count(s) : 0;
}

static bool is_shown(const session *s, const screen_row *row)
{
    return !row->shown || row->shown(s, row);
}

static place place_at(const session *s, const screen_def *d, unsigned i)
{
    for (unsigned at = 0; at <= d->rows; at++) {
        const unsigned listed = at == d->list_at ? list_count(s, d) : 0;
        if (i < listed)
            return (place){NULL, i, true};
        i -= listed;
        if (at < d->rows && is_shown(s, &d->row[at]) && i-- == 0)
            return (place){&d->row[at], 0, true};
    }
    return (place){0};
}

const screen_row *screen_row_at(const session *s, const screen_def *d, unsigned i)
{
    return place_at(s, d, i).row;
}

unsigned screen_count(const session *s, const screen_def *d)
{
    unsigned count = list_count(s, d);
    for (unsigned at = 0; at < d->rows; at++)
        count += is_shown(s, &d->row[at]);
    return count;
}

void screen_fill_line(const session *s, const screen_def *d, unsigned i, screen_line *line)
{
    const place p = place_at(s, d, i);
    const screen_row *row = p.row;
    if (!p.exists)
        return;
    if (!row) {
        d->line(s, p.i, line);
        return;
    }
    if (row->label)
        screen_format(s, line->label, sizeof line->label, row->label);
    if (row->about)
        screen_format(s, line->about, sizeof line->about, row->about);
    line->enter = row->hint;
    line->apart = row->apart;
    line->changes = row->changes || row->toggles;
    if (row->types)
        screen_format_typed(s, line, row->types,
                            screen_get(session_screen(s)) == d && session_cursor(s) == i);
    if (row->setting)
        screen_format_setting(s, row->setting, line);
    if (row->fill)
        row->fill(s, row, line);
}

static void change_line(session *s, const screen_def *d, unsigned i, int by, uint64_t now_us)
{
    const place p = place_at(s, d, i);
    if (p.exists && !p.row && d->change)
        d->change(s, p.i, by, now_us);
    else if (p.row && p.row->change)
        p.row->change(s, p.row, by, now_us);
    else if (p.row && p.row->setting)
        screen_change_setting(s, p.row->setting, by);
}

static void enter_line(session *s, const screen_def *d, unsigned i, uint64_t now_us)
{
    const place p = place_at(s, d, i);
    const screen_row *row = p.row;
    screen_line line = {0};
    if (p.exists && !row) {
        if (d->enter)
            d->enter(s, p.i, now_us);
        return;
    }
    screen_fill_line(s, d, i, &line);
    if (!p.exists || (row->hint && !line.enter)) /* it has a hint, but not now: it does nothing */
        return;
    if (row->enter)
        row->enter(s, row, now_us);
    else if (row->opens)
        session_push(s, row->opens);
    else if (line.enter == TEXT_HINT_CHANGE || row->toggles)
        change_line(s, d, i, 1, now_us);
}

/* A line with a slider gets the value at that place of it. */
static void slide_line(session *s, const screen_def *d, unsigned i, unsigned thousandth,
                       uint64_t now_us)
{
    const place p = place_at(s, d, i);
    screen_line line = {0};
    screen_fill_line(s, d, i, &line);
    if (!line.slide)
        return;
    if (!p.row)
        d->slide(s, p.i, thousandth);
    else
        screen_slide_setting(s, p.row->setting, thousandth);
    if (p.row && p.row->change) /* what follows from a change */
        p.row->change(s, p.row, 0, now_us);
}

static void discard_line(session *s, const screen_def *d, unsigned i)
{
    const place p = place_at(s, d, i);
    if (p.exists && !p.row && d->discard)
        d->discard(s, p.i);
    else if (p.row && p.row->discard)
        p.row->discard(s, p.row);
}

/* Does Enter do something on one of its lines? */
static bool has_enter(const screen_def *d)
{
    bool has = d->enter != NULL;
    for (unsigned at = 0; at < d->rows; at++)
        has |= d->row[at].enter || d->row[at].opens || d->row[at].hint || d->row[at].toggles ||
               (d->row[at].setting && d->row[at].setting->words);
    return has;
}

bool screen_has_change(const screen_def *d)
{
    bool has = d->change != NULL;
    for (unsigned at = 0; at < d->rows; at++)
        has |= d->row[at].change || d->row[at].setting;
    return has;
}

const store_game *screen_game(const session *s, const screen_def *d, unsigned i)
{
    const place p = place_at(s, d, i);
    return p.exists && !p.row && d->game ? d->game(s, p.i) : NULL;
}

unsigned screen_types(const session *s)
{
    const screen_def *d = screen_get(session_screen(s));
    if (d && d->types)
        return d->types(s);
    if (!d || !session_lobby_can(s))
        return LOBBY_FIELD_NONE;
    const place p = place_at(s, d, session_cursor(s));
    return p.row ? p.row->types : LOBBY_FIELD_NONE;
}

unsigned screen_rows_from(const session *s, const screen_def *screen)
{
    return screen->rows_from ? screen->rows_from(s) : 0;
}

/* ---- what stands above the list ------------------------------------------------------------- */

void screen_format_title(const session *s, char *out, size_t size)
{
    const screen_def *d = screen_get(session_screen(s));
    if (d->format_title)
        d->format_title(s, out, size);
    else
        screen_format(s, out, size, d->title);
}

bool screen_leads_back(const session *s)
{
    return !screen_get(session_screen(s))->is_root || !s->options.in_page;
}

bool screen_warns(const session *s)
{
    const screen_def *d = screen_get(session_screen(s));
    return d && d->warns && d->warns(s);
}

bool screen_store_warns(const session *s)
{
    char trouble[ABOUT_SIZE];
    return session_storage_trouble(s, trouble, sizeof trouble);
}

bool screen_files_warn(const session *s)
{
    return session_files_failed(s);
}

/* ---- pages side by side --------------------------------------------------------------------- */

unsigned screen_tabs(const session *s, uint8_t *tab, unsigned *at)
{
    unsigned count = 0;
    *at = SCREENS;
    for (unsigned i = 0; i < screen_options.rows; i++) {
        const screen_row *row = &screen_options.row[i];
        if (!row->opens || !is_shown(s, row))
            continue;
        *at = row->opens == session_screen(s) ? count : *at;
        tab[count++] = row->opens;
    }
    return *at == SCREENS || session_screen_below(s) != SCREEN_OPTIONS ? 0 : count;
}

unsigned screen_tab(const session *s, int by)
{
    uint8_t tab[SCREENS];
    unsigned at;
    const unsigned count = screen_tabs(s, tab, &at);
    return count ? tab[step_around(at, by, count)] : SCREENS;
}

void screen_to_tab(session *s, unsigned screen, uint64_t now_us)
{
    session_pop(s);
    for (unsigned i = 0; i < screen_count(s, &screen_options); i++) {
        if (screen_row_at(s, &screen_options, i)->opens != screen)
            continue;
        session_set_cursor(s, SCREEN_OPTIONS, i);
        enter_line(s, &screen_options, i, now_us);
        session_cue(s, CUE_MENU_CHOOSE, 0);
        return;
    }
}

/* ---- shortcuts ------------------------------------------------------------------------------ */

static const store_game *game_at(const session *s, unsigned cursor)
{
    return screen_game(s, screen_get(session_screen(s)), cursor);
}

static const store_game *game_to_race(const session *s, unsigned cursor)
{
    const store_game *game = game_at(s, cursor);
    return game && session_race_may_be(game) && session_custom_knows(s, game->rules, game->changes)
               ? game
               : NULL;
}

static const store_game *game_to_review(const session *s, unsigned cursor)
{
    const store_game *game = game_at(s, cursor);
    return game && game->replay_size ? game : NULL;
}

static bool can_race(const session *s, unsigned cursor)
{
    return game_to_race(s, cursor) != NULL;
}

static void race(session *s, uint64_t now_us)
{
    if (session_race_choose(s, game_to_race(s, session_cursor(s))))
        session_game_start(s, now_us);
}

static bool can_review(const session *s, unsigned cursor)
{
    return game_to_review(s, cursor) != NULL;
}

static void review(session *s, uint64_t now_us)
{
    (void)now_us;
    session_game_review_stored(s, game_to_review(s, session_cursor(s))->id);
}

static void share(session *s, uint64_t now_us)
{
    (void)now_us;
    session_share_stored(s, game_to_review(s, session_cursor(s)));
}

static bool can_save(const session *s, unsigned cursor)
{
    return (s->options.has_files || s->options.saves_files) && can_review(s, cursor);
}

static void save(session *s, uint64_t now_us)
{
    (void)now_us;
    session_files_save(s, game_to_review(s, session_cursor(s)));
}

/* The keys of every line that is a game. */
static const screen_shortcut of_games[] = {
    {.key = 'r', .hint = TEXT_HINT_RACE, .applies = can_race, .press = race},
    {.key = 'c', .hint = TEXT_HINT_REVIEW, .applies = can_review, .press = review},
    {.key = 'l', .hint = TEXT_HINT_SHARE, .applies = can_review, .press = share},
    {.key = 's', .hint = TEXT_HINT_SAVE, .applies = can_save, .press = save},
};
enum { OF_GAMES = sizeof of_games / sizeof of_games[0] };

const screen_shortcut *screen_shortcut_at(const session *s, unsigned cursor, unsigned n)
{
    const screen_def *d = screen_get(session_screen(s));
    const unsigned games = d->game ? OF_GAMES : 0;
    for (unsigned i = 0; i < games + d->shortcuts; i++) {
        const screen_shortcut *k = i < games ? &of_games[i] : &d->shortcut[i - games];
        if (k->applies(s, cursor) && n-- == 0)
            return k;
    }
    return NULL;
}

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
    session_move_cursor(s, step_around(session_cursor(s), by, count));
    session_cue(s, CUE_MENU_MOVE, 0);
}

/* A page stops at the ends of the list, and keeps a line of the page before. */
static void move_page(session *s, unsigned count, int by)
{
    unsigned cursor = session_cursor(s), page = session_list_view(s).lines;
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
    change_line(s, screen, i, by, now_us);
    session_cue(s, CUE_MENU_MOVE, 0);
}

static void discard(session *s, const screen_def *screen, unsigned i)
{
    screen_line line = {0};
    screen_fill_line(s, screen, i, &line);
    if (line.unbinds)
        discard_line(s, screen, i);
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

/* The next key dismisses messages about files and cancels a removal. */
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
    case KEY_TAB:
        if (screen_tab(s, 1) < SCREENS) {
            screen_to_tab(s, screen_tab(s, 1), p->now_us);
            return;
        }
        move(s, count, 1);
        break;
    case KEY_DOWN:
    case KEY_PAD_0 + 2: move(s, count, 1); break;
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
        if (count && has_enter(screen)) {
            session_cue(s, CUE_MENU_CHOOSE, 0);
            enter_line(s, screen, session_cursor(s), p->now_us);
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

/* Links are followed on screens that have no use of their own for a pasted text, and in the fields
 * that say where a lobby is. */
static bool takes_invitations(const screen_def *screen, unsigned types)
{
    return screen && !screen->paste &&
           (types == LOBBY_FIELD_NONE || types == LOBBY_FIELD_PLACE || types == LOBBY_FIELD_CODE);
}

void screen_paste(session *s, uint32_t character, uint64_t now_us)
{
    const screen_def *screen = screen_get(session_screen(s));
    const unsigned what = screen_types(s);
    if (screen && screen->paste)
        screen->paste(s, character);
    else if (what != LOBBY_FIELD_NONE && character != '\n')
        session_lobby_type(s, what, character);
    if (takes_invitations(screen, what))
        session_invite_paste(s, character, now_us);
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

void screen_drag(session *s, unsigned line, unsigned thousandth, uint64_t now_us)
{
    const screen_def *screen = screen_get(session_screen(s));
    if (!screen || session_binds_next_key(s) || line >= screen_count(s, screen))
        return;
    screen_point(s, line, false, now_us);
    slide_line(s, screen, line, thousandth, now_us);
    session_touch(s);
    if (screen->moved)
        screen->moved(s, now_us);
}

/* Moves the cursor to the line under the pointer; the list does not scroll, or it would run
 * away. */
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
        press(s, has_enter(screen) ? KEY_ENTER : KEY_RIGHT, now_us);
}
