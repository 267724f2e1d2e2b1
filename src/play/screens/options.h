/* The options. */
#ifndef TESSERA_PLAY_SCREENS_OPTIONS_H
#define TESSERA_PLAY_SCREENS_OPTIONS_H

#include "screen.h"

extern const screen_def screen_options, screen_look, screen_sound, screen_window, screen_touch,
    screen_language;

#endif
