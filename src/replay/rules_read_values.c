/* Reads the values of rows. */
#include "rules_read.h"

#include <string.h>

void ts_rules_point_at(rules_reader *r, span word)
{
    r->error->column = (uint32_t)(word.at - r->line.at) + 1;
}

unsigned ts_rules_knob_of(const rules_row *row, unsigned i)
{
    const span label = ts_rules_trimmed(ts_rules_span(row->label));
    for (unsigned knob = 1; knob < TS_KNOBS_END; knob++) {
        const ts_knob *k = ts_knob_get(knob);
        if (k->place == i && ts_rules_is(label, k->label) && strcmp(k->section, row->section) == 0)
            return knob;
    }
    return TS_KNOB_NONE;
}

static const char *word_at(const rules_row *row, uint32_t value)
{
    static const char *const yes[] = {"no", "yes"};
    static const char *const lowest[] = {"a new lowest cell", "a new lowest place"};
    switch (row->kind) {
    case ROW_YES:
    case ROW_LOCK_OUT: return value < 2 ? yes[value] : NULL;
    case ROW_LOWEST: return value < 2 ? lowest[value] : NULL;
    case ROW_WORD: return value < row->word_count ? row->words[value] : NULL;
    case ROW_KICKS: return ts_knob_word(TS_KNOB_KICKS, value);
    case ROW_OR: return value ? NULL : row->zero;
    default: return NULL;
    }
}

static bool takes_numbers(const rules_row *row)
{
    return row->kind == ROW_NUMBER || row->kind == ROW_OR || row->kind == ROW_TIME ||
           row->kind == ROW_FIVE || row->kind == ROW_COMBO || row->kind == ROW_USUAL ||
           row->kind == ROW_LAST;
}

/* The knobs of a built-in set have ranges of their own. */
static void range_of(const rules_reader *r, const rules_row *row, unsigned i, uint32_t *least,
                     uint32_t *most)
{
    const unsigned knob = *r->name ? TS_KNOB_NONE : ts_rules_knob_of(row, i);
    *least = knob ? ts_knob_get(knob)->least : row->least;
    *most = knob ? ts_knob_get(knob)->most : row->most;
}

static void say_choices(rules_reader *r, const rules_row *row)
{
    unsigned count = 0;
    while (word_at(row, count))
        count++;
    for (unsigned i = 0; i < count; i++) {
        if (i > 0)
            ts_rules_say(r->error, i + 1 == count ? " or " : ", ");
        ts_rules_say_word(r->error, ts_rules_span(word_at(row, i)));
    }
}

static bool wrong_value(rules_reader *r, const rules_row *row, unsigned i, span value)
{
    uint32_t least, most;
    range_of(r, row, i, &least, &most);
    ts_rules_point_at(r, value);
    ts_rules_say_word(r->error, ts_rules_trimmed(ts_rules_span(row->label)));
    ts_rules_say(r->error, " is ");
    if (row->kind == ROW_GHOST) {
        ts_rules_say(r->error, *r->name ? "`never`, `always` or `below level` and a number"
                                        : "`never` or `always`");
    } else if (row->kind == ROW_RATE) {
        ts_rules_say(r->error, "a number, or two with a `/` between them");
    } else if (row->kind == ROW_STEPS) {
        ts_rules_say(r->error, "a list of `hold`, `turn`, `shift`, `hard`, `fall` and `lock`");
    } else if (takes_numbers(row)) {
        ts_rules_say(r->error, "a number from ");
        ts_rules_say_number(r->error, least + (row->kind == ROW_OR && least == 0));
        ts_rules_say(r->error, " to ");
        ts_rules_say_number(r->error, most);
        if (row->kind == ROW_OR || row->kind == ROW_LAST) {
            ts_rules_say(r->error, ", or ");
            ts_rules_say_word(r->error, ts_rules_span(row->kind == ROW_OR ? row->zero : "none"));
        }
    } else {
        say_choices(r, row);
    }
    ts_rules_say(r->error, ", not ");
    ts_rules_say_word(r->error, ts_rules_trimmed(value));
    return false;
}

/* "10.000 ms": the ticks before it count. */
static bool is_time(span s)
{
    span ms = ts_rules_next_word(&s), unit = ts_rules_next_word(&s);
    for (const char *c = ms.at; c < ms.end; c++)
        if ((*c < '0' || *c > '9') && *c != '.')
            return false;
    return ts_rules_is(unit, "ms") && ts_rules_trimmed(s).at == s.end;
}

