/* Handling and keys: presets, values, the strip for trying them out, and bindings. */
#include "base/minmax.h"
#include "defs.h"
#include "api/scene.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/files.h"
#include "session/input.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/setup.h"
#include "text/text.h"

#include <string.h>

/* The handling of a piece: presets, what the rules leave to the player, a strip to try it out on,
 * and the same in the numbers of another game. */

#define GUARD_STEP 5 /* milliseconds */

enum { LINE_GUARDS = HANDLINGS, LINE_TRY_OUT = LINE_GUARDS + 3, LINE_TETRIO, LINE_PRESET };

static const struct {
    uint16_t label, about;
} handling_text[HANDLINGS] = {
#define HANDLING(id, field, counted, most, free_from) {TEXT_##id, TEXT_##id##_ABOUT},
#include "session/handling.def"
#undef HANDLING
};

/* Settings that suppress unintended presses. They belong to the player, not to the rules: all rules
 * can be played with them. */
static const struct {
    uint16_t label, about;
    uint8_t setting;
} guards[] = {
    {TEXT_SOFT_DELAY, TEXT_SOFT_DELAY_ABOUT, SETTING_soft_delay},
    {TEXT_DROP_GUARD, TEXT_DROP_GUARD_ABOUT, SETTING_drop_guard},
    {TEXT_CHATTER, TEXT_CHATTER_ABOUT, SETTING_chatter},
};
enum { GUARDS = sizeof guards / sizeof guards[0] };
_Static_assert(LINE_GUARDS + GUARDS == LINE_TRY_OUT, "a line each");

static bool guard_means_something(const session *s, unsigned guard)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    switch (guards[guard].setting) {
    case SETTING_drop_guard: return r->hard == TS_HARD_LOCK;
    case SETTING_soft_delay:
        return s->options.keys_have_release && r->soft != TS_SOFT_NONE && r->soft != TS_SOFT_STEP;
    default: return s->options.keys_have_release && !session_uses_touch(s);
    }
}

static unsigned handling_free(const session *s)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    unsigned count = 0;
    while (count < HANDLINGS && session_handling_is_free(r, count))
        count++;
    return count;
}

static unsigned guard_count(const session *s)
{
    unsigned count = 0;
    for (unsigned i = 0; i < GUARDS; i++)
        count += guard_means_something(s, i);
    return count;
}

/* The preset, what the rules leave to the player, the guards, the strip, the numbers of another
 * game. Where the rules leave nothing, the guards and the strip alone. */
static unsigned handling_at(const session *s, unsigned i)
{
    unsigned count = handling_free(s), guard = 0;
    if (count && i == 0)
        return LINE_PRESET;
    i -= count > 0;
    if (i < count)
        return i;
    i -= count;
    if (i >= guard_count(s))
        return LINE_TRY_OUT + (i - guard_count(s));
    while (!guard_means_something(s, guard) || i-- > 0)
        guard++;
    return LINE_GUARDS + guard;
}

static unsigned handling_count(const session *s)
{
    unsigned count = handling_free(s);
    return count ? 1 + count + guard_count(s) + 2 : guard_count(s) + 1;
}

/* ---- a knob ------------------------------------------------------------------------------- */

static void format_times(const session *s, char *out, size_t size, unsigned value)
{
    if (value == 0)
        screen_format(s, out, size, TEXT_SOFT_AT_ONCE);
    else
        text_format(out, size, text_of(s->settings.language, TEXT_SOFT_TIMES), value);
}

static void format_ms(const session *s, char *out, size_t size, unsigned ms)
{
    char number[16];
    text_format(number, sizeof number, "%u", ms);
    text_format(out, size, text_of(s->settings.language, TEXT_MILLISECONDS), number);
}

static void format_handling(const session *s, unsigned which, screen_line *line)
{
    static const uint16_t initial[] = {[TS_INITIAL_OFF] = TEXT_OFF,
                                       [TS_INITIAL_HELD] = TEXT_INITIAL_HOLD,
                                       [TS_INITIAL_TAP] = TEXT_INITIAL_TAP};
    unsigned value = session_handling_get(s, which);
    screen_format(s, line->label, sizeof line->label, handling_text[which].label);
    screen_format(s, line->about, sizeof line->about, handling_text[which].about);
    line->changes = true;
    if (settings_handlings[which].counted == HANDLING_CHOICE) {
        screen_format(s, line->value, sizeof line->value, initial[value]);
        line->enter = TEXT_HINT_CHANGE;
    } else if (settings_handlings[which].counted == HANDLING_MS) {
        format_ms(s, line->value, sizeof line->value, value);
    } else {
        format_times(s, line->value, sizeof line->value, value);
    }
    if (settings_handlings[which].counted != HANDLING_CHOICE)
        line->slide = clamp_u16(1 + value * 1000u / settings_handlings[which].most);
}

