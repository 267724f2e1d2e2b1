/* Each kind of item, painted. */
#include "front/pixels/inner.h"

/* ---- places --------------------------------------------------------------------------------- */

static int rounded(int64_t place, int32_t cell)
{
    return (int)((place * cell + TS_UNIT / 2) / TS_UNIT);
}

ts_rect px_place(const ts_scene *scene, const ts_item *item)
{
    int32_t w = scene->cell_w, h = scene->cell_h;
    int x = rounded(item->x, w), y = rounded(item->y, h);
    return (ts_rect){x, y, rounded((int64_t)item->x + item->w, w) - x,
                     rounded((int64_t)item->y + item->h, h) - y};
}

static ts_rect grown(ts_rect r, int by)
{
    return (ts_rect){r.x - by, r.y - by, r.w + 2 * by, r.h + 2 * by};
}

/* Letters may lean out of their box, and a panel's glow out of its frame. */
ts_rect px_bounds(const ts_scene *scene, const ts_item *item)
{
    ts_rect r = px_place(scene, item);
    if (item->kind == TS_ITEM_TEXT)
        return grown(r, r.h / 2 + 2);
    return r;
}

/* ---- kinds ---------------------------------------------------------------------------------- */

/* In 256ths, of thousandths. */
static unsigned parts_of(unsigned amount)
{
    return amount >= 1000 ? 256 : amount * 256 / 1000;
}

static int line_of(const px_brush *b)
{
    int line = b->scene->cell_h / 24;
    return line < 1 ? 1 : line;
}

static int radius_of(const px_brush *b)
{
    return b->theme->tile == TILE_CONTRAST ? 0 : b->scene->cell_h / 5;
}

static void panel(px_brush *b, const ts_item *item)
{
    ts_rect r = px_place(b->scene, item);
    int line = line_of(b), radius = radius_of(b);
    bool field = item->role == TS_ROLE_FIELD;
    uint32_t edge = field ? b->theme->field_edge : b->theme->edge;
    uint32_t ground = field                        ? b->theme->field
                      : item->role == TS_ROLE_MENU ? b->theme->menu
                                                   : b->theme->side;
    if (field)
        edge = px_mix(edge, b->theme->ink[TS_ROLE_WARNING], parts_of(item->amount));
    px_round(&b->to, r, radius, edge, 256);
    px_round(&b->to, grown(r, -line), radius - line > 0 ? radius - line : 0, ground, 256);
}

static void tile(px_brush *b, const ts_item *item)
{
    ts_rect r = px_place(b->scene, item);
    px_tile_wish wish = {.w = (uint16_t)r.w,
                         .h = (uint16_t)r.h,
                         .cell = item->cell,
                         .grain = item->grain,
                         .ghost = item->kind == TS_ITEM_GHOST};
    const uint32_t *pixels = r.w > 0 && r.h > 0 ? px_tile(b->tiles, wish) : NULL;
    if (pixels)
        px_sprite(&b->to, r, pixels, parts_of(item->amount));
}

/* Words that are a little wider than their columns lean out of the box rather than be narrower than
 * their neighbours: between two texts there is a column. */
static void text(px_brush *b, const ts_item *item)
{
    const ts_scene *s = b->scene;
    int64_t column = (int64_t)s->text_w * s->cell_w / TS_UNIT;
    px_manner manner = {.ink = b->theme->ink[item->role],
                        .parts = parts_of(item->amount),
                        .align = item->align,
                        .slack = (int)(column * 3 / 4)};
    manner.bold =
        item->role == TS_ROLE_TITLE || item->role == TS_ROLE_GOOD || item->role == TS_ROLE_WARNING;
    px_words(b->type, &b->to, px_place(s, item), &manner, s->words + item->text);
}

static void bar(px_brush *b, const ts_item *item)
{
    ts_rect r = px_place(b->scene, item), full;
    uint32_t ink = b->theme->ink[item->role];
    if (r.h > r.w) {
        int h = r.h * item->amount / 1000, inset = r.w / 4;
        full = (ts_rect){r.x + inset, r.y + r.h - h, r.w - 2 * inset, h};
    } else {
        int h = r.h / 4 > 2 ? r.h / 4 : 2;
        ts_rect track = {r.x, r.y + (r.h - h) / 2, r.w, h};
        px_round(&b->to, track, h / 2, b->theme->track, 256);
        full = track;
        full.w = track.w * item->amount / 1000;
    }
    px_round(&b->to, full, (full.w < full.h ? full.w : full.h) / 2, ink, 256);
}

static void flash(px_brush *b, const ts_item *item)
{
    px_blend(&b->to, px_place(b->scene, item), b->theme->flash,
             parts_of(item->amount) * b->theme->flash_max >> 8);
}

static void grid(px_brush *b, ts_rect r, unsigned columns)
{
    int cell = columns ? r.w / (int)columns : 0;
    for (int x = r.x + cell; cell > 0 && x < r.x + r.w; x += cell)
        px_fill(&b->to, (ts_rect){x, r.y, 1, r.h}, b->theme->grid);
    for (int y = r.y + cell; cell > 0 && y < r.y + r.h; y += cell)
        px_fill(&b->to, (ts_rect){r.x, y, r.w, 1}, b->theme->grid);
}

static void cursor(px_brush *b, ts_rect r)
{
    int mark = r.h / 5 > 2 ? r.h / 5 : 2;
    px_round(&b->to, r, radius_of(b) / 2, b->theme->cursor, 256);
    px_fill(&b->to, (ts_rect){r.x, r.y + r.h / 5, mark, r.h - 2 * (r.h / 5)}, b->theme->accent);
}

/* Stronger towards where the piece has landed. */
static void trail(px_brush *b, const ts_item *item)
{
    ts_rect r = px_place(b->scene, item);
    int in = r.w / 8;
    for (int y = 0; y < r.h; y++)
        px_blend(&b->to, (ts_rect){r.x + in, r.y + y, r.w - 2 * in, 1}, b->theme->trail,
                 (unsigned)((int)parts_of(item->amount) * 90 / 256 * (y + 1) / r.h));
}

static void shape(px_brush *b, const ts_item *item)
{
    ts_rect r = px_place(b->scene, item);
    switch (item->cell) {
    case TS_SHAPE_CURSOR: cursor(b, r); break;
    case TS_SHAPE_GRID: grid(b, r, item->align); break;
    case TS_SHAPE_SKYLINE: px_fill(&b->to, r, b->theme->edge); break;
    case TS_SHAPE_TRAIL: trail(b, item); break;
    default: break;
    }
}

void px_item(px_brush *b, const ts_item *item)
{
    switch (item->kind) {
    case TS_ITEM_PANEL: panel(b, item); break;
    case TS_ITEM_BLOCK:
    case TS_ITEM_GHOST: tile(b, item); break;
    case TS_ITEM_TEXT: text(b, item); break;
    case TS_ITEM_BAR: bar(b, item); break;
    case TS_ITEM_FLASH: flash(b, item); break;
    case TS_ITEM_SHAPE: shape(b, item); break;
    default: break;
    }
}
