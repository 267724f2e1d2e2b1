/* Invitations as links. */
#include "game/invite.h"
#include "text/text.h"

#include <string.h>

#define JOIN "#join="

static bool is_code_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
}

static bool is_address_character(char c)
{
    return is_code_character(c) || c == '.' || c == ':' || c == '[' || c == ']' || c == '_';
}

/* Copies the characters that `accepts` takes. Returns what follows them, or NULL if there are none
 * or too many. */
static const char *take(const char *from, bool (*accepts)(char c), char *out, size_t size)
{
    size_t length = 0;
    while (accepts(from[length]))
        length++;
    if (length == 0 || length >= size)
        return NULL;
    memcpy(out, from, length);
    out[length] = '\0';
    return from + length;
}

static const char *after(const char *text, const char *start)
{
    size_t length = strlen(start);
    return strncmp(text, start, length) == 0 ? text + length : NULL;
}

static bool is_end(const char *text)
{
    while (text && (*text == ' ' || *text == '\r' || *text == '\n'))
        text++;
    return text && *text == '\0';
}

/* Returns what follows the first occurrence of `start`, or NULL. */
static const char *find_after(const char *text, const char *start)
{
    const char *found = NULL;
    while (*text && !found)
        found = after(text++, start);
    return found;
}

static bool parse_scheme(const char *link, invite *out)
{
    const char *at = take(link, is_code_character, out->code, sizeof out->code);
    if (at && *at == '@')
        at = take(at + 1, is_address_character, out->place, sizeof out->place);
    return is_end(at);
}

static bool parse_fragment(const char *link, invite *out)
{
    return is_end(take(link, is_code_character, out->code, sizeof out->code));
}

bool invite_parse(const char *link, invite *out)
{
    const char *at;
    *out = (invite){.relay = ""};
    if ((at = after(link, INVITE_SCHEME)))
        return parse_scheme(at, out);
    if ((at = after(link, JOIN)))
        return parse_fragment(at, out);
    if (!(at = after(link, "https://")) && !(at = after(link, "http://")))
        return false;
    at = take(at, is_address_character, out->relay, sizeof out->relay);
    at = at && *at == '/' ? find_after(at, JOIN) : NULL;
    return at && parse_fragment(at, out);
}

/* The usual port of a relay is left out: at that of the link is the page. */
static size_t host_length(const char *relay)
{
    static const char usual[] = ":2610";
    size_t length = strlen(relay);
    if (length > sizeof usual && strcmp(relay + length - (sizeof usual - 1), usual) == 0)
        length -= sizeof usual - 1;
    return length;
}

void invite_format(const invite *in, const char *page, char out[INVITE_LINK_SIZE])
{
    invite read;
    char host[sizeof in->relay];
    size_t length = host_length(in->relay);
    memcpy(host, in->relay, length);
    host[length] = '\0';
    if (in->place[0])
        text_format(out, INVITE_LINK_SIZE, INVITE_SCHEME "%s@%s", in->code, in->place);
    else if (page)
        text_format(out, INVITE_LINK_SIZE, "%s" JOIN "%s", page, in->code);
    else
        text_format(out, INVITE_LINK_SIZE, "https://%s/" JOIN "%s", host, in->code);
    if (!invite_parse(out, &read) || strcmp(read.code, in->code) != 0)
        out[0] = '\0';
}
