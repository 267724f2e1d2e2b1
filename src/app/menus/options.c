/* The options: the list of their screens; look, sound, window, touch, language. */
#include "base/minmax.h"
#include "menus/screens.h"
#include "defs.h"
#include "menus/format.h"
#include "api/scene.h"
#include "session/library.h"
#include "session/effects.h"
#include "session/files.h"
#include "session/input.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/setup.h"
#include "text/text.h"
#include "audio/cue.h"

/* ---- settings that are one of a few values -------------------------------------------------- */

static const settings_byte *byte_of(const setting_choice *c)
{
    return &settings_bytes[c->setting];
}

void screen_format_setting(const session *s, const setting_choice *c, screen_line *line)
{
    const settings_byte *byte = byte_of(c);
    unsigned value = settings_value(&s->settings, c->setting);
    if (c->words)
        screen_format(s, line->value, sizeof line->value, c->words[value - byte->least]);
    else
        text_format(line->value, sizeof line->value, "%u", value);
    if (!c->words)
        line->slide =
            clamp_u16(1 + (value - byte->least) * 1000u / (byte->most - byte->least + 0u));
    line->changes = true;
    line->enter = c->words ? TEXT_HINT_CHANGE : 0;
}

/* After the last word comes the first; a number stops at its ends. */
void screen_change_setting(session *s, const setting_choice *c, int by)
{
    const settings_byte *byte = byte_of(c);
    uint8_t *value = settings_at(&s->settings, c->setting);
    const unsigned at = *value - byte->least, count = byte->most - byte->least + 1u;
    if (c->words)
        *value = clamp_u8(byte->least + step_around(at, by, count));
    else if (by < 0 ? *value > byte->least : *value < byte->most)
        *value = clamp_u8(*value + by);
    session_effects_settle(s);
}

void screen_slide_setting(session *s, const setting_choice *c, unsigned thousandth)
{
    const settings_byte *byte = byte_of(c);
    const unsigned most = byte->most - byte->least + 0u;
    *settings_at(&s->settings, c->setting) =
        clamp_u8(byte->least + (thousandth * most + 500) / 1000);
    session_effects_settle(s);
}

static const uint16_t off_on[] = {TEXT_OFF, TEXT_ON};

