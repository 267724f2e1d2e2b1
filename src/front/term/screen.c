/* The cell buffer of screen.h: writes only runs of changed cells, and moves the cursor and changes
 * the pen only where necessary. */
#include "screen.h"
#include "base/minmax.h"

#include "base/utf8.h"
#include "text/text.h"

#include <stdlib.h>
#include <string.h>

static void all_rows_due(term_screen *s)
{
    memset(s->due, true, (size_t)s->height * sizeof *s->due);
}

bool term_screen_resize(term_screen *s, int width, int height)
{
    size_t cells = (size_t)width * (size_t)height;
    term_cell *wanted = calloc(cells ? cells : 1, sizeof *wanted);
    term_cell *shown = calloc(cells ? cells : 1, sizeof *shown);
    bool *due = calloc(height > 0 ? (size_t)height : 1, sizeof *due);
    if (!wanted || !shown || !due) {
        free(wanted);
        free(shown);
        free(due);
        return false;
    }
    free(s->wanted);
    free(s->shown);
    free(s->due);
    s->wanted = wanted;
    s->shown = shown;
    s->due = due;
    s->width = width;
    s->height = height;
    s->unknown = true;
    all_rows_due(s);
    return true;
}

void term_screen_free(term_screen *s)
{
    free(s->wanted);
    free(s->shown);
    free(s->due);
    buffer_free(&s->bytes);
    *s = (term_screen){0};
}

void term_screen_clear(term_screen *s, uint32_t ground)
{
    term_screen_blank(s, 0, 0, s->width, s->height, ground);
}

int term_glyph_width(uint32_t glyph)
{
    return text_character_width(glyph);
}

/* Lines, blocks and shades are most of what is painted, and never wide. */
static bool is_wide(uint32_t glyph)
{
    bool drawn = glyph >= 0x2500 && glyph <= 0x259f;
    return glyph >= 0x1100 && !drawn && term_glyph_width(glyph) == 2;
}

term_cell *term_screen_at(term_screen *s, int x, int y)
{
    bool there = x >= 0 && y >= 0 && x < s->width && y < s->height && s->due[y];
    return there ? &s->wanted[y * s->width + x] : NULL;
}

/* The ink of a blank is invisible, so it is always the same: equal cells are equal bytes. */
static term_cell cell_of(uint32_t glyph, uint32_t ink, uint32_t ground, unsigned style)
{
    bool inked = glyph != ' ' || style & TERM_REVERSE;
    return (term_cell){glyph, inked ? ink : TERM_NO_COLOUR, ground, style};
}

/* The only output to the terminal: no character is a command, whatever the text contains. */
void term_screen_put(term_screen *s, int x, int y, uint32_t glyph, uint32_t ink, uint32_t ground,
                     unsigned style)
{
    glyph = utf8_is_order(glyph) ? '?' : glyph;
    bool wide = is_wide(glyph);
    term_cell *cell = term_screen_at(s, x, y);
    if (!cell || x + wide >= s->width)
        return;
    if (ground == TERM_NO_COLOUR)
        ground = cell->ground; /* ink on the present background */
    if (cell->glyph == 0 && x > 0)
        /* half of a wide character is not a character */
        cell[-1] = cell_of(' ', ink, cell[-1].ground, 0);
    *cell = cell_of(glyph, ink, ground, style);
    if (wide)
        cell[1] = (term_cell){0, ink, ground, style};
}

void term_screen_blank(term_screen *s, int x, int y, int right, int below, uint32_t ground)
{
    const term_cell blank = cell_of(' ', TERM_NO_COLOUR, ground, 0);
    for (int row = y > 0 ? y : 0; row < below && row < s->height; row++) {
        term_cell *cells = s->wanted + (size_t)row * (size_t)s->width;
        for (int column = x > 0 ? x : 0; s->due[row] && column < right && column < s->width;
             column++)
            cells[column] = blank;
    }
}

/* ---- writing ------------------------------------------------------------------------------ */

static void add_byte(term_screen *s, char byte)
{
    buffer_add_byte(&s->bytes, (unsigned char)byte);
}

static void add_text(term_screen *s, const char *text)
{
    buffer_add(&s->bytes, text, strlen(text));
}

static void add_number(term_screen *s, unsigned number)
{
    if (number >= 10)
        add_number(s, number / 10);
    add_byte(s, '0' + number % 10);
}

static void add_glyph(term_screen *s, uint32_t c)
{
    char bytes[UTF8_BYTES_MAX];
    unsigned length = utf8_put(bytes, c);
    for (unsigned i = 0; i < length; i++)
        add_byte(s, bytes[i]);
}

/* CSI NUMBER FINAL; a NUMBER of 1 is left out. */
static void add_step(term_screen *s, int steps, char final)
{
    add_text(s, "\033[");
    if (steps > 1)
        add_number(s, steps);
    add_byte(s, final);
}

enum { COST_OF_ADDRESS = 7, COST_OF_STEP = 3, BACK_MAX = 3 };

