/* Tables and plots on screens. */
#include "base/minmax.h"
#include "sections.h"
#include "menus/screens.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/today.h"
#include "session/parts.h"

/* Tables. Their columns are as wide as their visible cells, and only as many are shown as fit. The
 * screen provides the contents. */

#define CURSOR_COLUMNS 2
#define BETWEEN_COLUMNS 2

typedef struct table {
    const screen_def *screen;
    screen_column column[CELLS_MAX];
    int32_t width[CELLS_MAX]; /* 0 if not shown */
    unsigned count;
} table;

static void widen(table *t, unsigned i, const char *words)
{
    int32_t width = text_width(words);
    if (width > t->width[i])
        t->width[i] = width;
}

static void measure(table *t, const session *s, unsigned first, unsigned rows, bool heads)
{
    for (unsigned i = 0; i < t->count; i++) {
        t->width[i] = 0;
        if (heads)
            widen(t, i, text_of(s->settings.language, t->column[i].head));
    }
    for (unsigned row = first; row < first + rows; row++) {
        screen_line line = {0};
        screen_fill_line(s, t->screen, screen_rows_from(s, t->screen) + row, &line);
        for (unsigned i = 0; i < t->count; i++)
            widen(t, i, line.cell[i]);
    }
}

static int32_t width_of(const table *t)
{
    int32_t width = 0;
    for (unsigned i = 0; i < t->count; i++)
        if (t->width[i])
            width += t->width[i] + (width ? BETWEEN_COLUMNS : 0);
    return width;
}

static void leave_out_least(table *t)
{
    unsigned least = t->count;
    for (unsigned i = 0; i < t->count; i++)
        if (t->width[i] &&
            (least == t->count || t->column[i].importance < t->column[least].importance))
            least = i;
    t->width[least] = 0;
}

/* A cell is as wide as its column. The first visible column begins at the box's left edge, the last
 * ends at its right edge, and the spare room is divided between them. */
static void draw_cells(scene_drawing *d, const table *t, scene_box box, unsigned role,
                       const char *(*words)(const scene_drawing *d, const table *t,
                                            const screen_line *line, unsigned i),
                       const screen_line *line)
{
    int32_t column = d->layout.column;
    int32_t spare = box.w / column - width_of(t), shown = 0, at = 0, nth = 0;
    for (unsigned i = 0; i < t->count; i++)
        shown += t->width[i] != 0;
    for (unsigned i = 0; i < t->count; i++) {
        if (!t->width[i])
            continue;
        int32_t share = shown > 1 ? spare * nth / (shown - 1) : 0;
        scene_box cell = {box.x + (at + share) * column, box.y, t->width[i] * column, box.h};
        scene_draw_text(d, role, t->column[i].align, cell, words(d, t, line, i));
        at += t->width[i] + BETWEEN_COLUMNS;
        nth++;
    }
}

static const char *head_words(const scene_drawing *d, const table *t, const screen_line *line,
                              unsigned i)
{
    (void)line;
    return text_of(d->s->settings.language, t->column[i].head);
}

static const char *cell_words(const scene_drawing *d, const table *t, const screen_line *line,
                              unsigned i)
{
    (void)d;
    (void)t;
    return line->cell[i];
}

void scene_draw_table(scene_drawing *d, scene_box box, unsigned first, unsigned rows, bool heads,
                      unsigned high)
{
    const session *s = d->s;
    unsigned screen = session_screen(s), at = 0;
    int32_t cursor_w = CURSOR_COLUMNS * d->layout.column;
    table t = {.screen = screen_get(screen)};
    t.count = t.screen->columns(s, t.column);
    measure(&t, s, first, rows, heads);
    while (width_of(&t) > (box.w - cursor_w) / d->layout.column)
        leave_out_least(&t);
    scene_box words = {box.x + cursor_w, box.y, box.w - cursor_w, box.h};
    if (heads)
        draw_cells(d, &t, scene_box_line(d, words, at++), ROLE_DIM, head_words, NULL);
    for (unsigned row = first; row < first + rows; row++, at += high) {
        screen_line line = {0};
        scene_box line_box = scene_box_line(d, box, at);
        scene_box at_words = scene_box_line(d, words, at);
        unsigned i = screen_rows_from(s, t.screen) + row;
        line_box.h = scene_lines_h(&d->layout, high);
        at_words.y += scene_lines_h(&d->layout, high - 1) / 2; /* in the middle of its row */
        bool chosen = session_cursor_of(s, screen) == i;
        screen_fill_line(s, t.screen, i, &line);
        scene_draw_spot(d, line_box, SPOT_LINE, i);
        if (chosen)
            scene_draw_cursor(d, line_box);
        draw_cells(d, &t, at_words, chosen ? ROLE_CHOSEN : line.role, cell_words, &line);
    }
}

