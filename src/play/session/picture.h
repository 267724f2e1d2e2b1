/* What the front end shows: its size, its pace, and whether it is up to date. */
#ifndef TESSERA_PLAY_SESSION_PICTURE_H
#define TESSERA_PLAY_SESSION_PICTURE_H

#include "play/face/scene.h"
#include "speech.h"

typedef struct session session;

/* A cache: what is made, and made note of, when the picture is asked for, which is allowed to leave
 * the session itself as it is. Nothing of a game hangs on it. The session only sees in it whether
 * there has been a picture at all (before that nobody waits for the store), and how long a page
 * of the list was that the player saw (Page Down goes by that). */
typedef struct picture_cache {
    scene_list scene[2]; /* the current one and, good for one picture more, the one before */
    unsigned current;
    uint32_t version; /* of the session that `scene[current]` shows */
    bool asked;       /* there has been a picture */
    unsigned page_lines;
    session_speech speech; /* what has been said: when the picture changes, something may be */
} picture_cache;

typedef struct session_picture {
    uint32_t version;  /* grows with every visible change */
    uint32_t checked;  /* the version that was last asked whether it has room */
    bool is_sized;     /* `room` is known */
    int room[4];       /* the size, as session_resize has it */
    uint64_t frame_us; /* time from one frame of the window to the next */
    picture_cache *cache;
} session_picture;

bool session_picture_begin(session *s);       /* false: no memory */
void session_touch(session *s);               /* something visible has changed */
bool session_was_seen(const session *s);      /* there has been a picture */
bool session_in_characters(const session *s); /* cells are characters, not pixels */
uint64_t session_frame_us(const session *s);
unsigned session_page_lines(const session *s); /* lines of the list that the player sees at once */

#endif
