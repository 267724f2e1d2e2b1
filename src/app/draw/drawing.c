/* The smallest parts of a scene, and the width of text. */
#include "base/minmax.h"
#include "drawing.h"
#include "base/utf8.h"
#include "session/menu.h"
#include "session/picture.h"
#include "session/parts.h"

#include <string.h>

/* The smallest parts of a scene: an item, a text, a spot, a piece. */

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
                         .kind = clamp_u8(kind),
                         .role = clamp_u8(role)};
    return item;
}

scene_item *scene_draw_spot(scene_drawing *d, scene_box box, unsigned what, uint32_t which)
{
    if (!d->s->options.has_pointer)
        return NULL;
    scene_item *item = scene_draw_item(d, ITEM_SPOT, ROLE_PLAIN, box);
    item->spot = clamp_u8(what);
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
    item->align = clamp_u8(align);
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
    while (*words && scene_lines_h(&d->layout, lines + 1) <= box.h) {
        const char *begin = words;
        size_t length = scene_take_line(d, &words, box.w);
        put_text(d, role, align, scene_box_line(d, box, lines++), begin, length);
    }
    return lines;
}

void scene_draw_coming(scene_drawing *d, uint32_t since)
{
    const int32_t by =
        scene_whole_pixels(d, d->layout.type * (int32_t)session_screen_way(d->s) / 2000);
    for (uint32_t i = since; i < d->scene->count && by; i++)
        d->scene->item[i].y += by;
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
    return (scene_box){box.x, box.y + scene_lines_h(&d->layout, i), box.w, d->layout.line};
}

scene_item *scene_draw_cell(scene_drawing *d, unsigned kind, scene_box box, unsigned cell,
                            unsigned amount)
{
    scene_item *item = scene_draw_item(d, kind, ROLE_PLAIN, box);
    item->cell = clamp_u8(cell);
    item->amount = clamp_u16(amount);
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

/* The width of words, and where lines are broken: by columns in a canvas of characters; in a window
 * by the widths of a usual type, since only the painter knows the real one. */

#define PARTS 16 /* of the em */

/* In parts of the em, as in rather wide sans-serif faces. */
static int32_t letter_parts(uint32_t c)
{
    static const uint8_t ascii[] = {
        5,  6,  7,  13, 10, 15, 12, 4,  6,  6,  8,  13, 5,  6,  5,  5,  /* space to / */
        10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 5,  5,  13, 13, 13, 9,  /* 0 to ? */
        16, 11, 11, 11, 12, 10, 9,  12, 12, 5,  5,  11, 9,  14, 12, 13, /* @ to O */
        10, 13, 11, 10, 10, 12, 11, 16, 11, 10, 11, 6,  5,  6,  13, 8,  /* P to _ */
        8,  10, 10, 9,  10, 10, 6,  10, 10, 4,  4,  9,  4,  16, 10, 10, /* ` to o */
        10, 10, 7,  8,  6,  10, 10, 13, 10, 10, 8,  10, 5,  10, 13};    /* p to ~ */
    static const uint16_t wide[] = {0x416, 0x424, 0x428, 0x429, 0x42b, 0x42e, 0x436,
                                    0x444, 0x448, 0x449, 0x44b, 0x44e, 0x0e6, 0x153};
    if (c >= ' ' && c - ' ' < sizeof ascii)
        return ascii[c - ' '];
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++)
        if (c == wide[i])
            return 15;
    if (c >= 0xc0 && c < 0x180) /* letters with accents */
        return 10;
    if (c >= 0x2190 && c < 0x2200) /* arrows */
        return 13;
    if (text_character_width(c) == 2)
        return PARTS;
    return text_character_width(c) ? 11 : 0;
}

int scene_type_w(const char *words, int size)
{
    int parts = 0;
    for (uint32_t c; (c = utf8_next(&words));)
        parts += letter_parts(c);
    return (parts * size + PARTS - 1) / PARTS;
}

typedef struct ruler {
    int32_t column;
    int32_t cell_w, size; /* of type, in pixels; 0 for characters */
    int32_t columns, parts;
} ruler;

static ruler ruler_of(const scene_drawing *d)
{
    const scene_layout *l = &d->layout;
    ruler r = {.column = l->column, .cell_w = l->cell_w};
    if (!session_in_characters(d->s) && l->cell_w > 0)
        r.size = scene_type_size(l->type * l->cell_h / SCENE_UNIT);
    return r;
}

/* The width with one more letter. Wider type is narrowed to its columns. */
static int32_t reach(ruler *r, uint32_t c)
{
    r->columns += text_character_width(c);
    r->parts += letter_parts(c);
    int32_t width = r->columns * r->column;
    if (!r->size)
        return width;
    int32_t pixels = (r->parts * r->size + PARTS - 1) / PARTS;
    int32_t type = (pixels * SCENE_UNIT + r->cell_w - 1) / r->cell_w;
    return min_int(type, width);
}

int32_t scene_words_w(const scene_drawing *d, const char *words)
{
    ruler r = ruler_of(d);
    int32_t width = 0;
    for (uint32_t c; (c = utf8_next(&words));)
        width = reach(&r, c);
    return width;
}

/* ---- lines ---------------------------------------------------------------------------------- */

/* Signs that must not begin a line: closing punctuation, small kana and what lengthens one. */
static bool belongs_before(uint32_t c)
{
    const char *bound = "\u3001\u3002\uff01\uff09\uff0c\uff1a\uff1b\uff1f\u201d\u300d\u30fb\u30fc"
                        "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ";
    for (uint32_t sign; (sign = utf8_next(&bound));)
        if (c == sign)
            return true;
    return false;
}

/* A bracket that opens must not end a line. */
static bool belongs_after(uint32_t c)
{
    return c == 0x201c || c == 0x300c || c == 0xff08;
}

/* "Bot 8", "Round 4": a number stays with the word before it if possible. */
static bool is_bound(const char *begin, const char *blank)
{
    return blank > begin && blank[-1] != ',' && blank[-1] != '.' && blank[-1] != ':' &&
           blank[1] >= '0' && blank[1] <= '9';
}

size_t scene_take_line(const scene_drawing *d, const char **text, int32_t room)
{
    const char *begin = *text, *at = begin;
    /* the last good place to break, and where the next line would start */
    const char *fits = NULL, *next = NULL;
    int32_t width = 0;
    ruler r = ruler_of(d);
    for (uint32_t c, before = 0; *at; before = c) {
        const char *from = at;
        c = utf8_next(&at);
        if (c == ' ' && (!fits || !is_bound(begin, from))) {
            fits = from;
            next = at;
        } else if (text_character_width(c) == 2 && from > begin && !belongs_before(c) &&
                   !belongs_after(before) && width <= room) {
            fits = next = from;
        }
        width = reach(&r, c);
        if (width > room && c != ' ') {
            if (!fits || fits == begin)
                fits = next = from > begin ? from : at;
            *text = next;
            return (size_t)(fits - begin);
        }
    }
    *text = at;
    while (at > begin && at[-1] == ' ')
        at--;
    return (size_t)(at - begin);
}

unsigned scene_wrapped_lines(const scene_drawing *d, const char *words, int32_t room)
{
    unsigned lines = 0;
    while (*words) {
        scene_take_line(d, &words, room);
        lines++;
    }
    return lines;
}
