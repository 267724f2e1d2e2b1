/* The visible picture as a flat list of items: front ends paint it and know nothing else.
 * Coordinates are in 240ths of a cell, from the top left of the window, y down. No floats, no
 * pointers into the session. */
#ifndef TESSERA_APP_API_SCENE_H
#define TESSERA_APP_API_SCENE_H

#include "tessera.h"
#include "api/appearance.h"

#include <stdbool.h>
#include <stdint.h>

#define SCENE_UNIT 240       /* a cell */
#define SCENE_ITEMS_MAX 2048 /* four boards full to the brim */
#define SCENE_TEXT_MAX 16384
#define SCENE_MODULES 6 /* of a code, a letter */
#define SCENE_MODULE_ZERO 48
#define SCENE_CODE_SIZE 5400 /* letters of the largest one */

enum {
    ITEM_PANEL, /* a framed area, the frame within it; what follows up to the next panel belongs
                 * to it. ROLE_FIELD: `amount` is how high the stack is, 0 if no danger. ROLE_MENU:
                 * `gold` for what was won */
    ITEM_BLOCK, /* one filled cell; `cell` is TS_I...TS_BLACK */
    ITEM_GHOST, /* one cell of the place the piece would land */
    ITEM_TEXT,  /* finished words in a box */
    ITEM_BAR,   /* a gauge: `amount` of 1000 is filled, from the left or from below; with a `cell`,
               * incoming rows of it: ROLE_WARNING if they may enter now */
    ITEM_FLASH, /* an area lit up for a moment, `amount` of 1000 strong; its edges if the role
                    * is ROLE_GOOD */
    ITEM_SHAPE, /* `shape` says which: see SHAPE_... */
    ITEM_TILES, /* words made of tiles (letters.h), a seventh of the height each: all of them
                 * have letters, and marks are above and below. With a `cell`: in its color. In
                 * characters: made of half lines */
    ITEM_CODE,  /* a QR code of `modules` a side, dark on light; `text`: its modules, row by
                 * row, SCENE_MODULES a letter from SCENE_MODULE_ZERO on, the first highest */
    ITEM_SPOT   /* invisible: an area where the pointer has a meaning. `spot` is SPOT_..., and
               * `which` its number */
};

/* The action of a click on a spot. Spots may overlap: the last one counts. */
enum {
    SPOT_KEY,      /* this key, pressed and released */
    SPOT_LINE,     /* line n of a menu; the pointer over it brings the cursor there */
    SPOT_CELLS,    /* a field of `columns` that can be drawn on; n: its rows */
    SPOT_TIMELINE, /* n thousandths of a replay */
    SPOT_SLIDER,   /* the slider of line n; the pointer drags it */
    SPOT_TAB       /* page n, beside the one shown */
};

/* The grid's cells are as high as they are wide. A tile that breaks away, or a gleam that passes
 * over an area, has begun with an `amount` of 1000 and is over with 0. */
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
    SHAPE_EDGE,   /* some sides of a cell */
    SHAPE_DOT,    /* of a plot: a game; its lines */
    SHAPE_LINE,
    SHAPE_RULE,   /* between the parts of a page */
    SHAPE_FRAME,  /* of the winner's field */
    SHAPE_FRIEZE, /* gold on the ground's frieze, where it has one; `amount`: how much */
    SHAPE_WAVE    /* light on the ground, stone by stone; `amount`: how much */
};
enum { SIDE_LEFT = 1, SIDE_TOP = 2, SIDE_RIGHT = 4, SIDE_BOTTOM = 8 };
enum { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT };
enum { LIGHT_NONE, LIGHT_PLAIN, LIGHT_QUAD };

/* The meaning of an item; the front end's theme decides how it looks. */
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

/* The kind determines which member of each union an item has. Items are bytes without padding, so
 * that two items can be compared as a whole. */
