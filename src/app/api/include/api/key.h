/* Keys as front ends report them: those of a keyboard, the buttons of game pads, and what fingers
 * do. A key is where it sits on the board, named by what it types there on a US layout: 'a', '1',
 * ' '; the others have names of their own. */
#ifndef TESSERA_APP_API_KEY_H
#define TESSERA_APP_API_KEY_H

#include "tessera.h"

typedef uint32_t key_code;

enum {
    KEY_NONE = 0,
    KEY_UP = 0x110000, /* beyond every character */
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_ENTER,
    KEY_ESCAPE,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_INSERT,
    KEY_DELETE,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_SHIFT_LEFT,
    KEY_SHIFT_RIGHT,
    KEY_CTRL_LEFT,
    KEY_CTRL_RIGHT,
    KEY_ALT_LEFT,
    KEY_ALT_RIGHT,
    KEY_F1,
    KEY_F12 = KEY_F1 + 11,
    KEY_PAD_0, /* the number pad's digits */
    KEY_PAD_9 = KEY_PAD_0 + 9,
    KEY_PAD_ENTER,
    KEY_PAD_PLUS,
    KEY_PAD_MINUS,
    KEY_PAD_TIMES,
    KEY_PAD_DIVIDE,
    KEY_PAD_POINT,
    KEY_KEYBOARD_END, /* one after the last key of a keyboard */
    /* Game pads: a button of pad n is KEY_GAMEPAD + n * GAMEPAD_KEYS + GAMEPAD_... */
    KEY_GAMEPAD = 0x120000,
    /* A finger's button or gesture is KEY_FINGER + ACTION_... (input/keys.h): nobody assigns
     * it to anything else, so that a button does what is drawn on it. */
    KEY_FINGER = 0x130000
};

/* A button of a game pad by where it is: south is what most pads write A on. */
enum {
    GAMEPAD_UP,
    GAMEPAD_DOWN,
    GAMEPAD_LEFT,
    GAMEPAD_RIGHT,
    GAMEPAD_SOUTH,
    GAMEPAD_EAST,
    GAMEPAD_WEST,
    GAMEPAD_NORTH,
    GAMEPAD_BACK,
    GAMEPAD_START,
    GAMEPAD_GUIDE,
    GAMEPAD_SHOULDER_LEFT,
    GAMEPAD_SHOULDER_RIGHT,
    GAMEPAD_TRIGGER_LEFT,
    GAMEPAD_TRIGGER_RIGHT,
    GAMEPAD_STICK_LEFT, /* pressed in */
    GAMEPAD_STICK_RIGHT,
    GAMEPAD_LEFT_UP, /* the left stick pushed that way */
    GAMEPAD_LEFT_DOWN,
    GAMEPAD_LEFT_LEFT,
    GAMEPAD_LEFT_RIGHT,
    GAMEPAD_RIGHT_UP, /* the right one */
    GAMEPAD_RIGHT_DOWN,
    GAMEPAD_RIGHT_LEFT,
    GAMEPAD_RIGHT_RIGHT,
    GAMEPAD_KEYS
};
#define GAMEPADS_MAX 4

/* Returns the controller that a key belongs to, or -1; and the same button of the first
 * controller. */
int key_gamepad(key_code key);
key_code key_of_first_gamepad(key_code key);

/* The key of a character a terminal sent: capitals and shifted signs count as their key, Cyrillic
 * letters as the key they sit on, on the Russian layout or the `bulgarian` one. KEY_NONE if none
 * of ours. */
key_code key_of_character(uint32_t codepoint, bool bulgarian);

#endif
