/* The painter of windows: a scene as 32-bit pixels, and which of them have changed. Knows no window
 * system and no fonts. Must use no system calls, no stdio, no floating point: the browser uses it,
 * too. */
#ifndef TESSERA_FRONT_PIXELS_PIXELS_H
#define TESSERA_FRONT_PIXELS_PIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scene_list; /* api/scene.h: for who paints one */

/* The pixels to paint on, owned by the caller: 0xrrggbb in each; the highest byte has no meaning
 * and is written as 0xff. */
typedef struct px_canvas {
    uint32_t *pixels;
    int width, height;
    int pitch; /* pixels from one row to the next */
} px_canvas;

typedef struct px_rect {
    int x, y, w, h;
} px_rect;

#define PX_RECTS_MAX 8
/* The `unit_w` and `unit_h` for session_scene on a screen of usual density; twice as much if it has
 * twice as many pixels. */
#define PX_UNIT_W 6
#define PX_UNIT_H 12

/* ---- type ----------------------------------------------------------------------------------- */

#define PX_GLYPH_PHASES 4 /* positions within a pixel at which a glyph can begin */
#define PX_GLYPH_SQUEEZE_NONE 16

typedef struct px_glyph_wish {
    uint32_t codepoint;
    uint16_t size;   /* of the em, in pixels */
    uint8_t bold;    /* 0 or 1 */
    uint8_t squeeze; /* width, in 16ths of the usual: 12 to 16 */
    uint8_t phase;   /* distance to the right of its pixel, in quarters */
} px_glyph_wish;

typedef struct px_glyph {
    int left, top;     /* from the pen on the base line to the bitmap's corner; up is positive */
    int width, height; /* of the bitmap; 0 if nothing visible, as in a blank */
    int advance;       /* of the pen, in 64ths of a pixel */
    const uint8_t *coverage; /* 0 to 255, rows without gaps; valid until the next call */
} px_glyph;

/* The source of letters: `draw` returns false for glyphs that it does not have. With `measure`,
 * only the advance is set, not `out->coverage`. */
typedef struct px_glyph_source {
    void *own;
    bool (*draw)(void *own, const px_glyph_wish *wish, bool measure, px_glyph *out);
} px_glyph_source;

/* A plain font drawn in strokes: printable ASCII and arrows, for systems without a font. Not for
 * two painters at the same time. */
const px_glyph_source *px_builtin_face(void);

/* ---- painting ------------------------------------------------------------------------------- */

typedef struct px_painter px_painter;

/* `type` must outlive it; NULL if out of memory */
px_painter *px_painter_open(const px_glyph_source *type);
void px_painter_close(px_painter *p);
/* The canvas has lost its contents. */
void px_painter_forget(px_painter *p);
/* Makes the canvas show the scene. Touches only what differs from the scene painted last
 * (everything on another canvas or after px_painter_forget). `dirty` gets rectangles that contain
 * all changes, within the canvas and without overlap. Returns their number; 0 if nothing has
 * changed. */
int px_paint(px_painter *p, const px_canvas *canvas, const struct scene_list *scene,
             px_rect dirty[PX_RECTS_MAX]);

/* True when this build can write PNG files, which needs stb_image_write. */
extern const bool px_has_png;
/* Returns the canvas as a PNG file, for the caller to free(); NULL if out of memory. */
uint8_t *px_png(const px_canvas *canvas, size_t *size);
/* The same with opacity: the highest byte of a pixel, 255 is opaque. */
uint8_t *px_png_clear(const px_canvas *canvas, size_t *size);
/* Writes a whole file, or none; false if it cannot be written. */
bool px_png_write(const px_canvas *canvas, const char *path);

/* ---- icons ---------------------------------------------------------------------------------- */

/* Of the page; the same where only a circle of four fifths is sure to be seen; of the program; of
 * the files with its replays. */
enum { PX_ICON_PAGE, PX_ICON_MASK, PX_ICON_PROGRAM, PX_ICON_REPLAY };
/* A rectangle, with round corners; the half of one below a diagonal; a triangle that points to the
 * right. */
enum { PX_ICON_RECT, PX_ICON_ROUND, PX_ICON_LOWER_RIGHT, PX_ICON_LOWER_LEFT, PX_ICON_PLAY };
enum { PX_ICON_SHAPES = 20, PX_ICON_GROUND = 0x14171e };

typedef struct px_icon_shape {
    unsigned form;
    px_rect r;
    uint32_t colour;
} px_icon_shape;

/* Fills in the shapes of the icon, the hindmost first, in a square of that side; returns their
 * number. */
unsigned px_icon_shapes(unsigned kind, int side, px_icon_shape shapes[PX_ICON_SHAPES]);
int px_icon_radius(px_rect r); /* of the corners of a PX_ICON_ROUND */
/* On a square canvas, with the opacity in the highest byte. */
void px_icon(unsigned kind, const px_canvas *canvas);

/* Colours of the scene's theme, for things beside the canvas that look like a part of it. */
enum {
    PX_COLOUR_TOP,
    PX_COLOUR_GROUND,
    PX_COLOUR_SIDE,
    PX_COLOUR_EDGE,
    PX_COLOUR_CURSOR,
    PX_COLOUR_GOLD,
    PX_COLOUR_INK
};
uint32_t px_colour(const struct scene_list *scene, unsigned which);

#endif
