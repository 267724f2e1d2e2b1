/* Screens on top of one another: which is shown, what happens when it changes. */
#include "parts.h"

unsigned session_screen(const session *s)
{
    return s->menu.stack[s->menu.depth - 1];
}

/* Keys that are down now went down on the screen that is left. */
static void screen_changed(session *s)
{
    for (unsigned i = 0; i < INPUT_DOWN_MAX; i++)
        s->input.down[i].stale = true;
    s->menu.binding = false;
    s->menu.scrolled = 0;
    if (session_screen(s) != SCREEN_HANDLING)
        session_trial_end(s);
    session_library_open(s);
    session_touch(s);
}

void session_push(session *s, unsigned screen)
{
    if (s->menu.depth < MENU_DEPTH_MAX)
        s->menu.stack[s->menu.depth++] = (uint8_t)screen;
    screen_changed(s);
}

void session_pop(session *s)
{
    if (s->menu.depth > 1)
        s->menu.depth--;
    screen_changed(s);
}

void session_to(session *s, unsigned screen)
{
    s->menu.depth = 1;
    s->menu.stack[0] = SCREEN_TITLE;
    if (screen != SCREEN_TITLE)
        s->menu.stack[s->menu.depth++] = (uint8_t)screen;
    screen_changed(s);
}

void session_cursor_within(session *s, unsigned lines)
{
    unsigned *cursor = &s->menu.cursor[session_screen(s)];
    if (*cursor > 0 && *cursor >= lines)
        *cursor = lines ? lines - 1 : 0;
    s->menu.scrolled = 0;
}
