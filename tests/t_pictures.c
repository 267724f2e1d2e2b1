/* Every screen in every theme and three sizes, and those with the longest texts in every language,
 * as a window paints them, compared with what they looked like when somebody looked at them:
 * tests/golden/pictures-*.txt keeps each picture as averages of areas, twelve bits of colour each,
 * so that a pixel may differ but a panel may not. The letters are the painter's own face, for fonts
 * differ from machine to machine, and stand-ins for those it lacks. With TESSERA_ACCEPT=1 in the
 * environment they are written anew (look at make_pictures' output before you keep them). */
#include "picture_rig.h"

#include <stdlib.h>

#define ACROSS 24 /* areas of a row */
#define AREAS_MAX (ACROSS * 48)
#define TOLERANCE 20 /* of 255, with half of a step of 17 in it */

static const int sizes[][2] = {{960, 720}, {480, 800}, {320, 240}};
static const char *const file_name[] = {"languages", "mosaic",   "flat", "bevel",
                                        "paper",     "contrast", "safe"};
static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
#define SIZES (sizeof sizes / sizeof sizes[0])

#define FILES (sizeof file_name / sizeof file_name[0])
enum { LANGUAGES }; /* a file, with the dress of the editions; those of themes have their numbers */
static char *text[FILES], *kept[FILES];
static size_t used[FILES];
static unsigned differences; /* pictures that are not there, or not as they were */

#define TEXT_MAX ((size_t)1 << 19)

typedef struct averages {
    int rows;
    uint8_t colour[AREAS_MAX][3];
} averages;

static averages averages_of(const px_canvas *c)
{
    averages a = {.rows = ACROSS * c->height / c->width};
    for (int row = 0; row < a.rows; row++)
        for (int column = 0; column < ACROSS; column++) {
            int x0 = column * c->width / ACROSS, x1 = (column + 1) * c->width / ACROSS;
            int y0 = row * c->height / a.rows, y1 = (row + 1) * c->height / a.rows;
            uint64_t sum = 0, count = (uint64_t)(x1 - x0) * (uint64_t)(y1 - y0);
            for (int y = y0; y < y1; y++)
                for (int x = x0; x < x1; x++) { /* the three colours, 21 bits for each */
                    uint64_t pixel = c->pixels[y * c->pitch + x];
                    sum += (pixel & 0xff0000) << 26 | (pixel & 0xff00) << 13 | (pixel & 0xff);
                }
            for (int i = 0; i < 3; i++)
                a.colour[row * ACROSS + column][i] =
                    (uint8_t)(((sum >> (42 - 21 * i) & 0x1fffff) + count / 2) / count);
        }
    return a;
}

static void add(unsigned file, const char *words)
{
    size_t size = strlen(words);
    ASSERT(used[file] + size < TEXT_MAX);
    if (used[file] + size >= TEXT_MAX)
        return;
    memcpy(text[file] + used[file], words, size + 1);
    used[file] += size;
}

static void add_averages(unsigned file, const averages *a)
{
    for (int row = 0; row < a->rows; row++) {
        char line[2 * ACROSS + 2];
        for (int i = 0; i < ACROSS; i++) {
            const uint8_t *c = a->colour[row * ACROSS + i];
            unsigned bits = (c[0] + 8u) / 17 << 8 | (c[1] + 8u) / 17 << 4 | (c[2] + 8u) / 17;
            line[2 * i] = digits[bits >> 6];
            line[2 * i + 1] = digits[bits & 63];
        }
        memcpy(line + 2 * ACROSS, "\n", 2);
        add(file, line);
    }
}

static int value_of(char digit)
{
    const char *at = strchr(digits, digit);
    return at && *at ? (int)(at - digits) : 0;
}

/* How far the farthest area is from what was kept; 255: there is none, or another number. */
static int distance(const char *from, const averages *a)
{
    int most = 0;
    for (int row = 0; row < a->rows; row++) {
        if (strcspn(from, "\n") != 2 * ACROSS)
            return 255;
        for (int i = 0; i < ACROSS; i++) {
            int bits = value_of(from[2 * i]) << 6 | value_of(from[2 * i + 1]);
            for (int c = 0; c < 3; c++) {
                int was = (bits >> (8 - 4 * c) & 15) * 17;
                int differs = abs(was - a->colour[row * ACROSS + i][c]);
                most = differs > most ? differs : most;
            }
        }
        from += 2 * ACROSS + 1;
    }
    return most;
}

