/* Median cut over the shades that were seen, and the nearest colour of each. */
#include "palette.h"

#include <stdlib.h>

/* Shades from `first` on in the list of all that were seen. */
typedef struct box {
    unsigned first, count;
    uint64_t pixels;
    unsigned wide, channel; /* how far it reaches, and in which channel it does */
} box;

static unsigned shade_of(uint32_t pixel)
{
    return (pixel >> 6 & 0x3f000) | (pixel >> 4 & 0xfc0) | (pixel >> 2 & 0x3f);
}

static unsigned part_of(uint32_t shade, unsigned channel)
{
    return shade >> 6 * channel & 0x3f;
}

/* The middle of those that have this shade. */
static unsigned full(unsigned part)
{
    return part << 2 | part >> 4;
}

void palette_see(palette *p, const uint32_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++)
        p->count[shade_of(pixels[i])]++;
}

static void measure(const palette *p, const uint32_t *shade, box *b)
{
    b->pixels = b->wide = 0;
    for (unsigned channel = 0; channel < 3; channel++) {
        unsigned least = 63, most = 0;
        for (unsigned i = b->first; i < b->first + b->count; i++) {
            unsigned part = part_of(shade[i], channel);
            least = part < least ? part : least;
            most = part > most ? part : most;
        }
        if (most - least > b->wide) {
            b->wide = most - least;
            b->channel = channel;
        }
    }
    for (unsigned i = b->first; i < b->first + b->count; i++)
        b->pixels += p->count[shade[i]];
}

/* By one channel, in a sort by counting that keeps the order of equals: the same everywhere. */
static void sort(uint32_t *shade, uint32_t *room, const box *b)
{
    unsigned start[65] = {0};
    for (unsigned i = 0; i < b->count; i++)
        start[part_of(shade[b->first + i], b->channel) + 1]++;
    for (unsigned i = 1; i < 65; i++)
        start[i] += start[i - 1];
    for (unsigned i = 0; i < b->count; i++)
        room[start[part_of(shade[b->first + i], b->channel)]++] = shade[b->first + i];
    for (unsigned i = 0; i < b->count; i++)
        shade[b->first + i] = room[i];
}

/* Where half of its pixels are; both parts have one shade at least. */
static unsigned middle(const palette *p, const uint32_t *shade, const box *b)
{
    uint64_t before = 0;
    unsigned n = 0;
    while (n < b->count - 1 && before + p->count[shade[b->first + n]] <= b->pixels / 2)
        before += p->count[shade[b->first + n++]];
    return n ? n : 1;
}

static uint32_t mean(const palette *p, const uint32_t *shade, const box *b)
{
    uint64_t sum[3] = {0};
    for (unsigned i = b->first; i < b->first + b->count; i++)
        for (unsigned channel = 0; channel < 3; channel++)
            sum[channel] += (uint64_t)full(part_of(shade[i], channel)) * p->count[shade[i]];
    return (uint32_t)(sum[2] / b->pixels << 16 | sum[1] / b->pixels << 8 | sum[0] / b->pixels);
}

void palette_choose(palette *p)
{
    uint32_t *shade = malloc(2 * PALETTE_SHADES * sizeof *shade);
    box list[PALETTE_COLOURS] = {0};
    unsigned boxes = 1;
    if (!shade)
        return; /* one colour */
    for (unsigned i = 0; i < PALETTE_SHADES; i++)
        if (p->count[i])
            shade[list[0].count++] = i;
    for (measure(p, shade, &list[0]); boxes < PALETTE_COLOURS; boxes++) {
        box *largest = &list[0];
        for (unsigned i = 1; i < boxes; i++)
            if (list[i].pixels * list[i].wide > largest->pixels * largest->wide)
                largest = &list[i];
        if (largest->count < 2)
            break;
        sort(shade, shade + PALETTE_SHADES, largest);
        unsigned half = middle(p, shade, largest);
        list[boxes] = (box){.first = largest->first + half, .count = largest->count - half};
        largest->count = half;
        measure(p, shade, largest);
        measure(p, shade, &list[boxes]);
    }
    for (unsigned i = 0; i < boxes && list[i].pixels; i++)
        p->colour[p->colours++] = mean(p, shade, &list[i]);
    free(shade);
}

static unsigned distance(uint32_t a, uint32_t b)
{
    unsigned sum = 0;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        int by = (int)(a >> shift & 0xff) - (int)(b >> shift & 0xff);
        sum += (unsigned)(by * by);
    }
    return sum;
}

uint8_t palette_of(palette *p, uint32_t pixel)
{
    unsigned shade = shade_of(pixel);
    if (!p->is_near[shade]) {
        uint32_t whole =
            full(part_of(shade, 2)) << 16 | full(part_of(shade, 1)) << 8 | full(part_of(shade, 0));
        for (unsigned i = 1, best = p->nearest[shade] = 0; i < p->colours; i++)
            if (distance(whole, p->colour[i]) < distance(whole, p->colour[best]))
                p->nearest[shade] = (uint8_t)(best = i);
        p->is_near[shade] = true;
    }
    return p->nearest[shade];
}
