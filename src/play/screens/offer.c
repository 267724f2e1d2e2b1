/* What the menus offer: modes, in the order of the screens, and their goals. */
#include "offer.h"

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

bool screen_mode_has_choice(unsigned mode)
{
    return screen_goals_offered(ts_modes_get(mode)) > 1 || ts_modes_get(mode)->variants > 1;
}
