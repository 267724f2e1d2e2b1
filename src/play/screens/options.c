/* The options' screens: handling with its try-out strip, keys, look, sound, language. */
#include "screens.h"

#include <string.h>

/* ---- settings that are a choice of few ------------------------------------------------------ */

typedef struct choice {
    uint16_t label; /* its about text follows it */
    uint8_t setting;
    const uint16_t *words; /* from the least value on; NULL: the number */
} choice;

static const uint16_t off_on[] = {TS_TEXT_OFF, TS_TEXT_ON};
static const uint16_t sides[] = {TS_TEXT_SIDE_LEFT, TS_TEXT_SIDE_RIGHT};

static const uint16_t themes[TS_THEMES] = {
    [TS_THEME_EDITION] = TS_TEXT_THEME_EDITION, [TS_THEME_MOSAIC] = TS_TEXT_THEME_MOSAIC,
    [TS_THEME_FLAT] = TS_TEXT_THEME_FLAT,       [TS_THEME_BEVEL] = TS_TEXT_THEME_BEVEL,
    [TS_THEME_PAPER] = TS_TEXT_THEME_PAPER,     [TS_THEME_CONTRAST] = TS_TEXT_THEME_CONTRAST,
    [TS_THEME_SAFE] = TS_TEXT_THEME_SAFE,
};

/* What only a window shows comes first, what only characters do last. */
#define LOOK_OF_WINDOWS 3
static const choice look[] = {
    {TS_TEXT_THEME, TS_SETTING_theme, themes},
    {TS_TEXT_MARKS, TS_SETTING_marks, off_on},
    {TS_TEXT_SMOOTH, TS_SETTING_smooth, off_on},
    {TS_TEXT_GHOST, TS_SETTING_ghost, off_on},
    {TS_TEXT_GRID, TS_SETTING_grid, off_on},
    {TS_TEXT_NEXT_COUNT, TS_SETTING_next_count, NULL},
    {TS_TEXT_HOLD_SIDE, TS_SETTING_hold_right, sides},
    {TS_TEXT_REDUCED_MOTION, TS_SETTING_reduced_motion, off_on},
    {TS_TEXT_HALF_BLOCKS, TS_SETTING_half_blocks, off_on},
};

static const uint16_t caps[TS_FRAME_CAPS] = {[TS_FRAME_CAP_SCREEN] = TS_TEXT_FRAME_CAP_SCREEN,
                                             [TS_FRAME_CAP_30] = TS_TEXT_FRAME_CAP_30,
                                             [TS_FRAME_CAP_60] = TS_TEXT_FRAME_CAP_60,
                                             [TS_FRAME_CAP_120] = TS_TEXT_FRAME_CAP_120};
enum { LINE_VSYNC = 1 };
static const choice window[] = {
    {TS_TEXT_FULLSCREEN, TS_SETTING_fullscreen, off_on},
    [LINE_VSYNC] = {TS_TEXT_VSYNC, TS_SETTING_vsync, off_on},
    {TS_TEXT_FRAME_CAP, TS_SETTING_frame_cap, caps},
    {TS_TEXT_RUMBLE, TS_SETTING_rumble, off_on},
};

static const uint16_t touches[TS_TOUCHES] = {[TS_TOUCH_BOTH] = TS_TEXT_TOUCH_BOTH,
                                             [TS_TOUCH_BUTTONS] = TS_TEXT_TOUCH_BUTTONS,
                                             [TS_TOUCH_GESTURES] = TS_TEXT_TOUCH_GESTURES};
static const uint16_t sizes[] = {TS_TEXT_SIZE_SMALL, TS_TEXT_SIZE_MEDIUM, TS_TEXT_SIZE_LARGE};
static const uint16_t thumbs[] = {TS_TEXT_SIDE_RIGHT, TS_TEXT_SIDE_LEFT};
static const choice touch[] = {
    {TS_TEXT_TOUCH_PLAY, TS_SETTING_touch, touches},
    {TS_TEXT_TOUCH_SIZE, TS_SETTING_touch_size, sizes},
    {TS_TEXT_TOUCH_TURNS, TS_SETTING_touch_turns_left, thumbs},
    {TS_TEXT_RUMBLE, TS_SETTING_rumble, off_on},
};

