/* Pixels onto the screen: straight to the window's own surface, or, if the player wants vertical
 * sync, through a renderer. Knows no scene. */
#ifndef TESSERA_FRONT_SHOW_H
#define TESSERA_FRONT_SHOW_H

#include <SDL.h>

#include "front/pixels/pixels.h"

typedef struct show {
    SDL_Window *window;
    SDL_Renderer *renderer; /* NULL: the surface */
    SDL_Texture *texture;
    px_canvas canvas;
    uint32_t *own; /* the canvas, where the surface cannot be painted on as it is */
    bool whole;    /* all of it must be pushed */
    uint64_t period_us, cost_us, shown_us; /* of the screen; of a picture; when the last one was */
} show;

/* What to paint on now; `lost`: what was painted before is not there any more. False: there is
 * nothing to paint on, for this moment. */
bool show_canvas(show *s, bool *lost);
void show_push(show *s, const px_rect *rects, int count);
void show_present(show *s); /* what was pushed; a renderer waits for the screen */
/* When the next picture is to be painted, so that it has all that happens until the screen takes
 * it. Past: at once. */
uint64_t show_due_us(const show *s);
void show_again(show *s);             /* all of it, as it is */
void show_sync(show *s, bool wanted); /* by a renderer; where there is none, nothing changes */
void show_lost(show *s);              /* the system says that what it kept is gone */
void show_close(show *s);

#endif
