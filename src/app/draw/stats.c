/* The numbers beside the field, or one line of them if they do not fit. The clock shows whole
 * seconds while it runs, so that a quiet game redraws once a second. */
#include "api/scene.h"
#include "base/minmax.h"
#include "drawing.h"
#include "sections.h"
#include "numbers.h"
#include "game/facts.h"
#include "menus/format.h"
#include "session/match.h"
#include "session/picture.h"
#include "session/practice.h"
#include "session/race.h"
#include "session/watch.h"
#include "effects/fx.h"
#include "game/run.h"

#include <string.h>

#define SECOND_US 1000000

static uint64_t played_us(const scene_drawing *d)
{
    return run_board_us(d->seat.run, d->seat.player);
}

static const ts_board *game_of(const scene_drawing *d)
{
    return &d->seat.run->match.board[d->seat.player];
}

static int time_label(const scene_drawing *d)
{
    return screen_goal_is_time(game_of(d)->mode) ? TEXT_STAT_TIME_LEFT : TEXT_STAT_TIME;
}

void scene_format_time(const scene_drawing *d, number *n)
{
    uint64_t us = played_us(d), all = (uint64_t)d->seat.run->match.setup.goal * SECOND_US;
    unsigned clock = d->seat.run == session_run_of(d->s) ? session_game_clock(d->s) : CLOCK_SECONDS;
    n->label = time_label(d);
    if (n->label == TEXT_STAT_TIME_LEFT)
        us = all > us ? all - us : 0;
    if (clock == CLOCK_SECONDS && n->label == TEXT_STAT_TIME_LEFT)
        us += SECOND_US - 1;
    size_t used =
        text_time(n->value, sizeof n->value,
                  clock == CLOCK_SECONDS ? us / SECOND_US * SECOND_US : us, clock != CLOCK_SECONDS);
    if (clock == CLOCK_TENTHS)
        n->value[used - 1] = '\0';
}

bool scene_time_is_short(const scene_drawing *d)
{
    enum { SECONDS = 10 };
    const ts_setup *setup = &d->seat.run->match.setup;
    return screen_goal_is_time(setup->mode) &&
           played_us(d) + (uint64_t)SECONDS * SECOND_US > (uint64_t)setup->goal * SECOND_US;
}

static const ts_mode *mode_of(const scene_drawing *d)
{
    return ts_modes_get(d->seat.run->match.setup.mode);
}

static void format_ticks(const scene_drawing *d, number *n, int label, uint64_t ticks,
                         bool hundredths)
{
    n->label = label;
    text_time(n->value, sizeof n->value, run_tick_us(d->seat.run, ticks), hundredths);
}

/* Whole seconds that are left: 0 means it is over. */
static void format_ticks_left(const scene_drawing *d, number *n, int label, uint64_t ticks)
{
    uint64_t us = run_tick_us(d->seat.run, ticks) + SECOND_US - 1;
    n->label = label;
    text_time(n->value, sizeof n->value, us / SECOND_US * SECOND_US, false);
}

static void format_number(const session *s, number *n, int label, uint64_t value)
{
    n->label = label;
    text_number(n->value, sizeof n->value, s->settings.language, (int64_t)value);
}

void scene_format_score(const scene_drawing *d, number *n)
{
    n->label = TEXT_STAT_SCORE;
    uint64_t score = game_of(d)->score;
    if (d->seat.fx)
        score = fx_score(d->seat.fx, score, d->s->now_us);
    screen_format_score(d->s, n->value, sizeof n->value, game_of(d)->rules, score);
}

static void format_keys_a_piece(const scene_drawing *d, number *n)
{
    const stats_state *stats = &d->seat.run->stats[d->seat.player];
    n->label = TEXT_STAT_KEYS_A_PIECE;
    text_thousandths(n->value, sizeof n->value, d->s->settings.language,
                     screen_rate(stats->presses, stats->pieces, 1), 2);
}

/* The rate at the last lock: between locks it would only sink. Within the first second, one piece
 * would be ten a second, or a hundred. */
static void format_rate(const scene_drawing *d, number *n, int label, uint64_t a, uint64_t unit_us)
{
    const run_state *run = d->seat.run;
    uint64_t us = run_tick_us(run, run->stats[d->seat.player].tick_of_last);
    us = max_u64(us, SECOND_US);
    if (game_of(d)->outcome != TS_RUNNING)
        us = played_us(d);
    n->label = label;
    text_thousandths(n->value, sizeof n->value, d->s->settings.language,
                     screen_rate(a, us, unit_us), 2);
}