static void say_choice(const ts_session *s, const choice *c, ts_line *line)
{
    const ts_byte_setting *setting = &ts_byte_settings[c->setting];
    unsigned value = ((const uint8_t *)&s->settings)[setting->place];
    ts_say(s, line->label, sizeof line->label, c->label);
    ts_say(s, line->about, sizeof line->about, c->label + 1);
    if (c->words)
        ts_say(s, line->value, sizeof line->value, c->words[value - setting->least]);
    else
        ts_format(line->value, sizeof line->value, "%u", (uint64_t)value);
    line->turns = true;
    line->enter = c->words ? TS_TEXT_HINT_CHANGE : 0;
}

/* Words take turns; a number stops at its ends. */
static void turn_choice(ts_session *s, const choice *c, int by)
{
    const ts_byte_setting *setting = &ts_byte_settings[c->setting];
    uint8_t *value = (uint8_t *)&s->settings + setting->place;
    int count = setting->most - setting->least + 1;
    if (c->words)
        *value = (uint8_t)(setting->least + (*value - setting->least + count + by) % count);
    else if (by < 0 ? *value > setting->least : *value < setting->most)
        *value = (uint8_t)(*value + by);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        s->fx[i].off = s->settings.reduced_motion;
}

/* The i-th of the screen that is shown. A page has no line of vertical sync, which is the browser's
 * own. */
static const choice *choice_at(const ts_session *s, unsigned i)
{
    switch (ts_session_screen(s)) {
    case TS_SCREEN_WINDOW: return &window[i + (s->options.in_page && i >= LINE_VSYNC)];
    case TS_SCREEN_TOUCH: return &touch[i];
    default: return &look[i + (ts_session_in_characters(s) ? LOOK_OF_WINDOWS : 0)];
    }
}

static void choices_line(const ts_session *s, unsigned i, ts_line *line)
{
    say_choice(s, choice_at(s, i), line);
}

static void choices_turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    turn_choice(s, choice_at(s, i), by);
}

static void choices_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    if (choice_at(s, i)->words)
        choices_turn(s, i, 1, now_us);
}

/* ---- look ----------------------------------------------------------------------------------- */

static unsigned look_count(const ts_session *s)
{
    return sizeof look / sizeof look[0] - (ts_session_in_characters(s) ? LOOK_OF_WINDOWS : 1);
}

const ts_screen ts_screen_look = {
    .title = TS_TEXT_LOOK,
    .back = TS_TEXT_HINT_BACK,
    .count = look_count,
    .line = choices_line,
    .turn = choices_turn,
    .enter = choices_enter,
};

/* ---- sound ---------------------------------------------------------------------------------- */

static const uint16_t tunes[TS_TUNES] = {TS_TEXT_TUNE_BY_MODE, TS_TEXT_TUNE_KOROBEINIKI,
                                         TS_TEXT_TUNE_KALINKA, TS_TEXT_TUNE_TROIKA,
                                         TS_TEXT_TUNE_OPUS};
static const choice sound[TS_SOUND_MODES] = {
    [TS_SOUND_EFFECTS] = {TS_TEXT_VOLUME, TS_SETTING_volume, NULL},
    [TS_SOUND_MUSIC] = {TS_TEXT_MUSIC, TS_SETTING_music, NULL},
    [TS_SOUND_TEMPO] = {TS_TEXT_TEMPO, TS_SETTING_tempo, off_on},
    [TS_SOUND_TUNE] = {TS_TEXT_TUNE, TS_SETTING_tune, tunes},
};

