/* The table of the rows, and access to their fields. */
#include "rules_rows.h"

#include <string.h>

#include "replay/choices.h"

#define AT(field) .size = sizeof(((ts_rules *)0)->field), .offset = offsetof(ts_rules, field)
#define NO_FIELD .size = 0
#define EACH(field) .size = sizeof(((ts_rules *)0)->field[0]), .offset = offsetof(ts_rules, field)
#define RANGE(low, high) .least = (low), .most = (high)
#define WORDS(list) .words = (list), .word_count = sizeof(list) / sizeof *(list)

static bool has_page(const ts_rules *r)
{
    return r->page;
}

static bool has_countdown(const ts_rules *r)
{
    return r->countdown;
}

static bool has_digits(const ts_rules *r)
{
    return r->score_digits;
}

static bool has_fall_sound(const ts_rules *r)
{
    return r->fall_sound;
}

static bool has_debug_mode(const ts_rules *r)
{
    return r->debug_mode;
}

static bool has_taps(const ts_rules *r)
{
    return r->initial_taps;
}

static bool has_tgm3_kicks(const ts_rules *r)
{
    return r->lock == TS_LOCK_STEP_RESET && r->centre_column;
}

static bool has_spawn_fall(const ts_rules *r)
{
    return r->spawn_fall;
}

static bool has_kick_list(const ts_rules *r)
{
    return ts_knob_matters(r, TS_KNOB_KICKS);
}

static bool has_history(const ts_rules *r)
{
    return r->random == TS_RANDOM_HISTORY || r->random == TS_RANDOM_POOL;
}

static bool has_piece_levels(const ts_rules *r)
{
    return r->level_kind == TS_LEVEL_PIECES;
}

static bool has_interval(const ts_rules *r)
{
    return r->soft == TS_SOFT_INTERVAL;
}

static bool has_factor(const ts_rules *r)
{
    return r->soft != TS_SOFT_INTERVAL;
}

static bool has_extended_lock(const ts_rules *r)
{
    return r->lock == TS_LOCK_EXTENDED;
}

static bool has_delays(const ts_rules *r)
{
    return r->delays;
}

