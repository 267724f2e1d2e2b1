/* Finds the fewest inputs that move a piece to a placement. As in finesse, a direction held to the
 * wall counts as one input if directions can be held; the final drop does not count. If a piece can
 * come down only by gravity, the path may also wait. */
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
    bool taps;    /* directions are not held: each cell sideways is an input */
    bool slow;    /* gravity leaves too little time for moves on the floor if the next row locks */
    bool locks;   /* a hard drop locks, even if the rule set's does not (a setup's changes) */
} ts_path_how;

/* Returns false if the piece cannot get there. After the last input it is at the placement, or
 * above it with nothing in between. */
TS_API bool ts_path_find(const ts_board *b, const ts_forms *f, ts_piece from, ts_place to,
                         ts_path_how how, ts_path *out);

TS_END_C

#endif
