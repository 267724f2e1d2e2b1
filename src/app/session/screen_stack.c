/* From one screen to another: what happens whenever the screen that is shown changes. */
#include "menu_internal.h"
#include "session/handling_test.h"
#include "session/ranking.h"
#include "session/input.h"
#include "session/library.h"
#include "session/menu.h"
#include "session/picture.h"

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