/* clang-format off */
const rules_row ts_rules_rows[] = {
    {"", "revision", ROW_REVISION, AT(revision)},
    {"", "ticks a second", ROW_RATE, EACH(tick_rate), RANGE(1, 100000000)},

    {"Field", "columns", ROW_USUAL, AT(columns), RANGE(4, TS_COLUMNS_MAX), .usual = TS_COLUMNS},
    {"Field", "rows kept", ROW_NUMBER, AT(rows), RANGE(1, TS_ROWS)},
    {"Field", "rows seen", ROW_NUMBER, AT(visible), RANGE(1, TS_ROWS)},
    {"Field", "ceiling at row", ROW_OR, AT(ceiling), RANGE(0, TS_ROWS), .zero = "none"},
    {"Field", "clears move", ROW_PAGE, AT(page), .applies = has_page},

    {"Player", "pieces shown in advance", ROW_NUMBER, AT(next_count), RANGE(0, TS_NEXT_MAX)},
    {"Player", "hold", ROW_YES, AT(hold)},
    {"Player", "ghost", ROW_GHOST, AT(ghost_below_level), RANGE(0, UINT16_MAX)},
    {"Player", "seconds counted down", ROW_NUMBER, AT(countdown), RANGE(0, 9),
     .applies = has_countdown},
    {"Player", "digits of the score", ROW_NUMBER, AT(score_digits), RANGE(0, 9),
     .applies = has_digits},
    {"Player", "falling by itself is heard", ROW_YES, AT(fall_sound), .applies = has_fall_sound},
    {"Player", "a key to its debug mode", ROW_YES, AT(debug_mode), .applies = has_debug_mode},
    {"Player", "the player's own", ROW_WORD, AT(player_handling), WORDS(handling_words)},
    {"Player", "a held key turns it on entry", ROW_YES, AT(initial_rotation)},
    {"Player", "a press between pieces counts", ROW_YES, AT(initial_taps), .applies = has_taps},

    {"Pieces", "randomizer", ROW_WORD, AT(random), WORDS(random_words)},
    {"Pieces", "rolls at most", ROW_USUAL, AT(history_rolls), RANGE(1, 20), .usual = TS_ROLLS,
     .applies = has_history},
    {"Pieces", "the first history", ROW_WORD, AT(history_first), WORDS(history_words),
     .applies = has_history},
    {"Pieces", "one row down at once if free", ROW_YES, AT(spawn_drop)},
    {"Pieces", "percent of a row fallen on entry", ROW_NUMBER, AT(spawn_fall), RANGE(0, 99),
     .applies = has_spawn_fall},
    {"Pieces", "kicks", ROW_KICKS, AT(kick_list), .applies = has_kick_list},
    {"Pieces", "centre column rule", ROW_YES, AT(centre_column)},
    {"Pieces", "TGM3 kicks", ROW_YES, AT(tgm3_kicks), .applies = has_tgm3_kicks},
    {"Pieces", "", ROW_SPAWN, NO_FIELD},
    {"Pieces", "", ROW_SHAPES, NO_FIELD},

    {"Turns", "", ROW_TURNS, NO_FIELD},

    {"A tick", "in this order", ROW_STEPS, EACH(steps)},

    {"Sideways", "kind", ROW_WORD, AT(sideways), WORDS(sideways_words)},
    {"Sideways", "delayed auto shift", ROW_TIME, AT(das_ticks), RANGE(0, 10000)},
    {"Sideways", "auto repeat", ROW_TIME, AT(arr_ticks), RANGE(0, 10000)},
    {"Sideways", "charge after a repeat", ROW_NUMBER, AT(das_reload), RANGE(0, 10000)},

    {"Falling", "", ROW_CURVE, NO_FIELD},
    {"Falling", "percent of this speed", ROW_USUAL, AT(speed_percent), RANGE(1, 1000),
     .usual = 100},
    {"Falling", "stands between rows", ROW_YES, AT(smooth)},
    {"Falling", "24ths of a row a tick, at most", ROW_OR, AT(points_max), RANGE(0, UINT8_MAX),
     .zero = "no limit"},
    {"Falling", "speed times the level", ROW_YES, AT(falls_by_level)},
    {"Falling", "one clock for ever", ROW_YES, AT(free_clock)},
    {"Falling", "soft drop", ROW_WORD, AT(soft), WORDS(soft_words)},
    {"Falling", "soft drop, ticks a row", ROW_NUMBER, AT(soft_factor), RANGE(1, 1000),
     .applies = has_interval},
    {"Falling", "soft drop factor", ROW_NUMBER, AT(soft_factor), RANGE(0, 1000),
     .applies = has_factor},
    {"Falling", "hard drop", ROW_WORD, AT(hard), WORDS(hard_words)},

    {"Lock down", "kind", ROW_WORD, AT(lock), WORDS(lock_words)},
    {"Lock down", "delay", ROW_TIME, AT(lock_ticks), RANGE(0, 60000)},
    {"Lock down", "moves and turns that renew it", ROW_NUMBER, AT(lock_resets_max),
     RANGE(0, UINT8_MAX)},
    {"Lock down", "counted before the first landing", ROW_YES, AT(resets_from_spawn),
     .applies = has_extended_lock},
    {"Lock down", "all given back by", ROW_LOWEST, AT(renew_by_position),
     .applies = has_extended_lock},

    {"Between pieces", "kind", ROW_WORD, AT(entry), WORDS(entry_words)},
    {"Between pieces", "entry delay", ROW_TIME, AT(entry_ticks), RANGE(0, 60000)},
    {"Between pieces", "clear delay", ROW_TIME, AT(clear_ticks), RANGE(0, 60000)},
    {"Between pieces", "left out against the clock", ROW_YES, AT(clear_delay_optional)},
    {"Between pieces", "entry delay after a clear", ROW_TIME, AT(clear_entry_ticks),
     RANGE(0, 60000)},
    {"Between pieces", "the first piece waits", ROW_TIME, AT(ready_ticks), RANGE(0, 60000)},
    {"Between pieces", "a new piece rests one tick", ROW_YES, AT(spawn_rests)},
    {"Between pieces", "", ROW_DELAYS, .applies = has_delays},

    {"Levels", "kind", ROW_WORD, AT(level_kind), WORDS(level_words)},
    {"Levels", "first", ROW_NUMBER, AT(level_first), RANGE(0, UINT16_MAX)},
    {"Levels", "last to start at", ROW_NUMBER, AT(level_start_max), RANGE(0, UINT16_MAX)},
    {"Levels", "last", ROW_LAST, AT(level_max), RANGE(0, UINT16_MAX)},
    {"Levels", "lines a level", ROW_NUMBER, AT(level_lines), RANGE(0, 1000)},
    {"Levels", "levels of 0 to 4 lines", ROW_FIVE, EACH(clear_levels), RANGE(0, 100),
     .applies = has_piece_levels},

    {"Score", "kind", ROW_WORD, AT(score), WORDS(score_words)},
    {"Score", "times the level plus one", ROW_YES, AT(times_level_plus_1)},
    {"Score", "lines", ROW_LINES, NO_FIELD},
    {"Score", "  without a spin", ROW_FIVE, EACH(line_points), RANGE(0, UINT16_MAX)},
    {"Score", "  mini spin", ROW_FIVE, EACH(mini_points), RANGE(0, UINT16_MAX)},
    {"Score", "  full spin", ROW_FIVE, EACH(spin_points), RANGE(0, UINT16_MAX)},
    {"Score", "  perfect clear, added", ROW_FIVE, EACH(perfect_points), RANGE(0, UINT16_MAX)},
    {"Score", "perfect, back-to-back quad", ROW_NUMBER, AT(perfect_back_to_back_quad),
     RANGE(0, UINT16_MAX)},
    {"Score", "combo, each step", ROW_NUMBER, AT(combo_points), RANGE(0, UINT16_MAX)},
    {"Score", "soft drop, a row", ROW_NUMBER, AT(soft_points), RANGE(0, UINT8_MAX)},
    {"Score", "hard drop, a row", ROW_NUMBER, AT(hard_points), RANGE(0, UINT8_MAX)},
    {"Score", "back-to-back", ROW_YES, AT(back_to_back)},
    {"Score", "spins without lines count for it", ROW_YES, AT(difficult_without_lines)},
    {"Score", "combo", ROW_YES, AT(combo)},
    {"Score", "highest score", ROW_OR, AT(score_max), RANGE(0, UINT32_MAX), .zero = "no limit"},
    {"Score", "spins", ROW_WORD, AT(spins), WORDS(spins_words)},
    {"Score", "fifth test stays in the slot", ROW_YES, AT(fifth_sticks)},
    {"Score", "", ROW_GRADES, NO_FIELD},

    {"The end", "a new piece is blocked", ROW_WORD, AT(over_block), WORDS(blocked_words)},
    {"The end", "locked wholly above what is seen", ROW_LOCK_OUT, AT(over_lock)},
    {"The end", "locked with any cell above it", ROW_YES, AT(over_partial)},
    {"The end", "a cell in the top row", ROW_YES, AT(over_top_row)},

    {"Attack and garbage", "combo", ROW_WORD, AT(attack), WORDS(attack_words)},
    {"Attack and garbage", "lines", ROW_LINES, NO_FIELD},
    {"Attack and garbage", "  without a spin", ROW_FIVE, EACH(line_attack), RANGE(0, 20)},
    {"Attack and garbage", "  mini spin", ROW_FIVE, EACH(mini_attack), RANGE(0, 20)},
    {"Attack and garbage", "  full spin", ROW_FIVE, EACH(spin_attack), RANGE(0, 20)},
    {"Attack and garbage", "clears in a row, from the first", ROW_COMBO, EACH(combo_attack),
     RANGE(0, 20)},
    {"Attack and garbage", "back-to-back, added", ROW_NUMBER, AT(back_to_back_attack),
     RANGE(0, 20)},
    {"Attack and garbage", "perfect clear, an attack more", ROW_NUMBER, AT(perfect_attack),
     RANGE(0, 20)},
    {"Attack and garbage", "perfect clear counts in a chain", ROW_YES, AT(perfect_chains)},
    {"Attack and garbage", "a chain is let go above", ROW_OR, AT(surge_above),
     RANGE(0, UINT8_MAX), .zero = "never"},
    {"Attack and garbage", "travels", ROW_TIME, AT(travel_ticks), RANGE(0, 60000)},
    {"Attack and garbage", "rows at once", ROW_OR, AT(garbage_cap), RANGE(0, TS_ROWS),
     .zero = "no limit"},
    {"Attack and garbage", "of 100 rows with a new hole", ROW_NUMBER, AT(garbage_mess),
     RANGE(0, 100)},
    {"Attack and garbage", "pieces of the opener", ROW_NUMBER, AT(opener_pieces),
     RANGE(0, UINT8_MAX)},
    {"Attack and garbage", "thousandths grown a second", ROW_NUMBER, AT(growth), RANGE(0, 1000)},
    {"Attack and garbage", "seconds before they grow", ROW_NUMBER, AT(growth_after),
     RANGE(0, 3600)},
};
/* clang-format on */
const unsigned ts_rules_row_count = sizeof ts_rules_rows / sizeof *ts_rules_rows;

