/* The history of one kind of game. */
#ifndef TESSERA_PLAY_SCREENS_HISTORY_H
#define TESSERA_PLAY_SCREENS_HISTORY_H

#include "screens/screen.h"

extern const screen_def screen_history;

void screen_history_open(session *s); /* of the kind whose best are shown */

#endif
