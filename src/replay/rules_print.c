/* A rule set as text, for people, for files that change it, and for a golden file: it has every
 * member of ts_rules except its title, and no number that is not in the rule set, except times in
 * milliseconds. */
#include "rules_print.h"

#include "replay/choices.h"

/* ---- lines -------------------------------------------------------------------------------- */

static void number_row(rules_out *o, const char *label, unsigned value)
{
    ts_rules_row(o, label, "%u", value);
}

static void number_or(rules_out *o, const char *label, unsigned value, unsigned special,
                      const char *word)
{
    if (value == special) {
        ts_rules_row(o, label, "%s", word);
    } else {
        number_row(o, label, value);
    }
}

static void truth_row(rules_out *o, const char *label, unsigned value)
{
    ts_rules_row(o, label, "%s", value ? "yes" : "no");
}

static void ticks_row(rules_out *o, const char *label, const ts_rules *r, unsigned ticks)
{
    uint64_t us = ts_rules_tick_us(r, ticks);
    ts_rules_row(o, label, "%-6u %10U.%03u ms", ticks, us / 1000, (unsigned)(us % 1000));
}

/* ---- the sections ------------------------------------------------------------------------- */

static void print_general(rules_out *o, const ts_rules *r)
{
    uint64_t us = ts_rules_tick_us(r, 1);
    unsigned ms = (unsigned)(us / 1000), rest = (unsigned)(us % 1000);
    ts_rules_row(o, "revision", "%u", r->revision);
    if (r->tick_rate[1] == 1) {
        ts_rules_row(o, "ticks a second", "%u, one is %u.%03u ms", r->tick_rate[0], ms, rest);
    } else {
        ts_rules_row(o, "ticks a second", "%u/%u, one is %u.%03u ms", r->tick_rate[0],
                     r->tick_rate[1], ms, rest);
    }
}

static void print_field(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Field");
    number_row(o, "columns", ts_knob_value(r, TS_KNOB_COLUMNS));
    number_row(o, "rows kept", r->rows);
    number_row(o, "rows seen", r->visible);
    number_or(o, "ceiling at row", r->ceiling, 0, "none");
    if (r->page) {
        ts_rules_row(o, "clears move", "the rows seen");
    }
}

static void print_player(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Player");
    number_row(o, "pieces shown in advance", r->next_count);
    truth_row(o, "hold", r->hold);
    if (r->ghost_below_level == 0 || r->ghost_below_level == UINT16_MAX) {
        ts_rules_row(o, "ghost", "%s", r->ghost_below_level ? "always" : "never");
    } else {
        ts_rules_row(o, "ghost", "below level %u", r->ghost_below_level);
    }
    if (r->countdown) {
        number_row(o, "seconds counted down", r->countdown);
    }
    if (r->score_digits) {
        number_row(o, "digits of the score", r->score_digits);
    }
    if (r->fall_sound) {
        truth_row(o, "falling by itself is heard", r->fall_sound);
    }
    if (r->debug_mode) {
        truth_row(o, "a key to its debug mode", r->debug_mode);
    }
    ts_rules_row(o, "the player's own", "%s", handling_words[r->player_handling]);
    truth_row(o, "a held key turns it on entry", r->initial_rotation);
    if (r->initial_taps) {
        truth_row(o, "a press between pieces counts", r->initial_taps);
    }
}

static void print_tick(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "A tick");
    ts_rules_print(o, "  %-32s ", "in this order");
    for (unsigned i = 0; i < TS_STEPS_MAX && r->steps[i] != TS_STEP_END; i++) {
        ts_rules_print(o, "%s%s", i ? ", " : "", step_words[r->steps[i]]);
    }
    ts_rules_print(o, "\n");
}

static void print_sideways(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Sideways");
    ts_rules_row(o, "kind", "%s", sideways_words[r->sideways]);
    ticks_row(o, "delayed auto shift", r, r->das_ticks);
    ticks_row(o, "auto repeat", r, r->arr_ticks);
    number_row(o, "charge after a repeat", r->das_reload);
}

static void print_falling(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Falling");
    ts_rules_print_curve(o, r);
    number_row(o, "percent of this speed", ts_knob_value(r, TS_KNOB_SPEED));
    truth_row(o, "stands between rows", r->smooth);
    number_or(o, "24ths of a row a tick, at most", r->points_max, 0, "no limit");
    truth_row(o, "speed times the level", r->falls_by_level);
    truth_row(o, "one clock for ever", r->free_clock);
    ts_rules_row(o, "soft drop", "%s", soft_words[r->soft]);
    number_row(o, r->soft == TS_SOFT_INTERVAL ? "soft drop, ticks a row" : "soft drop factor",
               r->soft_factor);
    ts_rules_row(o, "hard drop", "%s", hard_words[r->hard]);
}

