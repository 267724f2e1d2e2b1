/* The table of screens, and the small ones: options, pause, giving up. */
#include "labels.h"
#include "screens.h"

#include <string.h>

/* ---- saying things -------------------------------------------------------------------------- */

void screen_say(const session *s, char *out, size_t room, int id)
{
    text_format(out, room, "%s", text_of(s->settings.language, id));
}

void screen_say_chosen(const session *s, screen_line *line)
{
    screen_say(s, line->value, sizeof line->value, TEXT_CHOSEN);
    line->role = ROLE_DIM;
}

/* A mode or rule set without words in this language is called as the engine calls it. */
static void say_mode(const session *s, char *out, size_t room, unsigned mode, bool about)
{
    const ts_mode *m = ts_modes_get(mode);
    const text_words *words = text_of_mode(s->settings.language, m->name);
    const text_words own = {m->title, m->summary};
    words = words ? words : &own;
    text_format(out, room, "%s", about ? words->about : words->name);
}

static void say_rules(const session *s, char *out, size_t room, unsigned rules, bool about)
{
    const ts_rules *r = ts_rules_get(rules);
    const text_words *words = text_of_rules(s->settings.language, r->name);
    const text_words own = {r->title, r->summary};
    words = words ? words : &own;
    text_format(out, room, "%s", about ? words->about : words->name);
}

void screen_say_mode(const session *s, char *out, size_t room, unsigned mode)
{
    say_mode(s, out, room, mode, false);
}

void screen_say_mode_about(const session *s, char *out, size_t room, unsigned mode)
{
    say_mode(s, out, room, mode, true);
}

void screen_say_rules(const session *s, char *out, size_t room, unsigned rules)
{
    say_rules(s, out, room, rules, false);
}

void screen_say_rules_about(const session *s, char *out, size_t room, unsigned rules)
{
    say_rules(s, out, room, rules, true);
}

void screen_say_game(const session *s, char *out, size_t room, unsigned mode, unsigned rules)
{
    char of_mode[LINE_ROOM], of_rules[LINE_ROOM];
    screen_say_mode(s, of_mode, sizeof of_mode, mode);
    screen_say_rules(s, of_rules, sizeof of_rules, rules);
    text_format(out, room, text_of(s->settings.language, TEXT_PAIR), of_mode, of_rules);
}

bool screen_goal_is_time(unsigned mode)
{
    return ts_mode_unit(mode)->counts == TS_COUNTS_SECONDS && ts_modes_get(mode)->goal;
}

void screen_say_choice(const session *s, char *out, size_t room, unsigned mode, uint32_t goal,
                       unsigned variant)
{
    const ts_mode *m = ts_modes_get(mode);
    int language = s->settings.language;
    uint64_t n = goal ? goal : m->goal;
    out[0] = '\0';
    if (!screen_mode_has_choice(mode))
        return;
    if (m->puzzles) {
        int which = variant == TS_PUZZLES ? TEXT_PUZZLE_NUMBER : TEXT_DRILL_NUMBER;
        text_format(out, room, text_of(language, which), n);
        return;
    }
    if (m->variants > 1) {
        text_format(out, room, text_of(language, TEXT_HEIGHT), (uint64_t)variant);
        return;
    }
    if (n == TS_ENDLESS) {
        screen_say(s, out, room, TEXT_GOAL_ENDLESS);
        return;
    }
    if (screen_goal_is_time(mode) && n % 60 == 0)
        text_count(out, room, language, TEXT_MINUTES_COUNT, n / 60);
    else
        screen_say_count(s, out, room, ts_mode_unit(mode), n);
}

/* ---- lists of screens ----------------------------------------------------------------------- */

static const struct {
    uint16_t label;
    uint8_t screen;
} options_line[] = {
    {TEXT_HANDLING, SCREEN_HANDLING}, {TEXT_KEYS, SCREEN_KEYS},          {TEXT_LOOK, SCREEN_LOOK},
    {TEXT_SOUND, SCREEN_SOUND},       {TEXT_WINDOW, SCREEN_WINDOW},      {TEXT_TOUCH, SCREEN_TOUCH},
    {TEXT_LANGUAGE, SCREEN_LANGUAGE}, {TEXT_GAMES_KEPT, SCREEN_OPTIONS},
};
enum { OPTIONS_LINES = sizeof options_line / sizeof options_line[0] };

