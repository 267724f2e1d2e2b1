/* Words laid of tiles: cheers, headings, numbers that matter. */
#ifndef TESSERA_APP_DRAW_BIG_TEXT_H
#define TESSERA_APP_DRAW_BIG_TEXT_H

#include "drawing.h"

typedef struct scene_big_text {
    uint8_t role, align;
    uint8_t cell;     /* not 0: in the colour of this cell */
    uint8_t unlaid;   /* of 255 tiles, how many are not laid yet */
    uint16_t amount;  /* how visible, of 1000 */
    bool foot;        /* at the foot of the box, not at its top */
    bool of_one_line; /* is never broken into two */
} scene_big_text;

/* The words in a box, of tiles of this size or less: in one line, or in two, or of smaller tiles. A
 * tile has three pixels at least; what has less room, or letters without tiles, is written as
 * words, and so is all of it in characters, where the box is lower than three lines. Returns the
 * height it has taken. */
int32_t scene_draw_big_text(scene_drawing *d, const scene_big_text *how, scene_box box,
                            int32_t tile, const char *words);
/* How wide words of one line are in such tiles. */
int32_t scene_big_text_w(const scene_drawing *d, const char *words, int32_t tile);
/* In the title's line of a page, as high on all pages; it takes most of a blank line below, if
 * there is one (`gap`), too. False: there is no room. */
bool scene_draw_heading(scene_drawing *d, scene_box box, unsigned gap, const char *title);

#endif
