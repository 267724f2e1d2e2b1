/* A rule set as one JSON object. Every member of ts_rules is there under its own name; a choice is
 * the word of its list, pieces are letters, rotations are 0 R 2 L. Times are in ticks. */
#include "rules/json.h"

#include <inttypes.h>
#include <stdio.h>

#include "replay/choices.h"
#include "field.h"

static const char rotation_names[] = "0R2L";

/* ---- values ------------------------------------------------------------------------------- */

static void word(const char *name, const char *value)
{
    printf(",\"%s\":\"%s\"", name, value);
}

static void number(const char *name, uint64_t value)
{
    printf(",\"%s\":%" PRIu64, name, value);
}

static void truth(const char *name, unsigned value)
{
    printf(",\"%s\":%s", name, value ? "true" : "false");
}

#define WORD(member, words) word(#member, (words)[r->member])
#define NUMBER(member) number(#member, r->member)
#define TRUTH(member) truth(#member, r->member)
#define NUMBERS(member)                                                                            \
    do {                                                                                           \
        printf(",\"%s\":", #member);                                                               \
        for (size_t i_ = 0; i_ < sizeof r->member / sizeof r->member[0]; i_++)                     \
            printf("%c%" PRIu64, i_ ? ',' : '[', (uint64_t)r->member[i_]);                         \
        putchar(']');                                                                              \
    } while (0)

static void cells(const ts_cell *cell, unsigned count)
{
    putchar('[');
    for (unsigned i = 0; i < count; i++)
        printf("%s[%d,%d]", i ? "," : "", cell[i].x, cell[i].y);
    putchar(']');
}

static void speed(const ts_speed *s)
{
    printf("{\"level\":%u,\"rows\":%" PRIu32 ",\"ticks\":%" PRIu32 "}", s->level, s->rows,
           s->ticks);
}

/* ---- the sections ------------------------------------------------------------------------- */

static void print_pieces(const ts_rules *r)
{
    printf(",\"shapes\":{");
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
        printf("%s\"%c\":{", kind > TS_I ? "," : "", cli_cell_letter(kind));
        for (unsigned rot = 0; rot < 4; rot++) {
            printf("%s\"%c\":", rot ? "," : "", rotation_names[rot]);
            cells(r->shapes->cell[kind][rot], 4);
        }
        putchar('}');
    }
    printf("},\"spawn\":{");
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++)
        printf("%s\"%c\":[%d,%d]", kind > TS_I ? "," : "", cli_cell_letter(kind), r->spawn[kind].x,
               r->spawn[kind].y);
    putchar('}');
    TRUTH(spawn_drop);
}

/* Of each piece: the tests of a rotation, such as "0R". Without tests it does not rotate so. */
static void print_kicks(const ts_rules *r)
{
    static const unsigned quarters[] = {
        [TS_ROTATE_CW] = 1, [TS_ROTATE_CCW] = 3, [TS_ROTATE_FLIP] = 2};
    printf(",\"kicks\":{");
    for (unsigned kind = TS_I; kind < TS_KINDS; kind++) {
        printf("%s\"%c\":{", kind > TS_I ? "," : "", cli_cell_letter(kind));
        for (unsigned way = 0; way < 3; way++)
            for (unsigned from = 0; from < 4; from++) {
                const ts_kicks *kicks = &r->kicks->list[r->kicks->list_of[kind]][from][way];
                printf("%s\"%c%c\":", way || from ? "," : "", rotation_names[from],
                       rotation_names[(from + quarters[way]) % 4]);
                cells(kicks->at, kicks->tests);
            }
        putchar('}');
    }
    putchar('}');
    if (ts_knob_matters(r, TS_KNOB_KICKS))
        word("kick_list", ts_knob_word(TS_KNOB_KICKS, r->kick_list));
    else
        printf(",\"kick_list\":null"); /* its own */
    TRUTH(centre_column);
    WORD(random, random_words);
}

static void print_steps(const ts_rules *r)
{
    printf(",\"steps\":[");
    for (unsigned i = 0; i < TS_STEPS_MAX && r->steps[i] != TS_STEP_END; i++)
        printf("%s\"%s\"", i ? "," : "", step_words[r->steps[i]]);
    putchar(']');
    WORD(sideways, sideways_words);
    NUMBER(das_ticks);
    NUMBER(arr_ticks);
    NUMBER(das_reload);
}

