/* The title: what is played next, and the ways to everything else. A game that an earlier program
 * left unfinished comes first. */
#include "base/minmax.h"
#include "defs.h"
#include "api/appearance.h"
#include "menus/format.h"
#include "menus/screens.h"
#include "session/bot.h"
#include "session/match.h"
#include "session/game.h"
#include "session/practice.h"
#include "session/custom.h"
#include "session/lobby.h"
#include "session/menu.h"
#include "session/people.h"
#include "session/picture.h"
#include "session/setup.h"
#include "session/storage.h"
#include "session/today.h"
#include "text/text.h"

/* ---- an unfinished game --------------------------------------------------------------------- */

static bool has_unfinished(const session *s, const screen_row *row)
{
    (void)row;
    return session_storage_unfinished(s)->found;
}

static void fill_unfinished(const session *s, const screen_row *row, screen_line *line)
{
    const session_unfinished *game = session_storage_unfinished(s);
    char mode[LINE_SIZE], time[32], score[64];
    (void)row;
    screen_format_mode(s, mode, sizeof mode, game->mode);
    text_time(time, sizeof time, game->time_us, false);
    text_count(score, sizeof score, s->settings.language, TEXT_POINTS_COUNT, game->score);
    text_format(line->value, sizeof line->value, "%s  %s  %s", mode, time, score);
    line->unbinds = TEXT_HINT_DISCARD;
}

static void continue_game(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_continue(s, now_us);
}

static void discard_unfinished(session *s, const screen_row *row)
{
    (void)row;
    session_storage_save_unfinished(s);
}

/* ---- the next game -------------------------------------------------------------------------- */

static void fill_play(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    line->spare = true;
    screen_format_own_game(s, line->value, sizeof line->value, s->settings.mode, s->settings.rules);
    screen_format_own_rules_about(s, line->about, sizeof line->about, s->settings.rules);
}

static void play(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_game_start(s, now_us);
}

static void fill_mode(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_mode(s, line->value, sizeof line->value, s->settings.mode);
    screen_format_mode_about(s, line->about, sizeof line->about, s->settings.mode);
}

static void open_modes(session *s, const screen_row *row, uint64_t now_us)
{
    (void)now_us;
    session_push(s, row->opens);
    session_set_cursor(s, row->opens, screen_mode_offered_at(s, s->settings.mode));
}

static void change_mode(session *s, const screen_row *row, int by, uint64_t now_us)
{
    unsigned count = screen_modes_offered(s), at = screen_mode_offered_at(s, s->settings.mode);
    (void)row;
    (void)now_us;
    s->settings.mode = clamp_u8(screen_mode_offered(s, step_around(at, by, count)));
}

static void fill_rules(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_own_rules(s, line->value, sizeof line->value, s->settings.rules);
    screen_format_own_rules_about(s, line->about, sizeof line->about, s->settings.rules);
}

static void open_rules(session *s, const screen_row *row, uint64_t now_us)
{
    (void)now_us;
    session_push(s, row->opens);
    session_set_cursor(s, row->opens,
                       session_custom_is_chosen(s) ? ts_rules_count() : s->settings.rules);
}

/* The player's own rules come after the last set, if they have been changed. */
static void change_rules(session *s, const screen_row *row, int by, uint64_t now_us)
{
    const unsigned sets = ts_rules_count(), count = sets + session_custom_has_changes(s);
    const unsigned from = session_custom_is_chosen(s) ? sets : s->settings.rules;
    const unsigned to = step_around(from, by, count);
    (void)row;
    (void)now_us;
    session_choose_rules(s, to == sets ? s->settings.custom_rules.rules : to);
    session_custom_choose(s, to == sets);
}

static bool with_person(const session *s, const screen_row *row)
{
    (void)row;
    return s->options.has_person;
}

static void play_calmly(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_calm_start(s, now_us);
}

static void fill_duel(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    screen_format_mode_about(s, line->about, sizeof line->about, TS_MODE_DUEL);
}

/* ---- online --------------------------------------------------------------------------------- */

