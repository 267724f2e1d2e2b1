/* Pictures as PNG, for tests and the scripts that draw the documentation: stored, not
 * compressed, which any reader understands. */
#ifndef TESSERA_PNG_H
#define TESSERA_PNG_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline uint32_t png_crc(const uint8_t *bytes, size_t size)
{
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
    }
    return ~crc;
}

static inline void png_put32(uint8_t *to, uint32_t n)
{
    for (int i = 0; i < 4; i++)
        to[i] = (uint8_t)(n >> (24 - 8 * i));
}

/* `chunk` has 8 bytes free before its `size` bytes of content, and 4 after them. */
static inline void png_chunk(FILE *out, const char *name, uint8_t *chunk, size_t size)
{
    png_put32(chunk, (uint32_t)size);
    memcpy(chunk + 4, name, 4);
    png_put32(chunk + 8 + size, png_crc(chunk + 4, size + 4));
    fwrite(chunk, 1, size + 12, out);
}

/* 0xrrggbb each. */
static inline int png_write(const char *path, const uint32_t *pixels, int w, int h)
{
    enum { STORED_MAX = 65535 };
    size_t row = (size_t)w * 3 + 1, all = row * (size_t)h;
    uint8_t *raw = malloc(all), *data = malloc(all + all / STORED_MAX * 5 + 64), head[25];
    FILE *out = fopen(path, "wb");
    if (!raw || !data || !out)
        return 0;
    for (int y = 0; y < h; y++) {
        raw[(size_t)y * row] = 0;
        for (int x = 0; x < w; x++)
            for (int c = 0; c < 3; c++)
                raw[(size_t)y * row + 1 + (size_t)x * 3 + (size_t)c] =
                    (uint8_t)(pixels[(size_t)y * (size_t)w + (size_t)x] >> (16 - 8 * c));
    }
    fwrite("\x89PNG\r\n\x1a\n", 1, 8, out);
    png_put32(head + 8, (uint32_t)w);
    png_put32(head + 12, (uint32_t)h);
    memcpy(head + 16, "\x08\x02\0\0\0", 5);
    png_chunk(out, "IHDR", head, 13);
    uint32_t a = 1, b = 0;
    for (size_t i = 0; i < all; i++) {
        a = (a + raw[i]) % 65521;
        b = (b + a) % 65521;
    }
    size_t used = 8;
    data[used++] = 0x78;
    data[used++] = 0x01;
    for (size_t at = 0; at < all; at += STORED_MAX) {
        size_t part = all - at < STORED_MAX ? all - at : STORED_MAX;
        data[used++] = at + part == all;
        data[used++] = (uint8_t)part;
        data[used++] = (uint8_t)(part >> 8);
        data[used++] = (uint8_t)~part;
        data[used++] = (uint8_t)(~part >> 8);
        memcpy(data + used, raw + at, part);
        used += part;
    }
    png_put32(data + used, b << 16 | a);
    png_chunk(out, "IDAT", data, used + 4 - 8);
    png_chunk(out, "IEND", head, 0);
    free(raw);
    free(data);
    return fclose(out) == 0;
}

#endif
