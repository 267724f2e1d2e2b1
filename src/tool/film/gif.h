/* A moving picture in the format GIF89a. */
#ifndef TESSERA_TOOL_FILM_GIF_H
#define TESSERA_TOOL_FILM_GIF_H

#include "palette.h"
#include "file.h"

typedef struct gif {
    tool_bytes out;
    palette *palette;
    unsigned width, height;
    uint8_t *now, *next; /* colours of the picture that is not written yet, and of the new one */
    bool begun;
    unsigned left, top, w, h; /* what differs of `now` from the one before */
    uint8_t *part;            /* its colours; what is the same has GIF_SAME */
    unsigned shown;           /* for how many hundredths so far */
} gif;

#define GIF_SAME PALETTE_COLOURS

/* False: no memory. `p` must outlive it, and its colours are chosen. */
bool gif_open(gif *g, unsigned width, unsigned height, palette *p);
/* Shows these pixels for so many hundredths of a second. */
void gif_add(gif *g, const uint32_t *pixels, unsigned hundredths);
/* The file is in `out`; false: no memory for it. free(g->out.bytes). */
bool gif_close(gif *g);

#endif
