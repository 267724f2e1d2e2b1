/* The handling of a piece. */
#ifndef TESSERA_APP_MENUS_HANDLING_H
#define TESSERA_APP_MENUS_HANDLING_H

#include "menus/screen.h"

extern const screen_def screen_handling, screen_tetrio;

#endif
