/* A rule set of one's own as one line. */
#include "replay/rules_line.h"

#include <string.h>

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
        *--at = (char)('0' + number % 10);
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
        return (char)(c - 'A' + 'a');
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
    ts_rules room;
    ts_rules_setup(&s, rules, TS_MODE_NONE);
    if (!ts_knob_matters(ts_rules_of(&s, &room), knob) || !ts_setup_change(&s, knob, value))
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
    ts_rules_setup(&s, rules, TS_MODE_NONE);
    if (!ts_setup_change(&s, knob, number))
        return false;
    memcpy(rules->change, s.change, sizeof rules->change);
    return true;
}

const char *ts_rules_line_wrong(const ts_rules_text *rules)
{
    ts_setup s;
    ts_rules_setup(&s, rules, TS_MODE_NONE);
    const unsigned wrong = ts_setup_wrong_change(&s);
    return wrong ? ts_knob_get(s.change[wrong - 1].knob)->name : NULL;
}

static bool parts_words(char c)
{
    return (unsigned char)c <= ' ' || strchr("=:,;&", c);
}

/* "": there is none left. A word that is too long is cut, and so is no name of anything. */
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
            return (int)i;
    return -1;
}

bool ts_rules_line_read(const char *text, size_t size, ts_rules_text *out,
                        char wrong[TS_RULES_LINE_WORD])
{
    const char *at = text, *end = text + size;
    char value[TS_RULES_LINE_WORD];
    ts_rules_text read = {0};
    next_word(&at, end, wrong);
    const int rules = find_rules(wrong);
    if (rules < 0)
        return false;
    read.rules = (uint8_t)rules;
    for (;;) {
        next_word(&at, end, wrong);
        if (!*wrong)
            break;
        if (!ts_rules_line_knob(wrong))
            return false;
        next_word(&at, end, value);
        if (!ts_rules_line_turn(&read, wrong, value)) {
            if (*value)
                memcpy(wrong, value, TS_RULES_LINE_WORD);
            return false;
        }
    }
    const char *means_nothing = ts_rules_line_wrong(&read);
    if (means_nothing) {
        const char *from = means_nothing;
        next_word(&from, from + strlen(from), wrong);
        return false;
    }
    *out = read;
    return true;
}
