/* The history of one kind of game. */
#ifndef TESSERA_APP_MENUS_HISTORY_H
#define TESSERA_APP_MENUS_HISTORY_H

#include "menus/screen.h"

extern const screen_def screen_history;

void screen_history_open(session *s); /* of the kind whose best are shown */

#endif
