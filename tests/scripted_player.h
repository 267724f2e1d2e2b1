/* A player of matches for the maker of replays: it tries on copies of the match what its hands can
 * do with a piece, takes what suits its style, and presses buttons about as fast as a person. */
#ifndef TESSERA_SCRIPTED_PLAYER_H
#define TESSERA_SCRIPTED_PLAYER_H

#include "tessera.h"

enum { TAP, SLIDE, TO_FLOOR, TO_LOCK, TO_LOWER, PAUSE };

typedef struct action {
    uint8_t how;
    ts_buttons button;
} action;

enum { ACTIONS_MAX = 32 };

/* Carries out a list of actions, a tick a call; copied with the match when it tries things. */
typedef struct hands {
    action list[ACTIONS_MAX];
    uint8_t count, at;
    bool busy, begun;
    uint32_t down, up; /* ticks left with the button of this action down, then up */
    int8_t from_y;     /* where the piece was when this action began */
    uint32_t jitter;   /* a stream of its own: no two presses are alike */
} hands;

typedef struct style {
    int hole, bump, height; /* what it costs */
    int line[5];            /* the value of a clear, by its lines */
    int spin, spin_line;    /* the value of a spin, and of each line of it */
    int tower;              /* what height in the middle is worth */
    int sides;              /* what height in the outer columns is worth */
    int rim;                /* what each row is worth in each of the three columns at both walls */
    int slot;               /* what a place for a T to spin into is worth */
    bool well;              /* keeps the last column for quads */
    bool twists;            /* tries turns and moves on the ground, too */
    bool waits_when_high;   /* lets pieces fall by themselves once the sides are high */
    int over;               /* how it wants to lose; TS_OVER_NOT: it does not */
    bool errs;              /* wants to lose by what the mode forbids */
    bool clears_all;        /* looks for perfect clears, knowing all pieces to come */
} style;

/* Makes the hands' list for the piece that is there, the best the style finds. */
void think(hands *h, const ts_match *m, unsigned board, const style *s);

/* Returns the buttons that they hold in the next tick. */
ts_buttons hands_held(hands *h, const ts_match *m, unsigned board);

#endif
