/* The options that set up a match. Every value is tried: the core says whether the match starts
 * with it. */
#include "setup.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "values.h"

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

tool_setup tool_setup_usual(void)
{
    return (tool_setup){0};
}

static bool is_path(const char *name)
{
    return strchr(name, '/') || strchr(name, '.');
}

bool tool_own_rules(const char *name, unsigned *rules, ts_rules_text *own)
{
    char why[TOOL_WHY_ROOM];
    tool_bytes text = {0};
    ts_rules_error error;
    const int id = ts_rules_find(name);
    *own = (ts_rules_text){0};
    if (id >= 0) {
        *rules = (unsigned)id;
        return true;
    }
    if (strcmp(name, "-") == 0 || !tool_file_get(name, &text, why)) {
        free(text.bytes);
        if (is_path(name))
            tool_file_fail(name, why);
        else
            tool_fail(name, "no such rule set%s `tessera rules` lists them, and --help says more",
                      tool_nearest_rules(name));
        return false;
    }
    const bool read = ts_rules_read(text.bytes, text.size, own, &error);
    free(text.bytes);
    if (!read)
        tool_fail(name, "line %u: %s", (unsigned)error.line, error.words);
    *rules = own->rules;
    return read;
}

bool tool_own_rules_option(tool_args *a, unsigned *rules, ts_rules_text *own)
{
    const char *name = NULL;
    if (!tool_text(a, "--rules", &name))
        return false;
    if (name && !tool_own_rules(name, rules, own))
        a->failed = true;
    return true;
}

bool tool_setup_option(tool_args *a, tool_setup *s)
{
    return tool_own_rules_option(a, &s->rules, &s->own) || tool_mode_option(a, &s->mode) ||
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

/* Each reads an option's value and asks the core whether the match starts with it. */
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
    tool_fail(text, "%s has no such start level", r->name);
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
    tool_fail(text, "the mode %s has no such goal", ts_modes_get(out->mode)->name);
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
        tool_fail(text, "%s cannot have this value", option);
        return false;
    }
    for (unsigned i = 0; i < TS_PLAYERS_MAX; i++) {
        out->handling[i] = *h;
    }
    if (!starts(out)) {
        tool_fail(text, "%s does not allow this %s", r->name, option);
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

bool tool_setup_finish(const tool_setup *s, ts_setup *out)
{
    ts_setup_default(out, s->rules, s->mode);
    if (s->own.change[0].knob)
        ts_rules_setup(out, &s->own, s->mode);
    out->seed = s->seed;
    if (s->players) {
        out->players = (uint8_t)s->players;
    }
    const ts_mode *mode = ts_modes_get(s->mode);
    const ts_rules *r = ts_rules_get(s->rules);
    unsigned lacks = ts_setup_lacks(out);
    if (lacks) {
        tool_fail(mode->name, "this mode needs %s, which %s does not have", need_words(lacks),
                  r->name);
        return false;
    }
    if (!ts_mode_seats(s->mode, out->players)) {
        tool_fail(mode->name, mode->players_least ? "this mode needs two players or more"
                                                  : "this mode is for one player");
        return false;
    }
    if (s->own.change[0].knob && !starts(out)) {
        tool_fail(mode->name, "this mode is not played with these changes of %s", r->name);
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
