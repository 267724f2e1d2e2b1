/* Records and replays. */
#ifndef TESSERA_APP_MENUS_LIBRARY_H
#define TESSERA_APP_MENUS_LIBRARY_H

#include "menus/screen.h"

extern const screen_def screen_records, screen_best, screen_daily, screen_replays;

void screen_daily_open(session *s);

#endif
