/* A rule set of one's own: its knobs, and the whole as text. */
#ifndef TESSERA_APP_MENUS_CUSTOM_H
#define TESSERA_APP_MENUS_CUSTOM_H

#include "menus/screen.h"

void screen_custom_open(session *s);

extern const screen_def screen_custom;

#endif
