/* The setup of the next game, and the start of a game. */
#include "base/minmax.h"
#include "session/parts.h"
#include "coach/drill.h"
#include "coach/profile.h"
#include "game_internal.h"
#include "game/duel.h"
#include "game/facts.h"
#include "tessera/rules.h"
#include "replay/fumen.h"
#include "session/bot.h"
#include "session/custom.h"
#include "session/setup.h"
#include "session/match.h"
#include "session/game.h"
#include "session/menu.h"
#include "session/opener.h"
#include "session/practice.h"
#include "session/storage.h"
#include "session/today.h"
#include "session/watch.h"
#include "text/text.h"
#include "game/run.h"

#include <string.h>

/* The setup of the next game: the rule set, mode and handling that a player has chosen, as far as
 * the rules leave a choice. */

/* ---- handling ----------------------------------------------------------------------------- */

static uint64_t ticks_of_ms(const ts_rules *r, uint64_t ms)
{
    uint64_t ticks_a_second = r->tick_rate[0], ms_of_those = (uint64_t)r->tick_rate[1] * 1000;
    return (ms * ticks_a_second + ms_of_those / 2) / ms_of_those;
}

uint64_t session_ms_of_ticks(const ts_rules *r, uint64_t ticks)
{
    return (ticks * r->tick_rate[1] * 1000 + r->tick_rate[0] / 2) / r->tick_rate[0];
}

bool session_handling_is_free(const ts_rules *r, unsigned which)
{
    return r->player_handling >= settings_handlings[which].free_from;
}

unsigned session_handling_preset(const session *s)
{
    const settings_state *set = &s->settings;
    bool own = set->handling_preset != PRESET_OWN || set->handling_set;
    return own ? set->handling_preset : PRESET_USUAL;
}

void session_handling_choose(session *s, unsigned preset)
{
    s->settings.handling_preset = clamp_u8(preset);
}

/* Reads the player's choice, by preset or by hand. Returns false if the rules' default applies. */
static bool chosen(const session *s, unsigned which, unsigned *value)
{
    static const struct {
        uint16_t value[HANDLINGS];
        uint8_t set;
    } presets[PRESETS] = {
#define SPEEDS (1u << HANDLING_DAS | 1u << HANDLING_ARR | 1u << HANDLING_SOFT)
#define SPEED(das, arr, soft)                                                                      \
    {{[HANDLING_DAS] = das, [HANDLING_ARR] = arr, [HANDLING_SOFT] = soft}, SPEEDS}
        [PRESET_CALM] = SPEED(250, 50, 10),
        [PRESET_FAST] = SPEED(120, 8, 30),
        [PRESET_VERY_FAST] = SPEED(100, 2, 40),
        [PRESET_AT_ONCE] = SPEED(90, 0, 0),
    };
    const settings_state *set = &s->settings;
    unsigned preset = set->handling_preset;
    uint8_t sets = preset == PRESET_OWN ? set->handling_set : presets[preset].set;
    *value = preset == PRESET_OWN ? settings_handling_get(&set->handling, which)
                                  : presets[preset].value[which];
    return sets >> which & 1 && session_handling_is_free(ts_rules_get(set->rules), which);
}

unsigned session_handling_get(const session *s, unsigned which)
{
    unsigned set;
    if (chosen(s, which, &set))
        return set;
    ts_setup usual;
    ts_setup_default(&usual, s->settings.rules, s->settings.mode);
    unsigned value = settings_handling_get(&usual.handling[0], which);
    bool is_time = settings_handlings[which].counted == HANDLING_MS;
    return is_time ? (unsigned)session_ms_of_ticks(ts_rules_get(s->settings.rules), value) : value;
}

/* A preset becomes the player's own with the first change. */
void session_handling_set(session *s, unsigned which, unsigned value)
{
    ts_handling own = {0};
    uint8_t sets = 0;
    for (unsigned i = 0; s->settings.handling_preset != PRESET_OWN && i < HANDLINGS; i++) {
        unsigned now;
        bool is_chosen = chosen(s, i, &now);
        settings_handling_set(&own, i, now);
        sets |= (uint8_t)(is_chosen << i);
    }
    if (s->settings.handling_preset != PRESET_OWN) {
        s->settings.handling = own;
        s->settings.handling_set = sets;
        s->settings.handling_preset = PRESET_OWN;
    }
    s->settings.handling_set |= (uint8_t)(1u << which);
    settings_handling_set(&s->settings.handling, which, value);
}

