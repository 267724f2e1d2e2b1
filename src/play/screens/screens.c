/* The table of screens, moving about in them, and the small ones: options, pause, giving up. */
#include "screens.h"

#include <string.h>

/* ---- saying things -------------------------------------------------------------------------- */

void ts_say(const ts_session *s, char *out, size_t room, int id)
{
    ts_format(out, room, "%s", ts_text(s->settings.language, id));
}

void ts_say_chosen(const ts_session *s, ts_line *line)
{
    ts_say(s, line->value, sizeof line->value, TS_TEXT_CHOSEN);
    line->role = TS_ROLE_DIM;
}

static const struct {
    const char *name;
    uint16_t text; /* its about text follows it */
} modes_said[] =
    {
        {"none", TS_TEXT_MODE_NONE},         {"marathon", TS_TEXT_MODE_MARATHON},
        {"sprint", TS_TEXT_MODE_SPRINT},     {"ultra", TS_TEXT_MODE_ULTRA},
        {"free", TS_TEXT_MODE_FREE},         {"blitz", TS_TEXT_MODE_BLITZ},
        {"classic", TS_TEXT_MODE_CLASSIC},   {"classic-b", TS_TEXT_MODE_CLASSIC_B},
        {"master", TS_TEXT_MODE_MASTER},     {"dig", TS_TEXT_MODE_DIG},
        {"survival", TS_TEXT_MODE_SURVIVAL}, {"invisible", TS_TEXT_MODE_INVISIBLE},
        {"big", TS_TEXT_MODE_BIG},           {"twenty", TS_TEXT_MODE_TWENTY},
        {"perfect", TS_TEXT_MODE_PERFECT},   {"puzzle", TS_TEXT_MODE_PUZZLE},
        {"practice", TS_TEXT_MODE_PRACTICE}, {"duel", TS_TEXT_MODE_DUEL},
},
  rules_said[] = {
      {"guideline", TS_TEXT_RULES_GUIDELINE},
      {"modern", TS_TEXT_RULES_MODERN},
      {"psk", TS_TEXT_RULES_PSK},
      {"itnotes", TS_TEXT_RULES_ITNOTES},
      {"pivot", TS_TEXT_RULES_PIVOT},
      {"wx", TS_TEXT_RULES_WX},
      {"pygame", TS_TEXT_RULES_PYGAME},
      {"nes", TS_TEXT_RULES_NES},
      {"nes-pal", TS_TEXT_RULES_NES_PAL},
      {"tgm", TS_TEXT_RULES_TGM},
};

/* A mode or rule set nobody has found words for yet says what it says of itself. */
static void say_mode(const ts_session *s, char *out, size_t room, unsigned mode, int which)
{
    const ts_mode *m = ts_modes_get(mode);
    for (size_t i = 0; i < sizeof modes_said / sizeof modes_said[0]; i++)
        if (strcmp(modes_said[i].name, m->name) == 0) {
            ts_say(s, out, room, modes_said[i].text + which);
            return;
        }
    ts_format(out, room, "%s", which ? m->summary : m->name);
}

static void say_rules(const ts_session *s, char *out, size_t room, unsigned rules, int which)
{
    const ts_rules *r = ts_rules_get(rules);
    for (size_t i = 0; i < sizeof rules_said / sizeof rules_said[0]; i++)
        if (strcmp(rules_said[i].name, r->name) == 0) {
            ts_say(s, out, room, rules_said[i].text + which);
            return;
        }
    ts_format(out, room, "%s", which ? r->summary : r->name);
}

void ts_say_mode(const ts_session *s, char *out, size_t room, unsigned mode)
{
    say_mode(s, out, room, mode, 0);
}

void ts_say_mode_about(const ts_session *s, char *out, size_t room, unsigned mode)
{
    say_mode(s, out, room, mode, 1);
}

void ts_say_rules(const ts_session *s, char *out, size_t room, unsigned rules)
{
    say_rules(s, out, room, rules, 0);
}

void ts_say_rules_about(const ts_session *s, char *out, size_t room, unsigned rules)
{
    say_rules(s, out, room, rules, 1);
}

