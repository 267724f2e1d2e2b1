/* The title: what is played next, and the ways to everything else. A game that an earlier program
 * left unfinished comes first. */
#include "library.h"
#include "menus/preview.h"
#include "menus/format.h"
#include "title.h"

enum {
    TITLE_UNFINISHED, /* only if there is one */
    TITLE_PLAY,
    TITLE_MODE,
    TITLE_RULES,
    TITLE_DUEL,
    TITLE_MEET, /* only where there could be a network */
    TITLE_WATCH,
    TITLE_PUZZLES,
    TITLE_DRILLS, /* only if there are any */
    TITLE_RECORDS,
    TITLE_REPLAYS,
    TITLE_OPTIONS,
    TITLE_HELP,
    TITLE_QUIT, /* not in a page */
    TITLE_LINES
};

static const struct {
    uint16_t label, hint;
    uint8_t screen;
} title_line[TITLE_LINES] = {
    [TITLE_UNFINISHED] = {TEXT_UNFINISHED, TEXT_HINT_RESUME, SCREEN_PLAY},
    [TITLE_PLAY] = {TEXT_PLAY, TEXT_HINT_START, SCREEN_PLAY},
    [TITLE_MODE] = {TEXT_MODE, TEXT_HINT_CHOOSE, SCREEN_MODES},
    [TITLE_RULES] = {TEXT_RULES, TEXT_HINT_CHOOSE, SCREEN_RULES},
    [TITLE_DUEL] = {TEXT_DUEL, TEXT_HINT_CHOOSE, SCREEN_DUEL},
    [TITLE_MEET] = {TEXT_MEET, TEXT_HINT_CHOOSE, SCREEN_MULTIPLAYER},
    [TITLE_WATCH] = {TEXT_WATCH_BOT, TEXT_HINT_WATCH, SCREEN_PLAY},
    [TITLE_PUZZLES] = {TEXT_PUZZLES, TEXT_HINT_START, SCREEN_PLAY},
    [TITLE_DRILLS] = {TEXT_DRILLS, TEXT_HINT_START, SCREEN_PLAY},
    [TITLE_RECORDS] = {TEXT_RECORDS, TEXT_HINT_CHOOSE, SCREEN_RECORDS},
    [TITLE_REPLAYS] = {TEXT_REPLAYS, TEXT_HINT_CHOOSE, SCREEN_REPLAYS},
    [TITLE_OPTIONS] = {TEXT_OPTIONS, TEXT_HINT_CHOOSE, SCREEN_OPTIONS},
    [TITLE_HELP] = {TEXT_HELP, TEXT_HINT_CHOOSE, SCREEN_HELP},
    [TITLE_QUIT] = {TEXT_QUIT, TEXT_HINT_QUIT, SCREEN_TITLE},
};

static bool has_meet(const session *s)
{
    return session_lobby_can(s) || s->options.lacks_net;
}

static unsigned title_at(const session *s, unsigned i)
{
    i += s->storage.unfinished.found ? TITLE_UNFINISHED : TITLE_PLAY;
    i += i >= TITLE_MEET && !has_meet(s);
    return i + (i >= TITLE_DRILLS && !session_drills_kept(s));
}

unsigned screen_title_place(const session *s)
{
    return TITLE_PLAY - title_at(s, 0);
}

static unsigned title_count(const session *s)
{
    return (s->options.in_page ? TITLE_QUIT : TITLE_LINES) - title_at(s, 0) -
           !session_drills_kept(s) - !has_meet(s);
}

static void say_unfinished(const session *s, screen_line *line)
{
    const session_unfinished *game = &s->storage.unfinished;
    char mode[LINE_SIZE], time[32], score[64];
    int language = s->settings.language;
    screen_format_mode(s, mode, sizeof mode, game->mode);
    text_time(time, sizeof time, game->time_us, false);
    text_count(score, sizeof score, language, TEXT_POINTS_COUNT, game->score);
    text_format(line->value, sizeof line->value, "%s  %s  %s", mode, time, score);
    screen_format(s, line->about, sizeof line->about, TEXT_UNFINISHED_ABOUT);
    line->unbinds = TEXT_HINT_DISCARD;
}

static void say_drills(const session *s, screen_line *line)
{
    const unsigned due = session_drills_due(s);
    const int language = s->settings.language;
    text_count(line->value, sizeof line->value, language, TEXT_DRILLS_TODAY, due);
    text_count(line->about, sizeof line->about, language,
               due ? TEXT_DRILLS_ABOUT : TEXT_DRILLS_WAIT,
               due ? due : (uint64_t)session_drills_wait(s));
    line->enter = due ? line->enter : 0;
}

