/* What fingers and a page ask of a picture: sizes in CSS pixels, the type of menus. */
#include "fingers.h"
#include "base/minmax.h"

#define CSS_OF_UNIT 12 /* the front end's least line is this many CSS pixels high */
#define LINE_LEAST 24

/* In pixels of the front end. */
static int32_t css_pixels(const session *s, int32_t px)
{
    return (px * s->picture.room[3] + CSS_OF_UNIT - 1) / CSS_OF_UNIT;
}

int32_t scene_css(const scene_drawing *d, int32_t px)
{
    int32_t cell = d->layout.cell_h;
    return (css_pixels(d->s, px) * SCENE_UNIT + cell - 1) / cell;
}

bool scene_has_fingers(const scene_drawing *d)
{
    return d->s->input.fingers && !session_in_characters(d->s);
}

unsigned scene_lines_of_row(const scene_drawing *d)
{
    return scene_has_fingers(d) ? 2 : 1;
}

/* The em, in pixels: of a room of its own where fingers play; elsewhere no less than can be read,
 * so that a browser's zoom makes it larger. */
static int32_t em_of(const scene_drawing *d)
{
    enum { LEAST = 15, UPRIGHT_MOST = 17, TINY_LEAST = 6 };
    static const uint8_t percent[] = {100, 115, 130, 150};
    const int *room = d->s->picture.room;
    int32_t usual = d->layout.type * d->layout.cell_h / SCENE_UNIT * 5 / 8, m = usual;
    if (d->s->input.fingers) {
        m = min_int(room[1] / 42, room[0] / 23);
        if (room[0] < room[1])
            m = min_int(m, max_int(css_pixels(d->s, UPRIGHT_MOST), room[0] / 42));
    }
    m = max_int(m, css_pixels(d->s, LEAST)) * percent[d->s->settings.letters] / 100;
    return max_int(min_int(m, room[0] / 23), TINY_LEAST);
}

void scene_set_menu_type(scene_drawing *d)
{
    scene_layout *l = &d->layout;
    if (!d->s->options.in_page || session_in_characters(d->s))
        return;
    int32_t em = em_of(d), cell = l->cell_h, line = em * 8 / 5;
    l->type = (line * SCENE_UNIT + cell - 1) / cell;
    l->column = max_int(em * 8 / 13, 1) * SCENE_UNIT / cell;
    l->line = l->type;
    if (scene_has_fingers(d))
        l->line = max_int(em * 13 / 10 * SCENE_UNIT / cell, scene_css(d, LINE_LEAST));
}

void scene_draw_scrolling(scene_drawing *d, scene_box list, unsigned first, unsigned shown,
                          unsigned all)
{
    enum { WIDTH = 4, HEIGHT_LEAST = 24 };
    bool in_characters = session_in_characters(d->s);
    int32_t w = in_characters ? d->layout.column : scene_css(d, WIDTH);
    if (first == 0 && shown >= all)
        return;
    int32_t h = max_int(scene_css(d, HEIGHT_LEAST), list.h * (int32_t)shown / (int32_t)all);
    int32_t y = (list.h - h) * (int32_t)first / (int32_t)max_u32(1, all - min_u32(shown, all));
    scene_box box = {list.x + list.w, list.y + min_int(y, list.h - h), w, h};
    scene_draw_item(d, ITEM_BAR, in_characters ? ROLE_DIM : ROLE_GOOD, box)->amount = 1000;
}
