/* The painter of windows, without a window: painting what has changed makes the same picture as
 * painting all of it; nothing is written outside what it says; any size, any theme; and colours
 * that can be told apart. */
#include "session_rig.h"

#include "pixels/internal.h"
#include "session/parts.h"
#include "session/menu.h"
#include "session/picture.h"

#include <math.h>
#include <stdlib.h>

#define APRON 7 /* pixels around the canvas that are not its own */
#define NOBODYS 0x12345678u

typedef struct paper {
    uint32_t *room;
    px_canvas canvas;
} paper;

static paper paper_of(int w, int h)
{
    size_t count = (size_t)(w + 2 * APRON) * (size_t)(h + 2 * APRON);
    paper p = {.room = malloc(count * sizeof *p.room)};
    for (size_t i = 0; i < count; i++)
        p.room[i] = NOBODYS;
    int pitch = w + 2 * APRON;
    p.canvas = (px_canvas){p.room + APRON * pitch + APRON, w, h, pitch};
    return p;
}

static bool apron_is_clean(const paper *p)
{
    const px_canvas *c = &p->canvas;
    for (int y = -APRON; y < c->height + APRON; y++)
        for (int x = -APRON; x < c->width + APRON; x++) {
            bool inside = x >= 0 && y >= 0 && x < c->width && y < c->height;
            if (!inside && c->pixels[y * c->pitch + x] != NOBODYS)
                return false;
        }
    return true;
}

static bool wholly_painted(const paper *p)
{
    for (int y = 0; y < p->canvas.height; y++)
        for (int x = 0; x < p->canvas.width; x++)
            if (p->canvas.pixels[y * p->canvas.pitch + x] >> 24 != 0xff)
                return false;
    return true;
}

static bool alike(const paper *a, const paper *b)
{
    for (int y = 0; y < a->canvas.height; y++)
        if (memcmp(a->canvas.pixels + y * a->canvas.pitch, b->canvas.pixels + y * b->canvas.pitch,
                   (size_t)a->canvas.width * sizeof(uint32_t)) != 0)
            return false;
    return true;
}

static void copy(paper *to, const paper *from)
{
    size_t count = (size_t)from->canvas.pitch * (size_t)(from->canvas.height + 2 * APRON);
    memcpy(to->room, from->room, count * sizeof *to->room);
}

/* True when a rectangle covers every difference between two pictures. */
static bool only_dirt_differs(const paper *was, const paper *is, const px_rect *dirty, int count)
{
    for (int y = 0; y < is->canvas.height; y++)
        for (int x = 0; x < is->canvas.width; x++) {
            bool within = false;
            for (int i = 0; i < count; i++)
                within = within || (x >= dirty[i].x && y >= dirty[i].y &&
                                    x < dirty[i].x + dirty[i].w && y < dirty[i].y + dirty[i].h);
            int at = y * is->canvas.pitch + x;
            if (!within && was->canvas.pixels[at] != is->canvas.pixels[at])
                return false;
        }
    return true;
}

static void check_rects(const px_rect *r, int count, const px_canvas *c)
{
    ASSERT(count >= 0 && count <= PX_RECTS_MAX);
    for (int i = 0; i < count; i++) {
        ASSERT(r[i].w > 0 && r[i].h > 0 && r[i].x >= 0 && r[i].y >= 0);
        ASSERT(r[i].x + r[i].w <= c->width && r[i].y + r[i].h <= c->height);
        for (int j = 0; j < i; j++)
            ASSERT_EQ(px_common(r[i], r[j]).w, 0);
    }
}

/* ---- a game with everything that can be shown ------------------------------------------------ */

static uint32_t chance = 1;

static unsigned drawn(unsigned below)
{
    chance = chance * 1664525u + 1013904223u;
    return (chance >> 8) % below;
}

static void change_the_look(session_rig *t)
{
    settings_state *set = &t->s->settings;
    switch (drawn(6)) {
    case 0: set->theme = (uint8_t)drawn(THEMES); break;
    case 1: set->marks ^= 1; break;
    case 2: set->smooth ^= 1; break;
    case 3: set->language = (uint8_t)drawn(LANG_COUNT); break;
    case 4: set->grid ^= 1; break;
    default: set->reduced_motion ^= 1; break;
    }
    session_touch(t->s);
}

