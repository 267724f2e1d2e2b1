/* The title: what is played next, and the ways to everything else. A game that an earlier program
 * left unfinished comes first. */
#include "screens.h"

enum {
    TITLE_UNFINISHED, /* only if there is one */
    TITLE_PLAY,
    TITLE_MODE,
    TITLE_RULES,
    TITLE_DUEL,
    TITLE_OPTIONS,
    TITLE_RECORDS,
    TITLE_REPLAYS,
    TITLE_HELP,
    TITLE_WATCH,
    TITLE_QUIT, /* not in a page */
    TITLE_LINES
};

static const struct {
    uint16_t label, hint;
    uint8_t screen;
} title_line[TITLE_LINES] = {
    [TITLE_UNFINISHED] = {TS_TEXT_UNFINISHED, TS_TEXT_HINT_RESUME, TS_SCREEN_PLAY},
    [TITLE_PLAY] = {TS_TEXT_PLAY, TS_TEXT_HINT_START, TS_SCREEN_PLAY},
    [TITLE_MODE] = {TS_TEXT_MODE, TS_TEXT_HINT_CHOOSE, TS_SCREEN_MODES},
    [TITLE_RULES] = {TS_TEXT_RULES, TS_TEXT_HINT_CHOOSE, TS_SCREEN_RULES},
    [TITLE_DUEL] = {TS_TEXT_MODE_DUEL, TS_TEXT_HINT_CHOOSE, TS_SCREEN_DUEL},
    [TITLE_OPTIONS] = {TS_TEXT_OPTIONS, TS_TEXT_HINT_CHOOSE, TS_SCREEN_OPTIONS},
    [TITLE_RECORDS] = {TS_TEXT_RECORDS, TS_TEXT_HINT_CHOOSE, TS_SCREEN_RECORDS},
    [TITLE_REPLAYS] = {TS_TEXT_REPLAYS, TS_TEXT_HINT_CHOOSE, TS_SCREEN_REPLAYS},
    [TITLE_HELP] = {TS_TEXT_HELP, TS_TEXT_HINT_CHOOSE, TS_SCREEN_HELP},
    [TITLE_WATCH] = {TS_TEXT_WATCH_BOT, TS_TEXT_HINT_WATCH, TS_SCREEN_PLAY},
    [TITLE_QUIT] = {TS_TEXT_QUIT, TS_TEXT_HINT_QUIT, TS_SCREEN_TITLE},
};

static unsigned title_at(const ts_session *s, unsigned i)
{
    return i + (s->unfinished.found ? TITLE_UNFINISHED : TITLE_PLAY);
}

unsigned ts_title_place(const ts_session *s)
{
    return TITLE_PLAY - title_at(s, 0);
}

static unsigned title_count(const ts_session *s)
{
    return (s->options.in_page ? TITLE_QUIT : TITLE_LINES) - title_at(s, 0);
}

static void say_unfinished(const ts_session *s, ts_line *line)
{
    const ts_unfinished *game = &s->unfinished;
    char mode[TS_LINE_ROOM], time[32], score[64];
    int language = s->settings.language;
    ts_say_mode(s, mode, sizeof mode, game->mode);
    ts_format_time(time, sizeof time, game->time_us, false);
    ts_text_count(score, sizeof score, language, TS_TEXT_POINTS_COUNT, game->score);
    ts_format(line->value, sizeof line->value, "%s  %s  %s", mode, time, score);
    ts_say(s, line->about, sizeof line->about, TS_TEXT_UNFINISHED_ABOUT);
    line->unbinds = TS_TEXT_HINT_DISCARD;
}

