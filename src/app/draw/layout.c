/* Places each part of a board in a canvas. */
#include "base/minmax.h"
#include "numbers.h"
#include "layout.h"
#include "api/scene.h"
#include "effects/fx.h"
#include "session/parts.h"

#include <string.h>

#define APPLAUSE_COLUMNS 40 /* a text drifts within this width */
#define FOOT_LINES 2        /* of the keys below the field of a narrow terminal */

static void set_cell(scene_layout *l, scene_parts *p, const canvas_size *canvas, int32_t cell)
{
    l->cell_h = cell;
    l->cell_w = in_characters(canvas) ? 2 * cell : cell;
    l->column = p->column;
    l->line = l->type = p->line;
    l->m = p->m;
    l->width = scene_from_pixels(canvas->w, l->cell_w);
    l->height = scene_from_pixels(canvas->h, l->cell_h);
}

/* In characters the buffer's rows are shown if everything else fits; a tiny canvas has none. */
static void show_buffer(const scene_layout *l, scene_parts *p, int kind)
{
    int32_t w, h;
    if (kind == TINY)
        p->buffer = 0;
    if (kind == TINY || !p->framed)
        return;
    p->buffer = p->buffer_rows * p->unit;
    scene_fit_need(p, kind, &w, &h);
    if (h + 2 * p->line > l->height || p->buffer % p->line)
        p->buffer = 0;
}

/* ---- positions ------------------------------------------------------------------------------ */

/* Rounds to whole columns and lines, so that characters are in their places. */
static int32_t snapped(int32_t place, int32_t unit)
{
    return place - place % unit;
}

static void place_field(scene_layout *l, const scene_parts *p, int32_t x, int32_t y)
{
    l->field = (scene_box){x, y, field_w(p), field_h(p)};
    l->buffer = p->buffer;
    l->cells =
        (scene_box){x + p->m.frame_x + p->m.lane, y + p->m.frame_y + (p->framed ? p->buffer : 0),
                    p->columns * p->unit, p->visible * p->unit};
    l->incoming =
        (scene_box){x, l->cells.y, p->m.lane ? p->m.frame_x + p->m.lane : l->column, l->cells.h};
}

/* Returns the start of something in the middle of the canvas. */
static int32_t middle(int32_t room, int32_t size, int32_t snap)
{
    return snapped((room - size) / 2, snap);
}

/* The top of a field that is in the middle together with what is above it. */
static int32_t field_y(const scene_layout *l, const scene_parts *p)
{
    int32_t above = above_h(p);
    return middle(l->height, field_h(p) + above, p->m.snap_y) + above;
}

/* The same with a line over it and one below it. */
static int32_t field_y_between_edges(const scene_layout *l, const scene_parts *p)
{
    int32_t above = above_h(p) + upper_edge(p), all = field_h(p) + above + p->m.edge;
    return middle(l->height, all, p->m.snap_y) + above;
}

/* Numbers from `y` on down to `bottom`. */
static scene_box stats_box(const scene_parts *p, int32_t x, int32_t y, int32_t w, int32_t bottom)
{
    int32_t lines = (bottom - y - 2 * p->m.pad_y) / p->line;
    const int32_t most = STATS_MOST + (p->unit > p->line ? STATS_FIRST_LINES : 0);
    if (lines <= 0)
        return (scene_box){0};
    /* in a window they may be larger, as far as they fit */
    return (scene_box){x, y, w, p->m.heading ? bottom - y : stats_h(p, min_int(lines, most))};
}

/* Returns the box from there down to the foot of the field, as wide as the space beside the
 * field. */
static scene_box applause_box(const scene_layout *l, const scene_parts *p, bool left, int32_t y)
{
    int32_t bottom = l->field.y + l->field.h;
    int32_t most = APPLAUSE_COLUMNS * p->column;
    int32_t right_x = l->field.x + l->field.w + p->m.gap_x;
    int32_t w = min_int(left ? l->field.x - p->m.gap_x : l->width - right_x, most);
    if (bottom - y < FX_SLOTS * p->line)
        return (scene_box){0};
    w = snapped(w, p->column);
    return (scene_box){left ? l->field.x - p->m.gap_x - w : right_x, bottom - FX_SLOTS * p->line, w,
                       FX_SLOTS * p->line};
}

/* Places the keys of a field without a line below it: at the foot of the side with the previews,
 * below that side's applause, if both fit. */
