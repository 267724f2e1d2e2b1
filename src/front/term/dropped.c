/* Terminals quote a path, or put backslashes before what a shell would not take as it is. */
#include "dropped.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In place: what a shell would make of it. False: not of one word, or no whole path. */
static bool unquote(char *text)
{
    size_t used = 0;
    char quote = 0;
    bool ends = false;
    for (const char *c = text; *c; c++) {
        if (quote ? *c == quote : *c == '\'' || *c == '"') {
            quote = quote ? 0 : *c;
        } else if (!quote && *c == ' ') {
            ends = used > 0;
        } else {
            if (ends)
                return false;
            if (quote != '\'' && *c == '\\' && text[0] != '\\' && c[1] && c[1] != ':' && used &&
                memchr(text, '/', used))
                c++;
            text[used++] = *c;
        }
    }
    text[used] = '\0';
    return text[0] == '/' || (text[0] && text[1] == ':' && text[2] == '\\');
}

/* The file's text, from malloc; NULL: there is none that could be a replay. */
static char *read_all(const char *path, size_t *size)
{
    enum { MOST = 1 << 26 };
    FILE *in = strncmp(path, "/dev/", 5) == 0 ? NULL : fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    *size = 0;
    if (!in)
        return NULL;
    do {
        char *more = *size < MOST ? realloc(text, room = 2 * room + 4096) : NULL;
        if (!more) {
            free(text);
            text = NULL;
            break;
        }
        text = more;
        *size += fread(text + *size, 1, room - *size, in);
    } while (*size == room);
    bool failed = ferror(in) != 0; /* a folder */
    fclose(in);
    if (!failed)
        return text;
    free(text);
    return NULL;
}

static bool take_file(char *path, session *s, uint64_t now_us)
{
    size_t size;
    char *text = unquote(path) ? read_all(path, &size) : NULL;
    if (!text)
        return false;
    session_take(s, &(replay_file){path, text, size}, now_us);
    free(text);
    return true;
}

static void pass(term_dropped *d, session *s, uint64_t now_us)
{
    for (size_t i = 0; i < d->size; i++)
        session_tell(s, TELL_TEXT, (unsigned char)d->text[i], now_us);
    d->size = 0;
}

void term_dropped_take(term_dropped *d, session *s, uint32_t character, uint64_t now_us)
{
    if (character == '\n') {
        char path[sizeof d->text];
        memcpy(path, d->text, d->size);
        path[d->size] = '\0';
        bool taken = !d->passes && d->size && take_file(path, s, now_us);
        if (!taken) {
            pass(d, s, now_us);
            session_tell(s, TELL_TEXT, '\n', now_us);
        }
        d->size = 0;
        d->passes = false;
    } else if (!d->passes && character < 128 && d->size + 1 < sizeof d->text) {
        d->text[d->size++] = (char)character;
    } else {
        pass(d, s, now_us);
        d->passes = true;
        session_tell(s, TELL_TEXT, character, now_us);
    }
}
