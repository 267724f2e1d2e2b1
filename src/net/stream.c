/* WebSocket, of which a relay needs little: the greeting, binary messages in one piece, pings. */
#include "net/stream.h"

#include <string.h>

/* ---- the greeting --------------------------------------------------------------------------- */

enum { DIGEST = 20, BLOCK = 64, KEY_MOST = 40 };

static uint32_t turn(uint32_t x, unsigned by)
{
    return x << by | x >> (32 - by);
}

static void stir(uint32_t state[5], const uint8_t block[BLOCK])
{
    static const uint32_t sum[4] = {0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6};
    uint32_t w[80], v[5];
    memcpy(v, state, sizeof v);
    for (unsigned i = 0; i < 80; i++) {
        const uint8_t *at = block + 4 * i;
        w[i] = i < 16 ? (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]
                      : turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
        uint32_t mixed = i < 20   ? (v[1] & v[2]) | (~v[1] & v[3])
                         : i < 40 ? v[1] ^ v[2] ^ v[3]
                         : i < 60 ? (v[1] & v[2]) | (v[1] & v[3]) | (v[2] & v[3])
                                  : v[1] ^ v[2] ^ v[3];
        uint32_t next = turn(v[0], 5) + mixed + v[4] + sum[i / 20] + w[i];
        v[4] = v[3];
        v[3] = v[2];
        v[2] = turn(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (unsigned i = 0; i < 5; i++)
        state[i] += v[i];
}

/* SHA-1 of a text shorter than two blocks: no secret, only what WebSocket wants to see. */
static void digest_of(const char *text, size_t size, uint8_t out[DIGEST])
{
    uint32_t state[5] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
    uint8_t padded[2 * BLOCK] = {0};
    memcpy(padded, text, size);
    padded[size] = 0x80;
    size_t whole = size + 9 > BLOCK ? 2 * BLOCK : BLOCK;
    padded[whole - 2] = (uint8_t)(size * 8 >> 8);
    padded[whole - 1] = (uint8_t)(size * 8);
    for (size_t at = 0; at < whole; at += BLOCK)
        stir(state, padded + at);
    for (unsigned i = 0; i < DIGEST; i++)
        out[i] = (uint8_t)(state[i / 4] >> (24 - 8 * (i % 4)));
}

/* 20 bytes as 28 letters. */
static void write_letters(const uint8_t in[DIGEST], char out[28])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (unsigned i = 0; i < 27; i++) {
        unsigned at = i * 6 / 8, by = i * 6 % 8;
        unsigned two = (unsigned)in[at] << 8 | (at + 1 < DIGEST ? in[at + 1] : 0u);
        out[i] = letters[two >> (10 - by) & 63];
    }
    out[27] = '=';
}

static uint8_t small(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? (uint8_t)(c - 'A' + 'a') : c;
}

/* What stands behind a name at the beginning of a line, whatever its case; NULL: no such line. */
static const uint8_t *field(const uint8_t *head, size_t size, const char *name, size_t *length)
{
    size_t named = strlen(name);
    for (size_t at = 0; at < size; at++) {
        size_t same = 0, end = at + named;
        if (at && head[at - 1] != '\n')
            continue;
        while (same < named && at + same < size && small(head[at + same]) == (uint8_t)name[same])
            same++;
        if (same < named)
            continue;
        while (end < size && head[end] == ' ')
            end++;
        for (*length = 0; end + *length < size && head[end + *length] > ' ';)
            ++*length;
        return head + end;
    }
    return NULL;
}

static bool says(const uint8_t *head, size_t size, const char *name, const char *word)
{
    size_t length, same = 0;
    const uint8_t *at = field(head, size, name, &length);
    while (at && same < length && word[same] && small(at[same]) == (uint8_t)word[same])
        same++;
    return at && same == length && !word[same];
}

static size_t put(uint8_t *out, size_t used, const char *text)
{
    memcpy(out + used, text, strlen(text));
    return used + strlen(text);
}

static int greet(net_stream *s, uint8_t *out, size_t *size)
{
    static const char behind[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char key[KEY_MOST + sizeof behind], letters[28];
    uint8_t digest[DIGEST];
    size_t end = 0, length = 0;
    while (end + 4 <= s->used && memcmp(s->bytes + end, "\r\n\r\n", 4) != 0)
        end++;
    if (end + 4 > s->used && s->used < NET_STREAM_ROOM)
        return NET_STREAM_WAITS;
    const uint8_t *found = field(s->bytes, end, "sec-websocket-key:", &length);
    if (end + 4 > s->used || memcmp(s->bytes, "GET ", 4) != 0 || !found || length == 0 ||
        length > KEY_MOST || !says(s->bytes, end, "upgrade:", "websocket") ||
        !says(s->bytes, end, "sec-websocket-version:", "13")) {
        *size = put(out, 0, "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n");
        return NET_STREAM_ENDS;
    }
    memcpy(key, found, length);
    memcpy(key + length, behind, sizeof behind - 1);
    digest_of(key, length + sizeof behind - 1, digest);
    write_letters(digest, letters);
    *size = put(out, 0,
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Accept: ");
    memcpy(out + *size, letters, sizeof letters);
    *size = put(out, *size + sizeof letters, "\r\n\r\n");
    s->greeted = true;
    s->used -= (uint32_t)end + 4;
    memmove(s->bytes, s->bytes + end + 4, s->used);
    return NET_STREAM_SAYS;
}

/* ---- messages ------------------------------------------------------------------------------- */

enum { WHOLE = 0x80, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10, MASKED = 0x80, LONG = 126 };

size_t net_stream_head(size_t size, uint8_t out[NET_STREAM_HEAD])
{
    out[0] = WHOLE | BINARY;
    out[1] = (uint8_t)(size < LONG ? size : LONG);
    out[2] = (uint8_t)(size >> 8);
    out[3] = (uint8_t)size;
    return size < LONG ? 2 : 4;
}

static int end_with(uint8_t *out, size_t *size, unsigned code)
{
    out[0] = WHOLE | CLOSE;
    out[1] = 2;
    out[2] = (uint8_t)(code >> 8);
    out[3] = (uint8_t)code;
    *size = 4;
    return NET_STREAM_ENDS;
}

int net_stream_next(net_stream *s, uint8_t out[NET_PACKET_MAX], size_t *size)
{
    enum { BROKEN = 1002, NO_SUCH_DATA = 1003, TOO_LONG = 1009, NORMAL = 1000 };
    *size = 0;
    if (!s->greeted)
        return greet(s, out, size);
    for (;;) { /* a pong says nothing */
        if (s->used < 2)
            return NET_STREAM_WAITS;
        unsigned kind = s->bytes[0] & 0x7f, length = s->bytes[1] & 0x7f, head = 2;
        if (!(s->bytes[1] & MASKED))
            return end_with(out, size, BROKEN);
        if (length == LONG && s->used >= 4) {
            length = (unsigned)s->bytes[2] << 8 | s->bytes[3];
            head = 4;
        } else if (length >= LONG) {
            return length == LONG ? NET_STREAM_WAITS : end_with(out, size, TOO_LONG);
        }
        if (!(s->bytes[0] & WHOLE) || (kind != BINARY && kind < CLOSE) || kind > PONG)
            return end_with(out, size, NO_SUCH_DATA);
        if (length > (kind == BINARY ? (unsigned)NET_PACKET_MAX : NET_STREAM_CONTROL))
            return end_with(out, size, TOO_LONG);
        if (s->used < head + 4 + length)
            return NET_STREAM_WAITS;
        unsigned before = kind == PING ? 2 : 0;
        for (unsigned i = 0; i < length; i++)
            out[before + i] = s->bytes[head + 4 + i] ^ s->bytes[head + i % 4];
        s->used -= head + 4 + length;
        memmove(s->bytes, s->bytes + head + 4 + length, s->used);
        if (kind == CLOSE)
            return end_with(out, size, NORMAL);
        *size = before + length;
        out[0] = kind == PING ? WHOLE | PONG : out[0];
        out[1] = kind == PING ? (uint8_t)length : out[1];
        if (kind != PONG)
            return kind == PING ? NET_STREAM_SAYS : NET_STREAM_MESSAGE;
    }
}
