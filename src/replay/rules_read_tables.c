/* Reads the tables of a rule set: what rules_tables.c prints. */
#include "rules_read.h"

#include <string.h>

static const char rotation_names[] = "0R2L";

void ts_rules_tables_begin(rules_tables *t, const ts_rules *own)
{
    memset(t, 0, sizeof *t);
    t->shapes = *own->shapes;
    t->kicks = *own->kicks;
}

static int wrong(ts_rules_error *e, const char *words)
{
    ts_rules_say(e, words);
    return RULES_TABLE_WRONG;
}

static bool begins_with(span line, const char *text)
{
    const size_t length = strlen(text);
    return (size_t)(line.end - line.at) >= length && memcmp(line.at, text, length) == 0;
}

/* TS_NONE if the word is no piece. */
static unsigned kind_of(span word)
{
    const char *at = word.end - word.at == 1 && *word.at ? strchr(TS_CELL_LETTERS, *word.at) : NULL;
    const unsigned kind = at ? (unsigned)(at - TS_CELL_LETTERS) : TS_NONE;
    return kind < TS_KINDS ? kind : TS_NONE;
}

/* ---- pieces --------------------------------------------------------------------------------- */

static bool is_ink(span line)
{
    for (; line.at < line.end; line.at++)
        if (!strchr(" .#@+", *line.at))
            return false;
    return true;
}

static int read_ink(rules_tables *t, span line, ts_rules_error *e)
{
    unsigned columns = 0;
    if (t->ink_rows == INK_ROWS)
        return wrong(e, "a piece is at most 8 rows high");
    for (; line.at < line.end; line.at++)
        if (*line.at != ' ') {
            if (columns == INK_COLUMNS)
                return wrong(e, "a piece is at most 8 columns wide");
            t->ink[t->ink_rows][columns++] = *line.at;
        }
    if (columns % 4 || (t->ink_rows && columns != t->ink_columns))
        return wrong(e, "four rotations of a piece stand side by side, each as wide as the others");
    t->ink_columns = columns;
    t->ink_rows++;
    return RULES_TABLE;
}

/* The cells of one rotation, seen from its reference cell. */
static bool read_rotation(const rules_tables *t, unsigned rot, ts_cell cell[4])
{
    const unsigned width = t->ink_columns / 4;
    unsigned cells = 0, references = 0;
    int x0 = 0, y0 = 0;
    for (unsigned i = 0; i < t->ink_rows * width; i++) {
        const int x = i % width, y = -(int)(i / width);
        const char ink = t->ink[i / width][rot * width + i % width];
        if (ink == '@' || ink == '+') {
            references++;
            x0 = x;
            y0 = y;
        }
        if (ink == '#' || ink == '@') {
            if (cells == 4)
                return false;
            cell[cells++] = (ts_cell){x, y};
        }
    }
    for (unsigned i = 0; i < cells; i++)
        cell[i] = (ts_cell){cell[i].x - x0, cell[i].y - y0};
    return cells == 4 && references == 1;
}

/* The table has the cells of a picture that is as before in its own order. */
static bool same_cells(const ts_cell a[4], const ts_cell b[4])
{
    unsigned same = 0;
    for (unsigned i = 0; i < 16; i++)
        same += a[i / 4].x == b[i % 4].x && a[i / 4].y == b[i % 4].y;
    return same == 4;
}

bool ts_rules_tables_break(rules_tables *t, ts_rules_error *e)
{
    const unsigned kind = t->drawn;
    t->drawn = TS_NONE;
    for (unsigned rot = 0; kind && rot < 4; rot++) {
        ts_cell cell[4];
        if (!read_rotation(t, rot, cell)) {
            ts_rules_say_word(e, (span){&TS_CELL_LETTERS[kind], &TS_CELL_LETTERS[kind] + 1});
            ts_rules_say(e, " must have four cells and one reference cell in every rotation");
            return false;
        }
        if (!same_cells(t->shapes.cell[kind][rot], cell))
            memcpy(t->shapes.cell[kind][rot], cell, sizeof cell);
    }
    return true;
}

static int read_piece(rules_tables *t, ts_rules *r, unsigned kind, span rest, ts_rules_error *e)
{
    span after = rest, first = ts_rules_next_word(&after), second = ts_rules_next_word(&after);
    int x, y;
    if (ts_rules_is(first, "0") && ts_rules_is(second, "R")) {
        t->drawn = kind;
        t->ink_rows = t->ink_columns = 0;
        return RULES_TABLE;
    }
    if (!ts_rules_take_pair(&rest, &x, &y))
        return wrong(e,
                     "after a piece stand the column and row of its reference cell, as in `4,20`, "
                     "or its rotations `0 R 2 L`");
    r->spawn[kind] = (ts_cell){x, y};
    return RULES_TABLE;
}

