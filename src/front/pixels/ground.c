/* The ground under everything, in each theme's own way: a function of the place alone. Nothing is
 * kept and nothing moves, so a part that is painted again looks as before. */
#include "base/minmax.h"
#include "internal.h"

#define JOINT 0x070a12
#define KEYED_OUT 0x00b140 /* what programs for streams take out by themselves */
#define HAIRLINE_AT 9      /* stones from the edge */
#define GILT 150           /* parts of 256: the stones below are seen */

/* The places of a journey: a vault of squares, a garden of bricks, the sea in long stones that are
 * lit from below, a city of towers with a window lit here and there. */
typedef struct place {
    uint32_t colour; /* what the light takes on, and how much of it of 256 */
    uint16_t toned;
    uint8_t wide, high;  /* squares of a stone; */
    uint8_t right, down; /* each row is moved by so many against the one above, each column alike */
    uint8_t height;      /* of the light, of 255 from above */
    uint8_t gold_of;     /* one of so many stones at the edges is of gold */
} place;
static const place places[] = {{0, 0, 1, 1, 0, 0, 85, 131},
                               {0x183822, 120, 2, 1, 1, 0, 40, 131},
                               {0x063445, 130, 3, 1, 2, 0, 230, 251},
                               {0x442639, 120, 1, 2, 0, 1, 200, 23}};

/* Of a stone: what nature made of it. */
static unsigned grain_of(int x, int y)
{
    uint32_t n = (uint32_t)x * 0x9e3779b1u ^ (uint32_t)y * 0x85ebca6bu;
    n = (n ^ n >> 15) * 0x2c1b3c6du;
    return (n ^ n >> 12) * 0x297a2d39u >> 16;
}

/* Returns the distance from the light, of 256. It stands over what is played, in the upper
 * third. */
static unsigned darkness(const px_brush *b, int x, int y)
{
    unsigned light = b->scene->look.light;
    int64_t w = b->to.canvas.width, h = b->to.canvas.height;
    int64_t dx = x - (light ? w * light / 255 : w / 2),
            dy = y - h * places[b->scene->look.place & 3].height / 255;
    int64_t most = w * w / 4 + h * h * 4 / 9, part = 256 * (dx * dx + dy * dy) / (most ? most : 1);
    return part > 256 ? 256 : part;
}

static int stone_of(const px_brush *b)
{
    return max_int(4, b->scene->cell_h * 3 / 8);
}

/* The running key, seven stones wide, on both sides of a broad picture. */
static bool in_frieze(const px_brush *b, int column, int row)
{
    static const uint8_t key[] = {0xff, 0x01, 0xfd, 0x85, 0xb5, 0xa1, 0xbf};
    enum { FROM_EDGE = 6, WIDE = 7, PERIOD = 8 };
    int columns = b->to.canvas.width / stone_of(b), at = column - FROM_EDGE;
    if (at >= WIDE)
        at = columns - 1 - FROM_EDGE - column;
    return b->frieze && at >= 0 && at < WIDE && key[at] >> row % PERIOD & 1;
}

/* The frieze is of squares everywhere. */
static const place *place_at(const px_brush *b, int column, int row)
{
    return &places[in_frieze(b, column, row) ? 0 : b->scene->look.place & 3];
}

static int stone_column(const place *p, int column, int row)
{
    return (column + row * p->right) / p->wide;
}

static int stone_row(const place *p, int column, int row)
{
    return (row + column * p->down) / p->high;
}

/* Single stones shake a little in colour; of those at the edges a few are of gold. */
static uint32_t colour_of(const px_brush *b, uint32_t light, int column, int row)
{
    enum { EDGE = 5, STEPS = 7 };
    int stone = stone_of(b), columns = b->to.canvas.width / stone;
    const place *p = place_at(b, column, row);
    unsigned grain = grain_of(stone_column(p, column, row), stone_row(p, column, row));
    bool outer = column < EDGE || column >= columns - EDGE;
    uint32_t colour = px_mix(light, b->theme->ground_bottom,
                             darkness(b, column * stone + stone / 2, row * stone + stone / 2));
    int by = (int)(grain % (2 * STEPS + 1)) - STEPS;
    colour =
        by < 0 ? px_mix(colour, 0, (unsigned)-by * 6) : px_mix(colour, 0xffffff, (unsigned)by / 2);
    if (in_frieze(b, column, row))
        return px_mix(colour, b->theme->frieze, 72);
    if (b->frieze && outer && grain % p->gold_of == 0)
        return px_mix(colour, b->theme->ink[ROLE_GOLD], 84);
    return colour;
}

