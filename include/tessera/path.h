/* The fewest inputs that bring a piece to a place. A direction held to the wall counts as one, as
 * finesse counts, for hands that can hold it; the drop at the end does not count. If only time
 * brings a piece down without a drop to the floor, the path may wait, too. */
#ifndef TESSERA_PATH_H
#define TESSERA_PATH_H

#include "forms.h"

TS_BEGIN_C

enum { TS_PATH_MAX = 40 };
enum {
    TS_INPUT_TAP,
    TS_INPUT_SLIDE, /* held until the piece is at the wall or blocked */
    TS_INPUT_SINK,  /* held until the piece is in the row of `after` */
    TS_INPUT_WAIT   /* nothing is held until the piece has fallen to the row of `after` */
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

typedef struct ts_path_how {
    bool at_once; /* pieces fall to the floor at once */
    bool taps;    /* directions are not held: each cell aside is an input */
    bool slow;    /* a row passes too soon for moves on the floor where the next row locks */
    bool locks;   /* a hard drop locks, even if that of the rule set does not (a setup's changes) */
} ts_path_how;

/* False: the piece cannot get there. After the last input it lies at the place, or above it with
 * nothing in between. */
TS_API bool ts_path_find(const ts_board *b, const ts_forms *f, ts_piece from, ts_place to,
                         ts_path_how how, ts_path *out);

TS_END_C

#endif
