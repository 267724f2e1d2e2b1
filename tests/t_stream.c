/* Datagrams over a stream: the greeting by RFC 6455's own example, messages in pieces of any size,
 * and what is none. */
#include "net_rig.h"

#include "net/stream.h"

static net_stream s;
static uint8_t out[NET_PACKET_MAX];
static size_t size;

static void fill(const void *bytes, size_t count)
{
    ASSERT(s.used + count <= NET_STREAM_ROOM);
    memcpy(s.bytes + s.used, bytes, count);
    s.used += (uint32_t)count;
}

static void fresh(bool greeted)
{
    memset(&s, 0, sizeof s);
    s.greeted = greeted;
}

static const char greeting[] = "GET /relay HTTP/1.1\r\nHost: server.example.com\r\n"
                               "Upgrade: websocket\r\nConnection: keep-alive, Upgrade\r\n"
                               "sec-websocket-KEY:   dGhlIHNhbXBsZSBub25jZQ==\r\n"
                               "Sec-WebSocket-Version: 13\r\n\r\n";

/* Section 1.3; whatever comes in the same piece is kept. */
static void the_greeting(void)
{
    fresh(false);
    for (size_t i = 0; i + 1 < sizeof greeting - 1; i++) {
        fill(greeting + i, 1);
        ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_WAITS);
    }
    fill("\n\x82\x80", 3);
    ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_SAYS);
    static const char expected[] =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
    ASSERT_EQ(size, sizeof expected - 1);
    ASSERT_BYTES(out, expected, size);
    ASSERT_EQ(s.used, 2);
    ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_WAITS);
}

static void no_greeting(void)
{
    static const char *const wrong[] = {
        "GET / HTTP/1.1\r\n\r\n",
        "POST / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: "
        "13\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: "
        "8\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: h2c\r\nSec-WebSocket-Key: a\r\nSec-WebSocket-Version: "
        "13\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key:\r\nSec-WebSocket-Version: "
        "13\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: "
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\nSec-WebSocket-Version: 13\r\n\r\n"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        fresh(false);
        fill(wrong[i], strlen(wrong[i]));
        ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_ENDS);
        ASSERT_BYTES(out, "HTTP/1.1 400", 12);
    }
    fresh(false); /* without an end */
    memset(s.bytes, 'a', s.used = NET_STREAM_ROOM);
    ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_ENDS);
}

static size_t masked(uint8_t *to, unsigned first, const uint8_t *plain, size_t length, uint64_t *c)
{
    uint8_t mask[4];
    size_t used = 0;
    to[used++] = (uint8_t)first;
    to[used++] = (uint8_t)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        to[used++] = (uint8_t)(length >> 8);
        to[used++] = (uint8_t)length;
    }
    for (unsigned i = 0; i < 4; i++)
        to[used++] = mask[i] = (uint8_t)chance(c, 256);
    for (size_t i = 0; i < length; i++)
        to[used++] = plain[i] ^ mask[i % 4];
    return used;
}

static void messages_in_pieces(void)
{
    static uint8_t plain[NET_PACKET_MAX], sent[NET_PACKET_MAX + 14 + 200];
    uint64_t c = 4;
    fresh(true);
    for (unsigned turn = 0; turn < 1500; turn++) {
        size_t length = turn < 300 ? turn : chance(&c, NET_PACKET_MAX + 1), count = 0;
        for (size_t i = 0; i < length; i++)
            plain[i] = (uint8_t)chance(&c, 256);
        if (turn % 3 == 0) /* a pong says nothing */
            count = masked(sent, 0x8a, plain, length % 100, &c);
        count += masked(sent + count, 0x82, plain, length, &c);
        for (size_t i = 0; i < count;) {
            size_t piece = 1 + chance(&c, 300);
            piece = piece < count - i ? piece : count - i;
            fill(sent + i, piece);
            i += piece;
            ASSERT_EQ(net_stream_next(&s, out, &size),
                      i == count ? NET_STREAM_MESSAGE : NET_STREAM_WAITS);
        }
        ASSERT_EQ(size, length);
        ASSERT_BYTES(out, plain, length);
        ASSERT_EQ(s.used, 0);
    }
}

static void pings_and_ends(void)
{
    uint8_t sent[64];
    uint64_t c = 9;
    fresh(true);
    fill(sent, masked(sent, 0x89, (const uint8_t *)"hear?", 5, &c));
    ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_SAYS);
    ASSERT_EQ(size, 7);
    ASSERT_BYTES(out, "\x8a\x05hear?", 7);
    fill(sent, masked(sent, 0x88, (const uint8_t *)"\x03\xe8", 2, &c));
    ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_ENDS);
    ASSERT_BYTES(out, "\x88\x02\x03\xe8", 4);
}

/* Nothing that a stranger says makes it keep or read more than it has. */
static void what_is_none(void)
{
    static const struct {
        const char *bytes;
        size_t count;
        unsigned code;
    } wrong[] = {{"\x82\x05hello", 7, 1002},      /* not masked */
                 {"\x81\x85maskhello", 11, 1003}, /* a text */
                 {"\x02\x85maskhello", 11, 1003}, /* a piece */
                 {"\xc2\x85maskhello", 11, 1003}, /* an extension */
                 {"\x8b\x85maskhello", 11, 1003}, /* no such kind */
                 {"\x82\xff\0\0\0\0\0\0\0\5mask", 14, 1009},
                 {"\x82\xfe\x04\xb1mask", 8, 1009}}; /* 1201 bytes */
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        fresh(true);
        fill(wrong[i].bytes, wrong[i].count);
        ASSERT_EQ(net_stream_next(&s, out, &size), NET_STREAM_ENDS);
        ASSERT_EQ(out[2] << 8 | out[3], wrong[i].code);
    }
    uint64_t c = 5;
    for (unsigned turn = 0; turn < 20000; turn++) {
        fresh(turn % 2);
        for (unsigned i = chance(&c, 200); i-- > 0;)
            s.bytes[s.used++] = (uint8_t)(chance(&c, 3) ? chance(&c, 256) : 0x82 + chance(&c, 8));
        while (net_stream_next(&s, out, &size) == NET_STREAM_MESSAGE)
            ASSERT(size <= NET_PACKET_MAX);
        ASSERT(s.used <= NET_STREAM_ROOM);
    }
}

static void heads(void)
{
    uint8_t head[NET_STREAM_HEAD];
    ASSERT_EQ(net_stream_head(125, head), 2);
    ASSERT_BYTES(head, "\x82\x7d", 2);
    ASSERT_EQ(net_stream_head(126, head), 4);
    ASSERT_BYTES(head, "\x82\x7e\0\x7e", 4);
    ASSERT_EQ(net_stream_head(1200, head), 4);
    ASSERT_BYTES(head, "\x82\x7e\x04\xb0", 4);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(the_greeting);
    RUN(no_greeting);
    RUN(messages_in_pieces);
    RUN(pings_and_ends);
    RUN(what_is_none);
    RUN(heads);
    return test_done();
}