static unsigned sound_count(const ts_session *s)
{
    return TS_SOUND_MODES + (s->settings.tune ? 0 : ts_modes_count());
}

static void sound_line(const ts_session *s, unsigned i, ts_line *line)
{
    if (i < TS_SOUND_MODES) {
        say_choice(s, &sound[i], line);
        if (i == TS_SOUND_MUSIC && !s->settings.music_on)
            ts_say(s, line->value, sizeof line->value, TS_TEXT_OFF);
        return;
    }
    unsigned mode = i - TS_SOUND_MODES;
    ts_say_mode(s, line->label, sizeof line->label, mode);
    ts_say(s, line->value, sizeof line->value, tunes[s->settings.tune_of[mode]]);
    ts_say(s, line->about, sizeof line->about, TS_TEXT_TUNE_OF_MODE_ABOUT);
    line->turns = true;
    line->enter = TS_TEXT_HINT_CHANGE;
}

/* What is set is heard at once: an effect here, music by ts_cue_music. */
static void sound_turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (i >= TS_SOUND_MODES) {
        uint8_t *tune = &s->settings.tune_of[i - TS_SOUND_MODES];
        *tune = (uint8_t)(1 + (*tune - 1 + TS_TUNES - 1 + by) % (TS_TUNES - 1));
        return;
    }
    if (i == TS_SOUND_MUSIC && !s->settings.music_on)
        s->settings.music_on = 1;
    else
        turn_choice(s, &sound[i], by);
    if (i == TS_SOUND_EFFECTS)
        ts_session_cue(s, TS_CUE_CLEAR, 1);
}

static void sound_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    if (i >= TS_SOUND_MODES || sound[i].words)
        sound_turn(s, i, 1, now_us);
}

static void sound_note(const ts_session *s, char *out, size_t room)
{
    out[0] = '\0';
    if (s->no_sound)
        ts_say(s, out, room, TS_TEXT_NO_SOUND);
}

const ts_screen ts_screen_sound = {
    .title = TS_TEXT_SOUND,
    .back = TS_TEXT_HINT_BACK,
    .count = sound_count,
    .line = sound_line,
    .turn = sound_turn,
    .enter = sound_enter,
    .note = sound_note,
};

/* ---- window and pads ------------------------------------------------------------------------ */

static unsigned window_count(const ts_session *s)
{
    return sizeof window / sizeof window[0] - s->options.in_page;
}

const ts_screen ts_screen_window = {
    .title = TS_TEXT_WINDOW,
    .back = TS_TEXT_HINT_BACK,
    .count = window_count,
    .line = choices_line,
    .turn = choices_turn,
    .enter = choices_enter,
};

/* ---- touch ---------------------------------------------------------------------------------- */

static unsigned touch_count(const ts_session *s)
{
    (void)s;
    return sizeof touch / sizeof touch[0];
}

const ts_screen ts_screen_touch = {
    .title = TS_TEXT_TOUCH,
    .back = TS_TEXT_HINT_BACK,
    .count = touch_count,
    .line = choices_line,
    .turn = choices_turn,
    .enter = choices_enter,
};

/* ---- language ------------------------------------------------------------------------------- */

static unsigned language_count(const ts_session *s)
{
    (void)s;
    return TS_LANG_COUNT;
}

static void language_line(const ts_session *s, unsigned i, ts_line *line)
{
    if (!ts_session_can_write(s, i)) {
        ts_format(line->label, sizeof line->label, "%s", ts_language_plain((int)i));
        ts_say(s, line->value, sizeof line->value, TS_TEXT_FONT_MISSING);
        ts_say(s, line->about, sizeof line->about, TS_TEXT_FONT_MISSING_ABOUT);
        line->role = TS_ROLE_WARNING;
        return;
    }
    ts_format(line->label, sizeof line->label, "%s", ts_language_name((int)i));
    line->enter = TS_TEXT_HINT_CHOOSE;
    if (s->settings.language == i)
        ts_say_chosen(s, line);
}