/* What the front end does not have, there is nothing to set about. */
static bool options_has(const session *s, unsigned line)
{
    switch (options_line[line].screen) {
    case SCREEN_SOUND: return s->options.has_sound;
    case SCREEN_WINDOW: return s->options.has_window;
    case SCREEN_TOUCH: return s->options.has_touch;
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
    screen_say(s, line->label, sizeof line->label, options_line[at].label);
    line->enter = TEXT_HINT_CHOOSE;
    if (options_line[at].screen != SCREEN_OPTIONS)
        return;
    screen_say(s, line->about, sizeof line->about, TEXT_GAMES_KEPT_ABOUT);
    if (s->settings.games_kept)
        text_number(line->value, sizeof line->value, s->settings.language, s->settings.games_kept);
    else
        screen_say(s, line->value, sizeof line->value, TEXT_GAMES_KEPT_ALL);
    line->turns = true;
    line->enter = TEXT_HINT_CHANGE;
}

/* The one line of them that is no way to another screen: how many games are kept. */
static void options_turn(session *s, unsigned i, int by, uint64_t now_us)
{
    static const uint32_t offered[] = {100, 1000, STORE_LIMIT, 100000, 0};
    enum { OFFERED = sizeof offered / sizeof offered[0] };
    unsigned at = 0;
    (void)i;
    (void)now_us;
    while (at + 1 < OFFERED && offered[at] != s->settings.games_kept)
        at++;
    s->settings.games_kept = offered[(at + OFFERED + (unsigned)by) % OFFERED];
}

static void options_enter(session *s, unsigned i, uint64_t now_us)
{
    unsigned screen = options_line[options_at(s, i)].screen;
    if (screen == SCREEN_OPTIONS) {
        options_turn(s, i, 1, now_us);
        return;
    }
    session_set_cursor(s, screen, screen == SCREEN_LANGUAGE ? s->settings.language : 0);
    session_bind_profile(s, keys_profile_of(s->settings.rules));
    session_push(s, screen);
}

enum { PAUSE_RESUME, PAUSE_RESTART, PAUSE_OPTIONS, PAUSE_HELP, PAUSE_LEAVE, PAUSE_LINES };

static unsigned pause_count(const session *s)
{
    (void)s;
    return PAUSE_LINES;
}

static void pause_line_say(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[PAUSE_LINES] = {TEXT_RESUME, TEXT_RESTART, TEXT_OPTIONS, TEXT_HELP,
                                                TEXT_GIVE_UP};
    bool leaves = i == PAUSE_LEAVE && session_watches_bot(s);
    screen_say(s, line->label, sizeof line->label, leaves ? TEXT_TO_TITLE : label[i]);
    line->enter = TEXT_HINT_CHOOSE;
}

/* Who only watches has nothing to give up. */
static void pause_leave(session *s)
{
    if (session_watches_bot(s)) {
        session_game_leave(s);
        return;
    }
    session_set_cursor(s, SCREEN_GIVE_UP, 0);
    session_push(s, SCREEN_GIVE_UP);
}

static void pause_enter(session *s, unsigned i, uint64_t now_us)
{
    switch (i) {
    case PAUSE_RESUME: session_game_resume(s, now_us); break;
    case PAUSE_RESTART: session_game_again(s, now_us); break;
    case PAUSE_OPTIONS: session_push(s, SCREEN_OPTIONS); break;
    case PAUSE_HELP: session_push(s, SCREEN_HELP); break;
    default: pause_leave(s); break;
    }
}

static void pause_note(const session *s, char *out, size_t room)
{
    out[0] = '\0';
    if (s->files.message[0])
        text_format(out, room, "%s", s->files.message);
    else if (s->game.paused_by == PAUSED_BY_FOCUS)
        screen_say(s, out, room, TEXT_PAUSED_FOCUS);
    else if (s->game.paused_by == PAUSED_BY_CLOCK)
        screen_say(s, out, room, TEXT_PAUSED_CLOCK);
    else if (s->game.paused_by == PAUSED_BY_ROOM)
        text_format(out, room, text_of(s->settings.language, TEXT_TOO_SMALL_NEEDS),
                    (uint64_t)s->game.needs_w, (uint64_t)s->game.needs_h);
}

static unsigned give_up_count(const session *s)
{
    (void)s;
    return 2;
}

static void give_up_line(const session *s, unsigned i, screen_line *line)
{
    screen_say(s, line->label, sizeof line->label, i == 0 ? TEXT_NO : TEXT_YES);
    line->enter = TEXT_HINT_CHOOSE;
}

static void give_up_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (i == 0)
        session_pop(s);
    else if (session_practice_is_on(s))
        session_game_leave(s); /* nothing that could be kept */
    else
        session_game_finish(s, true);
}

