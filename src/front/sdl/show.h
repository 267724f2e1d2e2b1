/* Brings pixels onto the screen: straight to the window's own surface, or, for vertical sync,
 * through a renderer. Knows no scene. */
#ifndef TESSERA_FRONT_SHOW_H
#define TESSERA_FRONT_SHOW_H

#include <SDL.h>

#include "pixels/pixels.h"

typedef struct show {
    SDL_Window *window;
    SDL_Renderer *renderer; /* NULL for the surface */
    SDL_Texture *texture;
    px_canvas canvas;
    uint32_t *own; /* the canvas, if the surface cannot be painted on directly */
    bool whole;    /* the whole picture must be pushed */
    /* of the screen's refresh; of a picture; time of the last one */
    uint64_t period_us, cost_us, shown_us;
} show;

/* Sets the canvas to paint on; `lost`: its former contents are gone. Returns false if there is
 * nothing to paint on at the moment. */
bool show_canvas(show *s, bool *lost);
void show_push(show *s, const px_rect *rects, int count);
void show_present(show *s); /* shows what was pushed; a renderer waits for the screen */
/* The time to paint the next picture, late enough to include everything until the next refresh. In
 * the past: paint at once. */
uint64_t show_due_us(const show *s);
void show_again(show *s);             /* shows the whole picture again */
void show_sync(show *s, bool wanted); /* by a renderer; without one nothing changes */
void show_lost(show *s);              /* the system has lost the contents of the window */
void show_close(show *s);
void show_icon(SDL_Window *window); /* for desktops that have no other */

#endif
