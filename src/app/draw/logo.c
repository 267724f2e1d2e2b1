/* Tiles in menus. The name of the game: three by five tiles per letter in characters, five by seven
 * in a window, as wide as the page below it. And the pieces, below the page that sets their
 * look. */
#include "base/minmax.h"
#include "fingers.h"
#include "logo.h"
#include "session/match.h"
#include "session/menu.h"
#include "session/picture.h"

#define LETTERS 7
#define ROWS_MOST 7

typedef struct letters {
    int rows, columns; /* of a letter */
    const char *row[LETTERS][ROWS_MOST];
} letters;

/* clang-format off */
static const letters coarse = {5, 3, {
    {"###", ".#.", ".#.", ".#.", ".#."}, {"###", "#..", "##.", "#..", "###"},
    {"###", "#..", "###", "..#", "###"}, {"###", "#..", "###", "..#", "###"},
    {"###", "#..", "##.", "#..", "###"}, {"##.", "#.#", "##.", "#.#", "#.#"},
    {"###", "#.#", "###", "#.#", "#.#"}}};
static const letters fine = {7, 5, {
    {"#####", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."},
    {"#####", "#....", "#....", "####.", "#....", "#....", "#####"},
    {".####", "#....", "#....", ".###.", "....#", "....#", "####."},
    {".####", "#....", "#....", ".###.", "....#", "....#", "####."},
    {"#####", "#....", "#....", "####.", "#....", "#....", "#####"},
    {"####.", "#...#", "#...#", "####.", "#.#..", "#..#.", "#...#"},
    {".###.", "#...#", "#...#", "#####", "#...#", "#...#", "#...#"}}};
/* clang-format on */

static const letters *letters_of(const scene_drawing *d)
{
    return session_in_characters(d->s) ? &coarse : &fine;
}

static int32_t columns_of(const letters *l)
{
    return LETTERS * (l->columns + 1) - 1;
}

/* Whole pixels, so that all tiles are alike. */
static int32_t tile_of(const scene_drawing *d, int32_t page_w)
{
    if (session_in_characters(d->s))
        return SCENE_UNIT;
    enum { PARTS = 15, OF = 17 }; /* of the size of type is a tile, where that is not too wide */
    int32_t cell = d->layout.cell_w, pixels = page_w / columns_of(&fine) * cell / SCENE_UNIT;
    pixels = min_int(pixels, max_int(scene_size_that_fits(d) * PARTS / OF, 1));
    return (pixels * SCENE_UNIT + cell / 2) / cell;
}

scene_box scene_logo_size(const scene_drawing *d, int32_t page_w)
{
    const letters *l = letters_of(d);
    int32_t tile = tile_of(d, page_w);
    return (scene_box){0, 0, columns_of(l) * tile, l->rows * tile};
}

/* Seven letters, seven pieces. */
void scene_draw_logo(scene_drawing *d, scene_box box, int32_t page_w)
{
    static const uint8_t colour[LETTERS] = {TS_I, TS_J, TS_L, TS_O, TS_S, TS_T, TS_Z};
    const letters *l = letters_of(d);
    int32_t tile = tile_of(d, page_w), x = box.x + (box.w - columns_of(l) * tile) / 2;
    x -= (x - box.x) % d->layout.m.snap_x;
    for (int row = 0; row < l->rows; row++)
        for (int i = 0; i < LETTERS * l->columns; i++) {
            int letter = i / l->columns, column = i % l->columns;
            if (l->row[letter][row][column] != '#')
                continue;
            int32_t at = x + (letter * (l->columns + 1) + column) * tile;
            scene_item *item = scene_draw_item(d, ITEM_BLOCK, ROLE_PLAIN,
                                               (scene_box){at, box.y + row * tile, tile, tile});
            item->cell = colour[letter];
            item->grain = (uint8_t)(3 * i + 5 * row + i * row);
        }
}

/* ---- the pieces as they look ---------------------------------------------------------------- */

#define PREVIEW_TILES 27 /* seven pieces side by side, a tile between two */
/* of a room in which the page has enough lines without the preview */
#define PREVIEW_LINES_LEAST 24

static int32_t preview_tile(const scene_drawing *d, int32_t page_w)
{
    int32_t tile = page_w / (PREVIEW_TILES + 1), most = d->layout.m.piece;
    return min_int(tile, most);
}

int32_t scene_preview_h(const scene_drawing *d, scene_box room, int32_t page_w)
{
    if (session_in_characters(d->s) || session_screen(d->s) != SCREEN_LOOK ||
        room.h < PREVIEW_LINES_LEAST * d->layout.line)
        return 0;
    return 4 * preview_tile(d, page_w);
}

void scene_draw_preview(scene_drawing *d, scene_box box)
{
    static const uint8_t width[] = {
        [TS_I] = 4, [TS_J] = 3, [TS_L] = 3, [TS_O] = 2, [TS_S] = 3, [TS_T] = 3, [TS_Z] = 3};
    if (box.h == 0)
        return;
    int32_t usual = d->layout.m.piece, tile = preview_tile(d, box.w);
    int32_t x = box.x + (box.w - PREVIEW_TILES * tile) / 2;
    d->layout.m.piece = tile;
    for (unsigned kind = TS_I; kind <= TS_Z; kind++) {
        scene_box at = {x, box.y + tile, width[kind] * tile, 2 * tile};
        scene_draw_piece(d, session_rules(d->s)->shapes, kind, at, 1000);
        x += at.w + tile;
    }
    d->layout.m.piece = usual;
}
