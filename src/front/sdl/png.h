/* A screenshot as a PNG file. */
#ifndef TESSERA_FRONT_PNG_H
#define TESSERA_FRONT_PNG_H

#include "pixels/pixels.h"

bool png_write(const char *path, const px_canvas *canvas); /* false: it cannot be written */

#endif