void ts_say_game(const ts_session *s, char *out, size_t room, unsigned mode, unsigned rules)
{
    char of_mode[TS_LINE_ROOM], of_rules[TS_LINE_ROOM];
    ts_say_mode(s, of_mode, sizeof of_mode, mode);
    ts_say_rules(s, of_rules, sizeof of_rules, rules);
    ts_format(out, room, ts_text(s->settings.language, TS_TEXT_PAIR), of_mode, of_rules);
}

bool ts_goal_is_time(unsigned mode)
{
    return ts_modes_get(mode)->unit == TS_UNIT_SECONDS && ts_modes_get(mode)->goal;
}

void ts_say_choice(const ts_session *s, char *out, size_t room, unsigned mode, uint32_t goal,
                   unsigned variant)
{
    const ts_mode *m = ts_modes_get(mode);
    int language = s->settings.language;
    uint64_t n = goal ? goal : m->goal;
    out[0] = '\0';
    if (!ts_mode_has_choice(mode))
        return;
    if (m->unit == TS_UNIT_PUZZLE) {
        int which = variant == TS_PUZZLES ? TS_TEXT_PUZZLE_NUMBER : TS_TEXT_DRILL_NUMBER;
        ts_format(out, room, ts_text(language, which), n);
        return;
    }
    if (m->variants > 1) {
        ts_format(out, room, ts_text(language, TS_TEXT_HEIGHT), (uint64_t)variant);
        return;
    }
    if (n == TS_ENDLESS) {
        ts_say(s, out, room, TS_TEXT_GOAL_ENDLESS);
        return;
    }
    if (m->unit == TS_UNIT_ROWS)
        ts_text_count(out, room, language, TS_TEXT_ROWS_COUNT, n);
    else if (m->unit != TS_UNIT_SECONDS)
        ts_text_count(out, room, language, TS_TEXT_LINES_COUNT, n);
    else if (n % 60)
        ts_text_count(out, room, language, TS_TEXT_SECONDS_COUNT, n);
    else
        ts_text_count(out, room, language, TS_TEXT_MINUTES_COUNT, n / 60);
}

/* ---- lists of screens ----------------------------------------------------------------------- */

static const struct {
    uint16_t label;
    uint8_t screen;
} options_line[] = {
    {TS_TEXT_HANDLING, TS_SCREEN_HANDLING}, {TS_TEXT_KEYS, TS_SCREEN_KEYS},
    {TS_TEXT_LOOK, TS_SCREEN_LOOK},         {TS_TEXT_SOUND, TS_SCREEN_SOUND},
    {TS_TEXT_WINDOW, TS_SCREEN_WINDOW},     {TS_TEXT_TOUCH, TS_SCREEN_TOUCH},
    {TS_TEXT_LANGUAGE, TS_SCREEN_LANGUAGE}, {TS_TEXT_GAMES_KEPT, TS_SCREEN_OPTIONS},
};
enum { OPTIONS_LINES = sizeof options_line / sizeof options_line[0] };

/* What the front end does not have, there is nothing to set about. */
static bool options_has(const ts_session *s, unsigned line)
{
    switch (options_line[line].screen) {
    case TS_SCREEN_SOUND: return s->options.has_sound;
    case TS_SCREEN_WINDOW: return s->options.has_window;
    case TS_SCREEN_TOUCH: return s->options.has_touch;
    default: return true;
    }
}

static unsigned options_count(const ts_session *s)
{
    unsigned count = 0;
    for (unsigned line = 0; line < OPTIONS_LINES; line++)
        count += options_has(s, line);
    return count;
}

static unsigned options_at(const ts_session *s, unsigned i)
{
    unsigned line = 0;
    while (!options_has(s, line) || i-- > 0)
        line++;
    return line;
}

static void options_line_say(const ts_session *s, unsigned i, ts_line *line)
{
    unsigned at = options_at(s, i);
    ts_say(s, line->label, sizeof line->label, options_line[at].label);
    line->enter = TS_TEXT_HINT_CHOOSE;
    if (options_line[at].screen != TS_SCREEN_OPTIONS)
        return;
    ts_say(s, line->about, sizeof line->about, TS_TEXT_GAMES_KEPT_ABOUT);
    if (s->settings.games_kept)
        ts_format_number(line->value, sizeof line->value, s->settings.language,
                         s->settings.games_kept);
    else
        ts_say(s, line->value, sizeof line->value, TS_TEXT_GAMES_KEPT_ALL);
    line->turns = true;
    line->enter = TS_TEXT_HINT_CHANGE;
}

