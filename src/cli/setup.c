/* The options that set up a match, fields as text, and changed rules as text. */
#include "setup.h"
#include "file.h"
#include "args.h"
#include "game/duel.h"
#include "replay/rules_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words for the first of these TS_NEEDS_... */
static const char *need_words(unsigned needs)
{
#define NEED(id, bit, words)                                                                       \
    if (needs & (bit))                                                                             \
        return words;
    TS_NEEDS_LIST(NEED)
#undef NEED
    return "nothing";
}

cli_setup cli_setup_usual(void)
{
    return (cli_setup){0};
}

static bool is_path(const char *name)
{
    return strchr(name, '/') || strchr(name, '.');
}

/* The line of text that links and the screen of the rules have. */
static bool read_line(const char *text, unsigned *rules, ts_rules_text *own)
{
    ts_rules_line_error error;
    if (ts_rules_line_read(text, strlen(text), own, &error)) {
        *rules = own->rules;
        return true;
    }
    const char *before = "";
    if (*error.right)
        before = error.why == TS_RULES_LINE_TWICE ? ": " : "; try ";
    cli_fail(*error.wrong ? error.wrong : text, "%s%s%s", ts_rules_line_reason(error.why), before,
             error.right);
    return false;
}

void cli_rules_fail(const char *name, const ts_rules_error *error)
{
    cli_fail(name, "line %u, column %u: %s", (unsigned)error->line, (unsigned)error->column,
             error->words);
}

/* By its name: built in, from a file that is installed, or of a game in the library. */
int cli_find_rules(const char *name)
{
    int id = ts_rules_find(name);
    if (id < 0) {
        cli_rules_load();
        id = ts_rules_find(name);
    }
    if (id < 0 && cli_rules_load_played())
        id = ts_rules_find(name);
    return id;
}

bool cli_own_rules(const char *name, unsigned *rules, ts_rules_text *own)
{
    char why[CLI_WHY_SIZE];
    buffer text = {0};
    ts_rules_error error;
    const int id = is_path(name) ? -1 : cli_find_rules(name);
    *own = (ts_rules_text){0};
    if (id >= 0) {
        *rules = id;
        own->rules = id;
        return true;
    }
    if (strcmp(name, "-") == 0 || !cli_file_get(name, &text, NULL, why)) {
        buffer_free(&text);
        if (!is_path(name) && strpbrk(name, " =,"))
            return read_line(name, rules, own);
        if (is_path(name))
            cli_file_fail(name, why);
        else
            cli_fail_rules(name);
        return false;
    }
    const bool read = ts_rules_read(text.data, text.size, own, &error);
    buffer_free(&text);
    if (!read)
        cli_rules_fail(name, &error);
    *rules = own->rules;
    return read;
}

bool cli_own_rules_option(cli_args *a, unsigned *rules, ts_rules_text *own)
{
    const char *name = NULL;
    if (!cli_text(a, "--rules", &name))
        return false;
    if (name && !cli_own_rules(name, rules, own))
        a->failed = true;
    return true;
}

bool cli_setup_option(cli_args *a, cli_setup *s)
{
    return cli_own_rules_option(a, &s->rules, &s->own) || cli_mode_option(a, &s->mode) ||
           cli_number(a, "--seed", 0, UINT64_MAX, &s->seed) ||
           cli_number(a, "--players", 1, TS_PLAYERS_MAX, &s->players) ||
           cli_text(a, "--level", &s->level) || cli_text(a, "--goal", &s->goal) ||
           cli_text(a, "--variant", &s->variant) || cli_text(a, "--das", &s->das) ||
           cli_text(a, "--arr", &s->arr) || cli_text(a, "--dcd", &s->dcd) ||
           cli_text(a, "--soft", &s->soft) || cli_text(a, "--irs", &s->irs) ||
           cli_text(a, "--ihs", &s->ihs);
}

static bool starts(const ts_setup *setup)
{
    ts_match m;
    return ts_start(&m, setup);
}

/* Each reads an option's value and asks the core whether the match starts with it. */
static bool parse_level(const char *text, ts_setup *out)
{
    uint64_t level = 0;
    if (!text) {
        return true;
    }
    if (cli_parse_count(text, 0, UINT16_MAX, &level)) {
        out->level = level;
        if (starts(out)) {
            return true;
        }
    }
    const ts_rules *r = ts_rules_get(out->rules);
    cli_fail(text, "%s has no such start level", r->name);
    return false;
}

