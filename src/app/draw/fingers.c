/* What fingers and a page ask of a picture: sizes in CSS pixels, the type of menus. */
#include "fingers.h"
#include "base/minmax.h"
#include "session/input.h"
#include "session/picture.h"

#define CSS_OF_UNIT 12 /* the front end's least line is this many CSS pixels high */
#define LINE_LEAST 24

/* In pixels of the front end. */
static int32_t css_pixels(const session *s, int32_t px)
{
    return (px * session_picture_size(s)[3] + CSS_OF_UNIT - 1) / CSS_OF_UNIT;
}

int32_t scene_css(const scene_drawing *d, int32_t px)
{
    int32_t cell = d->layout.cell_h;
    return (css_pixels(d->s, px) * SCENE_UNIT + cell - 1) / cell;
}

bool scene_has_fingers(const scene_drawing *d)
{
    return session_uses_touch(d->s) && !session_in_characters(d->s);
}

unsigned scene_lines_of_row(const scene_drawing *d)
{
    return scene_has_fingers(d) ? 2 : 1;
}

/* M: of the room alone, so that all menus have letters of one size; not too small to be read, and
 * at least so many lines of it have room. */
int32_t scene_size_that_fits(const scene_drawing *d)
{
    enum { LEAST = 12, LEAST_IN_PAGE = 15, UPRIGHT_MOST = 17, TINY_LEAST = 6, EMS = 22 };
    const int *room = session_picture_size(d->s);
    bool page = d->s->options.in_page;
    int32_t m = min_int(room[1] / 42, room[0] / 23);
    if (room[0] < room[1])
        m = min_int(m, max_int(css_pixels(d->s, UPRIGHT_MOST), room[0] / 42));
    m = max_int(m, page ? css_pixels(d->s, LEAST_IN_PAGE)
                        : min_int(css_pixels(d->s, LEAST), room[1] / EMS));
    return max_int(min_int(m, room[0] / 23), TINY_LEAST);
}

/* In a page, whose letters the player may have larger. */
static int32_t em_of(const scene_drawing *d)
{
    static const uint8_t percent[] = {100, 115, 130, 150};
    int32_t m = scene_size_that_fits(d);
    if (d->s->options.in_page)
        m = min_int(m * percent[d->s->settings.letters] / 100, session_picture_size(d->s)[0] / 23);
    return m;
}

/* Over a field both types are seen: the front end is told the smaller one, and the narrower. */
static void tell_type(scene_drawing *d)
{
    scene_list *scene = d->scene;
    const scene_layout *l = &d->layout;
    int32_t h = scene->count ? min_int(scene->text_h, l->type) : l->type;
    int32_t own = l->column * h / l->type, others = scene->text_w * h / scene->text_h;
    scene->text_w = scene->count ? min_int(own, others) : own;
    scene->text_h = h;
}

void scene_set_menu_type(scene_drawing *d)
{
    scene_layout *l = &d->layout;
    if (session_in_characters(d->s))
        return;
    int32_t em = em_of(d), cell = l->cell_h, line = em * 8 / 5;
    l->type = (line * SCENE_UNIT + cell - 1) / cell;
    int32_t column = scene_has_fingers(d) ? em * 8 / 13 : (em * 8 + 12) / 13;
    l->column = max_int(column, 1) * SCENE_UNIT / cell;
    l->line = l->type;
    if (scene_has_fingers(d))
        l->line = max_int(em * 13 / 10 * SCENE_UNIT / cell, scene_css(d, LINE_LEAST));
    tell_type(d);
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
    scene_box box = {list.x + list.w + (in_characters ? 0 : d->layout.column / 2),
                     list.y + min_int(y, list.h - h), w, h};
    scene_draw_item(d, ITEM_BAR, ROLE_DIM, box)->amount = 1000;
}
