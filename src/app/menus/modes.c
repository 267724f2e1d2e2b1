/* The modes, the rule sets, and the player's own rule set. */
#include "base/minmax.h"
#include "defs.h"
#include "api/scene.h"
#include "menus/format.h"
#include "session/custom.h"
#include "session/game.h"
#include "session/input.h"
#include "session/menu.h"
#include "session/setup.h"
#include "text/text.h"

/* The modes with their levels and goals, and the rule sets. */

/* ---- modes, with level and goal ----------------------------------------------------------- */

static bool has_levels(const session *s)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    return r->level_first != r->level_start_max;
}

static unsigned modes_count(const session *s)
{
    return screen_modes_offered(s) + 2 + has_levels(s) + 1;
}

static bool is_daily(const session *s, unsigned i)
{
    return i == screen_modes_offered(s);
}

static bool is_players(const session *s, unsigned i)
{
    return i == screen_modes_offered(s) + 1;
}

static bool is_race(const session *s, unsigned i)
{
    return i + 1 == modes_count(s);
}

static uint32_t goal_offered(const ts_mode *mode, unsigned at)
{
    bool listed = at < TS_GOALS_MAX && mode->goals[at];
    return listed ? mode->goals[at] : TS_ENDLESS;
}

static uint32_t goal_chosen(const session *s, unsigned mode)
{
    uint32_t goal = s->settings.goal[mode];
    return goal ? goal : ts_modes_get(mode)->goal;
}

/* Returns the index of the goal among those offered, or the last one if it is none of them. */
static unsigned goal_at(const session *s, unsigned id)
{
    const ts_mode *mode = ts_modes_get(id);
    unsigned at = 0;
    while (at + 1 < screen_goals_offered(mode) && goal_offered(mode, at) != goal_chosen(s, id))
        at++;
    return at;
}

/* The lines after the modes: the day's pieces, how many play, the start level, the race. */
static void format_more(const session *s, unsigned i, screen_line *line)
{
    const settings_state *set = &s->settings;
    line->changes = !is_daily(s, i);
    if (is_daily(s, i)) {
        screen_format(s, line->label, sizeof line->label, TEXT_DAILY);
        screen_format(s, line->about, sizeof line->about, TEXT_DAILY_ABOUT);
        line->enter = TEXT_HINT_CHOOSE;
        line->apart = true;
    } else if (is_players(s, i)) {
        screen_format(s, line->label, sizeof line->label, TEXT_PLAYERS);
        screen_format(s, line->about, sizeof line->about, TEXT_PLAYERS_ABOUT);
        text_format(line->value, sizeof line->value, "%u", set->players);
        line->apart = true;
    } else if (is_race(s, i)) {
        screen_format(s, line->label, sizeof line->label, TEXT_RACE);
        screen_format(s, line->about, sizeof line->about, TEXT_RACE_ABOUT);
        screen_format(s, line->value, sizeof line->value, set->race ? TEXT_ON : TEXT_OFF);
    } else {
        ts_setup setup;
        session_setup(s, &setup);
        screen_format(s, line->label, sizeof line->label, TEXT_START_LEVEL);
        text_format(line->value, sizeof line->value, "%u", setup.level);
    }
}

static void modes_line(const session *s, unsigned i, screen_line *line)
{
    const settings_state *set = &s->settings;
    if (i >= screen_modes_offered(s)) {
        format_more(s, i, line);
        return;
    }
    unsigned mode = screen_mode_offered(s, i);
    char own[LINE_SIZE];
    screen_format_mode(s, line->label, sizeof line->label, mode);
    screen_format_mode_about(s, line->about, sizeof line->about, mode);
    screen_format_choice(s, own, sizeof own, mode, goal_chosen(s, mode), set->variant[mode]);
    line->enter = TEXT_HINT_CHOOSE;
    line->changes = screen_mode_has_choice(mode);
    if (mode != set->mode)
        text_format(line->value, sizeof line->value, "%s", own);
    else if (own[0])
        text_format(line->value, sizeof line->value, text_of(set->language, TEXT_PAIR), own,
                    text_of(set->language, TEXT_CHOSEN));
    else
        screen_format_chosen(s, line);
}

