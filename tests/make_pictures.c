/* Draws screens as a window shows them, without a window: PNG files to look at.
 * make_pictures FOLDER [WIDTHxHEIGHT [THEME [LANGUAGE [SCREEN]]]] */
#include "session_rig.h"

#include "sdl/font.h"
#include "picture_rig.h"

#include <errno.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int width = 960, height = 720, theme = THEME_EDITION, language = LANG_EN;
    const char *only = argc > 5 ? argv[5] : NULL;
    if (argc < 2 || (argc > 2 && sscanf(argv[2], "%dx%d", &width, &height) != 2)) {
        fprintf(stderr, "usage: make_pictures FOLDER [WIDTHxHEIGHT [THEME [LANGUAGE [SCREEN]]]]\n");
        return 2;
    }
    if (argc > 3)
        theme = atoi(argv[3]);
    if (argc > 4)
        language = language_find(argv[4]);
    font_set *fonts = fonts_open();
    fonts_prefer(fonts, language);
    for (size_t i = 0; i < PICTURES; i++) {
        if (only && strcmp(only, picture[i].name) != 0)
            continue;
        session_rig t;
        char path[500];
        uint32_t *pixels = malloc(sizeof *pixels * (size_t)width * (size_t)height);
        px_canvas canvas = {pixels, width, height, width};
        px_rect dirty[PX_RECTS_MAX];
        px_painter *painter = px_painter_open(fonts_source(fonts));
        picture_open(&t, i, width, height, language, fonts_missing(fonts), theme);
        px_paint(painter, &canvas, t.scene, dirty);
        snprintf(path, sizeof path, "%s/%02zu-%s.png", argv[1], i, picture[i].name);
        if (!px_png_write(&canvas, path)) {
            fprintf(stderr, "make_pictures: cannot write %s: %s\n", path, strerror(errno));
            return 1;
        }
        rig_close(&t);
        px_painter_close(painter);
        free(pixels);
    }
    fonts_close(fonts);
    return 0;
}