static void place_footer_beside(scene_layout *l, const scene_parts *p, scene_box rest)
{
    enum { LINES = 2 };
    int32_t h = LINES * p->line, bottom = rest.y + rest.h;
    scene_box *applause = &l->applause[p->hold_right ? FX_LEFT : FX_RIGHT];
    if (l->height - bottom >= p->line || rest.h < h + (FX_SLOTS + 1) * p->line)
        return;
    l->footer = (scene_box){rest.x, bottom - h, rest.w, h};
    applause->y -= h;
}

/* Places action text at eye level, between hold and numbers, as far out as it fits. Returns where
 * the numbers begin. */
static int32_t place_moment(scene_layout *l, const scene_parts *p, bool left, int32_t y,
                            int32_t numbers_h)
{
    enum { CELLS_HIGH = 8, CELLS_WIDE = 14 };
    int32_t bottom = l->field.y + l->field.h, margin = p->column;
    int32_t h = min_int(CELLS_HIGH * p->unit, bottom - y - numbers_h - p->m.gap_y);
    int32_t right_x = l->field.x + l->field.w + p->m.gap_x;
    int32_t w = left ? l->field.x - p->m.gap_x - margin : l->width - right_x - margin;
    w = min_int(w, CELLS_WIDE * p->unit);
    if (h < p->line)
        return y;
    h += p->m.gap_y;
    l->cheers = (scene_box){left ? l->field.x - p->m.gap_x - w : right_x, y, w, h};
    return y + h;
}

static void place_wide_two(scene_layout *l, const scene_parts *p)
{
    int32_t side = side_w(p, WIDE_TWO), all = field_w(p) + 2 * (side + p->m.gap_x);
    int32_t x = middle(l->width, all, p->m.snap_x), y = field_y_between_edges(l, p);
    place_field(l, p, x + side + p->m.gap_x, y);
    int32_t right = l->field.x + l->field.w + p->m.gap_x, bottom = y + l->field.h;
    int32_t hold_x = p->hold_right ? right : x, next_x = p->hold_right ? x : right;
    int32_t hold_bottom = y, next_bottom = y;
    if (p->hold) {
        l->hold = (scene_box){hold_x, y, side, next_panel_h(p, 1)};
        hold_bottom += l->hold.h + p->m.gap_y;
    }
    l->stats_at_foot = p->m.heading && !p->drifts;
    if (l->stats_at_foot) {
        enum { NUMBERS = 9 }; /* lines */
        int32_t from = place_moment(l, p, !p->hold_right, hold_bottom, NUMBERS * p->line);
        l->stats = stats_box(p, hold_x, from, side, bottom);
    } else { /* applause below the numbers, if it fits */
        l->stats =
            stats_box(p, hold_x, hold_bottom, side, bottom - (FX_SLOTS + !p->m.heading) * p->line);
    }
    l->next_count = clamp_u8(p->next);
    while (l->next_count > 1 && next_panel_h(p, l->next_count) > l->field.h)
        l->next_count--;
    if (p->next) {
        l->next = (scene_box){next_x, y, side, next_panel_h(p, l->next_count)};
        next_bottom += l->next.h;
    }
    l->facts = (scene_box){hold_x, y, side, l->field.h};
    l->verdict = (scene_box){next_x, y, side, l->field.h};
    int32_t stats_bottom = l->stats.y + l->stats.h;
    l->applause[FX_LEFT] = applause_box(l, p, true, p->hold_right ? next_bottom : stats_bottom);
    l->applause[FX_RIGHT] = applause_box(l, p, false, p->hold_right ? stats_bottom : next_bottom);
    scene_box rest = {next_x, next_bottom, side, bottom - next_bottom};
    place_footer_beside(l, p, rest);
    if (l->stats_at_foot) {
        rest.y += p->m.gap_y;
        rest.h -= p->m.gap_y + (l->footer.w ? l->footer.h : 0);
        l->more = rest;
    }
    scene_edition_place(l, !p->hold_right, p->several);
}