/* The row says what is missing where there could be a network. */
static bool has_online(const session *s, const screen_row *row)
{
    (void)row;
    return session_lobby_can(s) || s->options.lacks_net;
}

static void fill_online(const session *s, const screen_row *row, screen_line *line)
{
    (void)row;
    if (session_lobby_can(s))
        return;
    screen_format(s, line->about, sizeof line->about, TEXT_ONLINE_LACKS);
    line->enter = 0;
}

static bool can_host(const session *s, const screen_row *row)
{
    (void)row;
    return session_lobby_can(s);
}

static void open_lobby(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_online_open(s, now_us);
}

/* ---- bots and drills ------------------------------------------------------------------------ */

static void fill_watch(const session *s, const screen_row *row, screen_line *line)
{
    const duel_player who = session_bot_profile_seat(s, s->settings.watch_level);
    int about = TEXT_WATCH_BOT_ABOUT;
    (void)row;
    if (who.as.name[0])
        about = TEXT_FRIEND_ABOUT;
    else if (who.bot == TS_BOT_MACHINE)
        about = TEXT_BOT_MACHINE_ABOUT;
    session_format_bot(s, line->value, sizeof line->value, &who);
    text_format(line->about, sizeof line->about, text_of(s->settings.language, about), who.bot);
}

static void watch(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_bot_watch(s, s->settings.watch_level, now_us);
}

static void change_watch(session *s, const screen_row *row, int by, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    s->settings.watch_level = clamp_u8(session_bot_profile_next(s, s->settings.watch_level, 1, by));
}

static bool has_drills(const session *s, const screen_row *row)
{
    (void)row;
    return session_drills_kept(s);
}

static void fill_drills(const session *s, const screen_row *row, screen_line *line)
{
    const unsigned due = session_drills_due(s);
    const int language = s->settings.language;
    (void)row;
    text_count(line->value, sizeof line->value, language, TEXT_DRILLS_TODAY, due);
    text_count(line->about, sizeof line->about, language,
               due ? TEXT_DRILLS_ABOUT : TEXT_DRILLS_WAIT,
               due ? due : (uint64_t)session_drills_wait(s));
    line->enter = due ? line->enter : 0;
}

static void start_drill(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    session_drill_start(s, now_us);
}

/* ---- the rest ------------------------------------------------------------------------------- */

static bool can_quit(const session *s, const screen_row *row)
{
    (void)row;
    return !s->options.in_page;
}

static void quit(session *s, const screen_row *row, uint64_t now_us)
{
    (void)row;
    (void)now_us;
    s->quit = true;
}

static const screen_row title_rows[] = {
    {SCREEN_INVITATION},
    {.label = TEXT_UNFINISHED,
     .about = TEXT_UNFINISHED_ABOUT,
     .hint = TEXT_HINT_RESUME,
     .shown = has_unfinished,
     .fill = fill_unfinished,
     .enter = continue_game,
     .discard = discard_unfinished},
    {.label = TEXT_PLAY, .hint = TEXT_HINT_START, .fill = fill_play, .enter = play},
    {.label = TEXT_ONLINE_OPEN,
     .about = TEXT_ONLINE_OPEN_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .shown = can_host,
     .enter = open_lobby},
    {.label = TEXT_MODE,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_MODES,
     .changes = true,
     .fill = fill_mode,
     .enter = open_modes,
     .change = change_mode},
    {.label = TEXT_RULES,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_RULES,
     .changes = true,
     .fill = fill_rules,
     .enter = open_rules,
     .change = change_rules},
    {.label = TEXT_CALM,
     .about = TEXT_CALM_ABOUT,
     .hint = TEXT_HINT_START,
     .shown = with_person,
     .enter = play_calmly},
    {.label = TEXT_DUEL,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_DUEL,
     .apart = true,
     .fill = fill_duel},
    {.label = TEXT_MULTIPLAYER,
     .about = TEXT_ONLINE_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_MULTIPLAYER,
     .shown = has_online,
     .fill = fill_online},
    {.label = TEXT_WATCH_BOT,
     .hint = TEXT_HINT_WATCH,
     .changes = true,
     .fill = fill_watch,
     .enter = watch,
     .change = change_watch},
    {.label = TEXT_LEARN,
     .about = TEXT_LEARN_ABOUT,
     .hint = TEXT_HINT_CHOOSE,
     .opens = SCREEN_LEARN},
    {.label = TEXT_DRILLS,
     .hint = TEXT_HINT_START,
     .shown = has_drills,
     .fill = fill_drills,
     .enter = start_drill},
    {.label = TEXT_RECORDS, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_RECORDS, .apart = true},
    {.label = TEXT_REPLAYS, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_REPLAYS},
    {.label = TEXT_OPTIONS, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_OPTIONS, .apart = true},
    {.label = TEXT_HELP, .hint = TEXT_HINT_CHOOSE, .opens = SCREEN_HELP},
    {.label = TEXT_QUIT, .hint = TEXT_HINT_QUIT, .shown = can_quit, .enter = quit},
};

