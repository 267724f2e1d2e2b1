/* PNG files, by stb_image_write. */
#include "pixels/pixels.h"

#include <stdio.h>
#include <stdlib.h>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#define STBI_WRITE_NO_STDIO
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function" /* it declares writers of other formats */
#endif
#include <stb/stb_image_write.h>

const bool px_has_png = true;

/* Red, green, blue and, of four colours, opacity. */
static void take_pixels(const px_canvas *canvas, int colours, uint8_t *to)
{
    static const int shift[4] = {16, 8, 0, 24};
    for (int y = 0; y < canvas->height; y++) {
        const uint32_t *row = canvas->pixels + (size_t)y * (size_t)canvas->pitch;
        for (int x = 0; x < canvas->width; x++)
            for (int i = 0; i < colours; i++)
                *to++ = row[x] >> shift[i];
    }
}

static uint8_t *png_of(const px_canvas *canvas, int colours, size_t *size)
{
    const int width = canvas->width, height = canvas->height;
    uint8_t *pixels = malloc((size_t)width * (size_t)height * (size_t)colours), *png = NULL;
    int length = 0;
    if (pixels) {
        take_pixels(canvas, colours, pixels);
        png = stbi_write_png_to_mem(pixels, width * colours, width, height, colours, &length);
    }
    free(pixels);
    *size = length;
    return png;
}

uint8_t *px_png(const px_canvas *canvas, size_t *size)
{
    return png_of(canvas, 3, size);
}

uint8_t *px_png_clear(const px_canvas *canvas, size_t *size)
{
    return png_of(canvas, 4, size);
}

bool px_png_write(const px_canvas *canvas, const char *path)
{
    size_t size;
    uint8_t *bytes = px_png(canvas, &size);
    FILE *file = bytes ? fopen(path, "wb") : NULL;
    bool good = file && fwrite(bytes, size, 1, file) == 1;
    good = file && fclose(file) == 0 && good;
    if (file && !good)
        remove(path);
    free(bytes);
    return good;
}