/* A time that is not set stays as the rules have it, to the tick. */
static void apply_handling(const session *s, ts_handling *h)
{
    const ts_rules *r = ts_rules_get(s->settings.rules);
    for (unsigned which = 0; which < HANDLINGS; which++) {
        unsigned value;
        if (!chosen(s, which, &value))
            continue;
        if (settings_handlings[which].counted == HANDLING_MS)
            value = (unsigned)ticks_of_ms(r, value);
        settings_handling_set(h, which, value);
    }
}

bool session_handling_is_live(const session *s)
{
    if (!session_in_game(s) || session_is_takeover(s) || session_watches_bot(s))
        return false;
    const ts_match *m = session_match(s);
    return !m->over && m->setup.rules == s->settings.rules &&
           (m->setup.mode == TS_MODE_PRACTICE || m->setup.mode == TS_MODE_FREE);
}

/* A replay has one handling from its first tick on: what is changed in a free game, no replay can
 * tell. */
void session_handling_apply(session *s)
{
    if (!session_handling_is_live(s))
        return;
    run_state *run = session_run_to_change(s);
    ts_setup setup;
    ts_setup_default(&setup, s->settings.rules, run->match.setup.mode);
    apply_handling(s, &setup.handling[0]);
    if (memcmp(&setup.handling[0], &run->match.setup.handling[0], sizeof setup.handling[0]) == 0)
        return;
    for (unsigned i = 0; i < run->match.setup.players; i++)
        ts_edit_handling(&run->match, i, &setup.handling[0]);
    run->replay.failed = true;
}

/* ---- the duel ------------------------------------------------------------------------------ */

uint8_t *session_duel_who(settings_state *set, unsigned board)
{
    return settings_at(set, SETTING_duel_who_1 + board);
}

uint8_t *session_duel_rows(settings_state *set, unsigned board)
{
    return settings_at(set, SETTING_duel_rows_1 + board);
}

/* Returns `rules`, or the first set that fits the mode. */
static uint8_t session_rules_for(unsigned rules, unsigned mode)
{
    for (unsigned i = 0; ts_mode_lacks(mode, rules) && i < ts_rules_count(); i++)
        rules = i;
    return clamp_u8(rules);
}

unsigned session_duel_rules(const session *s)
{
    return session_rules_for(s->settings.rules, TS_MODE_DUEL);
}

/* ---- the setup ---------------------------------------------------------------------------- */

bool session_mode_seats(const session *s, unsigned mode)
{
    return ts_mode_seats(mode, s->settings.players);
}

static uint8_t own_mode(const session *s, unsigned rules)
{
    uint8_t own = ts_rules_get(rules)->own_mode;
    return session_mode_seats(s, own) ? own : TS_MODE_MARATHON;
}

/* A mode that the player has chosen stays if the rule set has it; else the set's own mode comes. */
void session_choose_rules(session *s, unsigned rules)
{
    settings_state *set = &s->settings;
    if (set->mode == own_mode(s, set->rules) || ts_mode_lacks(set->mode, rules) ||
        !session_mode_seats(s, set->mode))
        set->mode = own_mode(s, rules);
    set->rules = clamp_u8(rules);
}

store_kind session_kind(const ts_setup *setup)
{
    return (store_kind){.goal = setup->goal,
                        .start_level = setup->level,
                        .rules = setup->rules,
                        .mode = setup->mode,
                        .variant = setup->variant,
                        .changes = facts_changes(setup->change)};
}

void session_choose_kind(session *s, const store_kind *kind, unsigned players)
{
    settings_state *set = &s->settings;
    set->players = players > 1 ? 2 : 1;
    set->rules = kind->rules;
    set->mode = kind->mode;
    set->level[kind->rules] = kind->start_level;
    set->goal[kind->mode] = kind->goal;
    set->variant[kind->mode] = kind->variant;
    session_custom_choose_like(s, kind->rules, kind->changes);
}

/* Applies custom rules if the mode is played with them. Puzzles keep their own rules. */
static void take_own_rules(const session *s, ts_setup *setup, unsigned mode)
{
    const ts_rules_text *own = session_own_rules(s, setup->rules);
    ts_match m;
    if (!own || ts_modes_get(mode)->puzzles)
        return;
    ts_setup changed;
    ts_rules_setup(own, mode, &changed);
    if (ts_start(&m, &changed))
        *setup = changed;
}

