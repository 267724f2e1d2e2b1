/* The options: the list of their screens; look, sound, window, touch, language. */
#include "menus/multiplayer.h"
#include "options.h"
#include "menus/format.h"
#include "api/scene.h"

/* ---- the list of screens -------------------------------------------------------------------- */

static const struct {
    uint16_t label;
    uint8_t screen;
} options_line[] = {
    {TEXT_HANDLING, SCREEN_HANDLING},  {TEXT_KEYS, SCREEN_KEYS},
    {TEXT_LOOK, SCREEN_LOOK},          {TEXT_SOUND, SCREEN_SOUND},
    {TEXT_WINDOW, SCREEN_WINDOW},      {TEXT_TOUCH, SCREEN_TOUCH},
    {TEXT_LANGUAGE, SCREEN_LANGUAGE},  {TEXT_ONLINE_NAME, SCREEN_OPTIONS}, /* no way to another */
    {TEXT_GAMES_KEPT, SCREEN_OPTIONS}, {TEXT_ALL_OUT, SCREEN_OPTIONS},
    {TEXT_ALL_IN, SCREEN_OPTIONS},
};
enum { OPTIONS_LINES = sizeof options_line / sizeof options_line[0] };

/* What the front end does not have, there is nothing to set about. */
static bool options_has(const session *s, unsigned line)
{
    switch (options_line[line].screen) {
    case SCREEN_SOUND: return s->options.has_sound;
    case SCREEN_WINDOW: return s->options.has_window;
    case SCREEN_KEYS: return !s->input.fingers; /* who plays with them has no keys to set */
    case SCREEN_TOUCH: return s->options.has_touch;
    default: break;
    }
    switch (options_line[line].label) {
    case TEXT_ONLINE_NAME: return session_lobby_can(s); /* typed as there */
    case TEXT_ALL_OUT:
    case TEXT_ALL_IN: return s->options.has_files;
    default: return true;
    }
}

static unsigned options_count(const session *s)
{
    unsigned count = 0;
    for (unsigned line = 0; line < OPTIONS_LINES; line++)
        count += options_has(s, line);
    return count;
}

static unsigned options_at(const session *s, unsigned i)
{
    unsigned line = 0;
    while (!options_has(s, line) || i-- > 0)
        line++;
    return line;
}

static void options_line_say(const session *s, unsigned i, screen_line *line)
{
    unsigned at = options_at(s, i);
    screen_format(s, line->label, sizeof line->label, options_line[at].label);
    line->enter = TEXT_HINT_CHOOSE;
    if (options_line[at].screen != SCREEN_OPTIONS)
        return;
    if (options_line[at].label == TEXT_ONLINE_NAME) {
        screen_format(s, line->about, sizeof line->about, TEXT_ONLINE_NAME_ABOUT);
        screen_format_typed(s, line, LOBBY_TYPES_NAME, i == session_cursor(s));
        line->enter = 0;
        return;
    }
    if (options_line[at].label != TEXT_GAMES_KEPT) {
        const bool out = options_line[at].label == TEXT_ALL_OUT;
        screen_format(s, line->about, sizeof line->about,
                      out ? TEXT_ALL_OUT_ABOUT : TEXT_ALL_IN_ABOUT);
        if (out)
            session_archive_progress(s, line->value, sizeof line->value);
        return;
    }
    screen_format(s, line->about, sizeof line->about, TEXT_GAMES_KEPT_ABOUT);
    if (s->settings.games_kept)
        text_number(line->value, sizeof line->value, s->settings.language, s->settings.games_kept);
    else
        screen_format(s, line->value, sizeof line->value, TEXT_GAMES_KEPT_ALL);
    line->changes = true;
    line->enter = TEXT_HINT_CHANGE;
}

/* How many games are kept. */
static void options_change(session *s, unsigned i, int by, uint64_t now_us)
{
    static const uint32_t offered[] = {100, 1000, STORE_LIMIT, 100000, 0};
    enum { OFFERED = sizeof offered / sizeof offered[0] };
    unsigned at = 0;
    (void)now_us;
    if (options_line[options_at(s, i)].label != TEXT_GAMES_KEPT)
        return;
    while (at + 1 < OFFERED && offered[at] != s->settings.games_kept)
        at++;
    s->settings.games_kept = offered[(at + OFFERED + (unsigned)by) % OFFERED];
}

static void options_enter(session *s, unsigned i, uint64_t now_us)
{
    const unsigned at = options_at(s, i), screen = options_line[at].screen;
    if (screen == SCREEN_OPTIONS) {
        if (options_line[at].label == TEXT_ALL_OUT)
            session_archive_save(s);
        else if (options_line[at].label == TEXT_ALL_IN)
            session_files_choose(s);
        else
            options_change(s, i, 1, now_us);
        return;
    }
    session_set_cursor(s, screen, screen == SCREEN_LANGUAGE ? s->settings.language : 0);
    session_bind_profile(s, keys_profile_of(s->settings.rules));
    session_push(s, screen);
}

