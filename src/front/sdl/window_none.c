/* For the program without a window: `tessera` loads neither SDL nor a font, so it replaces itself
 * by its sibling program, which does. */
#define _POSIX_C_SOURCE 200809L
#include "sdl/window.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "text/text.h"

#define SIBLING "tessera-window"
#define PATH_ROOM 4096

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

/* The path of the sibling, in this program's folder; false if the folder is not known, or the path
 * is too long. */
static bool sibling(char *path)
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_ROOM - sizeof SIBLING);
    if (length <= 0 || length >= (ssize_t)(PATH_ROOM - sizeof SIBLING))
        return false;
    while (length > 0 && path[length - 1] != '/')
        length--;
    memcpy(path + length, SIBLING, sizeof SIBLING);
    return true;
}

bool front_window_is_there(void)
{
    char path[PATH_ROOM];
    return (is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")) && sibling(path) &&
           access(path, X_OK) == 0;
}

int front_window(session_options *options, char **argv)
{
    char path[PATH_ROOM];
    (void)options;
    if (!sibling(path)) {
        fprintf(stderr, "tessera: no window: %s cannot be found\n", SIBLING);
        return FRONT_NOT_THERE;
    }
    argv[0] = path;
    execv(path, argv);
    const int error = errno;
    text_take_out_orders(path);
    if (error == ENOENT)
        fprintf(stderr, "tessera: no window: this was built without one\n");
    else
        fprintf(stderr, "tessera: no window: %s: %s\n", path, strerror(error));
    return FRONT_NOT_THERE;
}

const px_glyph_source *front_letters(char **argv, uint32_t *missing)
{
    char path[PATH_ROOM];
    char *name = argv[0];
    if (sibling(path) && access(path, X_OK) == 0) {
        argv[0] = path;
        execv(path, argv);
        argv[0] = name;
    }
    *missing = ~(UINT32_C(1) << LANGUAGE_ENGLISH);
    return px_builtin_face();
}
