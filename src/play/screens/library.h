/* Records and replays. */
#ifndef TESSERA_PLAY_SCREENS_LIBRARY_H
#define TESSERA_PLAY_SCREENS_LIBRARY_H

#include "screens/screen.h"

extern const screen_def screen_records, screen_best, screen_daily, screen_replays;

void screen_daily_open(session *s);

#endif
