/* The numbers beside the field, or one line of them if there is no room. The clock shows whole
 * seconds while it runs, so that a quiet game redraws once a second. */
#include "base/minmax.h"
#include "boards.h"
#include "duel.h"
#include "fx.h"
#include "play/run/rank.h"
#include "play/screens/labels.h"
#include "play/screens/say.h"
#include "stats.h"

#define SECOND_US 1000000

enum { NUMBERS_MAX = 20 + TS_FACTS_MAX };

typedef struct number {
    int label; /* TEXT_...; -1: `english` */
    const char *english;
    unsigned which; /* index among several with that label, from 1; 0: it is the only one */
    char value[48];
} number;

static uint64_t played_us(const scene_drawing *d)
{
    return run_board_us(d->seat.run, d->seat.player);
}

static const ts_board *game_of(const scene_drawing *d)
{
    return &d->seat.run->match.board[d->seat.player];
}

static void say_time(const scene_drawing *d, number *n)
{
    const ts_setup *setup = &d->seat.run->match.setup;
    uint64_t us = played_us(d);
    n->label = TEXT_STAT_TIME;
    if (screen_goal_is_time(setup->mode)) {
        uint64_t all = (uint64_t)setup->goal * SECOND_US;
        n->label = TEXT_STAT_TIME_LEFT;
        us = all > us ? all - us + SECOND_US - 1 : 0;
    }
    text_time(n->value, sizeof n->value, us / SECOND_US * SECOND_US, false);
}

static const ts_mode *mode_of(const scene_drawing *d)
{
    return ts_modes_get(d->seat.run->match.setup.mode);
}

static void say_ticks(const scene_drawing *d, number *n, int label, uint64_t ticks, bool hundredths)
{
    n->label = label;
    text_time(n->value, sizeof n->value, run_tick_us(d->seat.run, ticks), hundredths);
}

/* Whole seconds that are left: 0 means it is over. */
static void say_ticks_left(const scene_drawing *d, number *n, int label, uint64_t ticks)
{
    uint64_t us = run_tick_us(d->seat.run, ticks) + SECOND_US - 1;
    n->label = label;
    text_time(n->value, sizeof n->value, us / SECOND_US * SECOND_US, false);
}

static void say_number(const session *s, number *n, int label, uint64_t value)
{
    n->label = label;
    text_number(n->value, sizeof n->value, s->settings.language, (int64_t)value);
}

static void say_score(const scene_drawing *d, number *n)
{
    n->label = TEXT_STAT_SCORE;
    screen_say_score(d->s, n->value, sizeof n->value, game_of(d)->rules, game_of(d)->score);
}

static void say_keys_a_piece(const scene_drawing *d, number *n)
{
    const stats_state *stats = &d->seat.run->stats[d->seat.player];
    n->label = TEXT_STAT_KEYS_A_PIECE;
    text_thousandths(n->value, sizeof n->value, d->s->settings.language,
                     screen_rate(stats->presses, stats->pieces, 1), 2);
}

/* The rate at the last lock: between locks it would only sink. Within the first second, one piece
 * would be ten a second, or a hundred. */
static void say_rate(const scene_drawing *d, number *n, int label, uint64_t a, uint64_t unit_us)
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

static void say_grade(number *n, unsigned grade)
{
    n->label = TEXT_STAT_GRADE;
    text_format(n->value, sizeof n->value, "%s", rank_grade_name(grade));
}

static void say_fact(const scene_drawing *d, number *n, const ts_fact *fact)
{
    int label = screen_label_text(fact->label);
    switch (fact->kind) {
    case TS_FACT_GRADE: say_grade(n, fact->value); break;
    case TS_FACT_TICKS: say_ticks(d, n, label, fact->value, true); break;
    case TS_FACT_TICKS_SO_FAR: say_ticks(d, n, label, fact->value, false); break;
    case TS_FACT_TICKS_LEFT: say_ticks_left(d, n, label, fact->value); break;
    case TS_FACT_COUNT: say_number(d->s, n, label, fact->value); break;
    default: text_format(n->value, sizeof n->value, "%u", (uint64_t)fact->value);
    }
    if (fact->of)
        text_format(n->value, sizeof n->value, "%u/%u", (uint64_t)fact->value, (uint64_t)fact->of);
    n->label = label;
    n->english = fact->label;
    n->which = fact->number;
}

