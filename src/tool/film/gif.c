/* GIF89a: pictures as the rectangles that differ, their colours packed by LZW. */
#include "gif.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_BITS = 9, MOST_BITS = 12, CLEAR = 256, END = 257, BLOCK = 255, LONGEST = 65535 };

static void put(gif *g, const void *bytes, size_t count)
{
    tool_bytes_append(&g->out, (const char *)bytes, count);
}

static void put_byte(gif *g, unsigned byte)
{
    put(g, &(uint8_t){(uint8_t)byte}, 1);
}

static void put_word(gif *g, unsigned word)
{
    put_byte(g, word & 0xff);
    put_byte(g, word >> 8);
}

/* ---- LZW ------------------------------------------------------------------------------------ */

typedef struct packer {
    gif *g;
    uint8_t block[BLOCK];
    unsigned used, bits, bit_count, width, codes;
    uint16_t next[1 << MOST_BITS][256]; /* the code of a code and one more colour; 0: none yet */
} packer;

static void put_code(packer *k, unsigned code)
{
    k->bits |= code << k->bit_count;
    for (k->bit_count += k->width; k->bit_count >= 8; k->bit_count -= 8, k->bits >>= 8) {
        k->block[k->used++] = k->bits & 0xff;
        if (k->used == BLOCK) {
            put_byte(k->g, BLOCK);
            put(k->g, k->block, BLOCK);
            k->used = 0;
        }
    }
}

static void forget(packer *k)
{
    memset(k->next, 0, sizeof k->next);
    k->width = LEAST_BITS;
    k->codes = END + 1;
}

/* A new code. The reader is one behind, so codes grow one later than they are needed here. */
static void learn(packer *k, unsigned code, uint8_t colour)
{
    if (k->codes == 1 << MOST_BITS) {
        put_code(k, CLEAR);
        forget(k);
        return;
    }
    if (k->codes == 1u << k->width)
        k->width++;
    k->next[code][colour] = (uint16_t)k->codes++;
}

static void flush(packer *k)
{
    if (k->bit_count)
        k->block[k->used++] = k->bits & 0xff;
    if (k->used) {
        put_byte(k->g, k->used);
        put(k->g, k->block, k->used);
    }
    put_byte(k->g, 0);
}

static void pack(gif *g, const uint8_t *colour, size_t count)
{
    packer *k = calloc(1, sizeof *k);
    put_byte(g, LEAST_BITS - 1);
    if (!k) {
        g->out.failed = true;
        return;
    }
    k->g = g;
    forget(k);
    put_code(k, CLEAR);
    unsigned code = colour[0];
    for (size_t i = 1; i < count; i++) {
        if (k->next[code][colour[i]]) {
            code = k->next[code][colour[i]];
            continue;
        }
        put_code(k, code);
        learn(k, code, colour[i]);
        code = colour[i];
    }
    put_code(k, code);
    if (k->codes == 1u << k->width && k->width < MOST_BITS)
        k->width++;
    put_code(k, END);
    flush(k);
    free(k);
}

/* ---- pictures ------------------------------------------------------------------------------- */

bool gif_open(gif *g, unsigned width, unsigned height, palette *p)
{
    static const uint8_t for_ever[] = {0x21, 0xff, 11,  'N', 'E', 'T', 'S', 'C', 'A', 'P',
                                       'E',  '2',  '.', '0', 3,   1,   0,   0,   0};
    size_t size = (size_t)width * height;
    *g = (gif){.palette = p, .width = width, .height = height};
    g->now = malloc(size);
    g->next = malloc(size);
    g->part = malloc(size);
    put(g, "GIF89a", 6);
    put_word(g, width);
    put_word(g, height);
    put_byte(g, 0xf7); /* 256 colours for all pictures, of eight bits */
    put_word(g, 0);
    for (unsigned i = 0; i <= PALETTE_COLOURS; i++)
        for (unsigned shift = 24; shift > 0; shift -= 8)
            put_byte(g, i < p->colours ? p->colour[i] >> (shift - 8) & 0xff : 0);
    put(g, for_ever, sizeof for_ever);
    return g->now && g->next && g->part;
}

static void write_part(gif *g)
{
    const uint8_t control[] = {0x21, 0xf9, 4, 1 << 2 | 1}; /* it stays; one colour is clear */
    if (!g->begun || g->out.failed)
        return;
    put(g, control, sizeof control);
    put_word(g, g->shown);
    put_byte(g, GIF_SAME);
    put_byte(g, 0);
    put_byte(g, 0x2c);
    put_word(g, g->left);
    put_word(g, g->top);
    put_word(g, g->w);
    put_word(g, g->h);
    put_byte(g, 0);
    pack(g, g->part, (size_t)g->w * g->h);
}

/* The least rectangle with all that differs; false: nothing does. */
static bool find_part(gif *g)
{
    unsigned right = 0, bottom = 0;
    g->left = g->width;
    g->top = g->height;
    for (unsigned y = 0; y < g->height; y++) {
        const uint8_t *a = g->now + (size_t)y * g->width, *b = g->next + (size_t)y * g->width;
        if (g->begun && memcmp(a, b, g->width) == 0)
            continue;
        g->top = y < g->top ? y : g->top;
        bottom = y + 1;
        for (unsigned x = 0; x < g->width; x++)
            if (!g->begun || a[x] != b[x]) {
                g->left = x < g->left ? x : g->left;
                right = x + 1 > right ? x + 1 : right;
            }
    }
    g->w = right > g->left ? right - g->left : 0;
    g->h = bottom > g->top ? bottom - g->top : 0;
    return g->w > 0;
}

static void take_part(gif *g)
{
    uint8_t *to = g->part;
    for (unsigned y = g->top; y < g->top + g->h; y++)
        for (unsigned x = g->left; x < g->left + g->w; x++) {
            size_t at = (size_t)y * g->width + x;
            *to++ = g->begun && g->now[at] == g->next[at] ? GIF_SAME : g->next[at];
        }
}

static bool differs(const gif *g)
{
    return !g->begun || memcmp(g->now, g->next, (size_t)g->width * g->height) != 0;
}

void gif_add(gif *g, const uint32_t *pixels, unsigned hundredths)
{
    for (size_t i = 0; i < (size_t)g->width * g->height; i++)
        g->next[i] = palette_of(g->palette, pixels[i]);
    if (!differs(g) && g->shown + hundredths <= LONGEST) {
        g->shown += hundredths;
        return;
    }
    write_part(g);
    if (!find_part(g)) { /* the same for too long: a picture of one point */
        g->left = g->top = 0;
        g->w = g->h = 1;
    }
    take_part(g);
    uint8_t *old = g->now;
    g->now = g->next;
    g->next = old;
    g->begun = true;
    g->shown = hundredths;
}

bool gif_close(gif *g)
{
    write_part(g);
    put_byte(g, 0x3b);
    free(g->now);
    free(g->next);
    free(g->part);
    return !g->out.failed;
}
