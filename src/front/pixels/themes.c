/* The themes: backgrounds, inks and the kind of tile. A new theme is a line of a table. */
#include "inner.h"

/* clang-format off */
static const px_theme themes[THEMES] = {
    [THEME_MOSAIC] = {
        .ground_top = 0x1e2740, .ground_bottom = 0x0b0f19, .field = 0x080a11, .side = 0x151b2b,
        .menu = 0x151b2b, .edge = 0x2a3450, .field_edge = 0x4a5878, .grid = 0x131825,
        .track = 0x2a3450, .cursor = 0x24304d, .accent = 0xe0b25c,
        .flash = 0xfff6e0, .trail = 0x9fb4d0, .flash_max = 150, .frieze = 0x3d5fa8,
        .tile = TILE_MOSAIC, .ground = GROUND_STONES, .toned = 30, .tint = 14,
        .ink = {[ROLE_PLAIN] = 0xccd3e0, [ROLE_DIM] = 0x97a3bb, [ROLE_TITLE] = 0xecc987,
                [ROLE_VALUE] = 0xf4f2ea, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x9fd9a0,
                [ROLE_WARNING] = 0xf5966f, [ROLE_QUAD] = 0x66dcff, [ROLE_SPIN] = 0xd2a1f2,
                [ROLE_PERFECT] = 0xffe9b0, [ROLE_GOLD] = 0xd9a441}},
    [THEME_FLAT] = {
        .ground_top = 0x20242b, .ground_bottom = 0x17191e, .field = 0x0e0f12, .side = 0x1c1f25,
        .menu = 0x1c1f25, .edge = 0x343a45, .field_edge = 0x4b525e, .grid = 0x16181c,
        .track = 0x343a45, .cursor = 0x333842, .accent = 0x6fb3ff,
        .flash = 0xfff6e0, .trail = 0x9fb4d0, .flash_max = 150, .frieze = 0x4a5f96,
        .tile = TILE_FLAT, .ground = GROUND_HAIRLINES, .toned = 16, .tint = 20,
        .ink = {[ROLE_PLAIN] = 0xd2d6dc, [ROLE_DIM] = 0x9ca3ad, [ROLE_TITLE] = 0xf2f4f7,
                [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x8fd6a3,
                [ROLE_WARNING] = 0xf59a78, [ROLE_QUAD] = 0x6fd3f0, [ROLE_SPIN] = 0xcfa6ef,
                [ROLE_PERFECT] = 0xffe39a, [ROLE_GOLD] = 0xe0b25c}},
    [THEME_BEVEL] = {
        .ground_top = 0x263333, .ground_bottom = 0x182121, .field = 0x0a0f0f, .side = 0x1f2a2a,
        .menu = 0x1f2a2a, .edge = 0x3d4f50, .field_edge = 0x567072, .grid = 0x121919,
        .track = 0x3d4f50, .cursor = 0x32464a, .accent = 0xf0c35a,
        .flash = 0xfff6e0, .trail = 0x9fb4d0, .flash_max = 150, .frieze = 0x567072,
        .tile = TILE_BEVEL, .ground = GROUND_COFFERS, .tint = 20,
        .ink = {[ROLE_PLAIN] = 0xd8dfdc, [ROLE_DIM] = 0xa9b7b2, [ROLE_TITLE] = 0xf0d58a,
                [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0xa6dd9c,
                [ROLE_WARNING] = 0xffa07a, [ROLE_QUAD] = 0x86dcea, [ROLE_SPIN] = 0xd8b0ee,
                [ROLE_PERFECT] = 0xffe9a8, [ROLE_GOLD] = 0xc9983c}},
    [THEME_PAPER] = {
        .ground_top = 0xf3efe6, .ground_bottom = 0xe6dfd0, .field = 0xfbf9f4, .side = 0xfaf7f1,
        .menu = 0xfaf7f1, .edge = 0xd8d0c0, .field_edge = 0xa89f8d, .grid = 0xefeae0,
        .track = 0xddd5c6, .cursor = 0xe6ddcb, .accent = 0xb3552d,
        .flash = 0xffe9a8, .trail = 0x8d8272, .flash_max = 170, .frieze = 0xa4633c,
        .tile = TILE_PAPER, .ground = GROUND_PAPER, .toned = 60, .tint = 12,
        .ink = {[ROLE_PLAIN] = 0x3d3a34, [ROLE_DIM] = 0x625b4f, [ROLE_TITLE] = 0x8f3f1c,
                [ROLE_VALUE] = 0x1d1b17, [ROLE_CHOSEN] = 0x14120f, [ROLE_GOOD] = 0x2b6230,
                [ROLE_WARNING] = 0xa02e18, [ROLE_QUAD] = 0x0b5f80, [ROLE_SPIN] = 0x6b3a8c,
                [ROLE_PERFECT] = 0x7a5200, [ROLE_GOLD] = 0xb98a2e}},
    [THEME_CONTRAST] = {
        .ground_top = 0x000000, .ground_bottom = 0x000000, .field = 0x000000, .side = 0x000000,
        .menu = 0x000000, .edge = 0xffffff, .field_edge = 0xffffff, .grid = 0x2a2a2a,
        .track = 0x444444, .cursor = 0x003c8f, .accent = 0xffe000,
        .flash = 0xffffff, .trail = 0xb0b0b0, .flash_max = 150, .frieze = 0x000000,
        .tile = TILE_CONTRAST, .ground = GROUND_PLAIN,
        .ink = {[ROLE_PLAIN] = 0xffffff, [ROLE_DIM] = 0xe0e0e0, [ROLE_TITLE] = 0xffe000,
                [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x7dff8a,
                [ROLE_WARNING] = 0xffa070, [ROLE_QUAD] = 0x7fe9ff, [ROLE_SPIN] = 0xe9b8ff,
                [ROLE_PERFECT] = 0xffe000, [ROLE_GOLD] = 0xffe000}},
    [THEME_SAFE] = {
        .ground_top = 0x1b2230, .ground_bottom = 0x0c1017, .field = 0x080a0f, .side = 0x161c27,
        .menu = 0x161c27, .edge = 0x2b3648, .field_edge = 0x4a5870, .grid = 0x121722,
        .track = 0x2b3648, .cursor = 0x27344a, .accent = 0xe8c34a,
        .flash = 0xfff6e0, .trail = 0x9fb4d0, .flash_max = 150, .frieze = 0x77849c,
        .tile = TILE_MOSAIC, .ground = GROUND_STONES, .safe = 1,
        .ink = {[ROLE_PLAIN] = 0xccd3e0, [ROLE_DIM] = 0x97a2b5, [ROLE_TITLE] = 0xf0d890,
                [ROLE_VALUE] = 0xf4f2ea, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x8ecbf5,
                [ROLE_WARNING] = 0xf2a33c, [ROLE_QUAD] = 0x8ed4f8, [ROLE_SPIN] = 0xe0a9cb,
                [ROLE_PERFECT] = 0xfff0b0, [ROLE_GOLD] = 0xd9b53a}},
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
