/* The icons of front/pixels as files. */
#ifndef TESSERA_CLI_WEB_WEB_H
#define TESSERA_CLI_WEB_WEB_H

#include "pixels/pixels.h"

/* `kind` is a PX_ICON_... Returns the length of the text. */
size_t icon_svg(unsigned kind, char *out, size_t size);
/* free() it; NULL if out of memory. */
uint8_t *icon_png(unsigned kind, int side, size_t *size);

#endif
