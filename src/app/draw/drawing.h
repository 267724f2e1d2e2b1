/* The smallest parts of a scene: items, text and its width, touch targets, several boards. */
#ifndef TESSERA_APP_DRAW_DRAWING_H
#define TESSERA_APP_DRAW_DRAWING_H

#include "layout.h"
#include "api/scene.h"
#include "session/messages.h"
#include "session/picture.h"
#include "text/text.h"
#include "api/key.h"

/* The tools that draw a scene: boxes, items, words. The files of this folder share one
 * scene_drawing while a frame is made. */

typedef struct scene_drawing {
    scene_list *scene;
    const session *s;
    const session_speech *speech;
    scene_layout board[TS_PLAYERS_MAX];
    unsigned boards;
    scene_layout layout; /* of the board that is being drawn */
    scene_seat seat;     /* and who plays it */
    unsigned only;       /* the one board that is drawn, from 1; 0 means all */
    list_view list;
    bool narration;   /* news stands beside a board */
    bool facts_apart; /* the numbers of a menu are drawn elsewhere */
} scene_drawing;

scene_item *scene_draw_item(scene_drawing *d, unsigned kind, unsigned role, scene_box box);
/* Where a click means something, if there is a pointer; SPOT_... and which. NULL without a
 * pointer. */
scene_item *scene_draw_spot(scene_drawing *d, scene_box box, unsigned what, uint32_t which);
void scene_draw_key_spot(scene_drawing *d, scene_box box, key_code key); /* KEY_NONE if no spot */
scene_item *scene_draw_cell(scene_drawing *d, unsigned kind, scene_box box, unsigned cell,
                            unsigned amount);
uint8_t scene_grain(int x, int y); /* of a tile of the stack */
/* In the middle of a box, by the cells the piece really has. */
void scene_draw_piece(scene_drawing *d, const ts_shapes *shapes, unsigned kind, scene_box box,
                      unsigned amount);
void scene_draw_cursor(scene_drawing *d, scene_box line);
void scene_draw_text(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                     const char *words);
/* Letters as high as the box: larger or smaller than a line. Characters stay one high. */
void scene_draw_sized(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                      const char *words);
/* Broken into lines, at most as many as the box is high. Returns their number. */
unsigned scene_draw_wrapped(scene_drawing *d, unsigned role, unsigned align, scene_box box,
                            const char *words);
/* A screen that comes: what the scene has from this item on comes up by half the type's height. */
void scene_draw_coming(scene_drawing *d, uint32_t since);
/* Of a length in 240ths of a cell: as many whole pixels, as such a length again. */
int32_t scene_whole_pixels(const scene_drawing *d, int32_t length);
scene_box scene_box_inner(const scene_drawing *d, scene_box panel); /* without the frame */
scene_box scene_box_line(const scene_drawing *d, scene_box box, unsigned i);

/* How wide words are, and where they are broken. */

int32_t scene_words_w(const scene_drawing *d, const char *words); /* in one line */
unsigned scene_wrapped_lines(const scene_drawing *d, const char *words, int32_t room);
/* The next line of a text: broken at a space, beside a wide character, or, where a word is longer
 * than a line, anywhere. Returns its length and moves `text` to what follows. */
size_t scene_take_line(const scene_drawing *d, const char **text, int32_t room);

/* The needs of fingers and of a page: sizes in CSS pixels, larger menu text. */

#define FINGER_SIDE 44 /* CSS pixels: nothing that is touched is smaller */

/* That many CSS pixels of a page in 240ths of a cell, in whole pixels. */
int32_t scene_css(const scene_drawing *d, int32_t px);
bool scene_has_fingers(const scene_drawing *d); /* the player touches a picture of pixels */
/* Sets the type of a menu, which depends on the room and the letter size set, not on the cells. */
int32_t scene_size_that_fits(const scene_drawing *d); /* of type in menus, in pixels */
void scene_set_menu_type(scene_drawing *d);
/* At the right edge of a list of which only a part is seen: which part. */
void scene_draw_scrolling(scene_drawing *d, scene_box list, unsigned first, unsigned shown,
                          unsigned all);
/* A part of the list is drawn this many lines of text high. */
unsigned scene_lines_of_row(const scene_drawing *d);

/* Several boards on one picture: how each is laid out, and which one is being drawn. */

/* Lays out the boards that fit; returns their number: at least one, maybe LAYOUT_TOO_SMALL. */
unsigned scene_multi_board_choose(scene_layout board[TS_PLAYERS_MAX], const session *s,
                                  const canvas_size *canvas);
void scene_draw_seat(scene_drawing *d, unsigned i); /* what is drawn next belongs to this board */
/* The player's name, and in a race the lead; returns the name's width. */
int32_t scene_draw_name(scene_drawing *d);
scene_box scene_multi_board_box(const scene_drawing *d); /* around all fields */

#endif