void scene_format_level(const scene_drawing *d, number *n)
{
    format_number(d->s, n, TEXT_STAT_LEVEL, game_of(d)->level);
}

static void format_grade(number *n, unsigned grade)
{
    n->label = TEXT_STAT_GRADE;
    text_format(n->value, sizeof n->value, "%s", rank_grade_name(grade));
}

static void format_fact(const scene_drawing *d, number *n, const ts_fact *fact)
{
    int label = screen_label_text(fact->label);
    switch (fact->kind) {
    case TS_FACT_GRADE: format_grade(n, fact->value); break;
    case TS_FACT_TICKS: format_ticks(d, n, label, fact->value, true); break;
    case TS_FACT_TICKS_SO_FAR: format_ticks(d, n, label, fact->value, false); break;
    case TS_FACT_TICKS_LEFT: format_ticks_left(d, n, label, fact->value); break;
    case TS_FACT_COUNT: format_number(d->s, n, label, fact->value); break;
    default: text_format(n->value, sizeof n->value, "%u", fact->value);
    }
    if (fact->of)
        text_format(n->value, sizeof n->value, "%u/%u", fact->value, fact->of);
    n->label = label;
    n->english = fact->label;
    n->which = fact->number;
}

/* Formats the number of pieces still to be placed in a puzzle. */
static void format_pieces_left(const scene_drawing *d, number *n)
{
    const ts_setup *setup = &d->seat.run->match.setup;
    const ts_puzzle *puzzle = ts_puzzle_get(setup->variant, setup->goal);
    uint64_t all = puzzle ? strlen(puzzle->queue) : 0, placed = game_of(d)->pieces;
    format_number(d->s, n, TEXT_STAT_PIECES_LEFT, all > placed ? all - placed : 0);
}

/* Formats the progress in the mode's unit; against the clock in lines. */
void scene_format_progress(const scene_drawing *d, number *n)
{
    if (mode_of(d)->puzzles) {
        format_pieces_left(d, n);
        return;
    }
    ts_fact fact;
    ts_mode_progress(&d->seat.run->match, d->seat.player, &fact);
    if (ts_mode_unit(game_of(d)->mode)->counts == TS_COUNTS_SECONDS)
        fact = (ts_fact){
            .label = ts_unit_lines.label, .kind = TS_FACT_PROGRESS, .value = game_of(d)->lines};
    format_fact(d, n, &fact);
}

/* The numbers that only this mode has. Some come and go, those of a list: these are numbered. */
static unsigned list_own(const scene_drawing *d, number list[], bool numbered)
{
    ts_fact fact[TS_FACTS_MAX];
    unsigned count = ts_mode_facts(&d->seat.run->match, d->seat.player, fact), n = 0;
    for (unsigned i = 0; i < count; i++)
        if ((fact[i].number != 0) == numbered)
            format_fact(d, &list[n++], &fact[i]);
    return n;
}

static bool has_label(const number list[], unsigned count, int label)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].label == label)
            return true;
    return false;
}

unsigned scene_list_trainer(const scene_drawing *d, number list[])
{
    const session_trainer *t = session_trainer_state(d->s);
    list[0].label = TEXT_STAT_AT_ONCE;
    text_format(list[0].value, sizeof list[0].value, "%u/%u", t->at_once, t->marks);
    format_number(d->s, &list[1], TEXT_STAT_STREAK, t->streak);
    format_number(d->s, &list[2], TEXT_STAT_TRIES, t->tries);
    return 3;
}

/* The bot's plan; while it thinks, its plan for the piece before stays: empty lines would
 * flicker. */
static unsigned list_plan(const scene_drawing *d, number list[])
{
    static const uint16_t why[TS_WHYS] = {TEXT_PLAN_AHEAD, TEXT_PLAN_SPIN, TEXT_PLAN_LINES,
                                          TEXT_PLAN_HOLES, TEXT_PLAN_LOW,  TEXT_PLAN_EVEN,
                                          TEXT_PLAN_READY};
    ts_bot_plan plan;
    run_plan(d->seat.run, d->seat.player, &plan);
    list[0] = (number){.label = TEXT_PLAN_WHY};
    list[1] = (number){.label = TEXT_PLAN_WORTH};
    list[2] = (number){.label = TEXT_PLAN_DEPTH};
    list[3] = (number){.label = TEXT_PLAN_PLACES};
    if (plan.depth > 0) {
        screen_format(d->s, list[0].value, sizeof list[0].value, why[plan.why]);
        text_number(list[1].value, sizeof list[1].value, d->s->settings.language, plan.value);
        format_number(d->s, &list[2], TEXT_PLAN_DEPTH, plan.depth);
        format_number(d->s, &list[3], TEXT_PLAN_PLACES, plan.looked_at);
    }
    return 4;
}