static void stones(const px_brush *b, uint32_t light)
{
    const px_rect r = b->to.clip;
    int stone = stone_of(b), joint = stone >= 8 ? 1 : 0;
    const place *here = &places[b->scene->look.place & 3];
    light = px_mix(light, here->colour, here->toned);
    if (joint)
        px_fill(&b->to, r, JOINT);
    for (int row = r.y / stone; row * stone < r.y + r.h; row++)
        for (int column = r.x / stone; column * stone < r.x + r.w; column++) {
            const place *p = place_at(b, column, row);
            const int x = stone_column(p, column, row), y = stone_row(p, column, row);
            const bool ends = stone_column(p, column + 1, row) != x;
            const bool last = stone_row(p, column, row + 1) != y;
            px_rect at = {column * stone, row * stone, stone - (ends ? joint : 0),
                          stone - (last ? joint : 0)};
            uint32_t colour = colour_of(b, light, column, row);
            px_fill(&b->to, at, colour);
            at.h = 1;
            if (!row || stone_row(p, column, row - 1) != y)
                px_fill(&b->to, at, px_mix(colour, 0xffffff, 8));
        }
}

/* Coffers of four by four cells: light above and left, dark below and right. */
static void coffers(const px_brush *b)
{
    enum { LIGHT = 90, DEEP = 2 };
    const px_rect r = b->to.clip;
    int side = 4 * b->scene->cell_h;
    uint32_t light = b->theme->edge;
    for (int y = r.y / side * side; y < r.y + r.h; y += side) {
        px_blend(&b->to, (px_rect){r.x, y, r.w, 1}, light, LIGHT);
        px_fill(&b->to, (px_rect){r.x, y + side - DEEP, r.w, DEEP}, 0);
    }
    for (int x = r.x / side * side; x < r.x + r.w; x += side) {
        px_blend(&b->to, (px_rect){x, r.y, 1, r.h}, light, LIGHT);
        px_fill(&b->to, (px_rect){x + side - DEEP, r.y, DEEP, r.h}, 0);
    }
}

/* Laid paper: every fourth line a little darker, and fibres here and there; the key in ink. */
static void paper(const px_brush *b)
{
    enum { APART = 4, FIBRES_OF = 61, DARKER = 4, LENGTH = 9 };
    const px_rect r = b->to.clip;
    int stone = stone_of(b);
    for (int y = r.y / APART * APART; y < r.y + r.h; y += APART)
        px_blend(&b->to, (px_rect){r.x, y, r.w, 1}, 0, DARKER);
    for (int row = r.y / stone; row * stone < r.y + r.h; row++)
        for (int column = max_int(0, r.x - LENGTH) / stone; column * stone < r.x + r.w; column++) {
            px_rect at = {column * stone, row * stone, stone, stone};
            if (in_frieze(b, column, row))
                px_blend(&b->to, at, b->theme->frieze, 40);
            if (grain_of(column, row) % FIBRES_OF == 0)
                px_blend(&b->to, (px_rect){at.x, at.y, LENGTH, 1}, b->theme->frieze, 12);
        }
}

/* A hairline where others have their frieze. */
static void hairlines(const px_brush *b)
{
    int x = HAIRLINE_AT * stone_of(b), w = b->to.canvas.width, h = b->to.canvas.height;
    if (!b->frieze)
        return;
    px_fill(&b->to, (px_rect){x, 0, 1, h}, b->theme->frieze);
    px_fill(&b->to, (px_rect){w - 1 - x, 0, 1, h}, b->theme->frieze);
}

/* The squares of a schoolbook, half a cell each. */
static void squares(const px_brush *b)
{
    const px_rect r = b->to.clip;
    int side = max_int(4, b->scene->cell_h / 2);
    for (int y = r.y / side * side; y < r.y + r.h; y += side)
        px_fill(&b->to, (px_rect){r.x, y, r.w, 1}, b->theme->frieze);
    for (int x = r.x / side * side; x < r.x + r.w; x += side)
        px_fill(&b->to, (px_rect){x, r.y, 1, r.h}, b->theme->frieze);
}

/* Blocks of two cells, no two alike, lit above and dark below. */
static void slabs(const px_brush *b, uint32_t light)
{
    enum { STEPS = 9 };
    const px_rect r = b->to.clip;
    int side = max_int(8, b->scene->cell_h);
    for (int row = r.y / side; row * side < r.y + r.h; row++)
        for (int column = r.x / side; column * side < r.x + r.w; column++) {
            px_rect at = {column * side, row * side, side, side};
            uint32_t colour = px_mix(light, b->theme->ground_bottom,
                                     darkness(b, at.x + side / 2, at.y + side / 2));
            colour = px_mix(colour, 0, grain_of(column, row) % STEPS * 8);
            px_fill(&b->to, at, colour);
            px_blend(&b->to, (px_rect){at.x, at.y, side, 1}, 0xffffff, 14);
            px_blend(&b->to, (px_rect){at.x, at.y + side - 1, side, 1}, 0, 90);
            px_blend(&b->to, (px_rect){at.x + side - 1, at.y, 1, side}, 0, 60);
        }
}