void session_setup(const session *s, ts_setup *setup)
{
    const settings_state *set = &s->settings;
    const ts_rules *r = ts_rules_get(set->rules);
    unsigned id = session_puzzles_are_chosen(s) ? TS_MODE_PUZZLE : set->mode;
    if (session_duel_is_on(s))
        id = TS_MODE_DUEL;
    const ts_mode *mode = ts_modes_get(id);
    ts_setup_default(setup, set->rules, id);
    take_own_rules(s, setup, id);
    if (set->level[set->rules] != UINT16_MAX)
        setup->level = set->level[set->rules];
    if (setup->level < r->level_first)
        setup->level = r->level_first;
    if (setup->level > r->level_start_max)
        setup->level = r->level_start_max;
    uint32_t goal = set->goal[id];
    if (mode->goal && (goal != TS_ENDLESS || mode->goal_may_be_none))
        setup->goal = goal;
    if (set->variant[id] < mode->variants)
        setup->variant = set->variant[id];
    if (mode->puzzles && !ts_puzzle_get(setup->variant, setup->goal))
        setup->goal = mode->goal;
    if (ts_mode_seats(id, set->players))
        setup->players = set->players;
    if (session_duel_is_on(s)) {
        setup->players = set->duel_boards;
        for (unsigned i = 0; i < setup->players; i++)
            setup->handicap[i] = *session_duel_rows((settings_state *)set, i);
    }
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++)
        if (!session_duel_is_on(s) || session_is_person(s, i))
            apply_handling(s, &setup->handling[i]);
}

void session_setup_far(const session *s, unsigned rules, ts_setup *setup)
{
    ts_setup_default(setup, rules, TS_MODE_DUEL);
    take_own_rules(s, setup, TS_MODE_DUEL);
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        setup->handicap[i] = *session_duel_rows((settings_state *)&s->settings, i);
        apply_handling(s, &setup->handling[i]);
    }
}

bool session_can_write(const session *s, unsigned language)
{
    return (s->options.languages_missing >> language & 1) == 0;
}

void session_language(session *s, unsigned language)
{
    s->language_wished = clamp_u8(language);
    s->settings.language = session_can_write(s, language) ? clamp_u8(language) : LANGUAGE_ENGLISH;
}

/* ---- what the program was started with ----------------------------------------------------- */

bool session_asks_for_duel(const session *s)
{
    const session_options *o = &s->options;
    return o->versus[0] || (o->mode >= 0 && (unsigned)o->mode == TS_MODE_DUEL);
}

/* The persons and bots that were named. Without bots: those that were set, where there are too few
 * persons. */
static void apply_duel(settings_state *set, const session_options *o)
{
    const unsigned persons = o->players ? o->players : 1;
    unsigned bots = 0;
    for (; persons + bots < TS_PLAYERS_MAX && o->versus[bots]; bots++)
        *session_duel_who(set, persons + bots) = o->versus[bots];
    if (bots)
        set->duel_boards = clamp_u8(persons + bots);
    for (unsigned i = 0; i < persons && (bots || o->players); i++)
        *session_duel_who(set, i) = 0;
    for (unsigned i = 0; o->watch && i < TS_PLAYERS_MAX; i++)
        *session_duel_who(set, i) = o->watch;
}

static void put_text(char *out, size_t size, const char *text)
{
    if (text && *text)
        text_format(out, size, "%s", text);
}

static void apply_room(settings_state *set, const session_room *r)
{
    put_text(set->online_name, sizeof set->online_name, r->name);
    put_text(set->online_relay, sizeof set->online_relay, r->relay);
    put_text(set->online_port, sizeof set->online_port, r->port);
    if (r->tells_near)
        set->online_near = 1;
    if (r->first_to)
        set->duel_first_to = r->first_to;
    if (r->boards)
        set->duel_boards = r->boards;
    for (unsigned i = 1; r->handicap >= 0 && i < TS_PLAYERS_MAX; i++)
        *session_duel_rows(set, i) = clamp_u8(r->handicap);
}

/* Applies the options of this start, which override the settings. Settings may come from another
 * version, so they may not fit together. */
