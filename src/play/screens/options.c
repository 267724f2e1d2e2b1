/* The options' screens: handling with its try-out strip, keys, look, sound, language. */
#include "screens.h"

#include <string.h>

/* ---- settings that are a choice of few ------------------------------------------------------ */

/* Where a choice means something. */
enum { EVERYWHERE, IN_WINDOWS, IN_CHARACTERS, NOT_IN_A_PAGE };

typedef struct choice {
    uint16_t label, about;
    uint8_t setting;
    const uint16_t *words; /* from the least value on; NULL: the number */
    uint8_t where;
} choice;

/* A text and the one that explains it. */
#define SAID(id) TEXT_##id, TEXT_##id##_ABOUT

static const uint16_t off_on[] = {TEXT_OFF, TEXT_ON};
static const uint16_t sides[] = {TEXT_SIDE_LEFT, TEXT_SIDE_RIGHT};

static const uint16_t themes[THEMES] = {
    [THEME_EDITION] = TEXT_THEME_EDITION, [THEME_MOSAIC] = TEXT_THEME_MOSAIC,
    [THEME_FLAT] = TEXT_THEME_FLAT,       [THEME_BEVEL] = TEXT_THEME_BEVEL,
    [THEME_PAPER] = TEXT_THEME_PAPER,     [THEME_CONTRAST] = TEXT_THEME_CONTRAST,
    [THEME_SAFE] = TEXT_THEME_SAFE,
};

static const choice look[] = {
    {SAID(THEME), SETTING_theme, themes, IN_WINDOWS},
    {SAID(MARKS), SETTING_marks, off_on, IN_WINDOWS},
    {SAID(SMOOTH), SETTING_smooth, off_on, IN_WINDOWS},
    {SAID(GHOST), SETTING_ghost, off_on, EVERYWHERE},
    {SAID(GRID), SETTING_grid, off_on, EVERYWHERE},
    {SAID(NEXT_COUNT), SETTING_next_count, NULL, EVERYWHERE},
    {SAID(HOLD_SIDE), SETTING_hold_right, sides, EVERYWHERE},
    {SAID(REDUCED_MOTION), SETTING_reduced_motion, off_on, EVERYWHERE},
    {SAID(HALF_BLOCKS), SETTING_half_blocks, off_on, IN_CHARACTERS},
};

static const uint16_t caps[FRAME_CAPS] = {[FRAME_CAP_SCREEN] = TEXT_FRAME_CAP_SCREEN,
                                          [FRAME_CAP_30] = TEXT_FRAME_CAP_30,
                                          [FRAME_CAP_60] = TEXT_FRAME_CAP_60,
                                          [FRAME_CAP_120] = TEXT_FRAME_CAP_120};
static const choice window[] = {
    {SAID(FULLSCREEN), SETTING_fullscreen, off_on, EVERYWHERE},
    {SAID(VSYNC), SETTING_vsync, off_on, NOT_IN_A_PAGE}, /* it is the browser's own there */
    {SAID(FRAME_CAP), SETTING_frame_cap, caps, EVERYWHERE},
    {SAID(RUMBLE), SETTING_rumble, off_on, EVERYWHERE},
};

static const uint16_t touches[TOUCHES] = {[TOUCH_BOTH] = TEXT_TOUCH_BOTH,
                                          [TOUCH_BUTTONS] = TEXT_TOUCH_BUTTONS,
                                          [TOUCH_GESTURES] = TEXT_TOUCH_GESTURES};
static const uint16_t sizes[] = {TEXT_SIZE_SMALL, TEXT_SIZE_MEDIUM, TEXT_SIZE_LARGE};
static const uint16_t thumbs[] = {TEXT_SIDE_RIGHT, TEXT_SIDE_LEFT};
static const choice touch[] = {
    {SAID(TOUCH_PLAY), SETTING_touch, touches, EVERYWHERE},
    {SAID(TOUCH_SIZE), SETTING_touch_size, sizes, EVERYWHERE},
    {SAID(TOUCH_TURNS), SETTING_touch_turns_left, thumbs, EVERYWHERE},
    {SAID(RUMBLE), SETTING_rumble, off_on, EVERYWHERE},
};