/* A plot of games: a scale of three lines at the left, a dot for each game, the best so far as a
 * line in gold, the mean of ten as another; dates below it, and what both lines end with. */

#define LINES_FOR_FOOT 6 /* from so many on there are dates and words below */

typedef struct area {
    scene_box box; /* of the dots */
    int32_t dot_w, dot_h, thin;
    bool characters;
    unsigned count;
} area;

static int32_t whole(int32_t place, int32_t unit)
{
    return place - place % unit;
}

/* The left edge of game i's dot. */
static int32_t x_of(const scene_drawing *d, const area *a, unsigned i)
{
    int32_t way = (int32_t)((int64_t)(a->box.w - a->dot_w) * i / (a->count - 1));
    return a->box.x + whole(way, a->characters ? d->layout.column : 1);
}

/* The upper edge of a dot at that height. */
static int32_t y_of(const scene_drawing *d, const area *a, unsigned height)
{
    int32_t way = (a->box.h - a->dot_h) * (int32_t)(1000 - height) / 1000;
    return a->box.y + (a->characters ? whole(way + d->layout.line / 2, d->layout.line) : way);
}

static void draw_mark(scene_drawing *d, unsigned shape, unsigned role, scene_box box)
{
    if (box.w > 0 && box.h > 0)
        scene_draw_item(d, ITEM_SHAPE, role, box)->shape = clamp_u8(shape);
}

static void draw_scale(scene_drawing *d, const area *a, const screen_plot *plot, scene_box words)
{
    for (unsigned i = 0; i < 3; i++) {
        int32_t y = y_of(d, a, 1000 - 500 * i);
        scene_box rule = {a->box.x, y + (a->characters ? 0 : a->dot_h / 2), a->box.w,
                          a->characters ? a->dot_h : max_int(a->thin / 2, 1)};
        if (i == 1 && a->box.h < 5 * d->layout.line)
            continue;
        draw_mark(d, SHAPE_SKYLINE, ROLE_DIM, rule);
        words.y = y - (a->characters ? 0 : (d->layout.line - a->dot_h) / 2);
        scene_draw_text(d, ROLE_DIM, ALIGN_RIGHT, words, plot->scale[i]);
    }
}

/* Draws steps from game to game, and nothing where there is no value yet. Equal heights are one
 * line. */
static void draw_steps(scene_drawing *d, const area *a, const uint16_t *height, unsigned role)
{
    int32_t middle = a->characters ? 0 : (a->dot_h - a->thin) / 2;
    int32_t centre = a->characters ? 0 : (a->dot_w - a->thin) / 2;
    for (unsigned i = 0, to; i + 1 < a->count; i = to) {
        to = i + 1;
        if (height[i] == PLOT_NONE)
            continue;
        while (to + 1 < a->count && height[to] == height[i])
            to++;
        int32_t x = x_of(d, a, i) + centre, y = y_of(d, a, height[i]) + middle;
        int32_t end = x_of(d, a, to) + centre, next = y_of(d, a, height[to]) + middle;
        scene_box line = {x, y, end - x + a->thin, a->thin};
        if (a->characters)
            line = (scene_box){x, y, end - x + (to + 1 == a->count ? a->dot_w : 0), a->dot_h};
        draw_mark(d, SHAPE_LINE, role, line);
        if (!a->characters && next != y) /* up or down to the next step */
            draw_mark(
                d, SHAPE_LINE, role,
                (scene_box){end, min_int(y, next), a->thin, max_int(y, next) - min_int(y, next)});
    }
}

