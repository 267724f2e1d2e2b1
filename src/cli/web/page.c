/* The browser's page is a file beside the program, since it is built separately. */
#define _POSIX_C_SOURCE 200809L
#include "web/page.h"

#include <string.h>
#include <unistd.h>

bool cli_web_page(char path[CLI_PAGE_PATH])
{
    static const char *const places[] = {"tessera.html", "../share/tessera/tessera.html"};
    ssize_t length = readlink("/proc/self/exe", path, CLI_PAGE_PATH - 64);
    while (length > 0 && path[length - 1] != '/')
        length--;
    for (size_t i = 0; length > 0 && i < sizeof places / sizeof places[0]; i++) {
        memcpy(path + length, places[i], strlen(places[i]) + 1);
        if (access(path, R_OK) == 0)
            return true;
    }
    return false;
}
