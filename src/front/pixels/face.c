/* A font of strokes for systems without a font. Each sign is its width and lines through points on
 * a grid, two digits of base 36 per point. The base line is 4, small letters reach e, capitals
 * i. */
#include "pixels/pixels.h"
#include "base/minmax.h"

#define EM 20
#define BASE 4
#define BEARING 2 /* free on each side */
#define SIZE_MOST 100

/* clang-format off */
static const char *const strokes['~' - ' ' + 1] = {
    "4", "0 0i0a 0504", "4 0i0e 4i4e", "9 143i 648i 0999 0d9d",
    "8 8g6i2i0g0d2b6b8986642406 4k42", "a 04ai 0i2i2g0g0i 84a4a68684",
    "9 941f1h2i4i5h5f0906245498", "0 0i0e", "3 3k0g0632", "3 0k3g3602", "6 3i3c 0h6d 6h0d",
    "8 4e46 0a8a", "1 1401", "5 0a5a", "0 0405", "6 026k",
    "8 2i6i8f876424070f2i", "8 1f4i44 1474", "8 0g2i6i8g8d0484", "8 0g2i6i8g8d6b3b 6b8986642406",
    "8 646i0888", "8 8i1i0c5c8a86642406", "8 7i4i1f0724648689 896b2b09", "8 0i8i34",
    "8 2b0d0g2i6i8g8d6b2b0906246486896b", "8 1444778d8g6i2i0g0d2b6b8d",
    "0 0405 0d0e", "1 1401 1d1e", "7 7f0a75", "8 0c8c 0888", "7 0f7a05",
    "7 0g2i5i7g7e4b48 4445", "c 8c6d4c486788 8d88a8cbce9i4i0e084494",
    "a 045ia4 2989", "9 040i6i8g8d6b0b 6b99967404", "9 9g7i3i0f07347496", "9 040i5i9e985404",
    "8 8i0i0484 0b7b", "8 8i0i04 0b7b", "9 9g7i3i0f073474979b5b", "9 040i 949i 0b9b", "0 040i",
    "6 6i67442406", "9 040i 9i09 3c94", "7 0i0474", "a 040i59aia4", "9 040i949i",
    "a 3i7iafa77434070f3i", "9 040i6i9g9c6a0a", "a 3i7iafa77434070f3i 69a3",
    "9 040i6i9g9c6a0a 5a94", "8 8g6i2i0g0d2b6b8986642406", "a 0iai 5i54", "9 0i073464979i",
    "a 0i54ai", "e 0i347fb4ei", "9 0i94 9i04", "a 0i5bai 5b54", "9 0i9i0494",
    "3 3k0k0232", "6 0k62", "3 0k3k3202", "6 0e3i6e", "8 0282", "2 0i2g",
    "7 0d2e5e7c74 7a2a0806245476", "7 040i 0c2e5e7c76542406", "6 6d5e2e0c06245465",
    "7 747i 7c5e2e0c06245476", "7 09797c5e2e0c06245475", "5 5i3i2g24 0e5e",
    "7 7e72502001 7c5e2e0c06245476", "7 040i 0c2e5e7c74", "0 040e 0h0i", "3 3e321000 3h3i",
    "6 040i 6e08 2a64", "2 0i061424", "c 040e 0c2e4e6c64 6c8eaeccc4", "7 040e 0c2e5e7c74",
    "7 2e5e7c765424060c2e", "7 000e 0c2e5e7c76542406", "7 707e 7c5e2e0c06245476",
    "4 040e 0b2e4e", "6 6d4e2e0d0b294967654424 2405", "5 2h264454 0e5e", "7 0e06245476 7e74",
    "8 0e448e", "c 0e346c94ce", "7 0e74 7e04", "8 0e44 8e443010", "7 0e7e0474",
    "4 4k2j2c0b2a2342", "0 0k02", "4 0k2j2c4b2a2302", "8 091b3b59798b",
};
/* Other signs that names of keys need. */
static const struct {
    uint32_t codepoint;
    const char *strokes;
} arrows[] = {
    {0x2190, "8 8a0a 4e0a46"}, {0x2191, "8 4i44 0e4i8e"}, {0x2192, "8 0a8a 4e8a46"},
    {0x2193, "8 4i44 084488"}, {0x21d3, "8 2i27 6i67 084488"},
    {0x21c5, "8 242i 0f2i4f 6i64 476487"},
    {0x21ba, "8 0d2i6i8f8764240608 0i0d5d"}, {0x21bb, "8 8d6i2i0f0724648688 8i8d3d"},
};
/* clang-format on */

