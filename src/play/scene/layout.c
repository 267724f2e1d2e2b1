/* Chooses the layout for a room and the size of its cells, and places each part. */
#include "base/minmax.h"
#include "layout.h"
#include "seats.h"

#include <string.h>

#define SIDE_COLUMNS 21 /* a panel of numbers: a name, a value */
#define STATS_LEAST 4   /* lines of numbers that a tall layout must have */
#define STATS_MOST 11
#define APPLAUSE_COLUMNS 40 /* a text drifts within this width */
#define BUFFER_ROWS 2       /* shown above the field, where the rules have them */
#define MENU_COLUMNS_LEAST 22
#define MENU_LINES_LEAST 14
#define SCALE_MOST 6 /* cells of characters; 240 is divisible by every scale up to it */

/* The kinds that are tried: wide with two side panels or one, tall, tiny. */
enum { WIDE_TWO, WIDE_ONE, TALL, TINY, KINDS = ROOM_NONE };

typedef struct parts {
    int32_t column, line;
    scene_measures m;
    int visible;
    unsigned next; /* the most previews to be shown */
    bool hold, hold_right;
    /* several boards: each has a name; versus: there are incoming rows, too */
    bool several, versus;
    int buffer_rows; /* that can be shown; `buffer`: the height of those that are */
    int32_t buffer;
    bool framed; /* they are within the frame: characters */
    bool aside;  /* the header is over a side: above the field there is the buffer */
} parts;

static parts parts_of(const session *s)
{
    scene_seat seat[TS_PLAYERS_MAX];
    const ts_rules *r = session_rules(s);
    unsigned seats = scene_seats(s, seat);
    bool several = seats > 1;
    bool pieces = !s->practice.trainer.on; /* the trainer shows only the piece to be placed */
    unsigned next = pieces ? r->next_count : 0;
    if (next > s->settings.next_count)
        next = s->settings.next_count;
    return (parts){.visible = r->visible,
                   .next = next,
                   .hold = pieces && r->hold,
                   .hold_right = s->settings.hold_right != 0,
                   .several = several,
                   .buffer_rows =
                       seats && !r->page ? min_int(r->rows - r->visible, BUFFER_ROWS) : 0,
                   .aside = !several && !s->viewer,
                   .versus = several && scene_is_versus(s)};
}

/* ---- what each kind needs ------------------------------------------------------------------- */

static int32_t piece_w(const parts *p)
{
    return 4 * p->m.piece;
}

static int32_t piece_h(const parts *p)
{
    return 2 * p->m.piece;
}

static int32_t field_w(const parts *p)
{
    return TS_COLUMNS * SCENE_UNIT + 2 * p->m.frame_x + p->m.lane;
}

static int32_t field_h(const parts *p)
{
    return p->visible * SCENE_UNIT + 2 * p->m.frame_y + (p->framed ? p->buffer : 0);
}

/* What belongs to a field and is above its frame: the buffer's rows, which begin at the cells, and
 * over them the name. */
static int32_t buffer_h(const parts *p)
{
    return p->framed || p->buffer == 0 ? 0 : p->buffer - p->m.frame_y;
}

static int32_t above_h(const parts *p)
{
    return buffer_h(p) + (p->several ? p->m.above : 0);
}

static int32_t piece_panel_w(const parts *p)
{
    return piece_w(p) + 2 * p->m.pad_x;
}

static int32_t next_panel_h(const parts *p, unsigned count)
{
    return 2 * p->m.pad_y + p->m.heading + (int32_t)count * piece_h(p) +
           ((int32_t)count - 1) * p->m.piece_gap;
}

/* Of a side panel; in the layout with one panel, it has hold and previews side by side. */
static int32_t side_w(const parts *p, int kind)
{
    int32_t pieces = piece_panel_w(p);
    if (kind == WIDE_ONE)
        pieces = 2 * pieces + p->m.gap_x;
    return max_int(SIDE_COLUMNS * p->column + 2 * (p->m.pad_x + p->m.indent), pieces);
}

static int32_t strip_h(const parts *p)
{
    return p->hold || p->next ? next_panel_h(p, 1) : 0;
}