void session_apply_options(session *s)
{
    const session_options *o = &s->options;
    settings_state *set = &s->settings;
    if (o->language_named && o->language >= 0 && o->language < language_count())
        session_language(s, (unsigned)o->language);
    if (o->rules >= 0 && (unsigned)o->rules < ts_rules_count())
        session_choose_rules(s, (unsigned)o->rules);
    if (o->rules >= 0)
        session_custom_choose(s, false);
    if (session_asks_for_duel(s)) {
        apply_duel(set, o);
        set->rules = session_rules_for(set->rules, TS_MODE_DUEL);
    } else if (o->players) {
        set->players = clamp_u8(o->players);
    }
    if (o->mode >= 0 && (unsigned)o->mode < ts_modes_count() && !session_asks_for_duel(s)) {
        set->mode = clamp_u8(o->mode);
        set->rules = session_rules_for(set->rules, set->mode);
        if (!session_mode_seats(s, set->mode))
            set->players = 1;
    }
    if (!session_mode_seats(s, set->mode) || ts_mode_lacks(set->mode, set->rules))
        session_choose_rules(s, set->rules);
    if (o->level >= 0 && o->level < (int)UINT16_MAX)
        set->level[set->rules] = clamp_u16(o->level);
    if (o->goal)
        set->goal[set->mode] = o->goal;
    if (o->variant >= 0 && o->variant <= (int)UINT8_MAX)
        set->variant[set->mode] = clamp_u8(o->variant);
    if (o->room.how)
        apply_room(set, &o->room);
    if (o->fullscreen)
        set->fullscreen = 1;
    if (o->skin)
        session_skin_set(s, o->skin);
}

/* ---- keys ---------------------------------------------------------------------------------- */

static const keys_profile *profile_of(const session *s, unsigned rules, bool several,
                                      unsigned player)
{
    unsigned profile = keys_profile_of(rules);
    if (several)
        profile = player == 0 ? PROFILE_LEFT_HAND : PROFILE_RIGHT_HAND;
    return &s->settings.keys.profile[profile];
}

static bool several_play(const session *s)
{
    return session_has_match(s) ? session_persons(s) > 1 : s->settings.players > 1;
}

const keys_profile *session_profile(const session *s, unsigned person)
{
    unsigned rules = session_has_match(s) ? session_match(s)->setup.rules : s->settings.rules;
    return profile_of(s, rules, several_play(s), person);
}

/* The player's choice stays. */
static void setup_by(session *s, unsigned rules, unsigned mode, ts_setup *setup)
{
    const uint8_t chosen_rules = s->settings.rules, chosen_mode = s->settings.mode,
                  custom = s->settings.custom;
    s->settings.rules = clamp_u8(rules);
    s->settings.mode = clamp_u8(mode);
    s->settings.custom = 0;
    session_setup(s, setup);
    s->settings.custom = custom;
    s->settings.rules = chosen_rules;
    s->settings.mode = chosen_mode;
}

/* The game of the plan has the mode's own goal, under rules by which it can be measured. */
static void setup_of_plan(session *s, unsigned mode, ts_setup *setup)
{
    const ts_setup wanted = {.rules = s->settings.rules, .mode = clamp_u8(mode)};
    setup_by(s, coach_profile_takes(&wanted) ? wanted.rules : TS_RULES_GUIDELINE, mode, setup);
    setup->goal = ts_modes_get(mode)->goal;
    setup->players = 1;
}

/* Bots cannot play a mode that is done by hand: they play the rule set's own mode. */
static void setup_of_next(session *s, ts_setup *setup)
{
    uint8_t mode = s->settings.mode;
    if (s->game->calm) {
        ts_setup_default(setup, TS_RULES_GUIDELINE, TS_MODE_FREE);
        return;
    }
    if (session_today_mode(s) < TS_MODES) {
        setup_of_plan(s, session_today_mode(s), setup);
        return;
    }
    if (session_bot_level(s) && ts_modes_get(mode)->by_hand)
        s->settings.mode = ts_rules_get(s->settings.rules)->own_mode;
    session_setup(s, setup);
    s->settings.mode = mode;
}

void session_game_start_seed(session *s, uint64_t seed, uint64_t now_us)
{
    ts_setup setup;
    session_game_leave_run(s); /* before what describes it changes */
    session_duel_leave(s, session_bot_level(s));
    setup_of_next(s, &setup);
    setup.seed = seed;
    session_game_start_setup(s, &setup, now_us);
}

void session_game_start(session *s, uint64_t now_us)
{
    session_bot_leave(s);
    session_game_start_seed(s, session_game_seed(s), now_us);
}

void session_calm_start(session *s, uint64_t now_us)
{
    s->game->calm = true;
    session_game_start(s, now_us);
}

void session_daily_start(session *s, uint64_t now_us)
{
    s->game->daily = true;
    session_game_start(s, now_us);
}

/* Starts puzzles like a duel, with rules that have them. */
void session_puzzle_start(session *s, uint64_t now_us)
{
    if (ts_mode_lacks(TS_MODE_PUZZLE, s->settings.rules))
        session_choose_rules(s, session_rules_for(s->settings.rules, TS_MODE_PUZZLE));
    s->game->puzzles = true;
    session_game_start(s, now_us);
}

