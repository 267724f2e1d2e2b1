/* Datagrams: their heads, their numbers, and the window that lets none through twice. */
#include <string.h>

#include "net/noise.h"

enum { HELLO_HEAD = 5 };

static void put_4(uint8_t *out, uint32_t number)
{
    for (unsigned i = 0; i < 4; i++)
        out[i] = number >> 8 * i;
}

static uint32_t get_4(const uint8_t *in)
{
    return (uint32_t)in[0] | (uint32_t)in[1] << 8 | (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;
}

unsigned net_packet_kind(const uint8_t *packet, size_t size, uint32_t *link)
{
    if (size < HELLO_HEAD || size > NET_PACKET_MAX || packet[0] >> 4 != NET_ENVELOPE)
        return 0;
    unsigned kind = packet[0] & 15;
    *link = get_4(packet + 1);
    if (kind == NET_PACKET_DATA && size < NET_HEAD_SIZE + NET_TAG_SIZE)
        return 0;
    return kind <= NET_PACKET_PUNCH ? kind : 0;
}

size_t net_packet_hello(unsigned kind, uint32_t link, const uint8_t *message, size_t size,
                        uint8_t out[NET_PACKET_MAX])
{
    if (size > NET_HELLO_MAX)
        return 0;
    out[0] = NET_ENVELOPE << 4 | kind;
    put_4(out + 1, link);
    if (size)
        memcpy(out + HELLO_HEAD, message, size);
    return HELLO_HEAD + size;
}

const uint8_t *net_packet_message(const uint8_t *packet, size_t size, size_t *message_size)
{
    *message_size = size > HELLO_HEAD ? size - HELLO_HEAD : 0;
    return packet + HELLO_HEAD;
}

size_t net_packet_encrypt(net_cipher *s, uint32_t link, const uint8_t *frames, size_t size,
                          uint8_t out[NET_PACKET_MAX])
{
    if (size > NET_FRAMES_MAX)
        return 0;
    out[0] = NET_ENVELOPE << 4 | NET_PACKET_DATA;
    put_4(out + 1, link);
    put_4(out + 5, s->next);
    size_t sealed =
        net_encrypt(s->out, s->next, out, NET_HEAD_SIZE, frames, size, out + NET_HEAD_SIZE);
    if (sealed == 0)
        return 0;
    s->next++;
    return NET_HEAD_SIZE + sealed;
}

/* The whole number of which the low half came: the one next to the newest. */
static uint64_t whole_number(uint64_t newest, uint32_t low)
{
    uint64_t number = (newest & ~(uint64_t)UINT32_MAX) | low, half = UINT64_C(1) << 31;
    if (number + half < newest)
        return number + 2 * half;
    return number > newest + half && number >= 2 * half ? number - 2 * half : number;
}

static uint64_t *word_of(net_cipher *s, uint64_t number)
{
    return &s->seen[number / 64 % (NET_WINDOW / 64)];
}

static uint64_t bit_of(uint64_t number)
{
    return UINT64_C(1) << number % 64;
}

static bool is_new(net_cipher *s, uint64_t number)
{
    if (number >= s->newest)
        return true;
    return s->newest - number <= NET_WINDOW && !(*word_of(s, number) & bit_of(number));
}

static void mark(net_cipher *s, uint64_t number)
{
    if (number >= s->newest + NET_WINDOW) {
        memset(s->seen, 0, sizeof s->seen);
        s->newest = number;
    }
    for (; s->newest <= number; s->newest++) /* what leaves the window makes room */
        *word_of(s, s->newest) &= ~bit_of(s->newest);
    *word_of(s, number) |= bit_of(number);
}

size_t net_packet_decrypt(net_cipher *s, const uint8_t *packet, size_t size,
                          uint8_t frames[NET_FRAMES_MAX])
{
    uint32_t link;
    if (net_packet_kind(packet, size, &link) != NET_PACKET_DATA)
        return 0;
    uint64_t number = whole_number(s->newest, get_4(packet + 5));
    if (!is_new(s, number))
        return 0;
    int got = net_decrypt(s->in, number, packet, NET_HEAD_SIZE, packet + NET_HEAD_SIZE,
                          size - NET_HEAD_SIZE, frames);
    if (got <= 0)
        return 0;
    mark(s, number);
    return got;
}
