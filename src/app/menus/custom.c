/* The custom game: the rule set it is based on, its parameters, and the whole as a line of text. */
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

enum { LINE_PLAY, LINE_BASE, LINE_KNOBS };
enum { AFTER_COPY, AFTER_LINK, AFTER_TYPE, AFTER_WRITE, AFTER_RESET };

/* The parameters that most players look for. The others are in the line of text, and here only once
 * they have been changed. */
static const struct {
    uint8_t knob, is_time;
    uint16_t most;         /* of its slider, if it has one, of a time in ms */
    uint16_t label, group; /* group: its heading */
} offered[] = {
    {TS_KNOB_SPEED, 0, 300, TEXT_CUSTOM_SPEED, TEXT_CUSTOM_TIMING},
    {TS_KNOB_LOCK, 1, 2000, TEXT_CUSTOM_LOCK, TEXT_CUSTOM_TIMING},
    {TS_KNOB_LOCK_MOVES, 0, 30, TEXT_CUSTOM_LOCK_MOVES, TEXT_CUSTOM_TIMING},
    {TS_KNOB_ENTRY, 1, 1000, TEXT_CUSTOM_ENTRY, TEXT_CUSTOM_TIMING},
    {TS_KNOB_CLEAR, 1, 1000, TEXT_CUSTOM_CLEAR, TEXT_CUSTOM_TIMING},
    {TS_KNOB_LEVEL_LINES, 0, 30, TEXT_CUSTOM_LEVEL_LINES, TEXT_CUSTOM_TIMING},
    {TS_KNOB_NEXT, 0, 6, TEXT_NEXT_COUNT, TEXT_CUSTOM_PIECES},
    {TS_KNOB_HOLD, 0, 0, TEXT_ACTION_HOLD, TEXT_CUSTOM_PIECES},
    {TS_KNOB_GHOST, 0, 0, TEXT_GHOST, TEXT_CUSTOM_PIECES},
    {TS_KNOB_HARD, 0, 0, TEXT_ACTION_HARD, TEXT_CUSTOM_PIECES},
    {TS_KNOB_RANDOM, 0, 0, TEXT_CUSTOM_RANDOM, TEXT_CUSTOM_PIECES},
    {TS_KNOB_COLUMNS, 0, 12, TEXT_CUSTOM_COLUMNS, TEXT_CUSTOM_PIECES},
    {TS_KNOB_KICKS, 0, 0, TEXT_CUSTOM_KICKS, TEXT_CUSTOM_PIECES},
    {TS_KNOB_SPINS, 0, 0, TEXT_CUSTOM_SPINS, TEXT_CUSTOM_SCORING},
    {TS_KNOB_ATTACK, 0, 0, TEXT_CUSTOM_ATTACK, TEXT_CUSTOM_SCORING},
    {TS_KNOB_TRAVELS, 1, 2000, TEXT_CUSTOM_TRAVELS, TEXT_CUSTOM_SCORING},
    {TS_KNOB_GARBAGE_CAP, 0, 20, TEXT_CUSTOM_CAP, TEXT_CUSTOM_SCORING},
    {TS_KNOB_GARBAGE_MESS, 0, 100, TEXT_CUSTOM_MESS, TEXT_CUSTOM_SCORING},
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

/* A value as it is shown: of a time in ms. */
static uint64_t shown(const session *s, unsigned knob, unsigned value)
{
    return offered[place_of(knob)].is_time ? session_ms_of_ticks(ts_rules_get(own(s)->rules), value)
                                           : value;
}

static void format_value(const session *s, char *out, size_t size, unsigned knob, unsigned value)
{
    const ts_knob *k = ts_knob_get(knob);
    const int text = word_of(k, value);
    const char *word = ts_knob_word(knob, value);
    char number[16];
    text_format(number, sizeof number, "%u", clamp_u32(shown(s, knob, value)));
    if (text != TEXT_NONE) {
        screen_format(s, out, size, text);
    } else if (offered[place_of(knob)].is_time) {
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
    if (offered[at].most)
        line->slide = clamp_u16(1 + min_u64(shown(s, knob, value), offered[at].most) * 1000u /
                                        offered[at].most);
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

static void custom_slide(session *s, unsigned i, unsigned thousandth)
{
    enum { TICKS = 1000 };
    const unsigned knob = knob_at(s, i - LINE_KNOBS), at = place_of(knob);
    unsigned value = (offered[at].most * thousandth + 500) / 1000;
    if (offered[at].is_time)
        value = value * TICKS / clamp_u32(session_ms_of_ticks(ts_rules_get(own(s)->rules), TICKS));
    session_custom_set(s, knob, value);
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
    .is_wide = true,
    .copied = custom_copied,
    .title = TEXT_CUSTOM,
    .back = TEXT_HINT_BACK,
    .count = custom_count,
    .line = custom_line,
    .enter = custom_enter,
    .change = custom_change,
    .slide = custom_slide,
    .note = custom_note,
    .key = type_rules,
    .paste = session_custom_paste,
    .warns = custom_warns,
};
