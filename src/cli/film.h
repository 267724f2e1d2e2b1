/* `tessera film`: a replay as a moving picture. The caller opens the replay and has the letters. */
#ifndef TESSERA_CLI_FILM_FILM_H
#define TESSERA_CLI_FILM_FILM_H

#include "pixels/pixels.h"
#include "api/session.h"
#include "args.h"

typedef struct film_wish {
    const char *out;   /* the file; NULL means the replay's name with .gif */
    const char *size;  /* WIDTHxHEIGHT; NULL means the usual */
    uint64_t rate;     /* frames per second; 0 means the default */
    uint64_t speed;    /* 1, 2, 4, ... times as fast */
    int width, height; /* from `size` */
} film_wish;

#define FILM_SPEED_MOST 16

bool film_option(cli_args *a, film_wish *w); /* takes an option, as cli_number does */
/* Films the replay in `o`, called `name`; returns the exit status. */
int film_shoot(film_wish *w, session_options *o, const char *name, const px_glyph_source *letters);

#endif
