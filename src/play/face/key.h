/* Keys as front ends report them. A key is where it sits on the board, named by what it types there
 * on a US layout: 'a', '1', ' '; the others have names of their own. */
#ifndef TESSERA_PLAY_FACE_KEY_H
#define TESSERA_PLAY_FACE_KEY_H

#include "tessera.h"

typedef uint32_t ts_key;

enum {
    TS_KEY_NONE = 0,
    TS_KEY_UP = 0x110000, /* beyond every character */
    TS_KEY_DOWN,
    TS_KEY_LEFT,
    TS_KEY_RIGHT,
    TS_KEY_ENTER,
    TS_KEY_ESCAPE,
    TS_KEY_TAB,
    TS_KEY_BACKSPACE,
    TS_KEY_INSERT,
    TS_KEY_DELETE,
    TS_KEY_HOME,
    TS_KEY_END,
    TS_KEY_PAGE_UP,
    TS_KEY_PAGE_DOWN,
    TS_KEY_SHIFT_LEFT,
    TS_KEY_SHIFT_RIGHT,
    TS_KEY_CTRL_LEFT,
    TS_KEY_CTRL_RIGHT,
    TS_KEY_ALT_LEFT,
    TS_KEY_ALT_RIGHT,
    TS_KEY_F1,
    TS_KEY_F12 = TS_KEY_F1 + 11,
    TS_KEY_PAD_0, /* the number pad's digits */
    TS_KEY_PAD_9 = TS_KEY_PAD_0 + 9,
    TS_KEY_PAD_ENTER,
    TS_KEY_PAD_PLUS,
    TS_KEY_PAD_MINUS,
    TS_KEY_PAD_TIMES,
    TS_KEY_PAD_DIVIDE,
    TS_KEY_PAD_POINT,
    TS_KEY_FOCUS,    /* not a key: down, the game has the keyboard; up, it has lost it */
    TS_KEY_QUIT,     /* not a key: the system wants the program to end */
    TS_KEY_RELEASES, /* not a key: this keyboard reports releases (found out after the start) */
    TS_KEY_CHINESE,  /* not a key: there is a font for Chinese (found out after the start) */
    /* Game pads: that of pad n is TS_KEY_GAMEPAD + n * TS_GAMEPAD_KEYS + TS_GAMEPAD_... */
    TS_KEY_GAMEPAD = 0x120000,
    /* The mouse, in what the scene offers (TS_ITEM_SPOT says which of these stands where). */
    TS_KEY_POINT_LINE = 0x130000, /* + n, down: the pointer has come over line n of a menu */
    TS_KEY_CLICK_LINE = 0x131000, /* + n, down: that line is chosen */
    TS_KEY_POINT_CELL = 0x132000, /* + n, down: it has come over cell n of a field */
    TS_KEY_CLICK_CELL = 0x134000, /* + n: the button went down or up there, or came there down */
    TS_KEY_CLEAR_CELL = 0x136000, /* + n: the same of the other button */
    TS_KEY_POINT_BACK = 0x138000, /* the other button in a menu: back, but never out of the game */
    /* Not keys either: */
    TS_KEY_SOUND,           /* up: there is no sound card to be had; down: there is, after all */
    TS_KEY_FULLSCREEN,      /* the picture fills the screen, or no longer */
    TS_KEY_FINGERS,         /* down: fingers play from now on; up: keys or a mouse, as usual */
    TS_KEY_RATE = 0x140000, /* + n: the screen shows n pictures a second */
    TS_KEY_TEXT = 0x150000  /* + n: character n of pasted text; '\n' after the last */
};

/* A button of a game pad by where it is: south is what most pads write A on. */
enum {
    TS_GAMEPAD_UP,
    TS_GAMEPAD_DOWN,
    TS_GAMEPAD_LEFT,
    TS_GAMEPAD_RIGHT,
    TS_GAMEPAD_SOUTH,
    TS_GAMEPAD_EAST,
    TS_GAMEPAD_WEST,
    TS_GAMEPAD_NORTH,
    TS_GAMEPAD_BACK,
    TS_GAMEPAD_START,
    TS_GAMEPAD_GUIDE,
    TS_GAMEPAD_SHOULDER_LEFT,
    TS_GAMEPAD_SHOULDER_RIGHT,
    TS_GAMEPAD_TRIGGER_LEFT,
    TS_GAMEPAD_TRIGGER_RIGHT,
    TS_GAMEPAD_STICK_LEFT, /* pressed in */
    TS_GAMEPAD_STICK_RIGHT,
    TS_GAMEPAD_LEFT_UP, /* the left stick pushed that way */
    TS_GAMEPAD_LEFT_DOWN,
    TS_GAMEPAD_LEFT_LEFT,
    TS_GAMEPAD_LEFT_RIGHT,
    TS_GAMEPAD_RIGHT_UP, /* the right one */
    TS_GAMEPAD_RIGHT_DOWN,
    TS_GAMEPAD_RIGHT_LEFT,
    TS_GAMEPAD_RIGHT_RIGHT,
    TS_GAMEPAD_KEYS
};
#define TS_GAMEPADS_MAX 4

/* Which pad a key belongs to, or -1; and the same button of the first pad. */
int ts_key_gamepad(ts_key key);
ts_key ts_key_of_first_gamepad(ts_key key);

/* The key of a character a terminal sent: capitals and shifted signs count as their key, Cyrillic
 * letters as the key they sit on, on the Russian layout or the `bulgarian` one. TS_KEY_NONE: none
 * of ours. */
ts_key ts_key_of_character(uint32_t codepoint, bool bulgarian);

#endif
