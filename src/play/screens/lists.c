/* Screens that list what there is: modes, rule sets, the keys of the rules, and the result of a
 * game. */
#include "play/run/rank.h"
#include "labels.h"
#include "screens.h"

#include <string.h>

/* ---- modes, with level and goal ------------------------------------------------------------- */

/* The modes that fit the chosen rules, each with its goal or variant; then the start level. Rules
 * without any mode are the editions' own game: elsewhere a marathon without end says it better. */
static bool is_offered(const session *s, unsigned mode)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    return ts_mode_lacks(mode, s->settings.rules) == 0 && session_mode_seats(s, mode) &&
           ts_modes_get(mode)->players_least < 2 && /* those have a screen of their own */
           (mode != TS_MODE_NONE || r->own_mode == TS_MODE_NONE);
}

unsigned screen_modes_offered(const session *s)
{
    return screen_mode_offered_at(s, ts_modes_count());
}

unsigned screen_mode_offered_at(const session *s, unsigned mode)
{
    unsigned at = 0;
    for (unsigned i = 0; i < mode; i++)
        at += is_offered(s, i);
    return at;
}

unsigned screen_mode_offered(const session *s, unsigned at)
{
    unsigned mode = 0;
    while (!is_offered(s, mode) || at-- > 0)
        mode++;
    return mode;
}

static bool has_levels(const session *s)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    return r->level_first != r->level_start_max;
}

static unsigned modes_count(const session *s)
{
    return screen_modes_offered(s) + 1 + has_levels(s) + 1;
}

static bool is_players(const session *s, unsigned i)
{
    return i == screen_modes_offered(s);
}

static bool is_race(const session *s, unsigned i)
{
    return i + 1 == modes_count(s);
}

static unsigned goals_offered(const ts_mode *mode)
{
    unsigned n = 0;
    while (n < TS_GOALS_MAX && mode->goals[n])
        n++;
    return n + mode->goal_may_be_none;
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

/* Which of the goals offered it is, the last one if none of them. */
static unsigned goal_at(const session *s, unsigned id)
{
    const ts_mode *mode = ts_modes_get(id);
    unsigned at = 0;
    while (at + 1 < goals_offered(mode) && goal_offered(mode, at) != goal_chosen(s, id))
        at++;
    return at;
}

bool screen_mode_has_choice(unsigned mode)
{
    return goals_offered(ts_modes_get(mode)) > 1 || ts_modes_get(mode)->variants > 1;
}

/* The lines after the modes: how many play, the start level, the race. */
static void say_more(const session *s, unsigned i, screen_line *line)
{
    const settings_state *set = &s->settings;
    line->turns = true;
    if (is_players(s, i)) {
        screen_say(s, line->label, sizeof line->label, TEXT_PLAYERS);
        screen_say(s, line->about, sizeof line->about, TEXT_PLAYERS_ABOUT);
        text_format(line->value, sizeof line->value, "%u", (uint64_t)set->players);
        line->apart = true;
    } else if (is_race(s, i)) {
        screen_say(s, line->label, sizeof line->label, TEXT_RACE);
        screen_say(s, line->about, sizeof line->about, TEXT_RACE_ABOUT);
        screen_say(s, line->value, sizeof line->value, set->race ? TEXT_ON : TEXT_OFF);
    } else {
        ts_setup setup;
        session_setup(s, &setup);
        screen_say(s, line->label, sizeof line->label, TEXT_START_LEVEL);
        text_format(line->value, sizeof line->value, "%u", (uint64_t)setup.level);
    }
}

static void modes_line(const session *s, unsigned i, screen_line *line)
{
    const settings_state *set = &s->settings;
    if (i >= screen_modes_offered(s)) {
        say_more(s, i, line);
        return;
    }
    unsigned mode = screen_mode_offered(s, i);
    char own[LINE_ROOM];
    screen_say_mode(s, line->label, sizeof line->label, mode);
    screen_say_mode_about(s, line->about, sizeof line->about, mode);
    screen_say_choice(s, own, sizeof own, mode, goal_chosen(s, mode), set->variant[mode]);
    line->enter = TEXT_HINT_CHOOSE;
    line->turns = screen_mode_has_choice(mode);
    if (mode != set->mode)
        text_format(line->value, sizeof line->value, "%s", own);
    else if (own[0])
        text_format(line->value, sizeof line->value, text_of(set->language, TEXT_PAIR), own,
                    text_of(set->language, TEXT_CHOSEN));
    else
        screen_say_chosen(s, line);
}

static void modes_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    if (i >= screen_modes_offered(s))
        return;
    s->settings.mode = (uint8_t)screen_mode_offered(s, i);
    session_set_cursor(s, SCREEN_TITLE, screen_title_place(s));
    session_pop(s);
}

