/* Tiles, drawn once for each size, colour and grain, and then stored. The grain makes each tessera
 * an individual piece: its outline, its facet, its lightness. Lengths are in 256ths of a pixel. */
#include "base/minmax.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a tile is made of ----------------------------------------------------------------- */

typedef struct shape {
    int w, h; /* in 256ths */
    /* distance of each corner from the edge: top left, top right, bottom right, bottom left */
    int corner[4][2];
    int radius;
} shape;

typedef struct nearness {
    int left, top, right, below; /* distance from each edge */
    /* distance from the outline, whose corners are round; negative: outside */
    int edge;
} nearness;

static uint32_t scrambled(uint32_t x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

static int between(int from, int to, int at, int all)
{
    return from + (int)((int64_t)(to - from) * at / (all > 0 ? all : 1));
}

static nearness nearness_at(const shape *s, int x, int y)
{
    const int(*c)[2] = s->corner;
    nearness n = {.left = x - between(c[0][0], c[3][0], y, s->h),
                  .right = s->w - between(c[1][0], c[2][0], y, s->h) - x,
                  .top = y - between(c[0][1], c[1][1], x, s->w),
                  .below = s->h - between(c[3][1], c[2][1], x, s->w) - y};
    int across = min_int(n.left, n.right), down = min_int(n.top, n.below);
    n.edge = min_int(across, down);
    if (across < s->radius && down < s->radius) {
        int dx = (s->radius - across) / 16, dy = (s->radius - down) / 16;
        n.edge = s->radius - 16 * (int)px_root(dx * dx + dy * dy);
    }
    return n;
}

static unsigned parts_of(int edge)
{
    return clamp_int(edge + 128, 0, 256);
}

/* ---- marks: which piece it is, for those who see few colours -------------------------------- */

/* `x` and `y` from -256 to 256 over the middle of a tile. */
static bool marked(unsigned cell, int x, int y)
{
    int ax = x < 0 ? -x : x, ay = y < 0 ? -y : y;
    bool within = ax <= 256 && ay <= 256;
    switch (cell) {
    case TS_I: return within && ax < 74;
    case TS_J: return within && x < y - 40;
    case TS_L: return within && -x < y - 40;
    case TS_O: return within && (ax > 140 || ay > 140);
    case TS_S: return within && x + y < 100 && x + y > -100;
    case TS_Z: return within && x - y < 100 && x - y > -100;
    case TS_T: return within && (ax < 74 || (ay < 74));
    default: return false;
    }
}

/* The part of a pixel that the mark covers, of 256. */
static unsigned mark_parts(const px_tile_wish *t, int px, int py)
{
    int reach = min_int(t->w, t->h) * 256 * 5 / 24;
    unsigned inside = 0;
    for (int i = 0; i < 16; i++) {
        int x = px * 256 + 32 + i % 4 * 64 - t->w * 128,
            y = py * 256 + 32 + i / 4 * 64 - t->h * 128;
        inside += marked(t->cell, x * 256 / (reach ? reach : 1), y * 256 / (reach ? reach : 1));
    }
    return inside * 16;
}

#define CONTRAST_EDGE_LEAST 8 /* pixels; on a smaller tile white edges would leave no colour */

/* ---- kinds of tiles ------------------------------------------------------------------------- */

static shape shape_of(const px_theme *theme, const px_tile_wish *t)
{
    int least = min_int(t->w, t->h) * 256, in = least / 44 > 128 ? least / 44 : 128;
    shape s = {.w = t->w * 256, .h = t->h * 256, .radius = least / 9};
    int uneven = 0;
    if (theme->tile == TILE_MOSAIC) {
        in = least / 40 > 112 ? least / 40 : 112;
        uneven = t->grain || !t->ghost ? least / 26 : 0;
    } else if (theme->tile == TILE_BEVEL || theme->tile == TILE_FRAMED ||
               theme->tile == TILE_GLOSS) {
        in = 0;
        s.radius = 0;
    } else if (theme->tile == TILE_CONTRAST) {
        in = least < CONTRAST_EDGE_LEAST * 256 ? 128 : 256;
        s.radius = 0;
    }
    if (t->ghost) { /* whole pixels: half of one would be half as clear */
        uneven = 0;
        in = in ? max_int(256, (in + 128) / 256 * 256) : 0;
    }
    for (unsigned i = 0; i < 8; i++)
        s.corner[i / 2][i % 2] =
            in + (uneven ? (int)(scrambled(t->grain * 8u + i + 77) % (unsigned)uneven) : 0);
    return s;
}

/* Light from above and a little from the left; the nearest edge decides, so that edges meet in a
 * mitre. */
static uint32_t lit_edge(const tile_colours *c, uint32_t face, const nearness *n, int width)
{
    int depth = n->edge < 0 ? 0 : n->edge;
    if (depth >= width)
        return face;
    unsigned parts = (width - depth) * 256 / width;
    int across = min_int(n->left, n->right), down = min_int(n->top, n->below);
    if (down <= across)
        return n->top <= n->below ? px_mix(face, c->light, parts * 190 >> 8)
                                  : px_mix(face, c->dark, parts * 170 >> 8);
    return n->left <= n->right ? px_mix(face, c->light, parts * 96 >> 8)
                               : px_mix(face, c->dark, parts * 120 >> 8);
}

/* Glass or stone: a face that darkens downwards, a bright spot of sunlight, a facet, a slight
 * cloud. */
static uint32_t mosaic_pixel(const tile_colours *c, const px_tile_wish *t, const shape *s,
                             const nearness *n, int x, int y)
{
    uint32_t seed = scrambled(t->grain + 1u);
    bool stone = t->cell >= TS_GARBAGE;
    uint32_t face = c->face;
    int lighter = (int)(seed % 29) - 14; /* of 256 */
    face = lighter >= 0 ? px_mix(face, c->light, (unsigned)lighter * 3)
                        : px_mix(face, c->dark, (unsigned)-lighter * 2);
    int fall = y * 256 / s->h - 128; /* from the top to the bottom */
    face = fall < 0 ? px_mix(face, c->light, (unsigned)-fall * 60 >> 8)
                    : px_mix(face, c->dark, (unsigned)fall * 84 >> 8);
    if (!stone) {
        int spot_x = s->w * (30 + (int)(seed >> 8 & 31)) / 128;
        int spot_y = s->h * (28 + (int)(seed >> 13 & 15)) / 128;
        int dx = (x - spot_x) * 64 / s->w, dy = (y - spot_y) * 64 / s->h;
        int far = dx * dx + dy * dy * 2;
        if (far < 700)
            face = px_mix(face, c->light, (unsigned)(700 - far) * 88 / 700);
        int slope = (int)(seed >> 18 & 127) - 64;
        int line = (x - s->w / 2) + (y - s->h / 2) * slope / 64 - s->w / 12;
        if (line > 0)
            face = px_mix(face, c->dark, min_int(line / 16 + 10, 34));
    }
    int step = s->w / 11 > 256 ? s->w / 11 : 256;
    uint32_t cloud = scrambled((uint32_t)(x / step) * 71u + (uint32_t)(y / step) * 1319u + seed);
    face = px_mix(face, cloud & 256 ? c->light : c->dark, (cloud & 255) * (stone ? 40 : 12) >> 8);
    return lit_edge(c, face, n, s->w / (stone ? 10 : 8));
}

/* Flat, with a joint below and at the right, and a spark in the corner; white ones have an edge. */
static uint32_t gloss_pixel(const tile_colours *c, const shape *s, const nearness *n, int x, int y)
{
    int eighth = s->w / 8 > 256 ? s->w / 8 / 256 * 256 : 256;
    bool white = c->face == c->light;
    if (min_int(n->right, n->below) < eighth / 2)
        return 0x000000;
    if (x < eighth && y < eighth)
        return 0xffffff;
    if (white &&
        (min_int(n->left, n->top) < eighth || min_int(n->right, n->below) < 3 * eighth / 2))
        return c->dark;
    if (!white && x < 3 * eighth && y < 3 * eighth && x >= eighth && y >= eighth &&
        (x < 2 * eighth || y < 2 * eighth))
        return 0xffffff;
    return c->face;
}

static uint32_t tile_pixel(const px_theme *theme, const tile_colours *c, const px_tile_wish *t,
                           const shape *s, const nearness *n, int x, int y)
{
    int least = min_int(s->w, s->h), edge = least / 10 > 256 ? least / 10 / 256 * 256 : 256;
    switch (theme->tile) {
    case TILE_MOSAIC: return mosaic_pixel(c, t, s, n, x, y);
    case TILE_BEVEL:
        if (min_int(n->left, n->top) < edge && n->top <= n->below && n->left <= n->right + 0 &&
            min_int(n->left, n->top) <= min_int(n->right, n->below))
            return c->light;
        if (min_int(n->right, n->below) < edge)
            return c->dark;
        return min_int(n->left, n->top) < edge ? c->light : c->face;
    case TILE_PAPER: {
        uint32_t grain = scrambled((uint32_t)x * 31u + (uint32_t)y * 977u + t->grain);
        uint32_t face = px_mix(c->face, 0xffffff, 16 + (grain & 15));
        return n->edge < s->w / 16 + 128 ? px_mix(face, 0x2a2620, 70) : face;
    }
    case TILE_FRAMED: return n->edge < 2 * 256 ? px_mix(c->face, 0x000000, 150) : c->face;
    case TILE_GLOSS: return gloss_pixel(c, s, n, x, y);
    case TILE_CONTRAST:
        return n->edge < edge && s->w >= CONTRAST_EDGE_LEAST * 256 ? 0xffffff : c->face;
    default: return c->face;
    }
}

/* The place where the piece would land: its outline, clear enough on this field, and a faint fill
 * of its colour. */
typedef struct ghost {
    uint32_t colour;
    unsigned outline, inside; /* shares over the field, of 256 */
} ghost;

static ghost ghost_of(const px_theme *theme, const tile_colours *c)
{
    bool loud = theme->tile == TILE_CONTRAST;
    ghost g = {.outline = loud ? 256 : 150, .inside = loud ? 40 : 30};
    uint32_t colour =
        theme->tile == TILE_PAPER ? px_mix(c->face, 0x000000, 60) : px_mix(c->face, c->light, 80);
    if (theme->is_skin && theme->skin.has_ghost)
        colour = skin_colour(&theme->skin, SKIN_GHOST);
    g.colour = palette_ghost(colour, theme->field, &g.outline);
    return g;
}

static uint32_t ghost_pixel(const ghost *g, const shape *s, int edge, unsigned *parts)
{
    int width = max_int(256, (s->w / 14 + 128) / 256 * 256);
    unsigned line = parts_of(width - edge);
    *parts = *parts * (line * g->outline / 256 + (256 - line) * g->inside / 256);
    *parts >>= 8;
    return g->colour;
}

static uint32_t premultiplied(uint32_t colour, unsigned parts)
{
    uint32_t rb = (colour & 0xff00ff) * parts >> 8 & 0xff00ff;
    uint32_t g = (colour & 0x00ff00) * parts >> 8 & 0x00ff00;
    return (parts > 255 ? 255 : parts) << 24 | rb | g;
}

void px_tile_draw(const px_theme *theme, unsigned edition, bool marks, px_tile_wish t,
                  uint32_t *out)
{
    tile_colours c = px_cell_colours(theme, edition, t.cell);
    shape s = shape_of(theme, &t);
    ghost g = ghost_of(theme, &c);
    uint32_t ink = theme->tile == TILE_PAPER || theme->tile == TILE_CONTRAST ? 0x000000 : c.dark;
    for (int y = 0; y < t.h; y++)
        for (int x = 0; x < t.w; x++) {
            nearness n = nearness_at(&s, x * 256 + 128, y * 256 + 128);
            unsigned parts = parts_of(n.edge);
            uint32_t colour = t.ghost
                                  ? ghost_pixel(&g, &s, n.edge, &parts)
                                  : tile_pixel(theme, &c, &t, &s, &n, x * 256 + 128, y * 256 + 128);
            if ((marks || theme->safe) && !t.ghost)
                colour = px_mix(colour, px_mix(ink, 0x000000, 60), mark_parts(&t, x, y) * 200 >> 8);
            out[y * t.w + x] = premultiplied(colour, parts);
        }
}

/* ---- kept ----------------------------------------------------------------------------------- */

#define TILES_MAX 256           /* of all sizes together; a power of two */
#define PIXELS_MAX (768 * 1024) /* if there are more, all are forgotten and drawn anew */

typedef struct kept {
    px_tile_wish wish;
    uint32_t *pixels; /* NULL if free */
} kept;

struct px_tiles {
    kept tile[TILES_MAX];
    unsigned count;
    size_t pixels;
    const px_theme *theme; /* of this picture */
    unsigned edition;
    uint8_t theme_of, marks;
    skin skin;
};

px_tiles *px_tiles_open(void)
{
    return calloc(1, sizeof(px_tiles));
}

static void forget(px_tiles *t)
{
    for (unsigned i = 0; i < TILES_MAX; i++)
        free(t->tile[i].pixels);
    memset(t->tile, 0, sizeof t->tile);
    t->count = 0;
    t->pixels = 0;
}

void px_tiles_close(px_tiles *t)
{
    if (t)
        forget(t);
    free(t);
}

void px_tiles_manner(px_tiles *t, const px_theme *theme, unsigned edition, const scene_look *look)
{
    t->theme = theme;
    if (t->theme_of == look->theme && t->edition == edition && t->marks == look->marks &&
        memcmp(&t->skin, &look->skin, sizeof t->skin) == 0)
        return;
    forget(t);
    t->edition = edition;
    t->theme_of = look->theme;
    t->marks = look->marks;
    t->skin = look->skin;
}

const uint32_t *px_tile(px_tiles *t, px_tile_wish wish)
{
    wish.grain %= PX_GRAINS;
    size_t pixels = (size_t)wish.w * wish.h;
    uint32_t at =
        scrambled(wish.w * 131u + wish.h * 7919u + wish.cell * 31u + wish.grain * 5u + wish.ghost) %
        TILES_MAX;
    while (t->tile[at].pixels && memcmp(&t->tile[at].wish, &wish, sizeof wish) != 0)
        at = (at + 1) % TILES_MAX;
    if (t->tile[at].pixels)
        return t->tile[at].pixels;
    if (t->count >= TILES_MAX / 2 || t->pixels + pixels > PIXELS_MAX) {
        forget(t);
        at = 0;
    }
    uint32_t *drawn = malloc(pixels * sizeof *drawn);
    if (!drawn)
        return NULL;
    px_tile_draw(t->theme, t->edition, t->marks, wish, drawn);
    t->tile[at] = (kept){wish, drawn};
    t->count++;
    t->pixels += pixels;
    return drawn;
}