static void modes_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (is_daily(s, i))
        screen_daily_open(s);
    if (i >= screen_modes_offered(s))
        return;
    s->settings.mode = clamp_u8(screen_mode_offered(s, i));
    session_set_cursor(s, SCREEN_TITLE, screen_title_place(s));
    session_pop(s);
}

static void change_mode(session *s, unsigned id, int by)
{
    const ts_mode *mode = ts_modes_get(id);
    settings_state *set = &s->settings;
    unsigned goals = screen_goals_offered(mode);
    if (mode->variants > 1)
        set->variant[id] = clamp_u8(step_around(set->variant[id], by, mode->variants));
    else if (goals > 1)
        set->goal[id] = goal_offered(mode, step_around(goal_at(s, id), by, goals));
}

static void modes_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    settings_state *set = &s->settings;
    if (i < screen_modes_offered(s)) {
        change_mode(s, screen_mode_offered(s, i), by);
        return;
    }
    if (is_daily(s, i))
        return;
    if (is_race(s, i)) {
        set->race ^= 1;
        return;
    }
    if (is_players(s, i)) {
        set->players ^= 3; /* one or two */
        if (!session_mode_seats(s, set->mode))
            session_choose_rules(s, set->rules);
        return;
    }
    ts_setup setup;
    const ts_rules *r = ts_rules_get(set->rules);
    session_setup(s, &setup);
    int step = r->level_kind == TS_LEVEL_PIECES ? 100 : 1; /* a section */
    int level = (setup.level / step + by) * step;
    if (level >= r->level_first && level <= r->level_start_max)
        set->level[set->rules] = clamp_u16(level);
}

static bool modes_demo(const session *s, unsigned *rules, unsigned *mode)
{
    (void)rules;
    if (session_cursor(s) < screen_modes_offered(s))
        *mode = screen_mode_offered(s, session_cursor(s));
    return true;
}

const screen_def screen_modes = {
    .has_demo = true,
    .demo = modes_demo,
    .title = TEXT_MODE,
    .back = TEXT_HINT_BACK,
    .count = modes_count,
    .line = modes_line,
    .enter = modes_enter,
    .change = modes_change,
};

/* ---- rule sets ---------------------------------------------------------------------------- */

static unsigned rules_count(const session *s)
{
    return screen_rules_offered(s) + 1;
}

/* The chosen rule set is marked; the last line leads to custom rules. */
static void rules_line(const session *s, unsigned at, screen_line *line)
{
    const bool custom = session_custom_is_chosen(s);
    const unsigned i = screen_rules_at(s, at);
    line->enter = TEXT_HINT_CHOOSE;
    if (at == screen_rules_offered(s)) {
        screen_format(s, line->label, sizeof line->label, TEXT_CUSTOM);
        screen_format(s, line->about, sizeof line->about, TEXT_CUSTOM_ABOUT);
        line->apart = true;
        if (custom)
            screen_format_chosen(s, line);
        return;
    }
    if (custom && i == s->settings.rules) {
        screen_format_rules(s, line->label, sizeof line->label, i);
        screen_format_rules_about(s, line->about, sizeof line->about, i);
        return;
    }
    screen_format_own_rules(s, line->label, sizeof line->label, i);
    screen_format_own_rules_about(s, line->about, sizeof line->about, i);
    if (i == s->settings.rules)
        screen_format_chosen(s, line);
}

static void rules_enter(session *s, unsigned at, uint64_t now_us)
{
    (void)now_us;
    if (at == screen_rules_offered(s)) {
        screen_custom_open(s);
        return;
    }
    const unsigned rules = screen_rules_at(s, at);
    session_custom_choose(s, false);
    session_choose_rules(s, rules);
    session_set_cursor(s, SCREEN_TITLE, screen_title_place(s));
    session_pop(s);
}

static bool can_edit(const session *s, unsigned cursor)
{
    return cursor < screen_rules_offered(s);
}