static void turn_mode(session *s, unsigned id, int by)
{
    const ts_mode *mode = ts_modes_get(id);
    settings_state *set = &s->settings;
    unsigned goals = goals_offered(mode);
    if (mode->variants > 1)
        set->variant[id] =
            (uint8_t)((set->variant[id] + mode->variants + (unsigned)by) % mode->variants);
    else if (goals > 1)
        set->goal[id] = goal_offered(mode, (goal_at(s, id) + goals + (unsigned)by) % goals);
}

static void modes_turn(session *s, unsigned i, int by, uint64_t now_us)
{
    (void)now_us;
    settings_state *set = &s->settings;
    if (i < screen_modes_offered(s)) {
        turn_mode(s, screen_mode_offered(s, i), by);
        return;
    }
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
        set->level[set->rules] = (uint16_t)level;
}

const screen_def screen_modes = {
    .title = TEXT_MODE,
    .back = TEXT_HINT_BACK,
    .count = modes_count,
    .line = modes_line,
    .enter = modes_enter,
    .turn = modes_turn,
};

/* ---- rule sets ------------------------------------------------------------------------------ */

static unsigned rules_count(const session *s)
{
    (void)s;
    return ts_rules_count();
}

static void rules_line(const session *s, unsigned i, screen_line *line)
{
    screen_say_rules(s, line->label, sizeof line->label, i);
    screen_say_rules_about(s, line->about, sizeof line->about, i);
    line->enter = TEXT_HINT_CHOOSE;
    if (i == s->settings.rules)
        screen_say_chosen(s, line);
}

static void rules_enter(session *s, unsigned i, uint64_t now_us)
{
    (void)now_us;
    session_choose_rules(s, i);
    session_set_cursor(s, SCREEN_TITLE, screen_title_place(s));
    session_pop(s);
}

const screen_def screen_rules = {
    .title = TEXT_RULES,
    .back = TEXT_HINT_BACK,
    .count = rules_count,
    .line = rules_line,
    .enter = rules_enter,
};

/* ---- help ----------------------------------------------------------------------------------- */

static unsigned help_count(const session *s)
{
    unsigned count = 0;
    while (screen_action_here(s, count) < ACTIONS)
        count++;
    return count;
}

/* The first player's, then the second's; what both have is said once. */
static void say_keys(const session *s, unsigned action, char *out, size_t room)
{
    char other[LINE_ROOM];
    int language = s->settings.language;
    keys_list(out, room, language, session_profile(s, 0), action);
    keys_list(other, sizeof other, language, session_profile(s, 1), action);
    size_t used = strlen(out);
    if (strcmp(out, other) != 0 && other[0])
        text_format(out + used, room - used, used ? " | %s" : "%s", other);
}

static void help_line(const session *s, unsigned i, screen_line *line)
{
    const ts_rules *r = session_rules(s);
    unsigned action = screen_action_here(s, i);
    screen_say(s, line->label, sizeof line->label, action_text(r, action));
    if (action_is_known(r, action)) {
        say_keys(s, action, line->value, sizeof line->value);
    } else {
        screen_say(s, line->value, sizeof line->value, TEXT_HELP_NOT_HERE);
        line->role = ROLE_DIM;
    }
}

