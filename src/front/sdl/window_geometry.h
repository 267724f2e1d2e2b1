/* The place of the window, for the next start: a small file on this machine, which can be read
 * before the store is open. And where screenshots go. Both in $TESSERA_HOME if it is set. */
#ifndef TESSERA_FRONT_SDL_WINDOW_GEOMETRY_H
#define TESSERA_FRONT_SDL_WINDOW_GEOMETRY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct window_geometry {
    bool known;
    /* while the window does not fill the screen: the corner of its frame, the size within it */
    int x, y, width, height;
    bool fullscreen;
} window_geometry;

#define WINDOW_GEOMETRY_PATH_SIZE 4096

window_geometry window_geometry_read(void);
void window_geometry_write(const window_geometry *p); /* errors are ignored */

/* A path for a screenshot taken now, in a folder that exists; false if there is no such folder. */
bool window_geometry_for_picture(char path[WINDOW_GEOMETRY_PATH_SIZE]);

#endif
