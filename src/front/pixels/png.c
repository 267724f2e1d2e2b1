/* PNG without a library: rows as they are, compressed only where a row repeats the one above it or
 * a pixel the one before it; the deflate stream uses the fixed codes and two distances. */
#include "pixels/pixels.h"

#include <stdlib.h>
#include <string.h>

typedef struct stream {
    uint8_t *bytes;
    size_t count, room;
    uint64_t bits;
    unsigned bit_count;
    bool full;
} stream;

static void put_byte(stream *s, unsigned byte)
{
    if (s->count < s->room)
        s->bytes[s->count++] = (uint8_t)byte;
    else
        s->full = true;
}

static void put_bits(stream *s, unsigned bits, unsigned count)
{
    s->bits |= (uint64_t)bits << s->bit_count;
    for (s->bit_count += count; s->bit_count >= 8; s->bit_count -= 8) {
        put_byte(s, s->bits & 0xff);
        s->bits >>= 8;
    }
}

/* Codes go out highest bit first, everything else lowest first. */
static void put_code(stream *s, unsigned code, unsigned count)
{
    unsigned turned = 0;
    for (unsigned i = 0; i < count; i++)
        turned |= (code >> i & 1) << (count - 1 - i);
    put_bits(s, turned, count);
}

/* The fixed codes of RFC 1951, 3.2.6. */
static void put_symbol(stream *s, unsigned symbol)
{
    if (symbol < 144)
        put_code(s, 0x30 + symbol, 8);
    else if (symbol < 256)
        put_code(s, 0x190 + symbol - 144, 9);
    else if (symbol < 280)
        put_code(s, symbol - 256, 7);
    else
        put_code(s, 0xc0 + symbol - 280, 8);
}

enum { MATCH_MAX = 258, MATCH_LEAST = 3 };

/* 3 to 258 bytes, by the table of 3.2.5. */
static void put_length(stream *s, unsigned length)
{
    unsigned extra = 0, step = length - MATCH_LEAST;
    if (length == MATCH_MAX) {
        put_symbol(s, 285);
        return;
    }
    while (step >> (extra + 3))
        extra++; /* one bit more for each doubling from 8 on */
    put_symbol(s, 257 + 4 * extra + (step >> extra));
    put_bits(s, step & ((1u << extra) - 1), extra);
}

static void put_distance(stream *s, unsigned distance)
{
    unsigned step = distance - 1, extra = 0;
    while (step >> (extra + 2))
        extra++;
    put_code(s, 2 * extra + (step >> extra), 5);
    put_bits(s, step & ((1u << extra) - 1), extra);
}

static size_t match(const uint8_t *bytes, size_t at, size_t end, size_t distance)
{
    size_t length = 0;
    if (distance > at)
        return 0;
    while (length < MATCH_MAX && at + length < end &&
           bytes[at + length] == bytes[at + length - distance])
        length++;
    return length;
}

static void deflate(stream *s, const uint8_t *bytes, size_t size, size_t row, size_t pixel)
{
    enum { FAR = 32768 };
    put_bits(s, 1, 1); /* the last block, */
    put_bits(s, 1, 2); /* of fixed codes */
    for (size_t at = 0; at < size;) {
        size_t above = row <= FAR ? match(bytes, at, size, row) : 0;
        size_t before = match(bytes, at, size, pixel);
        size_t length = above >= before ? above : before;
        if (length < MATCH_LEAST) {
            put_symbol(s, bytes[at++]);
            continue;
        }
        put_length(s, (unsigned)length);
        put_distance(s, (unsigned)(above >= before ? row : pixel));
        at += length;
    }
    put_symbol(s, 256);
    put_bits(s, 0, 7); /* to a whole byte */
}

/* ---- the file ------------------------------------------------------------------------------- */

static uint32_t checksum(const uint8_t *bytes, size_t count)
{
    uint32_t crc = UINT32_MAX;
    while (count-- > 0) {
        crc ^= *bytes++;
        for (int i = 0; i < 8; i++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

static void put_32(stream *s, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        put_byte(s, value >> (24 - 8 * i) & 0xff);
}

/* A chunk begins with its length, which is known only at its end, and its name. */
static size_t begin_chunk(stream *s, const char *name)
{
    size_t at = s->count;
    put_32(s, 0);
    for (int i = 0; i < 4; i++)
        put_byte(s, (uint8_t)name[i]);
    return at;
}

static void end_chunk(stream *s, size_t at)
{
    size_t end = s->count;
    if (s->full)
        return;
    s->count = at;
    put_32(s, (uint32_t)(end - at - 8));
    s->count = end;
    put_32(s, checksum(s->bytes + at + 4, end - at - 4));
}

static uint32_t adler(const uint8_t *bytes, size_t count)
{
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < count; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

/* Rows of red, green, blue and, of four colours, opacity, each after a 0 for "unfiltered". */
static void take_pixels(const px_canvas *canvas, unsigned colours, uint8_t *to)
{
    for (int y = 0; y < canvas->height; y++) {
        const uint32_t *row = canvas->pixels + (size_t)y * (size_t)canvas->pitch;
        *to++ = 0;
        for (int x = 0; x < canvas->width; x++) {
            *to++ = (uint8_t)(row[x] >> 16);
            *to++ = (uint8_t)(row[x] >> 8);
            *to++ = (uint8_t)row[x];
            if (colours == 4)
                *to++ = (uint8_t)(row[x] >> 24);
        }
    }
}

static void put_header(stream *s, const px_canvas *canvas, unsigned colours)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
    const uint8_t kind[5] = {8, colours == 4 ? 6 : 2}; /* eight bits of each colour */
    for (unsigned i = 0; i < sizeof signature; i++)
        put_byte(s, signature[i]);
    size_t header = begin_chunk(s, "IHDR");
    put_32(s, (uint32_t)canvas->width);
    put_32(s, (uint32_t)canvas->height);
    for (unsigned i = 0; i < sizeof kind; i++)
        put_byte(s, kind[i]);
    end_chunk(s, header);
}

static uint8_t *png_of(const px_canvas *canvas, unsigned colours, size_t *size)
{
    size_t row = (size_t)canvas->width * colours + 1, raw_size = row * (size_t)canvas->height;
    uint8_t *raw = malloc(raw_size);
    stream s = {.room = raw_size + raw_size / 8 + 128}; /* no symbol takes more than nine bits */
    s.bytes = malloc(s.room);
    if (raw && s.bytes) {
        take_pixels(canvas, colours, raw);
        put_header(&s, canvas, colours);
        size_t data = begin_chunk(&s, "IDAT");
        put_byte(&s, 0x78); /* zlib's own header */
        put_byte(&s, 0x01);
        deflate(&s, raw, raw_size, row, colours);
        put_32(&s, adler(raw, raw_size));
        end_chunk(&s, data);
        end_chunk(&s, begin_chunk(&s, "IEND"));
    }
    if (!raw || !s.bytes || s.full) {
        free(s.bytes);
        s.bytes = NULL;
    }
    free(raw);
    *size = s.count;
    return s.bytes;
}

uint8_t *px_png(const px_canvas *canvas, size_t *size)
{
    return png_of(canvas, 3, size);
}

uint8_t *px_png_clear(const px_canvas *canvas, size_t *size)
{
    return png_of(canvas, 4, size);
}