static void format_preset(const session *s, screen_line *line)
{
    static const uint16_t name[PRESETS] = {[PRESET_OWN] = TEXT_PRESET_OWN,
                                           [PRESET_USUAL] = TEXT_PRESET_USUAL,
                                           [PRESET_CALM] = TEXT_PRESET_CALM,
                                           [PRESET_FAST] = TEXT_PRESET_FAST,
                                           [PRESET_VERY_FAST] = TEXT_PRESET_VERY_FAST,
                                           [PRESET_AT_ONCE] = TEXT_PRESET_AT_ONCE};
    screen_format(s, line->label, sizeof line->label, TEXT_PRESET);
    screen_format(s, line->value, sizeof line->value, name[session_handling_preset(s)]);
    screen_format(s, line->about, sizeof line->about, TEXT_PRESET_ABOUT);
    line->changes = true;
    line->enter = TEXT_HINT_CHANGE;
}

/* Changes a guard in steps of a frame at least; a chatter time in steps of 1 ms. */
static void change_guard(session *s, unsigned guard, int by)
{
    const settings_byte *setting = &settings_bytes[guards[guard].setting];
    uint8_t *value = settings_at(&s->settings, guards[guard].setting);
    int step = setting->most == CHATTER_MOST ? 1 : GUARD_STEP, next = *value + by * step;
    *value = clamp_u8(clamp_int(next, setting->least, setting->most));
}

static void format_guard(const session *s, unsigned guard, screen_line *line)
{
    unsigned ms = settings_value(&s->settings, guards[guard].setting);
    screen_format(s, line->label, sizeof line->label, guards[guard].label);
    screen_format(s, line->about, sizeof line->about, guards[guard].about);
    if (ms)
        format_ms(s, line->value, sizeof line->value, ms);
    else
        screen_format(s, line->value, sizeof line->value, TEXT_OFF);
    line->changes = true;
}

static void handling_line(const session *s, unsigned i, screen_line *line)
{
    unsigned at = handling_at(s, i);
    if (at < HANDLINGS) {
        format_handling(s, at, line);
    } else if (at < LINE_TRY_OUT) {
        format_guard(s, at - LINE_GUARDS, line);
    } else if (at == LINE_PRESET) {
        format_preset(s, line);
    } else if (at == LINE_TRY_OUT) {
        screen_format(s, line->label, sizeof line->label, TEXT_TRY_OUT);
        if (!session_uses_touch(s)) /* fingers have no keys to try */
            screen_format(s, line->about, sizeof line->about, TEXT_TRY_OUT_ABOUT);
        line->strip = true;
    } else {
        screen_format(s, line->label, sizeof line->label, TEXT_TETRIO);
        screen_format(s, line->about, sizeof line->about, TEXT_TETRIO_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
    }
}

/* Steps from the slowest preset to the fastest, and to the player's own values, if there are
 * any. */
static void change_preset(session *s, int by)
{
    static const uint8_t order[PRESETS] = {PRESET_CALM,      PRESET_USUAL,   PRESET_FAST,
                                           PRESET_VERY_FAST, PRESET_AT_ONCE, PRESET_OWN};
    unsigned count = s->settings.handling_set ? PRESETS : PRESETS - 1, at = 0;
    while (at + 1 < count && order[at] != session_handling_preset(s))
        at++;
    session_handling_choose(s, order[step_around(at, by, count)]);
}

/* The fastest, at once, is written 0 and comes after the last number. */
static unsigned changed_times(unsigned value, unsigned most, int by)
{
    if (value == 0)
        return by < 0 ? most : 0;
    if (by < 0)
        return value > 1 ? value - 1 : 1;
    return value < most ? value + 1 : 0;
}

static unsigned changed_by(unsigned which, unsigned value, int by)
{
    unsigned most = settings_handlings[which].most;
    switch (settings_handlings[which].counted) {
    case HANDLING_TIMES: return changed_times(value, most, by);
    case HANDLING_CHOICE: return step_around(value, by, most + 1);
    default: return by < 0 ? value - (value > 0) : value + (value < most);
    }
}

static void handling_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    unsigned at = handling_at(s, i);
    if (at == LINE_PRESET)
        change_preset(s, by);
    else if (at >= LINE_GUARDS)
        change_guard(s, at - LINE_GUARDS, by);
    else
        session_handling_set(s, at, changed_by(at, session_handling_get(s, at), by));
    session_handling_apply(s);
}

