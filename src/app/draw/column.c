/* The column of numbers: what the mode counts is lowest and laid of tiles, what matters next stands
 * over it; the rest is quiet, at the foot of the other side. */
#include "column.h"
#include "session/duel.h"
#include "session/practice.h"
#include "session/watch.h"

#include "base/minmax.h"
#include "edition_look.h"
#include "game/rank.h"
#include "menus/format.h"
#include "big_text.h"
#include "text_wrap.h"

#define LARGE_MOST 3

static const ts_setup *setup_of(const scene_drawing *d)
{
    return &d->seat.run->match.setup;
}

/* A list that grows, or sentences of a bot, want a panel. */
bool scene_has_column(const scene_drawing *d)
{
    number list[NUMBERS_MAX] = {0};
    unsigned count = 0;
    if (!d->layout.stats_at_foot || session_in_replay(d->s) || session_watches_bot(d->s) ||
        session_trainer_is_on(d->s))
        return false;
    for (unsigned i = scene_list_numbers(d, list); i-- > 0;)
        count += list[i].which > 0;
    return count == 0;
}

/* What the mode is about: the time that is left, lines, or points. */
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

/* Where time counts, what is left of the way says more than what is done. */
static void say_left(const scene_drawing *d, number *n)
{
    const ts_setup *setup = setup_of(d);
    ts_fact done = ts_mode_progress(&d->seat.run->match, d->seat.player);
    if (!rank_races(setup->mode) || screen_goal_is_time(setup->mode) || done.of == 0 ||
        done.value > done.of)
        return;
    n->label = n->label == TEXT_STAT_LINES ? TEXT_STAT_LINES_LEFT : TEXT_STAT_LEFT;
    text_number(n->value, sizeof n->value, d->s->settings.language, done.of - done.value);
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
                          .align = (uint8_t)align,
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
    scene_draw_item(d, ITEM_BAR, ROLE_GOOD, bar)->amount = (uint16_t)scene_goal_progress(d);
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
        int32_t columns = (int32_t)text_width(list[i].value) + 1;
        scene_format_label(d, &list[i], words, sizeof words);
        if (scene_words_w(d, words) + columns * l->column <= l->more.w)
            with_name[shown++] = &list[i]; /* a number alone says nothing */
    }
    scene_box line = {l->more.x, l->more.y + l->more.h - (int32_t)shown * l->line, l->more.w,
                      l->line};
    for (unsigned i = 0; i < shown; i++, line.y += l->line) {
        char words[LINE_SIZE];
        scene_format_label(d, with_name[i], words, sizeof words);
        int32_t w = (int32_t)text_width(with_name[i]->value) * l->column;
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
    say_left(d, &list[first]);
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
