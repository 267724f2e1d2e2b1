/* `tessera rules` and `tessera modes`: lists, and rule sets in full as text or JSON. */
#include "args.h"
#include "commands.h"
#include "setup.h"
#include "tessera.h"
#include "replay/choices.h"
#include "tessera/rules.h"

#include <inttypes.h>
#include <stdio.h>

/* A rule set as one JSON object. Every member of ts_rules is there under its own name; a choice is
 * the word of its list, pieces are letters, rotations are 0 R 2 L. Times are in ticks. */

static const char rotation_names[] = "0R2L";

/* ---- values ---------------------------------------------------------------------------------- */

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

/* ---- the sections ---------------------------------------------------------------------------- */

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
    NUMBER(spawn_fall);
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
    TRUTH(tgm3_kicks);
    WORD(random, random_words);
    NUMBER(history_rolls);
    WORD(history_first, history_words);
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

/* One for each entry of the curve, or null. */
static void print_level_delays(const ts_rules *r)
{
    printf(r->delays ? ",\"delays\":[" : ",\"delays\":null");
    for (unsigned i = 0; r->delays && i < r->curve_count; i++) {
        const ts_delays *d = &r->delays[i];
        printf("%s{\"entry_ticks\":%u,\"clear_ticks\":%u,\"clear_entry_ticks\":%u,"
               "\"lock_ticks\":%u,\"das_ticks\":%u}",
               i ? "," : "", d->entry_ticks, d->clear_ticks, d->clear_entry_ticks, d->lock_ticks,
               d->das_ticks);
    }
    if (r->delays)
        putchar(']');
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
    print_level_delays(r);
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
    NUMBERS(clear_levels);
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
    NUMBER(opener_pieces);
    NUMBER(growth);
    NUMBER(growth_after);
}

/* Of a built-in set null. */
static void print_origin(const ts_rules *r)
{
    if (r->from)
        printf(",\"from\":\"%s\",\"hash\":\"%016" PRIx64 "\"", r->from, r->hash);
    else
        printf(",\"from\":null,\"hash\":null");
}

static void print_rules_json(const ts_rules *r)
{
    printf("{\"name\":\"%s\"", r->name);
    word("title", r->title);
    word("summary", r->summary);
    NUMBER(revision);
    NUMBER(least_revision);
    print_origin(r);
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

/* ---- `tessera rules` ------------------------------------------------------------------------- */

static const char help[] =
    "usage: tessera rules [--json]\n"
    "       tessera rules [--json] NAME\n"
    "       tessera rules [--json] FILE\n"
    "example: tessera rules guideline\n\n"
    "Lists the rule sets, one per line, or prints one in full: its field, pieces,\n"
    "rotations, speeds, delays, scores and ways to end. In its pictures `#` is a\n"
    "mino, `@` the mino at the reference cell, `+` a reference cell without a mino.\n"
    "To play a changed rule set, save the output, edit it, and use `--rules FILE`.\n"
    "A file whose first line is `NAME from SET: TITLE` is a rule set of its own, and\n"
    "may change every line; in the folder `rules` beside the games, NAME is its name.\n"
    "For a FILE it prints the resulting rule set, or the error in it.\n"
    "  --json  prints the list as one JSON object per line, or the one rule set as an\n"
    "          object with the names of `include/tessera_rules.h`\n";

static void print(void *ctx, const char *bytes, size_t count)
{
    (void)ctx;
    fwrite(bytes, 1, count, stdout);
}

static void list_rules(bool json)
{
    cli_rules_load();
    for (unsigned id = 0; id < ts_rules_count(); id++) {
        const ts_rules *r = ts_rules_get(id);
        if (json) {
            printf("{\"name\":\"%s\",\"revision\":%u,\"least_revision\":%u,\"summary\":\"%s\"}\n",
                   r->name, r->revision, r->least_revision, r->summary);
        } else {
            printf("%-12s %s\n", r->name, r->summary);
        }
    }
}

int cli_rules(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    const char *name = NULL;
    bool json = false;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help(help);
        } else if (cli_flag(&a, "--json")) {
            json = true;
        } else if (name) {
            cli_no_word(&a);
        } else {
            cli_word(&a, &name);
        }
    }
    if (a.failed) {
        return CLI_WRONG;
    }
    if (!name) {
        list_rules(json);
        return CLI_DONE;
    }
    unsigned id = 0;
    ts_rules_text own;
    if (!cli_own_rules(name, &id, &own)) {
        return CLI_WRONG;
    }
    ts_setup setup;
    ts_rules scratch;
    own.rules = id;
    ts_rules_setup(&own, TS_MODE_NONE, &setup);
    const ts_rules *r = ts_rules_of(&setup, &scratch);
    if (r == &scratch && *own.title) {
        scratch.summary = own.title;
    }
    if (json) {
        print_rules_json(r);
    } else {
        ts_rules_write(r, print, NULL);
    }
    return CLI_DONE;
}

/* ---- `tessera modes` ------------------------------------------------------------------------- */

static const char modes_help[] =
    "usage: tessera modes [--rules R] [--json]\n"
    "example: tessera modes --rules nes\n\n"
    "Lists the modes, one per line, with a short description.\n"
    "  --rules R       only modes that can be played with this rule set\n"
    "  --json          one JSON object per line, also with goal, variants, ranking,\n"
    "                  and the rule sets that fit\n";

#define CHOICE_WORD(id, word) word,
static const char *const ranks[] = {TS_RANK_LIST(CHOICE_WORD)};
#undef CHOICE_WORD

static void print_json(unsigned id)
{
    const ts_mode *mode = ts_modes_get(id);
    const char *comma = "";
    printf("{\"name\":\"%s\",\"revision\":%u,\"least_revision\":%u,\"summary\":\"%s\",\"unit\":\"%"
           "s\",\"goal\":%u,"
           "\"variants\":%u,\"rank\":\"%s\",\"rules\":[",
           mode->name, mode->revision, mode->least_revision, mode->summary, ts_mode_unit(id)->many,
           mode->goal, mode->variants, ranks[mode->rank]);
    for (unsigned rules = 0; rules < ts_rules_count(); rules++) {
        if (ts_mode_lacks(id, rules) == 0) {
            printf("%s\"%s\"", comma, ts_rules_get(rules)->name);
            comma = ",";
        }
    }
    puts("]}");
}

int cli_modes(int argc, char **argv)
{
    cli_args a = cli_args_open(argc, argv);
    bool json = false;
    unsigned chosen = 0;
    int rules = -1;
    while (cli_more(&a)) {
        if (cli_flag(&a, "--help")) {
            return cli_help(modes_help);
        } else if (cli_flag(&a, "--json")) {
            json = true;
        } else if (cli_rules_option(&a, &chosen)) {
            rules = chosen;
        } else {
            cli_no_word(&a);
        }
    }
    for (unsigned id = 0; !a.failed && id < ts_modes_count(); id++) {
        const ts_mode *mode = ts_modes_get(id);
        if (rules >= 0 && ts_mode_lacks(id, rules)) {
            continue;
        }
        if (json) {
            print_json(id);
        } else {
            printf("%-12s %s\n", mode->name, mode->summary);
        }
    }
    return a.failed ? CLI_WRONG : CLI_DONE;
}
