/* Finds the default server: a distribution or an administrator may have named one. */
#include "client/default_server.h"

#include "client/key.h"

#include <stdio.h>
#include <string.h>

#define SYSTEM_FILE "/etc/tessera/server"

enum { FILE_SIZE = 1024 };

static const char *skip_comments(const char *text)
{
    while (*text == '#' || *text == '\n' || *text == '\r' || *text == ' ') {
        text += *text == '#' ? strcspn(text, "\n") : 1;
    }
    return text;
}

/* Returns what follows the word, or NULL if it is missing or too long. */
static const char *parse_word(const char *text, char out[ONLINE_PLACE_SIZE])
{
    size_t length = strcspn(text, " \t\r\n");
    if (length == 0 || length >= ONLINE_PLACE_SIZE)
        return NULL;
    memcpy(out, text, length);
    out[length] = '\0';
    text += length;
    return text + strspn(text, " \t");
}

static bool is_host(const char *text)
{
    return !strpbrk(text, "/@#?");
}

bool default_server_parse(const char *text, default_server *out)
{
    default_server read;
    const char *at = parse_word(skip_comments(text), read.relay);
    if (!at || !is_host(read.relay))
        return false;
    if (*at != '\r' && *at != '\n' && *at != '\0')
        at = parse_word(at, read.ranking);
    else if (snprintf(read.ranking, sizeof read.ranking, "https://%s", read.relay) >=
             (int)sizeof read.ranking)
        at = NULL;
    if (!at || *skip_comments(at))
        return false;
    *out = read;
    return true;
}

/* Returns true if the file is there and names a server. */
static bool read_file(const char *path, default_server *out)
{
    char text[FILE_SIZE];
    FILE *in = fopen(path, "r");
    if (!in)
        return false;
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    bool is_read = default_server_parse(text, out);
    if (!is_read)
        fprintf(stderr, "tessera: %s: expected the host of a server\n", path);
    return is_read;
}

void default_server_find(default_server *out)
{
    char own[KEY_PATH_SIZE];
    *out = (default_server){.relay = ""};
    if (!key_path(own, "server") && read_file(own, out))
        return;
    if (!read_file(SYSTEM_FILE, out))
        default_server_parse(BUILT_SERVER, out);
}