static void edit(session *s, uint64_t now_us)
{
    (void)now_us;
    screen_rules_text_open(s, screen_rules_at(s, session_cursor(s)));
}

static const screen_shortcut of_rules[] = {
    {.key = 'e', .hint = TEXT_HINT_EDIT, .applies = can_edit, .press = edit},
};

static bool rules_demo(const session *s, unsigned *rules, unsigned *mode)
{
    (void)mode;
    *rules = screen_rules_at(s, session_cursor(s));
    return true;
}

const screen_def screen_rules = {
    .has_demo = true,
    .demo_shows_rules = true,
    .demo = rules_demo,
    .title = TEXT_RULES,
    .back = TEXT_HINT_BACK,
    .count = rules_count,
    .line = rules_line,
    .enter = rules_enter,
    SCREEN_SHORTCUTS(of_rules),
};

/* Custom rules: the set they are based on, its parameters, and the whole as a line of text. */

enum { LINE_PLAY, LINE_BASE, LINE_KNOBS };
enum { AFTER_COPY, AFTER_LINK, AFTER_TYPE, AFTER_WRITE, AFTER_RESET };

/* The parameters that most players look for. The others are in the line of text, and here only once
 * they have been changed. */
static const struct {
    uint8_t knob, is_time;
    uint16_t label, group; /* group: its heading */
} offered[] = {
    {TS_KNOB_SPEED, 0, TEXT_CUSTOM_SPEED, TEXT_CUSTOM_TIMING},
    {TS_KNOB_LOCK, 1, TEXT_CUSTOM_LOCK, TEXT_CUSTOM_TIMING},
    {TS_KNOB_LOCK_MOVES, 0, TEXT_CUSTOM_LOCK_MOVES, TEXT_CUSTOM_TIMING},
    {TS_KNOB_ENTRY, 1, TEXT_CUSTOM_ENTRY, TEXT_CUSTOM_TIMING},
    {TS_KNOB_CLEAR, 1, TEXT_CUSTOM_CLEAR, TEXT_CUSTOM_TIMING},
    {TS_KNOB_LEVEL_LINES, 0, TEXT_CUSTOM_LEVEL_LINES, TEXT_CUSTOM_TIMING},
    {TS_KNOB_NEXT, 0, TEXT_NEXT_COUNT, TEXT_CUSTOM_PIECES},
    {TS_KNOB_HOLD, 0, TEXT_ACTION_HOLD, TEXT_CUSTOM_PIECES},
    {TS_KNOB_GHOST, 0, TEXT_GHOST, TEXT_CUSTOM_PIECES},
    {TS_KNOB_HARD, 0, TEXT_ACTION_HARD, TEXT_CUSTOM_PIECES},
    {TS_KNOB_RANDOM, 0, TEXT_CUSTOM_RANDOM, TEXT_CUSTOM_PIECES},
    {TS_KNOB_COLUMNS, 0, TEXT_CUSTOM_COLUMNS, TEXT_CUSTOM_PIECES},
    {TS_KNOB_KICKS, 0, TEXT_CUSTOM_KICKS, TEXT_CUSTOM_PIECES},
    {TS_KNOB_SPINS, 0, TEXT_CUSTOM_SPINS, TEXT_CUSTOM_SCORING},
    {TS_KNOB_ATTACK, 0, TEXT_CUSTOM_ATTACK, TEXT_CUSTOM_SCORING},
    {TS_KNOB_TRAVELS, 1, TEXT_CUSTOM_TRAVELS, TEXT_CUSTOM_SCORING},
    {TS_KNOB_GARBAGE_CAP, 0, TEXT_CUSTOM_CAP, TEXT_CUSTOM_SCORING},
    {TS_KNOB_GARBAGE_MESS, 0, TEXT_CUSTOM_MESS, TEXT_CUSTOM_SCORING},
    {0}, /* all others */
};
enum { OFFERED = sizeof offered / sizeof offered[0] - 1 };

static const ts_rules_text *own(const session *s)
{
    return &s->settings.custom_rules;
}

