/* The words of a call: options, numbers, times, pieces, and the errors about them. Knows the
 * words of the command line, no rules: whether a choice makes sense the core is asked. */
#include <stdarg.h>
#include <string.h>

#include "tool.h"

enum { ECHO_MAX = 60 };

/* What somebody else wrote, made fit for one line of a message. */
static void echo(FILE *out, const char *text)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length && i < ECHO_MAX; i++) {
        unsigned char c = (unsigned char)text[i];
        fputc(c < ' ' || c == 127 ? '?' : c, out);
    }
    if (length > ECHO_MAX) {
        fputs("...", out);
    }
}

int tool_fail(const char *where, const char *what, ...)
{
    va_list values;
    fputs("tessera: ", stderr);
    va_start(values, what);
    vfprintf(stderr, what, values);
    va_end(values);
    if (where) {
        fputs(": ", stderr);
        echo(stderr, where);
    }
    fputc('\n', stderr);
    return TOOL_WRONG;
}

int tool_help(const char *text)
{
    fputs(text, stdout);
    return TOOL_DONE;
}

/* ---- options ------------------------------------------------------------------------------ */

tool_args tool_args_open(int argc, char **argv)
{
    return (tool_args){.count = argc, .at = 1, .words = argv, .failed = false};
}

bool tool_more(const tool_args *a)
{
    return !a->failed && a->at < a->count;
}

bool tool_flag(tool_args *a, const char *name)
{
    if (strcmp(a->words[a->at], name) != 0) {
        return false;
    }
    a->at++;
    return true;
}

bool tool_text(tool_args *a, const char *name, const char **value)
{
    const char *word = a->words[a->at];
    size_t length = strlen(name);
    if (strncmp(word, name, length) != 0 || (word[length] != '\0' && word[length] != '=')) {
        return false;
    }
    a->at++;
    if (word[length] == '=') {
        *value = word + length + 1;
    } else if (a->at < a->count) {
        *value = a->words[a->at++];
    } else {
        a->failed = true;
        tool_fail(name, "a value is missing");
    }
    return true;
}

bool tool_number(tool_args *a, const char *name, uint64_t min, uint64_t max, uint64_t *value)
{
    const char *text = NULL;
    if (!tool_text(a, name, &text)) {
        return false;
    }
    if (text && !tool_parse_count(text, min, max, value)) {
        a->failed = true;
        tool_fail(text, "%s wants a number from %llu to %llu", name, (unsigned long long)min,
                  (unsigned long long)max);
    }
    return true;
}

bool tool_rules_option(tool_args *a, unsigned *rules)
{
    const char *name = NULL;
    if (!tool_text(a, "--rules", &name)) {
        return false;
    }
    int id = name ? ts_rules_find(name) : -1;
    if (id >= 0) {
        *rules = (unsigned)id;
    } else if (name) {
        a->failed = true;
        tool_fail(name, "no such rule set");
    }
    return true;
}

bool tool_mode_option(tool_args *a, unsigned *mode)
{
    const char *name = NULL;
    if (!tool_text(a, "--mode", &name)) {
        return false;
    }
    int id = name ? ts_modes_find(name) : -1;
    if (id >= 0) {
        *mode = (unsigned)id;
    } else if (name) {
        a->failed = true;
        tool_fail(name, "no such mode");
    }
    return true;
}

bool tool_word(tool_args *a, const char **word)
{
    const char *text = a->words[a->at++];
    if (text[0] == '-' && text[1] != '\0') {
        a->failed = true;
        tool_fail(text, "no such option");
        return false;
    }
    *word = text;
    return true;
}

bool tool_no_word(tool_args *a)
{
    const char *word = NULL;
    if (tool_word(a, &word)) {
        a->failed = true;
        tool_fail(word, "nothing is expected here");
    }
    return false;
}

/* ---- text --------------------------------------------------------------------------------- */

/* The digits at the start of a text: where they end, NULL if there are none or too many. */
static const char *digits(const char *text, uint64_t *value)
{
    const char *at = text;
    uint64_t sum = 0;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (sum > (UINT64_MAX - digit) / 10) {
            return NULL;
        }
        sum = sum * 10 + digit;
    }
    *value = sum;
    return at == text ? NULL : at;
}