/* In the mode's unit; against the clock: in lines. */
static void say_progress(const scene_drawing *d, number *n)
{
    ts_fact fact = ts_mode_progress(&d->seat.run->match, d->seat.player);
    if (ts_mode_unit(game_of(d)->mode)->counts == TS_COUNTS_SECONDS)
        fact = (ts_fact){
            .label = ts_unit_lines.label, .kind = TS_FACT_PROGRESS, .value = game_of(d)->lines};
    say_fact(d, n, &fact);
}

/* The numbers that only this mode has. Some come and go, those of a list: these are numbered. */
static unsigned list_own(const scene_drawing *d, number list[], bool numbered)
{
    ts_fact fact[TS_FACTS_MAX];
    unsigned count = ts_mode_facts(&d->seat.run->match, d->seat.player, fact), n = 0;
    for (unsigned i = 0; i < count; i++)
        if ((fact[i].number != 0) == numbered)
            say_fact(d, &list[n++], &fact[i]);
    return n;
}

static bool has_label(const number list[], unsigned count, int label)
{
    for (unsigned i = 0; i < count; i++)
        if (list[i].label == label)
            return true;
    return false;
}

static unsigned list_trainer(const scene_drawing *d, number list[])
{
    const session_trainer *t = &d->s->practice.trainer;
    list[0].label = TEXT_STAT_AT_ONCE;
    text_format(list[0].value, sizeof list[0].value, "%u/%u", (uint64_t)t->at_once,
                (uint64_t)t->marks);
    say_number(d->s, &list[1], TEXT_STAT_STREAK, t->streak);
    say_number(d->s, &list[2], TEXT_STAT_TRIES, t->tries);
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
        screen_say(d->s, list[0].value, sizeof list[0].value, why[plan.why]);
        text_number(list[1].value, sizeof list[1].value, d->s->settings.language, plan.value);
        say_number(d->s, &list[2], TEXT_PLAN_DEPTH, plan.depth);
        say_number(d->s, &list[3], TEXT_PLAN_PLACES, plan.looked_at);
    }
    return 4;
}

/* The attack and its rate. */
static unsigned list_versus(const scene_drawing *d, number list[])
{
    const session *s = d->s;
    const ts_board *b = game_of(d);
    const stats_state *stats = &d->seat.run->stats[d->seat.player];
    unsigned n = 0;
    say_time(d, &list[n++]);
    say_number(s, &list[n++], TEXT_STAT_ATTACK, stats->attack);
    say_rate(d, &list[n++], TEXT_STAT_ATTACK_A_MINUTE, stats->attack, 60 * SECOND_US);
    say_rate(d, &list[n++], TEXT_STAT_PIECES_A_SECOND, stats->pieces, SECOND_US);
    if (session_watches_bot(s))
        n += list_plan(d, &list[n]);
    say_number(s, &list[n++], TEXT_STAT_INCOMING, ts_pending(b));
    say_number(s, &list[n++], TEXT_STAT_LINES, b->lines);
    say_number(s, &list[n++], TEXT_STAT_PIECES, stats->pieces);
    say_keys_a_piece(d, &list[n++]);
    return n;
}

