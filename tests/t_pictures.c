/* Every screen as a window paints it, compared with its last reviewed picture:
 * tests/golden/pictures/NAME.png are contact sheets, each picture reduced to averages of areas, so
 * that a pixel may differ but a panel may not. `wide`, `tall` and `tiny` have every screen of
 * picture_rig.h in that order; `themes` has a row for each further theme, `languages` one for each
 * further language. The letters are the painter's built-in face, because fonts differ between
 * machines, with stand-ins for those it lacks. --update writes the sheets (look at them, and at
 * make_pictures' output, before you keep them). */
#include "picture_rig.h"

#include <stdlib.h>

#if __has_include(<stb/stb_image.h>)
#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>
#define HAS_STB
#endif

#define TOLERANCE 4 /* of 255, beside half of a step: two pixels of an area of 12 x 12 */
#define GAP 2       /* pixels between the pictures of a sheet */

/* Screens of the sheets of themes and of languages: those that show most of either. */
static const char *const of_themes[] = {"title",         "handling", "viewer",  "cheers", "review",
                                        "play-practice", "result",   "match-2", "duel-4"};
static const char *const of_languages[] = {"title", "modes", "keys", "cheers", "result", "duel-4"};
#define COUNT_OF(list) ((unsigned)(sizeof(list) / sizeof(list)[0]))

typedef struct sheet {
    const char *name;
    int width, height; /* of a screen */
    int area;          /* the side of the square whose average is one pixel of the sheet */
    int columns;
    unsigned pictures;
    int step;             /* of 255, between the values that the sheet keeps: a divisor of 255 */
    uint8_t *made, *kept; /* three bytes a pixel; `kept` is NULL if there is no such sheet */
    unsigned taken;       /* pictures */
} sheet;

enum { WIDE, TALL, TINY, OF_THEMES, OF_LANGUAGES, SHEETS };
static sheet sheets[SHEETS] = {
    {"wide", 960, 720, 12, 8, PICTURES, 17, NULL, NULL, 0},
    {"tall", 480, 800, 10, 10, PICTURES, 17, NULL, NULL, 0},
    {"tiny", 320, 240, 8, 12, PICTURES, 17, NULL, NULL, 0},
    {"themes", 960, 720, 12, COUNT_OF(of_themes), (THEMES - THEME_FLAT) * COUNT_OF(of_themes), 5,
     NULL, NULL, 0},
    {"languages", 480, 800, 10, COUNT_OF(of_languages), (LANG_COUNT - 1) * COUNT_OF(of_languages),
     17, NULL, NULL, 0},
};
static unsigned differences;

static int sheet_width(const sheet *s)
{
    return s->columns * (s->width / s->area + GAP) + GAP;
}

static int sheet_height(const sheet *s)
{
    int rows = ((int)s->pictures + s->columns - 1) / s->columns;
    return rows * (s->height / s->area + GAP) + GAP;
}

/* Returns the offset of a picture's pixel in a sheet. */
static size_t offset(const sheet *s, unsigned picture_index, int x, int y)
{
    int left = (int)picture_index % s->columns * (s->width / s->area + GAP) + GAP;
    int top = (int)picture_index / s->columns * (s->height / s->area + GAP) + GAP;
    return 3 * (size_t)((top + y) * sheet_width(s) + left + x);
}

/* Adds up the three colours in one number, 21 bits each. */
static void average(const px_canvas *c, int left, int top, int side, uint8_t colour[3])
{
    uint64_t sum = 0, count = (uint64_t)(side * side);
    for (int y = top; y < top + side; y++)
        for (int x = left; x < left + side; x++) {
            uint64_t pixel = c->pixels[y * c->pitch + x];
            sum += (pixel & 0xff0000) << 26 | (pixel & 0xff00) << 13 | (pixel & 0xff);
        }
    for (int i = 0; i < 3; i++)
        colour[i] = (uint8_t)(((sum >> (42 - 21 * i) & 0x1fffff) + count / 2) / count);
}

/* Reduces the canvas into its place of the sheet, and compares it with what was kept there. */
static void take_picture(sheet *s, unsigned index, const char *title, const px_canvas *canvas)
{
    int most = 0, at_x = 0, at_y = 0;
    for (int y = 0; y < s->height / s->area; y++)
        for (int x = 0; x < s->width / s->area; x++) {
            uint8_t *made = s->made + offset(s, index, x, y);
            average(canvas, x * s->area, y * s->area, s->area, made);
            for (int i = 0; s->kept && i < 3; i++) {
                int differs = abs(made[i] - s->kept[made + i - s->made]);
                if (differs > most) {
                    most = differs;
                    at_x = x;
                    at_y = y;
                }
            }
        }
    s->taken++;
    if (most <= s->step / 2 + TOLERANCE)
        return;
    printf("pictures/%s.png, row %u, column %u, %s: differs by %d about pixel %d %d of %d x %d\n",
           s->name, index / (unsigned)s->columns + 1, index % (unsigned)s->columns + 1, title, most,
           at_x * s->area + s->area / 2, at_y * s->area + s->area / 2, s->width, s->height);
    differences++;
    test_fault();
}

/* Letters the painter's face lacks have the widths they would have. */
static bool draw_stand_in(void *own, const px_glyph_wish *wish, bool measure, px_glyph *out)
{
    const px_glyph_source *face = own;
    px_glyph_wish as = *wish;
    if (face->draw(face->own, wish, measure, out))
        return true;
    as.codepoint = wish->codepoint >= 0x2e80 ? 'M' : 'o';
    return face->draw(face->own, &as, measure, out);
}

typedef struct easel {
    px_canvas canvas;
    px_glyph_source face;
    px_painter *painter;
} easel;

