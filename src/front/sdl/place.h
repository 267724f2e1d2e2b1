/* The place of the window, for the next start: a small file on this machine, which can be read
 * before the store is open. And where screenshots go. Both in $TESSERA_HOME if it is set. */
#ifndef TESSERA_FRONT_PLACE_H
#define TESSERA_FRONT_PLACE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct place {
    bool known;
    /* while the window does not fill the screen: the corner of its frame, the size within it */
    int x, y, width, height;
    bool fullscreen;
} place;

#define PLACE_PATH_ROOM 4096

place place_read(void);
void place_write(const place *p); /* errors are ignored */

/* A path for a screenshot taken now, in a folder that exists; false if there is no such folder. */
bool place_for_picture(char path[PLACE_PATH_ROOM]);

#endif
