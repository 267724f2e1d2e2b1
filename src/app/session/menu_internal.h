/* The state of the menus, for the two files that change it. */
#ifndef TESSERA_APP_SESSION_MENU_INTERNAL_H
#define TESSERA_APP_SESSION_MENU_INTERNAL_H

#include "session/parts.h"
#include "session/menu.h"

#define MENU_DEPTH_MAX 8 /* screens on top of one another */

struct session_menu {
    uint8_t stack[MENU_DEPTH_MAX]; /* screens; the last one is shown */
    unsigned depth;
    unsigned cursor[SCREENS];
    unsigned scrolled; /* first line shown of a scrolled list, plus 1; 0 if the cursor decides */
    uint64_t came_us;  /* when the visible screen began to rise, or 0 */
    uint64_t moved_us; /* when the cursor came from line `from`, or 0 */
    unsigned from;
    uint8_t bind_profile;
    bool binding; /* the next key is bound to the action under the cursor */
};

#endif
