/* Numbers of a game beside, above and below the field. */
#include "base/minmax.h"
#include "sections.h"
#include "drawing.h"
#include "numbers.h"
#include "game/facts.h"
#include "menus/format.h"
#include "session/match.h"
#include "session/practice.h"
#include "session/watch.h"
#include "game/run.h"

/* A line of numbers, where there is no panel for them: over the field, on its edge, or as letters
 * of pieces. */

static const ts_board *game_of(const scene_drawing *d)
{
    return &d->seat.run->match.board[d->seat.player];
}

/* Draws the most important number of a board among others. The name is at the left, on the same
 * line or on one of its own. */
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
    int32_t w = text_width(n.value) * d->layout.column;
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
    int32_t w = text_width(n->value);
    if (n->label) {
        scene_format_label(d, n, name, sizeof name);
        w += text_width(name) + 1;
    }
    return w * d->layout.column;
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
        int32_t w = width_of(d, n[i]), value_w = text_width(n[i]->value);
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
static void format_hold(const scene_drawing *d, number *n)
{
    const ts_board *b = game_of(d);
    n->label = TEXT_HEAD_HOLD;
    n->value[0] = b->hold ? TS_CELL_LETTERS[b->hold] : '-';
    n->value[1] = '\0';
}

static unsigned format_next(const scene_drawing *d, number *n, size_t most)
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
        format_hold(d, &hold);
    unsigned count = format_next(d, &next, sizeof next.value - 1);
    while (count > NEXT_LEAST && width_of(d, &hold) + d->layout.column + width_of(d, &next) > box.w)
        next.value[--count] = '\0';
    draw_two(d, box, hold, next);
}

/* Draws the progress and the next important number on the lower edge. */
static void draw_foot(scene_drawing *d, const number *progress, bool hidden)
{
    const scene_layout *l = &d->layout;
    number other = {0};
    if (!l->letters.w && !l->next.w && !hidden)
        format_next(d, &other, 1);
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

/* Draws the score at the left, the time at the right, and lines between them if all three fit,
 * otherwise on the lower edge if that is free. */
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
    int32_t score_w = text_width(score.value) * column;
    int32_t time_w = text_width(time.value) * column;
    int32_t progress_w = text_width(progress.value) * column;
    scene_box left = {box.x, box.y, score_w, box.h};
    scene_box right = {box.x + box.w - time_w, box.y, time_w, box.h};
    scene_box middle = {left.x + score_w + column, box.y, box.w - score_w - time_w - 2 * column,
                        box.h};
    scene_draw_text(d, ROLE_VALUE, ALIGN_LEFT, left, score.value);
    scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, right, time.value);
    if (middle.w >= progress_w)
        scene_draw_text(d, ROLE_DIM, ALIGN_CENTRE, middle, progress.value);
}

/* The column of numbers: what the mode counts is lowest and made of tiles, the next most important
 * is above it; the rest is quiet, at the foot of the other side. */

#define LARGE_MOST 3

static const ts_setup *setup_of(const scene_drawing *d)
{
    return &d->seat.run->match.setup;
}

/* A list that grows, or sentences of a bot, want a panel, and so does a ground that is taken out of
 * a stream. */
bool scene_has_column(const scene_drawing *d)
{
    number list[NUMBERS_MAX] = {0};
    unsigned count = 0;
    if (!d->layout.stats_at_foot || session_in_replay(d->s) || session_watches_bot(d->s) ||
        session_trainer_is_on(d->s) || d->s->options.overlay)
        return false;
    for (unsigned i = scene_list_numbers(d, list); i-- > 0;)
        count += list[i].which > 0;
    return count == 0;
}

/* Returns the index of the number that the mode is about: the time left, lines, or points. */
static unsigned first_of(const scene_drawing *d, const number list[], unsigned count)
{
    unsigned rank = ts_modes_get(setup_of(d)->mode)->rank;
    number wanted = {.label = TEXT_STAT_SCORE};
    if (ts_modes_get(setup_of(d)->mode)->players_least > 1)
        wanted.label = TEXT_STAT_ATTACK;
    else if (screen_goal_is_time(setup_of(d)->mode))
        wanted.label = TEXT_STAT_TIME_LEFT;
    else if (rank != TS_RANK_SCORE && rank != TS_RANK_ENDURANCE && rank != TS_RANK_NONE)
        scene_format_progress(d, &wanted);
    for (unsigned i = 0; i < count; i++)
        if (list[i].label == wanted.label &&
            (wanted.label >= 0 || list[i].english == wanted.english))
            return i;
    for (unsigned i = 0; i < count; i++) /* it stands elsewhere */
        if (list[i].label == TEXT_STAT_LINES)
            return i;
    return 0;
}

/* If time counts, shows the rest of the goal in place of the part that is done. */
static void format_left(const scene_drawing *d, number *n)
{
    const ts_setup *setup = setup_of(d);
    ts_fact done;
    ts_mode_progress(&d->seat.run->match, d->seat.player, &done);
    if (!rank_races(setup->mode) || screen_goal_is_time(setup->mode) || done.of == 0 ||
        done.value > done.of)
        return;
    n->label = n->label == TEXT_STAT_LINES ? TEXT_STAT_LINES_LEFT : TEXT_STAT_LEFT;
    text_number(n->value, sizeof n->value, d->s->settings.language, done.of - done.value);
}