/* True for a board on another machine: the effects of its keys are known, its presses are not. */
static bool is_far(const scene_drawing *d)
{
    const run_lead *lead = d->seat.run->lead;
    return lead && !(lead->own >> d->seat.player & 1);
}

/* The attack and its rate. */
static unsigned list_versus(const scene_drawing *d, number list[])
{
    const session *s = d->s;
    const ts_board *b = game_of(d);
    const stats_state *stats = &d->seat.run->stats[d->seat.player];
    unsigned n = 0;
    scene_format_time(d, &list[n++]);
    format_number(s, &list[n++], TEXT_STAT_ATTACK, stats->attack);
    format_rate(d, &list[n++], TEXT_STAT_ATTACK_A_MINUTE, stats->attack, 60 * SECOND_US);
    format_rate(d, &list[n++], TEXT_STAT_PIECES_A_SECOND, stats->pieces, SECOND_US);
    if (session_watches_bot(s))
        n += list_plan(d, &list[n]);
    format_number(s, &list[n++], TEXT_STAT_INCOMING, ts_pending(b));
    format_number(s, &list[n++], TEXT_STAT_LINES, b->lines);
    format_number(s, &list[n++], TEXT_STAT_PIECES, stats->pieces);
    if (!is_far(d))
        format_keys_a_piece(d, &list[n++]);
    if (d->layout.dress == EDITION_NES && d->layout.own.w) { /* in boxes */
        scene_format_score(d, &list[n++]);
        scene_format_level(d, &list[n++]);
    }
    return n;
}

/* The difference to the best game at the last tenth line. */
static unsigned list_pace(const scene_drawing *d, number list[])
{
    int64_t by_us;
    unsigned splits = session_splits_count(d->s);
    if (d->seat.run != session_run_of(d->s) || session_in_replay(d->s) || splits == 0 ||
        !session_splits_behind(d->s, splits - 1, &by_us))
        return 0;
    list->label = TEXT_STAT_PACE;
    list->role = by_us > 0 ? ROLE_WARNING : ROLE_GOOD;
    screen_format_difference(d->s, list->value, sizeof list->value, by_us);
    return 1;
}

unsigned scene_list_numbers(const scene_drawing *d, number list[NUMBERS_MAX])
{
    const session *s = d->s;
    const ts_board *b = game_of(d);
    const ts_rules *r = run_rules(d->seat.run);
    const stats_state *stats = &d->seat.run->stats[d->seat.player];
    unsigned n = 0;
    if (session_trainer_is_on(s))
        return scene_list_trainer(d, list);
    if (mode_of(d)->players_least > 1)
        return list_versus(d, list);
    scene_format_time(d, &list[n++]);
    if (session_watches_bot(s) && !d->layout.numbers.w) /* little fits under a caption */
        n += list_plan(d, &list[n]);
    if (rank_races(b->mode)) {
        n += list_pace(d, &list[n]);
        format_rate(d, &list[n++], TEXT_STAT_PIECES_A_SECOND, stats->pieces, SECOND_US);
    }
    n += list_own(d, &list[n], false);
    bool pays = !mode_of(d)->puzzles; /* a puzzle has neither points nor levels */
    if (pays)
        scene_format_score(d, &list[n++]);
    if (pays && r->level_kind != TS_LEVEL_NONE && !has_label(list, n, TEXT_STAT_LEVEL))
        scene_format_level(d, &list[n++]);
    if (ts_mode_unit(b->mode)->counts == TS_COUNTS_LINES)
        scene_format_progress(d, &list[n++]);
    else
        format_number(s, &list[n++], TEXT_STAT_LINES, b->lines);
    if (r->grades[0] && !has_label(list, n, TEXT_STAT_GRADE))
        format_grade(&list[n++], b->grade);
    if (list_own(d, &list[n], true))
        return n; /* the rest of the space is for the mode's list */
    if (mode_of(d)->puzzles)
        scene_format_progress(d, &list[n++]);
    else
        format_number(s, &list[n++], TEXT_STAT_PIECES, stats->pieces);
    if (!rank_races(b->mode))
        format_rate(d, &list[n++], TEXT_STAT_PIECES_A_SECOND, stats->pieces, SECOND_US);
    format_keys_a_piece(d, &list[n++]);
    if (finesse_counts(r, b->mode))
        format_number(s, &list[n++], TEXT_STAT_FINESSE, stats->finesse_faults);
    if (d->seat.run->match.setup.players > 1)
        format_number(s, &list[n++], TEXT_STAT_INCOMING, ts_pending(b));
    return n;
}

