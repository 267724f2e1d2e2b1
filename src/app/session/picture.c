/* What makes the picture: its size, its pace, and that it has to be drawn again. */
#include "session/parts.h"
#include "session/picture_cache.h"
#include "session/picture.h"

#include <stdlib.h>
#include <string.h>

struct session_picture {
    uint32_t version;  /* grows with every visible change */
    uint32_t checked;  /* the version whose size was checked last */
    bool is_sized;     /* `size` is known */
    int size[4];       /* the width, the height and those of the unit, as session_resize has them */
    uint64_t frame_us; /* time from one frame of the window to the next */
    picture_cache *cache;
};

bool session_picture_open(session *s)
{
    session_picture *p = calloc(1, sizeof *p);
    s->picture = p;
    if (!p)
        return false;
    p->frame_us = 16667;
    p->cache = calloc(1, sizeof *p->cache);
    if (!p->cache) {
        session_picture_close(s);
        return false;
    }
    p->cache->version = p->version - 1;
    p->checked = p->version - 1;
    return true;
}

void session_picture_close(session *s)
{
    free(s->picture->cache);
    free(s->picture);
    s->picture = NULL;
}

void session_picture_resize(session *s, const int size[4])
{
    memcpy(s->picture->size, size, sizeof s->picture->size);
    s->picture->is_sized = true;
    session_touch(s);
}

bool session_picture_has_size(const session *s, const int size[4])
{
    const session_picture *p = s->picture;
    return p->is_sized && memcmp(size, p->size, sizeof p->size) == 0;
}

const int *session_picture_size(const session *s)
{
    return s->picture->size;
}

bool session_picture_begin_check(session *s)
{
    session_picture *p = s->picture;
    if (!p->is_sized || p->checked == p->version)
        return false;
    p->checked = p->version;
    return true;
}

void session_picture_set_rate(session *s, unsigned frames_a_second)
{
    enum { SECOND_US = 1000000, RATE_MOST = 1000 };
    if (frames_a_second > 0 && frames_a_second <= RATE_MOST)
        s->picture->frame_us = SECOND_US / frames_a_second;
}

picture_cache *session_picture_cache(const session *s)
{
    return s->picture->cache;
}

bool session_picture_is_stale(const session *s)
{
    return s->picture->is_sized && s->picture->cache->version != s->picture->version;
}

uint32_t session_picture_version(const session *s)
{
    return s->picture->version;
}

void session_touch(session *s)
{
    s->picture->version++;
}

#ifndef NO_CHARACTERS
bool session_in_characters(const session *s)
{
    return s->picture->size[2] == 1 && s->picture->size[3] == 1;
}
#endif

/* In a window as the screen shows them; characters are too coarse for more than thirty a second. */
uint64_t session_frame_us(const session *s)
{
    static const uint64_t cap_us[FRAME_CAPS] = {
        [FRAME_CAP_30] = 33333, [FRAME_CAP_60] = 16667, [FRAME_CAP_120] = 8333};
    uint64_t least_us = session_in_characters(s) ? 33333 : cap_us[s->settings.frame_cap];
    return s->picture->frame_us > least_us ? s->picture->frame_us : least_us;
}

bool session_was_seen(const session *s)
{
    return s->picture->cache->asked;
}

unsigned session_page_lines(const session *s)
{
    return s->picture->cache->page_lines;
}