/* About the number of bytes it takes to get there. */
static int cost_of_move(const term_screen *s, int x, int y)
{
    int dx = x - s->x, dy = y - s->y;
    if (s->x < 0 || dy < 0 || dy > 1)
        return COST_OF_ADDRESS;
    int down = dy ? COST_OF_STEP : 0;
    if (dx <= 0 && dx >= -BACK_MAX)
        return down - dx;
    int cost = down + COST_OF_STEP + (dx != 1);
    return cost < COST_OF_ADDRESS ? cost : COST_OF_ADDRESS;
}

static void move_to(term_screen *s, int x, int y)
{
    int dx = x - s->x;
    if (cost_of_move(s, x, y) < COST_OF_ADDRESS) {
        if (y != s->y)
            add_step(s, 1, 'B');
        if (dx > 0)
            add_step(s, dx, 'C');
        else if (dx < -BACK_MAX)
            add_step(s, -dx, 'D');
        for (; dx < 0 && dx >= -BACK_MAX; dx++)
            add_byte(s, '\b');
    } else {
        add_text(s, "\033[");
        add_number(s, (unsigned)y + 1);
        add_byte(s, ';');
        add_number(s, (unsigned)x + 1);
        add_byte(s, 'H');
    }
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
    return 2 * dr * dr + 4 * dg * dg + 3 * db * db;
}

