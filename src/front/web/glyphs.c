/* The painter's glyphs, drawn by the page (glyphs.js), which has all fonts of the machine. */
#include "glyphs.h"

#include <stdlib.h>

#include "web.h"

/* The page's answer, in this order; glyphs.js has the same list. */
typedef struct drawn {
    int32_t advance; /* in 64ths of a pixel */
    int32_t left, top, width, height;
} drawn;

static drawn answer;
static uint8_t *coverage;
static size_t coverage_room;

/* Returns false if the page has no such glyph. */
WEB_IMPORT(glyph)
bool page_glyph(uint32_t codepoint, uint32_t size, uint32_t bold, uint32_t squeeze, uint32_t phase,
                uint32_t measure, drawn *out);

/* Returns a buffer for the coverage of the current glyph, or NULL if out of memory. */
WEB_EXPORT(glyph_room) uint8_t *web_glyph_room(uint32_t size)
{
    if (size > coverage_room) {
        uint8_t *larger = realloc(coverage, size);
        if (!larger)
            return NULL;
        coverage = larger;
        coverage_room = size;
    }
    return coverage;
}

static bool draw(void *own, const px_glyph_wish *wish, bool measure, px_glyph *out)
{
    (void)own;
    answer = (drawn){0};
    if (!page_glyph(wish->codepoint, wish->size, wish->bold, wish->squeeze, wish->phase, measure,
                    &answer))
        return false;
    *out = (px_glyph){.left = answer.left,
                      .top = answer.top,
                      .width = answer.width,
                      .height = answer.height,
                      .advance = answer.advance,
                      .coverage = coverage};
    return true;
}

const px_glyph_source *web_glyphs(void)
{
    static const px_glyph_source source = {NULL, draw};
    return &source;
}
