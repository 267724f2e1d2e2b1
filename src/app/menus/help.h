/* The keys of the rule set that is played. */
#ifndef TESSERA_APP_MENUS_HELP_H
#define TESSERA_APP_MENUS_HELP_H

#include "menus/screen.h"

extern const screen_def screen_help, screen_help_keys, screen_scores;

#endif