static void print_falling(const ts_rules *r)
{
    printf(",\"curve\":[");
    for (unsigned i = 0; i < r->curve_count; i++) {
        if (i > 0)
            putchar(',');
        speed(&r->curve[i]);
    }
    putchar(']');
    NUMBER(curve_count);
    printf(",\"steady\":");
    speed(&r->steady);
    number("speed_percent", ts_knob_value(r, TS_KNOB_SPEED));
    TRUTH(smooth);
    NUMBER(points_max);
    TRUTH(falls_by_level);
    WORD(soft, soft_words);
    NUMBER(soft_factor);
    WORD(hard, hard_words);
    TRUTH(free_clock);
}

static void print_delays(const ts_rules *r)
{
    WORD(lock, lock_words);
    NUMBER(lock_ticks);
    NUMBER(lock_resets_max);
    TRUTH(resets_from_spawn);
    TRUTH(renew_by_position);
    WORD(entry, entry_words);
    NUMBER(entry_ticks);
    NUMBER(clear_ticks);
    NUMBER(clear_entry_ticks);
    NUMBER(ready_ticks);
    TRUTH(clear_delay_optional);
    TRUTH(spawn_rests);
}

static void print_score(const ts_rules *r)
{
    WORD(level_kind, level_words);
    NUMBER(level_first);
    NUMBER(level_start_max);
    NUMBER(level_max);
    NUMBER(level_lines);
    WORD(score, score_words);
    TRUTH(times_level_plus_1);
    NUMBERS(line_points);
    NUMBERS(mini_points);
    NUMBERS(spin_points);
    NUMBERS(perfect_points);
    NUMBER(perfect_back_to_back_quad);
    NUMBER(combo_points);
    NUMBER(soft_points);
    NUMBER(hard_points);
    TRUTH(back_to_back);
    TRUTH(difficult_without_lines);
    TRUTH(combo);
    NUMBER(score_max);
    NUMBERS(grades);
    printf(",\"grand_master\":[");
    for (size_t i = 0; i < sizeof r->grand_master / sizeof r->grand_master[0]; i++)
        printf("%s{\"level\":%" PRIu32 ",\"score\":%" PRIu32 ",\"ticks\":%" PRIu32 "}",
               i ? "," : "", r->grand_master[i].level, r->grand_master[i].score,
               r->grand_master[i].ticks);
    putchar(']');
    WORD(spins, spins_words);
    TRUTH(fifth_sticks);
}

static void print_end_and_attack(const ts_rules *r)
{
    WORD(over_block, blocked_words);
    TRUTH(over_lock);
    TRUTH(over_partial);
    TRUTH(over_top_row);
    WORD(attack, attack_words);
    NUMBERS(line_attack);
    NUMBERS(mini_attack);
    NUMBERS(spin_attack);
    NUMBERS(combo_attack);
    NUMBER(back_to_back_attack);
    NUMBER(perfect_attack);
    TRUTH(perfect_chains);
    NUMBER(surge_above);
    NUMBER(garbage_cap);
    NUMBER(garbage_mess);
    NUMBER(travel_ticks);
}

void rules_print_json(const ts_rules *r)
{
    printf("{\"name\":\"%s\"", r->name);
    word("title", r->title);
    word("summary", r->summary);
    NUMBER(revision);
    NUMBER(least_revision);
    word("own_mode", ts_modes_get(r->own_mode)->name);
    NUMBERS(tick_rate);
    NUMBER(countdown);
    NUMBER(score_digits);
    TRUTH(fall_sound);
    TRUTH(debug_mode);
    NUMBER(rows);
    NUMBER(visible);
    NUMBER(ceiling);
    TRUTH(page);
    number("columns", ts_knob_value(r, TS_KNOB_COLUMNS));
    NUMBER(next_count);
    TRUTH(hold);
    NUMBER(ghost_below_level);
    WORD(player_handling, handling_words);
    TRUTH(initial_rotation);
    TRUTH(initial_taps);
    print_pieces(r);
    print_kicks(r);
    print_steps(r);
    print_falling(r);
    print_delays(r);
    print_score(r);
    print_end_and_attack(r);
    puts("}");
}
