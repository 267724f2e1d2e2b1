/* Sizes and layout for touch screens. */
#include "layout.h"
#include "drawing.h"
#include "fit.h"
#include "base/minmax.h"
#include "session/match.h"
#include "session/input.h"
#include "session/picture.h"
#include "session/watch.h"
#include "session/parts.h"

/* The layout of a page held in two hands. Upright: a caption of two numbers over the field, hold
 * and numbers at its left, the previews at its right; lying: the same beside the field. Of several
 * boards the first is large, and the others share a column at its right. All measures are CSS
 * pixels, which become 240ths of a cell. */

enum {
    GAP = 4,
    CAPTION = 60, /* with the button that pauses in its right end */
    CORNER = 48,
    SIDE = 45,       /* of one field, upright, */
    EDGE = 2,        /* from it and from the screen's edge, and from its own edge to what it says */
    FRAME = 1,       /* of such a field */
    SIDE_LYING = 84, /* and lying, at least, */
    SIDE_MOST = 190, /* and at most */
    ASIDE = 96,      /* a column of other boards */
    TYPE = 28,       /* a line: its letters have capitals of 11 even at 7/8 */
    LOW = 500,       /* a lying page that is no higher is in two hands */
    BROAD = 700,     /* an upright page as wide has its keys at both edges */
    NEXT_BESIDE_BOARDS = 3
};

typedef struct frame {
    const canvas_size *canvas;
    int32_t cell;
    bool upright, several;
    int32_t w, h;    /* of the canvas */
    int32_t keys;    /* the room of the page's own buttons at each edge; 0 if they are below */
    int32_t keys_h;  /* how high they stand on a broad upright page */
    int32_t caption; /* over the field */
    bool gesture;    /* a line under it, or two beside it, name a gesture */
} frame;

static int32_t pixels(const canvas_size *canvas, int32_t css)
{
    return (css * canvas->line + 11) / 12;
}

static int32_t css(const frame *f, int32_t px)
{
    return pixels(f->canvas, px) * SCENE_UNIT / f->cell;
}

bool scene_touch_layout_hold(const session *s, const canvas_size *canvas)
{
    bool is_page = s->options.has_touch && s->options.in_page && !session_in_characters(s);
    return is_page && (canvas->w < canvas->h || canvas->h <= pixels(canvas, LOW));
}

/* Returns the width that page.css gives each of the two groups of buttons: two columns between
 * three gaps. */
static int32_t keys_css(const session *s)
{
    static const uint8_t high[] = {48, 64, 78};
    return s->settings.touch == TOUCH_GESTURES || session_in_replay(s) || session_watches_bot(s)
               ? 0
               : 2 * high[s->settings.touch_size] + 3 * 8;
}

/* Returns the width of the buttons at the edges of a lying page, and of a broad one. */
static int32_t edge_keys_css(const session *s, const canvas_size *canvas)
{
    return canvas->w >= canvas->h || canvas->w >= pixels(canvas, BROAD) ? keys_css(s) : 0;
}

int scene_touch_layout_keys(const session *s, const canvas_size *canvas)
{
    return scene_touch_layout_hold(s, canvas) ? pixels(canvas, edge_keys_css(s, canvas)) : 0;
}

/* Returns the size of a cell in pixels, or 0 if it would be too small. */
static int32_t cell_of(const scene_parts *p, const frame *f, int32_t keys)
{
    const canvas_size *canvas = f->canvas;
    int32_t sides = 2 * max_int(SIDE, keys) + 4 * EDGE, columns = p->columns, cell;
    if (f->several && f->upright)
        sides = keys + max_int(ASIDE, keys) + 6 * GAP;
    else if (f->several)
        sides = SIDE_LYING + ASIDE + 2 * keys + 6 * GAP;
    else if (!f->upright)
        sides = 2 * (SIDE_LYING + keys) + 6 * GAP;
    int32_t high = canvas->h - pixels(canvas, (f->upright ? CAPTION : 0) + 3 * GAP);
    if (f->upright && f->gesture)
        high -= pixels(canvas, TYPE);
    if (f->upright && !f->several)
        cell = (canvas->w - pixels(canvas, sides + 2 * FRAME)) / columns;
    else
        cell = (canvas->w - pixels(canvas, sides)) * 2 / (2 * columns + 1);
    cell = min_int(cell, high / p->visible);
    return cell >= cell_least(canvas) ? cell : 0;
}

