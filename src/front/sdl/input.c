/* Scancodes are places on the keyboard, and so are the keys of profiles: no layout is involved. */
#include "internal.h"
#include "base/utf8.h"
#include "api/scene.h"

#include <stdlib.h>

static const key_code key_of[SDL_NUM_SCANCODES] = {
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
    [SDL_SCANCODE_NONUSHASH] = '\\', /* the same place on other keyboards */
    [SDL_SCANCODE_SEMICOLON] = ';',
    [SDL_SCANCODE_APOSTROPHE] = '\'',
    [SDL_SCANCODE_GRAVE] = '`',
    [SDL_SCANCODE_COMMA] = ',',
    [SDL_SCANCODE_PERIOD] = '.',
    [SDL_SCANCODE_SLASH] = '/',
    [SDL_SCANCODE_SPACE] = ' ',
    [SDL_SCANCODE_UP] = KEY_UP,
    [SDL_SCANCODE_DOWN] = KEY_DOWN,
    [SDL_SCANCODE_LEFT] = KEY_LEFT,
    [SDL_SCANCODE_RIGHT] = KEY_RIGHT,
    [SDL_SCANCODE_RETURN] = KEY_ENTER,
    [SDL_SCANCODE_ESCAPE] = KEY_ESCAPE,
    [SDL_SCANCODE_AC_BACK] = KEY_ESCAPE,
    [SDL_SCANCODE_TAB] = KEY_TAB,
    [SDL_SCANCODE_BACKSPACE] = KEY_BACKSPACE,
    [SDL_SCANCODE_INSERT] = KEY_INSERT,
    [SDL_SCANCODE_DELETE] = KEY_DELETE,
    [SDL_SCANCODE_HOME] = KEY_HOME,
    [SDL_SCANCODE_END] = KEY_END,
    [SDL_SCANCODE_PAGEUP] = KEY_PAGE_UP,
    [SDL_SCANCODE_PAGEDOWN] = KEY_PAGE_DOWN,
    [SDL_SCANCODE_LSHIFT] = KEY_SHIFT_LEFT,
    [SDL_SCANCODE_RSHIFT] = KEY_SHIFT_RIGHT,
    [SDL_SCANCODE_LCTRL] = KEY_CTRL_LEFT,
    [SDL_SCANCODE_RCTRL] = KEY_CTRL_RIGHT,
    [SDL_SCANCODE_LALT] = KEY_ALT_LEFT,
    [SDL_SCANCODE_RALT] = KEY_ALT_RIGHT,
    [SDL_SCANCODE_KP_0] = KEY_PAD_0,
    [SDL_SCANCODE_KP_ENTER] = KEY_PAD_ENTER,
    [SDL_SCANCODE_KP_PLUS] = KEY_PAD_PLUS,
    [SDL_SCANCODE_KP_MINUS] = KEY_PAD_MINUS,
    [SDL_SCANCODE_KP_MULTIPLY] = KEY_PAD_TIMES,
    [SDL_SCANCODE_KP_DIVIDE] = KEY_PAD_DIVIDE,
    [SDL_SCANCODE_KP_PERIOD] = KEY_PAD_POINT,
};

key_code input_key_of(SDL_Scancode code)
{
    if (code >= SDL_SCANCODE_A && code <= SDL_SCANCODE_Z)
        return (key_code)('a' + (code - SDL_SCANCODE_A));
    if (code >= SDL_SCANCODE_F1 && code <= SDL_SCANCODE_F12)
        return (key_code)(KEY_F1 + (code - SDL_SCANCODE_F1));
    if (code >= SDL_SCANCODE_KP_1 && code <= SDL_SCANCODE_KP_9)
        return (key_code)(KEY_PAD_0 + 1 + (code - SDL_SCANCODE_KP_1));
    return code >= 0 && code < SDL_NUM_SCANCODES ? key_of[code] : KEY_NONE;
}

/* The pointer appears when it moves, and disappears when keys are pressed. */
static void show_pointer(input *in, bool shown)
{
    if (in->pointer_hidden == shown)
        SDL_ShowCursor(shown ? SDL_ENABLE : SDL_DISABLE);
    in->pointer_hidden = !shown;
}

/* Pastes all characters if a text is being typed, and otherwise those of links and positions. */
static void paste(input *in, uint64_t now_us)
{
    char *text = SDL_GetClipboardText();
    const bool types = in->scene && in->scene->look.types;
    const char *at = text ? text : "";
    for (uint32_t c; (c = utf8_next(&at));)
        if (types ? c != '\r' : c > ' ' && c < 0x7f)
            session_tell(in->session, TELL_TEXT, c == '\n' ? '\r' : c, now_us);
    session_tell(in->session, TELL_TEXT, '\n', now_us);
    SDL_free(text);
}