/* The one line of them that is no way to another screen: how many games are kept. */
static void options_turn(ts_session *s, unsigned i, int by, uint64_t now_us)
{
    static const uint32_t offered[] = {100, 1000, TS_STORE_LIMIT, 100000, 0};
    enum { OFFERED = sizeof offered / sizeof offered[0] };
    unsigned at = 0;
    (void)i;
    (void)now_us;
    while (at + 1 < OFFERED && offered[at] != s->settings.games_kept)
        at++;
    s->settings.games_kept = offered[(at + OFFERED + (unsigned)by) % OFFERED];
}

static void options_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    unsigned screen = options_line[options_at(s, i)].screen;
    if (screen == TS_SCREEN_OPTIONS) {
        options_turn(s, i, 1, now_us);
        return;
    }
    s->cursor[screen] = screen == TS_SCREEN_LANGUAGE ? s->settings.language : 0;
    s->bind_profile = (uint8_t)ts_keys_profile_of(s->settings.rules);
    ts_session_push(s, screen);
}

enum { PAUSE_RESUME, PAUSE_RESTART, PAUSE_OPTIONS, PAUSE_HELP, PAUSE_LEAVE, PAUSE_LINES };

static unsigned pause_count(const ts_session *s)
{
    (void)s;
    return PAUSE_LINES;
}

static void pause_line_say(const ts_session *s, unsigned i, ts_line *line)
{
    static const uint16_t label[PAUSE_LINES] = {TS_TEXT_RESUME, TS_TEXT_RESTART, TS_TEXT_OPTIONS,
                                                TS_TEXT_HELP, TS_TEXT_GIVE_UP};
    bool leaves = i == PAUSE_LEAVE && ts_session_watches_bot(s);
    ts_say(s, line->label, sizeof line->label, leaves ? TS_TEXT_TO_TITLE : label[i]);
    line->enter = TS_TEXT_HINT_CHOOSE;
}

/* Who only watches has nothing to give up. */
static void pause_leave(ts_session *s)
{
    if (ts_session_watches_bot(s)) {
        ts_game_leave(s);
        return;
    }
    s->cursor[TS_SCREEN_GIVE_UP] = 0;
    ts_session_push(s, TS_SCREEN_GIVE_UP);
}

static void pause_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    switch (i) {
    case PAUSE_RESUME: ts_game_resume(s, now_us); break;
    case PAUSE_RESTART: ts_game_again(s, now_us); break;
    case PAUSE_OPTIONS: ts_session_push(s, TS_SCREEN_OPTIONS); break;
    case PAUSE_HELP: ts_session_push(s, TS_SCREEN_HELP); break;
    default: pause_leave(s); break;
    }
}

static void pause_note(const ts_session *s, char *out, size_t room)
{
    out[0] = '\0';
    if (s->files.said[0])
        ts_format(out, room, "%s", s->files.said);
    else if (s->paused_by == TS_PAUSED_BY_FOCUS)
        ts_say(s, out, room, TS_TEXT_PAUSED_FOCUS);
    else if (s->paused_by == TS_PAUSED_BY_CLOCK)
        ts_say(s, out, room, TS_TEXT_PAUSED_CLOCK);
    else if (s->paused_by == TS_PAUSED_BY_ROOM)
        ts_format(out, room, ts_text(s->settings.language, TS_TEXT_TOO_SMALL_NEEDS),
                  (uint64_t)s->needs_w, (uint64_t)s->needs_h);
}

static unsigned give_up_count(const ts_session *s)
{
    (void)s;
    return 2;
}

static void give_up_line(const ts_session *s, unsigned i, ts_line *line)
{
    ts_say(s, line->label, sizeof line->label, i == 0 ? TS_TEXT_NO : TS_TEXT_YES);
    line->enter = TS_TEXT_HINT_CHOOSE;
}

static void give_up_enter(ts_session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (i == 0)
        ts_session_pop(s);
    else if (ts_practice_is_on(s))
        ts_game_leave(s); /* nothing that could be kept */
    else
        ts_game_finish(s, true);
}

/* ---- the table ------------------------------------------------------------------------------ */