static const char *strokes_of(uint32_t codepoint)
{
    if (codepoint >= ' ' && codepoint <= '~')
        return strokes[codepoint - ' '];
    for (unsigned i = 0; i < sizeof arrows / sizeof arrows[0]; i++)
        if (arrows[i].codepoint == codepoint)
            return arrows[i].strokes;
    return 0;
}

static int digit(char c)
{
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

static int root_of(int64_t n)
{
    int64_t root = 0;
    for (int64_t bit = 1 << 20; bit; bit >>= 1)
        if ((root + bit) * (root + bit) <= n)
            root += bit;
    return root;
}

/* Distance of a point from a line, in the unit of its arguments. */
static int distance(int x, int y, int ax, int ay, int bx, int by)
{
    int64_t dx = bx - ax, dy = by - ay, length = dx * dx + dy * dy;
    int64_t along = (x - ax) * dx + (y - ay) * dy;
    along = clamp_i64(along, 0, length);
    int64_t px = length ? ax + dx * along / length : ax,
            py = length ? ay + dy * along / length : ay;
    return root_of((x - px) * (x - px) + (y - py) * (y - py));
}

typedef struct pen {
    int across, up; /* 64ths of a pixel per unit of the grid, in 256ths */
    int x, y;       /* of the grid's corner, in 64ths of a pixel, y down */
    int half;       /* half of the stroke's width, in 64ths */
} pen;

static void stroke(const pen *p, const char *at, uint8_t *out, int w, int h)
{
    for (; at[0] && at[1] && at[0] != ' ' && at[2] && at[2] != ' '; at += 2) {
        int ax = p->x + digit(at[0]) * p->across / 256, ay = p->y - digit(at[1]) * p->up / 256;
        int bx = p->x + digit(at[2]) * p->across / 256, by = p->y - digit(at[3]) * p->up / 256;
        for (int y = 0; y < h; y++)
            for (int x = 0; x < w; x++) {
                int inside = p->half + 32 - distance(x * 64 + 32, y * 64 + 32, ax, ay, bx, by);
                int parts = clamp_int(inside, 0, 64) * 255 / 64;
                if (parts > out[y * w + x])
                    out[y * w + x] = parts;
            }
    }
}

static bool draw(void *own, const px_glyph_wish *wish, bool measure, px_glyph *out)
{
    static uint8_t room[2 * SIZE_MOST * SIZE_MOST];
    (void)own;
    const char *sign = strokes_of(wish->codepoint);
    if (!sign)
        return false;
    int size = wish->size > SIZE_MOST ? SIZE_MOST : wish->size, wide = digit(sign[0]);
    pen p = {.up = size * 64 * 256 / EM};
    p.across = p.up * wish->squeeze / PX_GLYPH_SQUEEZE_NONE;
    p.half = size * 64 / (wish->bold ? 15 : 22);
    *out = (px_glyph){.advance = (wide + 2 * BEARING) * p.across / 256};
    if (measure || sign[1] == '\0')
        return true;
    int left = BEARING * p.across / 256 + wish->phase * 64 / PX_GLYPH_PHASES;
    int margin = p.half / 64 + 2;
    out->left = left / 64 - margin;
    out->width = wide * p.across / 256 / 64 + 2 * margin + 1;
    out->height = EM * p.up / 256 / 64 + 2 * margin + 1;
    p.x = left - out->left * 64;
    p.y = (out->height - margin) * 64;
    out->top = (p.y - BASE * p.up / 256 + 32) / 64;
    p.y = out->top * 64 + BASE * p.up / 256; /* the base line between two pixels */
    for (int i = 0; i < out->width * out->height; i++)
        room[i] = 0;
    for (const char *at = sign + 1; *at; at++)
        if (*at == ' ')
            stroke(&p, at + 1, room, out->width, out->height);
    out->coverage = room;
    return true;
}

const px_glyph_source *px_builtin_face(void)
{
    static const px_glyph_source face = {NULL, draw};
    return &face;
}
