/* What is to be seen, as a flat list: front ends paint it and know nothing else. Places are in
 * 240ths of a cell, from the top left of the room, y down. No floats, no pointers into the
 * session. */
#ifndef TESSERA_APP_API_SCENE_H
#define TESSERA_APP_API_SCENE_H

#include "api/appearance.h"
#include "tessera.h"

#define SCENE_UNIT 240       /* a cell */
#define SCENE_ITEMS_MAX 2048 /* four boards full to the brim */
#define SCENE_TEXT_MAX 16384
#define SCENE_MODULES 6 /* of a code, a letter */
#define SCENE_MODULE_ZERO 48
#define SCENE_CODE_SIZE 5400 /* letters of the largest one */

enum {
    ITEM_PANEL, /* a framed area, the frame within it; what follows up to the next panel belongs
                 * to it. ROLE_FIELD: `amount` is how high the stack is, 0: no danger. ROLE_MENU:
                 * with a `cell` its edge is gold, for what was won */
    ITEM_BLOCK, /* one filled cell; `cell` is TS_I...TS_BLACK */
    ITEM_GHOST, /* one cell of the place the piece would land */
    ITEM_TEXT,  /* finished words in a box */
    ITEM_BAR,   /* a measure: `amount` of 1000 is filled, from the left, or from below; with a
                    * `cell` rows of it that come: ROLE_WARNING if they may enter now */
    ITEM_FLASH, /* an area lit up for a moment, `amount` of 1000 strong; its edges if the role
                    * is ROLE_GOOD */
    ITEM_SHAPE, /* `cell` says which: see SHAPE_... */
    ITEM_TILES, /* words laid of tiles (letters.h), a seventh of its height each: all of them have
                 * letters, and marks stand above and below. With a `cell`: in its colour; of 255
                 * `grain` are not laid yet, from the right. In characters: of halves of a line */
    ITEM_CODE,  /* a QR code of `grain` modules a side, dark on light; `text`: its modules, row by
                 * row, SCENE_MODULES a letter from SCENE_MODULE_ZERO on, the first highest */
    ITEM_SPOT   /* not to be seen: where the pointer means something. `cell` says what: SPOT_...,
                    * and `text` which one */
};

/* What a click on a spot is. Spots may lie one over the other: the last one counts. */
enum {
    SPOT_KEY,     /* this key, pressed and released */
    SPOT_LINE,    /* line n of a menu; the pointer over it brings the cursor there */
    SPOT_CELLS,   /* a field of `align` columns that can be drawn on; n: its rows */
    SPOT_TIMELINE /* n thousandths of a replay */
};

/* The grid is of `align` columns of cells as high as they are wide. Where a trail leads and what
 * breaks away has the colour of cell `grain`; a tile that breaks away, or a gleam that passes over
 * an area, has begun with an `amount` of 1000 and is over with 0; `align` says which light the tile
 * has: LIGHT_... Of `align` pips side by side
 * `grain` are full. What flies is one of `grain` rows of an attack; 0: the trace of one. */
enum {
    SHAPE_CURSOR,
    SHAPE_GRID,
    SHAPE_SKYLINE,
    SHAPE_TRAIL,
    SHAPE_SHARD,
    SHAPE_GLEAM,
    SHAPE_PIPS,
    SHAPE_FLYING,
    SHAPE_BUFFER, /* rows above a field, open at the top; `amount` as of its panel */
    SHAPE_EDGE,   /* the sides `align` of a cell: SIDE_... together */
    SHAPE_DOT,    /* of a plot: a game; its lines */
    SHAPE_LINE,
    SHAPE_RULE,  /* between the parts of a page */
    SHAPE_FRAME, /* of the winner's field */
    SHAPE_FRIEZE /* gold on the ground's frieze, where it has one; `amount`: how much */
};
enum { SIDE_LEFT = 1, SIDE_TOP = 2, SIDE_RIGHT = 4, SIDE_BOTTOM = 8 };
enum { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };
enum { LIGHT_NONE, LIGHT_PLAIN, LIGHT_QUAD };

/* What a thing means; how that looks is the front end's theme. */
enum {
    ROLE_PLAIN,
    ROLE_DIM, /* labels, hints */
    ROLE_TITLE,
    ROLE_VALUE,   /* numbers */
    ROLE_CHOSEN,  /* the line the cursor is on */
    ROLE_GOOD,    /* applause, a record */
    ROLE_WARNING, /* danger, a conflict, garbage coming */
    ROLE_FIELD,   /* panels: the playfield */
    ROLE_MENU,    /* panels: a menu or a message over everything */
    ROLE_SIDE,    /* panels: hold, next, numbers */
    ROLE_QUAD,    /* what was cleared: four lines, */
    ROLE_SPIN,    /* by a spin, */
    ROLE_PERFECT, /* all of the field; the best, the winner */
    ROLE_GOLD,    /* frames and numbers of what was won */
    ROLES
};

typedef struct scene_item {
    int32_t x, y, w, h;
    uint32_t text;   /* ITEM_TEXT, TILES, CODE: where its words begin in `words`; SPOT: which */
    uint16_t amount; /* 0 to 1000; ITEM_TEXT and BLOCK: how visible, 1000 wholly */
    uint8_t kind, role, cell, align;
    uint8_t grain; /* BLOCK: which of its kind, so that no tile looks like its neighbour; TEXT: how
                    * far its letters have drifted apart, 255: over all of the box */
    uint8_t unused;
} scene_item;

typedef struct scene_list {
    int32_t width, height;  /* of the room, in 240ths of a cell */
    int32_t cell_w, cell_h; /* what a cell is in the front end's own units */
    uint32_t count, words_used;
    scene_look look;
    uint32_t copied; /* goes up when the player copies something: its words begin at `copy` */
    uint32_t copy;
    uint32_t spoken; /* goes up when there is something to be said aloud: it begins at `speech` */
    uint32_t speech;
    uint32_t chooses;       /* goes up when he wants to choose a file to take in */
    int32_t text_w, text_h; /* room one column of a text has, and one line */
    uint32_t changed;       /* goes up whenever anything in it differs from the scene before */
    scene_item item[SCENE_ITEMS_MAX];
    char words[SCENE_TEXT_MAX];
} scene_list;

/* Do two items look the same, each in its scene? Where their words stand there does not matter. */
bool scene_same_item(const scene_list *a, const scene_item *in_a, const scene_list *b,
                     const scene_item *in_b);

/* The size of type, of its em, in a line of text of this height in pixels; about how wide words are
 * in it: faces differ. */
int scene_type_size(int line);
int scene_type_w(const char *words, int size);

/* The scene as text, for tests: a line an item. Returns the length. */
size_t scene_dump(const scene_list *scene, char *out, size_t room);

#endif