static void random_step(session_rig *t)
{
    static const char keys[] = "UDLRE  zxcaEX LLRR";
    char one[2] = {keys[drawn(sizeof keys - 1)], 0};
    if (drawn(40) == 0)
        change_the_look(t);
    else if (drawn(3) == 0)
        rig_pass(t, drawn(100) * MS);
    else
        rig_type(t, one);
    if (t->s->quit || session_screen(t->s) == SCREEN_TITLE)
        t->s->quit = false;
    rig_look(t);
}

static void paint_along(const char *rules, int w, int h, unsigned steps)
{
    session_rig t;
    px_painter *piecewise = px_painter_open(NULL), *wholly = px_painter_open(NULL);
    paper one = paper_of(w, h), other = paper_of(w, h), before = paper_of(w, h);
    px_rect dirty[PX_RECTS_MAX], all[PX_RECTS_MAX];
    rig_open(&t, rules, "marathon");
    rig_room(&t, w, h, PX_UNIT_W, PX_UNIT_H);
    rig_type(&t, "E");
    for (unsigned i = 0; i < test_times(steps); i++) {
        random_step(&t);
        int count = px_paint(piecewise, &one.canvas, t.scene, dirty);
        check_rects(dirty, count, &one.canvas);
        ASSERT(only_dirt_differs(&before, &one, dirty, count));
        px_painter_forget(wholly);
        ASSERT_EQ(px_paint(wholly, &other.canvas, t.scene, all), 1);
        ASSERT(alike(&one, &other));
        ASSERT(apron_is_clean(&one));
        copy(&before, &one);
        ASSERT_EQ(px_paint(piecewise, &one.canvas, t.scene, dirty), 0);
    }
    ASSERT(wholly_painted(&one));
    rig_close(&t);
    px_painter_close(piecewise);
    px_painter_close(wholly);
    free(one.room);
    free(other.room);
    free(before.room);
}

static void piecewise_is_as_good_as_wholly(void)
{
    paint_along("guideline", 640, 480, 160);
    paint_along("wx", 333, 517, 120);
    paint_along("modern", 320, 240, 160);
    paint_along("nes", 250, 160, 120);
}

static void any_size(void)
{
    static const int size[][2] = {{1, 1},    {3, 200},   {200, 3},   {40, 40},  {97, 131},
                                  {160, 99}, {333, 333}, {999, 120}, {130, 751}};
    for (size_t i = 0; i < sizeof size / sizeof size[0]; i++) {
        session_rig t;
        paper p = paper_of(size[i][0], size[i][1]);
        px_painter *painter = px_painter_open(NULL);
        px_rect dirty[PX_RECTS_MAX];
        rig_open(&t, "guideline", "marathon");
        rig_room(&t, size[i][0], size[i][1], PX_UNIT_W, PX_UNIT_H);
        for (const char *keys = "xE  X"; *keys; keys++) {
            char one[2] = {*keys, 0};
            rig_type(&t, one);
            check_rects(dirty, px_paint(painter, &p.canvas, t.scene, dirty), &p.canvas);
            ASSERT(apron_is_clean(&p));
            ASSERT(wholly_painted(&p));
        }
        rig_close(&t);
        px_painter_close(painter);
        free(p.room);
    }
}

/* A scene made for a larger room than the canvas has is cut, not written elsewhere. */
static void a_canvas_that_shrinks(void)
{
    session_rig t;
    paper large = paper_of(800, 600), small = paper_of(300, 200);
    px_painter *painter = px_painter_open(NULL);
    px_rect dirty[PX_RECTS_MAX];
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 800, 600, PX_UNIT_W, PX_UNIT_H);
    rig_type(&t, "E   ");
    px_paint(painter, &large.canvas, t.scene, dirty);
    ASSERT_EQ(px_paint(painter, &small.canvas, t.scene, dirty), 1);
    ASSERT_EQ(dirty[0].w, 300);
    ASSERT_EQ(dirty[0].h, 200);
    ASSERT(apron_is_clean(&small));
    rig_close(&t);
    px_painter_close(painter);
    free(large.room);
    free(small.room);
}

/* A piece that moves one column: eight cells of it and its ghost's, no more than a tenth of the
 * window. */
