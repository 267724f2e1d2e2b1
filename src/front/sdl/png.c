/* PNG without a library: rows as they are, made smaller only where a row repeats the one above it
 * or a pixel the one before it; the deflate stream has the fixed codes and two distances. */
#include "front/sdl/png.h"

#include <stdio.h>
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

static void deflate(stream *s, const uint8_t *bytes, size_t size, size_t row)
{
    enum { PIXEL = 3, FAR = 32768 };
    put_bits(s, 1, 1); /* the last block, */
    put_bits(s, 1, 2); /* of fixed codes */
    for (size_t at = 0; at < size;) {
        size_t above = row <= FAR ? match(bytes, at, size, row) : 0;
        size_t before = match(bytes, at, size, PIXEL);
        size_t length = above >= before ? above : before;
        if (length < MATCH_LEAST) {
            put_symbol(s, bytes[at++]);
            continue;
        }
        put_length(s, (unsigned)length);
        put_distance(s, (unsigned)(above >= before ? row : PIXEL));
        at += length;
    }
    put_symbol(s, 256);
    put_bits(s, 0, 7); /* to a whole byte */
}

/* ---- the file ------------------------------------------------------------------------------- */

static uint32_t checksum(uint32_t crc, const uint8_t *bytes, size_t count)
{
    crc = ~crc;
    while (count-- > 0) {
        crc ^= *bytes++;
        for (int i = 0; i < 8; i++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

static void store_32(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static bool write_chunk(FILE *file, const char *kind, const uint8_t *bytes, size_t count)
{
    uint8_t number[4], name[4];
    memcpy(name, kind, 4);
    store_32(number, (uint32_t)count);
    uint32_t crc = checksum(checksum(0, name, 4), bytes, count);
    bool good = fwrite(number, 4, 1, file) == 1 && fwrite(name, 4, 1, file) == 1;
    good = good && (count == 0 || fwrite(bytes, count, 1, file) == 1);
    store_32(number, crc);
    return good && fwrite(number, 4, 1, file) == 1;
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

/* Rows of red, green and blue, each after a 0: as it is. */
static void take_pixels(const ts_canvas *canvas, uint8_t *to)
{
    for (int y = 0; y < canvas->height; y++) {
        const uint32_t *row = canvas->pixels + (size_t)y * (size_t)canvas->pitch;
        *to++ = 0;
        for (int x = 0; x < canvas->width; x++) {
            *to++ = (uint8_t)(row[x] >> 16);
            *to++ = (uint8_t)(row[x] >> 8);
            *to++ = (uint8_t)row[x];
        }
    }
}

static bool write_file(const char *path, const ts_canvas *canvas, const stream *data)
{
    static const uint8_t signature[8] = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
    uint8_t header[13] = {[8] = 8, [9] = 2}; /* eight bits each of three colours */
    store_32(header, (uint32_t)canvas->width);
    store_32(header + 4, (uint32_t)canvas->height);
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool good = fwrite(signature, sizeof signature, 1, file) == 1 &&
                write_chunk(file, "IHDR", header, sizeof header) &&
                write_chunk(file, "IDAT", data->bytes, data->count) &&
                write_chunk(file, "IEND", header, 0);
    good = fclose(file) == 0 && good;
    if (!good)
        remove(path);
    return good;
}

bool png_write(const char *path, const ts_canvas *canvas)
{
    size_t row = (size_t)canvas->width * 3 + 1, size = row * (size_t)canvas->height;
    uint8_t *raw = malloc(size), check[4];
    stream data = {.room = size + size / 8 + 64}; /* no symbol takes more than nine bits */
    data.bytes = malloc(data.room);
    bool good = raw && data.bytes;
    if (good) {
        take_pixels(canvas, raw);
        put_byte(&data, 0x78); /* zlib's own header */
        put_byte(&data, 0x01);
        deflate(&data, raw, size, row);
        store_32(check, adler(raw, size));
        for (int i = 0; i < 4; i++)
            put_byte(&data, check[i]);
        good = !data.full && write_file(path, canvas, &data);
    }
    free(raw);
    free(data.bytes);
    return good;
}
