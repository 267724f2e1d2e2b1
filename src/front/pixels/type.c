/* Words on pixels: measured, narrowed until they fit, drawn from stored glyphs. */
#include "base/utf8.h"
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#define GLYPHS_MAX 2048 /* a power of two; at most three quarters are used */
#define COVERAGE_MAX (256 * 1024)
#define SIZE_LEAST 6
#define SQUEEZE_MOST 13

typedef struct kept {
    px_glyph_wish wish; /* codepoint 0 if free */
    px_glyph glyph;     /* its `coverage` points into our memory */
} kept;

struct px_type {
    const px_glyph_source *source;
    unsigned count;
    size_t used;
    kept glyph[GLYPHS_MAX];
    uint8_t coverage[COVERAGE_MAX];
};

px_type *px_type_open(const px_glyph_source *source)
{
    px_type *t = calloc(1, sizeof *t);
    if (t)
        t->source = source;
    return t;
}

void px_type_close(px_type *t)
{
    free(t);
}

static void forget(px_type *t)
{
    memset(t->glyph, 0, sizeof t->glyph);
    t->count = 0;
    t->used = 0;
}

/* A glyph that the source does not have is replaced by a question mark, never by a box; without a
 * question mark, by nothing. */
static bool ask(const px_type *t, px_glyph_wish wish, bool measure, px_glyph *out)
{
    *out = (px_glyph){0};
    if (t->source->draw(t->source->own, &wish, measure, out))
        return true;
    wish.codepoint = '?';
    return t->source->draw(t->source->own, &wish, measure, out);
}

static bool same_wish(const px_glyph_wish *a, const px_glyph_wish *b)
{
    return a->codepoint == b->codepoint && a->size == b->size && a->bold == b->bold &&
           a->squeeze == b->squeeze && a->phase == b->phase;
}

static const px_glyph *glyph(px_type *t, const px_glyph_wish *wish)
{
    uint32_t at = wish->codepoint * 2654435761u + wish->size * 40503u + wish->phase * 97u +
                  wish->squeeze * 769u + wish->bold * 6151u;
    at ^= at >> 15;
    for (at %= GLYPHS_MAX; t->glyph[at].wish.codepoint; at = (at + 1) % GLYPHS_MAX)
        if (same_wish(&t->glyph[at].wish, wish))
            return &t->glyph[at].glyph;
    px_glyph drawn;
    if (!ask(t, *wish, false, &drawn))
        drawn = (px_glyph){0};
    size_t size = (size_t)drawn.width * (size_t)drawn.height;
    if (size > COVERAGE_MAX)
        drawn.width = drawn.height = 0, size = 0;
    if (t->count >= GLYPHS_MAX * 3 / 4 || t->used + size > COVERAGE_MAX) {
        forget(t);
        at = 0;
    }
    if (size)
        memcpy(t->coverage + t->used, drawn.coverage, size);
    drawn.coverage = t->coverage + t->used;
    t->used += size;
    t->count++;
    t->glyph[at] = (kept){*wish, drawn};
    return &t->glyph[at].glyph;
}

/* In 64ths of a pixel. */
static int width_of(const px_type *t, const char *words, px_glyph_wish wish)
{
    int width = 0;
    px_glyph g;
    while ((wish.codepoint = utf8_next(&words)) != 0)
        if (ask(t, wish, true, &g))
            width += g.advance;
    return width;
}

/* The size and squeeze at which the words fit: first a little narrower, then smaller. */
static int fit(const px_type *t, const char *words, int room, px_glyph_wish *wish)
{
    int width = width_of(t, words, *wish);
    while (width > room && (wish->squeeze > SQUEEZE_MOST || wish->size > SIZE_LEAST)) {
        if (wish->squeeze > SQUEEZE_MOST)
            wish->squeeze--;
        else
            wish->size--;
        width = width_of(t, words, *wish);
    }
    return width;
}

static int letters_of(const char *words)
{
    int count = 0;
    while (utf8_next(&words))
        count++;
    return count;
}

typedef struct run {
    px_glyph_wish wish;
    int pen, apart; /* in 64ths of a pixel */
    int base;
} run;

static void draw_run(px_type *t, const px_target *to, run r, const char *words, uint32_t ink,
                     unsigned parts)
{
    while ((r.wish.codepoint = utf8_next(&words)) != 0) {
        r.wish.phase = (r.pen & 63) * PX_GLYPH_PHASES / 64;
        const px_glyph *g = glyph(t, &r.wish);
        px_rect at = {(r.pen >> 6) + g->left, r.base - g->top, g->width, g->height};
        if (g->width)
            px_cover(to, at, g->coverage, ink, parts);
        r.pen += g->advance + r.apart;
    }
}

void px_words(px_type *t, const px_target *to, px_rect box, const px_manner *manner,
              const char *words)
{
    px_glyph_wish wish = {
        .size = scene_type_size(box.h), .bold = manner->bold, .squeeze = PX_GLYPH_SQUEEZE_NONE};
    int width = fit(t, words, (box.w + manner->slack) * 64, &wish);
    int pen = box.x * 64, spare = box.w * 64 - width, apart = 0;
    if (manner->spread && spare > 0) {
        int gaps = letters_of(words) - 1;
        apart = gaps > 0 ? spare * manner->spread / 255 / gaps : 0;
        spare -= apart * gaps;
    }
    if (manner->align != ALIGN_LEFT)
        pen += manner->align == ALIGN_RIGHT ? spare : spare / 2;
    /* capitals, 0.73 of the em high, are in the middle of the box */
    run r = {.wish = wish, .pen = pen, .apart = apart};
    r.base = box.y + (box.h * 100 + wish.size * 73 + 50) / 200;
    if (manner->halo) {
        static const int8_t around[][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 2}, {0, -2}};
        for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
            run beside = r;
            beside.pen += around[i][0] * 64;
            beside.base += around[i][1];
            draw_run(t, to, beside, words, manner->halo, manner->parts * 3 / 4);
        }
    }
    draw_run(t, to, r, words, manner->ink, manner->parts);
}
