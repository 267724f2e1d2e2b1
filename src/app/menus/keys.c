/* The keys of each profile, and binding them. */
#include "keys.h"
#include "menus/format.h"
#include "api/scene.h"
#include "session/input.h"
#include "session/menu.h"

enum { LINE_PROFILE, LINE_ACTIONS };

unsigned screen_action_here(const session *s, const ts_rules *r, unsigned i)
{
    unsigned action = 0;
    for (;; action++) {
        bool here = action == ACTION_MUSIC   ? s->options.has_sound
                    : action == ACTION_DEBUG ? action_is_known(r, action)
                                             : true;
        if (action == ACTIONS || (here && i-- == 0))
            return action;
    }
}

static unsigned rules_of_profile(const session *s)
{
    for (unsigned i = 0; i < ts_rules_count(); i++)
        if (keys_profile_of(i) == session_bound_profile(s))
            return i;
    return 0;
}

/* Of a line of the keys screen; ACTIONS: it is not about one. */
static unsigned action_at(const session *s, unsigned line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    return line < LINE_ACTIONS ? ACTIONS : screen_action_here(s, r, line - LINE_ACTIONS);
}

static unsigned bindings_count(const session *s)
{
    unsigned count = LINE_ACTIONS;
    while (action_at(s, count) < ACTIONS)
        count++;
    return count + 1; /* back to the usual */
}

static void say_profile(const session *s, screen_line *line)
{
    screen_format(s, line->label, sizeof line->label, TEXT_PROFILE);
    screen_format(s, line->about, sizeof line->about, TEXT_PROFILE_ABOUT);
    line->changes = true;
    if (session_bound_profile(s) == PROFILE_USUAL)
        screen_format(s, line->value, sizeof line->value, TEXT_PROFILE_USUAL);
    else if (session_bound_profile(s) >= PROFILE_GAMEPAD_1)
        text_format(line->value, sizeof line->value,
                    text_of(s->settings.language, TEXT_PROFILE_GAMEPAD),
                    (uint64_t)(session_bound_profile(s) - PROFILE_GAMEPAD_1 + 1));
    else if (session_bound_profile(s) >= PROFILE_LEFT_HAND)
        screen_format(s, line->value, sizeof line->value,
                      session_bound_profile(s) == PROFILE_LEFT_HAND ? TEXT_PROFILE_LEFT
                                                                    : TEXT_PROFILE_RIGHT);
    else
        screen_format_rules(s, line->value, sizeof line->value, rules_of_profile(s));
}

static void say_conflict(const session *s, unsigned action, screen_line *line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    const keys_profile *profile = &s->settings.keys.profile[session_bound_profile(s)];
    int language = s->settings.language;
    for (unsigned i = 0; i < KEYS_AN_ACTION; i++) {
        key_code key = profile->key[action][i];
        int other = keys_conflict(&s->settings.keys, session_bound_profile(s), action, key);
        if (other < 0)
            continue;
        char name[KEY_NAME_MAX];
        key_name(name, sizeof name, language, key);
        text_format(line->about, sizeof line->about, text_of(language, TEXT_BIND_CONFLICT), name,
                    text_of(language, action_text(r, (unsigned)other)));
        line->role = ROLE_WARNING;
        return;
    }
}

static void say_binding(const session *s, unsigned action, screen_line *line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    const keys_profile *profile = &s->settings.keys.profile[session_bound_profile(s)];
    int language = s->settings.language;
    screen_format(s, line->label, sizeof line->label, action_text(r, action));
    keys_list(line->value, sizeof line->value, language, profile, action);
    line->enter = TEXT_HINT_BIND;
    line->unbinds = TEXT_HINT_UNBIND;
    say_conflict(s, action, line);
    if (profile->key[action][KEYS_AN_ACTION - 1] != KEY_NONE && line->about[0] == '\0')
        screen_format(s, line->about, sizeof line->about, TEXT_BIND_NO_ROOM);
    if (session_binds_next_key(s) && action_at(s, session_cursor_of(s, SCREEN_KEYS)) == action)
        text_format(line->about, sizeof line->about, text_of(language, TEXT_BIND_PRESS),
                    line->label);
}

static void bindings_line(const session *s, unsigned i, screen_line *line)
{
    unsigned action = action_at(s, i);
    if (i == LINE_PROFILE) {
        say_profile(s, line);
    } else if (action < ACTIONS) {
        say_binding(s, action, line);
    } else {
        screen_format(s, line->label, sizeof line->label, TEXT_BIND_RESET);
        line->enter = TEXT_HINT_CHOOSE;
    }
}

static void keys_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)i;
    (void)now_us;
    const unsigned count = s->options.has_window ? PROFILES : PROFILE_GAMEPAD_1;
    session_bind_profile(s, (session_bound_profile(s) + count + (unsigned)by) % count);
}

static void keys_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    const keys_profile *profile = &s->settings.keys.profile[session_bound_profile(s)];
    unsigned action = action_at(s, i);
    if (action < ACTIONS)
        session_bind_next_key(s, profile->key[action][KEYS_AN_ACTION - 1] == KEY_NONE);
    else if (i >= LINE_ACTIONS)
        keys_reset(&s->settings.keys, session_bound_profile(s));
}

/* Waiting for a key, it takes any key but those every screen needs; Escape gives it up. */
static bool bind_key(session *s, const input_press *p)
{
    unsigned action = action_at(s, session_cursor_of(s, SCREEN_KEYS));
    keys_profile *profile = &s->settings.keys.profile[session_bound_profile(s)];
    if (action == ACTIONS)
        return false;
    if (!session_binds_next_key(s) && p->meaning == KEY_BACKSPACE) {
        keys_unbind(profile, action);
        return true;
    }
    if (!session_binds_next_key(s))
        return false;
    bool may_bind = keys_may_bind(session_bound_profile(s), p->key);
    if (may_bind)
        keys_bind(profile, action, p->pad < 0 ? p->key : key_of_first_gamepad(p->key));
    session_bind_next_key(s, !may_bind && p->meaning != KEY_ESCAPE);
    return true;
}

const screen_def screen_keys = {
    .title = TEXT_KEYS,
    .back = TEXT_HINT_BACK,
    .count = bindings_count,
    .line = bindings_line,
    .change = keys_change,
    .enter = keys_enter,
    .key = bind_key,
};
