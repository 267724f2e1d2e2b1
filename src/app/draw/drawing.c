/* The smallest parts of a scene: an item, a text, a spot, a piece. */
#include "base/minmax.h"
#include "drawing.h"
#include "text_wrap.h"
#include "session/picture.h"

#include <string.h>

/* Beyond the room for items the last one is written over: a scene that large does not exist, and
 * a test sees to it. */
scene_item *scene_draw_item(scene_drawing *d, unsigned kind, unsigned role, scene_box box)
{
    scene_list *scene = d->scene;
    uint32_t at = scene->count;
    if (at < SCENE_ITEMS_MAX)
        scene->count++;
    else
        at = SCENE_ITEMS_MAX - 1;
    scene_item *item = &scene->item[at];
    *item = (scene_item){.x = box.x,
                         .y = box.y,
                         .w = box.w,
                         .h = box.h,
                         .amount = 1000,
                         .kind = (uint8_t)kind,
                         .role = (uint8_t)role};
    return item;
}

scene_item *scene_draw_spot(scene_drawing *d, scene_box box, unsigned what, uint32_t which)
{
    if (!d->s->options.has_pointer)
        return NULL;
    scene_item *item = scene_draw_item(d, ITEM_SPOT, ROLE_PLAIN, box);
    item->spot = (uint8_t)what;
    item->which = which;
    return item;
}

void scene_draw_key_spot(scene_drawing *d, scene_box box, key_code key)
{
    if (key != KEY_NONE)
        scene_draw_spot(d, box, SPOT_KEY, key);
}

/* `length` bytes of `words`. */
static scene_item *put_text(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                            const char *words, size_t length)
{
    scene_list *scene = d->scene;
    if (length == 0 || scene->words_used + length + 1 > SCENE_TEXT_MAX)
        return NULL;
    scene_item *item = scene_draw_item(d, ITEM_TEXT, role, box);
    item->y += (d->layout.line - d->layout.type) / 2;
    item->h = d->layout.type;
    item->align = (uint8_t)align;
    item->text = scene->words_used;
    memcpy(scene->words + scene->words_used, words, length);
    scene->words[scene->words_used + length] = '\0';
    scene->words_used += (uint32_t)length + 1;
    return item;
}

/* Behind a line. In a window it is a little wider, or type would touch its edge. */
void scene_draw_cursor(scene_drawing *d, scene_box line)
{
    int32_t lean = session_in_characters(d->s) ? 0 : d->layout.column / 2;
    line.x -= lean;
    line.w += 2 * lean;
    scene_draw_item(d, ITEM_SHAPE, ROLE_CHOSEN, line)->shape = SHAPE_CURSOR;
}

void scene_draw_text(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                     const char *words)
{
    put_text(d, role, align, box, words, strlen(words));
}

void scene_draw_sized(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                      const char *words)
{
    scene_item *item = put_text(d, role, align, box, words, strlen(words));
    if (!item || session_in_characters(d->s))
        return;
    item->y = box.y;
    item->h = box.h;
}

unsigned scene_draw_wrapped(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                            const char *words)
{
    unsigned lines = 0;
    while (*words && (int32_t)(lines + 1) * d->layout.line <= box.h) {
        const char *begin = words;
        size_t length = scene_take_line(d, &words, box.w);
        put_text(d, role, align, scene_box_line(d, box, lines++), begin, length);
    }
    return lines;
}

int32_t scene_whole_pixels(const scene_drawing *d, int32_t length)
{
    int32_t cell = d->layout.cell_h, way = length < 0 ? -length : length;
    int32_t pixels = (way * cell + SCENE_UNIT / 2) / SCENE_UNIT;
    way = (pixels * SCENE_UNIT + cell / 2) / cell;
    return length < 0 ? -way : way;
}

scene_box scene_box_inner(const scene_drawing *d, scene_box panel)
{
    const scene_measures *m = &d->layout.m;
    return (scene_box){panel.x + m->pad_x, panel.y + m->pad_y, panel.w - 2 * m->pad_x,
                       panel.h - 2 * m->pad_y};
}

scene_box scene_box_line(const scene_drawing *d, scene_box box, unsigned i)
{
    return (scene_box){box.x, box.y + (int32_t)i * d->layout.line, box.w, d->layout.line};
}

scene_item *scene_draw_cell(scene_drawing *d, unsigned kind, scene_box box, unsigned cell,
                            unsigned amount)
{
    scene_item *item = scene_draw_item(d, kind, ROLE_PLAIN, box);
    item->cell = (uint8_t)cell;
    item->amount = (uint16_t)amount;
    return item;
}

uint8_t scene_grain(int x, int y)
{
    return (uint8_t)(3 * x + 7 * y + x * y);
}

/* In the middle of a box, by the cells that it fills. */
void scene_draw_piece(scene_drawing *d, const ts_shapes *shapes, unsigned kind, scene_box box,
                      unsigned amount)
{
    const ts_cell *cell = shapes->cell[kind][0];
    int left = cell[0].x, right = left, low = cell[0].y, high = low;
    if (kind == TS_NONE)
        return;
    for (int i = 1; i < 4; i++) {
        left = min_int(cell[i].x, left);
        right = max_int(cell[i].x, right);
        low = min_int(cell[i].y, low);
        high = max_int(cell[i].y, high);
    }
    bool upright = high - low > 1; /* is laid down to fit: wx's pieces come in upright */
    int32_t unit = d->layout.m.piece;
    int32_t w = (upright ? high - low + 1 : right - left + 1) * unit;
    int32_t h = (upright ? right - left + 1 : high - low + 1) * unit;
    int32_t x = box.x + (box.w - w) / 2, y = box.y + (box.h - h) / 2;
    x -= (x - box.x) % d->layout.m.snap_x;
    y -= (y - box.y) % d->layout.m.snap_y;
    for (int i = 0; i < 4; i++) {
        int column = upright ? high - cell[i].y : cell[i].x - left;
        int line = upright ? right - cell[i].x : high - cell[i].y;
        scene_draw_cell(d, ITEM_BLOCK, (scene_box){x + column * unit, y + line * unit, unit, unit},
                        kind, amount)
            ->grain = (uint8_t)i;
    }
}