static void set_type(scene_layout *l, scene_parts *p, const frame *f)
{
    int32_t em = pixels(f->canvas, TYPE) * 5 / 8;
    p->line = l->line = l->type = css(f, TYPE);
    p->column = l->column = em * 8 / 13 * SCENE_UNIT / f->cell;
    p->m.heading = p->line;
    p->m.above = p->line;
    p->m.edge = 0;
    p->m.pad_x = p->m.pad_y = css(f, GAP);
    p->m.indent = 0;
    p->m.gap_x = p->m.gap_y = css(f, GAP);
    if (f->upright && !f->several)
        p->m.frame_x = p->m.frame_y = css(f, FRAME);
}

static void start(scene_layout *l, scene_parts *p, const frame *f)
{
    *l = (scene_layout){.kind = f->upright ? LAYOUT_TALL : LAYOUT_WIDE, .unit = SCENE_UNIT};
    scene_fit_measure(p, f->cell, f->canvas);
    set_type(l, p, f);
    p->buffer = 0;
    l->cell_w = l->cell_h = f->cell;
    l->width = f->w;
    l->height = f->h;
}

static void put_field(scene_layout *l, const scene_parts *p, int32_t x, int32_t y)
{
    l->field = (scene_box){x, y, field_w(p), field_h(p)};
    l->cells = (scene_box){x + p->m.frame_x + p->m.lane, y + p->m.frame_y, p->columns * p->unit,
                           p->visible * p->unit};
    l->incoming = (scene_box){x, l->cells.y, p->m.lane ? p->m.frame_x + p->m.lane : 0, l->cells.h};
    l->m = p->m;
    l->name = (scene_box){l->cells.x, y - l->line, l->cells.w, l->line};
}

/* Hold, then the previews that have room; returns what is below them. */
static int32_t put_hold(scene_layout *l, const scene_parts *p, scene_box column)
{
    if (!p->hold)
        return column.y;
    l->hold = (scene_box){column.x, column.y, column.w, next_panel_h(p, 1)};
    return column.y + l->hold.h + l->m.gap_y;
}

static int32_t put_next(scene_layout *l, const scene_parts *p, scene_box column, unsigned most)
{
    unsigned count = p->next < most ? p->next : most;
    while (count > 1 && next_panel_h(p, count) > column.h)
        count--;
    if (!count)
        return column.y;
    l->next_count = clamp_u8(count);
    l->next = (scene_box){column.x, column.y, column.w, next_panel_h(p, count)};
    return column.y + l->next.h + l->m.gap_y;
}

/* Four cells of a piece are as wide as the narrowest panel. */
static void fit_pieces(scene_layout *l, scene_parts *p, int32_t side)
{
    int32_t most = (side - 2 * p->m.pad_x) / 4;
    p->m.piece = l->m.piece = min_int(p->m.piece, most);
    p->m.piece_gap = l->m.piece_gap = max_int(p->m.piece_gap, p->m.piece / 2);
}

static scene_box rest_of(scene_box column, int32_t y)
{
    int32_t used = y - column.y;
    column.y = y;
    column.h -= used;
    return column;
}

static void put_stats(scene_layout *l, scene_box box)
{
    if (box.h >= 2 * l->line)
        l->stats = box;
}

/* ---- one board ------------------------------------------------------------------------------ */

