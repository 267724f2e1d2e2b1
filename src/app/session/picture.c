/* The picture of the front end, except for the match: its size and messages. */
#include "session/parts.h"
#include "base/minmax.h"
#include "session/match.h"
#include "session/messages.h"
#include "session/picture.h"
#include "session/picture_cache.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

/* The properties of the picture: its size, its pace, and whether it must be drawn again. */

struct session_picture {
    uint32_t version; /* grows with every visible change */
    uint32_t checked; /* the version whose size was checked last */
    bool is_sized;    /* `size` is known */
    canvas_size size;
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

void session_picture_resize(session *s, const canvas_size *size)
{
    s->picture->size = *size;
    s->picture->is_sized = true;
    session_touch(s);
}

bool session_picture_has_size(const session *s, const canvas_size *size)
{
    const session_picture *p = s->picture;
    const canvas_size *own = &p->size;
    return p->is_sized && size->w == own->w && size->h == own->h && size->column == own->column &&
           size->line == own->line;
}

const canvas_size *session_picture_size(const session *s)
{
    return &s->picture->size;
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
    return s->picture->size.column == 1 && s->picture->size.line == 1;
}
#endif

/* Returns the length of a frame: the display's in a window; at most thirty a second in characters,
 * which are too coarse for more. */
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

list_view session_list_view(const session *s)
{
    return s->picture->cache->list;
}

/* A sentence about what has happened outside of the game, over the picture for a few seconds. */

#define MESSAGE_US 3000000
#define WORDS_US 8000000 /* a long sentence */

struct session_messages {
    char text[ABOUT_SIZE];
    uint64_t until_us; /* when it goes; 0 if nothing is shown */
    bool is_board;     /* it describes a board */
    unsigned player;   /* the player whose board it is */
};

bool session_messages_open(session *s)
{
    s->messages = calloc(1, sizeof *s->messages);
    return s->messages != NULL;
}

void session_messages_close(session *s)
{
    free(s->messages);
    s->messages = NULL;
}

/* Cuts the folders off a long path, because there is little room beside a board. */
static void shorten(char *out, size_t size, const char *path)
{
    enum { LONG = 40 };
    const char *slash = strrchr(path, '/');
    bool is_long = slash && strlen(path) > LONG;
    text_format(out, size, is_long ? "...%s" : "%s", is_long ? slash : path);
}

static void show(session *s, int words, const char *path, uint64_t now_us)
{
    session_messages *m = s->messages;
    char shown[sizeof m->text];
    m->until_us = path ? now_us + MESSAGE_US : 0;
    m->is_board = false;
    shorten(shown, sizeof shown, path ? path : "");
    text_format(m->text, sizeof m->text, text_of(s->settings.language, words), shown);
    session_touch(s);
}

void session_messages_picture(session *s, const char *path, uint64_t now_us)
{
    show(s, path && *path ? TEXT_PICTURE_SAVED : TEXT_PICTURE_LOST, path, now_us);
}

void session_messages_file(session *s, const char *path, uint64_t now_us)
{
    show(s, *path ? TEXT_FILE_SAVED : TEXT_FILE_LOST, path, now_us);
}

void session_messages_show(session *s, const char *words, uint64_t now_us)
{
    session_messages *m = s->messages;
    text_format(m->text, sizeof m->text, "%s", words);
    m->until_us = now_us + WORDS_US;
    m->is_board = false;
    session_touch(s);
}

void session_messages_show_board(session *s, unsigned player, const char *words, uint64_t now_us)
{
    session_messages_show(s, words, now_us);
    s->messages->is_board = true;
    s->messages->player = player;
}

const char *session_messages_text(const session *s)
{
    return s->messages->until_us ? s->messages->text : "";
}

bool session_messages_describe_board(const session *s)
{
    return s->messages->is_board;
}

bool session_messages_concern(const session *s, unsigned player)
{
    return !s->messages->is_board || s->messages->player == player;
}

void session_messages_run(session *s, uint64_t now_us)
{
    if (s->messages->until_us && now_us >= s->messages->until_us)
        session_messages_picture(s, NULL, now_us);
}

uint64_t session_messages_next(const session *s)
{
    return s->messages->until_us ? s->messages->until_us : UINT64_MAX;
}