static bool moves_on(key_code key)
{
    return (key >= KEY_UP && key <= KEY_RIGHT) || key == KEY_BACKSPACE;
}

/* Repeats of a held key move on in menus, but choose nothing; in play the session ignores them, and
 * Ctrl is a key like others. */
static void on_key(input *in, const SDL_KeyboardEvent *event, uint64_t now_us)
{
    bool down = event->type == SDL_KEYDOWN;
    SDL_Scancode code = event->keysym.scancode;
    key_code key = input_key_of(code);
    bool enter = key == KEY_ENTER || key == KEY_PAD_ENTER;
    bool playing = in->scene && in->scene->look.playing;
    if (code == SDL_SCANCODE_F11 || (down && enter && event->keysym.mod & KMOD_ALT)) {
        if (down && !event->repeat)
            session_tell(in->session, TELL_FULLSCREEN, 1, now_us);
        return;
    }
    if (event->repeat && !moves_on(key))
        return;
    if (down && key == 'v' && !playing && event->keysym.mod & (KMOD_CTRL | KMOD_GUI)) {
        paste(in, now_us);
        return;
    }
    if (down)
        show_pointer(in, false);
    session_key(in->session, key, down, now_us);
}

/* ---- the mouse ------------------------------------------------------------------------------ */

/* A hand over what can be pressed. */
static void shape_pointer(input *in, int x, int y)
{
    const bool hand = session_offers(in->session, x, y);
    if (hand == in->hand)
        return;
    if (!in->shape[hand])
        in->shape[hand] =
            SDL_CreateSystemCursor(hand ? SDL_SYSTEM_CURSOR_HAND : SDL_SYSTEM_CURSOR_ARROW);
    SDL_SetCursor(in->shape[hand]);
    in->hand = hand;
}

static void on_motion(input *in, const SDL_MouseMotionEvent *event, uint64_t now_us)
{
    if (in->entered) {
        in->entered = false;
        return;
    }
    const int x = event->x * in->scale_x / 1000, y = event->y * in->scale_y / 1000;
    show_pointer(in, true);
    shape_pointer(in, x, y);
    session_pointer(in->session, POINTER_MOVE, x, y, now_us);
}

static void on_button(input *in, const SDL_MouseButtonEvent *event, uint64_t now_us)
{
    int x = event->x * in->scale_x / 1000, y = event->y * in->scale_y / 1000;
    unsigned what = POINTER_RELEASE;
    show_pointer(in, true);
    if (event->type == SDL_MOUSEBUTTONDOWN)
        switch (event->button) {
        case SDL_BUTTON_LEFT: what = POINTER_PRESS; break;
        case SDL_BUTTON_RIGHT: what = POINTER_CLEAR; break;
        case SDL_BUTTON_X1: what = POINTER_BACK; break;
        default: return;
        }
    session_pointer(in->session, what, x, y, now_us);
}

static void on_text(input *in, const char *text, uint64_t now_us)
{
    for (uint32_t c; (c = utf8_next(&text));)
        session_tell(in->session, TELL_TEXT, c, now_us);
}

/* A replay, or settings of TETR.IO. An unreadable file is passed on as empty: the session reports
 * it. */
static void on_file(input *in, const char *path, uint64_t now_us)
{
    enum { MOST = 1 << 28 };
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    Sint64 size = file ? SDL_RWsize(file) : 0;
    size = size < 0 || size > MOST ? 0 : size;
    char *text = malloc((size_t)size + 1);
    if (text && file)
        size = (Sint64)SDL_RWread(file, text, 1, (size_t)size);
    if (file)
        SDL_RWclose(file);
    if (text)
        session_take(in->session, &(replay_file){path, text, (size_t)size, FILE_REPLAY}, now_us);
    free(text);
}

bool input_take(input *in, const SDL_Event *event, uint64_t now_us)
{
    switch (event->type) {
    case SDL_KEYDOWN:
    case SDL_KEYUP: on_key(in, &event->key, now_us); return true;
    case SDL_TEXTINPUT:
        if (in->scene && in->scene->look.types)
            on_text(in, event->text.text, now_us);
        return true;
    case SDL_DROPFILE:
        on_file(in, event->drop.file, now_us);
        SDL_free(event->drop.file);
        return true;
    case SDL_MOUSEMOTION: on_motion(in, &event->motion, now_us); return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP: on_button(in, &event->button, now_us); return true;
    case SDL_MOUSEWHEEL:
        session_wheel(in->session,
                      event->wheel.direction == SDL_MOUSEWHEEL_FLIPPED ? -event->wheel.y
                                                                       : event->wheel.y,
                      now_us);
        return true;
    default: return false;
    }
}
