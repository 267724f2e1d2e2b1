/* The fewest inputs that bring a piece to a place: a direction held to the wall counts one, as
 * finesse counts, for hands that hold one; the drop at the end does not. Where nothing but time
 * brings a piece lower without going all the way down, it may be waited for, too. */
#ifndef TS_BOT_PATH_H
#define TS_BOT_PATH_H

#include "forms.h"

enum { TS_PATH_MAX = 40 };
enum {
    TS_INPUT_TAP,
    TS_INPUT_SLIDE, /* held until it is at the wall, or at something in the way */
    TS_INPUT_SINK,  /* held until it is so low */
    TS_INPUT_WAIT   /* nothing is held until it is so low: it takes the time it takes to fall */
};

typedef struct ts_input {
    ts_buttons button;
    uint8_t how;
    ts_piece after;
} ts_input;

typedef struct ts_path {
    ts_input input[TS_PATH_MAX];
    unsigned count;
} ts_path;

/* What there is to know besides the board. */
typedef struct ts_path_how {
    bool at_once; /* pieces fall to the floor at once */
    bool taps;    /* a direction is not held: each cell aside is an input */
} ts_path_how;

/* False: it cannot come there. After the last input it lies at the place, or above it with nothing
 * in between. */
bool ts_path_find(const ts_board *b, const ts_forms *f, ts_piece from, ts_place to, ts_path_how how,
                  ts_path *out);

#endif