static const ts_screen options = {
    .title = TS_TEXT_OPTIONS,
    .back = TS_TEXT_HINT_BACK,
    .count = options_count,
    .line = options_line_say,
    .enter = options_enter,
    .turn = options_turn,
};
static const ts_screen pause = {
    .title = TS_TEXT_PAUSED,
    .back = TS_TEXT_HINT_RESUME,
    .count = pause_count,
    .line = pause_line_say,
    .enter = pause_enter,
    .note = pause_note,
};
static const ts_screen give_up = {
    .title = TS_TEXT_GIVE_UP_SURE,
    .back = TS_TEXT_HINT_BACK,
    .count = give_up_count,
    .line = give_up_line,
    .enter = give_up_enter,
};

static const ts_screen *const table[TS_SCREENS] = {
    [TS_SCREEN_TITLE] = &ts_screen_title_page,
    [TS_SCREEN_MODES] = &ts_screen_modes,
    [TS_SCREEN_RULES] = &ts_screen_rules,
    [TS_SCREEN_OPTIONS] = &options,
    [TS_SCREEN_HANDLING] = &ts_screen_handling,
    [TS_SCREEN_KEYS] = &ts_screen_keys,
    [TS_SCREEN_LOOK] = &ts_screen_look,
    [TS_SCREEN_SOUND] = &ts_screen_sound,
    [TS_SCREEN_WINDOW] = &ts_screen_window,
    [TS_SCREEN_TOUCH] = &ts_screen_touch,
    [TS_SCREEN_LANGUAGE] = &ts_screen_language,
    [TS_SCREEN_RECORDS] = &ts_screen_records,
    [TS_SCREEN_BEST] = &ts_screen_best,
    [TS_SCREEN_HISTORY] = &ts_screen_history,
    [TS_SCREEN_REPLAYS] = &ts_screen_replays,
    [TS_SCREEN_HELP] = &ts_screen_help,
    [TS_SCREEN_PAUSE] = &pause,
    [TS_SCREEN_GIVE_UP] = &give_up,
    [TS_SCREEN_RESULT] = &ts_screen_result,
    [TS_SCREEN_POSITION] = &ts_screen_position,
    [TS_SCREEN_DUEL] = &ts_screen_duel,
    [TS_SCREEN_ROUND] = &ts_screen_round,
    [TS_SCREEN_MATCHES] = &ts_screen_matches,
};

const ts_screen *ts_screen_get(unsigned screen)
{
    return table[screen];
}

unsigned ts_rows_from(const ts_session *s, const ts_screen *screen)
{
    return screen->rows_from ? screen->rows_from(s) : 0;
}

static void say_winner(const ts_session *s, char *out, size_t room)
{
    char who[TS_LINE_ROOM];
    unsigned winner = s->last.winner;
    if (winner == 0) {
        ts_say(s, out, room, TS_TEXT_RESULT_DRAW);
        return;
    }
    if (s->duel.who[winner - 1].bot == 0 && ts_persons(s) == 1) {
        ts_say(s, out, room, TS_TEXT_RESULT_YOU_WIN);
        return;
    }
    ts_say_who(s, who, sizeof who, winner - 1);
    ts_format(out, room, ts_text(s->settings.language, TS_TEXT_RESULT_WINS), who);
}

void ts_screen_title(const ts_session *s, char *out, size_t room)
{
    unsigned screen = ts_session_screen(s);
    if (screen == TS_SCREEN_TITLE)
        ts_format(out, room, "TESSERA");
    else if (screen == TS_SCREEN_ROUND ||
             (screen == TS_SCREEN_RESULT && (s->last.winner || (s->duel.on && !s->last.given_up))))
        say_winner(s, out, room);
    else if (screen == TS_SCREEN_RESULT)
        ts_say(s, out, room, s->last.outcome == TS_WON ? TS_TEXT_RESULT_WON : TS_TEXT_RESULT_LOST);
    else
        ts_say(s, out, room, table[screen]->title);
}

bool ts_screen_warns(const ts_session *s)
{
    char trouble[TS_ABOUT_ROOM];
    switch (ts_session_screen(s)) {
    case TS_SCREEN_PAUSE: return s->files.failed;
    case TS_SCREEN_REPLAYS:
        if (s->files.said[0])
            return s->files.failed;
        return ts_kept_trouble(s, trouble, sizeof trouble);
    case TS_SCREEN_TITLE:
    case TS_SCREEN_RESULT:
    case TS_SCREEN_RECORDS: return ts_kept_trouble(s, trouble, sizeof trouble);
    default: return false;
    }
}

