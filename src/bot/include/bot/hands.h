/* Hands move a piece to a placement by pressing and releasing buttons, tick by tick, no faster than
 * their limit. They see the board, but not the bot's state. */
#ifndef TS_BOT_HANDS_H
#define TS_BOT_HANDS_H

#include "tessera/path.h"

typedef struct ts_hands {
    ts_forms forms;
    /* input speed, in ticks */
    uint32_t wait_ticks;  /* after a piece has spawned */
    uint32_t press_ticks; /* how long a key is held, */
    uint32_t gap_ticks;   /* and up before the next one */
    /* what they are doing */
    ts_place to;
    bool hold;     /* the piece in play goes on hold first */
    int8_t target; /* the board to target, or -1 for any */
    bool busy, planned, dropping, letting_lie;
    ts_path path;
    unsigned plans;  /* number of paths found for this piece */
    unsigned at;     /* index of the next input */
    ts_input now;    /* the input being pressed, if anything is held */
    uint32_t number; /* of the piece in play */
    ts_buttons held;
    uint32_t down; /* ticks since it went down */
    uint32_t left; /* ticks until a tap ends, or until the next may begin */
} ts_hands;

/* `keys_a_second` is the limit; `wait_ms` is the delay before the first input for a new piece. */
void ts_hands_open(ts_hands *h, const ts_match *m, unsigned board, unsigned keys_a_second,
                   unsigned wait_ms);
/* True when pieces fall so fast that they are on the floor before a key can be pressed. */
bool ts_hands_at_once(const ts_hands *h, const ts_match *m, unsigned board);
/* Sets the target board, from the next key on. */
void ts_hands_target(ts_hands *h, int target);
/* Sets the placement for the piece in play, until it locks. */
void ts_hands_aim(ts_hands *h, ts_place to, bool hold);
void ts_hands_rest(ts_hands *h); /* until ts_hands_aim is called again */
/* Returns the buttons for the next tick. Call it once per tick. */
ts_buttons ts_hands_held(ts_hands *h, const ts_match *m, unsigned board);
/* Returns the number of ticks for which they will keep holding the same buttons, as long as only
 * clocks change in the match; UINT32_MAX means until something changes. ts_hands_leap skips
 * ticks. */
uint32_t ts_hands_idle(const ts_hands *h, const ts_match *m, unsigned board);
void ts_hands_leap(ts_hands *h, uint32_t ticks);

#endif
