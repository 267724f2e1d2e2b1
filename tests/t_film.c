/* Films: what a reader of GIF89a, written from its specification, makes of them; colours. */
#include "test.h"

#include "tool/film/gif.h"

enum { WIDTH = 120, HEIGHT = 90, PIXELS = WIDTH * HEIGHT, PICTURES_MOST = 8 };

/* ---- a reader ------------------------------------------------------------------------------- */

typedef struct film {
    const uint8_t *at, *end;
    uint32_t colour[256];
    uint32_t picture[PICTURES_MOST][PIXELS];
    unsigned hundredths[PICTURES_MOST], pictures;
} film;

static film seen;

static unsigned take(film *f)
{
    return f->at < f->end ? *f->at++ : 0;
}

static unsigned take_word(film *f)
{
    unsigned low = take(f);
    return low | take(f) << 8;
}

typedef struct codes {
    film *f;
    unsigned block, bits, bit_count;
} codes;

static unsigned take_code(codes *c, unsigned width)
{
    while (c->bit_count < width) {
        if (c->block == 0)
            c->block = take(c->f);
        c->bits |= take(c->f) << c->bit_count;
        c->bit_count += 8;
        c->block--;
    }
    unsigned code = c->bits & ((1u << width) - 1);
    c->bits >>= width;
    c->bit_count -= width;
    return code;
}

/* Returns the number of colours; all codes must be known when they come. */
static size_t unpack(film *f, uint8_t *out, size_t room)
{
    static struct {
        unsigned before, length;
        uint8_t last, first;
    } code[4096];
    codes c = {.f = f};
    unsigned least = take(f), clear = 1u << least, width = least + 1, count = clear + 2;
    unsigned now, old = clear;
    size_t used = 0;
    for (unsigned i = 0; i < clear; i++) {
        code[i].length = 1;
        code[i].first = code[i].last = (uint8_t)i;
    }
    while ((now = take_code(&c, width)) != clear + 1) {
        if (now == clear) {
            width = least + 1;
            count = clear + 2;
            old = clear;
            continue;
        }
        if (now > count || (now == count && old == clear) || now == clear + 1)
            return 0;
        if (old != clear && count < 4096) {
            code[count].before = old;
            code[count].length = code[old].length + 1;
            code[count].first = code[old].first;
            code[count].last = now == count ? code[old].first : code[now].first;
            count++;
            if (count == 1u << width && width < 12)
                width++;
        }
        size_t end = used + code[now].length;
        if (end > room)
            return 0;
        used = end;
        for (unsigned at = now;; at = code[at].before) {
            out[--end] = code[at].last;
            if (code[at].length == 1)
                break;
        }
        old = now;
    }
    return c.block == 0 && take(f) == 0 ? used : 0;
}

static bool read_picture(film *f, unsigned hundredths, unsigned clear)
{
    static uint8_t part[PIXELS];
    uint32_t *to = f->picture[f->pictures];
    unsigned left = take_word(f), top = take_word(f), w = take_word(f), h = take_word(f);
    if (take(f) != 0 || left + w > WIDTH || top + h > HEIGHT || f->pictures == PICTURES_MOST)
        return false;
    if (unpack(f, part, PIXELS) != (size_t)w * h)
        return false;
    if (f->pictures)
        memcpy(to, f->picture[f->pictures - 1], sizeof f->picture[0]);
    for (unsigned i = 0; i < w * h; i++)
        if (part[i] != clear)
            to[(top + i / w) * WIDTH + left + i % w] = f->colour[part[i]];
    f->hundredths[f->pictures++] = hundredths;
    return true;
}

static bool read_film(const gif *g)
{
    film *f = &seen;
    unsigned hundredths = 0, clear = 256;
    *f = (film){.at = (const uint8_t *)g->out.bytes};
    f->end = f->at + g->out.size;
    if (g->out.size < 13 || memcmp(f->at, "GIF89a", 6) != 0)
        return false;
    f->at += 6;
    if (take_word(f) != WIDTH || take_word(f) != HEIGHT || take(f) != 0xf7 || take_word(f) != 0)
        return false;
    for (unsigned i = 0; i < 256; i++)
        for (unsigned part = 0; part < 3; part++)
            f->colour[i] = f->colour[i] << 8 | take(f);
    for (unsigned kind; (kind = take(f)) != 0x3b;) {
        if (kind == 0x2c) {
            if (!read_picture(f, hundredths, clear))
                return false;
            continue;
        }
        if (kind != 0x21)
            return false;
        if (take(f) == 0xf9) {
            if (take(f) != 4 || take(f) != 5)
                return false;
            hundredths = take_word(f);
            clear = take(f);
            if (take(f) != 0)
                return false;
        } else {
            for (unsigned size; (size = take(f));)
                f->at += size;
        }
    }
    return f->at == f->end;
}

/* ---- what is filmed ------------------------------------------------------------------------- */

static uint32_t pixels[PICTURES_MOST][PIXELS];
static uint64_t chance;

