/* The window's icon, for desktops that have no other. */
#include "icon.h"

#include "pixels/pixels.h"

enum { SIDE = 64 };

void icon_set(SDL_Window *window)
{
    static uint32_t pixels[SIDE * SIDE];
    px_icon(PX_ICON_PROGRAM, &(px_canvas){pixels, SIDE, SIDE, SIDE});
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormatFrom(pixels, SIDE, SIDE, 32, SIDE * 4,
                                                           SDL_PIXELFORMAT_ARGB8888);
    if (icon)
        SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
}
