/* Custom rules: a rule set with changed parameters. */
#include "base/minmax.h"
#include "replay/link.h"
#include "session/parts.h"
#include "session/custom.h"
#include "session/picture.h"
#include "game/facts.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

struct session_custom {
    ts_rules_text lent; /* from a link: until other rules are chosen */
    bool is_lent;
    char typed[TS_RULES_LINE_MAX];
    size_t typed_size;
    bool types;                /* keys write */
    uint64_t came_us;          /* a letter, */
    unsigned came;             /* and how many at that time */
    int answered;              /* what came of it: TEXT_...; or 0 */
    bool refused;              /* and that was nothing good */
    ts_rules_line_error error; /* of the line that was refused */
    bool has_refused;          /* that line is still in `typed` */
    int copies;                /* what was copied last: CUSTOM_... */
    uint32_t copied;           /* grows whenever something is to be copied */
};

bool session_custom_open(session *s)
{
    s->custom = calloc(1, sizeof *s->custom);
    return s->custom != NULL;
}

void session_custom_close(session *s)
{
    free(s->custom);
    s->custom = NULL;
}

/* ---- which rules count ---------------------------------------------------------------------- */

static const ts_rules_text *kept(const session *s)
{
    return &s->settings.custom_rules;
}

bool session_custom_has_changes(const session *s)
{
    return kept(s)->change[0].knob != TS_KNOB_NONE;
}

const ts_rules_text *session_own_rules(const session *s, unsigned rules)
{
    const ts_rules_text *started = s->options.own_rules;
    if (s->custom->is_lent && s->custom->lent.rules == rules)
        return &s->custom->lent;
    if (started && started->rules == rules)
        return started;
    return s->settings.custom && kept(s)->rules == rules && session_custom_has_changes(s) ? kept(s)
                                                                                          : NULL;
}

bool session_custom_is_chosen(const session *s)
{
    return session_own_rules(s, s->settings.rules) == kept(s);
}

void session_custom_choose(session *s, bool on)
{
    s->settings.custom = on;
    s->custom->is_lent = false;
    if (on && s->options.own_rules && s->options.own_rules->rules == kept(s)->rules)
        s->options.own_rules = NULL;
    session_touch(s);
}

void session_custom_lend(session *s, const ts_rules_text *rules)
{
    s->custom->lent = *rules;
    s->custom->is_lent = true;
    session_touch(s);
}

static bool are(const ts_rules_text *own, unsigned rules, uint32_t changes)
{
    return own && own->rules == rules && facts_changes(own->change) == changes;
}

bool session_custom_knows(const session *s, unsigned rules, uint32_t changes)
{
    return !changes || are(session_own_rules(s, rules), rules, changes) ||
           are(kept(s), rules, changes);
}

bool session_custom_choose_like(session *s, unsigned rules, uint32_t changes)
{
    if (changes && are(session_own_rules(s, rules), rules, changes))
        return true;
    const bool own = changes && are(kept(s), rules, changes);
    session_custom_choose(s, own);
    return own || !changes;
}

/* ---- making them ---------------------------------------------------------------------------- */

static void changed(session *s)
{
    s->custom->answered = 0;
    s->custom->copies = CUSTOM_NOTHING;
    session_touch(s);
}

void session_custom_base(session *s, int by)
{
    const ts_rules_text before = *kept(s);
    const unsigned count = ts_rules_count();
    ts_rules_text *own = &s->settings.custom_rules;
    *own = (ts_rules_text){.rules = clamp_u8(step_around(before.rules, by, count))};
    for (unsigned i = 0; i < TS_CHANGES_MAX && before.change[i].knob; i++)
        ts_rules_turn(own, before.change[i].knob, before.change[i].value);
    changed(s);
}

void session_custom_reset(session *s)
{
    s->settings.custom_rules = (ts_rules_text){.rules = kept(s)->rules};
    changed(s);
}

/* Returns the step at a value: larger values have larger steps, and stepping meets the set's own
 * value. */
static unsigned step_at(unsigned value)
{
    static const struct {
        unsigned below, step;
    } steps[] = {{20, 1}, {100, 5}, {200, 10}, {1000, 50}};
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++)
        if (value < steps[i].below)
            return steps[i].step;
    return 500;
}

static unsigned next_number(unsigned value, unsigned own, int by)
{
    unsigned next;
    if (by > 0) {
        next = (value / step_at(value) + 1) * step_at(value);
        next = value < own && own < next ? own : next;
    } else {
        next = value ? (value - 1) / step_at(value - 1) * step_at(value - 1) : 0;
        next = next < own && own < value ? own : next;
    }
    return next;
}

static unsigned next_value(unsigned knob, unsigned value, unsigned own, int by)
{
    const ts_knob *k = ts_knob_get(knob);
    const unsigned choices = k->most - k->least + 1u;
    switch (k->words) {
    case TS_AS_NUMBER:
    case TS_AS_NEVER:
    case TS_AS_NO_LIMIT: return next_number(value, own, by);
    case TS_AS_GHOST: return value ? 0 : UINT16_MAX;
    default: return k->least + step_around(value - k->least, by, choices);
    }
}