static int32_t stats_h(const parts *p, int32_t lines)
{
    return lines * p->line + 2 * p->m.pad_y;
}

/* For a line over everything; the buffer's height serves, if the header is aside. */
static int32_t upper_edge(const parts *p)
{
    return p->aside ? max_int(0, p->m.edge - buffer_h(p)) : p->m.edge;
}

static void need(const parts *p, int kind, int32_t *w, int32_t *h)
{
    *w = field_w(p);
    *h = field_h(p) + above_h(p);
    switch (kind) {
    case WIDE_TWO:
        *w += 2 * (side_w(p, kind) + p->m.gap_x + p->m.gap_y);
        *h += upper_edge(p) + p->m.edge;
        break;
    case WIDE_ONE: *w += side_w(p, kind) + p->m.gap_x + 2 * p->m.gap_y; break;
    case TALL:
        *w += 2 * p->m.gap_y;
        *h += strip_h(p) + p->line + stats_h(p, STATS_LEAST) + 4 * p->m.gap_y;
        break;
    default: *h += p->several ? 0 : p->m.above; break;
    }
}

/* ---- how large a cell can be ---------------------------------------------------------------- */

static int32_t in_units(int32_t pixels, int32_t cell)
{
    return (pixels * SCENE_UNIT + cell / 2) / cell;
}

/* Characters grow by whole ones, and their texts do not grow at all. */
static void measure_characters(parts *p, int32_t scale)
{
    int32_t column = SCENE_UNIT / (2 * scale), line = SCENE_UNIT / scale;
    p->column = column;
    p->line = line;
    p->buffer = 0;
    p->framed = true;
    p->m = (scene_measures){.frame_x = column,
                            .frame_y = line,
                            .pad_x = column,
                            .pad_y = line,
                            .indent = column,
                            .gap_x = column,
                            .piece = SCENE_UNIT,
                            .piece_gap = line,
                            .snap_x = column,
                            .snap_y = line};
}

/* In pixels everything has its own size, in 16ths of a cell; type stays readable if cells are
 * small. Whole pixels, so that equal things look equal. */
static void measure_pixels(parts *p, int32_t cell, const int room[4])
{
    static const struct {
        uint8_t of_cell, least;
    } size[] = {{3, 2}, {7, 3}, {8, 3}, {5, 2}, {12, 4}, {7, 2}};
    int32_t unit[sizeof size / sizeof size[0]];
    int32_t column = max_int(room[2], (cell * 5 + 8) / 16);
    int32_t line = max_int(room[3] * 13 / 12, (cell * 13 + 8) / 16);
    for (unsigned i = 0; i < sizeof size / sizeof size[0]; i++)
        unit[i] = in_units(max_int((cell * size[i].of_cell + 8) / 16, size[i].least), cell);
    p->column = in_units(column, cell);
    p->line = in_units(line, cell);
    /* where a cell is smaller than type, none of the room is spared for what is above the field */
    p->buffer = cell >= room[3] ? p->buffer_rows * SCENE_UNIT : 0;
    p->framed = false;
    p->m = (scene_measures){.frame_x = unit[0],
                            .frame_y = unit[0],
                            .lane = p->versus ? unit[2] : 0,
                            .pad_x = unit[1],
                            .pad_y = unit[1],
                            .heading = in_units(line, cell),
                            .gap_x = unit[2],
                            .gap_y = unit[3],
                            .piece = unit[4],
                            .piece_gap = unit[5],
                            .above = in_units(line + 1, cell),
                            .edge = in_units(line + cell / 4, cell),
                            .snap_x = 1,
                            .snap_y = 1};
}

static bool in_characters(const int room[4])
{
    return room[2] == 1 && room[3] == 1;
}

static int32_t cell_least(const int room[4])
{
    return max_int(1, room[3] * 2 / 3);
}

static void measure(parts *p, int32_t cell, const int room[4])
{
    if (in_characters(room))
        measure_characters(p, cell);
    else
        measure_pixels(p, cell, room);
}

