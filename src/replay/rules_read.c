/* Reads what rules_print.c prints. A line that stands so in the print of the set is as in the set;
 * any other must be that of a knob. */
#include <string.h>

#include "rules_print.h"
#include "rules_words.h"

enum { LINE_MAX = 200, WORD_MAX = 40, FAR = RULES_FAR };

/* What is looked for in the print of the set, and what was found there. */
typedef struct search {
    char line[LINE_MAX + 1];
    unsigned length, number; /* of the line that is being printed; its number */
    bool in_section;
    const char *section; /* NULL: headings are looked for */
    span want;           /* a line's words, or a label */
    bool by_label;
    unsigned after, found;  /* a line behind this one; 0 if none was found */
    char row[LINE_MAX + 1]; /* the line that was found */
    char near[WORD_MAX + 1];
    unsigned distance;
} search;

typedef struct reader {
    const ts_rules *own;
    ts_setup setup;
    ts_rules_text *out;
    ts_rules_error *error;
    char section[WORD_MAX + 1];
    unsigned last; /* the line of the print that was met last */
    span line;
    uint32_t line_of[TS_KNOBS_END]; /* of the row of the knob */
} reader;

/* ---- words ----------------------------------------------------------------------------------- */

static span span_of(const char *text)
{
    return (span){text, text + strlen(text)};
}

static span trimmed(span s)
{
    while (s.at < s.end && (*s.at == ' ' || *s.at == '\t'))
        s.at++;
    while (s.at < s.end && (s.end[-1] == ' ' || s.end[-1] == '\t' || s.end[-1] == '\r'))
        s.end--;
    return s;
}

static bool is(span s, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(s.end - s.at) == length && memcmp(s.at, text, length) == 0;
}

static span next_word(span *s)
{
    *s = trimmed(*s);
    span word = {s->at, s->at};
    while (word.end < s->end && *word.end != ' ' && *word.end != '\t')
        word.end++;
    s->at = word.end;
    return word;
}

static bool same_words(span a, span b)
{
    for (;;) {
        span x = next_word(&a), y = next_word(&b);
        const size_t length = (size_t)(x.end - x.at);
        if (length != (size_t)(y.end - y.at) || memcmp(x.at, y.at, length) != 0)
            return false;
        if (length == 0)
            return true;
    }
}

/* A row's label ends before two blanks, or in its full width. */
static span label_of(span row)
{
    row = trimmed(row);
    span label = {row.at, row.at};
    while (label.end < row.end && label.end - label.at < 32 &&
           !(label.end[0] == ' ' && label.end + 1 < row.end && label.end[1] == ' '))
        label.end++;
    return trimmed(label);
}

unsigned ts_rules_distance(span a, span b)
{
    unsigned row[WORD_MAX + 1];
    const unsigned m = (unsigned)(a.end - a.at), n = (unsigned)(b.end - b.at);
    if (m > WORD_MAX || n > WORD_MAX)
        return WORD_MAX;
    for (unsigned j = 0; j <= n; j++)
        row[j] = j;
    for (unsigned i = 1; i <= m; i++) {
        unsigned before = row[0];
        row[0] = i;
        for (unsigned j = 1; j <= n; j++) {
            const unsigned replaced = before + (a.at[i - 1] != b.at[j - 1]);
            const unsigned other = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
            before = row[j];
            row[j] = replaced < other ? replaced : other;
        }
    }
    return row[n];
}

/* ---- the print of the set -------------------------------------------------------------------- */

static void take_near(search *s, span word)
{
    const unsigned d = ts_rules_distance(s->want, word);
    const size_t length = (size_t)(word.end - word.at);
    if (d >= s->distance || length == 0 || length > WORD_MAX)
        return;
    s->distance = d;
    memcpy(s->near, word.at, length);
    s->near[length] = '\0';
}

static void take_line(search *s)
{
    const span line = {s->line, s->line + s->length};
    const bool is_heading = s->length && *s->line != ' ' && s->number > 1;
    if (is_heading) {
        s->in_section = s->section && is(line, s->section);
    }
    if (!s->section && is_heading) {
        s->found = is(s->want, s->line) ? s->number : s->found;
        take_near(s, line);
    }
    if (!s->in_section || is_heading || s->length == 0)
        return;
    const bool meets =
        s->by_label ? is(label_of(s->want), "") == false && same_words(label_of(line), s->want)
                    : same_words(line, s->want);
    if (meets && !s->found && s->number > s->after) {
        s->found = s->number;
        memcpy(s->row, s->line, s->length + 1);
    }
    if (s->by_label)
        take_near(s, label_of(line));
}