/* Faint strokes of light, one or two cells long. */
static void dashes(const px_brush *b)
{
    enum { OF = 47 };
    const px_rect r = b->to.clip;
    int side = max_int(8, b->scene->cell_h * 3 / 4);
    for (int row = r.y / side; row * side < r.y + r.h; row++)
        for (int column = r.x / side - 2; column * side < r.x + r.w; column++) {
            unsigned grain = grain_of(column, row);
            int w = side + (int)(grain >> 8 & 1) * side;
            if (grain % OF == 0)
                px_blend(&b->to, (px_rect){column * side, row * side, w, 1}, b->theme->frieze, 120);
        }
}

/* Is there room for it beside all panels? */
bool px_has_frieze(const scene_list *scene, const px_canvas *canvas)
{
    enum { STONES = 14 };
    int room = STONES * max_int(4, scene->cell_h * 3 / 8);
    if (canvas->width <= canvas->height || scene->look.plain)
        return false;
    for (uint32_t i = 0; i < scene->count; i++) {
        const scene_item *item = &scene->item[i];
        int64_t left = (int64_t)item->x * scene->cell_w / SCENE_UNIT;
        int64_t right = ((int64_t)item->x + item->w) * scene->cell_w / SCENE_UNIT;
        if (item->kind == ITEM_PANEL && (left < room || right > canvas->width - room))
            return false;
    }
    return true;
}

void px_gild(const px_brush *b, px_rect r, unsigned parts)
{
    const int ground = b->theme->ground;
    const uint32_t gold = b->theme->ink[ROLE_GOLD];
    int stone = stone_of(b), joint = ground == GROUND_STONES && stone >= 8 ? 1 : 0;
    if (b->frieze && ground == GROUND_HAIRLINES) {
        int x = HAIRLINE_AT * stone, w = b->to.canvas.width;
        px_blend(&b->to, (px_rect){r.x < w / 2 ? x : w - 1 - x, r.y, 1, r.h}, gold, parts);
    }
    if ((ground != GROUND_STONES && ground != GROUND_PAPER) || b->scene->look.plain)
        return;
    for (int row = r.y / stone; row * stone < r.y + r.h; row++)
        for (int column = r.x / stone; column * stone < r.x + r.w; column++) {
            px_rect at = {column * stone, row * stone, stone - joint, stone - joint};
            if (row * stone >= r.y && in_frieze(b, column, row))
                px_blend(&b->to, at, gold, parts * GILT / 256);
        }
}

/* A ground without stones gets lighter as a whole. */
void px_wave(const px_brush *b, px_rect r, unsigned parts)
{
    enum { LIGHTER = 56 };
    const int ground = b->theme->ground, stone = stone_of(b);
    const uint32_t light = b->theme->frieze;
    parts = parts * LIGHTER / 256;
    if (b->scene->look.plain)
        return;
    if (ground != GROUND_STONES) {
        px_blend(&b->to, r, light, ground == GROUND_PLAIN ? 0 : parts / 2);
        return;
    }
    for (int y = r.y - r.y % stone + stone; y + stone <= r.y + r.h; y += stone)
        for (int x = r.x - r.x % stone + stone; x + stone <= r.x + r.w; x += stone)
            px_blend(&b->to, (px_rect){x, y, stone - 1, stone - 1}, light, parts);
}

void px_ground(const px_brush *b, uint32_t light)
{
    if (b->scene->look.plain) {
        px_fill(&b->to, b->to.clip, KEYED_OUT);
        return;
    }
    if (b->theme->ground == GROUND_STONES || b->theme->ground == GROUND_SLABS) {
        if (b->theme->ground == GROUND_STONES)
            stones(b, light);
        else
            slabs(b, light);
        return;
    }
    px_gradient(&b->to, (px_rect){0, 0, b->to.canvas.width, b->to.canvas.height}, light,
                b->theme->ground_bottom);
    switch (b->theme->ground) {
    case GROUND_COFFERS: coffers(b); break;
    case GROUND_PAPER: paper(b); break;
    case GROUND_HAIRLINES: hairlines(b); break;
    case GROUND_SQUARED: squares(b); break;
    case GROUND_DASHES: dashes(b); break;
    default: break;
    }
}