static bool parse_goal(const char *text, ts_setup *out)
{
    uint64_t goal = 0;
    if (!text) {
        return true;
    }
    bool endless = strcmp(text, "endless") == 0;
    if (endless || cli_parse_count(text, 1, TS_ENDLESS - 1, &goal)) {
        out->goal = endless ? TS_ENDLESS : (uint32_t)goal;
        if (starts(out)) {
            return true;
        }
    }
    cli_fail(text, "the mode %s has no such goal", ts_modes_get(out->mode)->name);
    return false;
}

static bool parse_variant(const char *text, ts_setup *out)
{
    const ts_mode *mode = ts_modes_get(out->mode);
    uint64_t variant = 0;
    if (!text) {
        return true;
    }
    if (cli_parse_count(text, 0, UINT8_MAX, &variant)) {
        out->variant = variant;
        if (starts(out)) {
            return true;
        }
    }
    if (mode->variants) {
        cli_fail(text, "the mode %s has the variants 0 to %u (%s)", mode->name, mode->variants - 1u,
                 mode->variant);
    } else {
        cli_fail(text, "the mode %s has no variants", mode->name);
    }
    return false;
}

static bool handling_starts(const char *option, const char *text, bool read, const ts_handling *h,
                            ts_setup *out)
{
    const ts_rules *r = ts_rules_get(out->rules);
    if (!read) {
        cli_fail(text, "invalid value of %s", option);
        return false;
    }
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        out->handling[i] = *h;
    }
    if (!starts(out)) {
        cli_fail(text, "%s does not allow this %s", r->name, option);
        return false;
    }
    return true;
}

static bool parse_time(const char *option, const char *text, uint16_t *field, ts_handling *h,
                       ts_setup *out)
{
    uint64_t ticks = 0;
    if (!text) {
        return true;
    }
    bool read = cli_parse_ticks(text, ts_rules_get(out->rules), UINT16_MAX, &ticks);
    *field = ticks;
    return handling_starts(option, text, read, h, out);
}

static bool parse_soft(const char *text, ts_handling *h, ts_setup *out)
{
    uint64_t factor = 0;
    if (!text) {
        return true;
    }
    bool read = strcmp(text, "instant") == 0 || cli_parse_count(text, 1, UINT16_MAX, &factor);
    h->soft = factor;
    return handling_starts("--soft", text, read, h, out);
}

static bool parse_initial(const char *option, const char *text, uint8_t *field, ts_handling *h,
                          ts_setup *out)
{
    static const char *const words[] = {
        [TS_INITIAL_OFF] = "off", [TS_INITIAL_HELD] = "hold", [TS_INITIAL_TAP] = "tap"};
    if (!text) {
        return true;
    }
    bool read = false;
    for (uint8_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(text, words[i]) == 0) {
            *field = i;
            read = true;
        }
    }
    return handling_starts(option, text, read, h, out);
}

bool cli_setup_finish(const cli_setup *s, ts_setup *out)
{
    ts_setup_default(out, s->rules, s->mode);
    if (s->own.change[0].knob)
        ts_rules_setup(&s->own, s->mode, out);
    out->seed = s->seed;
    if (s->players) {
        out->players = s->players;
    }
    const ts_mode *mode = ts_modes_get(s->mode);
    const ts_rules *r = ts_rules_get(s->rules);
    unsigned lacks = ts_setup_lacks(out);
    if (lacks) {
        cli_fail(mode->name, "this mode needs %s, which %s does not have", need_words(lacks),
                 r->name);
        return false;
    }
    if (!ts_mode_seats(s->mode, out->players)) {
        cli_fail(mode->name, mode->players_least ? "this mode needs two players or more"
                                                 : "this mode is for one player");
        return false;
    }
    if (s->own.change[0].knob && !starts(out)) {
        cli_fail(mode->name, "not available with these changes of %s", r->name);
        return false;
    }
    ts_handling h = out->handling[0];
    return parse_level(s->level, out) && parse_goal(s->goal, out) &&
           parse_variant(s->variant, out) && parse_time("--das", s->das, &h.das, &h, out) &&
           parse_time("--arr", s->arr, &h.arr, &h, out) &&
           parse_time("--dcd", s->dcd, &h.dcd, &h, out) && parse_soft(s->soft, &h, out) &&
           parse_initial("--irs", s->irs, &h.irs, &h, out) &&
           parse_initial("--ihs", s->ihs, &h.ihs, &h, out);
}