static void handling_slide(session *s, unsigned i, unsigned thousandth)
{
    const unsigned which = handling_at(s, i);
    session_handling_set(s, which, (settings_handlings[which].most * thousandth + 500) / 1000);
    session_handling_apply(s);
}

static void handling_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned at = handling_at(s, i);
    if (at == LINE_TETRIO) {
        session_set_cursor(s, SCREEN_TETRIO, 0);
        session_push(s, SCREEN_TETRIO);
    } else if (at == LINE_PRESET ||
               (at < HANDLINGS && settings_handlings[at].counted == HANDLING_CHOICE)) {
        handling_change(s, i, 1, now_us);
    }
}

/* When a change counts in the game that is paused. */
static int when(const session *s)
{
    if (!session_has_match(s))
        return 0;
    if (!session_handling_is_live(s))
        return TEXT_HANDLING_NEXT_GAME;
    return session_practice_is_on(s) ? TEXT_HANDLING_NOW : TEXT_HANDLING_NOW_FREE;
}

static void handling_note(const session *s, char *out, size_t size)
{
    char rules[LINE_SIZE];
    out[0] = '\0';
    if (session_files_message(s)[0]) {
        text_format(out, size, "%s", session_files_message(s));
    } else if (handling_free(s) == 0) {
        screen_format_rules(s, rules, sizeof rules, s->settings.rules);
        text_format(out, size, text_of(s->settings.language, TEXT_HANDLING_FIXED), rules);
    } else if (when(s)) {
        screen_format(s, out, size, when(s));
    }
}

/* The strip is alive while the cursor stands on it. */
static void try_out(session *s, uint64_t now_us)
{
    screen_line line = {0};
    screen_fill_line(s, &screen_handling, session_cursor(s), &line);
    if (line.strip && !session_handling_test_get_run(s))
        session_handling_test_begin(s, now_us);
    else if (!line.strip)
        session_handling_test_end(s);
}

const screen_def screen_handling = {
    .title = TEXT_HANDLING,
    .back = TEXT_HINT_BACK,
    .count = handling_count,
    .line = handling_line,
    .change = handling_change,
    .slide = handling_slide,
    .enter = handling_enter,
    .note = handling_note,
    .warns = screen_files_warn,
    .paste = session_files_paste,
    .moved = try_out,
};

/* ---- in the numbers of another game -------------------------------------------------------- */

static bool is_time(unsigned which)
{
    return settings_handlings[which].counted == HANDLING_MS;
}

/* "8.5 F, 142 ms": its unit, and what that is here. */
static void tetrio_line(const session *s, unsigned i, screen_line *line)
{
    char ms[LINE_SIZE];
    format_handling(s, i, line);
    line->slide = 0;
    if (!is_time(i))
        return;
    unsigned tenths = tetrio_tenths_of_ms(session_handling_get(s, i));
    memcpy(ms, line->value, sizeof ms);
    text_format(line->value, sizeof line->value, "%u.%u F  %s", tenths / 10, tenths % 10, ms);
}

static void tetrio_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    unsigned value = session_handling_get(s, i), most = settings_handlings[i].most;
    if (is_time(i)) {
        unsigned tenths = tetrio_tenths_of_ms(value);
        value = tetrio_ms_of_tenths(by < 0 ? tenths - (tenths > 0) : tenths + 1);
        value = value < most ? value : most;
    } else {
        value = changed_by(i, value, by);
    }
    session_handling_set(s, i, value);
    session_handling_apply(s);
}

static void tetrio_enter(session *s, unsigned i, uint64_t now_us)
{
    if (settings_handlings[i].counted == HANDLING_CHOICE)
        tetrio_change(s, i, 1, now_us);
}

static void tetrio_note(const session *s, char *out, size_t size)
{
    if (session_files_message(s)[0])
        text_format(out, size, "%s", session_files_message(s));
    else
        screen_format(s, out, size, TEXT_TETRIO_ABOUT);
}

const screen_def screen_tetrio = {
    .title = TEXT_TETRIO,
    .back = TEXT_HINT_BACK,
    .count = handling_free,
    .line = tetrio_line,
    .change = tetrio_change,
    .enter = tetrio_enter,
    .note = tetrio_note,
    .warns = screen_files_warn,
    .paste = session_files_paste,
};

/* The keys of each profile, and binding them. */

enum { LINE_PROFILE, LINE_HANDS };

static bool has_hands(const session *s)
{
    return session_bound_profile(s) < PROFILE_LEFT_HAND;
}

/* The first line of an action. */
static unsigned actions_from(const session *s)
{
    return LINE_HANDS + has_hands(s);
}

