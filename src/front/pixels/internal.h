/* The parts of the painter, for its own files only. */
#ifndef TESSERA_FRONT_PIXELS_INTERNAL_H
#define TESSERA_FRONT_PIXELS_INTERNAL_H

#include "pixels/pixels.h"
#include "api/scene.h"

/* ---- themes.c ------------------------------------------------------------------------------- */

enum { TILE_MOSAIC, TILE_FLAT, TILE_BEVEL, TILE_PAPER, TILE_CONTRAST, TILE_FRAMED, TILE_GLOSS };
enum {
    GROUND_PLAIN,
    GROUND_STONES,
    GROUND_HAIRLINES,
    GROUND_COFFERS,
    GROUND_PAPER,
    GROUND_SQUARED, /* as in a schoolbook */
    GROUND_SLABS,   /* blocks of stone, four cells each */
    GROUND_DASHES   /* a gradient with faint strokes here and there */
};
/* Of fields, and of panels beside them. */
enum {
    FRAME_ROUND,
    FRAME_LINE,   /* square and thin */
    FRAME_GLASS,  /* of a field: walls and a floor, no lid */
    FRAME_DOUBLE, /* two lines */
    FRAME_SPEED,  /* as FRAME_LINE, in the colour of the level */
    FRAME_BARE    /* of a field: none; panels sink in */
};

typedef struct px_theme {
    uint32_t ground_top, ground_bottom;
    uint32_t field, side, menu; /* backgrounds of panels; side and menu are drawn with an edge */
    uint32_t edge, field_edge;
    uint32_t grid, track, cursor, accent;
    uint32_t flash, trail, frieze;
    uint32_t ink[ROLES];
    const uint32_t *field_ink; /* within a field, if others cannot be read there */
    uint8_t ground;            /* GROUND_... */
    uint8_t tile;              /* TILE_... */
    uint8_t frame;             /* FRAME_... */
    uint8_t framed;            /* the grid is two pixels wide: every cell has a frame */
    uint8_t safe;              /* colours that everybody can tell apart, and marks */
    uint8_t toned;             /* parts of 256 by which colours are softened */
    uint8_t tint;              /* parts of 256 that the ground has of the level's colour */
    uint8_t flash_max;         /* parts of 256 that a flash may cover at most */
    bool is_skin;              /* the cells have the colours of `skin` */
    skin skin;
    uint32_t own_field_ink[ROLES]; /* of a skin: `field_ink` is this */
} px_theme;

/* Returns a theme of the table, or `room`, where that of a skin is put together. */
const px_theme *px_theme_of(const scene_list *scene, px_theme *room);
/* Returns the edition whose colours are drawn: the rule set, and above eight bits the level. */
unsigned px_edition(const scene_list *scene);
/* The colours of a cell as this theme has them. */
tile_colours px_cell_colours(const px_theme *theme, unsigned edition, unsigned cell);

/* ---- draw.c: everything is cut to `clip` ---------------------------------------------------- */

typedef struct px_target {
    px_canvas canvas;
    px_rect clip; /* within the canvas */
} px_target;

px_rect px_common(px_rect a, px_rect b);
px_rect px_united(px_rect a, px_rect b);
uint32_t px_mix(uint32_t from, uint32_t other, unsigned parts); /* of 256 */
void px_fill(const px_target *to, px_rect r, uint32_t colour);
void px_blend(const px_target *to, px_rect r, uint32_t colour, unsigned parts);
/* With round corners; `parts` of 256. */
void px_round(const px_target *to, px_rect r, int radius, uint32_t colour, unsigned parts);
/* Top to bottom over the whole of `r`. */
void px_gradient(const px_target *to, px_rect r, uint32_t top, uint32_t bottom);
void px_cover(const px_target *to, px_rect r, const uint8_t *coverage, uint32_t colour,
              unsigned parts);
/* Premultiplied, its alpha in the highest byte; `parts` of 256. */
void px_sprite(const px_target *to, px_rect r, const uint32_t *pixels, unsigned parts);
/* A part of such a picture, of the size of `r`. */
void px_sprite_part(const px_target *to, px_rect r, const uint32_t *pixels, int pitch, px_rect part,
                    unsigned parts);
unsigned px_root(uint32_t n); /* rounded down */

/* ---- tiles.c -------------------------------------------------------------------------------- */

#define PX_GRAINS 6

typedef struct px_tile_wish {
    uint16_t w, h;
    uint8_t cell, grain, ghost, unused;
} px_tile_wish;

void px_tile_draw(const px_theme *theme, unsigned edition, bool marks, px_tile_wish wish,
                  uint32_t *out);

typedef struct px_tiles px_tiles;
px_tiles *px_tiles_open(void);
void px_tiles_close(px_tiles *t);
/* Forgets tiles of another look. */
void px_tiles_manner(px_tiles *t, const px_theme *theme, unsigned edition, const scene_look *look);
/* Valid until the next call; NULL if out of memory. */
const uint32_t *px_tile(px_tiles *t, px_tile_wish wish);

/* ---- type.c --------------------------------------------------------------------------------- */

typedef struct px_type px_type;
px_type *px_type_open(const px_glyph_source *source);
void px_type_close(px_type *t);
typedef struct px_manner {
    uint32_t ink;
    uint32_t halo;  /* around the letters, so that they can be read over tiles; 0 if none */
    unsigned parts; /* visibility, of 256 */
    unsigned align; /* TS_ALIGN_... */
    int slack;      /* pixels by which words may extend beyond their box */
    int spread;     /* how far letters have moved apart: 255 over the whole box */
    bool bold;
} px_manner;
/* One line of words in a box, narrowed to fit it. */
void px_words(px_type *t, const px_target *to, px_rect box, const px_manner *manner,
              const char *words);

/* ---- items.c -------------------------------------------------------------------------------- */

typedef struct px_brush {
    px_target to;
    const scene_list *scene;
    const px_theme *theme;
    px_tiles *tiles;
    px_type *type;
    unsigned edition;
    px_rect field[TS_PLAYERS_MAX]; /* painted in this picture, with no menu over them */
    unsigned fields;
    bool frieze; /* there is room for one beside everything */
} px_brush;

px_rect px_bounds(const scene_list *scene, const scene_item *item); /* of all it may paint */
void px_item(px_brush *b, const scene_item *item);

/* ---- ground.c ------------------------------------------------------------------------------- */

void px_gild(const px_brush *b, px_rect r, unsigned parts); /* the frieze in `r` */
void px_wave(const px_brush *b, px_rect r, unsigned parts); /* the stones in `r` get lighter */
bool px_has_frieze(const scene_list *scene, const px_canvas *canvas);
void px_ground(const px_brush *b, uint32_t light); /* within the clip */

#endif
