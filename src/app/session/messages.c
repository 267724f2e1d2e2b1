/* What the front end has done, in a sentence: it stands over the picture, and goes by itself. */
#include "session/parts.h"
#include "text/text.h"

#include <string.h>

#define NEWS_US 3000000
#define WORDS_US 8000000 /* a long sentence */

/* Of a long path the name alone: beside a field there is little room. */
static void shorten(char *out, size_t room, const char *path)
{
    enum { LONG = 40 };
    const char *slash = strrchr(path, '/');
    bool is_long = slash && strlen(path) > LONG;
    text_format(out, room, is_long ? "...%s" : "%s", is_long ? slash : path);
}

static void say(session *s, int words, const char *path, uint64_t now_us)
{
    session_messages *n = &s->messages;
    char shown[sizeof n->text];
    n->until_us = path ? now_us + NEWS_US : 0;
    n->tells = false;
    shorten(shown, sizeof shown, path ? path : "");
    text_format(n->text, sizeof n->text, text_of(s->settings.language, words), shown);
    session_touch(s);
}

void session_messages_picture(session *s, const char *path, uint64_t now_us)
{
    say(s, path && *path ? TEXT_PICTURE_SAVED : TEXT_PICTURE_LOST, path, now_us);
}

void session_messages_file(session *s, const char *path, uint64_t now_us)
{
    say(s, *path ? TEXT_FILE_SAVED : TEXT_FILE_LOST, path, now_us);
}

void session_messages_say(session *s, const char *words, uint64_t now_us)
{
    text_format(s->messages.text, sizeof s->messages.text, "%s", words);
    s->messages.until_us = now_us + WORDS_US;
    s->messages.tells = false;
    session_touch(s);
}

void session_messages_tell(session *s, unsigned player, const char *words, uint64_t now_us)
{
    session_messages_say(s, words, now_us);
    s->messages.tells = true;
    s->messages.player = player;
}

void session_messages_run(session *s, uint64_t now_us)
{
    if (s->messages.until_us && now_us >= s->messages.until_us)
        session_messages_picture(s, NULL, now_us);
}

uint64_t session_messages_next(const session *s)
{
    return s->messages.until_us ? s->messages.until_us : UINT64_MAX;
}
