/* The ground under everything: the places of the journey, the frieze, a plain one for streams. */
#include "test.h"

#include "pixels/internal.h"

enum { PLACES = 4 };

/* Each place of the journey looks different, and a part that is painted again looks as before. */
static void each_place_has_its_own_stones(void)
{
    enum { WIDTH = 320, HEIGHT = 180 };
    static uint32_t whole[PLACES][WIDTH * HEIGHT], pixels[WIDTH * HEIGHT];
    static scene_list scene;
    px_rect dirty[PX_RECTS_MAX];
    px_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    px_painter *painter = px_painter_open(NULL);
    scene.cell_w = scene.cell_h = 24;
    scene.look.theme = THEME_MOSAIC;
    for (unsigned place = 0; place < PLACES; place++) {
        scene.look.place = (uint8_t)place;
        scene.count = 0;
        px_paint(painter, &canvas, &scene, dirty);
        memcpy(whole[place], pixels, sizeof pixels);
        for (unsigned other = 0; other < place; other++)
            ASSERT(memcmp(whole[place], whole[other], sizeof pixels) != 0);
        scene.item[scene.count++] = (scene_item){.kind = ITEM_BLOCK,
                                                 .cell = TS_T,
                                                 .amount = 1000,
                                                 .x = 1000,
                                                 .y = 500,
                                                 .w = 333,
                                                 .h = 333};
        px_paint(painter, &canvas, &scene, dirty);
        ASSERT(memcmp(whole[place], pixels, sizeof pixels) != 0);
        scene.count = 0;
        px_paint(painter, &canvas, &scene, dirty);
        ASSERT_BYTES(whole[place], pixels, sizeof pixels);
    }
    px_painter_close(painter);
}

/* For a stream: one colour in every theme, without a frieze, gold or light on it. */
static void a_plain_ground_has_one_colour(void)
{
    enum { WIDTH = 320, HEIGHT = 180 };
    static uint32_t pixels[WIDTH * HEIGHT];
    static scene_list scene;
    static const uint8_t shape[] = {SHAPE_FRIEZE, SHAPE_WAVE};
    px_rect dirty[PX_RECTS_MAX];
    px_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    scene.cell_w = scene.cell_h = 16;
    scene.width = WIDTH * SCENE_UNIT / 16;
    scene.height = HEIGHT * SCENE_UNIT / 16;
    scene.look.plain = 1;
    for (unsigned i = 0; i < 2; i++)
        scene.item[scene.count++] = (scene_item){.kind = ITEM_SHAPE,
                                                 .shape = shape[i],
                                                 .amount = 1000,
                                                 .w = (int32_t)scene.width,
                                                 .h = (int32_t)scene.height};
    for (uint8_t theme = 0; theme < THEMES; theme++) {
        px_painter *painter = px_painter_open(NULL);
        unsigned others = 0;
        scene.look.theme = theme;
        px_paint(painter, &canvas, &scene, dirty);
        for (int i = 0; i < WIDTH * HEIGHT; i++)
            others += (pixels[i] & 0xffffff) != 0x00b140;
        ASSERT_EQ(others, 0);
        px_painter_close(painter);
    }
}

/* Gold lies on the stones of the frieze alone, up to where it has risen; when it has gone, all is
 * as before. */
static void gold_lies_on_the_frieze(void)
{
    enum { WIDTH = 320, HEIGHT = 180, STONE = 6 };
    static uint32_t before[WIDTH * HEIGHT], pixels[WIDTH * HEIGHT];
    static scene_list scene;
    px_rect dirty[PX_RECTS_MAX];
    px_canvas canvas = {pixels, WIDTH, HEIGHT, WIDTH};
    px_painter *painter = px_painter_open(NULL);
    scene.cell_w = scene.cell_h = 16;
    scene.width = WIDTH * SCENE_UNIT / 16;
    scene.height = HEIGHT * SCENE_UNIT / 16;
    static const struct {
        uint8_t theme;
        bool has;
    } expected[] = {{THEME_MOSAIC, true}, {THEME_PAPER, true}, {THEME_CONTRAST, false}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        unsigned left = 0, right = 0;
        scene.look.theme = expected[i].theme;
        scene.count = 0;
        px_painter_forget(painter);
        px_paint(painter, &canvas, &scene, dirty);
        memcpy(before, pixels, sizeof pixels);
        const int32_t w = 16 * STONE * SCENE_UNIT / 16, y = (int32_t)scene.height / 2;
        for (unsigned side = 0; side < 2; side++)
            scene.item[scene.count++] = (scene_item){.kind = ITEM_SHAPE,
                                                     .shape = SHAPE_FRIEZE,
                                                     .role = ROLE_GOLD,
                                                     .amount = 1000,
                                                     .x = side ? (int32_t)scene.width - w : 0,
                                                     .y = y,
                                                     .w = w,
                                                     .h = (int32_t)scene.height - y};
        px_paint(painter, &canvas, &scene, dirty);
        for (int n = 0; n < WIDTH * HEIGHT; n++) {
            int x = n % WIDTH / STONE;
            if (pixels[n] == before[n])
                continue;
            ASSERT(n / WIDTH >= HEIGHT / 2);
            ASSERT((x >= 6 && x < 13) || (x >= WIDTH / STONE - 13 && x < WIDTH / STONE - 6));
            left += x < 13;
            right += x >= 13;
        }
        ASSERT_EQ(left > 300 && right > 300, expected[i].has);
        scene.count = 0;
        px_paint(painter, &canvas, &scene, dirty);
        ASSERT_EQ(memcmp(before, pixels, sizeof pixels), 0);
    }
    px_painter_close(painter);
}

int main(int argc, char **argv)
{
    test_begin(argc, argv);
    RUN(each_place_has_its_own_stones);
    RUN(a_plain_ground_has_one_colour);
    RUN(gold_lies_on_the_frieze);
    return test_done();
}
