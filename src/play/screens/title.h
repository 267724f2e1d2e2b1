/* The title. */
#ifndef TESSERA_PLAY_SCREENS_TITLE_H
#define TESSERA_PLAY_SCREENS_TITLE_H

#include "screens/screen.h"

extern const screen_def screen_title_page;

unsigned screen_title_place(const session *s); /* the line of Play */

#endif
