/* Looks for the spot a pixel is in, and says what it found as keys. */
#include "pointer.h"

static void press(const ts_pointer *p, ts_key key, uint64_t now_us)
{
    ts_session_key(p->session, key, true, now_us);
    ts_session_key(p->session, key, false, now_us);
}

static bool is_cell(ts_key key)
{
    return key >= TS_KEY_CLICK_CELL && key < TS_KEY_CLEAR_CELL;
}

static bool is_line(ts_key key)
{
    return key >= TS_KEY_CLICK_LINE && key < TS_KEY_POINT_CELL;
}

static ts_key key_in(const ts_item *spot, int64_t x, int64_t y)
{
    if (!is_cell(spot->text) || spot->align == 0)
        return spot->text;
    int64_t column = (x - spot->x) * spot->align / spot->w;
    int64_t row = (y - spot->y) * spot->align / spot->w; /* cells are square */
    return (ts_key)(spot->text + column - row * spot->align);
}

/* The key of the last spot that holds this pixel. */
static ts_key key_at(const ts_pointer *p, int pixel_x, int pixel_y)
{
    const ts_scene *scene = p->scene;
    ts_key key = TS_KEY_NONE;
    if (!scene || !scene->cell_w || !scene->cell_h)
        return key;
    int64_t x = (int64_t)pixel_x * TS_UNIT / scene->cell_w;
    int64_t y = (int64_t)pixel_y * TS_UNIT / scene->cell_h;
    for (uint32_t i = 0; i < scene->count; i++) {
        const ts_item *item = &scene->item[i];
        if (item->kind == TS_ITEM_SPOT && x >= item->x && x < item->x + item->w && y >= item->y &&
            y < item->y + item->h)
            key = key_in(item, x, y);
    }
    return key;
}

bool ts_pointer_in_menu(const ts_pointer *p)
{
    for (uint32_t i = 0; p->scene && i < p->scene->count; i++)
        if (p->scene->item[i].kind == TS_ITEM_SPOT && is_line(p->scene->item[i].text))
            return true;
    return false;
}

/* Leaves the cell the button is down on, for another or for none. */
static void draw_on(ts_pointer *p, ts_key cell, uint64_t now_us)
{
    if (cell == p->drawing)
        return;
    if (p->drawing)
        ts_session_key(p->session, p->drawing, false, now_us);
    if (cell)
        ts_session_key(p->session, cell, true, now_us);
    p->drawing = cell;
}

void ts_pointer_move(ts_pointer *p, int x, int y, uint64_t now_us)
{
    ts_key at = key_at(p, x, y), key = TS_KEY_NONE;
    bool other = p->drawing >= TS_KEY_CLEAR_CELL;
    if (p->drawing) {
        if (is_cell(at))
            draw_on(p, other ? at - TS_KEY_CLICK_CELL + TS_KEY_CLEAR_CELL : at, now_us);
        return;
    }
    if (is_line(at))
        key = at - TS_KEY_CLICK_LINE + TS_KEY_POINT_LINE;
    else if (is_cell(at))
        key = at - TS_KEY_CLICK_CELL + TS_KEY_POINT_CELL;
    if (key && key != p->hover)
        press(p, key, now_us);
    p->hover = key;
}

void ts_pointer_press(ts_pointer *p, int button, int x, int y, uint64_t now_us)
{
    ts_key at = key_at(p, x, y);
    bool choose = button == TS_POINTER_CHOOSE, clear = button == TS_POINTER_CLEAR;
    if (is_cell(at) && (choose || clear))
        draw_on(p, choose ? at : at - TS_KEY_CLICK_CELL + TS_KEY_CLEAR_CELL, now_us);
    else if (choose && at)
        press(p, at, now_us);
    else if ((clear || button == TS_POINTER_BACK) && ts_pointer_in_menu(p))
        press(p, TS_KEY_POINT_BACK, now_us);
}

void ts_pointer_release(ts_pointer *p, uint64_t now_us)
{
    draw_on(p, TS_KEY_NONE, now_us);
}

void ts_pointer_wheel(ts_pointer *p, int notches, uint64_t now_us)
{
    enum { NOTCHES_MAX = 20 };
    if (!ts_pointer_in_menu(p))
        return;
    for (int i = 0; i < notches && i < NOTCHES_MAX; i++)
        press(p, TS_KEY_UP, now_us);
    for (int i = 0; i > notches && i > -NOTCHES_MAX; i--)
        press(p, TS_KEY_DOWN, now_us);
    p->hover = TS_KEY_NONE;
}