void session_practice_start(session *s, unsigned by_rules, uint64_t now_us)
{
    ts_setup setup;
    session_game_leave_run(s); /* before what describes it changes */
    session_bot_leave(s);
    session_duel_leave(s, 0);
    setup_by(s, by_rules, TS_MODE_PRACTICE, &setup);
    setup.seed = session_game_seed(s);
    session_game_start_setup(s, &setup, now_us);
}

void session_drill_start(session *s, uint64_t now_us)
{
    coach_drill drill;
    unsigned at;
    if (!session_drill_next(s, &drill, &at))
        return;
    session_practice_start(s, drill.rules, now_us);
    if (session_practice_is_on(s))
        session_drill_begin(s, at);
}

bool session_position_start(session *s, const char *fumen, uint64_t now_us)
{
    ts_fumen_reader reader;
    ts_fumen_page page;
    if (ts_fumen_open(&reader, fumen, strlen(fumen)) || ts_fumen_next(&reader, &page))
        return false;
    const bool lacks = ts_mode_lacks(TS_MODE_PRACTICE, s->settings.rules);
    session_practice_start(s, lacks ? TS_RULES_GUIDELINE : s->settings.rules, now_us);
    return session_practice_is_on(s) && session_practice_load(s, fumen, strlen(fumen));
}

void session_lesson_start(session *s, unsigned step, uint64_t now_us)
{
    session_practice_start(s, TS_RULES_GUIDELINE, now_us);
    if (session_practice_is_on(s))
        session_lesson_begin(s, step);
}

void session_rated_start(session *s, unsigned kind, uint64_t now_us)
{
    session_practice_start(s, TS_RULES_GUIDELINE, now_us);
    session_rated_begin(s, kind);
}

void session_bot_watch(session *s, unsigned level, uint64_t now_us)
{
    session_bot_play(s, level);
    session_game_start_seed(s, session_game_seed(s), now_us);
}

static void take_over_again(session *s, uint64_t now_us)
{
    const session_takeover *t = session_takeover_get(s);
    duel_state duel = {.first_to = 1, .round = 1};
    session_game_leave_run(s); /* before what describes it changes */
    memcpy(duel.who, t->who, sizeof duel.who);
    session_duel_set(s, &duel);
    const bool begun = session_game_start_from(s, t->text, t->size, t->tick, now_us);
    if (begun && t->again)
        session_duel_as_recorded(s, t->text, t->size, t->own);
    if (begun)
        session_count_down(s, COUNT_LOOK_SECONDS, now_us);
    else
        session_game_leave(s);
}

void session_takeover_begin(session *s, const session_takeover *from, uint64_t now_us)
{
    session_takeover_set(s, from);
    take_over_again(s, now_us);
}

void session_game_again(session *s, uint64_t now_us)
{
    if (session_drill_is_on(s)) {
        session_drill_again(s);
        session_game_resume(s, now_us);
    } else if (session_opener_is_on(s)) {
        session_opener_start(s, session_opener_chosen(s), now_us);
    } else if (session_lesson_is_on(s)) {
        session_lesson_again(s);
        session_game_resume(s, now_us);
    } else if (session_is_takeover(s)) {
        take_over_again(s, now_us);
    } else if (session_duel_is_on(s)) {
        session_duel_start(s, now_us);
    } else if (session_bot_level(s)) {
        session_bot_watch(s, session_bot_level(s), now_us);
    } else {
        session_game_start(s, now_us);
    }
}

/* The player gets a moment to look at the board first. */
void session_game_continue(session *s, uint64_t now_us)
{
    duel_state duel = *session_duel_of(s);
    session_game_leave_run(s);
    session_takeover_forget(s);
    s->game->playing = session_storage_resume(s, &duel, &s->game->run, now_us);
    session_duel_set(s, &duel);
    session_practice_begin(s);
    session_practice_no_hints(s); /* the moves so far were not compared with the solution */
    if (!s->game->playing)
        return;
    if (session_duel_between(s)) {
        session_duel_next_round(s, now_us);
        return;
    }
    session_duel_seat(s);
    if (!duel.on) { /* games that follow are of the same kind */
        store_kind kind = session_kind(&s->game->run.match.setup);
        session_choose_kind(s, &kind, s->game->run.match.setup.players);
        session_bot_continue(s);
    }
    session_count_down(s, COUNT_LOOK_SECONDS, now_us);
    session_to(s, SCREEN_PLAY);
}