static void a_move_touches_little(void)
{
    session_rig t;
    paper p = paper_of(960, 720);
    px_painter *painter = px_painter_open(NULL);
    px_rect dirty[PX_RECTS_MAX];
    rig_open(&t, "guideline", "marathon");
    rig_room(&t, 960, 720, PX_UNIT_W, PX_UNIT_H);
    rig_type(&t, "E");
    rig_pass(&t, 3500 * MS);
    rig_look(&t);
    px_paint(painter, &p.canvas, t.scene, dirty);
    rig_down(&t, KEY_LEFT);
    rig_pass(&t, 2 * MS);
    rig_look(&t);
    int count = px_paint(painter, &p.canvas, t.scene, dirty);
    int64_t area = 0;
    for (int i = 0; i < count; i++)
        area += (int64_t)dirty[i].w * dirty[i].h;
    ASSERT(count >= 1);
    ASSERT(area > 0 && area < 960 * 720 / 10);
    rig_close(&t);
    px_painter_close(painter);
    free(p.room);
}

/* ---- colours --------------------------------------------------------------------------------- */

/* Relative luminance by the usual definition. */
static double channel(uint32_t c)
{
    double v = (double)(c & 0xff) / 255;
    double linear = v / 12.92, base = (v + 0.055) / 1.055;
    if (v > 0.04045) { /* base to the power of 2.4, without a mathematical library */
        double root = base;
        for (int i = 0; i < 40; i++) /* the fifth root of base squared */
            root -=
                (root * root * root * root * root - base * base) / (5 * root * root * root * root);
        linear = base * base * root;
    }
    return linear;
}

static double luminance(uint32_t c)
{
    return 0.2126 * channel(c >> 16) + 0.7152 * channel(c >> 8) + 0.0722 * channel(c);
}

static double contrast(uint32_t a, uint32_t b)
{
    double x = luminance(a), y = luminance(b);
    return x > y ? (x + 0.05) / (y + 0.05) : (y + 0.05) / (x + 0.05);
}

static const px_theme *theme_of(unsigned theme)
{
    static scene_list scene;
    scene.look.theme = (uint8_t)theme;
    scene.look.edition = 0;
    return px_theme_of(&scene, NULL);
}

/* The themes, the skins, and then the dress of each rule set. */
static bool is_look(unsigned i, scene_look *look)
{
    enum { DRESSES = THEME_SKIN + SKINS };
    skin_error error;
    *look = (scene_look){.theme = THEME_EDITION};
    if (i < DRESSES)
        look->theme = (uint8_t)(i < THEME_SKIN ? i : THEME_SKIN);
    else
        look->edition = (uint8_t)(i - DRESSES);
    return look->theme != THEME_SKIN ? ts_rules_get(look->edition) != NULL
                                     : skin_read(skin_shipped(i - THEME_SKIN), &look->skin, &error);
}

/* 4.5 is what the accessibility guidelines ask of words, 7 of those for weak eyes. */
static void words_can_be_read(void)
{
    enum { FIELD = 4 };
    static scene_list scene;
    px_theme room;
    for (unsigned i = THEME_MOSAIC; is_look(i, &scene.look); i++) {
        const px_theme *theme = px_theme_of(&scene, &room);
        const uint32_t ground[] = {theme->ground_top, theme->ground_bottom, theme->side,
                                   theme->menu, theme->field};
        const uint32_t *within = theme->field_ink ? theme->field_ink : theme->ink;
        double least = i == THEME_CONTRAST ? 7 : 4.5;
        for (unsigned role = ROLE_PLAIN; role <= ROLE_WARNING; role++)
            for (size_t g = 0; g < sizeof ground / sizeof ground[0]; g++)
                ASSERT(contrast((g == FIELD ? within : theme->ink)[role], ground[g]) >= least);
        ASSERT(contrast(theme->ink[ROLE_CHOSEN], theme->cursor) >= least);
        ASSERT(contrast(theme->ink[ROLE_VALUE], theme->cursor) >= least);
    }
}

enum { PLACES = 4 };

/* The lightest stone of a floor and the frieze, in every level's light, are dark enough for what
 * stands on them; on paper, light enough. */
