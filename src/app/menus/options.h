/* The options. */
#ifndef TESSERA_APP_MENUS_OPTIONS_H
#define TESSERA_APP_MENUS_OPTIONS_H

#include "menus/screen.h"

extern const screen_def screen_options, screen_look, screen_sound, screen_window, screen_touch,
    screen_language;

#endif
