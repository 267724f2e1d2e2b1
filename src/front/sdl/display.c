/* Displays that the environment names. */
#include "internal.h"

#include <stdlib.h>

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

bool display_is_there(void)
{
    return is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
}

const char *display_drivers(void)
{
    if (!is_set("WAYLAND_DISPLAY"))
        return "x11";
    return is_set("DISPLAY") ? "x11,wayland" : "wayland";
}
