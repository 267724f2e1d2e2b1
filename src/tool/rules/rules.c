/* `tessera rules`: the rule sets, one per line, or one of them in full. The full print is for
 * people and for a golden file: it has every member of ts_rules except its title, and no number
 * that is not in the rule set, except times in milliseconds. */
#include "rules.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "choices.h"
#include "json.h"
#include "tables.h"
#include "tool/args.h"
#include "tool/commands.h"
#include "tool/values.h"

static const char help[] =
    "usage: tessera rules [--json]\n"
    "       tessera rules [--json] NAME\n\n"
    "Lists the rule sets, one per line; or prints one in full: its field, pieces,\n"
    "rotations, speeds, delays, scores and ways to end. In its pictures `#` is a\n"
    "mino, `@` the mino at the reference cell, `+` a reference cell without a mino.\n"
    "  --json  prints the list as one JSON object per line, or the one rule set as an\n"
    "          object with the names of `include/tessera_rules.h`\n";

/* ---- lines -------------------------------------------------------------------------------- */

void rules_heading(const char *text)
{
    printf("\n%s\n", text);
}

void rules_row(const char *label, const char *format, ...)
{
    va_list values;
    printf("  %-32s ", label);
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
    putchar('\n');
}

static void number_row(const char *label, unsigned value)
{
    rules_row(label, "%u", value);
}

static void number_or(const char *label, unsigned value, unsigned special, const char *word)
{
    if (value == special) {
        rules_row(label, "%s", word);
    } else {
        number_row(label, value);
    }
}

static void truth_row(const char *label, unsigned value)
{
    rules_row(label, "%s", value ? "yes" : "no");
}

static void ticks_row(const char *label, const ts_rules *r, unsigned ticks)
{
    uint64_t us = tool_tick_us(r, ticks);
    rules_row(label, "%-6u %10" PRIu64 ".%03u ms", ticks, us / 1000, (unsigned)(us % 1000));
}

/* ---- the sections ------------------------------------------------------------------------- */

static void print_general(const ts_rules *r)
{
    uint64_t us = tool_tick_us(r, 1);
    unsigned ms = (unsigned)(us / 1000), rest = (unsigned)(us % 1000);
    rules_row("revision", "%u", r->revision);
    if (r->tick_rate[1] == 1) {
        rules_row("ticks a second", "%" PRIu32 ", one is %u.%03u ms", r->tick_rate[0], ms, rest);
    } else {
        rules_row("ticks a second", "%" PRIu32 "/%" PRIu32 ", one is %u.%03u ms", r->tick_rate[0],
                  r->tick_rate[1], ms, rest);
    }
}

static void print_field(const ts_rules *r)
{
    rules_heading("Field");
    number_row("columns", ts_knob_value(r, TS_KNOB_COLUMNS));
    number_row("rows kept", r->rows);
    number_row("rows seen", r->visible);
    number_or("ceiling at row", r->ceiling, 0, "none");
    if (r->page) {
        rules_row("clears move", "the rows seen");
    }
}

static void print_player(const ts_rules *r)
{
    rules_heading("Player");
    number_row("pieces shown in advance", r->next_count);
    truth_row("hold", r->hold);
    if (r->ghost_below_level == 0 || r->ghost_below_level == UINT16_MAX) {
        rules_row("ghost", "%s", r->ghost_below_level ? "always" : "never");
    } else {
        rules_row("ghost", "below level %u", r->ghost_below_level);
    }
    if (r->countdown) {
        number_row("seconds counted down", r->countdown);
    }
    if (r->score_digits) {
        number_row("digits of the score", r->score_digits);
    }
    if (r->fall_sound) {
        truth_row("falling by itself is heard", r->fall_sound);
    }
    if (r->debug_mode) {
        truth_row("a key to its debug mode", r->debug_mode);
    }
    rules_row("the player's own", "%s", handling_words[r->player_handling]);
    truth_row("initial turn", r->initial_rotation);
    if (r->initial_taps) {
        truth_row("presses between pieces count", r->initial_taps);
    }
}

static void print_tick(const ts_rules *r)
{
    rules_heading("A tick");
    printf("  %-32s ", "in this order");
    for (unsigned i = 0; i < TS_STEPS_MAX && r->steps[i] != TS_STEP_END; i++) {
        printf("%s%s", i ? ", " : "", step_words[r->steps[i]]);
    }
    putchar('\n');
}

static void print_sideways(const ts_rules *r)
{
    rules_heading("Sideways");
    rules_row("kind", "%s", sideways_words[r->sideways]);
    ticks_row("delayed auto shift", r, r->das_ticks);
    ticks_row("auto repeat", r, r->arr_ticks);
    number_row("charge after a repeat", r->das_reload);
}

static void print_falling(const ts_rules *r)
{
    rules_heading("Falling");
    rules_print_curve(r);
    number_row("percent of this speed", ts_knob_value(r, TS_KNOB_SPEED));
    truth_row("stands between rows", r->smooth);
    number_or("24ths of a row a tick, at most", r->points_max, 0, "no limit");
    truth_row("speed times the level", r->falls_by_level);
    truth_row("one clock for ever", r->free_clock);
    rules_row("soft drop", "%s", soft_words[r->soft]);
    number_row(r->soft == TS_SOFT_INTERVAL ? "soft drop, ticks a row" : "soft drop factor",
               r->soft_factor);
    rules_row("hard drop", "%s", hard_words[r->hard]);
}

