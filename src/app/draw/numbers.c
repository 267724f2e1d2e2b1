/* A line of numbers, where there is no panel for them: over the field, on its edge, or as letters
 * of pieces. */
#include "base/minmax.h"
#include "multi_board.h"
#include "duel.h"
#include "fx.h"
#include "numbers.h"
#include "menus/format.h"
#include "stats.h"
#include "session/match.h"
#include "session/practice.h"

static const ts_board *game_of(const scene_drawing *d)
{
    return &d->seat.run->match.board[d->seat.player];
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
    bool lines = scene_goal_progress(d) >= 0 && !screen_goal_is_time(d->seat.run->match.setup.mode);
    if (lines)
        scene_format_progress(d, &n);
    else
        scene_format_score(d, &n);
    int32_t w = (int32_t)text_width(n.value) * d->layout.column;
    if (w <= box.w)
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, (scene_box){box.x + box.w - w, box.y, w, 0},
                        n.value);
}

/* A name and a number; width 0 without a number. */
static int32_t width_of(const scene_drawing *d, const number *n)
{
    char name[LINE_SIZE];
    if (n->value[0] == '\0')
        return 0;
    size_t w = text_width(n->value);
    if (n->label) {
        scene_format_label(d, n, name, sizeof name);
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
        char name[LINE_SIZE];
        int32_t w = width_of(d, n[i]), value_w = (int32_t)text_width(n[i]->value);
        value_w *= d->layout.column;
        scene_box at = {i == 0 ? box.x : box.x + box.w - w, box.y, w - value_w, 0};
        if (w == 0)
            continue;
        if (n[i]->label) {
            scene_format_label(d, n[i], name, sizeof name);
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
    unsigned shown = session_rules(d->s)->next_count, count = 0;
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
    if (session_rules(d->s)->hold)
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
        scene_format_level(d, &other);
    draw_two(d, l->foot, *progress, other);
}

static void draw_caption(scene_drawing *d, scene_box box, unsigned align, const number *n)
{
    char words[LINE_SIZE];
    int32_t label_h = d->layout.line * 7 / 8, value_h = d->layout.line * 3 / 2;
    scene_format_label(d, n, words, sizeof words);
    scene_box label = {box.x, box.y, box.w, label_h}, value = {box.x, box.y + label_h, box.w, 0};
    value.h = min_int(value_h, box.h - label_h);
    scene_draw_sized(d, ROLE_DIM, align, label, words);
    scene_draw_sized(d, ROLE_VALUE, align, value, n->value);
}

/* Score at the left, time at the right; lines between them if all three have room, and otherwise on
 * the lower edge if that is free. */
void scene_draw_numbers(scene_drawing *d, bool hidden)
{
    const session *s = d->s;
    scene_box box = d->layout.numbers;
    number score = {0}, time = {0}, progress = {0};
    bool cheers = !hidden && d->layout.cheers_hide && scene_action_text(d);
    if (d->boards > 1 && ts_modes_get(d->seat.run->match.setup.mode)->players_least > 1) {
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
    if (session_trainer_is_on(s)) {
        number list[3] = {0};
        scene_list_trainer(d, list);
        draw_two(d, box, list[0], list[1]);
        return;
    }
    scene_format_score(d, &score);
    scene_format_time(d, &time);
    scene_format_progress(d, &progress);
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
    if (box.h > d->layout.line) {
        box.w /= 2;
        draw_caption(d, box, ALIGN_LEFT, &score);
        box.x += box.w;
        draw_caption(d, box, ALIGN_RIGHT, &time);
        return;
    }
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