static void place_wide_one(scene_layout *l, const scene_parts *p)
{
    int32_t gap = p->m.gap_x, side = side_w(p, WIDE_ONE), all = field_w(p) + side + gap;
    int32_t x = middle(l->width, all, p->m.snap_x), y = field_y(l, p);
    place_field(l, p, p->hold_right ? x : x + side + gap, y);
    int32_t bottom = y + l->field.h, half = snapped((side - gap) / 2, p->m.snap_x);
    int32_t side_x = p->hold_right ? l->field.x + l->field.w + gap : x;
    int32_t below = y, numbers_h = stats_h(p, STATS_MOST) + p->m.gap_y;
    while (l->next_count < p->next && next_panel_h(p, l->next_count + 1u) + numbers_h <= bottom - y)
        l->next_count++;
    if (p->next && l->next_count == 0)
        l->next_count = 1;
    if (l->next_count) {
        l->next = (scene_box){p->hold ? side_x + side - half : side_x, y, p->hold ? half : side,
                              next_panel_h(p, l->next_count)};
        below += l->next.h;
    }
    if (p->hold) {
        l->hold =
            (scene_box){side_x, y, l->next_count ? side - half - gap : side, next_panel_h(p, 1)};
        below = max_int(below, y + l->hold.h);
    }
    below += below == y ? 0 : p->m.gap_y;
    l->cheers = (scene_box){side_x, below, side, (p->m.heading ? 2 : 1) * p->line};
    if (p->m.heading && !p->drifts) {
        enum { CELLS = 8, NUMBERS = 9 };
        int32_t most = bottom - below - stats_h(p, NUMBERS);
        l->cheers.h = max_int(l->cheers.h, min_int(CELLS * p->unit, most));
    }
    l->stats = stats_box(p, side_x, below + l->cheers.h, side, bottom);
}

static void place_tall(scene_layout *l, const scene_parts *p)
{
    int32_t gap = p->m.gap_y;
    int32_t w = min_int(l->width - 2 * gap, field_w(p) + 2 * piece_panel_w(p));
    int32_t above = above_h(p) + caption_h(p);
    int32_t all = field_h(p) + strip_h(p) + above + 2 * gap, rest = l->height - all;
    int32_t numbers = min_int(rest - 2 * gap, stats_h(p, STATS_MOST));
    w = snapped(w, p->m.snap_x);
    int32_t x = middle(l->width, w, p->m.snap_x), y = middle(rest, numbers, p->m.snap_y);
    int32_t hold = p->hold ? piece_panel_w(p) : 0, between = p->hold && gap ? p->m.gap_x : 0;
    int32_t next_x = p->hold_right ? x : x + hold + between, next_w = w - hold - between;
    if (p->hold)
        l->hold = (scene_box){p->hold_right ? x + w - hold : x, y, hold, strip_h(p)};
    if (p->next) {
        int32_t fit = (next_w - 2 * p->m.pad_x + p->m.gap_x) / (piece_w(p) + p->m.gap_x);
        l->next_count = clamp_u8(min_int(fit, (int32_t)p->next));
        l->next = (scene_box){next_x, y, next_w, strip_h(p)};
        l->next_across = true;
    }
    l->cheers = (scene_box){x, y + strip_h(p) + gap / 2, w, caption_h(p)};
    place_field(l, p, x + middle(w, field_w(p), p->m.snap_x), y + strip_h(p) + gap + above);
    int32_t below = l->field.y + l->field.h + gap;
    l->stats = stats_box(p, x, below, w, min_int(l->height, below + numbers));
}

/* True for a narrow terminal, which needs two lines for the keys of the first pieces, shown nowhere
 * else. */
static bool has_two_lines_below(const scene_parts *p)
{
    return p->framed && !is_of_halves(p) && !p->several;
}

/* The numbers are on the upper edge of the frame or above it; the other parts are beside it if they
 * fit. */
static void place_tiny(scene_layout *l, const scene_parts *p)
{
    int32_t beside = piece_panel_w(p) + p->m.gap_x;
    int32_t above = is_of_halves(p) ? p->line : buffer_h(p) + p->m.above;
    bool pieces = (p->next || p->hold) && l->width >= field_w(p) + beside;
    int32_t all = field_w(p) + (pieces ? beside : 0);
    int32_t x = middle(l->width, all, p->m.snap_x);
    int32_t y = middle(l->height, field_h(p) + above, p->m.snap_y) + above;
    if (pieces && has_two_lines_below(p))
        y = max_int(above, min_int(y, l->height - field_h(p) - FOOT_LINES * p->line));
    int32_t piece_x = p->hold_right ? x + all - piece_panel_w(p) : x;
    place_field(l, p, pieces && !p->hold_right ? x + beside : x, y);
    l->numbers = (scene_box){l->cells.x, y - above, l->cells.w, p->line};
    if (is_of_halves(p)) {
        int32_t w = MENU_COLUMNS_LEAST * p->column;
        l->numbers = (scene_box){middle(l->width, w, p->m.snap_x), y - p->line, w, p->line};
        l->foot = l->numbers;
        l->foot.y = y + l->field.h;
    }
    l->cheers = l->numbers;
    l->cheers_hide = true;
    if (!above && !p->several)
        l->foot = (scene_box){l->cells.x, y + l->field.h - p->line, l->cells.w, p->line};
    if (!pieces) {
        if (l->foot.w && l->foot.y < y + l->field.h && y >= p->line)
            l->letters = (scene_box){l->field.x, y - p->line, l->field.w, p->line};
        return;
    }
    if (p->hold)
        l->hold = (scene_box){piece_x, y, piece_panel_w(p), next_panel_h(p, 1)};
    int32_t next_y = y + (p->hold ? l->hold.h + p->m.gap_y : 0), rest = y + l->field.h - next_y;
    while (l->next_count < p->next && next_panel_h(p, l->next_count + 1u) <= rest)
        l->next_count++;
    if (l->next_count)
        l->next = (scene_box){piece_x, next_y, piece_panel_w(p), next_panel_h(p, l->next_count)};
}

