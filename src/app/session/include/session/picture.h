/* The picture of the front end: its size, its pace, and whether it is up to date. */
#ifndef TESSERA_APP_SESSION_PICTURE_H
#define TESSERA_APP_SESSION_PICTURE_H

#include "tessera.h"

typedef struct session session;

typedef struct picture_cache picture_cache; /* picture_cache.h */

bool session_picture_open(session *s); /* false if out of memory */
void session_picture_close(session *s);
/* The canvas, and a column and a line of its text: 1 and 1 if cells are characters. */
typedef struct canvas_size {
    int w, h, column, line;
} canvas_size;
const canvas_size *session_picture_size(const session *s);
void session_picture_resize(session *s, const canvas_size *size);
bool session_picture_has_size(const session *s, const canvas_size *size);
/* True once after each visible change: does a game still fit into the picture? */
bool session_picture_begin_check(session *s);
void session_picture_set_rate(session *s, unsigned frames_a_second);
uint32_t session_picture_version(const session *s); /* grows with every visible change */
bool session_picture_is_stale(const session *s);    /* the cache shows an older version */
picture_cache *session_picture_cache(const session *s);
void session_touch(session *s);          /* something visible has changed */
bool session_was_seen(const session *s); /* there has been a picture */
#ifdef NO_CHARACTERS
#define session_in_characters(s) ((void)(s), false)
#else
bool session_in_characters(const session *s); /* cells are characters, not pixels */
#endif
uint64_t session_frame_us(const session *s);
/* The part of a list that the player sees. */
typedef struct list_view {
    unsigned lines;  /* at once */
    unsigned beside; /* of them in a row; 0 if there is no list */
} list_view;
list_view session_list_view(const session *s);

#endif