static void help_note(const session *s, char *out, size_t room)
{
    char rules[LINE_ROOM];
    screen_say_rules(s, rules, sizeof rules,
                     s->game.playing ? s->game.run.match.setup.rules : s->settings.rules);
    text_format(out, room, text_of(s->settings.language, TEXT_HELP_KEYS_OF), rules);
}

const screen_def screen_help = {
    .title = TEXT_HELP,
    .back = TEXT_HINT_BACK,
    .count = help_count,
    .line = help_line,
    .note = help_note,
};

/* ---- the result ----------------------------------------------------------------------------- */

enum { RESULT_AGAIN, RESULT_WATCH, RESULT_TITLE, RESULT_LINES };

static unsigned result_count(const session *s)
{
    (void)s;
    return RESULT_LINES;
}

static void result_line(const session *s, unsigned i, screen_line *line)
{
    static const uint16_t label[RESULT_LINES] = {TEXT_AGAIN, TEXT_WATCH, TEXT_TO_TITLE};
    screen_say(s, line->label, sizeof line->label, label[i]);
    line->enter = i == RESULT_WATCH && !s->game.last.replay ? 0 : TEXT_HINT_CHOOSE;
}

static void result_enter(session *s, unsigned i, uint64_t now_us)
{
    if (i == RESULT_AGAIN)
        session_game_again(s, now_us);
    else if (i == RESULT_WATCH)
        session_game_watch_last(s, now_us);
    else
        session_game_leave(s);
}

int screen_why(unsigned mode, unsigned outcome, unsigned over, bool given_up)
{
    if (given_up)
        return TEXT_WHY_GIVEN_UP;
    if (outcome == TS_WON && mode == TS_MODE_MASTER)
        return TEXT_WHY_ROLL;
    if (outcome == TS_WON)
        return screen_goal_is_time(mode) ? TEXT_WHY_TIME : TEXT_WHY_GOAL;
    switch (over) {
    case TS_OVER_NOT: return TEXT_WHY_MISSED;
    case TS_OVER_BLOCK: return TEXT_WHY_BLOCK;
    case TS_OVER_LOCK: return TEXT_WHY_LOCK;
    case TS_OVER_PARTIAL: return TEXT_WHY_PARTIAL;
    default: return TEXT_WHY_TOP;
    }
}

static void result_note(const session *s, char *out, size_t room)
{
    const session_finished *f = &s->game.last;
    int language = s->settings.language;
    char trouble[ABOUT_ROOM], standing[LINE_ROOM];
    int why = screen_why(f->setup.mode, f->outcome, f->over, f->given_up);
    size_t used = 0;
    if (s->duel.state.on) {
        screen_say_standing(s, standing, sizeof standing);
        used = text_format(out, room, text_of(language, TEXT_MATCH_STANDING), standing);
    } else {
        used = text_format(out, room, "%s", text_of(language, why));
    }
    if (f->best)
        used += text_format(out + used, room - used, " %s", text_of(language, TEXT_NEW_BEST));
    if (f->continued)
        used += text_format(out + used, room - used, " %s", text_of(language, TEXT_CONTINUED));
    if (session_storage_trouble(s, trouble, sizeof trouble))
        text_format(out + used, room - used, " %s", trouble);
}

int64_t screen_rate(uint64_t n, uint64_t time_us, uint64_t unit_us)
{
    return time_us ? (int64_t)(n * unit_us * 1000 / time_us) : 0;
}

