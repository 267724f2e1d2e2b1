/* Still pictures for programs that learn: the scene of a match, painted by the painter of
 * windows. */
#include "pixels/pixels.h"
#include "still.h"
#include "tessera_env.h"

#include <stdlib.h>

static void write_rgb(const px_canvas *canvas, uint8_t *rgb)
{
    const size_t count = (size_t)canvas->width * (size_t)canvas->height;
    for (size_t i = 0; i < count; i++)
        for (unsigned part = 0; part < 3; part++)
            rgb[3 * i + part] = (uint8_t)(canvas->pixels[i] >> (16 - 8 * part));
}

bool ts_env_paint(const ts_match *match, uint32_t width, uint32_t height, uint8_t *rgb)
{
    scene_list *scene = malloc(sizeof *scene);
    if (!scene || !still_build(scene, match, width, height)) {
        free(scene);
        return false;
    }
    px_canvas canvas = {calloc((size_t)width * height, sizeof(uint32_t)), (int)width, (int)height,
                        (int)width};
    px_painter *painter = px_painter_open(px_builtin_face());
    const bool done = canvas.pixels && painter;
    if (done) {
        px_rect dirty[PX_RECTS_MAX];
        px_paint(painter, &canvas, scene, dirty);
        write_rgb(&canvas, rgb);
    }
    free(scene);
    if (painter)
        px_painter_close(painter);
    free(canvas.pixels);
    return done;
}
