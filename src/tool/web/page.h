/* Where the game as a page is. */
#ifndef TESSERA_TOOL_WEB_PAGE_H
#define TESSERA_TOOL_WEB_PAGE_H

#include <stdbool.h>

#define TOOL_PAGE_PATH 4096

/* In the program's folder, or where it is installed. False: it is not there. */
bool tool_web_page(char path[TOOL_PAGE_PATH]);

#endif
