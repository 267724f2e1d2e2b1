/* The browser page as a file, and icons. */
#ifndef TESSERA_CLI_WEB_WEB_H
#define TESSERA_CLI_WEB_WEB_H

#include "pixels/pixels.h"

#include <stdbool.h>

#define CLI_PAGE_PATH 4096

/* In the program's folder, or where it is installed. Returns false if it is not there. */
bool cli_web_page(char path[CLI_PAGE_PATH]);

/* The icons of front/pixels as files. */

/* `kind` is a PX_ICON_... Returns the length of the text. */
size_t icon_svg(unsigned kind, char *out, size_t room);
/* free() it; NULL if out of memory. */
uint8_t *icon_png(unsigned kind, int side, size_t *size);

#endif