static int line_of_pieces(rules_tables *t, ts_rules *r, span line, ts_rules_error *e)
{
    if (t->drawn && is_ink(line))
        return read_ink(t, line, e);
    if (!ts_rules_tables_break(t, e))
        return RULES_TABLE_WRONG;
    span rest = line;
    const unsigned kind = kind_of(ts_rules_next_word(&rest));
    if (kind)
        return read_piece(t, r, kind, rest, e);
    return begins_with(line, "Comes in with") ? RULES_TABLE : RULES_NO_TABLE;
}

/* ---- kicks ---------------------------------------------------------------------------------- */

/* "J L S T Z": the pieces of the next list. */
static bool read_users(rules_tables *t, span line, ts_rules_error *e, int *result)
{
    span rest = line, word;
    while (word = ts_rules_next_word(&rest), word.at < word.end)
        if (!kind_of(word))
            return false;
    const unsigned lists = sizeof t->kicks.list / sizeof *t->kicks.list;
    if (!t->has_turns) {
        memset(&t->kicks, 0, sizeof t->kicks);
        memset(t->kicks.list_of, UINT8_MAX, sizeof t->kicks.list_of);
        t->list = 0;
    } else if (++t->list == lists) {
        *result = wrong(e, "there are at most seven lists of turns");
        return true;
    }
    t->has_turns = true;
    for (rest = line; word = ts_rules_next_word(&rest), word.at < word.end;)
        t->kicks.list_of[kind_of(word)] = t->list;
    *result = RULES_TABLE;
    return true;
}

static bool read_way(rules_tables *t, span *line)
{
    static const char *const ways[] = {[TS_ROTATE_CW] = "clockwise",
                                       [TS_ROTATE_CCW] = "counter-clockwise",
                                       [TS_ROTATE_FLIP] = "half"};
    span rest = *line, word = ts_rules_next_word(&rest);
    for (unsigned i = 0; i < 3; i++)
        if (ts_rules_is(word, ways[i])) {
            t->way = i;
            *line = rest;
            return true;
        }
    return false;
}

/* 4 if the letter is no rotation. */
static unsigned rotation_of(char letter)
{
    unsigned rot = 0;
    while (rot < 4 && rotation_names[rot] != letter)
        rot++;
    return rot;
}

/* The tests of the turns that were named last, or further ones in a line of their own. */
static int read_shifts(rules_tables *t, span line, ts_rules_error *e)
{
    ts_kicks *k = t->turn[0];
    for (line = ts_rules_trimmed(line); line.at < line.end; line = ts_rules_trimmed(line)) {
        int x, y;
        if (k->tests == TS_KICKS_MAX)
            return wrong(e, "a turn has at most 24 tests");
        if (!ts_rules_take_pair(&line, &x, &y))
            return wrong(e, "a test is a shift of the reference cell, as in `-1,2`");
        k->at[k->tests++] = (ts_cell){x, y};
    }
    for (unsigned i = 1; i < t->turns; i++)
        *t->turn[i] = *k;
    return k->tests ? RULES_TABLE : wrong(e, "a turn without tests `does not turn`");
}

/* Reads `0>R`, and after it other turns with the same tests. Returns false if there is none, or
 * it goes another way than its list. */
static bool read_turns(rules_tables *t, span *line)
{
    static const unsigned quarters[] = {
        [TS_ROTATE_CW] = 1, [TS_ROTATE_CCW] = 3, [TS_ROTATE_FLIP] = 2};
    for (t->turns = 0; t->turns < 4; t->turns++) {
        span rest = *line, word = ts_rules_next_word(&rest);
        if (word.end - word.at != 3 || word.at[1] != '>')
            break;
        const unsigned from = rotation_of(word.at[0]);
        if (from == 4 || rotation_of(word.at[2]) != (from + quarters[t->way]) % 4)
            return false;
        t->turn[t->turns] = &t->kicks.list[t->list][from][t->way];
        *t->turn[t->turns] = (ts_kicks){0};
        *line = rest;
    }
    return t->turns;
}

static int read_tests(rules_tables *t, span line, ts_rules_error *e)
{
    if (!read_turns(t, &line))
        return wrong(e,
                     "a turn is written as `0>R`, with the rotations in the direction of its list");
    if (ts_rules_same_words(line, ts_rules_span("does not turn")))
        return RULES_TABLE;
    return read_shifts(t, line, e);
}