enum {
    FACT_TIME,
    FACT_PROGRESS,
    FACT_SCORE,
    FACT_LINES,
    FACT_LEVEL,
    FACT_PIECES,
    FACT_PIECES_A_SECOND,
    FACT_KEYS_A_PIECE,
    FACT_FINESSE,
    FACT_GRADE,
    FACT_QUADS,
    FACT_SPINS,
    FACT_MINIS,
    FACT_COMBO,
    FACT_BACK_TO_BACK,
    FACT_PERFECT,
    FACT_ATTACK,
    FACT_ATTACK_A_MINUTE,
    FACT_ATTACK_A_PIECE,
    FACT_SENT,
    FACT_RECEIVED,
    FACT_HOLDS,
    FACTS
};

static const uint16_t fact_label[FACTS] = {TEXT_STAT_TIME,
                                           0, /* the unit's */
                                           TEXT_STAT_SCORE,
                                           TEXT_STAT_LINES,
                                           TEXT_STAT_LEVEL,
                                           TEXT_STAT_PIECES,
                                           TEXT_STAT_PIECES_A_SECOND,
                                           TEXT_STAT_KEYS_A_PIECE,
                                           TEXT_STAT_FINESSE,
                                           TEXT_STAT_GRADE,
                                           TEXT_STAT_QUADS,
                                           TEXT_STAT_SPINS,
                                           TEXT_STAT_MINIS,
                                           TEXT_STAT_COMBO,
                                           TEXT_STAT_BACK_TO_BACK,
                                           TEXT_STAT_PERFECT,
                                           TEXT_STAT_ATTACK,
                                           TEXT_STAT_ATTACK_A_MINUTE,
                                           TEXT_STAT_ATTACK_A_PIECE,
                                           TEXT_STAT_SENT,
                                           TEXT_STAT_RECEIVED,
                                           TEXT_STAT_HOLDS};

static bool fact_applies(const ts_setup *setup, unsigned fact);

/* A unit of the mode's own, unless another number has its label. */
static bool progress_applies(const ts_setup *setup)
{
    const ts_unit *unit = ts_mode_unit(setup->mode);
    int label = screen_label_text(unit->label);
    for (unsigned fact = FACT_PROGRESS + 1; fact < FACTS; fact++)
        if (fact_label[fact] == label && fact_applies(setup, fact))
            return false;
    return !ts_modes_get(setup->mode)->puzzles && unit->counts != TS_COUNTS_LINES &&
           unit->counts != TS_COUNTS_SECONDS;
}

/* Only what these rules have: a number that can be nothing but 0 says nothing. */
static bool fact_applies(const ts_setup *setup, unsigned fact)
{
    const ts_rules *r = ts_rules_get(setup->rules);
    switch (fact) {
    case FACT_LEVEL: return r->level_kind != TS_LEVEL_NONE;
    case FACT_FINESSE: return finesse_counts(setup->rules, setup->mode);
    case FACT_PROGRESS: return progress_applies(setup);
    case FACT_GRADE: return r->grades[0] != 0;
    case FACT_SPINS:
    case FACT_MINIS: return r->spins != TS_SPINS_NONE;
    case FACT_COMBO: return r->combo != 0;
    case FACT_BACK_TO_BACK: return r->back_to_back != 0;
    case FACT_PERFECT: return r->perfect_points[1] != 0;
    case FACT_ATTACK:
    case FACT_ATTACK_A_MINUTE: return r->attack != TS_ATTACK_NONE;
    case FACT_ATTACK_A_PIECE:
    case FACT_SENT:
    case FACT_RECEIVED: return r->attack != TS_ATTACK_NONE && setup->players > 1;
    case FACT_HOLDS: return r->hold != 0;
    default: return true;
    }
}

