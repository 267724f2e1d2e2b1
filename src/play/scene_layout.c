/* Which layout a room gets, how large its cells are, and where each part stands in it. */
#include "scene_build.h"

#include <string.h>

#define SIDE_COLUMNS 25       /* a panel of numbers: two for the frame, a name, a value */
#define PIECE_W (4 * TS_UNIT) /* room for a piece that is shown aside */
#define PIECE_H (2 * TS_UNIT)
#define STATS_LEAST 4 /* lines of numbers a tall layout must have */
#define STATS_MOST 11
#define APPLAUSE_COLUMNS 40 /* a text drifts within so many */
#define MENU_COLUMNS_LEAST 22
#define MENU_LINES_LEAST 14
#define SCALE_MOST 6 /* cells of characters; 240 can be divided by all of them */

/* The kinds a room is tried with: wide with two side panels or one, tall, tiny. */
enum { WIDE_TWO, WIDE_ONE, TALL, TINY, KINDS = TS_ROOM_NONE };

typedef struct parts {
    int32_t column, line;
    int visible;
    unsigned next; /* pieces to be shown at most */
    bool hold, hold_right;
} parts;

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t smaller(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static parts parts_of(const ts_session *s)
{
    const ts_rules *r = ts_session_rules(s);
    unsigned next = r->next_count;
    if (next > s->settings.next_count)
        next = s->settings.next_count;
    return (parts){.visible = r->visible,
                   .next = next,
                   .hold = r->hold != 0,
                   .hold_right = s->settings.hold_right != 0};
}

/* ---- what each kind needs ------------------------------------------------------------------- */

static int32_t field_w(const parts *p)
{
    return TS_COLUMNS * TS_UNIT + 2 * p->column;
}

static int32_t field_h(const parts *p)
{
    return p->visible * TS_UNIT + 2 * p->line;
}

static int32_t piece_panel_w(const parts *p)
{
    return PIECE_W + 2 * p->column;
}

static int32_t next_panel_h(const parts *p, unsigned count)
{
    return 2 * p->line + (int32_t)count * PIECE_H + ((int32_t)count - 1) * p->line;
}

/* Of a side panel; in the layout with one, hold and next stand in it side by side. */
static int32_t side_w(const parts *p, int kind)
{
    int32_t pieces = piece_panel_w(p);
    if (kind == WIDE_ONE)
        pieces = 2 * pieces + p->column;
    return larger(SIDE_COLUMNS * p->column, pieces);
}

static int32_t strip_h(const parts *p)
{
    return p->hold || p->next ? 2 * p->line + PIECE_H : 0;
}

static void need(const parts *p, int kind, int32_t *w, int32_t *h)
{
    *w = field_w(p);
    *h = field_h(p);
    switch (kind) {
    case WIDE_TWO: *w += 2 * (side_w(p, kind) + p->column); break;
    case WIDE_ONE: *w += side_w(p, kind) + p->column; break;
    case TALL: *h += strip_h(p) + (STATS_LEAST + 2) * p->line; break;
    default: break;
    }
}

/* ---- how large a cell can be ---------------------------------------------------------------- */

/* Characters grow by whole ones, and their texts do not grow at all. */
static int32_t cell_of_characters(parts *p, int kind, const int room[4])
{
    int32_t w, h;
    for (int32_t scale = SCALE_MOST; scale > 0; scale--) {
        p->column = TS_UNIT / (2 * scale);
        p->line = TS_UNIT / scale;
        need(p, kind, &w, &h);
        if (w <= room[0] * p->column && h <= room[1] * p->line)
            return scale;
    }
    return 0;
}

static int32_t cell_of_pixels(parts *p, int kind, const int room[4])
{
    int32_t w, h;
    p->column = TS_UNIT / 2;
    p->line = TS_UNIT;
    need(p, kind, &w, &h);
    int64_t by_height = (int64_t)room[1] * TS_UNIT / h;
    int64_t by_width = (int64_t)room[0] * TS_UNIT / w * room[3] / (2 * room[2]);
    int64_t cell = by_height < by_width ? by_height : by_width;
    return cell < room[3] ? 0 : (int32_t)cell;
}

static bool in_characters(const int room[4])
{
    return room[2] == 1 && room[3] == 1;
}

/* The height of a cell in the front end's units; 0: it does not fit. */
static int32_t cell_for(parts *p, int kind, const int room[4])
{
    return in_characters(room) ? cell_of_characters(p, kind, room) : cell_of_pixels(p, kind, room);
}

static void set_cell(ts_layout *l, const int room[4], int32_t cell_h)
{
    l->cell_h = cell_h;
    l->cell_w = cell_h * 2 * room[2] / room[3];
    l->column = in_characters(room) ? TS_UNIT / l->cell_w : TS_UNIT / 2;
    l->line = in_characters(room) ? TS_UNIT / l->cell_h : TS_UNIT;
    l->width = (int32_t)((int64_t)room[0] * TS_UNIT / l->cell_w);
    l->height = (int32_t)((int64_t)room[1] * TS_UNIT / l->cell_h);
}

/* The layout with most on it wins, unless a simpler one has cells half as large again. */
static int choose_kind(parts *p, const int room[4], int32_t *cell)
{
    int best = KINDS;
    *cell = 0;
    for (int kind = WIDE_TWO; kind <= TALL; kind++) {
        int32_t size = cell_for(p, kind, room);
        if (size * 2 >= *cell * 3 && size > 0) {
            best = kind;
            *cell = size;
        }
    }
    if (best == KINDS) {
        *cell = cell_for(p, TINY, room);
        best = *cell ? TINY : KINDS;
    }
    return best;
}

/* ---- where everything stands ---------------------------------------------------------------- */

/* Places on whole columns and lines, so that characters fall where they belong. */
static int32_t snapped(int32_t place, int32_t unit)
{
    return place - place % unit;
}

static void place_field(ts_layout *l, const parts *p, int32_t x, int32_t y)
{
    l->field = (ts_box){x, y, field_w(p), field_h(p)};
    l->cells = (ts_box){x + p->column, y + p->line, TS_COLUMNS * TS_UNIT, p->visible * TS_UNIT};
}

/* Numbers from `y` on down to `bottom`. */
static ts_box stats_box(const parts *p, int32_t x, int32_t y, int32_t w, int32_t bottom)
{
    int32_t lines = (bottom - y) / p->line - 2;
    lines = smaller(lines, STATS_MOST);
    return lines > 0 ? (ts_box){x, y, w, (lines + 2) * p->line} : (ts_box){0};
}

/* From there down to the foot of the field, as wide as the room beside the field lets it be. */
static ts_box applause_box(const ts_layout *l, const parts *p, bool left, int32_t y)
{
    int32_t bottom = l->field.y + l->field.h;
    int32_t most = APPLAUSE_COLUMNS * p->column;
    int32_t right_x = l->field.x + l->field.w + p->column;
    int32_t w = smaller(left ? l->field.x - p->column : l->width - right_x, most);
    if (bottom - y < TS_FX_SLOTS * p->line)
        return (ts_box){0};
    w = snapped(w, p->column);
    return (ts_box){left ? l->field.x - p->column - w : right_x, bottom - TS_FX_SLOTS * p->line, w,
                    TS_FX_SLOTS * p->line};
}

/* The keys of a field that leaves no line below it: at the foot of the side where the next pieces
 * are, below that side's applause, if there is room for both. */
static void place_footer_beside(ts_layout *l, const parts *p, ts_box rest)
{
    enum { LINES = 2 };
    int32_t h = LINES * p->line, bottom = rest.y + rest.h;
    ts_box *applause = &l->applause[p->hold_right ? TS_FX_LEFT : TS_FX_RIGHT];
    if (l->height - bottom >= p->line || rest.h < h + (TS_FX_SLOTS + 1) * p->line)
        return;
    l->footer = (ts_box){rest.x, bottom - h, rest.w, h};
    applause->y -= h;
}

static void place_wide_two(ts_layout *l, const parts *p)
{
    int32_t side = side_w(p, WIDE_TWO), all = field_w(p) + 2 * (side + p->column);
    int32_t x = snapped((l->width - all) / 2, p->column);
    int32_t y = snapped((l->height - field_h(p)) / 2, p->line);
    place_field(l, p, x + side + p->column, y);
    int32_t right = l->field.x + l->field.w + p->column, bottom = y + l->field.h;
    int32_t hold_x = p->hold_right ? right : x, next_x = p->hold_right ? x : right;
    int32_t hold_bottom = y, next_bottom = y;
    if (p->hold) {
        l->hold = (ts_box){hold_x, y, side, 2 * p->line + PIECE_H};
        hold_bottom += l->hold.h;
    }
    /* room for applause below the numbers, if there is room for them, too */
    l->stats = stats_box(p, hold_x, hold_bottom, side, bottom - (TS_FX_SLOTS + 1) * p->line);
    l->next_count = (uint8_t)p->next;
    if (p->next) {
        l->next = (ts_box){next_x, y, side, next_panel_h(p, p->next)};
        next_bottom += l->next.h;
    }
    l->facts = (ts_box){hold_x, y, side, l->field.h};
    l->verdict = (ts_box){next_x, y, side, l->field.h};
    int32_t stats_bottom = l->stats.y + l->stats.h;
    l->applause[TS_FX_LEFT] = applause_box(l, p, true, p->hold_right ? next_bottom : stats_bottom);
    l->applause[TS_FX_RIGHT] =
        applause_box(l, p, false, p->hold_right ? stats_bottom : next_bottom);
    place_footer_beside(l, p, (ts_box){next_x, next_bottom, side, bottom - next_bottom});
}

static void place_wide_one(ts_layout *l, const parts *p)
{
    int32_t side = side_w(p, WIDE_ONE), all = field_w(p) + side + p->column;
    int32_t x = snapped((l->width - all) / 2, p->column);
    int32_t y = snapped((l->height - field_h(p)) / 2, p->line);
    place_field(l, p, p->hold_right ? x : x + side + p->column, y);
    int32_t bottom = y + l->field.h, half = snapped((side - p->column) / 2, p->column);
    int32_t side_x = p->hold_right ? l->field.x + l->field.w + p->column : x;
    int32_t below = y, stats_h = (STATS_MOST + 2) * p->line;
    while (l->next_count < p->next && next_panel_h(p, l->next_count + 1u) + stats_h <= bottom - y)
        l->next_count++;
    if (p->next && l->next_count == 0)
        l->next_count = 1;
    if (l->next_count) {
        l->next = (ts_box){p->hold ? side_x + side - half : side_x, y, p->hold ? half : side,
                           next_panel_h(p, l->next_count)};
        below += l->next.h;
    }
    if (p->hold) {
        l->hold = (ts_box){side_x, y, l->next_count ? side - half - p->column : side,
                           2 * p->line + PIECE_H};
        below = larger(below, y + l->hold.h);
    }
    l->stats = stats_box(p, side_x, below, side, bottom);
}

static void place_tall(ts_layout *l, const parts *p)
{
    int32_t w = smaller(l->width, field_w(p) + 2 * piece_panel_w(p));
    int32_t all = field_h(p) + strip_h(p), rest = l->height - all;
    int32_t lines = smaller(rest / p->line - 2, STATS_MOST);
    w = snapped(w, p->column);
    int32_t x = snapped((l->width - w) / 2, p->column);
    int32_t y = snapped((rest - (lines + 2) * p->line) / 2, p->line);
    int32_t hold = p->hold ? piece_panel_w(p) : 0;
    int32_t next_x = p->hold_right ? x : x + hold, next_w = w - hold;
    if (p->hold)
        l->hold = (ts_box){p->hold_right ? x + w - hold : x, y, hold, strip_h(p)};
    if (p->next) {
        int32_t fit = (next_w - 2 * p->column + p->column) / (PIECE_W + p->column);
        l->next_count = (uint8_t)smaller(fit, (int32_t)p->next);
        l->next = (ts_box){next_x, y, next_w, strip_h(p)};
        l->next_across = true;
    }
    place_field(l, p, x + snapped((w - field_w(p)) / 2, p->column), y + strip_h(p));
    l->stats = stats_box(p, x, l->field.y + l->field.h, w, l->height);
}

/* The numbers stand on the upper edge of the frame; beside it what has room. */
static void place_tiny(ts_layout *l, const parts *p)
{
    int32_t beside = piece_panel_w(p) + p->column;
    bool pieces = (p->next || p->hold) && l->width >= field_w(p) + beside;
    int32_t all = field_w(p) + (pieces ? beside : 0);
    int32_t x = snapped((l->width - all) / 2, p->column);
    int32_t y = snapped((l->height - field_h(p)) / 2, p->line);
    int32_t piece_x = p->hold_right ? x + all - piece_panel_w(p) : x;
    place_field(l, p, pieces && !p->hold_right ? x + beside : x, y);
    l->numbers = (ts_box){l->cells.x, y, l->cells.w, p->line};
    if (!pieces)
        return;
    if (p->hold)
        l->hold = (ts_box){piece_x, y, piece_panel_w(p), 2 * p->line + PIECE_H};
    int32_t next_y = y + l->hold.h, rest = l->field.h - l->hold.h;
    while (l->next_count < p->next && next_panel_h(p, l->next_count + 1u) <= rest)
        l->next_count++;
    if (l->next_count)
        l->next = (ts_box){piece_x, next_y, piece_panel_w(p), next_panel_h(p, l->next_count)};
}

/* A line above and one below everything, if they are free. */
static void place_edges(ts_layout *l, const parts *p)
{
    int32_t bottom = l->field.y + l->field.h, top = l->field.y;
    if (l->kind != TS_LAYOUT_WIDE)
        return;
    if (top >= p->line)
        l->header = (ts_box){0, top - p->line, l->width, p->line};
    if (l->height - bottom >= p->line)
        l->footer = (ts_box){0, bottom, l->width, p->line};
}

/* Where there is no room beside the field, applause stands in it, each side on its own lines. */
static void place_applause_in_field(ts_layout *l, const parts *p)
{
    const ts_box *cells = &l->cells;
    for (int side = 0; side < TS_FX_SIDES; side++)
        if (l->applause[side].w == 0)
            l->applause[side] =
                (ts_box){cells->x, cells->y + (2 + side * (TS_FX_SLOTS + 1)) * p->line, cells->w,
                         TS_FX_SLOTS * p->line};
}

int ts_layout_kind(const ts_session *s, const int room[4], int32_t *cell_h)
{
    parts p = parts_of(s);
    return choose_kind(&p, room, cell_h);
}

void ts_layout_place(ts_layout *l, const ts_session *s, const int room[4], int kind, int32_t cell_h)
{
    static const uint8_t kind_of[KINDS] = {TS_LAYOUT_WIDE, TS_LAYOUT_WIDE, TS_LAYOUT_TALL,
                                           TS_LAYOUT_TINY};
    parts p = parts_of(s);
    int32_t w, h;
    *l = (ts_layout){.kind = TS_LAYOUT_TOO_SMALL, .unit = TS_UNIT};
    set_cell(l, room, kind < KINDS ? cell_h : room[3]);
    p.column = l->column;
    p.line = l->line;
    need(&p, TINY, &w, &h);
    l->need_w = (uint32_t)((w * 2 * room[2] + TS_UNIT - 1) / TS_UNIT);
    l->need_h = (uint32_t)((h * room[3] + TS_UNIT - 1) / TS_UNIT);
    if (kind == KINDS)
        return;
    l->kind = kind_of[kind];
    switch (kind) {
    case WIDE_TWO: place_wide_two(l, &p); break;
    case WIDE_ONE: place_wide_one(l, &p); break;
    case TALL: place_tall(l, &p); break;
    default: place_tiny(l, &p); break;
    }
    place_edges(l, &p);
    place_applause_in_field(l, &p);
    l->name = (ts_box){l->cells.x, l->field.y, l->cells.w, l->line};
}

void ts_layout_place_small(ts_layout *l, const ts_session *s, const ts_layout *large)
{
    int32_t unit = large->unit / 2, h = parts_of(s).visible * unit;
    *l = (ts_layout){.kind = large->kind,
                     .unit = unit,
                     .cell_w = large->cell_w,
                     .cell_h = large->cell_h,
                     .column = large->column,
                     .line = large->line,
                     .width = large->width,
                     .height = large->height};
    h += (l->line - h % l->line) % l->line; /* whole lines, the cells at the foot */
    l->field = (ts_box){0, 0, TS_COLUMNS * unit + 2 * l->column, h + 2 * l->line};
    l->cells = (ts_box){l->column, l->line + h - parts_of(s).visible * unit, TS_COLUMNS * unit,
                        parts_of(s).visible * unit};
    l->name = (ts_box){l->column, 0, TS_COLUMNS * unit, l->line};
    l->numbers = (ts_box){l->column, l->line + h, TS_COLUMNS * unit, l->line};
}

bool ts_layout_fits_menu(const ts_layout *l)
{
    return l->width >= MENU_COLUMNS_LEAST * l->column && l->height >= MENU_LINES_LEAST * l->line;
}