bool tool_parse_count(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
    uint64_t sum = 0;
    const char *end = digits(text, &sum);
    if (!end || *end != '\0' || sum < min || sum > max) {
        return false;
    }
    *value = sum;
    return true;
}

bool tool_parse_number(const char *text, int64_t min, int64_t max, int64_t *value)
{
    uint64_t size = 0;
    bool negative = text[0] == '-';
    if (!tool_parse_count(text + negative, 0, INT64_MAX, &size)) {
        return false;
    }
    int64_t number = negative ? -(int64_t)size : (int64_t)size;
    if (number < min || number > max) {
        return false;
    }
    *value = number;
    return true;
}

bool tool_parse_ticks(const char *text, const ts_rules *r, uint64_t max, uint64_t *ticks)
{
    uint64_t count = 0, ms_each = 0;
    const char *unit = digits(text, &count);
    if (!unit) {
        return false;
    }
    if (strcmp(unit, "ms") == 0) {
        ms_each = 1;
    } else if (strcmp(unit, "s") == 0) {
        ms_each = 1000;
    } else if (*unit != '\0') {
        return false;
    }
    if (ms_each != 0) {
        /* A limit that keeps the products below in 64 bits: some months. */
        if (count > UINT64_C(10000000000) / ms_each) {
            return false;
        }
        uint64_t divisor = UINT64_C(1000) * r->tick_rate[1];
        count = (count * ms_each * r->tick_rate[0] + divisor / 2) / divisor;
    }
    *ticks = count;
    return count <= max;
}

int tool_parse_pieces(const char *text, uint8_t *kinds, size_t room)
{
    size_t count = 0;
    for (; text[count] != '\0'; count++) {
        const char *letter = strchr("IJLOSTZ", text[count]);
        if (!letter || count == room) {
            return -1;
        }
        kinds[count] = (uint8_t)(TS_I + (letter - "IJLOSTZ"));
    }
    return (int)count;
}

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* In lowest terms first, and the quotient apart from the rest, so that nothing overflows. */
uint64_t tool_tick_us(const ts_rules *r, uint64_t tick)
{
    uint64_t divisor = common_divisor(1000000, r->tick_rate[0]);
    uint64_t scale = 1000000 / divisor * r->tick_rate[1];
    uint64_t rate = r->tick_rate[0] / divisor;
    return tick / rate * scale + (tick % rate * scale + rate / 2) / rate;
}

/* ---- the setup of a match ----------------------------------------------------------------- */

/* Of the first of these TS_NEEDS_... */
static const char *need_words(unsigned needs)
{
#define NEED(id, bit, words)                                                                       \
    if (needs & (bit))                                                                             \
        return words;
    TS_NEEDS_LIST(NEED)
#undef NEED
    return "nothing";
}

tool_setup tool_setup_usual(void)
{
    return (tool_setup){0};
}

bool tool_setup_option(tool_args *a, tool_setup *s)
{
    return tool_rules_option(a, &s->rules) || tool_mode_option(a, &s->mode) ||
           tool_number(a, "--seed", 0, UINT64_MAX, &s->seed) ||
           tool_number(a, "--players", 1, TS_PLAYERS_MAX, &s->players) ||
           tool_text(a, "--level", &s->level) || tool_text(a, "--goal", &s->goal) ||
           tool_text(a, "--variant", &s->variant) || tool_text(a, "--das", &s->das) ||
           tool_text(a, "--arr", &s->arr) || tool_text(a, "--dcd", &s->dcd) ||
           tool_text(a, "--soft", &s->soft) || tool_text(a, "--irs", &s->irs) ||
           tool_text(a, "--ihs", &s->ihs);
}

static bool starts(const ts_setup *setup)
{
    ts_match m;
    return ts_start(&m, setup);
}

/* One option's value read, and the core asked whether the match starts with it. */
static bool take_level(const char *text, ts_setup *out)
{
    uint64_t level = 0;
    if (!text) {
        return true;
    }
    if (tool_parse_count(text, 0, UINT16_MAX, &level)) {
        out->level = (uint16_t)level;
        if (starts(out)) {
            return true;
        }
    }
    const ts_rules *r = ts_rules_get(out->rules);
    tool_fail(text, "no such start level in %s", r->name);
    return false;
}

