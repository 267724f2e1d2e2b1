/* How wide words are, and where they are broken. */
#ifndef TESSERA_APP_DRAW_TEXT_WRAP_H
#define TESSERA_APP_DRAW_TEXT_WRAP_H

#include "drawing.h"

int32_t scene_words_w(const scene_drawing *d, const char *words); /* in one line */
unsigned scene_wrapped_lines(const scene_drawing *d, const char *words, int32_t room);
/* The next line of a text: broken at a space, beside a wide character, or, where a word is longer
 * than a line, anywhere. Returns its length and moves `text` to what follows. */
size_t scene_take_line(const scene_drawing *d, const char **text, int32_t room);

#endif
