/* Terminals quote a path, or put backslashes before what a shell would not take as it is. */
#include "dropped.h"

#include "base/buffer.h"

#include <stdio.h>
#include <string.h>

/* In place: what a shell would make of it. Returns false if not of one word, or no whole path. */
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

/* Reads a file that could be a replay. */
static bool read_all(const char *path, buffer *text)
{
    enum { SIZE_MOST = 1 << 26, READ_SIZE = 4096 };
    FILE *in = strncmp(path, "/dev/", 5) == 0 ? NULL : fopen(path, "rb");
    if (!in)
        return false;
    size_t got;
    do {
        got =
            buffer_reserve(text, READ_SIZE) ? fread(text->data + text->size, 1, READ_SIZE, in) : 0;
        text->size += got;
    } while (got > 0 && text->size <= SIZE_MOST);
    bool failed = ferror(in) != 0 || text->failed || text->size > SIZE_MOST; /* or it is a folder */
    fclose(in);
    return !failed;
}

static bool take_file(char *path, session *s, uint64_t now_us)
{
    buffer text = {0};
    bool is_read = unquote(path) && read_all(path, &text);
    if (is_read)
        session_take(s, &(replay_file){path, text.data, text.size, FILE_REPLAY}, now_us);
    buffer_free(&text);
    return is_read;
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
        d->text[d->size++] = character;
    } else {
        pass(d, s, now_us);
        d->passes = true;
        session_tell(s, TELL_TEXT, character, now_us);
    }
}
