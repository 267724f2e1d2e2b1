/* Measures the space that a board needs, and how large its cells can be. Only layout.c uses it,
 * which places the parts. */
#ifndef TESSERA_APP_DRAW_FIT_H
#define TESSERA_APP_DRAW_FIT_H

#include "base/minmax.h"
#include "layout.h"

#define SIDE_COLUMNS 21 /* a panel of numbers: a name, a value */
#define STATS_MOST 11
#define MENU_COLUMNS_LEAST 22
#define MENU_LINES_LEAST 14

/* The kinds that are tried: wide with two side panels or one, tall, tiny. */
enum { WIDE_TWO, WIDE_ONE, TALL, TINY, KINDS = FIT_NONE };

typedef struct scene_parts {
    int32_t column, line;
    int32_t unit; /* a cell of the field */
    scene_measures m;
    int columns, visible;
    unsigned next; /* the most previews to be shown */
    bool hold, hold_right;
    /* several boards: each has a name; versus: there are incoming rows, too */
    bool several, versus;
    bool drifts;     /* words of a moment drift, at the foot of both sides */
    int buffer_rows; /* that can be shown; `buffer`: the height of those that are */
    int32_t buffer;
    bool framed;   /* they are within the frame: characters */
    uint8_t dress; /* DRESS_... */
    bool aside;    /* the header is over a side: above the field there is the buffer */
} scene_parts;

static inline int32_t piece_w(const scene_parts *p)
{
    return 4 * p->m.piece;
}

static inline int32_t piece_h(const scene_parts *p)
{
    return 2 * p->m.piece;
}

static inline int32_t field_w(const scene_parts *p)
{
    return p->columns * p->unit + 2 * p->m.frame_x + p->m.lane;
}

static inline int32_t field_h(const scene_parts *p)
{
    return p->visible * p->unit + 2 * p->m.frame_y + (p->framed ? p->buffer : 0);
}

/* Returns the height of the parts of a field above its frame: the buffer's rows, which begin at the
 * cells, and the name over them. */
static inline int32_t buffer_h(const scene_parts *p)
{
    return p->framed || p->buffer == 0 ? 0 : p->buffer - p->m.frame_y;
}

static inline int32_t above_h(const scene_parts *p)
{
    return buffer_h(p) + (p->several ? p->m.above : 0);
}

static inline int32_t piece_panel_w(const scene_parts *p)
{
    return piece_w(p) + 2 * p->m.pad_x;
}

static inline int32_t next_panel_h(const scene_parts *p, unsigned count)
{
    return 2 * p->m.pad_y + p->m.heading + (int32_t)count * piece_h(p) +
           ((int32_t)count - 1) * p->m.piece_gap;
}

/* Returns the width of a side panel; the layout with one panel has hold and previews side by
 * side. */
static inline int32_t side_w(const scene_parts *p, int kind)
{
    int32_t pieces = piece_panel_w(p);
    if (kind == WIDE_ONE)
        pieces = 2 * pieces + p->m.gap_x;
    return max_int(SIDE_COLUMNS * p->column + 2 * (p->m.pad_x + p->m.indent), pieces);
}

static inline int32_t strip_h(const scene_parts *p)
{
    return p->hold || p->next ? next_panel_h(p, 1) : 0;
}

/* Of the row for words of a moment over an upright field: in pixels they are laid of tiles. */
static inline int32_t caption_h(const scene_parts *p)
{
    return p->framed || p->drifts ? p->line : 2 * p->line;
}

static inline int32_t stats_h(const scene_parts *p, int32_t lines)
{
    return lines * p->line + 2 * p->m.pad_y;
}

/* Returns the height above everything; the buffer's height serves, if the header is aside. */
static inline int32_t upper_edge(const scene_parts *p)
{
    return p->aside ? max_int(0, p->m.edge - buffer_h(p)) : p->m.edge;
}

/* Cells of half a line: the frame of such a field is too short for numbers. */
static inline bool is_of_halves(const scene_parts *p)
{
    return p->framed && p->unit < p->line; /* characters */
}

static inline bool in_characters(const canvas_size *canvas)
{
    return canvas->column == 1 && canvas->line == 1;
}

static inline int32_t cell_least(const canvas_size *canvas)
{
    return max_int(1, canvas->line * 2 / 3);
}

scene_parts scene_fit_parts(const session *s);
void scene_fit_need(const scene_parts *p, int kind, int32_t *w, int32_t *h);
void scene_fit_measure(scene_parts *p, int32_t cell, const canvas_size *canvas);
/* Measures characters whose halves have colours of their own: cells of so many half lines, as many
 * columns wide. A fraction of a line is that part of a cell of one line. */
void scene_fit_measure_halves(scene_parts *p, int32_t halves);
/* The kind of layout, and the size of its cells in the front end's units, or in half lines. */
int scene_fit_choose(scene_parts *p, const canvas_size *canvas, int32_t *cell);
int scene_fit_choose_halves(scene_parts *p, const canvas_size *canvas, int32_t *halves);

#endif