static void take_bytes(void *to, const char *bytes, size_t count)
{
    search *s = to;
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] != '\n') {
            if (s->length < LINE_MAX)
                s->line[s->length++] = bytes[i];
            continue;
        }
        s->line[s->length] = '\0';
        s->number++;
        take_line(s);
        s->length = 0;
    }
}

/* Looks in a section, from its beginning ("": the lines above all headings) or from a line on. */
static void look_in(const ts_rules *rules, search *s, const char *section, span want, bool by_label,
                    unsigned after)
{
    memset(s, 0, sizeof *s);
    s->section = section;
    s->in_section = section && !*section;
    s->want = want;
    s->by_label = by_label;
    s->after = after;
    s->distance = FAR;
    ts_rules_write(rules, take_bytes, s);
}

static void look(const reader *r, search *s, const char *section, span want, bool by_label,
                 unsigned after)
{
    look_in(r->own, s, section, want, by_label, after);
}

/* A knob stands for several lines of the print if it names a table, as that of kicks does. */
static bool is_line_of_changed(const reader *r, span line)
{
    ts_rules room;
    search s;
    if (!r->setup.change[0].knob)
        return false;
    look_in(ts_rules_of(&r->setup, &room), &s, r->section, line, false, 0);
    return s.found > 0;
}

/* ---- what is wrong --------------------------------------------------------------------------- */

static void say_bytes(ts_rules_error *e, const char *at, size_t count)
{
    size_t used = strlen(e->words);
    for (size_t i = 0; i < count && used < TS_RULES_WORDS_MAX; i++)
        e->words[used++] = (unsigned char)at[i] < ' ' || at[i] == 127 ? '?' : at[i];
    e->words[used] = '\0';
}

static void say(void *to, const char *words)
{
    say_bytes(to, words, strlen(words));
}

static void say_word(ts_rules_error *e, span word)
{
    const size_t length = (size_t)(word.end - word.at);
    say(e, "`");
    say_bytes(e, word.at, length < WORD_MAX ? length : WORD_MAX);
    say(e, "`");
}

static void say_number(ts_rules_error *e, unsigned n)
{
    char digits[12];
    unsigned at = sizeof digits - 1;
    digits[at] = '\0';
    do
        digits[--at] = (char)('0' + n % 10);
    while (n /= 10);
    say(e, digits + at);
}

static void say_near(ts_rules_error *e, const char *near)
{
    if (!*near)
        return;
    say(e, "; did you mean ");
    say_word(e, span_of(near));
    say(e, "?");
}

static void say_values(ts_rules_error *e, unsigned knob)
{
    const ts_knob *k = ts_knob_get(knob);
    const unsigned most = k->most < 8 ? k->most : 0;
    const char *zero = ts_knob_word(knob, 0);
    say(e, " is ");
    if (k->words == TS_AS_GHOST) {
        say(e, "`never` or `always`");
    } else if (ts_knob_word(knob, k->most)) {
        for (unsigned v = 0; v <= most; v++) {
            say(e, v == 0 ? "" : v == most ? " or " : ", ");
            say_word(e, span_of(ts_knob_word(knob, v)));
        }
    } else {
        say(e, "a number from ");
        say_number(e, zero ? 1 : k->least);
        say(e, " to ");
        say_number(e, k->most);
        if (zero) {
            say(e, ", or ");
            say_word(e, span_of(zero));
        }
    }
}

static bool wrong_value(reader *r, unsigned knob, span value)
{
    say_word(r->error, span_of(ts_knob_get(knob)->label));
    say_values(r->error, knob);
    say(r->error, ", not ");
    say_word(r->error, value);
    return false;
}

/* ---- rows ------------------------------------------------------------------------------------ */

static bool read_digits(span word, unsigned *out)
{
    unsigned n = 0;
    if (word.at == word.end || word.end - word.at > 9)
        return false;
    for (; word.at < word.end; word.at++) {
        if (*word.at < '0' || *word.at > '9')
            return false;
        n = n * 10 + (unsigned)(*word.at - '0');
    }
    *out = n;
    return true;
}

/* "10.000 ms": the ticks before it count. */
static bool is_time(span s)
{
    span ms = next_word(&s), unit = next_word(&s);
    for (const char *c = ms.at; c < ms.end; c++)
        if ((*c < '0' || *c > '9') && *c != '.')
            return false;
    return is(unit, "ms") && s.at == s.end;
}