static void words_can_be_read_on_every_ground(void)
{
    enum { WIDTH = 320, HEIGHT = 180 };
    static uint32_t pixels[WIDTH * HEIGHT];
    static scene_list scene;
    px_rect dirty[PX_RECTS_MAX];
    px_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    px_painter *painter = px_painter_open(NULL);
    scene.cell_w = scene.cell_h = 16;
    px_theme room;
    for (unsigned i = THEME_MOSAIC; is_look(i, &scene.look); i++)
        for (unsigned light = 0; light < PLACES * (TS_Z + 1u); light++) {
            scene.look.tint = (uint8_t)(light / PLACES);
            scene.look.place = (uint8_t)(light % PLACES);
            const px_theme *theme = px_theme_of(&scene, &room);
            px_painter_forget(painter);
            px_paint(painter, &canvas, &scene, dirty);
            for (int n = 0; n < WIDTH * HEIGHT; n++) {
                int x = n % WIDTH / 6; /* stones; those of gold are at the edge, beside all words */
                if (x < 14 || x >= WIDTH / 6 - 14)
                    continue;
                if (n && pixels[n] == pixels[n - 1])
                    continue;
                ASSERT(contrast(theme->ink[ROLE_DIM], pixels[n] & 0xffffff) >= 4.5);
            }
        }
    px_painter_close(painter);
}

/* A colour as those see it who lack one kind of cones (Viénot, Brettel and Mollon, 1999), in linear
 * light. */
static void seen_without(int cones, uint32_t colour, double out[3])
{
    static const double matrix[3][3][3] = {
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
        {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}},
        {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}},
    };
    double rgb[3] = {channel(colour >> 16), channel(colour >> 8), channel(colour)};
    for (int i = 0; i < 3; i++) {
        out[i] = 0;
        for (int j = 0; j < 3; j++)
            out[i] += matrix[cones][i][j] * rgb[j];
    }
}

static void safe_colours_differ_for_everybody(void)
{
    const px_theme *theme = theme_of(THEME_SAFE);
    for (int cones = 0; cones < 3; cones++)
        for (unsigned a = TS_I; a <= TS_Z; a++)
            for (unsigned b = TS_I; b < a; b++) {
                double x[3], y[3], apart = 0;
                seen_without(cones, px_cell_colours(theme, 0, a).face, x);
                seen_without(cones, px_cell_colours(theme, 0, b).face, y);
                for (int i = 0; i < 3; i++)
                    apart += (x[i] - y[i]) * (x[i] - y[i]);
                if (apart < 0.01)
                    printf("%c and %c, %d: %.4f: ", TS_CELL_LETTERS[a], TS_CELL_LETTERS[b], cones,
                           apart);
                ASSERT(apart >= 0.01); /* a tenth of the way from black to one pure colour */
            }
}

/* The ghost of every piece in every theme and edition: its outline has three times the light of the
 * field, or a third, at any size of a cell. */
static void ghosts_can_be_seen(void)
{
    static const int size[] = {12, 20, 31, 64};
    px_theme room;
    for (unsigned theme = THEME_EDITION; theme < THEMES; theme++)
        for (unsigned rules = 0; ts_rules_get(rules); rules++) {
            scene_list scene = {.look = {.theme = (uint8_t)theme, .edition = (uint8_t)rules}};
            const px_theme *look = px_theme_of(&scene, &room);
            for (unsigned cell = TS_I; cell <= TS_Z; cell++)
                for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
                    uint32_t tile[64 * 64], on = look->field;
                    int n = size[i];
                    px_tile_wish wish = {
                        .w = (uint16_t)n, .h = (uint16_t)n, .cell = (uint8_t)cell, .ghost = 1};
                    px_tile_draw(look, rules, false, wish, tile);
                    px_target to = {{&on, 1, 1, 1}, {0, 0, 1, 1}};
                    double seen = 0;
                    for (int x = 0; x < n / 4; x++) { /* half way down */
                        on = look->field;
                        px_sprite(&to, (px_rect){0, 0, 1, 1}, &tile[n / 2 * n + x], 256);
                        seen = fmax(seen, contrast(on & 0xffffff, look->field));
                    }
                    ASSERT(seen >= 3.0);
                    if (seen < 3.0)
                        printf("theme %u, rules %u, %c at %d: %.2f\n", theme, rules,
                               TS_CELL_LETTERS[cell], n, seen);
                }
        }
}

/* The quiet ones stay quiet; a colour that is too dark for any outline gets lighter. */
static void ghosts_are_no_louder_than_needed(void)
{
    unsigned share = 150;
    ASSERT_EQ(palette_ghost(0x00d7ff, 0x0a0c10, &share), 0x00d7ff);
    ASSERT_EQ(share, 150);
    ASSERT(palette_ghost(0x0000ff, 0x0a0c10, &share) != 0x0000ff);
    ASSERT_EQ(share, 256);
    ASSERT_EQ(palette_contrast(0xffffff, 0x000000), 2099); /* 21, rounded down */
}