/* True when the line continues with the tests of the turn before it. */
static bool is_shift(span line)
{
    int x, y;
    return ts_rules_take_pair(&line, &x, &y);
}

static int line_of_turns(rules_tables *t, span line, ts_rules_error *e)
{
    int result;
    if (begins_with(line, "Shifts of"))
        return RULES_TABLE;
    if (t->turns && t->turn[0]->tests && is_shift(line))
        return read_shifts(t, line, e);
    t->turns = 0;
    if (read_users(t, line, e, &result))
        return result;
    if (!read_way(t, &line) && !(line.end - line.at > 1 && line.at[1] == '>'))
        return RULES_NO_TABLE;
    if (!t->has_turns)
        return wrong(e, "before the turns stand their pieces, as in `J L S T Z`");
    return read_tests(t, ts_rules_trimmed(line), e);
}

/* ---- by level ------------------------------------------------------------------------------- */

/* Numbers, and the milliseconds that they come to. */
static bool read_numbers(span line, uint32_t *n, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!ts_rules_digits(ts_rules_next_word(&line), &n[i]))
            return false;
    line = ts_rules_trimmed(line);
    for (; line.at < line.end; line.at++)
        if ((*line.at < '0' || *line.at > '9') && *line.at != '.')
            return false;
    return true;
}

/* A level: the line continues with a table. */
static bool goes_on(span line)
{
    uint32_t level;
    return ts_rules_digits(ts_rules_next_word(&line), &level);
}

static int read_speed(span line, ts_speed *out, ts_rules_error *e)
{
    uint32_t n[3];
    if (!read_numbers(line, n, 3) || n[0] > UINT16_MAX)
        return wrong(e, "a speed is three numbers: level, rows, ticks");
    *out = (ts_speed){.level = n[0], .rows = n[1], .ticks = n[2]};
    return RULES_TABLE;
}

static bool skip(span *line, const char *label)
{
    if (!begins_with(*line, label))
        return false;
    line->at += strlen(label);
    *line = ts_rules_trimmed(*line);
    return true;
}

static int line_of_falling(rules_tables *t, ts_rules *r, span line, ts_rules_error *e)
{
    if (begins_with(line, "level "))
        return RULES_TABLE;
    if (skip(&line, "in modes of steady speed"))
        return read_speed(line, &r->steady, e);
    if (skip(&line, "from ")) {
        t->curve_count = 0;
        t->has_curve = true;
    } else if (!goes_on(line) || !t->has_curve) {
        return RULES_NO_TABLE;
    }
    if (t->curve_count == TS_CURVE_MAX)
        return wrong(e, "there are at most 64 speeds");
    return read_speed(line, &t->curve[t->curve_count++], e);
}

static int line_of_delays(rules_tables *t, span line, ts_rules_error *e)
{
    uint32_t n[6];
    if (begins_with(line, "level "))
        return RULES_TABLE;
    if (skip(&line, "delays from")) {
        t->delay_count = 0;
        t->has_delays = true;
        if (ts_rules_is(line, "none"))
            return RULES_TABLE;
    } else if (!goes_on(line) || !t->has_delays) {
        return RULES_NO_TABLE;
    }
    if (t->delay_count == TS_CURVE_MAX)
        return wrong(e, "there are at most 64 lines of delays");
    if (!read_numbers(line, n, 6))
        return wrong(
            e, "delays are six numbers: level, entry, clear, entry after a clear, lock, shift");
    for (unsigned i = 0; i < 6; i++)
        if (n[i] > UINT16_MAX)
            return wrong(e, "a delay is at most 60000 ticks");
    t->delay_level[t->delay_count] = n[0];
    t->delays[t->delay_count++] = (ts_delays){n[1], n[2], n[3], n[4], n[5]};
    return RULES_TABLE;
}

/* ---- grades --------------------------------------------------------------------------------- */

static int read_grade(rules_tables *t, ts_rules *r, span line, ts_rules_error *e)
{
    ts_rules_next_word(&line); /* its name */
    const span from = ts_rules_next_word(&line);
    uint32_t score;
    if (!ts_rules_is(from, "from") || !ts_rules_digits(ts_rules_trimmed(line), &score))
        return wrong(e, "a grade is written as `S1 from 5500`");
    if (t->grade == TS_GRADES_MAX)
        return wrong(e, "there are at most 17 grades");
    r->grades[t->grade++] = score;
    return RULES_TABLE;
}

