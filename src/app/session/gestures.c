/* The gestures of fingers, which the first games name one by one until each was made once. */
#include "api/appearance.h"
#include "game_internal.h"
#include "session/input.h"
#include "session/match.h"
#include "session/parts.h"
#include "session/practice.h"
#include "session/watch.h"
#include "text/text.h"

#define BIT(action) (UINT32_C(1) << (action))

static const struct {
    uint32_t does;
    int text;
} gesture[] = {
    {BIT(ACTION_LEFT) | BIT(ACTION_RIGHT), TEXT_GESTURE_MOVE},
    {BIT(ACTION_CW) | BIT(ACTION_CCW) | BIT(ACTION_FLIP), TEXT_GESTURE_ROTATE},
    {BIT(ACTION_HARD) | BIT(ACTION_FLOOR), TEXT_GESTURE_HARD},
    {BIT(ACTION_SOFT), TEXT_GESTURE_SOFT},
    {BIT(ACTION_HOLD), TEXT_GESTURE_HOLD},
    {BIT(ACTION_TELL), TEXT_GESTURE_TELL},
};
enum { GESTURES = sizeof gesture / sizeof gesture[0], GESTURES_DONE = (1 << GESTURES) - 1 };

void session_gestures_begin(session *s)
{
    const ts_match *m = &s->game->run.match;
    s->game->names_gestures = session_uses_touch(s) && s->settings.first_keys &&
                              s->settings.touch != TOUCH_BUTTONS && m->setup.players == 1 &&
                              s->settings.touch_done != GESTURES_DONE &&
                              !session_practice_is_on(s) && session_persons(s);
}

bool session_gestures_are_named(const session *s)
{
    return s->game->names_gestures && session_in_game(s) && !session_in_replay(s);
}

static bool may_do(const session *s, uint32_t does)
{
    const ts_rules *r = ts_rules_get(s->game->run.match.setup.rules);
    if (does & BIT(ACTION_HOLD))
        return r->hold != 0;
    if (does & BIT(ACTION_HARD))
        return r->hard != 0;
    return true;
}

int session_gesture(const session *s)
{
    for (unsigned i = 0; i < GESTURES; i++)
        if (!(s->settings.touch_done & BIT(i)) && may_do(s, gesture[i].does))
            return gesture[i].text;
    return TEXT_COUNT;
}

void session_gestures_note(session *s, unsigned action)
{
    if (!session_uses_touch(s))
        return;
    for (unsigned i = 0; i < GESTURES; i++)
        if (gesture[i].does & BIT(action))
            s->settings.touch_done |= BIT(i);
}
