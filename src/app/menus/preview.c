/* What the menus offer: modes, in the order of the screens, and their goals. */
#include "menus/preview.h"
#include "session/demo.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"

/* The modes that fit the chosen rules, each with its goal or variant; then the start level. Rules
 * without any mode are the editions' own game: elsewhere a marathon without end says it better. */
static bool is_offered(const session *s, unsigned mode)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    return ts_mode_lacks(mode, s->settings.rules) == 0 && session_mode_seats(s, mode) &&
           ts_modes_get(mode)->players_least < 2 && /* those have a screen of their own */
           (mode != TS_MODE_NONE || r->own_mode == TS_MODE_NONE);
}

unsigned screen_modes_offered(const session *s)
{
    return screen_mode_offered_at(s, ts_modes_count());
}

unsigned screen_mode_offered_at(const session *s, unsigned mode)
{
    unsigned at = 0;
    for (unsigned i = 0; i < mode; i++)
        at += is_offered(s, i);
    return at;
}

unsigned screen_mode_offered(const session *s, unsigned at)
{
    unsigned mode = 0;
    while (!is_offered(s, mode) || at-- > 0)
        mode++;
    return mode;
}

unsigned screen_goals_offered(const ts_mode *mode)
{
    unsigned n = 0;
    while (n < TS_GOALS_MAX && mode->goals[n])
        n++;
    return n + mode->goal_may_be_none;
}

static bool has_room(const session *s)
{
    enum { COLUMNS = 92, LINES = 26, WIDTH = 600, HEIGHT = 400, OF = 12 };
    const int *room = session_picture_size(s);
    if (session_in_characters(s))
        return room[0] >= COLUMNS && room[1] >= LINES;
    return !session_uses_touch(s) && room[0] > room[1] && room[0] * OF >= WIDTH * room[3] &&
           room[1] * OF >= HEIGHT * room[3];
}

int screen_demo(const session *s)
{
    unsigned rules = s->settings.rules, mode = s->settings.mode, screen = session_screen(s);
    unsigned cursor = session_cursor(s);
    if ((screen != SCREEN_TITLE && screen != SCREEN_MODES && screen != SCREEN_RULES) ||
        !has_room(s))
        return DEMO_NONE;
    if (screen == SCREEN_MODES && cursor < screen_modes_offered(s))
        mode = screen_mode_offered(s, cursor);
    if (screen == SCREEN_RULES && cursor < ts_rules_count())
        rules = cursor;
    if (ts_mode_lacks(mode, rules))
        mode = ts_rules_get(rules)->own_mode;
    return demo_number(rules, mode);
}

bool screen_mode_has_choice(unsigned mode)
{
    return screen_goals_offered(ts_modes_get(mode)) > 1 || ts_modes_get(mode)->variants > 1;
}
