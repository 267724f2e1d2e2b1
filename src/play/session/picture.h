/* What the front end shows: its size, its pace, and whether it is up to date. */
#ifndef TESSERA_PLAY_SESSION_PICTURE_H
#define TESSERA_PLAY_SESSION_PICTURE_H

#include "play/face/scene.h"

typedef struct session session;

typedef struct session_picture {
    uint32_t version; /* grows with every visible change */
    uint32_t shown_version;
    int room[4];       /* the size the scene was built for, as session_scene is given it */
    uint64_t frame_us; /* time from one frame of the window to the next */
    bool shown;        /* the first picture is on the screen: the store may take its time */
    unsigned current;
    scene_list scene[2];
} session_picture;

void session_touch(session *s);               /* something visible has changed */
bool session_was_seen(const session *s);      /* there has been a picture */
bool session_in_characters(const session *s); /* cells are characters, not pixels */
uint64_t session_frame_us(const session *s);

#endif