/* A row for a setting: its text, the one that explains it, the values, and where it is shown. */
#define SETTING_ROW(id, name, values, where)                                                       \
    {                                                                                              \
        .label = TEXT_##id, .about = TEXT_##id##_ABOUT,                                            \
        .setting = &(const setting_choice){SETTING_##name, values}, .shown = where                 \
    }

/* ---- where a row makes sense ---------------------------------------------------------------- */

static bool in_windows(const session *s, const screen_row *row)
{
    (void)row;
    return !session_in_characters(s);
}

static bool in_characters(const session *s, const screen_row *row)
{
    (void)row;
    return session_in_characters(s);
}

static bool in_a_page(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.in_page;
}

static bool not_in_a_page(const session *s, const screen_row *row)
{
    (void)row;
    return !s->options.in_page;
}

static bool with_fullscreen(const session *s, const screen_row *row)
{
    (void)row;
    return !s->options.no_fullscreen && !session_uses_touch(s);
}

static bool with_fullscreen_by_touch(const session *s, const screen_row *row)
{
    (void)row;
    return !s->options.no_fullscreen && session_uses_touch(s);
}

static bool with_vibration(const session *s, const screen_row *row)
{
    (void)row;
    return !s->options.no_vibration;
}

static bool without_vibration(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.no_vibration;
}

static bool without_fullscreen(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.no_fullscreen;
}

static bool with_reader(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.has_reader;
}

static bool with_count_in(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.has_person;
}

static bool with_sound(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.has_sound;
}

static bool with_window(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.has_window;
}

/* A player who uses fingers has no keys to bind. */
static bool without_fingers(const session *s, const screen_row *row)
{
    (void)row;
    return !session_uses_touch(s);
}

static bool with_touch(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.has_touch;
}

static bool with_network(const session *s, const screen_row *row)
{
    (void)row;
    return session_lobby_can(s);
}

static bool with_files(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.has_files;
}

/* ---- the list of screens -------------------------------------------------------------------- */

static void open_screen(session *s, const screen_row *row, uint64_t now_us)
{
    (void)now_us;
    session_set_cursor(s, row->opens, 0);
    session_push(s, row->opens);
}

static void open_keys(session *s, const screen_row *row, uint64_t now_us)
{
    session_bind_profile(s, keys_profile_of(s->settings.rules));
    open_screen(s, row, now_us);
}

static void open_languages(session *s, const screen_row *row, uint64_t now_us)
{
    (void)now_us;
    session_set_cursor(s, row->opens, s->settings.language);
    session_push(s, row->opens);
}

static void fill_games_kept(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (s->settings.games_kept)
        text_number(line->value, sizeof line->value, s->settings.language, s->settings.games_kept);
    else
        screen_format(s, line->value, sizeof line->value, TEXT_GAMES_KEPT_ALL);
}

static void change_games_kept(session *s, const screen_row *row, int by, uint64_t now_us)
{
    static const uint32_t offered[] = {100, 1000, STORE_LIMIT, 100000, 0};
    enum { OFFERED = sizeof offered / sizeof offered[0] };
    unsigned at = 0;
    (void)row;
    (void)now_us;
    while (at + 1 < OFFERED && offered[at] != s->settings.games_kept)
        at++;
    s->settings.games_kept = offered[step_around(at, by, OFFERED)];
}

static void fill_export(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    session_archive_progress(s, line->value, sizeof line->value);
}

static void export_all(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_archive_save(s);
}

static void import_all(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    session_files_choose(s);
}

#define SCREEN_ROW(id, leads, with, how)                                                           \
    {                                                                                              \
        .label = TEXT_##id, .hint = TEXT_HINT_CHOOSE, .opens = leads, .shown = with, .enter = how  \
    }

static const screen_row options_rows[] = {
    SCREEN_ROW(HANDLING, SCREEN_HANDLING, NULL, open_screen),
    SCREEN_ROW(KEYS, SCREEN_KEYS, without_fingers, open_keys),
    SCREEN_ROW(LOOK, SCREEN_LOOK, NULL, open_screen),
    SCREEN_ROW(SOUND, SCREEN_SOUND, with_sound, open_screen),
    SCREEN_ROW(WINDOW, SCREEN_WINDOW, with_window, open_screen),
    SCREEN_ROW(TOUCH, SCREEN_TOUCH, with_touch, open_screen),
    SCREEN_ROW(LANGUAGE, SCREEN_LANGUAGE, NULL, open_languages),
    SETTING_ROW(PLAN, today, off_on, NULL),
    {.label = TEXT_ONLINE_NAME,
     .about = TEXT_ONLINE_NAME_ABOUT,
     .types = LOBBY_FIELD_NAME,
     .shown = with_network},
    {.label = TEXT_GAMES_KEPT,
     .about = TEXT_GAMES_KEPT_ABOUT,
     .hint = TEXT_HINT_CHANGE,
     .changes = true,
     .fill = fill_games_kept,
     .change = change_games_kept},
    {.label = TEXT_ALL_OUT,
     .about = TEXT_ALL_OUT_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .shown = with_files,
     .fill = fill_export,
     .enter = export_all},
    {.label = TEXT_ALL_IN,
     .about = TEXT_ALL_IN_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .shown = with_files,
     .enter = import_all},
};

const screen_def screen_options = {
    .title = TEXT_OPTIONS,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(options_rows),
};

/* ---- look ----------------------------------------------------------------------------------- */

static const uint16_t shakes[] = {TEXT_OFF, TEXT_SHAKE_HALF, TEXT_SHAKE_FULL};
static const uint16_t cheers[] = {TEXT_OFF, TEXT_CHEERS_SMALL, TEXT_CHEERS_FULL};
static const uint16_t faults[] = {TEXT_OFF, TEXT_FAULTS_SHOWN, TEXT_FAULTS_AGAIN};
static const uint16_t speaks[] = {TEXT_OFF, TEXT_SPEAK_READER, TEXT_SPEAK_ALOUD};
static const uint16_t sides[] = {TEXT_SIDE_LEFT, TEXT_SIDE_RIGHT};

static const uint16_t themes[THEMES] = {
    [THEME_EDITION] = TEXT_THEME_EDITION, [THEME_MOSAIC] = TEXT_THEME_MOSAIC,
    [THEME_FLAT] = TEXT_THEME_FLAT,       [THEME_BEVEL] = TEXT_THEME_BEVEL,
    [THEME_PAPER] = TEXT_THEME_PAPER,     [THEME_CONTRAST] = TEXT_THEME_CONTRAST,
    [THEME_SAFE] = TEXT_THEME_SAFE,       [THEME_SKIN] = TEXT_SKIN,
};

/* A terminal has no other themes. */
static void change_theme(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)now_us;
    if (session_in_characters(s))
        s->settings.theme = s->settings.theme == THEME_SKIN ? THEME_EDITION : THEME_SKIN;
    else
        screen_change_setting(s, row->setting, by);
}

