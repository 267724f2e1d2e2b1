/* The keys of the rule set that is played. */
#ifndef TESSERA_PLAY_SCREENS_HELP_H
#define TESSERA_PLAY_SCREENS_HELP_H

#include "screens/screen.h"

extern const screen_def screen_help, screen_help_keys, screen_scores;

#endif
