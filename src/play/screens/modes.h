/* The modes with their levels and goals, and the rule sets. */
#ifndef TESSERA_PLAY_SCREENS_MODES_H
#define TESSERA_PLAY_SCREENS_MODES_H

#include "screens/screen.h"

extern const screen_def screen_modes, screen_rules;

#endif