static void title_line_say(const ts_session *s, unsigned i, ts_line *line)
{
    unsigned at = title_at(s, i);
    ts_say(s, line->label, sizeof line->label, title_line[at].label);
    line->enter = title_line[at].hint;
    line->turns = at == TITLE_MODE || at == TITLE_RULES || at == TITLE_WATCH;
    if (at == TITLE_DUEL)
        ts_say_mode_about(s, line->about, sizeof line->about, ts_duel_mode());
    if (at == TITLE_WATCH) {
        ts_format(line->value, sizeof line->value, ts_text(s->settings.language, TS_TEXT_BOT),
                  (uint64_t)s->settings.watch_level);
        ts_say(s, line->about, sizeof line->about, TS_TEXT_WATCH_BOT_ABOUT);
    }
    if (at == TITLE_UNFINISHED) {
        say_unfinished(s, line);
    } else if (at == TITLE_MODE) {
        ts_say_mode(s, line->value, sizeof line->value, s->settings.mode);
        ts_say_mode_about(s, line->about, sizeof line->about, s->settings.mode);
    } else if (at == TITLE_RULES || at == TITLE_PLAY) {
        if (at == TITLE_RULES)
            ts_say_rules(s, line->value, sizeof line->value, s->settings.rules);
        ts_say_rules_about(s, line->about, sizeof line->about, s->settings.rules);
    }
}

static void title_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    unsigned at = title_at(s, i);
    switch (at) {
    case TITLE_UNFINISHED: ts_game_continue(s, now_us); break;
    case TITLE_PLAY: ts_game_start(s, now_us); break;
    case TITLE_WATCH: ts_bot_watch(s, s->settings.watch_level, now_us); break;
    case TITLE_QUIT: s->quit = true; break;
    default: ts_session_push(s, title_line[at].screen); break;
    }
    if (at == TITLE_MODE)
        s->cursor[TS_SCREEN_MODES] = ts_mode_offered_at(s, s->settings.mode);
    if (at == TITLE_RULES)
        s->cursor[TS_SCREEN_RULES] = s->settings.rules;
}

static void title_turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    ts_settings *set = &s->settings;
    if (title_at(s, i) == TITLE_RULES) {
        unsigned count = ts_rules_count();
        ts_session_choose_rules(s, (set->rules + count + (unsigned)by) % count);
        return;
    }
    if (title_at(s, i) == TITLE_WATCH) {
        unsigned from = set->watch_level - 1U + TS_BOT_LEVELS;
        set->watch_level = (uint8_t)((from + (unsigned)by) % TS_BOT_LEVELS + 1);
        return;
    }
    unsigned count = ts_modes_offered(s), at = ts_mode_offered_at(s, set->mode);
    set->mode = (uint8_t)ts_mode_offered(s, (at + count + (unsigned)by) % count);
}

static void title_discard(ts_session *s, unsigned i)
{
    (void)i;
    ts_kept_unfinished(s);
}

static void title_note(const ts_session *s, char *out, size_t room)
{
    int language = s->settings.language;
    const ts_profile *profile = &s->settings.keys.profile[ts_keys_profile_of(s->settings.rules)];
    char key[3][TS_KEY_NAME_MAX];
    if (ts_kept_trouble(s, out, room))
        return;
    if (s->options.keys_have_release) { /* in a window nobody doubts it */
        if (ts_session_in_characters(s))
            ts_say(s, out, room, TS_TEXT_KEYS_HAVE_RELEASE);
        return;
    }
    /* the named keys stand last, and are where they are on every layout */
    for (unsigned i = 0; i < 3; i++) {
        const ts_key *keys = profile->key[TS_ACTION_LEFT_WALL + i];
        ts_key_name(key[i], sizeof key[i], language, keys[1] ? keys[1] : keys[0]);
    }
    ts_format(out, room, ts_text(language, TS_TEXT_KEYS_ONLY_PRESSES), key[0], key[1], key[2]);
}

const ts_screen ts_screen_title_page = {
    .back = TS_TEXT_HINT_QUIT,
    .count = title_count,
    .line = title_line_say,
    .enter = title_enter,
    .turn = title_turn,
    .discard = title_discard,
    .note = title_note,
};