/* Fields as text, both ways. Only the form is checked here: the core decides whether a match may
 * have such a field. */

char cli_cell_letter(unsigned kind)
{
    return TS_CELL_LETTERS[kind];
}

static bool read_letter(char letter, uint8_t *kind)
{
    const char *at = letter == '\0' ? NULL : strchr(TS_CELL_LETTERS, letter);
    if (at) {
        *kind = at - TS_CELL_LETTERS;
    } else if (letter == '_') {
        *kind = TS_NONE;
    } else if (letter == '#') {
        *kind = TS_GARBAGE;
    } else {
        return false;
    }
    return true;
}

static bool is_row_end(char c)
{
    return c == '/' || c == '\n' || c == '\0';
}

/* Reads a row: its cells, and where it ends. Returns NULL if it fails: `error` has the reason. */
static const char *read_row(const char *at, uint8_t *row, unsigned columns, unsigned row_number,
                            char *error, size_t size)
{
    unsigned column = 0;
    for (; !is_row_end(*at); at++, column++) {
        uint8_t kind = TS_NONE;
        if (!read_letter(*at, &kind)) {
            char shown = *at > ' ' && *at <= '~' ? *at : '?';
            snprintf(error, size, "row %u from the top: `%c` is not a cell", row_number, shown);
            return NULL;
        }
        if (column == columns) {
            size_t cells = column;
            while (!is_row_end(*at)) {
                at++;
                cells++;
            }
            snprintf(error, size, "row %u from the top has %zu cells, but a field is %u wide",
                     row_number, cells, columns);
            return NULL;
        }
        row[column] = kind;
    }
    return at;
}

static size_t count_rows(const char *text)
{
    size_t rows = text[0] != '\0';
    for (; *text != '\0'; text++) {
        /* The newline at the end of a file begins no row. */
        rows += *text == '/' || (*text == '\n' && text[1] != '\0');
    }
    return rows;
}

bool cli_parse_field(const char *text, uint8_t cell[TS_ROWS][TS_COLUMNS_MAX], const ts_rules *r,
                     char *error, size_t size)
{
    memset(cell, TS_NONE, sizeof(uint8_t) * TS_ROWS * TS_COLUMNS_MAX);
    const unsigned columns = ts_knob_value(r, TS_KNOB_COLUMNS);
    size_t rows = count_rows(text);
    if (rows > r->rows) {
        snprintf(error, size, "%zu rows, but %s keeps %u", rows, r->name, r->rows);
        return false;
    }
    const char *at = text;
    for (size_t row = rows; row-- > 0;) {
        at = read_row(at, cell[row], columns, rows - row, error, size);
        if (!at) {
            return false;
        }
        at += *at != '\0';
    }
    return true;
}

void cli_print_row(const uint8_t *row, unsigned columns, char out[TS_COLUMNS_MAX + 1])
{
    for (unsigned x = 0; x < columns; x++) {
        out[x] = cli_cell_letter(row[x]);
    }
    out[columns] = '\0';
}

/* Changed rules, as the line of text that --rules, links and the screen of the rules have. */

bool cli_read_setup(const char *text, size_t size, ts_setup *setup)
{
    duel_text t;
    ts_replay_reader reader;
    const char *round;
    size_t round_size;
    if (duel_open(&t, text, size) || !duel_round(&t, 0, &round, &round_size) ||
        ts_replay_open(&reader, round, round_size))
        return false;
    *setup = reader.setup;
    return true;
}

void cli_put_changes(const ts_setup *setup)
{
    ts_rules_text rules = {.rules = setup->rules};
    char line[TS_RULES_LINE_MAX];
    memcpy(rules.change, setup->change, sizeof rules.change);
    ts_rules_line_write(&rules, line);
    const char *changes = strchr(line, ' ');
    if (changes)
        printf(" with%s", changes);
}

void cli_put_changes_json(const ts_setup *setup)
{
    if (!setup) {
        fputs(",\"changes\":null", stdout);
        return;
    }
    fputs(",\"changes\":{", stdout);
    for (unsigned i = 0; i < TS_CHANGES_MAX && setup->change[i].knob; i++)
        printf("%s\"%s\":%u", i ? "," : "", ts_knob_get(setup->change[i].knob)->name,
               setup->change[i].value);
    putchar('}');
}
