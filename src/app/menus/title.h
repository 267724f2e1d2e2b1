/* The title. */
#ifndef TESSERA_APP_MENUS_TITLE_H
#define TESSERA_APP_MENUS_TITLE_H

#include "menus/screen.h"

extern const screen_def screen_title_page;

unsigned screen_title_place(const session *s); /* the line of Play */

#endif