void session_custom_set(session *s, unsigned knob, unsigned value)
{
    const ts_knob *k = ts_knob_get(knob);
    changed(s);
    if (!ts_rules_turn(&s->settings.custom_rules, knob,
                       min_u32(max_u32(value, k->least), k->most))) {
        s->custom->answered = TEXT_CUSTOM_FULL;
        s->custom->refused = true;
    }
}

void session_custom_turn(session *s, unsigned knob, int by)
{
    ts_setup setup;
    ts_rules changed_rules;
    const ts_rules_text *own = &s->settings.custom_rules;
    ts_rules_setup(own, TS_MODE_NONE, &setup);
    const unsigned value = ts_knob_value(ts_rules_of(&setup, &changed_rules), knob);
    const unsigned usual = ts_knob_value(ts_rules_get(own->rules), knob);
    session_custom_set(s, knob, next_value(knob, value, usual, by));
}

/* ---- as text -------------------------------------------------------------------------------- */

static bool read(session *s, const char *text, ts_rules_text *own)
{
    link_challenge play;
    if (link_read_challenge(text, &play) && play.rules >= 0) {
        *own = play.own;
        return true;
    }
    return ts_rules_line_read(text, strlen(text), own, &s->custom->error);
}

static int answer_to(int why)
{
    switch (why) {
    case TS_RULES_LINE_SOUND: return TEXT_CUSTOM_TAKEN;
    case TS_RULES_LINE_TWICE: return TEXT_CUSTOM_TWICE;
    case TS_RULES_LINE_PLAYERS: return TEXT_CUSTOM_PLAYERS;
    case TS_RULES_LINE_FULL: return TEXT_CUSTOM_FULL;
    default: return TEXT_CUSTOM_WRONG;
    }
}

/* A line that is refused stays, to be corrected. */
static void take(session *s)
{
    session_custom *c = s->custom;
    ts_rules_text own;
    char text[TS_RULES_LINE_MAX];
    memcpy(text, c->typed, c->typed_size);
    text[c->typed_size] = '\0';
    changed(s);
    c->error = (ts_rules_line_error){0};
    c->refused = c->has_refused = !read(s, text, &own);
    c->answered = answer_to(c->error.why);
    if (c->refused)
        return;
    c->types = false;
    c->typed_size = 0;
    s->settings.custom_rules = own;
    session_custom_choose(s, true);
}

static void write(session *s, uint32_t letter)
{
    session_custom *c = s->custom;
    c->answered = 0;
    if (c->typed_size + 1 < sizeof c->typed)
        c->typed[c->typed_size++] = letter >= ' ' && letter < 127 ? (char)letter : ' ';
    session_touch(s);
}

unsigned session_custom_came_at_once(session *s)
{
    session_custom *c = s->custom;
    c->came = c->came_us == s->now_us ? c->came + 1 : 1;
    c->came_us = s->now_us;
    return c->came;
}

/* A paste while nobody types takes the place of a line that was refused. */
void session_custom_paste(session *s, uint32_t letter)
{
    if (s->custom->has_refused && !s->custom->types)
        s->custom->typed_size = 0;
    s->custom->has_refused = false;
    if (letter == '\n')
        take(s);
    else
        write(s, letter);
}

void session_custom_type(session *s, bool on)
{
    if (s->custom->types == on)
        return;
    changed(s);
    s->custom->types = on;
    if (!on || !s->custom->has_refused)
        s->custom->typed_size = 0;
    s->custom->has_refused = false;
}

bool session_custom_key(session *s, key_code key)
{
    session_custom *c = s->custom;
    if (!c->types)
        return false;
    if (key == KEY_ENTER || key == KEY_PAD_ENTER)
        take(s);
    else if (key == KEY_BACKSPACE || key == KEY_DELETE) {
        c->typed_size -= c->typed_size > 0;
        c->answered = 0;
    } else if (key >= ' ' && key < 127)
        write(s, key);
    else if (key == KEY_ESCAPE || key == KEY_UP || key == KEY_DOWN)
        session_custom_type(s, false);
    session_touch(s);
    return true;
}

void session_custom_copy(session *s, int what)
{
    changed(s);
    s->custom->copies = what;
    s->custom->copied++;
}

int session_custom_copies(const session *s)
{
    return s->custom->copies;
}

uint32_t session_custom_copied(const session *s)
{
    return s->custom->copied;
}

bool session_custom_is_typed(const session *s)
{
    return s->custom->types;
}

const char *session_custom_typed(const session *s, size_t *size)
{
    *size = s->custom->typed_size;
    return s->custom->typed;
}

int session_custom_answer(const session *s, const ts_rules_line_error **error)
{
    *error = &s->custom->error;
    return s->custom->answered;
}

bool session_custom_was_refused(const session *s)
{
    return s->custom->answered && s->custom->refused;
}

void session_custom_write(const session *s, int what, char *out, size_t size)
{
    char line[TS_RULES_LINE_MAX];
    const settings_state *set = &s->settings;
    if (what == CUSTOM_LINK) {
        link_challenge play = {.mode = set->mode,
                               .rules = kept(s)->rules,
                               .level = -1,
                               .variant = -1,
                               .goal = set->goal[set->mode],
                               .own = *kept(s)};
        link_write_challenge(s->options.page ? s->options.page : "", &play, out, size);
        return;
    }
    ts_rules_line_write(kept(s), line);
    text_format(out, size, "%s", line);
}
