/* What a scene is drawn with: boxes, items, words. The files of the scene share one
 * scene_drawing while a picture is made. */
#ifndef TESSERA_APP_DRAW_DRAWING_H
#define TESSERA_APP_DRAW_DRAWING_H

#include "layout.h"
#include "api/scene.h"
#include "session/picture.h"
#include "session/speech.h"
#include "text/text.h"
#include "seats.h"

typedef struct scene_drawing {
    scene_list *scene;
    const session *s;
    const session_speech *speech;
    scene_layout board[TS_PLAYERS_MAX];
    unsigned boards;
    scene_layout layout; /* of the board that is being drawn */
    scene_seat seat;     /* and who plays it */
    unsigned page_lines; /* lines of the list that are shown at once */
    bool narration;      /* news stands beside a board */
    bool facts_apart;    /* the numbers of a menu are drawn elsewhere */
} scene_drawing;

scene_item *scene_draw_item(scene_drawing *d, unsigned kind, unsigned role, scene_box box);
/* Where a click means something, if there is a pointer; SPOT_... and which. NULL without a
 * pointer. */
scene_item *scene_draw_spot(scene_drawing *d, scene_box box, unsigned what, uint32_t which);
void scene_draw_key_spot(scene_drawing *d, scene_box box, key_code key); /* KEY_NONE: no spot */
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
/* Of a length in 240ths of a cell: as many whole pixels, as such a length again. */
int32_t scene_whole_pixels(const scene_drawing *d, int32_t length);
scene_box scene_box_inner(const scene_drawing *d, scene_box panel); /* without the frame */
scene_box scene_box_line(const scene_drawing *d, scene_box box, unsigned i);

#endif
