/* The themes: backgrounds, inks and the kind of tile. A new theme is a line of a table. */
#include "inner.h"

/* clang-format off */
#define QUIET(quad_ink, spin_ink, best_ink, gold_ink)                                              \
    .ground_top = 0x171b22, .ground_bottom = 0x0f1217, .field = 0x0a0c10, .side = 0x191e26,       \
    .menu = 0x1a1f27, .edge = 0x29303b, .field_edge = 0x39424f, .grid = 0x161a21,                  \
    .track = 0x2a313d, .cursor = 0x2b3442, .accent = 0xe0b25c, .flash = 0xfff6e0,                  \
    .trail = 0x9fb4d0, .flash_max = 150,                                                           \
    .ink = {[ROLE_PLAIN] = 0xc9d0da, [ROLE_DIM] = 0x8c97a7, [ROLE_TITLE] = 0xecc987,      \
            [ROLE_VALUE] = 0xf0f3f7, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0xa5d6a0,    \
            [ROLE_WARNING] = 0xf0936f, [ROLE_QUAD] = quad_ink, [ROLE_SPIN] = spin_ink,   \
            [ROLE_PERFECT] = best_ink, [ROLE_GOLD] = gold_ink}

static const px_theme themes[THEMES] = {
    [THEME_MOSAIC] = {QUIET(0x66dcff, 0xd2a1f2, 0xffe9b0, 0xd9a441), .tile = TILE_MOSAIC,
                      .toned = 30, .tint = 20},
    [THEME_FLAT] = {QUIET(0x6fd3f0, 0xcfa6ef, 0xffe39a, 0xe0b25c), .tile = TILE_FLAT, .toned = 16,
                    .tint = 20},
    [THEME_BEVEL] = {QUIET(0x86dcea, 0xd8b0ee, 0xffe9a8, 0xc9983c), .tile = TILE_BEVEL, .tint = 20},
    [THEME_PAPER] = {
        .ground_top = 0xf3efe6, .ground_bottom = 0xeae4d7, .field = 0xfbf9f4, .side = 0xf8f5ee,
        .menu = 0xfaf7f1, .edge = 0xd8d0c0, .field_edge = 0xa89f8d, .grid = 0xefeae0,
        .track = 0xddd5c6, .cursor = 0xe6ddcb, .accent = 0xb3552d, .flash = 0xffe9a8,
        .trail = 0x8d8272, .flash_max = 170,
        .tile = TILE_PAPER, .toned = 60, .tint = 12,
        .ink = {[ROLE_PLAIN] = 0x3d3a34, [ROLE_DIM] = 0x686154, [ROLE_TITLE] = 0x9a4520,
                [ROLE_VALUE] = 0x1d1b17, [ROLE_CHOSEN] = 0x14120f, [ROLE_GOOD] = 0x2f6b34,
                [ROLE_WARNING] = 0xa8321b, [ROLE_QUAD] = 0x0b5f80, [ROLE_SPIN] = 0x6b3a8c,
                [ROLE_PERFECT] = 0x7a5200, [ROLE_GOLD] = 0xb98a2e}},
    [THEME_CONTRAST] = {
        .ground_top = 0x000000, .ground_bottom = 0x000000, .field = 0x000000, .side = 0x000000,
        .menu = 0x000000, .edge = 0xffffff, .field_edge = 0xffffff, .grid = 0x2a2a2a,
        .track = 0x444444, .cursor = 0x003c8f, .accent = 0xffe000, .flash = 0xffffff,
        .trail = 0xb0b0b0, .flash_max = 150,
        .tile = TILE_CONTRAST,
        .ink = {[ROLE_PLAIN] = 0xffffff, [ROLE_DIM] = 0xe0e0e0, [ROLE_TITLE] = 0xffe000,
                [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x7dff8a,
                [ROLE_WARNING] = 0xffa070, [ROLE_QUAD] = 0x7fe9ff, [ROLE_SPIN] = 0xe9b8ff,
                [ROLE_PERFECT] = 0xffe000, [ROLE_GOLD] = 0xffe000}},
    [THEME_SAFE] = {QUIET(0x8ed4f8, 0xe0a9cb, 0xfff0b0, 0xd9b53a), .tile = TILE_MOSAIC, .safe = 1},
};

/* Distinct for all kinds of colour vision, by lightness as well as by hue. */
static const uint32_t safe[] = {
    [TS_I] = 0x7cc7f2, [TS_J] = 0x2f6fc0, [TS_L] = 0xe69f00, [TS_O] = 0xf3e55c,
    [TS_S] = 0x1fa884, [TS_T] = 0xcf86b4, [TS_Z] = 0xd3602c,
    [TS_GARBAGE] = 0x878c94, [TS_BLACK] = 0x34373d,
};
/* clang-format on */

const px_theme *px_theme_of(const scene_list *scene)
{
    unsigned theme = scene->look.theme;
    if (theme == THEME_EDITION || theme >= THEMES)
        theme = palette_look(scene->look.edition);
    return &themes[theme];
}

uint32_t px_colour(const scene_list *scene, unsigned which)
{
    const px_theme *theme = px_theme_of(scene);
    switch (which) {
    case PX_COLOUR_TOP: return theme->ground_top;
    case PX_COLOUR_GROUND: return theme->ground_bottom;
    case PX_COLOUR_SIDE: return theme->side;
    case PX_COLOUR_EDGE: return theme->edge;
    case PX_COLOUR_CURSOR: return theme->cursor;
    default: return theme->ink[ROLE_PLAIN];
    }
}

static uint32_t grey_of(uint32_t colour)
{
    uint32_t light =
        ((colour >> 16 & 0xff) * 77 + (colour >> 8 & 0xff) * 150 + (colour & 0xff) * 29) >> 8;
    return light * 0x010101;
}

tile_colours px_cell_colours(const px_theme *theme, unsigned edition, unsigned cell)
{
    tile_colours c = palette_colours(edition, cell);
    if (theme->safe) {
        c.face = safe[cell >= TS_I && cell <= TS_BLACK ? cell : TS_GARBAGE];
        c.light = px_mix(c.face, 0xffffff, 96);
        c.dark = px_mix(c.face, 0x000000, 96);
    }
    if (theme->toned) {
        uint32_t grey = px_mix(grey_of(c.face), 0x303848, 96);
        c.face = px_mix(c.face, grey, theme->toned);
        c.light = px_mix(c.face, 0xffffff, 100);
        c.dark = px_mix(c.face, 0x000000, 110);
    }
    if (theme->tile == TILE_PAPER && cell == TS_BLACK)
        c.face = 0x4a4640;
    return c;
}
