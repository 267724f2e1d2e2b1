/* The cell buffer behind screen.h: only runs of changed cells are written, with the cursor moved
 * and the pen changed only where they have to be. */
#include "front/term/screen.h"

#include "play/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool term_screen_resize(term_screen *s, int width, int height)
{
    size_t cells = (size_t)width * (size_t)height;
    term_cell *wanted = calloc(cells ? cells : 1, sizeof *wanted);
    term_cell *shown = calloc(cells ? cells : 1, sizeof *shown);
    if (!wanted || !shown) {
        free(wanted);
        free(shown);
        return false;
    }
    free(s->wanted);
    free(s->shown);
    s->wanted = wanted;
    s->shown = shown;
    s->width = width;
    s->height = height;
    s->unknown = true;
    return true;
}

void term_screen_free(term_screen *s)
{
    free(s->wanted);
    free(s->shown);
    free(s->bytes);
    *s = (term_screen){0};
}

void term_screen_clear(term_screen *s, uint32_t ground)
{
    term_screen_blank(s, 0, 0, s->width, s->height, ground);
}

int term_glyph_width(uint32_t glyph)
{
    return (int)ts_character_width(glyph);
}

static bool is_wide(uint32_t glyph)
{
    return glyph >= 0x1100 && term_glyph_width(glyph) == 2;
}

/* The ink of a blank is not seen, so it is always the same: equal cells are equal bytes. */
static term_cell cell_of(uint32_t glyph, uint32_t ink, uint32_t ground, unsigned style)
{
    bool inked = glyph != ' ' || style & TERM_REVERSE;
    return (term_cell){glyph, inked ? ink : TERM_NO_COLOUR, ground, style};
}

void term_screen_put(term_screen *s, int x, int y, uint32_t glyph, uint32_t ink, uint32_t ground,
                     unsigned style)
{
    bool wide = is_wide(glyph);
    if (x < 0 || y < 0 || y >= s->height || x + wide >= s->width)
        return;
    term_cell *cell = &s->wanted[y * s->width + x];
    if (ground == TERM_NO_COLOUR)
        ground = cell->ground; /* ink on what is there */
    if (cell->glyph == 0 && x > 0)
        cell[-1] = cell_of(' ', ink, cell[-1].ground, 0); /* half of a wide character is none */
    *cell = cell_of(glyph, ink, ground, style);
    if (wide)
        cell[1] = (term_cell){0, ink, ground, style};
}

void term_screen_blank(term_screen *s, int x, int y, int right, int below, uint32_t ground)
{
    const term_cell blank = cell_of(' ', TERM_NO_COLOUR, ground, 0);
    for (int row = y > 0 ? y : 0; row < below && row < s->height; row++)
        for (int column = x > 0 ? x : 0; column < right && column < s->width; column++)
            s->wanted[row * s->width + column] = blank;
}

/* ---- writing ------------------------------------------------------------------------------ */

static void add(term_screen *s, const char *bytes, size_t count)
{
    if (s->count + count > s->room) {
        size_t room = 2 * (s->count + count) + 1024;
        char *grown = realloc(s->bytes, room);
        if (!grown)
            return; /* this update is lost; the next one writes all */
        s->bytes = grown;
        s->room = room;
    }
    memcpy(s->bytes + s->count, bytes, count);
    s->count += count;
}

static void add_text(term_screen *s, const char *text)
{
    add(s, text, strlen(text));
}

static void add_glyph(term_screen *s, uint32_t c)
{
    char b[4];
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned char lead[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = n - 1; i > 0; i--, c >>= 6)
        b[i] = (char)(0x80 | (c & 0x3f));
    b[0] = (char)(lead[n] | c);
    add(s, b, n);
}

static void move_to(term_screen *s, int x, int y)
{
    char text[32];
    if (x == s->x && y == s->y)
        return;
    if (y == s->y && x > s->x && s->x >= 0)
        snprintf(text, sizeof text, x - s->x == 1 ? "\033[C" : "\033[%dC", x - s->x);
    else
        snprintf(text, sizeof text, "\033[%d;%dH", y + 1, x + 1);
    add_text(s, text);
    s->x = x;
    s->y = y;
}

static unsigned channel(uint32_t colour, unsigned shift)
{
    return colour >> shift & 0xff;
}

static unsigned distance(uint32_t colour, unsigned r, unsigned g, unsigned b)
{
    int dr = (int)channel(colour, 16) - (int)r, dg = (int)channel(colour, 8) - (int)g;
    int db = (int)channel(colour, 0) - (int)b;
    return (unsigned)(2 * dr * dr + 4 * dg * dg + 3 * db * db);
}

/* The nearest of the 6x6x6 cube and the greys. */
static unsigned nearest_256(uint32_t colour)
{
    static const unsigned level[6] = {0, 95, 135, 175, 215, 255};
    unsigned index[3];
    for (unsigned i = 0; i < 3; i++) {
        unsigned v = channel(colour, 16 - 8 * i);
        index[i] = v < 48 ? 0 : v < 115 ? 1 : (v - 35) / 40;
    }
    unsigned cube = 16 + 36 * index[0] + 6 * index[1] + index[2];
    unsigned cube_off = distance(colour, level[index[0]], level[index[1]], level[index[2]]);
    unsigned mean = (channel(colour, 16) + channel(colour, 8) + channel(colour, 0)) / 3;
    unsigned grey = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
    return distance(colour, 8 + 10 * grey, 8 + 10 * grey, 8 + 10 * grey) < cube_off ? 232 + grey
                                                                                    : cube;
}