/* Over a side, if there is a buffer above the field: up to two lines. */
static void place_header_aside(scene_layout *l, const scene_parts *p, int32_t apart)
{
    const scene_box *const panel[] = {&l->stats, &l->hold, &l->next};
    int32_t lines = min_int(2, (l->field.y - apart) / p->line), h = lines * p->line, w = 0;
    bool left = false;
    for (unsigned i = 0; i < sizeof panel / sizeof *panel; i++) {
        left = left || (panel[i]->w && panel[i]->x < l->field.x);
        w = max_int(w, panel[i]->w);
    }
    int32_t x = left ? l->field.x - p->m.gap_x - w : l->field.x + l->field.w + p->m.gap_x;
    if (lines > 0 && w)
        l->header = (scene_box){x, l->field.y - apart - h, w, h};
}

/* A line above and one below everything, if they are free. */
static void place_edges(scene_layout *l, const scene_parts *p)
{
    int32_t bottom = l->field.y + l->field.h, top = l->field.y - above_h(p);
    int32_t apart = p->m.edge ? (p->m.edge - p->line) / 2 : 0;
    if (l->foot.w && l->foot.y >= bottom)
        bottom = l->foot.y + l->foot.h;
    if (l->kind == LAYOUT_TALL && l->stats.w)
        bottom = l->stats.y + l->stats.h;
    if (l->kind == LAYOUT_WIDE && p->aside && (buffer_h(p) || l->top.w))
        place_header_aside(l, p, apart);
    else if (l->kind == LAYOUT_WIDE && top >= p->line + apart)
        l->header = (scene_box){0, top - p->line - apart, l->width, p->line};
    if (l->height - bottom >= p->line + apart)
        l->footer = (scene_box){0, bottom + apart, l->width, p->line};
    if (l->kind == LAYOUT_TINY && !l->letters.w && has_two_lines_below(p) &&
        l->height - bottom >= FOOT_LINES * p->line)
        l->footer.h = FOOT_LINES * p->line;
    scene_edition_place_clock(l);
}

/* Keeps words off the new piece: those that do not fit at their side of the field go to the other
 * side. Those of a perfect clear are within the field, in its eighth to twelfth row, behind the
 * pieces. */
static void place_cheers(scene_layout *l, const scene_parts *p)
{
    enum { LOWEST = 8, HIGHEST = 12 };
    const scene_box *cells = &l->cells, *left = &l->applause[FX_LEFT],
                    *right = &l->applause[FX_RIGHT];
    if (l->cheers.w == 0 && (!p->drifts || left->w == 0 || right->w == 0))
        l->cheers = left->w ? *left : *right;
    int32_t y = cells->y + cells->h - (LOWEST + HIGHEST) * p->unit / 2 - p->line / 2;
    l->applause[FX_CENTRE] = (scene_box){cells->x, y - y % p->m.snap_y, cells->w, p->line};
}

int scene_layout_kind(const session *s, const canvas_size *canvas, int32_t *cell_h)
{
    scene_parts p = scene_fit_parts(s);
    return scene_fit_choose(&p, canvas, cell_h);
}

/* Places the least that a board needs. */
static void place_nothing(scene_layout *l, scene_parts *p, const canvas_size *canvas)
{
    int32_t w, h;
    *l = (scene_layout){.kind = LAYOUT_TOO_SMALL, .unit = SCENE_UNIT};
    set_cell(l, p, canvas, cell_least(canvas));
    p->buffer = 0;
    scene_fit_need(p, TINY, &w, &h);
    l->need_w = clamp_u32((w * l->cell_w + SCENE_UNIT - 1) / SCENE_UNIT);
    l->need_h = clamp_u32((h * l->cell_h + SCENE_UNIT - 1) / SCENE_UNIT);
}

