/* Where the window was, for the next start: a small file of this machine's own, which can be read
 * before there is a store. And where pictures of the screen go. */
#ifndef TESSERA_FRONT_PLACE_H
#define TESSERA_FRONT_PLACE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct place {
    bool known;
    int x, y, width, height; /* when it does not fill the screen */
    bool fullscreen;
} place;

#define PLACE_PATH_ROOM 4096

place place_read(void);
void place_write(const place *p); /* what cannot be written is forgotten */

/* A path for a picture taken now, in a folder that is there; false: there is none. */
bool place_for_picture(char path[PLACE_PATH_ROOM]);

#endif
