/* Hands: they bring a piece to a place by pressing and letting go buttons, tick by tick, no faster
 * than they are said to be. They see the board and nothing of what is thought. */
#ifndef TS_BOT_HANDS_H
#define TS_BOT_HANDS_H

#include "path.h"

typedef struct ts_hands {
    ts_forms forms;
    /* how quick they are, in ticks */
    uint32_t wait_ticks;  /* after a piece has come */
    uint32_t press_ticks; /* a key is down so long, */
    uint32_t gap_ticks;   /* and up so long before the next */
    /* what they are doing */
    ts_place to;
    bool hold;     /* first the piece in play is put on hold */
    int8_t target; /* the board attacks are to go to; -1: whichever it is */
    bool busy, planned, dropping, letting_lie;
    ts_path path;
    unsigned plans;  /* for this piece, so far */
    unsigned at;     /* the input that comes next */
    ts_input now;    /* what is being pressed, if anything is held */
    uint32_t number; /* of the piece that is handled */
    ts_buttons held;
    uint32_t down; /* ticks since it went down */
    uint32_t left; /* ticks until a tap ends, or until the next may begin */
} ts_hands;

/* Keys a second at most; and how long they wait before a new piece is touched. */
void ts_hands_open(ts_hands *h, const ts_match *m, unsigned board, unsigned keys_a_second,
                   unsigned wait_ms);
/* Do pieces fall so fast that they lie on the floor before a key can be pressed? */
bool ts_hands_at_once(const ts_hands *h, const ts_match *m, unsigned board);
/* Whom to aim at among several, from the next key on. */
void ts_hands_target(ts_hands *h, int target);
/* From now on for the piece in play, until it locks. */
void ts_hands_aim(ts_hands *h, ts_place to, bool hold);
void ts_hands_rest(ts_hands *h); /* until they are given an aim */
/* The buttons for the tick that comes; to be called once for every tick. */
ts_buttons ts_hands_held(ts_hands *h, const ts_match *m, unsigned board);
/* For so many ticks from now on they hold what they held in the last one, as long as nothing but
 * clocks changes in the match; UINT32_MAX: until something does. The other one passes them. */
uint32_t ts_hands_idle(const ts_hands *h, const ts_match *m, unsigned board);
void ts_hands_leap(ts_hands *h, uint32_t ticks);

#endif