static const ts_rules *rules_of(const session *s, ts_rules *room)
{
    ts_setup setup;
    ts_rules_setup(own(s), TS_MODE_NONE, &setup);
    const ts_rules *r = ts_rules_of(&setup, room);
    *room = *r;
    return room;
}

static unsigned place_of(unsigned knob)
{
    unsigned at = 0;
    while (at < OFFERED && offered[at].knob != knob)
        at++;
    return at;
}

static uint16_t group_of(unsigned knob)
{
    return offered[place_of(knob)].group;
}

/* Returns the i-th parameter of the list, or TS_KNOB_NONE after the last. */
static unsigned knob_at(const session *s, unsigned i)
{
    ts_rules r;
    rules_of(s, &r);
    for (unsigned at = 0; at < OFFERED; at++)
        if (ts_knob_matters(&r, offered[at].knob) && i-- == 0)
            return offered[at].knob;
    for (unsigned at = 0; at < TS_CHANGES_MAX; at++)
        if (own(s)->change[at].knob && place_of(own(s)->change[at].knob) == OFFERED && i-- == 0)
            return own(s)->change[at].knob;
    return TS_KNOB_NONE;
}

static unsigned knobs(const session *s)
{
    unsigned count = 0;
    while (knob_at(s, count))
        count++;
    return count;
}

static bool has_link(const session *s)
{
    return s->options.page || s->options.in_page;
}

/* Returns the action of a line after the parameters. */
static unsigned after_at(const session *s, unsigned i)
{
    i -= LINE_KNOBS + knobs(s);
    return i + (i >= AFTER_LINK && !has_link(s));
}

static unsigned custom_count(const session *s)
{
    return LINE_KNOBS + knobs(s) + AFTER_RESET + has_link(s) - 1u + session_custom_has_changes(s);
}

/* ---- what the lines say ------------------------------------------------------------------- */

/* The words of the choices, by their value; 0 is off, but for the order of pieces. */
static int word_of(const ts_knob *k, unsigned value)
{
    static const uint16_t random[] = {[TS_RANDOM_BAG] = TEXT_CUSTOM_BAG,
                                      [TS_RANDOM_UNIFORM] = TEXT_CUSTOM_UNIFORM,
                                      [TS_RANDOM_HISTORY] = TEXT_CUSTOM_HISTORY};
    static const uint16_t hard[] = {[TS_HARD_NONE] = TEXT_OFF,
                                    [TS_HARD_LOCK] = TEXT_CUSTOM_DROP_LOCKS,
                                    [TS_HARD_SONIC] = TEXT_CUSTOM_DROP_STAYS};
    static const uint16_t spins[] = {[TS_SPINS_NONE] = TEXT_OFF,
                                     [TS_SPINS_CORNERS] = TEXT_CUSTOM_SPINS_T,
                                     [TS_SPINS_PSK] = TEXT_CUSTOM_SPINS_PSK,
                                     [TS_SPINS_ALL_MINI] = TEXT_CUSTOM_SPINS_ALL};
    static const uint16_t attack[] = {[TS_ATTACK_NONE] = TEXT_OFF,
                                      [TS_ATTACK_ADDED] = TEXT_CUSTOM_COMBO_ADDS,
                                      [TS_ATTACK_MULTIPLIED] = TEXT_CUSTOM_COMBO_MULTIPLIES};
    switch (k->words) {
    case TS_AS_YES:
    case TS_AS_GHOST: return value ? TEXT_ON : TEXT_OFF;
    case TS_AS_RANDOM: return random[value];
    case TS_AS_HARD: return hard[value];
    case TS_AS_SPINS: return spins[value];
    case TS_AS_ATTACK: return attack[value];
    case TS_AS_KICKS: return value ? TEXT_NONE : TEXT_OFF;
    case TS_AS_NEVER: return value ? TEXT_NONE : TEXT_OFF;
    case TS_AS_NO_LIMIT: return value ? TEXT_NONE : TEXT_GOAL_ENDLESS;
    default: return TEXT_NONE;
    }
}

