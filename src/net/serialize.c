/* Frames and bytes: the numbers, and frames as a whole. The fields of each frame are in
 * messages.c. */
#include "net/messages.h"

#include <string.h>

#include "base/utf8.h"

const char *net_leave_words(unsigned why)
{
#define NET_LEAVE_WORDS(id, words) words,
    static const char *const all[] = {NET_LEAVE_LIST(NET_LEAVE_WORDS)};
#undef NET_LEAVE_WORDS
    return all[why < NET_LEAVE_COUNT ? why : NET_LEAVE_WISH];
}

/* ---- reading ------------------------------------------------------------------------------ */

net_reader net_reader_of(const uint8_t *bytes, size_t size)
{
    return (net_reader){.at = bytes, .end = bytes + size};
}

static bool has(net_reader *r, size_t size)
{
    if (r->bad || (size_t)(r->end - r->at) < size)
        r->bad = true;
    return !r->bad;
}

/* The shortest way to write a number is the only one. */
uint64_t net_get(net_reader *r, uint64_t most)
{
    uint64_t number = 0;
    for (unsigned shift = 0; has(r, 1); shift += 7) {
        uint64_t byte = *r->at++;
        if (shift == 63 && byte > 1)
            break;
        number |= (byte & 0x7f) << shift;
        if (byte & 0x80)
            continue;
        if ((shift && byte == 0) || number > most)
            break;
        return number;
    }
    r->bad = true;
    return 0;
}

void net_get_bytes(net_reader *r, void *out, size_t size)
{
    if (!has(r, size)) {
        memset(out, 0, size);
        return;
    }
    memcpy(out, r->at, size);
    r->at += size;
}

uint64_t net_get_8(net_reader *r)
{
    uint8_t bytes[8];
    uint64_t number = 0;
    net_get_bytes(r, bytes, sizeof bytes);
    for (unsigned i = 8; i-- > 0;)
        number = number << 8 | bytes[i];
    return number;
}

void net_get_text(net_reader *r, char *out, size_t most)
{
    char raw[NET_TEXT_MAX + 1] = {0};
    size_t size = net_get(r, most < NET_TEXT_MAX ? most : NET_TEXT_MAX), length = 0;
    net_get_bytes(r, raw, size);
    for (const char *at = raw; *at;) {
        const char *from = at;
        uint32_t c = utf8_next(&at);
        if (c == UTF8_BROKEN || utf8_is_order(c)) {
            out[length++] = '?';
            continue;
        }
        memcpy(out + length, from, at - from);
        length += at - from;
    }
    out[length] = 0;
}

/* ---- writing ------------------------------------------------------------------------------ */

net_writer net_writer_of(uint8_t *bytes, size_t size)
{
    return (net_writer){.at = bytes, .end = bytes + size};
}

unsigned net_number_size(uint64_t number)
{
    unsigned size = 1;
    while (number >>= 7)
        size++;
    return size;
}

void net_put_bytes(net_writer *w, const void *bytes, size_t size)
{
    if (w->full || (size_t)(w->end - w->at) < size) {
        w->full = true;
        return;
    }
    if (size)
        memcpy(w->at, bytes, size);
    w->at += size;
}

void net_put(net_writer *w, uint64_t number)
{
    uint8_t bytes[10];
    unsigned size = 0;
    do {
        bytes[size++] = (number & 0x7f) | (number > 0x7f ? 0x80 : 0);
    } while (number >>= 7);
    net_put_bytes(w, bytes, size);
}

void net_put_8(net_writer *w, uint64_t number)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++)
        bytes[i] = number >> 8 * i;
    net_put_bytes(w, bytes, sizeof bytes);
}

/* Cut off between two characters. */
void net_put_text(net_writer *w, const char *text, size_t most)
{
    size_t size = 0;
    for (const char *at = text; *at;) {
        utf8_next(&at);
        if ((size_t)(at - text) > most)
            break;
        size = at - text;
    }
    net_put(w, size);
    net_put_bytes(w, text, size);
}

/* ---- frames ------------------------------------------------------------------------------- */

bool net_frame_next(net_reader *r, net_frame *f)
{
    if (r->bad || r->at == r->end)
        return false;
    f->type = net_get(r, 0x7f);
    size_t size = net_get(r, NET_PACKET_MAX);
    if (!has(r, size))
        return false;
    f->body = net_reader_of(r->at, size);
    r->at += size;
    return true;
}

bool net_frame_put(net_writer *w, unsigned type, const uint8_t *body, size_t size)
{
    if (w->full || (size_t)(w->end - w->at) < 1 + net_number_size(size) + size)
        return false;
    net_put(w, type);
    net_put(w, size);
    net_put_bytes(w, body, size);
    return true;
}