/* The most important first, without those that these rules do not have. */
static unsigned list_numbers(const scene_drawing *d, number list[])
{
    const session *s = d->s;
    const ts_board *b = game_of(d);
    const ts_rules *r = ts_rules_get(b->rules);
    const stats_state *stats = &d->seat.run->stats[d->seat.player];
    unsigned n = 0;
    if (s->practice.trainer.on)
        return list_trainer(d, list);
    if (mode_of(d)->players_least > 1)
        return list_versus(d, list);
    say_time(d, &list[n++]);
    if (session_watches_bot(s))
        n += list_plan(d, &list[n]);
    n += list_own(d, &list[n], false);
    say_score(d, &list[n++]);
    if (r->level_kind != TS_LEVEL_NONE && !has_label(list, n, TEXT_STAT_LEVEL))
        say_number(s, &list[n++], TEXT_STAT_LEVEL, b->level);
    if (ts_mode_unit(b->mode)->counts == TS_COUNTS_LINES)
        say_progress(d, &list[n++]);
    else
        say_number(s, &list[n++], TEXT_STAT_LINES, b->lines);
    if (r->grades[0] && !has_label(list, n, TEXT_STAT_GRADE))
        say_grade(&list[n++], b->grade);
    if (list_own(d, &list[n], true))
        return n; /* the rest of the room is for the mode's list */
    say_number(s, &list[n++], TEXT_STAT_PIECES, stats->pieces);
    say_rate(d, &list[n++], TEXT_STAT_PIECES_A_SECOND, stats->pieces, SECOND_US);
    say_keys_a_piece(d, &list[n++]);
    if (finesse_counts(b->rules, b->mode))
        say_number(s, &list[n++], TEXT_STAT_FINESSE, stats->finesse_faults);
    if (d->seat.run->match.setup.players > 1)
        say_number(s, &list[n++], TEXT_STAT_INCOMING, ts_pending(b));
    return n;
}

/* In thousandths; -1: no goal. */
static int64_t goal_progress(const scene_drawing *d)
{
    const ts_setup *setup = &d->seat.run->match.setup;
    uint64_t done = rank_progress(&d->seat.run->match, d->seat.player), all = setup->goal;
    if (setup->goal == 0 || setup->goal == TS_ENDLESS || mode_of(d)->puzzles)
        return -1;
    return (int64_t)(done < all ? done * 1000 / all : 1000);
}

static void say_label(const scene_drawing *d, const number *n, char *out, size_t room)
{
    const char *words = n->label < 0 ? n->english : text_of(d->s->settings.language, n->label);
    text_format(out, room, n->which ? "%s %u" : "%s", words, (uint64_t)n->which);
}

static bool same_label(const number *a, const number *b)
{
    return a->label == b->label && (a->label >= 0 || a->english == b->english);
}

/* A name and a number share a line; if it is too short for both, it has the number. */
static void draw_number(scene_drawing *d, scene_box line, const number *n)
{
    char label[LINE_ROOM];
    say_label(d, n, label, sizeof label);
    int32_t value_w = (int32_t)text_width(n->value) * d->layout.column;
    scene_box left = line, right = line;
    right.w = value_w;
    right.x = line.x + line.w - value_w;
    left.w = line.w - value_w - d->layout.column;
    if ((int32_t)text_width(label) * d->layout.column <= left.w)
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, left, label);
    scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, right, n->value);
}

/* How the numbers fill their panel: `large` of them have a name over a value half as large again,
 * if there is room for it; the others take a line each, side by side if the panel is wide. */
typedef struct table {
    unsigned count, large, across, rows; /* rows: of those that are not large */
    bool bar;
} table;

#define LARGE_MOST 4
#define COLUMNS_OF_A_NUMBER 21

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

static unsigned rows_of(const table *t)
{
    return (t->count - t->large + t->across - 1) / t->across;
}