/* ---- moving about --------------------------------------------------------------------------- */

static void escape(ts_session *s, unsigned count, uint64_t now_us)
{
    switch (ts_session_screen(s)) {
    case TS_SCREEN_PAUSE:
    case TS_SCREEN_POSITION: ts_game_resume(s, now_us); return;
    case TS_SCREEN_RESULT: ts_game_leave(s); break;
    case TS_SCREEN_TITLE:
        if (s->options.in_page)
            return;
        /* nobody falls out of the program by one Escape too many */
        s->quit = s->cursor[TS_SCREEN_TITLE] + 1 == count;
        s->cursor[TS_SCREEN_TITLE] = count - 1;
        break;
    default: ts_session_pop(s); break;
    }
    ts_session_cue(s, TS_CUE_MENU_BACK, 0);
}

static void move(ts_session *s, unsigned count, int by)
{
    unsigned *cursor = &s->cursor[ts_session_screen(s)];
    if (count == 0)
        return;
    *cursor = (*cursor + count + (unsigned)by) % count;
    s->scrolled = 0;
    ts_session_cue(s, TS_CUE_MENU_MOVE, 0);
}

/* A page stops at the ends of the list, and keeps a line of the page before. */
static void move_page(ts_session *s, unsigned count, int by)
{
    unsigned cursor = s->cursor[ts_session_screen(s)], page = s->page_lines;
    page = page > 2 ? page - 1 : 1;
    if (by < 0)
        move(s, count, -(int)(cursor < page ? cursor : page));
    else if (cursor + 1 < count)
        move(s, count, (int)(count - 1 - cursor < page ? count - 1 - cursor : page));
}

static void turn(ts_session *s, const ts_screen *screen, unsigned i, int by, uint64_t now_us)
{
    ts_line line = {0};
    screen->line(s, i, &line);
    if (!line.turns)
        return;
    screen->turn(s, i, by, now_us);
    ts_session_cue(s, TS_CUE_MENU_MOVE, 0);
}

static void discard(ts_session *s, const ts_screen *screen, unsigned i)
{
    ts_line line = {0};
    if (i < screen->count(s))
        screen->line(s, i, &line);
    if (screen->discard && line.unbinds)
        screen->discard(s, i);
}

/* The game's own keys that mean something around it, too. */
static void play_key(ts_session *s, ts_key key, uint64_t now_us)
{
    int action = ts_game_action(s, key);
    const ts_store_game *raced = key == 'r' ? ts_game_to_race(s) : NULL;
    const ts_store_game *saved = key == 's' ? ts_game_to_save(s) : NULL;
    if (raced)
        ts_rival_race(s, raced, now_us);
    else if (saved)
        ts_files_save(s, saved);
    else if (ts_session_screen(s) == TS_SCREEN_RESULT && action == TS_ACTION_RESTART)
        ts_game_again(s, now_us);
    else if (ts_session_screen(s) == TS_SCREEN_RESULT && (key == 'n' || key == 'b'))
        ts_practice_key(s, key, true, now_us);
    else if (ts_session_screen(s) == TS_SCREEN_PAUSE && action == TS_ACTION_PAUSE)
        ts_game_resume(s, now_us);
}

/* The strip lives while the cursor stands on it. */
static void try_out(ts_session *s, uint64_t now_us)
{
    ts_line line = {0};
    if (ts_session_screen(s) != TS_SCREEN_HANDLING)
        return;
    ts_screen_handling.line(s, s->cursor[TS_SCREEN_HANDLING], &line);
    if (line.strip && !s->trial)
        ts_trial_begin(s, now_us);
    else if (!line.strip)
        ts_trial_end(s);
}

/* A pad's button is a key of the keyboard in menus, but what pauses goes on, too. */
static ts_key key_meant(const ts_session *s, ts_key key)
{
    ts_key meant = ts_keys_gamepad_in_menus(key);
    bool goes_on = ts_session_screen(s) == TS_SCREEN_PAUSE && meant != TS_KEY_NONE &&
                   ts_game_action(s, key) == TS_ACTION_PAUSE;
    return meant == TS_KEY_NONE || goes_on || s->binding ? key : meant;
}

