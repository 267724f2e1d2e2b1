/* The themes, and the dress of each edition: backgrounds, inks and the kinds of tile, ground and
 * frame. A new one is an entry of a table. */
#include "internal.h"

/* clang-format off */
static const px_theme themes[THEME_SKIN] = {
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

/* For words on a black field under a grey sky. */
static const uint32_t light_ink[ROLES] = {
    [ROLE_PLAIN] = 0xf0f0f0, [ROLE_DIM] = 0xb8b8b8, [ROLE_TITLE] = 0xffffff,
    [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x8ff0a0,
    [ROLE_WARNING] = 0xff9c80, [ROLE_QUAD] = 0x80e8ff, [ROLE_SPIN] = 0xe0b0ff,
    [ROLE_PERFECT] = 0xffe9b0, [ROLE_GOLD] = 0xffd040};

/* Looks of the editions' sources, and the console and the arcade in a drawing of our own. */
static const px_theme dress[] = {
    [TS_RULES_PSK] = {
        .ground_top = 0x11151f, .ground_bottom = 0x0d1018, .field = 0x000000, .side = 0x000000,
        .menu = 0x080a10, .edge = 0xd8d8d8, .field_edge = 0xf4f4f4, .grid = 0x0c0c0c,
        .track = 0x3a3a3a, .cursor = 0x303848, .accent = 0xffffff,
        .flash = 0xffffff, .trail = 0xb0b0b0, .flash_max = 150, .frieze = 0x11151f,
        .tile = TILE_MOSAIC, .ground = GROUND_PLAIN, .frame = FRAME_LINE, .tint = 14,
        .ink = {[ROLE_PLAIN] = 0xe8e8e8, [ROLE_DIM] = 0xb4b4b4, [ROLE_TITLE] = 0xffffff,
                [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0xf4f4f4,
                [ROLE_WARNING] = 0xffa080, [ROLE_QUAD] = 0xffffff, [ROLE_SPIN] = 0xffffff,
                [ROLE_PERFECT] = 0xffffff, [ROLE_GOLD] = 0xe0b25c}},
    [TS_RULES_ITNOTES] = {
        .ground_top = 0xf2f1ea, .ground_bottom = 0xf2f1ea, .field = 0xfaf9f4, .side = 0xfaf9f4,
        .menu = 0xfaf9f4, .edge = 0xc4ccd0, .field_edge = 0x3a5878, .grid = 0xe9ecea,
        .track = 0xd4dadc, .cursor = 0xdde4e8, .accent = 0xc0392b,
        .flash = 0xffe9a8, .trail = 0x7a8a98, .flash_max = 170, .frieze = 0xdfe4e2,
        .tile = TILE_PAPER, .ground = GROUND_SQUARED, .frame = FRAME_GLASS, .toned = 40,
        .ink = {[ROLE_PLAIN] = 0x2c3e50, [ROLE_DIM] = 0x4a6078, [ROLE_TITLE] = 0x2f4f74,
                [ROLE_VALUE] = 0x16202a, [ROLE_CHOSEN] = 0x0c141c, [ROLE_GOOD] = 0x23602c,
                [ROLE_WARNING] = 0xa82c1e, [ROLE_QUAD] = 0x0b5f80, [ROLE_SPIN] = 0x6b3a8c,
                [ROLE_PERFECT] = 0x7a5200, [ROLE_GOLD] = 0xb98a2e}},
    [TS_RULES_PIVOT] = {
        .ground_top = 0x131519, .ground_bottom = 0x0f1114, .field = 0x000000, .side = 0x000000,
        .menu = 0x0b0c0f, .edge = 0x5a5a5a, .field_edge = 0xb8b8b8, .grid = 0x000000,
        .track = 0x3a3a3a, .cursor = 0x2c3440, .accent = 0xffff00,
        .flash = 0xffffff, .trail = 0xb0b0b0, .flash_max = 150, .frieze = 0x131519,
        .tile = TILE_FLAT, .ground = GROUND_PLAIN, .frame = FRAME_LINE, .tint = 12,
        .ink = {[ROLE_PLAIN] = 0xe4e4e4, [ROLE_DIM] = 0xb0b0b0, [ROLE_TITLE] = 0xffd070,
                [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x7df08a,
                [ROLE_WARNING] = 0xff9070, [ROLE_QUAD] = 0x60f0ff, [ROLE_SPIN] = 0xe0a0ff,
                [ROLE_PERFECT] = 0xffff60, [ROLE_GOLD] = 0xffc830}},
    [TS_RULES_WX] = {
        .ground_top = 0xc8c4bc, .ground_bottom = 0xc8c4bc, .field = 0xe8e8e2, .side = 0xd4d0c8,
        .menu = 0xd4d0c8, .edge = 0x808080, .field_edge = 0x808080, .grid = 0xe8e8e2,
        .track = 0xa8a49c, .cursor = 0xb4c4e0, .accent = 0x1a3f8c,
        .flash = 0xffffff, .trail = 0x8a8a84, .flash_max = 170, .frieze = 0xe8e8e2,
        .tile = TILE_BEVEL, .ground = GROUND_PLAIN, .frame = FRAME_BARE,
        .ink = {[ROLE_PLAIN] = 0x1a1a1a, [ROLE_DIM] = 0x444444, [ROLE_TITLE] = 0x0a2a6c,
                [ROLE_VALUE] = 0x000000, [ROLE_CHOSEN] = 0x000000, [ROLE_GOOD] = 0x0c5416,
                [ROLE_WARNING] = 0x9a1a0a, [ROLE_QUAD] = 0x0a4f74, [ROLE_SPIN] = 0x5f2a84,
                [ROLE_PERFECT] = 0x5e4000, [ROLE_GOLD] = 0x9a6e10}},
    [TS_RULES_PYGAME] = {
        .ground_top = 0x808080, .ground_bottom = 0x808080, .field = 0x000000, .side = 0xa2a2a2,
        .menu = 0xb4b4b4, .edge = 0x323232, .field_edge = 0x323232, .grid = 0x323232,
        .track = 0x606060, .cursor = 0xd0d0d0, .accent = 0x000000,
        .flash = 0xffffff, .trail = 0xb0b0b0, .flash_max = 150, .frieze = 0x808080,
        .tile = TILE_FRAMED, .ground = GROUND_PLAIN, .frame = FRAME_LINE, .framed = 1,
        .field_ink = light_ink,
        .ink = {[ROLE_PLAIN] = 0x000000, [ROLE_DIM] = 0x141414, [ROLE_TITLE] = 0x000000,
                [ROLE_VALUE] = 0x000000, [ROLE_CHOSEN] = 0x000000, [ROLE_GOOD] = 0x001c04,
                [ROLE_WARNING] = 0x280400, [ROLE_QUAD] = 0x00141c, [ROLE_SPIN] = 0x1c0028,
                [ROLE_PERFECT] = 0x1c1000, [ROLE_GOLD] = 0xffd040}},
    [TS_RULES_NES] = {
        .ground_top = 0x333846, .ground_bottom = 0x1c1f28, .field = 0x000000, .side = 0x000000,
        .menu = 0x000000, .edge = 0x8ad4e6, .field_edge = 0x8ad4e6, .grid = 0x000000,
        .track = 0x3a4050, .cursor = 0x26304a, .accent = 0xf8b858,
        .flash = 0xffffff, .trail = 0xb0b0b0, .flash_max = 110, .frieze = 0x333846,
        .tile = TILE_GLOSS, .ground = GROUND_SLABS, .frame = FRAME_DOUBLE,
        .ink = {[ROLE_PLAIN] = 0xf0f0f0, [ROLE_DIM] = 0xc0c8d6, [ROLE_TITLE] = 0xf8c868,
                [ROLE_VALUE] = 0xffffff, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x9ff0a0,
                [ROLE_WARNING] = 0xff9c84, [ROLE_QUAD] = 0x8ae4ff, [ROLE_SPIN] = 0xe0b4ff,
                [ROLE_PERFECT] = 0xffe9b0, [ROLE_GOLD] = 0xf8b858}},
    [TS_RULES_TGM] = {
        .ground_top = 0x1d2b22, .ground_bottom = 0x0b110d, .field = 0x060a08, .side = 0x0f1812,
        .menu = 0x0f1812, .edge = 0x2f4a38, .field_edge = 0x5fd75f, .grid = 0x0a100c,
        .track = 0x2f4a38, .cursor = 0x24402e, .accent = 0x8fe08f,
        .flash = 0xfff6e0, .trail = 0x9fd0b4, .flash_max = 150, .frieze = 0x3a5a46,
        .tile = TILE_MOSAIC, .ground = GROUND_DASHES, .frame = FRAME_SPEED, .toned = 20,
        .tint = 26,
        .ink = {[ROLE_PLAIN] = 0xd4e0d6, [ROLE_DIM] = 0xa8bcae, [ROLE_TITLE] = 0xf0cc80,
                [ROLE_VALUE] = 0xf6f8f4, [ROLE_CHOSEN] = 0xffffff, [ROLE_GOOD] = 0x9fe8a0,
                [ROLE_WARNING] = 0xf8a080, [ROLE_QUAD] = 0x7ae0ff, [ROLE_SPIN] = 0xdcaef6,
                [ROLE_PERFECT] = 0xffe9b0, [ROLE_GOLD] = 0xe0b050}},
};

/* Distinct for all kinds of colour vision, by lightness as well as by hue. */
static const uint32_t safe[] = {
    [TS_I] = 0x7cc7f2, [TS_J] = 0x2f6fc0, [TS_L] = 0xe69f00, [TS_O] = 0xf3e55c,
    [TS_S] = 0x1fa884, [TS_T] = 0xcf86b4, [TS_Z] = 0xd3602c,
    [TS_GARBAGE] = 0x878c94, [TS_BLACK] = 0x34373d,
};
/* clang-format on */

/* A skin lies on the dark theme or, if its ground is light, on that of paper. Panels take half of
 * its ground, or less if their words could not be read. */
static const px_theme *skinned(const skin *k, px_theme *out)
{
    enum { READABLE = 520, HALF = 128, STEP = 24, FIELD = 40 };
    const uint32_t field = skin_colour(k, SKIN_GROUND);
    const bool is_light = palette_is_light(field);
    *out = themes[is_light ? THEME_PAPER : THEME_MOSAIC];
    uint32_t *const below[] = {&out->ground_top, &out->ground_bottom, &out->side, &out->menu,
                               &out->cursor};
    for (size_t i = 0; i < sizeof below / sizeof below[0]; i++) {
        *below[i] = px_mix(*below[i], field, HALF);
        while (palette_contrast(*below[i], out->ink[ROLE_DIM]) < READABLE)
            *below[i] = px_mix(*below[i], is_light ? 0xffffff : 0x000000, STEP);
    }
    for (unsigned role = 0; role < ROLES; role++) {
        unsigned share = 256;
        out->own_field_ink[role] = palette_ghost(out->ink[role], field, &share);
    }
    out->field = field;
    out->field_ink = out->own_field_ink;
    out->field_edge = px_mix(field, out->own_field_ink[ROLE_DIM], HALF);
    out->grid = px_mix(field, out->own_field_ink[ROLE_DIM], FIELD / 2);
    out->tile = k->tile;
    out->toned = 0;
    out->is_skin = true;
    out->skin = *k;
    return out;
}

const px_theme *px_theme_of(const scene_list *scene, px_theme *room)
{
    unsigned theme = scene->look.theme, edition = ts_rules_base(scene->look.edition);
    if (theme == THEME_SKIN)
        return skinned(&scene->look.skin, room);
    if (theme != THEME_EDITION)
        return &themes[theme];
    if (edition == TS_RULES_NES_PAL)
        edition = TS_RULES_NES;
    bool dressed = edition < sizeof dress / sizeof dress[0] && dress[edition].flash_max;
    return dressed ? &dress[edition] : &themes[THEME_MOSAIC];
}

unsigned px_edition(const scene_list *scene)
{
    return scene->look.edition | (unsigned)scene->look.level << 8;
}

uint32_t px_colour(const scene_list *scene, unsigned which)
{
    px_theme room;
    const px_theme *theme = px_theme_of(scene, &room);
    switch (which) {
    case PX_COLOUR_TOP: return theme->ground_top;
    case PX_COLOUR_GROUND: return theme->ground_bottom;
    case PX_COLOUR_SIDE: return theme->side;
    case PX_COLOUR_EDGE: return theme->edge;
    case PX_COLOUR_CURSOR: return theme->cursor;
    case PX_COLOUR_GOLD: return theme->ink[ROLE_GOLD];
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
    if (theme->is_skin)
        return palette_skin(&theme->skin, cell);
    tile_colours c = palette_colours(edition & 255, edition >> 8, cell);
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
