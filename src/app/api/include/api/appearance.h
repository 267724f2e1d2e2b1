/* The data that a front end needs besides the items of a scene: the layout, the player's settings
 * that it follows, and the touch controls. */
#ifndef TESSERA_APP_API_APPEARANCE_H
#define TESSERA_APP_API_APPEARANCE_H

#include "api/skin.h"

/* The themes of a window. "By rule set" gives each edition its own look. */
enum {
    THEME_EDITION,
    THEME_MOSAIC,
    THEME_FLAT,
    THEME_BEVEL,
    THEME_PAPER,
    THEME_CONTRAST,
    THEME_SAFE, /* for all kinds of colour vision, with marks */
    THEME_SKIN, /* the player's own */
    THEMES
};

/* The touch controls, and the state of the touch buttons: absent; hidden, with their space kept so
 * that nothing moves when a game is paused; visible. */
enum { TOUCH_BOTH, TOUCH_BUTTONS, TOUCH_GESTURES, TOUCHES };
enum { BUTTONS_NONE, BUTTONS_HIDDEN, BUTTONS_SHOWN };

enum { LAYOUT_WIDE, LAYOUT_TALL, LAYOUT_TINY, LAYOUT_TOO_SMALL };

/* The data that a front end needs besides the items. It consists of bytes alone, so that two of
 * them can be compared as a whole. */
typedef struct scene_look {
    uint8_t layout;
    uint8_t edition; /* the rule set's id: whose colours */
    uint8_t level;   /* of the console, whose colours change with it; 0 elsewhere */
    uint8_t tint;    /* the ground has a little of this cell's colour: of the level; 0 if none */
    uint8_t place;   /* of the journey: the ground's stones, 0 to 3 */
    uint8_t light;   /* its place over the ground, from the left, of 255; 0 means the middle */
    uint8_t plain;   /* the ground has one colour, to be taken out of a stream */
    skin skin;       /* of THEME_SKIN */
    uint8_t quit;    /* the player has left: the front end ends */
    uint8_t language;
#define FRONT_SETTING(name) uint8_t name;
#include "api/front_settings.def"
#undef FRONT_SETTING
    uint8_t playing; /* a game is on: keys are its own, fingers play */
    uint8_t buttons; /* for fingers, there and then: BUTTONS_... */
    uint8_t moves;   /* which of them, a bit for each of the first eight actions (keys.h); the one
                      * that pauses is always there. 0 if fingers do not play */
    uint8_t named;   /* each has its name below it */
    uint8_t places;  /* they can be dragged now, to other places */
    uint8_t away;    /* from the title: back leads somewhere */
    uint8_t types;   /* something is typed: characters are wanted, as text */
    uint8_t awake;   /* the screen must not go dark: something is played or watched */
} scene_look;
_Static_assert(_Alignof(scene_look) == 1, "no padding, which would be compared too");

#endif
