/* The position of practice. */
#ifndef TESSERA_APP_MENUS_POSITION_H
#define TESSERA_APP_MENUS_POSITION_H

#include "menus/screen.h"

extern const screen_def screen_position;

#endif