/* Places all parts after they have been measured. */
static void place(scene_layout *l, scene_parts *p, int kind)
{
    show_buffer(l, p, kind);
    l->unit = p->unit;
    l->dress = p->dress;
    l->kind = LAYOUT_WIDE;
    if (kind == TINY)
        l->kind = LAYOUT_TINY;
    else if (kind == TALL)
        l->kind = LAYOUT_TALL;
    switch (kind) {
    case WIDE_TWO: place_wide_two(l, p); break;
    case WIDE_ONE:
        place_wide_one(l, p);
        scene_edition_place_beside(l);
        break;
    case TALL:
        place_tall(l, p);
        scene_edition_place_upright(l);
        break;
    default: place_tiny(l, p); break;
    }
    place_edges(l, p);
    place_cheers(l, p);
    l->name = (scene_box){l->cells.x, l->field.y - buffer_h(p) - p->m.above, l->cells.w, l->line};
}

void scene_layout_place(scene_layout *l, const session *s, const canvas_size *canvas, int kind,
                        int32_t cell_h)
{
    scene_parts p = scene_fit_parts(s);
    scene_fit_measure(&p, cell_least(canvas), canvas);
    place_nothing(l, &p, canvas);
    if (kind >= KINDS)
        return;
    scene_fit_measure(&p, cell_h, canvas);
    set_cell(l, &p, canvas, cell_h);
    place(l, &p, kind);
}

void scene_layout_place_alone(scene_layout *l, const session *s, const canvas_size *canvas)
{
    scene_parts p = scene_fit_parts(s);
    int32_t size;
    if (scene_edition_fill(l, s, canvas))
        return;
    if (!s->options.has_halves || !in_characters(canvas)) {
        int kind = scene_layout_kind(s, canvas, &size);
        scene_layout_place(l, s, canvas, kind, size);
        return;
    }
    int kind = scene_fit_choose_halves(&p, canvas, &size);
    scene_fit_measure_halves(&p, 1);
    place_nothing(l, &p, canvas);
    if (kind >= KINDS)
        return;
    scene_fit_measure_halves(&p, size);
    set_cell(l, &p, canvas, size % 2 ? 1 : size / 2);
    place(l, &p, kind);
}

/* ---- two boards that face each other -------------------------------------------------------- */

/* Returns the width of hold, previews and numbers beside such a field. */
static int32_t facing_side_w(const scene_parts *p)
{
    enum { COLUMNS = 13 };
    return max_int(piece_panel_w(p), COLUMNS * p->column + 2 * p->m.indent);
}

static void facing_need(const scene_parts *p, int32_t *w, int32_t *h)
{
    const int32_t sides = facing_side_w(p) + piece_panel_w(p) + 2 * p->m.gap_x;
    *w = 2 * (field_w(p) + sides) + 3 * p->m.gap_x;
    *h = field_h(p) + above_h(p) + p->m.edge;
}

/* In a room that is not wide pieces aside are small, so that the fields are large. */
static void facing_measure(scene_parts *p, int32_t cell, const canvas_size *canvas)
{
    scene_fit_measure(p, cell, canvas);
    if (2 * canvas->w < 3 * canvas->h)
        p->m.piece = scene_from_pixels((cell + 1) / 2, cell);
}

static int32_t facing_cell(scene_parts *p, const canvas_size *canvas)
{
    int32_t w, h;
    for (int32_t cell = canvas->h / p->visible; cell >= cell_least(canvas); cell--) {
        facing_measure(p, cell, canvas);
        facing_need(p, &w, &h);
        if (w <= scene_from_pixels(canvas->w, cell) && h <= scene_from_pixels(canvas->h, cell))
            return cell;
    }
    return 0;
}

/* The left one: hold and numbers outside, previews and words of a moment inside, towards the other
 * board. */
