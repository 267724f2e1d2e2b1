/* The painter of windows: a scene as 32-bit pixels, and which of them have changed. Knows no
 * window system and no fonts; must use no system, no stdio, no float: the browser has it, too. */
#ifndef TESSERA_FRONT_PIXELS_PIXELS_H
#define TESSERA_FRONT_PIXELS_PIXELS_H

#include "play/face/scene.h"

/* What is painted on, owned by the caller: 0xrrggbb in each pixel, the highest byte means nothing
 * and is written 0xff. */
typedef struct px_canvas {
    uint32_t *pixels;
    int width, height;
    int pitch; /* pixels from a row to the next */
} px_canvas;

typedef struct px_rect {
    int x, y, w, h;
} px_rect;

#define PX_RECTS_MAX 8
/* What a window gives session_scene as `unit_w` and `unit_h` where a pixel is a pixel; twice as
 * much on a screen with twice as many. */
#define PX_UNIT_W 6
#define PX_UNIT_H 12

/* ---- type ----------------------------------------------------------------------------------- */

#define PX_GLYPH_PHASES 4 /* places within a pixel a glyph can begin at */
#define PX_GLYPH_SQUEEZE_NONE 16

typedef struct px_glyph_wish {
    uint32_t codepoint;
    uint16_t size;   /* of the em, in pixels */
    uint8_t bold;    /* 0 or 1 */
    uint8_t squeeze; /* how wide, in 16ths of the usual: 12 to 16 */
    uint8_t phase;   /* how far right of its pixel, in quarters */
} px_glyph_wish;

typedef struct px_glyph {
    int left, top;     /* from the pen on the base line to the bitmap's corner; up is positive */
    int width, height; /* of the bitmap; 0: nothing to see, as of a blank */
    int advance;       /* of the pen, in 64ths of a pixel */
    const uint8_t *coverage; /* 0 to 255, rows without gaps; good until the next call */
} px_glyph;

/* Where the letters come from: `draw` returns false for what it has not. With `out->coverage` not
 * wanted (`measure`), only the advance is set. */
typedef struct px_glyph_source {
    void *own;
    bool (*draw)(void *own, const px_glyph_wish *wish, bool measure, px_glyph *out);
} px_glyph_source;

/* A plain face drawn in strokes: printable ASCII and arrows, for where there is no font at all. Not
 * for two painters at a time. */
const px_glyph_source *px_builtin_face(void);

/* ---- painting ------------------------------------------------------------------------------- */

typedef struct px_painter px_painter;

px_painter *px_painter_open(const px_glyph_source *type); /* kept by reference; NULL: no memory */
void px_painter_close(px_painter *p);
/* The canvas has lost what was painted on it. */
void px_painter_forget(px_painter *p);
/* Makes the canvas show the scene. Only what differs from the scene painted last is touched (all of
 * it on another canvas or after forgetting); `dirty` gets rectangles that hold all that was, within
 * the canvas and apart from one another. Returns how many; 0: nothing has changed. */
int px_paint(px_painter *p, const px_canvas *canvas, const scene_list *scene,
             px_rect dirty[PX_RECTS_MAX]);

/* As a PNG file, to be given to free(); NULL: no memory. */
uint8_t *px_png(const px_canvas *canvas, size_t *size);

/* What stands beside the canvas can look as if it were on it: colours of the scene's theme. */
enum {
    PX_COLOUR_TOP,
    PX_COLOUR_GROUND,
    PX_COLOUR_SIDE,
    PX_COLOUR_EDGE,
    PX_COLOUR_CURSOR,
    PX_COLOUR_INK
};
uint32_t px_colour(const scene_list *scene, unsigned which);

#endif