static void say_choice(const session *s, const choice *c, screen_line *line)
{
    const settings_byte *setting = &settings_bytes[c->setting];
    unsigned value = ((const uint8_t *)&s->settings)[setting->place];
    screen_say(s, line->label, sizeof line->label, c->label);
    screen_say(s, line->about, sizeof line->about, c->about);
    if (c->words)
        screen_say(s, line->value, sizeof line->value, c->words[value - setting->least]);
    else
        text_format(line->value, sizeof line->value, "%u", (uint64_t)value);
    line->turns = true;
    line->enter = c->words ? TEXT_HINT_CHANGE : 0;
}

/* Words take turns; a number stops at its ends. */
static void turn_choice(session *s, const choice *c, int by)
{
    const settings_byte *setting = &settings_bytes[c->setting];
    uint8_t *value = (uint8_t *)&s->settings + setting->place;
    int count = setting->most - setting->least + 1;
    if (c->words)
        *value = (uint8_t)(setting->least + (*value - setting->least + count + by) % count);
    else if (by < 0 ? *value > setting->least : *value < setting->most)
        *value = (uint8_t)(*value + by);
    session_effects_settle(s);
}

static bool is_offered(const session *s, const choice *c)
{
    switch (c->where) {
    case IN_WINDOWS: return !session_in_characters(s);
    case IN_CHARACTERS: return session_in_characters(s);
    case NOT_IN_A_PAGE: return !s->options.in_page;
    default: return true;
    }
}

/* The i-th of the screen that is shown; NULL: there are no more. */
static const choice *choice_at(const session *s, unsigned i)
{
    static const struct {
        uint8_t screen, count;
        const choice *list;
    } lists[] = {{SCREEN_LOOK, sizeof look / sizeof look[0], look},
                 {SCREEN_WINDOW, sizeof window / sizeof window[0], window},
                 {SCREEN_TOUCH, sizeof touch / sizeof touch[0], touch}};
    for (unsigned which = 0; which < sizeof lists / sizeof lists[0]; which++)
        for (unsigned at = 0; at < lists[which].count; at++)
            if (lists[which].screen == session_screen(s) && is_offered(s, &lists[which].list[at]) &&
                i-- == 0)
                return &lists[which].list[at];
    return NULL;
}

static unsigned choices_count(const session *s)
{
    unsigned count = 0;
    while (choice_at(s, count))
        count++;
    return count;
}

static void choices_line(const session *s, unsigned i, screen_line *line)
{
    say_choice(s, choice_at(s, i), line);
}

static void choices_turn(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    turn_choice(s, choice_at(s, i), by);
}

static void choices_enter(session *s, unsigned i, uint64_t now_us)
{
    if (choice_at(s, i)->words)
        choices_turn(s, i, 1, now_us);
}

/* ---- look ----------------------------------------------------------------------------------- */

const screen_def screen_look = {
    .title = TEXT_LOOK,
    .back = TEXT_HINT_BACK,
    .count = choices_count,
    .line = choices_line,
    .turn = choices_turn,
    .enter = choices_enter,
};

/* ---- sound ---------------------------------------------------------------------------------- */

static const uint16_t tunes[TUNES] = {TEXT_TUNE_BY_MODE, TEXT_TUNE_KOROBEINIKI, TEXT_TUNE_KALINKA,
                                      TEXT_TUNE_TROIKA, TEXT_TUNE_OPUS};
static const choice sound[SOUND_MODES] = {
    [SOUND_EFFECTS] = {SAID(VOLUME), SETTING_volume, NULL, EVERYWHERE},
    [SOUND_MUSIC] = {SAID(MUSIC), SETTING_music, NULL, EVERYWHERE},
    [SOUND_TEMPO] = {SAID(TEMPO), SETTING_tempo, off_on, EVERYWHERE},
    [SOUND_TUNE] = {SAID(TUNE), SETTING_tune, tunes, EVERYWHERE},
};

static unsigned sound_count(const session *s)
{
    return SOUND_MODES + (s->settings.tune ? 0 : ts_modes_count());
}

static void sound_line(const session *s, unsigned i, screen_line *line)
{
    if (i < SOUND_MODES) {
        say_choice(s, &sound[i], line);
        if (i == SOUND_MUSIC && !s->settings.music_on)
            screen_say(s, line->value, sizeof line->value, TEXT_OFF);
        return;
    }
    unsigned mode = i - SOUND_MODES;
    screen_say_mode(s, line->label, sizeof line->label, mode);
    screen_say(s, line->value, sizeof line->value, tunes[s->settings.tune_of[mode]]);
    screen_say(s, line->about, sizeof line->about, TEXT_TUNE_OF_MODE_ABOUT);
    line->turns = true;
    line->enter = TEXT_HINT_CHANGE;
}

