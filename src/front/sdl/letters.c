/* Letters for pictures that no window shows. */
#include "font.h"
#include "sdl/window.h"

const px_glyph_source *front_letters(char **argv, uint32_t *missing)
{
    static font_set *fonts; /* until the program ends */
    (void)argv;
    fonts = fonts ? fonts : fonts_open();
    *missing = fonts_missing(fonts);
    if (fonts && *missing)
        *missing = fonts_ask(fonts);
    return fonts ? fonts_source(fonts) : px_builtin_face();
}
