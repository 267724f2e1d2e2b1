/* The window's icon, drawn. */
#ifndef TESSERA_FRONT_ICON_H
#define TESSERA_FRONT_ICON_H

#include <SDL.h>

void icon_set(SDL_Window *window);

#endif
