/* The numbers of a result: of one board in one or two lists; of several as a table with a column
 * for each board. */
#include "base/minmax.h"
#include "result_table.h"
#include "menus/screens.h"
#include "session/duel.h"
#include "session/match.h"
#include "session/menu.h"

#define FACTS_MAX 24
#define APART 2 /* columns between two columns of the table */

unsigned scene_count_result_rows(const session *s)
{
    const screen_def *screen = screen_get(session_screen(s));
    screen_line line = {0};
    unsigned count = 0;
    while (screen->fact && count < FACTS_MAX && screen->fact(s, count, &line))
        count++;
    return count;
}

static void draw_list(scene_drawing *d, scene_box box, unsigned columns)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    int32_t column = d->layout.column;
    int32_t half = (box.w - 4 * column) / 2;
    unsigned rows = (unsigned)(box.h / d->layout.line);
    half -= half % column;
    for (unsigned i = 0; i < columns * rows; i++) {
        screen_line line = {0};
        if (!screen->fact(d->s, i, &line))
            return;
        scene_box at = scene_box_line(d, box, i % rows);
        if (columns == 2) {
            at.x += i < rows ? 0 : box.w - half;
            at.w = half;
        }
        int32_t value = (int32_t)text_width(line.value) * column;
        scene_box right = {at.x + at.w - value, at.y, value, at.h};
        at.w -= value + column;
        if ((int32_t)text_width(line.label) * column <= at.w)
            scene_draw_text(d, ROLE_DIM, ALIGN_LEFT, at, line.label);
        scene_draw_text(d, ROLE_VALUE, ALIGN_RIGHT, right, line.value);
    }
}

/* ---- of several boards ---------------------------------------------------------------------- */

typedef struct widths {
    int32_t label, cell;    /* the widest */
    unsigned boards, lines; /* lines: per fact; its numbers are below its name if necessary */
} widths;

static int32_t wider(const scene_drawing *d, int32_t most, const char *words)
{
    int32_t w = (int32_t)text_width(words) * d->layout.column;
    return max_int(w, most);
}

static widths measure(const scene_drawing *d, int32_t room)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    widths w = {.boards = session_last_game(d->s)->setup.players};
    screen_line line = {0};
    char name[LINE_SIZE];
    for (unsigned i = 0; i < w.boards; i++) {
        session_format_player(d->s, name, sizeof name, i);
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

static void draw_cell(scene_drawing *d, unsigned role, const widths *w, scene_box line,
                      unsigned board, const char *words)
{
    int32_t width = (int32_t)text_width(words) * d->layout.column;
    int32_t right = line.x + line.w - (int32_t)(w->boards - 1 - board) * w->cell;
    if (width + d->layout.column <= w->cell)
        scene_draw_text(d, role, ALIGN_RIGHT, (scene_box){right - width, line.y, width, line.h},
                        words);
}

/* A name that is too long for its column is replaced by the number of its place. */
static void draw_names(scene_drawing *d, const widths *w, scene_box line)
{
    for (unsigned i = 0; i < w->boards; i++) {
        char name[LINE_SIZE];
        unsigned board = session_board_at(d->s, i);
        session_format_player(d->s, name, sizeof name, board);
        if ((int32_t)(text_width(name) + 1) * d->layout.column > w->cell)
            text_format(name, sizeof name, "%u", (uint64_t)i + 1);
        draw_cell(d, session_last_game(d->s)->winner == board + 1 ? ROLE_GOOD : ROLE_TITLE, w, line,
                  i, name);
    }
}

static void draw_table(scene_drawing *d, scene_box box)
{
    const screen_def *screen = screen_get(session_screen(d->s));
    unsigned room = (unsigned)(box.h / d->layout.line), at = 1;
    widths w = measure(d, box.w);
    screen_line line = {0};
    if (room < 1 + w.lines)
        return;
    draw_names(d, &w, scene_box_line(d, box, 0));
    for (unsigned i = 0; at + w.lines <= room && screen->fact(d->s, i, &line); i++) {
        scene_box place = scene_box_line(d, box, at);
        scene_draw_text(d, ROLE_DIM, ALIGN_LEFT,
                        (scene_box){place.x, place.y, w.lines == 1 ? w.label : place.w, place.h},
                        line.label);
        at += w.lines;
        place = scene_box_line(d, box, at - 1);
        for (unsigned board = 0; board < w.boards; board++)
            draw_cell(d, ROLE_VALUE, &w, place, board, line.cell[board]);
        line = (screen_line){0};
    }
}

/* ---- whichever it is ------------------------------------------------------------------------ */

unsigned scene_result_table_lines(const scene_drawing *d, int32_t w, unsigned columns)
{
    unsigned count = scene_count_result_rows(d->s);
    if (count == 0 || session_last_game(d->s)->setup.players < 2)
        return (count + columns - 1) / columns;
    return 1 + count * measure(d, w).lines;
}

void scene_draw_result_table(scene_drawing *d, scene_box box, unsigned columns)
{
    if (session_last_game(d->s)->setup.players > 1)
        draw_table(d, box);
    else
        draw_list(d, box, columns);
}