unsigned ts_rules_row_numbers(const rules_row *row)
{
    switch (row->kind) {
    case ROW_FIVE: return 5;
    case ROW_COMBO: return TS_COMBO_MAX;
    case ROW_STEPS: return TS_STEPS_MAX;
    case ROW_RATE: return 2;
    default: return row->size ? 1 : 0;
    }
}

uint32_t ts_rules_row_get(const rules_row *row, const ts_rules *r, unsigned i)
{
    const uint8_t *at = (const uint8_t *)r + row->offset + (size_t)i * row->size;
    uint16_t half;
    uint32_t whole;
    switch (row->size) {
    case 1: return *at;
    case 2: memcpy(&half, at, sizeof half); return half;
    default: memcpy(&whole, at, sizeof whole); return whole;
    }
}

void ts_rules_row_set(const rules_row *row, ts_rules *r, unsigned i, uint32_t value)
{
    uint8_t *at = (uint8_t *)r + row->offset + (size_t)i * row->size;
    const uint8_t byte = (uint8_t)value;
    const uint16_t half = (uint16_t)value;
    switch (row->size) {
    case 1: *at = byte; break;
    case 2: memcpy(at, &half, sizeof half); break;
    default: memcpy(at, &value, sizeof value); break;
    }
}

/* ---- tables --------------------------------------------------------------------------------- */