/* Colours that six bits a channel keep: both ends, and what is doubled in between. */
static uint32_t some_colour(unsigned colours)
{
    chance = chance * UINT64_C(6364136223846793005) + 1442695040888963407u;
    uint32_t n = (uint32_t)(chance >> 33) % colours;
    return (n & 0x0f) * 0x110000 | (n >> 4 & 0x0f) * 0x1100;
}

static palette *colours_of(unsigned pictures)
{
    palette *p = calloc(1, sizeof *p);
    for (unsigned i = 0; i < pictures; i++)
        palette_see(p, pixels[i], PIXELS);
    palette_choose(p);
    return p;
}

static unsigned far_off(uint32_t a, uint32_t b)
{
    unsigned most = 0;
    for (unsigned shift = 0; shift < 24; shift += 8) {
        int by = abs((int)(a >> shift & 0xff) - (int)(b >> shift & 0xff));
        most = (unsigned)by > most ? (unsigned)by : most;
    }
    return most;
}

/* ---- cases ---------------------------------------------------------------------------------- */

/* Noise fills the table of codes several times; the second picture is the same, the third differs
 * in one point, the fourth in two corners, the fifth is of one colour. */
static void a_film_is_read_as_it_was_shown(void)
{
    gif g;
    for (int i = 0; i < PIXELS; i++)
        pixels[0][i] = some_colour(250);
    for (int n = 1; n < 4; n++)
        memcpy(pixels[n], pixels[0], sizeof pixels[0]);
    pixels[2][5 * WIDTH + 7] ^= 0x110000;
    pixels[3][0] ^= 0x110000;
    pixels[3][PIXELS - 1] ^= 0x110000;
    for (int i = 0; i < PIXELS; i++)
        pixels[4][i] = 0x110000;
    palette *p = colours_of(5);
    ASSERT(p->colours <= 256);
    ASSERT(gif_open(&g, WIDTH, HEIGHT, p));
    for (int n = 0; n < 5; n++)
        gif_add(&g, pixels[n], 5);
    ASSERT(gif_close(&g));
    ASSERT(read_film(&g));
    ASSERT_EQ(seen.pictures, 4);
    ASSERT_EQ(seen.hundredths[0], 10); /* two that are the same */
    ASSERT_EQ(seen.hundredths[1], 5);
    for (unsigned n = 0; n < seen.pictures; n++)
        for (int i = 0; i < PIXELS; i++)
            ASSERT(far_off(seen.picture[n][i], pixels[n ? n + 1 : 0][i]) <= 3);
    free(g.out.bytes);
    free(p);
}

/* Codes of all lengths: a picture of one colour, whose codes grow by one point each, and noise of
 * few and of many colours, with any number of points. */
static void all_sizes_can_be_read(void)
{
    static const unsigned colours[] = {1, 2, 3, 17, 200};
    for (size_t n = 0; n < sizeof colours / sizeof colours[0]; n++)
        for (int differ = 1; differ < PIXELS; differ += differ / 3 + 1) {
            gif g;
            memset(pixels[0], 0, sizeof pixels[0]);
            memset(pixels[1], 0, sizeof pixels[1]);
            for (int i = 0; i < differ; i++)
                pixels[1][i] = some_colour(colours[n]) | 0x880000;
            palette *p = colours_of(2);
            ASSERT(gif_open(&g, WIDTH, HEIGHT, p));
            gif_add(&g, pixels[0], 1);
            gif_add(&g, pixels[1], 1);
            ASSERT(gif_close(&g));
            ASSERT(read_film(&g));
            ASSERT_EQ(seen.pictures, 2);
            for (int i = 0; i < PIXELS; i++)
                ASSERT(far_off(seen.picture[1][i], pixels[1][i]) <= 3);
            free(g.out.bytes);
            free(p);
        }
}

/* A picture that stands for longer than the format can say is shown again. */
static void nothing_happens_for_long(void)
{
    gif g;
    memset(pixels[0], 0, sizeof pixels[0]);
    palette *p = colours_of(1);
    ASSERT(gif_open(&g, WIDTH, HEIGHT, p));
    gif_add(&g, pixels[0], 60000);
    gif_add(&g, pixels[0], 60000);
    ASSERT(gif_close(&g));
    ASSERT(read_film(&g));
    ASSERT_EQ(seen.pictures, 2);
    ASSERT_EQ(seen.hundredths[0], 60000);
    ASSERT_EQ(seen.hundredths[1], 60000);
    free(g.out.bytes);
    free(p);
}

/* 4096 colours on a plane: 255 boxes are some 16 shades wide, and none is far from its own. */
static void many_colours_become_few(void)
{
    for (int i = 0; i < PIXELS; i++)
        pixels[0][i] = (uint32_t)(i % 64 << 18 | i / 64 % 64 << 10 | 0x40);
    palette *p = colours_of(1);
    ASSERT_EQ(p->colours, PALETTE_COLOURS);
    for (int i = 0; i < PIXELS; i++)
        ASSERT(far_off(pixels[0][i], p->colour[palette_of(p, pixels[0][i])]) <= 16);
    free(p);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(a_film_is_read_as_it_was_shown);
    RUN(all_sizes_can_be_read);
    RUN(nothing_happens_for_long);
    RUN(many_colours_become_few);
    return test_done();
}
