/* What all games come to. */
#ifndef TESSERA_APP_MENUS_TOTALS_H
#define TESSERA_APP_MENUS_TOTALS_H

#include "menus/screen.h"

extern const screen_def screen_totals;

#endif