void ts_screen_key(ts_session *s, ts_key key, uint64_t now_us)
{
    key = key_meant(s, key);
    unsigned here = ts_session_screen(s);
    const ts_screen *screen = table[here];
    unsigned count = screen->count(s);
    ts_session_touch(s);
    if (s->cursor[here] >= count)
        s->cursor[here] = 0;
    if (key != TS_KEY_BACKSPACE && key != TS_KEY_DELETE)
        s->library.doomed = 0;
    ts_files_forget(s);
    if ((here == TS_SCREEN_ROUND && ts_screen_round_key(s, key, now_us)) ||
        (here == TS_SCREEN_KEYS && ts_screen_keys_key(s, key)) ||
        (here == TS_SCREEN_POSITION && ts_screen_position_key(s, key)))
        return;
    switch (key) {
    case TS_KEY_UP:
    case TS_KEY_PAD_0 + 8: move(s, count, -1); break;
    case TS_KEY_DOWN:
    case TS_KEY_PAD_0 + 2:
    case TS_KEY_TAB: move(s, count, 1); break;
    case TS_KEY_HOME: move(s, count, -(int)s->cursor[here]); break;
    case TS_KEY_END:
        ts_library_to_end(s);
        count = screen->count(s);
        move(s, count, (int)count - 1 - (int)s->cursor[here]);
        break;
    case TS_KEY_PAGE_UP:
    case TS_KEY_PAD_0 + 9: move_page(s, count, -1); break;
    case TS_KEY_PAGE_DOWN:
    case TS_KEY_PAD_0 + 3: move_page(s, count, 1); break;
    case TS_KEY_LEFT:
    case TS_KEY_PAD_0 + 4:
    case TS_KEY_RIGHT:
    case TS_KEY_PAD_0 + 6:
        if (screen->turn && count)
            turn(s, screen, s->cursor[here], key == TS_KEY_LEFT || key == TS_KEY_PAD_0 + 4 ? -1 : 1,
                 now_us);
        break;
    case TS_KEY_ENTER:
    case TS_KEY_PAD_ENTER:
        if (screen->enter && count) {
            ts_session_cue(s, TS_CUE_MENU_CHOOSE, 0);
            screen->enter(s, s->cursor[here], now_us);
        }
        break;
    case TS_KEY_ESCAPE: escape(s, count, now_us); break;
    case TS_KEY_BACKSPACE:
    case TS_KEY_DELETE: discard(s, screen, s->cursor[here]); break;
    default: play_key(s, key, now_us); break;
    }
    ts_library_more(s);
    try_out(s, now_us);
}

/* What the pointer is over gets the cursor; the list stays where it is, or it would run away. */
void ts_screen_point(ts_session *s, ts_key key, uint64_t now_us)
{
    unsigned here = ts_session_screen(s);
    const ts_screen *screen = table[here];
    bool click = key >= TS_KEY_CLICK_LINE;
    unsigned n = key - (click ? TS_KEY_CLICK_LINE : TS_KEY_POINT_LINE);
    if (!screen || key == TS_KEY_NONE)
        return;
    if (s->binding) {
        if (click)
            ts_screen_key(s, TS_KEY_ESCAPE, now_us);
        return;
    }
    if (key == TS_KEY_POINT_BACK) {
        if (here != TS_SCREEN_TITLE)
            ts_screen_key(s, TS_KEY_ESCAPE, now_us);
        return;
    }
    if (n >= screen->count(s))
        return;
    /* a finger cannot point at a row without a press, and there is more to do with it than Enter */
    bool only_points =
        click && s->options.has_touch && s->cursor[here] != n && screen->game && screen->game(s, n);
    if (s->cursor[here] != n) {
        if (s->scrolled == 0)
            s->scrolled = s->cursor[here] + 1;
        s->cursor[here] = n;
        ts_session_cue(s, TS_CUE_MENU_MOVE, 0);
        ts_session_touch(s);
        try_out(s, now_us);
    }
    if (click && !only_points)
        ts_screen_key(s, screen->enter ? TS_KEY_ENTER : TS_KEY_RIGHT, now_us);
}