static bool take_goal(const char *text, ts_setup *out)
{
    uint64_t goal = 0;
    if (!text) {
        return true;
    }
    bool endless = strcmp(text, "endless") == 0;
    if (endless || tool_parse_count(text, 1, TS_ENDLESS - 1, &goal)) {
        out->goal = endless ? TS_ENDLESS : (uint32_t)goal;
        if (starts(out)) {
            return true;
        }
    }
    tool_fail(text, "no such goal in the mode %s", ts_modes_get(out->mode)->name);
    return false;
}

static bool take_variant(const char *text, ts_setup *out)
{
    const ts_mode *mode = ts_modes_get(out->mode);
    uint64_t variant = 0;
    if (!text) {
        return true;
    }
    if (tool_parse_count(text, 0, UINT8_MAX, &variant)) {
        out->variant = (uint8_t)variant;
        if (starts(out)) {
            return true;
        }
    }
    if (mode->variants) {
        tool_fail(text, "the mode %s has the variants 0 to %u (%s)", mode->name,
                  mode->variants - 1u, mode->variant);
    } else {
        tool_fail(text, "the mode %s has no variants", mode->name);
    }
    return false;
}

static bool handling_starts(const char *option, const char *text, bool read, const ts_handling *h,
                            ts_setup *out)
{
    const ts_rules *r = ts_rules_get(out->rules);
    if (!read) {
        tool_fail(text, "%s has no such value", option);
        return false;
    }
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        out->handling[i] = *h;
    }
    if (!starts(out)) {
        tool_fail(text, "%s takes no such %s", r->name, option);
        return false;
    }
    return true;
}

static bool take_time(const char *option, const char *text, uint16_t *field, ts_handling *h,
                      ts_setup *out)
{
    uint64_t ticks = 0;
    if (!text) {
        return true;
    }
    bool read = tool_parse_ticks(text, ts_rules_get(out->rules), UINT16_MAX, &ticks);
    *field = (uint16_t)ticks;
    return handling_starts(option, text, read, h, out);
}

static bool take_soft(const char *text, ts_handling *h, ts_setup *out)
{
    uint64_t factor = 0;
    if (!text) {
        return true;
    }
    bool read = strcmp(text, "instant") == 0 || tool_parse_count(text, 1, UINT16_MAX, &factor);
    h->soft = (uint16_t)factor;
    return handling_starts("--soft", text, read, h, out);
}

static bool take_initial(const char *option, const char *text, uint8_t *field, ts_handling *h,
                         ts_setup *out)
{
    static const char *const words[] = {
        [TS_INITIAL_OFF] = "off", [TS_INITIAL_HOLD] = "hold", [TS_INITIAL_TAP] = "tap"};
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

bool tool_setup_finish(const tool_setup *s, ts_setup *out)
{
    ts_setup_default(out, s->rules, s->mode);
    out->seed = s->seed;
    if (s->players) {
        out->players = (uint8_t)s->players;
    }
    const ts_mode *mode = ts_modes_get(s->mode);
    const ts_rules *r = ts_rules_get(s->rules);
    unsigned lacks = ts_mode_lacks(s->mode, s->rules);
    if (lacks) {
        tool_fail(mode->name, "%s has not what this mode needs (%s)", r->name, need_words(lacks));
        return false;
    }
    if (!ts_mode_seats(s->mode, out->players)) {
        tool_fail(mode->name, mode->players_least ? "this mode is for two players or more"
                                                  : "this mode is for one player");
        return false;
    }
    ts_handling h = out->handling[0];
    return take_level(s->level, out) && take_goal(s->goal, out) && take_variant(s->variant, out) &&
           take_time("--das", s->das, &h.das, &h, out) &&
           take_time("--arr", s->arr, &h.arr, &h, out) &&
           take_time("--dcd", s->dcd, &h.dcd, &h, out) && take_soft(s->soft, &h, out) &&
           take_initial("--irs", s->irs, &h.irs, &h, out) &&
           take_initial("--ihs", s->ihs, &h.ihs, &h, out);
}