static void title_line_say(const session *s, unsigned i, screen_line *line)
{
    unsigned at = title_at(s, i);
    screen_format(s, line->label, sizeof line->label, title_line[at].label);
    line->enter = title_line[at].hint;
    line->apart = at == TITLE_DUEL || at == TITLE_RECORDS || at == TITLE_OPTIONS;
    line->changes =
        at == TITLE_MODE || at == TITLE_RULES || at == TITLE_WATCH || at == TITLE_PUZZLES;
    if (at == TITLE_DUEL)
        screen_format_mode_about(s, line->about, sizeof line->about, TS_MODE_DUEL);
    if (at == TITLE_MEET) {
        bool can = session_lobby_can(s);
        screen_format(s, line->about, sizeof line->about,
                      can ? TEXT_ONLINE_ABOUT : TEXT_ONLINE_LACKS);
        line->enter = can ? line->enter : 0;
    }
    if (at == TITLE_WATCH) {
        const duel_player who = session_bot_profile_seat(s, s->settings.watch_level);
        session_say_bot(s, line->value, sizeof line->value, &who);
        text_format(line->about, sizeof line->about,
                    text_of(s->settings.language, who.as.name[0] ? TEXT_FRIEND_ABOUT
                                                  : who.bot == TS_BOT_MACHINE
                                                      ? TEXT_BOT_MACHINE_ABOUT
                                                      : TEXT_WATCH_BOT_ABOUT),
                    (uint64_t)who.bot);
    }
    if (at == TITLE_PUZZLES) {
        const settings_state *set = &s->settings;
        screen_format_choice(s, line->value, sizeof line->value, TS_MODE_PUZZLE,
                             set->goal[TS_MODE_PUZZLE], set->variant[TS_MODE_PUZZLE]);
        screen_format_mode_about(s, line->about, sizeof line->about, TS_MODE_PUZZLE);
    }
    if (at == TITLE_DRILLS)
        say_drills(s, line);
    if (at == TITLE_UNFINISHED) {
        say_unfinished(s, line);
    } else if (at == TITLE_MODE) {
        screen_format_mode(s, line->value, sizeof line->value, s->settings.mode);
        screen_format_mode_about(s, line->about, sizeof line->about, s->settings.mode);
    } else if (at == TITLE_RULES || at == TITLE_PLAY) {
        line->spare = at == TITLE_PLAY;
        if (at == TITLE_PLAY)
            screen_format_own_game(s, line->value, sizeof line->value, s->settings.mode,
                                   s->settings.rules);
        else
            screen_format_own_rules(s, line->value, sizeof line->value, s->settings.rules);
        screen_format_own_rules_about(s, line->about, sizeof line->about, s->settings.rules);
    }
}

static void title_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned at = title_at(s, i);
    switch (at) {
    case TITLE_UNFINISHED: session_game_continue(s, now_us); break;
    case TITLE_PLAY: session_game_start(s, now_us); break;
    case TITLE_WATCH: session_bot_watch(s, s->settings.watch_level, now_us); break;
    case TITLE_PUZZLES: session_puzzle_start(s, now_us); break;
    case TITLE_DRILLS: session_drill_start(s, now_us); break;
    case TITLE_QUIT: s->quit = true; break;
    case TITLE_MEET:
        if (session_lobby_can(s))
            session_push(s, SCREEN_MULTIPLAYER);
        break;
    default: session_push(s, title_line[at].screen); break;
    }
    if (at == TITLE_MODE)
        session_set_cursor(s, SCREEN_MODES, screen_mode_offered_at(s, s->settings.mode));
    if (at == TITLE_RULES)
        session_set_cursor(s, SCREEN_RULES,
                           session_custom_is_chosen(s) ? ts_rules_count() : s->settings.rules);
}

/* After the last puzzle come the drills, after the last drill the puzzles. */
static void change_puzzle(settings_state *set, int by)
{
    uint32_t *goal = &set->goal[TS_MODE_PUZZLE], number = (*goal ? *goal : 1) + (uint32_t)by;
    uint8_t *collection = &set->variant[TS_MODE_PUZZLE];
    if (!ts_puzzle_get(*collection, number)) {
        *collection = *collection == TS_PUZZLES ? TS_DRILLS : TS_PUZZLES;
        number = 1;
        while (by < 0 && ts_puzzle_get(*collection, number + 1))
            number++;
    }
    *goal = number;
}

/* After the last set come the player's own rules, if he has changed any. */
static void change_rules(session *s, int by)
{
    const unsigned sets = ts_rules_count(), count = sets + session_custom_has_changes(s);
    const unsigned from = session_custom_is_chosen(s) ? sets : s->settings.rules;
    const unsigned to = (from + count + (unsigned)by) % count;
    session_choose_rules(s, to == sets ? s->settings.custom_rules.rules : to);
    session_custom_choose(s, to == sets);
}

static void title_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    settings_state *set = &s->settings;
    if (title_at(s, i) == TITLE_RULES) {
        change_rules(s, by);
        return;
    }
    if (title_at(s, i) == TITLE_WATCH) {
        set->watch_level = (uint8_t)session_bot_profile_next(s, set->watch_level, 1, by);
        return;
    }
    if (title_at(s, i) == TITLE_PUZZLES) {
        change_puzzle(set, by);
        return;
    }
    unsigned count = screen_modes_offered(s), at = screen_mode_offered_at(s, set->mode);
    set->mode = (uint8_t)screen_mode_offered(s, (at + count + (unsigned)by) % count);
}

static void title_discard(session *s, unsigned i)
{
    (void)i;
    session_storage_save_unfinished(s);
}

static void title_note(const session *s, char *out, size_t room)
{
    int language = s->settings.language;
    const keys_profile *profile = &s->settings.keys.profile[keys_profile_of(s->settings.rules)];
    char key[3][KEY_NAME_MAX];
    if (session_storage_trouble(s, out, room))
        return;
    if (s->options.keys_have_release) { /* in a window nobody doubts it */
        if (session_in_characters(s))
            screen_format(s, out, room, TEXT_KEYS_HAVE_RELEASE);
        return;
    }
    /* the named keys stand last, and are where they are on every layout */
    for (unsigned i = 0; i < 3; i++) {
        const key_code *keys = profile->key[ACTION_LEFT_WALL + i];
        key_name(key[i], sizeof key[i], language, keys[1] ? keys[1] : keys[0]);
    }
    text_format(out, room, text_of(language, TEXT_KEYS_ONLY_PRESSES), key[0], key[1], key[2]);
}

const screen_def screen_title_page = {
    .back = TEXT_HINT_QUIT,
    .count = title_count,
    .line = title_line_say,
    .enter = title_enter,
    .change = title_change,
    .discard = title_discard,
    .note = title_note,
};
