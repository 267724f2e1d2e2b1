/* Animations of one board: words of a moment, and fading cells. */
#ifndef TESSERA_APP_EFFECTS_ANIMATION_H
#define TESSERA_APP_EFFECTS_ANIMATION_H

#include "tessera.h"

/* The text about a moment: a word sized by its worth, the points it brought, and the chains it
 * belongs to. The scene decides its place and layout. */

#define ACTION_TEXT_WORDS_MAX 96

/* Times in microseconds. A word comes whole, settles, stays and fades. */
#define ACTION_TEXT_LINES_US 900000  /* of one to three lines, and of a level: all of its life */
#define ACTION_TEXT_GREAT_US 1620000 /* of a spin or a quad */
#define ACTION_TEXT_PERFECT_US 1200000
#define ACTION_TEXT_FADE_US 300000  /* the last part of it */
#define ACTION_TEXT_SETTLE_US 90000 /* the first part of it, while it is too large */
#define ACTION_TEXT_COUNT_US 250000 /* points count up to what they are */
#define ACTION_TEXT_POP_US 100000   /* of a counter that has grown */
#define ACTION_TEXT_END_US 200000   /* of a counter whose chain has ended */

/* The importance of a moment, from the least to the most. */
enum {
    WORTH_NONE,
    WORTH_LINES,  /* one or two lines */
    WORTH_LESSER, /* three lines, a small spin */
    WORTH_LEVEL,
    WORTH_SPIN,
    WORTH_GREAT, /* four lines, a spin with three */
    WORTH_PERFECT
};

typedef struct action_text_word {
    uint64_t born_us; /* 0 if none */
    uint32_t points;  /* 0 if not shown */
    uint8_t worth;    /* WORTH_... */
    bool spin, fault; /* fault: keys too many */
    uint8_t cell;     /* unless 0, in the colour of this cell */
    bool at_once;     /* reduced motion: of its own size from the beginning */
    int8_t speed;     /* of the game: 2 to this power */
    char words[ACTION_TEXT_WORDS_MAX];
} action_text_word;

/* The current and the earlier length of a chain. */
typedef struct action_text_chain {
    uint32_t count;   /* 0 if there is none */
    uint32_t was;     /* before it ended */
    uint64_t born_us; /* when it grew or ended; 0 means long ago */
} action_text_chain;

uint16_t action_text_strength(const action_text_word *c,
                              uint64_t now_us); /* in thousandths; 0 if it is over */
/* Its size in thousandths: it comes too large and settles. */
uint16_t action_text_size(const action_text_word *c, uint64_t now_us);
uint16_t action_text_front(const action_text_word *c,
                           uint64_t now_us); /* of what rises with it, thousandths */
uint32_t action_text_points(const action_text_word *c,
                            uint64_t now_us); /* as far as they have been counted */
/* Returns the number to show while a counter runs from `from` to `to` in eight steps. */
uint64_t action_text_counted(uint64_t from, uint64_t to, uint64_t age_us);

void action_text_chain_note(action_text_chain *chain, uint32_t count, uint64_t now_us);
bool action_text_chain_moves(const action_text_chain *chain, uint64_t now_us);
/* Returns the number of pixels by which its tiles grow: one at 4, 8 and 12, and one while it has
 * just grown. */
unsigned action_text_chain_larger(const action_text_chain *chain, bool pops, uint64_t now_us);
/* Returns the visibility of an ending chain in thousandths, or 0 once it has ended. */
uint16_t action_text_chain_ending(const action_text_chain *chain, uint64_t now_us);

/* The time at which each cell of a board was locked, for modes in which cells fade. Only the
 * picture needs it; the engine does not store it. */

/* A cell begins to fade at the first age and is gone at the second. */
#define FADE_BEGINS_MS 4000
#define FADE_ENDS_MS 5000

typedef struct fade_state {
    uint32_t gone_ms[TS_ROWS][TS_COLUMNS_MAX]; /* in the game's time; 0 means long ago */
} fade_state;

/* `b` is the board after the tick, which was at that time. */
void fade_event(fade_state *fade, const ts_board *b, const ts_event *event, uint32_t now_ms);
/* Its visibility, in thousandths. */
uint16_t fade_strength(const fade_state *fade, unsigned x, unsigned y, uint32_t now_ms);
/* The time at which a cell begins to fade, or now if one is fading; UINT32_MAX if none will. */
uint32_t fade_next_ms(const fade_state *fade, uint32_t now_ms);

#endif