static void place_upright(scene_layout *l, const scene_parts *parts, const frame *f)
{
    scene_parts p = *parts;
    int32_t gap = css(f, GAP), edge = css(f, EDGE), y = f->caption;
    int32_t side = min_int((f->w - field_w(&p)) / 2 - 2 * edge, css(f, SIDE_MOST));
    int32_t spare = f->h - y - field_h(&p) - gap - (f->gesture ? l->line : 0);
    /* of the rows above the field those are shown for which there is free room */
    p.buffer = l->buffer = min_int(p.buffer_rows, max_int(spare, 0) / p.unit) * p.unit;
    spare -= p.buffer;
    y += p.buffer;
    p.m.pad_x = edge;
    if (f->gesture)
        l->gesture = (scene_box){edge, y + spare / 3 + field_h(&p) + gap, f->w - 2 * edge, l->line};
    put_field(l, &p, (f->w - field_w(&p)) / 2, y + spare / 3);
    fit_pieces(l, &p, side);
    int32_t top = l->field.y, bottom = top + l->field.h - (f->keys_h ? f->keys_h : 0);
    scene_box left = {l->field.x - edge - side, top, side, bottom - top};
    scene_box right = {l->field.x + l->field.w + edge, top, side, bottom - top};
    scene_box hold = p.hold_right ? right : left, next = p.hold_right ? left : right;
    put_stats(l, rest_of(hold, put_hold(l, &p, hold)));
    put_next(l, &p, next, TS_NEXT_MAX);
    l->numbers =
        (scene_box){css(f, 2 * GAP), gap, f->w - css(f, CORNER + 4 * GAP), f->caption - gap};
    l->cheers = (scene_box){l->numbers.x, gap, l->numbers.w, l->line};
    l->cheers_hide = true;
    l->corner = (scene_box){f->w - css(f, CORNER), gap, css(f, FINGER_SIDE), css(f, FINGER_SIDE)};
}

static void place_lying(scene_layout *l, const scene_parts *parts, const frame *f)
{
    scene_parts p = *parts;
    int32_t gap = css(f, GAP);
    put_field(l, &p, (f->w - field_w(&p)) / 2, (f->h - field_h(&p)) / 2);
    int32_t side = min_int(l->field.x - f->keys - 2 * gap, css(f, SIDE_MOST));
    fit_pieces(l, &p, min_int(side, 4 * p.m.piece + 2 * p.m.pad_x));
    scene_box left = {l->field.x - 2 * gap - side, l->field.y, side, l->field.h};
    scene_box right = {l->field.x + l->field.w + 2 * gap, l->field.y, side, l->field.h};
    if (f->gesture) {
        l->gesture = (scene_box){left.x, left.y + left.h - 3 * l->line, left.w, 3 * l->line};
        left.h -= 3 * l->line;
    }
    scene_box hold = p.hold_right ? right : left, next = p.hold_right ? left : right;
    put_stats(l, rest_of(hold, put_hold(l, &p, hold)));
    next.h -= 2 * l->line;
    int32_t below = put_next(l, &p, next, TS_NEXT_MAX);
    l->cheers = (scene_box){next.x, below, side, 2 * l->line};
    l->corner = (scene_box){f->w - css(f, CORNER), gap, css(f, FINGER_SIDE), css(f, FINGER_SIDE)};
}

/* ---- several boards ------------------------------------------------------------------------- */

/* Below one another in a column, each with its name over it. */
static void put_small(scene_layout board[], const scene_parts *p, const frame *f, unsigned count,
                      scene_box column)
{
    int32_t gap = css(f, GAP), line = board[0].line, each = column.h / (int32_t)count - gap;
    int32_t unit = min_int((column.w - 2 * p->m.frame_x) / p->columns, (each - line) / p->visible);
    unit = unit * f->cell / SCENE_UNIT * SCENE_UNIT / f->cell; /* whole pixels */
    unit = max_int(unit, SCENE_UNIT / f->cell);
    for (unsigned i = 0; i < count; i++) {
        scene_layout *l = &board[i + 1];
        int32_t w = p->columns * unit + 2 * p->m.frame_x, h = p->visible * unit;
        int32_t x = column.x + (column.w - w) / 2, y = column.y + (int32_t)i * (each + gap) + line;
        *l = (scene_layout){.kind = board[0].kind,
                            .unit = unit,
                            .cell_w = f->cell,
                            .cell_h = f->cell,
                            .column = board[0].column,
                            .line = line,
                            .type = board[0].type,
                            .m = board[0].m,
                            .width = f->w,
                            .height = f->h};
        l->m.lane = 0;
        l->field = (scene_box){x, y, w, h + 2 * p->m.frame_y};
        l->cells = (scene_box){x + p->m.frame_x, y + p->m.frame_y, p->columns * unit, h};
        l->incoming = (scene_box){x, l->cells.y, p->m.frame_x, h};
        l->name = (scene_box){column.x, y - line, column.w, line};
    }
}

