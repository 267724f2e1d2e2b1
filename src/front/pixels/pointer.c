/* Looks for the spot a pixel is in, and says what it found as keys. */
#include "pointer.h"

static void press(const px_pointer *p, key_code key, uint64_t now_us)
{
    session_key(p->session, key, true, now_us);
    session_key(p->session, key, false, now_us);
}

static bool is_cell(key_code key)
{
    return key >= KEY_CLICK_CELL && key < KEY_CLEAR_CELL;
}

static bool is_line(key_code key)
{
    return key >= KEY_CLICK_LINE && key < KEY_POINT_CELL;
}

static key_code key_in(const scene_item *spot, int64_t x, int64_t y)
{
    if (!is_cell(spot->text) || spot->align == 0)
        return spot->text;
    int64_t column = (x - spot->x) * spot->align / spot->w;
    int64_t row = (y - spot->y) * spot->align / spot->w; /* cells are square */
    return (key_code)(spot->text + column - row * spot->align);
}

/* The key of the last spot that holds this pixel. */
static key_code key_at(const px_pointer *p, int pixel_x, int pixel_y)
{
    const scene_list *scene = p->scene;
    key_code key = KEY_NONE;
    if (!scene || !scene->cell_w || !scene->cell_h)
        return key;
    int64_t x = (int64_t)pixel_x * SCENE_UNIT / scene->cell_w;
    int64_t y = (int64_t)pixel_y * SCENE_UNIT / scene->cell_h;
    for (uint32_t i = 0; i < scene->count; i++) {
        const scene_item *item = &scene->item[i];
        if (item->kind == ITEM_SPOT && x >= item->x && x < item->x + item->w && y >= item->y &&
            y < item->y + item->h)
            key = key_in(item, x, y);
    }
    return key;
}

bool px_pointer_in_menu(const px_pointer *p)
{
    for (uint32_t i = 0; p->scene && i < p->scene->count; i++)
        if (p->scene->item[i].kind == ITEM_SPOT && is_line(p->scene->item[i].text))
            return true;
    return false;
}

/* Leaves the cell the button is down on, for another or for none. */
static void draw_on(px_pointer *p, key_code cell, uint64_t now_us)
{
    if (cell == p->drawing)
        return;
    if (p->drawing)
        session_key(p->session, p->drawing, false, now_us);
    if (cell)
        session_key(p->session, cell, true, now_us);
    p->drawing = cell;
}

void px_pointer_move(px_pointer *p, int x, int y, uint64_t now_us)
{
    key_code at = key_at(p, x, y), key = KEY_NONE;
    bool other = p->drawing >= KEY_CLEAR_CELL;
    if (p->drawing) {
        if (is_cell(at))
            draw_on(p, other ? at - KEY_CLICK_CELL + KEY_CLEAR_CELL : at, now_us);
        return;
    }
    if (is_line(at))
        key = at - KEY_CLICK_LINE + KEY_POINT_LINE;
    else if (is_cell(at))
        key = at - KEY_CLICK_CELL + KEY_POINT_CELL;
    if (key && key != p->hover)
        press(p, key, now_us);
    p->hover = key;
}

void px_pointer_press(px_pointer *p, int button, int x, int y, uint64_t now_us)
{
    key_code at = key_at(p, x, y);
    bool choose = button == PX_POINTER_CHOOSE, clear = button == PX_POINTER_CLEAR;
    if (is_cell(at) && (choose || clear))
        draw_on(p, choose ? at : at - KEY_CLICK_CELL + KEY_CLEAR_CELL, now_us);
    else if (choose && at)
        press(p, at, now_us);
    else if ((clear || button == PX_POINTER_BACK) && px_pointer_in_menu(p))
        press(p, KEY_POINT_BACK, now_us);
}

void px_pointer_release(px_pointer *p, uint64_t now_us)
{
    draw_on(p, KEY_NONE, now_us);
}

void px_pointer_wheel(px_pointer *p, int notches, uint64_t now_us)
{
    enum { NOTCHES_MAX = 20 };
    if (!px_pointer_in_menu(p))
        return;
    for (int i = 0; i < notches && i < NOTCHES_MAX; i++)
        press(p, KEY_UP, now_us);
    for (int i = 0; i > notches && i > -NOTCHES_MAX; i--)
        press(p, KEY_DOWN, now_us);
    p->hover = KEY_NONE;
}