static void print_lock(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Lock down");
    ts_rules_row(o, "kind", "%s", lock_words[r->lock]);
    ticks_row(o, "delay", r, r->lock_ticks);
    number_row(o, "moves and turns that renew it", r->lock_resets_max);
    if (r->lock != TS_LOCK_EXTENDED)
        return;
    truth_row(o, "counted before the first landing", r->resets_from_spawn);
    ts_rules_row(o, "all given back by", "a new lowest %s",
                 r->renew_by_position ? "place" : "cell");
}

static void print_between(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Between pieces");
    ts_rules_row(o, "kind", "%s", entry_words[r->entry]);
    ticks_row(o, "entry delay", r, r->entry_ticks);
    ticks_row(o, "clear delay", r, r->clear_ticks);
    truth_row(o, "left out against the clock", r->clear_delay_optional);
    ticks_row(o, "entry delay after a clear", r, r->clear_entry_ticks);
    ticks_row(o, "the first piece waits", r, r->ready_ticks);
    truth_row(o, "a new piece rests one tick", r->spawn_rests);
}

static void print_levels(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Levels");
    ts_rules_row(o, "kind", "%s", level_words[r->level_kind]);
    number_row(o, "first", r->level_first);
    number_row(o, "last to start at", r->level_start_max);
    number_or(o, "last", r->level_max, UINT16_MAX, "none");
    number_row(o, "lines a level", r->level_lines);
}

static void print_score(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Score");
    ts_rules_row(o, "kind", "%s", score_words[r->score]);
    truth_row(o, "times the level plus one", r->times_level_plus_1);
    ts_rules_print_points(o, r);
    number_row(o, "perfect, back-to-back quad", r->perfect_back_to_back_quad);
    number_row(o, "combo, each step", r->combo_points);
    number_row(o, "soft drop, a row", r->soft_points);
    number_row(o, "hard drop, a row", r->hard_points);
    truth_row(o, "back-to-back", r->back_to_back);
    truth_row(o, "spins without lines count for it", r->difficult_without_lines);
    truth_row(o, "combo", r->combo);
    number_or(o, "highest score", r->score_max, 0, "no limit");
    ts_rules_row(o, "spins", "%s", spins_words[r->spins]);
    truth_row(o, "fifth test stays in the slot", r->fifth_sticks);
    ts_rules_print_grades(o, r);
}

static void print_end(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "The end");
    ts_rules_row(o, "a new piece is blocked", "%s", blocked_words[r->over_block]);
    if (r->over_lock && r->over_block == TS_BLOCKED_CLUTCH)
        ts_rules_row(o, "locked wholly above what is seen", "yes, unless it clears a row");
    else
        truth_row(o, "locked wholly above what is seen", r->over_lock);
    truth_row(o, "locked with any cell above it", r->over_partial);
    truth_row(o, "a cell in the top row", r->over_top_row);
}

static void print_garbage(rules_out *o, const ts_rules *r)
{
    ts_rules_heading(o, "Attack and garbage");
    ts_rules_row(o, "combo", "%s", attack_words[r->attack]);
    ts_rules_print_attack(o, r);
    number_row(o, "back-to-back, added", r->back_to_back_attack);
    number_row(o, "perfect clear, an attack more", r->perfect_attack);
    truth_row(o, "perfect clear counts in a chain", r->perfect_chains);
    number_or(o, "a chain is let go above", r->surge_above, 0, "never");
    ticks_row(o, "travels", r, r->travel_ticks);
    number_or(o, "rows at once", r->garbage_cap, 0, "no limit");
    number_row(o, "of 100 rows with a new hole", r->garbage_mess);
    number_row(o, "pieces of the opener", r->opener_pieces);
    number_row(o, "thousandths grown a second", r->growth);
    number_row(o, "seconds before they grow", r->growth_after);
}

static void print_all(rules_out *o, const ts_rules *r)
{
    ts_rules_print(o, "%s: %s\n\n", r->name, r->summary);
    print_general(o, r);
    print_field(o, r);
    print_player(o, r);
    ts_rules_heading(o, "Pieces");
    ts_rules_row(o, "randomizer", "%s", random_words[r->random]);
    truth_row(o, "one row down at once if free", r->spawn_drop);
    if (r->spawn_fall) {
        number_row(o, "percent of a row fallen on entry", r->spawn_fall);
    }
    if (ts_knob_matters(r, TS_KNOB_KICKS)) {
        ts_rules_row(o, "kicks", "%s", ts_knob_word(TS_KNOB_KICKS, r->kick_list));
    }
    truth_row(o, "centre column rule", r->centre_column);
    ts_rules_print_shapes(o, r);
    ts_rules_print_kicks(o, r);
    print_tick(o, r);
    print_sideways(o, r);
    print_falling(o, r);
    print_lock(o, r);
    print_between(o, r);
    print_levels(o, r);
    print_score(o, r);
    print_end(o, r);
    print_garbage(o, r);
}

void ts_rules_write(const ts_rules *r, ts_replay_write *write, void *ctx)
{
    rules_out o = {write, ctx};
    print_all(&o, r);
}