/* Numbers beyond `always` appear and disappear: the size of the others does not depend on them. */
static table plan(const scene_drawing *d, scene_box inner, unsigned always, unsigned count,
                  bool bar)
{
    const scene_layout *l = &d->layout;
    table t = {.count = always, .across = 1, .bar = bar};
    if (l->m.heading) { /* a window */
        t.across = inner.w >= (2 * COLUMNS_OF_A_NUMBER + 3) * l->column ? 2 : 1;
        t.large = t.across > 1 ? 0 : LARGE_MOST < always ? LARGE_MOST : always;
        while (t.large && large_h(l, t.large) + (int32_t)(rows_of(&t) + bar) * l->line > inner.h)
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

static void draw_large(scene_drawing *d, scene_box *at, const number *n)
{
    const scene_layout *l = &d->layout;
    char words[LINE_ROOM];
    say_label(d, n, words, sizeof words);
    scene_box label = {at->x, at->y, at->w, label_h(l)}, value = {at->x, at->y + label.h, at->w, 0};
    value.h = value_h(l);
    scene_draw_sized(d, ROLE_DIM, ALIGN_LEFT, label, words);
    scene_draw_sized(d, ROLE_VALUE, ALIGN_LEFT, value, n->value);
    at->y += label.h + value.h + l->line / 3;
}

/* The progress towards the goal, below the number that counts it. */
static void draw_bar(scene_drawing *d, scene_box *at)
{
    scene_box bar = {at->x, at->y, at->w, d->layout.line};
    scene_draw_item(d, ITEM_BAR, ROLE_GOOD, bar)->amount = (uint16_t)goal_progress(d);
    at->y += bar.h;
}

void scene_draw_stats(scene_drawing *d)
{
    number list[NUMBERS_MAX] = {0};
    const scene_layout *l = &d->layout;
    scene_box panel = l->stats;
    if (panel.w == 0)
        return;
    scene_box inner = scene_box_inner(d, panel);
    inner.x += l->m.indent;
    inner.w -= 2 * l->m.indent;
    unsigned always = list_numbers(d, list);
    unsigned count = always + list_own(d, &list[always], true);
    table t = plan(d, inner, always, count, goal_progress(d) >= 0);
    number towards = {.label = TEXT_STAT_TIME_LEFT};
    if (!screen_goal_is_time(d->seat.run->match.setup.mode))
        say_progress(d, &towards);
    panel.h = 2 * l->m.pad_y + large_h(l, t.large) + (int32_t)(t.rows + t.bar) * l->line;
    scene_draw_item(d, ITEM_PANEL, ROLE_SIDE, panel);
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

/* Of a board among others: its most important number. The name is at the left, on the same line or
 * on one of its own. */
static void draw_one_number(scene_drawing *d, scene_box box)
{
    number n = {0};
    int32_t name_w = scene_draw_name(d);
    if (name_w && d->layout.name.y == box.y) {
        box.x += name_w + d->layout.column;
        box.w -= name_w + d->layout.column;
    }
    bool lines = goal_progress(d) >= 0 && !screen_goal_is_time(d->seat.run->match.setup.mode);
    if (lines)
        say_progress(d, &n);
    else
        say_score(d, &n);
    int32_t w = (int32_t)text_width(n.value) * d->layout.column;
    if (w <= box.w)
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, (scene_box){box.x + box.w - w, box.y, w, 0},
                        n.value);
}

/* A name and a number; width 0 without a number. */
static int32_t width_of(const scene_drawing *d, const number *n)
{
    char name[LINE_ROOM];
    if (n->value[0] == '\0')
        return 0;
    size_t w = text_width(n->value);
    if (n->label) {
        say_label(d, n, name, sizeof name);
        w += text_width(name) + 1;
    }
    return (int32_t)w * d->layout.column;
}

/* If a line has two numbers and too little room, these are left out in order: the left one's name,
 * the other name, the right number. */
static void draw_two(scene_drawing *d, scene_box box, number left, number right)
{
    number *n[2] = {&left, &right};
    for (int i = 0; i < 2; i++)
        if (width_of(d, &left) + d->layout.column + width_of(d, &right) > box.w)
            n[i]->label = 0;
    if (width_of(d, &left) + d->layout.column + width_of(d, &right) > box.w)
        right.value[0] = '\0';
    for (int i = 0; i < 2; i++) {
        char name[LINE_ROOM];
        int32_t w = width_of(d, n[i]), value_w = (int32_t)text_width(n[i]->value);
        value_w *= d->layout.column;
        scene_box at = {i == 0 ? box.x : box.x + box.w - w, box.y, w - value_w, 0};
        if (w == 0)
            continue;
        if (n[i]->label) {
            say_label(d, n[i], name, sizeof name);
            scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, at, name);
        }
        at.x += w - value_w;
        at.w = value_w;
        scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, at, n[i]->value);
    }
}