static void language_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (ts_session_can_write(s, i))
        ts_session_language(s, i);
}

const ts_screen ts_screen_language = {
    .title = TS_TEXT_LANGUAGE,
    .back = TS_TEXT_HINT_BACK,
    .count = language_count,
    .line = language_line,
    .enter = language_enter,
};

/* ---- handling ------------------------------------------------------------------------------- */

enum { LINE_TRY_OUT = TS_HANDLINGS, LINE_RESET };

static const uint16_t handling_label[TS_HANDLINGS] = {
    [TS_HANDLING_DAS] = TS_TEXT_DAS,          [TS_HANDLING_ARR] = TS_TEXT_ARR,
    [TS_HANDLING_SOFT] = TS_TEXT_SOFT_FACTOR, [TS_HANDLING_DCD] = TS_TEXT_DCD,
    [TS_HANDLING_IRS] = TS_TEXT_IRS,          [TS_HANDLING_IHS] = TS_TEXT_IHS,
};

/* What the rules leave to the player comes first, then the strip, then back to theirs. */
static unsigned handling_free(const ts_session *s)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    unsigned count = 0;
    while (count < TS_HANDLINGS && ts_handling_is_free(r, count))
        count++;
    return count;
}

static unsigned handling_at(const ts_session *s, unsigned i)
{
    unsigned count = handling_free(s);
    return i < count ? i : LINE_TRY_OUT + (i - count);
}

static unsigned handling_count(const ts_session *s)
{
    unsigned count = handling_free(s);
    return count ? count + 2 : 1;
}

static void say_handling(const ts_session *s, unsigned which, ts_line *line)
{
    static const uint16_t initial[] = {[TS_INITIAL_OFF] = TS_TEXT_OFF,
                                       [TS_INITIAL_HOLD] = TS_TEXT_INITIAL_HOLD,
                                       [TS_INITIAL_TAP] = TS_TEXT_INITIAL_TAP};
    unsigned value = ts_handling_get(s, which);
    int language = s->settings.language;
    char number[16];
    ts_say(s, line->label, sizeof line->label, handling_label[which]);
    ts_say(s, line->about, sizeof line->about, handling_label[which] + 1);
    line->turns = true;
    if (which >= TS_HANDLING_IRS) {
        ts_say(s, line->value, sizeof line->value, initial[value]);
    } else if (which != TS_HANDLING_SOFT) {
        ts_format(number, sizeof number, "%u", (uint64_t)value);
        ts_format(line->value, sizeof line->value, ts_text(language, TS_TEXT_MILLISECONDS), number);
    } else if (value == 0) {
        ts_say(s, line->value, sizeof line->value, TS_TEXT_SOFT_AT_ONCE);
    } else {
        ts_format(line->value, sizeof line->value, ts_text(language, TS_TEXT_SOFT_TIMES),
                  (uint64_t)value);
    }
}

static void handling_line(const ts_session *s, unsigned i, ts_line *line)
{
    unsigned at = handling_at(s, i);
    if (at < TS_HANDLINGS) {
        say_handling(s, at, line);
    } else if (at == LINE_TRY_OUT) {
        ts_say(s, line->label, sizeof line->label, TS_TEXT_TRY_OUT);
        ts_say(s, line->about, sizeof line->about, TS_TEXT_TRY_OUT_ABOUT);
        line->strip = true;
    } else {
        ts_say(s, line->label, sizeof line->label, TS_TEXT_HANDLING_RESET);
        line->enter = TS_TEXT_HINT_CHOOSE;
    }
}

/* The fastest soft drop, at once, is written 0 and comes after the last number. */
static unsigned turned_soft(unsigned value, int by)
{
    unsigned most = ts_handling_most[TS_HANDLING_SOFT];
    if (value == 0)
        return by < 0 ? most : 0;
    if (by < 0)
        return value > 1 ? value - 1 : 1;
    return value < most ? value + 1 : 0;
}