/* The height of a cell in the front end's units; 0: it does not fit. */
static int32_t cell_for(parts *p, int kind, const int room[4])
{
    bool characters = in_characters(room);
    int32_t most = characters ? SCALE_MOST : room[1] / p->visible, w, h;
    for (int32_t cell = most; cell >= cell_least(room); cell--) {
        measure(p, cell, room);
        p->buffer = kind == TINY ? 0 : p->buffer;
        need(p, kind, &w, &h);
        int32_t cell_w = characters ? 2 * cell : cell;
        if (w <= (int64_t)room[0] * SCENE_UNIT / cell_w &&
            h <= (int64_t)room[1] * SCENE_UNIT / cell)
            return cell;
    }
    return 0;
}

static void set_cell(scene_layout *l, parts *p, const int room[4], int32_t cell)
{
    measure(p, cell, room);
    l->cell_h = cell;
    l->cell_w = in_characters(room) ? 2 * cell : cell;
    l->column = p->column;
    l->line = l->type = p->line;
    l->m = p->m;
    l->width = (int32_t)((int64_t)room[0] * SCENE_UNIT / l->cell_w);
    l->height = (int32_t)((int64_t)room[1] * SCENE_UNIT / l->cell_h);
}

/* Characters show the buffer's rows where everything else has its room; a tiny room has none. */
static void show_buffer(const scene_layout *l, parts *p, int kind)
{
    int32_t w, h;
    if (kind == TINY)
        p->buffer = 0;
    if (kind == TINY || !p->framed)
        return;
    p->buffer = p->buffer_rows * SCENE_UNIT;
    need(p, kind, &w, &h);
    if (h + 2 * p->line > l->height)
        p->buffer = 0;
}

/* How much larger, in quarters, cells must be for a layout with less beside the field. */
static int32_t worth_less(const int room[4])
{
    if (in_characters(room))
        return 6;
    return room[0] < room[1] ? 4 : 5; /* an upright window should use all of its height */
}