static void place_several(scene_layout board[], const scene_parts *parts, const frame *f,
                          unsigned count)
{
    scene_parts p = *parts;
    scene_layout *l = &board[0];
    int32_t gap = css(f, GAP), aside = css(f, ASIDE), below;
    int32_t x = f->upright ? gap + f->keys : f->keys + css(f, SIDE_LYING) + 2 * gap;
    int32_t spare =
        f->w - (f->upright ? 1 : 2) * f->keys - field_w(&p) - (f->upright ? 0 : css(f, SIDE_LYING));
    aside = max_int(aside, min_int(spare - 4 * gap, css(f, SIDE_MOST)));
    x += max_int(0, (spare - aside - 4 * gap) / 2);
    put_field(l, &p, x,
              f->upright ? f->caption + (f->h - f->caption - field_h(&p)) / 3
                         : (f->h - field_h(&p)) / 2);
    scene_box right = {l->field.x + l->field.w + 2 * gap, l->field.y, aside, l->field.h};
    scene_box left = {l->field.x - gap - css(f, SIDE_LYING), l->field.y, css(f, SIDE_LYING),
                      l->field.h};
    scene_box pieces = f->upright ? right : left;
    right.h -= f->keys_h;
    pieces.h -= p.hold ? 3 * l->line : 0;
    fit_pieces(l, &p, min_int(pieces.w, 4 * p.m.piece + 2 * p.m.pad_x));
    if (f->upright)
        pieces.h /= 2;
    below = put_next(l, &p, pieces, count > 2 ? 1 : NEXT_BESIDE_BOARDS);
    pieces.y = below;
    below = put_hold(l, &p, pieces);
    put_small(board, &p, f, count - 1, f->upright ? rest_of(right, below) : right);
    if (f->upright) {
        l->name = (scene_box){css(f, 2 * GAP), gap, f->w - css(f, CORNER + 4 * GAP), l->line};
        l->cheers = l->name;
        l->cheers_hide = true;
    } else {
        l->name = (scene_box){left.x, l->field.y + l->field.h - l->line, left.w, l->line};
        l->cheers = (scene_box){left.x, l->name.y - l->line, left.w, l->line};
    }
    l->corner = (scene_box){f->w - css(f, CORNER), gap, css(f, FINGER_SIDE), css(f, FINGER_SIDE)};
}

/* ---- all of it ------------------------------------------------------------------------------ */

bool scene_touch_layout_place(scene_layout board[TS_PLAYERS_MAX], const session *s,
                              const canvas_size *canvas, unsigned count)
{
    scene_parts p = scene_fit_parts(s);
    frame f = {.canvas = canvas,
               .upright = canvas->w < canvas->h,
               .several = (count > 1),
               .gesture = session_gestures_are_named(s)};
    int32_t keys = edge_keys_css(s, canvas);
    f.cell = cell_of(&p, &f, keys);
    if (!f.cell)
        return false;
    f.w = scene_from_pixels(canvas->w, f.cell);
    f.h = scene_from_pixels(canvas->h, f.cell);
    f.caption = f.upright ? css(&f, CAPTION) : 0;
    f.keys = css(&f, keys);
    f.keys_h = f.upright ? f.keys : 0;
    start(&board[0], &p, &f);
    if (f.several)
        place_several(board, &p, &f, count);
    else if (f.upright)
        place_upright(&board[0], &p, &f);
    else
        place_lying(&board[0], &p, &f);
    scene_box *centre = &board[0].applause[FX_CENTRE], *cells = &board[0].cells;
    *centre = (scene_box){cells->x, cells->y + cells->h / 2, cells->w, board[0].line};
    return true;
}

/* The needs of fingers and of a page: sizes in CSS pixels, larger menu text. */

#define CSS_OF_UNIT 12 /* the front end's least line is this many CSS pixels high */
#define LINE_LEAST 24

/* Converts CSS pixels to pixels of the front end. */
static int32_t css_pixels(const session *s, int32_t px)
{
    return (px * session_picture_size(s)->line + CSS_OF_UNIT - 1) / CSS_OF_UNIT;
}