/* Pieces without a panel are letters. */
static void say_hold(const scene_drawing *d, number *n)
{
    const ts_board *b = game_of(d);
    n->label = TEXT_HEAD_HOLD;
    n->value[0] = b->hold ? TS_CELL_LETTERS[b->hold] : '-';
    n->value[1] = '\0';
}

static unsigned say_next(const scene_drawing *d, number *n, size_t most)
{
    const ts_board *b = game_of(d);
    unsigned shown = ts_rules_get(b->rules)->next_count, count = 0;
    if (shown > d->s->settings.next_count)
        shown = d->s->settings.next_count;
    n->label = TEXT_HEAD_NEXT;
    for (; count < most && count < shown && count < b->queue_count; count++)
        n->value[count] = TS_CELL_LETTERS[b->queue[count]];
    n->value[count] = '\0';
    return count;
}

static void draw_letters(scene_drawing *d)
{
    enum { NEXT_LEAST = 3 }; /* for fewer previews, a name is left out instead */
    number hold = {0}, next = {0};
    scene_box box = d->layout.letters;
    if (ts_rules_get(game_of(d)->rules)->hold)
        say_hold(d, &hold);
    unsigned count = say_next(d, &next, sizeof next.value - 1);
    while (count > NEXT_LEAST && width_of(d, &hold) + d->layout.column + width_of(d, &next) > box.w)
        next.value[--count] = '\0';
    draw_two(d, box, hold, next);
}

/* On the lower edge: the progress, and the next important number. */
static void draw_foot(scene_drawing *d, const number *progress, bool hidden)
{
    const scene_layout *l = &d->layout;
    number other = {0};
    if (!l->letters.w && !l->next.w && !hidden)
        say_next(d, &other, 1);
    if (other.value[0] == '\0' && progress->label != TEXT_STAT_LEVEL)
        say_number(d->s, &other, TEXT_STAT_LEVEL, game_of(d)->level);
    draw_two(d, l->foot, *progress, other);
}

/* Score at the left, time at the right; lines between them if all three have room, and otherwise on
 * the lower edge if that is free. */
void scene_draw_numbers(scene_drawing *d, bool hidden)
{
    const session *s = d->s;
    scene_box box = d->layout.numbers;
    number score = {0}, time = {0}, progress = {0};
    bool cheers = !hidden && d->layout.cheers_hide && scene_cheers(d);
    if (d->boards > 1 && mode_of(d)->players_least > 1) {
        if (!cheers)
            scene_draw_marks(d);
        return;
    }
    if (box.w == 0) {
        if (d->boards > 1)
            scene_draw_name(d);
        return;
    }
    if (d->boards > 1) {
        if (!cheers)
            draw_one_number(d, box);
        return;
    }
    if (s->practice.trainer.on) {
        number list[3] = {0};
        list_trainer(d, list);
        draw_two(d, box, list[0], list[1]);
        return;
    }
    say_score(d, &score);
    say_time(d, &time);
    say_progress(d, &progress);
    if (d->layout.letters.w && !hidden)
        draw_letters(d);
    if (d->layout.foot.w) {
        time.label = 0; /* its form shows that it is a time */
        if (!cheers)
            draw_two(d, box, score, time);
        draw_foot(d, &progress, hidden);
        return;
    }
    if (cheers)
        return;
    int32_t column = d->layout.column;
    int32_t score_w = (int32_t)text_width(score.value) * column;
    int32_t time_w = (int32_t)text_width(time.value) * column;
    int32_t progress_w = (int32_t)text_width(progress.value) * column;
    scene_box left = {box.x, box.y, score_w, box.h};
    scene_box right = {box.x + box.w - time_w, box.y, time_w, box.h};
    scene_box middle = {left.x + score_w + column, box.y, box.w - score_w - time_w - 2 * column,
                        box.h};
    scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, left, score.value);
    scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, right, time.value);
    if (middle.w >= progress_w)
        scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, middle, progress.value);
}
