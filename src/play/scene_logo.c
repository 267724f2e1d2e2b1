/* The name of the game, laid in tiles: three by five of them a letter where tiles are characters,
 * five by seven in a window, as wide as the page below it. */
#include "scene_build.h"

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

static const letters *letters_of(const ts_draw *d)
{
    return ts_session_in_characters(d->s) ? &coarse : &fine;
}

static int32_t columns_of(const letters *l)
{
    return LETTERS * (l->columns + 1) - 1;
}

/* Whole pixels, so that all tiles are alike. */
static int32_t tile_of(const ts_draw *d, int32_t page_w)
{
    if (ts_session_in_characters(d->s))
        return TS_UNIT;
    int32_t cell = d->layout.cell_w, pixels = page_w / columns_of(&fine) * cell / TS_UNIT;
    return (pixels * TS_UNIT + cell / 2) / cell;
}

ts_box ts_logo_size(const ts_draw *d, int32_t page_w)
{
    const letters *l = letters_of(d);
    int32_t tile = tile_of(d, page_w);
    return (ts_box){0, 0, columns_of(l) * tile, l->rows * tile};
}

/* Seven letters, seven pieces. */
void ts_draw_logo(ts_draw *d, ts_box box, int32_t page_w)
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
            ts_item *item = ts_draw_item(d, TS_ITEM_BLOCK, TS_ROLE_PLAIN,
                                         (ts_box){at, box.y + row * tile, tile, tile});
            item->cell = colour[letter];
            item->grain = (uint8_t)(3 * i + 5 * row + i * row);
        }
}