/* What is set is heard at once: an effect here, music by session_cue_music. */
static void sound_turn(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (i >= SOUND_MODES) {
        uint8_t *tune = &s->settings.tune_of[i - SOUND_MODES];
        *tune = (uint8_t)(1 + (*tune - 1 + TUNES - 1 + by) % (TUNES - 1));
        return;
    }
    if (i == SOUND_MUSIC && !s->settings.music_on)
        s->settings.music_on = 1;
    else
        turn_choice(s, &sound[i], by);
    if (i == SOUND_EFFECTS)
        session_cue(s, CUE_CLEAR, 1);
}

static void sound_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i >= SOUND_MODES || sound[i].words)
        sound_turn(s, i, 1, now_us);
}

static void sound_note(const session *s, char *out, size_t room)
{
    out[0] = '\0';
    if (s->sound.is_missing)
        screen_say(s, out, room, TEXT_NO_SOUND);
}

const screen_def screen_sound = {
    .title = TEXT_SOUND,
    .back = TEXT_HINT_BACK,
    .count = sound_count,
    .line = sound_line,
    .turn = sound_turn,
    .enter = sound_enter,
    .note = sound_note,
};

/* ---- window and pads ------------------------------------------------------------------------ */

const screen_def screen_window = {
    .title = TEXT_WINDOW,
    .back = TEXT_HINT_BACK,
    .count = choices_count,
    .line = choices_line,
    .turn = choices_turn,
    .enter = choices_enter,
};

/* ---- touch ---------------------------------------------------------------------------------- */

const screen_def screen_touch = {
    .title = TEXT_TOUCH,
    .back = TEXT_HINT_BACK,
    .count = choices_count,
    .line = choices_line,
    .turn = choices_turn,
    .enter = choices_enter,
};

/* ---- language ------------------------------------------------------------------------------- */

static unsigned languages_offered(const session *s)
{
    (void)s;
    return (unsigned)language_count();
}

static void language_line(const session *s, unsigned i, screen_line *line)
{
    if (!session_can_write(s, i)) {
        text_format(line->label, sizeof line->label, "%s", language_plain((int)i));
        screen_say(s, line->value, sizeof line->value, TEXT_FONT_MISSING);
        screen_say(s, line->about, sizeof line->about, TEXT_FONT_MISSING_ABOUT);
        line->role = ROLE_WARNING;
        return;
    }
    text_format(line->label, sizeof line->label, "%s", language_name((int)i));
    line->enter = TEXT_HINT_CHOOSE;
    if (s->settings.language == i)
        screen_say_chosen(s, line);
}

static void language_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (session_can_write(s, i))
        session_language(s, i);
}

const screen_def screen_language = {
    .title = TEXT_LANGUAGE,
    .back = TEXT_HINT_BACK,
    .count = languages_offered,
    .line = language_line,
    .enter = language_enter,
};

/* ---- handling ------------------------------------------------------------------------------- */

enum { LINE_TRY_OUT = HANDLINGS, LINE_RESET };

static const struct {
    uint16_t label, about;
} handling_text[HANDLINGS] = {
#define HANDLING(id, field, counted, most, free_from) {SAID(id)},
#include "play/session/handling.def"
#undef HANDLING
};

/* What the rules leave to the player comes first, then the strip, then back to theirs. */
static unsigned handling_free(const session *s)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    unsigned count = 0;
    while (count < HANDLINGS && session_handling_is_free(r, count))
        count++;
    return count;
}

static unsigned handling_at(const session *s, unsigned i)
{
    unsigned count = handling_free(s);
    return i < count ? i : LINE_TRY_OUT + (i - count);
}

static unsigned handling_count(const session *s)
{
    unsigned count = handling_free(s);
    return count ? count + 2 : 1;
}

