/* What the front end shows: its size, its pace, and whether it is up to date. */
#ifndef TESSERA_APP_SESSION_PICTURE_H
#define TESSERA_APP_SESSION_PICTURE_H

#include "tessera.h"

typedef struct session session;

typedef struct picture_cache picture_cache; /* picture_cache.h */

typedef struct session_picture {
    uint32_t version;  /* grows with every visible change */
    uint32_t checked;  /* the version that was last asked whether it has room */
    bool is_sized;     /* `room` is known */
    int room[4];       /* the size, as session_resize has it */
    uint64_t frame_us; /* time from one frame of the window to the next */
    picture_cache *cache;
} session_picture;

bool session_picture_open(session *s); /* false: out of memory */
void session_picture_close(session *s);
void session_touch(session *s);          /* something visible has changed */
bool session_was_seen(const session *s); /* there has been a picture */
#ifdef NO_CHARACTERS
#define session_in_characters(s) ((void)(s), false)
#else
bool session_in_characters(const session *s); /* cells are characters, not pixels */
#endif
uint64_t session_frame_us(const session *s);
unsigned session_page_lines(const session *s); /* lines of the list that the player sees at once */

#endif