static const uint16_t letters[] = {TEXT_LETTERS_100, TEXT_LETTERS_115, TEXT_LETTERS_130,
                                   TEXT_LETTERS_150};

static const screen_row look_rows[] = {
    {.label = TEXT_THEME,
     .about = TEXT_THEME_ABOUT,
     .setting = &(const setting_choice){SETTING_theme, themes},
     .change = change_theme},
    {.label = TEXT_SKIN,
     .about = TEXT_SKIN_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .changes = true,
     .fill = screen_fill_skin,
     .enter = screen_open_skin,
     .change = screen_change_skin},
    SETTING_ROW(MARKS, marks, off_on, in_windows),
    SETTING_ROW(SMOOTH, smooth, off_on, in_windows),
    SETTING_ROW(LETTERS, letters, letters, in_a_page),
    SETTING_ROW(GHOST, ghost, off_on, NULL),
    SETTING_ROW(GRID, grid, off_on, NULL),
    SETTING_ROW(JOURNEY, journey, off_on, in_windows),
    SETTING_ROW(NEXT_COUNT, next_count, NULL, NULL),
    SETTING_ROW(FIRST_KEYS, first_keys, off_on, NULL),
    SETTING_ROW(HOLD_SIDE, hold_right, sides, NULL),
    SETTING_ROW(REDUCED_MOTION, reduced_motion, off_on, NULL),
    SETTING_ROW(SPEAK, speak, speaks, with_reader),
    SETTING_ROW(SHAKE, shake, shakes, in_windows),
    SETTING_ROW(CHEERS, cheers, cheers, NULL),
    SETTING_ROW(FAULTS, faults, faults, NULL),
    SETTING_ROW(COUNT_IN, count_in, off_on, with_count_in),
    SETTING_ROW(KEY_DISPLAY, key_display, off_on, NULL),
    SETTING_ROW(HALF_BLOCKS, half_blocks, off_on, in_characters),
};

const screen_def screen_look = {
    .shows_pieces = true,
    .title = TEXT_LOOK,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(look_rows),
};

/* ---- sound ---------------------------------------------------------------------------------- */

static const uint16_t tunes[TUNES] = {
    TEXT_TUNE_BY_MODE, TEXT_TUNE_KOROBEINIKI, TEXT_TUNE_KALINKA,
    TEXT_TUNE_TROIKA,  TEXT_TUNE_OPUS,        TEXT_TUNE_GREENSLEEVES,
    TEXT_TUNE_SAKURA,  TEXT_TUNE_RONDO,       TEXT_TUNE_MOUNTAIN};

/* An effect is heard at once; session_cue_music does the same for music. */
static void change_volume(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)now_us;
    screen_change_setting(s, row->setting, by);
    session_cue(s, CUE_CLEAR, 1);
}

static void fill_music(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (!s->settings.music_on)
        screen_format(s, line->value, sizeof line->value, TEXT_OFF);
}

static void change_music(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)now_us;
    if (s->settings.music_on)
        screen_change_setting(s, row->setting, by);
    s->settings.music_on = 1;
}

static bool with_a_tune_for_each(const session *s, const screen_row *row)
{
    (void)row;
    return s->settings.tune == 0;
}

static const screen_row sound_rows[SOUND_ROWS] = {
    [SOUND_EFFECTS] = {.label = TEXT_VOLUME,
                       .about = TEXT_VOLUME_ABOUT,
                       .setting = &(const setting_choice){SETTING_volume, NULL},
                       .change = change_volume},
    [SOUND_MUSIC] = {.label = TEXT_MUSIC,
                     .about = TEXT_MUSIC_ABOUT,
                     .setting = &(const setting_choice){SETTING_music, NULL},
                     .fill = fill_music,
                     .change = change_music},
    [SOUND_TEMPO] = SETTING_ROW(TEMPO, tempo, off_on, NULL),
    [SOUND_TUNE] = SETTING_ROW(TUNE, tune, tunes, NULL),
    [SOUND_TUNES] = SCREEN_ROW(TUNES, SCREEN_TUNES, with_a_tune_for_each, open_screen),
};

static unsigned tunes_count(const session *s)
{
    (void)s;
    return ts_modes_count();
}

