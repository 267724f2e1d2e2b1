/* Reads what rules_print.c prints, whole or in part: a built-in set with changed knobs, or a rule
 * set of its own, a variant of a built-in one. */
#include "rules_read.h"

#include <string.h>

#include "rules_print.h"

/* ---- what is near --------------------------------------------------------------------------- */

typedef struct nearest {
    span want;
    const char *text;
    unsigned distance;
} nearest;

static void compare(nearest *n, const char *text)
{
    const unsigned d = *text ? ts_rules_distance(n->want, ts_rules_trimmed(ts_rules_span(text)))
                             : (unsigned)RULES_FAR;
    if (d < n->distance)
        *n = (nearest){n->want, text, d};
}

static void say_near(ts_rules_error *e, const nearest *n)
{
    if (n->distance >= RULES_FAR)
        return;
    ts_rules_say(e, "; did you mean ");
    ts_rules_say_word(e, ts_rules_trimmed(ts_rules_span(n->text)));
    ts_rules_say(e, "?");
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* The row of this section with the longest label that the line begins with. */
static const rules_row *row_of(const rules_reader *r, span line, span *value)
{
    const rules_row *found = NULL;
    size_t longest = 0;
    for (unsigned i = 0; i < ts_rules_row_count; i++) {
        const rules_row *row = &ts_rules_rows[i];
        const span label = ts_rules_trimmed(ts_rules_span(row->label));
        const size_t length = label.end - label.at;
        if (strcmp(row->section, r->section) != 0 || length <= longest ||
            (size_t)(line.end - line.at) < length || memcmp(line.at, label.at, length) != 0 ||
            (line.at + length < line.end && line.at[length] != ' ' && line.at[length] != '\t'))
            continue;
        found = row;
        longest = length;
        *value = ts_rules_trimmed((span){line.at + length, line.end});
    }
    return found;
}

/* A label ends before two blanks. */
static span label_of(span line)
{
    span label = {line.at, line.at};
    while (label.end < line.end &&
           !(label.end[0] == ' ' && label.end + 1 < line.end && label.end[1] == ' '))
        label.end++;
    return label;
}

static bool no_row(rules_reader *r, span line)
{
    const span label = label_of(line);
    nearest n = {label, NULL, RULES_FAR};
    for (unsigned i = 0; i < ts_rules_row_count; i++)
        if (strcmp(ts_rules_rows[i].section, r->section) == 0)
            compare(&n, ts_rules_rows[i].label);
    ts_rules_point_at(r, line);
    ts_rules_say_word(r->error, label);
    ts_rules_say(r->error, " is no line of ");
    ts_rules_say(r->error, *r->section ? r->section : "the head");
    say_near(r->error, &n);
    return false;
}

/* Each row may stand once. */
static bool is_first(rules_reader *r, const rules_row *row)
{
    uint32_t *line = &r->line_of[row - ts_rules_rows];
    if (*line) {
        ts_rules_say_word(r->error, ts_rules_trimmed(ts_rules_span(row->label)));
        ts_rules_say(r->error, " is in line ");
        ts_rules_say_number(r->error, *line);
        ts_rules_say(r->error, ", too");
        return false;
    }
    *line = r->error->line;
    return true;
}

/* The line in which a section's tables begin. */
static void note_table(rules_reader *r)
{
    for (unsigned i = 0; i < ts_rules_row_count; i++)
        if (ts_rules_rows[i].kind >= ROW_SPAWN &&
            strcmp(ts_rules_rows[i].section, r->section) == 0 && !r->line_of[i])
            r->line_of[i] = r->error->line;
}

static bool read_row(rules_reader *r)
{
    const span line = ts_rules_trimmed(r->line);
    span value = line, at = line;
    switch (ts_rules_tables_line(&r->tables, &r->r, r->section, line, &at, r->error)) {
    case RULES_TABLE_WRONG: ts_rules_point_at(r, at); return false;
    case RULES_TABLE: note_table(r); return true;
    default: break;
    }
    const rules_row *row = row_of(r, line, &value);
    if (!row)
        return no_row(r, line);
    return is_first(r, row) && ts_rules_read_value(r, row, value);
}

static bool no_heading(rules_reader *r, span line)
{
    nearest n = {line, NULL, RULES_FAR};
    for (unsigned i = 0; i < ts_rules_row_count; i++)
        compare(&n, ts_rules_rows[i].section);
    ts_rules_point_at(r, line);
    ts_rules_say_word(r->error, line);
    ts_rules_say(r->error, " is no heading");
    say_near(r->error, &n);
    return false;
}

static bool read_heading(rules_reader *r)
{
    const span line = ts_rules_trimmed(r->line);
    if (!ts_rules_tables_break(&r->tables, r->error))
        return false;
    for (unsigned i = 0; i < ts_rules_row_count; i++)
        if (ts_rules_is(line, ts_rules_rows[i].section)) {
            r->section = ts_rules_rows[i].section;
            return true;
        }
    return no_heading(r, line);
}

/* ---- the first line -------------------------------------------------------------------------- */

static void store_title(rules_reader *r, span title)
{
    size_t length = title.end - title.at, at = 0;
    if (ts_rules_is(title, r->own->summary))
        return;
    if (length > TS_RULES_TITLE_MAX)
        for (length = TS_RULES_TITLE_MAX;
             length && ((unsigned char)title.at[length] & 0xc0) == 0x80;)
            length--;
    for (; at < length; at++)
        r->out->title[at] = (unsigned char)title.at[at] < ' ' ? '?' : title.at[at];
}

static bool find_own(rules_reader *r, span name)
{
    nearest n = {name, NULL, RULES_FAR};
    for (unsigned i = 0; i < TS_RULE_SETS; i++) {
        r->own = ts_rules_get(i);
        if (ts_rules_is(name, r->own->name)) {
            r->out->rules = i;
            return true;
        }
        compare(&n, r->own->name);
    }
    ts_rules_point_at(r, name);
    ts_rules_say(r->error,
                 "the first line begins with the name of a rule set and a colon, not with ");
    ts_rules_say_word(r->error, name);
    say_near(r->error, &n);
    return false;
}

/* A variant's name: small letters, digits and hyphens, and none that is built in. */
static bool read_variant_name(rules_reader *r, span name)
{
    const size_t length = name.end - name.at;
    bool is_name = length > 0 && length <= TS_NAME_MAX && *name.at >= 'a' && *name.at <= 'z';
    for (const char *c = name.at; c < name.end; c++)
        is_name &= (*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '-';
    ts_rules_point_at(r, name);
    if (!is_name) {
        ts_rules_say(r->error, "a name has small letters, digits and `-`, at most 31 of them");
        return false;
    }
    memcpy(r->name, name.at, length);
    const int known = ts_rules_find(r->name);
    if (known >= 0 && known < TS_RULE_SETS) {
        ts_rules_say_word(r->error, name);
        ts_rules_say(r->error, " is a built-in set: choose another name");
        return false;
    }
    r->error->column = 0;
    return true;
}

/* "guideline: Slow and wide", "gameboy from nes: The handheld of 1989". */
static bool read_head(rules_reader *r)
{
    const char *colon = memchr(r->line.at, ':', r->line.end - r->line.at);
    span head = ts_rules_trimmed((span){r->line.at, colon ? colon : r->line.end});
    const span name = ts_rules_next_word(&head), from = ts_rules_next_word(&head);
    const bool is_variant = ts_rules_is(from, "from");
    const span own = is_variant ? ts_rules_trimmed(head)
                                : ts_rules_trimmed((span){name.at, colon ? colon : r->line.end});
    if ((is_variant && !read_variant_name(r, name)) || !find_own(r, own))
        return false;
    r->named = true;
    r->section = "";
    r->r = *r->own;
    ts_rules_tables_begin(&r->tables, r->own);
    store_title(r, ts_rules_trimmed((span){colon ? colon + 1 : r->line.end, r->line.end}));
    return true;
}

/* ---- what comes of it ------------------------------------------------------------------------ */

typedef struct printed {
    char text[120];
    size_t size;
} printed;

static void append(void *ctx, const char *bytes, size_t count)
{
    printed *p = ctx;
    for (size_t i = 0; i < count && p->size + 1 < sizeof p->text; i++)
        p->text[p->size++] = bytes[i];
}

/* A row that no knob changes: a variant may. */
static bool cannot_change(rules_reader *r, const rules_row *row)
{
    printed p = {.size = 0};
    rules_out o = {append, &p};
    r->error->line = r->line_of[row - ts_rules_rows];
    if (*row->label) {
        ts_rules_print_row(&o, row, r->own);
        const span value = {p.text + 2 + strlen(row->label), p.text + p.size - 1};
        ts_rules_say_word(r->error, ts_rules_trimmed(ts_rules_span(row->label)));
        ts_rules_say(r->error, " stays ");
        ts_rules_say_word(r->error, ts_rules_trimmed(value));
    } else {
        ts_rules_say(r->error, "the table of ");
        ts_rules_say_word(r->error, ts_rules_span(row->section));
        ts_rules_say(r->error, " stays as it is");
    }
    ts_rules_say(r->error, " in ");
    ts_rules_say(r->error, r->own->name);
    ts_rules_say(r->error, "; to change it, begin with a name of your own: `NAME from ");
    ts_rules_say(r->error, r->own->name);
    ts_rules_say(r->error, ":`");
    return false;
}

static bool change(rules_reader *r, ts_setup *s, const rules_row *row, unsigned i)
{
    const unsigned knob = ts_rules_knob_of(row, i);
    uint32_t value = ts_rules_row_get(row, &r->r, i);
    if (!knob)
        return cannot_change(r, row);
    value = row->kind == ROW_USUAL && !value ? row->usual : value;
    if (ts_setup_change(s, knob, value))
        return true;
    r->error->line = r->line_of[row - ts_rules_rows];
    ts_rules_say(r->error, "more than 24 changes; begin with a name of your own: `NAME from ");
    ts_rules_say(r->error, r->own->name);
    ts_rules_say(r->error, ":`");
    return false;
}

static bool knobs_have_effect(rules_reader *r, const ts_setup *s)
{
    const unsigned wrong = ts_setup_wrong_change(s);
    if (!wrong)
        return true;
    const unsigned knob = s->change[wrong - 1].knob;
    for (unsigned i = 0; i < ts_rules_row_count; i++)
        for (unsigned n = 0; n < ts_rules_row_numbers(&ts_rules_rows[i]); n++)
            if (ts_rules_knob_of(&ts_rules_rows[i], n) == knob && r->line_of[i])
                r->error->line = r->line_of[i];
    ts_rules_say_word(r->error, ts_rules_span(ts_knob_get(knob)->label));
    ts_rules_say(r->error,
                 ts_knob_is_players(r->own, knob)
                     ? " is a setting of each player in these rules: see Handling, or `--help`"
                     : " means nothing in these rules");
    return false;
}

/* A built-in set: what differs must be knobs. */
static bool end_with_knobs(rules_reader *r)
{
    ts_setup s;
    ts_setup_default(&s, r->out->rules, TS_MODE_NONE);
    for (unsigned i = 0; i < ts_rules_row_count; i++) {
        const rules_row *row = &ts_rules_rows[i];
        if (ts_rules_row_same(row, &r->r, r->own) || !r->line_of[i])
            continue;
        if (!ts_rules_row_numbers(row) || row->kind == ROW_STEPS || row->kind == ROW_RATE)
            return cannot_change(r, row);
        for (unsigned n = 0; n < ts_rules_row_numbers(row); n++)
            if (ts_rules_row_get(row, &r->r, n) != ts_rules_row_get(row, r->own, n) &&
                !change(r, &s, row, n))
                return false;
    }
    memcpy(r->out->change, s.change, sizeof s.change);
    return knobs_have_effect(r, &s);
}

static bool end_variant(rules_reader *r)
{
    const char *label;
    r->r.name = r->name;
    r->r.from = r->own->name;
    r->r.title = r->r.summary = *r->out->title ? r->out->title : r->own->summary;
    const char *wrong = ts_rules_wrong(&r->r, &label);
    if (wrong) {
        for (unsigned i = 0; i < ts_rules_row_count; i++)
            if (r->line_of[i] && strcmp(ts_rules_rows[i].label, label) == 0)
                r->error->line = r->line_of[i];
        ts_rules_say_word(r->error, ts_rules_span(label));
        ts_rules_say(r->error, " ");
        ts_rules_say(r->error, wrong);
        return false;
    }
    ts_rules_normalize(&r->r);
    r->r.hash = r->hash ? r->hash : ts_rules_hash(&r->r);
    const int id = r->is_draft ? ts_rules_draft(&r->r) : ts_rules_add(&r->r);
    if (id < 0) {
        ts_rules_say(r->error, "there are as many rule sets as one program can have");
        return false;
    }
    r->out->rules = id;
    return true;
}

/* The lists of turns stand below the name of their table. If only one of both changed, it
 * counts. */
static void choose_turns(rules_reader *r)
{
    static const rules_row turns = {.kind = ROW_TURNS};
    ts_setup s;
    ts_rules changed;
    if (!r->has_kicks || r->r.kick_list == r->own->kick_list)
        return;
    ts_setup_default(&s, r->out->rules, TS_MODE_NONE);
    ts_setup_change(&s, TS_KNOB_KICKS, r->r.kick_list);
    const ts_rules *named = ts_rules_of(&s, &changed);
    if (!r->tables.has_turns || ts_rules_row_same(&turns, &r->r, r->own) ||
        ts_rules_row_same(&turns, &r->r, named))
        r->r.kicks = *r->name ? named->kicks : r->own->kicks;
}

static bool read_end(rules_reader *r)
{
    if (!ts_rules_tables_end(&r->tables, &r->r, r->error))
        return false;
    choose_turns(r);
    return *r->name ? end_variant(r) : end_with_knobs(r);
}

static bool read_line(rules_reader *r)
{
    if (!r->named)
        return read_head(r);
    return *r->line.at == ' ' || *r->line.at == '\t' ? read_row(r) : read_heading(r);
}

/* An error of a whole line, or of a table that begins there, is at its first word. */
static bool point_at_line(ts_rules_error *error, const char *text, size_t size)
{
    const char *at = text, *end = text + size;
    for (uint32_t line = 1; at < end && line < error->line; at++)
        line += *at == '\n';
    const char *word = at;
    while (word < end && (*word == ' ' || *word == '\t'))
        word++;
    if (!error->column)
        error->column = (uint32_t)(word - at) + 1;
    return false;
}

static bool read_lines(rules_reader *r, const char *text, size_t size, const char *before)
{
    ts_rules_error *error = r->error;
    const size_t skipped = strlen(before);
    for (const char *at = text, *end = size ? text + size : text; at < end;) {
        const char *stop = memchr(at, '\n', end - at);
        stop = stop ? stop : end;
        r->line = (span){at, stop};
        if (skipped)
            r->line.at = (size_t)(stop - at) > skipped ? at + skipped : stop;
        error->line++;
        at = stop < end ? stop + 1 : end;
        const span line = ts_rules_trimmed(r->line);
        if (line.at == line.end || *r->line.at == '#')
            continue;
        if (!read_line(r))
            return false;
    }
    if (!r->named) {
        error->line = 1;
        ts_rules_say(error, "there is nothing in it");
        return false;
    }
    return read_end(r);
}

/* Each line of a text may have `before` before it. */
static bool read_text(rules_reader *r, const char *text, size_t size, const char *before)
{
    *r->out = (ts_rules_text){0};
    *r->error = (ts_rules_error){0};
    ts_rules_skip_mark(&text, &size);
    return read_lines(r, text, size, before) || point_at_line(r->error, text, size);
}

bool ts_rules_read(const char *text, size_t size, ts_rules_text *out, ts_rules_error *error)
{
    return read_text(&(rules_reader){.out = out, .error = error}, text, size, "");
}

/* Returns the hash of the text's lines, without comments. */
static uint64_t hash_lines(const char *text, size_t size)
{
    uint64_t hash = 0xcbf29ce484222325u;
    bool is_start = true, is_comment = false;
    for (size_t i = 0; i < size; i++) {
        is_comment = is_start ? text[i] == '#' : is_comment;
        is_start = text[i] == '\n';
        if (!is_comment)
            hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3u;
    }
    return hash;
}

uint64_t ts_rules_installed_hash(const char *text, size_t size)
{
    static const struct {
        uint64_t text, rules;
    } installed[] = {
#define RULES_INSTALLED(name, text, rules) {UINT64_C(text), UINT64_C(rules)},
#include "rules_installed.def"
#undef RULES_INSTALLED
    };
    const uint64_t hash = hash_lines(text, size);
    for (unsigned i = 0; i < sizeof installed / sizeof *installed; i++)
        if (installed[i].text == hash)
            return installed[i].rules;
    return 0;
}

bool ts_rules_read_installed(const char *text, size_t size, ts_rules_text *out,
                             ts_rules_error *error)
{
    const uint64_t hash = ts_rules_installed_hash(text, size);
    return read_text(&(rules_reader){.out = out, .error = error, .hash = hash}, text, size, "");
}

bool ts_rules_read_draft(const char *text, size_t size, ts_rules_text *out, ts_rules_error *error)
{
    return read_text(&(rules_reader){.out = out, .error = error, .is_draft = true}, text, size, "");
}

int ts_rules_read_lines(const char *text, size_t size)
{
    ts_rules_text out;
    ts_rules_error error;
    const bool is_read =
        read_text(&(rules_reader){.out = &out, .error = &error}, text, size, "rule ");
    return is_read && ts_rules_get(out.rules)->from ? out.rules : -1;
}

void ts_rules_setup(const ts_rules_text *rules, unsigned mode, ts_setup *out)
{
    ts_setup_default(out, rules->rules, mode);
    for (unsigned i = 0; i < TS_CHANGES_MAX && rules->change[i].knob; i++)
        ts_setup_change(out, rules->change[i].knob, rules->change[i].value);
}