/* With marks the tiles of two pieces differ even without any colour. */
static void marks_differ(void)
{
    uint32_t tile[2][32 * 32], plain[32 * 32];
    for (unsigned a = TS_I; a <= TS_Z; a++)
        for (unsigned b = TS_I; b < a; b++) {
            const unsigned cell[2] = {a, b};
            unsigned shape[2][32 * 32], differ = 0;
            for (int i = 0; i < 2; i++) {
                px_tile_wish wish = {.w = 32, .h = 32, .cell = (uint8_t)cell[i]};
                px_tile_draw(theme_of(THEME_FLAT), 0, true, wish, tile[i]);
                px_tile_draw(theme_of(THEME_FLAT), 0, false, wish, plain);
                for (int p = 0; p < 32 * 32; p++)
                    shape[i][p] = tile[i][p] != plain[p];
            }
            for (int p = 0; p < 32 * 32; p++)
                differ += shape[0][p] != shape[1][p];
            ASSERT(differ > 32 * 32 / 40);
        }
}

/* However small, a tile shows its colour more than its edges. */
static void small_tiles_keep_their_colour(void)
{
    enum { SIDE = 5 };
    uint32_t tile[SIDE * SIDE];
    const px_theme *theme = theme_of(THEME_CONTRAST);
    px_tile_wish wish = {.w = SIDE, .h = SIDE, .cell = TS_S};
    px_tile_draw(theme, 0, false, wish, tile);
    unsigned coloured = 0;
    for (int i = 0; i < SIDE * SIDE; i++)
        coloured += (tile[i] & 0xffffff) == px_cell_colours(theme, 0, TS_S).face;
    ASSERT(coloured >= 9);
}

/* ---- letters --------------------------------------------------------------------------------- */

/* Every printable sign of the face that is always there can be seen and fits its own advance. */
static void the_builtin_face_has_all_of_ascii(void)
{
    const px_glyph_source *face = px_builtin_face();
    for (uint32_t c = ' ' + 1; c <= '~'; c++)
        for (uint16_t size = 8; size <= 64; size = (uint16_t)(size * 2)) {
            px_glyph_wish wish = {.codepoint = c, .size = size, .squeeze = 16};
            px_glyph g, measured;
            unsigned ink = 0;
            ASSERT(face->draw(face->own, &wish, true, &measured));
            ASSERT(face->draw(face->own, &wish, false, &g));
            ASSERT_EQ(g.advance, measured.advance);
            for (int i = 0; i < g.width * g.height; i++)
                ink += g.coverage[i] > 60;
            ASSERT(ink > 0);
            ASSERT(g.advance > 0 && g.advance < 64 * size);
            ASSERT(g.left >= -size / 4 - 2 && (g.left + g.width) * 64 <= g.advance + 64 * 4);
        }
    px_glyph_wish figure = {.codepoint = '0', .size = 20, .squeeze = 16};
    px_glyph zero, other;
    face->draw(face->own, &figure, true, &zero);
    for (figure.codepoint = '1'; figure.codepoint <= '9'; figure.codepoint++) {
        face->draw(face->own, &figure, true, &other);
        ASSERT_EQ(other.advance, zero.advance); /* numbers do not jump */
    }
    figure.codepoint = 0x4e2d;
    ASSERT(!face->draw(face->own, &figure, true, &other));
    for (figure.codepoint = 0x2190; figure.codepoint <= 0x2193; figure.codepoint++)
        ASSERT(face->draw(face->own, &figure, true, &other)); /* what keys are called */
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(piecewise_is_as_good_as_wholly);
    RUN(any_size);
    RUN(a_canvas_that_shrinks);
    RUN(a_move_touches_little);
    RUN(words_can_be_read);
    RUN(words_can_be_read_on_every_ground);
    RUN(safe_colours_differ_for_everybody);
    RUN(marks_differ);
    RUN(ghosts_can_be_seen);
    RUN(ghosts_are_no_louder_than_needed);
    RUN(small_tiles_keep_their_colour);
    RUN(the_builtin_face_has_all_of_ascii);
    return test_done();
}