static uint64_t plain_fact(const duel_board *b, unsigned fact)
{
    const stats_state *stats = &b->stats;
    switch (fact) {
    case FACT_PROGRESS: return b->progress;
    case FACT_SCORE: return b->score;
    case FACT_LINES: return b->lines;
    case FACT_LEVEL: return b->level;
    case FACT_PIECES: return stats->pieces;
    case FACT_FINESSE: return stats->finesse_faults;
    case FACT_QUADS: return stats->clears[4];
    case FACT_SPINS: return stats->spins;
    case FACT_MINIS: return stats->minis;
    case FACT_COMBO: return stats->combo_longest;
    case FACT_BACK_TO_BACK: return stats->back_to_back_longest;
    case FACT_PERFECT: return stats->perfect_clears;
    case FACT_ATTACK: return stats->attack;
    case FACT_SENT: return stats->sent;
    case FACT_RECEIVED: return stats->garbage_in;
    default: return stats->holds;
    }
}

static size_t say_number(const session *s, unsigned fact, const duel_board *b, char *out,
                         size_t room)
{
    const stats_state *stats = &b->stats;
    uint64_t time_us = b->time_us;
    int language = s->settings.language;
    switch (fact) {
    case FACT_TIME: return text_time(out, room, time_us, true);
    case FACT_GRADE: return text_format(out, room, "%s", rank_grade_name(b->grade));
    case FACT_PIECES_A_SECOND:
        return text_thousandths(out, room, language, screen_rate(stats->pieces, time_us, 1000000),
                                2);
    case FACT_KEYS_A_PIECE:
        return text_thousandths(out, room, language,
                                stats->pieces ? stats->presses * INT64_C(1000) / stats->pieces : 0,
                                2);
    case FACT_ATTACK_A_PIECE:
        return text_thousandths(out, room, language,
                                stats->pieces ? stats->attack * INT64_C(1000) / stats->pieces : 0,
                                2);
    case FACT_ATTACK_A_MINUTE:
        return text_thousandths(out, room, language, screen_rate(stats->attack, time_us, 60000000),
                                1);
    default: return text_number(out, room, language, (int64_t)plain_fact(b, fact));
    }
}

/* Several boards' numbers stand beside one another, each in its column. */
static void say_fact(const session *s, unsigned fact, screen_line *line)
{
    const session_finished *f = &s->game.last;
    if (fact == FACT_PROGRESS)
        screen_say_label(s, line->label, sizeof line->label, ts_mode_unit(f->setup.mode)->label);
    else
        screen_say(s, line->label, sizeof line->label, fact_label[fact]);
    for (unsigned i = 0; f->setup.players > 1 && i < f->setup.players; i++)
        say_number(s, fact, &f->board[i], line->cell[i], sizeof line->cell[i]);
    if (f->setup.players == 1)
        say_number(s, fact, &f->board[0], line->value, sizeof line->value);
}

static bool result_fact(const session *s, unsigned i, screen_line *line)
{
    /* the first ones matter most: they are seen in the smallest room */
    static const uint8_t of_duel[] = {FACT_PIECES,         FACT_PIECES_A_SECOND,
                                      FACT_ATTACK,         FACT_ATTACK_A_MINUTE,
                                      FACT_ATTACK_A_PIECE, FACT_SENT,
                                      FACT_RECEIVED,       FACT_SPINS,
                                      FACT_COMBO,          FACT_QUADS,
                                      FACT_BACK_TO_BACK,   FACT_PERFECT,
                                      FACT_LINES,          FACT_TIME};
    bool duel = ts_modes_get(s->game.last.setup.mode)->players_least > 1;
    unsigned count = duel ? sizeof of_duel : FACTS;
    for (unsigned n = 0; n < count; n++) {
        unsigned fact = duel ? of_duel[n] : n;
        if (fact_applies(&s->game.last.setup, fact) && i-- == 0) {
            say_fact(s, fact, line);
            return true;
        }
    }
    return false;
}

const screen_def screen_result = {
    .title = TEXT_RESULT_WON,
    .back = TEXT_HINT_BACK,
    .count = result_count,
    .line = result_line,
    .enter = result_enter,
    .note = result_note,
    .fact = result_fact,
};
