/* The mosaic that days lay: thirty pictures, of which each stone is a row. Both sides are alike, so
 * a row is five digits, from the rim to the middle: 0 the ground, else a colour of a piece. */
#include "drawing.h"
#include "sections.h"
#include "session/picture.h"
#include "session/today.h"

#include "base/minmax.h"

/* clang-format off */
static const uint16_t rows[MOSAICS][MOSAIC_STONES] = {
    {007700, 077770, 077777, 007777, 000777, 000077, 000007}, /* heart */
    {000005, 000055, 000555, 000055, 000555, 005555, 000003}, /* fir */
    {000007, 000077, 000777, 007777, 004414, 004444, 004443}, /* house */
    {006600, 066662, 064662, 006662, 000662, 006602, 006000}, /* butterfly */
    {003000, 003300, 003333, 003533, 003333, 003337, 000333}, /* cat */
    {003000, 003333, 003443, 003334, 003333, 000333, 000040}, /* owl */
    {000000, 040004, 044044, 044444, 047424, 044444, 000000}, /* crown */
    {044444, 040444, 040444, 004444, 000044, 000004, 000444}, /* cup */
    {007007, 007707, 007777, 000777, 000005, 005005, 000555}, /* tulip */
    {000004, 000044, 044444, 004444, 000444, 004440, 044000}, /* star */
    {000003, 000333, 003777, 003747, 003777, 000333, 000004}, /* lantern */
    {000777, 007747, 077777, 074777, 000044, 000044, 000444}, /* mushroom */
    {000004, 000044, 000444, 000444, 004444, 044444, 000003}, /* bell */
    {000003, 000113, 001113, 011113, 000003, 077777, 007777}, /* ship */
    {000111, 001111, 001001, 001001, 001110, 000111, 000101}, /* skull */
    {000007, 000002, 002222, 002422, 002222, 002277, 002222}, /* robot */
    {000200, 000022, 007772, 007272, 077772, 007272, 000772}, /* ladybird */
    {040004, 000044, 000444, 040444, 000444, 000044, 040004}, /* sun */
    {010001, 001001, 000101, 011111, 000101, 001001, 010001}, /* snowflake */
    {001111, 012121, 011111, 001111, 000111, 000011, 000001}, /* gem */
    {005500, 005255, 055555, 055555, 057777, 005555, 005005}, /* frog */
    {000222, 002222, 002121, 002114, 002111, 002111, 000330}, /* penguin */
    {060006, 006066, 060666, 006766, 060666, 006066, 060006}, /* spider */
    {033333, 004444, 000444, 000004, 000044, 000444, 033333}, /* hourglass */
    {000007, 000777, 007777, 077777, 000003, 000003, 000003}, /* parasol */
    {000022, 000022, 002222, 000002, 020002, 022002, 002222}, /* anchor */
    {000747, 007474, 007474, 007474, 000747, 000020, 000022}, /* balloon */
    {000005, 003333, 033433, 033333, 034444, 033434, 003333}, /* pumpkin */
    {000007, 044444, 000077, 000011, 000077, 000111, 005555}, /* lighthouse */
    {000022, 000222, 000213, 000111, 001112, 001112, 000111}, /* snowman */
};
/* clang-format on */

/* The colour of a tile, the row counted from the top. */
static unsigned tile_of(unsigned picture, unsigned row, unsigned x)
{
    const unsigned middle = MOSAIC_TILES / 2, from = x < middle ? middle - x : x - middle;
    return rows[picture][row] >> 3 * from & 7;
}

bool scene_draw_mosaic(scene_drawing *d, scene_box box, unsigned align)
{
    enum { GROUND = 250, PIXELS_LEAST = 4 };
    const uint32_t stones = session_today_stones(d->s);
    const bool characters = session_in_characters(d->s);
    const int32_t pixel = SCENE_UNIT / d->layout.cell_h,
                  room = min_int(box.h / MOSAIC_STONES, d->layout.line * 3 / 4) - pixel;
    const int32_t w = characters ? 2 * d->layout.column : scene_whole_pixels(d, room),
                  h = characters ? d->layout.line : w;
    if (!session_today_is_on(d->s) || stones == 0 || h * MOSAIC_STONES > box.h ||
        w * MOSAIC_TILES > box.w || (!characters && room < PIXELS_LEAST * pixel))
        return false;
    const unsigned picture = (stones - 1) / MOSAIC_STONES % MOSAICS,
                   laid = (stones - 1) % MOSAIC_STONES + 1;
    int32_t left = box.x + (box.w - w * MOSAIC_TILES) / (align == ALIGN_CENTRE ? 2 : 1),
            top = box.y + box.h - h * MOSAIC_STONES;
    left -= (left - box.x) % d->layout.m.snap_x;
    for (unsigned y = MOSAIC_STONES - laid; y < MOSAIC_STONES; y++)
        for (unsigned x = 0; x < MOSAIC_TILES; x++) {
            const unsigned tile = tile_of(picture, y, x);
            scene_draw_cell(d, ITEM_BLOCK,
                            (scene_box){left + (int32_t)x * w, top + (int32_t)y * h, w, h},
                            tile ? tile : TS_GARBAGE, tile ? 1000 : GROUND)
                ->grain = scene_grain((int)x, (int)y);
        }
    return true;
}