/* Returns the progress in thousandths, or -1 if there is no goal. */
int64_t scene_goal_progress(const scene_drawing *d)
{
    const ts_setup *setup = &d->seat.run->match.setup;
    uint64_t done = rank_progress(&d->seat.run->match, d->seat.player), all = setup->goal;
    if (setup->goal == 0 || setup->goal == TS_ENDLESS || mode_of(d)->puzzles)
        return -1;
    return (int64_t)(done < all ? done * 1000 / all : 1000);
}

void scene_format_label(const scene_drawing *d, const number *n, char *out, size_t size)
{
    const char *words = n->label < 0 ? n->english : text_of(d->s->settings.language, n->label);
    text_format(out, size, n->which ? "%s %u" : "%s", words, n->which);
}

static bool same_label(const number *a, const number *b)
{
    return a->label == b->label && (a->label >= 0 || a->english == b->english);
}

static unsigned without(number list[], unsigned count, int label)
{
    unsigned left = 0;
    for (unsigned i = 0; i < count; i++)
        if (list[i].label != label)
            list[left++] = list[i];
    return left;
}

/* A name and a number share a line; if it is too short for both, it has the number. */
static void draw_number(scene_drawing *d, scene_box line, const number *n)
{
    char label[LINE_SIZE];
    scene_format_label(d, n, label, sizeof label);
    int32_t value_w = text_width(n->value) * d->layout.column;
    scene_box left = line, right = line;
    right.w = value_w;
    right.x = line.x + line.w - value_w;
    left.w = line.w - value_w - d->layout.column;
    if (text_width(label) * d->layout.column <= left.w)
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, left, label);
    else if (d->layout.corner.w)
        return;
    scene_draw_text(d, n->role ? n->role : ROLE_VALUE, ALIGN_RIGHT, right, n->value);
}

/* The layout of the numbers in their panel: `large` of them have a name over a value half as large
 * again, if they fit; the others take a line each, side by side if the panel is wide. */
typedef struct table {
    unsigned count, large, across, rows; /* rows: of those that are not large */
    bool bar;
} table;

#define LARGE_MOST 4
#define COLUMNS_OF_A_NUMBER 21
#define COLUMNS_OF_A_NARROW 12
#define LARGE_OF_A_NARROW 3

static int32_t label_h(const scene_layout *l)
{
    return l->line * 7 / 8;
}

static int32_t value_h(const scene_layout *l)
{
    return l->line * 3 / 2;
}

static int32_t large_h(const scene_layout *l, unsigned large)
{
    return (int32_t)large * (label_h(l) + value_h(l) + l->line / 3);
}

static bool is_narrow(const scene_layout *l, int32_t w)
{
    return l->m.heading && w < COLUMNS_OF_A_NARROW * l->column;
}

static unsigned rows_of(const table *t)
{
    return (t->count - t->large + t->across - 1) / t->across;
}

/* Numbers beyond `always` appear and disappear: the size of the others does not depend on them. */
static table plan_table(const scene_drawing *d, scene_box inner, unsigned always, unsigned count,
                        bool bar)
{
    const scene_layout *l = &d->layout;
    table t = {.count = always, .across = 1, .bar = bar};
    if (is_narrow(l, inner.w)) { /* both do not fit */
        t.count = t.large = min_u32(always, LARGE_OF_A_NARROW);
        while (t.large && large_h(l, t.large) + scene_lines_h(l, bar) > inner.h)
            t.count = --t.large;
        return t;
    }
    if (l->m.heading) { /* a window */
        t.across = inner.w >= (2 * COLUMNS_OF_A_NUMBER + 3) * l->column ? 2 : 1;
        t.large = t.across > 1 ? 0 : min_u32(LARGE_MOST, always);
        while (t.large && large_h(l, t.large) + scene_lines_h(l, rows_of(&t) + bar) > inner.h)
            t.large--;
        t.large = t.large < 2 ? 0 : t.large;
    }
    int32_t rest = (inner.h - large_h(l, t.large)) / l->line;
    t.bar = bar && rest > 0;
    t.count = count;
    t.rows = rows_of(&t);
    if ((int32_t)(t.rows + t.bar) > rest)
        t.rows = (unsigned)rest - t.bar;
    return t;
}

