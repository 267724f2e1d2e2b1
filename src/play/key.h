/* Keys as front ends report them. A key is where it sits on the board, named by what it types there
 * on a US layout: 'a', '1', ' '; the others have names of their own. */
#ifndef TS_PLAY_KEY_H
#define TS_PLAY_KEY_H

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
    TS_KEY_FOCUS,   /* not a key: down, the game has the keyboard; up, it has lost it */
    TS_KEY_QUIT,    /* not a key: the system wants the program to end */
    TS_KEY_RELEASES /* not a key: this keyboard reports releases (found out after the start) */
};

/* The key of a character a terminal sent: capitals and shifted signs count as their key, Cyrillic
 * letters as the key they sit on, on the Russian layout or the `bulgarian` one. TS_KEY_NONE: none
 * of ours. */
ts_key ts_key_of_character(uint32_t codepoint, bool bulgarian);

#endif
