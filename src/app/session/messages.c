/* A sentence about what has happened outside of the game, over the picture for a few seconds. */
#include "session/parts.h"
#include "session/messages.h"
#include "session/picture.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

#define MESSAGE_US 3000000
#define WORDS_US 8000000 /* a long sentence */

struct session_messages {
    char text[ABOUT_SIZE];
    uint64_t until_us; /* when it goes; 0: nothing is shown */
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
