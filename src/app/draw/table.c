/* Tables. Their columns are as wide as their visible cells, and only as many are shown as fit. The
 * screen provides the contents. */
#include "base/minmax.h"
#include "menus/screens.h"
#include "table.h"
#include "session/menu.h"

#define CURSOR_COLUMNS 2
#define BETWEEN_COLUMNS 2

typedef struct table {
    const screen_def *screen;
    screen_column column[CELLS_MAX];
    unsigned width[CELLS_MAX]; /* 0: not shown */
    unsigned count;
} table;

static void widen(table *t, unsigned i, const char *words)
{
    unsigned width = text_width(words);
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

static unsigned width_of(const table *t)
{
    unsigned width = 0;
    for (unsigned i = 0; i < t->count; i++)
        width += t->width[i] ? t->width[i] + (width ? BETWEEN_COLUMNS : 0) : 0;
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
    unsigned columns = (unsigned)(box.w / column), shown = 0, at = 0, nth = 0;
    unsigned spare = columns - width_of(t);
    for (unsigned i = 0; i < t->count; i++)
        shown += t->width[i] != 0;
    for (unsigned i = 0; i < t->count; i++) {
        if (!t->width[i])
            continue;
        unsigned share = shown > 1 ? spare * nth / (shown - 1) : 0;
        scene_box cell = {box.x + (int32_t)(at + share) * column, box.y,
                          (int32_t)t->width[i] * column, box.h};
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
    while (width_of(&t) > (unsigned)((box.w - cursor_w) / d->layout.column))
        leave_out_least(&t);
    scene_box words = {box.x + cursor_w, box.y, box.w - cursor_w, box.h};
    if (heads)
        draw_cells(d, &t, scene_box_line(d, words, at++), ROLE_DIM, head_words, NULL);
    for (unsigned row = first; row < first + rows; row++, at += high) {
        screen_line line = {0};
        scene_box line_box = scene_box_line(d, box, at);
        scene_box at_words = scene_box_line(d, words, at);
        unsigned i = screen_rows_from(s, t.screen) + row;
        line_box.h = (int32_t)high * d->layout.line;
        at_words.y += (int32_t)(high - 1) * d->layout.line / 2; /* in the middle of its row */
        bool chosen = session_cursor_of(s, screen) == i;
        screen_fill_line(s, t.screen, i, &line);
        scene_draw_spot(d, line_box, SPOT_LINE, i);
        if (chosen)
            scene_draw_cursor(d, line_box);
        draw_cells(d, &t, at_words, chosen ? ROLE_CHOSEN : line.role, cell_words, &line);
    }
}
