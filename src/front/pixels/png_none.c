/* A build without stb_image_write writes no PNG files. */
#include "pixels/pixels.h"

const bool px_has_png = false;

uint8_t *px_png(const px_canvas *canvas, size_t *size)
{
    (void)canvas;
    *size = 0;
    return NULL;
}

uint8_t *px_png_clear(const px_canvas *canvas, size_t *size)
{
    return px_png(canvas, size);
}
