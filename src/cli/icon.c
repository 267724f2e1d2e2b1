/* An icon as SVG of its shapes, or as PNG of its pixels. */
#include "web.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 192 }; /* a multiple of what tiles and edges are parts of */

static size_t put_shape(char *out, size_t capacity, const px_icon_shape *s)
{
    const px_rect r = s->r;
    int size;
    switch (s->form) {
    case PX_ICON_LOWER_RIGHT:
        size = snprintf(out, capacity, "<path fill=\"#%06" PRIx32 "\" d=\"M%d %dh%dv%dz\"/>\n",
                        s->colour, r.x, r.y + r.h, r.w, -r.h);
        break;
    case PX_ICON_LOWER_LEFT:
        size = snprintf(out, capacity, "<path fill=\"#%06" PRIx32 "\" d=\"M%d %dv%dh%dz\"/>\n",
                        s->colour, r.x, r.y, r.h, r.w);
        break;
    case PX_ICON_PLAY:
        size = snprintf(out, capacity, "<path fill=\"#%06" PRIx32 "\" d=\"M%d %dv%dl%d %dz\"/>\n",
                        s->colour, r.x, r.y, r.h, r.w, -r.h / 2);
        break;
    default:
        size = snprintf(out, capacity,
                        "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" "
                        "fill=\"#%06" PRIx32 "\"/>\n",
                        r.x, r.y, r.w, r.h, s->form == PX_ICON_ROUND ? px_icon_radius(r) : 0,
                        s->colour);
        break;
    }
    return size;
}

size_t icon_svg(unsigned kind, char *out, size_t capacity)
{
    px_icon_shape shapes[PX_ICON_SHAPES];
    const unsigned count = px_icon_shapes(kind, SIDE, shapes);
    size_t size = snprintf(out, capacity,
                           "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                           "viewBox=\"0 0 %d %d\">\n",
                           SIDE, SIDE);
    for (unsigned i = 0; i < count; i++)
        size += put_shape(out + size, capacity - size, &shapes[i]);
    return size + (size_t)snprintf(out + size, capacity - size, "</svg>\n");
}

uint8_t *icon_png(unsigned kind, int side, size_t *size)
{
    const px_canvas canvas = {malloc((size_t)side * (size_t)side * 4), side, side, side};
    uint8_t *png = NULL;
    if (canvas.pixels) {
        px_icon(kind, &canvas);
        png = kind <= PX_ICON_MASK ? px_png(&canvas, size) : px_png_clear(&canvas, size);
    }
    free(canvas.pixels);
    return png;
}