static uint32_t colour_of_256(unsigned index)
{
    static const uint32_t level[6] = {0, 95, 135, 175, 215, 255};
    if (index >= 232)
        return (8 + 10 * (index - 232)) * 0x010101u;
    index -= 16;
    return level[index / 36] << 16 | level[index / 6 % 6] << 8 | level[index % 6];
}

static unsigned nearest_16(uint32_t colour)
{
    static const uint8_t value[16][3] = {
        {0, 0, 0},     {205, 0, 0},     {0, 205, 0},     {205, 205, 0},  {0, 0, 238}, {205, 0, 205},
        {0, 205, 205}, {229, 229, 229}, {127, 127, 127}, {255, 0, 0},    {0, 255, 0}, {255, 255, 0},
        {92, 92, 255}, {255, 0, 255},   {0, 255, 255},   {255, 255, 255}};
    unsigned best = 0, least = UINT32_MAX;
    for (unsigned i = 0; i < 16; i++) {
        unsigned d = distance(colour, value[i][0], value[i][1], value[i][2]);
        if (d < least) {
            least = d;
            best = i;
        }
    }
    return best;
}

/* In 24 bits only what the table of 256 does not have exactly. */
static void add_colour(term_screen *s, uint32_t colour, bool ground)
{
    char text[32];
    unsigned index = nearest_256(colour), kind = ground ? 48 : 38;
    if (colour == TERM_NO_COLOUR) {
        snprintf(text, sizeof text, ";%u", kind + 1);
    } else if (s->depth == TERM_TRUE && colour_of_256(index) != colour) {
        snprintf(text, sizeof text, ";%u;2;%u;%u;%u", kind, channel(colour, 16), channel(colour, 8),
                 channel(colour, 0));
    } else if (s->depth >= TERM_256) {
        snprintf(text, sizeof text, ";%u;5;%u", kind, index);
    } else {
        unsigned n = nearest_16(colour);
        snprintf(text, sizeof text, ";%u", (n < 8 ? 30 + n : 82 + n) + (ground ? 10 : 0));
    }
    add_text(s, text);
}

/* The pen stays what it was from one update to the next: nobody else writes here. */
static void set_pen(term_screen *s, const term_cell *cell)
{
    bool blank = cell->glyph == ' ' && !(cell->style & TERM_REVERSE);
    bool reset = cell->style != s->pen.style;
    if (reset)
        s->pen = (term_cell){0, TERM_NO_COLOUR, TERM_NO_COLOUR, cell->style};
    bool ink = !blank && cell->ink != s->pen.ink && s->depth != TERM_MONO;
    bool ground = cell->ground != s->pen.ground && s->depth != TERM_MONO;
    if (!reset && !ink && !ground)
        return;
    size_t start = s->count;
    add_text(s, reset ? "\033[0" : "\033[");
    if (reset && cell->style & TERM_BOLD)
        add_text(s, ";1");
    if (reset && cell->style & TERM_DIM)
        add_text(s, ";2");
    if (reset && cell->style & TERM_REVERSE)
        add_text(s, ";7");
    if (ink)
        add_colour(s, s->pen.ink = cell->ink, false);
    if (ground)
        add_colour(s, s->pen.ground = cell->ground, true);
    if (!reset && s->count > start + 2) /* the first number has no separator before it */
        memmove(s->bytes + start + 2, s->bytes + start + 3, --s->count - start - 2);
    add_text(s, "m");
}

static void write_row(term_screen *s, int y)
{
    const term_cell *wanted = s->wanted + (size_t)y * (size_t)s->width;
    term_cell *shown = s->shown + (size_t)y * (size_t)s->width;
    for (int x = 0; x < s->width; x++) {
        if (wanted[x].glyph == 0 ||
            (!s->unknown && memcmp(&wanted[x], &shown[x], sizeof *shown) == 0))
            continue;
        move_to(s, x, y);
        set_pen(s, &wanted[x]);
        add_glyph(s, wanted[x].glyph);
        s->x += term_glyph_width(wanted[x].glyph);
        if (s->x >= s->width)
            s->x = -1; /* terminals differ on where it is now */
    }
    memcpy(shown, wanted, (size_t)s->width * sizeof *shown);
}

void term_screen_update(term_screen *s)
{
    s->count = 0;
    if (s->unknown) {
        add_text(s, "\033[0m\033[2J");
        s->x = s->y = -1;
        s->pen = (term_cell){0, TERM_NO_COLOUR, TERM_NO_COLOUR, 0};
    }
    for (int y = 0; y < s->height; y++) {
        size_t row = (size_t)y * (size_t)s->width, size = (size_t)s->width * sizeof *s->shown;
        if (s->unknown || memcmp(s->wanted + row, s->shown + row, size) != 0)
            write_row(s, y);
    }
    s->unknown = false;
}