/* The layout that shows most wins, unless a simpler one has cells larger by that factor. */
static int choose_kind(parts *p, const int room[4], int32_t *cell)
{
    int best = KINDS;
    *cell = 0;
    for (int kind = WIDE_TWO; kind <= TALL; kind++) {
        int32_t size = cell_for(p, kind, room);
        if (size > 0 && size * 4 >= *cell * worth_less(room)) {
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

/* Whole columns and lines, so that characters are in their places. */
static int32_t snapped(int32_t place, int32_t unit)
{
    return place - place % unit;
}

static void place_field(scene_layout *l, const parts *p, int32_t x, int32_t y)
{
    l->field = (scene_box){x, y, field_w(p), field_h(p)};
    l->buffer = p->buffer;
    l->cells =
        (scene_box){x + p->m.frame_x + p->m.lane, y + p->m.frame_y + (p->framed ? p->buffer : 0),
                    TS_COLUMNS * SCENE_UNIT, p->visible * SCENE_UNIT};
    l->incoming =
        (scene_box){x, l->cells.y, p->m.lane ? p->m.frame_x + p->m.lane : l->column, l->cells.h};
}

/* The beginning of something that is in the middle of the room. */
static int32_t middle(int32_t room, int32_t size, int32_t snap)
{
    return snapped((room - size) / 2, snap);
}

/* The top of a field that is in the middle together with what is above it. */
static int32_t field_y(const scene_layout *l, const parts *p)
{
    int32_t above = above_h(p);
    return middle(l->height, field_h(p) + above, p->m.snap_y) + above;
}

/* The same with a line over it and one below it. */
static int32_t field_y_between_edges(const scene_layout *l, const parts *p)
{
    int32_t above = above_h(p) + upper_edge(p), all = field_h(p) + above + p->m.edge;
    return middle(l->height, all, p->m.snap_y) + above;
}

/* Numbers from `y` on down to `bottom`. */
static scene_box stats_box(const parts *p, int32_t x, int32_t y, int32_t w, int32_t bottom)
{
    int32_t lines = (bottom - y - 2 * p->m.pad_y) / p->line;
    if (lines <= 0)
        return (scene_box){0};
    /* in a window they may be larger, as large as the room allows */
    return (scene_box){x, y, w, p->m.heading ? bottom - y : stats_h(p, min_int(lines, STATS_MOST))};
}

/* From there down to the foot of the field, as wide as the room beside the field allows. */
static scene_box applause_box(const scene_layout *l, const parts *p, bool left, int32_t y)
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

/* The keys of a field without a line below it: at the foot of the side with the previews, below
 * that side's applause, if there is room for both. */
static void place_footer_beside(scene_layout *l, const parts *p, scene_box rest)
{
    enum { LINES = 2 };
    int32_t h = LINES * p->line, bottom = rest.y + rest.h;
    scene_box *applause = &l->applause[p->hold_right ? FX_LEFT : FX_RIGHT];
    if (l->height - bottom >= p->line || rest.h < h + (FX_SLOTS + 1) * p->line)
        return;
    l->footer = (scene_box){rest.x, bottom - h, rest.w, h};
    applause->y -= h;
}

static void place_wide_two(scene_layout *l, const parts *p)
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
    /* room for applause below the numbers, if there is some left */
    l->stats =
        stats_box(p, hold_x, hold_bottom, side, bottom - (FX_SLOTS + !p->m.heading) * p->line);
    l->next_count = (uint8_t)p->next;
    if (p->next) {
        l->next = (scene_box){next_x, y, side, next_panel_h(p, p->next)};
        next_bottom += l->next.h;
    }
    l->facts = (scene_box){hold_x, y, side, l->field.h};
    l->verdict = (scene_box){next_x, y, side, l->field.h};
    int32_t stats_bottom = l->stats.y + l->stats.h;
    l->applause[FX_LEFT] = applause_box(l, p, true, p->hold_right ? next_bottom : stats_bottom);
    l->applause[FX_RIGHT] = applause_box(l, p, false, p->hold_right ? stats_bottom : next_bottom);
    place_footer_beside(l, p, (scene_box){next_x, next_bottom, side, bottom - next_bottom});
}

static void place_wide_one(scene_layout *l, const parts *p)
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
    l->stats = stats_box(p, side_x, below + l->cheers.h, side, bottom);
}

static void place_tall(scene_layout *l, const parts *p)
{
    int32_t gap = p->m.gap_y;
    int32_t w = min_int(l->width - 2 * gap, field_w(p) + 2 * piece_panel_w(p));
    int32_t above = above_h(p) + p->line;
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
        l->next_count = (uint8_t)min_int(fit, (int32_t)p->next);
        l->next = (scene_box){next_x, y, next_w, strip_h(p)};
        l->next_across = true;
    }
    l->cheers = (scene_box){x, y + strip_h(p) + gap / 2, w, p->line};
    place_field(l, p, x + middle(w, field_w(p), p->m.snap_x), y + strip_h(p) + gap + above);
    int32_t below = l->field.y + l->field.h + gap;
    l->stats = stats_box(p, x, below, w, min_int(l->height, below + numbers));
}

/* The numbers are on the upper edge of the frame or over it; the other parts are beside it if they
 * have room. */
