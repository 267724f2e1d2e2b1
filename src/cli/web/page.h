/* Where the game as a page is. */
#ifndef TESSERA_CLI_WEB_PAGE_H
#define TESSERA_CLI_WEB_PAGE_H

#include <stdbool.h>

#define CLI_PAGE_PATH 4096

/* In the program's folder, or where it is installed. False: it is not there. */
bool cli_web_page(char path[CLI_PAGE_PATH]);

#endif
