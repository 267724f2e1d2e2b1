/* The numbers of a result: of one board in one or two lists, of several as a table with a column a
 * board. */
#include "build.h"

#define FACTS_MAX 24
#define APART 2 /* columns between two columns of the table */

unsigned ts_count_facts(const ts_session *s)
{
    const ts_screen *screen = ts_screen_get(ts_session_screen(s));
    ts_line line = {0};
    unsigned count = 0;
    while (screen->fact && count < FACTS_MAX && screen->fact(s, count, &line))
        count++;
    return count;
}

static void draw_list(ts_draw *d, ts_box box, unsigned columns)
{
    const ts_screen *screen = ts_screen_get(ts_session_screen(d->s));
    int32_t column = d->layout.column;
    int32_t half = (box.w - 4 * column) / 2;
    unsigned rows = (unsigned)(box.h / d->layout.line);
    half -= half % column;
    for (unsigned i = 0; i < columns * rows; i++) {
        ts_line line = {0};
        if (!screen->fact(d->s, i, &line))
            return;
        ts_box at = ts_box_line(d, box, i % rows);
        if (columns == 2) {
            at.x += i < rows ? 0 : box.w - half;
            at.w = half;
        }
        int32_t value = (int32_t)ts_text_width(line.value) * column;
        ts_box right = {at.x + at.w - value, at.y, value, at.h};
        at.w -= value + column;
        if ((int32_t)ts_text_width(line.label) * column <= at.w)
            ts_draw_text(d, TS_ROLE_DIM, TS_ALIGN_LEFT, at, line.label);
        ts_draw_text(d, TS_ROLE_VALUE, TS_ALIGN_RIGHT, right, line.value);
    }
}

/* ---- of several boards ---------------------------------------------------------------------- */

typedef struct widths {
    int32_t label, cell;    /* the widest */
    unsigned boards, lines; /* lines: of a fact; its numbers stand below its name if they must */
} widths;

static int32_t wider(const ts_draw *d, int32_t most, const char *words)
{
    int32_t w = (int32_t)ts_text_width(words) * d->layout.column;
    return w > most ? w : most;
}

static widths measure(const ts_draw *d, int32_t room)
{
    const ts_screen *screen = ts_screen_get(ts_session_screen(d->s));
    widths w = {.boards = d->s->last.setup.players};
    ts_line line = {0};
    char name[TS_LINE_ROOM];
    for (unsigned i = 0; i < w.boards; i++) {
        ts_say_who(d->s, name, sizeof name, i);
        w.cell = wider(d, w.cell, name);
    }
    for (unsigned i = 0; i < FACTS_MAX && screen->fact && screen->fact(d->s, i, &line); i++) {
        w.label = wider(d, w.label, line.label);
        for (unsigned board = 0; board < w.boards; board++)
            w.cell = wider(d, w.cell, line.cell[board]);
    }
    w.cell += APART * d->layout.column;
    w.lines = w.label + (int32_t)w.boards * w.cell <= room ? 1 : 2;
    if (w.lines == 2)
        w.label = 0;
    w.cell = (room - w.label) / (int32_t)w.boards;
    w.cell -= w.cell % d->layout.column;
    return w;
}

static void draw_cell(ts_draw *d, unsigned role, const widths *w, ts_box line, unsigned board,
                      const char *words)
{
    int32_t width = (int32_t)ts_text_width(words) * d->layout.column;
    int32_t right = line.x + line.w - (int32_t)(w->boards - 1 - board) * w->cell;
    if (width + d->layout.column <= w->cell)
        ts_draw_text(d, role, TS_ALIGN_RIGHT, (ts_box){right - width, line.y, width, line.h},
                     words);
}

/* A name that is too long for its column is the number of its board. */
static void draw_names(ts_draw *d, const widths *w, ts_box line)
{
    for (unsigned i = 0; i < w->boards; i++) {
        char name[TS_LINE_ROOM];
        ts_say_who(d->s, name, sizeof name, i);
        if ((int32_t)(ts_text_width(name) + 1) * d->layout.column > w->cell)
            ts_format(name, sizeof name, "%u", (uint64_t)i + 1);
        draw_cell(d, d->s->last.winner == i + 1 ? TS_ROLE_GOOD : TS_ROLE_TITLE, w, line, i, name);
    }
}

static void draw_table(ts_draw *d, ts_box box)
{
    const ts_screen *screen = ts_screen_get(ts_session_screen(d->s));
    unsigned room = (unsigned)(box.h / d->layout.line), at = 1;
    widths w = measure(d, box.w);
    ts_line line = {0};
    if (room < 1 + w.lines)
        return;
    draw_names(d, &w, ts_box_line(d, box, 0));
    for (unsigned i = 0; at + w.lines <= room && screen->fact(d->s, i, &line); i++) {
        ts_box place = ts_box_line(d, box, at);
        ts_draw_text(d, TS_ROLE_DIM, TS_ALIGN_LEFT,
                     (ts_box){place.x, place.y, w.lines == 1 ? w.label : place.w, place.h},
                     line.label);
        at += w.lines;
        place = ts_box_line(d, box, at - 1);
        for (unsigned board = 0; board < w.boards; board++)
            draw_cell(d, TS_ROLE_VALUE, &w, place, board, line.cell[board]);
        line = (ts_line){0};
    }
}

/* ---- whichever it is ------------------------------------------------------------------------ */

unsigned ts_facts_lines(const ts_draw *d, int32_t w, unsigned columns)
{
    unsigned count = ts_count_facts(d->s);
    if (count == 0 || d->s->last.setup.players < 2)
        return (count + columns - 1) / columns;
    return 1 + count * measure(d, w).lines;
}

void ts_draw_facts(ts_draw *d, ts_box box, unsigned columns)
{
    if (d->s->last.setup.players > 1)
        draw_table(d, box);
    else
        draw_list(d, box, columns);
}
