/* A T of four tesserae, the fourth of another colour, without a background. */
#include "icon.h"

#include "play/face/palette.h"

enum { SIZE = 64, TILE = 21 };

static void draw_tile(uint32_t *pixels, int left, int top, tile_colours c)
{
    enum { EDGE = 3, GAP = 1 };
    for (int y = GAP; y < TILE - GAP; y++)
        for (int x = GAP; x < TILE - GAP; x++) {
            bool light = x < GAP + EDGE || y < GAP + EDGE;
            bool dark = x >= TILE - GAP - EDGE || y >= TILE - GAP - EDGE;
            pixels[(top + y) * SIZE + left + x] = 0xff000000u | (dark && x + y >= TILE ? c.dark
                                                                 : light               ? c.light
                                                                                       : c.face);
        }
}

void icon_set(SDL_Window *window)
{
    static uint32_t pixels[SIZE * SIZE];
    unsigned rules = TS_RULES_GUIDELINE;
    for (int i = 0; i < 3; i++)
        draw_tile(pixels, i * TILE, TILE, palette_colours(rules, TS_T));
    draw_tile(pixels, TILE, 0, palette_colours(rules, TS_O));
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormatFrom(pixels, SIZE, SIZE, 32, SIZE * 4,
                                                           SDL_PIXELFORMAT_ARGB8888);
    if (icon)
        SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
}