static void print_lock(const ts_rules *r)
{
    rules_heading("Lock down");
    rules_row("kind", "%s", lock_words[r->lock]);
    ticks_row("delay", r, r->lock_ticks);
    number_row("moves and turns that renew it", r->lock_resets_max);
    if (r->lock != TS_LOCK_EXTENDED)
        return;
    truth_row("counted before the first landing", r->resets_from_spawn);
    rules_row("all given back by", "a new lowest %s", r->renew_by_position ? "place" : "cell");
}

static void print_between(const ts_rules *r)
{
    rules_heading("Between pieces");
    rules_row("kind", "%s", entry_words[r->entry]);
    ticks_row("entry delay", r, r->entry_ticks);
    ticks_row("clear delay", r, r->clear_ticks);
    truth_row("left out against the clock", r->clear_delay_optional);
    ticks_row("entry delay after a clear", r, r->clear_entry_ticks);
    ticks_row("the first piece waits", r, r->ready_ticks);
    truth_row("a new piece rests one tick", r->spawn_rests);
}

static void print_levels(const ts_rules *r)
{
    rules_heading("Levels");
    rules_row("kind", "%s", level_words[r->level_kind]);
    number_row("first", r->level_first);
    number_row("last to start at", r->level_start_max);
    number_or("last", r->level_max, UINT16_MAX, "none");
    number_row("lines a level", r->level_lines);
}

static void print_score(const ts_rules *r)
{
    rules_heading("Score");
    rules_row("kind", "%s", score_words[r->score]);
    truth_row("times the level plus one", r->times_level_plus_1);
    rules_print_points(r);
    number_row("perfect, back-to-back quad", r->perfect_back_to_back_quad);
    number_row("combo, each step", r->combo_points);
    number_row("soft drop, a row", r->soft_points);
    number_row("hard drop, a row", r->hard_points);
    truth_row("back-to-back", r->back_to_back);
    truth_row("spins without lines count for it", r->difficult_without_lines);
    truth_row("combo", r->combo);
    number_or("highest score", r->score_max, 0, "no limit");
    rules_row("spins", "%s", spins_words[r->spins]);
    truth_row("fifth test stays in the slot", r->fifth_sticks);
    rules_print_grades(r);
}

static void print_end(const ts_rules *r)
{
    rules_heading("The end");
    rules_row("a new piece is blocked", "%s", blocked_words[r->over_block]);
    if (r->over_lock && r->over_block == TS_BLOCKED_CLUTCH)
        rules_row("locked wholly above what is seen", "yes, unless it clears a row");
    else
        truth_row("locked wholly above what is seen", r->over_lock);
    truth_row("locked with any cell above it", r->over_partial);
    truth_row("a cell in the top row", r->over_top_row);
}

static void print_garbage(const ts_rules *r)
{
    rules_heading("Attack and garbage");
    rules_row("combo", "%s", attack_words[r->attack]);
    rules_print_attack(r);
    number_row("back-to-back, added", r->back_to_back_attack);
    number_row("perfect clear, an attack more", r->perfect_attack);
    truth_row("perfect clear counts in a chain", r->perfect_chains);
    number_or("a chain is let go above", r->surge_above, 0, "never");
    ticks_row("travels", r, r->travel_ticks);
    number_or("rows at once", r->garbage_cap, 0, "no limit");
}

static void print_rules(const ts_rules *r)
{
    printf("%s: %s\n\n", r->name, r->summary);
    print_general(r);
    print_field(r);
    print_player(r);
    rules_heading("Pieces");
    rules_row("randomizer", "%s", random_words[r->random]);
    truth_row("one row down at once if free", r->spawn_drop);
    truth_row("centre column rule", r->centre_column);
    rules_print_shapes(r);
    rules_print_kicks(r);
    print_tick(r);
    print_sideways(r);
    print_falling(r);
    print_lock(r);
    print_between(r);
    print_levels(r);
    print_score(r);
    print_end(r);
    print_garbage(r);
}

static void list_rules(bool json)
{
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        const ts_rules *r = ts_rules_get(id);
        if (json) {
            printf("{\"name\":\"%s\",\"revision\":%u,\"summary\":\"%s\"}\n", r->name, r->revision,
                   r->summary);
        } else {
            printf("%-12s %s\n", r->name, r->summary);
        }
    }
}

int tool_rules(int argc, char **argv)
{
    tool_args a = tool_args_open(argc, argv);
    const char *name = NULL;
    bool json = false;
    while (tool_more(&a)) {
        if (tool_flag(&a, "--help")) {
            return tool_help(help);
        } else if (tool_flag(&a, "--json")) {
            json = true;
        } else if (name) {
            tool_no_word(&a);
        } else {
            tool_word(&a, &name);
        }
    }
    if (a.failed) {
        return TOOL_WRONG;
    }
    if (!name) {
        list_rules(json);
        return TOOL_DONE;
    }
    int id = ts_rules_find(name);
    if (id < 0) {
        return tool_fail(name,
                         "no such rule set%s `tessera rules` lists them, and --help says more",
                         tool_nearest_rules(name));
    }
    if (json) {
        rules_print_json(ts_rules_get((unsigned)id));
    } else {
        print_rules(ts_rules_get((unsigned)id));
    }
    return TOOL_DONE;
}