/* Leaves out names that a narrow panel would squeeze by more than an eighth, and shortens that of
 * the speed. Returns how many numbers are left. */
static unsigned keep_short(const scene_drawing *d, scene_box inner, number list[], unsigned count)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < count; i++) {
        char words[LINE_SIZE];
        if (list[i].label == TEXT_STAT_PIECES_A_SECOND)
            list[i].label = TEXT_STAT_PPS;
        scene_format_label(d, &list[i], words, sizeof words);
        if (scene_words_w(d, words) * label_h(&d->layout) / d->layout.line <= inner.w * 9 / 8)
            list[kept++] = list[i];
    }
    return kept;
}

static void draw_large(scene_drawing *d, scene_box *at, const number *n)
{
    const scene_layout *l = &d->layout;
    char words[LINE_SIZE], shown[sizeof n->value];
    scene_format_label(d, n, words, sizeof words);
    const bool narrow = is_narrow(l, at->w);
    /* the painter lets words extend by this much, which does not fit in a narrow panel */
    int32_t w = at->w - (narrow ? l->column * 3 / 4 : 0);
    text_format(shown, sizeof shown, "%s", n->value);
    char *of_all = strchr(shown, '/');
    if (narrow && of_all) /* of "12/150" the bar shows the rest */
        *of_all = '\0';
    scene_box label = {at->x, at->y, w, label_h(l)}, value = {at->x, at->y + label.h, w, 0};
    value.h = value_h(l);
    scene_draw_sized(d, ROLE_DIM, ALIGN_LEFT, label, words);
    scene_draw_sized(d, n->role ? n->role : ROLE_VALUE, ALIGN_LEFT, value, shown);
    at->y += label.h + value.h + l->line / 3;
}

/* The progress towards the goal, below the number that counts it. */
static void draw_bar(scene_drawing *d, scene_box *at)
{
    scene_box bar = {at->x, at->y, at->w, d->layout.line};
    scene_draw_item(d, ITEM_BAR, ROLE_GOOD, bar)->amount = clamp_u16(scene_goal_progress(d));
    at->y += bar.h;
}

/* True if the most important number is drawn apart from the others, because nothing else shows it
 * and they change: upright at the left of the others, otherwise in large characters
 * above them. */
static bool has_first_apart(const scene_drawing *d, scene_box inner, unsigned always)
{
    enum { COLUMNS = 2 * COLUMNS_OF_A_NUMBER, LINES = 4 };
    const scene_layout *l = &d->layout;
    if (always < 2 || l->numbers.w || l->own.w || session_in_replay(d->s) ||
        session_watches_bot(d->s) || session_trainer_is_on(d->s))
        return false;
    if (session_in_characters(d->s))
        return d->s->options.has_halves && l->kind == LAYOUT_WIDE && l->unit > l->line &&
               inner.h >= ((int32_t)always + STATS_FIRST_LINES) * l->line;
    return l->kind == LAYOUT_TALL && !l->corner.w && inner.w >= COLUMNS * l->column &&
           inner.h >= LINES * l->line;
}

/* In the middle, in letters of half lines. */
static void draw_first_over(scene_drawing *d, scene_box inner, const number *n)
{
    const scene_layout *l = &d->layout;
    const scene_big_text how = {.role = n->role ? (uint8_t)n->role : ROLE_VALUE,
                                .align = ALIGN_CENTRE,
                                .amount = 1000,
                                .of_one_line = true};
    char words[LINE_SIZE];
    scene_format_label(d, n, words, sizeof words);
    scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, scene_box_line(d, inner, 0), words);
    inner.y += l->line;
    inner.h -= l->line;
    scene_draw_big_text(d, &how, inner, 0, n->value);
}

