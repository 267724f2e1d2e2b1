/* The pictures themselves. Apart from picture.h, so that a change of what a scene is made of does
 * not compile the whole session anew. */
#ifndef TESSERA_APP_SESSION_PICTURE_CACHE_H
#define TESSERA_APP_SESSION_PICTURE_CACHE_H

#include "session/picture.h"
#include "api/scene.h"
#include "session/messages.h"

/* A cache that is filled when the picture is requested, which may not change the session itself. No
 * game depends on it. The session only reads whether there has been a picture at all (before that
 * nobody waits for the store), and how many lines of the list were visible (for Page Down). */
struct picture_cache {
    scene_list scene[2]; /* the current one and, good for one picture more, the one before */
    unsigned current;
    uint32_t version; /* of the session that `scene[current]` shows */
    bool asked;       /* there has been a picture */
    list_view list;
    session_speech speech; /* what has been said: when the picture changes, something may be */
};

#endif
