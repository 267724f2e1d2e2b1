/* The modes with their levels and goals, and the rule sets. */
#include "base/minmax.h"
#include "defs.h"
#include "menus/format.h"
#include "session/custom.h"
#include "session/menu.h"
#include "session/setup.h"
#include "text/text.h"

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
