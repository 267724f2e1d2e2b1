/* The modes with their levels and goals, and the rule sets. */
#ifndef TESSERA_APP_MENUS_MODES_H
#define TESSERA_APP_MENUS_MODES_H

#include "menus/screen.h"

extern const screen_def screen_modes, screen_rules;

#endif