static void take_picture(session_rig *t, unsigned file, const char *title, px_painter *painter,
                         const px_canvas *canvas)
{
    px_rect dirty[PX_RECTS_MAX];
    char name[100];
    session_touch(t->s);
    px_paint(painter, canvas, rig_look(t), dirty);
    averages a = averages_of(canvas);
    snprintf(name, sizeof name, "== %s %d x %d\n", title, canvas->width, canvas->height);
    add(file, name);
    add_averages(file, &a);
    if (getenv("TESSERA_ACCEPT"))
        return;
    const char *was = strstr(kept[file], name);
    int differs = was ? distance(was + strlen(name), &a) : 255;
    name[strlen(name) - 1] = '\0';
    if (!was)
        printf("%s, %s: tests/golden/pictures-%s.txt has no such picture\n", file_name[file], name,
               file_name[file]);
    else if (differs > TOLERANCE)
        printf("%s, %s: an area differs by %d\n", file_name[file], name, differs);
    if (differs > TOLERANCE) {
        differences++;
        test_fault();
    }
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

static bool is_of_languages(const char *name)
{
    static const char *const list[] = {"title", "modes", "keys", "cheers", "result", "duel-4"};
    bool found = false;
    for (size_t i = 0; i < sizeof list / sizeof list[0]; i++)
        found = found || strcmp(list[i], name) == 0;
    return found;
}

static void every_language(size_t screen, px_painter *painter, const px_canvas *canvas)
{
    for (int language = LANG_EN + 1; language < LANG_COUNT; language++) {
        session_rig t;
        char title[60];
        picture_open(&t, screen, canvas->width, canvas->height, language, 0, THEME_MOSAIC);
        snprintf(title, sizeof title, "%s %s", picture[screen].name, language_code(language));
        px_painter_forget(painter);
        take_picture(&t, LANGUAGES, title, painter, canvas);
        rig_close(&t);
    }
}

static void every_screen_and_theme(size_t size)
{
    int w = sizes[size][0], h = sizes[size][1];
    uint32_t *pixels = malloc((size_t)w * (size_t)h * sizeof *pixels);
    px_canvas canvas = {pixels, w, h, w};
    px_glyph_source face = {.own = (void *)(uintptr_t)px_builtin_face(), .draw = draw_stand_in};
    px_painter *painter = px_painter_open(&face);
    for (size_t screen = 0; screen < PICTURES; screen++) {
        session_rig t;
        px_painter_forget(painter);
        bool dress = strncmp(picture[screen].name, "dress-", 6) == 0;
        picture_open(&t, screen, w, h, LANG_EN, 0, dress ? THEME_EDITION : THEME_MOSAIC);
        if (dress)
            take_picture(&t, LANGUAGES, picture[screen].name, painter, &canvas);
        for (unsigned theme = THEME_MOSAIC; !dress && theme < test_times(THEMES); theme++) {
            t.s->settings.theme = (uint8_t)theme;
            take_picture(&t, theme, picture[screen].name, painter, &canvas);
        }
        rig_close(&t);
        if (is_of_languages(picture[screen].name))
            every_language(screen, painter, &canvas);
    }
    px_painter_close(painter);
    free(pixels);
}

static void wide(void)
{
    every_screen_and_theme(0);
}

static void tall(void)
{
    every_screen_and_theme(1);
}

static void tiny(void)
{
    every_screen_and_theme(2);
}

static void open_references(void)
{
    for (size_t file = 0; file < FILES; file++) {
        char path[100];
        text[file] = calloc(1, TEXT_MAX);
        kept[file] = calloc(1, TEXT_MAX);
        snprintf(path, sizeof path, "tests/golden/pictures-%s.txt", file_name[file]);
        FILE *in = fopen(path, "r");
        if (in) {
            kept[file][fread(kept[file], 1, TEXT_MAX - 1, in)] = '\0';
            fclose(in);
        }
    }
}

static void close_references(void)
{
    for (size_t file = 0; file < FILES; file++) {
        char path[100];
        snprintf(path, sizeof path, "tests/golden/pictures-%s.txt", file_name[file]);
        FILE *out = getenv("TESSERA_ACCEPT") ? fopen(path, "w") : NULL;
        if (out) {
            fwrite(text[file], 1, used[file], out);
            fclose(out);
        }
        free(text[file]);
        free(kept[file]);
    }
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    open_references();
    RUN(wide);
    RUN(tall);
    RUN(tiny);
    close_references();
    if (differences)
        printf("(ninja -C build tests/make_pictures; build/tests/make_pictures FOLDER "
               "[WIDTHxHEIGHT [THEME [LANGUAGE [SCREEN]]]]\n"
               "draws them to look at; TESSERA_ACCEPT=1 build/tests/t_pictures accepts them)\n");
    return test_done();
}
