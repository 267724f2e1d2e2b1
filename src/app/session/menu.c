/* The stack of screens, and where the cursor of each one is. */
#include "base/minmax.h"
#include "menu_internal.h"
#include "session/setup.h"
#include "session/bot.h"
#include "session/input.h"
#include "session/library.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/ranking.h"

#include <stdlib.h>

/* Screens on top of one another: which is shown, and where its cursor is. */

bool session_menu_open(session *s)
{
    s->menu = calloc(1, sizeof *s->menu);
    if (!s->menu)
        return false;
    s->menu->stack[0] = SCREEN_TITLE;
    s->menu->depth = 1;
    return true;
}

void session_menu_close(session *s)
{
    free(s->menu);
    s->menu = NULL;
}

unsigned session_screen(const session *s)
{
    return s->menu->stack[s->menu->depth - 1];
}

bool session_shows_game(const session *s)
{
    return session_screen(s) == SCREEN_PLAY;
}

bool session_shows_pause(const session *s)
{
    return session_screen(s) == SCREEN_PAUSE || session_screen(s) == SCREEN_GIVE_UP;
}

bool session_shows_round(const session *s)
{
    return session_screen(s) == SCREEN_ROUND;
}

bool session_shows_result(const session *s)
{
    return session_screen(s) == SCREEN_RESULT;
}

bool session_shows_review(const session *s)
{
    return session_screen(s) == SCREEN_REVIEW || session_screen(s) == SCREEN_PLACEMENTS;
}

bool session_shows_handling(const session *s)
{
    return session_screen(s) == SCREEN_HANDLING;
}

bool session_shows_multiplayer(const session *s)
{
    return session_screen(s) == SCREEN_MULTIPLAYER;
}

bool session_shows_lobby(const session *s)
{
    return session_screen(s) == SCREEN_LOBBY;
}

bool session_shows_title(const session *s)
{
    return session_screen(s) == SCREEN_TITLE;
}

unsigned session_screen_below(const session *s)
{
    return s->menu->depth > 1 ? s->menu->stack[s->menu->depth - 2] : SCREEN_TITLE;
}

/* ---- where the cursor is -------------------------------------------------------------------- */

unsigned session_cursor(const session *s)
{
    return s->menu->cursor[session_screen(s)];
}

unsigned session_cursor_of(const session *s, unsigned screen)
{
    return s->menu->cursor[screen];
}

unsigned session_scrolled_to(const session *s)
{
    return s->menu->scrolled ? s->menu->scrolled - 1 : session_cursor(s);
}

/* ---- what moves ----------------------------------------------------------------------------- */

enum { SCREEN_COMES_US = 90000, CURSOR_MOVES_US = 60000 };

static bool moves(const session *s)
{
    return s->options.has_person && !s->settings.reduced_motion && !session_in_characters(s);
}

static unsigned way_left(const session *s, uint64_t since_us, uint64_t all_us)
{
    uint64_t age_us = s->now_us - since_us;
    if (since_us == 0 || age_us >= all_us || !moves(s))
        return 0;
    uint64_t left = (all_us - age_us) * 1000 / all_us;
    return (unsigned)(left * left / 1000 * left / 1000);
}

unsigned session_screen_way(const session *s)
{
    return way_left(s, s->menu->came_us, SCREEN_COMES_US);
}

unsigned session_cursor_way(const session *s, unsigned *from)
{
    *from = s->menu->from;
    return way_left(s, s->menu->moved_us, CURSOR_MOVES_US);
}

void session_screen_comes(session *s)
{
    s->menu->came_us = s->now_us;
}

uint64_t session_menu_next(const session *s)
{
    return s->menu->came_us || s->menu->moved_us ? s->now_us + session_frame_us(s) : UINT64_MAX;
}

void session_menu_run(session *s)
{
    session_menu *m = s->menu;
    if (m->came_us || m->moved_us)
        session_touch(s);
    if (s->now_us >= m->came_us + SCREEN_COMES_US || !moves(s))
        m->came_us = 0;
    if (s->now_us >= m->moved_us + CURSOR_MOVES_US || !moves(s))
        m->moved_us = 0;
}

/* Slides the cursor to a neighbouring line; farther lines get it at once. */
static void slide(session *s, unsigned line)
{
    session_menu *m = s->menu;
    const unsigned from = session_cursor(s);
    if (line != from)
        m->moved_us = line + 1 == from || from + 1 == line ? s->now_us : 0;
    m->from = from;
}

/* ---- the cursor ----------------------------------------------------------------------------- */

void session_set_cursor(session *s, unsigned screen, unsigned line)
{
    s->menu->cursor[screen] = line;
}

void session_move_cursor(session *s, unsigned line)
{
    slide(s, line);
    s->menu->cursor[session_screen(s)] = line;
    s->menu->scrolled = 0;
}

void session_point_cursor(session *s, unsigned line)
{
    slide(s, line);
    if (s->menu->scrolled == 0)
        s->menu->scrolled = session_cursor(s) + 1;
    s->menu->cursor[session_screen(s)] = line;
}

void session_cursor_within(session *s, unsigned lines)
{
    unsigned cursor = session_cursor(s);
    if (cursor > 0 && cursor >= lines)
        cursor = lines ? lines - 1 : 0;
    session_move_cursor(s, cursor);
}

/* ---- keys being bound ----------------------------------------------------------------------- */

void session_bind_profile(session *s, unsigned profile)
{
    s->menu->bind_profile = clamp_u8(profile);
}

unsigned session_bound_profile(const session *s)
{
    return s->menu->bind_profile;
}

bool session_binds_next_key(const session *s)
{
    return s->menu->binding;
}

bool session_binds_key(const session *s, key_code key)
{
    return s->menu->binding && keys_may_bind(s->menu->bind_profile, key);
}

void session_bind_next_key(session *s, bool on)
{
    s->menu->binding = on;
}

/* Moves between screens, and does what every change of the screen requires. */

static void screen_changed(session *s)
{
    session_input_leave_screen(s);
    s->menu->binding = false;
    s->menu->scrolled = 0;
    s->menu->moved_us = 0;
    s->menu->came_us = session_shows_game(s) ? 0 : s->now_us; /* a game is no page that moves */
    if (!session_shows_handling(s))
        session_handling_test_end(s);
    session_library_request(s);
    if (session_screen(s) == SCREEN_DUEL)
        session_bot_even_read(s);
    session_ranking_request(s);
    session_touch(s);
}

void session_push(session *s, unsigned screen)
{
    if (s->menu->depth < MENU_DEPTH_MAX)
        s->menu->stack[s->menu->depth++] = clamp_u8(screen);
    screen_changed(s);
}

void session_pop(session *s)
{
    if (s->menu->depth > 1)
        s->menu->depth--;
    screen_changed(s);
}

void session_to(session *s, unsigned screen)
{
    s->menu->depth = 1;
    s->menu->stack[0] = SCREEN_TITLE;
    if (screen != SCREEN_TITLE)
        s->menu->stack[s->menu->depth++] = clamp_u8(screen);
    screen_changed(s);
}