static void say_handling(const session *s, unsigned which, screen_line *line)
{
    static const uint16_t initial[] = {[TS_INITIAL_OFF] = TEXT_OFF,
                                       [TS_INITIAL_HOLD] = TEXT_INITIAL_HOLD,
                                       [TS_INITIAL_TAP] = TEXT_INITIAL_TAP};
    unsigned value = session_handling_get(s, which);
    int language = s->settings.language;
    char number[16];
    screen_say(s, line->label, sizeof line->label, handling_text[which].label);
    screen_say(s, line->about, sizeof line->about, handling_text[which].about);
    line->turns = true;
    if (settings_handlings[which].counted == HANDLING_CHOICE) {
        screen_say(s, line->value, sizeof line->value, initial[value]);
    } else if (settings_handlings[which].counted == HANDLING_MS) {
        text_format(number, sizeof number, "%u", (uint64_t)value);
        text_format(line->value, sizeof line->value, text_of(language, TEXT_MILLISECONDS), number);
    } else if (value == 0) {
        screen_say(s, line->value, sizeof line->value, TEXT_SOFT_AT_ONCE);
    } else {
        text_format(line->value, sizeof line->value, text_of(language, TEXT_SOFT_TIMES),
                    (uint64_t)value);
    }
}

static void handling_line(const session *s, unsigned i, screen_line *line)
{
    unsigned at = handling_at(s, i);
    if (at < HANDLINGS) {
        say_handling(s, at, line);
    } else if (at == LINE_TRY_OUT) {
        screen_say(s, line->label, sizeof line->label, TEXT_TRY_OUT);
        screen_say(s, line->about, sizeof line->about, TEXT_TRY_OUT_ABOUT);
        line->strip = true;
    } else {
        screen_say(s, line->label, sizeof line->label, TEXT_HANDLING_RESET);
        line->enter = TEXT_HINT_CHOOSE;
    }
}

/* The fastest, at once, is written 0 and comes after the last number. */
static unsigned turned_times(unsigned value, unsigned most, int by)
{
    if (value == 0)
        return by < 0 ? most : 0;
    if (by < 0)
        return value > 1 ? value - 1 : 1;
    return value < most ? value + 1 : 0;
}

static void handling_turn(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    unsigned which = handling_at(s, i), value = session_handling_get(s, which);
    unsigned most = settings_handlings[which].most;
    if (settings_handlings[which].counted == HANDLING_TIMES)
        value = turned_times(value, most, by);
    else if (settings_handlings[which].counted == HANDLING_CHOICE)
        value = (value + most + 1 + (unsigned)by) % (most + 1);
    else if (by < 0 ? value > 0 : value < most)
        value += (unsigned)by;
    session_handling_set(s, which, value);
}

static void handling_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (handling_at(s, i) == LINE_RESET)
        s->settings.handling_set = 0;
}

static void handling_note(const session *s, char *out, size_t room)
{
    char rules[LINE_ROOM];
    out[0] = '\0';
    if (handling_free(s) == 0) {
        screen_say_rules(s, rules, sizeof rules, s->settings.rules);
        text_format(out, room, text_of(s->settings.language, TEXT_HANDLING_FIXED), rules);
    } else if (s->game.playing) {
        screen_say(s, out, room, TEXT_HANDLING_NEXT_GAME);
    }
}

const screen_def screen_handling = {
    .title = TEXT_HANDLING,
    .back = TEXT_HINT_BACK,
    .count = handling_count,
    .line = handling_line,
    .turn = handling_turn,
    .enter = handling_enter,
    .note = handling_note,
};

/* ---- keys ----------------------------------------------------------------------------------- */

enum { LINE_PROFILE, LINE_ACTIONS };

unsigned screen_action_here(const session *s, unsigned i)
{
    unsigned action = 0;
    for (;; action++) {
        bool here = action != ACTION_MUSIC || s->options.has_sound;
        if (action == ACTIONS || (here && i-- == 0))
            return action;
    }
}

/* Of a line of the keys screen; ACTIONS: it is not about one. */
static unsigned action_at(const session *s, unsigned line)
{
    return line < LINE_ACTIONS ? ACTIONS : screen_action_here(s, line - LINE_ACTIONS);
}

static unsigned rules_of_profile(const session *s)
{
    for (unsigned i = 0; i < ts_rules_count(); i++)
        if (keys_profile_of(i) == s->menu.bind_profile)
            return i;
    return 0;
}

static unsigned keys_count(const session *s)
{
    unsigned count = LINE_ACTIONS;
    while (action_at(s, count) < ACTIONS)
        count++;
    return count + 1; /* back to the usual */
}

