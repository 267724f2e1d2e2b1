/* Palettes of the rule sets; sets without colours of their own have the guideline's. */
#include "play/face/palette.h"
#include "play/face/scene.h"

/* clang-format off */
static const uint32_t guideline[] = {
    [TS_I] = 0x00d7ff, [TS_J] = 0x5f87ff, [TS_L] = 0xff8700, [TS_O] = 0xffd700,
    [TS_S] = 0x5fd75f, [TS_T] = 0xaf5fd7, [TS_Z] = 0xff5f5f,
    [TS_GARBAGE] = 0x8a8a8a, [TS_BLACK] = 0x3a3a3a,
};

/* pivot uses pure colours */
static const uint32_t pivot[] = {
    [TS_I] = 0x00ffff, [TS_J] = 0x0000ff, [TS_L] = 0xffaf00, [TS_O] = 0xffff00,
    [TS_S] = 0x00ff00, [TS_T] = 0xaf00ff, [TS_Z] = 0xff0000,
    [TS_GARBAGE] = 0x8a8a8a, [TS_BLACK] = 0x3a3a3a,
};

static const uint32_t arcade[] = {
    [TS_I] = 0xff5f5f, [TS_J] = 0x5f87ff, [TS_L] = 0xff8700, [TS_O] = 0xffd700,
    [TS_S] = 0xd75faf, [TS_T] = 0x00d7ff, [TS_Z] = 0x5fd75f,
    [TS_GARBAGE] = 0x8a8a8a, [TS_BLACK] = 0x3a3a3a,
};

/* two colours and white, as on the console's first level */
static const uint32_t console[] = {
    [TS_I] = 0xeeeeee, [TS_T] = 0xeeeeee, [TS_O] = 0xeeeeee,
    [TS_J] = 0x5f5fff, [TS_S] = 0x5f5fff,
    [TS_L] = 0x5fd7ff, [TS_Z] = 0x5fd7ff,
    [TS_GARBAGE] = 0x8a8a8a, [TS_BLACK] = 0x3a3a3a,
};

/* wx gives face, light and dark of each */
static const tile_colours wx[] = {
    [TS_Z] = {0xcc6666, 0xf89fab, 0x803b3b}, [TS_S] = {0x66cc66, 0x79fc79, 0x3b803b},
    [TS_I] = {0x6666cc, 0x7979fc, 0x3b3b80}, [TS_T] = {0xcccc66, 0xfcfc79, 0x80803b},
    [TS_O] = {0xcc66cc, 0xfc79fc, 0x803b80}, [TS_L] = {0x66cccc, 0x79fcfc, 0x3b8080},
    [TS_J] = {0xdaaa00, 0xfcc600, 0x806200},
    [TS_GARBAGE] = {0x8b8f98, 0xb4b8c0, 0x5a5d64}, [TS_BLACK] = {0x3a3d44, 0x5a5d64, 0x202226},
};
/* clang-format on */

/* A mixture with `to` of 256 parts of the other colour. */
static uint32_t blended(uint32_t from, uint32_t other, uint32_t to)
{
    uint32_t result = 0;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        uint32_t a = from >> shift & 0xff, b = other >> shift & 0xff;
        result |= ((a * (256 - to) + b * to) >> 8) << shift;
    }
    return result;
}

static const uint32_t *faces_of(unsigned rules)
{
    switch (rules) {
    case TS_RULES_TGM: return arcade;
    case TS_RULES_PIVOT: return pivot;
    case TS_RULES_NES:
    case TS_RULES_NES_PAL: return console;
    default: return guideline;
    }
}

tile_colours palette_colours(unsigned rules, unsigned cell)
{
    if (cell < TS_I || cell > TS_BLACK)
        cell = TS_GARBAGE;
    if (rules == TS_RULES_WX)
        return wx[cell];
    uint32_t face = faces_of(rules)[cell];
    return (tile_colours){face, blended(face, 0xffffff, 96), blended(face, 0x000000, 96)};
}

unsigned palette_look(unsigned rules)
{
    switch (rules) {
    case TS_RULES_WX: return THEME_BEVEL;
    case TS_RULES_PYGAME: return THEME_FLAT;
    default: return THEME_MOSAIC;
    }
}