static void tune_line(const session *s, unsigned mode, screen_line *line)
{
    screen_format_mode(s, line->label, sizeof line->label, mode);
    screen_format(s, line->value, sizeof line->value, tunes[s->settings.tune_of[mode]]);
    screen_format(s, line->about, sizeof line->about, TEXT_TUNE_OF_MODE_ABOUT);
    line->changes = true;
    line->enter = TEXT_HINT_CHANGE;
}

static void tune_change(session *s, unsigned mode, int by, uint64_t now_us)
{
    uint8_t *tune = &s->settings.tune_of[mode];
    (void)now_us;
    *tune = clamp_u8(1 + step_around(max_u32(*tune, 1) - 1, by, TUNES - 1));
}

static void tune_enter(session *s, unsigned mode, uint64_t now_us)
{
    tune_change(s, mode, 1, now_us);
}

static void sound_note(const session *s, char *out, size_t size)
{
    out[0] = '\0';
    if (session_sound_is_missing(s))
        screen_format(s, out, size, s->options.plain_http ? TEXT_NO_SOUND_HTTP : TEXT_NO_SOUND);
}

const screen_def screen_sound = {
    .title = TEXT_SOUND,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(sound_rows),
    .note = sound_note,
};

const screen_def screen_tunes = {
    .title = TEXT_TUNES,
    .back = TEXT_HINT_BACK,
    .count = tunes_count,
    .line = tune_line,
    .change = tune_change,
    .enter = tune_enter,
};

/* ---- window and controllers ----------------------------------------------------------------- */

static const uint16_t caps[FRAME_CAPS] = {[FRAME_CAP_SCREEN] = TEXT_FRAME_CAP_SCREEN,
                                          [FRAME_CAP_30] = TEXT_FRAME_CAP_30,
                                          [FRAME_CAP_60] = TEXT_FRAME_CAP_60,
                                          [FRAME_CAP_120] = TEXT_FRAME_CAP_120};

static const screen_row window_rows[] = {
    SETTING_ROW(FULLSCREEN, fullscreen, off_on, with_fullscreen),
    {.label = TEXT_FULLSCREEN, /* fingers have no keys that switch it */
     .setting = &(const setting_choice){SETTING_fullscreen, off_on},
     .shown = with_fullscreen_by_touch},
    /* says how a page gets the whole screen there */
    {.label = TEXT_HOME_SCREEN, .about = TEXT_HOME_SCREEN_ABOUT, .shown = without_fullscreen},
    SETTING_ROW(VSYNC, vsync, off_on, not_in_a_page), /* there it is the browser's own */
    SETTING_ROW(FRAME_CAP, frame_cap, caps, NULL),
    SETTING_ROW(RUMBLE, rumble, off_on, NULL),
};

const screen_def screen_window = {
    .title = TEXT_WINDOW,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(window_rows),
};

/* ---- touch ---------------------------------------------------------------------------------- */

static const uint16_t touches[TOUCHES] = {[TOUCH_BOTH] = TEXT_TOUCH_BOTH,
                                          [TOUCH_BUTTONS] = TEXT_TOUCH_BUTTONS,
                                          [TOUCH_GESTURES] = TEXT_TOUCH_GESTURES};
static const uint16_t sizes[] = {TEXT_SIZE_SMALL, TEXT_SIZE_MEDIUM, TEXT_SIZE_LARGE};
static const uint16_t thumbs[] = {TEXT_SIDE_RIGHT, TEXT_SIDE_LEFT};

static const screen_row touch_rows[] = {
    SETTING_ROW(TOUCH_PLAY, touch, touches, NULL),
    SETTING_ROW(TOUCH_WAY, touch_way, NULL, NULL),
    SETTING_ROW(TOUCH_SIZE, touch_size, sizes, NULL),
    SETTING_ROW(TOUCH_TURNS, touch_turns_left, thumbs, NULL),
    SETTING_ROW(TOUCH_OWN, touch_own, off_on, NULL),
    SETTING_ROW(RUMBLE, rumble, off_on, with_vibration),
    {.label = TEXT_RUMBLE, .about = TEXT_NO_VIBRATION, .shown = without_vibration},
};

const screen_def screen_touch = {
    .places_touch = true,
    .title = TEXT_TOUCH,
    .back = TEXT_HINT_BACK,
    SCREEN_ROWS(touch_rows),
};

/* ---- language ----------------------------------------------------------------------------- */

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