static void format_value(const session *s, char *out, size_t size, unsigned knob, unsigned value)
{
    const ts_knob *k = ts_knob_get(knob);
    const int text = word_of(k, value);
    const char *word = ts_knob_word(knob, value);
    char number[16];
    text_format(number, sizeof number, "%u", value);
    if (text != TEXT_NONE) {
        screen_format(s, out, size, text);
    } else if (offered[place_of(knob)].is_time) {
        text_format(number, sizeof number, "%u",
                    session_ms_of_ticks(ts_rules_get(own(s)->rules), value));
        text_format(out, size, text_of(s->settings.language, TEXT_MILLISECONDS), number);
    } else if (knob == TS_KNOB_SPEED || knob == TS_KNOB_GARBAGE_MESS) {
        text_format(out, size, "%s %%", number);
    } else {
        text_format(out, size, "%s", word ? word : number);
    }
}

static void format_knob(const session *s, unsigned knob, screen_line *line)
{
    ts_rules scratch;
    char usual[LINE_SIZE];
    const unsigned at = place_of(knob), value = ts_knob_value(rules_of(s, &scratch), knob),
                   set = ts_knob_value(ts_rules_get(own(s)->rules), knob);
    if (at < OFFERED)
        screen_format(s, line->label, sizeof line->label, offered[at].label);
    else
        text_format(line->label, sizeof line->label, "%s", ts_knob_get(knob)->name);
    format_value(s, line->value, sizeof line->value, knob, value);
    format_value(s, usual, sizeof usual, knob, set);
    text_format(line->about, sizeof line->about, text_of(s->settings.language, TEXT_CUSTOM_USUAL),
                usual);
    line->role = value == set ? ROLE_DIM : ROLE_VALUE;
    line->mark = value != set ? MARK_GOLD : 0;
    line->changes = true;
}

static void format_after(const session *s, unsigned after, screen_line *line)
{
    static const uint16_t label[] = {[AFTER_COPY] = TEXT_CUSTOM_COPY,
                                     [AFTER_LINK] = TEXT_SHARE_LINK,
                                     [AFTER_TYPE] = TEXT_CUSTOM_TYPE,
                                     [AFTER_WRITE] = TEXT_CUSTOM_WRITE,
                                     [AFTER_RESET] = TEXT_CUSTOM_RESET};
    screen_format(s, line->label, sizeof line->label, label[after]);
    line->enter = TEXT_HINT_CHOOSE;
    line->apart = after == AFTER_COPY;
    if (after == AFTER_COPY || after == AFTER_LINK) {
        const int what = after == AFTER_COPY ? CUSTOM_TEXT : CUSTOM_LINK;
        session_custom_write(s, what, line->about, sizeof line->about);
        if (session_custom_copies(s) == what)
            screen_format(s, line->value, sizeof line->value, TEXT_SHARE_COPIED);
    } else if (after == AFTER_WRITE) {
        screen_format(s, line->about, sizeof line->about, TEXT_CUSTOM_WRITE_ABOUT);
    } else if (after == AFTER_TYPE) {
        size_t size;
        const char *all = session_custom_typed(s, &size);
        const size_t shown = size < ABOUT_SIZE / 2 ? size : ABOUT_SIZE / 2;
        char typed[ABOUT_SIZE];
        for (size_t i = 0; i < shown; i++)
            typed[i] = all[size - shown + i];
        typed[shown] = '\0';
        if (session_custom_is_typed(s) || size)
            text_format(line->about, sizeof line->about, session_custom_is_typed(s) ? "%s_" : "%s",
                        typed);
        else
            screen_format(s, line->about, sizeof line->about, TEXT_CUSTOM_TYPE_ABOUT);
    }
}