static void place_facing_left(scene_layout *l, const scene_parts *p)
{
    enum { WORDS = 8 }; /* cells of height, for action text */
    int32_t w, h, side = facing_side_w(p), gap = p->m.gap_x, middle_x = l->width / 2;
    facing_need(p, &w, &h);
    int32_t spare = l->width - w, most = 6 * p->unit;
    int32_t inner = min_int(spare * 2 / 3, most) / 2 + 3 * gap / 2;
    const int32_t next_w = piece_panel_w(p);
    int32_t x = middle_x - inner - next_w - gap - field_w(p);
    int32_t y = middle(l->height, h, p->m.snap_y) + above_h(p);
    place_field(l, p, x, y);
    int32_t bottom = y + l->field.h, hold_bottom = y, next_bottom = y;
    if (p->hold) {
        l->hold = (scene_box){x - gap - side, y, side, next_panel_h(p, 1)};
        hold_bottom += l->hold.h + p->m.gap_y;
    }
    l->stats_at_foot = l->faces = true;
    l->stats = stats_box(p, x - gap - side, hold_bottom, side, bottom);
    l->next_count = clamp_u8(p->next);
    while (l->next_count > 1 && next_panel_h(p, l->next_count) > l->field.h - WORDS * p->unit)
        l->next_count--;
    int32_t next_x = x + l->field.w + gap;
    if (p->next) {
        l->next = (scene_box){next_x, y, next_w, next_panel_h(p, l->next_count)};
        next_bottom += l->next.h + p->m.gap_y;
    }
    l->cheers = (scene_box){next_x, next_bottom, middle_x - next_x - gap / 2, bottom - next_bottom};
}

static void turn_over(scene_box *box, int32_t width)
{
    if (box->w)
        box->x = width - box->x - box->w;
}

static void turn_board(scene_layout *l)
{
    scene_box *const box[] = {&l->field, &l->cells,  &l->incoming, &l->hold, &l->next,
                              &l->stats, &l->cheers, &l->name,     &l->top,  &l->best,
                              &l->own,   &l->counts, &l->more};
    for (unsigned i = 0; i < sizeof box / sizeof box[0]; i++)
        turn_over(box[i], l->width);
    turn_over(&l->applause[FX_CENTRE], l->width);
}

bool scene_layout_place_facing(scene_layout board[2], const session *s, const canvas_size *canvas,
                               int32_t least_cell_h)
{
    scene_parts p = scene_fit_parts(s);
    int32_t cell = in_characters(canvas) ? 0 : facing_cell(&p, canvas);
    if (cell == 0 || cell < least_cell_h)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        scene_layout *l = &board[i];
        place_nothing(l, &p, canvas);
        facing_measure(&p, cell, canvas);
        set_cell(l, &p, canvas, cell);
        show_buffer(l, &p, WIDE_TWO);
        l->unit = p.unit;
        l->kind = LAYOUT_WIDE;
        l->dress = p.dress;
        place_facing_left(l, &p);
        scene_edition_place_facing(l);
        place_cheers(l, &p);
        l->name =
            (scene_box){l->cells.x, l->field.y - buffer_h(&p) - p.m.above, l->cells.w, l->line};
    }
    turn_board(&board[1]);
    place_edges(&board[0], &p);
    return true;
}

/* ---- boards that are small ------------------------------------------------------------------- */

void scene_layout_place_small(scene_layout *l, const session *s, const scene_layout *large,
                              int32_t unit)
{
    const scene_parts parts = scene_fit_parts(s);
    const int32_t w = parts.columns * unit;
    int32_t h = parts.visible * unit;
    *l = (scene_layout){.kind = large->kind,
                        .unit = unit,
                        .cell_w = large->cell_w,
                        .cell_h = large->cell_h,
                        .column = large->column,
                        .line = large->line,
                        .type = large->type,
                        .m = large->m,
                        .width = large->width,
                        .height = large->height};
    h += (l->line - h % l->line) % l->line; /* whole lines, the cells at the foot */
    /* below it a line for a number, or for the aims; in a window, the line is over it */
    bool narrow = unit < large->unit / 2; /* no more fits beside a name */
    int32_t foot = scene_is_versus(s) && l->m.above && !narrow ? l->m.frame_y : l->line;
    l->field = (scene_box){0, 0, w + 2 * l->column, l->line + h + foot};
    l->cells = (scene_box){l->column, l->line + h - parts.visible * unit, w, parts.visible * unit};
    l->incoming = (scene_box){0, l->cells.y, l->column, l->cells.h};
    l->name = (scene_box){l->column, 0, w, l->line};
    l->numbers = (scene_box){l->column, l->line + h, w, l->line};
    if (narrow && scene_is_versus(s))
        l->foot = l->numbers;
}

bool scene_layout_fits_menu(const scene_layout *l)
{
    return l->width >= MENU_COLUMNS_LEAST * l->column && l->height >= MENU_LINES_LEAST * l->line;
}