static bool same_shapes(const ts_rules *a, const ts_rules *b)
{
    return memcmp(a->shapes->cell, b->shapes->cell, sizeof a->shapes->cell) == 0;
}

static bool same_turns(const ts_rules *a, const ts_rules *b)
{
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++)
        if (memcmp(a->kicks->list[a->kicks->list_of[kind]], b->kicks->list[b->kicks->list_of[kind]],
                   sizeof a->kicks->list[0]) != 0)
            return false;
    return true;
}

static bool same_speed(const ts_speed *a, const ts_speed *b)
{
    return a->level == b->level && a->rows == b->rows && a->ticks == b->ticks;
}

static bool same_curve(const ts_rules *a, const ts_rules *b)
{
    if (a->curve_count != b->curve_count || !same_speed(&a->steady, &b->steady))
        return false;
    for (unsigned i = 0; i < a->curve_count; i++)
        if (!same_speed(&a->curve[i], &b->curve[i]))
            return false;
    return true;
}

static bool same_delays(const ts_rules *a, const ts_rules *b)
{
    if (!a->delays || !b->delays || a->curve_count != b->curve_count)
        return a->delays == b->delays;
    return memcmp(a->delays, b->delays, a->curve_count * sizeof *a->delays) == 0;
}

bool ts_rules_row_same(const rules_row *row, const ts_rules *a, const ts_rules *b)
{
    switch (row->kind) {
    case ROW_SPAWN: return memcmp(a->spawn, b->spawn, sizeof a->spawn) == 0;
    case ROW_SHAPES: return same_shapes(a, b);
    case ROW_TURNS: return same_turns(a, b);
    case ROW_CURVE: return same_curve(a, b);
    case ROW_DELAYS: return same_delays(a, b);
    case ROW_GRADES:
        return memcmp(a->grades, b->grades, sizeof a->grades) == 0 &&
               memcmp(a->grand_master, b->grand_master, sizeof a->grand_master) == 0;
    default: break;
    }
    for (unsigned i = 0; i < ts_rules_row_numbers(row); i++)
        if (ts_rules_row_get(row, a, i) != ts_rules_row_get(row, b, i))
            return false;
    return true;
}

const ts_rules *ts_rules_origin(const ts_rules *r)
{
    return r->from ? ts_rules_get(ts_rules_find(r->from)) : NULL;
}

bool ts_rules_row_applies(const rules_row *row, const ts_rules *r)
{
    const ts_rules *origin = ts_rules_origin(r);
    return !row->applies || row->applies(r) || (origin && row->applies(origin));
}
