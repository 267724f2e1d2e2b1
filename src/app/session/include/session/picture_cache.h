/* The pictures themselves. Apart from picture.h, so that a change of what a scene is made of does
 * not compile the whole session anew. */
#ifndef TESSERA_APP_SESSION_PICTURE_CACHE_H
#define TESSERA_APP_SESSION_PICTURE_CACHE_H

#include "session/picture.h"
#include "api/scene.h"
#include "session/messages.h"

/* A cache: what is made, and made note of, when the picture is asked for, which is allowed to leave
 * the session itself as it is. Nothing of a game hangs on it. The session only sees in it whether
 * there has been a picture at all (before that nobody waits for the store), and how long a page
 * of the list was that the player saw (Page Down goes by that). */
struct picture_cache {
    scene_list scene[2]; /* the current one and, good for one picture more, the one before */
    unsigned current;
    uint32_t version; /* of the session that `scene[current]` shows */
    bool asked;       /* there has been a picture */
    list_view list;
    session_speech speech; /* what has been said: when the picture changes, something may be */
};

#endif
