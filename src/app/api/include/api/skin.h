/* A skin: the colours of the pieces, of the field and of ghosts, the kind of tile, and marks. It is
 * one line of text, which players share; what the line leaves out is as in the theme Mosaic:
 * "Ember I=8fd8d0 ground=170d0a ghost=ffe0b0 tile=gloss marks=on". */
#ifndef TESSERA_APP_API_SKIN_H
#define TESSERA_APP_API_SKIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SKINS 3 /* that are shipped */
#define SKIN_LINE_MAX 192
#define SKIN_COLOUR_SIZE 7
#define SKIN_LINK "#skin="

/* Its colours: the pieces are TS_I to TS_Z. */
enum { SKIN_GROUND = 0, SKIN_GHOST = 8, SKIN_COLOURS };

typedef struct skin {
    uint8_t colour[SKIN_COLOURS][3]; /* red, green, blue */
    uint8_t has_ghost;               /* else a ghost has the colour of its piece */
    uint8_t tile, marks;             /* tile: as the painter numbers them */
} skin;
_Static_assert(_Alignof(skin) == 1, "bytes alone, as in the scene's look");

typedef struct skin_error {
    int why;         /* TEXT_SKIN_...; 0 if none */
    unsigned column; /* from 1 */
    char word[16];   /* there */
} skin_error;

const char *skin_shipped(unsigned i);
const char *skin_link(const char *text); /* the part of it that is a link; NULL if there is none */
/* Reads a line or a link of one. Returns false, with the first error, if a part of it is invalid;
 * the others count nevertheless. */
bool skin_read(const char *line, skin *out, skin_error *error);
/* Writes the line, with the name that another line has. */
void skin_write(const skin *k, const char *named, char out[SKIN_LINE_MAX]);
/* Formats the name in a line. Returns its length, 0 if it has none. */
size_t skin_name(const char *line, char *out, size_t size);
const char *skin_tile_name(unsigned tile); /* NULL after the last */
void skin_write_colour(const skin *k, unsigned which, char out[SKIN_COLOUR_SIZE]);
uint32_t skin_colour(const skin *k, unsigned which);

/* The place of a colour in the circle of hues, and the last place: the colour of the piece, which a
 * ghost can have; and the same hue with the next brightness. */
enum { SKIN_HUES = 25 };
unsigned skin_hue(const skin *k, unsigned which);
void skin_set_hue(skin *k, unsigned which, unsigned hue);
void skin_turn_light(skin *k, unsigned which);

/* Formats what is wrong with a line: an error, or which part has too little contrast with the
 * ground. Returns false if nothing is. */
bool skin_format_trouble(const char *line, int language, char *out, size_t size);

#endif
