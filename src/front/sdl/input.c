/* Scancodes are places on the keyboard, and so are ts_keys: no layout comes between them. */
#include "front/sdl/input.h"

static const ts_key key_of[SDL_NUM_SCANCODES] = {
    [SDL_SCANCODE_1] = '1',
    [SDL_SCANCODE_2] = '2',
    [SDL_SCANCODE_3] = '3',
    [SDL_SCANCODE_4] = '4',
    [SDL_SCANCODE_5] = '5',
    [SDL_SCANCODE_6] = '6',
    [SDL_SCANCODE_7] = '7',
    [SDL_SCANCODE_8] = '8',
    [SDL_SCANCODE_9] = '9',
    [SDL_SCANCODE_0] = '0',
    [SDL_SCANCODE_MINUS] = '-',
    [SDL_SCANCODE_EQUALS] = '=',
    [SDL_SCANCODE_LEFTBRACKET] = '[',
    [SDL_SCANCODE_RIGHTBRACKET] = ']',
    [SDL_SCANCODE_BACKSLASH] = '\\',
    [SDL_SCANCODE_NONUSHASH] = '\\', /* the same place on other boards */
    [SDL_SCANCODE_SEMICOLON] = ';',
    [SDL_SCANCODE_APOSTROPHE] = '\'',
    [SDL_SCANCODE_GRAVE] = '`',
    [SDL_SCANCODE_COMMA] = ',',
    [SDL_SCANCODE_PERIOD] = '.',
    [SDL_SCANCODE_SLASH] = '/',
    [SDL_SCANCODE_SPACE] = ' ',
    [SDL_SCANCODE_UP] = TS_KEY_UP,
    [SDL_SCANCODE_DOWN] = TS_KEY_DOWN,
    [SDL_SCANCODE_LEFT] = TS_KEY_LEFT,
    [SDL_SCANCODE_RIGHT] = TS_KEY_RIGHT,
    [SDL_SCANCODE_RETURN] = TS_KEY_ENTER,
    [SDL_SCANCODE_ESCAPE] = TS_KEY_ESCAPE,
    [SDL_SCANCODE_AC_BACK] = TS_KEY_ESCAPE,
    [SDL_SCANCODE_TAB] = TS_KEY_TAB,
    [SDL_SCANCODE_BACKSPACE] = TS_KEY_BACKSPACE,
    [SDL_SCANCODE_INSERT] = TS_KEY_INSERT,
    [SDL_SCANCODE_DELETE] = TS_KEY_DELETE,
    [SDL_SCANCODE_HOME] = TS_KEY_HOME,
    [SDL_SCANCODE_END] = TS_KEY_END,
    [SDL_SCANCODE_PAGEUP] = TS_KEY_PAGE_UP,
    [SDL_SCANCODE_PAGEDOWN] = TS_KEY_PAGE_DOWN,
    [SDL_SCANCODE_LSHIFT] = TS_KEY_SHIFT_LEFT,
    [SDL_SCANCODE_RSHIFT] = TS_KEY_SHIFT_RIGHT,
    [SDL_SCANCODE_LCTRL] = TS_KEY_CTRL_LEFT,
    [SDL_SCANCODE_RCTRL] = TS_KEY_CTRL_RIGHT,
    [SDL_SCANCODE_LALT] = TS_KEY_ALT_LEFT,
    [SDL_SCANCODE_RALT] = TS_KEY_ALT_RIGHT,
    [SDL_SCANCODE_KP_0] = TS_KEY_PAD_0,
    [SDL_SCANCODE_KP_ENTER] = TS_KEY_PAD_ENTER,
    [SDL_SCANCODE_KP_PLUS] = TS_KEY_PAD_PLUS,
    [SDL_SCANCODE_KP_MINUS] = TS_KEY_PAD_MINUS,
    [SDL_SCANCODE_KP_MULTIPLY] = TS_KEY_PAD_TIMES,
    [SDL_SCANCODE_KP_DIVIDE] = TS_KEY_PAD_DIVIDE,
    [SDL_SCANCODE_KP_PERIOD] = TS_KEY_PAD_POINT,
};

ts_key input_key_of(SDL_Scancode code)
{
    if (code >= SDL_SCANCODE_A && code <= SDL_SCANCODE_Z)
        return (ts_key)('a' + (code - SDL_SCANCODE_A));
    if (code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12)
        return (ts_key)(TS_KEY_F1 + (code - SDL_SCANCODE_F1));
    if (code >= SDL_SCANCODE_KP_1 && code <= SDL_SCANCODE_KP_9)
        return (ts_key)(TS_KEY_PAD_0 + 1 + (code - SDL_SCANCODE_KP_1));
    return code >= 0 && code < SDL_NUM_SCANCODES ? key_of[code] : TS_KEY_NONE;
}

/* The pointer shows itself when it moves, and goes when keys are pressed. */
static void show_pointer(input *in, bool shown)
{
    if (in->pointer_hidden == shown)
        SDL_ShowCursor(shown ? SDL_ENABLE : SDL_DISABLE);
    in->pointer_hidden = !shown;
}

static void press(input *in, ts_key key, uint64_t now_us)
{
    ts_session_key(in->session, key, true, now_us);
    ts_session_key(in->session, key, false, now_us);
}

static void paste(input *in, uint64_t now_us)
{
    char *text = SDL_GetClipboardText();
    for (const char *c = text; c && *c; c++)
        if (*c > ' ' && *c < 0x7f)
            press(in, TS_KEY_TEXT + (ts_key)*c, now_us);
    press(in, TS_KEY_TEXT + '\n', now_us);
    SDL_free(text);
}

