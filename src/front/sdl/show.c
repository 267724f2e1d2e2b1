/* Two ways to the screen. The surface is ready in a millisecond and takes only changes; a renderer
 * takes whole pictures, and can wait for the screen. */
#include "show.h"

#include <stdlib.h>

/* for pictures that take longer than the last one, and SDL's whole milliseconds */
#define MARGIN_US 1500

static void free_canvas(show *s)
{
    free(s->own);
    s->own = NULL;
    s->canvas = (px_canvas){0};
}

/* Pixels of our own, in our format. */
static bool own_canvas(show *s, int width, int height, bool *lost)
{
    if (s->own && s->canvas.width == width && s->canvas.height == height)
        return true;
    free_canvas(s);
    s->own = malloc((size_t)width * (size_t)height * sizeof *s->own);
    if (!s->own)
        return false;
    s->canvas = (px_canvas){s->own, width, height, width};
    *lost = true;
    return true;
}

static bool is_ours(const SDL_Surface *surface)
{
    return (surface->format->format == SDL_PIXELFORMAT_RGB888 ||
            surface->format->format == SDL_PIXELFORMAT_ARGB8888) &&
           surface->pitch % 4 == 0;
}

/* The surface itself, if its pixels have our format. */
static bool surface_canvas(show *s, bool *lost)
{
    SDL_Surface *surface = SDL_GetWindowSurface(s->window);
    if (!surface || surface->w <= 0 || surface->h <= 0)
        return false;
    if (!is_ours(surface))
        return own_canvas(s, surface->w, surface->h, lost);
    px_canvas canvas = {surface->pixels, surface->w, surface->h, surface->pitch / 4};
    *lost = s->own || canvas.pixels != s->canvas.pixels || canvas.width != s->canvas.width ||
            canvas.height != s->canvas.height || canvas.pitch != s->canvas.pitch;
    if (*lost)
        free_canvas(s);
    s->canvas = canvas;
    return true;
}

static void leave_renderer(show *s)
{
    if (s->renderer)
        SDL_DestroyRenderer(s->renderer); /* and its texture */
    s->renderer = NULL;
    s->texture = NULL;
    free_canvas(s);
}

static bool renderer_canvas(show *s, bool *lost)
{
    int width, height;
    if (SDL_GetRendererOutputSize(s->renderer, &width, &height) != 0 || width <= 0 || height <= 0)
        return false;
    if (!own_canvas(s, width, height, lost))
        return false;
    if (*lost && s->texture) {
        SDL_DestroyTexture(s->texture);
        s->texture = NULL;
    }
    if (!s->texture) {
        s->texture = SDL_CreateTexture(s->renderer, SDL_PIXELFORMAT_RGB888,
                                       SDL_TEXTUREACCESS_STREAMING, width, height);
        *lost = true;
    }
    return s->texture != NULL;
}

bool show_canvas(show *s, bool *lost)
{
    *lost = false;
    if (s->renderer) {
        if (renderer_canvas(s, lost))
            return true;
        leave_renderer(s);
    }
    bool there = surface_canvas(s, lost);
    *lost = *lost || s->whole;
    s->whole = false;
    return there;
}

static void push_texture(show *s, const px_rect *rects, int count)
{
    bool shown = true;
    for (int i = 0; i < count; i++) {
        SDL_Rect at = {rects[i].x, rects[i].y, rects[i].w, rects[i].h};
        const uint32_t *from = s->own + (size_t)at.y * (size_t)s->canvas.pitch + at.x;
        shown = SDL_UpdateTexture(s->texture, &at, from, s->canvas.pitch * 4) == 0 && shown;
    }
    if (!shown || SDL_RenderCopy(s->renderer, s->texture, NULL, NULL) != 0)
        leave_renderer(s); /* the next picture goes to the surface as a whole */
}

void show_present(show *s)
{
    if (s->renderer)
        SDL_RenderPresent(s->renderer);
}

uint64_t show_due_us(const show *s)
{
    uint64_t work_us = s->cost_us + MARGIN_US;
    return s->renderer && work_us < s->period_us ? s->shown_us + s->period_us - work_us : 0;
}

static void convert(const show *s, SDL_Surface *surface, const SDL_Rect *at)
{
    const uint32_t *from = s->own + (size_t)at->y * (size_t)s->canvas.pitch + at->x;
    unsigned char *to = (unsigned char *)surface->pixels + at->y * surface->pitch +
                        at->x * surface->format->BytesPerPixel;
    SDL_ConvertPixels(at->w, at->h, SDL_PIXELFORMAT_RGB888, from, s->canvas.pitch * 4,
                      surface->format->format, to, surface->pitch);
}

void show_push(show *s, const px_rect *rects, int count)
{
    SDL_Rect at[PX_RECTS_MAX];
    if (s->renderer) {
        push_texture(s, rects, count);
        return;
    }
    SDL_Surface *surface = SDL_GetWindowSurface(s->window);
    if (!surface || surface->w != s->canvas.width || surface->h != s->canvas.height ||
        (!s->own && surface->pixels != s->canvas.pixels)) {
        s->whole = true; /* another one than the canvas was made for */
        return;
    }
    for (int i = 0; i < count; i++) {
        at[i] = (SDL_Rect){rects[i].x, rects[i].y, rects[i].w, rects[i].h};
        if (s->own)
            convert(s, surface, &at[i]);
    }
    s->whole |= SDL_UpdateWindowSurfaceRects(s->window, at, count) != 0;
}

void show_again(show *s)
{
    px_rect all = {0, 0, s->canvas.width, s->canvas.height};
    if (!s->canvas.pixels || s->whole) /* a surface that was resized is empty: it is painted anew */
        return;
    show_push(s, &all, 1);
    show_present(s);
}

void show_sync(show *s, bool wanted)
{
    if (!wanted) {
        leave_renderer(s);
        return;
    }
    free_canvas(s);
    s->renderer = SDL_CreateRenderer(s->window, -1, SDL_RENDERER_PRESENTVSYNC);
}

void show_lost(show *s)
{
    if (s->texture)
        SDL_DestroyTexture(s->texture);
    s->texture = NULL;
    s->whole = true;
}

void show_close(show *s)
{
    leave_renderer(s);
}

enum { ICON_SIDE = 64 };

void show_icon(SDL_Window *window)
{
    static uint32_t pixels[ICON_SIDE * ICON_SIDE];
    px_icon(PX_ICON_PROGRAM, &(px_canvas){pixels, ICON_SIDE, ICON_SIDE, ICON_SIDE});
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormatFrom(pixels, ICON_SIDE, ICON_SIDE, 32,
                                                           ICON_SIDE * 4, SDL_PIXELFORMAT_ARGB8888);
    if (icon)
        SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
}