number scene_take_first(const scene_drawing *d, number list[], unsigned *count)
{
    const unsigned first = first_of(d, list, *count);
    number n = list[first];
    format_left(d, &n);
    --*count;
    for (unsigned i = first; i < *count; i++)
        list[i] = list[i + 1];
    return n;
}

/* ---- drawing -------------------------------------------------------------------------------- */

static void draw_large(scene_drawing *d, const number *n, scene_box *rest, unsigned align)
{
    const scene_layout *l = &d->layout;
    int32_t value_h = l->line * 5 / 4, label_h = l->line * 7 / 8;
    scene_box value = {rest->x, rest->y + rest->h - value_h, rest->w, value_h}, label = value;
    char words[LINE_SIZE];
    label.y -= label_h;
    label.h = label_h;
    scene_format_label(d, n, words, sizeof words);
    scene_draw_sized(d, ROLE_DIM, align, label, words);
    scene_draw_sized(d, n->role ? n->role : ROLE_VALUE, align, value, n->value);
    rest->h -= value_h + label_h + l->line / 5;
}

static int32_t large_h(const scene_layout *l)
{
    return l->line * 5 / 4 + l->line * 7 / 8;
}

static void draw_first(scene_drawing *d, const number *n, scene_box *rest, unsigned align)
{
    const scene_layout *l = &d->layout;
    bool late = n->label == TEXT_STAT_TIME_LEFT && scene_time_is_short(d);
    scene_big_text how = {.role = late ? ROLE_WARNING : ROLE_VALUE,
                          .align = clamp_u8(align),
                          .amount = 1000,
                          .foot = true,
                          .of_one_line = true};
    int32_t h = scene_draw_big_text(d, &how, *rest, l->unit / 6, n->value) + l->line / 4;
    char words[LINE_SIZE];
    scene_box label = {rest->x, rest->y + rest->h - h - l->line * 7 / 8, rest->w, l->line * 7 / 8};
    scene_format_label(d, n, words, sizeof words);
    scene_draw_sized(d, ROLE_DIM, align, label, words);
    rest->h -= h + label.h + l->line / 4;
}

static void draw_bar(scene_drawing *d, scene_box *rest)
{
    int32_t h = d->layout.line / 2;
    scene_box bar = {rest->x, rest->y + rest->h - h, rest->w, h};
    scene_draw_item(d, ITEM_BAR, ROLE_GOOD, bar)->amount = clamp_u16(scene_goal_progress(d));
    rest->h -= h + d->layout.line / 5;
}

/* A label and a value side by side, from the foot up; those that come first stand highest. */
static void draw_rest(scene_drawing *d, const number list[], unsigned count)
{
    const scene_layout *l = &d->layout;
    unsigned shown = 0, most = (unsigned)max_int(l->more.h / l->line, 0);
    const number *with_name[NUMBERS_MAX];
    for (unsigned i = 0; i < count && shown < most && l->more.w; i++) {
        char words[LINE_SIZE];
        int32_t columns = text_width(list[i].value) + 1;
        scene_format_label(d, &list[i], words, sizeof words);
        if (scene_words_w(d, words) + columns * l->column <= l->more.w)
            with_name[shown++] = &list[i]; /* a number alone says nothing */
    }
    scene_box line = {l->more.x, l->more.y + l->more.h - scene_lines_h(l, shown), l->more.w,
                      l->line};
    for (unsigned i = 0; i < shown; i++, line.y += l->line) {
        char words[LINE_SIZE];
        scene_format_label(d, with_name[i], words, sizeof words);
        int32_t w = text_width(with_name[i]->value) * l->column;
        scene_box label = {line.x, line.y, line.w - w - l->column, line.h};
        scene_box value = {line.x + line.w - w, line.y, w, line.h};
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, label, words);
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, value, with_name[i]->value);
    }
}

void scene_draw_column(scene_drawing *d)
{
    number list[NUMBERS_MAX] = {0}, rest_of[NUMBERS_MAX] = {0};
    const scene_layout *l = &d->layout;
    unsigned count = scene_draw_edition_numbers(d, list, scene_list_numbers(d, list));
    unsigned first = first_of(d, list, count);
    unsigned align = l->stats.x < l->field.x ? ALIGN_RIGHT : ALIGN_LEFT, large = 0, others = 0;
    scene_box rest = l->stats;
    if (count == 0)
        return;
    if (l->counts.w) {
        draw_rest(d, list, count);
        return;
    }
    format_left(d, &list[first]);
    if (scene_goal_progress(d) >= 0)
        draw_bar(d, &rest);
    draw_first(d, &list[first], &rest, align);
    for (unsigned i = 0; i < count; i++) {
        if (i == first)
            continue;
        if (large < LARGE_MOST && rest.h >= large_h(l)) {
            draw_large(d, &list[i], &rest, align);
            large++;
        } else {
            rest_of[others++] = list[i];
        }
    }
    draw_rest(d, rest_of, others);
}
