/* The program's icon, a T of four tesserae whose fourth has another colour, and that of its
 * replays. Tiles begin at whole pixels in every size, so that small icons are sharp, too. */
#include "pixels/pixels.h"
#include "base/minmax.h"

#include "api/scene.h"

enum { PAPER = 0xf4f1ea, PAPER_EDGE = 0xb9b3a6, FOLD = 0xd8d2c4 };

typedef struct list {
    px_icon_shape *shapes;
    unsigned count;
} list;

static void put(list *l, unsigned form, px_rect r, uint32_t colour)
{
    l->shapes[l->count++] = (px_icon_shape){.form = form, .r = r, .colour = colour};
}

static void put_tile(list *l, int x, int y, int tile, unsigned cell)
{
    tile_colours c = palette_colours(TS_RULES_GUIDELINE, 0, cell);
    const int gap = tile / 40, edge = tile / 8 + (tile < 8);
    const px_rect outer = {x + gap, y + gap, tile - 2 * gap, tile - 2 * gap};
    put(l, PX_ICON_RECT, outer, c.light);
    put(l, PX_ICON_LOWER_RIGHT, outer, c.dark);
    put(l, PX_ICON_RECT,
        (px_rect){outer.x + edge, outer.y + edge, outer.w - 2 * edge, outer.h - 2 * edge}, c.face);
}

/* Around the middle of the box. */
static void put_t(list *l, px_rect box, int tile)
{
    const int x = box.x + (box.w - 3 * tile) / 2, y = box.y + (box.h - 2 * tile) / 2;
    for (int i = 0; i < 3; i++)
        put_tile(l, x + i * tile, y + tile, tile, TS_T);
    put_tile(l, x + tile, y, tile, TS_O);
}

/* A sheet of paper with a corner folded over, the T on it, and below the sign for "play". */
static void put_sheet(list *l, int side)
{
    const int w = side * 3 / 4 / 2 * 2, left = (side - w) / 2, fold = side / 4;
    const int line = side / 48 + 1, tile = side / 6 / 2 * 2, sign = side / 5;
    const px_rect body = {left, fold, w, side - fold}, head = {left, 0, w - fold, fold};
    const px_rect corner = {left + w - fold, 0, fold, fold};
    put(l, PX_ICON_RECT, body, PAPER_EDGE);
    put(l, PX_ICON_RECT, head, PAPER_EDGE);
    put(l, PX_ICON_LOWER_LEFT, corner, FOLD);
    put(l, PX_ICON_RECT, (px_rect){left + line, fold, w - 2 * line, side - fold - line}, PAPER);
    put(l, PX_ICON_RECT, (px_rect){left + line, line, w - fold - line, fold - line}, PAPER);
    if (side < 32) {
        put_t(l, body, (w - 2) / 3);
        return;
    }
    put_t(l, (px_rect){left, side / 4, w, 2 * tile}, tile);
    put(l, PX_ICON_PLAY, (px_rect){(side - sign) / 2, side * 11 / 16, sign, sign}, PX_ICON_GROUND);
}

unsigned px_icon_shapes(unsigned kind, int side, px_icon_shape shapes[PX_ICON_SHAPES])
{
    const px_rect all = {0, 0, side, side};
    list l = {shapes, 0};
    switch (kind) {
    case PX_ICON_PAGE:
        put(&l, PX_ICON_RECT, all, PX_ICON_GROUND);
        put_t(&l, all, side / 8 * 2);
        break;
    case PX_ICON_MASK:
        put(&l, PX_ICON_RECT, all, PX_ICON_GROUND);
        put_t(&l, all, side / 10 * 2);
        break;
    case PX_ICON_PROGRAM:
        put(&l, PX_ICON_ROUND, all, PX_ICON_GROUND);
        put_t(&l, all, side * 9 / 64 * 2);
        break;
    default: put_sheet(&l, side); break;
    }
    return l.count;
}

int px_icon_radius(px_rect r)
{
    return r.w / 6;
}

/* True when the place is in the shape, in eighths of a pixel. */
static bool covers(const px_icon_shape *shape, int x, int y)
{
    const int w = 8 * shape->r.w, h = 8 * shape->r.h;
    x -= 8 * shape->r.x;
    y -= 8 * shape->r.y;
    if (x < 0 || y < 0 || x >= w || y >= h)
        return false;
    switch (shape->form) {
    case PX_ICON_LOWER_RIGHT: return x + y >= w;
    case PX_ICON_LOWER_LEFT: return y >= x;
    case PX_ICON_PLAY: return y < h / 2 ? x < 2 * y : x < 2 * (h - y);
    case PX_ICON_ROUND: break;
    default: return true;
    }
    const int radius = 8 * px_icon_radius(shape->r);
    const int dx = max_int(max_int(radius - x, x - (w - radius)), 0);
    const int dy = max_int(max_int(radius - y, y - (h - radius)), 0);
    return dx * dx + dy * dy <= radius * radius;
}

/* The mean of sixteen places within the pixel. */
static uint32_t pixel_at(const px_icon_shape *shapes, unsigned count, int x, int y)
{
    uint32_t sum[3] = {0}, seen = 0;
    for (int part = 0; part < 16; part++) {
        unsigned i = count;
        while (i > 0 && !covers(&shapes[i - 1], 8 * x + part % 4 * 2 + 1, 8 * y + part / 4 * 2 + 1))
            i--;
        if (i == 0)
            continue;
        seen++;
        for (unsigned c = 0; c < 3; c++)
            sum[c] += shapes[i - 1].colour >> (8 * c) & 0xff;
    }
    uint32_t pixel = seen * 255 / 16 << 24;
    for (unsigned c = 0; seen > 0 && c < 3; c++)
        pixel |= sum[c] / seen << (8 * c);
    return pixel;
}

void px_icon(unsigned kind, const px_canvas *canvas)
{
    px_icon_shape shapes[PX_ICON_SHAPES];
    const unsigned count = px_icon_shapes(kind, canvas->width, shapes);
    for (int y = 0; y < canvas->height; y++)
        for (int x = 0; x < canvas->width; x++)
            canvas->pixels[y * canvas->pitch + x] = pixel_at(shapes, count, x, y);
}
