/* A bot of a given level: looks at a board as a person would, decides, and plays with simulated
 * hands. It can only hold buttons, so its games are games like any other. */
#ifndef TESSERA_BOT_H
#define TESSERA_BOT_H

#include "movegen.h"

TS_BEGIN_C

/* The levels are the same on every machine. Behind them is a bot as strong as the machine: level 10
 * that thinks on after its budget, for as long as its caller lets it (ts_bot_think). */
enum { TS_BOT_LEVELS = 10, TS_BOT_MACHINE = TS_BOT_LEVELS + 1 };

/* Which board a level aims at, in a match of several. */
enum {
    TS_BOT_AIMS_AT_NEXT,     /* the next board in order */
    TS_BOT_AIMS_AT_ATTACKER, /* a board that aims at it, while rows are on their way */
    TS_BOT_AIMS_AT_HIGHEST   /* the board nearest to the top */
};

typedef struct ts_bot_level {
    uint8_t keys_a_second;
    uint16_t wait_ms;   /* before a new piece is touched */
    uint8_t sight;      /* pieces seen beyond the one in play */
    uint8_t bag;        /* thinks of the pieces that may come after them */
    uint8_t holds;      /* uses the hold */
    uint8_t spins;      /* knows how to spin a T in */
    uint8_t aims_at;    /* TS_BOT_AIMS_AT_... */
    uint16_t misjudges; /* error of its judgement of a place, in thousandths of a spread */
    uint8_t slips;      /* of a thousand pieces, the number that land one column beside */
    uint32_t budget;    /* places to examine for a piece, about */
    uint8_t clears;     /* looks for perfect clears with half of them where these count */
    uint8_t thinks_on;  /* for as long as it is let, when it has examined them */
} ts_bot_level;

TS_API const ts_bot_level *ts_bot_level_of(unsigned level); /* from 1; NULL: no such level */

typedef struct ts_bot ts_bot;

TS_API ts_bot *ts_bot_open(unsigned level, uint64_t seed); /* NULL: no such level, or no memory */
/* A bot of mood 0 takes the best place it sees. Of mood n it begins with the nth after the best:
 * two bots that get the same pieces and never err would play the same game. */
TS_API void ts_bot_set_mood(ts_bot *b, unsigned mood);
TS_API void ts_bot_close(ts_bot *b);
/* As new, for another match; keeps its level and its mood. */
TS_API void ts_bot_restart(ts_bot *b, uint64_t seed);
/* The buttons for the next tick. Call it once for every tick, always for the same board. */
TS_API ts_buttons ts_bot_held(ts_bot *b, const ts_match *m, unsigned board);
/* The number of ticks for which it will hold what it held in the last one, as long as nothing but
 * clocks changes in the match (ts_idle); UINT32_MAX: until something changes. ts_bot_leap skips
 * ticks. */
TS_API uint32_t ts_bot_idle(const ts_bot *b, const ts_match *m, unsigned board);
TS_API void ts_bot_leap(ts_bot *b, uint32_t ticks);
/* A bot thinks about a piece for some ticks. Without this call it does all the work in the last of
 * them. A caller that cannot wait for that calls this in between, as often as it has time: each
 * call examines about `places` places. The decision and its tick stay the same, but for a bot that
 * thinks on: the more it is let, the better is its decision, in the same tick. */
TS_API void ts_bot_think(ts_bot *b, uint64_t places);
TS_API bool ts_bot_thinks(const ts_bot *b); /* is anything left to think about? */

/* Why the bot takes a place and not the next best one. */
enum {
    TS_WHY_AHEAD, /* only the pieces after it show why */
    TS_WHY_SPIN,  /* a T-spin that clears */
    TS_WHY_LINES, /* a clear */
    TS_WHY_HOLES, /* fewer or shallower holes */
    TS_WHY_LOW,
    TS_WHY_EVEN,
    TS_WHY_READY, /* rows and slots that wait for their piece */
    TS_WHYS
};

/* What the bot has decided to do with a piece. */
typedef struct ts_bot_plan {
    /* where it is to lock; if its kind is not the one in play, the piece in play goes on hold */
    ts_piece piece;
    int32_t value;
    unsigned depth, why; /* number of pieces it looked ahead; TS_WHY_... */
    uint64_t looked_at;  /* number of places examined */
} ts_bot_plan;
/* The plan for the piece in play. False: it has not decided yet; *out is then the plan for the
 * piece before, of depth 0 if there was none. */
TS_API bool ts_bot_plan_of(const ts_bot *b, const ts_match *m, unsigned board, ts_bot_plan *out);
/* Number of places it has examined; *pieces: number of pieces it has thought about. */
TS_API uint64_t ts_bot_looked_at(const ts_bot *b, uint64_t *pieces);

TS_END_C

#endif