static void say_profile(const session *s, screen_line *line)
{
    screen_say(s, line->label, sizeof line->label, TEXT_PROFILE);
    screen_say(s, line->about, sizeof line->about, TEXT_PROFILE_ABOUT);
    line->turns = true;
    if (s->menu.bind_profile == PROFILE_USUAL)
        screen_say(s, line->value, sizeof line->value, TEXT_PROFILE_USUAL);
    else if (s->menu.bind_profile >= PROFILE_GAMEPAD_1)
        text_format(line->value, sizeof line->value,
                    text_of(s->settings.language, TEXT_PROFILE_GAMEPAD),
                    (uint64_t)(s->menu.bind_profile - PROFILE_GAMEPAD_1 + 1));
    else if (s->menu.bind_profile >= PROFILE_LEFT_HAND)
        screen_say(s, line->value, sizeof line->value,
                   s->menu.bind_profile == PROFILE_LEFT_HAND ? TEXT_PROFILE_LEFT
                                                             : TEXT_PROFILE_RIGHT);
    else
        screen_say_rules(s, line->value, sizeof line->value, rules_of_profile(s));
}

static void say_conflict(const session *s, unsigned action, screen_line *line)
{
    const ts_rules *r = ts_rules_get(rules_of_profile(s));
    const keys_profile *profile = &s->settings.keys.profile[s->menu.bind_profile];
    int language = s->settings.language;
    for (unsigned i = 0; i < KEYS_AN_ACTION; i++) {
        key_code key = profile->key[action][i];
        int other = keys_conflict(&s->settings.keys, s->menu.bind_profile, action, key);
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
    const keys_profile *profile = &s->settings.keys.profile[s->menu.bind_profile];
    int language = s->settings.language;
    screen_say(s, line->label, sizeof line->label, action_text(r, action));
    keys_list(line->value, sizeof line->value, language, profile, action);
    line->enter = TEXT_HINT_BIND;
    line->unbinds = TEXT_HINT_UNBIND;
    say_conflict(s, action, line);
    if (profile->key[action][KEYS_AN_ACTION - 1] != KEY_NONE && line->about[0] == '\0')
        screen_say(s, line->about, sizeof line->about, TEXT_BIND_NO_ROOM);
    if (s->menu.binding && action_at(s, s->menu.cursor[SCREEN_KEYS]) == action)
        text_format(line->about, sizeof line->about, text_of(language, TEXT_BIND_PRESS),
                    line->label);
}

static void keys_line(const session *s, unsigned i, screen_line *line)
{
    unsigned action = action_at(s, i);
    if (i == LINE_PROFILE) {
        say_profile(s, line);
    } else if (action < ACTIONS) {
        say_binding(s, action, line);
    } else {
        screen_say(s, line->label, sizeof line->label, TEXT_BIND_RESET);
        line->enter = TEXT_HINT_CHOOSE;
    }
}

static void keys_turn(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)i;
    (void)now_us;
    int count = s->options.has_window ? PROFILES : PROFILE_GAMEPAD_1;
    session_bind_profile(s, (unsigned)(s->menu.bind_profile + count + by) % (unsigned)count);
}

static void keys_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    const keys_profile *profile = &s->settings.keys.profile[s->menu.bind_profile];
    unsigned action = action_at(s, i);
    if (action < ACTIONS)
        session_bind_next_key(s, profile->key[action][KEYS_AN_ACTION - 1] == KEY_NONE);
    else if (i >= LINE_ACTIONS)
        keys_reset(&s->settings.keys, s->menu.bind_profile);
}

/* Waiting for a key, it takes any key but those every screen needs; Escape gives it up. */
bool screen_keys_key(session *s, const input_press *p)
{
    unsigned action = action_at(s, s->menu.cursor[SCREEN_KEYS]);
    keys_profile *profile = &s->settings.keys.profile[s->menu.bind_profile];
    if (action == ACTIONS)
        return false;
    if (!s->menu.binding && p->meaning == KEY_BACKSPACE) {
        keys_unbind(profile, action);
        return true;
    }
    if (!s->menu.binding)
        return false;
    bool may_bind = keys_may_bind(s->menu.bind_profile, p->key);
    if (may_bind)
        keys_bind(profile, action, p->pad < 0 ? p->key : key_of_first_gamepad(p->key));
    session_bind_next_key(s, !may_bind && p->key != KEY_ESCAPE);
    return true;
}

const screen_def screen_keys = {
    .title = TEXT_KEYS,
    .back = TEXT_HINT_BACK,
    .count = keys_count,
    .line = keys_line,
    .turn = keys_turn,
    .enter = keys_enter,
};
