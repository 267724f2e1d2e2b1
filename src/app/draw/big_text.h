/* Letters of tiles, the logo, and QR codes. */
#ifndef TESSERA_APP_DRAW_BIG_TEXT_H
#define TESSERA_APP_DRAW_BIG_TEXT_H

#include "drawing.h"

/* Words laid of tiles: cheers, headings, numbers that matter. */

typedef struct scene_big_text {
    uint8_t role, align;
    uint8_t cell;     /* unless 0, in the colour of this cell */
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
 * there is one (`gap`), too. Returns false if there is no room. */
bool scene_draw_heading(scene_drawing *d, scene_box box, unsigned gap, const char *title);

/* The name of the game on the title, and the pieces as a theme shows them. */

scene_box scene_logo_size(const scene_drawing *d, int32_t page_w);
void scene_draw_logo(scene_drawing *d, scene_box box, int32_t page_w);
/* Below the page that changes how tiles look: its height, 0 on other pages; the tiles. */
int32_t scene_preview_h(const scene_drawing *d, scene_box room, int32_t page_w);
void scene_draw_preview(scene_drawing *d, scene_box box);

/* The QR code of a link. */

/* Of how many modules, with the light ones around it; 0 if the screen has no code. */
int32_t scene_code_side(const session *s);
/* Half a line of characters is a module; in pixels as large as the box allows. Returns false if
 * none, or no room for it. Not drawn: `d` is only asked. */
bool scene_draw_code(scene_drawing *d, scene_box box, bool drawn);

#endif