static bool read_value(unsigned knob, span text, unsigned *out)
{
    const ts_knob *k = ts_knob_get(knob);
    span rest = text, word = next_word(&rest);
    rest = trimmed(rest);
    for (unsigned v = 0; v <= k->most; v = v < 8 || v == k->most ? v + 1 : k->most)
        if (ts_knob_word(knob, v) && same_words(text, span_of(ts_knob_word(knob, v)))) {
            *out = v;
            return true;
        }
    if (k->words == TS_AS_YES && is(word, "yes,")) { /* with what is said of it */
        *out = 1;
        return true;
    }
    return !ts_knob_word(knob, k->most) && read_digits(word, out) && *out <= k->most &&
           *out >= k->least && !ts_knob_word(knob, *out) && (rest.at == rest.end || is_time(rest));
}

static bool turn(reader *r, unsigned knob, unsigned value)
{
    if (ts_setup_change(&r->setup, knob, value))
        return true;
    say(r->error, "more than 24 changes");
    return false;
}

/* The knob of this label that stands at this place of the row; 0 if none. */
static unsigned knob_at(const reader *r, span label, unsigned place)
{
    for (unsigned i = 1; i < TS_KNOBS_END; i++) {
        const ts_knob *k = ts_knob_get(i);
        if (k->place == place && is(label, k->label) && strcmp(k->section, r->section) == 0 &&
            ts_knob_value(r->own, i) <= UINT16_MAX)
            return i;
    }
    return 0;
}

/* Several numbers: those that no knob turns must stand as they are. */
static bool read_numbers(reader *r, span label, span values, const char *own_row)
{
    span own = span_of(own_row);
    own.at += label_of(own).end - own.at;
    for (unsigned place = 0;; place++) {
        const span is_now = next_word(&values), was = next_word(&own);
        const unsigned knob = knob_at(r, label, place);
        unsigned value;
        if (is_now.at == is_now.end && was.at == was.end)
            return true;
        if (is_now.at == is_now.end || was.at == was.end) {
            say_word(r->error, label);
            say(r->error, is_now.at == is_now.end ? " has fewer" : " has more");
            say(r->error, " numbers than in the rule set");
            return false;
        }
        if (same_words(is_now, was))
            continue;
        if (!knob) {
            say(r->error, "the number of place ");
            say_number(r->error, place + 1);
            say(r->error, " cannot be changed");
            return false;
        }
        if (!read_value(knob, is_now, &value))
            return wrong_value(r, knob, is_now);
        if (!turn(r, knob, value))
            return false;
    }
}

static bool has_places(const reader *r, span label)
{
    for (unsigned i = 1; i < TS_KNOBS_END; i++)
        if (ts_knob_get(i)->place && is(label, ts_knob_get(i)->label) &&
            strcmp(ts_knob_get(i)->section, r->section) == 0)
            return true;
    return false;
}

/* The longest label of a knob with which the line begins. */
static span knob_label(const reader *r, span line)
{
    span longest = {line.at, line.at};
    for (unsigned i = 1; i < TS_KNOBS_END; i++) {
        const ts_knob *k = ts_knob_get(i);
        const size_t length = strlen(k->label);
        if (strcmp(k->section, r->section) == 0 && (size_t)(line.end - line.at) >= length &&
            memcmp(line.at, k->label, length) == 0 &&
            (line.at + length == line.end || line.at[length] == ' ') &&
            length > (size_t)(longest.end - longest.at))
            longest.end = line.at + length;
    }
    return longest;
}

/* The knob of a row in this set: two may share a field, and only one of them is printed. */
static bool read_knob(reader *r, span label, span value, const search *own)
{
    unsigned knob = knob_at(r, label, 0), number = 0;
    if (has_places(r, label))
        return read_numbers(r, label, value, own->row);
    if (!read_value(knob, value, &number))
        return wrong_value(r, knob, value);
    return turn(r, knob, number);
}

/* Each row of a knob may stand once. */
static bool is_first_row(reader *r, span label)
{
    for (unsigned i = 1; i < TS_KNOBS_END; i++) {
        const ts_knob *k = ts_knob_get(i);
        if (!is(label, k->label) || strcmp(k->section, r->section) != 0)
            continue;
        if (r->line_of[i]) {
            say_word(r->error, label);
            say(r->error, " is in line ");
            say_number(r->error, r->line_of[i]);
            say(r->error, ", too");
            return false;
        }
        r->line_of[i] = r->error->line;
    }
    return true;
}

