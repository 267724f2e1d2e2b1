/* A custom rule set as one line. */
#include "replay/rules_line.h"

#include <string.h>

#include "rules_words.h"

/* ---- writing -------------------------------------------------------------------------------- */

/* The words of values have spaces, which part words here. */
static size_t put(char *out, size_t used, const char *words)
{
    for (; *words && used + 1 < TS_RULES_LINE_MAX; words++)
        out[used++] = *words == ' ' ? '_' : *words;
    out[used] = '\0';
    return used;
}

static size_t put_number(char *out, size_t used, unsigned number)
{
    char digits[12];
    char *at = digits + sizeof digits - 1;
    for (*at = '\0'; number || !*at; number /= 10)
        *--at = '0' + number % 10;
    return put(out, used, at);
}

void ts_rules_line_write(const ts_rules_text *rules, char out[TS_RULES_LINE_MAX])
{
    size_t used = put(out, 0, ts_rules_get(rules->rules)->name);
    for (unsigned i = 0; i < TS_CHANGES_MAX && rules->change[i].knob; i++) {
        const ts_change *c = &rules->change[i];
        const char *word = ts_knob_word(c->knob, c->value);
        if (used + 1 < TS_RULES_LINE_MAX)
            out[used++] = ' ';
        used = put(out, used, ts_knob_get(c->knob)->name);
        used = put(out, used, "=");
        used = word ? put(out, used, word) : put_number(out, used, c->value);
    }
}

/* ---- reading -------------------------------------------------------------------------------- */

static char plain(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 'a';
    return c == ' ' || c == '-' ? '_' : c;
}

static bool same(const char *a, const char *b)
{
    while (*a && plain(*a) == plain(*b)) {
        a++;
        b++;
    }
    return plain(*a) == plain(*b);
}

unsigned ts_rules_line_knob(const char *name)
{
    for (unsigned i = 1; i < TS_KNOBS_END; i++)
        if (same(ts_knob_get(i)->name, name))
            return i;
    return TS_KNOB_NONE;
}

/* As a number, or as one of the words that `tessera rules` prints. */
static bool read_value(unsigned knob, const char *text, unsigned *value)
{
    unsigned n = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9' && n <= UINT16_MAX; at++)
        n = n * 10 + (unsigned)(*at - '0');
    *value = n;
    if (at > text && !*at)
        return n <= UINT16_MAX;
    for (n = 0; n <= UINT16_MAX; n++) {
        const char *word = ts_knob_word(knob, n);
        *value = n;
        if (word && same(word, text))
            return true;
    }
    return false;
}

static void take_back_what_means_nothing(ts_setup *s, const ts_rules *own)
{
    for (unsigned wrong; (wrong = ts_setup_wrong_change(s));) {
        const unsigned knob = s->change[wrong - 1].knob;
        if (!ts_setup_change(s, knob, ts_knob_value(own, knob)))
            return;
    }
}

bool ts_rules_turn(ts_rules_text *rules, unsigned knob, unsigned value)
{
    ts_setup s;
    ts_rules scratch;
    ts_rules_setup(rules, TS_MODE_NONE, &s);
    if (!ts_knob_matters(ts_rules_of(&s, &scratch), knob) || !ts_setup_change(&s, knob, value))
        return false;
    take_back_what_means_nothing(&s, ts_rules_get(rules->rules));
    memcpy(rules->change, s.change, sizeof rules->change);
    return true;
}

bool ts_rules_line_turn(ts_rules_text *rules, const char *name, const char *value)
{
    const unsigned knob = ts_rules_line_knob(name);
    unsigned number;
    ts_setup s;
    if (!knob || !read_value(knob, value, &number))
        return false;
    ts_rules_setup(rules, TS_MODE_NONE, &s);
    if (!ts_setup_change(&s, knob, number))
        return false;
    memcpy(rules->change, s.change, sizeof rules->change);
    return true;
}

const char *ts_rules_line_wrong(const ts_rules_text *rules)
{
    ts_setup s;
    ts_rules_setup(rules, TS_MODE_NONE, &s);
    const unsigned wrong = ts_setup_wrong_change(&s);
    return wrong ? ts_knob_get(s.change[wrong - 1].knob)->name : NULL;
}

static bool parts_words(char c)
{
    return (unsigned char)c <= ' ' || strchr("=:,;&", c);
}

/* "" if there is none left. A word that is too long is cut, and so is no name of anything. */
static void next_word(const char **at, const char *end, char word[TS_RULES_LINE_WORD])
{
    size_t used = 0;
    while (*at < end && parts_words(**at))
        ++*at;
    for (; *at < end && !parts_words(**at); ++*at)
        if (used + 1 < TS_RULES_LINE_WORD)
            word[used++] = **at;
    word[used] = '\0';
}

static int find_rules(const char *name)
{
    for (unsigned i = 0; i < ts_rules_count(); i++)
        if (same(ts_rules_get(i)->name, name))
            return i;
    return -1;
}

/* ---- what would be right -------------------------------------------------------------------- */

static void append_right(ts_rules_line_error *e, const char *name, const char *word)
{
    char part[TS_RULES_LINE_MAX];
    size_t used = put(part, 0, name), before = strlen(e->right);
    if (word) {
        used = put(part, used, "=");
        used = put(part, used, word);
    }
    if (before + used + 2 > sizeof e->right)
        return;
    if (before)
        e->right[before++] = ' ';
    memcpy(e->right + before, part, used + 1);
}