unsigned screen_options_types(const session *s)
{
    const unsigned at = options_at(s, session_cursor(s));
    return options_line[at].label == TEXT_ONLINE_NAME ? LOBBY_TYPES_NAME : LOBBY_TYPES;
}

const screen_def screen_options = {
    .title = TEXT_OPTIONS,
    .back = TEXT_HINT_BACK,
    .count = options_count,
    .line = options_line_say,
    .enter = options_enter,
    .change = options_change,
};

/* ---- settings that are a choice of few ------------------------------------------------------ */

/* Where a choice means something. */
enum {
    EVERYWHERE,
    IN_WINDOWS,
    IN_CHARACTERS,
    IN_A_PAGE,
    NOT_IN_A_PAGE,
    WITH_FULLSCREEN,
    WITHOUT_FULLSCREEN
};

typedef struct choice {
    uint16_t label, about;
    uint8_t setting;
    const uint16_t *words; /* from the least value on; NULL: the number */
    uint8_t where;
} choice;

/* A text and the one that explains it. */
#define SAID(id) TEXT_##id, TEXT_##id##_ABOUT

static const uint16_t off_on[] = {TEXT_OFF, TEXT_ON};
static const uint16_t shakes[] = {TEXT_OFF, TEXT_SHAKE_HALF, TEXT_SHAKE_FULL};
static const uint16_t cheers[] = {TEXT_OFF, TEXT_CHEERS_SMALL, TEXT_CHEERS_FULL};
static const uint16_t faults[] = {TEXT_OFF, TEXT_FAULTS_SHOWN, TEXT_FAULTS_AGAIN};
static const uint16_t sides[] = {TEXT_SIDE_LEFT, TEXT_SIDE_RIGHT};

static const uint16_t themes[THEMES] = {
    [THEME_EDITION] = TEXT_THEME_EDITION, [THEME_MOSAIC] = TEXT_THEME_MOSAIC,
    [THEME_FLAT] = TEXT_THEME_FLAT,       [THEME_BEVEL] = TEXT_THEME_BEVEL,
    [THEME_PAPER] = TEXT_THEME_PAPER,     [THEME_CONTRAST] = TEXT_THEME_CONTRAST,
    [THEME_SAFE] = TEXT_THEME_SAFE,
};

static const uint16_t letters[] = {TEXT_LETTERS_100, TEXT_LETTERS_115, TEXT_LETTERS_130,
                                   TEXT_LETTERS_150};

static const choice look[] = {
    {SAID(THEME), SETTING_theme, themes, IN_WINDOWS},
    {SAID(MARKS), SETTING_marks, off_on, IN_WINDOWS},
    {SAID(SMOOTH), SETTING_smooth, off_on, IN_WINDOWS},
    {SAID(LETTERS), SETTING_letters, letters, IN_A_PAGE},
    {SAID(GHOST), SETTING_ghost, off_on, EVERYWHERE},
    {SAID(GRID), SETTING_grid, off_on, EVERYWHERE},
    {SAID(NEXT_COUNT), SETTING_next_count, NULL, EVERYWHERE},
    {SAID(FIRST_KEYS), SETTING_first_keys, off_on, EVERYWHERE},
    {SAID(HOLD_SIDE), SETTING_hold_right, sides, EVERYWHERE},
    {SAID(REDUCED_MOTION), SETTING_reduced_motion, off_on, EVERYWHERE},
    {SAID(SHAKE), SETTING_shake, shakes, IN_WINDOWS},
    {SAID(CHEERS), SETTING_cheers, cheers, EVERYWHERE},
    {SAID(FAULTS), SETTING_faults, faults, EVERYWHERE},
    {SAID(KEY_DISPLAY), SETTING_key_display, off_on, EVERYWHERE},
    {SAID(HALF_BLOCKS), SETTING_half_blocks, off_on, IN_CHARACTERS},
};

static const uint16_t caps[FRAME_CAPS] = {[FRAME_CAP_SCREEN] = TEXT_FRAME_CAP_SCREEN,
                                          [FRAME_CAP_30] = TEXT_FRAME_CAP_30,
                                          [FRAME_CAP_60] = TEXT_FRAME_CAP_60,
                                          [FRAME_CAP_120] = TEXT_FRAME_CAP_120};
