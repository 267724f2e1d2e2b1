/* A rule set as text, for people, for files that change it, and for a golden file: it has every
 * member of ts_rules except its title, and no number that is not in the rule set, except times in
 * milliseconds. */
#include "rules_print.h"

#include <string.h>

#include "replay/choices.h"
#include "rules_rows.h"

/* ---- rows ----------------------------------------------------------------------------------- */

static void print_ticks(rules_out *o, const char *label, const ts_rules *r, unsigned ticks)
{
    uint64_t us = ts_rules_tick_us(r, ticks);
    ts_rules_row(o, label, "%-6u %10U.%03u ms", ticks, us / 1000, (unsigned)(us % 1000));
}

static void print_rate(rules_out *o, const char *label, const ts_rules *r)
{
    uint64_t us = ts_rules_tick_us(r, 1);
    unsigned ms = us / 1000, rest = us % 1000;
    if (r->tick_rate[1] == 1)
        ts_rules_row(o, label, "%u, one is %u.%03u ms", r->tick_rate[0], ms, rest);
    else
        ts_rules_row(o, label, "%u/%u, one is %u.%03u ms", r->tick_rate[0], r->tick_rate[1], ms,
                     rest);
}

static void print_ghost(rules_out *o, const char *label, unsigned below)
{
    if (below == 0 || below == UINT16_MAX)
        ts_rules_row(o, label, "%s", below ? "always" : "never");
    else
        ts_rules_row(o, label, "below level %u", below);
}

static void print_steps(rules_out *o, const char *label, const ts_rules *r)
{
    ts_rules_print(o, "  %-32s ", label);
    for (unsigned i = 0; i < TS_STEPS_MAX && r->steps[i] != TS_STEP_END; i++)
        ts_rules_print(o, "%s%s", i ? ", " : "", step_words[r->steps[i]]);
    ts_rules_print(o, "\n");
}

static void print_five(rules_out *o, const rules_row *row, const ts_rules *r)
{
    uint32_t n[5];
    for (unsigned i = 0; i < 5; i++)
        n[i] = row->kind == ROW_LINES ? i : ts_rules_row_get(row, r, i);
    ts_rules_row(o, row->label, "%5u  %5u  %5u  %5u  %5u", n[0], n[1], n[2], n[3], n[4]);
}

static void print_combo(rules_out *o, const rules_row *row, const ts_rules *r)
{
    ts_rules_print(o, "  %-32s", row->label);
    for (unsigned i = 0; i < TS_COMBO_MAX; i++)
        ts_rules_print(o, " %u", ts_rules_row_get(row, r, i));
    ts_rules_print(o, "\n");
}

static const char *word_of(const rules_row *row, const ts_rules *r, uint32_t value)
{
    switch (row->kind) {
    case ROW_YES: return value ? "yes" : "no";
    case ROW_WORD: return row->words[value];
    case ROW_LOWEST: return value ? "a new lowest place" : "a new lowest cell";
    case ROW_KICKS: return ts_knob_word(TS_KNOB_KICKS, value);
    case ROW_PAGE: return "the rows seen";
    case ROW_OR: return value ? NULL : row->zero;
    case ROW_LAST: return value == UINT16_MAX ? "none" : NULL;
    case ROW_LOCK_OUT:
        if (value && r->over_block == TS_BLOCKED_CLUTCH)
            return "yes, unless it clears a row";
        return value ? "yes" : "no";
    default: return NULL;
    }
}

void ts_rules_print_row(rules_out *o, const rules_row *row, const ts_rules *r)
{
    const uint32_t value = row->size ? ts_rules_row_get(row, r, 0) : 0;
    const char *word = word_of(row, r, value);
    switch (row->kind) {
    case ROW_SPAWN: ts_rules_print_spawns(o, r); return;
    case ROW_SHAPES: ts_rules_print_shapes(o, r); return;
    case ROW_TURNS: ts_rules_print_kicks(o, r); return;
    case ROW_CURVE: ts_rules_print_curve(o, r); return;
    case ROW_DELAYS: ts_rules_print_delays(o, r); return;
    case ROW_GRADES: ts_rules_print_grades(o, r); return;
    case ROW_TIME: print_ticks(o, row->label, r, value); return;
    case ROW_RATE: print_rate(o, row->label, r); return;
    case ROW_GHOST: print_ghost(o, row->label, value); return;
    case ROW_STEPS: print_steps(o, row->label, r); return;
    case ROW_FIVE:
    case ROW_LINES: print_five(o, row, r); return;
    case ROW_COMBO: print_combo(o, row, r); return;
    default: break;
    }
    if (word)
        ts_rules_row(o, row->label, "%s", word);
    else
        ts_rules_row(o, row->label, "%u", row->kind == ROW_USUAL && !value ? row->usual : value);
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void print_head(rules_out *o, const ts_rules *r)
{
    if (r->from)
        ts_rules_print(o, "%s from %s: %s\n", r->name, r->from, r->summary);
    else
        ts_rules_print(o, "%s: %s\n", r->name, r->summary);
}

/* All rows, or those that differ from `origin`. */
static void print_rows(rules_out *o, const ts_rules *r, const ts_rules *origin)
{
    const char *section = NULL;
    for (unsigned i = 0; i < ts_rules_row_count; i++) {
        const rules_row *row = &ts_rules_rows[i];
        if (!ts_rules_row_applies(row, r) ||
            (origin && (row->kind == ROW_REVISION || ts_rules_row_same(row, r, origin))))
            continue;
        if (!section || strcmp(section, row->section) != 0) {
            section = row->section;
            ts_rules_print(o, *section ? "\n%s\n" : "\n", section);
        }
        ts_rules_print_row(o, row, r);
    }
}

void ts_rules_write(const ts_rules *r, ts_replay_write *write, void *ctx)
{
    rules_out o = {write, ctx};
    print_head(&o, r);
    print_rows(&o, r, NULL);
}

void ts_rules_write_variant(const ts_rules *r, ts_replay_write *write, void *ctx)
{
    rules_out o = {write, ctx};
    print_head(&o, r);
    print_rows(&o, r, ts_rules_origin(r));
}

static void hash_bytes(void *ctx, const char *bytes, size_t count)
{
    uint64_t *hash = ctx;
    for (size_t i = 0; i < count; i++)
        *hash = (*hash ^ (unsigned char)bytes[i]) * 0x100000001b3u;
}

uint64_t ts_rules_hash(const ts_rules *r)
{
    uint64_t hash = 0xcbf29ce484222325u;
    rules_out o = {hash_bytes, &hash};
    print_head(&o, r);
    print_rows(&o, r, NULL);
    return hash ? hash : 1;
}
