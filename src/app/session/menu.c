/* The stack of screens, and where the cursor of each one is. */
#include "menu_internal.h"
#include "session/handling.h"
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
    return session_screen(s) == SCREEN_REVIEW;
}

bool session_shows_title(const session *s)
{
    return session_screen(s) == SCREEN_TITLE;
}

unsigned session_screen_below(const session *s)
{
    return s->menu->depth > 1 ? s->menu->stack[s->menu->depth - 2] : SCREEN_TITLE;
}

/* ---- the cursor ----------------------------------------------------------------------------- */

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

void session_set_cursor(session *s, unsigned screen, unsigned line)
{
    s->menu->cursor[screen] = line;
}

void session_move_cursor(session *s, unsigned line)
{
    s->menu->cursor[session_screen(s)] = line;
    s->menu->scrolled = 0;
}

void session_point_cursor(session *s, unsigned line)
{
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
    s->menu->bind_profile = (uint8_t)profile;
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

/* From one screen to another: what happens whenever the screen that is shown changes. */

static void screen_changed(session *s)
{
    session_input_leave_screen(s);
    s->menu->binding = false;
    s->menu->scrolled = 0;
    if (session_screen(s) != SCREEN_HANDLING)
        session_handling_test_end(s);
    session_library_request(s);
    session_ranking_request(s);
    session_touch(s);
}

void session_push(session *s, unsigned screen)
{
    if (s->menu->depth < MENU_DEPTH_MAX)
        s->menu->stack[s->menu->depth++] = (uint8_t)screen;
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
        s->menu->stack[s->menu->depth++] = (uint8_t)screen;
    screen_changed(s);
}