/* At the left, twice as high as the others, over the progress towards the goal. */
static void draw_first_apart(scene_drawing *d, scene_box inner, const number *n)
{
    const scene_layout *l = &d->layout;
    const bool late = n->label == TEXT_STAT_TIME_LEFT && scene_time_is_short(d);
    const scene_big_text how = {.role = late ? ROLE_WARNING : ROLE_VALUE,
                                .align = ALIGN_LEFT,
                                .amount = 1000,
                                .of_one_line = true};
    scene_box at = {inner.x, inner.y, inner.w * 9 / 20, label_h(l)};
    char words[LINE_SIZE];
    scene_format_label(d, n, words, sizeof words);
    scene_draw_sized(d, ROLE_DIM, ALIGN_LEFT, at, words);
    at.y += l->line;
    at.h = 2 * l->line;
    at.y += scene_draw_big_text(d, &how, at, at.h / LETTERS_ROWS, n->value) + l->line / 3;
    at.h = l->line / 2;
    if (scene_goal_progress(d) >= 0)
        scene_draw_item(d, ITEM_BAR, ROLE_GOOD, at)->amount = (uint16_t)scene_goal_progress(d);
}

void scene_draw_stats(scene_drawing *d)
{
    number list[NUMBERS_MAX] = {0};
    const scene_layout *l = &d->layout;
    scene_box panel = l->stats;
    if (panel.w == 0) {
        scene_draw_edition_alone(d);
        return;
    }
    if (scene_has_column(d)) {
        scene_draw_column(d);
        return;
    }
    scene_box inner = scene_box_inner(d, panel);
    inner.x += l->m.indent;
    inner.w -= 2 * l->m.indent;
    unsigned always = scene_draw_edition_numbers(d, list, scene_list_numbers(d, list));
    if (l->counts.w && l->counts.y >= l->stats.y) /* these are all */
        return;
    if (l->numbers.w) /* the caption has these */
        always = without(list, without(list, always, TEXT_STAT_SCORE), time_label(d));
    if (is_narrow(l, inner.w))
        always = keep_short(d, inner, list, always);
    unsigned count = always + list_own(d, &list[always], true);
    const bool characters = session_in_characters(d->s);
    const bool apart = count == always && has_first_apart(d, inner, always);
    number first = {0};
    table t = plan_table(d, inner, always, count, scene_goal_progress(d) >= 0);
    if (apart) {
        first = scene_take_first(d, list, &count);
        t = (table){.count = count,
                    .across = 1,
                    .rows = min_u32(count, (unsigned)(inner.h / l->line)),
                    .bar = t.bar && characters};
    }
    number towards = {.label = TEXT_STAT_TIME_LEFT};
    if (!screen_goal_is_time(d->seat.run->match.setup.mode))
        scene_format_progress(d, &towards);
    panel.h = 2 * l->m.pad_y + large_h(l, t.large) + scene_lines_h(l, t.rows + t.bar);
    panel.h += apart && characters ? STATS_FIRST_LINES * l->line : 0;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, panel);
    if (apart && characters) {
        draw_first_over(d, inner, &first);
        inner.y += STATS_FIRST_LINES * l->line;
    } else if (apart) {
        draw_first_apart(d, inner, &first);
        inner.x += inner.w / 2;
        inner.w -= inner.w / 2;
    }
    scene_box at = inner;
    for (unsigned i = 0; i < t.large; i++) {
        draw_large(d, &at, &list[i]);
        if (t.bar && same_label(&list[i], &towards)) {
            at.y -= l->line / 3;
            draw_bar(d, &at);
            at.y += l->line / 3;
            t.bar = false;
        }
    }
    int32_t gap = 3 * l->column, w = (inner.w - (int32_t)(t.across - 1) * gap) / (int32_t)t.across;
    for (unsigned row = 0; row < t.rows; row++) {
        for (unsigned column = 0; column < t.across; column++) {
            unsigned i = t.large + row * t.across + column;
            scene_box line = {inner.x + (int32_t)column * (w + gap), at.y, w, l->line};
            if (i < count)
                draw_number(d, line, &list[i]);
        }
        at.y += l->line;
        for (unsigned i = t.large + row * t.across; t.bar && i < t.large + (row + 1) * t.across;
             i++)
            if (i < count && same_label(&list[i], &towards)) {
                draw_bar(d, &at);
                t.bar = false;
            }
    }
}