/* ---- the first start ------------------------------------------------------------------------ */

bool screen_asks_about_colours(const session *s)
{
    return s->options.has_person && s->settings.games_begun == 0 && session_shows_title(s) &&
           !session_in_characters(s);
}

static bool asks_about_colours(const session *s, unsigned cursor)
{
    (void)cursor;
    return screen_asks_about_colours(s);
}

static void change_colours(session *s, uint64_t now_us)
{
    (void)now_us;
    s->settings.theme = s->settings.theme == THEME_SAFE ? THEME_EDITION : THEME_SAFE;
    session_touch(s);
}

static bool has_today(const session *s, unsigned cursor)
{
    (void)cursor;
    return session_today_is_on(s) && s->settings.games_begun > 0;
}

static void open_today(session *s, uint64_t now_us)
{
    (void)now_us;
    session_push(s, SCREEN_LEARN);
    screen_today_open(s);
}

static const screen_shortcut title_shortcuts[] = {
    {.key = 't', .hint = TEXT_HINT_TODAY, .last = true, .applies = has_today, .press = open_today},
    {.key = 'c',
     .hint = TEXT_HINT_COLOURS,
     .last = true,
     .applies = asks_about_colours,
     .press = change_colours}};

unsigned screen_title_place(const session *s)
{
    return session_people_shows_invitation(s) + session_storage_unfinished(s)->found;
}

static void title_words(const session *s, char *out, size_t size)
{
    (void)s;
    text_format(out, size, "TESSERA");
}

/* The first Escape goes to "Quit": nobody leaves the program by one Escape too many. */
static bool title_escape(session *s, uint64_t now_us)
{
    const unsigned last = screen_count(s, &screen_title) - 1;
    (void)now_us;
    if (s->options.in_page)
        return false;
    s->quit = session_cursor(s) == last;
    session_set_cursor(s, session_screen(s), last);
    return true;
}

static void title_note(const session *s, char *out, size_t size)
{
    int language = s->settings.language;
    const keys_profile *profile = &s->settings.keys.profile[keys_profile_of(s->settings.rules)];
    char key[3][KEY_NAME_MAX];
    if (session_storage_trouble(s, out, size) || s->settings.games_begun > 0)
        return;
    if (s->options.keys_have_release) { /* in a window nobody doubts it */
        if (session_in_characters(s))
            screen_format(s, out, size, TEXT_KEYS_HAVE_RELEASE);
        return;
    }
    /* the named keys stand last, and are where they are on every layout */
    for (unsigned i = 0; i < 3; i++) {
        const key_code *keys = profile->key[ACTION_LEFT_WALL + i];
        key_name(key[i], sizeof key[i], language, keys[1] ? keys[1] : keys[0]);
    }
    text_format(out, size, text_of(language, TEXT_KEYS_ONLY_PRESSES), key[0], key[1], key[2]);
}

const screen_def screen_title = {
    .has_demo = true,
    .back = TEXT_HINT_QUIT,
    SCREEN_ROWS(title_rows),
    .note = title_note,
    .warns = screen_store_warns,
    .format_title = title_words,
    .escape = title_escape,
    SCREEN_SHORTCUTS(title_shortcuts),
    .is_root = true,
};