/* The nearest of the 6x6x6 cube and the greys. */
static unsigned nearest_256(uint32_t colour)
{
    static const unsigned level[6] = {0, 95, 135, 175, 215, 255};
    unsigned index[3];
    for (unsigned i = 0; i < 3; i++) {
        unsigned v = channel(colour, 16 - 8 * i);
        index[i] = v < 115 ? v >= 48 : (v - 35) / 40;
    }
    unsigned cube = 16 + 36 * index[0] + 6 * index[1] + index[2];
    unsigned cube_off = distance(colour, level[index[0]], level[index[1]], level[index[2]]);
    unsigned mean = (channel(colour, 16) + channel(colour, 8) + channel(colour, 0)) / 3;
    unsigned grey = min_u32(max_u32(mean, 8) - 3, 235) / 10;
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

/* The sixteen colours are far apart: colours with a hue keep it, and greys go by distance. Between
 * two hues (orange) it is the dark one, which consoles show as brown: so seven pieces are seven
 * colours. */
static unsigned hue_of_16(uint32_t colour, unsigned most, unsigned middle)
{
    unsigned hue = 0, weakest = most;
    for (unsigned i = 0; i < 3; i++) {
        unsigned v = channel(colour, 16 - 8 * i);
        if (v > middle) {
            hue |= 1u << i;
            weakest = v < weakest ? v : weakest;
        }
    }
    bool light = most >= 0xa0 && weakest * 5 >= most * 4;
    return hue + (light ? 8 : 0);
}

static unsigned nearest_16(uint32_t colour)
{
    enum { HUE_LEAST = 0x30 };
    unsigned most = 0, fewest = 255;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        unsigned v = channel(colour, shift);
        most = v > most ? v : most;
        fewest = v < fewest ? v : fewest;
    }
    if (most - fewest > HUE_LEAST)
        return hue_of_16(colour, most, (most + fewest) / 2);
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

/* 24 bits are used only for colours that the table of 256 does not have exactly. */
static void add_colour(term_screen *s, uint32_t colour, bool ground)
{
    unsigned kind = ground ? 48 : 38;
    if (colour == TERM_NO_COLOUR) {
        add_number(s, kind + 1);
        return;
    }
    if (s->depth == TERM_16) {
        unsigned n = nearest_16(colour);
        add_number(s, (n < 8 ? 30 + n : 82 + n) + (ground ? 10 : 0));
        return;
    }
    unsigned index = nearest_256(colour);
    add_number(s, kind);
    if (s->depth == TERM_256 || colour_of_256(index) == colour) {
        add_text(s, ";5;");
        add_number(s, index);
        return;
    }
    add_text(s, ";2");
    for (unsigned shift = 24; shift > 0; shift -= 8) {
        add_byte(s, ';');
        add_number(s, channel(colour, shift - 8));
    }
}

static bool is_blank(const term_cell *cell)
{
    return cell->glyph == ' ' && !(cell->style & TERM_REVERSE);
}

static bool needs_ink(const term_screen *s, const term_cell *cell)
{
    return s->depth != TERM_MONO && !is_blank(cell) && cell->ink != s->pen.ink;
}

static bool needs_ground(const term_screen *s, const term_cell *cell)
{
    return s->depth != TERM_MONO && cell->ground != s->pen.ground;
}

/* About the number of bytes that the pen costs. */
static int cost_of_pen(const term_screen *s, const term_cell *cell)
{
    enum { COLOUR = 9 };
    return cell->style != s->pen.style ? 2 * COLOUR
                                       : COLOUR * (needs_ink(s, cell) + needs_ground(s, cell));
}

/* The pen stays the same between updates: no other program writes here. */
static void set_pen(term_screen *s, const term_cell *cell)
{
    static const struct {
        unsigned style;
        const char *code;
    } codes[] = {{TERM_BOLD, ";1"}, {TERM_DIM, ";2"}, {TERM_REVERSE, ";7"}};
    bool reset = cell->style != s->pen.style;
    if (reset)
        s->pen = (term_cell){0, TERM_NO_COLOUR, TERM_NO_COLOUR, cell->style};
    bool ink = needs_ink(s, cell), ground = needs_ground(s, cell);
    if (!reset && !ink && !ground)
        return;
    add_text(s, reset ? "\033[0" : "\033[");
    for (size_t i = 0; reset && i < sizeof codes / sizeof codes[0]; i++)
        if (cell->style & codes[i].style)
            add_text(s, codes[i].code);
    if (reset && (ink || ground))
        add_byte(s, ';');
    if (ink)
        add_colour(s, s->pen.ink = cell->ink, false);
    if (ink && ground)
        add_byte(s, ';');
    if (ground)
        add_colour(s, s->pen.ground = cell->ground, true);
    add_byte(s, 'm');
}

/* ---- what is written, in which order ------------------------------------------------------- */

/* Neighbouring changed cells of one pen. */
typedef struct run {
    int x, y, end;
} run;

static bool is_changed(const term_screen *s, int x, int y)
{
    size_t at = (size_t)y * (size_t)s->width + (size_t)x;
    return s->wanted[at].glyph != 0 &&
           (s->unknown || memcmp(&s->wanted[at], &s->shown[at], sizeof s->wanted[at]) != 0);
}

static bool same_pen(const term_cell *a, const term_cell *b)
{
    return a->style == b->style && a->ground == b->ground &&
           (a->ink == b->ink || is_blank(a) || is_blank(b));
}

/* The run that begins at or after x; false if this row has none. */
static bool find_run(const term_screen *s, int x, int y, run *out)
{
    const term_cell *row = s->wanted + (size_t)y * (size_t)s->width, *inked = NULL;
    while (x < s->width && !is_changed(s, x, y))
        x++;
    if (x == s->width)
        return false;
    *out = (run){x, y, x};
    while (x < s->width && is_changed(s, x, y)) {
        const term_cell *cell = &row[x];
        if (!same_pen(cell, &row[out->x]) || (inked && !same_pen(cell, inked)))
            break;
        if (!is_blank(cell))
            inked = cell;
        x += is_wide(cell->glyph) ? 2 : 1;
        out->end = x;
    }
    return true;
}

/* The cell of a run that determines its pen. */
static const term_cell *pen_of(const term_screen *s, const run *r)
{
    const term_cell *row = s->wanted + (size_t)r->y * (size_t)s->width;
    int x = r->x;
    while (x + 1 < r->end && (is_blank(&row[x]) || row[x].glyph == 0))
        x++;
    return row[x].glyph ? &row[x] : &row[r->x];
}

static void write_run(term_screen *s, const run *r)
{
    const term_cell *row = s->wanted + (size_t)r->y * (size_t)s->width;
    move_to(s, r->x, r->y);
    set_pen(s, pen_of(s, r));
    for (int x = r->x; x < r->end; x++)
        if (row[x].glyph)
            add_glyph(s, row[x].glyph);
    /* terminals differ on where the cursor is in the last column */
    s->x = r->end < s->width ? r->end : -1;
}

/* A picture in motion has few runs: the cheapest is written next. */
static void write_cheapest_first(term_screen *s, run *list, int count)
{
    while (count > 0) {
        int best = 0, least = INT32_MAX;
        for (int i = 0; i < count; i++) {
            int cost = cost_of_move(s, list[i].x, list[i].y) + cost_of_pen(s, pen_of(s, &list[i]));
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        write_run(s, &list[best]);
        memmove(list + best, list + best + 1, (size_t)(--count - best) * sizeof *list);
    }
}

void term_screen_update(term_screen *s)
{
    enum { RUNS_MAX = 48 };
    run list[RUNS_MAX], next;
    int count = 0;
    s->bytes.size = 0;
    s->bytes.failed = false;
    if (s->unknown) {
        add_text(s, "\033[0m\033[2J");
        s->x = s->y = -1;
        s->pen = (term_cell){0, TERM_NO_COLOUR, TERM_NO_COLOUR, 0};
    }
    for (int y = 0; y < s->height; y++)
        for (int x = 0; s->due[y] && find_run(s, x, y, &next); x = next.end) {
            if (count == RUNS_MAX) {
                for (int i = 0; i < count; i++)
                    write_run(s, &list[i]);
                count = 0;
            }
            list[count++] = next;
        }
    write_cheapest_first(s, list, count);
    for (int y = 0; y < s->height; y++) {
        size_t row = (size_t)y * (size_t)s->width;
        if (s->due[y])
            memcpy(s->shown + row, s->wanted + row, (size_t)s->width * sizeof *s->shown);
    }
    s->unknown = s->bytes.failed;
    all_rows_due(s);
}