typedef struct scene_item {
    int32_t x, y, w, h;
    union {
        uint32_t text;  /* TEXT, TILES, CODE: where it begins in `words` */
        uint32_t which; /* SPOT: the key, the line, the rows, the thousandth */
    };
    uint16_t amount; /* 0 to 1000; TEXT and BLOCK: how visible, 1000 wholly */
    uint8_t kind, role;
    union {
        uint8_t cell;  /* BLOCK, GHOST, TILES: its color; BAR: incoming rows of it */
        uint8_t shape; /* SHAPE_... */
        uint8_t spot;  /* SPOT_... */
        uint8_t gold;  /* PANEL: its edge is of gold */
    };
    union {
        uint8_t align;   /* TEXT, TILES: ALIGN_... */
        uint8_t columns; /* SHAPE_GRID, SPOT_CELLS */
        uint8_t sides;   /* SHAPE_EDGE: SIDE_... together */
        uint8_t light;   /* SHAPE_SHARD: LIGHT_... */
        uint8_t pips;    /* SHAPE_PIPS: side by side, `full` of them */
    };
    union {
        uint8_t grain;  /* BLOCK: which of its kind, so that no tile looks like its neighbour */
        uint8_t spread; /* TEXT: how far its letters have drifted apart, 255: over all of the box */
        uint8_t unlaid; /* TILES: how many of 255 are not laid yet, from the right */
        uint8_t modules; /* CODE: on a side */
        uint8_t colour;  /* SHAPE_TRAIL, SHAPE_SHARD: that of this cell */
        uint8_t full;    /* SHAPE_PIPS */
        uint8_t rows;    /* SHAPE_FLYING: of the attack, or 0 for its trace */
    };
    uint8_t unused;
} scene_item;
_Static_assert(sizeof(scene_item) == 28, "no padding");

typedef struct scene_list {
    int32_t width, height;  /* of the canvas, in 240ths of a cell */
    int32_t cell_w, cell_h; /* what a cell is in the front end's own units */
    uint32_t count, words_used;
    scene_look look;
    uint32_t copied; /* incremented when the player copies something: its text begins at `copy` */
    uint32_t copy;
    uint32_t spoken; /* incremented when there is something to speak: it begins at `speech` */
    uint32_t speech;
    uint32_t chooses;       /* incremented when the player wants to choose a file to import */
    int32_t text_w, text_h; /* the size of one column and one line of text */
    uint32_t changed;       /* incremented whenever anything in it differs from the scene before */
    scene_item item[SCENE_ITEMS_MAX];
    char words[SCENE_TEXT_MAX];
} scene_list;

/* True when two items look the same, each in its scene, wherever their words are stored. */
bool scene_same_item(const scene_list *a, const scene_item *in_a, const scene_list *b,
                     const scene_item *in_b);

/* The size of type, of its em, in a line of text of this height in pixels; about how wide words are
 * in it: faces differ. */
int scene_type_size(int line);
int scene_type_w(const char *words, int size);

/* The colours of the pieces, edition by edition, as 0xrrggbb. The front end decides how a tile is
 * drawn. */

typedef struct tile_colours {
    uint32_t face, light, dark;
} tile_colours;

/* `cell` is TS_I to TS_BLACK; `rules` the id of the rule set played; `level` that of the console,
 * whose colours change with it, and 0 elsewhere. */
tile_colours palette_colours(unsigned rules, unsigned level, unsigned cell);

/* Returns the colors of a cell in a skin. */
tile_colours palette_skin(const skin *k, unsigned cell);

/* Returns the contrast of two colours in hundredths, as WCAG defines it. */
unsigned palette_contrast(uint32_t a, uint32_t b);
bool palette_is_light(uint32_t colour); /* black can be read on it better than white */
/* Returns the colour for the outline of a ghost that is clear enough over a field, and its share.
 * The share grows first; if the whole outline is still too faint, the colour moves away from the
 * field's. */
uint32_t palette_ghost(uint32_t outline, uint32_t field, unsigned *share);

/* Letters laid of tiles: capitals, digits and a few signs, five tiles wide and seven high, marks
 * above and below; and in three by five for characters. */

#define LETTERS_ROWS 7
#define LETTERS_ABOVE 2 /* rows of a mark above the letter, and below it */
#define LETTERS_SMALL_ROWS 5

typedef struct letters_shape {
    uint8_t columns;
    /* the tiles of each row, the left one in the highest of `columns` bits; the first rows are the
     * mark's above the letter, the last ones that below it */
    uint8_t row[LETTERS_ABOVE + LETTERS_ROWS + LETTERS_ABOVE];
} letters_shape;

/* Finds a character in either case. Returns false if it has no letter of tiles. */
bool letters_find(uint32_t c, letters_shape *out);
/* Finds the form of three by five tiles; its rows are the first five of `row`. */
bool letters_find_small(uint32_t c, letters_shape *out);
/* Returns the width in tiles, with a column between two letters; 0 if a character has no letter. */
int letters_width(const char *words);
int letters_width_small(const char *words);
/* Rows that marks take above all of it. */
int letters_above(const char *words);

#endif