static void handling_turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    unsigned which = handling_at(s, i), value = ts_handling_get(s, which);
    unsigned most = ts_handling_most[which];
    if (which == TS_HANDLING_SOFT)
        value = turned_soft(value, by);
    else if (which >= TS_HANDLING_IRS)
        value = (value + most + 1 + (unsigned)by) % (most + 1);
    else if (by < 0 ? value > 0 : value < most)
        value += (unsigned)by;
    ts_handling_set(s, which, value);
}

static void handling_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (handling_at(s, i) == LINE_RESET)
        s->settings.handling_set = 0;
}

static void handling_note(const ts_session *s, char *out, size_t room)
{
    char rules[TS_LINE_ROOM];
    out[0] = '\0';
    if (handling_free(s) == 0) {
        ts_say_rules(s, rules, sizeof rules, s->settings.rules);
        ts_format(out, room, ts_text(s->settings.language, TS_TEXT_HANDLING_FIXED), rules);
    } else if (s->playing) {
        ts_say(s, out, room, TS_TEXT_HANDLING_NEXT_GAME);
    }
}

const ts_screen ts_screen_handling = {
    .title = TS_TEXT_HANDLING,
    .back = TS_TEXT_HINT_BACK,
    .count = handling_count,
    .line = handling_line,
    .turn = handling_turn,
    .enter = handling_enter,
    .note = handling_note,
};

/* ---- keys ----------------------------------------------------------------------------------- */

enum { LINE_PROFILE, LINE_ACTIONS };

unsigned ts_action_here(const ts_session *s, unsigned i)
{
    unsigned action = 0;
    for (;; action++) {
        bool here = action != TS_ACTION_MUSIC || s->options.has_sound;
        if (action == TS_ACTIONS || (here && i-- == 0))
            return action;
    }
}

/* Of a line of the keys screen; TS_ACTIONS: it is not about one. */
static unsigned action_at(const ts_session *s, unsigned line)
{
    return line < LINE_ACTIONS ? TS_ACTIONS : ts_action_here(s, line - LINE_ACTIONS);
}

static unsigned rules_of_profile(const ts_session *s)
{
    for (unsigned i = 0; i < ts_rules_count(); i++)
        if (ts_keys_profile_of(i) == s->bind_profile)
            return i;
    return 0;
}

static unsigned keys_count(const ts_session *s)
{
    unsigned count = LINE_ACTIONS;
    while (action_at(s, count) < TS_ACTIONS)
        count++;
    return count + 1; /* back to the usual */
}

static void say_profile(const ts_session *s, ts_line *line)
{
    ts_say(s, line->label, sizeof line->label, TS_TEXT_PROFILE);
    ts_say(s, line->about, sizeof line->about, TS_TEXT_PROFILE_ABOUT);
    line->turns = true;
    if (s->bind_profile == TS_PROFILE_USUAL)
        ts_say(s, line->value, sizeof line->value, TS_TEXT_PROFILE_USUAL);
    else if (s->bind_profile >= TS_PROFILE_GAMEPAD_1)
        ts_format(line->value, sizeof line->value,
                  ts_text(s->settings.language, TS_TEXT_PROFILE_GAMEPAD),
                  (uint64_t)(s->bind_profile - TS_PROFILE_GAMEPAD_1 + 1));
    else if (s->bind_profile >= TS_PROFILE_LEFT_HAND)
        ts_say(s, line->value, sizeof line->value,
               s->bind_profile == TS_PROFILE_LEFT_HAND ? TS_TEXT_PROFILE_LEFT
                                                       : TS_TEXT_PROFILE_RIGHT);
    else
        ts_say_rules(s, line->value, sizeof line->value, rules_of_profile(s));
}