static void place_tiny(scene_layout *l, const parts *p)
{
    int32_t beside = piece_panel_w(p) + p->m.gap_x, above = buffer_h(p) + p->m.above;
    bool pieces = (p->next || p->hold) && l->width >= field_w(p) + beside;
    int32_t all = field_w(p) + (pieces ? beside : 0);
    int32_t x = middle(l->width, all, p->m.snap_x);
    int32_t y = middle(l->height, field_h(p) + above, p->m.snap_y) + above;
    int32_t piece_x = p->hold_right ? x + all - piece_panel_w(p) : x;
    place_field(l, p, pieces && !p->hold_right ? x + beside : x, y);
    l->numbers = (scene_box){l->cells.x, y - above, l->cells.w, p->line};
    l->cheers = l->numbers;
    l->cheers_hide = true;
    if (!above && !p->several)
        l->foot = (scene_box){l->cells.x, y + l->field.h - p->line, l->cells.w, p->line};
    if (!pieces) {
        if (l->foot.w && y >= p->line)
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
static void place_header_aside(scene_layout *l, const parts *p, int32_t apart)
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
static void place_edges(scene_layout *l, const parts *p)
{
    int32_t bottom = l->field.y + l->field.h, top = l->field.y - above_h(p);
    int32_t apart = p->m.edge ? (p->m.edge - p->line) / 2 : 0;
    if (l->kind == LAYOUT_TALL && l->stats.w)
        bottom = l->stats.y + l->stats.h;
    if (l->kind == LAYOUT_WIDE && p->aside && buffer_h(p))
        place_header_aside(l, p, apart);
    else if (l->kind == LAYOUT_WIDE && top >= p->line + apart)
        l->header = (scene_box){0, top - p->line - apart, l->width, p->line};
    if (l->height - bottom >= p->line + apart)
        l->footer = (scene_box){0, bottom + apart, l->width, p->line};
}

/* Nothing stands over the piece that comes in: words that have no room at their side of the field
 * go to the other side. Those of a perfect clear are within the field, in its eighth to twelfth
 * row, behind the pieces. */
static void place_cheers(scene_layout *l, const parts *p)
{
    enum { LOWEST = 8, HIGHEST = 12 };
    const scene_box *cells = &l->cells, *left = &l->applause[FX_LEFT],
                    *right = &l->applause[FX_RIGHT];
    if (l->cheers.w == 0 && (left->w == 0 || right->w == 0))
        l->cheers = left->w ? *left : *right;
    int32_t y = cells->y + cells->h - (LOWEST + HIGHEST) * SCENE_UNIT / 2 - p->line / 2;
    l->applause[FX_CENTRE] = (scene_box){cells->x, y - y % p->m.snap_y, cells->w, p->line};
}

int scene_layout_kind(const session *s, const int room[4], int32_t *cell_h)
{
    parts p = parts_of(s);
    return choose_kind(&p, room, cell_h);
}

void scene_layout_place(scene_layout *l, const session *s, const int room[4], int kind,
                        int32_t cell_h)
{
    parts p = parts_of(s);
    int32_t w, h;
    *l = (scene_layout){.kind = LAYOUT_TOO_SMALL, .unit = SCENE_UNIT};
    set_cell(l, &p, room, cell_least(room));
    p.buffer = 0;
    need(&p, TINY, &w, &h);
    l->need_w = (uint32_t)((w * l->cell_w + SCENE_UNIT - 1) / SCENE_UNIT);
    l->need_h = (uint32_t)((h * l->cell_h + SCENE_UNIT - 1) / SCENE_UNIT);
    if (kind >= KINDS)
        return;
    set_cell(l, &p, room, cell_h);
    show_buffer(l, &p, kind);
    l->kind = kind == TINY ? LAYOUT_TINY : kind == TALL ? LAYOUT_TALL : LAYOUT_WIDE;
    switch (kind) {
    case WIDE_TWO: place_wide_two(l, &p); break;
    case WIDE_ONE: place_wide_one(l, &p); break;
    case TALL: place_tall(l, &p); break;
    default: place_tiny(l, &p); break;
    }
    place_edges(l, &p);
    place_cheers(l, &p);
    l->name = (scene_box){l->cells.x, l->field.y - buffer_h(&p) - p.m.above, l->cells.w, l->line};
}

void scene_layout_place_small(scene_layout *l, const session *s, const scene_layout *large)
{
    int32_t unit = large->unit / 2, h = parts_of(s).visible * unit;
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
    int32_t foot = scene_is_versus(s) && l->m.above ? l->m.frame_y : l->line;
    l->field = (scene_box){0, 0, TS_COLUMNS * unit + 2 * l->column, l->line + h + foot};
    l->cells = (scene_box){l->column, l->line + h - parts_of(s).visible * unit, TS_COLUMNS * unit,
                           parts_of(s).visible * unit};
    l->incoming = (scene_box){0, l->cells.y, l->column, l->cells.h};
    l->name = (scene_box){l->column, 0, TS_COLUMNS * unit, l->line};
    l->numbers = (scene_box){l->column, l->line + h, TS_COLUMNS * unit, l->line};
}

bool scene_layout_fits_menu(const scene_layout *l)
{
    return l->width >= MENU_COLUMNS_LEAST * l->column && l->height >= MENU_LINES_LEAST * l->line;
}