static void append_number(ts_rules_line_error *e, const char *name, unsigned least, unsigned most)
{
    char range[TS_RULES_LINE_MAX];
    size_t used = put_number(range, 0, least);
    used = put(range, used, "..");
    put_number(range, used, most);
    append_right(e, name, range);
}

/* "speed=1..1000", "hold=no hold=yes", "lock_moves=1..255 lock_moves=no_limit". */
static void append_values(ts_rules_line_error *e, unsigned knob)
{
    const ts_knob *k = ts_knob_get(knob);
    const bool numbers = k->words != TS_AS_GHOST && !ts_knob_word(knob, k->most);
    if (numbers)
        append_number(e, k->name, k->least + (ts_knob_word(knob, k->least) ? 1u : 0u), k->most);
    for (unsigned v = k->least; v <= k->most; v++)
        if (ts_knob_word(knob, v))
            append_right(e, k->name, ts_knob_word(knob, v));
}

static span small_span(const char *word, char small[TS_RULES_LINE_WORD])
{
    size_t used = 0;
    for (; word[used] && used + 1 < TS_RULES_LINE_WORD; used++)
        small[used] = plain(word[used]);
    return (span){small, small + used};
}

/* The nearest of these names, or all of them if none is near and `all`. */
static void append_nearest(ts_rules_line_error *e, const char *(*name_at)(unsigned), bool all)
{
    char small[2][TS_RULES_LINE_WORD];
    const span typed = small_span(e->wrong, small[0]);
    const char *near = NULL;
    unsigned least = RULES_FAR;
    for (unsigned i = 0; name_at(i); i++) {
        const unsigned d = ts_rules_distance(typed, small_span(name_at(i), small[1]));
        near = d < least ? name_at(i) : near;
        least = d < least ? d : least;
    }
    if (near)
        append_right(e, near, NULL);
    for (unsigned i = 0; !near && all && name_at(i); i++)
        append_right(e, name_at(i), NULL);
}

static const char *set_at(unsigned i)
{
    return i < ts_rules_count() ? ts_rules_get(i)->name : NULL;
}

static const char *knob_at(unsigned i)
{
    return i + 1 < TS_KNOBS_END ? ts_knob_get(i + 1)->name : NULL;
}

/* ---- a whole line --------------------------------------------------------------------------- */

const char *ts_rules_line_reason(int why)
{
#define REASON(id, words) words,
    static const char *const reasons[] = {TS_RULES_LINE_ERRORS(REASON)};
#undef REASON
    return reasons[why];
}

static bool refuse(ts_rules_line_error *e, int why)
{
    e->why = why;
    return false;
}

static bool can_be(unsigned knob, unsigned value)
{
    const ts_knob *k = ts_knob_get(knob);
    return value >= k->least && value <= k->most &&
           (k->words != TS_AS_GHOST || ts_knob_word(knob, value));
}

/* The value of a knob that has just been named. */
static bool read_change(const char **at, const char *end, unsigned knob, char *was,
                        ts_rules_text *read, ts_rules_line_error *e)
{
    char value[TS_RULES_LINE_WORD];
    const char *name = ts_knob_get(knob)->name;
    unsigned number;
    next_word(at, end, value);
    if (!read_value(knob, value, &number) || !can_be(knob, number)) {
        append_values(e, knob);
        if (*value)
            memcpy(e->wrong, value, sizeof value);
        return refuse(e, TS_RULES_LINE_NO_VALUE);
    }
    if (*was) {
        append_right(e, name, was);
        append_right(e, name, value);
        return refuse(e, TS_RULES_LINE_TWICE);
    }
    memcpy(was, value, sizeof value);
    return ts_rules_line_turn(read, name, value) || refuse(e, TS_RULES_LINE_FULL);
}

static bool all_mean_something(const ts_rules_text *read, ts_rules_line_error *e)
{
    const char *name = ts_rules_line_wrong(read);
    if (!name)
        return true;
    next_word(&name, name + strlen(name), e->wrong);
    return refuse(e, ts_knob_is_players(ts_rules_get(read->rules), ts_rules_line_knob(e->wrong))
                         ? TS_RULES_LINE_PLAYERS
                         : TS_RULES_LINE_MEANS_NOTHING);
}

bool ts_rules_line_read(const char *text, size_t size, ts_rules_text *out, ts_rules_line_error *e)
{
    char was[TS_KNOBS_END][TS_RULES_LINE_WORD] = {{0}};
    ts_rules_text read = {0};
    *e = (ts_rules_line_error){0};
    ts_rules_skip_mark(&text, &size);
    const char *at = text, *end = text + size;
    next_word(&at, end, e->wrong);
    const int rules = find_rules(e->wrong);
    if (rules < 0) {
        append_nearest(e, set_at, true);
        return refuse(e, TS_RULES_LINE_NO_SET);
    }
    read.rules = rules;
    for (;;) {
        next_word(&at, end, e->wrong);
        if (!*e->wrong)
            break;
        const unsigned knob = ts_rules_line_knob(e->wrong);
        if (!knob) {
            append_nearest(e, knob_at, false);
            return refuse(e, TS_RULES_LINE_NO_KNOB);
        }
        if (!read_change(&at, end, knob, was[knob], &read, e))
            return false;
    }
    if (!all_mean_something(&read, e))
        return false;
    *out = read;
    return true;
}