static bool has_action(const session *s, const ts_rules *r, unsigned action)
{
    switch (action) {
    case ACTION_MUSIC: return s->options.has_sound;
    case ACTION_DEBUG: return action_is_known(r, action);
    default: return true;
    }
}

unsigned screen_action_here(const session *s, const ts_rules *r, unsigned i)
{
    unsigned action = 0;
    for (;; action++) {
        if (action == ACTIONS || (has_action(s, r, action) && i-- == 0))
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

/* Returns the action of a line of the keys screen, or ACTIONS if the line has none. */
static unsigned action_at(const session *s, unsigned line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    const unsigned from = actions_from(s);
    return line < from ? ACTIONS : screen_action_here(s, r, line - from);
}

static unsigned bindings_count(const session *s)
{
    unsigned count = actions_from(s);
    while (action_at(s, count) < ACTIONS)
        count++;
    return count + 1; /* back to the usual */
}

static void format_profile(const session *s, screen_line *line)
{
    screen_format(s, line->label, sizeof line->label, TEXT_PROFILE);
    screen_format(s, line->about, sizeof line->about, TEXT_PROFILE_ABOUT);
    line->changes = true;
    if (session_bound_profile(s) == PROFILE_USUAL)
        screen_format(s, line->value, sizeof line->value, TEXT_PROFILE_USUAL);
    else if (session_bound_profile(s) >= PROFILE_GAMEPAD_1)
        text_format(line->value, sizeof line->value,
                    text_of(s->settings.language, TEXT_PROFILE_GAMEPAD),
                    session_bound_profile(s) - PROFILE_GAMEPAD_1 + 1);
    else if (session_bound_profile(s) >= PROFILE_LEFT_HAND)
        screen_format(s, line->value, sizeof line->value,
                      session_bound_profile(s) == PROFILE_LEFT_HAND ? TEXT_PROFILE_LEFT
                                                                    : TEXT_PROFILE_RIGHT);
    else
        screen_format_rules(s, line->value, sizeof line->value, rules_of_profile(s));
}

static void format_hands(const session *s, screen_line *line)
{
    static const uint16_t text[HANDS_COUNT + 1] = {
        TEXT_HANDS_BOTH, TEXT_HANDS_LEFT, TEXT_HANDS_RIGHT, TEXT_HANDS_SWAPPED, TEXT_HANDS_OWN};
    const unsigned hands = keys_hands(&s->settings.keys, session_bound_profile(s));
    screen_format(s, line->label, sizeof line->label, TEXT_HANDS);
    screen_format(s, line->about, sizeof line->about, TEXT_HANDS_ABOUT);
    screen_format(s, line->value, sizeof line->value, text[hands]);
    line->changes = true;
}

static void format_conflict(const session *s, unsigned action, screen_line *line)
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

static void format_binding(const session *s, unsigned action, screen_line *line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    const keys_profile *profile = &s->settings.keys.profile[session_bound_profile(s)];
    int language = s->settings.language;
    screen_format(s, line->label, sizeof line->label, action_text(r, action));
    keys_list(line->value, sizeof line->value, language, profile, action);
    line->enter = TEXT_HINT_BIND;
    line->unbinds = TEXT_HINT_UNBIND;
    format_conflict(s, action, line);
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
        format_profile(s, line);
    } else if (i < actions_from(s)) {
        format_hands(s, line);
    } else if (action < ACTIONS) {
        format_binding(s, action, line);
    } else {
        screen_format(s, line->label, sizeof line->label, TEXT_BIND_RESET);
        line->enter = TEXT_HINT_CHOOSE;
    }
}

static void keys_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    const unsigned count = s->options.has_window ? PROFILES : PROFILE_GAMEPAD_1;
    const unsigned profile = session_bound_profile(s);
    if (i == LINE_PROFILE) {
        session_bind_profile(s, step_around(profile, by, count));
    } else if (i < actions_from(s)) { /* the player's own count as both */
        const unsigned hands = keys_hands(&s->settings.keys, profile) % HANDS_COUNT;
        keys_lay(&s->settings.keys, profile, step_around(hands, by, HANDS_COUNT));
    }
}

static void keys_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    const keys_profile *profile = &s->settings.keys.profile[session_bound_profile(s)];
    unsigned action = action_at(s, i);
    if (action < ACTIONS)
        session_bind_next_key(s, profile->key[action][KEYS_AN_ACTION - 1] == KEY_NONE);
    else if (i >= actions_from(s))
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
    .about_lines = 2, /* whether a key conflicts is known only when it does */
    .title = TEXT_KEYS,
    .back = TEXT_HINT_BACK,
    .count = bindings_count,
    .line = bindings_line,
    .change = keys_change,
    .enter = keys_enter,
    .key = bind_key,
};