/* ---- the table ------------------------------------------------------------------------------ */

static const screen_def options = {
    .title = TEXT_OPTIONS,
    .back = TEXT_HINT_BACK,
    .count = options_count,
    .line = options_line_say,
    .enter = options_enter,
    .turn = options_turn,
};
static const screen_def pause = {
    .title = TEXT_PAUSED,
    .back = TEXT_HINT_RESUME,
    .count = pause_count,
    .line = pause_line_say,
    .enter = pause_enter,
    .note = pause_note,
};
static const screen_def give_up = {
    .title = TEXT_GIVE_UP_SURE,
    .back = TEXT_HINT_BACK,
    .count = give_up_count,
    .line = give_up_line,
    .enter = give_up_enter,
};

static const screen_def *const table[SCREENS] = {
    [SCREEN_TITLE] = &screen_title_page,
    [SCREEN_MODES] = &screen_modes,
    [SCREEN_RULES] = &screen_rules,
    [SCREEN_OPTIONS] = &options,
    [SCREEN_HANDLING] = &screen_handling,
    [SCREEN_KEYS] = &screen_keys,
    [SCREEN_LOOK] = &screen_look,
    [SCREEN_SOUND] = &screen_sound,
    [SCREEN_WINDOW] = &screen_window,
    [SCREEN_TOUCH] = &screen_touch,
    [SCREEN_LANGUAGE] = &screen_language,
    [SCREEN_RECORDS] = &screen_records,
    [SCREEN_BEST] = &screen_best,
    [SCREEN_HISTORY] = &screen_history,
    [SCREEN_REPLAYS] = &screen_replays,
    [SCREEN_HELP] = &screen_help,
    [SCREEN_PAUSE] = &pause,
    [SCREEN_GIVE_UP] = &give_up,
    [SCREEN_RESULT] = &screen_result,
    [SCREEN_POSITION] = &screen_position,
    [SCREEN_DUEL] = &screen_duel,
    [SCREEN_ROUND] = &screen_round,
    [SCREEN_MATCHES] = &screen_matches,
};

const screen_def *screen_get(unsigned screen)
{
    return table[screen];
}

unsigned screen_rows_from(const session *s, const screen_def *screen)
{
    return screen->rows_from ? screen->rows_from(s) : 0;
}

static void say_winner(const session *s, char *out, size_t room)
{
    char who[LINE_ROOM];
    unsigned winner = s->game.last.winner;
    if (winner == 0) {
        screen_say(s, out, room, TEXT_RESULT_DRAW);
        return;
    }
    if (s->duel.state.who[winner - 1].bot == 0 && session_persons(s) == 1) {
        screen_say(s, out, room, TEXT_RESULT_YOU_WIN);
        return;
    }
    session_say_who(s, who, sizeof who, winner - 1);
    text_format(out, room, text_of(s->settings.language, TEXT_RESULT_WINS), who);
}

void screen_say_title(const session *s, char *out, size_t room)
{
    unsigned screen = session_screen(s);
    if (screen == SCREEN_TITLE)
        text_format(out, room, "TESSERA");
    else if (screen == SCREEN_ROUND ||
             (screen == SCREEN_RESULT &&
              (s->game.last.winner || (s->duel.state.on && !s->game.last.given_up))))
        say_winner(s, out, room);
    else if (screen == SCREEN_RESULT)
        screen_say(s, out, room,
                   s->game.last.outcome == TS_WON ? TEXT_RESULT_WON : TEXT_RESULT_LOST);
    else
        screen_say(s, out, room, table[screen]->title);
}

bool screen_warns(const session *s)
{
    char trouble[ABOUT_ROOM];
    switch (session_screen(s)) {
    case SCREEN_PAUSE: return s->files.failed;
    case SCREEN_REPLAYS:
        if (s->files.message[0])
            return s->files.failed;
        return session_storage_trouble(s, trouble, sizeof trouble);
    case SCREEN_TITLE:
    case SCREEN_RESULT:
    case SCREEN_RECORDS: return session_storage_trouble(s, trouble, sizeof trouble);
    default: return false;
    }
}
