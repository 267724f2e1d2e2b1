/* Items and colours, for makers and painters of scenes. */
#include "api/scene.h"
#include "base/minmax.h"

#include <string.h>

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

/* The console has two colours, by the last digit of the level, and white with an edge of the
 * first. */
static const uint32_t console[][2] = {
    {0x5f5fff, 0x5fd7ff}, {0x2fae3f, 0xb4ec3c}, {0xd83fcc, 0xf794f4}, {0x4f6fff, 0x5fdc5f},
    {0xe8487c, 0x5ff0a0}, {0x3fd890, 0x8a94ff}, {0xf05030, 0x9a9a9a}, {0x8a64ff, 0xd04058},
    {0x4f74ff, 0xf4583c}, {0xf05c34, 0xf8b058},
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

enum { WHOLE = 256 };

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
    default: return guideline;
    }
}

static tile_colours of_console(unsigned level, unsigned cell)
{
    const uint32_t *two = console[level % (sizeof console / sizeof console[0])], white = 0xeeeeee;
    if (cell == TS_I || cell == TS_T || cell == TS_O)
        return (tile_colours){white, white, two[0]};
    uint32_t face = two[cell == TS_L || cell == TS_Z];
    return (tile_colours){face, blended(face, 0xffffff, 96), blended(face, 0x000000, 96)};
}

tile_colours palette_colours(unsigned rules, unsigned level, unsigned cell)
{
    rules = ts_rules_base(rules);
    if (cell < TS_I || cell > TS_BLACK)
        cell = TS_GARBAGE;
    if (rules == TS_RULES_WX)
        return wx[cell];
    if ((rules == TS_RULES_NES || rules == TS_RULES_NES_PAL) && cell < TS_GARBAGE)
        return of_console(level, cell);
    uint32_t face = faces_of(rules)[cell];
    return (tile_colours){face, blended(face, 0xffffff, 96), blended(face, 0x000000, 96)};
}

/* ---- contrast ------------------------------------------------------------------------------- */

/* clang-format off */
/* The light of each value of a channel, of 65535: sRGB, as WCAG counts contrast. */
static const uint16_t light[256] = {
    0, 20, 40, 60, 80, 99, 119, 139, 159, 179, 199, 219, 241, 264, 288, 313, 340, 367, 396, 427,
    458, 491, 526, 562, 599, 637, 677, 718, 761, 805, 851, 898, 947, 997, 1048, 1101, 1156, 1212,
    1270, 1330, 1391, 1453, 1517, 1583, 1651, 1720, 1790, 1863, 1937, 2013, 2090, 2170, 2250,
    2333, 2418, 2504, 2592, 2681, 2773, 2866, 2961, 3058, 3157, 3258, 3360, 3464, 3570, 3678,
    3788, 3900, 4014, 4129, 4247, 4366, 4488, 4611, 4736, 4864, 4993, 5124, 5257, 5392, 5530,
    5669, 5810, 5953, 6099, 6246, 6395, 6547, 6700, 6856, 7014, 7174, 7335, 7500, 7666, 7834,
    8004, 8177, 8352, 8528, 8708, 8889, 9072, 9258, 9445, 9635, 9828, 10022, 10219, 10417, 10619,
    10822, 11028, 11235, 11446, 11658, 11873, 12090, 12309, 12530, 12754, 12980, 13209, 13440,
    13673, 13909, 14146, 14387, 14629, 14874, 15122, 15371, 15623, 15878, 16135, 16394, 16656,
    16920, 17187, 17456, 17727, 18001, 18277, 18556, 18837, 19121, 19407, 19696, 19987, 20281,
    20577, 20876, 21177, 21481, 21787, 22096, 22407, 22721, 23038, 23357, 23678, 24002, 24329,
    24658, 24990, 25325, 25662, 26001, 26344, 26688, 27036, 27386, 27739, 28094, 28452, 28813,
    29176, 29542, 29911, 30282, 30656, 31033, 31412, 31794, 32179, 32567, 32957, 33350, 33745,
    34143, 34544, 34948, 35355, 35764, 36176, 36591, 37008, 37429, 37852, 38278, 38706, 39138,
    39572, 40009, 40449, 40891, 41337, 41785, 42236, 42690, 43147, 43606, 44069, 44534, 45002,
    45473, 45947, 46423, 46903, 47385, 47871, 48359, 48850, 49344, 49841, 50341, 50844, 51349,
    51858, 52369, 52884, 53401, 53921, 54445, 54971, 55500, 56032, 56567, 57105, 57646, 58190,
    58737, 59287, 59840, 60396, 60955, 61517, 62082, 62650, 63221, 63795, 64372, 64952, 65535,
};
/* clang-format on */

static uint32_t luminance(uint32_t colour)
{
    return (light[colour >> 16 & 0xff] * UINT32_C(2126) +
            light[colour >> 8 & 0xff] * UINT32_C(7152) + light[colour & 0xff] * UINT32_C(722)) /
           10000;
}

unsigned palette_contrast(uint32_t a, uint32_t b)
{
    enum { DARK = 3277 }; /* a twentieth of all light */
    uint32_t first = luminance(a) + DARK, second = luminance(b) + DARK;
    return first > second ? first * 100 / second : second * 100 / first;
}

bool palette_is_light(uint32_t colour)
{
    return palette_contrast(colour, 0x000000) > palette_contrast(colour, 0xffffff);
}

tile_colours palette_skin(const skin *k, unsigned cell)
{
    unsigned share = WHOLE;
    uint32_t ground = skin_colour(k, SKIN_GROUND), face = palette_ghost(0x8a8a8a, ground, &share);
    if (cell == TS_BLACK)
        face = blended(face, ground, WHOLE / 2);
    else if (cell >= TS_I && cell <= TS_Z)
        face = skin_colour(k, cell);
    return (tile_colours){face, blended(face, 0xffffff, 96), blended(face, 0x000000, 96)};
}

uint32_t palette_ghost(uint32_t outline, uint32_t field, unsigned *share)
{
    enum { ENOUGH = 320, STEP = 2, CLEARER = 4 };
    uint32_t away = palette_is_light(field) ? 0x000000 : 0xffffff, colour = outline;
    while (*share < WHOLE && palette_contrast(blended(field, colour, *share), field) < ENOUGH)
        *share += STEP;
    for (unsigned by = CLEARER;
         by <= WHOLE && palette_contrast(blended(field, colour, *share), field) < ENOUGH;
         by += CLEARER)
        colour = blended(outline, away, by);
    return colour;
}

bool scene_same_item(const scene_list *a, const scene_item *in_a, const scene_list *b,
                     const scene_item *in_b)
{
    scene_item as_if = *in_b;
    as_if.text = in_a->text;
    return memcmp(in_a, &as_if, sizeof as_if) == 0 &&
           ((in_a->kind != ITEM_TEXT && in_a->kind != ITEM_TILES && in_a->kind != ITEM_CODE) ||
            strcmp(a->words + in_a->text, b->words + in_b->text) == 0);
}

#define SIZE_READABLE 11 /* pixels: at this size it fills a line that is hardly higher */
#define SIZE_LEAST 6

int scene_type_size(int line)
{
    int size = line * 5 / 8;
    if (size < SIZE_READABLE)
        size = min_int(line - 2, SIZE_READABLE);
    return max_int(size, SIZE_LEAST);
}
