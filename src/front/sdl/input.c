/* Scancodes are places on the keyboard, and so are ts_keys: no layout comes between them. */
#include "input.h"

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
    ts_session_key(in->pointer.session, key, true, now_us);
    ts_session_key(in->pointer.session, key, false, now_us);
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
 * them, and Ctrl is a key like others. */
static void take_key(input *in, const SDL_KeyboardEvent *event, uint64_t now_us)
{
    bool down = event->type == SDL_KEYDOWN;
    SDL_Scancode code = event->keysym.scancode;
    ts_key key = input_key_of(code);
    bool enter = key == TS_KEY_ENTER || key == TS_KEY_PAD_ENTER;
    bool playing = in->pointer.scene && in->pointer.scene->playing;
    if (code == SDL_SCANCODE_F11 || (down && enter && event->keysym.mod & KMOD_ALT)) {
        if (down && !event->repeat)
            press(in, TS_KEY_FULLSCREEN, now_us);
        return;
    }
    if (event->repeat && !moves_on(key))
        return;
    if (down && key == 'v' && !playing && event->keysym.mod & (KMOD_CTRL | KMOD_GUI)) {
        paste(in, now_us);
        return;
    }
    in->pointer.hover = TS_KEY_NONE;
    if (down)
        show_pointer(in, false);
    ts_session_key(in->pointer.session, key, down, now_us);
}

/* ---- the mouse ------------------------------------------------------------------------------ */

static void take_motion(input *in, const SDL_MouseMotionEvent *event, uint64_t now_us)
{
    if (in->entered) {
        in->entered = false;
        return;
    }
    show_pointer(in, true);
    ts_pointer_move(&in->pointer, event->x * in->scale_x / 1000, event->y * in->scale_y / 1000,
                    now_us);
}

static void take_button(input *in, const SDL_MouseButtonEvent *event, uint64_t now_us)
{
    static const int buttons[] = {[SDL_BUTTON_LEFT] = TS_POINTER_CHOOSE,
                                  [SDL_BUTTON_RIGHT] = TS_POINTER_CLEAR,
                                  [SDL_BUTTON_X1] = TS_POINTER_BACK};
    bool known = event->button < sizeof buttons / sizeof buttons[0];
    show_pointer(in, true);
    if (event->type == SDL_MOUSEBUTTONUP)
        ts_pointer_release(&in->pointer, now_us);
    else if (known)
        ts_pointer_press(&in->pointer, buttons[event->button], event->x * in->scale_x / 1000,
                         event->y * in->scale_y / 1000, now_us);
}

bool input_take(input *in, const SDL_Event *event, uint64_t now_us)
{
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP: take_key(in, &event->key, now_us); return true;
    case SDL_MOUSEMOTION: take_motion(in, &event->motion, now_us); return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: take_button(in, &event->button, now_us); return true;
    case SDL_MOUSEWHEEL:
        ts_pointer_wheel(&in->pointer,
                         event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.y
                                                                          : event->wheel.y,
                         now_us);
        return true;
    default: return false;
    }
}
