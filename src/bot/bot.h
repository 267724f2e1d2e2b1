/* A player of a given strength: looks at a board as a person would, decides, and plays with hands.
 * All it does is hold buttons, so its games are games like any other. */
#ifndef TS_BOT_BOT_H
#define TS_BOT_BOT_H

#include "hands.h"
#include "search.h"
#include "why.h"

enum { TS_BOT_LEVELS = 10 };

/* Whom it aims at among several. */
enum {
    TS_BOT_AIMS_AT_NEXT,     /* whoever it is that comes next */
    TS_BOT_AIMS_AT_ATTACKER, /* rows are on their way: one who aims at it */
    TS_BOT_AIMS_AT_HIGHEST   /* who is nearest to the top */
};

/* What makes a level. */
typedef struct ts_bot_level {
    uint8_t keys_a_second;
    uint16_t wait_ms;   /* before a new piece is touched */
    uint8_t sight;      /* pieces seen beyond the one in play */
    uint8_t bag;        /* thinks of what may come after them */
    uint8_t holds;      /* uses the hold */
    uint8_t spins;      /* knows how to spin a T in */
    uint8_t aims_at;    /* TS_BOT_AIMS_AT_... */
    uint16_t misjudges; /* how far off its opinion of a place is, in thousandths of a spread */
    uint8_t slips;      /* of a thousand pieces so many land a column beside */
    uint32_t budget;    /* places looked at for a piece, about */
} ts_bot_level;

const ts_bot_level *ts_bot_level_of(unsigned level); /* from 1; NULL: there is none */

typedef struct ts_bot ts_bot;

ts_bot *ts_bot_open(unsigned level, uint64_t seed); /* NULL: no such level, or no memory */
void ts_bot_close(ts_bot *b);
/* The buttons for the tick that comes; to be called once for every tick, always for one board. */
ts_buttons ts_bot_held(ts_bot *b, const ts_match *m, unsigned board);
/* For so many ticks from now on it holds what it held in the last one, as long as nothing but
 * clocks changes in the match (ts_idle); UINT32_MAX: until something does. The other one passes
 * them. */
uint32_t ts_bot_idle(const ts_bot *b, const ts_match *m, unsigned board);
void ts_bot_leap(ts_bot *b, uint32_t ticks);
/* It takes some ticks to think about a piece. Who cannot wait for all of that at once in the last
 * of them calls this in between, as often as there is time: about so many places are looked at.
 * What it decides, and when, stays the same. */
void ts_bot_think(ts_bot *b, uint64_t places);
bool ts_bot_thinks(const ts_bot *b); /* is there anything left to think about? */
/* What it means to do with a piece. */
typedef struct ts_bot_plan {
    ts_piece piece; /* where it is to lock; another kind than the one in play: that goes on hold */
    int32_t value;
    unsigned depth, why; /* pieces thought ahead; TS_WHY_... */
    uint64_t looked_at;  /* places */
} ts_bot_plan;
/* With the piece in play. False: it does not know yet; *out is what it meant to do with the one
 * before, of depth 0 if there was none. */
bool ts_bot_plan_of(const ts_bot *b, const ts_match *m, unsigned board, ts_bot_plan *out);
/* Places it has looked at so far, and pieces it has thought about. */
uint64_t ts_bot_looked_at(const ts_bot *b, uint64_t *pieces);

/* What a match is to be played for, by who uses the hold or does not. */
unsigned ts_bot_aim(const ts_match *m, bool holds);
/* The question a board puts to a player of that strength. */
void ts_bot_question(const ts_match *m, unsigned board, const ts_bot_level *level, ts_question *q);

#endif