int32_t scene_css(const scene_drawing *d, int32_t px)
{
    int32_t cell = d->layout.cell_h;
    return (css_pixels(d->s, px) * SCENE_UNIT + cell - 1) / cell;
}

bool scene_has_fingers(const scene_drawing *d)
{
    return session_uses_touch(d->s) && !session_in_characters(d->s);
}

unsigned scene_lines_of_row(const scene_drawing *d)
{
    return scene_has_fingers(d) ? 2 : 1;
}

/* M: of the canvas alone, so that all menus have letters of one size; not too small to be read, and
 * at least so many lines of it have room. */
int32_t scene_size_that_fits(const scene_drawing *d)
{
    enum { LEAST = 12, LEAST_IN_PAGE = 15, UPRIGHT_MOST = 17, TINY_LEAST = 6, EMS = 22 };
    const canvas_size *canvas = session_picture_size(d->s);
    bool page = d->s->options.in_page;
    int32_t m = min_int(canvas->h / 42, canvas->w / 23);
    if (canvas->w < canvas->h)
        m = min_int(m, max_int(css_pixels(d->s, UPRIGHT_MOST), canvas->w / 42));
    m = max_int(m, page ? css_pixels(d->s, LEAST_IN_PAGE)
                        : min_int(css_pixels(d->s, LEAST), canvas->h / EMS));
    const int32_t least = page ? min_int(css_pixels(d->s, LEAST_IN_PAGE), canvas->w / 21) : 0;
    return max_int(min_int(m, canvas->w / 23), max_int(least, TINY_LEAST));
}

/* Returns the page's text size, which players may increase. */
static int32_t em_of(const scene_drawing *d)
{
    static const uint8_t percent[] = {100, 115, 130, 150};
    int32_t m = scene_size_that_fits(d);
    const int32_t most = session_picture_size(d->s)->w / 23;
    const int32_t wished = m * percent[d->s->settings.letters] / 100;
    return d->s->options.in_page ? max_int(m, min_int(wished, most)) : m;
}

/* Over a field both text sizes are visible: the front end gets the smaller and narrower one. */
static void tell_type(scene_drawing *d)
{
    scene_list *scene = d->scene;
    const scene_layout *l = &d->layout;
    int32_t h = scene->count ? min_int(scene->text_h, l->type) : l->type;
    int32_t own = l->column * h / l->type, others = scene->text_w * h / scene->text_h;
    scene->text_w = scene->count ? min_int(own, others) : own;
    scene->text_h = h;
}

void scene_set_menu_type(scene_drawing *d)
{
    scene_layout *l = &d->layout;
    if (session_in_characters(d->s))
        return;
    int32_t em = em_of(d), cell = l->cell_h, line = em * 8 / 5;
    l->type = (line * SCENE_UNIT + cell - 1) / cell;
    int32_t column = scene_has_fingers(d) ? em * 8 / 13 : (em * 8 + 12) / 13;
    l->column = max_int(column, 1) * SCENE_UNIT / cell;
    l->line = l->type;
    if (scene_has_fingers(d))
        l->line = max_int(em * 13 / 10 * SCENE_UNIT / cell, scene_css(d, LINE_LEAST));
    tell_type(d);
}

void scene_draw_scrolling(scene_drawing *d, scene_box list, unsigned first, unsigned shown,
                          unsigned all)
{
    enum { WIDTH = 4, HEIGHT_LEAST = 24 };
    bool in_characters = session_in_characters(d->s);
    int32_t w = in_characters ? d->layout.column : scene_css(d, WIDTH);
    if (first == 0 && shown >= all)
        return;
    int32_t h = max_int(scene_css(d, HEIGHT_LEAST), list.h * (int32_t)shown / (int32_t)all);
    int32_t y = (list.h - h) * (int32_t)first / (int32_t)max_u32(1, all - min_u32(shown, all));
    scene_box box = {list.x + list.w + (in_characters ? 0 : d->layout.column / 2),
                     list.y + min_int(y, list.h - h), w, h};
    scene_draw_item(d, ITEM_BAR, ROLE_DIM, box)->amount = 1000;
}