static bool read_number(rules_reader *r, const rules_row *row, unsigned i, span text)
{
    uint32_t least, most, value;
    span rest = text;
    const span word = ts_rules_next_word(&rest);
    range_of(r, row, i, &least, &most);
    rest = ts_rules_trimmed(rest);
    if (row->kind == ROW_LAST && ts_rules_same_words(text, ts_rules_span("none"))) {
        value = UINT16_MAX;
    } else if (row->kind == ROW_OR && ts_rules_same_words(text, ts_rules_span(row->zero))) {
        value = 0;
    } else if (!ts_rules_digits(word, &value)) {
        return wrong_value(r, row, i, word);
    } else if (rest.at < rest.end && !(row->kind == ROW_TIME && is_time(rest))) {
        return wrong_value(r, row, i, text);
    } else if (value != ts_rules_row_get(row, r->own, i) &&
               (value < least || value > most || (row->kind == ROW_OR && value == 0))) {
        return wrong_value(r, row, i, word);
    }
    if (row->kind == ROW_USUAL && value == row->usual && !ts_rules_row_get(row, r->own, 0))
        value = 0;
    ts_rules_row_set(row, &r->r, i, value);
    return true;
}

/* Numbers side by side, as many as the row has. */
static bool read_several(rules_reader *r, const rules_row *row, span values)
{
    for (unsigned i = 0; i <= ts_rules_row_numbers(row); i++) {
        const span word = ts_rules_next_word(&values);
        const bool has_ended = word.at == word.end;
        if (has_ended && i == ts_rules_row_numbers(row))
            return true;
        if (has_ended || i == ts_rules_row_numbers(row)) {
            ts_rules_point_at(r, word);
            ts_rules_say_word(r->error, ts_rules_trimmed(ts_rules_span(row->label)));
            ts_rules_say(r->error, has_ended ? " has fewer" : " has more");
            ts_rules_say(r->error, " numbers than in the rule set");
            return false;
        }
        if (!read_number(r, row, i, word))
            return false;
    }
    return true;
}

static bool read_choice(rules_reader *r, const rules_row *row, span text)
{
    for (unsigned value = 0; word_at(row, value); value++)
        if (ts_rules_same_words(text, ts_rules_span(word_at(row, value)))) {
            ts_rules_row_set(row, &r->r, 0, value);
            r->has_kicks |= row->kind == ROW_KICKS;
            return true;
        }
    span rest = text;
    if ((row->kind == ROW_YES || row->kind == ROW_LOCK_OUT) &&
        ts_rules_is(ts_rules_next_word(&rest), "yes,")) { /* with what is said of it */
        ts_rules_row_set(row, &r->r, 0, 1);
        return true;
    }
    return wrong_value(r, row, 0, text);
}

static bool read_ghost(rules_reader *r, const rules_row *row, span text)
{
    static const char below[] = "below level ";
    uint32_t level = 0;
    if (ts_rules_is(text, "never") || ts_rules_is(text, "always")) {
        level = ts_rules_is(text, "always") ? UINT16_MAX : 0;
    } else {
        const size_t length = sizeof below - 1;
        const bool is_below =
            (size_t)(text.end - text.at) > length && memcmp(text.at, below, length) == 0;
        if (!is_below || !ts_rules_digits((span){text.at + length, text.end}, &level) || !level ||
            level >= UINT16_MAX)
            return wrong_value(r, row, 0, text);
    }
    ts_rules_row_set(row, &r->r, 0, level);
    return true;
}

/* "60", "39375000/655171", with what one tick is. */
static bool read_rate(rules_reader *r, const rules_row *row, span text)
{
    span rest = text, word = ts_rules_next_word(&rest);
    if (word.end > word.at && word.end[-1] == ',')
        word.end--;
    const char *slash = memchr(word.at, '/', word.end - word.at);
    uint32_t ticks, part = 1;
    if (!ts_rules_digits((span){word.at, slash ? slash : word.end}, &ticks) ||
        (slash && !ts_rules_digits((span){slash + 1, word.end}, &part)))
        return wrong_value(r, row, 0, word);
    r->r.tick_rate[0] = ticks;
    r->r.tick_rate[1] = part;
    return true;
}

static bool read_steps(rules_reader *r, const rules_row *row, span text)
{
    static const char *const words[] = {"", "hold", "turn", "shift", "hard", "fall", "lock"};
    uint8_t steps[TS_STEPS_MAX] = {TS_STEP_END};
    unsigned count = 0;
    for (span rest = text, word; word = ts_rules_next_word(&rest), word.at < word.end; count++) {
        unsigned step = TS_STEP_LOCK;
        if (word.end[-1] == ',')
            word.end--;
        while (step && !ts_rules_is(word, words[step]))
            step--;
        if (!step || count == TS_STEPS_MAX)
            return wrong_value(r, row, 0, word);
        steps[count] = step;
    }
    memcpy(r->r.steps, steps, sizeof steps);
    return true;
}

bool ts_rules_read_value(rules_reader *r, const rules_row *row, span value)
{
    switch (row->kind) {
    case ROW_REVISION:
    case ROW_LINES:
    case ROW_PAGE: return true;
    case ROW_RATE: return read_rate(r, row, value);
    case ROW_GHOST: return read_ghost(r, row, value);
    case ROW_STEPS: return read_steps(r, row, value);
    case ROW_FIVE:
    case ROW_COMBO: return read_several(r, row, value);
    default: return takes_numbers(row) ? read_number(r, row, 0, value) : read_choice(r, row, value);
    }
}
