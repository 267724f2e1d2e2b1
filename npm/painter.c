/* The painter of `tessera-engine/canvas`: matches as the game's window shows them, as pixels of a
 * canvas. It is a WebAssembly file of its own, and has one picture. */
#include "front/still/still.h"
#include "pixels/pixels.h"

#include <stdlib.h>

#define EXPORT(name) __attribute__((export_name(#name)))

static struct {
    ts_match match;
    scene_list scene;
    px_canvas canvas;
    px_painter *painter;
    px_rect dirty[PX_RECTS_MAX];
    uint32_t *turned; /* the pixels of one rectangle as a canvas takes them */
} picture;

EXPORT(match) ts_match *painter_match(void)
{
    return &picture.match;
}

EXPORT(match_size) size_t painter_match_size(void)
{
    return sizeof picture.match;
}

/* Returns false if memory runs out or a side is no size of a picture. */
static bool resize(uint32_t width, uint32_t height)
{
    px_canvas *c = &picture.canvas;
    if (!picture.painter)
        picture.painter = px_painter_open(px_builtin_face());
    if (!picture.painter || !width || !height || width > STILL_SIDE_MOST ||
        height > STILL_SIDE_MOST)
        return false;
    if (c->pixels && c->width == (int)width && c->height == (int)height)
        return true;
    free(c->pixels);
    free(picture.turned);
    const size_t size = (size_t)width * height * sizeof *c->pixels;
    *c = (px_canvas){malloc(size), (int)width, (int)height, (int)width};
    picture.turned = malloc(size);
    px_painter_forget(picture.painter);
    return c->pixels && picture.turned;
}

/* Returns the number of rectangles that have changed, or -1 if the match does not fit. */
EXPORT(paint) int painter_paint(uint32_t width, uint32_t height)
{
    if (!resize(width, height) || !still_build(&picture.scene, &picture.match, width, height))
        return -1;
    return px_paint(picture.painter, &picture.canvas, &picture.scene, picture.dirty);
}

EXPORT(rectangle) const px_rect *painter_rectangle(unsigned i)
{
    return &picture.dirty[i];
}

/* Returns the pixels of a rectangle, without gaps: red, green, blue and 255 in a byte each. */
EXPORT(pixels) const uint32_t *painter_pixels(unsigned i)
{
    const px_rect *r = &picture.dirty[i];
    uint32_t *to = picture.turned;
    for (int y = r->y; y < r->y + r->h; y++)
        for (int x = r->x; x < r->x + r->w; x++) {
            const uint32_t c =
                picture.canvas.pixels[(size_t)y * (size_t)picture.canvas.width + (size_t)x];
            *to++ = 0xff000000u | (c & 0xff) << 16 | (c & 0xff00) | (c >> 16 & 0xff);
        }
    return picture.turned;
}