static bool moves_on(ts_key key)
{
    return (key >= TS_KEY_UP && key <= TS_KEY_RIGHT) || key == TS_KEY_BACKSPACE;
}

/* A held key's repeats move on in menus, but choose nothing; in play the session takes no notice of
 * them. */
static void take_key(input *in, const SDL_KeyboardEvent *event, uint64_t now_us)
{
    bool down = event->type == SDL_KEYDOWN;
    SDL_Scancode code = event->keysym.scancode;
    ts_key key = input_key_of(code);
    bool enter = key == TS_KEY_ENTER || key == TS_KEY_PAD_ENTER;
    if (code == SDL_SCANCODE_F11 || (down && enter && event->keysym.mod & KMOD_ALT)) {
        if (down && !event->repeat)
            press(in, TS_KEY_FULLSCREEN, now_us);
        return;
    }
    if (event->repeat && !moves_on(key))
        return;
    if (down && key == 'v' && event->keysym.mod & (KMOD_CTRL | KMOD_GUI)) {
        paste(in, now_us);
        return;
    }
    in->hover = TS_KEY_NONE;
    if (down)
        show_pointer(in, false);
    ts_session_key(in->session, key, down, now_us);
}

/* ---- the mouse ------------------------------------------------------------------------------ */

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

/* The key of the last spot that holds this point of the window. */
static ts_key key_at(const input *in, int window_x, int window_y)
{
    const ts_scene *scene = in->scene;
    ts_key key = TS_KEY_NONE;
    if (!scene || !scene->cell_w || !scene->cell_h)
        return key;
    int64_t x = (int64_t)window_x * in->scale_x / 1000 * TS_UNIT / scene->cell_w;
    int64_t y = (int64_t)window_y * in->scale_y / 1000 * TS_UNIT / scene->cell_h;
    for (uint32_t i = 0; i < scene->count; i++) {
        const ts_item *item = &scene->item[i];
        if (item->kind == TS_ITEM_SPOT && x >= item->x && x < item->x + item->w && y >= item->y &&
            y < item->y + item->h)
            key = key_in(item, x, y);
    }
    return key;
}

static bool in_menu(const input *in)
{
    for (uint32_t i = 0; in->scene && i < in->scene->count; i++)
        if (in->scene->item[i].kind == TS_ITEM_SPOT && is_line(in->scene->item[i].text))
            return true;
    return false;
}

/* Leaves the cell the button is down on, for another or for none. */
static void draw_on(input *in, ts_key cell, uint64_t now_us)
{
    if (cell == in->drawing)
        return;
    if (in->drawing)
        ts_session_key(in->session, in->drawing, false, now_us);
    if (cell)
        ts_session_key(in->session, cell, true, now_us);
    in->drawing = cell;
}

static void take_motion(input *in, const SDL_MouseMotionEvent *event, uint64_t now_us)
{
    ts_key at = key_at(in, event->x, event->y), key = TS_KEY_NONE;
    bool other = in->drawing >= TS_KEY_CLEAR_CELL;
    if (in->entered) {
        in->entered = false;
        return;
    }
    show_pointer(in, true);
    if (in->drawing) {
        ts_key cell = is_cell(at) ? at : TS_KEY_NONE;
        if (cell)
            draw_on(in, other ? cell - TS_KEY_CLICK_CELL + TS_KEY_CLEAR_CELL : cell, now_us);
        return;
    }
    if (is_line(at))
        key = at - TS_KEY_CLICK_LINE + TS_KEY_POINT_LINE;
    else if (is_cell(at))
        key = at - TS_KEY_CLICK_CELL + TS_KEY_POINT_CELL;
    if (key && key != in->hover)
        press(in, key, now_us);
    in->hover = key;
}

static void take_button(input *in, const SDL_MouseButtonEvent *event, uint64_t now_us)
{
    ts_key at = key_at(in, event->x, event->y);
    bool left = event->button == SDL_BUTTON_LEFT, right = event->button == SDL_BUTTON_RIGHT;
    show_pointer(in, true);
    if (event->type == SDL_MOUSEBUTTONUP) {
        draw_on(in, TS_KEY_NONE, now_us);
        return;
    }
    if (is_cell(at) && (left || right))
        draw_on(in, left ? at : at - TS_KEY_CLICK_CELL + TS_KEY_CLEAR_CELL, now_us);
    else if (left && at)
        press(in, at, now_us);
    else if ((right || event->button == SDL_BUTTON_X1) && in_menu(in))
        press(in, TS_KEY_POINT_BACK, now_us);
}

/* The wheel moves the cursor, which takes the list along. */
static void take_wheel(input *in, const SDL_MouseWheelEvent *event, uint64_t now_us)
{
    enum { NOTCHES_MAX = 20 };
    int notches = event->direction == SDL_MOUSEWHEEL_FLIPPED ? -event->y : event->y;
    if (!in_menu(in))
        return;
    for (int i = 0; i < notches && i < NOTCHES_MAX; i++)
        press(in, TS_KEY_UP, now_us);
    for (int i = 0; i > notches && i > -NOTCHES_MAX; i--)
        press(in, TS_KEY_DOWN, now_us);
    in->hover = TS_KEY_NONE;
}

bool input_take(input *in, const SDL_Event *event, uint64_t now_us)
{
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP: take_key(in, &event->key, now_us); return true;
    case SDL_MOUSEMOTION: take_motion(in, &event->motion, now_us); return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: take_button(in, &event->button, now_us); return true;
    case SDL_MOUSEWHEEL: take_wheel(in, &event->wheel, now_us); return true;
    default: return false;
    }
}