static void say_conflict(const ts_session *s, unsigned action, ts_line *line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    const ts_profile *profile = &s->settings.keys.profile[s->bind_profile];
    int language = s->settings.language;
    for (unsigned i = 0; i < TS_KEYS_AN_ACTION; i++) {
        ts_key key = profile->key[action][i];
        int other = ts_keys_conflict(&s->settings.keys, s->bind_profile, action, key);
        if (other < 0)
            continue;
        char name[TS_KEY_NAME_MAX];
        ts_key_name(name, sizeof name, language, key);
        ts_format(line->about, sizeof line->about, ts_text(language, TS_TEXT_BIND_CONFLICT), name,
                  ts_text(language, ts_action_text(r, (unsigned)other)));
        line->role = TS_ROLE_WARNING;
        return;
    }
}

static void say_binding(const ts_session *s, unsigned action, ts_line *line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    const ts_profile *profile = &s->settings.keys.profile[s->bind_profile];
    int language = s->settings.language;
    ts_say(s, line->label, sizeof line->label, ts_action_text(r, action));
    ts_keys_list(line->value, sizeof line->value, language, profile, action);
    line->enter = TS_TEXT_HINT_BIND;
    line->unbinds = TS_TEXT_HINT_UNBIND;
    say_conflict(s, action, line);
    if (profile->key[action][TS_KEYS_AN_ACTION - 1] != TS_KEY_NONE && line->about[0] == '\0')
        ts_say(s, line->about, sizeof line->about, TS_TEXT_BIND_NO_ROOM);
    if (s->binding && action_at(s, s->cursor[TS_SCREEN_KEYS]) == action)
        ts_format(line->about, sizeof line->about, ts_text(language, TS_TEXT_BIND_PRESS),
                  line->label);
}

static void keys_line(const ts_session *s, unsigned i, ts_line *line)
{
    unsigned action = action_at(s, i);
    if (i == LINE_PROFILE) {
        say_profile(s, line);
    } else if (action < TS_ACTIONS) {
        say_binding(s, action, line);
    } else {
        ts_say(s, line->label, sizeof line->label, TS_TEXT_BIND_RESET);
        line->enter = TS_TEXT_HINT_CHOOSE;
    }
}

static void keys_turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    (void)i;
    (void)now_us;
    int count = s->options.has_window ? TS_PROFILES : TS_PROFILE_GAMEPAD_1;
    s->bind_profile = (uint8_t)((s->bind_profile + count + by) % count);
}

static void keys_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    const ts_profile *profile = &s->settings.keys.profile[s->bind_profile];
    unsigned action = action_at(s, i);
    if (action < TS_ACTIONS)
        s->binding = profile->key[action][TS_KEYS_AN_ACTION - 1] == TS_KEY_NONE;
    else if (i >= LINE_ACTIONS)
        ts_keys_reset(&s->settings.keys, s->bind_profile);
}

/* Waiting for a key, it takes any key but those every screen needs; Escape gives it up. */
bool ts_screen_keys_key(ts_session *s, ts_key key)
{
    unsigned action = action_at(s, s->cursor[TS_SCREEN_KEYS]);
    ts_profile *profile = &s->settings.keys.profile[s->bind_profile];
    if (action == TS_ACTIONS)
        return false;
    if (!s->binding && key == TS_KEY_BACKSPACE) {
        ts_keys_unbind(profile, action);
        return true;
    }
    if (!s->binding)
        return false;
    bool taken = ts_keys_may_bind(s->bind_profile, key);
    if (taken)
        ts_keys_bind(profile, action, ts_key_gamepad(key) < 0 ? key : ts_key_of_first_gamepad(key));
    s->binding = !taken && key != TS_KEY_ESCAPE;
    return true;
}

const ts_screen ts_screen_keys = {
    .title = TS_TEXT_KEYS,
    .back = TS_TEXT_HINT_BACK,
    .count = keys_count,
    .line = keys_line,
    .turn = keys_turn,
    .enter = keys_enter,
};
