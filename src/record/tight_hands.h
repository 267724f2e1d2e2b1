/* How likely it is which button goes down or up next, and after how many ticks. Part of
 * record/tight.c. */
#ifndef TS_RECORD_TIGHT_HANDS_H
#define TS_RECORD_TIGHT_HANDS_H

#include "tessera.h"

#include "tight_bits.h"

/* Ticks fall into bins, of which each doubling has sixteen. What was seen makes its neighbours
 * likelier, too: hands never take the same time again. */
enum {
    TIGHT_FINE_BITS = 4,
    TIGHT_FINE = 1 << TIGHT_FINE_BITS,
    TIGHT_LONG_BITS = 14, /* ticks of more bits are in a bin of their own */
    TIGHT_BLOCKS = TIGHT_LONG_BITS - TIGHT_FINE_BITS + 2,
    TIGHT_BINS = TIGHT_BLOCKS * TIGHT_FINE,
    TIGHT_PAIRS = 48, /* two buttons that were seen after each other; 0: any others */
    TIGHT_WAYS = 32   /* a button, and whether it goes down */
};

typedef struct tight_times {
    uint32_t count, block[TIGHT_BLOCKS]; /* sums of sixteen bins */
    uint16_t seen[TIGHT_BINS];
} tight_times;

typedef struct tight_hand {
    unsigned held, ways; /* what went down or up, five bits each, the last one lowest */
    uint32_t piece;      /* what went down since the last hard drop */
} tight_hand;

typedef struct tight_hands {
    bool repeats;                 /* are times often the same? A bot's are */
    unsigned same;                /* which of the last were, a bit each */
    uint64_t changes, times_same; /* so far */
    tight_hand hand[TS_PLAYERS_MAX];
    uint32_t before[TIGHT_WAYS * TIGHT_WAYS];
    uint8_t pair[TIGHT_WAYS * TIGHT_WAYS];
    unsigned pairs;
    tight_times of_pair[TIGHT_PAIRS], of_way[TIGHT_WAYS], of_kind[4];
} tight_hands;

enum { TIGHT_BUTTONS = 9 };
/* Which button goes down or up, from 1; or */
enum { WHICH_SEVERAL = 0, WHICH_OTHER_BOARD = 10, WHICH_NONE = 11 };

void ts_tight_learn_usual(tight_hands *hands, tight_bits *b);
unsigned ts_tight_which(const tight_hand *h, tight_bits *b, unsigned which);
void ts_tight_move(tight_hand *h, unsigned which, unsigned changed); /* held from now on */
uint32_t ts_tight_ticks(tight_hands *hands, tight_bits *b, const tight_hand *h, uint32_t ticks);

#endif
