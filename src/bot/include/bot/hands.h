/* Hands bring a piece to a place by pressing and releasing buttons, tick by tick, no faster than
 * their limit allows. They see the board, and nothing of the bot's thoughts. */
#ifndef TS_BOT_HANDS_H
#define TS_BOT_HANDS_H

#include "movegen/path.h"

typedef struct ts_hands {
    ts_forms forms;
    /* speed, in ticks */
    uint32_t wait_ticks;  /* after a piece has come */
    uint32_t press_ticks; /* how long a key is down, */
    uint32_t gap_ticks;   /* and up before the next one */
    /* what they are doing */
    ts_place to;
    bool hold;     /* the piece in play goes on hold first */
    int8_t target; /* the board to aim at; -1: any */
    bool busy, planned, dropping, letting_lie;
    ts_path path;
    unsigned plans;  /* number of paths made for this piece */
    unsigned at;     /* the input that comes next */
    ts_input now;    /* the input being pressed, if anything is held */
    uint32_t number; /* of the piece in play */
    ts_buttons held;
    uint32_t down; /* ticks since it went down */
    uint32_t left; /* ticks until a tap ends, or until the next may begin */
} ts_hands;

/* `keys_a_second` is the limit; `wait_ms` is the pause before a new piece is touched. */
void ts_hands_open(ts_hands *h, const ts_match *m, unsigned board, unsigned keys_a_second,
                   unsigned wait_ms);
/* Do pieces fall so fast that they are on the floor before a key can be pressed? */
bool ts_hands_at_once(const ts_hands *h, const ts_match *m, unsigned board);
/* The board to aim at, from the next key on. */
void ts_hands_target(ts_hands *h, int target);
/* The place for the piece in play, until it locks. */
void ts_hands_aim(ts_hands *h, ts_place to, bool hold);
void ts_hands_rest(ts_hands *h); /* until ts_hands_aim is called again */
/* The buttons for the next tick. Call it once for every tick. */
ts_buttons ts_hands_held(ts_hands *h, const ts_match *m, unsigned board);
/* The number of ticks for which they will hold what they held in the last one, as long as nothing
 * but clocks changes in the match; UINT32_MAX: until something changes. ts_hands_leap skips
 * ticks. */
uint32_t ts_hands_idle(const ts_hands *h, const ts_match *m, unsigned board);
void ts_hands_leap(ts_hands *h, uint32_t ticks);

#endif
