/* Displays that can show a window. */
#ifndef TESSERA_FRONT_DISPLAY_H
#define TESSERA_FRONT_DISPLAY_H

#include <stdbool.h>

bool display_is_there(void);
const char *display_drivers(void); /* SDL's names of those that show something, the best first */

#endif