/* The first day, the last, and the months between them that have room. */
static void draw_dates(scene_drawing *d, const area *a, const screen_plot *plot, int32_t y)
{
    int32_t column = d->layout.column, line = d->layout.line, right = a->box.x + a->box.w;
    int32_t w = text_width(plot->ends[0]) * column, gap = column;
    if (w == 0 || 2 * w + gap > a->box.w)
        return;
    scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){a->box.x, y, w, line}, plot->ends[0]);
    scene_draw_text(d, ROLE_DIM, ALIGN_RIGHT, (scene_box){right - w, y, w, line}, plot->ends[1]);
    int32_t free_x = a->box.x + w + gap;
    for (unsigned i = 0; i < plot->months; i++) {
        int32_t x = x_of(d, a, plot->month_at[i]);
        int32_t month_w = text_width(plot->month[i]) * column;
        if (x < free_x || x + month_w + gap > right - w)
            continue;
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, (scene_box){x, y, month_w, line}, plot->month[i]);
        free_x = x + month_w + gap;
    }
}

/* Draws the legend of the lines, in their colours. */
static void draw_words(scene_drawing *d, const screen_plot *plot, scene_box box)
{
    int32_t column = d->layout.column, best_w = text_width(plot->said_best) * column;
    int32_t mean_w = text_width(plot->said_mean) * column;
    scene_box right = {box.x + box.w - mean_w, box.y, mean_w, box.h};
    if (best_w > box.w)
        return;
    box.w = best_w;
    scene_draw_text(d, ROLE_TITLE, ALIGN_LEFT, box, plot->said_best);
    if (mean_w && box.x + best_w + column <= right.x)
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, right, plot->said_mean);
}

static void measure_plot(const scene_drawing *d, area *a, scene_box box, int32_t left)
{
    int32_t line = d->layout.line;
    a->box = (scene_box){box.x + left, box.y, whole(box.w - left, d->layout.column), box.h};
    a->characters = session_in_characters(d->s);
    a->dot_w = a->characters ? d->layout.column : max_int(line * 3 / 8, 1);
    a->dot_h = a->characters ? line : a->dot_w;
    a->thin = max_int(line / 10, 1);
}

bool scene_draw_plot(scene_drawing *d, scene_box box, bool drawn)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    int32_t column = d->layout.column, line = d->layout.line;
    int32_t columns = box.w / column, label = 0;
    screen_plot plot;
    area a;
    if (scene_code_side(d->s))
        return scene_draw_code(d, box, drawn);
    if (screen->draws_mosaic && drawn)
        scene_draw_mosaic(d, box, ALIGN_CENTRE);
    if (screen->draws_mosaic)
        return session_today_stones(d->s) > 0;
    if (screen->draws_habits && drawn)
        scene_draw_habits(d, box);
    if (screen->draws_habits)
        return true;
    if (!screen->plot)
        return screen->graphs && scene_draw_graph(d, box, drawn);
    if (!screen->plot(d->s, clamp_u32(columns), &plot))
        return false;
    if (!drawn)
        return true;
    for (unsigned i = 0; i < 3; i++)
        label = max_int(label, text_width(plot.scale[i]));
    if (label + 4 > columns)
        return true;
    bool has_foot = box.h >= LINES_FOR_FOOT * line;
    scene_box inner = box;
    inner.h -= has_foot ? 2 * line : 0;
    measure_plot(d, &a, inner, (label + 1) * column);
    /* in a window dots may stand closer than columns */
    int32_t places = a.characters ? columns - label - 1 : a.box.w / a.dot_w;
    screen->plot(d->s, clamp_u32(places), &plot);
    a.count = plot.count;
    draw_scale(d, &a, &plot, (scene_box){box.x, 0, label * column, line});
    draw_steps(d, &a, plot.mean, ROLE_VALUE);
    draw_steps(d, &a, plot.best, ROLE_TITLE);
    for (unsigned i = 0; i < plot.count; i++)
        draw_mark(d, SHAPE_DOT, ROLE_DIM,
                  (scene_box){x_of(d, &a, i), y_of(d, &a, plot.dot[i]), a.dot_w, a.dot_h});
    if (has_foot) {
        draw_dates(d, &a, &plot, box.y + inner.h);
        draw_words(d, &plot, (scene_box){a.box.x, box.y + inner.h + line, a.box.w, line});
    }
    return true;
}

unsigned scene_plot_lines(const scene_drawing *d, int32_t w)
{
    enum { USUAL = 14, MOST = 30 };
    if (screen_get(session_screen(d->s))->draws_mosaic)
        return MOSAIC_STONES;
    if (screen_get(session_screen(d->s))->draws_habits)
        return scene_habits_lines(d, w);
    if (!scene_code_side(d->s))
        return USUAL;
    return session_in_characters(d->s) ? (unsigned)(scene_code_side(d->s) + 1) / 2 : MOST;
}