static bool read_row(reader *r)
{
    search own;
    const span line = trimmed(r->line), label = knob_label(r, line);
    if (label.at < label.end && !is_first_row(r, label))
        return false;
    look(r, &own, r->section, line, false, r->last);
    if (own.found) {
        r->last = own.found;
        return true;
    }
    if (is_line_of_changed(r, line))
        return true;
    look(r, &own, r->section, label.at < label.end ? label : label_of(line), true, 0);
    if (own.found && label.at < label.end)
        return read_knob(r, label, trimmed((span){label.end, line.end}), &own);
    say_word(r->error, label_of(line));
    if (own.found) {
        say(r->error, " cannot be changed, it stays ");
        say_word(r->error, trimmed((span){own.row + (label_of(span_of(own.row)).end - own.row),
                                          own.row + strlen(own.row)}));
        return false;
    }
    say(r->error, " is no line of ");
    say(r->error, *r->section ? r->section : "the head");
    say(r->error, " that can be changed");
    say_near(r->error, own.near);
    return false;
}

static bool read_heading(reader *r)
{
    search s;
    const span line = trimmed(r->line);
    look(r, &s, NULL, line, false, 0);
    if (!s.found) {
        say_word(r->error, line);
        say(r->error, " is no heading");
        say_near(r->error, s.near);
        return false;
    }
    memcpy(r->section, line.at, (size_t)(line.end - line.at));
    r->section[line.end - line.at] = '\0';
    r->last = s.found;
    return true;
}

/* ---- the text -------------------------------------------------------------------------------- */

static void keep_title(reader *r, span title)
{
    size_t length = (size_t)(title.end - title.at), at = 0;
    if (is(title, r->own->summary))
        return;
    if (length > TS_RULES_TITLE_MAX)
        for (length = TS_RULES_TITLE_MAX;
             length && ((unsigned char)title.at[length] & 0xc0) == 0x80;)
            length--;
    for (; at < length; at++)
        r->out->title[at] = (unsigned char)title.at[at] < ' ' ? '?' : title.at[at];
}

static bool read_name(reader *r)
{
    search s = {.distance = FAR};
    const char *colon = memchr(r->line.at, ':', (size_t)(r->line.end - r->line.at));
    const span name = trimmed((span){r->line.at, colon ? colon : r->line.end});
    s.want = name;
    for (unsigned i = 0; i < ts_rules_count(); i++) {
        r->own = ts_rules_get(i);
        if (is(name, r->own->name)) {
            r->out->rules = (uint8_t)i;
            ts_setup_default(&r->setup, i, TS_MODE_NONE);
            keep_title(r, trimmed((span){colon ? colon + 1 : r->line.end, r->line.end}));
            return true;
        }
        take_near(&s, span_of(r->own->name));
    }
    say(r->error, "the first line begins with the name of a rule set and a colon, not with ");
    say_word(r->error, name);
    say_near(r->error, s.near);
    return false;
}

static bool read_line(reader *r, bool named)
{
    const span line = trimmed(r->line);
    if (!named)
        return read_name(r);
    return *r->line.at == ' ' || *r->line.at == '\t' ? read_row(r) : line.at && read_heading(r);
}

void ts_rules_skip_mark(const char **text, size_t *size)
{
    if (*size >= 3 && memcmp(*text, "\xef\xbb\xbf", 3) == 0) {
        *text += 3;
        *size -= 3;
    }
}

bool ts_rules_read(const char *text, size_t size, ts_rules_text *out, ts_rules_error *error)
{
    reader r = {.out = out, .error = error};
    bool named = false;
    *out = (ts_rules_text){0};
    *error = (ts_rules_error){0};
    ts_rules_skip_mark(&text, &size);
    for (const char *at = text, *end = size ? text + size : text; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        stop = stop ? stop : end;
        r.line = (span){at, stop};
        error->line++;
        at = stop < end ? stop + 1 : end;
        const span line = trimmed(r.line);
        if (line.at == line.end || *r.line.at == '#')
            continue;
        if (!read_line(&r, named))
            return false;
        named = true;
    }
    if (!named) {
        error->line = 1;
        say(error, "there is nothing in it");
        return false;
    }
    const unsigned wrong = ts_setup_wrong_change(&r.setup);
    if (wrong) {
        const unsigned knob = r.setup.change[wrong - 1].knob;
        error->line = r.line_of[knob];
        say_word(error, span_of(ts_knob_get(knob)->label));
        say(error, ts_knob_is_players(r.own, knob)
                       ? " is a setting of each player in these rules: see Handling, or `--help`"
                       : " means nothing in these rules");
        return false;
    }
    memcpy(out->change, r.setup.change, sizeof out->change);
    return true;
}

void ts_rules_setup(ts_setup *setup, const ts_rules_text *rules, unsigned mode)
{
    ts_setup_default(setup, rules->rules, mode);
    for (unsigned i = 0; i < TS_CHANGES_MAX && rules->change[i].knob; i++)
        ts_setup_change(setup, rules->change[i].knob, rules->change[i].value);
}
