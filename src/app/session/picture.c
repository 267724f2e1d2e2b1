/* What makes the picture: its size, its pace, and that it has to be drawn again. */
#include "session/parts.h"
#include "session/picture_cache.h"

#include <stdlib.h>

bool session_picture_open(session *s)
{
    session_picture *p = &s->picture;
    p->frame_us = 16667;
    p->cache = calloc(1, sizeof *p->cache);
    if (p->cache)
        p->cache->version = p->version - 1;
    p->checked = p->version - 1;
    return p->cache;
}

void session_picture_close(session *s)
{
    free(s->picture.cache);
}

void session_touch(session *s)
{
    s->picture.version++;
}

#ifndef NO_CHARACTERS
bool session_in_characters(const session *s)
{
    return s->picture.room[2] == 1 && s->picture.room[3] == 1;
}
#endif

/* In a window as the screen shows them; characters are too coarse for more than thirty a second. */
uint64_t session_frame_us(const session *s)
{
    static const uint64_t cap_us[FRAME_CAPS] = {
        [FRAME_CAP_30] = 33333, [FRAME_CAP_60] = 16667, [FRAME_CAP_120] = 8333};
    uint64_t least_us = session_in_characters(s) ? 33333 : cap_us[s->settings.frame_cap];
    return s->picture.frame_us > least_us ? s->picture.frame_us : least_us;
}

bool session_was_seen(const session *s)
{
    return s->picture.cache->asked;
}

unsigned session_page_lines(const session *s)
{
    return s->picture.cache->page_lines;
}
