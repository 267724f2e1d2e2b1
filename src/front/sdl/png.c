/* A picture is written as a whole, or not at all. */
#include "png.h"

#include <stdio.h>
#include <stdlib.h>

bool png_write(const char *path, const px_canvas *canvas)
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
