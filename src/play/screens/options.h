/* The options. */
#ifndef TESSERA_PLAY_SCREENS_OPTIONS_H
#define TESSERA_PLAY_SCREENS_OPTIONS_H

#include "screens/screen.h"

extern const screen_def screen_options, screen_look, screen_sound, screen_window, screen_touch,
    screen_language;

/* MEET_TYPES_... of the line under the cursor of the list of screens */
unsigned screen_options_types(const session *s);

#endif