static void custom_line(const session *s, unsigned i, screen_line *line)
{
    const unsigned knob = i >= LINE_KNOBS ? knob_at(s, i - LINE_KNOBS) : TS_KNOB_NONE;
    if (knob) {
        format_knob(s, knob, line);
        line->heading = group_of(knob);
        line->apart = i == LINE_KNOBS || line->heading != group_of(knob_at(s, i - LINE_KNOBS - 1));
        line->heading = line->apart ? line->heading : 0;
    } else if (i == LINE_PLAY) {
        screen_format(s, line->label, sizeof line->label, TEXT_PLAY);
        screen_format_own_game(s, line->value, sizeof line->value, s->settings.mode, own(s)->rules);
        screen_format(s, line->about, sizeof line->about, TEXT_CUSTOM_ABOUT);
        line->spare = true;
        line->enter = TEXT_HINT_START;
    } else if (i == LINE_BASE) {
        screen_format(s, line->label, sizeof line->label, TEXT_CUSTOM_BASE);
        screen_format_rules(s, line->value, sizeof line->value, own(s)->rules);
        screen_format_rules_about(s, line->about, sizeof line->about, own(s)->rules);
        line->changes = true;
    } else {
        format_after(s, after_at(s, i), line);
    }
}

/* ---- what is done with them --------------------------------------------------------------- */

/* Looking at custom rules chooses them. */
static void choose(session *s)
{
    session_choose_rules(s, own(s)->rules);
    session_custom_choose(s, true);
}

void screen_custom_open(session *s)
{
    if (!session_custom_has_changes(s))
        while (own(s)->rules != s->settings.rules)
            session_custom_base(s, 1);
    choose(s);
    session_set_cursor(s, SCREEN_CUSTOM, LINE_KNOBS);
    session_push(s, SCREEN_CUSTOM);
}

static void custom_change(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    if (i == LINE_BASE)
        session_custom_base(s, by);
    else
        session_custom_turn(s, knob_at(s, i - LINE_KNOBS), by);
    choose(s);
}

static void custom_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i == LINE_PLAY) {
        choose(s);
        session_game_start(s, now_us);
    } else if (i < LINE_KNOBS + knobs(s)) {
        custom_change(s, i, 1, now_us);
    } else {
        switch (after_at(s, i)) {
        case AFTER_COPY: session_custom_copy(s, CUSTOM_TEXT); break;
        case AFTER_LINK: session_custom_copy(s, CUSTOM_LINK); break;
        case AFTER_TYPE: session_custom_type(s, true); break;
        case AFTER_WRITE: screen_rules_text_open(s, own(s)->rules); break;
        default: session_custom_reset(s); break;
        }
    }
}

/* Formats the answer to a line of text, or that the mode cannot be played with these rules. */
static void custom_note(const session *s, char *out, size_t size)
{
    const ts_rules_line_error *error;
    const int language = s->settings.language;
    char mode[LINE_SIZE];
    ts_setup setup;
    ts_match m;
    ts_rules_setup(own(s), s->settings.mode, &setup);
    out[0] = '\0';
    const int answer = session_custom_answer(s, &error);
    if (answer) {
        char wrong[ABOUT_SIZE];
        text_format(wrong, sizeof wrong, text_of(language, answer), error->wrong);
        const char *format = "%s";
        if (error->right[0])
            format = answer == TEXT_CUSTOM_TWICE ? "%s (%s)" : text_of(language, TEXT_CUSTOM_TRY);
        text_format(out, size, format, wrong, error->right);
    } else if (!ts_start(&m, &setup)) {
        screen_format_mode(s, mode, sizeof mode, s->settings.mode);
        text_format(out, size, text_of(language, TEXT_CUSTOM_NOT_PLAYED), mode);
    }
}

static bool type_rules(session *s, const input_press *p)
{
    return session_custom_key(s, p->pad < 0 ? p->key : p->meaning);
}

static bool custom_warns(const session *s)
{
    return session_custom_was_refused(s);
}

static const char *custom_copied(const session *s, char *out, size_t size)
{
    if (!session_custom_copies(s))
        return NULL;
    session_custom_write(s, session_custom_copies(s), out, size);
    return out;
}

const screen_def screen_custom = {
    .has_demo = true,
    .demo_shows_rules = true,
    .copied = custom_copied,
    .title = TEXT_CUSTOM,
    .back = TEXT_HINT_BACK,
    .count = custom_count,
    .line = custom_line,
    .enter = custom_enter,
    .change = custom_change,
    .note = custom_note,
    .key = type_rules,
    .paste = session_custom_paste,
    .warns = custom_warns,
};