static void easel_open(easel *e, const sheet *s)
{
    if (!s->made)
        test_skip("stb_image.h was missing when this was built");
    ASSERT(s->kept || test_update);
    e->canvas = (px_canvas){malloc((size_t)(s->width * s->height) * sizeof(uint32_t)), s->width,
                            s->height, s->width};
    e->face = (px_glyph_source){.own = (void *)(uintptr_t)px_builtin_face(), .draw = draw_stand_in};
    e->painter = px_painter_open(&e->face);
}

static void easel_close(easel *e)
{
    px_painter_close(e->painter);
    free(e->canvas.pixels);
}

static void paint(easel *e, session_rig *t)
{
    px_rect dirty[PX_RECTS_MAX];
    session_touch(t->s);
    px_paint(e->painter, &e->canvas, rig_look(t), dirty);
}

static size_t screen_named(const char *name)
{
    size_t screen = 0;
    while (screen < PICTURES && strcmp(picture[screen].name, name) != 0)
        screen++;
    ASSERT(screen < PICTURES);
    return screen;
}

static void every_screen(sheet *s)
{
    easel e;
    easel_open(&e, s);
    for (unsigned screen = 0; screen < PICTURES; screen++) {
        const char *name = picture[screen].name;
        bool dress = strncmp(name, "dress-", 6) == 0;
        session_rig t;
        picture_open(&t, screen, s->width, s->height, LANG_EN, 0,
                     dress ? THEME_EDITION : THEME_MOSAIC);
        px_painter_forget(e.painter);
        paint(&e, &t);
        take_picture(s, screen, name, &e.canvas);
        rig_close(&t);
    }
    easel_close(&e);
}

static void wide(void)
{
    every_screen(&sheets[WIDE]);
}

static void tall(void)
{
    every_screen(&sheets[TALL]);
}

static void tiny(void)
{
    every_screen(&sheets[TINY]);
}

/* Each screen is opened once and painted in all themes. */
static void themes(void)
{
    sheet *s = &sheets[OF_THEMES];
    easel e;
    easel_open(&e, s);
    for (unsigned i = 0; i < COUNT_OF(of_themes); i++) {
        session_rig t;
        picture_open(&t, screen_named(of_themes[i]), s->width, s->height, LANG_EN, 0, THEME_MOSAIC);
        px_painter_forget(e.painter);
        for (unsigned theme = THEME_FLAT; theme < THEMES; theme++) {
            char title[60];
            t.s->settings.theme = (uint8_t)theme;
            snprintf(title, sizeof title, "%s in theme %u", of_themes[i], theme);
            paint(&e, &t);
            take_picture(s, (theme - THEME_FLAT) * COUNT_OF(of_themes) + i, title, &e.canvas);
        }
        rig_close(&t);
    }
    easel_close(&e);
}

static void languages(void)
{
    sheet *s = &sheets[OF_LANGUAGES];
    easel e;
    easel_open(&e, s);
    for (unsigned index = 0; index < s->pictures; index++) {
        const char *name = of_languages[index % COUNT_OF(of_languages)];
        int language = LANG_EN + 1 + (int)(index / COUNT_OF(of_languages));
        char title[60];
        session_rig t;
        picture_open(&t, screen_named(name), s->width, s->height, language, 0, THEME_MOSAIC);
        snprintf(title, sizeof title, "%s in %s", name, language_code(language));
        px_painter_forget(e.painter);
        paint(&e, &t);
        take_picture(s, index, title, &e.canvas);
        rig_close(&t);
    }
    easel_close(&e);
}

#ifdef HAS_STB
static void sheet_path(const sheet *s, char path[100])
{
    snprintf(path, 100, "tests/golden/pictures/%s.png", s->name);
}

static void open_sheets(void)
{
    for (sheet *s = sheets; s < sheets + SHEETS; s++) {
        char path[100];
        int width = 0, height = 0, channels;
        s->made = calloc((size_t)sheet_width(s) * (size_t)sheet_height(s), 3);
        sheet_path(s, path);
        s->kept = test_update ? NULL : stbi_load(path, &width, &height, &channels, 3);
        if (!test_update && (width != sheet_width(s) || height != sheet_height(s))) {
            printf("%s is missing, or has another number of pictures; --update writes it\n", path);
            stbi_image_free(s->kept);
            s->kept = NULL;
        }
    }
}

static void close_sheets(void)
{
    for (sheet *s = sheets; s < sheets + SHEETS; s++) {
        char path[100];
        int width = sheet_width(s), height = sheet_height(s);
        for (size_t i = 0; i < 3 * (size_t)width * (size_t)height; i++)
            s->made[i] = (uint8_t)(((s->made[i] + s->step / 2) / s->step * s->step));
        sheet_path(s, path);
        stbi_write_png_compression_level = 64;
        stbi_write_force_png_filter = 0;                      /* the smallest for few colours */
        bool writes = test_update && s->taken == s->pictures; /* its case has run */
        ASSERT(!writes || stbi_write_png(path, width, height, 3, s->made, 3 * width));
        stbi_image_free(s->kept);
        free(s->made);
    }
}
#else
static void open_sheets(void)
{
}

static void close_sheets(void)
{
}
#endif

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    open_sheets();
    RUN(wide);
    RUN(tall);
    RUN(tiny);
    RUN(themes);
    RUN(languages);
    close_sheets();
    if (differences)
        printf("(ninja -C build tests/make_pictures; build/tests/make_pictures FOLDER "
               "[WIDTHxHEIGHT [THEME [LANGUAGE [SCREEN]]]]\n"
               "draws them to look at; build/tests/t_pictures --update writes them)\n");
    return test_done();
}