static const choice window[] = {
    {SAID(FULLSCREEN), SETTING_fullscreen, off_on, WITH_FULLSCREEN},
    {SAID(HOME_SCREEN), SETTING_BYTES, NULL, WITHOUT_FULLSCREEN}, /* a way to it, nothing to set */
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
    {SAID(TOUCH_WAY), SETTING_touch_way, NULL, EVERYWHERE},
    {SAID(TOUCH_SIZE), SETTING_touch_size, sizes, EVERYWHERE},
    {SAID(TOUCH_TURNS), SETTING_touch_turns_left, thumbs, EVERYWHERE},
    {SAID(TOUCH_OWN), SETTING_touch_own, off_on, EVERYWHERE},
    {SAID(RUMBLE), SETTING_rumble, off_on, EVERYWHERE},
};

static void say_option(const session *s, const choice *c, screen_line *line)
{
    screen_format(s, line->label, sizeof line->label, c->label);
    screen_format(s, line->about, sizeof line->about, c->about);
    if (c->setting == SETTING_BYTES)
        return;
    const settings_byte *setting = &settings_bytes[c->setting];
    unsigned value = ((const uint8_t *)&s->settings)[setting->place];
    if (c->words)
        screen_format(s, line->value, sizeof line->value, c->words[value - setting->least]);
    else
        text_format(line->value, sizeof line->value, "%u", (uint64_t)value);
    line->changes = true;
    line->enter = c->words ? TEXT_HINT_CHANGE : 0;
}

/* After the last word comes the first; a number stops at its ends. */
static void change_choice(session *s, const choice *c, int by)
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

static bool offers(const session *s, const choice *c)
{
    switch (c->where) {
    case IN_WINDOWS: return !session_in_characters(s);
    case IN_CHARACTERS: return session_in_characters(s);
    case WITH_FULLSCREEN: return !s->options.no_fullscreen;
    case WITHOUT_FULLSCREEN: return s->options.no_fullscreen;
    case IN_A_PAGE: return s->options.in_page;
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
            if (lists[which].screen == session_screen(s) && offers(s, &lists[which].list[at]) &&
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
    say_option(s, choice_at(s, i), line);
}

static void choices_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    change_choice(s, choice_at(s, i), by);
}

static void choices_enter(session *s, unsigned i, uint64_t now_us)
{
    if (choice_at(s, i)->words)
        choices_change(s, i, 1, now_us);
}

/* ---- look ----------------------------------------------------------------------------------- */

const screen_def screen_look = {
    .title = TEXT_LOOK,
    .back = TEXT_HINT_BACK,
    .count = choices_count,
    .line = choices_line,
    .change = choices_change,
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
        say_option(s, &sound[i], line);
        if (i == SOUND_MUSIC && !s->settings.music_on)
            screen_format(s, line->value, sizeof line->value, TEXT_OFF);
        return;
    }
    unsigned mode = i - SOUND_MODES;
    screen_format_mode(s, line->label, sizeof line->label, mode);
    screen_format(s, line->value, sizeof line->value, tunes[s->settings.tune_of[mode]]);
    screen_format(s, line->about, sizeof line->about, TEXT_TUNE_OF_MODE_ABOUT);
    line->changes = true;
    line->enter = TEXT_HINT_CHANGE;
}

/* What is set is heard at once: an effect here, music by session_cue_music. */
static void sound_change(session *s, unsigned i, int by, uint64_t now_us)
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
        change_choice(s, &sound[i], by);
    if (i == SOUND_EFFECTS)
        session_cue(s, CUE_CLEAR, 1);
}

static void sound_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i >= SOUND_MODES || sound[i].words)
        sound_change(s, i, 1, now_us);
}

static void sound_note(const session *s, char *out, size_t room)
{
    out[0] = '\0';
    if (s->sound.is_missing)
        screen_format(s, out, room, s->options.plain_http ? TEXT_NO_SOUND_HTTP : TEXT_NO_SOUND);
}

const screen_def screen_sound = {
    .title = TEXT_SOUND,
    .back = TEXT_HINT_BACK,
    .count = sound_count,
    .line = sound_line,
    .change = sound_change,
    .enter = sound_enter,
    .note = sound_note,
};

/* ---- window and pads ------------------------------------------------------------------------ */

const screen_def screen_window = {
    .title = TEXT_WINDOW,
    .back = TEXT_HINT_BACK,
    .count = choices_count,
    .line = choices_line,
    .change = choices_change,
    .enter = choices_enter,
};

/* ---- touch ---------------------------------------------------------------------------------- */

const screen_def screen_touch = {
    .title = TEXT_TOUCH,
    .back = TEXT_HINT_BACK,
    .count = choices_count,
    .line = choices_line,
    .change = choices_change,
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
        screen_format(s, line->value, sizeof line->value, TEXT_FONT_MISSING);
        screen_format(s, line->about, sizeof line->about, TEXT_FONT_MISSING_ABOUT);
        line->role = ROLE_WARNING;
        return;
    }
    text_format(line->label, sizeof line->label, "%s", language_name((int)i));
    line->enter = TEXT_HINT_CHOOSE;
    if (s->settings.language == i)
        screen_format_chosen(s, line);
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