static int read_master(rules_tables *t, ts_rules *r, span line, ts_rules_error *e)
{
    static const char *const words[] = {"level", "with", "by", "tick"};
    uint32_t n[3] = {0};
    unsigned numbers = 0;
    for (unsigned i = 0; i < 4; i++) {
        bool is_right = ts_rules_is(ts_rules_next_word(&line), words[i]);
        if (is_right && i != 2)
            is_right = ts_rules_digits(ts_rules_next_word(&line), &n[numbers++]);
        if (!is_right)
            return wrong(e, "a requirement is written as `level 300 with 12000 by tick 15300`");
    }
    if (t->master == sizeof r->grand_master / sizeof *r->grand_master)
        return wrong(e, "there are at most three requirements");
    r->grand_master[t->master].level = n[0];
    r->grand_master[t->master].score = n[1];
    r->grand_master[t->master++].ticks = n[2];
    return RULES_TABLE;
}

static int line_of_score(rules_tables *t, ts_rules *r, span line, ts_rules_error *e)
{
    span rest = line;
    ts_rules_next_word(&rest);
    if (skip(&line, "grades")) {
        memset(r->grades, 0, sizeof r->grades);
        memset(r->grand_master, 0, sizeof r->grand_master);
        t->grade = t->master = 0;
        return ts_rules_is(line, "none") ? RULES_TABLE : read_grade(t, r, line, e);
    }
    if (skip(&line, "and grand master"))
        return read_master(t, r, line, e);
    if (t->master && begins_with(line, "level "))
        return read_master(t, r, line, e);
    if (t->grade && ts_rules_is(ts_rules_next_word(&rest), "from"))
        return read_grade(t, r, line, e);
    return RULES_NO_TABLE;
}

/* ---- all of them ---------------------------------------------------------------------------- */

int ts_rules_tables_line(rules_tables *t, ts_rules *r, const char *section, span line, span *at,
                         ts_rules_error *e)
{
    *at = line;
    if (strcmp(section, "Pieces") == 0)
        return line_of_pieces(t, r, line, e);
    if (strcmp(section, "Turns") == 0)
        return line_of_turns(t, line, e);
    if (strcmp(section, "Falling") == 0)
        return line_of_falling(t, r, line, e);
    if (strcmp(section, "Between pieces") == 0)
        return line_of_delays(t, line, e);
    if (strcmp(section, "Score") == 0)
        return line_of_score(t, r, line, e);
    return RULES_NO_TABLE;
}

/* Speeds and delays of equal levels stand side by side: each list is filled up to the other. */
static bool merge_levels(rules_tables *t, ts_rules *r, ts_rules_error *e)
{
    ts_speed curve[TS_CURVE_MAX];
    ts_delays delays[TS_CURVE_MAX];
    unsigned speed = 0, delay = 0, count = 0;
    while (speed < r->curve_count || delay < t->delay_count) {
        const unsigned next_speed = speed < r->curve_count ? r->curve[speed].level : UINT32_MAX,
                       next_delay = delay < t->delay_count ? t->delay_level[delay] : UINT32_MAX,
                       level = next_speed < next_delay ? next_speed : next_delay;
        speed += next_speed == level;
        delay += next_delay == level;
        if (!speed || !delay || count == TS_CURVE_MAX) {
            ts_rules_say(e,
                         "speeds and delays begin at the same level, and have 64 levels at most");
            return false;
        }
        curve[count] = r->curve[speed - 1];
        curve[count].level = level;
        delays[count++] = t->delays[delay - 1];
    }
    memcpy(t->curve, curve, count * sizeof *curve);
    memcpy(t->delays, delays, count * sizeof *delays);
    r->curve = t->curve;
    r->curve_count = count;
    r->delays = t->delays;
    return true;
}

bool ts_rules_tables_end(rules_tables *t, ts_rules *r, ts_rules_error *e)
{
    if (!ts_rules_tables_break(t, e))
        return false;
    for (unsigned kind = TS_I; t->has_turns && kind < TS_KINDS; kind++)
        if (t->kicks.list_of[kind] == UINT8_MAX) {
            ts_rules_say_word(e, (span){&TS_CELL_LETTERS[kind], &TS_CELL_LETTERS[kind] + 1});
            ts_rules_say(e, " is in no list of turns");
            return false;
        }
    r->shapes = &t->shapes;
    if (t->has_turns) {
        t->kicks.list_of[TS_NONE] = 0;
        r->kicks = &t->kicks;
    }
    if (t->has_curve) {
        r->curve = t->curve;
        r->curve_count = t->curve_count;
    }
    for (unsigned i = 1; i < t->delay_count; i++)
        if (t->delay_level[i] <= t->delay_level[i - 1]) {
            ts_rules_say(e, "delays go up by level");
            return false;
        }
    return !t->delay_count || merge_levels(t, r, e);
}
