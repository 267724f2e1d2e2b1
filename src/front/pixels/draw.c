/* Filling, blending and copying pixels within a clip. Whole numbers only: a part is one of 256. */
#include "base/minmax.h"
#include "internal.h"

#define OPAQUE 0xff000000u

px_rect px_common(px_rect a, px_rect b)
{
    int x = max_int(a.x, b.x), y = max_int(a.y, b.y);
    int right = min_int(a.x + a.w, b.x + b.w), below = min_int(a.y + a.h, b.y + b.h);
    return right > x && below > y ? (px_rect){x, y, right - x, below - y} : (px_rect){0};
}

px_rect px_united(px_rect a, px_rect b)
{
    int x = min_int(a.x, b.x), y = min_int(a.y, b.y);
    return (px_rect){x, y, max_int(a.x + a.w, b.x + b.w) - x, max_int(a.y + a.h, b.y + b.h) - y};
}

/* Red and blue at once, then green: they do not run into each other. */
uint32_t px_mix(uint32_t from, uint32_t other, unsigned parts)
{
    uint32_t keep = 256 - parts;
    uint32_t rb = ((from & 0xff00ff) * keep + (other & 0xff00ff) * parts + 0x800080) >> 8;
    uint32_t g = ((from & 0x00ff00) * keep + (other & 0x00ff00) * parts + 0x008000) >> 8;
    return OPAQUE | (rb & 0xff00ff) | (g & 0x00ff00);
}

static uint32_t *row_of(const px_target *to, int x, int y)
{
    return to->canvas.pixels + (ptrdiff_t)y * to->canvas.pitch + x;
}

void px_fill(const px_target *to, px_rect r, uint32_t colour)
{
    r = px_common(r, to->clip);
    for (int y = r.y; y < r.y + r.h; y++) {
        uint32_t *row = row_of(to, r.x, y);
        for (int x = 0; x < r.w; x++)
            row[x] = OPAQUE | colour;
    }
}

void px_blend(const px_target *to, px_rect r, uint32_t colour, unsigned parts)
{
    if (parts >= 256) {
        px_fill(to, r, colour);
        return;
    }
    r = px_common(r, to->clip);
    for (int y = r.y; parts && y < r.y + r.h; y++) {
        uint32_t *row = row_of(to, r.x, y);
        for (int x = 0; x < r.w; x++)
            row[x] = px_mix(row[x], colour, parts);
    }
}

void px_gradient(const px_target *to, px_rect r, uint32_t top, uint32_t bottom)
{
    px_rect seen = px_common(r, to->clip);
    for (int y = seen.y; y < seen.y + seen.h; y++)
        px_fill(to, (px_rect){seen.x, y, seen.w, 1},
                px_mix(top, bottom, (y - r.y) * 256 / (r.h > 1 ? r.h : 1)));
}

unsigned px_root(uint32_t n)
{
    uint32_t root = 0;
    for (uint32_t bit = 1u << 15; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root;
}

/* The part of a pixel inside the circle; `x` and `y` are its distances from the outermost pixel of
 * the corner. */
static unsigned corner_parts(int radius, int x, int y)
{
    int dx = 16 * radius - 16 * x - 8, dy = 16 * radius - 16 * y - 8;
    int inside = 16 * radius - (int)px_root(dx * dx + dy * dy) + 8;
    return (unsigned)clamp_int(inside, 0, 16) * 16;
}

void px_round(const px_target *to, px_rect r, int radius, uint32_t colour, unsigned parts)
{
    radius = min_int(radius, min_int(r.w, r.h) / 2);
    px_blend(to, (px_rect){r.x, r.y + radius, r.w, r.h - 2 * radius}, colour, parts);
    for (int i = 0; i < radius; i++) {
        int rows[2] = {r.y + i, r.y + r.h - 1 - i};
        for (int side = 0; side < 2; side++) {
            int y = rows[side];
            px_blend(to, (px_rect){r.x + radius, y, r.w - 2 * radius, 1}, colour, parts);
            for (int x = 0; x < radius; x++) {
                unsigned part = parts * corner_parts(radius, x, i) >> 8;
                px_blend(to, (px_rect){r.x + x, y, 1, 1}, colour, part);
                px_blend(to, (px_rect){r.x + r.w - 1 - x, y, 1, 1}, colour, part);
            }
        }
    }
}

void px_cover(const px_target *to, px_rect r, const uint8_t *coverage, uint32_t colour,
              unsigned parts)
{
    px_rect seen = px_common(r, to->clip);
    for (int y = seen.y; y < seen.y + seen.h; y++) {
        const uint8_t *from = coverage + (ptrdiff_t)(y - r.y) * r.w + (seen.x - r.x);
        uint32_t *row = row_of(to, seen.x, y);
        for (int x = 0; x < seen.w; x++)
            if (from[x])
                row[x] = px_mix(row[x], colour, ((from[x] + 1u) * parts) >> 8);
    }
}

static uint32_t over(uint32_t below, uint32_t sprite, unsigned parts)
{
    uint32_t keep = 256 - (((sprite >> 24) + (sprite >> 31)) * parts >> 8);
    uint32_t rb = ((below & 0xff00ff) * keep + (sprite & 0xff00ff) * parts) >> 8;
    uint32_t g = ((below & 0x00ff00) * keep + (sprite & 0x00ff00) * parts) >> 8;
    return OPAQUE | (rb & 0xff00ff) | (g & 0x00ff00);
}

void px_sprite(const px_target *to, px_rect r, const uint32_t *pixels, unsigned parts)
{
    px_rect seen = px_common(r, to->clip);
    for (int y = seen.y; y < seen.y + seen.h; y++) {
        const uint32_t *from = pixels + (ptrdiff_t)(y - r.y) * r.w + (seen.x - r.x);
        uint32_t *row = row_of(to, seen.x, y);
        for (int x = 0; x < seen.w; x++) {
            if (parts >= 256 && from[x] >= OPAQUE)
                row[x] = from[x];
            else if (from[x] >> 24)
                row[x] = over(row[x], from[x], parts);
        }
    }
}

void px_sprite_part(const px_target *to, px_rect r, const uint32_t *pixels, int pitch, px_rect part,
                    unsigned parts)
{
    px_rect seen = px_common(r, to->clip);
    for (int y = seen.y; y < seen.y + seen.h; y++) {
        const uint32_t *from = pixels + (ptrdiff_t)(part.y + (y - r.y) * part.h / r.h) * pitch;
        uint32_t *row = row_of(to, seen.x, y);
        for (int x = 0; x < seen.w; x++) {
            uint32_t pixel = from[part.x + (seen.x + x - r.x) * part.w / r.w];
            if (pixel >> 24)
                row[x] = over(row[x], pixel, parts);
        }
    }
}
